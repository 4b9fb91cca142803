"""The judge: it decides a statement, hypotheses included, at one exact instance. An answer may
be "unknown"."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dpproofs.language import terms
from dpproofs.language.conventions import Convention
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node, Proposition
from dpproofs.meaning.balls import Ball, BallRing
from dpproofs.meaning.exact import ExactRing, Infinite, Undefined
from dpproofs.meaning.membership import of_its_sort
from dpproofs.meaning.numbers import Exact, enclosure, working_precision
from dpproofs.meaning.swift import BITS as SWIFT_BITS
from dpproofs.meaning.swift import SwiftRing, swiftly
from dpproofs.meaning.swift_programs import numbers_of, truth_by_program
from dpproofs.meaning.walk import Env, Instance, Undecided, Walk, entries

__all__ = [
    "Judgement",
    "Sides",
    "conventions_met",
    "enclosed_sides",
    "judge",
    "judge_hypotheses",
    "sides",
]

INTEGRAL_BITS = 64  # of the enclosures of integrals, which are wide


@dataclass(frozen=True)
class Judgement:
    """Whether the hypotheses hold (`met`) and whether the conclusion holds (`holds`): 1 yes, -1
    no, 0 unknown."""

    met: int
    holds: int
    reason: str = ""

    @property
    def refutes(self) -> bool:
        return self.met > 0 and self.holds < 0

    @property
    def decided(self) -> bool:
        return self.met > 0 and self.holds != 0


def judge(statement: Statement, instance: Instance, bits: int = 4096) -> Judgement:
    """Decide the hypotheses and, where they all hold, the conclusion.

    Balls at one precision come first. What they leave undecided goes to the exact ring, and what
    has an integral to balls that enclose it.
    """
    given = judge_hypotheses(statement, instance, bits)
    if given.met <= 0:
        return given
    truth, reason = _Bench.of(instance, bits).truth(statement.show)
    return Judgement(1, truth, "" if truth else f"the conclusion is not decided: {reason}")


def judge_hypotheses(statement: Statement, instance: Instance, bits: int = 4096) -> Judgement:
    """Decide the hypotheses alone. What was decided is kept with the instance."""
    bench = _Bench.of(instance, bits)
    if not bench.proper(statement):
        return Judgement(-1, 0)
    met, unknown = 1, ""
    for proposition in statement.hypotheses:
        truth, reason = bench.truth(proposition)
        if truth < 0:
            return Judgement(-1, 0)
        if truth == 0:
            met, unknown = 0, reason
    return Judgement(met, 0, "" if met else f"a hypothesis is not decided: {unknown}")


def conventions_met(
    statement: Statement, instance: Instance, bits: int = 512
) -> tuple[Convention, ...]:
    """The conventions that gave a value to some part of the statement at an instance, as far as its
    hypotheses and its conclusion are decided there exactly. They are for a reader: they show where
    another choice might decide otherwise, and decide nothing themselves."""
    ring = ExactRing(bits)
    walk = Walk(ring, instance)
    for proposition in (*statement.hypotheses, statement.show):
        try:
            walk.truth(proposition)
        except Undecided:
            continue
    return tuple(convention for convention in Convention if convention in ring.met)


class _Bench:
    """What was decided at an instance, kept with it: altered statements share their hypotheses, and
    most of their conclusions, node for node."""

    def __init__(self, instance: Instance, bits: int) -> None:
        # The walk has an instance of its own: that one keeps its bench, and in a circle both would
        # stay until they are collected as garbage, which is seldom done.
        own = Instance(instance.sizes, instance.scalars, instance.tables)
        self.exactly = Walk(ExactRing(bits), own)
        with working_precision(SWIFT_BITS):
            self.swift = Walk(SwiftRing(), swiftly(instance))
        self._proper: dict[tuple[int, ...], tuple[bool, Any]] = {}
        self._truths: dict[int, tuple[tuple[int, str], Proposition]] = {}

    @cached_property
    def numbers(self) -> list[Any]:
        return numbers_of(self.swift.instance)

    @cached_property
    def enclosed(self) -> Walk:
        """Over the same instance in intervals, which enclose integrals."""
        return Walk(BallRing(INTEGRAL_BITS), self.exactly.instance.map(_interval))

    @staticmethod
    def of(instance: Instance, bits: int) -> _Bench:
        benches: dict[int, _Bench] = instance.__dict__.setdefault("_benches", {})
        if bits not in benches:
            benches[bits] = _Bench(instance, bits)
        return benches[bits]

    # The nodes are kept beside what their ids stand for: an id must not outlive its node.

    def proper(self, statement: Statement) -> bool:
        at = tuple(map(id, (*statement.forall, *statement.parameters)))
        if at not in self._proper:
            proper = _is_proper(statement, self.exactly.instance)
            self._proper[at] = proper, (statement.forall, statement.parameters)
        return self._proper[at][0]

    def truth(self, proposition: Proposition) -> tuple[int, str]:
        if id(proposition) not in self._truths:
            found = _truth(self, proposition)
            if not found[0] and "integral" in _parts(proposition):
                found = _enclosed(self.enclosed, proposition)
            self._truths[id(proposition)] = found, proposition
        return self._truths[id(proposition)][0]


def _is_proper(statement: Statement, instance: Instance) -> bool:
    """Sizes are large enough, scalars are numbers, tables have one entry of their sort per key."""
    if any(instance.sizes.get(s, s.smallest) < s.smallest for s in statement.parameters):
        return False
    if not all(isinstance(instance.scalars[scalar], Exact) for scalar in statement.scalars):
        return False
    for table in statement.tables:
        rows = instance.tables[table]
        if rows.keys() != set(entries(table, instance.sizes)):
            return False
        if not of_its_sort(table.kind, rows):
            return False
    return True


def _truth(bench: _Bench, proposition: Proposition) -> tuple[int, str]:
    swift, exactly = bench.swift, bench.exactly
    try:
        with working_precision(SWIFT_BITS):
            truth = truth_by_program(proposition, swift.instance, bench.numbers)
            truth = truth or swift.truth(proposition)
        if truth:
            return truth, ""
    except Undecided:
        pass  # a tie, or a condition that balls do not separate
    ring: Any = exactly.ring
    ring.undefined = ring.unsettled = ""
    try:
        truth = exactly.truth(proposition)
    except Undecided as error:
        return 0, str(error)
    if truth:
        return truth, ""
    if ring.undefined:
        return 0, f"a side has no value: {ring.undefined}"
    if ring.unsettled:
        return 0, ring.unsettled
    return 0, "a sign is not separated from 0"


def _parts(node: Node) -> frozenset[str]:
    """What a proposition has in it of integrals and equations; kept with it."""
    known: frozenset[str] | None = node.__dict__.get("_integrated")
    if known is None:
        inner = list(node.children())
        if isinstance(node, terms.Quantity | terms.TableQuantity | terms.Predicate):
            inner.append(node.meaning)
        own = {"integral"} if isinstance(node, terms.Integral) else set()
        own |= {"equation"} if isinstance(node, terms.Rel) and node.op == "==" else set()
        known = node.__dict__["_integrated"] = frozenset(own).union(*map(_parts, inner))
    return known


def _enclosed(walk: Walk, proposition: Proposition) -> tuple[int, str]:
    """Two enclosures that do not meet decide. That a side of an equation is an integral is no more
    than refuted: where both enclosures are one point the range is one, and that says nothing."""
    try:
        with working_precision(INTEGRAL_BITS):
            truth = int(walk.truth(proposition))
    except Undecided as error:
        return 0, str(error)
    if truth < 0 or (truth > 0 and "equation" not in _parts(proposition)):
        return truth, ""
    return 0, "the enclosures of both sides meet: that they are equal is not shown by balls"


def _interval(value: Any) -> Any:
    if not isinstance(value, Exact):
        return value
    ball = enclosure(value, INTEGRAL_BITS)
    return Ball(ball, ball)


@dataclass(frozen=True)
class Sides:
    """The relation that decides, with the values of both sides: the relation that fails, or the
    one that is closest to failing."""

    op: str
    left: Any
    right: Any
    where: str = ""

    @property
    def margin(self) -> Exact | None:
        """How far inside (positive) or outside (negative) the relation, where both are finite."""
        if isinstance(self.left, Exact) and isinstance(self.right, Exact):
            gap = self.right - self.left
            return -gap if self.op in (">=", ">") else gap
        return None


def sides(proposition: Proposition, instance: Instance, bits: int = 4096) -> Sides | None:
    """Both sides of the relation in the conclusion that fails, or that is closest to failing."""
    walk = Walk(ExactRing(bits), instance)
    best: tuple[Any, Sides] | None = None
    for relation, inner, env, where in _relations(proposition, walk, {}, ""):
        try:
            left, right = inner.value(relation.left, env), inner.value(relation.right, env)
            truth = walk.ring.relation(relation.op, left, right)
        except Undecided:
            continue
        found = Sides(relation.op, left, right, where)
        key = (truth, _size(found))
        if best is None or key < best[0]:
            best = key, found
    return None if best is None else best[1]


def enclosed_sides(proposition: Proposition, instance: Instance) -> list[str]:
    """The balls of both sides of a relation in which there is an integral: they have no exact
    values. For a reader; none where a side has no ball."""
    if not isinstance(proposition, terms.Rel) or "integral" not in _parts(proposition):
        return []
    walk = Walk(BallRing(INTEGRAL_BITS), instance.map(_interval))
    try:
        with working_precision(INTEGRAL_BITS):
            balls = [walk.value(side, {}) for side in (proposition.left, proposition.right)]
    except Undecided:
        return []
    found = [b.lo.union(b.hi) for b in balls if isinstance(b, Ball)]
    return [ball.str(6) for ball in found if ball.is_finite()]


def _size(found: Sides) -> float:
    margin = found.margin
    if margin is None:
        return 0.0 if isinstance(found.left, Undefined | Infinite) else 1.0
    from dpproofs.meaning.numbers import enclosure

    ball = enclosure(margin, 64)
    return float(ball.mid())


Found = Iterator[tuple[terms.Rel, Walk, Env, str]]


def _relations(node: Node, walk: Walk, env: Env, where: str) -> Found:
    """The relations of a proposition, each as it should hold, with where and under which walk."""
    match node:
        case terms.Rel():
            yield node, walk, env, where
        case terms.And() | terms.Or():
            for part in node.parts:
                yield from _relations(part, walk, env, where)
        case terms.Implies():
            try:
                if walk.truth(node.given, env) >= 0:
                    yield from _relations(node.then, walk, env, where)
            except Undecided:
                return
        case terms.Iff():
            yield from _relations(node.left, walk, env, where)
            yield from _relations(node.right, walk, env, where)
        case terms.All():
            for element in walk.cases(node, env):
                inner = {**env, node.index: element}
                at = _and(where, f"{node.index.name} = {element}")
                yield from _relations(node.body, walk, inner, at)
        case terms.AllEvents():
            keys = entries(node.event, walk.instance.sizes)
            name = getattr(node.event, "name", "the event")
            for bits in itertools.product((0, 1), repeat=len(keys)):
                rows = {key: Exact.of(bit) for key, bit in zip(keys, bits, strict=True)}
                inside = ", ".join(str(k[0]) for k, bit in zip(keys, bits, strict=True) if bit)
                event = walk.over(walk.instance.with_table(node.event, rows), node.event)
                at = _and(where, f"{name} = {{{inside}}}")
                yield from _relations(node.body, event, env, at)
        case terms.Predicate():
            yield from _relations(node.meaning, walk, env, where)
        case terms.Not():
            for relation, inner_walk, inner_env, at in _relations(node.part, walk, env, where):
                opposite = terms.Rel(_OPPOSITE[relation.op], relation.left, relation.right)
                yield opposite, inner_walk, inner_env, at


_OPPOSITE = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "==": "!=", "!=": "=="}


def _and(where: str, more: str) -> str:
    return f"{where}, {more}" if where else more
