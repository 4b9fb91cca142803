"""Relations that stand for a hypothesis about every real number, where a number is solved for.

For a bound on a Rényi divergence of all orders, what is greatest of all orders asks for more than
the hypothesis does: a number that meets that meets the hypothesis. The least of all orders asks for
less, and is all that is asked where the bound is tight there, as for randomised response. The judge
says whether it is. For a Gaussian bound on hockey-stick divergences it is enough that it holds for
randomised response with the greatest ratio of the laws, and epsilon = 0 is the least that is asked.
Of other hypotheses a few numbers of the range are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dpproofs.language import terms
from dpproofs.language.build import gaussian_tail, log_ratio, plog, ratio, sup, total
from dpproofs.language.replacing import changed
from dpproofs.language.terms import Num, Proposition, Rel, Term
from dpproofs.meaning.gaussian_sticks import Sticks, bounded_sticks
from dpproofs.meaning.lines import bare
from dpproofs.meaning.orders import bounded_order
from dpproofs.meaning.walk import mentioned

__all__ = ["stands_for"]

STEP, HALF = Num(Fraction(1)), Num(Fraction(1, 2))  # powers with a whole exponent are rational


def stands_for(node: terms.AllReals, sure: bool) -> tuple[Proposition, ...]:
    """What is asked for: enough where that is known, if it is to be `sure`; kept with the node."""
    known: dict[bool, tuple[Proposition, ...]] = node.__dict__.setdefault("_stands_for", {})
    if sure not in known:
        known[sure] = tuple(_asked(node, node.body, sure))
    return known[sure]


def _asked(node: terms.AllReals, body: Proposition, sure: bool) -> Iterator[Proposition]:
    if isinstance(body, terms.Predicate):
        body = body.meaning
    if isinstance(body, terms.And):
        for part in body.parts:
            yield from _asked(node, part, sure)
        return
    if isinstance(body, terms.All):
        yield from (terms.All(body.index, part) for part in _asked(node, body.body, sure))
        return
    if isinstance(body, terms.Implies) and node.variable not in mentioned(body.given):
        yield from (terms.Implies(body.given, part) for part in _asked(node, body.then, sure))
        return
    orders = bounded_order(body, node.variable) if isinstance(body, Rel) else None
    if orders is not None and node.low is not None:
        least: Term = changed(orders.bound, {node.variable: node.low}.get)
        index, p, q = orders.index, orders.p, orders.q
        greatest = sup(log_ratio(p, q), index, given=p > 0)
        yield (greatest if sure else total(plog(p, q), index)) <= least
    sticks = bounded_sticks(body, node.variable) if isinstance(body, Rel) else None
    if sticks is not None and node.low is not None:
        half = _half_of_the_shift(sticks)
        if half is not None and sure:
            odds = sup(ratio(sticks.p, sticks.q), sticks.index, given=sticks.p > 0)
            yield gaussian_tail(half) * (1 + odds) <= 1
            return
        yield changed(body, {node.variable: node.low}.get)
    if orders is None or not sure:
        yield changed(body, {node.variable: _inside(node)}.get)


def _half_of_the_shift(sticks: Sticks) -> Term | None:
    """Half of what two Gaussian laws are apart, where a bound speaks of them by its form."""
    bound = bare(sticks.bound)
    while isinstance(bound, terms.If):
        bound = bare(bound.then)
    match bound:
        case terms.Op(
            name="-",
            args=(_, terms.Op(name="*", args=(_, terms.Op(name="Q", args=(far,))))),
        ):
            half: Term = changed(far, {sticks.variable: Num(Fraction(0))}.get)
            return half
    return None


def _inside(node: terms.AllReals) -> Term:
    """A number of the range."""
    low, high = node.low, node.high
    if low is not None and high is not None:
        return HALF * (low + high)
    if isinstance(low, Num):
        return Num(low.value + 1)
    if low is not None:
        return low + STEP
    return STEP if high is None else high - STEP
