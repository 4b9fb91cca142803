"""Sums over index sets of any size, in a normal form: what is equal by rules alone is equal here.

A value is a sum of *terms*. A term is a rational number, times a sum over all values of its bound
points, of a product of generators times e to the power of another value. The rules, each of them
true for sets of every finite size:

- linearity, Fubini, factoring out: a product of sums is a sum over the points of both;
- renaming: the names of bound points do not matter;
- what does not depend on a point is added up as often as its set has points;
- a law sums to 1, and so does a product of laws, one for each place of a sequence;
- a positive sum is e to its logarithm, so that a normalising constant cancels by itself;
- x/x is the indicator of x > 0, which is 1 where x is certainly above 0;
- draws from D^n may be exchanged: of n draws, one that is spoken of is a point of law D, the others
  are n - 1 draws, and a sum over all places is what it is at that point plus the sum over the rest;
- a product with a factor that is 0 is 0, whatever value the others have or lack there.

Zero of the difference of two normal forms proves equality; anything else proves nothing.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flint import fmpq, fmpz

from dpproofs.rings.elements import (
    Draws,
    Pick,
    Sort,
    Var,
    apart,
    parts_of,
    picked,
    placed,
    points,
    told,
)

__all__ = [
    "Gen",
    "NoSum",
    "Sum",
    "Term",
    "TooLong",
    "constant",
    "exp",
    "generator",
    "is_positive",
    "limited",
    "log",
    "log_of",
    "summed",
]

Q0, Q1 = fmpq(0), fmpq(1)
MOST_ORDERS = 720  # ways to name the bound points of one term
MOST_TERMS = 400


class NoSum(Exception):
    """What has no meaning as such a sum, or no value that is plain; the message says where."""


# ----------------------------------------------------------------------------- generators, terms

FREE, NONNEGATIVE, POSITIVE = 0, 1, 2


@dataclass(frozen=True, eq=False)
class Gen:
    """A factor: an entry of a table, a parameter, a logarithm, an indicator, a product over places,
    or a function of which only its arguments are known. `sign` says what its sort says of it."""

    kind: str
    name: str
    key: tuple[Any, ...] = ()  # elements
    parts: tuple[Sum, ...] = ()
    bound: Var | None = None
    sign: int = FREE

    @cached_property
    def free(self) -> frozenset[Var]:
        found = frozenset(points(self.key)).union(*(part.free for part in self.parts))
        return found - {self.bound} if self.bound else found

    def told(self, names: Mapping[Var, str], depth: int) -> str:
        if self.bound is not None:
            names, depth = {**names, self.bound: f"{self.bound.sort}:{depth}"}, depth + 1
        parts = ",".join(part.told(names, depth) for part in self.parts)
        over = f"[{self.bound.sort}]" if self.bound is not None else ""
        return (
            f"{self.kind} {self.name}{over}{told(self.key, names) if self.key else ''}{{{parts}}}"
        )

    @cached_property
    def text(self) -> str:
        return self.told({}, 0)

    def placed(self, at: Mapping[Var, Any]) -> Gen:
        if not self.free & at.keys():
            return self
        bound, inner = self.bound, dict(at)
        if bound is not None:
            fresh = Var(bound.sort)
            inner[bound] = bound = fresh
        parts = tuple(part.placed(inner) for part in self.parts)
        return Gen(self.kind, self.name, placed(self.key, inner), parts, bound, self.sign)

    @property
    def once(self) -> bool:
        """It is 0 or 1."""
        return self.kind in ("bit", "same")

    @property
    def partial(self) -> bool:
        """It may be minus infinity: the logarithm of what may be 0."""
        return self.kind == "low"


Factors = tuple[tuple[Gen, int], ...]


@dataclass(frozen=True, eq=False)
class Term:
    """A sum over the bound points of a product of powers of generators and of e^power."""

    bound: tuple[Var, ...] = ()
    factors: Factors = ()
    power: Sum | None = None  # None: 0

    @cached_property
    def inner(self) -> frozenset[Var]:
        """All points that occur, bound ones too."""
        parts = [gen.free for gen, _ in self.factors]
        if self.power is not None:
            parts.append(self.power.free)
        return frozenset[Var]().union(*parts)

    @cached_property
    def free(self) -> frozenset[Var]:
        return self.inner - set(self.bound)

    @cached_property
    def text(self) -> str:
        return self.told({}, 0)

    def told(self, names: Mapping[Var, str], depth: int) -> str:
        """The same for every way to name the bound points."""
        key = (depth, tuple(sorted((v.serial, names[v]) for v in self.free if v in names)))
        memo: dict[Any, str] = self.__dict__.setdefault("_texts", {})
        if key not in memo:
            memo[key] = self._told(names, depth)
        return memo[key]

    def _told(self, names: Mapping[Var, str], depth: int) -> str:
        if not self.bound:
            return self._body(names, depth)
        dim = {v: f"{v.sort}?" for v in self.bound}
        marks: dict[str, list[Var]] = {}
        for v in self.bound:
            mark = f"{v.sort}|{self._body({**names, **dim, v: '!'}, depth + 1)}"
            marks.setdefault(mark, []).append(v)
        groups = [marks[mark] for mark in sorted(marks)]
        orders = 1
        for group in groups:
            for n in range(2, len(group) + 1):
                orders *= n
        if orders > MOST_ORDERS:
            raise NoSum(f"{orders} ways to name the points of one sum")
        found = None
        for order in itertools.product(*(itertools.permutations(group) for group in groups)):
            flat = [v for group in order for v in group]
            inner = {v: f"{v.sort}:{depth}.{n}" for n, v in enumerate(flat)}
            text = self._body({**names, **inner}, depth + 1)
            if found is None or text < found:
                found = text
        sorts = ",".join(sorted(str(v.sort) for v in self.bound))
        return f"S[{sorts}]({found})"

    def _body(self, names: Mapping[Var, str], depth: int) -> str:
        parts = sorted(f"{g.told(names, depth)}^{n}" for g, n in self.factors)
        if self.power is not None:
            parts.append(f"e^({self.power.told(names, depth)})")
        return "*".join(parts) or "1"

    def placed(self, at: Mapping[Var, Any]) -> Term:
        """With elements in place of free points; bound ones step aside."""
        if not self.free & at.keys():
            return self
        return self.moved({v: e for v, e in at.items() if v not in self.bound})

    def moved(self, at: Mapping[Var, Any]) -> Term:
        """With elements in place of points, and fresh bound ones."""
        fresh = {v: Var(v.sort) for v in self.bound if v not in at}
        inner = {**at, **fresh}
        factors = tuple((gen.placed(inner), n) for gen, n in self.factors)
        power = None if self.power is None else self.power.placed(inner)
        return Term(tuple(fresh[v] for v in self.bound if v in fresh), factors, power)

    @property
    def partial(self) -> bool:
        return any(gen.partial for gen, _ in self.factors)


class Sum:
    """Rational multiples of terms. Equal ones have equal texts."""

    def __init__(self, parts: Iterable[tuple[fmpq, Term]] = ()) -> None:
        found: dict[str, tuple[fmpq, Term]] = {}
        for c, term in parts:
            known = found.get(term.text)
            if known is not None and term.partial and known[0] * c < 0:
                raise NoSum("infinity minus infinity")
            found[term.text] = (c + (known[0] if known else Q0), term)
        self.terms = {text: part for text, part in found.items() if part[0] != 0}
        if len(self.terms) > MOST_TERMS:
            raise NoSum(f"a value of more than {MOST_TERMS} terms")

    def __iter__(self) -> Iterator[tuple[fmpq, Term]]:
        return iter(self.terms.values())

    @cached_property
    def free(self) -> frozenset[Var]:
        return frozenset[Var]().union(*(term.free for _, term in self))

    @cached_property
    def text(self) -> str:
        return self.told({}, 0)

    def told(self, names: Mapping[Var, str], depth: int) -> str:
        if not self.free & names.keys():
            names = {}
        return " + ".join(sorted(f"{c} {term.told(names, depth)}" for c, term in self)) or "0"

    def __repr__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sum) and bool(self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def placed(self, at: Mapping[Var, Any]) -> Sum:
        if not self.free & at.keys():
            return self
        return _normal((c, term.placed(at)) for c, term in self)

    @property
    def value(self) -> fmpq | None:
        if not self.terms:
            return Q0
        return self.terms["1"][0] if len(self.terms) == 1 and "1" in self.terms else None

    def scaled(self, c: fmpq) -> Sum:
        return Sum((c * d, term) for d, term in self)

    def __add__(self, other: Sum) -> Sum:
        return Sum([*self, *other])

    def __neg__(self) -> Sum:
        return self.scaled(-Q1)

    def __sub__(self, other: Sum) -> Sum:
        return self + -other

    def __mul__(self, other: Sum) -> Sum:
        return _normal((c * d, _times(t, u)) for c, t in self for d, u in other)


ZERO, ONE = Sum(), Sum([(Q1, Term())])


def constant(value: Any) -> Sum:
    c = value if isinstance(value, fmpq) else fmpq(value.numerator, value.denominator)
    return Sum([(c, Term())])


def generator(gen: Gen, power: int = 1) -> Sum:
    return Sum([(Q1, Term((), ((gen, power),)))])


def _times(left: Term, right: Term) -> Term:
    if left.bound and right.bound:
        right = right.moved({})
    power = left.power if right.power is None else right.power
    if left.power is not None and right.power is not None:
        power = left.power + right.power
    return Term((*left.bound, *right.bound), (*left.factors, *right.factors), power)


# ----------------------------------------------------------------------------- e and log


def exp(x: Sum) -> Sum:
    if any(term.partial for _, term in x):
        raise NoSum("e to what may be infinite")
    return _normal([(Q1, Term((), (), x))])


def log(x: Sum) -> Sum:
    """The logarithm of what is known to be above 0."""
    if not x.terms:
        raise NoSum("the logarithm of 0")
    if len(x.terms) > 1:
        shared = _shared([term for _, term in x])
        if shared is None:
            return generator(Gen("log", "", parts=(x,)))
        rest = _normal((c, Term(t.bound, t.factors, _less(t.power, shared))) for c, t in x)
        return shared + log(rest)
    ((c, term),) = x
    if c < 0 or any(gen.partial for gen, _ in term.factors):
        raise NoSum("the logarithm of what may be below 0")
    result = _number_log(c)
    bound = set(term.bound)
    out = [(g, n) for g, n in term.factors if not g.free & bound]
    if not all(g.sign for g, _ in out):
        return result + generator(Gen("log", "", parts=(Sum([(Q1, term)]),)))
    for gen, n in out:
        if gen.once:
            continue  # it is 1
        result = result + generator(Gen("log", "", parts=(generator(gen),))).scaled(fmpq(n))
    inside, outside = _split(term.power, bound)
    if outside is not None:
        result = result + outside
    if not bound:
        return result
    own = tuple((g, n) for g, n in term.factors if g.free & bound)
    return result + generator(Gen("log", "", parts=(Sum([(Q1, Term(term.bound, own, inside))]),)))


def _number_log(c: fmpq) -> Sum:
    result = ZERO
    for number, sign in ((int(c.p), 1), (int(c.q), -1)):
        for prime, n in _factored(number):
            gen = Gen("log", "", parts=(constant(fmpq(prime)),), sign=POSITIVE)
            result = result + generator(gen).scaled(fmpq(sign * n))
    return result


def _factored(number: int) -> list[tuple[int, int]]:
    return [(int(p), int(n)) for p, n in fmpz(number).factor()] if number > 1 else []


def _shared(terms: Sequence[Term]) -> Sum | None:
    """What the exponents of all terms have in common, if that is anything."""
    powers = [ZERO if t.power is None else t.power for t in terms]
    bound = {v for t in terms for v in t.bound}
    found = [
        (c, part)
        for text, (c, part) in powers[0].terms.items()
        if not part.free & bound
        and all(text in p.terms and p.terms[text][0] == c for p in powers[1:])
    ]
    return Sum(found) if found else None


def _less(power: Sum | None, shared: Sum) -> Sum | None:
    rest = (ZERO if power is None else power) - shared
    return rest if rest.terms else None


def _split(power: Sum | None, bound: set[Var]) -> tuple[Sum | None, Sum | None]:
    """The part of an exponent that mentions some points, and the rest."""
    if power is None:
        return None, None
    inside = Sum((c, t) for c, t in power if t.free & bound)
    outside = Sum((c, t) for c, t in power if not t.free & bound)
    return (inside if inside.terms else None), (outside if outside.terms else None)


# ----------------------------------------------------------------------------- signs


def is_nonnegative(term: Term) -> bool:
    return all(gen.sign or n % 2 == 0 for gen, n in term.factors)


def is_positive(x: Sum, known: Iterable[Sum] = ()) -> bool:
    """Whether x is above 0: a sum of terms that are not below 0, one of them above it, perhaps at
    points at which something is known to be."""
    known = list(known)
    if any(x == y for y in known):
        return True
    if not all(c > 0 and is_nonnegative(t) for c, t in x):
        return False
    above = {g.text for y in known for g in _certain(y)}
    at_hand = {v for y in known for v in y.free}
    return any(_is_above(t, above, at_hand) for _, t in x)


def _certain(x: Sum) -> Iterator[Gen]:
    """The factors of a single product without a sum that is above 0."""
    if len(x.terms) == 1:
        ((_, term),) = x
        if not term.bound and is_nonnegative(term):
            yield from (gen for gen, _ in term.factors)


def _is_above(term: Term, above: set[str], at_hand: set[Var]) -> bool:
    if any(v.sort.may_be_empty for v in term.bound):
        return False
    if all(g.sign == POSITIVE or (not term.bound and g.text in above) for g, _ in term.factors):
        return True
    if _is_mean(term):
        return True
    if not term.bound or not above:
        return False
    choices = [[v, *sorted((p for p in at_hand if p.sort == v.sort), key=str)] for v in term.bound]
    for chosen in itertools.islice(itertools.product(*choices), 256):
        at = dict(zip(term.bound, chosen, strict=True))
        placed_ = [(gen.placed(at), n) for gen, n in term.factors]
        if all(g.sign == POSITIVE or g.text in above for g, _ in placed_):
            return True
    return False


def _is_mean(term: Term) -> bool:
    """Whether it is a mean, under a law over all bound points, of something above 0."""
    laws = [(g, _drawn(g)) for g, n in term.factors if n == 1]
    for law, drawn in laws:
        others = (g for g, _ in term.factors if g is not law)
        if drawn and set(drawn) == set(term.bound) and all(g.sign == POSITIVE for g in others):
            return True
    return False


# ----------------------------------------------------------------------------- the rules


class TooLong(Exception):
    """More rules were applied than was allowed."""


_left: list[int] = []  # how many more, where there is a limit


@contextlib.contextmanager
def limited(steps: int) -> Iterator[None]:
    """No more than so many rules are applied, or `TooLong` is raised."""
    _left.append(steps)
    try:
        yield
    finally:
        _left.pop()


def _normal(parts: Iterable[tuple[fmpq, Term]]) -> Sum:
    done: list[tuple[fmpq, Term]] = []
    todo = list(parts)
    while todo:
        if _left:
            _left[-1] -= 1
            if _left[-1] < 0:
                raise TooLong
        c, term = todo.pop()
        if c == 0:
            continue
        found = _step(term)
        if found is None:
            done.append((c, term))
        else:
            todo += [(c * d, t) for d, t in found]
        if len(done) + len(todo) > 4 * MOST_TERMS:
            raise NoSum("too many terms")
    return Sum(done)


Parts = list[tuple[fmpq, Term]]


def _step(term: Term) -> Parts | None:
    """One rule applied, or None where none applies."""
    for rule in (_merged, _relogged, _cancelled, _same, _unused, _total, _factored_out, _exchanged):
        found = rule(term)
        if found is not None:
            return found
    return None


def _only(x: Sum) -> Term:
    ((_, term),) = x
    return term


def _merged(term: Term) -> Parts | None:
    """Equal factors as one power; an indicator once, and not beside what it asks about."""
    if term.__dict__.get("_tidy"):
        return None
    powers: dict[str, tuple[Gen, int]] = {}
    for gen, n in term.factors:
        before = powers.get(gen.text, (gen, 0))[1]
        powers[gen.text] = (gen, 1 if gen.once else before + n)
    kept = {text: (g, n) for text, (g, n) in powers.items() if n != 0}
    for text, (gen, _) in list(kept.items()):
        if gen.kind == "bit" and gen.parts[0].text in {
            generator(g).text for g, n in kept.values() if n > 0 and g.sign and not g.once
        }:
            del kept[text]
        elif gen.kind == "bit" and gen.parts[0].free:
            others = [generator(g) for g, n in kept.values() if n > 0 and g.kind == "entry"]
            if is_positive(gen.parts[0], [x for x in others if is_nonnegative(_only(x))]):
                del kept[text]
    factors = tuple(kept[text] for text in sorted(kept))
    power = term.power if term.power is not None and term.power.terms else None
    same = [(g.text, n) for g, n in factors] == [(g.text, n) for g, n in term.factors]
    if same and power is term.power:
        term.__dict__["_tidy"] = True
        return None
    return [(Q1, Term(term.bound, factors, power))]


def _relogged(term: Term) -> Parts | None:
    """The logarithm of what has become a product is a sum of logarithms."""
    for number, (gen, n) in enumerate(term.factors):
        if gen.kind != "log" or n < 0 or gen.__dict__.get("_plain"):
            continue
        whole = log(gen.parts[0])
        if whole.text == generator(gen).text:
            gen.__dict__["_plain"] = True
            continue
        others = (*term.factors[:number], *term.factors[number + 1 :])
        if n > 1:
            others = (*others, (gen, n - 1))
        return list(_multiplied(Term(term.bound, others, term.power), whole))
    return None


def bit(x: Sum) -> Sum:
    """The indicator of x > 0."""
    if x.value is not None:
        return ONE if x.value > 0 else ZERO
    if is_positive(x):
        return ONE
    if len(x.terms) == 1:
        ((c, term),) = x
        if c > 0 and not term.bound and all(gen.sign for gen, _ in term.factors):
            result = ONE
            for gen, _ in term.factors:
                if gen.once:
                    result = result * generator(gen)
                elif gen.sign != POSITIVE:
                    asked = Gen("bit", "", parts=(generator(gen),), sign=NONNEGATIVE)
                    result = result * generator(asked)
            return result
    return generator(Gen("bit", "", parts=(x,), sign=NONNEGATIVE))


def _cancelled(term: Term) -> Parts | None:
    """x e^(-log x) is the indicator of x > 0; with e^(log x) for a product it is written out."""
    for d, part in term.power or ():
        inside = log_of(part)
        if inside is None or d.q != 1 or len(inside.terms) != 1:
            continue
        ((c, whole),) = inside
        if c != 1 or whole.bound or whole.power is not None or len(whole.factors) != 1:
            continue
        gen, one = whole.factors[0]
        if one != 1 or gen.kind not in ("entry", "scalar", "size"):
            continue
        n = dict((g.text, n) for g, n in term.factors).get(gen.text, 0)
        if n > 0 and d < 0:
            less = min(n, -int(d))
        elif gen.kind != "entry":  # a parameter stands among the factors alone
            less = -int(d)
        else:
            continue
        assert term.power is not None
        power = term.power + Sum([(fmpq(less), part)])
        factors = (*term.factors, (gen, -less))
        rest = Term(term.bound, factors, power if power.terms else None)
        return list(_multiplied(rest, bit(generator(gen))))
    return None


def _multiplied(term: Term, other: Sum) -> Iterator[tuple[fmpq, Term]]:
    for c, t in other:
        yield c, _times(term, t)


def log_of(part: Term) -> Sum | None:
    """x where a term is log x."""
    if part.bound or part.power is not None or len(part.factors) != 1:
        return None
    gen, n = part.factors[0]
    return gen.parts[0] if n == 1 and gen.kind == "log" else None


def _same(term: Term) -> Parts | None:
    """A bound point that must be another one is that one."""
    for gen, _ in term.factors:
        if gen.kind != "same":
            continue
        left, right = gen.key
        for point, other in ((left, right), (right, left)):
            if isinstance(point, Var) and point in term.bound and point not in points(other):
                at = {point: other}  # which may be bound here: its name stays
                factors = tuple((g.placed(at), n) for g, n in term.factors if g is not gen)
                power = None if term.power is None else term.power.placed(at)
                return [(Q1, Term(tuple(v for v in term.bound if v is not point), factors, power))]
    return None


def size(sort: Sort) -> Sum:
    """How many points a set has, at least one."""
    if sort.base is not None:
        raise NoSum("the number of all sequences")
    if sort.places:
        return generator(Gen("scalar", sort.name, sign=POSITIVE)) - constant(fmpq(sort.less))
    return generator(Gen("size", sort.name, sign=POSITIVE))


def _unused(term: Term) -> Parts | None:
    for v in term.bound:
        if v not in term.inner:
            rest = Term(tuple(w for w in term.bound if w is not v), term.factors, term.power)
            return list(_multiplied(rest, size(v.sort)))
    return None


def _total(term: Term) -> Parts | None:
    """A law, or a product of laws over all places, that nothing else depends on sums to 1."""
    for gen, n in term.factors:
        last = _drawn(gen) if n == 1 else None
        if last is None or not set(last) <= set(term.bound):
            continue
        others = [g.free for g, _ in term.factors if g is not gen]
        used = frozenset[Var]().union(*others, term.power.free if term.power else ())
        if not used & set(last):
            bound = tuple(v for v in term.bound if v not in last)
            factors = tuple(f for f in term.factors if f[0] is not gen)
            return [(Q1, Term(bound, factors, term.power))]
    return None


def _drawn(gen: Gen) -> tuple[Var, ...] | None:
    """The points that a law draws, where all of its last axis is free; for a product of laws the
    sequence that they draw."""
    if gen.kind == "entry" and gen.name.startswith("law "):
        last = tuple(_flat(gen.key[-1]))
        rest = set(points(gen.key[:-1]))
        free = all(isinstance(v, Var) and v.sort.base is None for v in last)
        if free and len(set(last)) == len(last) and not set(last) & rest:
            return last
    if gen.kind == "prod":
        found = _each(gen)
        if found is not None and found[1] == Pick(Draws(found[1].draws.base), gen.bound):
            base = found[1].draws.base
            if base not in set(points(found[0].key[:-1])):
                return (base,)
    return None


def _each(gen: Gen) -> tuple[Gen, Pick] | None:
    """The law of one place in a product of laws over all places, and what it draws."""
    if gen.kind != "prod" or len(gen.parts[0].terms) != 1:
        return None
    ((c, term),) = gen.parts[0]
    if c != 1 or term.bound or term.power is not None or len(term.factors) != 1:
        return None
    law, n = term.factors[0]
    if n != 1 or law.kind != "entry" or not law.name.startswith("law "):
        return None
    last = law.key[-1]
    return (law, last) if isinstance(last, Pick) else None


def _flat(element: Any) -> Iterator[Any]:
    if isinstance(element, tuple):
        for part in element:
            yield from _flat(part)
    else:
        yield element


def _factored_out(term: Term) -> Parts | None:
    """A sum over some points that is certainly positive, or whose logarithm stands in the exponent
    with a minus sign, as e to its logarithm."""
    if term.__dict__.get("_whole") or not term.bound:
        return None
    negative = {}
    for d, part in term.power or ():
        inside = log_of(part)
        if inside is not None and d < 0 and d.q == 1:
            negative[inside.text] = inside
    singles = [(v,) for v in term.bound]
    pairs = list(itertools.combinations(term.bound, 2)) if negative else []
    for group in (*singles, *pairs):
        chosen = set(group)
        mine = tuple((g, n) for g, n in term.factors if g.free & chosen)
        inside_, outside = _split(term.power, chosen)
        plain = all(g.sign == POSITIVE for g, _ in mine)
        plain = plain and not any(v.sort.may_be_empty for v in group)
        if any(g.partial or not g.sign for g, _ in mine) or (not plain and not negative):
            continue
        inner = Sum([(Q1, Term(group, mine, inside_))])
        whole = log(inner)
        if not plain and not _has_log(whole, negative):
            continue
        bound = tuple(v for v in term.bound if v not in chosen)
        rest = tuple((g, n) for g, n in term.factors if not g.free & chosen)
        power = whole if outside is None else outside + whole
        found = Term(bound, rest, power if power.terms else None)
        return [(Q1, found)] if plain else list(_multiplied(found, bit(inner)))
    term.__dict__["_whole"] = True
    return None


def _has_log(whole: Sum, wanted: Mapping[str, Sum]) -> bool:
    return any(
        inside is not None and inside.text in wanted for inside in (log_of(t) for _, t in whole)
    )


# ----------------------------------------------------------------------------- exchangeable draws


def _laws(term: Term) -> Iterator[tuple[Gen, Var, Gen]]:
    """Products over all places of one law, with the bound sequence that they draw."""
    for gen, n in term.factors:
        drawn = _drawn(gen) if n == 1 and gen.kind == "prod" else None
        if drawn is None or drawn[0] not in term.bound:
            continue
        found = _each(gen)
        assert found is not None and gen.bound is not None
        law, _ = found
        if gen.bound not in set(points(law.key[:-1])):
            yield gen, drawn[0], law


def _exchanged(term: Term) -> Parts | None:
    if term.__dict__.get("_settled"):
        return None
    for gen, draws, law in _laws(term):
        places = _places(term, draws)
        if places:
            return _peeled(term, gen, draws, law, places)
        found = _absorbed(term, gen, draws, law)
        if found is not None:
            return found
    term.__dict__["_settled"] = True
    return None


def _elements(
    term: Term, bound: frozenset[Var] = frozenset()
) -> Iterator[tuple[Any, frozenset[Var]]]:
    """Every element in a term, with the points that are bound inside the term around it."""
    for gen, _ in term.factors:
        yield from _elements_of(gen, bound)
    for _, part in term.power or ():
        yield from _elements(part, bound | set(part.bound))


def _elements_of(gen: Gen, bound: frozenset[Var]) -> Iterator[tuple[Any, frozenset[Var]]]:
    if gen.bound is not None:
        bound = bound | {gen.bound}
    for element in parts_of(gen.key):
        yield element, bound
    for part in gen.parts:
        for _, term in part:
            yield from _elements(term, bound | set(term.bound))


def _keys(term: Term) -> Iterator[Any]:
    for gen, _ in term.factors:
        yield gen.key
        for part in gen.parts:
            for _, inner in part:
                yield from _keys(inner)
    for _, inner in term.power or ():
        yield from _keys(inner)


def _only_picked(term: Term, v: Var, draws: Var) -> bool:
    """Whether a place occurs only to say what a sequence holds there."""

    def elsewhere(element: Any) -> bool:
        if element == Pick(Draws(draws), v):
            return False
        match element:
            case Draws():
                return any(map(elsewhere, element.changes))
            case Pick():
                return elsewhere(element.draws) or elsewhere(element.place)
            case tuple():
                return any(map(elsewhere, element))
        return element is v

    return not any(map(elsewhere, _keys(term)))


def _places(term: Term, draws: Var) -> list[Any]:
    """The places of a sequence that are spoken of, none of them bound inside; empty also where the
    whole sequence stands somewhere, or where one place may be another."""
    found: dict[Any, None] = {}
    picks = 0
    for element, bound in _elements(term):
        if isinstance(element, Pick) and element.draws.base is draws:
            picks += 1
            if element.draws.changes:
                return []
            if not (isinstance(element.place, Var) and element.place in bound):
                found[element.place] = None
        elif isinstance(element, Draws) and element.base is draws:
            picks -= 1  # each pick shows its sequence too: others stand alone
    if picks != 0 or len(found) > 2:
        return []
    places = list(found)
    if len(places) == 2 and not apart(*places):
        return []
    return places


def _peeled(term: Term, gen: Gen, draws: Var, law: Gen, places: list[Any]) -> Parts:
    """The places that are spoken of as points of their own."""
    assert draws.sort.base is not None
    rest = Var(draws.sort.shorter(len(places)))
    slots = {place: Var(draws.sort.base) for place in places}
    factors = tuple(f for f in term.factors if f[0] is not gen)
    inner = _Peel(draws, rest, slots).term(Term((), factors, term.power))
    bound = (*(v for v in term.bound if v is not draws), rest, *slots.values())
    start = law.key[:-1]
    laws = [Gen("entry", law.name, (*start, slot), sign=law.sign) for slot in slots.values()]
    others = gen.placed({draws: Draws(rest)})
    new = (*((g, 1) for g in laws), (others, 1))
    return [(c, Term((*bound, *t.bound), (*t.factors, *new), t.power)) for c, t in inner]


@dataclass
class _Peel:
    """Rewrites what is said of n draws as something said of some of them and of the rest."""

    old: Var
    new: Var
    slots: Mapping[Any, Any]

    def sum(self, x: Sum) -> Sum:
        return _normal(part for c, t in x for part in self._scaled(c, t))

    def _scaled(self, c: fmpq, term: Term) -> Iterator[tuple[fmpq, Term]]:
        for d, t in self.term(term):
            yield c * d, t

    def term(self, term: Term) -> list[tuple[fmpq, Term]]:
        if self.old not in term.free:
            return [(Q1, term)]
        over = [v for v in term.bound if self._is_place(term, v)]
        found = []
        # Each place that is summed over is one of the slots or one of the rest.
        for chosen in itertools.product(*([*self.slots, None] for _ in over)):
            fixed = {v: place for v, place in zip(over, chosen, strict=True) if place is not None}
            rest = [v for v, place in zip(over, chosen, strict=True) if place is None]
            stays = {v: Var(v.sort.shorter(len(self.slots))) for v in rest}
            moved = term.moved({**fixed, **stays})
            inner = Term((), moved.factors, moved.power)
            factors = tuple((self.gen(g), n) for g, n in inner.factors)
            power = None if inner.power is None else self.sum(inner.power)
            whole = Term((*moved.bound, *stays.values()), factors, power)
            if not all(_only_picked(whole, v, self.new) for v in stays.values()):
                raise NoSum("a place that is more than a place among exchangeable draws")
            found.append((Q1, whole))
        return found

    def _is_place(self, term: Term, v: Var) -> bool:
        return any(
            isinstance(e, Pick) and e.draws.base is self.old and e.place is v
            for e, _ in _elements(term)
        )

    def gen(self, gen: Gen) -> Gen:
        if self.old not in gen.free:
            return gen
        if gen.bound is not None:
            raise NoSum("a product over places of exchangeable draws")
        parts = tuple(self.sum(part) for part in gen.parts)
        return Gen(gen.kind, gen.name, self.element(gen.key), parts, None, gen.sign)

    def element(self, element: Any) -> Any:
        match element:
            case Pick() if element.draws.base is self.old:
                if element.place in self.slots:
                    return self.slots[element.place]
                return Pick(Draws(self.new), element.place)
            case tuple():
                return tuple(self.element(part) for part in element)
        if self.old in set(points(element)):
            raise NoSum("a whole sequence of draws")
        return element


def _absorbed(term: Term, gen: Gen, draws: Var, law: Gen) -> Parts | None:
    """A point of the same law that occurs only as one of the draws is one of them."""
    if draws.sort.base is None or draws.sort.less < 1:
        return None
    start = law.key[:-1]
    for v in term.bound:
        own = Gen("entry", law.name, (*start, v), sign=law.sign).text
        if v.sort != draws.sort.base or not any(g.text == own and n == 1 for g, n in term.factors):
            continue
        others = tuple(f for f in term.factors if f[0] is not gen and f[0].text != own)
        if any(e is v for g, _ in others for e in parts_of(g.key)):
            continue
        more = Var(draws.sort.shorter(-1))
        try:
            inner = _Absorb(v, draws, more).term(Term((), others, term.power))
            bound = (*(w for w in term.bound if w is not v and w is not draws), more)
            whole = gen.placed({draws: Draws(more)})
            found = Term(bound, (*inner.factors, (whole, 1)), inner.power)
            if Sum(_tidied(_peeled_at(found, whole, more, law))) == Sum([(Q1, term)]):
                return [(Q1, found)]
        except NoSum:
            continue
    return None


def _tidied(parts: Parts) -> Parts:
    """Without another exchange."""
    done: Parts = []
    todo = list(parts)
    while todo:
        c, term = todo.pop()
        found = _merged(term) or _relogged(term)
        if found is None:
            done.append((c, term))
        else:
            todo += [(c * d, t) for d, t in found]
    return done


def _peeled_at(term: Term, gen: Gen, draws: Var, law: Gen) -> Parts:
    """One of the draws, any of them, as a point of its own."""
    return _peeled(term, gen, draws, law, [Var(replace(draws.sort, base=None, places=True))])


@dataclass
class _Absorb:
    """Leaves out what is said of one point beside the sum over the other draws."""

    point: Var
    old: Var
    new: Var

    def sum(self, x: Sum) -> Sum:
        kept = []
        for c, term in x:
            if self.point in term.free and self.old not in term.free:
                continue
            kept.append((c, self.term(term)))
        return _normal(kept)

    def term(self, term: Term) -> Term:
        if not term.free & {self.point, self.old}:
            return term
        factors = tuple((self.gen(g), n) for g, n in term.factors)
        power = None if term.power is None else self.sum(term.power)
        found = Term(term.bound, factors, power)
        wider = {
            v: Var(v.sort.shorter(-1))
            for v in term.bound
            if v.sort.places and v.sort.name == self.old.sort.name and self._picks(term, v)
        }
        if wider:
            found = found.moved(wider)
            found = Term((*found.bound, *wider.values()), found.factors, found.power)
        return found

    def _picks(self, term: Term, v: Var) -> bool:
        return any(Pick(Draws(self.old), v) in parts_of(key) for key in _keys(term))

    def gen(self, gen: Gen) -> Gen:
        if not gen.free & {self.point, self.old}:
            return gen
        if gen.bound is not None:
            raise NoSum("a product over places")
        parts = tuple(self.sum(part) for part in gen.parts)
        return Gen(gen.kind, gen.name, self.element(gen.key), parts, None, gen.sign)

    def element(self, element: Any) -> Any:
        match element:
            case Pick() if element.draws.base is self.old:
                return Pick(Draws(self.new), element.place)
            case tuple():
                return tuple(self.element(part) for part in element)
        if {self.point, self.old} & set(points(element)):
            raise NoSum("a point that stands alone")
        return element


# ----------------------------------------------------------------------------- sums


def summed(v: Var, x: Sum) -> Sum:
    """The sum of x over all points of a set."""
    return _normal((c, Term((*t.bound, v), t.factors, t.power)) for c, t in x)


def summed_places(v: Var, x: Sum) -> Sum:
    """The sum over all places: a sequence with something else at one place is summed as it was,
    less what it held there, plus what it holds."""
    for c, term in x:
        for element, _ in _elements(term):
            if isinstance(element, Pick) and element.place is v and element.draws.changes:
                if term.partial:
                    raise NoSum("what may be infinite, less what it was at one place")
                *before, (place, new) = element.draws.changes
                less = Draws(element.draws.base, tuple(before))
                part = Sum([(c, term)])
                old = _Change(element, picked(less, v)).sum(part)
                rest = x - part
                there = old.placed({v: place})
                here = _Change(element, new).sum(part).placed({v: place})
                return summed_places(v, rest) + summed_places(v, old) - there + here
    return summed(v, x)


@dataclass
class _Change:
    """One element in place of another, everywhere."""

    old: Any
    new: Any

    def sum(self, x: Sum) -> Sum:
        return _normal((c, self.term(t)) for c, t in x)

    def term(self, term: Term) -> Term:
        factors = tuple((self.gen(g), n) for g, n in term.factors)
        power = None if term.power is None else self.sum(term.power)
        return Term(term.bound, factors, power)

    def gen(self, gen: Gen) -> Gen:
        parts = tuple(self.sum(part) for part in gen.parts)
        return Gen(gen.kind, gen.name, self.element(gen.key), parts, gen.bound, gen.sign)

    def element(self, element: Any) -> Any:
        if element == self.old:
            return self.new
        if isinstance(element, tuple):
            return tuple(self.element(part) for part in element)
        return element


def product_over(v: Var, x: Sum) -> Sum:
    """The product over all places of a sequence."""
    if len(x.terms) != 1:
        raise NoSum("a product of sums over places")
    ((c, term),) = x
    if c != 1 or term.bound:
        raise NoSum("a product of sums or numbers over places")
    result = ONE if term.power is None else exp(summed_places(v, term.power))
    for gen, n in term.factors:
        if gen.sign == FREE or gen.partial or n < 0:
            raise NoSum("a product over places of what may be negative")
        body = generator(gen)
        made = Gen("prod", "", parts=(body,), bound=v, sign=gen.sign)
        result = result * generator(made, n)
    return result


def function(name: str, parts: Sequence[Sum], sign: int = FREE) -> Sum:
    """A function of which only this is used, that equal arguments have equal values."""
    if any(t.partial for part in parts for _, t in part):
        raise NoSum("a function of what may be infinite")
    return generator(Gen("fun", name, parts=tuple(parts), sign=sign))
