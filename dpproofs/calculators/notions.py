"""Which notion of privacy implies which, as the claims of a corpus tell by their shapes.

A notion is a word of the theory about two laws p and q, with budgets in their places. A claim whose
hypotheses are one notion with free budgets, and whose conclusion is another notion of the same two
laws, is a conversion. A claim that shows one notion of two laws and denies another one of them,
whatever its budget, says that there is none. No claim has a tag, and no formula stands here.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from dpproofs.calculators.values import ValueFault
from dpproofs.language.build import every
from dpproofs.language.canon import canonical
from dpproofs.language.matching import Found, asserted, assumed, fit
from dpproofs.language.replacing import changed
from dpproofs.language.sorts import Scalar, Space, Table, law, real
from dpproofs.language.statements import Statement
from dpproofs.language.terms import And, Node, Not, Predicate, Proposition, Rel, Term
from dpproofs.record.bounds import Bound, Question, bounds, scalars
from dpproofs.record.corpus import Corpus, Located
from dpproofs.theory import (
    KL,
    hockey_stick,
    indistinguishable,
    max_divergence,
    renyi,
    total_variation,
)

__all__ = [
    "NOTIONS",
    "Denial",
    "Notion",
    "asking",
    "conditions",
    "conversions",
    "denials",
    "holds_for_all_budgets",
    "p",
    "q",
    "read_notion",
]

_Y = Space("Y", "Y")
p, q = law("p", _Y), law("q", _Y)
_EXCHANGE = {p: q, q: p}
_t = real("t", above=1)


@dataclass(frozen=True, eq=False)
class Notion:
    """What is said of two laws: `shapes` say it of p and q in this order, each by itself. `prices`
    are the budgets that grow as the notion weakens; `chosen` are the others, such as an order."""

    name: str
    also: tuple[str, ...]
    prices: tuple[Scalar, ...]
    shapes: tuple[Proposition, ...]
    chosen: tuple[Scalar, ...] = ()

    @property
    def budgets(self) -> tuple[Scalar, ...]:
        return (*self.chosen, *self.prices)

    @cached_property
    def both(self) -> tuple[tuple[Proposition, ...], ...]:
        """Each shape in both orders of the laws, which are the notion together; a word that speaks
        of both orders stands alone."""
        return tuple(
            (shape,) if isinstance(shape, Predicate) else (shape, changed(shape, _EXCHANGE.get))
            for shape in self.shapes
        )

    @cached_property
    def ways(self) -> tuple[Proposition, ...]:
        return tuple(part for pair in self.both for part in pair)

    def __repr__(self) -> str:
        return f"{self.name} ({', '.join(budget.name for budget in self.budgets)})"


_pure, _epsilon = (real("epsilon", at_least=0) for _ in range(2))
_delta, _tv = (real("delta", at_least=0, at_most=1) for _ in range(2))
_rho, _tail, _loss = (real(n, at_least=0) for n in ("rho", "rho", "loss"))
_omega, _order, _bound = real("omega", above=1), real("order", above=1), real("bound", at_least=0)
_u = real("t", above=1, below=_omega)
_NOTIONS = (
    Notion(
        "pure DP",
        ("pure", "eps-DP", "(eps, 0)-DP"),
        (_pure,),
        (
            indistinguishable(p, q, _pure, 0),
            hockey_stick(p, q, _pure) <= 0,
            max_divergence(p, q) <= _pure,
        ),
    ),
    Notion(
        "(eps, delta)-DP",
        ("approximate DP", "approx", "DP"),
        (_epsilon, _delta),
        (indistinguishable(p, q, _epsilon, _delta), hockey_stick(p, q, _epsilon) <= _delta),
    ),
    Notion("zCDP", ("rho-zCDP",), (_rho,), (every(renyi(p, q, _t) <= _rho * _t, _t),)),
    Notion(
        "tCDP",
        ("(rho, omega)-tCDP",),
        (_tail,),
        (every(renyi(p, q, _u) <= _tail * _u, _u),),
        (_omega,),
    ),
    Notion("RDP", ("Renyi DP",), (_bound,), (renyi(p, q, _order) <= _bound,), (_order,)),
    Notion("KL privacy", ("KL", "mean loss"), (_loss,), (KL(p, q) <= _loss,)),
    Notion(
        "TV privacy",
        ("TV", "total variation", "(0, delta)-DP"),
        (_tv,),
        (total_variation(p, q) <= _tv, hockey_stick(p, q, 0) <= _tv),
    ),
)
NOTIONS = {notion.name: notion for notion in _NOTIONS}


def read_notion(name: object, place: str) -> Notion:
    """The notion of this name; letters, accents and signs that people write in other ways do not
    matter."""
    if isinstance(name, Notion):
        return name
    known = {_key(n): notion for notion in NOTIONS.values() for n in (notion.name, *notion.also)}
    if not isinstance(name, str) or _key(name) not in known:
        allowed = ", ".join(NOTIONS)
        raise ValueFault("notion", repr(name), allowed, place, "dp.implies() shows them all")
    return known[_key(name)]


def _key(name: str) -> str:
    plain = unicodedata.normalize("NFD", name.lower()).replace("ε", "eps").replace("δ", "delta")
    plain = plain.replace("ρ", "rho").replace("ω", "omega").replace("epsilon", "eps")
    return re.sub(r"[^a-z0-9(),]", "", plain)


# ----------------------------------------------------------------------------- what claims tell


@dataclass(frozen=True, eq=False)
class Denial:
    """A claim whose two laws have one notion, and another one with no budget."""

    located: Located
    statement: Statement
    source: Notion
    target: Notion


def conversions(corpus: Corpus) -> Mapping[tuple[Notion, Notion], list[Bound]]:
    """The claims that convert one notion into another, for every two of them."""
    questions = {
        Question(shape, price, source.ways, within=_within(target, price)): (source, target)
        for source in NOTIONS.values()
        for target in NOTIONS.values()
        if target is not source
        for shape in target.shapes
        for price in target.prices[:1]
    }
    found: dict[tuple[Notion, Notion], list[Bound]] = {}
    for each in bounds(corpus, questions):
        source, target = questions[each.question]
        if each.where in ("as printed", "amended") and _converts(each, source, target):
            kept = found.setdefault((source, target), [])
            if all(known.statement is not each.statement for known in kept):
                kept.append(each)
    return found


def _within(target: Notion, price: Scalar) -> Scalar | None:
    return next((other for other in target.prices if other is not price), None)


def asking(bound: Bound, target: Notion, price: Scalar) -> Bound:
    """The same bound, asked for another of its budgets."""
    asked = Question(
        bound.question.shape, price, bound.question.premises, within=_within(target, price)
    )
    return Bound(bound.located, bound.where, bound.statement, asked, bound.found)


def _converts(bound: Bound, source: Notion, target: Notion) -> bool:
    """Its laws are any two laws, on sets of more than one size; its hypotheses are the source with
    free budgets and conditions on numbers; and no budget hangs on a number that the conclusion
    binds. What the target leaves to be chosen is any number: a bound for the order 2 alone is none
    for an order that is asked for."""
    found, statement = bound.found, bound.statement
    if not all(isinstance(found[b], Scalar) for b in target.chosen if b in found):
        return False
    laws = [found.get(each) for each in (p, q)]
    if laws[0] is laws[1] or not all(_is_any_law(law) for law in laws):
        return False
    if not all(any(found[b] is s for s in statement.forall) for b in source.budgets if b in found):
        return False
    own = [h for h in statement.given if not _about_numbers(h)]
    if not own or not all(_is_one_of(part, source, found) for h in own for part in assumed(h)):
        return False
    bound_here = {found[t] for t in (_t, _u) if t in found}
    budgets = [found[b] for b in target.budgets if b in found]
    return not any(part in bound_here for node in budgets for part in node.walk())


def _is_any_law(node: Node | None) -> bool:
    if not isinstance(node, Table) or node.kind != "law":
        return False
    return any(s.smallest < s.largest for each in node.over for s in each.parameters())


def conditions(bound: Bound, source: Notion, target: Notion) -> list[Proposition]:
    """What the claim asks of numbers beside the notion: by a hypothesis, by a domain that is
    narrower than the budget's, or as one number stands in two places."""
    found = bound.found
    asked = [h for h in bound.statement.given if _about_numbers(h)]
    of_source, chosen = {found[b] for b in source.budgets if b in found}, {*target.chosen}
    for budget in (*source.budgets, *target.chosen):
        number = found.get(budget)
        if not isinstance(number, Scalar):
            continue
        if not _covers(number, budget):
            asked.append(number.domain())
        if budget in chosen and number in of_source:
            asked.append(Rel("==", budget, number))
    return asked


def holds_for_all_budgets(bound: Bound, source: Notion, target: Notion) -> bool:
    """Whether no condition is on budgets of the source alone, or on what is chosen of the target:
    where a condition ties them together, or to a price, they may be chosen so that it holds."""
    sides = [
        {bound.found[b] for b in budgets if b in bound.found}
        for budgets in (source.budgets, target.chosen)
    ]
    return not any(
        {part for part in each.walk() if isinstance(part, Scalar)} <= side
        for each in conditions(bound, source, target)
        for side in sides
    )


def _covers(number: Scalar, budget: Scalar) -> bool:
    lowest = number.low is None or (
        _same(number.low, budget.low) and number.low_open <= budget.low_open
    )
    return lowest and (number.high is None or _same(number.high, budget.high))


def _about_numbers(node: Node) -> bool:
    return not any(isinstance(part, Table) for part in node.walk())


def _is_one_of(part: Proposition, source: Notion, found: Found) -> bool:
    return any(fit(way, part, found) is not None for way in source.ways)


def denials(corpus: Corpus) -> list[Denial]:
    """The claims that show one notion of two laws, and deny another one whatever its budget."""
    found = []
    for located in corpus.claims.values():
        statement = located.claim.amended or located.claim.statement
        if statement is None or statement.given or not isinstance(statement.show, And):
            continue
        parts = list(asserted(statement.show))
        for source, target in itertools.permutations(NOTIONS.values(), 2):
            denied = _denied(parts, target, statement)
            if any(_shown(parts, source, target, laws) for laws in denied):
                found.append(Denial(located, statement, source, target))
    return found


def _denied(parts: list[Proposition], target: Notion, statement: Statement) -> Iterator[Found]:
    """Where a part denies the notion for all budgets, which are numbers without an upper end."""
    for part in parts:
        for way in target.ways:
            laws = _fits_denial(way, part)
            if laws is None:
                continue
            budgets = [
                (b, laws.get(b), n < len(target.chosen)) for n, b in enumerate(target.budgets)
            ]
            if all(_is_any(statement, *each) for each in budgets):
                yield laws


def _fits_denial(way: Proposition, part: Proposition) -> Found | None:
    if isinstance(way, Rel) and isinstance(part, Rel) and part.op == "<":
        return fit(Rel("<=", way.right, way.left), part)
    return fit(Not(way), part) if isinstance(part, Not) else None


def _is_any(statement: Statement, budget: Scalar, number: Node | None, exactly: bool) -> bool:
    """The number has no upper end; one that is to be `exactly` as the budget has its lower one."""
    if not isinstance(number, Scalar) or all(number is not each for each in statement.forall):
        return False
    if number.high is not None:
        return False
    return not exactly or _same(number.low, budget.low)


def _same(one: Term | None, other: Term | None) -> bool:
    if one is None or other is None:
        return one is other
    return bool(canonical(one) == canonical(other))


def _shown(parts: list[Proposition], source: Notion, target: Notion, denied: Found) -> bool:
    """The same two laws have the source in both orders, with budgets that hang on none denied."""
    free = {denied[b] for b in target.budgets}
    for pair in source.both:
        laws: Found | None = {each: denied[each] for each in (p, q)}
        for shape in pair:
            fitting = (fit(shape, part, laws) for part in parts) if laws is not None else ()
            laws = next((f for f in fitting if f is not None), None)
        if laws is not None:
            budgets = [part for b in source.budgets for part in scalars(laws[b])]
            return not free & {*budgets}
    return False
