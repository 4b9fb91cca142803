"""Every operation on expressions means what it says, at random values with ties and zeros."""

import random
from fractions import Fraction

import pytest
from flint import fmpq
from mpmath import mp, mpf

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import ONE, ZERO, Expr, constant
from dpproofs.kernel.points import Held, Point, Sequence, Set, changed, held
from dpproofs.language import sorts
from tests.kernel import valuation
from tests.kernel.valuation import Valuation, equal

Y, X = sorts.space("Y"), sorts.space("X")
N = sorts.natural("n", smallest=2)
P, Q, W = sorts.law("p", Y), sorts.law("q", Y), sorts.kernel("W", X, Y)
F, G = sorts.reals("f", Y), sorts.positive("g", Y)
S, T = sorts.event("S", Y), sorts.test("phi", Y)
LOSS = sorts.loss("L", Y)
EPS, R = sorts.real("epsilon", at_least=0), sorts.real("r")
ON_Y, ON_X, PLACES, SEQUENCES = Set(Y), Set(X), Set(N), Set(N, Set(Y))
FREE = (Point(ON_Y, "a"), Point(ON_Y, "b"), Point(ON_X, "x"))
PLACE, WORD = Point(PLACES, "i"), Point(SEQUENCES, "s")


def random_law(rng, size):
    masses = [rng.choice((0, 1, 1, 2, 3)) for _ in range(size)]
    masses[rng.randrange(size)] += 1
    return [mpf(m) / sum(masses) for m in masses]


def random_valuation(rng):
    y, x, n = rng.randint(1, 3), rng.randint(1, 2), rng.randint(2, 3)
    p, q = random_law(rng, y), random_law(rng, y)
    kernel = [random_law(rng, y) for _ in range(x)]
    real = [mpf(rng.choice((-2, -1, 0, 0, 1, 2))) / rng.choice((1, 3)) for _ in range(y)]
    positive = [mpf(rng.choice((1, 2, 3))) / rng.choice((1, 3)) for _ in range(y)]
    bits, units = (
        [mpf(rng.randint(0, 1)) for _ in range(y)],
        [mpf(rng.randint(0, 2)) / 2 for _ in range(y)],
    )
    return Valuation(
        {Y: y, X: x, N: n},
        {
            EPS: mpf(rng.choice((0, 1, 2))) / rng.choice((1, 3)),
            R: mpf(rng.choice((-2, -1, 0, 1, 3))) / 2,
        },
        {
            P: lambda a: p[a],
            Q: lambda a: q[a],
            W: lambda a, b: kernel[a][b],
            F: lambda a: real[a],
            G: lambda a: positive[a],
            S: lambda a: bits[a],
            T: lambda a: units[a],
            LOSS: lambda a: -mp.log(positive[a]),
        },
        {
            FREE[0]: rng.randrange(y),
            FREE[1]: rng.randrange(y),
            FREE[2]: rng.randrange(x),
            PLACE: rng.randrange(n),
            WORD: tuple(rng.randrange(y) for _ in range(n)),
        },
    )


def random_tree(rng, depth, points):
    """An expression, with the function that gives its value by the operations that made it."""
    if depth == 0 or rng.random() < 0.15:
        return random_leaf(rng, points)
    kind = rng.choice(
        [
            "+",
            "+",
            "-",
            "*",
            "*",
            "*",
            "sum",
            "sum",
            "exp",
            "log",
            "inverse",
            "bit",
            "bit",
            "pos",
            "power",
            "power",
            "sup",
            "slope",
            "scaled",
        ]
    )
    if kind in ("sum", "sup"):
        point = Point(rng.choice((ON_Y, ON_X)), f"k{rng.randrange(10**9)}")
        body, value = random_tree(rng, depth - 1, (*points, point))
        if kind == "sum":
            return x_.summed(point, body), lambda v: sum(
                (value(v.moved(point, e)) for e in v.elements(point.set)), mpf(0)
            )
        return x_.extreme(point, ONE, body), lambda v: max(
            value(v.moved(point, e)) for e in v.elements(point.set)
        )
    one, first = random_tree(rng, depth - 1, points)
    if kind in ("+", "-", "*"):
        two, second = random_tree(rng, depth - 1, points)
        match kind:
            case "+":
                return one + two, lambda v: first(v) + second(v)
            case "-":
                return one - two, lambda v: first(v) - second(v)
        return one * two, lambda v: first(v) * second(v)
    match kind:
        case "exp":
            return x_.exp(one), lambda v: mp.exp(first(v))
        case "log":
            return x_.log(one), lambda v: valuation.log(first(v))
        case "inverse":
            return x_.inverse(one), lambda v: valuation.inverse(first(v))
        case "bit":
            return x_.bit(one), lambda v: mpf(valuation.above(first(v)))
        case "pos":
            return x_.above_zero(one), lambda v: max(first(v), mpf(0))
        case "slope":
            return x_.slope(one), lambda v: slope(first(v))
        case "power":
            n = rng.choice(
                (
                    2,
                    -1,
                    -2,
                    Fraction(1, 2),
                    Fraction(3, 2),
                    Fraction(-1, 2),
                    Fraction(1, 3),
                    Fraction(2, 3),
                    Fraction(4, 3),
                    3,
                )
            )
            return x_.power(one, n), lambda v: valuation.power(first(v), n)
    c = rng.choice((Fraction(-1), Fraction(2), Fraction(1, 3)))
    return one.scaled(
        fmpq(c.numerator, c.denominator)
    ), lambda v: first(v) * c.numerator / c.denominator


def slope(t):
    return t / mp.expm1(t) if abs(t) > valuation.TINY else mpf(1)


def random_leaf(rng, points):
    on_y = [p for p in points if p.set == ON_Y]
    on_x = [p for p in points if p.set == ON_X]
    match rng.randrange(7):
        case 0:
            c = Fraction(rng.choice((-1, 0, 1, 2, 8)), rng.choice((1, 3)))
            return constant(c), lambda v: mpf(c.numerator) / c.denominator
        case 1:
            thing = rng.choice((EPS, R))
            return x_.number(thing), lambda v: v.numbers[thing]
        case 2:
            a, b = rng.choice(on_y), rng.choice(on_y)
            return x_.same(a, b), lambda v: mpf(v.at[a] == v.at[b])
        case 3:
            a, b = rng.choice(on_x), rng.choice(on_y)
            return x_.entry(W, (a, b)), lambda v: v.tables[W](v.at[a], v.at[b])
    table, a = rng.choice((P, Q, P, F, G, S, T, LOSS)), rng.choice(on_y)
    return x_.entry(table, (a,)), lambda v: v.tables[table](v.at[a])


@pytest.mark.parametrize("seed", range(60))
def test_operations_mean_what_they_say(seed):
    rng = random.Random(seed)
    checked = 0
    for _ in range(40):
        try:
            x, value = random_tree(rng, rng.randint(1, 4), FREE)
        except x_.TooLarge:
            continue
        for _ in range(3):
            v = random_valuation(rng)
            wanted = value(v)
            if abs(wanted) > 1e12:  # towers of exponentials
                continue
            assert equal(v.value(x), wanted), (x, v)
            checked += 1
    assert checked > 40


@pytest.mark.parametrize("seed", range(20))
def test_signs_hold(seed):
    rng = random.Random(1000 + seed)
    told = 0
    for _ in range(60):
        try:
            x, value = random_tree(rng, rng.randint(1, 3), FREE)
        except x_.TooLarge:
            continue
        sign = x_.sign_of(x)
        v = random_valuation(rng)
        if sign:
            told += 1
            assert value(v) > -valuation.TINY
        if sign == x_.POSITIVE and mp.mag(value(v)) > -300:
            assert valuation.above(value(v))
    assert told > 10


def test_a_product_of_sums_has_points_of_its_own():
    a = FREE[0]
    once = x_.summed(a, x_.entry(P, (a,)) * x_.entry(Q, (a,)))
    b = FREE[1]
    both = x_.summed(
        a,
        x_.summed(b, x_.entry(P, (a,)) * x_.entry(Q, (a,)) * x_.entry(P, (b,)) * x_.entry(Q, (b,))),
    )
    assert once * once == both


def test_the_order_is_that_of_names_whatever_there_was_before():
    """What is found follows the order, and must not hang on what the process looked at earlier."""
    names = "b", "a'", "a", "a(", "A"
    for _ in range(12):  # others of the same names
        own = [sorts.real(name) for name in names]
        product = ONE
        for scalar in own:
            product = product * x_.number(scalar)
        assert product.text == "A*a*a'*a(*b"
        ((_, factors),) = product.terms
        assert [one.data[0] for one, _ in factors] == [own[n] for n in (4, 2, 1, 3, 0)]


def test_names_of_bound_points_do_not_matter():
    a, b = FREE[:2]
    body = x_.entry(P, (a,)) * x_.entry(Q, (b,)) * x_.log(x_.entry(P, (b,)))
    other = x_.entry(P, (b,)) * x_.entry(Q, (a,)) * x_.log(x_.entry(P, (a,)))
    assert x_.summed(a, x_.summed(b, body)) == x_.summed(b, x_.summed(a, other))


def test_a_law_adds_up_to_1_unless_something_depends_on_its_point():
    a, x = FREE[0], FREE[2]
    assert x_.summed(a, x_.entry(W, (x, a))) == ONE
    assert x_.summed(x, x_.summed(a, x_.entry(W, (x, a)))) == x_.size(ON_X)
    assert x_.summed(a, x_.entry(P, (a,)) ** 2) != ONE
    assert x_.summed(a, x_.entry(F, (a,))) != ONE


def test_the_law_of_a_sequence_adds_up_to_1():
    law = x_.product_over(PLACE, x_.entry(P, (held(Sequence(WORD), PLACE),)))
    assert x_.summed(WORD, law) == ONE
    again = x_.product_over(
        PLACE, x_.entry(P, (held(changed(Sequence(WORD), (0, FREE[0])), PLACE),))
    )
    assert x_.summed(WORD, again) != ONE


@pytest.mark.parametrize("seed", range(8))
def test_there_are_as_many_sequences_as_products_of_points(seed):
    v = random_valuation(random.Random(seed))
    for body in (ONE, x_.number(R), x_.entry(P, (FREE[0],))):
        for at in range(v.sizes[Y]):
            here = v.moved(FREE[0], at)
            many = mpf(v.sizes[Y]) ** v.sizes[N]
            assert equal(here.value(x_.summed(WORD, body)), many * here.value(body))


def test_what_a_changed_sequence_holds():
    s = changed(Sequence(WORD), (PLACE, FREE[0]))
    assert held(s, PLACE) == FREE[0]
    assert isinstance(held(s, Point(PLACES, "j")), Held)
    assert changed(changed(Sequence(WORD), (0, FREE[0])), (0, FREE[1])) == changed(
        Sequence(WORD), (0, FREE[1])
    )


@pytest.mark.parametrize("x", [ZERO, ONE, x_.number(R) - x_.number(R)])
def test_zero_has_no_terms(x):
    assert isinstance(x, Expr) and (x * ZERO).terms == {}


def test_a_power_of_a_root_of_what_is_below_0_is_0():
    x = x_.number(R)
    again = x_.power(x_.power(x, Fraction(2, 3)), Fraction(3, 2))
    rng = random.Random(0)
    for _ in range(40):
        v = random_valuation(rng)
        assert equal(v.value(again), max(v.numbers[R], mpf(0)))


def test_a_quotient_of_what_is_a_sum_of_what_is_never_below_0():
    """x^-1 x is [x > 0], and that may be a sum of products of indicators."""
    entries = [x_.entry(F, (place,)) for place in FREE[:2]]
    squares = entries[0] ** 2 + entries[1] ** 2
    (one,) = x_.inverse(squares).atoms
    raised = Expr({((), ((one, -1),)): fmpq(1)})
    rng = random.Random(0)
    for _ in range(40):
        v = random_valuation(rng)
        here = Valuation(
            v.sizes, v.numbers, v.tables, dict(zip(FREE, (0, v.sizes[Y] - 1, 0), strict=True))
        )
        above = mpf(here.value(squares) > 0)
        assert equal(here.value(raised * x_.inverse(squares)), above)


@pytest.mark.parametrize("seed", range(20))
def test_points_are_replaced_all_at_once(seed):
    """Also under sums; FREE[0] and FREE[1] change places, and FREE[0] comes first."""
    rng = random.Random(2000 + seed)
    a, b = FREE[:2]
    checked = 0
    for _ in range(40):
        try:
            x, value = random_tree(rng, rng.randint(1, 4), FREE)
            swapped, single = x_.placed(x, {a: b, b: a}), x_.placed(x, {b: a})
        except x_.TooLarge:
            continue
        v = random_valuation(rng)
        there = v.moved(a, v.at[b]).moved(b, v.at[a])
        for found, at in ((swapped, there), (single, v.moved(b, v.at[a]))):
            wanted = value(at)
            if abs(wanted) <= 1e12:
                assert equal(v.value(found), wanted), (x, v)
                checked += 1
    assert checked > 20


@pytest.mark.parametrize("seed", range(20))
def test_points_that_stand_aside_are_told_apart_from_those_of_sums_inside(seed):
    """What is made beside points with numbers below 0, those of a sum that is not closed yet, is
    what is made beside others: no sum inside takes one of them for its own."""
    rng, checked = random.Random(4000 + seed), 0
    away = {p: Point(p.set, -n) for n, p in enumerate(FREE, 1)}
    back = {p: name for name, p in away.items()}
    for _ in range(40):
        try:
            (x, _), (y, _) = (random_tree(rng, rng.randint(1, 3), FREE) for _ in range(2))
            there, other = x_.placed(x, away), x_.placed(y, away)
            assert x_.placed(there * other, back) == x * y
            assert x_.summed(away[FREE[0]], there * other) == x_.placed(
                x_.summed(FREE[0], x * y), away
            )
            crossed = x_.placed(there, {away[FREE[0]]: away[FREE[1]]})
            assert x_.placed(crossed, back) == x_.placed(x, {FREE[0]: FREE[1]})
        except x_.TooLarge:
            continue
        checked += 1
    assert checked > 20


def test_expressions_inside_of_one_another_have_an_end():
    x = x_.number(R)
    with pytest.raises(x_.TooLarge):  # each has the one before twice inside
        for _ in range(20):
            x = x_.exp(x * x_.log(x + ONE))
    x = x_.number(R)
    with pytest.raises(x_.TooLarge):
        for _ in range(x_.MOST_ATOMS + 1):
            x = x_.log(x + ONE)


@pytest.mark.parametrize("seed", range(20))
def test_forms_stay_when_they_are_made_again(seed):
    """Each atom is what its maker makes of its parts, and no bound point stands outside its sum."""
    rng = random.Random(3000 + seed)
    looked_at = 0
    for _ in range(60):
        try:
            x, _ = random_tree(rng, rng.randint(2, 4), FREE)
            again = x_.mapped(x, lambda a: x_.rebuilt(a, {}))
        except x_.TooLarge:
            continue
        assert again == x, x
        assert not any(isinstance(point.label, int) for point in x.points), x
        looked_at += 1
    assert looked_at > 30
