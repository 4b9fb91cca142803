"""Show first that what stands in a logarithm, a root or a quotient is above 0, where it is a sum.

Other provers ask for it as a fact. An indicator that says so is decided in the same way. Nothing
that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr, bit, mapped, sign_of
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, at_most, spend
from dpproofs.provers.shared.named_sums import shown_above
from dpproofs.provers.shared.script import (
    Script,
    by_case,
    by_products,
    found_by,
    given,
    nothing,
    part,
)
from dpproofs.provers.shared.words import has_sums, one, parts_of, ratio_of

__all__ = ["prove"]

ABOVE, AT_LEAST, EQUAL = Relation.ABOVE, Relation.AT_LEAST, Relation.EQUAL
MOST_CASES = 3  # indicators beside the one that is decided
SMALL = 60_000  # units for one sum
Find = Callable[[Sequent], Step | None]


def prove(sequent: Sequent, find: Find, others: Find) -> Step:
    """A proof of a sequent, by `find` for what is left, `others` without this prover; raises
    `NotFound`."""
    if sequent.goal.relation is EQUAL:
        with at_most(SMALL):
            return _decided(sequent, find)
    if sequent.goal.relation is ABOVE and has_sums(sequent.goal.x):
        with at_most(SMALL):
            return _above(sequent, others)
    s, grown = Script(sequent), False
    for x in _arguments(sequent.goal.x):
        if not sign_of(x) and shown_above(s.here, x) is None:
            with at_most(SMALL):
                step = find(s.here.towards(ABOVE, x))
            if step is not None:
                s.have(ABOVE, x, given(step))
                grown = True
    if not grown:
        raise NotFound("nothing new is above 0")
    return s.close(found_by(find))


def _above(sequent: Sequent, others: Find) -> Step:
    """A sum that is not below 0 is above it, since 1 - [x > 0] = 0: cases of its parts say so."""
    x = sequent.goal.x
    if not sign_of(x) or x.points or sequent.values:
        raise NotFound("no sum that is not below 0")
    s = Script(sequent)
    s.have(EQUAL, ONE - bit(x), found_by(others))
    shown = shown_above(s.here, x)
    if shown is None:
        raise NotFound(x.text)
    return s.close(given(shown))


def _arguments(goal: Expr) -> Iterator[Expr]:
    """The sums of which there is a logarithm, a root or an inverse, inner ones first."""
    atoms = [a for a in parts_of(goal) if a.kind in ("log", "power", "inverse")]
    for a in sorted(atoms, key=lambda a: a.bulk):
        x = a.data[0]
        if has_sums(x) and not x.points:
            yield x


def _decided(sequent: Sequent, find: Find) -> Step:
    """An equation that is plain where one indicator of a sum is 1, or where it is 0."""
    x = sequent.goal.x
    atoms = [a for a in sorted(x.atoms) if a.once]
    for a in atoms:
        for value in (ONE, ZERO):
            if a.kind == "bit" and has_sums(a.data[0]) and not _put(x, a, value).terms:
                spend(20)
                others = [b for b in atoms if b is not a]
                if len(others) <= MOST_CASES:
                    return _in_cases(sequent, others, a, value == ONE, find)
    raise NotFound("no indicator of a sum that decides it")


def _put(x: Expr, a: Atom, value: Expr) -> Expr:
    return mapped(x, lambda b: value if b is a else None)


def _in_cases(sequent: Sequent, others: list[Atom], a: Atom, yes: bool, find: Find) -> Step:
    """Where one of the others has the value that makes the goal plain nothing is left to show."""
    goal = sequent.goal.x
    for b, value in sequent.values:
        goal = _put(goal, b, ONE if value else ZERO)
    if not goal.terms:
        return by_products()(sequent)
    if others:
        b, *rest = others
        then = partial(_in_cases, others=rest, a=a, yes=yes, find=find)
        return by_case(sequent, one(b), then, then)
    inner = a.data[0] if yes else -a.data[0]
    s = Script(sequent)
    shown = s.have(ABOVE if yes else AT_LEAST, inner, found_by(find))
    plain = by_products()

    def against(here: Sequent) -> Step:
        last = len(here.facts) - 1
        return nothing(part(1, shown), part(ratio_of(inner, -here.facts[last].x), last))

    ways = (plain, against) if yes else (against, plain)
    return s.close(lambda here: by_case(here, one(a), *ways))
