"""Polynomials over what a statement says of one atom: masses, parameters, indicators, sums.

A generator is an entry of a table at symbolic elements, a parameter, a power of e, an indicator, a
positive part, a logarithm, or a sum over all points of a space that is kept whole. A product of
generators may have negative or fractional exponents; whoever divides or takes a root must have
shown that it is allowed. Equal polynomials have equal forms. Nothing in this module knows an order,
or a sign other than that which the sort of a generator gives.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, ClassVar
from weakref import WeakValueDictionary

from flint import fmpq

from dpproofs.language.sorts import Space

__all__ = [
    "ONE",
    "ZERO",
    "Gen",
    "Monomial",
    "Poly",
    "Sym",
    "bit",
    "constant",
    "of_gen",
    "pos",
    "renamed",
    "summed",
    "symbols",
]

NONE, NONNEGATIVE, POSITIVE = 0, 1, 2
Q0, Q1 = fmpq(0), fmpq(1)


@dataclass(frozen=True)
class Sym:
    """A point of a space of any size: `label` is a place among the bound ones, or a fixed point."""

    space: Space
    label: str

    def __lt__(self, other: Sym) -> bool:
        return (self.space.name, self.label) < (other.space.name, other.label)

    def __str__(self) -> str:
        return f"{self.space.name}{self.label}"

    def __repr__(self) -> str:
        return f"Sym(space={self.space.name!r}, label={self.label!r})"


def symbols(element: Any) -> frozenset[Sym]:
    if isinstance(element, Sym):
        return frozenset((element,))
    if isinstance(element, tuple):
        return frozenset[Sym]().union(*map(symbols, element))
    return frozenset()


class Gen:
    """What stands for a term that is no polynomial: `kind` says how it is read, `data` of what.

    The data are the declared object or the binder itself, points, and polynomials, never a name:
    two generators are one if kind and data are, and then they are one object. The name is for
    people and for references in recorded proofs. `sign` says what its sort says of its sign.
    """

    _known: ClassVar[WeakValueDictionary[Any, Gen]] = WeakValueDictionary()
    _serials: ClassVar[Iterator[int]] = itertools.count()

    kind: str
    data: tuple[Any, ...]
    sign: int
    serial: int

    def __new__(cls, kind: str, data: tuple[Any, ...], sign: int = NONE) -> Gen:
        key = kind, data, sign
        found = cls._known.get(key)
        if found is None:
            found = super().__new__(cls)
            found.kind, found.data, found.sign = key
            found.serial = next(cls._serials)
            cls._known[key] = found
        return found

    @cached_property
    def name(self) -> str:
        match self.kind:
            case "scalar":
                return str(self.data[0].name)
            case "entry":
                return f"{self.data[0].name}[{_listed(self.data[1])}]"
            case "most":
                return f"most{self.data[0]}"
            case "exp":
                return f"e^({self.data[0]})"
            case "bit":
                return f"[{self.data[0]} > 0]"
            case "pos":
                return f"({self.data[0]})+"
            case "sum":
                return f"sum_{self.data[0]} {self.data[1]}"
            case "size":
                return f"|{self.data[0].name}|"
        return f"{self.kind}({', '.join(map(str, self.data))})"

    @cached_property
    def order(self) -> tuple[str, int]:
        """By its name; two of one name are still told apart."""
        return self.name, self.serial

    @cached_property
    def free(self) -> frozenset[Sym]:
        match self.kind:
            case "entry":
                return symbols(self.data[1])
            case "sum":
                return frozenset(self.data[1].free - {self.data[0]})
            case "opaque" | "count":
                return symbols(self.data[1])
            case "sup":
                return frozenset((self.data[1].free | self.data[2].free) - {self.data[0]})
        parts = [part.free for part in self.data if isinstance(part, Poly)]
        return frozenset[Sym]().union(*parts)

    @property
    def idempotent(self) -> bool:
        """It is 0 or 1: an indicator, or an entry of an event."""
        return self.kind in ("bit", "opaque") or (self.kind == "entry" and self.data[2] == "bit")

    def __str__(self) -> str:
        return self.name


def _listed(key: Any) -> str:
    return ",".join(f"({_listed(k)})" if isinstance(k, tuple) else str(k) for k in key)


Monomial = tuple[tuple[Gen, Any], ...]  # exponents are int, or Fraction where a root was taken


class _Root(Fraction):
    """A power that is no whole number, and knows its hash: monomials are keys everywhere, and the
    hash of a fraction takes longer than all else in them."""

    __slots__ = ("_hash",)
    _hash: int

    def __hash__(self) -> int:  # type: ignore[override]  # of Complex, which has none
        try:
            return self._hash
        except AttributeError:
            self._hash = super().__hash__()
            return self._hash


@lru_cache(maxsize=1 << 12)
def _root(power: Fraction) -> _Root:
    """One object for equal ones, so that monomials are compared by identity."""
    return _Root(power)


def _exponent(value: Any) -> Any:
    if not isinstance(value, Fraction):
        return value
    return int(value) if value.denominator == 1 else _root(value)


@lru_cache(maxsize=1 << 16)
def _times(left: Monomial, right: Monomial) -> Monomial:
    if not left or not right:
        return left or right
    powers = dict(left)
    for gen, power in right:
        total = _exponent(powers.get(gen, 0) + power)
        if gen.idempotent:
            total = 1
        if total == 0:
            del powers[gen]
        else:
            powers[gen] = total
    return tuple(sorted(powers.items(), key=lambda item: item[0].order))


class Poly:
    """An immutable sum of rational multiples of monomials."""

    __slots__ = ("__dict__", "terms")

    def __init__(self, terms: Mapping[Monomial, fmpq]) -> None:
        self.terms: dict[Monomial, fmpq] = {m: c for m, c in terms.items() if c}

    def __add__(self, other: Poly) -> Poly:
        terms = dict(self.terms)
        for monomial, c in other.terms.items():
            terms[monomial] = terms.get(monomial, Q0) + c
        return Poly(terms)

    def __neg__(self) -> Poly:
        return Poly({m: -c for m, c in self.terms.items()})

    def __sub__(self, other: Poly) -> Poly:
        return self + -other

    def __mul__(self, other: Poly) -> Poly:
        terms: dict[Monomial, fmpq] = {}
        others = list(other.terms.items())
        for m, c in self.terms.items():
            for n, d in others:
                product = _times(m, n)
                before = terms.get(product)
                terms[product] = c * d if before is None else before + c * d
        return Poly(terms)

    def scaled(self, factor: fmpq) -> Poly:
        return Poly({m: c * factor for m, c in self.terms.items()})

    def times(self, monomial: Monomial) -> Poly:
        if not monomial:
            return self
        terms: dict[Monomial, fmpq] = {}
        for m, c in self.terms.items():
            product = _times(m, monomial)
            terms[product] = terms.get(product, Q0) + c
        return Poly(terms)

    def __pow__(self, n: int) -> Poly:
        result = ONE
        for _ in range(n):
            result = result * self
        return result

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Poly) and self.terms == other.terms

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(frozenset(self.terms.items()))

    @cached_property
    def ordered(self) -> tuple[tuple[Monomial, fmpq], ...]:
        return tuple(sorted(self.terms.items(), key=lambda item: _order(item[0])))

    @cached_property
    def free(self) -> frozenset[Sym]:
        return frozenset[Sym]().union(*(gen.free for gen in self.gens))

    @cached_property
    def gens(self) -> frozenset[Gen]:
        return frozenset(gen for monomial in self.terms for gen, _ in monomial)

    @property
    def value(self) -> fmpq | None:
        """The number that it is, if it is one."""
        if not self.terms:
            return Q0
        return self.terms[()] if len(self.terms) == 1 and () in self.terms else None

    @cached_property
    def _text(self) -> str:
        return " + ".join(f"{c}*{_word(m)}" if m else str(c) for m, c in self.ordered) or "0"

    def __str__(self) -> str:
        return self._text

    __repr__ = __str__


def _word(monomial: Monomial) -> str:
    return "*".join(str(g) if power == 1 else f"{g}^({power})" for g, power in monomial)


def _order(monomial: Monomial) -> Any:
    return _word(monomial), [gen.serial for gen, _ in monomial]


def constant(value: Any) -> Poly:
    value = value if isinstance(value, fmpq) else fmpq(value.numerator, value.denominator)
    return Poly({(): value})


def of_gen(gen: Gen, power: Any = 1) -> Poly:
    if type(power) is Fraction and power.denominator != 1:
        power = _root(power)
    return Poly({((gen, power),): Q1})


ZERO, ONE = Poly({}), Poly({(): Q1})


def is_nonnegative(monomial: Monomial) -> bool:
    return all(gen.sign or power % 2 == 0 for gen, power in monomial)


def plainly_nonnegative(x: Poly) -> bool:
    return all(c > 0 and is_nonnegative(m) for m, c in x.terms.items())


def plainly_positive(x: Poly) -> bool:
    """Tell, by its shape alone, whether x is above 0: a sum of terms that are not negative, one
    of which is positive."""
    return plainly_nonnegative(x) and any(
        all(gen.sign == POSITIVE for gen, _ in m) for m in x.terms
    )


def plain_sign(x: Poly) -> int:
    """What its shape alone says of its sign."""
    if plainly_positive(x):
        return POSITIVE
    return NONNEGATIVE if plainly_nonnegative(x) else NONE


def reduced(x: Poly) -> tuple[fmpq, Monomial, Poly]:
    """x as a positive number times a product that is never negative times the rest."""
    monomials = iter(x.terms)
    common = {g: p for g, p in next(monomials) if g.sign and not g.idempotent}
    for monomial in monomials:
        powers = dict(monomial)
        common = {g: min(p, powers[g]) for g, p in common.items() if g in powers}
    factor = tuple(sorted(common.items(), key=lambda item: item[0].order))
    rest = x.times(tuple((g, -p) for g, p in factor))
    size = abs(rest.ordered[0][1])
    return size, factor, rest.scaled(1 / size)


def bit(x: Poly) -> Poly:
    """The indicator of x > 0."""
    if x.value is not None:
        return ONE if x.value > 0 else ZERO
    _, factor, rest = reduced(x)
    result = ONE
    for gen, _ in factor:
        if gen.sign != POSITIVE:
            result = result * of_gen(Gen("bit", (of_gen(gen),), NONNEGATIVE))
    if plainly_nonnegative(-rest):
        return ZERO
    if plainly_positive(rest):
        return result
    if len(rest.terms) == 1:
        ((monomial, _),) = rest.terms.items()
        if len(monomial) == 1 and monomial[0][0].idempotent and rest.terms[monomial] > 0:
            return result * rest
    return result * of_gen(Gen("bit", (rest,), NONNEGATIVE))


def pos(x: Poly) -> Poly:
    """The positive part of x, kept whole."""
    if plainly_nonnegative(x):
        return x
    if plainly_nonnegative(-x):
        return ZERO
    size, factor, rest = reduced(x)
    kept = of_gen(Gen("pos", (rest,), NONNEGATIVE))
    return kept.scaled(size).times(factor)


# ----------------------------------------------------------------------------- sums


def summed(sym: Sym, x: Poly) -> Poly:
    """The sum of x over all points of a space, as a polynomial in sums of single products."""
    result = ZERO
    for monomial, c in x.terms.items():
        inner = tuple((g, p) for g, p in monomial if sym in g.free)
        outer = tuple((g, p) for g, p in monomial if sym not in g.free)
        result = result + _whole(sym, inner).scaled(c).times(outer)
    return result


def _whole(sym: Sym, monomial: Monomial) -> Poly:
    if not monomial:
        return of_gen(Gen("size", (sym.space,), POSITIVE))
    if _is_total(sym, monomial):
        return ONE
    body = Poly({monomial: Q1})
    place = _lowest(sym.space, body.free - {sym})
    if place != sym:
        body = renamed(body, {sym: place})
    sign = NONNEGATIVE if is_nonnegative(monomial) else NONE
    return of_gen(Gen("sum", (place, body), sign))


def _is_total(sym: Sym, monomial: Monomial) -> bool:
    """Whether it is the whole mass of a law, summed over the coordinates of its last axis."""
    bound = {sym}
    while len(monomial) == 1 and monomial[0][1] == 1:
        gen = monomial[0][0]
        if gen.kind == "sum":
            bound.add(gen.data[0])
            ((monomial, _),) = gen.data[1].terms.items()
            continue
        if gen.kind != "entry" or gen.data[2] != "law":
            return False
        key = gen.data[1]
        last = list(flat(key[-1]))
        return (
            len(last) == len(set(last)) == len(bound)
            and set(last) == bound
            and not (symbols(key[:-1]) & bound)
        )
    return False


def flat(element: Any) -> Iterator[Any]:
    if isinstance(element, tuple):
        for part in element:
            yield from flat(part)
    else:
        yield element


def _lowest(space: Space, taken: Iterable[Sym]) -> Sym:
    labels = {s.label for s in taken if s.space == space}
    return Sym(space, first_label(labels))


def first_label(taken: Iterable[str]) -> str:
    """A place that is not taken; one digit, so that no two points are ever spelt alike."""
    for n in range(10):
        if str(n) not in taken:
            return str(n)
    raise ArithmeticError("more than ten points of one space at once")


def renamed(x: Poly, names: Mapping[Sym, Any]) -> Poly:
    """x with other elements for free symbols; bound ones step aside."""
    if not x.free & set(names):
        return x
    return mapped(x, lambda gen: _renamed_gen(gen, names))


def mapped(x: Poly, change: Callable[[Gen], Poly | None]) -> Poly:
    """x with generators replaced by polynomials (None: left as it is)."""
    found: dict[Monomial, fmpq] = {}
    for monomial, c in x.terms.items():
        changed = [change(gen) for gen, _ in monomial]
        kept = tuple(pair for pair, new in zip(monomial, changed, strict=True) if new is None)
        product = Poly({kept: c})
        for (_, power), new in zip(monomial, changed, strict=True):
            if new is not None:
                product = product * raised(new, power)
        for m, d in product.terms.items():
            found[m] = found.get(m, Q0) + d
    return Poly(found)


def raised(x: Poly, power: Any) -> Poly:
    if power == 1:
        return x
    if isinstance(power, int) and power >= 0:
        return x**power
    if len(x.terms) == 1:
        ((monomial, c),) = x.terms.items()
        if c == 1 or isinstance(power, int):
            number = c ** int(power) if isinstance(power, int) else Q1
            powers = [(g, 1 if g.idempotent else _exponent(p * power)) for g, p in monomial]
            return Poly({tuple(powers): number})
    raise ArithmeticError(f"({x})^({power}) is not a polynomial")


def _element(element: Any, names: Mapping[Sym, Any]) -> Any:
    if isinstance(element, tuple):
        return tuple(_element(part, names) for part in element)
    return names.get(element, element) if isinstance(element, Sym) else element


def _renamed_gen(gen: Gen, names: Mapping[Sym, Any]) -> Poly | None:
    if not gen.free & set(names):
        return None
    match gen.kind:
        case "entry":
            table, key, *rest = gen.data
            return of_gen(Gen("entry", (table, _element(key, names), *rest), gen.sign))
        case "opaque":
            word, elements = gen.data[0], _element(gen.data[1], names)
            if word.startswith(("==", "distance")):  # they do not see the order
                elements = tuple(sorted(elements, key=str))
            return of_gen(Gen("opaque", (word, elements), gen.sign))
        case "bit":
            return bit(renamed(gen.data[0], names))
        case "pos":
            return pos(renamed(gen.data[0], names))
        case "sum":
            sym, body = gen.data
            inner = {s: e for s, e in names.items() if s != sym}
            taken = body.free | inner.keys() | symbols(tuple(inner.values()))
            aside = _lowest(sym.space, taken)
            return summed(aside, renamed(renamed(body, {sym: aside}), inner))
    if gen.kind == "sup":
        sym = gen.data[0]
        inner = {s: e for s, e in names.items() if s != sym}
        taken = gen.data[1].free | gen.data[2].free | inner.keys()
        taken |= symbols(tuple(inner.values()))
        aside = _lowest(sym.space, taken)
        kept = (renamed(renamed(part, {sym: aside}), inner) for part in gen.data[1:])
        return of_gen(Gen("sup", (aside, *kept), gen.sign))
    if gen.kind == "count":
        return of_gen(Gen("count", (gen.data[0], _element(gen.data[1], names)), gen.sign))
    parts = tuple(renamed(p, names) if isinstance(p, Poly) else p for p in gen.data)
    return of_gen(Gen(gen.kind, parts, gen.sign))
