"""Read what a statement about a few numbers asks for: the sign of a polynomial over atoms on a
cell.

The cell is the domain of the statement, together with what the hypotheses say about single numbers
and about their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.plain import NotPlain, conjuncts, plain
from dpproofs.language.statements import Statement
from dpproofs.meaning.walk import Instance, Undecided
from dpproofs.verifiers.atoms import Gen, Poly, constant
from dpproofs.verifiers.cells import Cell, Range, constant_sign
from dpproofs.verifiers.schematic import NotSchematic, goals_of
from dpproofs.verifiers.schematic.goals import Duty
from dpproofs.verifiers.schematic.objects import number, parameter
from dpproofs.verifiers.schematic.ring import SchematicRing
from dpproofs.verifiers.schematic.walk import SchematicWalk
from dpproofs.verifiers.substitution import lead_one

__all__ = ["Asked", "asked_of", "domain_of"]

MOST_NUMBERS = 9
MIRROR = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)


@dataclass(frozen=True)
class Asked:
    """f > 0 (`strict`) or f >= 0 on a cell in which some numbers are `apart` and what is `given`
    holds; `defined`: f has a value once what was asked before is shown."""

    f: Poly
    cell: Cell
    strict: bool
    apart: frozenset[tuple[Gen, Gen]]
    given: tuple[tuple[str, Poly], ...]
    defined: bool = True


def asked_of(statement: Statement, logs: bool = False) -> Iterator[Asked]:
    """What is to be shown, one after the other: what divides and what a log is taken of first."""
    if statement.tables or any(isinstance(p, sorts.Space) for p in statement.parameters):
        raise NotSchematic("not a statement about numbers alone")
    if not 0 < len(statement.forall) <= MOST_NUMBERS:
        raise NotSchematic("too many numbers")
    cell, apart = domain_of(statement)
    told = tuple(_given(statement, cell))
    for goal in goals_of(statement, {}, logs):
        if goal.op == "==":
            raise NotSchematic("an equation has no sign")
        # The last of what is given holds where the greater side is finite: that is not used.
        held = [
            c for c in goal.given[: len(goal.given) - goal.finite] if _are_finite(c.duties, cell)
        ]
        given = tuple(dict.fromkeys([*told, *((c.op, c.x) for c in held)]))
        shown: frozenset[Poly] = frozenset()
        for duty in goal.duties:
            here = replace(cell, positive=shown, known={})
            yield Asked(duty.x, here, not duty.weak, apart, given)
            if not duty.weak:
                shown |= {duty.x, lead_one(duty.x)}
        here = replace(cell, positive=shown, known={})
        # A divergence has a finite value where its second argument is above 0.
        finite = goal.granted[len(goal.granted) - goal.finite :]
        defined = all(here.least(duty.x) == 2 for duty in finite)
        yield Asked(goal.x, here, goal.op == ">", apart, given, defined)


def domain_of(statement: Statement) -> tuple[Cell, frozenset[tuple[Gen, Gen]]]:
    """The ranges and orders that the domain and the hypotheses tell, and which numbers differ; what
    else is given is not used."""
    ranges: dict[Gen, Range] = {}
    for thing in statement.forall:
        if isinstance(thing, sorts.Natural):
            (gen,), least = number(thing).gens, constant(Fraction(thing.smallest))
            ranges[gen] = Range(least, None)
        elif isinstance(thing, sorts.Scalar):
            (gen,) = parameter(thing).gens
            ranges[gen] = Range(None, None)
        else:
            raise NotSchematic("not a statement about numbers alone")
    orders: set[tuple[Gen, Gen, bool]] = set()
    apart: set[tuple[Gen, Gen]] = set()
    for hypothesis in statement.hypotheses:
        for relation in _told(hypothesis):
            if isinstance(relation, terms.Rel):
                told = (relation.op, relation.left, relation.right)
                for op, one, other in (told, (MIRROR[told[0]], told[2], told[1])):
                    _read(op, one, other, ranges, orders, apart)
    return Cell(tuple(ranges.items()), frozenset(orders)), frozenset(apart)


def _told(hypothesis: Any) -> list[Any]:
    try:
        return conjuncts(plain(hypothesis))
    except NotPlain:
        return []


def _read(op: str, one: Any, other: Any, ranges: Any, orders: Any, apart: Any) -> None:
    """What "one op other" says of the number `one`."""
    x = next((g for g in ranges if g.data[0] is one), None)
    if x is None:
        return
    y = next((g for g in ranges if g.data[0] is other), None)
    if y is not None:
        if op in (">", ">="):
            orders.add((x, y, op == ">"))
        elif op == "!=":
            apart.add((x, y))
        return
    end = _constant(other)
    if end is None:
        return
    r = ranges[x]
    if op in (">", ">=", "=="):
        above = None if r.low is None else constant_sign(end - r.low)
        if r.low is None or (above is not None and above > 0):
            r = replace(r, low=end, low_open=op == ">")
        elif above == 0 and op == ">":
            r = replace(r, low_open=True)
    if op in ("<", "<=", "=="):
        below = None if r.high is None else constant_sign(r.high - end)
        if r.high is None or (below is not None and below > 0):
            r = replace(r, high=end, high_open=op == "<")
        elif below == 0 and op == "<":
            r = replace(r, high_open=True)
    ranges[x] = r


def _are_finite(duties: Iterable[Duty], cell: Cell) -> bool:
    """Whether no infinite value is among them: what holds has a value, be it infinite, and so has
    each part that is not idle."""
    asked = (duty for duty in duties if duty.infinite or duty.idle)
    return all(cell.least(duty.x) >= 2 - duty.weak for duty in asked)


def _given(statement: Statement, cell: Cell) -> Iterator[tuple[str, Poly]]:
    """Hypotheses about several numbers, with logarithms as numbers where these are finite."""
    ring = SchematicRing(logs=True)
    scalars = {thing: parameter(thing) for thing in statement.scalars}
    walk = SchematicWalk(ring, Instance({}, scalars, {}))
    for hypothesis in statement.hypotheses:
        for relation in _told(hypothesis):
            if not isinstance(relation, terms.Rel) or relation.op == "!=":
                continue
            ring.duties = []
            try:
                found = ring.settled(walk.value(relation.left))
                found = found - ring.settled(walk.value(relation.right))
            except (Undecided, *UNFIT):
                continue
            if found.value is None and _are_finite(ring.duties, cell):
                yield relation.op.replace("<", ">"), -found if "<" in relation.op else found


def _constant(term: Any) -> Poly | None:
    """A term that speaks of no declared number, where it plainly has a value."""
    if any(isinstance(n, sorts.Scalar | sorts.Table) for n in term.walk()):
        return None
    ring = SchematicRing(logs=True)
    try:
        found = ring.settled(SchematicWalk(ring, Instance()).value(term))
    except (Undecided, *UNFIT):
        return None
    return None if ring.duties or constant_sign(found) is None else found
