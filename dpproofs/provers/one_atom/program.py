"""The linear program: which multiples of products of facts add up to the goal."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial

from flint import fmpq

from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr, Factors, Term, power, sign_of
from dpproofs.kernel.points import Point
from dpproofs.provers.budget import spend
from dpproofs.provers.one_atom.problem import Problem
from dpproofs.provers.one_atom.quotients import (
    Degree,
    Degrees,
    Pool,
    Summand,
    degree_sum,
    degrees,
    divides,
    quotients,
    within,
)
from dpproofs.provers.shared.exact_program import multiples
from dpproofs.provers.shared.rewriting import cleared, rewrites
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
    Ref,
    alone,
    has_sums,
    level_name,
    multiplied,
    one,
)  # fmt: skip

GROWN = 8


@dataclass
class Column:
    """What may be added up: a product of facts at a level in a case, perhaps with a hypothesis."""

    adds: dict[tuple[Level, Case], Expr]
    free: bool
    cost: float
    facts: tuple[Known, ...] = ()
    level: Level = ROOT
    case: Case = ()
    hypothesis: Hypothesis | None = None
    weight: Expr = ONE
    sigma: bool = False  # what the goal is multiplied with
    above: bool = False
    strict: Case | None = None
    shift: Mapping[Level, Expr] | None = None  # of an equation that was moved to other points


Multiples = list[tuple[fmpq, Column]]
Multiplied = tuple[tuple[Known, ...], Expr, bool, bool]  # its value; above 0; equal to 0


class TooMany(Exception):
    """Raised where there would be more columns than allowed."""


@dataclass(frozen=True)
class _Among:
    """What products are made of in a case, and what was made: so many of the `plain` facts at most,
    and perhaps an equation."""

    case: Case
    width: int
    allowed: Degrees | None
    plain: list[Known]
    equations: list[Known]
    made: dict[tuple[int, ...], Expr]


@dataclass
class Attempt:
    """A program with products of so many facts, by themselves (`width`), before hypotheses, and
    before the goal (`above`)."""

    problem: Problem
    width: int
    before: int
    above: int
    most: int
    columns: list[Column] = field(default_factory=list)
    grown: int = 0

    def solve(self) -> tuple[Multiples, Multiples] | None:
        """Multiples of columns, those of what the goal is multiplied with apart; or None."""
        try:
            self._sigmas()
            self._with_hypotheses()
            if self.before:
                self._with_equations()
                self._with_local_equations()
                self._with_signs()
            self._by_themselves()
        except TooMany:
            return None
        if self.problem.goal.relation is EQUAL:
            self.columns = [c for c in self.columns if c.free or c.sigma]
        found = self._program()
        if found is None:
            return None
        return [c for c in found if c[1].sigma], [c for c in found if not c[1].sigma]

    def contradict(self) -> list[Multiple] | None:
        """Facts of no points whose products add up to 0 while one of them is above 0."""
        try:
            for facts, product, strict, free in self._products(ROOT, (), self.width, None):
                cost = 1.0 + len(facts)
                self._add(Column({(ROOT, ()): product}, free, cost, facts, above=strict))
        except TooMany:
            return None
        found = self._program() if any(c.above for c in self.columns) else None
        if found is None:
            return None
        return [part for c, column in found for part in multiplied(column.facts, c)]

    def _add(self, column: Column) -> None:
        spend()
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
            here = {f.x: f.recipe for f in problem.facts(ROOT, case) if not f.equation}
            shared = [f for f in shared if here.get(f.x) == f.recipe]
        known = [f for f in shared if all(r.kind != "case" for _, rs, _ in f.recipe for r in rs)]
        if len(problem.levels) > 1 or self.above > 1:
            known = [f for f in known if f.strict]
        for size in range(self.above + 1):
            for facts in itertools.combinations_with_replacement(known, size):
                adds, x = {}, product_of(facts)
                for level, part in problem.parts.items():
                    for case in problem.cases(level):
                        adds[level, case] = -problem.reduced(x * part, case)
                strict = all(f.strict for f in facts)
                self._add(Column(adds, False, 0.01 * (1 + size), facts, sigma=True, above=strict))

    def _products(
        self, level: Level, case: Case, width: int, allowed: Degrees | None
    ) -> Iterator[Multiplied]:
        """Products of facts, with their values, whether they are above 0, and equal to it."""
        facts = self.problem.facts(level, case)
        plain = [f for f in facts if not f.equation]
        made = self.problem.products.setdefault((level, case), {})
        among = _Among(case, width, allowed, plain, [f for f in facts if f.equation], made)
        yield from self._grown(among, 0, (), ONE, True)

    def _grown(
        self, among: _Among, start: int, chosen: tuple[Known, ...], x: Expr, strict: bool
    ) -> Iterator[Multiplied]:
        """A product of some facts, and those with more of them from a place on."""
        # No function that calls itself by its name: it would keep all columns until they are
        # collected as garbage, which is seldom done.
        allowed = among.allowed
        if allowed is None or degrees(x) <= allowed:
            yield chosen, x, strict, False
        if len(chosen) == among.width:
            return
        for fact in among.equations:
            whole = self._times(among, chosen, x, fact)
            if allowed is None or degrees(whole) <= allowed:
                yield (*chosen, fact), whole, False, True
        for n in range(start, len(among.plain)):
            self.grown += 1
            if self.grown > GROWN * self.most:
                raise TooMany
            fact = among.plain[n]
            whole = self._times(among, chosen, x, fact)
            if self._low(whole) and (allowed is None or within(degrees(whole), allowed)):
                yield from self._grown(among, n, (*chosen, fact), whole, strict and fact.strict)

    def _times(self, among: _Among, chosen: tuple[Known, ...], x: Expr, fact: Known) -> Expr:
        key = (*map(id, chosen), id(fact))
        if key not in among.made:
            spend(1 + len(x.terms) * len(fact.x.terms) // 4)
            among.made[key] = self.problem.reduced(x * fact.x, among.case)
        return among.made[key]

    @cached_property
    def _caps(self) -> dict[Atom, Power]:
        """The greatest power in which each atom stands."""
        caps: dict[Atom, Power] = {}
        for _, factors in (t for x in self.problem.polys for t in x.terms):
            for a, n in factors:
                caps[a] = max(caps.get(a, 0), n)
        return caps

    def _low(self, x: Expr) -> bool:
        """Whether no number stands in a much higher power than elsewhere."""
        return not any(
            a.kind in ("number", "exp") and n > self._caps.get(a, 1) + 1
            for _, factors in x.terms
            for a, n in factors
        )

    @cached_property
    def _degrees_at(self) -> dict[Level, Degrees]:
        """In which degrees the laws may stand at a level."""
        problem = self.problem
        found: dict[Level, set[Degree]] = {level: set() for level in problem.levels}
        hypotheses = (part for h in problem.hypotheses for part in h.parts)
        for level, part in itertools.chain(problem.parts.items(), hypotheses):
            found[level] |= degrees(part)
        for level, ways in found.items():
            for wider in problem.levels:
                if wider > level:
                    ways |= {tuple((i, n) for i, n in way if i <= level) for way in found[wider]}
        if any(a.kind == "inverse" and has_sums(a.data[0]) for a in problem.atoms):
            every = frozenset[Point]().union(*problem.levels)
            laws = {i for ways in found.values() for way in ways for i, _ in way if i <= every}
            here = degrees(problem.parts.get(ROOT, ZERO))
            for level, ways in found.items():
                apart = laws if level not in problem.parts else ()
                more = here | {((i, 1),) for i in apart if i <= level}
                if level:
                    ways |= {degree_sum(way, own) for way in list(ways) for own in more}
        return {level: frozenset(ways) for level, ways in found.items()}

    def _before(self, h: Hypothesis) -> Degrees:
        """In which degrees the laws may stand in what a hypothesis is multiplied with."""
        level, part = h.parts[-1]
        return frozenset(
            degree_sum(way, ((i, -n) for i, n in own))
            for way in self._degrees_at[level]
            for own in degrees(part)
        )

    def _with_hypotheses(self) -> None:
        problem = self.problem
        for h in problem.hypotheses:
            allowed = self._before(h)
            for case in problem.cases(h.free):
                for facts, x, strict, free in self._products(h.free, case, self.before, allowed):
                    if free and not h.equation:
                        continue
                    shift = {level: x * part for level, part in h.parts}
                    if all(degrees(y) <= self._degrees_at[level] for level, y in shift.items()):
                        at = case if h.strict and not h.free and strict else None
                        self._add(
                            Column(
                                self._in_cases(shift, case), h.equation, 0.1 + 0.1 * len(facts),
                                facts, h.free, case, h, strict=at,
                            )
                        )  # fmt: skip

    def _in_cases(self, parts: Mapping[Level, Expr], own: Case) -> dict[tuple[Level, Case], Expr]:
        """Parts at levels in all cases that there are within one."""
        return {
            (level, case): self.problem.reduced(x, case)
            for level, x in parts.items()
            for case in self.problem.cases(level)
            if set(own) <= set(case)
        }

    def _with_equations(self) -> None:
        """Equations, times what makes one of their terms a term that stands somewhere already."""
        problem = self.problem
        equations = [h for h in problem.hypotheses if h.equation]
        if not equations:
            return
        pool = Pool()
        for level, part in problem.parts.items():
            for _, factors in part.terms:
                pool.add(level, factors)
        goal = list(pool.known.values())
        for column in self.columns:
            for (level, _), x in column.adds.items():
                for _, factors in x.terms:
                    pool.add(level, factors)
        wanted = list(pool.known.values())
        seen: set[tuple[Level, Ref, tuple[Level, Expr], Expr]] = set()
        for _ in range(min(self.before, 2)):
            new: list[Summand] = []
            for h, m in itertools.product(equations, wanted):
                for moved_h, weight in quotients(h, *m, m in goal):
                    key = moved_h.free, moved_h.ref, moved_h.parts[-1], weight
                    if key not in seen:
                        seen.add(key)
                        self._add_equation(moved_h, weight, pool, new)
            wanted = new

    def _add_equation(self, h: Hypothesis, weight: Expr, pool: Pool, new: list[Summand]) -> None:
        shift: dict[Level, Expr] = {}
        for level, part in h.parts:
            for (_, factors), c in (weight * part).terms.items():
                at, factors = pool.renamed(level, factors)
                if pool.add(at, factors):
                    new.append((at, factors))
                shift[at] = shift.get(at, ZERO) + Expr({((), factors): c})
        for own in self.problem.cases(ROOT):
            adds = self._in_cases(shift, own)
            self._add(Column(adds, True, 0.1, (), h.free, own, h, weight, shift=shift))

    def _with_signs(self) -> None:
        """Products that equations brought in and that are never below 0."""
        found = {
            (level, Expr({((), factors): fmpq(1)}))
            for column in self.columns
            for level, part in (column.shift or {}).items()
            for _, factors in part.terms
            if len(factors) > self.width
        }
        for level, x in sorted(found, key=lambda each: each[1].text):
            if sign_of(x):
                known = (Known(x, AT_LEAST, alone(Ref("axiom", "sign", (x,)))),)
                for case in self.problem.cases(level):
                    adds = {(level, case): self.problem.reduced(x, case)}
                    self._add(Column(adds, False, 1.5, known, level, case))

    def _with_local_equations(self) -> None:
        """Equations at a level in a case, times what makes them terms that stand there."""
        problem = self.problem
        there: dict[tuple[Level, Case], set[Factors]] = {}
        for column in self.columns:
            for key, x in column.adds.items():
                there.setdefault(key, set()).update(factors for _, factors in x.terms)
        for (level, case), terms_ in there.items():
            facts = problem.facts(level, case)
            above = {a for f in facts if f.strict for a in f.x.atoms if f.x == one(a)}
            for fact in facts:
                if not fact.equation or ((), ()) in fact.x.terms:
                    continue
                seen = {ONE}
                for (_, own), factors in itertools.product(fact.x.terms, sorted(terms_, key=str)):
                    powers, mine = dict(factors), dict(own)
                    fits = {a: divides(powers.get(a, 0), n, a) for a, n in own}
                    if not any(fits.values()) or not all(f or a in above for a, f in fits.items()):
                        continue
                    weight = ONE
                    for a in {**powers, **mine}:
                        weight = weight * power(one(a), powers.get(a, 0) - mine.get(a, 0))
                    if weight in seen:
                        continue
                    seen.add(weight)
                    x = problem.reduced(fact.x * weight, case)
                    recipe = tuple((c, refs, times * weight) for c, refs, times in fact.recipe)
                    known = (Known(x, EQUAL, recipe),)
                    self._add(Column({(level, case): x}, True, 0.1, known, level, case))

    def _by_themselves(self) -> None:
        shifts: dict[Level, set[Degree]] = {}
        for column in self.columns:
            for level, x in (column.shift or {}).items():
                shifts.setdefault(level, set()).update(degrees(x))
        more = sorted(shifts.keys() - set(self.problem.levels), key=level_name)
        for level in (*self.problem.levels, *more):
            allowed = self._degrees_at.get(level) or frozenset(shifts.get(level, ()))
            for case in self.problem.cases(level):
                for facts, x, strict, free in self._products(level, case, self.width, allowed):
                    at = case if strict and not level else None
                    cost = 1.0 + 0.2 * len(facts)
                    self._add(Column({(level, case): x}, free, cost, facts, level, case, strict=at))

    def _program(self) -> Multiples | None:
        """Multiples of columns that add up to 0."""
        rows: dict[tuple[tuple[Level, Case], Term], int] = {}
        values: dict[tuple[int, int], fmpq] = {}
        blocks: dict[tuple[Level, Case], dict[int, Expr]] = {}
        columns = self.columns
        for n, column in enumerate(columns):
            for key, x in column.adds.items():
                if x.terms:
                    blocks.setdefault(key, {})[n] = x
        for key, block in blocks.items():
            polys = list(block.values())
            reduce = partial(self.problem.reduced, case=key[1])
            polys = cleared(polys, rewrites(polys, reduce), reduce)
            for n, x in zip(block, polys, strict=True):
                for term, c in x.terms.items():
                    values[rows.setdefault((key, term), len(rows)), n] = c
        if not rows:
            return None
        above = []
        if self.problem.goal.relation is ABOVE and any(c.sigma for c in columns):
            for case in self.problem.cases(ROOT):
                above.append([n for n, c in enumerate(columns) if c.strict == case])
        cost = [0.0 if c.free else c.cost for c in columns]
        whole = [n for n, c in enumerate(columns) if c.above]
        found = multiples(values, [c.free for c in columns], cost, whole, above)
        return None if found is None else [(c, columns[n]) for n, c in found.items()]


def product_of(facts: Iterable[Known]) -> Expr:
    """The product of what facts say is not below 0, or 0."""
    product = ONE
    for f in facts:
        product = product * f.x
    return product
