"""Find a proof of a bound on a sum over what laws draw that are close in pairs.

Where A <= c B and B <= c A, the two masses are mixtures of c, 1 and of 1, c: with H = c A - B and
G = c B - A, which are not below 0, (c^2 - 1) A = c H + G and (c^2 - 1) B = H + c G. So a sum that
is linear in the masses of each of several pairs is one in products of such H and G, each of which
adds up to a number, and an indicator is put at its worst value beside each. What is left is about
numbers. Nothing that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from flint import fmpq

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import (
    ONE,
    POSITIVE,
    ZERO,
    Atom,
    Expr,
    TooLarge,
    atom_of,
    bit,
    drawn_by,
    entry,
    placed,
    sign_of,
)
from dpproofs.kernel.points import Point
from dpproofs.kernel.reals import occurs
from dpproofs.kernel.rules import RULES, At, Product, Use
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.provers.budget import NotFound, at_most, spend
from dpproofs.provers.cases.prover import prove_in_cases
from dpproofs.provers.numbers.leaves import factors_of
from dpproofs.provers.numbers.prover import prove_real
from dpproofs.provers.one_atom.cuts import know_pointwise
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    at,
    by_case,
    by_products,
    by_sum,
    on_its_own,
    part,
)
from dpproofs.provers.shared.words import has_sums, one

__all__ = ["prove"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
MOST_PAIRS = 3
FEW = 100_000  # units for what is left about numbers, before another way is tried

Key = tuple[Point, ...]
Sides = tuple[int, ...]  # which law of each pair


@dataclass(frozen=True)
class Bound:
    """A fact that c times an entry of one table is at least that of another one."""

    number: int
    small: sorts.Table
    large: sorts.Table
    c: Expr
    order: tuple[int, ...]  # where each place of the fact stands in the key

    def at(self, key: Key) -> At:
        return at(self.number, *(key[n] for n in self.order))


@dataclass(frozen=True)
class Pair:
    """Two tables of laws; `more` says that c times the first is at least the second."""

    more: Bound
    less: Bound

    @property
    def tables(self) -> tuple[sorts.Table, sorts.Table]:
        return self.less.small, self.more.small

    @property
    def c(self) -> Expr:
        return self.more.c


@dataclass(frozen=True)
class Level:
    """The points over which a sum is taken, and what it is linear in there."""

    points: tuple[Point, ...]
    pairs: tuple[Pair, ...]
    keys: tuple[Key, ...]
    parts: dict[tuple[Sides, Atom | None], Expr]  # by the laws and the indicator beside them
    numbers: Expr

    def mass(self, n: int, side: int) -> Expr:
        return entry(self.pairs[n].tables[side], self.keys[n])


def prove(sequent: Sequent) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    if sequent.goal.relation is not AT_LEAST or sequent.goal.x.points:
        raise NotFound("no bound on a sum")
    s = Script(sequent)
    know_pointwise(s)
    pairs = list(_pairs(s.here))
    if not pairs:
        raise NotFound("no laws that are close to each other")
    return _by_distance(s, _level(sequent.goal.x, pairs), {})


# ----------------------------------------------------------------------------- what there is


def _pairs(sequent: Sequent) -> Iterator[Pair]:
    bounds = [b for n, fact in enumerate(sequent.facts) for b in _bound(n, fact)]
    for one_, other in itertools.combinations(bounds, 2):
        same = (one_.small, one_.large, one_.c) == (other.large, other.small, other.c)
        if same and one_.small is not one_.large:
            yield Pair(one_, other)


def _bound(number: int, fact: Fact) -> Iterator[Bound]:
    """c B - A >= 0 at all points, for entries A and B of two laws at the same point."""
    less = [t for t, c in fact.x.terms.items() if c == -1 and len(t[1]) == 1 and not t[0]]
    if fact.relation is EQUAL or not fact.places or len(less) != 1:
        return
    ((small, n),) = less[0][1]
    rest = fact.x + one(small)
    large = {a for _, factors in rest.terms for a, _ in factors if a.kind == "entry" and a.points}
    if small.kind != "entry" or n != 1 or len(large) != 1 or drawn_by(small) is None:
        return
    (b,) = large
    key = small.data[1]
    c = Expr(
        {(bound, tuple(f for f in fs if f[0] is not b)): k for (bound, fs), k in rest.terms.items()}
    )
    if b.data[1] == key and {*key} == {*fact.places} and one(b) * c == rest and not c.points:
        order = tuple(key.index(p) for p in fact.places)
        yield Bound(number, small.data[0], b.data[0], c, order)


def _level(x: Expr, pairs: list[Pair]) -> Level:
    """A sum as one over points of products of entries, one of each of some pairs."""
    of = {
        table: (n, side) for n, pair in enumerate(pairs) for side, table in enumerate(pair.tables)
    }
    parts: dict[tuple[Sides, Atom | None], Expr] = {}
    found: tuple[tuple[int, Key], ...] = ()
    names: tuple[Point, ...] = ()
    numbers = ZERO
    for (bound, factors), c in x.terms.items():
        if not bound:
            numbers = numbers + Expr({((), factors): c})
            continue
        names = names or tuple(Point(p.set, f"drawn{n}") for n, p in enumerate(bound))
        for there in _named(bound, names):
            here = placed(Expr({((), factors): c}), there)
            ((_, own), k), *others = here.terms.items()
            masses = (
                sorted((*of[a.data[0]], a.data[1]) for a, n in own if a.data[0] in of and n == 1)
                if not others
                else []
            )
            level = tuple((n, key) for n, _, key in masses)
            found = found or level
            if masses and level == found:
                break
        else:
            raise NotFound("sums of several kinds")
        beside = [f for f in own if f[0].data[0] not in of]
        bits = [a for a, _ in beside if a.once]
        rest = Expr({((), tuple(f for f in beside if f[0] not in bits)): k})
        if len(bits) > 1 or rest.points or {p for _, key in level for p in key} != {*names}:
            raise NotFound("more than one indicator beside the masses")
        index = tuple(side for _, side, _ in masses), bits[0] if bits else None
        parts[index] = parts.get(index, ZERO) + rest
    own_pairs = [n for n, _ in found]
    if (
        not found
        or len(found) > MOST_PAIRS
        or len({*own_pairs}) < len(own_pairs)
        or has_sums(numbers)
    ):
        raise NotFound("no sum over what pairs of laws draw")
    spend(50)
    chosen = tuple(pairs[n] for n in own_pairs)
    return Level(names, chosen, tuple(key for _, key in found), parts, numbers)


def _named(bound: tuple[Point, ...], names: tuple[Point, ...]) -> Iterator[dict[Point, Point]]:
    """Names for bound points, each of the same set."""
    for order in itertools.permutations(names) if len(names) == len(bound) else ():
        if all(p.set == new.set for p, new in zip(bound, order, strict=True)):
            yield dict(zip(bound, order, strict=True))


# ----------------------------------------------------------------------------- the proof


def _by_distance(s: Script, level: Level, known: dict[int, tuple[bool, int]]) -> Step:
    """By whether c is above 1, for each pair; where it is not, the laws are equal."""
    n = len(known)
    if n == len(level.pairs):
        return _Parts(s, level, known).step()
    pair, key = level.pairs[n], level.keys[n]
    names = {p: Point(p.set, f"any{k}") for k, p in enumerate(key)}
    there = tuple(names[p] for p in key)
    drawn = drawn_by(*entry(pair.tables[0], there).atoms)
    gap = pair.c - ONE
    if drawn is None:
        raise NotFound("no law")
    least = s.have(AT_LEAST, gap, by_sum(Use(ONE, pair.more.at(there), drawn)))
    if bit(gap) == ONE:
        return _by_distance(s, level, {**known, n: (True, s.know("sign", gap))})

    def apart(here: Sequent) -> Step:
        return _by_distance(Script(here), level, {**known, n: (True, len(here.facts) - 1)})

    def equal(here: Sequent) -> Step:
        s, last = Script(here), len(here.facts) - 1
        s.have(EQUAL, gap, _both(by_products(part(1, least)), by_products(part(1, last))))
        a, b = (entry(table, there) for table in pair.tables)

        def above(x: Expr, bound: Bound) -> Prover:
            def by(here: Sequent) -> Step:
                inner = Script(here)
                sign = inner.know("sign", x)
                return inner.close(by_products(part(1, last, sign), part(1, bound.at(there))))

            return by

        shown = _both(above(a, pair.more), above(b, pair.less))
        same = s.have(EQUAL, a - b, shown, tuple(dict.fromkeys(there)))
        return _by_distance(s, level, {**known, n: (False, same)})

    return s.close(lambda here: by_case(here, bit(gap), apart, equal))


def _both(up: Prover, down: Prover) -> Prover:
    def by(here: Sequent) -> Step:
        one_, other = RULES["both"](here)
        return Step("both", (), (up(one_), down(other)))

    return by


@dataclass(frozen=True)
class Ray:
    """What is not below 0 and adds up to c - 1, or to 1: its parts in each of two laws."""

    fact: int | At
    x: Expr
    shares: tuple[Expr, Expr]


class _Parts:
    """A goal in which each pair is known to be apart, or to be equal."""

    def __init__(self, s: Script, level: Level, known: dict[int, tuple[bool, int]]) -> None:
        self.s, self.level, self.known = s, level, known
        self.uses: list[Use] = []
        self.parts = level.parts
        self.apart = [n for n, (apart, _) in known.items() if apart]
        self.scale = ONE  # what the goal is multiplied with
        for n in self.apart:
            c = level.pairs[n].c
            self.scale = self.scale * (c * c - ONE)
        for n, (apart, fact) in known.items():
            if not apart:
                self._equal(n, fact)

    def _equal(self, n: int, fact: int) -> None:
        """The first law of a pair in place of the other one."""
        new: dict[tuple[Sides, Atom | None], Expr] = {}
        for (sides, b), k in self.parts.items():
            first = (*sides[:n], 0, *sides[n + 1 :])
            new[first, b] = new.get((first, b), ZERO) + k
            if sides[n]:
                weight = k * self.scale * (ONE if b is None else one(b))
                for m, side in enumerate(sides):
                    weight = weight if m == n else weight * self.level.mass(m, side)
                key = dict.fromkeys(self.level.keys[n])
                self.uses.append(Use(-weight, at(fact, *key), self.level.points))
        self.parts = new

    def _rays(self, s: Script, n: int) -> list[Ray]:
        pair, key = self.level.pairs[n], self.level.keys[n]
        a, b = self.level.mass(n, 0), self.level.mass(n, 1)
        if n not in self.apart:
            return [Ray(s.know("sign", a), a, (ONE, ZERO))]
        c = pair.c
        return [
            Ray(pair.more.at(key), c * a - b, (c, ONE)),
            Ray(pair.less.at(key), c * b - a, (ONE, c)),
        ]

    def step(self) -> Step:
        s, level = self.s, self.level
        sizes = [level.pairs[n].c for n in self.apart]
        whole, numbers = ONE, level.numbers
        for c in sizes:
            whole, numbers = whole * (c - ONE), numbers * (c + ONE)
        inner = Script(s.here.towards(AT_LEAST, ZERO))
        rays = [self._rays(inner, n) for n in range(len(level.pairs))]
        left, made = ZERO, list[Product]()
        for chosen in itertools.product(*rays):
            product = ONE
            for ray in chosen:
                product = product * ray.x
            beside: dict[Atom | None, Expr] = {}
            for (sides, b), k in self.parts.items():
                for ray, side in zip(chosen, sides, strict=True):
                    k = k * ray.shares[side]
                beside[b] = beside.get(b, ZERO) - k
            for b, k in beside.items():
                most, parts = self._worst(inner, b, k)
                numbers = numbers - most
                if b is not None:
                    left = left + product * (most - one(b) * k)
                facts = tuple(ray.fact for ray in chosen)
                made += [part(c, *facts, *more) for c, more in parts]
        bound = self.s.have(AT_LEAST, numbers, self._of_numbers)
        apart = [self.known[n][1] for n in self.apart]
        more = [part(1)]
        for fact in apart:  # c^2 - 1 = (c - 1)^2 + 2 (c - 1)
            more = [
                part(old.number * k, *old.facts, *[fact] * n)
                for old in more
                for k, n in ((1, 2), (2, 1))
            ]
        here = len(s.here.facts) - 1  # one more fact than the points were looked at with
        rest: list[tuple[Key, Expr]] = [((), whole * numbers)]
        by = [by_products(part(1, bound, *apart))]
        if left.terms:
            rest.append((level.points, left))
            shown = inner.close(by_products(*made))
            by.append(lambda q: on_its_own(lambda _: shown, *range(here))(q))
        return s.close(by_sum(*self.uses, rest=rest, by=by, sigma=more))

    def _worst(
        self, s: Script, b: Atom | None, k: Expr
    ) -> tuple[Expr, list[tuple[fmpq, tuple[int, ...]]]]:
        """The greatest value of b k, and it less b k as products of facts."""
        if b is None or not k.terms:
            return k, []
        c, known, rest = self._without_positive(s, k)
        more, less = s.know("at_most_one", one(b)), s.know("sign", one(b))
        if rest.value is not None:
            if rest.value > 0:
                return k, [(c, (*known, more))]
            return ZERO, [(c, (*known, less))]
        above, below = s.know("where_above", rest), s.know("where_not_above", rest)
        return bit(rest) * k, [(c, (*known, above, more)), (c, (*known, below, less))]

    def _without_positive(self, s: Script, k: Expr) -> tuple[fmpq, tuple[int, ...], Expr]:
        """A number above 0, facts that say what is above 0, and the rest of a product."""
        told = factors_of(k)
        if told is None:
            c, found = fmpq(1), [(k, 1)]
        else:
            c, found = told
        known, rest = list[int](), ONE
        above = {self.level.pairs[n].c - ONE: self.known[n][1] for n in self.apart}
        for x, n in found:
            if sign_of(-x) == POSITIVE or -x in above:
                x, c = -x, c * (-1) ** n
            if x in above:
                known += [above[x]] * n
            elif sign_of(x) == POSITIVE:
                known += [s.know("sign", x)] * n
            else:
                rest = rest * x**n
        return (c, tuple(known), rest) if c > 0 else (-c, tuple(known), -rest)

    def _of_numbers(self, sequent: Sequent) -> Step:
        for n, (apart, _) in self.known.items():
            c = self.level.pairs[n].c
            a = atom_of(c)
            if not apart and a is not None and occurs(sequent.goal.x, a):
                equal = sequent.facts.index(Fact(EQUAL, c - ONE))
                same, rest = RULES["replaced"](sequent, c, ONE)
                return Step(
                    "replaced",
                    (c, ONE),
                    (by_products(part(1, equal))(same), self._of_numbers(rest)),
                )
        kept = [n for n, f in enumerate(sequent.facts)
                if not f.places and not f.x.points and not has_sums(f.x)]  # fmt: skip
        for way in (prove_in_cases, prove_real):
            with suppress(NotFound, Refused, TooLarge), at_most(FEW):
                step = on_its_own(way, *kept)(sequent)
                holds(sequent, step)
                return step
        raise NotFound(sequent.goal.text)
