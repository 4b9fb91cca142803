"""Find a proof that compares powers of e, by what is known of their exponents.

What is known of exponents, multiplied by what makes one of its terms an exponent of the goal, is
raised to powers of e: from 1 + w - u >= 0 follows e^s e^(s w) >= e^(s u) for s >= 0. It is added up
over points, numbers stand for the sums, and other provers are asked. Nothing that is found here is
believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial

from flint import fmpq

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import (
    ONE,
    POSITIVE,
    ZERO,
    Expr,
    TooLarge,
    exp,
    placed,
    power,
    sign_of,
    summed_over,
)
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import RULES, At, Use
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.cases.powers_of_e import exponent_of
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.named_sums import with_named_sums
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    at,
    by_case,
    by_products,
    by_sum,
    part,
    products,
)
from dpproofs.provers.shared.words import has_sums, one, parts_of

__all__ = ["prove"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
MOST_BITS = 6
MOST_FACTS = 24


def prove(sequent: Sequent, *others: Prover) -> Step:
    """A proof that knows of powers of e what is known of their exponents; raises `NotFound`."""
    if sequent.values or not any(_exponents(sequent.goal.x)):
        raise NotFound("no powers of e")
    return _by_bits(sequent, others)


def _by_bits(sequent: Sequent, others: tuple[Prover, ...]) -> Step:
    """By the values of the indicators in exponents."""
    inside = {a for e in _exponents(sequent.goal.x) for a in e.atoms if a.once}
    asked = sorted(a for a in inside if not any(isinstance(p.label, int) for p in a.points))
    if not asked:
        return _raised(sequent, others)
    if len(sequent.values) >= MOST_BITS:
        raise NotFound("too many indicators in exponents")
    x = one(asked[0])

    def put(value: Expr) -> Prover:
        def by(here: Sequent) -> Step:
            with suppress(NotFound):
                return prove_linear(here.towards(ABOVE, ZERO), rounds=0)
            _, rest = RULES["replaced"](here, x, value)
            return Step("replaced", (x, value), (products(), _by_bits(rest, others)))

        return by

    return by_case(sequent, x, put(ONE), put(ZERO))


def _raised(sequent: Sequent, others: tuple[Prover, ...]) -> Step:
    s = Script(sequent)
    if not _raise(s) and not sequent.values:
        raise NotFound("nothing is known of exponents")
    _add_up(s, len(sequent.facts))
    divided = (a for a in parts_of(sequent.goal.x) if a.kind == "inverse")

    def closed(here: Sequent) -> Step:
        if not any(has_sums(a.data[0]) for a in divided):
            return _first(here, others)
        step = with_named_sums(here, lambda q: _at_points(q, others), False)
        if step is None:
            raise NotFound("no sums")
        return step

    return s.close(closed)


def _at_points(sequent: Sequent, others: tuple[Prover, ...]) -> Step:
    """Each part of a sum is not below 0."""
    bounds = {bound for bound, _ in sequent.goal.x.terms}
    if len(bounds) != 1 or () in bounds:
        return _first(sequent, others)
    (bound,) = bounds
    names = tuple(Point(p.set, f"part{n}") for n, p in enumerate(bound))
    body = Expr({((), factors): c for (_, factors), c in sequent.goal.x.terms.items()})
    x = placed(body, dict(zip(bound, names, strict=True)))
    return by_sum(rest=[(names, x)], by=[lambda here: _first(here, others)])(sequent)


def _first(sequent: Sequent, others: Iterable[Prover]) -> Step:
    for by in others:
        with suppress(NotFound, Refused, TooLarge):
            step = by(sequent)
            holds(sequent, step)
            return step
    raise NotFound(sequent.goal.text)


def _raise(s: Script) -> bool:
    """Whether a fact was raised: all that may be are known then."""
    exponents = list(_exponents(s.here.goal.x))
    own = frozenset[object]().union(*(e.objects for e in exponents))
    known = {fact.x for fact in s.here.facts}
    before = len(s.here.facts)
    for n, fact in enumerate(s.here.facts):
        plain = all(a.kind in ("number", "entry", "sup") for a in fact.x.atoms)
        plain = plain and all(isinstance(p, Point) for p in fact.places)
        if fact.relation is EQUAL or not plain or has_sums(fact.x) or not fact.x.atoms:
            continue
        names = tuple(Point(p.set, f"raised{k}") for k, p in enumerate(fact.places))
        x = placed(fact.x, dict(zip(fact.places, names, strict=True)))
        for m in dict.fromkeys(m for e in exponents for m in _multiples(x, names, e)):
            if not (m * x).objects - {p.set.of for p in names} <= own:
                continue
            more = Expr({t: c for t, c in (m * x).terms.items() if c > 0})
            less = more - m * x
            new = exp(more) - exp(less)
            if new in known or len(known) > MOST_FACTS + before:
                continue
            known.add(new)
            shown = partial(_by_tangent, times=m, x=x, less=less, fact=at(n, *names))
            s.have(AT_LEAST, new, shown, names)
    return len(s.here.facts) > before


def _by_tangent(sequent: Sequent, times: Expr, x: Expr, less: Expr, fact: At) -> Step:
    """By the tangent of the exponential at the lesser exponent, `less`."""
    s = Script(sequent)
    size = s.know("sign", exp(less))
    tangent = s.know("exp_tangent", times * x)
    own = s.know("sign", times * exp(less))
    return s.close(by_products(part(1, size, tangent), part(1, own, fact)))


def _exponents(x: Expr) -> Iterator[Expr]:
    """The terms of the exponents in an expression, each once."""
    inside = dict.fromkeys([x, *(part for a in sorted(parts_of(x)) for part in a.parts)])
    found = (exponent_of(term) for y in inside for term in y.terms)
    yield from dict.fromkeys(Expr({t: c}) for e in found for t, c in e.ordered)


def _multiples(x: Expr, names: tuple[Point, ...], exponent: Expr) -> Iterator[Expr]:
    """What is not below 0, and makes a term of a fact that of an exponent or its opposite."""
    points = sorted(exponent.points, key=str)
    ways = [[p for p in (*names, q) if p.set == q.set and p in x.points] for q in points]
    for way in itertools.product(*ways):
        terms = [*placed(exponent, dict(zip(points, way, strict=True))).terms.items()]
        # Where two points become one, an indicator in it may be 0, and nothing is left.
        if len(terms) != 1 or terms[0][0][0]:
            continue
        (_, factors), c = terms[0]
        for (_, own), d in x.terms.items():
            spend(2)
            powers = dict(factors)
            for a, n in own:
                powers[a] = powers.get(a, 0) - n
            m = ONE.scaled(abs(c / d))
            for a, n in powers.items():
                m = m * power(one(a), n) if n else m
            whole = all(n > 0 or a.sign == POSITIVE for a, n in powers.items() if n)
            if whole and sign_of(m) and not m.points:
                yield m


def _add_up(s: Script, first: int) -> None:
    """What facts say when they are added up over all their points, where the goal has such sums."""
    x = s.here.goal.x
    own = {sum_ for y in [x, *(p for a in parts_of(x) for p in a.parts)] for sum_ in _sums(y)}
    for n, fact in enumerate(s.here.facts[first:], first):
        total = summed_over(fact.places, fact.x)
        if fact.places and set(_sums(total)) <= own:
            names = tuple(Point(p.set, f"added{k}") for k, p in enumerate(fact.places))
            s.have(AT_LEAST, total, by_sum(Use(ONE, at(n, *names), names)))


def _sums(x: Expr) -> Iterator[Expr]:
    """The sums in an expression, without what stands before them."""
    for bound, factors in x.terms:
        if bound:
            own = tuple(f for f in factors if f[0].points & {*bound})
            yield Expr({(bound, own): fmpq(1)})
