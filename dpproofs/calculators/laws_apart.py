"""Laws with one notion of privacy that cost as much as possible in another one, exactly.

Which laws to look at is a choice: randomised response, a point of which one law has nothing, a rare
point, many coins. How far apart they may be is found by halving. That they have the first notion,
and what they cost, is decided exactly, so that a poor choice makes a lower bound low, never false.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from dpproofs.calculators.notions import Notion, p, q
from dpproofs.language.sorts import Scalar
from dpproofs.language.statements import Statement
from dpproofs.language.terms import And, Rel, Term
from dpproofs.meaning.decide import judge
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact, exp, sign
from dpproofs.meaning.walk import Instance, Undecided, Walk

__all__ = ["Masses", "Values", "below"]

BITS = 256
HALVINGS = 12  # of what tells two laws apart,
FINER = 20  # and of a price that they have
RARE = (Fraction(1, 10), Fraction(1, 1000))
DRAWS = 16  # of a coin, each of them private
Values = Mapping[Scalar, Exact]
Masses = tuple[list[Exact], list[Exact]]


def below(
    one: Notion, given: Values, other: Notion, rest: Values, price: Scalar, upper: Exact
) -> tuple[Exact | None, Masses | None, bool]:
    """The greatest price that laws with the first notion are found to have."""
    best: Exact | None = None
    laws: Masses | None = None
    for masses in _pairs(one, given):
        if _has(one, given, masses) <= 0:
            continue
        value = _price(other, rest, price, masses, upper)
        if value is not None and (best is None or sign(value - best) == 1):
            best, laws = value, masses
    return best, laws, best is not None and sign(best - upper) == 0


def _price(
    other: Notion, rest: Values, price: Scalar, masses: Masses, upper: Exact
) -> Exact | None:
    """What two laws cost: the quantity itself, where the notion is a bound on one; else a price
    that is not enough, or the upper one where anything less is not enough."""
    quantity = _quantity(other, price)
    if quantity is not None:
        sides = (masses, masses[::-1])
        found = [_value(quantity, rest, side) for side in sides]
        return max((v for v in found if v is not None), key=lambda v: float(v), default=None)
    if sign(upper) != 1 or _has(other, {**rest, price: Exact.of(0)}, masses) >= 0:
        return None
    if _is_met_exactly(other, {**rest, price: upper}, masses):
        return upper
    low, high = Fraction(0), Fraction(1)
    for _ in range(FINER):
        middle = (low + high) / 2
        fails = _has(other, {**rest, price: upper * middle}, masses) < 0
        low, high = (middle, high) if fails else (low, middle)
    return upper * low


def _quantity(notion: Notion, price: Scalar) -> Term | None:
    bounds = (s for s in notion.shapes if isinstance(s, Rel) and s.right is price)
    return next((bound.left for bound in bounds), None)


def _is_met_exactly(notion: Notion, values: Values, masses: Masses) -> bool:
    """A hockey stick above 0 that is all of its delta falls below it for no smaller epsilon."""
    for shape in notion.shapes:
        if (
            isinstance(shape, Rel)
            and isinstance(shape.right, Scalar)
            and shape.right in set(values)
        ):
            bound = values[shape.right]
            found = (_value(shape.left, values, side) for side in (masses, masses[::-1]))
            return sign(bound) == 1 and any(v is not None and sign(v - bound) == 0 for v in found)
    return False


def _instance(values: Values, masses: Masses) -> Instance:
    (space,) = p.over
    rows = ({(n,): mass for n, mass in enumerate(own)} for own in masses)
    return Instance({space: len(masses[0])}, dict(values), dict(zip((p, q), rows, strict=True)))


def _value(term: Term, values: Values, masses: Masses) -> Exact | None:
    try:
        found = Walk(ExactRing(BITS), _instance(values, masses)).value(term)
    except Undecided:
        return None
    return found if isinstance(found, Exact) else None


def _has(notion: Notion, values: Values, masses: Masses) -> int:
    """1 where the laws have the notion, -1 where they have not, 0 where it is not decided."""
    found = judge(_said(notion), _instance(values, masses), BITS)
    return found.holds if found.met > 0 else 0


@cache
def _said(notion: Notion) -> Statement:
    return Statement((*notion.budgets, p, q), And(notion.both[0]))


def _pairs(notion: Notion, values: Values) -> Iterator[Masses]:
    """Laws that may have the notion, as far apart as it allows: exactly so for the notions whose
    budgets are losses and masses, and by halving for the others."""
    budgets = {budget.name: value for budget, value in values.items()}
    leak = budgets.get("delta", Exact.of(0))
    if notion.name in ("pure DP", "(eps, delta)-DP", "TV privacy"):
        odds = exp(budgets.get("epsilon", Exact.of(0)))
        yield _response(odds / (1 + odds), leak)
        return
    for family in (_coin, *(_rare(a) for a in RARE), _coins):
        low, high = Fraction(0), Fraction(1)
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            has = _has(notion, values, family(middle)) > 0
            low, high = (middle, high) if has else (low, middle)
        if low:
            yield family(low)


def _response(truth: Exact, leak: Exact) -> Masses:
    """Randomised response, which tells all with the probability `leak`."""
    told = [leak, (1 - leak) * truth, (1 - leak) * (1 - truth), Exact.of(0)]
    return told, told[::-1]


def _coin(far: Fraction) -> Masses:
    return _response(Exact.of((1 + far) / 2), Exact.of(0))


def _rare(mass: Fraction) -> Callable[[Fraction], Masses]:
    def laws(far: Fraction) -> Masses:
        pair = ([1 - share, share] for share in (mass, mass * (1 - far)))
        one, other = ([Exact.of(each) for each in masses] for masses in pair)
        return one, other

    return laws


def _coins(far: Fraction) -> Masses:
    """How often one of two coins shows heads: the more draws, the nearer to Gaussian noise."""
    side = (1 + far) / 2
    told = [
        Exact.of(math.comb(DRAWS, n) * side**n * (1 - side) ** (DRAWS - n))
        for n in range(DRAWS + 1)
    ]
    return told, told[::-1]
