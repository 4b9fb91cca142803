"""Data sets from which records may be missing, against definitions that count by hand."""

from __future__ import annotations

import doctest
import itertools
import random
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.build import exp, log, number
from dpproofs.language.sorts import mechanism, real, space
from dpproofs.language.statements import Statement
from dpproofs.meaning import numbers
from dpproofs.meaning.decide import judge
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.search.draw import RandomSource, draw_instance
from dpproofs.theory import add_remove_private, poisson_sampled, presence, replace_private

A = space("A", smallest=2, largest=3)
Y = space("Y", smallest=2, largest=2)
M = mechanism("M", A**2, Y)
epsilon = real("epsilon", at_least=0)
delta = real("delta", at_least=0, at_most=1)
rate = real("gamma", at_least=0, at_most=1)

Rows = dict[tuple[int, ...], list[Fraction]]


def some_mechanism(source: random.Random, kinds: int) -> Rows:
    found: Rows = {}
    for x in itertools.product(range(kinds), repeat=2):
        n = source.randrange(1, 12)
        found[x] = [Fraction(n, 12), 1 - Fraction(n, 12)]
    return found


def instance(rows: Rows, kinds: int, **scalars: Any) -> Instance:
    named = {"epsilon": epsilon, "delta": delta, "gamma": rate}
    return Instance(
        {A: kinds, Y: 2},
        {named[name]: Exact.of(value) for name, value in scalars.items()},
        {M: {(x, y): Exact.of(masses[y]) for x, masses in rows.items() for y in (0, 1)}},
    )


def excess(p: list[Fraction], q: list[Fraction], factor: int) -> Fraction:
    return sum((max(a - factor * b, Fraction(0)) for a, b in zip(p, q, strict=True)), Fraction(0))


def least_delta(rows: Rows, factor: int, adding: bool) -> Fraction:
    """Over all pairs of datasets that differ in one row, in which a record is missing, or not."""
    worst = Fraction(0)
    for x, z in itertools.permutations(rows, 2):
        apart = [(a, b) for a, b in zip(x, z, strict=True) if a != b]
        if len(apart) == 1 and (0 in apart[0]) == adding:
            worst = max(worst, excess(rows[x], rows[z], factor))
    return worst


def sampled(rows: Rows, gamma: Fraction) -> Rows:
    """Each record is kept or not, in all ways."""
    found: Rows = {}
    for x in rows:
        masses = [Fraction(0), Fraction(0)]
        present = [i for i, record in enumerate(x) if record]
        for kept in itertools.product((False, True), repeat=len(present)):
            left, chance = list(x), Fraction(1)
            for i, stays in zip(present, kept, strict=True):
                chance *= gamma if stays else 1 - gamma
                left[i] = x[i] if stays else 0
            masses = [m + chance * w for m, w in zip(masses, rows[tuple(left)], strict=True)]
        found[x] = masses
    return found


@pytest.mark.parametrize("kinds", [2, 3])
@pytest.mark.parametrize(("word", "adding"), [(add_remove_private, True), (replace_private, False)])
def test_a_budget_is_met_from_the_least_delta_on(word: Any, adding: bool, kinds: int) -> None:
    source = random.Random(kinds)
    for factor in (1, 2):
        for _ in range(6):
            rows = some_mechanism(source, kinds)
            least = least_delta(rows, factor, adding)
            show = word(M, log(number(factor)), delta)
            for moved, holds in ((Fraction(0), 1), (Fraction(-1, 1000), -1)):
                if least + moved < 0:  # nothing is exchanged where there is one kind of record
                    continue
                at = instance(rows, kinds, delta=least + moved)
                assert judge(Statement((delta, M), show), at).holds == holds


@pytest.mark.parametrize("kinds", [2, 3])
@pytest.mark.parametrize("gamma", ["0", "1/3", "1"])
def test_a_sample_is_what_is_kept_in_all_ways(gamma: str, kinds: int) -> None:
    rows = some_mechanism(random.Random(7), kinds)
    walk = Walk(ExactRing(), instance(rows, kinds, gamma=Fraction(gamma)))
    made = poisson_sampled(M, rate)
    for x, masses in sampled(rows, Fraction(gamma)).items():
        for y, mass in enumerate(masses):
            assert walk.entry(made, (x, y)) == Exact.of(mass)


def test_a_sample_is_more_private_by_how_much_is_known() -> None:
    """The bound is attained where one record is there or not, and answers are true with chance
    2/3; a thousandth below, it fails."""
    rows: Rows = {
        x: [Fraction(2, 3), Fraction(1, 3)] if x[0] else [Fraction(1, 3), Fraction(2, 3)]
        for x in itertools.product(range(2), repeat=2)
    }
    factor = exp(epsilon)
    for moved, holds in ((0, 1), (Fraction(-1, 1000), -1)):
        budget = log(1 + rate * (factor - 1) + moved)
        at = instance(rows, 2, gamma=Fraction(1, 2))
        at = at.with_scalar(epsilon, numbers.log(Exact.of(2)))
        show = add_remove_private(poisson_sampled(M, rate), budget, 0)
        assert judge(Statement((epsilon, rate, M), show), at).holds == holds


@pytest.mark.parametrize("word", [add_remove_private, replace_private])
def test_most_draws_meet_the_notion(word: Any) -> None:
    given = word(M, epsilon, delta)
    statement = Statement((epsilon, delta, M), given, given)
    rng = random.Random(3)
    met = []
    for n in range(40):
        source = RandomSource(rng, lambda rng: Exact.of(Fraction(rng.randint(1, 19), 20)))
        sizes = {A: 2 + n % 2, Y: 2}
        met.append(judge(statement, draw_instance(statement, ExactRing(256), source, sizes)).met)
    assert sum(m > 0 for m in met) >= 24, met


def test_draws_of_one_notion_are_not_all_of_the_other() -> None:
    """What is private for adding and removing need not be as private for replacing."""
    given = add_remove_private(M, epsilon, 0)
    statement = Statement((epsilon, M), replace_private(M, epsilon, 0), given)
    rng = random.Random(4)
    refuting = 0
    for _ in range(60):
        source = RandomSource(rng, lambda rng: Exact.of(Fraction(rng.randint(1, 19), 20)))
        drawn = draw_instance(statement, ExactRing(256), source, {A: 3, Y: 2})
        refuting += judge(statement, drawn).refutes
    assert refuting > 0


def test_the_words_are_printed_with_their_meaning() -> None:
    assert repr(add_remove_private(M, epsilon, 0)) == "M is (epsilon, 0)-DP for adding and removing"
    assert repr(replace_private(M, epsilon, 0)) == "M is (epsilon, 0)-DP for replacing"
    assert repr(poisson_sampled(M, rate)) == "M on a Poisson sample at rate gamma"


@pytest.mark.parametrize("name", ["add_remove_private", "poisson_sampled", "replace_private"])
def test_its_example_is_what_it_prints(name: str) -> None:
    word = getattr(presence, name)
    shown = doctest.DocTestParser().get_doctest(word.__doc__, {name: word}, name, None, 0)
    assert shown.examples
    assert doctest.DocTestRunner().run(shown).failed == 0


@pytest.mark.parametrize("word", [add_remove_private, replace_private])
def test_a_mechanism_without_rows_is_refused(word: Any) -> None:
    with pytest.raises(TypeError, match=r"datasets .* allowed: rows of records, as in"):
        _ = word(mechanism("M", A, Y), epsilon, 0).meaning
