"""Laws and quantities as plain functions on exact values: the theory's definitions, evaluated.

No formula stands here. A quantity is a definition of `dpproofs.theory`, walked in the exact ring.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import overload

from dpproofs import theory
from dpproofs.calculators.named import known, named
from dpproofs.calculators.values import ValueFault, about, exact, finite
from dpproofs.language.sorts import Scalar, Space, Table, real
from dpproofs.language.sorts import law as declare
from dpproofs.language.terms import Term, lift
from dpproofs.meaning.exact import ExactRing, Infinite
from dpproofs.meaning.numbers import Exact, sign
from dpproofs.meaning.walk import Instance, Undecided, Walk

__all__ = [
    "Law",
    "affinity",
    "entropy",
    "from_floats",
    "hockey_stick",
    "kl",
    "law",
    "max_divergence",
    "renyi",
    "total_variation",
]


class Law(Sequence[Exact]):
    """A law on the points 1, ..., n with exact masses: none is negative, and they sum to one.

    >>> Law(["1/3", "2/3"])
    Law(1/3, 2/3)
    """

    __slots__ = ("masses", "note")

    def __init__(self, masses: Iterable[object], note: str = "") -> None:
        self.note = note
        self.masses = tuple(exact(m, f"mass {n}", "in the law") for n, m in enumerate(masses, 1))
        if not self.masses:
            raise ValueFault("law", "no masses", "at least one", "", "give the masses as a list")
        for n, mass in enumerate(self.masses, 1):
            if sign(mass) != 0 and sign(mass) != 1:
                raise ValueFault(f"mass {n}", mass, "a number >= 0", "in the law", "change it")
        total = sum(self.masses[1:], self.masses[0])
        if sign(total - 1) != 0:
            remedy = "divide by the sum, or use from_floats, which does so and says so"
            raise ValueFault("law", f"masses of sum {about(total)}", "the sum 1", "", remedy)

    def __len__(self) -> int:
        return len(self.masses)

    @overload
    def __getitem__(self, n: int) -> Exact: ...
    @overload
    def __getitem__(self, n: slice) -> tuple[Exact, ...]: ...
    def __getitem__(self, n: int | slice) -> Exact | tuple[Exact, ...]:
        return self.masses[n]

    def __iter__(self) -> Iterator[Exact]:
        return iter(self.masses)

    def __eq__(self, other: object) -> bool:
        return self.masses == other.masses if isinstance(other, Law) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.masses)

    def __repr__(self) -> str:
        note = f"  # {self.note}" if self.note else ""
        return f"Law({', '.join(map(str, self.masses))}){note}"


def law(masses: Iterable[object] | str) -> Law:
    """A law from texts, integers, fractions, decimals or an array, or one that has a name.

    A float is read as the decimal that it prints as, so 0.1 is 1/10; the law shows what was read.

    >>> law(["1/2", 0.1, "2/5"])
    Law(1/2, 1/10, 2/5)
    >>> law("binomial(2, 1/3)")
    Law(4/9, 4/9, 1/9)
    """
    if isinstance(masses, str) and (found := named(masses)) is not None:
        return Law(found)
    return masses if isinstance(masses, Law) else Law(_listed(masses, "law"))


def from_floats(masses: Iterable[float]) -> Law:
    """A law from floats taken exactly, bit by bit, then divided by their sum.

    What was normalised is kept in `note` and shown with the law.

    >>> from_floats([0.5, 0.25, 0.125])
    Law(4/7, 2/7, 1/7)  # the sum was 1 - 0.125: divided by it
    """
    values = []
    for n, mass in enumerate(_listed(masses, "from_floats"), 1):
        try:
            value = float(mass)  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError):
            value = math.nan
        if not math.isfinite(value) or value < 0:
            raise ValueFault(f"mass {n}", repr(mass), "a finite float >= 0", "", "change it")
        values.append(Fraction(value))
    total = sum(values, Fraction(0))
    if not total:
        raise ValueFault("from_floats", "masses of sum 0", "a positive sum", "", "change them")
    off = total - 1
    note = (
        f"the sum was 1 {'+' if off > 0 else '-'} {float(abs(off)):.3g}: divided by it"
        if (off)
        else "the floats sum to 1 exactly: nothing was normalised"
    )
    return Law([value / total for value in values], note)


def _listed(masses: object, what: str) -> list[object]:
    if isinstance(masses, str | Mapping) or not isinstance(masses, Iterable):
        allowed = f"a list of masses, such as ['1/2', '1/2'], or a name: {known()}"
        raise ValueFault(what, repr(masses), allowed, "", "put the masses in a list")
    try:
        return list(masses)
    except TypeError:  # an array without axes
        seen = f"{masses!r} of type {type(masses).__name__}"
        raise ValueFault(what, seen, "a list of masses", "", "put the masses in a list") from None


# ----------------------------------------------------------------------------- quantities


def kl(p: Iterable[object], q: Iterable[object]) -> Exact | Infinite:
    """Kullback-Leibler divergence D_KL(p ‖ q), infinite where q = 0 < p.

    >>> kl(["1/2", "1/2"], ["1/4", "3/4"])
    Exact(1/2*log(4/3))
    """
    return _value(theory.KL, p, q)


def max_divergence(p: Iterable[object], q: Iterable[object]) -> Exact | Infinite:
    """The greatest log(p/q).

    >>> max_divergence(["1/2", "1/2"], ["1/4", "3/4"])
    Exact(log(2))
    """
    return _value(theory.max_divergence, p, q)


def hockey_stick(p: Iterable[object], q: Iterable[object], epsilon: object) -> Exact | Infinite:
    """The greatest p(S) - e^epsilon q(S) over events S: the delta that epsilon needs.

    >>> hockey_stick(["1/2", "1/2"], ["1/4", "3/4"], 0)
    Exact(1/4)
    """
    return _value(theory.hockey_stick, p, q, epsilon=epsilon)


def total_variation(p: Iterable[object], q: Iterable[object]) -> Exact | Infinite:
    """Half the sum of |p - q|.

    >>> total_variation(["1/2", "1/2"], ["1/4", "3/4"])
    Exact(1/4)
    """
    return _value(theory.total_variation, p, q)


def renyi(p: Iterable[object], q: Iterable[object], order: object) -> Exact | Infinite:
    """Rényi divergence of an order above 1.

    >>> renyi(["1/2", "1/2"], ["1/4", "3/4"], 2)
    Exact(log(4/3))
    """
    if sign(exact(order, "order") - 1) != 1:
        raise ValueFault("order", order, "a number above 1", "", "for order 1 use kl")
    return _value(theory.renyi, p, q, order=order)


def affinity(p: Iterable[object], q: Iterable[object]) -> Exact | Infinite:
    """The Bhattacharyya coefficient: the sum of sqrt(p q).

    >>> affinity(["1/2", "1/2"], ["1/8", "7/8"])
    Exact(1/4 + 1/4*sqrt(7))
    """
    return _value(theory.affinity, p, q)


def entropy(p: Iterable[object]) -> Exact | Infinite:
    """The entropy in nats.

    >>> entropy(["1/2", "1/4", "1/4"])
    Exact(3/2*log(2))
    """
    return _value(theory.entropy, p)


def _value(
    notion: Callable[..., Term], *laws: Iterable[object], **numbers: object
) -> Exact | Infinite:
    """A definition at these laws and numbers."""
    name = _NAMES.get(notion.__name__, notion.__name__)
    read = [_as_law(masses, "pq"[n], name) for n, masses in enumerate(laws)]
    sizes = {len(each) for each in read}
    if len(sizes) > 1:
        seen = " and ".join(f"{len(each)} masses" for each in read)
        raise ValueFault(name, f"laws with {seen}", "laws on the same points", "", "pad with 0")
    space = Space("Y", "Y", 1, max(sizes))
    tables: list[Table] = [declare("pq"[n], space) for n in range(len(read))]
    scalars = {key: exact(value, key, f"in {name}") for key, value in numbers.items()}
    named: dict[Scalar, Exact] = {}
    terms = [_term(named, key, value) for key, value in scalars.items()]
    instance = Instance(
        {space: max(sizes)},
        named,
        {t: {(i,): m for i, m in enumerate(each)} for t, each in zip(tables, read, strict=True)},
    )
    try:
        value = Walk(ExactRing(), instance).value(notion(*tables, *terms))
    except Undecided as error:
        raise ValueFault(name, str(error), "values that can be told apart", "", "") from None
    return finite(value, name)


_NAMES = {"KL": "kl"}


def _term(named: dict[Scalar, Exact], key: str, value: Exact) -> Term:
    """A number as a term: a literal where it is rational, else a scalar of that value."""
    if value.rational is not None:
        return lift(Fraction(int(value.rational.p), int(value.rational.q)))
    scalar = real(key)
    named[scalar] = value
    return scalar


def _as_law(masses: Iterable[object], name: str, where: str) -> Law:
    try:
        return law(masses)
    except ValueFault as error:
        raise error.within(f"{where}: law {name}") from None
