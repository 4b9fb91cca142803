"""What is known to be equal is put in its place, wherever it stands in the goal.

Where a fact says what a logarithm, a root, a quotient, a greatest value or an indicator is, such as
that log(x y) is log x + log y, or that a number is a constant, that is put for it inside of
indicators and of other functions too. What the entries of a table are is put for them at free
points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import Atom, Expr, placed, raised
from dpproofs.kernel.points import matched
from dpproofs.kernel.reals import occurs
from dpproofs.kernel.rules import RULES, At
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.script import Prover, part, products

__all__ = ["heads", "prove", "prove_by_entries"]

#: What is put, what for it, and why they are equal.
Equal = tuple[Expr, Expr, Step]
KINDS = ("log", "exp", "inverse", "power", "sup", "bit")


def prove(sequent: Sequent, find: Prover) -> Step:
    """A proof of the goal with equals in place of equals; raises `NotFound` where there are none
    to be put. `find` proves what is then left."""
    return _put(sequent, find, _functions)


def prove_by_entries(sequent: Sequent, find: Prover) -> Step:
    """The same, with what the entries of tables are said to be in place of them, where they stand
    at free points."""
    return _put(sequent, find, _entries)


def _put(
    sequent: Sequent, find: Prover, equal: Callable[[int, Fact, Sequent], Iterator[Equal]]
) -> Step:
    """A proof with all that is `equal` by a fact put in the goal, one after the other."""
    here, put = sequent, list[Equal]()
    for n, fact in enumerate(sequent.facts):
        for x, other, shown in equal(n, fact, here):
            spend(20)
            put.append((x, other, shown))
            _, here = RULES["replaced"](here, x, other)
    if not put:
        raise NotFound("nothing that is equal to anything in the goal")
    found = find(here)
    for x, other, shown in reversed(put):
        found = Step("replaced", (x, other), (shown, found))
    return found


def _functions(n: int, fact: Fact, here: Sequent) -> Iterator[Equal]:
    """What a function, an indicator, or a number in the goal is."""
    told = _told(fact)
    if told is not None and occurs(here.goal.x, told[0]):
        atom, times = told
        other = raised(atom) - fact.x.scaled(1 / times)
        yield raised(atom), other, products(part(1 / times, n))


def _entries(n: int, fact: Fact, here: Sequent) -> Iterator[Equal]:
    """What entries in the goal are, at which places of the fact."""
    for one in heads(fact):
        table, key = one.data
        rest = raised(one) - fact.x
        for other in sorted({a for atom in here.goal.x.atoms for a in atom.inside}):
            if other.kind != "entry" or other.data[0] is not table:
                continue
            there = matched(key, other.data[1])
            if there is not None and other.points <= here.points:
                chosen = tuple(there[p] for p in fact.places)
                yield raised(other), placed(rest, there), products(part(1, At(n, chosen)))


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
    """The longest atom of which an equation says what it is, and how often it stands there: a
    function, else an indicator, or a number that is a constant."""
    if fact.relation is not Relation.EQUAL or fact.places:
        return None
    alone = {
        factors[0][0]: times
        for (bound, factors), times in fact.x.terms.items()
        if not bound and len(factors) == 1 and factors[0][1] == 1
    }
    for atom in sorted(alone, key=lambda a: (a.kind == "bit", -len(raised(a).text), a)):
        rest = fact.x - raised(atom).scaled(alone[atom])
        known = atom.kind in KINDS or (atom.kind == "number" and rest.value is not None)
        if known and not occurs(rest, atom):
            return atom, alone[atom]
    return None
