"""Limits, series and drawings of a bound, by sympy: to explore with, never to decide by.

A bound is a term of the language, a claim or a statement (its right side), or a sympy expression.
Numbers that are given for some of its objects are put in where it is written, not substituted.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import sympy as sp

from dpproofs.calculators.values import ValueFault, WrongKind, exact
from dpproofs.faces.repl import ClaimView, _located
from dpproofs.faces.sympy_forms import OPERATIONS, Expr, SympyForm, Writer, to_sympy
from dpproofs.language import sorts, terms
from dpproofs.language.claims import Claim
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Term
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.second import ExactText

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["limit", "plot", "series", "sympy"]

POINTS = 200


def sympy(what: object, *, of: str = "printed", unfold: bool = False) -> SympyForm:
    """The symbolic form of a claim, of its id, or of a statement: symbols with the assumptions that
    are declared, hypotheses and conclusion. `of` names one of the claim's statements; `unfold`
    writes defined quantities out.

    >>> form = sympy("lecture_advanced_composition/lemma_06_kl_of_close_laws")
    >>> form.show, form.symbols["epsilon"].is_real
    (KL(p, q) <= epsilon*(exp(epsilon) - 1), True)
    """
    return to_sympy(_statement(what, of), unfold=unfold)


def limit(
    bound: object, variable: object, to: object, *, side: str = "+", of: str = "printed", **at: Expr
) -> Expr:
    """What a bound tends to as the variable goes to a number or to "infinity", from above ("+") or
    from below ("-"), as a sympy expression.

    >>> from dpproofs.language import exp, real
    >>> epsilon = real("epsilon", above=0)
    >>> limit((exp(epsilon) - 1) / epsilon, epsilon, 0)
    1
    """
    expression, symbol = _bound(bound, variable, of, at)
    return sp.limit(expression, symbol, _number(to, "to"), side)


def series(
    bound: object,
    variable: object,
    about: object = 0,
    n: int = 4,
    *,
    of: str = "printed",
    **at: object,
) -> Expr:
    """The series of a bound about a number, up to the term of order n, as a sympy expression.

    >>> from dpproofs.language import exp, real
    >>> epsilon = real("epsilon", above=0)
    >>> series(epsilon * (exp(epsilon) - 1), epsilon)
    epsilon**2 + epsilon**3/2 + O(epsilon**4)
    """
    expression, symbol = _bound(bound, variable, of, at)
    return sp.series(expression, symbol, _number(about, "about"), n)


def plot(
    bounds: object, variable: object, low: object, high: object, *, of: str = "printed", **at: Expr
) -> Figure:
    """A drawing of a bound, or of each of a list of bounds, over the variable from `low` to `high`.
    Its points are floats: a drawing shows, it does not decide.

    >>> from dpproofs.language import exp, real
    >>> epsilon = real("epsilon", above=0)
    >>> figure = plot([epsilon * (exp(epsilon) - 1), epsilon**2], epsilon, 0, 1)
    >>> [line.get_label() for line in figure.axes[0].lines]
    ['epsilon·(e^epsilon - 1)', 'epsilon^2']
    """
    from matplotlib.figure import Figure

    several = list(bounds) if isinstance(bounds, list | tuple) else [bounds]
    first, last = (float(_number(end, name)) for end, name in ((low, "low"), (high, "high")))
    if not (math.isfinite(first) and math.isfinite(last) and first < last):
        seen = f"{low} and {high}"
        raise ValueFault("low and high", seen, "two numbers, the lower first", "in dp.plot")
    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.add_subplot()
    places = [first + (last - first) * n / POINTS for n in range(POINTS + 1)]
    for bound, own in zip(several, _shared(several, at, of), strict=True):
        expression, symbol = _bound(bound, variable, of, own)
        values = _heights(expression, symbol, places)
        axes.plot(places, values, label=_label(bound))
    axes.set_xlabel(str(getattr(variable, "name", variable)))
    axes.grid(alpha=0.3)
    axes.legend()
    return figure


def _heights(expression: Expr, symbol: Expr, places: Sequence[float]) -> list[float]:
    """The values that are finite real numbers; nothing is drawn elsewhere."""
    free = sorted(str(s) for s in expression.free_symbols - {symbol})
    if free:
        remedy = f"give numbers, as {free[0]}=..."
        raise ValueFault("bound", f"with {', '.join(free)} open", "one open number", "", remedy)
    height = sp.lambdify(symbol, expression, "mpmath")
    found = []
    for place in places:
        try:
            value = complex(height(place))
        except (ArithmeticError, ValueError, TypeError):
            value = complex(math.nan)
        found.append(value.real if value.imag == 0 and math.isfinite(value.real) else math.nan)
    return found


def _label(bound: object) -> str:
    if isinstance(bound, str):
        return bound
    return bound.id if isinstance(bound, ClaimView) else str(bound)


# ----------------------------------------------------------------------------- what is meant


def _statement(what: object, of: str) -> Statement:
    if isinstance(what, Statement):
        return what
    if isinstance(what, Claim | ClaimView | str):
        return ClaimView(_located(what))._chosen(of)
    seen = f"{what!r} of type {type(what).__name__}"
    raise WrongKind("claim", seen, "an id, a claim, a statement", "in dp.sympy")


def _bound(bound: object, variable: object, of: str, at: dict[str, object]) -> tuple[Expr, Expr]:
    """A bound in sympy with everything evaluated, and its variable."""
    if isinstance(bound, sp.Basic):
        return _given_expression(bound, variable, at)
    term = _term(bound, of)
    scalars = _scalars(term)
    for name in at:
        if name not in scalars:
            raise ValueFault("number", name, _named(scalars), "in the bound")
    values = {scalars[name]: _number(value, name) for name, value in at.items()}
    name = variable if isinstance(variable, str) else getattr(variable, "name", repr(variable))
    if name not in scalars or name in at:
        raise ValueFault("variable", name, _named(set(scalars) - set(at)), "in the bound")
    writer = Writer(unfold=True, values=values)
    return writer.term(term).doit(), writer.symbol(scalars[name])


def _shared(several: Sequence[object], at: dict[str, object], of: str) -> list[dict[str, object]]:
    """For each of several bounds the numbers that it speaks of; each number belongs to one."""
    names = [set() if isinstance(b, sp.Basic) else set(_scalars(_term(b, of))) for b in several]
    for name in at:
        if not any(name in own for own in names):
            raise ValueFault("number", name, _named(set().union(*names)), "in the bounds")
    return [{name: at[name] for name in at if name in own} for own in names]


def _term(bound: object, of: str) -> Term:
    return bound if isinstance(bound, Term) else _right_side(_statement(bound, of))


def _scalars(term: Term) -> dict[str, sorts.Scalar]:
    return {s.name: s for s in terms.unfolded(term) if isinstance(s, sorts.Scalar)}


def _given_expression(bound: Expr, variable: object, at: dict[str, object]) -> tuple[Expr, Expr]:
    symbols = {symbol.name: symbol for symbol in bound.free_symbols}
    name = variable if isinstance(variable, str) else str(getattr(variable, "name", variable))
    if at or name not in symbols:
        seen = ", ".join(at) or name
        raise ValueFault("variable", seen, _named(symbols), "in a sympy expression")
    return bound.doit(), symbols[name]


def _right_side(statement: Statement) -> Term:
    show = statement.show
    if not isinstance(show, terms.Rel):
        remedy = "give the term that is the bound"
        raise ValueFault("bound", repr(show), "a statement that shows one relation", "", remedy)
    return show.right


def _named(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def _number(value: object, name: str) -> Expr:
    """An exact number in sympy; also infinity."""
    if isinstance(value, str) and value.strip() in ("infinity", "oo", "-infinity", "-oo"):
        return -sp.oo if value.strip().startswith("-") else sp.oo
    if isinstance(value, sp.Basic):
        return value
    return _from_exact(exact(value, name))


def _from_exact(number: Exact) -> Expr:
    read = ExactText(str(number)).value(
        lambda q: sp.Rational(q.numerator, q.denominator),
        lambda name, *args: OPERATIONS[name](*args),
    )
    return read.doit()
