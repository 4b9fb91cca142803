"""What certificates of sums may use, evaluated at an instance by the definition of each form.

The form of every term that is read has the value that the judge gives that term, at any points
where what the reading takes to be above 0 is; every summand that a recipe makes is not below 0.
"""

from __future__ import annotations

import contextlib
import itertools
import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from mpmath import exp, inf, isinf, log, mp, mpf, pi, sqrt, tanh

from dpproofs.language import sorts
from dpproofs.language.statements import Statement
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import NOWHERE, Instance, Undecided, Walk
from dpproofs.verifiers.balance import Columns, _finite, in_logs
from dpproofs.verifiers.elements import Draws, Pick, Sort, Var, parts_of, points
from dpproofs.verifiers.summing import Goal, SumWalk, relations_of
from dpproofs.verifiers.sums import Gen, NoSum, Sum, Term
from tests.instances import DIGITS, NEAR, NoValue, _number

FEW, MOST = 6, 4000  # assignments that are looked at; points in one sum
At = Mapping[Any, Any]


def faults(
    statement: Statement, fixed: bool, instance: Instance, rng: random.Random, recipes: int = 30
) -> Iterator[str]:
    """What is false of what may be used, at an instance that meets the hypotheses."""
    numbers = [p for p in statement.parameters if isinstance(p, sorts.Natural)]
    counts = {p: instance.sizes[p] for p in numbers} if fixed else {}
    read: list[tuple[Any, Any, Sum, tuple[Sum, ...]]] = []
    plain = SumWalk.value

    def value(self: Any, term: Any, env: Any = NOWHERE) -> Any:
        known = self.ring.known
        found = plain(self, term, env)
        declared = self.instance.sizes == counts and not self.instance.tables
        if declared and not self.instance.scalars:
            read.append((term, dict(env), found, known))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SumWalk, "value", value)
        try:
            reading = relations_of(statement, counts)
        except NoSum:
            return
    with mp.workdps(DIGITS):
        values = Values(reading.walk.names.found, instance)
        for term, env, form, known in rng.sample(read, min(len(read), 4 * FEW)):
            yield from _of_form(values, term, env, form, known, rng)
        for goal in reading.goals:
            yield from _of_goal(values, reading, goal, rng, recipes)


def _of_form(
    values: Values, term: Any, env: Any, form: Sum, known: Any, rng: random.Random
) -> Iterator[str]:
    walk = Walk(ExactRing(), values.instance)
    free = {v for x in (form, *known) for v in x.free} | set(points(tuple(env.values())))
    for at in values.assignments(free, rng):
        try:
            if not all(values.sum(x, at) > 0 for x in known):
                continue
            here = {index: values.element(e, at) for index, e in env.items()}
            exact = walk.value(term, here)
        except (NoValue, Undecided, IndexError):
            continue
        if not isinstance(exact, Exact):
            continue
        try:
            found = values.sum(form, at)
        except NoValue as error:
            yield f"{form} has no value ({error}) at {at}, but {term} has"
            continue
        number = _number(exact)
        if isinf(found) or abs(found - number) > NEAR * (1 + abs(number)):
            yield f"{form} is {found}, but {term} is {number} at {here}"


def _of_goal(
    values: Values, reading: Any, goal: Goal, rng: random.Random, recipes: int
) -> Iterator[str]:
    goals = [goal]
    with contextlib.suppress(NoSum):
        goals.append(in_logs(reading, goal))
    for each in goals:
        try:
            kitchen = Columns(reading, each)
        except NoSum:
            continue
        every = [r for r in itertools.islice(kitchen.recipes(), 3000) if r is not None]
        for recipe in rng.sample(every, min(len(every), recipes)):
            try:
                column = kitchen.column(recipe)
            except NoSum:
                continue
            free = column.x.free | {v for r in each.given for v in r.x.free}
            for at in values.assignments(free, rng):
                try:
                    given = all(_holds(r.op, values.sum(_finite(r.x), at)) for r in each.given)
                    if given and not _holds(column.op, values.sum(column.x, at)):
                        yield f"{recipe}: {column.x} {column.op} 0 is false at {at}"
                except NoValue:
                    continue


def _holds(op: str, value: Any) -> bool:
    if op == "==":
        return bool(abs(value) < NEAR)
    return bool(value > 0 if op == ">" else value > -NEAR)


class Values:
    """Numbers for forms at one instance."""

    def __init__(self, names: Mapping[Any, int], instance: Instance) -> None:
        self.instance = instance
        self.things = {number: thing for thing, number in names.items()}
        self.tables = {
            number: {key: _number(x) for key, x in instance.tables[thing].items()}
            for number, thing in self.things.items()
            if thing in instance.tables
        }

    def count(self, name: str) -> int:
        return int(self.instance.sizes[self.things[int(name[1:])]])

    def elements(self, sort: Sort) -> list[Any]:
        length = self.count(sort.name) - sort.less
        if sort.base is None:
            return list(range(length))
        base = range(self.count(sort.base.name))
        if len(base) ** length > MOST:
            raise NoValue("too many sequences")
        return list(itertools.product(base, repeat=length))

    def assignments(self, free: Any, rng: random.Random) -> list[dict[Any, Any]]:
        ordered = sorted(free, key=lambda v: v.serial)
        try:
            ways = [self.elements(v.sort) for v in ordered]
        except NoValue:
            return []
        if any(not way for way in ways):
            return []
        found = [
            {v: rng.choice(way) for v, way in zip(ordered, ways, strict=True)} for _ in "x" * FEW
        ]
        return found if ordered else found[:1]

    def element(self, element: Any, at: At) -> Any:
        match element:
            case Var():
                return at[element]
            case Draws():
                held = list(at[element.base])
                for place, new in element.changes:
                    held[self.element(place, at)] = self.element(new, at)
                return tuple(held)
            case Pick():
                return self.element(element.draws, at)[self.element(element.place, at)]
            case tuple():
                return tuple(self.element(part, at) for part in element)
        return element

    def sum(self, x: Sum, at: At) -> Any:
        total, size = mpf(0), mpf(0)
        for c, term in x:
            one = self.term(term, at) * int(c.p) / int(c.q)
            if isinf(one) and isinf(total) and one != total:
                raise NoValue("infinity less infinity")
            total, size = total + one, size + abs(one)
        return total if isinf(total) or abs(total) > NEAR * size else mpf(0)

    def term(self, term: Term, at: At) -> Any:
        ways = [self.elements(v.sort) for v in term.bound]
        many = 1
        for way in ways:
            many *= len(way)
        if many > MOST:
            raise NoValue("too many points")
        total = mpf(0)
        for chosen in itertools.product(*ways):
            total += self.product(term, {**at, **dict(zip(term.bound, chosen, strict=True))})
        return total

    def product(self, term: Term, at: At) -> Any:
        """0 where a factor is 0, whatever value others have or lack."""
        result, missing = mpf(1), ""
        for gen, n in term.factors:
            try:
                value = self.gen(gen, at)
            except NoValue as error:
                missing = str(error)
                continue
            if not value and n > 0:
                return mpf(0)
            if not value:
                missing = f"{gen.text} divides"
            else:
                result = result * value**n
        if missing:
            raise NoValue(missing)
        return result if term.power is None else result * exp(self.sum(term.power, at))

    def gen(self, gen: Gen, at: At) -> Any:
        match gen.kind:
            case "entry":
                return self.tables[int(gen.name.split()[1])][self.element(gen.key, at)]
            case "scalar" if gen.name == "pi":
                return +pi
            case "scalar" if gen.name[0] == "n":
                return mpf(self.count(gen.name))
            case "scalar":
                return _number(self.instance.scalars[self.things[int(gen.name[1:])]])
            case "size":
                return mpf(self.count(gen.name))
            case "same":
                left, right = (self.element(e, at) for e in gen.key)
                return mpf(left == right)
            case "bit":
                return mpf(self.sum(gen.parts[0], at) > 0)
            case "log" | "finite" | "low":
                inside = self.sum(gen.parts[0], at)
                if gen.kind == "low" and not inside:
                    return -inf
                if inside <= 0:
                    raise NoValue(gen.text)
                return log(inside)
            case "prod":
                result = mpf(1)
                for value in self.over(gen, at):
                    result = result * value
                return result
        parts = list(self.over(gen, at)) if gen.bound else [self.sum(x, at) for x in gen.parts]
        greatest = {"sup": max, "max": max, "inf": min, "min": min}
        if gen.name in greatest:
            return greatest[gen.name](parts)
        (x,) = parts
        return {"abs": abs, "pos": lambda u: max(u, mpf(0)), "tanh": tanh, "sqrt": sqrt}[gen.name](
            x
        )

    def over(self, gen: Gen, at: At) -> Iterator[Any]:
        """The values for all that a product or a maximum ranges over: of some draws, these."""
        assert gen.bound is not None
        picks = [
            e
            for _, t in gen.parts[0]
            for g, _ in t.factors
            for e in parts_of(g.key)
            if isinstance(e, Pick) and e.place is gen.bound
        ]
        every = self.elements(gen.bound.sort)
        for n in every[: min((len(at[e.draws.base]) for e in picks), default=len(every))]:
            yield self.sum(gen.parts[0], {**at, gen.bound: n})
