"""The hypotheses as clauses at those points that a goal mentions.

A clause holds at any points, hence at these; it holds at every point, hence for the sum over all of
them where that is the mass of laws. Nothing lies above a maximum. Where a sum of positive parts is
at most 0, none of them is above 0. To leave an instance of a clause out weakens no proof.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from flint import fmpq

from dpproofs.language.sorts import Space
from dpproofs.verifiers.atoms import Gen, Poly, Sym, of_gen, renamed, summed
from dpproofs.verifiers.levels import inner
from dpproofs.verifiers.schematic import Clause, Goal

__all__ = ["at_points", "clauses_of", "row_set"]


def clauses_of(goal: Goal) -> list[Clause]:
    """What is given, and what follows from it in one step."""
    given = [*goal.given, *_forced(goal.given), *_greatest(goal)]
    return [*given, *_over_points(given)]


def at_points(
    free: Iterable[Sym], points: Mapping[Space, Sequence[Sym]]
) -> Iterator[dict[Sym, Sym]]:
    """Every choice of points for places."""
    places = sorted(free)
    for choice in itertools.product(*(points.get(s.space, ()) for s in places)):
        yield dict(zip(places, choice, strict=True))


def _greatest(goal: Goal) -> list[Clause]:
    """What is true of a maximum: nothing is above it."""
    found = []
    gens = {g for x in [goal.x, *(c.x for c in goal.given)] for g in inner([x])}
    for number, gen in enumerate(sorted(gens, key=lambda g: g.order)):
        if gen.kind == "sup":
            sym, here, body = gen.data
            place = {sym: Sym(sym.space, f"?s{number}")}
            if gen.free & set(place.values()):
                continue  # two points of one name
            below = of_gen(gen) - renamed(body, place)
            found.append(Clause(">=", renamed(here, place) * below))
    return found


def _forced(clauses: tuple[Clause, ...]) -> list[Clause]:
    """Where a sum of positive parts is at most 0, none of them is above 0."""
    found = []
    for number, clause in enumerate(clauses):
        if clause.op == ">" or len(clause.x.terms) != 1:
            continue
        ((monomial, c),) = clause.x.terms.items()
        if c > 0 and clause.op != "==":
            continue
        body = Poly({monomial: fmpq(1)})
        count = 0
        while len(body.terms) == 1 and len(monomial) == 1 and monomial[0][0].kind == "sum":
            sym, body = monomial[0][0].data
            place = Sym(sym.space, f"?z{number}.{count}")
            body = renamed(body, {sym: place})
            monomial = body.ordered[0][0]
            count += 1
        if len(body.terms) == 1 and len(monomial) == 1 and monomial[0][0].kind == "pos":
            found.append(Clause(">=", -monomial[0][0].data[0], clause.duties))
    return found


def _over_points(clauses: list[Clause]) -> list[Clause]:
    """What holds at every point holds for the sum over all, where that is the mass of laws."""
    found = []
    for clause in clauses:
        for place in sorted(s for s in clause.x.free if s.label.startswith("?")):
            whole = summed(place, clause.x)
            if not any(g.kind in ("sum", "size") for g in whole.gens):
                found.append(Clause("==" if clause.op == "==" else ">=", whole, clause.duties))
    return found


def row_set(polys: list[Poly]) -> set[tuple[Any, Any]]:
    """The laws, each by its table and the first indices, that polynomials mention."""
    found: set[tuple[Any, Any]] = set()
    todo = [g for x in polys for g in x.gens]
    seen: set[Gen] = set()
    while todo:
        gen = todo.pop()
        if gen in seen:
            continue
        seen.add(gen)
        if gen.kind == "entry" and gen.data[2] == "law":
            found.add((gen.data[0], gen.data[1][:-1]))
        todo += [g for part in gen.data if isinstance(part, Poly) for g in part.gens]
    return found
