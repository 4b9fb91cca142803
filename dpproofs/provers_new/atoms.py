"""Find a proof of a sequent as a combination of facts, level by level and case by case.

Nothing that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import (
    NONNEGATIVE, ONE, POSITIVE, ZERO, Atom, Expr, bit, constant, exp, inverse, log, placed, power, sign_of,
)  # fmt: skip
from dpproofs.kernel.points import Element, Point, Set, belongs, fresh, moved, points_in
from dpproofs.language import sorts
from dpproofs.kernel.rules import RULES, At, Product, Use, _here
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
Level = frozenset[Point]
ROOT: Level = frozenset()
MOST_INSTANCES = 1500
MANY_INSTANCES = 16
MOST_OF_ONE = 24
MOST_CASES = 256
ATTEMPTS = ((1, 0, 0), (2, 1, 0), (2, 1, 1), (3, 1, 0), (3, 2, 0), (3, 1, 1), (3, 2, 2), (4, 2, 2))
TINY = 1e-9
MOST_SUPPORT = 400
GROWN = 8


class NotFound(Exception):
    """Raised where no proof was found."""


def one(atom: Atom) -> Expr:
    return Expr({((), ((atom, 1),)): fmpq(1)})


@dataclass(frozen=True)
class Ref:
    """Where a fact comes from: an axiom, a fact of the sequent, or a case."""

    kind: str  # axiom, fact, case
    what: Any
    args: tuple[Any, ...] = ()


Recipe = tuple[tuple[fmpq, tuple[Ref, ...], Expr], ...]  # a sum of multiples of products of facts


@dataclass(frozen=True)
class Known:
    """x >= 0, > 0 or = 0 at a level in a case, and how it comes about."""

    x: Expr
    relation: Relation
    recipe: Recipe

    @property
    def strict(self) -> bool:
        return self.relation is ABOVE

    @property
    def equation(self) -> bool:
        return self.relation is EQUAL


def _alone(ref: Ref) -> Recipe:
    return ((fmpq(1), (ref,), ONE),)


@dataclass(frozen=True, eq=False)
class Hypothesis:
    """A fact that is summed over points: its parts at levels, for every choice of the free points."""

    free: Level
    parts: tuple[tuple[Level, Expr], ...]
    relation: Relation
    ref: Ref

    @property
    def equation(self) -> bool:
        return self.relation is EQUAL

    @property
    def strict(self) -> bool:
        return self.relation is ABOVE


Case = tuple[tuple[Atom, int], ...]


def prove(sequent: Sequent, most: int = 6000) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    goal = sequent.goal
    if not goal.x.terms and goal.relation is not ABOVE:
        return Step("products", ((Product(fmpq(1)),), ()))
    events = [(n, f) for n, f in enumerate(sequent.facts) if not all(isinstance(p, Point) for p in f.places)]
    for n, fact in events:
        found = worst_event(fact)
        if found is not None:
            args = (n, *found)
            (new,) = RULES["at_event"](sequent, *args)
            if new.facts[-1] not in sequent.facts:
                return Step("at_event", args, (prove(new, most),))
    for n, fact in enumerate(sequent.facts):
        new = pointwise(fact)
        if new is not None and new not in sequent.facts:
            return Step("cut", (new,), (each_part(sequent, n, new), prove(sequent.knowing(new), most)))
    known = quantified(sequent)
    if known:
        proofs = []
        for fact, shown in known:
            proofs.append((fact, sequent, shown))
            sequent = sequent.knowing(fact)
        step = by_cases(sequent, most, 0)
        for fact, _, shown in reversed(proofs):
            step = Step("cut", (fact,), (shown, step))
        return step
    return by_cases(sequent, most, 0)


def quantified(sequent: Sequent) -> list[tuple[Fact, Step]]:
    """What is always true of indicators and divisors that are sums, at every point."""
    found: list[tuple[Fact, Step]] = []
    polys: list[Expr] = list(Problem.expanded(sequent.goal.x).values())
    for a in sorted(_inner(polys)):
        if a.kind not in ("bit", "inverse") or not _has_sums(a.data[0]):
            continue
        loose = sorted((p for p in a.points if Problem._is_level_point(p)), key=_point_name)
        if not loose:
            continue
        names = {p: Point(p.set, f"any{n}") for n, p in enumerate(loose)}
        for name in ("where_above", "where_not_above") if a.kind == "bit" else ("unit",):
            args = (placed(a.data[0], names),)
            fact = AXIOMS[name](*args)
            made = Product(fmpq(1), (At(len(sequent.facts) + len(found)),))
            shown = Step("know", ((name, args),), (Step("products", ((Product(fmpq(1)),), (made,))),))
            found.append((Fact(fact.relation, fact.x, tuple(names.values())), shown))
    found += weighted_tangents(sequent, polys, len(found))
    return found


def weighted_tangents(sequent: Sequent, polys: list[Expr], before: int) -> list[tuple[Fact, Step]]:
    """u (log u + log B - log v - log A) >= u - v A/B for sums A, B, at every point."""
    logs = sorted(a for a in _inner(polys) if a.kind == "log")
    wholes = [a.data[0] for a in logs if _has_sums(a.data[0]) and len(a.data[0].terms) == 1]
    points = [a.data[0] for a in logs if not _has_sums(a.data[0]) and _loose_points(a)]
    found: list[tuple[Fact, Step]] = []
    for (a, b), (u, v) in itertools.product(
        itertools.permutations(wholes, 2), itertools.permutations(points, 2)
    ):
        if not all(map(sign_of, (a, b, u, v))) or _loose_points(a) != _loose_points(b) or u.points != v.points:
            continue
        loose = sorted({p for x in (a, u) for p in _loose_points(x)}, key=_point_name)
        names = {p: Point(p.set, f"any{n}") for n, p in enumerate(loose)}
        a, b, u, v = (placed(x, names) for x in (a, b, u, v))
        bits = bit(u) * bit(v) * bit(a) * bit(b)
        inside = u * (log(u) + log(b) - log(v) - log(a) - ONE)
        fact = Fact(AT_LEAST, bits * (inside + v * a * inverse(b)), tuple(names.values()))
        axioms = (("log_tangent", (u, v, a, b)), ("sign", (inverse(b),)), ("unit", (b,)))
        n = len(sequent.facts) + before + len(found)
        made = (Product(fmpq(1), (At(n), At(n + 1))), Product(fmpq(-1), (At(n + 2),), bits * inside))
        shown = Step("know", axioms, (Step("products", ((Product(fmpq(1)),), made)),))
        try:
            holds(sequent.knowing(*[fact] * (before + len(found))).towards(AT_LEAST, fact.x), shown)
        except Refused:
            continue
        found.append((fact, shown))
        if loose:
            n = len(sequent.facts) + before + len(found)
            fact = AXIOMS["unit"](b)
            shown = Step("products", ((Product(fmpq(1)),), (Product(fmpq(1), (At(n),)),)))
            places = tuple(p for p in names.values() if p in fact.x.points)
            found.append((Fact(EQUAL, fact.x, places), Step("know", (("unit", (b,)),), (shown,))))
    return found


def _loose_points(x: Any) -> list[Point]:
    return sorted((p for p in x.points if Problem._is_level_point(p)), key=_point_name)


def pointwise(fact: Fact) -> Fact | None:
    """Where a sum of positive parts is at most 0, none of them is above 0."""
    if fact.relation is ABOVE or any(not isinstance(p, Point) for p in fact.places):
        return None
    bounds = {bound for bound, _ in fact.x.terms}
    if len(bounds) != 1 or () in bounds:
        return None
    (bound,) = bounds
    body = Expr({((), factors): c for (_, factors), c in fact.x.terms.items()})
    for a in body.atoms:
        if a.kind == "bit" and set(a.points) >= set(bound):
            x = a.data[0]
            whole = -(one(a) * x)
            if whole.terms and whole.terms.keys() == body.terms.keys() and whole.scaled(_ratio(body, whole)) == body and _ratio(body, whole) > 0:
                taken = {str(p.label) for p in fact.places}
                names = {p: Point(p.set, f"each{n}") for n, p in enumerate(bound)}
                return Fact(AT_LEAST, placed(-x, names), (*fact.places, *names.values()))
    return None


def each_part(sequent: Sequent, n: int, new: Fact) -> Step:
    """The steps that show it: the other parts of the sum are not below 0."""
    fact = sequent.facts[n]
    ((bound, _),) = [next(iter(fact.x.terms))]
    over = tuple(Point(p.set, f"other{k}") for k, p in enumerate(bound))
    here = new.places[len(fact.places):]
    x = -new.x
    part = bit(x) * x
    away = ONE
    for one_, other in zip(over, here, strict=True):
        away = away * x_.same(one_, other)
    other = placed(part, dict(zip(here, over, strict=True)))
    scale = fact.x.terms[next(iter(fact.x.terms))]
    summed_ = other
    for p in over:
        summed_ = x_.summed(p, summed_)
    c = _ratio(-fact.x, summed_)
    rest = (ONE - away) * other
    axioms = [("at_most_one", (x_.same(a, b),)) for a, b in zip(over, here, strict=True)]
    axioms += [("where_above", (placed(x, dict(zip(here, over, strict=True))),))]
    count = len(sequent.facts)
    if len(over) == 1:
        shown = Step("know", tuple(axioms), (Step("products", ((Product(fmpq(1)),), (Product(fmpq(1), (At(count), At(count + 1))),))),))
    else:
        shown = split_same(over, here, axioms, count)
    use = Use(constant(1 / c), At(n, fact.places))
    first = Step("combine", ((Product(fmpq(1)),), (use,), ((over, rest),)), (shown,))
    middle = Fact(AT_LEAST, -part)
    both = (Product(fmpq(1), (At(count),)), Product(fmpq(1), (At(count + 1),)))
    last = Step("know", (("where_not_above", (x,)),), (Step("products", ((Product(fmpq(1)),), both)),))
    return Step("cut", (middle,), (first, last))


def _core(x: Expr) -> Expr:
    return x_.greatest_part(x)[2]


def split_same(over: Any, here: Any, axioms: Any, count: int) -> Step:
    """1 - [a = b][c = d] is not below 0: case by case."""
    same = [x_.same(a, b) for a, b in zip(over, here, strict=True)]

    def go(rest: list[Expr], ones: bool) -> Step:
        if not rest:
            parts = () if ones else (Product(fmpq(1), (At(count + len(axioms) - 1),)),)
            return Step("products", ((Product(fmpq(1)),), parts))
        return Step("case", (rest[0],), (go(rest[1:], ones), go(rest[1:], False)))

    return Step("know", tuple(axioms), (go(same, True),))


MOST_DEPTH = 9


def by_cases(sequent: Sequent, most: int, depth: int) -> Step:
    """The indicators that speak of no bound points are looked at one by one."""
    problem = Problem(sequent)
    found = problem.contradiction(ROOT, ())
    if found is not None:
        return absurd(sequent, found)
    if not problem.parts and sequent.goal.relation is not ABOVE:
        return Step("products", ((Product(fmpq(1)),), ()))
    bits = [a for a in problem.bits if not problem.loose(a)]
    own = {a for part in problem.parts.values() for a in _inner([part])}
    bits.sort(key=lambda a: (a not in own, a.text))
    if bits and depth < MOST_DEPTH:
        parts = RULES["case"](sequent, one(bits[0]))
        return Step("case", (one(bits[0]),), tuple(by_cases(part, most, depth + 1) for part in parts))
    try:
        if not any(a.kind == "log" for a in problem.atoms) and len(problem.levels) > 1 and depth < MOST_DEPTH:
            narrow = Problem(sequent, narrow=True)
            if (narrow.narrowed or narrow.exponents) and len(narrow.bits) < 5:
                found = narrow.attempts(most, ATTEMPTS[:5])
                if found is not None:
                    return found
        return problem.solve(most)
    except NotFound:
        if sequent.goal.relation is not EQUAL:
            raise
    halves = [by_cases(half, most, depth) for half in RULES["both"](sequent)]
    return Step("both", (), tuple(halves))


def worst_event(fact: Fact) -> Any:
    """The event at which a fact about all events says most."""
    (event,) = [p for p in fact.places if not isinstance(p, Point)][:1]
    if fact.relation is EQUAL or not all(isinstance(axis, sorts.Space) for axis in event.over):
        return None
    points = tuple(fresh(Set(axis)) for axis in event.over)
    weight = ZERO
    for (bound, factors), c in fact.x.terms.items():
        mine = [a for a, _ in factors if event in a.objects]
        if not mine:
            continue
        if len(mine) > 1 or mine[0].kind != "entry":
            return None
        key = mine[0].data[1]
        if set(key) != set(bound) or len(key) != len(bound):
            return None
        rest = Expr({((), tuple(f for f in factors if f[0] is not mine[0])): c})
        weight = weight + placed(rest, dict(zip(key, points, strict=True)))
    named = tuple(Point(p.set, f"worst{n}") for n, p in enumerate(points))
    return event, named, placed(bit(-weight), dict(zip(points, named, strict=True)))


def absurd(sequent: Sequent, parts: Iterable[Any]) -> Step:
    wanted, parts = Wanted(sequent), list(parts)
    reduce = lambda x: _here(sequent, x)  # noqa: E731
    rest = reduce(_sum(wanted.value(*part) for part in parts))
    if rest.terms:
        more = mended(rest, rewrites([rest], reduce), reduce)
        parts += [(-c, refs, times) for c, refs, times in more]
    made = tuple(wanted.product(c, refs, times) for c, refs, times in parts)
    return wanted.around(Step("absurd", (made,)))


class Problem:
    """The parts of one goal, and all that may be used."""

    def __init__(self, sequent: Sequent, narrow: bool = False) -> None:
        self.sequent, self.narrow = sequent, narrow
        self.goal = sequent.goal
        self.parts = self.expanded(self.here(self.goal.x))
        self.pointwise: list[Known] = []
        self.hypotheses: list[Hypothesis] = []
        self.impossible: list[Any] | None = None  # a fact that cannot be
        self._instances()
        self._only_relevant()
        self.narrowed = narrow and self._only_agreeing()
        self._totals()

    # -- levels ---------------------------------------------------------------------------------

    @classmethod
    def expanded(cls, x: Expr) -> dict[Level, Expr]:
        """x as sums over levels, whose points have names, none of a point of which x speaks."""
        found: dict[Level, Expr] = {}
        free = frozenset(p for p in x.points if cls._is_level_point(p))
        for (bound, factors), c in x.terms.items():
            body = Expr({((), factors): c})
            names = cls._names(bound, factors, free)
            level = frozenset(names.values())
            found[level] = found.get(level, ZERO) + placed(body, names)
        return {level: part for level, part in found.items() if part.terms}

    @staticmethod
    def _names(bound: tuple[Point, ...], factors: Any, taken: Level) -> dict[Point, Point]:
        """Names for bound points, in the order of the laws that draw them."""
        order: dict[Point, None] = {}
        for atom, _ in sorted(factors, key=lambda f: (f[0].kind != "entry", f[0].text)):
            if atom.kind == "entry":
                for p in points_in(atom.data[1]):
                    if p in bound:
                        order.setdefault(p)
        for p in bound:
            order.setdefault(p)
        counts: dict[Any, int] = {}
        names = {}
        for p in order:
            n = counts.get(p.set, -1) + 1
            while Point(p.set, f"@{n}") in taken:
                n += 1
            counts[p.set] = n
            names[p] = Point(p.set, f"@{n}")
        return names

    # -- facts ----------------------------------------------------------------------------------

    @cached_property
    def points(self) -> dict[Any, list[Element]]:
        found: dict[Any, dict[Element, None]] = {}
        for level, part in self.parts.items():
            for p in sorted(level | part.points, key=lambda p: str(p.label)):
                found.setdefault(p.set, {}).setdefault(p)
        for atom, _ in self.sequent.values:
            for p in atom.points:
                found.setdefault(p.set, {}).setdefault(p)
        for part in self.parts.values():  # numbered points too
            for atom in part.atoms:
                if atom.kind == "entry":
                    for axis, e in zip(atom.data[0].over, atom.data[1], strict=True):
                        pass
        for atom in _inner(self.parts.values()):
            if atom.kind == "inverse" and _has_sums(atom.data[0]):
                for bound, _ in atom.data[0].terms:
                    for p in bound:
                        for n in range(2):
                            found.setdefault(p.set, {}).setdefault(Point(p.set, f"@{n}"))
        return {s: list(ps) for s, ps in found.items()}

    def _instances(self) -> None:
        """Each fact at the points that the goal speaks of."""
        seen: set[Any] = set()
        near = _inner([*self.parts.values(), *(one(a) for a, _ in self.sequent.values)])
        near |= _inner(f.x for f in self.sequent.facts if not f.places)
        for n, fact in enumerate(self.sequent.facts):
            if not all(isinstance(p, Point) for p in fact.places):
                continue
            ways = [self._elements(p) for p in fact.places]
            found = []
            for chosen in itertools.islice(itertools.product(*ways), MOST_INSTANCES):
                x = self.here(placed(fact.x, dict(zip(fact.places, chosen, strict=True))))
                if x.terms or fact.relation is ABOVE:
                    inside = _inner(self.expanded(x).values())
                    far = len([a for a in inside if a not in near and a.kind in ("entry", "count", "same")])
                    found.append((far, chosen, x))
            if len(found) > MANY_INSTANCES:
                found.sort(key=lambda each: each[0])
                found = [each for each in found if each[0] == found[0][0]][:MOST_OF_ONE]
            for _, chosen, x in found:
                ref = Ref("fact", n, tuple(chosen))
                if not x.terms:
                    self.impossible = [(fmpq(1), (ref,), ONE)]
                elif (fact.relation, x) not in seen:
                    seen.add((fact.relation, x))
                    self._add(fact.relation, x, ref)

    def _totals(self) -> None:
        """That a law adds up to 1, and how many points a set has."""
        known: dict[Any, Hypothesis] = {}
        before = -1
        while len(known) > before:
            before = len(known)
            polys = [*self.parts.values(), *(x for h in self.hypotheses for _, x in h.parts)]
            polys += [f.x for f in self.pointwise]
            for a in sorted(_inner(polys)):
                if a.kind == "inverse" and _has_sums(a.data[0]) and a not in known and not self.loose(a):
                    fact = AXIOMS["unit"](a.data[0])
                    h = self._as_hypothesis(EQUAL, self.here(fact.x), Ref("axiom", "unit", (a.data[0],)))
                    if h is not None:
                        known[a] = h
                if a.kind == "log" and _has_sums(a.data[0]) and a not in known and not self.loose(a):
                    fact = AXIOMS["log_tangent"](ONE, a.data[0])
                    h = self._as_hypothesis(AT_LEAST, self.here(fact.x), Ref("axiom", "log_tangent", (ONE, a.data[0])))
                    if h is not None:
                        known[a] = h
                drawn = x_.drawn_by(a)
                if a.kind != "entry" or drawn is None or not all(map(self._is_level_point, drawn)):
                    continue
                key = a.data[1]
                free = frozenset(p for p in points_in(key[:-1]) if self._is_level_point(p))
                parts = ((free, -ONE), (free | set(drawn), one(a)))
                known.setdefault(a, Hypothesis(free, parts, EQUAL, Ref("mass", a)))
            self.hypotheses = [h for h in self.hypotheses if h not in known.values()] + list(known.values())
            self.__dict__.pop("atoms", None)

    def _elements(self, place: Point) -> list[Element]:
        found: list[Element] = list(self.points.get(place.set, ()))
        numbered = {e for part in self.parts.values() for e in _numbered(part) if belongs(e, place.set)}
        return [*found, *sorted(numbered)]

    def here(self, x: Expr) -> Expr:
        return _here(self.sequent, x)

    def _add(self, relation: Relation, x: Expr, ref: Ref) -> None:
        h = self._as_hypothesis(relation, x, ref)
        if h is None:
            self.pointwise.append(Known(x, relation, _alone(ref)))
        else:
            self.hypotheses.append(h)

    def _as_hypothesis(self, relation: Relation, x: Expr, ref: Ref) -> Hypothesis | None:
        """A fact about sums; None where it has none."""
        parts = self.expanded(x)
        if set(parts) <= {ROOT}:
            return None
        else:
            free = frozenset(p for p in x.points if self._is_level_point(p))
            whole: dict[Level, Expr] = {}
            for level, part in parts.items():
                whole[level | free] = whole.get(level | free, ZERO) + part
            ordered = sorted(whole.items(), key=lambda i: (len(i[0]), _level_name(i[0])))
            return Hypothesis(free, tuple(ordered), relation, ref)

    @staticmethod
    def _is_level_point(p: Element) -> bool:
        return isinstance(p, Point) and str(p.label).startswith("@")

    def _only_relevant(self) -> None:
        near = _inner(self.parts.values())
        for atom, _ in self.sequent.values:
            near |= _inner([one(atom)])
        facts, hypotheses = self.pointwise, self.hypotheses
        while True:
            for a in list(near):
                if a.kind in ("inverse", "log") and _has_sums(a.data[0]):
                    near |= _inner(self.expanded(a.data[0]).values())
            more = [f for f in facts if not f.x.atoms or _inner([f.x]) & near]
            most = [h for h in hypotheses if _inner(x for _, x in h.parts) & near]
            wider = near | _inner(f.x for f in more) | _inner(x for h in most for _, x in h.parts)
            if wider == near:
                break
            near = wider
        self.pointwise, self.hypotheses = more, most

    def _only_agreeing(self) -> bool:
        """Whether facts go of which every law has the other sign than in the goal."""
        signs = _law_signs(self.parts.values())

        def agrees(polys: Iterable[Expr]) -> bool:
            own = _law_signs(polys)
            shared = [own[k] == signs[k] for k in own if signs.get(k)]
            return any(shared) or not shared

        kept = [f for f in self.pointwise if f.equation or agrees([f.x])]
        most = [h for h in self.hypotheses if h.equation or agrees([x for _, x in h.parts])]
        fewer = len(kept) + len(most) < len(self.pointwise) + len(self.hypotheses)
        self.pointwise, self.hypotheses = kept, most
        return fewer

    # -- cases ----------------------------------------------------------------------------------

    @cached_property
    def atoms(self) -> frozenset[Atom]:
        polys = [*self.parts.values(), *(f.x for f in self.pointwise)]
        polys += [x for h in self.hypotheses for _, x in h.parts]
        return frozenset(_inner(polys))

    @cached_property
    def bits(self) -> list[Atom]:
        """Indicators whose two values are looked at one by one."""
        own = {a for part in self.parts.values() for a in _inner([part])}
        known = {a for a, _ in self.sequent.values}
        found = []
        asked = set(self._asked(own))
        own |= asked
        for a in self.atoms | asked:
            if not a.once or a in known:
                continue
            if a.kind == "bit" and a not in own and len(a.data[0].terms) > 1 and not self._duty(a):
                if not self.narrow:
                    continue
            found.append(a)
        return sorted(found)

    def _asked(self, own: set[Atom]) -> Iterator[Atom]:
        """Whether what is divided by, or what a logarithm is taken of, is above 0; and how far apart
        two of these are."""
        logs = []
        for a in sorted(own):
            if a.kind == "sup":
                point, here, body = a.data
                for e in self.points.get(point.set, ()):
                    yield from (b for b in _inner([placed(here, {point: e}), placed(body, {point: e})]) if b.once)
            if a.kind in ("log", "inverse", "power") and (a.kind == "inverse" or not _has_sums(a.data[0])):
                yield from (b for b in bit(a.data[0]).atoms if b.once)
                for factor in a.data[0].atoms if len(a.data[0].terms) == 1 and not _has_sums(a.data[0]) else ():
                    yield from (b for b in bit(one(factor)).atoms if b.once)
            if a.sign == NONNEGATIVE and any(dict(f).get(a, 0) < 0 for x in self.parts.values() for _, f in x.terms):
                yield from bit(one(a)).atoms
            if a.kind == "log" and sign_of(a.data[0]):
                logs.append(a.data[0])
        for t in self.exponents:
            for x, y in itertools.permutations(logs, 2):
                power_ = exp(t)
                told = [self.told.get(_primitive(g)) for g in (power_ * y - x, power_ * x - y)]
                if all(told):
                    for g in (x - power_ * y, y - power_ * x):
                        yield from (b for b in bit(g).atoms if b.once and b.kind == "bit" and b.data[0] == _core(g))

    def _duty(self, a: Atom) -> bool:
        """Whether facts about indicators alone speak of it."""
        return any(a in f.x.atoms and all(b.once for b in f.x.atoms) for f in self.pointwise)

    @cached_property
    def levels(self) -> list[Level]:
        found = {ROOT, *self.parts}
        for h in self.hypotheses:
            found |= {h.free, *(level for level, _ in h.parts)}
        return sorted(found, key=lambda level: (len(level), _level_name(level)))

    @cached_property
    def all_levels(self) -> Level:
        """Every point over which anything is summed."""
        return frozenset[Point]().union(*self.levels)

    def bits_at(self, level: Level) -> list[Atom]:
        return [a for a in self.bits if self.loose(a) <= level]

    def loose(self, a: Atom) -> Level:
        return frozenset(p for p in a.points if self._is_level_point(p))

    @cached_property
    def _cases(self) -> dict[Level, list[Case]]:
        return {}

    def cases(self, level: Level) -> list[Case]:
        if level not in self._cases:
            bits = self.bits_at(level)
            root = [a for a in bits if not self.loose(a)]
            rest = [a for a in bits if self.loose(a)]
            if 2 ** len(bits) > MOST_CASES:
                raise NotFound(f"{len(bits)} indicators at one level")
            found = []
            for values in itertools.product((1, 0), repeat=len(bits)):
                case = tuple(zip((*root, *rest), values, strict=True))
                if self.contradiction(level, case) is None:
                    found.append(case)
            self._cases[level] = found
        return self._cases[level]

    def contradiction(self, level: Level, case: Case) -> tuple[Product, ...] | list[Any] | None:
        """What shows that a case cannot be, as parts of an absurd sum; None where nothing does."""
        if self.impossible is not None:
            return self.impossible
        for a, value in case:
            if a.kind == "bit":
                for b, other in case:
                    if b.kind == "bit" and value and other and b.data[0] == -a.data[0]:
                        refs = [(fmpq(1), (Ref("case", a),), ONE), (fmpq(1), (Ref("case", b),), ONE)]
                        return refs
        for a, value in case:
            if a.kind == "bit" and a.data[0].terms:
                told = self.told.get((_primitive(-a.data[0]) if value else _primitive(a.data[0])))
                if told is not None and (value or told.strict) and not told.equation:
                    c = _ratio(a.data[0], told.x)
                    return [(fmpq(1), (Ref("case", a),), ONE), *_scaled(told.recipe, abs(c))]
        for fact in self.pointwise:
            if all(a.once for a in fact.x.atoms) and self._at(fact.x, level):
                value = self.reduced(fact.x, case).value
                if value is None:
                    continue
                if fact.equation and value != 0:
                    return [(fmpq(1), (), ONE), *_scaled(fact.recipe, -1 / value)]
                if not fact.equation and value < 0:
                    return [(fmpq(1), (), ONE), *_scaled(fact.recipe, -1 / value)]
        return self._conflict(self.facts(level, case))

    def _conflict(self, facts: list[Known]) -> list[Any] | None:
        """Two facts of which one says that x is above 0 and the other that it is not."""
        above = {f.x: f for f in facts if f.strict}
        signs = {_primitive(f.x): f for f in above.values()}
        for f in facts:
            value = f.x.value
            if value is not None and (value < 0 or (f.strict and value == 0) or (f.equation and value != 0)):
                rest = [(fmpq(1), (), ONE)] if value else []
                return [*rest, *_scaled(f.recipe, fmpq(-1) / value if value else fmpq(1))]
            other = signs.get(_primitive(f.x if f.equation else -f.x))
            if other is not None and other is not f:
                c = -_ratio(other.x, f.x)
                if f.equation or c > 0:
                    return [*other.recipe, *_scaled(f.recipe, c)]
            if f.equation:
                other = signs.get(_primitive(-f.x))
                if other is not None:
                    return [*other.recipe, *_scaled(f.recipe, -_ratio(other.x, f.x))]
        return None

    @cached_property
    def told(self) -> dict[Expr, Known]:
        """Facts about points by their form."""
        return {_primitive(f.x): f for f in self.pointwise}

    def _at(self, x: Expr, level: Level) -> bool:
        return all(self.loose(a) <= level for a in x.atoms)

    def reduced(self, x: Expr, case: Case) -> Expr:
        key = x, case
        if key not in self._reduced:
            values = (*self.sequent.values, *case)
            self._reduced[key] = _here(_Values(values), x)  # type: ignore[arg-type]
        return self._reduced[key]

    @cached_property
    def _reduced(self) -> dict[Any, Expr]:
        return {}

    # -- what is known ----------------------------------------------------------------------------

    @cached_property
    def exponents(self) -> list[Expr]:
        """What e is raised to."""
        found: dict[Expr, None] = {}
        polys = [*self.parts.values(), *(f.x for f in self.pointwise)]
        polys += [x for h in self.hypotheses for _, x in h.parts]
        inside = {a for x in polys for a in _inner([x])}
        polys += [part for a in inside for part in a.parts if a.kind != "exp"]
        for _, factors in (t for x in polys for t in x.terms):
            powers = [a.data[0].scaled(_rational(n)) for a, n in factors if a.kind == "exp"]
            for t in powers:
                if any(a.kind == "log" and len(a.data[0].terms) > 1 for a in t.atoms):
                    continue  # it is written as what the logarithm is of
                if any(c > 0 for c in t.terms.values()):
                    found.setdefault(t)
                else:
                    found.setdefault(-t)
            if len(powers) > 1:
                found.setdefault(_sum(powers))
        for a in sorted(inside):
            if a.kind == "log" and a.data[0].value is not None and found:
                found.setdefault(one(a))
        for f in self.pointwise if found else ():
            logs = Expr({t: c for t, c in f.x.terms.items() if _is_log_of_number(t)})
            if logs.terms:
                found.setdefault(logs if next(iter(logs.terms.values())) > 0 else -logs)
        for a in sorted(inside):
            if a.kind == "log" and found and sign_of(a.data[0]) == POSITIVE and len(a.data[0].terms) == 1:
                if all(b in self.goal.x.atoms for b in a.data[0].atoms):
                    found.setdefault(-one(a))
        return list(found)[:8]

    def facts(self, level: Level, case: Case) -> list[Known]:
        key = level, case
        if key not in self._facts:
            self._facts[key] = list(self._known(level, case))
        return self._facts[key]

    @cached_property
    def _facts(self) -> dict[Any, list[Known]]:
        return {}

    def _known(self, level: Level, case: Case) -> Iterable[Known]:
        found: dict[tuple[Expr, bool], Known] = {}

        def add(relation: Relation, x: Expr, recipe: Recipe) -> None:
            x = self.reduced(x, case)
            value = x.value
            if value is not None and (value > 0 or (value == 0 and relation is not ABOVE)):
                return
            old = found.get((x, relation is EQUAL))
            if old is None or (relation is ABOVE and not old.strict):
                found[x, relation is EQUAL] = Known(x, relation, recipe)

        def axiom(name: str, *args: Any, times: tuple[Ref, ...] = ()) -> None:
            try:
                fact = AXIOMS[name](*args)
            except Refused:
                return
            if not set(self.expanded(fact.x)) <= {ROOT}:
                return
            x = fact.x
            for ref in times:
                x = x * AXIOMS[ref.what](*ref.args).x
            add(fact.relation, x, ((fmpq(1), (Ref("axiom", name, args), *times), ONE),))

        at = dict(case)
        for a in sorted({*self.atoms, *self.bits}):
            if not self.loose(a) <= level:
                continue
            if a.once:
                if a in at:
                    if a.kind == "bit":
                        x = a.data[0]
                        if set(self.expanded(x)) <= {ROOT}:
                            value = at[a]
                            add(ABOVE if value else AT_LEAST, x if value else -x, _alone(Ref("case", a)))
                elif a not in dict(self.sequent.values):
                    axiom("sign", one(a))
                    axiom("at_most_one", one(a))
                    if a.kind == "bit":
                        axiom("where_above", a.data[0])
                        axiom("where_not_above", a.data[0])
                continue
            if a.sign:
                axiom("sign", one(a))
            if a.kind == "entry" and (a.data[0].kind == "unit" or (a.data[0].kind == "law" and self.about_bits)):
                axiom("at_most_one", one(a))
            if a.kind == "inverse" and not a.sign and not _has_sums(a.data[0]):
                u = a.data[0]
                for b in bit(u).atoms | bit(-u).atoms:
                    if b.kind == "bit" and {**dict(self.sequent.values), **at}.get(b) == 1:
                        x, recipe = one(a) * one(a) * b.data[0], (Ref("axiom", "square", (one(a),)), Ref("case", b))
                        add(AT_LEAST, x, ((fmpq(1), recipe, ONE),))
            if a.kind == "tail":
                axiom("tail_is_chance", a.data[0])
            if a.kind == "pi":
                axiom("pi_above", Fraction(3))
                axiom("pi_below", Fraction(22, 7))
            if a.kind == "sup":
                for p in dict.fromkeys([*self.points.get(a.data[0].set, ()), *level]):
                    if belongs(p, a.data[0].set) and (not self._is_level_point(p) or p in level):
                        axiom("below_greatest", one(a), p)
            for n in sorted(self.powers.get(a, ())):
                axiom("sign", power(one(a), n))
        if len(self.levels) == 1 and any(a.kind in ("power", "prime") for a in self.atoms):
            for x in (*self.parts.values(), *(f.x for f in self.pointwise)):
                for (_, factors), _c in x.terms.items():
                    if len(factors) > 1:
                        axiom("sign", Expr({((), factors): fmpq(1)}))
                    roots = tuple(f for f in factors if f[0].kind == "power" or not isinstance(f[1], int))
                    if 1 < len(roots) < len(factors):
                        axiom("sign", Expr({((), roots): fmpq(1)}))
        for a, value in (*self.sequent.values, *case):
            if not value and a.kind == "bit" and _has_sums(a.data[0]) and sign_of(a.data[0]) and len(a.data[0].terms) == 1:
                ((bound, _),) = a.data[0].terms
                known = [p for ps in self.points.values() for p in ps if not self._is_level_point(p)]
                ways = [[p for p in (*known, *level) if isinstance(p, Point) and p.set == b.set] for b in bound]
                for chosen in itertools.islice(itertools.product(*ways), 6):
                    axiom("parts_of_zero", a.data[0], *chosen)
        for fact in self.pointwise:
            if frozenset(p for p in fact.x.points if self._is_level_point(p)) <= level:
                add(fact.relation, fact.x, fact.recipe)
        for t in self.exponents:
            if len(t.terms) > 1 and all(self.loose(a) <= level for a in t.atoms):
                axiom("sign", exp(t))
        for t in self.exponents if not self.narrow else ():
            if all(self.loose(a) <= level for a in t.atoms):
                if not level:
                    axiom("square", exp(t) - ONE)
                if not self._is_weighed(t):
                    continue
                axiom("exp_tangent", t)
                axiom("exp_tangent", -t, times=(Ref("axiom", "sign", (exp(t),)),))
                if sign_of(t) and len(t.terms) == 1:
                    axiom("sign", t)
                if any(a.kind == "log" for a in self.atoms):
                    axiom("slope_of", t)
                    axiom("sign", x_.slope(t))
        exponents = self.exponents if not self.narrow else []
        for t, u in itertools.permutations([t for t in exponents if all(self.loose(a) <= level for a in t.atoms)], 2):
            if len((t - u).terms) < 4 and self._is_weighed(t - u):
                axiom("exp_tangent", t - u, times=(Ref("axiom", "sign", (exp(u),)),))
                axiom("exp_tangent", t - u, times=(Ref("axiom", "sign", (exp(-t),)),))
        logs = [a.data[0] for a in sorted(self.atoms) if a.kind == "log" and self.loose(a) <= level]
        for x, y in itertools.permutations([ONE, *logs], 2):
            axiom("log_tangent", x, y)
        self._compared(level, case, logs, add, list(found.values()))
        return found.values()

    def _is_weighed(self, t: Expr) -> bool:
        """Whether an exponent is compared with anything outside of powers of e."""
        return all(a.once or a in self._weighed for a in t.atoms)

    @cached_property
    def _weighed(self) -> set[Atom]:
        polys = [*self.parts.values(), *(f.x for f in self.pointwise)]
        polys += [x for h in self.hypotheses for _, x in h.parts]
        found = {a for x in polys for a in x.atoms}
        logs = [a for a in _inner(polys) if a.kind in ("log", "slope", "power")]
        return found | _inner(part for a in logs for part in a.parts) | set(logs)

    def _compared(self, level: Level, case: Case, logs: list[Expr], add: Any, known: list[Known]) -> None:
        """log x <= log y + t where x <= e^t y, and the chord where y <= e^t x too."""
        bounds = {_primitive(f.x): f for f in known if not f.equation}
        for t in self.exponents:
            if not all(self.loose(a) <= level for a in t.atoms):
                continue
            power_ = exp(t)
            for x, y in itertools.permutations([x for x in logs if sign_of(x)], 2):
                above = bounds.get(_primitive(self.reduced(power_ * y - x, case)))
                if above is None or self.reduced(bit(x) * bit(y), case) != ONE:
                    continue
                size = self.reduced(power_ * y - x, case)
                c = _ratio(size, above.x)
                inv = inverse(power_ * y)
                try:
                    tangent = AXIOMS["log_tangent"](power_ * y, x)
                except Refused:
                    continue
                sign = Ref("axiom", "sign", (inv,))
                recipe = [(fmpq(1), (Ref("axiom", "log_tangent", (power_ * y, x)), sign), ONE)]
                recipe += [(n * c, (*refs, sign), times) for n, refs, times in above.recipe]
                recipe += [(fmpq(-1), (Ref("axiom", "log_term", (power_ * y,)),), ONE)]
                add(AT_LEAST, log(y) + t - log(x), tuple(recipe))
                below = bounds.get(_primitive(self.reduced(power_ * x - y, case)))
                if below is not None:
                    fact = AXIOMS["log_chord"](t, x, y)
                    add(AT_LEAST, fact.x, _alone(Ref("axiom", "log_chord", (t, x, y))))

    @cached_property
    def about_bits(self) -> bool:
        """Whether the goal speaks of indicators only."""
        return all(a.once for part in self.parts.values() for a in part.atoms)

    @cached_property
    def powers(self) -> dict[Atom, set[Any]]:
        """The powers other than natural ones in which atoms occur."""
        polys = [*self.parts.values(), *(f.x for f in self.pointwise)]
        polys += [x for h in self.hypotheses for _, x in h.parts]
        found: dict[Atom, set[Any]] = {}
        for _, factors in (t for x in polys for t in x.terms):
            for a, n in factors:
                if n < 0 and a.sign:
                    found.setdefault(a, set()).add(-1)
                if not isinstance(n, int) and a.sign:
                    found.setdefault(a, set()).add(Fraction(1, n.denominator))
        return found

    # -- solving --------------------------------------------------------------------------------

    @property
    def hopeless(self) -> bool:
        """Whether the goal is a number that it should not be: the facts must exclude each other."""
        value = self.here(self.goal.x).value
        if value is None:
            return False
        return bool(value < 0 or (value == 0 and self.goal.relation is ABOVE) or (value != 0 and self.goal.relation is EQUAL))

    def solve(self, most: int) -> Step:
        found = self.attempts(most, ATTEMPTS)
        if found is not None:
            return found
        for sizes in ((3, 1, 0),) if not self.hopeless else ():
            parts = Attempt(self, *sizes, most).contradict()
            if parts is not None:
                return absurd(self.sequent, parts)
        if self.hopeless:
            return self.by_opposite(most)
        raise NotFound(self.goal.text)

    def attempts(self, most: int, ways: Iterable[tuple[int, int, int]]) -> Step | None:
        for sizes in ways:
            if sizes[:2] == (2, 1) and not sizes[2] and not self.hopeless and self.sequent.values:
                parts = Attempt(self, 2, 0, 0, 900).contradict()
                if parts is not None:
                    return absurd(self.sequent, parts)
            solution = Attempt(self, *sizes, most).solve()
            if solution is None and self.hopeless:
                parts = Attempt(self, *sizes, most).contradict()
                if parts is not None:
                    return absurd(self.sequent, parts)
            if solution is not None:
                return Emission(self, *solution).step()
        return None

    def by_opposite(self, most: int) -> Step:
        """One of the facts is false: its opposite is shown."""
        sequent = self.sequent
        for n, fact in enumerate(sequent.facts):
            if fact.places or fact.relation is EQUAL or not _has_sums(fact.x) or sequent.goal.x == -fact.x:
                continue
            relation = AT_LEAST if fact.relation is ABOVE else ABOVE
            opposite = Fact(relation, -fact.x)
            try:
                shown = by_cases(sequent.towards(relation, -fact.x), most, MOST_DEPTH - 3)
            except NotFound:
                continue
            parts = (Product(fmpq(1), (At(n),)), Product(fmpq(1), (At(len(sequent.facts)),)))
            return Step("cut", (opposite,), (shown, Step("absurd", (parts,))))
        raise NotFound(self.goal.text)


@dataclass
class _Values:
    values: Any


def _law_signs(polys: Iterable[Expr]) -> dict[Any, int]:
    """The sign of the terms in which a law stands; 0 where it has both."""
    found: dict[Any, int] = {}
    for x in polys:
        for (_, factors), c in x.terms.items():
            sign = 1 if c > 0 else -1
            for a, _ in factors:
                if a.kind == "entry" and not a.once:
                    law = a.data[0]
                    found[law] = sign if found.get(law, sign) == sign else 0
    return found


def _is_log_of_number(term: Any) -> bool:
    bound, factors = term
    if bound or len(factors) != 1 or factors[0][1] != 1:
        return False
    return factors[0][0].kind == "log" and factors[0][0].data[0].value is not None


def _scaled(recipe: Recipe, c: fmpq) -> list[Any]:
    return [(n * c, refs, times) for n, refs, times in recipe]


def _rational(n: Any) -> fmpq:
    n = Fraction(n)
    return fmpq(n.numerator, n.denominator)


def _is_part(u: Expr, t: Expr) -> bool:
    return _ratio(u, t) < 1


def _primitive(x: Expr) -> Expr:
    return x.scaled(1 / abs(x.ordered[0][1])) if x.terms else x


def _ratio(x: Expr, y: Expr) -> fmpq:
    term = next(iter(x.terms))
    return x.terms[term] / y.terms[term]


def _level_name(level: Level) -> str:
    return ",".join(sorted(f"{p.set.name}:{p.label}" for p in level))


def _inner(polys: Iterable[Expr]) -> set[Atom]:
    found: set[Atom] = set()
    todo = [a for x in polys for a in x.atoms]
    while todo:
        a = todo.pop()
        if a not in found:
            found.add(a)
            todo += [b for part in a.parts for b in part.atoms if not any(isinstance(p.label, int) for p in b.points)]
    return found


def _numbered(x: Expr) -> set[int]:
    found: set[int] = set()

    def look(e: Any) -> None:
        if isinstance(e, int):
            found.add(e)
        if isinstance(e, tuple):
            for part in e:
                look(part)

    for a in _inner([x]):
        if a.kind == "entry":
            look(a.data[1])
    return found


# ----------------------------------------------------------------------------- rewriting


@dataclass(frozen=True)
class Rewrite:
    """An atom that is 1/u, or u itself, or a root of u, where an axiom says so."""

    atom: Atom
    kind: str  # unit, equal, root
    u: Expr
    ref: Ref


def rewrites(polys: Iterable[Expr], reduce: Any) -> list[Rewrite]:
    """What may be rewritten in expressions of which some indicators are known; outer ones first."""
    found: list[Rewrite] = []
    atoms = {a for x in polys for a in x.atoms}
    todo, seen = list(atoms), set(atoms)
    while todo:
        a = todo.pop()
        new: Rewrite | None = None
        match a.kind:
            case "inverse" if not _has_sums(a.data[0]):
                u = a.data[0]
                for sign in (u, -u):
                    if sign_of(sign) == POSITIVE or reduce(bit(sign)) == ONE:
                        new = Rewrite(a, "unit", u, Ref("axiom", "unit", (sign,)))
                        break
            case "power" if not _has_sums(a.data[0]):
                u, n = a.data
                if n > 0 and reduce(bit(-u)) == ZERO:
                    new = Rewrite(a, "root", u, Ref("axiom", "root", (u, n)))
            case "log" if len(a.data[0].terms) == 1:
                u = a.data[0]
                ((bound, factors), c), = u.terms.items()
                if not bound and c > 0 and (len(factors) > 1 or (factors and c != 1)):
                    fact = AXIOMS["log_term"](u)
                    x = reduce(fact.x)
                    r = one(a) - x
                    if a not in r.atoms and a in x.atoms:
                        new = Rewrite(a, "equal", r, Ref("axiom", "log_term", (u,)))
            case "exp" if len(a.data[0].terms) == 1 and a.data[0].terms.keys() == one_log(a.data[0]):
                (inner,) = a.data[0].atoms
                u = inner.data[0]
                if reduce(bit(u)) == ONE:
                    new = Rewrite(a, "equal", u, Ref("axiom", "exp_log", (u,)))
        if new is not None:
            found.append(new)
            more = new.u.atoms - seen
            seen |= more
            todo += more
    found.sort(key=lambda r: sum(r.atom in _inner([other.u]) for other in found))
    return found


def one_log(x: Expr) -> Any:
    """The terms of x where it is a single logarithm."""
    return {t: None for t in x.terms if len(t[1]) == 1 and t[1][0][0].kind == "log" and t[1][0][1] == 1 and not t[0]}.keys()


def _has_sums(x: Expr) -> bool:
    return any(bound for bound, _ in x.terms)


def by_power(x: Expr, a: Atom) -> dict[Any, Expr]:
    """x by the powers of an atom."""
    found: dict[Any, dict[Any, fmpq]] = {}
    for (bound, factors), c in x.terms.items():
        n = dict(factors).get(a, 0)
        term = bound, tuple(f for f in factors if f[0] is not a)
        found.setdefault(n, {})[term] = c
    return {n: Expr(terms) for n, terms in found.items()}


def cleared(polys: list[Expr], rules: list[Rewrite], reduce: Any) -> list[Expr]:
    """The same for all, so that what is equal by the rules is equal; each multiplied by the same."""
    for rule in rules:
        apart = [by_power(x, rule.atom) for x in polys]
        powers = {n for each in apart for n in each}
        if powers <= {0}:
            continue
        if rule.kind == "unit":
            most = max(powers)
            polys = [_sum(reduce(part * rule.u ** (most - n)) for n, part in each.items()) for each in apart]
        elif rule.kind == "equal":
            if min(powers) < 0 or not all(isinstance(n, int) for n in powers):
                continue
            polys = [_sum(reduce(part * rule.u**n) for n, part in each.items()) for each in apart]
        else:
            a, b = rule.ref.args[1].numerator, rule.ref.args[1].denominator
            if min(powers) < 0:
                continue
            polys = [
                _sum(reduce(part * one(rule.atom) ** (n % b) * rule.u ** (a * (n // b))) for n, part in each.items())
                for each in apart
            ]
    return polys


def _sum(parts: Iterable[Expr]) -> Expr:
    total = ZERO
    for part in parts:
        total = total + part
    return total


def mended(x: Expr, rules: list[Rewrite], reduce: Any) -> list[tuple[fmpq, tuple[Ref, ...], Expr]]:
    """x as a sum of multiples of the equations behind the rules; raises `NotFound`."""
    parts: list[tuple[fmpq, tuple[Ref, ...], Expr]] = []
    for rule in rules:
        apart = by_power(x, rule.atom)
        if set(apart) <= {0}:
            continue
        v = one(rule.atom)
        if rule.kind == "unit":
            most = max(apart)
            s = _sum(part * v**n * _sum((rule.u * v) ** j for j in range(most - n)) for n, part in apart.items())
            x = _sum(part * rule.u ** (most - n) for n, part in apart.items()) * v**most
            parts.append((fmpq(-1), (rule.ref,), s))
        elif rule.kind == "equal":
            if min(apart) < 0 or not all(isinstance(n, int) for n in apart):
                continue
            s = _sum(part * _sum(v**i * rule.u ** (n - 1 - i) for i in range(n)) for n, part in apart.items())
            x = _sum(part * rule.u**n for n, part in apart.items())
            parts.append((fmpq(-1) if rule.ref.what == "none" else fmpq(1), (rule.ref,), s))
        else:
            a, b = rule.ref.args[1].numerator, rule.ref.args[1].denominator
            if min(apart) < 0:
                continue
            w, u = v**b, rule.u**a
            s = _sum(part * v ** (n % b) * _sum(w**i * u ** (n // b - 1 - i) for i in range(n // b)) for n, part in apart.items())
            x = _sum(part * v ** (n % b) * u ** (n // b) for n, part in apart.items())
            parts.append((fmpq(1), (rule.ref,), s))
        x = reduce(x)
        if not x.terms:
            return parts
    if x.terms:
        raise NotFound(f"what is left: {x.text[:100]}")
    return parts


# ----------------------------------------------------------------------------- the program


@dataclass
class Column:
    adds: dict[tuple[Level, Case], Expr]
    free: bool
    what: Any
    weight: float
    sigma: bool = False
    above: bool = False
    strict: Case | None = None
    shift: Mapping[Level, Expr] | None = None  # of an equation that was moved to other points


class TooMany(Exception):
    pass


@dataclass
class Attempt:
    problem: Problem
    width: int
    before: int
    above: int
    most: int
    columns: list[Column] = field(default_factory=list)
    grown: int = 0

    def solve(self) -> Any:
        try:
            self._sigmas()
            self._with_hypotheses()
            if self.before:
                self._with_equations()
                self._with_local_equations()
            self._by_themselves()
            if self.problem.goal.relation is EQUAL:
                self.columns = [c for c in self.columns if c.free or c.sigma]
        except TooMany:
            return None
        return self._program()

    def contradict(self) -> Any:
        """Facts of no points whose products add up to 0 while one of them is above 0."""
        try:
            for facts, product, strict, free in self._products(ROOT, (), self.width, None):
                self._add(Column({(ROOT, ()): product}, free, (ROOT, (), facts, None), 1.0 + len(facts), above=strict))
        except TooMany:
            return None
        if not any(c.above for c in self.columns):
            return None
        found = self._program()
        if found is None:
            return None
        return [(c * d, refs, times) for c, col in found[1] for d, refs, times in _multiplied(col.what[2])]

    def _add(self, column: Column) -> None:
        self.columns.append(column)
        if len(self.columns) > self.most:
            raise TooMany

    def _sigmas(self) -> None:
        problem = self.problem
        cases = problem.cases(ROOT)
        if not cases:
            raise TooMany
        shared = [f for f in problem.facts(ROOT, cases[0]) if not f.equation]
        for case in cases[1:]:
            here = {f.x: f for f in problem.facts(ROOT, case) if not f.equation}
            shared = [f for f in shared if f.x in here and here[f.x].recipe == f.recipe]
        known = [f for f in shared if all(r.kind != "case" for _, refs, _ in f.recipe for r in refs)]
        if len(problem.levels) > 1 or self.above > 1:
            known = [f for f in known if f.strict]
        for size in range(self.above + 1):
            for facts in itertools.combinations_with_replacement(known, size):
                product = ONE
                for f in facts:
                    product = product * f.x
                adds = {}
                for level, part in problem.parts.items():
                    for case in problem.cases(level):
                        adds[level, case] = -problem.reduced(product * part, case)
                strict = all(f.strict for f in facts)
                self._add(Column(adds, False, facts, 0.01 * (1 + size), sigma=True, above=strict))

    def _products(
        self, level: Level, case: Case, width: int, allowed: frozenset[Any] | None
    ) -> Iterator[tuple[tuple[Known, ...], Expr, bool, bool]]:
        facts = self.problem.facts(level, case)
        plain = [f for f in facts if not f.equation]
        equations = [f for f in facts if f.equation]

        def grow(start: int, chosen: tuple[Known, ...], x: Expr, strict: bool) -> Iterator[Any]:
            if allowed is None or degrees(x) <= allowed:
                yield chosen, x, strict, False
            if len(chosen) == width:
                return
            for fact in equations:
                whole = self.problem.reduced(x * fact.x, case)
                if allowed is None or degrees(whole) <= allowed:
                    yield (*chosen, fact), whole, False, True
            for n in range(start, len(plain)):
                self.grown += 1
                if self.grown > GROWN * self.most:
                    raise TooMany
                whole = self.problem.reduced(x * plain[n].x, case)
                if self._low(whole) and (allowed is None or _within(degrees(whole), allowed)):
                    yield from grow(n, (*chosen, plain[n]), whole, strict and plain[n].strict)

        yield from grow(0, (), ONE, True)

    @cached_property
    def _caps(self) -> dict[Atom, Any]:
        polys = [*self.problem.parts.values()]
        polys += [x for h in self.problem.hypotheses for _, x in h.parts]
        polys += [f.x for f in self.problem.pointwise]
        caps: dict[Atom, Any] = {}
        for _, factors in (t for x in polys for t in x.terms):
            for a, n in factors:
                caps[a] = max(caps.get(a, 0), n)
        return caps

    def _low(self, x: Expr) -> bool:
        for _, factors in x.terms:
            for a, n in factors:
                if a.kind in ("number", "exp") and n > self._caps.get(a, 1) + 1:
                    return False
        return True

    @cached_property
    def _degrees_at(self) -> dict[Level, frozenset[Any]]:
        problem = self.problem
        found: dict[Level, set[Any]] = {level: set() for level in problem.levels}
        for level, part in problem.parts.items():
            found[level] |= degrees(part)
        for h in problem.hypotheses:
            for level, part in h.parts:
                found[level] |= degrees(part)
        for level, ways in found.items():
            for other in problem.levels:
                if other > level:
                    for degree in found[other]:
                        ways = ways | {tuple((i, n) for i, n in degree if i <= level)}
            found[level] = ways
        if any(a.kind == "inverse" and _has_sums(a.data[0]) for a in problem.atoms):
            here = degrees(problem.parts.get(ROOT, ZERO))
            single = {((i, 1),) for ways in found.values() for way in ways for i, _ in way if i <= problem.all_levels}
            for level, ways in found.items():
                more = here | {way for way in single if way[0][0] <= level and level not in problem.parts}
                found[level] = ways | {_degree_sum(way, own) for way in ways for own in more if level}
        return {level: frozenset(ways) for level, ways in found.items()}

    def _before(self, h: Hypothesis) -> frozenset[Any]:
        found: set[Any] = set()
        level, part = h.parts[-1]
        for degree in self._degrees_at[level]:
            for own in degrees(part):
                rest = dict(degree)
                for i, n in own:
                    rest[i] = rest.get(i, 0) - n
                found.add(tuple(sorted(((i, n) for i, n in rest.items() if n), key=lambda k: _level_name(k[0]))))
        return frozenset(found)

    def _with_hypotheses(self) -> None:
        problem = self.problem
        for h in problem.hypotheses:
            level = h.free
            own = set(problem.bits_at(level))
            for case in problem.cases(level):
                for facts, product, strict, free in self._products(level, case, self.before, self._before(h)):
                    if free and not h.equation:
                        continue
                    adds: dict[tuple[Level, Case], Expr] = {}
                    fits = True
                    for part_level, part in h.parts:
                        whole = product * part
                        if not degrees(whole) <= self._degrees_at[part_level]:
                            fits = False
                            break
                        for each in problem.cases(part_level):
                            if tuple(v for v in each if v[0] in own) == case:
                                key = part_level, each
                                adds[key] = adds.get(key, ZERO) + problem.reduced(whole, each)
                    if fits:
                        at = case if h.strict and not level and strict else None
                        weight = 0.1 + 0.1 * len(facts)
                        self._add(Column(adds, h.equation, (level, case, facts, h), weight, strict=at))

    def _with_equations(self) -> None:
        """Equations, times what makes one of their terms a term that stands somewhere already."""
        problem = self.problem
        equations = [h for h in problem.hypotheses if h.equation]
        if not equations:
            return
        pool: dict[Any, tuple[Level, Any]] = {}
        for level, part in problem.parts.items():
            for bound_, factors in part.terms:
                pool.setdefault(_shape(level, factors), (level, factors))
        goal = list(pool.values())
        for column in self.columns:
            for (level, _), x in column.adds.items():
                for _, factors in x.terms:
                    pool.setdefault(_shape(level, factors), (level, factors))
        wanted = list(pool.values())
        seen: set[Any] = set()
        for _ in range(min(self.before, 2)):
            new: list[tuple[Level, Any]] = []
            for h in equations:
                for moved_h, weight in itertools.chain(*(_quotients(h, *m, m in goal) for m in wanted)):
                    key = moved_h.free, moved_h.ref, moved_h.parts[-1], weight
                    if key not in seen:
                        seen.add(key)
                        self._add_equation(moved_h, weight, pool, new)
            wanted = new

    def _add_equation(self, h: Hypothesis, weight: Expr, pool: Any, new: list[Any]) -> None:
        problem = self.problem
        shift: dict[Level, Expr] = {}
        for level, part in h.parts:
            for (bound_, factors), c in (weight * part).terms.items():
                shape = _shape(level, factors)
                if shape not in pool:
                    pool[shape] = shape
                    new.append(shape)
                at, factors = pool[shape]
                shift[at] = shift.get(at, ZERO) + Expr({((), factors): c})
        for own in problem.cases(ROOT):
            adds: dict[tuple[Level, Case], Expr] = {}
            for level, x in shift.items():
                for each in problem.cases(level):
                    if tuple(v for v in each if v[0] in dict(own)) == own:
                        adds[level, each] = problem.reduced(x, each)
            what = h.free, own, (), h
            self._add(Column(adds, True, (*what, weight), 0.1, shift=shift))

    def _with_local_equations(self) -> None:
        """Equations at a level in a case, times what makes them terms that stand there."""
        problem = self.problem
        there: dict[Any, set[Any]] = {}
        for column in self.columns:
            for key, x in column.adds.items():
                there.setdefault(key, set()).update(factors for _, factors in x.terms)
        for (level, case), terms_ in there.items():
            above = {a for f in problem.facts(level, case) if f.strict for a in f.x.atoms if f.x == one(a)}
            for fact in problem.facts(level, case):
                if not fact.equation or any(not b and not f for b, f in fact.x.terms):
                    continue
                seen = set()
                for (_, own), factors in itertools.product(fact.x.terms, sorted(terms_, key=str)):
                    powers = dict(factors)
                    fits = [_divides(powers.get(a, 0), n, a) for a, n in own]
                    if not any(fits) or not all(fit or a in above for fit, (a, _) in zip(fits, own, strict=True)):
                        continue
                    weight = ONE
                    for a in {**powers, **dict(own)}:
                        weight = weight * power(one(a), powers.get(a, 0) - dict(own).get(a, 0))
                    if weight == ONE or weight in seen:
                        continue
                    seen.add(weight)
                    x = problem.reduced(fact.x * weight, case)
                    recipe = tuple((c, refs, times * weight) for c, refs, times in fact.recipe)
                    known = Known(x, EQUAL, recipe)
                    self._add(Column({(level, case): x}, True, (level, case, (known,), None), 0.1))

    @property
    def levels(self) -> list[Level]:
        more = {level for column in self.columns for level, _ in column.adds if column.shift is not None}
        return [*self.problem.levels, *sorted(more - set(self.problem.levels), key=_level_name)]

    def _by_themselves(self) -> None:
        problem = self.problem
        for level in self.levels:
            allowed = self._degrees_at.get(level)
            if allowed is None:
                polys = [c.shift[level] for c in self.columns if c.shift is not None and level in c.shift]
                allowed = frozenset[Any]().union(*map(degrees, polys))
            for case in problem.cases(level):
                for facts, product, strict, free in self._products(level, case, self.width, allowed):
                    at = case if strict and not level else None
                    adds = {(level, case): product}
                    self._add(Column(adds, free, (level, case, facts, None), 1.0 + 0.2 * len(facts), strict=at))

    def _program(self) -> Any:
        rows: dict[Any, int] = {}
        values: dict[tuple[int, int], fmpq] = {}
        blocks: dict[Any, list[tuple[int, Expr]]] = {}
        for n, column in enumerate(self.columns):
            for key, x in column.adds.items():
                if x.terms:
                    blocks.setdefault(key, []).append((n, x))
        for key, pairs in blocks.items():
            polys = [x for _, x in pairs]
            reduce = lambda x, case=key[1]: self.problem.reduced(x, case)  # noqa: E731
            polys = cleared(polys, rewrites(polys, reduce), reduce)
            for (n, _), x in zip(pairs, polys, strict=True):
                for term, c in x.terms.items():
                    row = rows.setdefault((key, term), len(rows))
                    values[row, n] = values.get((row, n), fmpq(0)) + c
        if not rows:
            return None
        from scipy.optimize import linprog
        from scipy.sparse import csr_matrix

        places = list(values)
        matrix = csr_matrix(
            (
                np.array([float(int(c.p)) / float(int(c.q)) for c in values.values()]),
                (np.array([r for r, _ in places]), np.array([n for _, n in places])),
            ),
            shape=(len(rows), len(self.columns)),
        )
        bounds = [(None, None) if c.free else (0, None) for c in self.columns]
        cost = np.array([0.0 if c.free else c.weight for c in self.columns])
        low = [[-1.0 if c.above else 0.0 for c in self.columns]]
        right = [-1.0]
        if self.problem.goal.relation is ABOVE and any(c.sigma for c in self.columns):
            for case in self.problem.cases(ROOT):
                low.append([-1.0 if c.strict == case else 0.0 for c in self.columns])
                right.append(-1.0)
        solved = linprog(
            cost, A_eq=matrix, b_eq=np.zeros(len(rows)), A_ub=csr_matrix(np.array(low)),
            b_ub=np.array(right), bounds=bounds, method="highs-ds", options={"maxiter": 4000},
        )  # fmt: skip
        return None if solved.x is None else self._exact(solved.x, values)

    def _exact(self, x: Any, values: Mapping[tuple[int, int], fmpq]) -> Any:
        support = [n for n in range(len(x)) if abs(x[n]) > TINY]
        if len(support) > MOST_SUPPORT:
            return None
        place = {n: i for i, n in enumerate(support)}
        used: dict[int, dict[int, fmpq]] = {}
        for (row, n), c in values.items():
            if n in place and c != 0:
                used.setdefault(row, {})[place[n]] = c
        distinct = {tuple(sorted(row.items())) for row in used.values()}
        scale = {place[n]: fmpq(1) for n in support if self.columns[n].above}
        table = [(dict(row), fmpq(0)) for row in distinct] + [(scale, fmpq(1))]
        width = len(support)
        flat: list[fmpq] = []
        for values_of, right in table:
            line = [fmpq(0)] * (width + 1)
            for i, c in values_of.items():
                line[i] = c
            line[width] = right
            flat += line
        reduced, rank = fmpq_mat(len(table), width + 1, flat).rref()
        total = sum(x[n] for n in support if self.columns[n].above)
        solution = [_near(x[n] / total) for n in support]
        pivots = []
        for r in range(rank):
            at = next(i for i in range(width + 1) if reduced[r, i] != 0)
            if at == width:
                return None
            pivots.append((r, at))
        fixed = {at for _, at in pivots}
        for r, at in pivots:
            value = reduced[r, width]
            for i in range(at + 1, width):
                if i not in fixed and reduced[r, i] != 0:
                    value -= reduced[r, i] * solution[i]
            solution[at] = value
        sigma, chosen = [], []
        for n, value in zip(support, solution, strict=True):
            column = self.columns[n]
            if value == 0:
                continue
            if value < 0 and not column.free:
                return None
            (sigma if column.sigma else chosen).append((value, column))
        return sigma, chosen


def _shape(level: Level, factors: Any) -> tuple[Level, Any]:
    """A term that is summed over points, with the names that come first."""
    used = [p for p in sorted(level, key=_point_name)]
    groups: dict[Any, list[Point]] = {}
    for p in used:
        groups.setdefault(p.set, []).append(p)
    best: Any = None
    for order in itertools.product(*(itertools.permutations(group) for group in groups.values())):
        names = {p: Point(p.set, f"@{n}") for group in order for n, p in enumerate(group)}
        if all(p == q for p, q in names.items()):
            x = Expr({((), factors): fmpq(1)})
        else:
            x = placed(Expr({((), factors): fmpq(1)}), names)
        ((term, _),) = x.terms.items()
        text = "*".join(f"{a.text}^{n}" for a, n in term[1])
        if best is None or text < best[0]:
            best = text, frozenset(names.values()), term[1]
    return best[1], best[2]


def _point_name(p: Point) -> str:
    return f"{p.set.name}:{p.label}"


def _quotients(h: Hypothesis, level: Level, factors: Any, of_goal: bool) -> Iterator[tuple[Hypothesis, Expr]]:
    """What an equation may be multiplied with, so that one of its terms becomes a given one; and
    the equation at other points."""
    powers = dict(factors)
    for part_level, part in h.parts:
        for _, own in part.terms:
            if not own and not of_goal:
                continue
            for names in _injections(sorted(part_level, key=_point_name), level):
                ((term, c),) = placed(Expr({((), own): fmpq(1)}), names).terms.items()
                if c != 1 or not all(a.kind == "bit" or _divides(powers.get(a, 0), n, a) for a, n in term[1]):
                    continue
                rest = dict(powers)
                for a, n in term[1]:
                    if not a.once:
                        rest[a] -= n
                    else:
                        rest.pop(a, None)
                left = tuple((a, n) for a, n in factors if rest.get(a, 0))
                weight = Expr({((), tuple((a, rest[a]) for a, _ in left)): fmpq(1)})
                bound = {names[p] for p in part_level - h.free}
                if weight.points & bound:
                    continue
                free = frozenset(names[p] for p in h.free) | frozenset(
                    p for p in weight.points if Problem._is_level_point(p)
                )
                yield _moved(h, {p: names[p] for p in h.free}, free), weight


def _divides(have: Any, n: Any, a: Atom) -> bool:
    return bool(have >= n > 0 or (have <= n < 0) or (a.once and have))


def _injections(points: list[Point], level: Level) -> Iterator[dict[Point, Point]]:
    ways = [[p for p in sorted(level, key=_point_name) if p.set == own.set] for own in points]
    for chosen in itertools.product(*ways):
        if len(set(chosen)) == len(chosen):
            yield dict(zip(points, chosen, strict=True))


def _moved(h: Hypothesis, names: Mapping[Point, Point], free: Level) -> Hypothesis:
    """An equation at other points, whose bound points step aside."""
    parts = []
    for level, part in h.parts:
        taken, at = set(free), dict(names)
        for p in sorted(level - h.free, key=_point_name):
            at[p] = next(q for n in itertools.count() if (q := Point(p.set, f"@{n}")) not in taken)
            taken.add(at[p])
        parts.append((free | {at[p] for p in level}, placed(part, at)))
    args = tuple(placed(e, names) if isinstance(e, Expr) else moved(e, names) for e in h.ref.args)
    what = h.ref.what
    if isinstance(what, Atom):
        what = None
    return Hypothesis(free, tuple(parts), h.relation, Ref(h.ref.kind, what, args))


def _near(value: float) -> fmpq:
    near = Fraction(value).limit_denominator(64)
    return fmpq(near.numerator, near.denominator)


# ----------------------------------------------------------------------------- degrees


def degrees(x: Expr) -> frozenset[Any]:
    if "degrees" not in x.__dict__:
        x.__dict__["degrees"] = frozenset(_degree(factors) for _, factors in x.terms)
    return x.__dict__["degrees"]  # type: ignore[no-any-return]


def _degree(factors: Any) -> Any:
    total: dict[Level, Any] = {}
    for a, n in factors:
        if a.kind == "entry" and a.data[0].kind == "law":
            level = frozenset(p for p in a.points)
            total[level] = total.get(level, 0) + n
    return tuple(sorted(((i, n) for i, n in total.items() if n), key=lambda k: _level_name(k[0])))


def _degree_sum(one_: Any, other: Any) -> Any:
    total = dict(one_)
    for i, n in other:
        total[i] = total.get(i, 0) + n
    return tuple(sorted(total.items(), key=lambda k: _level_name(k[0])))


def _within(ways: frozenset[Any], allowed: frozenset[Any]) -> bool:
    others = [dict(way) for way in allowed]
    return all(any(all(n <= other.get(i, 0) for i, n in way) for other in others) for way in ways)


# ----------------------------------------------------------------------------- steps


@dataclass
class Emission:
    """The steps of a proof that was found."""

    problem: Problem
    sigma: list[tuple[fmpq, Column]]
    chosen: list[tuple[fmpq, Column]]

    def step(self) -> Step:
        root = self.problem.bits_at(ROOT)
        return self._cases(self.problem.sequent, root, (), ROOT, self._at_root)

    def _cases(self, sequent: Sequent, bits: list[Atom], case: Case, level: Level, then: Any) -> Step:
        """The indicators one after the other; what cannot be is absurd."""
        found = self.problem.contradiction(level, case)
        if found is not None:
            return absurd(sequent, found)
        rest = [a for a in bits if a not in dict(case)]
        if not rest:
            return then(sequent, case)
        a = rest[0]
        parts = []
        for value in (1, 0):
            here = Sequent(sequent.facts, sequent.goal, (*sequent.values, (a, value)))
            if a.kind == "bit":
                x = a.data[0]
                here = here.knowing(Fact(ABOVE, x) if value else Fact(AT_LEAST, -x))
            parts.append(self._cases(here, bits, (*case, (a, value)), level, then))
        return Step("case", (one(a),), tuple(parts))

    def _at_root(self, sequent: Sequent, case: Case) -> Step:
        """In one case of what speaks of no points: sums, then the rest at every level."""
        problem = self.problem
        here = [(c, col) for c, col in self.chosen if _agrees(col.what[1], case)]
        scale, sigma_recipe = ZERO, []
        for c, col in self.sigma:
            product = ONE
            for f in col.what:
                product = product * f.x
            scale = scale + product.scaled(c)
            sigma_recipe += [(c * d, refs, times) for d, refs, times in _multiplied(col.what)]
        weights: dict[Hypothesis, Expr] = {}
        shifted = [(c, col) for c, col in here if col.shift is not None]
        here = [(c, col) for c, col in here if col.shift is None]
        for c, col in here:
            level, own, facts, h = col.what
            if h is None:
                continue
            weight = _product(facts).scaled(c)
            for a, value in own:
                if a not in dict(case):
                    weight = weight * (one(a) if value else ONE - one(a))
            weights[h] = weights.get(h, ZERO) + weight
        wanted = Wanted(sequent)
        rest = {level: scale * part for level, part in problem.parts.items()}
        uses = []
        for h, weight in weights.items():
            weight = _here(sequent, weight)
            for level, part in h.parts if h.ref.kind == "mass" else ():
                rest[level] = rest.get(level, ZERO) - weight * part
            if h.ref.kind == "mass":
                continue
            uses.append(Use(weight, wanted.at(h.ref), tuple(sorted(h.free, key=str))))
            for level, part in h.parts:
                rest[level] = rest.get(level, ZERO) - weight * part
        for c, col in shifted:
            h = col.what[3]
            if h.ref.kind != "mass":
                weight = _here(sequent, col.what[4].scaled(c))
                uses.append(Use(weight, wanted.at(h.ref), tuple(sorted(h.free, key=str))))
            for level, part in (col.shift or {}).items():
                rest[level] = rest.get(level, ZERO) - part.scaled(c)
        rest = {level: _here(sequent, x) for level, x in rest.items()}
        made = tuple(wanted.product(*part) for part in sigma_recipe)
        known = sequent.knowing(*wanted.facts)
        strict = -1
        listed = [(tuple(sorted(level, key=str)), x) for level, x in rest.items() if x.terms or not level]
        by_weight = problem.goal.relation is ABOVE and any(
            h.strict and not h.free for h in weights
        )
        for n, (over, _) in enumerate(listed):
            if not over and problem.goal.relation is ABOVE:
                strict = n
        if problem.goal.relation is ABOVE and strict < 0:
            listed.append(((), ZERO))
            strict = len(listed) - 1
        proofs = []
        for use in uses:
            fact = known.facts[use.fact.fact]
            if fact.relation is not EQUAL and not sign_of(use.weight):
                level = frozenset(use.over)
                proofs.append(self._weight(known.towards(AT_LEAST, use.weight), level, case, use, here))
        for n, (over, x) in enumerate(listed):
            level = frozenset(over)
            relation = problem.goal.relation
            relation = EQUAL if relation is EQUAL else ABOVE if n == strict else AT_LEAST
            proofs.append(self._level(known.towards(relation, x), level, case, here))
        combine = Step("combine", (made, tuple(uses), tuple(listed), strict), tuple(proofs))
        return wanted.around(combine)

    def _level(self, sequent: Sequent, level: Level, case: Case, chosen: list[Any]) -> Step:
        def leaf(at: Sequent, full: Case) -> Step:
            parts = []
            for c, col in chosen:
                own_level, own, facts, h = col.what
                if h is None and own_level == level and dict(own) == dict(full):
                    parts += [(c * d, refs, times) for d, refs, times in _multiplied(facts)]
            return self._leaf(at, parts)

        bits = self.problem.bits_at(level)
        return self._cases(sequent, bits, case, level, leaf)

    def _weight(self, sequent: Sequent, level: Level, case: Case, use: Use, chosen: list[Any]) -> Step:
        def leaf(at: Sequent, full: Case) -> Step:
            parts = []
            for c, col in chosen:
                own_level, own, facts, h = col.what
                if h is not None and h.ref.kind != "mass" and h.free == level and dict(own) == dict(full):
                    if Wanted(at).at(h.ref) == use.fact:
                        parts += [(c * d, refs, times) for d, refs, times in _multiplied(facts)]
            return self._leaf(at, parts)

        return self._cases(sequent, self.problem.bits_at(level), case, level, leaf)

    def _leaf(self, sequent: Sequent, parts: list[Any]) -> Step:
        wanted = Wanted(sequent)
        reduce = lambda x: _here(sequent, x)  # noqa: E731
        rest = reduce(sequent.goal.x)
        for c, refs, times in parts:
            rest = rest - wanted.value(c, refs, times)
        rest = reduce(rest)
        if rest.terms:
            parts = [*parts, *mended(rest, rewrites([rest], reduce), reduce)]
        made = tuple(wanted.product(*part) for part in parts)
        return wanted.around(Step("products", ((Product(fmpq(1)),), made)))


def _agrees(own: Case, case: Case) -> bool:
    at = dict(case)
    return all(at.get(a, value) == value for a, value in own)


def _product(facts: Iterable[Known]) -> Expr:
    product = ONE
    for f in facts:
        product = product * f.x
    return product


def _multiplied(facts: Iterable[Known]) -> list[tuple[fmpq, tuple[Ref, ...], Expr]]:
    found: list[tuple[fmpq, tuple[Ref, ...], Expr]] = [(fmpq(1), (), ONE)]
    for f in facts:
        found = [
            (c * d, (*refs, *more), times * other)
            for c, refs, times in found
            for d, more, other in f.recipe
        ]
    return found


@dataclass
class Wanted:
    """What a step uses, and the axioms that have to be known for it."""

    sequent: Sequent
    axioms: list[Any] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)

    def at(self, ref: Ref) -> At:
        match ref.kind:
            case "fact":
                return At(ref.what, ref.args)
            case "case":
                value = dict(self.sequent.values)[ref.what]
                x = ref.what.data[0]
                fact = Fact(ABOVE, x) if value else Fact(AT_LEAST, -x)
                return At(self.sequent.facts.index(fact), ())
        key = ref.what, ref.args
        if key not in self.axioms:
            self.axioms.append(key)
            self.facts.append(AXIOMS[ref.what](*ref.args))
        return At(len(self.sequent.facts) + self.axioms.index(key), ())

    def value(self, c: fmpq, refs: Iterable[Ref], times: Expr) -> Expr:
        """What a product of facts is."""
        product = times.scaled(c)
        for ref in refs:
            at = self.at(ref)
            facts = (*self.sequent.facts, *self.facts)
            fact = facts[at.fact]
            x = placed(fact.x, dict(zip(fact.places, at.elements, strict=True)))
            product = _here(self.sequent, product * _here(self.sequent, x))
        return product

    def product(self, c: fmpq, refs: Iterable[Ref], times: Expr) -> Product:
        return Product(c, tuple(map(self.at, refs)), times)

    def around(self, step: Step) -> Step:
        return Step("know", tuple(self.axioms), (step,)) if self.axioms else step
