r"""Bounds of the Gaussian tail Q, wherever the conclusion asserts one.

- Q falls: Q(u) <= Q(v) follows from u >= v, and < from u > v.
- Chernoff: Q(u) < e^(-u^2/2) for u >= 0, so that Q(u) < e^(-w^2/2) follows from u >= w >= 0, and
  Q(u) < d from d > 0 and u >= sqrt(2 log(1/d)), which says that d <= 1.
- Mills: Q(u) < e^(-u^2/2) / (u sqrt(2 pi)) for u > 0, so that Q(u) < d follows from d > 0, u >= 1
  and u^2 >= -log(2 pi d^2).

A tail less what is not below 0 is at most the tail: so is the hockey-stick divergence of two
Gaussian laws. All arguments are finite: at infinity the tail is 0, and so is e^(-w^2/2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dpproofs.language import terms
from dpproofs.language.build import PI, log, sqrt
from dpproofs.language.plain import NotPlain, is_finite, plain
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Num, Proposition, Rel, Term

__all__ = ["choices", "premises"]

WAYS = ("falls", "chernoff", "mills")


def choices(statement: Statement) -> Iterator[list[int]]:
    """Each of the three bounds, for the whole conclusion."""
    for way in range(len(WAYS)):
        yield [way]


def premises(statement: Statement, choice: Sequence[int]) -> list[Statement]:
    """The statement without the tails that are bounded. Raises `NotPlain` where there is no such
    tail."""
    (way,) = choice
    show = _bounded(plain(statement.show), WAYS[way])
    if show is None:
        raise NotPlain("no such bound of a Gaussian tail")
    return [Statement(statement.forall, show, statement.given)]


def _bounded(node: Any, way: str) -> Any:
    """What implies the conclusion, or None where the bound cannot be used."""
    match node:
        case terms.And():
            parts = [_bounded(part, way) for part in node.parts]
            if all(part is None for part in parts):
                return None
            pairs = zip(parts, node.parts, strict=True)
            return terms.And(tuple(old if new is None else new for new, old in pairs))
        case terms.All():
            body = _bounded(node.body, way)
            return None if body is None else terms.All(node.index, body)
        case terms.Implies():
            then = _bounded(node.then, way)
            return None if then is None else terms.Implies(node.given, then)
        case Rel(op="<=" | "<"):
            return _bound(node.left, node.right, node.op, way)
        case Rel(op=">=" | ">"):
            return _bound(node.right, node.left, {">=": "<=", ">": "<"}[node.op], way)
    return None


def _bound(low: Term, high: Term, op: str, way: str) -> Proposition | None:
    u, more = _tail(low)
    if u is None or not (is_finite(low) and is_finite(high)):
        return None
    match way, high:
        case "falls", terms.Op(name="Q", args=(v,)):
            return terms.And((Rel({"<=": ">=", "<": ">"}[op], u, v), *more))
        case "chernoff", terms.Op(name="exp", args=(power,)):
            w = _half_square(power)
            return None if w is None else terms.And((u >= w, w >= 0, *more))
        case "chernoff", _:
            return terms.And((high > 0, u >= sqrt(2 * log(1 / high)), *more))
        case "mills", _:
            far = u**2 >= -log(2 * PI * high**2)
            return terms.And((high > 0, u >= 1, far, *more))
    return None


def _tail(low: Term) -> tuple[Term | None, list[Proposition]]:
    """The argument of the tail, and what must have a value beside it."""
    match low:
        case terms.Op(name="Q", args=(u,)):
            return u, []
        case terms.Op(
            name="-",
            args=(
                terms.Op(name="Q", args=(u,)),
                terms.Op(
                    name="*", args=(terms.Op(name="exp", args=(e,)), terms.Op(name="Q", args=(v,)))
                ),
            ),
        ):
            return u, [Rel("==", e, e), Rel("==", v, v)]
    return None, []


def _half_square(power: Term) -> Term | None:
    """w where the power is -(w^2 / 2)."""
    match power:
        case terms.Op(name="neg", args=(terms.Op(name="/", args=(square, Num(value=2))),)):
            pass
        case terms.Op(name="/", args=(terms.Op(name="neg", args=(square,)), Num(value=2))):
            pass
        case _:
            return None
    match square:
        case terms.Op(name="^", args=(w, Num(value=2))):
            return w
    return None
