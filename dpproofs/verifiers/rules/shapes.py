"""Read the shape of a bound over k rounds: which law it is about, what each round adds, and the
threshold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.build import log_ratio
from dpproofs.language.plain import NotPlain, conjuncts, is_finite, plain, same
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Index, Node, Num, Term
from dpproofs.verifiers.rules.one_round import (
    Rounds,
    at_round,
    is_about_numbers,
    is_by_round,
    row_of,
    sees_history,
)

__all__ = ["Shape", "Tail", "product_of", "shapes_of"]

ZERO = Num(Fraction(0))


@dataclass(frozen=True)
class Tail:
    """The bound: the probability that a sum over the rounds is above theta (or also equal, if
    `or_equal`) is at most `most`."""

    rounds: sorts.Natural
    theta: Term
    most: Term
    or_equal: bool = False


@dataclass(frozen=True)
class Shape(Rounds):
    """Under W the chance that the sum is above theta (`or_equal`: or equal) is at most `most`.

    `other` is the second law K', where the sum is that of log K/K'; `part` is what one round adds,
    at a point `draw`; a `centred` sum has its mean taken away; `leaks` says that the hockey-stick
    divergence at theta is meant.
    """

    kernel: sorts.Table
    other: sorts.Table | None
    draw: Index
    part: Term
    theta: Term = ZERO
    most: Term = ZERO
    or_equal: bool = False
    strict: bool = False
    centred: bool = False
    leaks: bool = False

    @property
    def tail(self) -> Tail:
        return Tail(self.rounds, self.theta, self.most, self.or_equal)


def shapes_of(statement: Statement) -> list[Shape]:
    """Every bound that the conclusion states. Raises `NotPlain` where one of them has another
    shape."""
    return [_shape(part) for part in conjuncts(plain(statement.show))]


def _shape(relation: Any) -> Shape:
    if not isinstance(relation, terms.Rel) or relation.op not in ("<=", "<", ">=", ">"):
        raise NotPlain("no bound")
    low, high = relation.left, relation.right
    if relation.op in (">=", ">"):
        low, high = high, low
    strict = relation.op in ("<", ">")
    if isinstance(low, terms.Bind) and low.kind == "sum" and is_about_numbers(high):
        found = _divergence(low) or _chance(low)
        most = high
    elif isinstance(high, terms.Bind) and high.kind == "sum" and is_about_numbers(low):
        found, most = _rest(high), 1 - low
    else:
        found = None
    if found is None or not is_about_numbers(found.theta) or found.rounds.smallest < 1:
        raise NotPlain("no tail of a sum over rounds")
    if not is_finite(found.theta):  # beyond infinity lies nothing; e^inf times 0 has no value
        raise NotPlain("a threshold that may be infinite")
    if strict and (found.or_equal or found.leaks):
        raise NotPlain("a strict bound")
    return replace(found, most=most, strict=strict)


def _divergence(low: terms.Bind) -> Shape | None:
    """The sum of (W(y) - e^t W'(y))+, perhaps of a function of y: it tells no more than y."""
    match low.body:
        case terms.Op(
            name="pos",
            args=(
                terms.Op(
                    name="-",
                    args=(one, terms.Op(name="*", args=(terms.Op(name="exp", args=(t,)), two))),
                ),
            ),
        ) if low.given is None:
            y = low.index
            match one, two:
                case terms.Bind(kind="sum") as some, terms.Bind(kind="sum") as others:
                    if not _is_function(some, y) or not _is_function(others, y):
                        return None
                    pair = (others.index, some.index)
                    if not _is_same_set(*pair) or others.given is None or some.given is None:
                        return None
                    if not same(others.given, some.given, pair):
                        return None
                    y, one = some.index, some.body
                    two = plain(others.body, {others.index: y})
            found = _losses(y, one, two)
            return None if found is None else replace(found, theta=t, leaks=True)
    return None


def _is_function(part: terms.Bind, value: Index) -> bool:
    """Whether it is the sum over all points at which a function of them has this value."""
    match part.given:
        case terms.IndexRel(op="==", args=(one, two)):
            of, is_ = (two, one) if one is value else (one, two)
            return is_ is value and of.free == {part.index}
    return False


def _chance(low: terms.Bind) -> Shape | None:
    """The sum of W(y) 1[sum > t]."""
    match low.body:
        case terms.Op(name="*", args=(weight, terms.Indicator(condition=terms.Rel() as event))):
            return _event(low, weight, event)
    return None


def _rest(high: terms.Bind) -> Shape | None:
    """The sum of W(y) over what is at most t."""
    match high.body:
        case terms.If(condition=terms.Rel(op="<=") as event, then=weight, other=Num(value=0)):
            return _event(high, weight, terms.Rel(">", event.left, event.right))
    return None


def _event(bind: terms.Bind, weight: Term, event: terms.Rel) -> Shape | None:
    """The sum is above t, or at least t, perhaps after its mean is taken away."""
    left, op, theta = event.left, event.op, event.right
    y = bind.index
    if op not in (">", ">="):
        return None
    binds = [bind]
    match left:
        case terms.Op(name="-", args=(gain, terms.Bind(kind="sum") as mean)):
            if _is_mean(mean, y, weight, gain):
                left, binds = gain, [bind, mean]
    found = _gain(y, weight, left, centred=len(binds) > 1)
    # log K/K' has a value only where K is above 0
    if found is None or not all(_counts(b, weight, y, found.other is None) for b in binds):
        return None
    return replace(found, theta=theta, or_equal=op == ">=")


def _counts(bind: terms.Bind, weight: Term, y: Index, everywhere: bool) -> bool:
    """Whether all points count, or all that have weight."""
    match bind.given:
        case None:
            return everywhere
        case terms.Rel(op=">", left=left, right=Num(value=0)):
            return same(left, weight, (bind.index, y))
    return False


def _is_mean(mean: terms.Bind, y: Index, weight: Term, gain: Term) -> bool:
    """The mean of the same sum under the same law."""
    match mean.body:
        case terms.Op(name="*", args=(law, what)):
            pair = (mean.index, y)
            return _is_same_set(*pair) and same(law, weight, pair) and same(what, gain, pair)
    return False


def _is_same_set(one: Index, two: Index) -> bool:
    a, b = one.over, two.over
    both = isinstance(a, sorts.Power) and isinstance(b, sorts.Power)
    return both and a.base is b.base and a.exponent is b.exponent


def _gain(y: Index, weight: Term, gain: Term, centred: bool) -> Shape | None:
    """A sum over the rounds, or log W/W'; what is centred must be of independent rounds."""
    drawn = product_of(y, weight)
    if drawn is None:
        return None
    kernel, rounds = drawn
    found = None
    match gain:
        case terms.Op(name="logratio", args=(one, two)) if same(one, weight) and not centred:
            return _losses(y, one, two)
        case terms.Bind(kind="sum", index=i, body=body, given=None) if rounds.is_round(i):
            tables = [kernel, *(n for n in body.walk() if isinstance(n, sorts.Table))]
            if centred and any(sees_history(t) for t in tables):
                return None
            a = Index("a", rounds.base)
            part = at_round(body, rounds, y, i, draw=a)
            found = Shape(rounds.rounds, rounds.base, kernel, None, a, part, centred=centred)
            match part:
                case terms.Op(name="logratio", args=(one, two)) if same(one, row_of(kernel)(a)):
                    second = _whose(two, body)
                    if second is None or not same(two, row_of(second)(a)):
                        return None
                    found = replace(found, other=second)
    return found


def _whose(row: Term, body: Node) -> sorts.Table | None:
    """The table of laws with a row for every round that has this row."""
    table = row.table if isinstance(row, terms.At) else None
    for found in body.walk():
        if not isinstance(found, sorts.Table) or found.kind != "law" or not is_by_round(found):
            continue
        if row_of(found) is table:
            return found
    return None


def _losses(y: Index, one: Term, two: Term) -> Shape | None:
    drawn, other = product_of(y, one), product_of(y, two)
    if drawn is None or other is None or drawn[1] != other[1]:
        return None
    (kernel, rounds), (second, _) = drawn, other
    a = Index("a", rounds.base)
    part = log_ratio(row_of(kernel)(a), row_of(second)(a))
    return Shape(rounds.rounds, rounds.base, kernel, second, a, part)


def product_of(
    y: Index, weight: Term, kinds: Sequence[str] = ("law",)
) -> tuple[sorts.Table, Rounds] | None:
    """The table of laws whose product over the rounds a weight is, and the rounds."""
    over = y.over
    if not isinstance(over, sorts.Power) or not isinstance(over.exponent, sorts.Natural):
        return None
    if not isinstance(over.base, sorts.Space):
        return None
    rounds = Rounds(over.exponent, over.base)
    match weight:
        case terms.Bind(kind="prod", index=i, body=terms.At(table=kernel) as entry, given=None):
            if not rounds.is_round(i) or not isinstance(kernel, sorts.Table):
                return None
            laws = kernel.kind in kinds and len(kernel.over) == 2 and rounds.has(kernel)
            if not laws or kernel.over[-1] is not rounds.base:
                return None
            a = Index("a", rounds.base)
            try:
                row = at_round(entry, rounds, y, i, draw=a)
            except NotPlain:
                return None
            return (kernel, rounds) if same(row, row_of(kernel)(a)) else None
    return None
