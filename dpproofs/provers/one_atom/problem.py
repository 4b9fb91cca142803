"""One goal as sums over levels, case by case, and all the facts that may be used for it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any

from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.expressions import (
    NONNEGATIVE,
    ONE,
    POSITIVE,
    ZERO,
    Atom,
    Expr,
    Term,
    bit,
    drawn_by,
    exp,
    inverse,
    log,
    mapped,
    placed,
    power,
    sign_of,
    slope,
)
from dpproofs.kernel.points import Element, Point, Sequence, Set, belongs, points_in
from dpproofs.kernel.rules import _here
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.words import (
    ABOVE,
    AT_LEAST,
    EQUAL,
    ROOT,
    Case,
    Hypothesis,
    Known,
    Level,
    Multiple,
    Power,
    Recipe,
    Ref,
    added,
    alone,
    core,
    expanded,
    has_sums,
    inner_atoms,
    is_level_point,
    level_name,
    loose,
    one,
    only_atom,
    primitive,
    ratio_of,
    rational,
    scaled,
)

MOST_INSTANCES = 1500
MANY_INSTANCES = 16
MOST_OF_ONE = 24
MOST_CASES = 256
MOST_EXPONENTS = 8
LIKE_OTHERS = ("entry", "count", "same")
NO_RECIPE: Recipe = ((fmpq(1), (), ONE),)


class Problem:
    """The parts of one goal, and all that may be used."""

    def __init__(self, sequent: Sequent, near: bool = False, narrow: bool = False) -> None:
        spend(50)
        self.sequent, self.near, self.narrow = sequent, near, narrow
        self.goal = sequent.goal
        self.parts = expanded(self.here(self.goal.x))
        self.pointwise: list[Known] = []
        self.hypotheses: list[Hypothesis] = []
        self.impossible: list[Multiple] | None = None  # a fact that cannot be
        self._cases: dict[Level, list[Case]] = {}
        self._facts: dict[tuple[Level, Case], list[Known]] = {}
        self._values: dict[Case, Values] = {}
        self.products: dict[tuple[Level, Case], dict[tuple[int, ...], Expr]] = {}  # of facts
        self._instances()
        self._only_relevant()
        self.narrowed = narrow and self._only_agreeing()
        self._totals()

    def here(self, x: Expr) -> Expr:
        return _here(self.sequent, x)

    def reduced(self, x: Expr, case: Case) -> Expr:
        """x with the values that indicators have in a case."""
        if case not in self._values:
            self._values[case] = Values((*self.sequent.values, *case))
        return self._values[case].put_in(x)

    # -- facts at the points of which the goal speaks ---------------------------------------------

    @cached_property
    def points(self) -> dict[Set, list[Element]]:
        found: dict[Set, dict[Element, None]] = {}
        for level, part in self.parts.items():
            for p in sorted(level | part.points, key=lambda p: str(p.label)):
                found.setdefault(p.set, {}).setdefault(p)
        for atom, _ in self.sequent.values:
            for p in sorted(atom.points, key=str):
                found.setdefault(p.set, {}).setdefault(p)
        for atom in sorted(inner_atoms(self.parts.values())):
            bounds = [b for b, _ in atom.data[0].terms] if is_over_sums(atom, "inverse") else []
            for p, n in itertools.product(itertools.chain(*bounds), range(2)):
                found.setdefault(p.set, {}).setdefault(Point(p.set, f"@{n}"))
        return {s: list(ps) for s, ps in found.items()}

    def _instances(self) -> None:
        """Each fact at the points that the goal speaks of."""
        seen: set[tuple[Relation, Expr]] = set()
        near = inner_atoms([*self.parts.values(), *(one(a) for a, _ in self.sequent.values)])
        near |= inner_atoms(f.x for f in self.sequent.facts if not f.places)
        for n, fact in enumerate(self.sequent.facts):
            if not all(isinstance(p, Point) for p in fact.places):
                continue
            ways = [self._elements(p) for p in fact.places]
            found = []
            for chosen in itertools.islice(itertools.product(*ways), MOST_INSTANCES):
                spend(5 + 4 * len(fact.x.terms))
                x = self.here(placed(fact.x, dict(zip(fact.places, chosen, strict=True))))
                if x.terms or fact.relation is ABOVE:
                    away = inner_atoms(expanded(x).values()) - near
                    found.append((sum(a.kind in LIKE_OTHERS for a in away), chosen, x))
            if self.near or len(found) > MANY_INSTANCES or all(a.once for a in fact.x.atoms):
                found.sort(key=lambda each: each[0])
                found = [each for each in found if each[0] == found[0][0]][:MOST_OF_ONE]
            for _, chosen, x in found:
                ref = Ref("fact", n, tuple(chosen))
                if not x.terms:
                    self.impossible = [(fmpq(1), (ref,), ONE)]
                elif (fact.relation, x) not in seen:
                    seen.add((fact.relation, x))
                    self._add(fact.relation, x, ref)

    def _elements(self, place: Point) -> list[Element]:
        found: list[Element] = list(self.points.get(place.set, ()))
        named = {e for a in inner_atoms(self.parts.values()) for e in named_in(a)}
        named = {e for e in named if belongs(e, place.set)}
        return [
            *found,
            *sorted(named, key=lambda e: (str(e), 0) if isinstance(e, Sequence) else ("", e)),
        ]

    def _add(self, relation: Relation, x: Expr, ref: Ref) -> None:
        h = as_hypothesis(relation, x, ref)
        if h is None:
            self.pointwise.append(Known(x, relation, alone(ref)))
        else:
            self.hypotheses.append(h)

    @property
    def polys(self) -> list[Expr]:
        """All that is spoken of."""
        sums = (x for h in self.hypotheses for _, x in h.parts)
        return [*self.parts.values(), *(f.x for f in self.pointwise), *sums]

    def _totals(self) -> None:
        """That a law adds up to 1; what is true of a logarithm of a sum, and of 1 over one."""
        known: dict[Atom, Hypothesis] = {}
        before = -1
        while len(known) > before:
            before = len(known)
            for a in sorted(inner_atoms(self.polys)):
                for kind, name, start in (("inverse", "unit", ()), ("log", "log_tangent", (ONE,))):
                    if is_over_sums(a, kind) and a not in known and not loose(a):
                        args = (*start, a.data[0])
                        fact = AXIOMS[name](*args)
                        h = as_hypothesis(
                            fact.relation, self.here(fact.x), Ref("axiom", name, args)
                        )
                        if h is not None:
                            known[a] = h
                drawn = drawn_by(a)
                if a.kind == "entry" and drawn is not None and all(map(is_level_point, drawn)):
                    free = frozenset(filter(is_level_point, points_in(a.data[1][:-1])))
                    parts = ((free, -ONE), (free | set(drawn), one(a)))
                    known.setdefault(a, Hypothesis(free, parts, EQUAL, Ref("mass", a)))
            others = [h for h in self.hypotheses if h not in known.values()]
            self.hypotheses = [*others, *known.values()]

    def _only_relevant(self) -> None:
        near = inner_atoms([*self.parts.values(), *(one(a) for a, _ in self.sequent.values)])
        while True:
            for a in list(near):
                if is_over_sums(a, "inverse", "log"):
                    near |= inner_atoms(expanded(a.data[0]).values())
            facts = [f for f in self.pointwise if not f.x.atoms or inner_atoms([f.x]) & near]
            sums = [h for h in self.hypotheses if inner_atoms(x for _, x in h.parts) & near]
            polys = [*(f.x for f in facts), *(x for h in sums for _, x in h.parts)]
            wider = near | inner_atoms(polys)
            if wider == near:
                break
            near = wider
        self.pointwise, self.hypotheses = facts, sums

    def _only_agreeing(self) -> bool:
        """Whether facts go of which every law has the other sign than in the goal."""
        signs = law_signs(self.parts.values())

        def agrees(polys: Iterable[Expr]) -> bool:
            own = law_signs(polys)
            shared = [own[k] == signs[k] for k in own if signs.get(k)]
            return any(shared) or not shared

        before = len(self.pointwise) + len(self.hypotheses)
        self.pointwise = [f for f in self.pointwise if f.equation or agrees([f.x])]
        self.hypotheses = [
            h for h in self.hypotheses if h.equation or agrees([x for _, x in h.parts])
        ]
        return len(self.pointwise) + len(self.hypotheses) < before

    # -- indicators, levels and exponents ---------------------------------------------------------

    @cached_property
    def atoms(self) -> frozenset[Atom]:
        return frozenset(inner_atoms(self.polys))

    @cached_property
    def bits(self) -> list[Atom]:
        """Indicators whose two values are looked at one by one."""
        own = inner_atoms(self.parts.values())
        known = {a for a, _ in self.sequent.values}
        asked = set(self._asked(own))
        own |= asked
        found = []
        for a in self.atoms | asked:
            far = a.kind == "bit" and a not in own and len(a.data[0].terms) > 1
            if a.once and a not in known and (self.narrow or not far or self._duty(a)):
                found.append(a)
        return sorted(found)

    def _asked(self, own: set[Atom]) -> Iterator[Atom]:
        """Whether what is divided by, or has its logarithm taken, is above 0; and how far apart
        two of these are."""
        logs = []
        for a in sorted(own):
            if a.kind == "sup":
                point, here, body = a.data
                for e in self.points.get(point.set, ()):
                    there = inner_atoms([placed(here, {point: e}), placed(body, {point: e})])
                    yield from (b for b in there if b.once)
            if a.kind == "inverse" or (a.kind in ("log", "power") and not has_sums(a.data[0])):
                x = a.data[0]
                yield from (b for b in bit(x).atoms if b.once)
                for factor in x.atoms if len(x.terms) == 1 and not has_sums(x) else ():
                    yield from (b for b in bit(one(factor)).atoms if b.once)
            if a.sign == NONNEGATIVE and any(
                dict(f).get(a, 0) < 0 for x in self.parts.values() for _, f in x.terms
            ):
                yield from bit(one(a)).atoms
            if a.kind == "log" and sign_of(a.data[0]):
                logs.append(a.data[0])
        for t, (x, y) in itertools.product(self.exponents, itertools.permutations(logs, 2)):
            e = exp(t)
            if all(self.told.get(primitive(g)) for g in (e * y - x, e * x - y)):
                for g in (x - e * y, y - e * x):
                    yield from (b for b in bit(g).atoms if b.kind == "bit" and b.data[0] == core(g))

    def _duty(self, a: Atom) -> bool:
        """Whether facts about indicators alone speak of it."""
        return any(a in f.x.atoms and all(b.once for b in f.x.atoms) for f in self.pointwise)

    @cached_property
    def told(self) -> dict[Expr, Known]:
        """Facts about points by their form."""
        return {primitive(f.x): f for f in self.pointwise}

    @cached_property
    def levels(self) -> list[Level]:
        found = {ROOT, *self.parts}
        for h in self.hypotheses:
            found |= {h.free, *(level for level, _ in h.parts)}
        return sorted(found, key=lambda level: (len(level), level_name(level)))

    def bits_at(self, level: Level) -> list[Atom]:
        return [a for a in self.bits if loose(a) <= level]

    @cached_property
    def exponents(self) -> list[Expr]:
        """What e is raised to."""
        found: dict[Expr, None] = {}
        polys = self.polys
        inside = inner_atoms(polys)
        polys += [part for a in sorted(inside) for part in a.parts if a.kind != "exp"]
        for _, factors in (t for x in polys for t in x.terms):
            powers = [a.data[0].scaled(rational(n)) for a, n in factors if a.kind == "exp"]
            for t in powers:
                if not any(a.kind == "log" and len(a.data[0].terms) > 1 for a in t.atoms):
                    found.setdefault(t if any(c > 0 for c in t.terms.values()) else -t)
            if len(powers) > 1:
                found.setdefault(added(powers))
        if not found:
            return []
        logs = [a for a in sorted(inside) if a.kind == "log"]
        for a in logs:
            if a.data[0].value is not None:
                found.setdefault(one(a))
        for f in self.pointwise:
            numbers = Expr({t: c for t, c in f.x.terms.items() if is_log_of_number(t)})
            if numbers.terms:
                found.setdefault(numbers if next(iter(numbers.terms.values())) > 0 else -numbers)
        for a in logs:
            x = a.data[0]
            if sign_of(x) == POSITIVE and len(x.terms) == 1 and x.atoms <= self.goal.x.atoms:
                found.setdefault(-one(a))
        return list(found)[:MOST_EXPONENTS]

    @property
    def hopeless(self) -> bool:
        """Whether the goal is a number that it should not be: the facts must exclude each other."""
        value = self.here(self.goal.x).value
        if value is None:
            return False
        if self.goal.relation is EQUAL:
            return bool(value != 0)
        return bool(value < 0 or (value == 0 and self.goal.relation is ABOVE))

    # -- cases ------------------------------------------------------------------------------------

    def cases(self, level: Level) -> list[Case]:
        if level not in self._cases:
            bits = sorted(self.bits_at(level), key=lambda a: bool(loose(a)))
            if 2 ** len(bits) > MOST_CASES:
                raise NotFound(f"{len(bits)} indicators at one level")
            ways = itertools.product((1, 0), repeat=len(bits))
            cases = [tuple(zip(bits, values, strict=True)) for values in ways]
            self._cases[level] = [c for c in cases if self.contradiction(level, c) is None]
        return self._cases[level]

    def contradiction(self, level: Level, case: Case) -> list[Multiple] | None:
        """What shows that a case cannot be, as parts of an absurd sum; None where nothing does."""
        if self.impossible is not None:
            return self.impossible
        ones = {a.data[0]: a for a, value in case if a.kind == "bit" and value}
        for x, a in ones.items():
            if -x in ones:
                return [(fmpq(1), (Ref("case", b),), ONE) for b in (a, ones[-x])]
        for a, value in case:
            if a.kind == "bit" and a.data[0].terms:
                told = self.told.get(primitive(-a.data[0] if value else a.data[0]))
                if told is not None and (value or told.strict) and not told.equation:
                    c = ratio_of(a.data[0], told.x)
                    return [*alone(Ref("case", a)), *scaled(told.recipe, abs(c))]
        for fact in self.pointwise:
            if all(a.once and loose(a) <= level for a in fact.x.atoms):
                found = self.reduced(fact.x, case).value
                if found is not None and (found != 0 if fact.equation else found < 0):
                    return [*NO_RECIPE, *scaled(fact.recipe, fmpq(-1) / found)]
        return conflict(self.facts(level, case))

    def facts(self, level: Level, case: Case) -> list[Known]:
        key = level, case
        if key not in self._facts:
            self._facts[key] = Gathered(self, level, case).facts()
        return self._facts[key]

    @cached_property
    def weighed(self) -> set[Atom]:
        """What stands outside of powers of e, or in logarithms."""
        polys = self.polys
        logs = [a for a in inner_atoms(polys) if a.kind in ("log", "slope", "power")]
        found = {a for x in polys for a in x.atoms}
        return found | inner_atoms(part for a in logs for part in a.parts) | set(logs)

    @cached_property
    def about_bits(self) -> bool:
        """Whether the goal speaks of indicators only."""
        return all(a.once for part in self.parts.values() for a in part.atoms)

    @cached_property
    def powers(self) -> dict[Atom, set[Power]]:
        """The powers other than natural ones in which atoms occur."""
        found: dict[Atom, set[Power]] = {}
        for _, factors in (t for x in self.polys for t in x.terms):
            for a, n in factors:
                if a.sign and n < 0:
                    found.setdefault(a, set()).add(-1)
                if a.sign and not isinstance(n, int):
                    found.setdefault(a, set()).add(Fraction(1, n.denominator))
        return found


class Gathered:
    """The facts at one level in one case."""

    def __init__(self, problem: Problem, level: Level, case: Case) -> None:
        self.problem, self.level, self.case = problem, level, case
        self.values = {**dict(problem.sequent.values), **dict(case)}
        self.found: dict[tuple[Expr, bool], Known] = {}

    def add(self, relation: Relation, x: Expr, recipe: Recipe) -> None:
        x = self.problem.reduced(x, self.case)
        value = x.value
        if value is not None and (value > 0 or (value == 0 and relation is not ABOVE)):
            return
        old = self.found.get((x, relation is EQUAL))
        if old is None or (relation is ABOVE and not old.strict):
            self.found[x, relation is EQUAL] = Known(x, relation, recipe)

    def axiom(self, name: str, *args: Any, times: tuple[Ref, ...] = ()) -> None:
        try:
            fact = AXIOMS[name](*args)
        except Refused:
            return
        if has_sums(fact.x):
            return
        x = fact.x
        for ref in times:
            x = x * AXIOMS[ref.what](*ref.args).x
        self.add(fact.relation, x, ((fmpq(1), (Ref("axiom", name, args), *times), ONE),))

    def facts(self) -> list[Known]:
        problem, level = self.problem, self.level
        for a in sorted({*problem.atoms, *problem.bits}):
            if loose(a) <= level:
                self._indicator(a) if a.once else self._atom(a)
        if len(problem.levels) == 1 and any(a.kind in ("power", "prime") for a in problem.atoms):
            self._roots()
        for a, value in (*problem.sequent.values, *self.case):
            if not value and is_over_sums(a, "bit") and len(a.data[0].terms) == 1:
                self._nothing(a.data[0])
        for fact in problem.pointwise:
            if frozenset(filter(is_level_point, fact.x.points)) <= level:
                self.add(fact.relation, fact.x, fact.recipe)
        self._exponentials()
        logs = [a.data[0] for a in sorted(problem.atoms) if a.kind == "log" and loose(a) <= level]
        for x, y in itertools.permutations([ONE, *logs], 2):
            self.axiom("log_tangent", x, y)
        self._compared(logs, list(self.found.values()))
        return list(self.found.values())

    def _indicator(self, a: Atom) -> None:
        x = a.data[0]
        if a in dict(self.case):
            if a.kind == "bit" and not has_sums(x):
                value = self.values[a]
                self.add(ABOVE if value else AT_LEAST, x if value else -x, alone(Ref("case", a)))
        elif a not in self.values:
            self.axiom("sign", one(a))
            self.axiom("at_most_one", one(a))
            if a.kind == "bit":
                self.axiom("where_above", x)
                self.axiom("where_not_above", x)

    def _atom(self, a: Atom) -> None:
        """What is always true of it."""
        problem = self.problem
        if a.sign:
            self.axiom("sign", one(a))
        match a.kind:
            case "entry":
                kind = a.data[0].kind
                if kind == "unit" or (kind == "law" and problem.about_bits):
                    self.axiom("at_most_one", one(a))
            case "inverse" if not a.sign and not has_sums(a.data[0]):
                for b in bit(a.data[0]).atoms | bit(-a.data[0]).atoms:
                    if b.kind == "bit" and self.values.get(b) == 1:
                        refs = (Ref("axiom", "square", (one(a),)), Ref("case", b))
                        self.add(AT_LEAST, one(a) * one(a) * b.data[0], ((fmpq(1), refs, ONE),))
            case "sup":
                known = problem.points.get(a.data[0].set, ())
                for p in dict.fromkeys([*known, *sorted(self.level, key=str)]):
                    if belongs(p, a.data[0].set) and (not is_level_point(p) or p in self.level):
                        self.axiom("below_greatest", one(a), p)
        for n in sorted(problem.powers.get(a, ())):
            self.axiom("sign", power(one(a), n))

    def _roots(self) -> None:
        polys = (*self.problem.parts.values(), *(f.x for f in self.problem.pointwise))
        for _, factors in (t for x in polys for t in x.terms):
            roots = tuple(f for f in factors if f[0].kind == "power" or not isinstance(f[1], int))
            for each in (factors, roots if len(roots) < len(factors) else ()):
                if len(each) > 1:
                    self.axiom("sign", Expr({((), each): fmpq(1)}))

    def _nothing(self, x: Expr) -> None:
        """Each part of a sum that is not above 0 is 0."""
        ((bound, _),) = x.terms
        if not sign_of(x):
            return
        named = (p for ps in self.problem.points.values() for p in ps if not is_level_point(p))
        known = [*named, *sorted(self.level, key=str)]
        ways = [[p for p in known if isinstance(p, Point) and p.set == b.set] for b in bound]
        for chosen in itertools.islice(itertools.product(*ways), 6):
            self.axiom("parts_of_zero", x, *chosen)

    def _exponentials(self) -> None:
        problem = self.problem
        exponents = [t for t in problem.exponents if all(loose(a) <= self.level for a in t.atoms)]
        for t in exponents:
            if len(t.terms) > 1:
                self.axiom("sign", exp(t))
        if problem.narrow:
            return
        for t in exponents:
            if not self.level:
                self.axiom("square", exp(t) - ONE)
            if not self._is_weighed(t):
                continue
            self.axiom("exp_tangent", t)
            self.axiom("exp_tangent", -t, times=(Ref("axiom", "sign", (exp(t),)),))
            if sign_of(t) and len(t.terms) == 1:
                self.axiom("sign", t)
            if any(a.kind == "log" for a in problem.atoms):
                self.axiom("slope_of", t)
                self.axiom("sign", slope(t))
        for t, u in itertools.permutations(exponents, 2):
            if len((t - u).terms) < 4 and self._is_weighed(t - u):
                for v in (u, -t):
                    self.axiom("exp_tangent", t - u, times=(Ref("axiom", "sign", (exp(v),)),))

    def _is_weighed(self, t: Expr) -> bool:
        """Whether an exponent is compared with anything outside of powers of e."""
        return all(a.once or a in self.problem.weighed for a in t.atoms)

    def _compared(self, logs: list[Expr], known: list[Known]) -> None:
        """log x <= log y + t where x <= e^t y, and the chord where y <= e^t x too."""
        reduced, case = self.problem.reduced, self.case
        bounds = {primitive(f.x): f for f in known if not f.equation}
        logs = [x for x in logs if sign_of(x)]
        for t, (x, y) in itertools.product(self.problem.exponents, itertools.permutations(logs, 2)):
            if not all(loose(a) <= self.level for a in t.atoms):
                continue
            most = exp(t) * y
            size = reduced(most - x, case)
            above = bounds.get(primitive(size))
            if above is None or reduced(bit(x) * bit(y), case) != ONE:
                continue
            sign = Ref("axiom", "sign", (inverse(most),))
            recipe: list[Multiple] = [
                (fmpq(1), (Ref("axiom", "log_tangent", (most, x)), sign), ONE)
            ]
            for n, refs, times in scaled(above.recipe, ratio_of(size, above.x)):
                recipe.append((n, (*refs, sign), times))
            recipe.append((fmpq(-1), (Ref("axiom", "log_term", (most,)),), ONE))
            self.add(AT_LEAST, log(y) + t - log(x), tuple(recipe))
            if primitive(reduced(exp(t) * x - y, case)) in bounds:
                self.axiom("log_chord", t, x, y)


class Values:
    """What indicators are."""

    def __init__(self, values: Case) -> None:
        ones = {one for one, value in values if value}
        zeros = {one for one, value in values if not value}
        for a in list(zeros):
            x = a.data[0] if a.kind == "bit" else None
            if x is not None and sign_of(x) and (b := only_atom(x)) is not None:
                zeros.add(b)
        self.known = {**dict.fromkeys(zeros, ZERO), **dict.fromkeys(ones, ONE)}

    def put_in(self, x: Expr) -> Expr:
        """x with these values; as the kernel does it."""
        known = self.known
        if not known or x.atoms.isdisjoint(known):
            return x
        spend(len(x.terms))
        plain: dict[Term, fmpq] = {}
        others: dict[Term, fmpq] = {}
        for (bound, factors), c in x.terms.items():
            found = [known[a] for a, _ in factors if a in known]
            if bound or any(a in known and n < 0 for a, n in factors):
                others[bound, factors] = c
            elif ZERO not in found:
                left = ((), tuple(f for f in factors if f[0] not in known) if found else factors)
                plain[left] = plain[left] + c if left in plain else c
        result = Expr(plain)
        return result + mapped(Expr(others), known.get) if others else result


def is_over_sums(a: Atom, *kinds: str) -> bool:
    """Whether it is an inverse, a logarithm or an indicator of sums."""
    return a.kind in kinds and has_sums(a.data[0])


def as_hypothesis(relation: Relation, x: Expr, ref: Ref) -> Hypothesis | None:
    """A fact about sums; None where it has none."""
    if not has_sums(x):
        return None
    free = frozenset(filter(is_level_point, x.points))
    whole: dict[Level, Expr] = {}
    for level, part in expanded(x).items():
        whole[level | free] = whole.get(level | free, ZERO) + part
    ordered = sorted(whole.items(), key=lambda i: (len(i[0]), level_name(i[0])))
    return Hypothesis(free, tuple(ordered), relation, ref)


def conflict(facts: list[Known]) -> list[Multiple] | None:
    """Two facts of which one says that x is above 0 and the other that it is not."""
    signs = {primitive(f.x): f for f in facts if f.strict}
    for f in facts:
        value = f.x.value
        if value is not None and (
            value < 0 or (f.strict and value == 0) or (f.equation and value != 0)
        ):
            scale = fmpq(-1) / value if value else fmpq(1)
            return [*(NO_RECIPE if value else ()), *scaled(f.recipe, scale)]
        for x in (f.x, -f.x) if f.equation else (-f.x,):
            other = signs.get(primitive(x))
            if other is not None and other is not f:
                c = -ratio_of(other.x, f.x)
                if f.equation or c > 0:
                    return [*other.recipe, *scaled(f.recipe, c)]
    return None


def is_log_of_number(term: Term) -> bool:
    bound, factors = term
    if bound or len(factors) != 1 or factors[0][1] != 1:
        return False
    return factors[0][0].kind == "log" and factors[0][0].data[0].value is not None


def law_signs(polys: Iterable[Expr]) -> dict[object, int]:
    """The sign of the terms in which a law stands; 0 where it has both."""
    found: dict[object, int] = {}
    for (_, factors), c in (item for x in polys for item in x.terms.items()):
        sign = 1 if c > 0 else -1
        for a, _ in factors:
            if a.kind == "entry" and not a.once:
                found[a.data[0]] = sign if found.get(a.data[0], sign) == sign else 0
    return found


def named_in(what: Any) -> Iterator[int | Sequence]:
    """The numbered points at which a table stands, and the sequences that were changed."""
    if isinstance(what, int) or (isinstance(what, Sequence) and what.changes):
        yield what
    elif isinstance(what, tuple):
        for part in what:
            yield from named_in(part)
    elif isinstance(what, Atom) and what.kind == "entry":
        yield from named_in(what.data[1])
