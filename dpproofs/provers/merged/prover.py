"""Prove what speaks of sums at points, such as the chance of an output, with tables for them.

The chance of z is the sum over x of u(x) K(x, z), and a bound of a channel holds of its means as
well. Where a table stands for such a sum, what is left speaks of single points, and other provers
prove it. Nothing that is done here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import Expr, TooLarge
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound, at_most
from dpproofs.provers.merged.facts import Facts
from dpproofs.provers.merged.gaps import beside, gaps_in, parts_of_gap, ratios
from dpproofs.provers.merged.tables import ASKED, FUNCTIONS, Named, Pages, Tables
from dpproofs.provers.shared.script import SIGMA, Prover, on_its_own
from dpproofs.provers.shared.words import has_sums
from dpproofs.provers.sums.balance import balanced
from dpproofs.provers.sums.book import Book

__all__ = ["prove", "speaks_of_merged"]

ABOVE = Relation.ABOVE
MOST_OF_ONE = 40_000
MUCH = 600  # to rewrite


def prove(sequent: Sequent, *provers: Prover) -> Step:
    """A proof of the sequent in which tables stand for sums; raises `NotFound`."""
    if not speaks_of_merged(sequent.goal.x):
        raise NotFound("no sum at a point")
    inner = any(a.kind in ASKED and has_sums(a.data[0]) for a in sequent.goal.x.atoms)
    ways = [(gap, apart) for gap in gaps_in(sequent.goal.x) for apart in (not inner, inner)]
    for gap, apart in (*ways[:2], (None, True)):
        with suppress(NotFound, Refused, TooLarge):
            return _proved(sequent, provers, gap, apart)
    raise NotFound(sequent.goal.text)


def speaks_of_merged(x: Expr) -> bool:
    """Whether it speaks of sums that depend on a point."""
    inner = (a.data[0] for each in x.atoms for a in each.inside if a.kind in FUNCTIONS)
    if any(bound and part.points for part in inner for bound, _ in part.terms):
        return True
    return any(bound and Expr({(bound, fs): c}).points for (bound, fs), c in x.terms.items())


def _proved(sequent: Sequent, provers: tuple[Prover, ...], gap: Expr | None, apart: bool) -> Step:
    book = Pages(sequent)
    tables = Tables(book)
    book.shown = tables.shown
    tables.left = MUCH
    if gap is not None:
        parts_of_gap(tables, gap, provers)
        tables.apart = apart
    tables.name_all(sequent.goal.x)
    relations = [] if apart else list(beside(tables))
    tables.others()
    goal, uses = tables.of(sequent.goal.x)
    if not tables.known:
        raise NotFound("no sum at a point")
    facts = Facts(tables)
    kept = [facts.fact(n) for n in range(book.own)]
    kept += [n for n in tables.shown if n not in kept]
    kept += facts.masses()
    kept += facts.means([n for n in kept if n < book.own or n in facts.told])
    kept += [n for _, n in relations]
    for told, n in relations:
        kept += list(ratios(facts, told, n, kept, provers[0]))
    goal, more = tables.of(goal)
    kept += facts.supports(goal)
    uses = [*uses, *more]
    relation = sequent.goal.relation
    asked = book.here.towards(relation, goal)
    own = tuple(dict.fromkeys(kept))
    every = [*tables.known.values(), *tables.also]
    defined = tuple(named.fact for named in every)
    near = tuple(n for n in own if facts.is_near(n, goal))
    by_sums: Prover = partial(closed, every=every, first=len(tables.known))
    ways = [((*some, *defined), by_sums) for some in dict.fromkeys((near, own))]
    ways += [(some, p) for some in (near, own, (*own, *defined)) for p in provers]
    strict = 0 if relation is ABOVE else -1
    for some, prover in ways:
        with suppress(NotFound, Refused, TooLarge, OverflowError):
            with at_most(MOST_OF_ONE):
                step = on_its_own(prover, *some)(asked)
                holds(asked, step)
            last = Step("combine", (SIGMA, tuple(uses), (((), goal),), strict), (step,))
            return book.closed(last)
    raise NotFound(goal.text)


def closed(sequent: Sequent, every: list[Named], first: int) -> Step:
    """The goal as a combination of facts and tangents; what tables stand for are the last facts."""
    book = Book(sequent)
    tables, start = Tables(book, 0), len(sequent.facts) - len(every)
    moved = [replace(named, fact=start + n) for n, named in enumerate(every)]
    tables.known = {named.whole: named for named in moved[:first]}
    tables.also = moved[first:]
    goal = sequent.goal
    rest, uses = tables.of(goal.x)
    tables.left = MUCH
    return book.closed(balanced(tables, goal.relation, rest, uses, goal.x))
