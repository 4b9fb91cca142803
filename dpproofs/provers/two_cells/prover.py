"""Find a proof of a bound on divergences from what an event says of them.

A divergence of two laws is not below that of the two masses of an event, or of a test, under them:
the logarithm is concave, and each cell has a tangent of its own. Where one law has more mass than
the other is such an event, and its masses differ by the total variation distance. Then the goal is
about the two masses, and a prover about numbers is asked. Nothing that is found here is believed:
the kernel checks the steps that come out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import suppress

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import ONE, Atom, Expr, bit, placed, summed
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.named_sums import with_named_sums
from dpproofs.provers.shared.script import Script, by_products, on_its_own, part
from dpproofs.provers.shared.words import one, parts_of
from dpproofs.provers.two_cells.bounds import BOUNDS
from dpproofs.provers.two_cells.cells import Cells
from dpproofs.provers.two_cells.shares import about_shares

__all__ = ["prove"]

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL


def prove(sequent: Sequent) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    if sequent.values or sequent.goal.x.points:
        raise NotFound("not a goal of its own")
    if not any(a.kind == "entry" for a in parts_of(sequent.goal.x)):
        return _of_numbers(sequent)
    for cells in _cells(sequent):
        spend(200)
        with suppress(NotFound, Refused):
            step = _with_bounds(cells) if sequent.goal.relation is not EQUAL else _masses(cells)
            holds(sequent, step)
            return step
    raise NotFound(sequent.goal.text)


def _of_numbers(sequent: Sequent) -> Step:
    """A goal about the logarithms of two numbers from 0 to 1."""
    logs = [a for a in parts_of(sequent.goal.x) if a.kind == "log" and a.data[0].value is None]
    if len(logs) < 2 or any(bound for bound, _ in sequent.goal.x.terms):
        raise NotFound(sequent.goal.text)
    return about_shares(sequent)


def _cells(sequent: Sequent) -> Iterator[Cells]:
    """Two laws on one set, and an event or a test on it of which the goal speaks."""
    own = sorted(parts_of(sequent.goal.x))
    entries = [a for a in own if a.kind == "entry" and len(a.data[0].over) == 1]
    laws = list(dict.fromkeys(a.data[0] for a in entries if a.data[0].kind == "law"))
    for p, q in itertools.permutations(laws, 2):
        if p.over != q.over:
            continue
        y = Point(Set(p.over[0]), "here")
        masses = Atom("entry", (p, (y,))), Atom("entry", (q, (y,)))
        found = [
            Atom("entry", (t, (y,)))
            for t in dict.fromkeys(a.data[0] for a in entries)
            if t.kind in ("unit", "bit") and t.over == p.over
        ]
        bits = bit(one(masses[0]) - one(masses[1])).atoms
        found += [b for b in bits if any(_alike(a, b) for a in own)]
        told = [Cells(sequent, y, one(masses[0]), one(masses[1]), one(g)) for g in found]
        if told and told[0].has_duty:
            yield from told
            return


def _alike(a: Atom, b: Atom) -> bool:
    """Whether they are the same but for their points."""
    (y,) = b.points
    return a.kind == "bit" and len(a.points) == 1 and _at(a, y) == one(b)


def _at(a: Atom, y: Point) -> Expr:
    return placed(one(a), dict.fromkeys(a.points, y))


def _masses(cells: Cells) -> Step:
    """A cell without mass under one law has none under the other."""
    sequent, y = cells.sequent, cells.y
    for p, q in ((cells.p, cells.q), (cells.q, cells.p)):
        n = cells.duty(p, q)
        for cell in (cells.g, ONE - cells.g) if n is not None else ():
            x, z = summed(y, cell * p), summed(y, cell * q)
            if n is not None and sequent.goal.x == bit(x) - bit(x) * bit(z):
                return cells.no_mass(cell, p, q, n)(sequent)
    raise NotFound(sequent.goal.text)


def _with_bounds(cells: Cells) -> Step:
    """With what the cells say of the divergences, and numbers in the place of sums."""
    s = Script(cells.sequent)
    kept = [n for n, f in enumerate(cells.sequent.facts) if not f.places]
    for x in cells.masses:
        kept.append(s.know("sign", x))
        kept.append(s.have(AT_LEAST, ONE - x, cells.below_one(x)))
    kept += cells.known(s)
    bounds = [*_bounds(cells, s)]
    if not bounds:
        raise NotFound("no divergence")

    def named(here: Sequent) -> Step:
        step = with_named_sums(here, about_shares)
        if step is None:
            raise NotFound("no sums")
        return step

    return s.close(on_its_own(named, *kept, *bounds))


def _bounds(cells: Cells, s: Script) -> Iterator[int]:
    """What is above what the cells say: sums of p log p/q, and of p^2/q."""
    goal, y = cells.sequent.goal.x, cells.y
    for p, q in ((cells.p, cells.q), (cells.q, cells.p)):
        n = cells.duty(p, q)
        for kind in BOUNDS if n is not None else ():
            bound = kind(cells, p, q, n or 0)
            if not _speaks_of(goal, summed(y, bound.body(ONE))):
                continue
            known = []
            for cell in (cells.g, ONE - cells.g):
                known.append(s.have(AT_LEAST, *bound.of_cell(cell)))
            x = s.fact(known[0]).x + s.fact(known[1]).x
            yield s.have(AT_LEAST, x, by_products(*(part(1, k) for k in known)))


def _speaks_of(goal: Expr, total: Expr) -> bool:
    """Whether all terms of a sum are in the goal."""
    terms = set(goal.terms) | {t for a in parts_of(goal) for x in a.parts for t in x.terms}
    return all(t in terms for t in total.terms)
