"""What a fact says wherever something is drawn, times the probability that it is, and its mean.

Where P(z) > 0, S(z) > 0 and f(z) >= 0. So P(z) f(z) >= 0 for every z, whatever f(z) is where P(z)
or S(z) is 0; and the sum of these, the mean of f under P, is at least 0. Nothing that is found here
is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from collections.abc import Sequence as Listed
from contextlib import suppress

from flint import fmpq

from dpproofs.kernel.axioms import the_atom
from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import ONE, Atom, Expr, bit, placed, raised, sign_of, summed_over
from dpproofs.kernel.points import Point
from dpproofs.kernel.reals import put
from dpproofs.kernel.rules import At, Use, _here
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers.added_up import drawn, multiple
from dpproofs.provers.at_its_points import MOST_INSTANCES, at_its_points
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import (
    SIGMA,
    Prover,
    Script,
    by_products,
    given,
    part,
    products,
    split,
)

__all__ = ["prove_beside_factors", "prove_mean", "prove_under_conditions"]

EQUAL, ABOVE = Relation.EQUAL, Relation.ABOVE
_UNIT = next(iter(ONE.terms))


def prove_beside_factors(sequent: Sequent) -> Step | None:
    """A proof of a product of what is never below 0 with what stands among the facts, perhaps only
    where these factors are above 0."""
    atoms = (a for a in sorted(sequent.goal.x.atoms) if not a.once and sign_of(raised(a)))
    factors = [a for a in atoms if _is_factor(a, sequent.goal.x)]

    def cases(s: Script, left: Listed[Atom], above: tuple[int, ...]) -> Step:
        if left:
            return split(
                s,
                bit(raised(left[0])),
                lambda one: cases(one, left[1:], (*above, one.last)),
                lambda _: products(),
            )
        ones = [bit(raised(a)) for a in factors]
        return _with_others(s, many, ones, lambda also, ones: _by_one(also, many, ones, above))

    many = len(sequent.facts)
    return cases(Script(sequent), factors, ()) if factors else None


def prove_under_conditions(sequent: Sequent, then: Prover) -> Step | None:
    """A proof of what is asked for only where indicators are 1, from what facts say there: added
    up, or by another prover."""
    x = sequent.goal.x
    many = len(sequent.facts)
    bits = sorted((a for a in x.atoms if a.kind == "bit" and _is_factor(a, x)), key=_depth)

    def cases(s: Script, left: Listed[Atom], ones: list[Expr]) -> Step:
        if not left:
            return _with_others(s, many, ones, lambda also, _: _added_or(also.here, then))
        one = raised(left[0])
        if not _here(s.here, one - ONE).terms:
            return cases(s, left[1:], ones)
        return split(s, one, lambda also: cases(also, left[1:], [*ones, one]), lambda _: products())

    return cases(Script(sequent), bits, []) if bits else None


def _added_or(sequent: Sequent, then: Prover) -> Step:
    s = Script(sequent)
    _know_equal_logarithms(s)
    with suppress(NotFound):
        return s.close(prove_linear)
    goal = _here(sequent, sequent.goal.x)
    step = then(sequent.towards(sequent.goal.relation, goal))
    same_as = by_products(part(1, len(sequent.facts)))
    return Step("cut", (Fact(sequent.goal.relation, goal),), (step, same_as(sequent)))


def _know_equal_logarithms(s: Script) -> None:
    """Logarithms in the goal are equal where facts say that what they are of is."""
    of = [a.data[0] for a in _here(s.here, s.here.goal.x).atoms if a.kind == "log"]
    for n, fact in enumerate(s.here.facts):
        if fact.relation is EQUAL and not fact.places:
            x = _here(s.here, fact.x)
            for one, other in itertools.permutations(of, 2):
                if one - other == x:
                    known = s.have(EQUAL, x, by_products(part(1, n)))
                    s.take("congruent", (known, "log", other))


def _depth(a: Atom) -> tuple[int, str]:
    """What is asked of one entry comes first."""
    return len(a.data[0].terms), str(a)


def _with_others(
    s: Script, many: int, ones: list[Expr], then: Callable[[Script, list[Expr]], Step]
) -> Step:
    """Where some indicators are 1, with those of which the first facts say that they are, too."""
    told = ((n, *_said_to_be_one(s, n)) for n in range(many))
    new = next(((n, one, c) for n, one, c in told if c and one not in ones), None)
    if new is None:
        return then(s, ones)
    n, one, c = new
    against = part(1 / c, n, times=s.here.goal.x)  # 1 = 0, times the goal
    return split(
        s,
        one,
        lambda also: _with_others(also, many, [*ones, one], then),
        lambda _: products(against),
    )


def _by_one(s: Script, many: int, ones: list[Expr], above: tuple[int, ...]) -> Step:
    """By one of the first facts."""
    for n in range(many):
        with suppress(Refused):
            return _put_ones(s.copy(), n, ones, above)
    raise NotFound(s.here.goal.text)


def _said_to_be_one(s: Script, n: int) -> tuple[Expr, fmpq]:
    """The indicator of which a fact says here that it is 1, and by how much it says so."""
    fact = s.fact(n)
    x = _here(s.here, fact.x)
    if fact.relation is EQUAL and not fact.places and len(x.terms) == 2 and len(x.atoms) == 1:
        (one,) = x.atoms
        c = x.terms.get(_UNIT, fmpq(0))
        if one.kind == "bit" and x == (ONE - raised(one)).scaled(c):
            return raised(one), c
    return ONE, fmpq(0)


def _put_ones(s: Script, n: int, ones: Listed[Expr], above: tuple[int, ...]) -> Step:
    """A proof from a fact beside factors that are above 0, with 1 for indicators wherever they
    stand in it; raises `Refused`."""
    own = other = s.fact(n).x
    same_as = products()
    for one in ones:
        other = put(other, the_atom(one), ONE)
        same_as = Step("replaced", (one, ONE), (products(), same_as))
    equal = s.have(EQUAL, own - other, given(same_as))
    found = products(part(1, *above, n), part(-1, *above, equal))
    holds(s.here, found)
    return s.close(given(found))


def _is_factor(a: Atom, x: Expr) -> bool:
    """Whether each term of x has this factor, outside of its sums."""
    return not a.points & {p for bound, _ in x.terms for p in bound} and all(
        any(one == a and power >= 1 for one, power in factors) for _, factors in x.terms
    )


# ----------------------------------------------------------------------------- means


def prove_mean(sequent: Sequent) -> Step:
    """A proof of what a fact says in the mean; raises `NotFound`."""
    for told, use in _means(sequent):
        with suppress(NotFound, Refused):
            return _added_up(sequent, told, use)
    raise NotFound("no fact of which this is the mean")


def _means(sequent: Sequent) -> Iterator[tuple[Fact, Use]]:
    """Facts with the probability of their points, and how the goal is a sum of each."""
    goal = sequent.goal
    ways = [way for way in dict.fromkeys(drawn(goal.x)) if way[1] and way[0] != ONE]
    fit = (f for f in sequent.facts if goal.relation in (Relation.AT_LEAST, f.relation))
    for bare in filter(None, (_without_conditions(fact, sequent) for fact in fit)):
        chosen = (
            (weight, points, at)
            for weight, points in ways
            for at in itertools.islice(_points_for(bare, points, goal.x), MOST_INSTANCES)
            if weight.points <= {*at}
        )
        for weight, points, at in chosen:
            spend(5 + len(bare.x.terms))
            there = dict(zip(bare.places, at, strict=True))
            over = tuple(p for p in at if p in points)
            times = multiple(goal.x, summed_over(over, weight * placed(bare.x, there)))
            if times and (times > 0 or bare.relation is EQUAL):
                here = {p: q for q, p in there.items()}
                told = Fact(bare.relation, placed(weight, here) * bare.x, bare.places)
                yield told, Use(ONE.scaled(times), At(len(sequent.facts), at), over)


def _without_conditions(fact: Fact, sequent: Sequent) -> Fact | None:
    """What a fact says at other points of which nothing is known, without its indicators."""
    if not fact.places or not all(isinstance(p, Point) for p in fact.places):
        return None
    bits = {a for _, factors in fact.x.terms for a, _ in factors if a.kind == "bit"}
    x = fact.x
    for a in bits:
        x = put(x, a, ONE)
    if not bits or fact.relation is ABOVE or not x.terms:
        return None
    new = {p: Point(p.set, f"drawn{n}") for n, p in enumerate(fact.places)}
    taken = {*sequent.points, *sequent.goal.x.points} & {*new.values()}
    return None if taken else Fact(fact.relation, placed(x, new), tuple(new.values()))


def _points_for(fact: Fact, points: tuple[Point, ...], goal: Expr) -> Iterator[tuple[Point, ...]]:
    """Bound points, and points of the goal, for those of a fact, each another one."""
    known = *points, *sorted(goal.points, key=str)
    ways = [[q for q in known if q.set == p.set] for p in fact.places]
    return (at for at in itertools.product(*ways) if len({*at}) == len(at))


def _added_up(sequent: Sequent, told: Fact, use: Use) -> Step:
    """The fact with its probability is shown at each point, and added up."""
    each = at_its_points(sequent.towards(told.relation, told.x), prove_beside_factors)
    if each is None:
        raise NotFound(told.text)
    return Step("cut", (told,), (each, Step("combine", (SIGMA, (use,), ()))))
