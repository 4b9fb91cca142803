"""A statement about a limit: the leading terms of both sides are compared exactly."""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq

from dpproofs.language.sorts import Natural, Scalar, Table
from dpproofs.language.terms import Asymptotic, Num, unfolded
from dpproofs.meaning.series import MAX_ORDER, NoSeries, TooShort, leading
from dpproofs.meaning.walk import Undecided

__all__ = ["truth_of_limit", "why_not"]

_Lead = tuple[Fraction, fmpq] | None  # an exponent and a coefficient; None for 0


def truth_of_limit(p: Asymptotic) -> int:
    """1 or -1; raises `Undecided` where the sides have no leading term that is seen."""
    left, right = _leading_terms(p)
    if right is None:
        raise Undecided("the right side is 0 near 0")
    if p.kind == "~":
        return 1 if left == right else -1
    return 1 if left is None or left[0] >= right[0] else -1


def why_not(p: Asymptotic) -> str:
    """The leading terms of both sides, in words; "" where the statement about the limit holds or
    is not decided."""
    try:
        if truth_of_limit(p) > 0:
            return ""
    except Undecided:
        return ""
    name = repr(p.variable)
    left, right = (_words(lead, name) for lead in _leading_terms(p))
    return f"As {name} goes down to 0, the left side is like {left}, the right side like {right}."


def _words(lead: _Lead, name: str) -> str:
    if lead is None:
        return "0"
    exponent, c = lead
    if exponent == 0:
        return str(c)
    times = "" if c == 1 else "-" if c == -1 else f"{c}*"
    told = str(exponent) if exponent.denominator == 1 else f"({exponent})"
    return f"{times}{name}" if exponent == 1 else f"{times}{name}^{told}"


def _leading_terms(p: Asymptotic) -> list[_Lead]:
    variable = p.variable
    if not isinstance(variable, Scalar) or isinstance(variable, Natural):
        raise Undecided("the variable is not a declared real")
    low, high = variable.low, variable.high
    if (low is not None and not (isinstance(low, Num) and low.value <= 0)) or (
        high is not None and not (isinstance(high, Num) and high.value > 0)
    ):
        raise Undecided(f"the domain of {variable.name} does not reach down to 0 from above")
    for part in unfolded(p.left, p.right):
        if isinstance(part, Scalar | Table) and part is not variable:
            raise Undecided(f"{part.name} is neither a number nor the variable {variable.name}")
    sides = list[_Lead]()
    for side in (p.left, p.right):
        try:
            sides.append(leading(side, variable))
        except TooShort:
            told = f"no leading term of '{side!r}' up to {MAX_ORDER} terms"
            raise Undecided(told) from None
        except (NoSeries, ValueError, ZeroDivisionError) as error:
            raise Undecided(f"'{side!r}' has no series: {error}") from error
    return sides
