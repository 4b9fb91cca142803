"""Sums over the places of a sequence that was changed at one of them, beside those of the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from flint import fmpq

from dpproofs.kernel.expressions import Atom, Expr, placed
from dpproofs.kernel.points import Element, Held, Point, Sequence, held
from dpproofs.provers.shared.script import Axiom
from dpproofs.provers.sums.opened import elements_of, replaced

__all__ = ["axioms_of_changes", "axioms_of_units"]


def axioms_of_changes(x: Expr) -> Iterator[Axiom]:
    """For each sum over places in x what it is without the last change of the sequence."""
    for (bound, factors), _ in x.ordered:
        for over in bound:
            own = tuple(f for f in factors if over in f[0].points)
            if len(bound) == 1:
                yield from _of_sum(over, Expr({((), own): fmpq(1)}))


def _of_sum(over: Point, body: Expr) -> Iterator[Axiom]:
    place = Point(over.set, "each place")
    here = placed(body, {over: place})
    for e in dict.fromkeys(elements_of(here)):
        if isinstance(e, Held) and e.place == place and e.sequence.changes:
            (at, to), whole = e.sequence.changes[-1], e.sequence
            base = whole.base.set.base
            assert base is not None
            value = Point(base, "each value")
            x = replaced(here, _instead(e, value))
            before = Sequence(whole.base, whole.changes[:-1])
            if held(before, place) not in set(elements_of(x)) and e not in set(elements_of(x)):
                yield "sum_of_changed", (x, before, at, to, place, value)


def _instead(old: Element, new: Element) -> Callable[[Element], Element | None]:
    return lambda e: new if e == old else None


def axioms_of_units(atoms: frozenset[Atom]) -> Iterator[Axiom]:
    """Entries of tests, events and laws are at most 1."""
    for a in sorted(atoms):
        if a.kind == "entry" and a.data[0].kind in ("unit", "law", "bit"):
            yield "at_most_one", (Expr({((), ((a, 1),)): fmpq(1)}),)
