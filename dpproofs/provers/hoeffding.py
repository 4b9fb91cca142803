"""Find a proof of a bound on the mean of a power of e, by Hoeffding's lemma.

Where f lies between 0 and 1, e^(t f) is below its chord 1 - f + f e^t, whose mean is at most
e^(t m + t^2/8) for the mean m of f. Nothing that is found here is believed: the kernel checks the
steps that come out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import (
    ONE,
    Atom,
    Expr,
    bit,
    constant,
    drawn_by,
    exp,
    placed,
    power,
    summed,
)
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.cases.powers_of_e import exponent_of
from dpproofs.provers.prepared import without_logs
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import (
    Script,
    at,
    by_axiom,
    by_case,
    by_products,
    by_sum,
    nothing,
    part,
)
from dpproofs.provers.shared.words import one, parts_of

__all__ = ["prove"]

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL
HALF = constant(Fraction(1, 2))


def prove(sequent: Sequent) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    goal, s = sequent.goal, Script(sequent)
    for law, f, t in dict.fromkeys(_means(goal.x)):
        _know(s, law, f, t)
    if s.here == sequent or goal.relation is not AT_LEAST:
        raise NotFound("no mean of a power of e")
    logs = Expr({term: -c for term, c in goal.x.terms.items()
                 if any(a.kind == "log" for a, _ in term[1])})  # fmt: skip
    if not logs.terms:
        return s.close(lambda here: prove_linear(here, rounds=1))

    def compared(here: Sequent) -> Step:
        (raised,) = RULES["exponents"](here, logs)
        step = without_logs(raised, lambda q, new: prove_linear(q, rounds=1))
        return Step("exponents", (logs,), (step,))

    return s.close(compared)


def _means(x: Expr) -> Iterator[tuple[Atom, Atom, Expr]]:
    """The mass of a law, a table and t, for each mean of e^(t f) in an expression."""
    inside = dict.fromkeys([x, *(p for a in sorted(parts_of(x)) for p in a.parts)])
    for (bound, factors), _ in (item for y in inside for item in y.ordered):
        if len(bound) != 1:
            continue
        y = Point(bound[0].set, "value")
        body = placed(Expr({((), factors): fmpq(1)}), {bound[0]: y})
        (term, *more) = body.terms
        if more:
            continue
        laws = [a for a, n in term[1] if n == 1 and a.kind == "entry" and drawn_by(a) == (y,)]
        own = [(t, c) for t, c in exponent_of(term).terms.items() if y in Expr({t: c}).points]
        if len(laws) != 1 or len(own) != 1 or own[0][0][0]:
            continue
        ((_, powers), c) = own[0]
        tables = [a for a, n in powers if y in a.points]
        if len(tables) == 1 and tables[0].kind == "entry" and dict(powers)[tables[0]] == 1:
            t = Expr({((), tuple(f for f in powers if f[0] is not tables[0])): c})
            yield laws[0], tables[0], t


def _know(s: Script, law: Atom, f: Atom, t: Expr) -> None:
    """e^(t m + t^2/8) is at least the mean of e^(t f)."""
    spend(100)
    (y,) = drawn_by(law) or ()
    p, x, e = one(law), one(f), exp(t)
    below, above = _bounds(s, f, y)
    raised = exp(t * x)

    def chord(here: Sequent) -> Step:
        inner = Script(here)
        sign = inner.know("sign", p * raised)
        low, high = inner.know("exp_tangent", -(t * x)), inner.know("exp_tangent", t - t * x)
        parts = part(1, at(above, y), sign, low), part(1, at(below, y), sign, high)
        return inner.close(by_products(*parts))

    m, line = summed(y, p * x), p * (ONE - x + x * e - raised)
    mean = summed(y, p * raised)
    chords = s.have(AT_LEAST, ONE - m + m * e - mean, by_sum(rest=[((y,), line)], by=[chord]))

    def mass(x: Expr, fact: int) -> int:
        def shown(here: Sequent) -> Step:
            inner = Script(here)
            return inner.close(by_products(part(1, inner.know("sign", p), at(fact, y))))

        return s.have(AT_LEAST, summed(y, x), by_sum(rest=[((y,), x)], by=[shown]))

    most, least = mass(p * (ONE - x), above), mass(p * x, below)
    whole = exp(t * (m - HALF) + power(t, 2).scaled(fmpq(1, 8)))
    sides = (ONE - m) * exp(-t * HALF) + m * exp(t * HALF)
    sums = ((m - ONE, most), (-m, least))

    def hoeffding(here: Sequent) -> Step:
        return _without(Script(here), sums, (t, m - HALF, HALF))

    curve = s.have(AT_LEAST, whole - sides, hoeffding)
    half = s.know("sign", exp(t * HALF))
    goal = exp(t * m + power(t, 2).scaled(fmpq(1, 8))) - mean
    s.have(AT_LEAST, goal, by_products(part(1, curve, half), part(1, chords)))


def _without(s: Script, sums: Sequence[tuple[Expr, int]], args: tuple[Expr, Expr, Expr]) -> Step:
    """Hoeffding's lemma, where neither of two sums is above 0."""
    if not sums:
        return s.close(by_axiom("hoeffding", *args))
    (x, fact), *rest = sums
    if not bit(x).terms:
        return _without(s, rest, args)

    def never(here: Sequent) -> Step:
        return nothing(part(1, len(here.facts) - 1), part(1, fact))

    return s.close(
        lambda here: by_case(here, bit(x), never, lambda no: _without(Script(no), rest, args))
    )


def _bounds(s: Script, f: Atom, y: Point) -> tuple[int, int]:
    """The facts that f is not below 0, and not above 1."""
    x = one(f)
    below = s.have(AT_LEAST, x, by_axiom("sign", x), (y,)) if f.sign else _said(s, x, y)
    if f.data[0].kind in ("unit", "bit"):
        return below, s.have(AT_LEAST, ONE - x, by_axiom("at_most_one", x), (y,))
    return below, _said(s, ONE - x, y)


def _said(s: Script, x: Expr, y: Point) -> int:
    """A fact that says this of all points."""
    for n, fact in enumerate(s.here.facts):
        if len(fact.places) == 1 and isinstance(fact.places[0], Point):
            own = fact.places[0]
            if fact.relation is not EQUAL and own.set == y.set and placed(fact.x, {own: y}) == x:
                return n
    raise NotFound("a table of which it is not known that it lies between 0 and 1")
