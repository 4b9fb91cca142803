"""Rules: a sequent holds if others do. None searches for anything; each is given what it uses.

A rule is `rule(sequent, *args) -> sequents`. It raises `Refused` where it does not apply. Its
docstring says why the sequent holds wherever those that it returns do.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Listed
from dataclasses import dataclass, replace
from typing import Any

from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.axioms import AXIOMS, the_atom
from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr, atom_of, placed, sign_of, summed_over
from dpproofs.kernel.points import Element, Point, Refused, Sequence, Set, belongs, changed
from dpproofs.kernel.reals import balls, from_end, named, put, replaced
from dpproofs.kernel.sequents import AnyNumber, Fact, Relation, Sequent, fact_of, is_indicator
from dpproofs.language import sorts

__all__ = ["RULES", "At", "Product", "Use"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL


@dataclass(frozen=True)
class At:
    """A fact of the sequent, by its place, at elements for its points."""

    fact: int
    elements: tuple[Element, ...] = ()


@dataclass(frozen=True)
class Product:
    """A multiple of a product of facts. `times` is anything, and needs an equation beside it."""

    number: fmpq
    facts: tuple[At, ...] = ()
    times: Expr = ONE


@dataclass(frozen=True)
class Use:
    """A fact with a weight, added up over some points."""

    weight: Expr
    fact: At
    over: tuple[Point, ...] = ()


# ----------------------------------------------------------------------------- structure


def know(sequent: Sequent, *axioms: tuple[str, tuple[Any, ...]]) -> list[Sequent]:
    """What is always true is known."""
    if unknown := [name for name, _ in axioms if name not in AXIOMS]:
        raise Refused(f"there is no axiom {unknown[0]}")
    return [sequent.knowing(*(AXIOMS[name](*args) for name, args in axioms))]


def cut(sequent: Sequent, fact: Fact) -> list[Sequent]:
    """What was shown for points of which nothing is known is known for all points."""
    _fresh(sequent, fact.places)
    shown = replace(sequent, goal=Fact(fact.relation, fact.x))
    return [shown, sequent.knowing(fact)]


def case(sequent: Sequent, x: Expr) -> list[Sequent]:
    """An indicator is 1 or 0. Where [x > 0] is 1 x is above 0, and where it is 0 x is not."""
    one = the_atom(x)
    if not one.once:
        raise Refused(f"{x} is no indicator")
    found = []
    for value in (1, 0):
        here = replace(sequent, values=(*sequent.values, (one, value)))
        if one.kind == "bit":
            inner = one.data[0]
            here = here.knowing(Fact(ABOVE, inner) if value else Fact(AT_LEAST, -inner))
        found.append(here)
    return found


def congruent(sequent: Sequent, fact: int, of: str, b: Expr) -> list[Sequent]:
    """If x = 0 at all points, then f(x + b) = f(b) at all points, for a function f of numbers."""
    known, function = fact_of(sequent, fact), FUNCTIONS.get(of)
    alone = all(isinstance(p, Point) for p in known.places)
    if known.relation is not EQUAL or function is None or not alone:
        raise Refused("no equation about points, or no function of numbers")
    return [sequent.knowing(Fact(EQUAL, function(known.x + b) - function(b), known.places))]


def neighbours(sequent: Sequent, x: Point, y: Point, at: Point, to: Point) -> list[Sequent]:
    """A sequence at most 1 apart from x is x[i:=z] for a place i and a point z: x itself is
    x[i:=x_i]."""
    words = ("distance <= 1", "distance == 1")
    near = [Fact(EQUAL, x_.count(word, Sequence(x), Sequence(y)) - ONE) for word in words]
    if x == y or x.set.base is None or y.set != x.set or not any(f in sequent.facts for f in near):
        raise Refused("no neighbours")
    if at.set != x.set.places or to.set != x.set.base:
        raise Refused("no place of the sequence, or no point of it")
    _fresh(sequent, (at, to))
    if any({x, y, at, to} & set(f.places) for f in sequent.facts) or sequent.values:
        raise Refused("a point under the same name")
    there = {y: changed(Sequence(x), (at, to))}
    told = (sequent.goal, *sequent.facts)
    goal, *facts = (Fact(f.relation, placed(f.x, there), f.places) for f in told)
    return [Sequent(tuple(facts), goal)]


def both(sequent: Sequent) -> list[Sequent]:
    """x = 0 follows from x >= 0 and -x >= 0."""
    if sequent.goal.relation is not EQUAL:
        raise Refused("the goal is no equation")
    x = sequent.goal.x
    return [sequent.towards(AT_LEAST, x), sequent.towards(AT_LEAST, -x)]


def exponents(sequent: Sequent, b: Expr) -> list[Sequent]:
    """a - b has the sign of e^a - e^b, since the exponential grows."""
    raised = x_.exp(sequent.goal.x + b) - x_.exp(b)
    return [sequent.towards(sequent.goal.relation, raised)]


# ----------------------------------------------------------------------------- leaves


def products(sequent: Sequent, sigma: Listed[Product], parts: Listed[Product]) -> list[Sequent]:
    """The goal is shown if sigma times it is a sum of products of facts, and sigma is one that is
    above 0. For an equation the sum is one of equations. Nothing at all has to be shown where a sum
    that is above 0 is 0: then sigma is empty."""
    goal = sequent.goal.relation
    (scale, sign), (total, found) = _total(sequent, sigma), _total(sequent, parts)
    enough = sign is ABOVE and (found is goal or (goal is AT_LEAST))
    if not enough and not (found is ABOVE and not sigma):
        raise Refused("the parts do not show the goal")
    _is_zero(sequent, scale * sequent.goal.x - total)
    return []


def _total(sequent: Sequent, parts: Listed[Product]) -> tuple[Expr, Relation]:
    """A sum of products of facts, and how it compares with 0: no part may be below 0."""
    total, relation = ZERO, EQUAL
    for part in parts:
        value, sign = _product(sequent, part)
        if sign is not EQUAL and part.number < 0:
            raise Refused("a part that may be below 0")
        if sign is not EQUAL and relation is not ABOVE:
            relation = ABOVE if sign is ABOVE and part.number > 0 else AT_LEAST
        total = total + value
    return total, relation


def _product(sequent: Sequent, part: Product) -> tuple[Expr, Relation]:
    """What a product of facts is; it is above 0 if all its factors are, and 0 if one of them is."""
    facts = [_at(sequent, each) for each in part.facts]
    relation = ABOVE if all(f.relation is ABOVE for f in facts) else AT_LEAST
    if any(f.relation is EQUAL for f in facts):
        relation = EQUAL
    elif part.times != ONE:
        raise Refused("an inequality is multiplied by what may be below 0")
    value = part.times.scaled(part.number)
    for fact in facts:
        value = _here(sequent, value * _here(sequent, fact.x))
    return value, relation


def _at(sequent: Sequent, at: At) -> Fact:
    """A fact at some elements."""
    fact = fact_of(sequent, at.fact)
    if len(at.elements) != len(fact.places):
        raise Refused("a fact at too few or too many elements")
    for place, element in zip(fact.places, at.elements, strict=True):
        if not isinstance(place, Point) or not belongs(element, place.set):
            raise Refused(f"{element} is no element of the set that is meant")
    return Fact(fact.relation, placed(fact.x, dict(zip(fact.places, at.elements, strict=True))))


def _here(sequent: Sequent, x: Expr) -> Expr:
    """x with the values that indicators have here; what is never below 0 and not above it is 0."""
    if not sequent.values:
        return x
    ones = {one for one, value in sequent.values if value}
    zeros = {one for one, value in sequent.values if not value}
    for one in list(zeros):
        if one.kind == "bit" and sign_of(one.data[0]):
            zeros |= {atom_of(one.data[0])} - {None}
    known = {**dict.fromkeys(zeros, ZERO), **dict.fromkeys(ones, ONE)}
    asked = {t: c for t, c in x.terms.items() if any(one in known for one, _ in t[1])}
    if not asked:
        return x
    rest = Expr({t: c for t, c in x.terms.items() if t not in asked})
    return rest + x_.mapped(Expr(asked), known.get)


def _is_zero(sequent: Sequent, x: Expr) -> None:
    rest = _here(sequent, x)
    if rest.terms:
        raise Refused(f"what is left is not 0: {rest.text[:200]}")


def _fresh(sequent: Sequent, places: Listed[Any]) -> None:
    """Raise unless nothing is known of these points."""
    new = set(places)
    if len(new) != len(places) or not all(isinstance(p, Point) for p in places):
        raise Refused("points that are not new")
    if any(isinstance(p.label, int) for p in new) or new & sequent.points:
        raise Refused("points of which something is known")


# ----------------------------------------------------------------------------- sums


def combine(
    sequent: Sequent,
    sigma: Listed[Product],
    uses: Listed[Use],
    rest: Listed[tuple[tuple[Point, ...], Expr]],
    strict: int = -1,
) -> list[Sequent]:
    """Finite sums may be exchanged and added up: sigma times the goal is the sum of facts with
    weights, each over some points, and of what is left, over some points. It is to be shown that
    what is left is not below 0 at any points, nor a weight of what is no equation. `strict` says
    which of what is left, over no points, is above 0."""
    goal, (scale, sign) = sequent.goal.relation, _total(sequent, sigma)
    if sign is not ABOVE:
        raise Refused("sigma may be 0")
    total, found = scale * sequent.goal.x, []
    for use in uses:
        _fresh(sequent, use.over)
        fact = _at(sequent, use.fact)
        total = total - summed_over(use.over, use.weight * fact.x)
        if fact.relation is not EQUAL:
            if goal is EQUAL:
                raise Refused("an inequality in the proof of an equation")
            if not sign_of(use.weight):
                found.append(sequent.towards(AT_LEAST, use.weight))
    for number, (over, x) in enumerate(rest):
        _fresh(sequent, over)
        total = total - summed_over(over, x)
        relation = EQUAL if goal is EQUAL else ABOVE if number == strict and not over else AT_LEAST
        found.append(sequent.towards(relation, x))
    if goal is ABOVE and not any(s.goal.relation is ABOVE for s in found):
        raise Refused("nothing shows that the goal is not 0")
    _is_zero(sequent, total)
    return found


def at_event(
    sequent: Sequent, fact: int, event: Any, points: tuple[Point, ...], x: Expr
) -> list[Sequent]:
    """What holds for all events holds for the one whose indicator at these points is x, which is 0
    or 1 by its form."""
    known = fact_of(sequent, fact)
    if all(p is not event for p in known.places) or not is_indicator(x):
        raise Refused("no event for which a fact holds")
    sets = tuple(Set(axis) for axis in event.over if isinstance(axis, sorts.Space))
    if tuple(p.set for p in points) != sets or len(sets) != len(event.over):
        raise Refused("an event on other sets")

    def change(one: Atom) -> Expr | None:
        if one.kind == "entry" and one.data[0] is event:
            return placed(x, dict(zip(points, one.data[1], strict=True)))
        if event in one.objects:
            return x_.rebuilt(one, {}, lambda part, to: x_.mapped(placed(part, to), change))
        return None

    places = tuple(p for p in known.places if p is not event)
    return [sequent.knowing(Fact(known.relation, x_.mapped(known.x, change), places))]


def at_number(sequent: Sequent, fact: int, number: sorts.Scalar, x: Expr) -> list[Sequent]:
    """What holds for all numbers holds for x. That a number is in a range is a premise of the fact,
    an indicator; and so x may speak of whatever the fact is about."""
    known, place = fact_of(sequent, fact), AnyNumber(number)
    if place not in known.places or number.low is not None or number.high is not None:
        raise Refused("no number for which a fact holds")
    there = put(known.x, the_atom(x_.number(number)), x)
    places = tuple(p for p in known.places if p != place)
    return [sequent.knowing(Fact(known.relation, there, places))]


#: Functions of one number, which are equal where their arguments are.
FUNCTIONS: dict[str, Callable[[Expr], Expr]] = {
    "log": x_.log, "inverse": x_.inverse, "exp": x_.exp, "bit": x_.bit,
}  # fmt: skip

#: Every rule under its name.
RULES: dict[str, Callable[..., list[Sequent]]] = {
    each.__name__: each
    for each in (
        know, cut, case, congruent, neighbours, both, exponents, products, combine, at_event,
        at_number, balls, from_end, named, replaced,
    )
}  # fmt: skip
