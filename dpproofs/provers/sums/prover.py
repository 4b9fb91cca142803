"""Find a proof of a relation between sums over sets and sequences of any size.

Both sides are rewritten, term by term, until what is equal looks the same: logarithms of products
become sums, what is divided by itself is 1, a sum over the places of a changed sequence becomes one
over those of the sequence, and draws of one law change places where that makes a term simpler. What
is left over is a combination of hypotheses, tangents of the logarithm, and maxima.
"""

from __future__ import annotations

from contextlib import suppress

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, POSITIVE, Atom, Expr, log, placed, sign_of
from dpproofs.kernel.points import Point, points_in
from dpproofs.kernel.rules import RULES, _here
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.budget import NotFound
from dpproofs.provers.shared.indicators import Cases, by_draws, by_indicators
from dpproofs.provers.shared.script import (
    SIGMA,
    Script,
    by_case,
    by_products,
    given,
    part,
    products,
)
from dpproofs.provers.shared.words import one
from dpproofs.provers.sums.balance import balanced
from dpproofs.provers.sums.book import Book
from dpproofs.provers.sums.normal import MOST_REWRITINGS, Normal

__all__ = ["NotFound", "prove"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
MOST_QUESTIONS = 4


def prove(sequent: Sequent) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    goal = sequent.goal
    if not goal.x.terms and goal.relation is not ABOVE:
        return products()
    if (
        goal.relation is not ABOVE
        and all(a.once for a in goal.x.atoms)
        and not any(b for b, _ in goal.x.terms)
    ):
        try:
            return by_indicators(sequent)
        except NotFound:
            with suppress(NotFound):
                return by_draws(sequent)
    none = Cases(sequent, 1, None).absurd(sequent)
    if none is not None:
        return none
    again = by_same(sequent)
    if again is not None:
        return again
    logged = by_logarithms(sequent)
    if logged is not None:
        return logged
    book = Book(sequent)
    normal = Normal(book)
    rest, uses = normal.of(goal.x)
    if not rest.terms and goal.relation is not ABOVE:
        return book.closed(Step("combine", (SIGMA, tuple(uses), ())))
    asked = questions(sequent, rest) or questions(sequent, goal.x)
    if asked and len(sequent.values) < MOST_QUESTIONS:
        return by_case(sequent, one(asked[0]), prove, prove)
    normal.left = 20 * MOST_REWRITINGS
    try:
        return book.closed(balanced(normal, goal.relation, rest, uses, goal.x))
    except NotFound:
        if goal.relation is not EQUAL:
            raise
    return Step("both", (), tuple(map(prove, RULES["both"](sequent))))


def by_logarithms(sequent: Sequent) -> Step | None:
    """a >= b for two products that are above 0, one of them with e to a sum: log a >= log b, and
    a/b - 1 is at least the difference."""
    x = sequent.goal.x
    parts = {c > 0: Expr({t: abs(c)}) for t, c in x.terms.items()}
    sums = any(a.kind == "exp" and any(b for b, _ in a.data[0].terms) for a in x.atoms)
    if len(x.terms) != 2 or len(parts) != 2 or not sums or sequent.goal.relation is not AT_LEAST:
        return None
    a, b = parts[True], parts[False]
    if sign_of(a) != POSITIVE or sign_of(b) != POSITIVE:
        return None
    s, gap = Script(sequent), log(a) - log(b)
    number = s.have(AT_LEAST, gap, prove)
    tangent, sign = s.know("exp_tangent", gap), s.know("sign", b)
    return s.close(by_products(part(1, tangent, sign), part(1, number, sign)))


def questions(sequent: Sequent, x: Expr) -> list[Atom]:
    """Indicators that speak of no bound points, and have no value so far."""
    known = {a for a, _ in sequent.values}
    found = {a for a in _here(sequent, x).atoms if a.once and a not in known}
    return sorted(a for a in found if not any(isinstance(p.label, int) for p in a.points))


def by_same(sequent: Sequent) -> Step | None:
    """Where two elements are the same, one stands for both."""
    for n, fact in enumerate(sequent.facts):
        a = next(iter(fact.x.atoms), None)
        if fact.places or a is None or a.kind != "same" or fact != Fact(EQUAL, one(a) - ONE):
            continue
        for point, other in (a.data, a.data[::-1]):
            x = sequent.goal.x
            if isinstance(point, Point) and point not in points_in(other) and point in x.points:
                goal = placed(x, {point: other})
                asked = sequent.towards(sequent.goal.relation, goal)
                s = Script(sequent)
                new = s.have(asked.goal.relation, goal, given(prove(asked)))
                same = s.know("same_value", x, point, point, other)
                return s.close(
                    by_products(part(1, new), part(1, same), part(-1, n, times=x - goal))
                )
    return None
