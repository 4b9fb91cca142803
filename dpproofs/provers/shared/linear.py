"""Find a proof of a sequent as a sum of multiples of facts, term by term.

A sum over points is a term like any other, and so are powers of e: what is true of them has to be
among the facts. Each fact is multiplied by what makes one of its terms one that is wanted. Nothing
that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import (
    FREE,
    NONNEGATIVE,
    ONE,
    POSITIVE,
    Expr,
    Term,
    TooLarge,
    placed,
    power,
    sign_of,
)
from dpproofs.kernel.points import Element, Point, belongs
from dpproofs.kernel.rules import At, Product, _here
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.provers.budget import spend
from dpproofs.provers.shared.exact_program import multiples_of
from dpproofs.provers.shared.indicators import _elements as elements_in
from dpproofs.provers.shared.script import Axiom, knowing, products
from dpproofs.provers.shared.words import NotFound, one, renamed

__all__ = ["Axiom", "prove_linear"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
MOST_COLUMNS = 500
MOST_ROUNDS = 3
MOST_ELEMENTS = 8
MOST_FACTS = 60
LARGEST = 24


def prove_linear(sequent: Sequent, axioms: Iterable[Axiom] = (), rounds: int = MOST_ROUNDS) -> Step:
    """A proof of a sequent from its facts and some axioms; raises `NotFound`."""
    goal = _here(sequent, sequent.goal.x)
    if not goal.terms and sequent.goal.relation is not ABOVE:
        return products()
    search = _Search(sequent, list(axioms))
    found: Step | None = None
    for number in range(rounds + 1):
        found = search.grow(number, goal)
        if found is not None or search.full:
            break
    if found is None:
        raise NotFound(sequent.goal.text)
    return found


@dataclass(frozen=True)
class _Column:
    """Something that is at least 0, above 0 or equal to 0, as a product of facts."""

    x: Expr
    relation: Relation
    made: Product


@dataclass(frozen=True)
class _Known:
    """A fact at some elements, as it is here."""

    at: At
    relation: Relation
    x: Expr


class _Search:
    """One sequent, and the multiples of facts that were thought of."""

    def __init__(self, sequent: Sequent, axioms: list[Axiom]) -> None:
        self.sequent = sequent
        self.axioms: list[Axiom] = []
        self.columns: list[_Column] = []
        self.full = False
        self._seen: set[Any] = set()
        self.known: list[_Known] = []
        for name, args in axioms:
            self._know(name, args)
        self.known += itertools.islice(self._instances(), MOST_FACTS)
        self._above = {
            k.x: k for k in reversed(self.known) if k.relation is not EQUAL and len(k.x.terms) == 1
        }
        for k in list(self.known):
            self._add(k, ONE)

    def _instances(self) -> Iterator[_Known]:
        for n, fact in enumerate(self.sequent.facts):
            if not all(isinstance(p, Point) for p in fact.places):
                continue
            ways = [self._elements(p) for p in fact.places]
            for chosen in itertools.islice(itertools.product(*ways), MOST_ELEMENTS):
                spend(2 + 4 * len(fact.x.terms))
                x = placed(fact.x, dict(zip(fact.places, chosen, strict=True)))
                x = _here(self.sequent, x)
                if 0 < len(x.terms) <= LARGEST:
                    yield _Known(At(n, tuple(chosen)), fact.relation, x)

    def _elements(self, place: Point) -> list[Element]:
        """Those of which the goal speaks, or an axiom."""
        found = dict.fromkeys(elements_in(self.sequent, place.set))
        for known in self.known:
            keys = (e for a in sorted(known.x.atoms) if a.kind == "entry" for e in a.data[1])
            found |= dict.fromkeys(e for e in keys if belongs(e, place.set))
        return list(found)

    def _know(self, name: str, args: tuple[Any, ...]) -> At | None:
        """An axiom, by its place among the facts."""
        if (name, args) in self.axioms:
            return At(len(self.sequent.facts) + self.axioms.index((name, args)))
        try:
            fact = AXIOMS[name](*args)
        except (Refused, TooLarge):
            return None
        self.axioms.append((name, args))
        at = At(len(self.sequent.facts) + len(self.axioms) - 1)
        x = _here(self.sequent, fact.x)
        if x.terms and name != "sign":
            self.known.append(_Known(at, fact.relation, x))
        return at

    # -- multiples --------------------------------------------------------------------------------

    def _add(self, known: _Known, times: Expr) -> None:
        """A multiple of a fact, if it may be taken."""
        key = known.at, known.relation, times
        if key in self._seen or self.full:
            return
        self._seen.add(key)
        spend(5 + 2 * len(known.x.terms))
        try:
            x = _here(self.sequent, times * known.x)
        except TooLarge:
            return
        if known.relation is EQUAL:
            made, relation = Product(fmpq(1), (known.at,), times), EQUAL
        else:
            factors = self._factors(times)
            if factors is None:
                return
            ats, sign, side = factors
            x = x if side > 0 else -x
            above = known.relation is ABOVE and sign == POSITIVE
            made, relation = Product(fmpq(1), (known.at, *ats)), ABOVE if above else AT_LEAST
        if x.terms or relation is ABOVE:
            self.columns.append(_Column(x, relation, made))
            self.full = len(self.columns) >= MOST_COLUMNS

    def _factors(self, times: Expr) -> tuple[list[At], int, int] | None:
        """A product, or (-1) its opposite, as one of facts that say what is not below 0, and
        whether it is above 0."""
        if times == ONE:
            return [], POSITIVE, 1
        if len(times.terms) != 1:
            return None
        (((bound, factors), _),) = times.terms.items()
        if bound:
            at = self._know("sign", (times,)) if sign_of(times) else None
            return None if at is None else ([at], sign_of(times), 1)
        ats, rest, sign, side = list[At](), ONE, POSITIVE, 1
        for a, n in factors:
            low, high = self._above.get(one(a)), self._above.get(-one(a))
            own = low or high
            if isinstance(n, int) and n > 0 and own is not None:
                ats += [own.at] * n
                side = side if low is not None or n % 2 == 0 else -side
                sign = sign if own.relation is ABOVE else NONNEGATIVE
            else:
                rest = rest * power(one(a), n)
        if rest != ONE:
            found = sign_of(rest)
            at = self._know("sign", (rest,)) if found != FREE else None
            if at is None:
                return None
            ats.append(at)
            sign = min(sign, found)
        return ats, sign, side

    # -- the goal ---------------------------------------------------------------------------------

    def grow(self, rounds: int, goal: Expr) -> Step | None:
        """Multiply by what makes a term of a fact one that is wanted, and look for a sum."""
        wanted = dict.fromkeys(t for x in (goal, *(c.x for c in self.columns)) for t in x.terms)
        if rounds == 1:
            wanted = dict.fromkeys(goal.terms)
        for term in wanted if rounds else ():
            for known in self.known:
                for own in known.x.terms:
                    spend(10 if own[0] else 2)
                    times = _quotient(term, own)
                    if times is not None:
                        self._add(known, times)
        self._signs(goal)
        return self._solved(goal)

    def _signs(self, goal: Expr) -> None:
        """Terms that are not below 0."""
        for term in dict.fromkeys(t for x in (goal, *(c.x for c in self.columns)) for t in x.terms):
            x = Expr({term: fmpq(1)})
            if ("term", term) in self._seen:
                continue
            self._seen.add(("term", term))
            spend(5)
            found = self._factors(x)
            if found is not None:
                relation = ABOVE if found[1] == POSITIVE else AT_LEAST
                made = Product(fmpq(1), tuple(found[0]))
                self.columns.append(_Column(x if found[2] > 0 else -x, relation, made))

    def _solved(self, goal: Expr) -> Step | None:
        """The goal as a sum of multiples; or, where it has no share in it, facts that exclude each
        other: one that is above 0 is among them."""
        relation, columns = self.sequent.goal.relation, self.columns
        if relation is EQUAL:
            columns = [c for c in columns if c.relation is EQUAL]
        cost = [1.0, *(0.0 if c.relation is EQUAL else 1.0 for c in columns)]
        above = [n for n, c in enumerate(columns, 1) if c.relation is ABOVE]
        found = multiples_of(goal, columns, cost, above if relation is ABOVE else [0, *above])
        if found is None:
            return None
        share, parts = found
        made = tuple(Product(n, c.made.facts, c.made.times) for n, c in parts)
        axioms, made = self._used(made)
        shown = share and goal.terms  # where the goal is 0 > 0 there is no such place
        sigma = (Product(share),) if shown else ()
        last = Step("products", (sigma, made))
        return knowing(axioms, last)

    def _used(self, parts: tuple[Product, ...]) -> tuple[tuple[Axiom, ...], tuple[Product, ...]]:
        """The axioms that are used, and the parts with these alone."""
        start = len(self.sequent.facts)
        used = sorted({at.fact for p in parts for at in p.facts if at.fact >= start})
        places = {n: start + k for k, n in enumerate(used)}
        moved = tuple(
            Product(
                p.number,
                tuple(At(places.get(at.fact, at.fact), at.elements) for at in p.facts),
                p.times,
            )
            for p in parts
        )
        return tuple(self.axioms[n - start] for n in used), moved


@lru_cache(maxsize=1 << 14)
def _quotient(term: Term, own: Term) -> Expr | None:
    """What one term has to be multiplied by to be another one: sums over the same points, or a sum
    beside a product."""
    if own[0] and len(term[0]) != len(own[0]):
        return None
    factors = own[1]
    if own[0] and own[0] != term[0]:  # the same points under other numbers
        there = placed(Expr({((), factors): fmpq(1)}), dict(zip(own[0], term[0], strict=True)))
        if len(there.terms) != 1:
            return None
        (((_, factors), _),) = there.terms.items()
    powers = dict(term[1])
    for a, n in factors:
        powers[a] = powers.get(a, 0) - n
        if powers[a] < 0 and (a.once or a.kind in ("inverse", "power")):
            return None
    left = [(a, n) for a, n in powers.items() if n]
    if own[0] and any(isinstance(p.label, int) for a, _ in left for p in a.points):
        return None
    if term[0] and any(n < 0 for _, n in left):
        return None
    product = ONE
    for a, n in left:
        product = product * power(one(a), n)
    if len(product.terms) != 1:
        return None
    (((_, factors), _),) = product.terms.items()
    return renamed(() if own[0] else term[0], factors)
