"""The linear program: which multiples of products of facts add up to the goal."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from flint import fmpq

from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr, power, sign_of
from dpproofs.kernel.points import Point
from dpproofs.provers_new.budget import spend
from dpproofs.provers_new.exact_program import multiples
from dpproofs.provers_new.problem import Problem
from dpproofs.provers_new.quotients import Pool, degree_sum, degrees, divides, quotients, within
from dpproofs.provers_new.rewriting import cleared, rewrites
from dpproofs.provers_new.words import (
    ABOVE,
    AT_LEAST,
    EQUAL,
    ROOT,
    Case,
    Hypothesis,
    Known,
    Level,
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
                self._with_signs()
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
                self._add(
                    Column(
                        {(ROOT, ()): product},
                        free,
                        (ROOT, (), facts, None),
                        1.0 + len(facts),
                        above=strict,
                    )
                )
        except TooMany:
            return None
        if not any(c.above for c in self.columns):
            return None
        found = self._program()
        if found is None:
            return None
        return [
            (c * d, refs, times)
            for c, col in found[1]
            for d, refs, times in multiplied(col.what[2])
        ]

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
            here = {f.x: f for f in problem.facts(ROOT, case) if not f.equation}
            shared = [f for f in shared if f.x in here and here[f.x].recipe == f.recipe]
        known = [
            f for f in shared if all(r.kind != "case" for _, refs, _ in f.recipe for r in refs)
        ]
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
        made = self.problem.products.setdefault((level, case), {})

        def times(chosen: tuple[Known, ...], x: Expr, fact: Known) -> Expr:
            key = (*map(id, chosen), id(fact))
            if key not in made:
                spend(1 + len(x.terms) * len(fact.x.terms) // 4)
                made[key] = self.problem.reduced(x * fact.x, case)
            return made[key]

        def grow(start: int, chosen: tuple[Known, ...], x: Expr, strict: bool) -> Iterator[Any]:
            if allowed is None or degrees(x) <= allowed:
                yield chosen, x, strict, False
            if len(chosen) == width:
                return
            for fact in equations:
                whole = times(chosen, x, fact)
                if allowed is None or degrees(whole) <= allowed:
                    yield (*chosen, fact), whole, False, True
            for n in range(start, len(plain)):
                self.grown += 1
                if self.grown > GROWN * self.most:
                    raise TooMany
                whole = times(chosen, x, plain[n])
                if self._low(whole) and (allowed is None or within(degrees(whole), allowed)):
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
        """In which degrees the laws may stand at a level."""
        problem = self.problem
        found: dict[Level, set[Any]] = {level: set() for level in problem.levels}
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

    def _before(self, h: Hypothesis) -> frozenset[Any]:
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
            level = h.free
            own = set(problem.bits_at(level))
            for case in problem.cases(level):
                for facts, product, strict, free in self._products(
                    level, case, self.before, self._before(h)
                ):
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
                        self._add(
                            Column(adds, h.equation, (level, case, facts, h), weight, strict=at)
                        )

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
        seen: set[Any] = set()
        for _ in range(min(self.before, 2)):
            new: list[tuple[Level, Any]] = []
            for h in equations:
                for moved_h, weight in itertools.chain(
                    *(quotients(h, *m, m in goal) for m in wanted)
                ):
                    key = moved_h.free, moved_h.ref, moved_h.parts[-1], weight
                    if key not in seen:
                        seen.add(key)
                        self._add_equation(moved_h, weight, pool, new)
            wanted = new

    def _add_equation(self, h: Hypothesis, weight: Expr, pool: Pool, new: list[Any]) -> None:
        problem = self.problem
        shift: dict[Level, Expr] = {}
        for level, part in h.parts:
            for (_, factors), c in (weight * part).terms.items():
                at, factors = pool.renamed(level, factors)
                if pool.add(at, factors):
                    new.append((at, factors))
                shift[at] = shift.get(at, ZERO) + Expr({((), factors): c})
        for own in problem.cases(ROOT):
            adds: dict[tuple[Level, Case], Expr] = {}
            for level, x in shift.items():
                for each in problem.cases(level):
                    if tuple(v for v in each if v[0] in dict(own)) == own:
                        adds[level, each] = problem.reduced(x, each)
            what = h.free, own, (), h
            self._add(Column(adds, True, (*what, weight), 0.1, shift=shift))

    def _with_signs(self) -> None:
        """Products that equations brought in and that are never below 0."""
        problem = self.problem
        found = {
            (level, Expr({((), factors): fmpq(1)}))
            for column in self.columns
            for level, part in (column.shift or {}).items()
            for _, factors in part.terms
            if len(factors) > self.width
        }
        for level, x in sorted(found, key=lambda each: each[1].text):
            if sign_of(x):
                known = Known(x, AT_LEAST, alone(Ref("axiom", "sign", (x,))))
                for case in problem.cases(level):
                    adds = {(level, case): problem.reduced(x, case)}
                    self._add(Column(adds, False, (level, case, (known,), None), 1.5))

    def _with_local_equations(self) -> None:
        """Equations at a level in a case, times what makes them terms that stand there."""
        problem = self.problem
        there: dict[Any, set[Any]] = {}
        for column in self.columns:
            for key, x in column.adds.items():
                there.setdefault(key, set()).update(factors for _, factors in x.terms)
        for (level, case), terms_ in there.items():
            above = {
                a
                for f in problem.facts(level, case)
                if f.strict
                for a in f.x.atoms
                if f.x == one(a)
            }
            for fact in problem.facts(level, case):
                if not fact.equation or any(not b and not f for b, f in fact.x.terms):
                    continue
                seen = set()
                for (_, own), factors in itertools.product(fact.x.terms, sorted(terms_, key=str)):
                    powers = dict(factors)
                    fits = [divides(powers.get(a, 0), n, a) for a, n in own]
                    if not any(fits) or not all(
                        fit or a in above for fit, (a, _) in zip(fits, own, strict=True)
                    ):
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
        more = {
            level for column in self.columns for level, _ in column.adds if column.shift is not None
        }
        return [*self.problem.levels, *sorted(more - set(self.problem.levels), key=level_name)]

    def _by_themselves(self) -> None:
        problem = self.problem
        for level in self.levels:
            allowed = self._degrees_at.get(level)
            if allowed is None:
                polys = [
                    c.shift[level] for c in self.columns if c.shift is not None and level in c.shift
                ]
                allowed = frozenset[Any]().union(*map(degrees, polys))
            for case in problem.cases(level):
                for facts, product, strict, free in self._products(
                    level, case, self.width, allowed
                ):
                    at = case if strict and not level else None
                    adds = {(level, case): product}
                    self._add(
                        Column(
                            adds,
                            free,
                            (level, case, facts, None),
                            1.0 + 0.2 * len(facts),
                            strict=at,
                        )
                    )

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
        columns = self.columns
        above = []
        if self.problem.goal.relation is ABOVE and any(c.sigma for c in columns):
            for case in self.problem.cases(ROOT):
                above.append([n for n, c in enumerate(columns) if c.strict == case])
        found = multiples(
            values, [c.free for c in columns], [0.0 if c.free else c.weight for c in columns],
            [n for n, c in enumerate(columns) if c.above], above,
        )  # fmt: skip
        if found is None:
            return None
        chosen = [(c, columns[n]) for n, c in found.items()]
        return [each for each in chosen if each[1].sigma], [
            each for each in chosen if not each[1].sigma
        ]
