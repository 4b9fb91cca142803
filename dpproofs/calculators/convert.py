"""What a budget of one notion of privacy is worth in another one, from both sides.

From above by the claims that convert, evaluated as they are written, the best of them; from below
by two laws that have the first notion, exactly, and not the second one for less (`laws_apart`).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.calculators.composed import Certified
from dpproofs.calculators.implies import Backing, Implications, known
from dpproofs.calculators.laws import Law
from dpproofs.calculators.laws_apart import Values, below
from dpproofs.calculators.notions import NOTIONS, Notion, asking, read_notion
from dpproofs.calculators.sheet import Sheet, shows
from dpproofs.calculators.values import ValueFault, about, exact
from dpproofs.language.printing import text
from dpproofs.language.sorts import Scalar
from dpproofs.meaning.numbers import Exact, enclosure, sign
from dpproofs.record.answers import DoesNotApply, evaluate
from dpproofs.record.bounds import Bound

__all__ = ["Converted", "convert"]

NAME = "in dp.convert"
BITS = 256
Way = tuple[tuple[tuple[Notion, Notion], Bound], ...]  # claims one after the other
LONGEST = 3  # claims that are put together
ROUND = 10**6  # of a quotient


@shows
@dataclass(frozen=True, eq=False)
class Converted:
    """The price in the second notion: `at_most` by `claims`, `at_least` since `p` and `q` have the
    first notion and cost as much. `attained` says that the two are proved equal."""

    asked: str
    price: str
    at_most: Certified
    claims: tuple[Backing, ...]
    at_least: Certified | None
    p: Law | None
    q: Law | None
    attained: bool
    refused: tuple[str, ...] = ()

    @property
    def proved(self) -> bool:
        """Whether all claims behind the upper side are proved, as far as it is recorded."""
        return all(each.status.startswith("PROVED") for each in self.claims)

    @property
    def factor(self) -> Fraction | None:
        """How many times the lower side the upper side is at most, rounded up."""
        if self.at_least is None or self.at_least.low <= 0:
            return None
        return Fraction(math.ceil(self.at_most.high / self.at_least.low * ROUND), ROUND)

    def sheet(self) -> Sheet:
        fields = [(f"{self.price} at most", _shown(self.at_most))]
        fields += [("by", f"{c.id}, {c.status}: {c.says}") for c in self.claims]
        if self.at_least is None or self.p is None or self.q is None:
            fields.append(("at least", "not told: no laws were found"))
        else:
            fields.append(("at least", _shown(self.at_least)))
            laws = [", ".join(map(about, law)) for law in (self.p, self.q) if len(law) <= 4]
            fields += [*zip(("by p", "and q"), laws, strict=False)]
        fields.append(("sharp", self.sharpness))
        return Sheet((self.asked,), fields=tuple(fields))

    @property
    def sharpness(self) -> str:
        if self.attained:
            return "yes, at these numbers: both sides are equal"
        return "not told" if self.factor is None else f"up to a factor of {float(self.factor):.7g}"


def _shown(value: Certified) -> str:
    return str(value.ball.str(10, radius=False))


def _certified(value: Exact) -> Certified:
    ball = enclosure(value, BITS)
    return Certified(ball, ball)


def convert(
    source: str, budgets: Mapping[str, object], target: str, /, **chosen: object
) -> Converted:
    """What a mechanism with one notion of privacy has of another one, from both sides.

    All budgets of the first notion are given. Of those of the second one all but one are chosen,
    and the price is the one that is left. Laws are on finite sets; the claims that are evaluated
    say so, and their statuses are told.

    >>> found = convert("pure DP", {"epsilon": "log(3)"}, "TV privacy")
    >>> found.at_most, found.attained
    (Certified(0.5000000000000000), True)
    """
    one, other = read_notion(source, NAME), read_notion(target, NAME)
    if one is other:
        raise ValueFault("notions", one.name, "two different ones", NAME, "")
    if not isinstance(budgets, Mapping):
        seen = f"{budgets!r} of type {type(budgets).__name__}"
        raise ValueFault("budgets", seen, f"numbers by name: {_names(one)}", NAME, "")
    given = _read(one, budgets, len(one.budgets))
    rest = _read(other, chosen, len(other.budgets) - 1)
    (price,) = (budget for budget in other.budgets if budget not in set(rest))
    return _converted(known(), one, given, other, rest, price)


def _names(notion: Notion) -> str:
    return ", ".join(budget.name for budget in notion.budgets)


def _read(notion: Notion, given: Mapping[str, object], count: int) -> dict[Scalar, Exact]:
    named = {budget.name: budget for budget in notion.budgets}
    if len(given) != count or not set(given) <= set(named):
        seen = ", ".join(map(str, given)) or "nothing"
        wanted = f"{_names(notion)}" if count == len(named) else f"all but one of {_names(notion)}"
        allowed = wanted if count else f"nothing, since {_names(notion)} is the price"
        raise ValueFault(f"numbers for {notion.name}", seen, allowed, NAME, "")
    values = {}
    for name, value in given.items():
        number = exact(value, name, NAME)
        low, is_open = named[name].low, named[name].low_open
        assert low is not None
        above = sign(number - Exact.of(Fraction(text(low))))
        if above not in ((1,) if is_open else (0, 1)):
            allowed = f"a number {'above' if is_open else 'of at least'} {text(low)}"
            raise ValueFault(name, value, allowed, NAME, "change it")
        values[named[name]] = number
    return values


def _converted(
    known: Implications, one: Notion, given: Values, other: Notion, rest: Values, price: Scalar
) -> Converted:
    told = known.of(one, other)
    if not told.holds:
        raise ValueFault("notions", told.words, f"what {one.name} implies", NAME, "dp.implies()")
    upper: Exact | None = None
    best: Way = ()
    refused: list[str] = []
    for way in _ways(known, one, other):
        bounds = [bound for _, bound in way]
        try:
            value = _through(bounds, given, other, rest, price)
        except DoesNotApply as error:
            refused.append(f"{', '.join(b.located.id for b in bounds)}: {error}")
            continue
        if upper is None or sign(upper - value) == 1:
            upper, best = value, way
    if upper is None:
        raise ValueFault("numbers", "; ".join(refused), "what a claim speaks of", NAME, "")
    lower, laws, attained = below(one, given, other, rest, price, upper)
    at = ", ".join(f"{b.name} = {about(v)}" for b, v in given.items())
    where = "".join(f", {b.name} = {about(v)}" for b, v in rest.items())
    return Converted(
        f"{one.name} with {at} implies {other.name}{where}",
        price.name,
        _certified(upper),
        tuple(known.backing(bound, *pair) for pair, bound in best),
        None if lower is None else _certified(lower),
        None if laws is None else Law(laws[0]),
        None if laws is None else Law(laws[1]),
        attained,
        tuple(refused),
    )


# ----------------------------------------------------------------------------- from above


def _ways(known: Implications, one: Notion, other: Notion) -> Iterator[Way]:
    """The claims themselves, and several together by way of notions with one budget."""
    between = [n for n in NOTIONS.values() if len(n.budgets) == 1 and n not in (one, other)]
    for count in range(LONGEST):
        for middle in itertools.permutations(between, count):
            links = list(itertools.pairwise((one, *middle, other)))
            for bounds in itertools.product(*(known.conversions.get(link, ()) for link in links)):
                yield tuple(zip(links, bounds, strict=True))


def _through(
    bounds: Sequence[Bound], given: Values, other: Notion, rest: Values, price: Scalar
) -> Exact:
    *first, last = bounds
    for bound in first:
        given = {bound.question.asks: evaluate(bound, dict(given), {}).value}
    return evaluate(asking(last, other, price), {**given, **rest}, {}).value
