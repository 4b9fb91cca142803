"""Integrals: the difference of an antiderivative at their ends, which a proof names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.axioms import the_atom
from dpproofs.kernel.expressions import ZERO, Expr
from dpproofs.kernel.points import Refused
from dpproofs.kernel.reals import derivative, duties, is_plain, met, occurs, put, tends_to_zero
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.language import sorts

__all__ = ["Antiderivative", "Ends", "integrated", "is_free"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
Facts = tuple[Fact, ...]
Ends = tuple[Expr | None, Expr | None]  # None is infinity


@dataclass(frozen=True)
class Antiderivative:
    """A function of the variable of an integral for each piece of its range, from below to above,
    and the numbers between these pieces."""

    functions: tuple[Expr, ...]
    between: tuple[Expr, ...] = ()


def is_free(variable: Any) -> bool:
    """Whether it is a real number without ends, so that its form says nothing of its sign."""
    plain = isinstance(variable, sorts.Scalar) and not isinstance(variable, sorts.Natural)
    return plain and variable.low is None and variable.high is None


def integrated(
    variable: sorts.Scalar,
    body: Expr,
    ends: Ends,
    told: Antiderivative,
    known: Facts,
    within: Callable[[Facts], Facts],
) -> tuple[Expr, list[Sequent]]:
    """The integral of f over a piece from a to b is F(b) - F(a) if f has a value at each number
    from a to b, F has the slope f wherever it is between them, and F is continuous at a and b. At
    an end that is infinite F has to tend to 0. That f is integrable follows: what can be written
    down is monotone on each of finitely many pieces, and so |f| has a finite integral as F has.

    All of this is to be shown where nothing is known of the variable but that it is in the piece;
    `within` asks that f has a value.
    """
    here = x_.number(variable)
    one = the_atom(here)
    cuts = [ends[0], *told.between, ends[1]]
    if len(cuts) != len(told.functions) + 1 or None in told.between:
        raise Refused("an antiderivative for more or fewer pieces")
    if any(cut is not None and occurs(cut, one) for cut in cuts):
        raise Refused("an end of an integral that speaks of its variable")
    if any(variable in fact.x.objects for fact in known):
        raise Refused("the variable of an integral, of which something is known")
    total, asked = ZERO, list[Sequent]()
    for f, low, high in zip(told.functions, cuts, cuts[1:], strict=False):
        gaps = [here - low] if low is not None else []
        gaps += [high - here] if high is not None else []
        if low is not None and high is not None:
            asked.append(Sequent(known, Fact(AT_LEAST, high - low)))
        inside = within((*known, *(Fact(AT_LEAST, gap) for gap in gaps)))
        slope = Fact(EQUAL, derivative(f, one) - body)
        between = Sequent((*inside, *(Fact(ABOVE, gap) for gap in gaps)), slope)
        asked += [*met(between, duties(f, one, smooth=True), one, here), between]
        for end, side in ((low, -1), (high, 1)):
            if end is not None:
                asked += met(Sequent(known, slope), duties(f, one, smooth=False), one, end)
                total = total + put(f, one, end).scaled(fmpq(side))
            elif not tends_to_zero(f, one, side):
                raise Refused("no limit 0 is seen")
    return total, [each for each in asked if not is_plain(each.goal)]
