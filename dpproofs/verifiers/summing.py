"""Read a statement as relations between sums over sets of any size (`verifiers/sums.py`).

Spaces have any number of points, from one on. So have numbers of records and rounds that are not
fixed, and then a dataset is a sequence of any length. What a division or a logarithm requires must
be plain from the conditions under which it stands. Where it is not plain, or where a term has no
such meaning, `NoSum` is raised.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from flint import fmpq

from dpproofs.language import sorts, terms
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition, Term
from dpproofs.meaning.walk import Env, Instance, Undecided
from dpproofs.verifiers import sums
from dpproofs.verifiers.elements import (
    Var,
    placed,
    points,
)
from dpproofs.verifiers.schematic.splits import beside_conditions, split
from dpproofs.verifiers.sum_ring import SumRing, Truth, indicator, what_is_above
from dpproofs.verifiers.sum_walk import Names, SumWalk
from dpproofs.verifiers.sums import (
    ONE,
    NoSum,
    Sum,
    constant,
    generator,
)

__all__ = [
    "Goal",
    "Reading",
    "Relation",
    "relations_of",
]


@dataclass(frozen=True)
class Relation:
    """The relation x >= 0, > 0 or == 0, for all values of its free points."""

    op: str
    x: Sum


@dataclass(frozen=True)
class Goal:
    """The greater side and the lesser side, or the two sides of an equation, with what may be
    used."""

    op: str
    high: Sum
    low: Sum
    given: tuple[Relation, ...]


@dataclass
class Reading:
    """What is to be shown, and the walk for whoever wants to read more."""

    walk: SumWalk
    goals: list[Goal]
    given: list[Relation]
    every: list[Relation] = field(default_factory=list)  # whatever their free points are
    always: tuple[Sum, ...] = ()  # what the hypotheses say is above 0
    empty: bool = False  # with these counts a hypothesis fails: nothing is to be shown


def relations_of(statement: Statement, sizes: Mapping[Any, int]) -> Reading:
    """The conclusion as relations between two sums, for sets of any size. Raises `NoSum`."""
    names = Names(statement, set(_positive_tables(statement)), sizes)
    walk = SumWalk(SumRing(), Instance(dict(sizes)), names)
    reading = Reading(walk, [], [])
    try:
        for hypothesis in statement.hypotheses:
            _assume(reading, hypothesis, {})
        reading.given += _sizes(statement, sizes, names)
        reading.always = walk.ring.known
        if not reading.empty:
            _show(reading, statement.show, {})
    except Undecided as error:
        raise NoSum(str(error)) from None
    except (sorts.SizeUnknown, ArithmeticError) as error:
        raise NoSum(str(error)) from None
    return reading


def _sizes(statement: Statement, sizes: Mapping[Any, int], names: Names) -> Iterator[Relation]:
    """How many points and places there are at least."""
    for p in statement.parameters:
        if isinstance(p, sorts.Space) and p.smallest >= 1:
            yield Relation(">=", sums.size(names.space(p)) - constant(fmpq(p.smallest)))
        if isinstance(p, sorts.Natural) and p not in sizes:
            yield Relation(">=", generator(names.number(p)) - constant(fmpq(p.smallest)))


def _positive_tables(statement: Statement) -> Iterator[Any]:
    """Tables of which a hypothesis says that each entry is above 0."""
    for hypothesis in statement.given:
        indices: list[Any] = []
        body: Any = hypothesis
        while isinstance(body, terms.All):
            indices.append(body.index)
            body = body.body
        if not isinstance(body, terms.Rel) or body.op != ">" or not isinstance(body.left, terms.At):
            continue
        table, named, right = body.left.table, list(body.left.indices), body.right
        plain = isinstance(right, terms.Num) and right.value >= 0 and isinstance(table, sorts.Table)
        once = len(named) == len({id(i) for i in named}) == len(indices)
        same = {id(i) for i in named} == {id(i) for i in indices}
        whole = [getattr(i, "over", None) for i in named] == list(table.axes)
        if plain and once and same and whole:
            yield table


def _assume(reading: Reading, node: Proposition, env: Env) -> None:
    """A hypothesis as relations; what cannot be said so is left out."""
    match node:
        case terms.And():
            for part in node.parts:
                _assume(reading, part, env)
        case terms.Predicate():
            _assume(reading, node.meaning, env)
        case terms.All():
            try:
                points = reading.walk.points(node.index.over)
            except NoSum:
                return
            for element, _ in points:
                _assume(reading, node.body, {**env, node.index: element})
        case terms.Implies():
            try:
                always = indicator(reading.walk.truth(node.given, env)) == ONE
            except (NoSum, Undecided, sorts.SizeUnknown, ArithmeticError):
                return
            if always:
                _assume(reading, node.then, env)
        case terms.Rel() if (parts := split(node)) is not None:
            for part in parts:
                _assume(reading, part, env)
        case terms.Rel():
            ring = reading.walk.ring
            try:
                left, right = (reading.walk.value(side, env) for side in (node.left, node.right))
                if any(t.partial for side in (left, right) for _, t in side):
                    found = list(_bounded(node.op, left, right))
                    known: list[Sum] = []
                else:
                    truth = ring.relation(node.op, left, right)
                    reading.empty = reading.empty or (truth is False and not env)
                    found, known = list(_related(truth)), list(what_is_above(truth))
            except (NoSum, Undecided, sorts.SizeUnknown, ArithmeticError):
                return
            if any(r.x.free for r in found):
                reading.every += [r for r in found if not any(t.partial for _, t in r.x)]
            else:
                reading.given += found
                ring.known = (*ring.known, *known)


def _bounded(op: str, left: Sum, right: Sum) -> Iterator[Relation]:
    """A bound on what may be plus infinity, which then is none: each of its logarithms that has a
    weight is a number."""
    if op in ("<=", "<"):
        left, right, op = right, left, {"<=": ">=", "<": ">"}[op]
    known = op in (">=", ">") and not any(t.partial for _, t in left)
    if known and all(c < 0 for c, t in right if t.partial):
        yield Relation(op, left - right)


def _is_abs(term: Term) -> bool:
    while isinstance(term, terms.Quantity | terms.Fold):
        term = term.meaning if isinstance(term, terms.Quantity) else term.body
    return isinstance(term, terms.Op) and term.name == "abs"


def _premise(reading: Reading, node: Proposition, env: Env) -> Any:
    """What a premise says; where it has no value nothing is shown. Of one that is known to have a
    value, be it infinite, nothing has to be used."""
    walk = reading.walk
    match node:
        case terms.Predicate():
            return _premise(reading, node.meaning, env)
        case terms.And():
            return walk.ring.conj([_premise(reading, part, env) for part in node.parts])
        case terms.All():
            bodies = [
                (_premise(reading, node.body, {**env, node.index: element}), bound)
                for element, bound in walk.points(node.index.over)
            ]
            return walk.ring.conj([truth for truth, bound in bodies if not bound])
        case terms.Rel():
            sides = [walk.value(side, env) for side in (node.left, node.right)]
            infinite = {c > 0 for c, t in sides[0] if t.partial}
            infinite |= {c < 0 for c, t in sides[1] if t.partial}
            if infinite:
                if len(infinite) > 1:
                    raise NoSum("a premise with infinity less infinity")
                return True
    return walk.truth(node, env)


def _identified(condition: Any, env: Env) -> Env:
    """Where a point of which nothing is known must be another one, that one stands for it."""
    if isinstance(condition, Truth) and condition.op == "same":
        for v, other in (condition.parts, condition.parts[::-1]):
            if isinstance(v, Var) and v not in set(points(other)):
                return {index: placed(element, {v: other}) for index, element in env.items()}
    return env


def _related(condition: Any) -> Iterator[Relation]:
    if isinstance(condition, Truth):
        if condition.op in (">", ">=", "=="):
            yield Relation(condition.op, condition.parts[0])
        if condition.op == "and":
            for part in condition.parts:
                yield from _related(part)


def _show(reading: Reading, node: Proposition, env: Env) -> None:
    walk = reading.walk
    match node:
        case terms.And():
            for part in node.parts:
                _show(reading, part, env)
        case terms.Predicate():
            _show(reading, node.meaning, env)
        case terms.All():
            for element, _ in walk.points(node.index.over):
                _show(reading, node.body, {**env, node.index: element})
        case terms.Implies():
            condition = _premise(reading, node.given, env)
            if condition is not False:
                env = _identified(condition, env)
                before, given = walk.ring.known, reading.given
                walk.ring.known = (*before, *what_is_above(condition))
                reading.given = [*given, *_related(condition)]
                _show(reading, node.then, env)
                walk.ring.known, reading.given = before, given
        case terms.Rel() if node.op != "==" and (parts := split(node)) is not None:
            for _, other in beside_conditions(node):
                walk.value(other, env)  # it has a value where no point meets the condition too
            for part in parts:
                _show(reading, part, env)
        case terms.Rel() if node.op == "==" and any(map(_is_abs, (node.left, node.right))):
            for op in ("<=", ">="):
                _show(reading, terms.Rel(op, node.left, node.right), env)
        case terms.Iff():
            _show(reading, terms.Implies(node.left, node.right), env)
            _show(reading, terms.Implies(node.right, node.left), env)
        case terms.Rel():
            op, left, right = node.op, node.left, node.right
            if op in ("<=", "<"):
                op, left, right = {"<=": ">=", "<": ">"}[op], right, left
            if op not in (">=", ">", "=="):
                raise NoSum("a conclusion that is no such relation")
            sides = walk.value(left, env), walk.value(right, env)
            reading.goals.append(Goal(op, *sides, tuple(reading.given)))
        case _:
            raise NoSum(f"a conclusion with {type(node).__name__}")
