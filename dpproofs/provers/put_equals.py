"""What is known to be equal is put in its place, wherever it stands in the goal.

Where a fact says what a logarithm, a root, a quotient or a greatest value is, such as that log(x y)
is log x + log y, that is put for it inside of indicators and of other functions too. What the
entries of a table are is put for them at free points.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import Atom, Expr, placed, raised
from dpproofs.kernel.points import Point, matched
from dpproofs.kernel.reals import occurs
from dpproofs.kernel.rules import RULES, At
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import Prover, part, products

__all__ = ["heads", "prove", "prove_by_entries"]

KINDS = ("log", "exp", "inverse", "power", "sup")


def prove(sequent: Sequent, find: Prover) -> Step:
    """A proof of the goal with equals in place of equals; raises `NotFound` where there are none
    to be put. `find` proves what is then left."""
    here, put = sequent, list[tuple[Expr, Expr, Step]]()
    for n, fact in enumerate(sequent.facts):
        told = _told(fact)
        if told is not None and occurs(here.goal.x, told[0]):
            spend(20)
            atom, times = told
            other = raised(atom) - fact.x.scaled(1 / times)
            put.append((raised(atom), other, products(part(1 / times, n))))
            _, here = RULES["replaced"](here, raised(atom), other)
    if not put:
        raise NotFound("nothing that is equal to anything in the goal")
    found = find(here)
    for x, other, shown in reversed(put):
        found = Step("replaced", (x, other), (shown, found))
    return found


def prove_by_entries(sequent: Sequent, find: Prover) -> Step:
    """A proof of the goal with what the entries of tables are said to be in place of them, where
    they stand at free points; raises `NotFound` where no fact says so."""
    here, put = sequent, list[tuple[Expr, Expr, Step]]()
    for n, fact in enumerate(sequent.facts):
        for key, other, chosen in _entries(fact, here):
            spend(20)
            put.append((key, other, products(part(1, At(n, chosen)))))
            _, here = RULES["replaced"](here, key, other)
    if not put:
        raise NotFound("nothing is said of the entries in the goal")
    found = find(here)
    for x, other, shown in reversed(put):
        found = Step("replaced", (x, other), (shown, found))
    return found


def _entries(fact: Fact, here: Sequent) -> Iterator[tuple[Expr, Expr, tuple[Point, ...]]]:
    """Entries of the goal of which a fact says what they are, and at which of its places."""
    for one in heads(fact):
        table, key = one.data
        rest = raised(one) - fact.x
        for other in sorted({a for atom in here.goal.x.atoms for a in atom.inside}):
            if other.kind != "entry" or other.data[0] is not table:
                continue
            there = matched(key, other.data[1])
            if there is not None and other.points <= here.points:
                chosen = tuple(there[p] for p in fact.places)
                yield raised(other), placed(rest, there), chosen


def heads(fact: Fact) -> Iterator[Atom]:
    """The entry, at all of its points, of which a fact says what it is."""
    if fact.relation is not Relation.EQUAL or not fact.places:
        return
    for (bound, factors), times in fact.x.terms.items():
        if bound or times != 1 or len(factors) != 1 or factors[0][1] != 1:
            continue
        one = factors[0][0]
        alone = one.kind == "entry" and {*one.data[1]} == {*fact.places}
        alone = alone and len(one.data[1]) == len(fact.places)  # each place stands there once
        if alone and all(one.data[0] not in a.objects for a in (fact.x - raised(one)).atoms):
            yield one
            return


def _told(fact: Fact) -> tuple[Atom, fmpq] | None:
    """The longest atom of which an equation says what it is, and how often it stands there."""
    if fact.relation is not Relation.EQUAL or fact.places:
        return None
    alone = {
        factors[0][0]: times
        for (bound, factors), times in fact.x.terms.items()
        if not bound and len(factors) == 1 and factors[0][1] == 1 and factors[0][0].kind in KINDS
    }
    for atom in sorted(alone, key=lambda a: (-len(raised(a).text), a)):
        if not occurs(fact.x - raised(atom).scaled(alone[atom]), atom):
            return atom, alone[atom]
    return None
