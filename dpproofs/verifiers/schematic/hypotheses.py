"""Read a hypothesis as clauses about points of any kind. What cannot be read so is left out.

A hypothesis that holds has a value, and so has each part that must hold with it: its divisors are
not 0, the arguments of its roots are not below 0, and its divergences are finite where the relation
would fail otherwise. "For all events" is used at the event that makes the clause strongest. To
leave a hypothesis out weakens no proof.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from flint import fmpq

from dpproofs.language import sorts, terms
from dpproofs.language.terms import Node, Proposition
from dpproofs.meaning.walk import Env
from dpproofs.verifiers.atoms import (
    ONE,
    ZERO,
    Gen,
    Poly,
    Sym,
    flat,
    plainly_nonnegative,
    pos,
    summed,
)
from dpproofs.verifiers.schematic.finite import shows_finite
from dpproofs.verifiers.schematic.formulas import Formula, indicator
from dpproofs.verifiers.schematic.goals import Clause, Duty, NotSchematic
from dpproofs.verifiers.schematic.objects import Rows, with_event
from dpproofs.verifiers.schematic.ring import SchematicRing
from dpproofs.verifiers.schematic.splits import split
from dpproofs.verifiers.schematic.walk import SchematicWalk

__all__ = ["Places", "clauses_of"]


@dataclass
class Places:
    """Symbols for points: "?" for any point, "*" for one of which nothing is known."""

    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def named(self, mark: str) -> Callable[[sorts.Space], Sym]:
        return lambda space: Sym(space, f"{mark}{next(self.numbers)}")


def clauses_of(walk: SchematicWalk, node: Node, env: Env, places: Places) -> tuple[Clause, ...]:
    """All that a hypothesis says."""
    return tuple(_clauses(walk, node, env, ONE, places))


def _clauses(
    walk: SchematicWalk, node: Node, env: Env, under: Poly, places: Places
) -> Iterator[Clause]:
    """What a hypothesis says, as relations; what cannot be said so is left out."""
    try:
        yield from list(_said(walk, node, env, under, places))
    except (NotSchematic, sorts.SizeUnknown, ArithmeticError):
        return


def _said(
    walk: SchematicWalk, node: Node, env: Env, under: Poly, places: Places
) -> Iterator[Clause]:
    match node:
        case terms.And():
            for part in node.parts:
                yield from _clauses(walk, part, env, under, places)
        case terms.Predicate():
            yield from _clauses(walk, node.meaning, env, under, places)
        case terms.All():
            for element, _ in walk.points(node.index.over, env, places.named("?")):
                yield from _clauses(walk, node.body, {**env, node.index: element}, under, places)
        case terms.AllEvents():
            instance, rows = with_event(walk.instance, node.event)
            inner = SchematicWalk(walk.ring, instance)
            for clause in _said(inner, node.body, env, under, places):
                worst = _worst(clause, rows)
                if worst is not None:
                    yield worst
        case terms.Implies():
            ring = SchematicRing()
            ring.path = (under,) if under != ONE else ()
            here = indicator(SchematicWalk(ring, walk.instance).truth(node.given, env))
            # Without a value it may be either, for then the conclusion holds; infinite it may not.
            walk.ring.exponents.update(ring.exponents)
            if here != ZERO and not any(duty.infinite for duty in ring.duties):
                yield from _clauses(walk, node.then, env, under * here, places)
        case terms.Rel() if (parts := split(node)) is not None:
            for part in parts:
                yield from _clauses(walk, part, env, under, places)
        case terms.Rel():
            ring = SchematicRing()
            ring.path = (under,) if under != ONE else ()
            truth = SchematicWalk(ring, walk.instance).truth(node, env)
            # A hypothesis that holds has a value: its divisors are not 0.
            finite = shows_finite(node)
            if not all(_is_met(d, finite) for d in ring.duties):
                return
            walk.ring.exponents.update(ring.exponents)
            if truth is False:
                yield Clause(">=", -under, tuple(ring.duties))
            if isinstance(truth, Formula) and truth.op in (">", ">=", "=="):
                op = truth.op if under == ONE or truth.op == "==" else ">="
                yield Clause(op, under * truth.parts[0], tuple(ring.duties))
        case terms.Or() | terms.Not():
            yield _whether(walk, node, env, under)


def _whether(walk: SchematicWalk, node: Proposition, env: Env, under: Poly) -> Clause:
    """A compound without sums, as an indicator that is 1."""
    ring = SchematicRing()
    ring.path = (under,) if under != ONE else ()
    here = indicator(SchematicWalk(ring, walk.instance).truth(node, env))
    if not all(_is_met(d, False) for d in ring.duties):
        raise NotSchematic("a hypothesis that may have no value")
    return Clause("==", under * (here - ONE), tuple(ring.duties))


def _worst(clause: Clause, event: Rows) -> Clause | None:
    """The clause at the event that makes it hardest: where its coefficient is negative."""
    if clause.op == "==":
        return None
    kept = ZERO
    weights: dict[tuple[Sym, ...], Poly] = {}
    for monomial, c in clause.x.terms.items():
        found = _over_event(monomial, event)
        if found is None:
            if any(_mentions(g, event) for g, _ in monomial):
                return None
            kept = kept + Poly({monomial: c})
            continue
        points, rest = found
        weights[points] = weights.get(points, ZERO) + Poly({rest: c})
    if len(weights) > 1:
        return None
    for points, weight in weights.items():
        loss = pos(-weight)
        for sym in reversed(points):
            loss = summed(sym, loss)
        kept = kept - loss
    return Clause(">=", kept, clause.duties)


def _is_met(duty: Duty, finite: bool) -> bool:
    """Whether a hypothesis that holds, hence has a value, shows it; `finite`: all its divergences
    are finite where it holds."""
    if duty.idle:
        return False
    if duty.infinite:
        return finite
    return duty.weak or plainly_nonnegative(duty.x)


def _over_event(monomial: Any, event: Rows) -> tuple[tuple[Sym, ...], Any] | None:
    """A sum over all points of an event's set of its entry times the rest: points and rest."""
    points: list[Sym] = []
    while True:
        inside = [(g, p) for g, p in monomial if _mentions(g, event)]
        if len(inside) != 1 or inside[0][1] != 1:
            return None
        gen = inside[0][0]
        rest = tuple((g, p) for g, p in monomial if g != gen)
        if gen.kind == "entry":
            same = tuple(flat(gen.data[1])) == tuple(points) and len(set(points)) == len(points)
            return (tuple(points), rest) if same else None
        if gen.kind != "sum":
            return None
        sym, body = gen.data
        if any(sym in g.free for g, _ in rest):
            return None
        points.append(sym)
        ((inner, _),) = body.terms.items()
        ((monomial, _),) = (Poly({inner: fmpq(1)}).times(rest)).terms.items()


def _mentions(gen: Gen, event: Rows) -> bool:
    if gen.kind == "entry":
        return gen.data[0] is event
    parts = [part for part in gen.data if isinstance(part, Poly)]
    return any(_mentions(g, event) for part in parts for g in part.gens)
