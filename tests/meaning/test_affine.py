"""The affine ring against the exact ring: a form means what the term means, or it is refused."""

import random
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from dpproofs.meaning.affine import AffineRing, Constraint, Form, NotAffine
from dpproofs.meaning.exact import INFINITY, ExactRing, Undefined
from dpproofs.meaning.numbers import Exact, log, sqrt

of = Exact.of
ONE, TWO = Form(of(1)), Form(of(2))


@pytest.fixture
def ring() -> AffineRing:
    return AffineRing()


def _first(form: Any) -> Any:
    return form


def at(form: Any, point: dict[Any, Exact]) -> Exact:
    value: Exact = sum((c * point[n] for n, c in form.coefficients.items()), form.constant)
    return value


def test_random_affine_terms_have_the_value_of_the_exact_ring() -> None:
    rng, exact = random.Random(5), ExactRing()
    for _ in range(300):
        ring = AffineRing()
        point = {n: of(Fraction(rng.randint(-9, 9), rng.randint(1, 5))) for n in "xy"}

        def grow(depth: int, ring: AffineRing = ring, point: Any = point) -> tuple[Any, Any]:
            if depth == 0 or rng.random() < 0.2:
                name = rng.choice("xy")
                return ring.unknown(name), point[name]
            op = rng.choice(("+", "-", "neg", "*", "/"))
            left = grow(depth - 1)
            if op == "neg":
                return ring.apply("neg", (left[0],)), exact.apply("neg", (left[1],))
            if op in "+-":
                right = grow(depth - 1)
                form = ring.apply(op, (left[0], right[0]))
                return form, exact.apply(op, (left[1], right[1]))
            number = of(Fraction(rng.choice((-2, 1, 3)), rng.randint(1, 4)))
            form = ring.apply(op, (left[0], Form(number)))
            return form, exact.apply(op, (left[1], number))

        form, value = grow(4)
        assert form.curvature == 0
        assert at(form, point) == value


def test_what_cancels_mentions_no_unknown(ring: AffineRing) -> None:
    x = ring.unknown("x")
    gap = ring.apply("-", (x, x))
    assert gap.coefficients == {}
    assert ring.apply("*", (gap, x)).coefficients == {}
    assert ring.relation("<=", x, x) == 1
    assert ring.relation("<", x, x) == -1
    assert ring.relation("!=", x, x) == -1
    assert ring.relation("==", x, ring.apply("+", (x, ONE))) == -1


@pytest.mark.parametrize(
    "build",
    [
        lambda r, x: r.apply("*", (x, x)),
        lambda r, x: r.apply("/", (ONE, x)),
        lambda r, x: r.apply("exp", (x,)),
        lambda r, x: r.apply("log", (x,)),
        lambda r, x: r.apply("^", (x, TWO)),
        lambda r, x: r.apply("plog", (x, ONE)),
        lambda r, x: r.apply("*", (x, Form(INFINITY))),
        lambda r, x: r.relation("!=", x, ONE),
        lambda r, x: r.apply("max", (x, Form(INFINITY))),
        lambda r, x: r.disj([r.relation("<=", x, ONE), r.relation(">=", x, TWO)]),
        lambda r, x: r.negate(r.relation("==", x, ONE)),
        lambda r, x: r.choose(r.relation("<", x, ONE), lambda: ONE, lambda: TWO),
        lambda r, x: r.integral(lambda t: t, None, None),
    ],
)
def test_what_is_not_affine_is_refused(
    ring: AffineRing, build: Callable[[AffineRing, Form], Any]
) -> None:
    with pytest.raises(NotAffine):
        build(ring, ring.unknown("x"))


def test_a_part_without_value_is_unknown_never_true(ring: AffineRing) -> None:
    x = ring.unknown("x")
    undefined = ring.apply("+", (x, Form(Undefined("0/0"))))
    assert ring.relation("<=", undefined, ONE) == 0
    assert ring.relation("<=", ring.apply("/", (x, Form(of(0)))), ONE) == 0
    product = ring.apply("*", (ring.apply("+", (x, Form(INFINITY))), Form(of(0))))
    assert isinstance(product.constant, Undefined)  # infinity times 0 is not 0
    with pytest.raises(NotAffine):
        ring.conj([0, ring.relation("<=", x, ONE)])


def test_beside_infinity_finite_unknowns_do_not_matter(ring: AffineRing) -> None:
    x = ring.unknown("x")
    assert ring.relation("<=", x, Form(INFINITY)) == 1
    assert ring.relation(">=", x, Form(INFINITY)) == -1
    assert ring.relation("<", ring.apply("+", (x, Form(INFINITY))), Form(INFINITY)) == -1


def test_curvature_follows_signs(ring: AffineRing) -> None:
    x = ring.unknown("x")
    convex = ring.apply("pos", (x,))
    assert convex.curvature == 1
    assert ring.apply("neg", (convex,)).curvature == -1
    assert ring.apply("*", (Form(of(-3)), ring.apply("neg", (convex,)))).curvature == 1
    assert ring.apply("*", (Form(of(0)), convex)).curvature == 0
    assert ring.apply("min", (x, ONE)).curvature == -1
    assert ring.apply("max", (convex, ONE)).curvature == 1
    with pytest.raises(NotAffine):
        ring.apply("-", (convex, ring.apply("abs", (x,))))
    with pytest.raises(NotAffine):
        ring.apply("abs", (convex,))
    with pytest.raises(NotAffine):
        ring.apply("max", (ring.apply("min", (x, ONE)), ONE))


def test_a_convex_form_is_bounded_above_alone(ring: AffineRing) -> None:
    convex = ring.apply("abs", (ring.unknown("x"),))
    (low,) = ring.relation("<=", convex, ONE)
    (high,) = ring.relation(">=", convex, ONE)
    (tie,) = ring.relation("==", convex, ONE)
    assert low.demanded() is low
    for refused in (high, tie, *ring.negate([low])):
        with pytest.raises(NotAffine):
            refused.demanded()


def test_definitions_are_collected_at_any_depth(ring: AffineRing) -> None:
    x = ring.unknown("x")
    inner = ring.apply("pos", (x,))
    ring.apply("abs", (x,))  # used by nobody
    outer = ring.apply("max", (inner, ONE))
    found = ring.definitions([Constraint("<=", outer)])
    assert len(found) == 4
    assert ring.definitions([Constraint("<=", x)]) == []


def test_null_atoms_do_not_count(ring: AffineRing) -> None:
    """sum over p > 0 of c p is affine; of c is not, and nor is a sign that the sort leaves open."""
    p, zero = ring.unknown("p"), Form(of(0))
    positive = ring.relation(">", p, zero)
    with pytest.raises(NotAffine):
        ring.choose(positive, lambda: p, lambda: zero)
    ring.nonnegative.add("p")
    assert ring.choose(positive, lambda: p, lambda: zero) is p
    for then, other in [(ONE, zero), (ring.apply("+", (p, ONE)), zero), (p, ONE)]:
        with pytest.raises(NotAffine):
            ring.choose(positive, partial(_first, then), partial(_first, other))
    q = ring.unknown("q")
    for condition in (
        ring.relation(">=", p, zero),
        ring.relation("<", p, zero),
        ring.relation(">", p, ONE),
        ring.relation(">", ring.apply("-", (p, q)), zero),
    ):
        with pytest.raises(NotAffine):
            ring.choose(condition, lambda: p, lambda: zero)
    with pytest.raises(NotAffine):
        ring.choose(positive, lambda: q, lambda: zero)


def test_irrational_coefficients_keep_their_sign(ring: AffineRing) -> None:
    convex = ring.apply("pos", (ring.unknown("x"),))
    factor = Form(sqrt(of(2)) - log(of(5)))  # below 0
    assert ring.apply("*", (factor, convex)).curvature == -1
