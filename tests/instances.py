"""What a certificate may use, evaluated at an instance: a rule that is false somewhere shows there.

Every clause, fact and hypothesis of a goal is a statement about numbers; at an instance that meets
the hypotheses each has to be true at all points, and exactly one case of each level is the one that
is there. Generators are evaluated by what they stand for, in 300 digits, for laws may be as near
each other as 1e-80.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping
from typing import Any

from mpmath import erfc, exp, log, mp, mpf, pi, sqrt

from dpproofs.language.sorts import Natural
from dpproofs.language.statements import Statement
from dpproofs.meaning.numbers import Exact, enclosure
from dpproofs.meaning.walk import Instance
from dpproofs.verifiers.atoms import Gen, Poly, Sym
from dpproofs.verifiers.cases import Problem
from dpproofs.verifiers.levels import is_fixed
from dpproofs.verifiers.schematic import Duty, Goal, NotSchematic, goals_of
from dpproofs.verifiers.schematic.conclusions import Reading

DIGITS, NEAR = 300, mpf(10) ** -200
FEW = 12  # choices of points that are looked at
Points = Mapping[Sym, int]


class NoValue(Exception):
    """A generator has no value at these points."""


def faults(statement: Statement, instance: Instance, rng: random.Random) -> Iterator[str]:
    """What is false of what may be used, at an instance that meets the hypotheses."""
    sizes = {p: instance.sizes[p] for p in statement.parameters if isinstance(p, Natural)}
    try:
        goals = goals_of(statement, sizes)
    except NotSchematic:
        return
    with mp.workdps(DIGITS):
        values = _Values(instance, rng)
        for clause in Reading(statement, sizes).given:
            for at in values.points(clause.x.free):
                if not values.holds(clause.op, clause.x, at):
                    yield f"{clause.x} {clause.op} 0 is false at {at}"
            for duty in clause.duties:
                for at in values.points(values.free(duty)):
                    if not values.meets(duty, at):
                        yield f"{duty} is not met at {at}"
        for goal in goals:
            for each in (*(goal.owed(duty) for duty in goal.duties), goal.met):
                yield from _at_goal(each, _Values(instance, rng))


def _at_goal(goal: Goal, values: _Values) -> Iterator[str]:
    problem = Problem(goal)
    polys = [*problem.parts.values(), *goal.path, *(c.x for c in goal.given)]
    polys += [f.x for f in problem.pointwise] + [x for h in problem.hypotheses for _, x in h.parts]
    polys += [p for d in goal.granted for p in (*d.path, d.x)]
    free = frozenset[Sym]().union(*(x.free for x in polys), *(g.free for g in goal.assumed))
    for at in values.points({s for s in free if is_fixed(s)}):
        if values.concerns(goal, at):
            yield from _at_levels(problem, values, at)
            yield from _of_sums(problem, values, at)


def _at_levels(problem: Problem, values: _Values, at: Points) -> Iterator[str]:
    for level in problem.levels:
        for points in values.points(level):
            here = {**at, **points}
            try:
                bits = {gen: int(values.gen(gen, here)) for gen in problem.bits_at(level)}
            except NoValue:
                continue
            cases = [c for c in problem.cases(level) if all(bits[g] == v for g, v in c.values)]
            if len(cases) != 1:
                yield f"{len(cases)} cases at {here}"
                continue
            for fact in problem.facts(level, cases[0]):
                op = "==" if fact.equation else ">" if fact.strict else ">="
                if not values.holds(op, fact.x, here):
                    yield f"{fact.x} {op} 0 is false at {here}"


def _of_sums(problem: Problem, values: _Values, at: Points) -> Iterator[str]:
    for hypothesis in problem.hypotheses:
        for points in values.points(hypothesis.free):
            total = mpf(0)
            try:
                for level, part in hypothesis.parts:
                    for more in values.all_points(level - hypothesis.free):
                        total += values.poly(part, {**at, **points, **more})
            except NoValue:
                continue
            op = "==" if hypothesis.equation else ">" if hypothesis.strict else ">="
            if not _holds(op, total):
                yield f"{hypothesis.name} {op} 0 is false at {points}"


def _holds(op: str, value: Any) -> bool:
    if op == "==":
        return bool(abs(value) < NEAR * 10**10)
    return bool(value > 0 if op == ">" else value >= -NEAR)


class _Values:
    """Numbers for generators at one instance; events that a quantifier binds are drawn."""

    def __init__(self, instance: Instance, rng: random.Random) -> None:
        self.sizes, self.rng = instance.sizes, rng
        self.scalars = {scalar: _number(x) for scalar, x in instance.scalars.items()}
        self.tables = {
            table.name: {key: _number(x) for key, x in rows.items()}
            for table, rows in instance.tables.items()
        }
        self.most: dict[Any, Any] = {}

    def all_points(self, symbols: Any) -> Iterator[dict[Sym, int]]:
        names = sorted(symbols)
        for chosen in itertools.product(*(range(self.sizes[s.space]) for s in names)):
            yield dict(zip(names, chosen, strict=True))

    def points(self, symbols: Any) -> list[dict[Sym, int]]:
        found = list(itertools.islice(self.all_points(symbols), 500))
        return self.rng.sample(found, min(FEW, len(found)))

    def concerns(self, goal: Goal, at: Points) -> bool:
        """Whether what is given at these points holds: premises, relations between elements."""
        try:
            if any(self.gen(g, at) != 1 for g in goal.assumed):
                return False
            if any(self.poly(p, at) != 1 for p in goal.path) or not self._bounded(goal, at):
                return False
            for clause in goal.given:
                for points in self.all_points({s for s in clause.x.free if not is_fixed(s)}):
                    if not self.holds(clause.op, clause.x, {**at, **points}):
                        return False
            for duty in goal.granted:
                for points in self.all_points({s for s in self.free(duty) if not is_fixed(s)}):
                    if not self.meets(duty, {**at, **points}):
                        return False
        except NoValue:
            return False
        return True

    @staticmethod
    def free(duty: Duty) -> frozenset[Sym]:
        return duty.x.free.union(*(p.free for p in duty.path))

    def meets(self, duty: Duty, at: Points) -> bool:
        """Whether what a duty asks for is so; where the path has no value it asks for nothing."""
        try:
            if any(self.poly(p, at) != 1 for p in duty.path):
                return True
        except NoValue:
            return True
        return self.holds(">=" if duty.weak else ">", duty.x, at)

    def _bounded(self, goal: Goal, at: Points) -> bool:
        """Whether the greater side is finite; then the greatest quotient is a number."""
        for clause in goal.given:
            for most in (gen for gen in clause.x.gens if gen.kind == "most"):
                bounds = [mpf(1)]
                for points in self.all_points({s for s in clause.x.free if not is_fixed(s)}):
                    self.most[most] = mpf(0)
                    above = -self.poly(clause.x, {**at, **points})
                    self.most[most] = mpf(1)
                    below = self.poly(clause.x, {**at, **points}) + above
                    if above > 0 and below <= 0:
                        return False
                    bounds += [above / below] if below > 0 else []
                self.most[most] = max(bounds) * (1 + NEAR)
        return True

    def holds(self, op: str, x: Poly, at: Points) -> bool:
        try:
            return _holds(op, self.poly(x, at))
        except NoValue:
            return True

    def poly(self, x: Poly, at: Points) -> Any:
        total, size = mpf(0), mpf(0)
        for monomial, c in x.terms.items():
            product = mpf(int(c.p)) / int(c.q)
            if any(g.idempotent and not self.gen(g, at) for g, _ in monomial):
                continue
            for gen, power in monomial:
                value = self.gen(gen, at)
                if (power < 0 and not value) or (not isinstance(power, int) and value < 0):
                    raise NoValue(gen.name)
                product *= value ** (mpf(power.numerator) / power.denominator)
            total, size = total + product, size + abs(product)
        return total if abs(total) > NEAR * size else mpf(0)

    def gen(self, gen: Gen, at: Points) -> Any:
        first = gen.data[0] if gen.data else None
        match gen.kind:
            case "scalar":
                return mpf(self.sizes[first]) if first in self.sizes else self.scalars[first]
            case "entry":
                return self._entry(gen, at)
            case "bit":
                return mpf(self.poly(first, at) > 0)
            case "pos":
                return max(self.poly(first, at), mpf(0))
            case "alias":
                return self.poly(first, at)
            case "exp":
                return exp(self.poly(first, at))
            case "log":
                if (x := self.poly(first, at)) <= 0:
                    raise NoValue(gen.name)
                return log(x)
            case "slope":
                t = self.poly(first, at)
                return t / (exp(t) - 1) if t else mpf(1)
            case "pi":
                return +pi
            case "tail":
                return erfc(self.poly(first, at) / sqrt(mpf(2))) / 2
            case "size":
                return mpf(self.sizes[first])
            case "most":
                return self.most[gen]
            case "sum":
                return sum(self.poly(gen.data[1], {**at, first: n}) for n in self._all(first))
            case "sup":
                inside = [n for n in self._all(first) if self.poly(gen.data[1], {**at, first: n})]
                return max(self.poly(gen.data[2], {**at, first: n}) for n in inside)
        raise NoValue(gen.name)  # relations and counts of elements are free

    def _entry(self, gen: Gen, at: Points) -> Any:
        rows, key, kind = gen.data
        key = _at(key, at)
        table = self.tables.setdefault(rows.name, {})
        if key not in table:
            table[key] = mpf(self.rng.randrange(2))
        return exp(-table[key]) if rows.kind == "loss" and kind == "positive" else table[key]

    def _all(self, sym: Sym) -> range:
        return range(self.sizes[sym.space])


def _at(element: Any, at: Points) -> Any:
    if isinstance(element, tuple):
        return tuple(_at(part, at) for part in element)
    return at[element] if isinstance(element, Sym) else element


def _number(x: Exact) -> Any:
    if x.rational is not None:
        return mpf(int(x.rational.p)) / int(x.rational.q)
    return mpf(enclosure(x, 4 * DIGITS).mid().str(DIGITS + 5, radius=False))
