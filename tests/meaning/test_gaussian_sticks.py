"""Gaussian bounds on hockey-stick divergences, against the quantiles of the errors of all tests."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction
from statistics import NormalDist
from typing import Any

import pytest
from flint import arb

from dpproofs.language.build import cases, every, exp, gaussian_tail
from dpproofs.language.sorts import law, real, reals, space
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge
from dpproofs.meaning.gaussian_sticks import _sets
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.swift import SwiftRing
from dpproofs.meaning.walk import Instance, Undecided
from dpproofs.theory import gaussian_delta, gaussian_indistinguishable, hockey_stick

Y = space("Y")
p, q = law("p", Y), law("q", Y)
mu, epsilon = real("mu", at_least=0), real("epsilon", at_least=0)
from_one = real("epsilon", at_least=1)

Masses = list[Fraction]


def instance(one: Masses, other: Masses, **numbers: Any) -> Instance:
    rows = ({(n,): Exact.of(mass) for n, mass in enumerate(own)} for own in (one, other))
    values = {globals()[name]: Exact.of(Fraction(value)) for name, value in numbers.items()}
    return Instance({Y: len(one)}, values, dict(zip((p, q), rows, strict=True)))


def random_masses(source: random.Random, many: int) -> Masses:
    weights = [source.choice((0, 0, 1, 1, 2, 3)) for _ in range(many)]
    whole = sum(weights)
    return [Fraction(w, whole) for w in weights] if whole else random_masses(source, many)


def least_shift(one: Masses, other: Masses) -> float:
    """The least mu for which two laws are mu-Gaussian-indistinguishable: the greatest sum of the
    quantiles of both errors, over all tests without coins."""
    found = 0.0
    for a, b in itertools.permutations((one, other)):
        for n in range(1, len(a) + 1):
            for chosen in itertools.combinations(range(len(a)), n):
                first = float(sum((a[k] for k in chosen), Fraction(0)))
                second = 1 - float(sum((b[k] for k in chosen), Fraction(0)))
                if 0 < first < 1 and 0 < second < 1:
                    normal = NormalDist()
                    found = max(found, -normal.inv_cdf(first) - normal.inv_cdf(second))
                elif first + second < 1:
                    return math.inf
    return found


def test_gaussian_privacy_is_a_bound_on_the_quantiles_of_both_errors() -> None:
    source, finite = random.Random(9), 0
    said = gaussian_indistinguishable(p, q, mu)
    for _ in range(60):
        many = source.randint(1, 4)
        one, other = random_masses(source, many), random_masses(source, many)
        if source.random() < 0.5:
            one, other = ([(mass + 1) / (1 + many) for mass in own] for own in (one, other))
        least = least_shift(one, other)
        if least == 0 or math.isinf(least):
            tried = [(Fraction(n, 1000), -1 if least else 1) for n in (1, 20_000)]
        else:
            finite += 1
            tried = [(Fraction(least * 0.999), -1), (Fraction(least * 1.001), 1)]
        for shift, met in tried:
            at = instance(one, other, mu=shift)
            assert judge(Statement((mu, p, q), mu >= 0, said), at).met == met, (one, other, shift)
    assert finite > 15


def test_nothing_at_all_may_be_told_apart_where_mu_is_0() -> None:
    half, other = [Fraction(1, 2)] * 2, [Fraction(501, 1000), Fraction(499, 1000)]
    said = Statement((mu, p, q), mu >= 0, gaussian_indistinguishable(p, q, mu))
    assert judge(said, instance(half, half, mu=0)).met == 1
    assert judge(said, instance(half, other, mu=0)).met == -1


def test_masses_of_another_sort_are_not_taken_for_laws() -> None:
    """Where q may be below 0, the divergence may grow with epsilon."""
    weights = reals("q", Y)
    near = every(hockey_stick(p, weights, epsilon) <= cases(mu > 0, mu, 1), epsilon)
    tables = {p: {(0,): Exact.of(1)}, weights: {(0,): Exact.of(-1)}}
    at = Instance({Y: 1}, {mu: Exact.of(3)}, tables)
    assert judge(Statement((mu, p, weights), mu >= 0, near), at).met == -1


def _both_tails(near: Any, far: Any, x: Any = epsilon) -> Any:
    return gaussian_tail(near) - exp(x) * gaussian_tail(far)


#: Of laws that are equal: true, but by another form than that of two Gaussian laws.
OTHERS = {
    "another shift": _both_tails(epsilon / mu - mu / 2, epsilon / mu + mu / 3),
    "another slope": _both_tails(epsilon / mu - mu / 2, epsilon / (2 * mu) + mu / 2),
    "another scale": _both_tails(epsilon / mu - mu, epsilon / mu + mu),
    "one more": gaussian_delta(mu, epsilon) + 1,
}


@pytest.mark.parametrize("name", OTHERS)
def test_bounds_of_another_form_are_not_taken_for_it(name: str) -> None:
    half = [Fraction(1, 2)] * 2
    near = every(hockey_stick(p, q, epsilon) <= OTHERS[name], epsilon)
    assert judge(Statement((mu, p, q), mu >= 0, near), instance(half, half, mu=1)).met <= 0


def test_other_ranges_are_not_taken_for_it() -> None:
    half = [Fraction(1, 2)] * 2
    near = every(hockey_stick(p, q, from_one) <= gaussian_delta(mu, from_one), from_one)
    assert judge(Statement((mu, p, q), mu >= 0, near), instance(half, half, mu=1)).met == 0


def test_a_scale_may_be_a_part_of_the_formula() -> None:
    """Two Gaussian laws of variance 4 whose means are 2 mu apart."""
    form = _both_tails(epsilon * 2 / (2 * mu) - 2 * mu / 4, epsilon * 2 / (2 * mu) + 2 * mu / 4)
    near = every(hockey_stick(p, q, epsilon) <= form, epsilon)
    likely = [Fraction(3, 4), Fraction(1, 4)]
    least = least_shift(likely, likely[::-1])
    for factor, met in ((0.999, -1), (1.001, 1)):
        at = instance(likely, likely[::-1], mu=least * factor)
        assert judge(Statement((mu, p, q), mu >= 0, near), at).met == met


def test_a_mass_that_may_be_0_is_not_passed_over() -> None:
    """A mass that no ball tells from 0: the set of its point counts, if there is any."""
    tiny = arb(2.0**-301, 2.0**-301)  # from 0 on
    with pytest.raises(Undecided):
        _sets(SwiftRing(), [(tiny, arb(0)), (1 - tiny, arb(1))])
