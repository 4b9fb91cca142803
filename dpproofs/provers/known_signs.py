"""Indicators inside of other functions, and of which of two products is greater, with their values.

In e^|z| there is the indicator of z > 0, and where it is known whether z is above 0 a number stands
for it. Nothing that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.compared_products import by_logarithms, logarithms
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import absurd, by_case, found_by, part, products

__all__ = ["prove"]


def prove(sequent: Sequent, find: Callable[[Sequent], Step | None]) -> Step:
    """A proof by `find` with numbers for indicators; raises `NotFound` where none is known."""
    here, taken = sequent, list[tuple[Expr, Expr, Step]]()
    while (known := _first_known(here)) is not None:
        bit, value, shown = known
        asked, then = RULES["replaced"](here, bit, value)
        taken.append((bit, value, shown(asked)))
        here = then
    if not taken:
        raise NotFound("no indicator whose value is known")
    step = found_by(find)(here)
    for bit, value, shown_here in reversed(taken):
        step = Step("replaced", (bit, value), (shown_here, step))
    return step


def _first_known(sequent: Sequent) -> tuple[Expr, Expr, Callable[[Sequent], Step]] | None:
    for one in _inside(sequent.goal.x):
        spend(20)
        with suppress(NotFound):
            return x_.raised(one), *_known(sequent, one)
    return None


def _known(sequent: Sequent, one: Atom) -> tuple[Expr, Callable[[Sequent], Step]]:
    """The value of an indicator, and a proof that it has this value."""
    inner = one.data[0]
    for value, relation, x in ((ONE, Relation.ABOVE, inner), (ZERO, Relation.AT_LEAST, -inner)):
        for by in (prove_linear, lambda q: by_logarithms(q, prove_linear)):
            with suppress(NotFound, Refused):
                sign = by(sequent.towards(relation, x))
                return value, _shown(x_.raised(one), value, Fact(relation, x), sign)
    raise NotFound(f"the value of {one}")


def _shown(bit: Expr, value: Expr, known: Fact, sign: Step) -> Callable[[Sequent], Step]:
    def step(here: Sequent) -> Step:
        """Were it the other value, x > 0 and -x >= 0 would both be known."""
        place = len(here.facts)
        both = absurd(part(1, place), part(1, place + 1))
        way = (lambda q: products(), both) if value == ONE else (both, lambda q: products())
        return Step("cut", (known,), (sign, by_case(here.knowing(known), bit, *way)))

    return step


def _inside(x: Expr, below: bool = False) -> Iterator[Atom]:
    """The indicators of signs inside of other atoms, and those that compare two products."""
    for a in sorted(x.atoms):
        for part_ in a.parts:
            yield from _inside(part_, True)
        if a.kind == "bit" and not a.points and (below or logarithms(a.data[0]) is not None):
            yield a
