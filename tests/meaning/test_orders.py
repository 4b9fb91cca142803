"""Bounds on a Rényi divergence of all orders, beside a slow look at many orders."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest
from flint import arb

from dpproofs.language.build import all_of, every, exp, index, log, quantity, ratio, total
from dpproofs.language.sorts import kernel, law, positive, real, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition, Term
from dpproofs.meaning.decide import judge
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact, sqrt, working_precision
from dpproofs.meaning.orders import _Curve, bounded_order
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.theory import KL, renyi

Y = space("Y", smallest=1, largest=6)
p, q = law("p", Y), law("q", Y)
rho, xi = real("rho", at_least=0), real("xi")
t = real("t", above=1)
BOUND = every(renyi(p, q, t) <= rho * t, t)


def instance(P: Sequence[Any], Q: Sequence[Any], bound: Any, more: Any = 0) -> Instance:
    rows = {
        table: {(n,): x if isinstance(x, Exact) else Exact.of(Fraction(x)) for n, x in enumerate(m)}
        for table, m in ((p, P), (q, Q))
    }
    exact = bound if isinstance(bound, Exact) else Exact.of(Fraction(bound))
    return Instance({Y: len(P)}, {rho: exact, xi: Exact.of(Fraction(more))}, rows)


def met(hypothesis: Proposition, at: Instance) -> int:
    return judge(Statement((p, q, rho, xi), KL(p, q) >= 0, hypothesis), at).met


def random_law(source: random.Random, n: int) -> list[Fraction]:
    weights = [source.randint(1, 30) for _ in range(n)]
    return [Fraction(w, sum(weights)) for w in weights]


def greatest(P: Sequence[Any], Q: Sequence[Any], value: Callable[[float, float], float]) -> float:
    """Of what is made of an order and the divergence of it, over a thousand orders."""
    losses = [(float(a), math.log(float(a / b))) for a, b in zip(P, Q, strict=True)]
    best = value(1, sum(a * x for a, x in losses))
    for n in range(1, 1500):
        order = 1 + (n / 300) ** 3
        most = max(x for _, x in losses)
        inner = sum(a * math.exp((order - 1) * (x - most)) for a, x in losses)
        best = max(best, value(order, most + math.log(inner) / (order - 1)))
    return best


def test_a_linear_bound_beside_a_thousand_orders() -> None:
    source, seen = random.Random(3), Counter[Any]()
    for _ in range(120):
        n = source.choice((2, 3, 5))
        P, Q = random_law(source, n), random_law(source, n)
        least = greatest(P, Q, lambda order, d: d / order)
        factor = source.choice((0.5, 0.98, 0.9995, 1 / 0.9995, 1.02, 2))
        found = met(BOUND, instance(P, Q, Fraction(least * factor)))
        assert found * (factor - 1) >= 0
        seen[factor, found] += 1
        assert found or 1 / 1.01 < factor < 1.01
    assert seen[0.5, -1] and seen[0.98, -1] and seen[1.02, 1] and seen[2, 1]


def test_lines_and_ranges_beside_a_thousand_orders() -> None:
    """D <= xi + rho t, for t up to an end too; xi of either sign."""
    source, seen = random.Random(4), Counter[int]()
    for _ in range(100):
        P, Q = random_law(source, 3), random_law(source, 3)
        high = source.choice((None, 2, 9))
        below = real("t", above=1, at_most=high)
        more = Fraction(source.randint(-20, 20), 50)

        def needed(order: float, d: float, more: Any = more, high: Any = high) -> float:
            return (d - more) / order if high is None or order <= high else 0

        least = max(greatest(P, Q, needed), 0.01)
        factor = source.choice((0.9, 1.05))
        line = every(renyi(p, q, below) <= xi + rho * below, below)
        found = met(line, instance(P, Q, Fraction(least * factor), more))
        assert found == (1 if factor > 1 else found)
        assert found < 1 or factor > 1 or least == 0.01
        seen[found] += 1
    assert min(seen[1], seen[-1]) > 30


@pytest.mark.parametrize("odds", [Fraction(11, 10), 2, 20, 10**6])
def test_the_bound_of_randomised_response_is_attained_at_the_order_1(odds: Any) -> None:
    """Its least rho is its KL divergence, irrational as it is; less is refuted."""
    P = [Fraction(odds) / (1 + odds), 1 / Fraction(1 + odds)]
    at = instance(P, P[::-1], 0)
    kl = Walk(ExactRing(), at).value(KL(p, q))
    for factor, wanted in ((1, {1}), (Fraction(100001, 100000), {1}), (Fraction(99, 100), {-1})):
        assert met(BOUND, at.with_scalar(rho, kl * Exact.of(factor))) in wanted
    assert met(BOUND, at.with_scalar(rho, kl * Exact.of(Fraction(10**9 - 1, 10**9)))) == -1


def test_edges_of_laws() -> None:
    half = Fraction(1, 2)
    cases: list[tuple[Sequence[Any], Sequence[Any], Any, int]] = [
        ([half, half], [half, half], 0, 1),  # the same law
        ([1], [1], 0, 1),
        ([1, 0], [half, half], Fraction(7, 10), 1),  # log 2 at every order
        ([1, 0], [half, half], Fraction(69, 100), -1),
        ([half, half], [1, 0], 10**6, -1),  # infinite
        ([0, half, half], [0, half, half], 0, 1),  # a point without mass
    ]
    for P, Q, bound, wanted in cases:
        assert met(BOUND, instance(P, Q, bound)) == wanted
    tie = instance([1, 0], [half, half], 0)
    assert met(BOUND, tie.with_scalar(rho, Walk(ExactRing(), tie).value(log(2)))) == 1


def test_a_slope_of_which_nobody_knows_the_sign() -> None:
    """It is above 0, by less than is looked at. The line meets log 2, which the divergence is at
    every order, at the end of the range, and is below it before."""
    scale = 10**2000
    slope = sqrt(Exact.of(2)) - Exact.of(Fraction(math.isqrt(2 * scale**2), scale))
    assert ExactRing().relation(">", slope, Exact.of(0)) == 0
    tie = instance([1, 0], [Fraction(1, 2)] * 2, 0)
    least = Walk(ExactRing(), tie).value(log(2))
    upto, more = real("t", above=1, at_most=9), real("more")
    line = every(renyi(p, q, upto) <= xi + more * upto, upto)
    for sign in (1, -1):
        for end in (1, 9):
            factor = Exact.of(sign) * slope
            at = tie.with_scalar(more, factor).with_scalar(xi, least - factor * Exact.of(end))
            found = judge(Statement((p, q, xi, more), KL(p, q) >= 0, line), at).met
            assert found * sign * (1 if end == 1 else -1) >= 0


def test_masses_that_are_no_law() -> None:
    """Of masses that add up to more than 1 the divergence grows beyond all bounds at the order 1;
    of less than 1 it falls there, below all."""
    f, g = positive("f", Y), positive("g", Y)
    line = every(renyi(f, g, t) <= xi + rho * t, t)
    third, ninth = Fraction(1, 3), Fraction(1, 9)
    cases = [
        ([third, 2 * third], [third, 2 * third], 0, 0, {1}),
        ([10 * third, 20 * third], [third, 2 * third], 50, 0, {-1}),
        ([Fraction(4), Fraction(4)], [third, 2 * third], 50, 0, {-1}),
        ([ninth, ninth], [ninth, ninth], Fraction(1, 2), -1, {0, 1}),
    ]
    for above, below, slope, more, wanted in cases:
        at = instance(above, below, slope, more)
        at = Instance(at.sizes, at.scalars, {f: at.tables[p], g: at.tables[q]})
        assert judge(Statement((f, g, rho, xi), rho >= 0, line), at).met in wanted


def test_an_end_that_balls_see_badly() -> None:
    """No order below the range refutes a bound: balls of an end of about 1000 reach below 990."""
    scale = 10**40
    end = sqrt(Exact.of(2)) * Exact.of(scale) + Exact.of(1000 - math.isqrt(2 * scale**2))
    low = real("low")
    above = real("t", above=low)
    line = every(renyi(p, q, above) <= xi + rho * above, above)
    at = instance([1, 0], [Fraction(1, 2)] * 2, 1, -999).with_scalar(low, end)
    assert judge(Statement((p, q, rho, xi, low), rho >= 0, line), at).met >= 0


@pytest.mark.parametrize("steps", [(1, 2), (2, 3)])
def test_a_piece_is_covered_where_its_middle_is_rounded(steps: tuple[int, int]) -> None:
    """With 20 bits the middle of two neighbouring numbers is one of them. Between them the weights
    of the two points move from equal to one against e^2."""
    with working_precision(20):
        low, high = (1 + n * arb(2) ** -19 for n in steps)
        curve = _Curve([(arb(1), arb(1)), (arb(1), arb(1))])
        loss = arb(2) ** 20
        curve.losses, curve.mean = [loss, arb(0)], arb(0)
        curve.p = [(-low * loss).exp(), arb(1)]
        ends = [curve.variance(end, end) for end in (low, high)]
        assert ends[0] < ends[1]
        assert all(curve.variance(low, high).contains(end.mid()) for end in ends)


def test_orders_that_are_not_above_1() -> None:
    """At the order 1 the divergence has no value, and so nothing is known of a range with it."""
    same = instance([1], [1], 3)
    for low, wanted in (({"at_least": 1}, 0), ({"above": 0}, 0), ({"at_least": 2}, 1)):
        from_there = real("t", **low)  # type: ignore[arg-type]
        assert met(every(renyi(p, q, from_there) <= rho * from_there, from_there), same) == wanted
    upto = real("t", above=1, below=rho)
    line = every(renyi(p, q, upto) <= xi, upto)
    half = Fraction(1, 2)
    for last, wanted in ((Fraction(1, 2), 1), (1, 1), (3, -1)):  # no order, no order, some
        assert met(line, instance([half, half], [Fraction(1, 10), Fraction(9, 10)], last)) == wanted


def test_what_has_another_form_is_no_divergence_of_an_order() -> None:
    y, z = index("y", Y), index("y", Y)
    other = real("t", above=1)

    def form(a: Any, b: Any, c: Any, one: Any, two: Any) -> Term:
        return log(total(a(y) * ratio(b(y), q(y)) ** one, y, given=c(y) > 0)) / two

    assert bounded_order(form(p, p, p, t - 1, t - 1) <= rho, t) is not None
    assert bounded_order(rho * t >= renyi(p, q, t), t) is not None
    wrong = [
        form(p, q, p, t - 1, t - 1), form(p, p, q, t - 1, t - 1), form(p, p, p, t, t - 1),
        form(p, p, p, t - 1, t), form(p, p, p, t - 1, other - 1), form(p, p, p, 1 - t, 1 - t),
    ]  # fmt: skip
    assert all(bounded_order(term <= rho, t) is None for term in wrong)
    for relation in (renyi(p, q, t) >= rho, renyi(p, q, t) < rho, rho > renyi(p, q, t)):
        assert bounded_order(relation, t) is None
    inner = log(total(p(y) * ratio(p(z), q(y)) ** (t - 1), y, given=p(y) > 0)) / (t - 1)
    assert bounded_order(inner <= rho, t) is None  # z is bound elsewhere


def test_rows_of_kernels_of_the_same_name_are_told_apart() -> None:
    """x and x' have one name: the law of p and that of the ratio are different rows."""
    X = space("X")
    W = kernel("W", X, Y)
    one, two, y = index("x", X), index("x", X), index("y", Y)
    mixed = log(total(W(one, y) * ratio(W(two, y), q(y)) ** (t - 1), y, given=W(one, y) > 0)) / (
        t - 1
    )
    assert bounded_order(mixed <= rho, t) is None
    assert bounded_order(renyi(W(one), W(two), t) <= rho, t) is not None


@quantity("own({0})", r"own({0})")
def squared(x: Term) -> Term:
    return x * x


def test_bounds_that_are_no_lines_are_refuted_alone() -> None:
    same, apart = instance([1], [1], 3), instance([1, 0], [Fraction(1, 2)] * 2, Fraction(1, 9))
    for bound in (exp(t), squared(t), t * t, rho / t, log(t)):
        assert met(every(renyi(p, q, t) <= bound, t), same) in (0, -1)
    assert met(every(renyi(p, q, t) <= rho / t, t), apart) == -1


def test_both_ways_at_once() -> None:
    both = every(all_of(renyi(p, q, t) <= rho * t, renyi(q, p, t) <= rho * t), t)
    P, Q = [Fraction(1, 10), Fraction(9, 10)], [Fraction(1, 2)] * 2
    each = [greatest(*pair, lambda order, d: d / order) for pair in ((P, Q), (Q, P))]
    for bound, wanted in ((max(each) * 1.01, 1), (max(each) * 0.99, -1), (min(each) * 1.01, -1)):
        assert met(both, instance(P, Q, Fraction(bound))) == wanted
