"""Small sizes come first, and what takes too long to evaluate is left out by name."""

import random

from dpproofs.language import (
    Statement,
    Subsets,
    Upto,
    event,
    every_event,
    index,
    law,
    natural,
    real,
    space,
    total,
)
from dpproofs.search.growth import Growth, choices, is_whole, weight
from dpproofs.theory import power, probability_of

Y = space("Y")
p = law("p", Y)
k = natural("k", largest=200)


def draws() -> Statement:
    drawn = power(p, k)
    z = drawn.index("z")
    return Statement((k, p), total(drawn(z), z) <= 1)


def test_all_choices_of_few_and_a_ladder_of_many() -> None:
    assert [s[k] for s in choices(Statement(k, k >= 1))] == list(range(1, 201))
    m, n = natural("m", largest=200), natural("n", largest=200)
    both = Statement((m, n), m * n >= 1)
    found = [(s[m], s[n]) for s in choices(both)]
    assert not is_whole(both) and len(found) < 1500
    assert {(i, j) for i in range(1, 8) for j in range(1, 8)} < set(found)
    assert found[0] == (1, 1) and (200, 200) in found
    assert found == sorted(found, key=lambda s: (sum(s), s))


def test_the_weight_counts_what_a_sum_runs_through() -> None:
    light, heavy = ({Y: 3, k: n} for n in (2, 8))
    assert weight(draws(), light) < 200 < 3**8 < weight(draws(), heavy)
    assert weight(draws(), {Y: 4, k: 200}) == 10**15  # it is never listed


def test_an_event_doubles_the_weight_of_what_it_binds_for_every_point() -> None:
    S = event("S", Y)
    show = every_event(probability_of(p, S) <= 1, S)
    assert weight(Statement(p, show), {Y: 4}) > 2**4 * 4


def test_subsets_are_counted_without_listing_them() -> None:
    m = natural("m", largest=60)
    chosen = index("I", Subsets(m, 30))
    assert weight(Statement(m, total(1, chosen) >= 0), {m: 60}) == 10**15


def test_what_takes_too_long_is_left_out() -> None:
    growth = Growth(draws(), choices(draws()), draws=200)
    assert {Y: 1, k: 200} in growth.sizes  # one point: one sequence
    assert {Y: 4, k: 3} in growth.sizes
    assert {Y: 4, k: 200} in growth.left_out
    assert not {tuple(s.items()) for s in growth.sizes} & {
        tuple(s.items()) for s in growth.left_out
    }


def test_where_all_take_long_the_lightest_is_tried() -> None:
    n = natural("n", smallest=30, largest=31)
    i = index("i", Upto(n) ** 4)
    growth = Growth(Statement(n, total(1, i) >= 0), [{n: 30}, {n: 31}], draws=1)
    assert growth.sizes == [{n: 30}] and growth.left_out == [{n: 31}]


def test_few_choices_come_in_their_order() -> None:
    y = p.index("y")
    growth = Growth(Statement(p, total(p(y), y) <= 1), [{Y: n} for n in (1, 2, 3, 4)], draws=8)
    rng = random.Random(0)
    assert [growth.place(n, rng) for n in range(5)] == [{Y: 1}, {Y: 2}, {Y: 3}, {Y: 4}, None]


def test_of_many_choices_the_larger_ones_come_later() -> None:
    growth = Growth(draws(), choices(draws()), draws=200)
    rng = random.Random(0)
    early = [growth.place(n, rng) for n in range(8)]
    assert early[0] == {Y: 1, k: 1}
    assert all(sizes is not None and weight(draws(), sizes) <= 128 for sizes in early[1::2])
    late = [weight(draws(), sizes) for sizes in growth.allowed(500)]
    assert max(late) > 1000 and late == sorted(late)


def test_a_number_that_bounds_nothing_weighs_nothing() -> None:
    t = real("t", at_least=0, at_most=1)
    powers = Statement((k, t), (1 - t) ** k <= 1)
    assert weight(powers, {k: 200}) == weight(powers, {k: 1})
