"""Find a proof of a bound on sums of logarithms at each point, from tangents of the logarithm.

Of a mixture, or of a sum of two masses, there is a logarithm as well, and of a number beside it.
Tangents of all these are multiplied by what is known not to be below 0, such as masses, shares and
gaps between masses: a tangent at each end of a chord, with the distance from the other end, is the
chord. Added up they are the goal, or the goal times one of what the logarithms are of. So two-term
log-sum inequalities are found, and joint convexity. Nothing that is found here is believed: the
kernel checks the steps that come out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr, TooLarge, bit
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import RULES, At, Product, Use, _here
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.exact_program import multiples_of
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import (
    SIGMA,
    Axiom,
    Script,
    by_case,
    given,
    knowing,
    nothing,
    part,
    products,
)
from dpproofs.provers.shared.words import has_sums, one, parts_of
from dpproofs.provers.tangent_planes import at_point

__all__ = ["prove"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
MOST_LOGS, MOST_BITS, MOST_COLUMNS, MOST_TERMS = 6, 10, 1200, 4
MOST_WAYS = 6  # to use bounds on sums


def prove(sequent: Sequent) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    goal = sequent.goal
    if sequent.values or goal.x.points:
        raise NotFound("not a goal of its own")
    if goal.relation is EQUAL:
        return _of_indicator(sequent)
    if goal.relation is not AT_LEAST or not _is_hard(goal.x):
        raise NotFound("no logarithm of a sum of masses, or of a number beside one")
    spend(50)
    (y,) = {Point(bound[0].set, "here") for bound, _ in goal.x.terms if bound}
    for uses, x in _with_facts(sequent):
        for body in _bodies(x, y):
            with suppress(NotFound, Refused, TooLarge):
                step = _at_points(sequent, uses, body, y)
                holds(sequent, step)
                return step
    raise NotFound(goal.x.text)


def _of_indicator(sequent: Sequent) -> Step:
    """[x > 0] is 0, where -x >= 0; or it is 1, where x less its part without sums is not below 0,
    and that part is above 0."""
    bits = [a for a in sequent.goal.x.atoms if a.kind == "bit"]
    x = bits[0].data[0] if bits else ZERO
    told = sequent.goal.x == one(bits[0]) if bits else False
    if not bits or not (told or sequent.goal.x == ONE - one(bits[0])):
        raise NotFound("not whether one number is above 0")
    s = Script(sequent)
    if told:
        known = s.have(AT_LEAST, -x, prove)
        never = nothing(part(1, known), part(1, s.last + 1))
        return s.close(lambda q: by_case(q, one(bits[0]), given(never), given(products())))
    plain = Expr({t: c for t, c in x.terms.items() if not t[0]})
    known = s.have(AT_LEAST, x - plain, prove)
    above = s.know("sign", plain)
    never = nothing(part(1, known), part(1, above), part(1, s.last + 1))
    return s.close(lambda q: by_case(q, one(bits[0]), given(products()), given(never)))


def _with_facts(sequent: Sequent) -> Iterator[tuple[tuple[Use, ...], Expr]]:
    """What is left of the goal less multiples of bounds on sums, first where fewest numbers are
    left beside the sums; and the goal as it is."""
    x = sequent.goal.x
    plain = [f.x for f in sequent.facts if f.relation is not EQUAL and _is_number(f.x)]
    sizes = [ONE, *(a for a in plain if len(a.terms) < 3 and a.atoms and a.atoms <= parts_of(x))]
    sizes += [a * a for a in sizes[1:]]
    bounds = [
        n for n, f in enumerate(sequent.facts)
        if not f.places and f.relation is not EQUAL and any(bound for bound, _ in f.x.terms)
        and f.x.atoms & x.atoms
    ]  # fmt: skip
    found = list[tuple[int, tuple[Use, ...], Expr]]()
    for n in range(1, 1 + len(bounds[:2])):
        for which in itertools.combinations(bounds, n):
            for by in itertools.product(sizes, repeat=n):
                spend(10)
                left = x
                for size, k in zip(by, which, strict=True):
                    left = left - size * sequent.facts[k].x
                uses = tuple(Use(a, At(k)) for a, k in zip(by, which, strict=True))
                found.append((_numbers_in(left), uses, left))
    found.sort(key=lambda each: each[0])
    yield from ((uses, left) for n, uses, left in found[:MOST_WAYS] if n < _numbers_in(x))
    yield (), x


def _numbers_in(x: Expr) -> int:
    """How many numbers stand beside the sums."""
    return sum(not bound for bound, _ in x.terms)


def _is_number(x: Expr) -> bool:
    return not x.points and not any(bound for bound, _ in x.terms)


def _at_points(sequent: Sequent, uses: tuple[Use, ...], body: Expr, y: Point) -> Step:
    """The goal as a sum of facts and of what is left at each point."""
    args = (SIGMA, uses, (((y,), body),))
    asked = RULES["combine"](sequent, *args)
    steps = [prove_linear(each, rounds=1) for each in asked[:-1]]
    return Step("combine", args, (*steps, _pointwise(asked[-1], y)))


def _is_hard(x: Expr) -> bool:
    """Whether all sums are over one set, and there are logarithms that ask for these tangents."""
    bounds = [bound for bound, _ in x.terms if bound]
    if len({p.set for bound in bounds for p in bound}) != 1 or any(len(b) > 1 for b in bounds):
        return False
    logs = {a for a in parts_of(x) if a.kind == "log"}
    asked = logs | {a for a in parts_of(x) if a.kind == "bit"}
    if any(has_sums(a.data[0]) for a in asked):
        return False
    if any(not a.points for a in logs) and any(a.points for a in logs):
        return True
    signs = [a.data[0] for a in asked if a.points]
    return any(len(b.terms) > 1 and not _is_gap(b) for b in signs)


def _is_gap(x: Expr) -> bool:
    """Whether it is one mass less another one."""
    return len(x.terms) == 2 and sum(x.terms.values()) == 0


def _bodies(x: Expr, y: Point) -> Iterator[Expr]:
    """What adds up to x over all points: numbers are beside a law, and what is beside the
    difference of two laws where one of them is greater may be beside the difference everywhere."""
    masses = sorted(a for a in parts_of(at_point(x, y, ZERO)) if _is_mass(a, y))
    laws = [one(a) for a in masses if a.data[0].kind == "law"]
    beside = laws if any(not bound for bound, _ in x.terms) else [ZERO]
    for law in beside[:2]:
        body = at_point(x, y, law)
        yield body
        for first, other in itertools.permutations(laws, 2):
            (b, *_) = bit(first - other).atoms
            found = [t for t in body.terms if (b, 1) in t[1] and dict(t[1]).get(_only(first)) == 1]
            for bound, factors in found:
                rest = tuple(f for f in factors if f[0] not in (b, _only(first)))
                size = Expr({(bound, rest): body.terms[bound, factors]})
                if not size.points:
                    yield body - size * (first - other)
            size = _beside(body, _only(other))
            if size.terms and any(not bound for bound, _ in x.terms):
                yield body - size * (other - first)


def _beside(x: Expr, mass: Atom) -> Expr:
    """The numbers by which a mass is multiplied where indicators are 1."""
    found = ZERO
    for (bound, factors), c in x.terms.items():
        if dict(factors).get(mass) == 1:
            rest = tuple(f for f in factors if f[0] is not mass and not f[0].once)
            size = Expr({(bound, rest): c})
            found = found if size.points else found + size
    return found


def _only(x: Expr) -> Atom:
    (a,) = x.atoms
    return a


def _is_mass(a: Atom, y: Point) -> bool:
    return a.kind == "entry" and y in a.points


def _pointwise(sequent: Sequent, y: Point) -> Step:
    """With what is known of each point."""
    s = Script(sequent)
    s.have_at(y)
    return s.close(lambda here: _by_bits(here, y))


def _by_bits(sequent: Sequent, y: Point) -> Step:
    """By which masses, and which of what logarithms are of, are above 0."""
    x = _here(sequent, sequent.goal.x)
    if not x.terms:
        return products()
    known = {a for a, _ in sequent.values}
    if known:
        with suppress(NotFound):
            return prove_linear(sequent.towards(ABOVE, ZERO), rounds=0)
    own = parts_of(x)
    masses = [b for a in sorted(own) if _is_mass(a, y) for b in sorted(bit(one(a)).atoms)]
    logs = [b for a in sorted(own) if a.kind == "log" for b in sorted(bit(a.data[0]).atoms)]
    asked = [b for b in (*masses, *sorted(a for a in own if a.once), *logs) if b not in known]
    if not asked:
        return _Tangents(sequent, x, y).step()
    if len(known) >= MOST_BITS:
        raise NotFound("too many cases")
    spend(20)
    return by_case(sequent, one(asked[0]), *[lambda here: _by_bits(here, y)] * 2)


@dataclass(frozen=True)
class _Factor:
    """What is not below 0, as a product of facts, and how many masses are multiplied in it."""

    x: Expr
    relation: Relation
    facts: tuple[At, ...]
    degree: int

    def times(self, other: _Factor) -> _Factor:
        both = self.relation is ABOVE and other.relation is ABOVE
        facts, degree = (*self.facts, *other.facts), self.degree + other.degree
        return _Factor(self.x * other.x, ABOVE if both else AT_LEAST, facts, degree)


NONE = _Factor(ONE, ABOVE, (), 0)


@dataclass(frozen=True)
class _Column:
    x: Expr
    relation: Relation
    factor: _Factor


class _Tangents:
    """One case at one point, and the multiples of tangents that may add up to the goal."""

    def __init__(self, sequent: Sequent, x: Expr, y: Point) -> None:
        self.sequent, self.x, self.y = sequent, x, y
        self.axioms: list[Axiom] = []
        own = parts_of(x)
        logs = [a for a in sorted(own) if a.kind == "log"]
        self.of = [a.data[0] for a in logs if a.points]
        if len(self.of) > MOST_LOGS:
            raise NotFound("too many logarithms")
        powers = {a for f in sequent.facts for a in (*f.x.atoms, *own) if a.kind == "exp"}
        powers = {a for a in powers if not a.points and not has_sums(one(a))}
        self.numbers = [a.data[0] for a in logs if not a.points] + [one(a) for a in sorted(powers)]
        self.known = [*self._facts(), *(self._axiom("sign", one(a)) for a in sorted(powers))]

    def _facts(self) -> Iterator[_Factor]:
        near = parts_of(self.x)
        for n, fact in enumerate(self.sequent.facts):
            x = _here(self.sequent, fact.x)
            if fact.relation is EQUAL or fact.places or len(x.terms) > MOST_TERMS or not x.atoms:
                continue
            if has_sums(x) or not parts_of(x) <= near | {a for e in x.atoms for a in e.inside}:
                continue
            degree = self._degree(x)
            if degree is not None and not any(a.once for a in x.atoms) and x.atoms & near:
                yield _Factor(x, fact.relation, (At(n),), degree)

    def _degree(self, x: Expr) -> int | None:
        """How many masses are multiplied in each term."""
        found = {sum(n for a, n in factors if _is_mass(a, self.y)) for _, factors in x.terms}
        (degree, *more) = found or {0}
        return int(degree) if not more else None

    def _axiom(self, name: str, *args: Expr) -> _Factor:
        fact = AXIOMS[name](*args)
        x = _here(self.sequent, fact.x)
        degree = self._degree(x)
        if degree is None or any(a.once for a in x.atoms):
            raise NotFound("not of one degree")
        self.axioms.append((name, args))
        place = len(self.sequent.facts) + len(self.axioms) - 1
        return _Factor(x, fact.relation, (At(place),), degree)

    def _scales(self) -> Iterator[tuple[Expr, tuple[Product, ...], int]]:
        """What the goal may be multiplied by, as a sum of products of facts that are above 0."""
        yield ONE, (Product(fmpq(1)),), 0
        above = {f.x: f for f in self.known if f.relation is ABOVE}
        for x in dict.fromkeys((*self.of, *(x for x, f in above.items() if f.degree == 1))):
            if x in above:
                yield x, (Product(fmpq(1), above[x].facts),), 1
                continue
            parts = []
            for (_, factors), c in x.terms.items():
                own = [above.get(one(a)) for a, n in factors for _ in range(int(n))]
                if c < 0 or None in own:
                    break
                parts.append(Product(c, tuple(f.facts[0] for f in own if f is not None)))
            else:
                yield x, tuple(parts), 1

    def _all(self) -> Iterator[_Factor]:
        """The tangents."""
        for x, y in itertools.permutations(self.of, 2):
            for z, w in ((ONE, ONE), *((ONE, n) for n in self.numbers),
                         *((n, ONE) for n in self.numbers)):  # fmt: skip
                with suppress(NotFound, Refused):
                    yield self._axiom("log_tangent", x, y, z, w)
        pairs = [*itertools.combinations(self.of, 2)]
        for (x, w), (y, z) in itertools.permutations(pairs, 2):
            if not {x, w} & {y, z}:
                with suppress(NotFound, Refused):
                    yield self._axiom("log_tangent", x, y, z, w)

    def step(self) -> Step:
        tangents = [*self._all()]
        numbers = [f for f in self.known if f.degree == 0]
        masses = [f for f in self.known if f.degree == 1]
        few = [NONE, *numbers]
        plain = [NONE, *numbers, *(a.times(b) for a, b in itertools.combinations(numbers, 2))]
        linear = [m.times(n) for m in masses for n in few]
        degree = self._degree(self.x)
        if degree != 1:
            raise NotFound("not of one degree")
        for scale, sigma, more in self._scales():
            wanted = degree + more
            columns = [*self._multiples(tangents, wanted, plain, linear)]
            facts = linear if wanted == 1 else [a.times(b) for a in linear for b in masses]
            columns += [_Column(f.x, f.relation, f) for f in facts]
            if len(columns) > MOST_COLUMNS:
                continue
            spend(sum(2 + len(c.x.terms) for c in columns))
            above = [n for n, c in enumerate(columns, 1) if c.relation is ABOVE]
            goal = _here(self.sequent, self.x * scale)
            found = multiples_of(goal, columns, [1.0] * (len(columns) + 1), [0, *above])
            if found is not None:
                return self._emitted(sigma, *found)
        raise NotFound(self.x.text)

    def _multiples(
        self, tangents: list[_Factor], degree: int, plain: list[_Factor], linear: list[_Factor]
    ) -> Iterator[_Column]:
        for tangent in tangents:
            for factor in {0: plain, 1: linear}.get(degree - tangent.degree, ()):
                made = tangent.times(factor)
                spend(4)
                yield _Column(_here(self.sequent, made.x), AT_LEAST, made)

    def _emitted(
        self, sigma: tuple[Product, ...], share: fmpq, parts: list[tuple[fmpq, _Column]]
    ) -> Step:
        """The step, with those axioms alone that are used."""
        start = len(self.sequent.facts)
        used = {f.fact for _, c in parts for f in c.factor.facts}
        used |= {f.fact for p in sigma if share for f in p.facts}
        own = sorted(n for n in used if n >= start)
        place = {n: start + k for k, n in enumerate(own)}

        def moved(facts: tuple[At, ...]) -> tuple[At, ...]:
            return tuple(At(place.get(f.fact, f.fact)) for f in facts)

        made = tuple(Product(n, moved(c.factor.facts)) for n, c in parts)
        scaled = tuple(Product(p.number * share, moved(p.facts)) for p in sigma)
        last = Step("products", (scaled, made)) if share else nothing(*made)
        return knowing([self.axioms[n - start] for n in own], last)
