"""Words about one space against plain counting over its outcomes, and what has no value."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction
from typing import Any

import pytest
from flint import fmpq

from dpproofs.language.sorts import Upto, event, kernel, law, space
from dpproofs.language.sorts import test as coin_test
from dpproofs.meaning.exact import ExactRing, Undefined
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.theory import (
    both,
    complement,
    equal_values,
    independent_events,
    independent_variables,
    joint_law,
    law_given,
    law_of,
    mutually_independent,
    pairwise_independent,
    probability_of,
    random_variable,
    value_in,
    within,
)

Omega, Y = space("Omega"), space("Y")
P = law("P", Omega)
E, F, c = event("E", Omega), event("F", Omega), coin_test("c", Omega)
S, A = event("S", Y), event("A", Upto(3), Omega)
X, Z = kernel("X", Omega, Y), kernel("Z", Omega, Y)
of = Exact.of
SIZES = {Omega: 4, Y: 2}
OUTCOMES, VALUES = range(4), range(2)


class Space:
    """A drawn space: rational masses, events as sets, variables as lists of values."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        weights = [rng.choice((0, 1, 1, 2)) for _ in OUTCOMES]
        weights[rng.choice(OUTCOMES)] += 1
        self.P = [Fraction(w, sum(weights)) for w in weights]
        self.E, self.F, *self.A = ({w for w in OUTCOMES if rng.random() < 0.5} for _ in range(5))
        self.S = {y for y in VALUES if rng.random() < 0.5}
        self.X, self.Z = ([rng.choice(VALUES) for _ in OUTCOMES] for _ in range(2))
        events: list[tuple[Any, set[int], range]] = [(E, self.E, OUTCOMES), (F, self.F, OUTCOMES)]
        events.append((S, self.S, VALUES))
        tables: dict[Any, Any] = {
            name: {(i,): of(int(i in chosen)) for i in over} for name, chosen, over in events
        }
        tables[P] = {(w,): of(mass) for w, mass in enumerate(self.P)}
        tables[A] = {(i, w): of(int(w in a)) for i, a in enumerate(self.A) for w in OUTCOMES}
        for name, values in ((X, self.X), (Z, self.Z)):
            tables[name] = {(w, y): of(int(values[w] == y)) for w in OUTCOMES for y in VALUES}
        self.walk = Walk(ExactRing(), Instance(SIZES, {}, tables))

    def chance(self, outcomes: set[int]) -> Fraction:
        return sum((self.P[w] for w in outcomes), Fraction(0))

    def law(self, table: Any) -> list[Any]:
        found = [self.walk.entry(table, (e,)) for e in table.axes[0].elements(SIZES)]
        return [x if isinstance(x, Undefined) else Fraction(str(x.rational)) for x in found]

    def probability(self, table: Any) -> Fraction:
        return Fraction(str(self.walk.value(probability_of(P, table)).rational))


@pytest.mark.parametrize("seed", range(40))
def test_events_are_sets_and_variables_are_maps(seed: int) -> None:
    at = Space(seed)
    assert at.probability(both(E, F)) == at.chance(at.E & at.F)
    assert at.probability(complement(E)) == at.chance(set(OUTCOMES) - at.E)
    assert at.probability(value_in(X, S)) == at.chance({w for w in OUTCOMES if at.X[w] in at.S})
    same = {w for w in OUTCOMES if at.X[w] == at.Z[w]}
    assert at.probability(equal_values(X, Z)) == at.chance(same)
    of_value = [{w for w in OUTCOMES if at.X[w] == y} for y in VALUES]
    assert at.law(law_of(P, X)) == [at.chance(w) for w in of_value]
    together = {(x, z): Fraction(0) for x in VALUES for z in VALUES}
    for w, mass in enumerate(at.P):
        together[at.X[w], at.Z[w]] += mass
    assert at.law(joint_law(P, X, Z)) == list(together.values())
    given = at.law(law_given(P, X, E))
    if at.chance(at.E):
        assert given == [at.chance(w & at.E) / at.chance(at.E) for w in of_value]
    else:
        assert all(isinstance(mass, Undefined) for mass in given)  # no value, and no default
    assert at.walk.truth(random_variable(X)) > 0
    assert (at.walk.truth(within(E, F)) > 0) == (at.E <= at.F)


@pytest.mark.parametrize("seed", range(40))
def test_independence_is_a_product(seed: int) -> None:
    at = Space(seed)

    def product(*events: set[int]) -> bool:
        meet = set(OUTCOMES).intersection(*events)
        return at.chance(meet) == math.prod((at.chance(e) for e in events), start=Fraction(1))

    assert (at.walk.truth(independent_events(P, E, F)) > 0) == product(at.E, at.F)
    pairs = all(itertools.starmap(product, itertools.combinations(at.A, 2)))
    assert (at.walk.truth(pairwise_independent(P, A)) > 0) == pairs
    assert (at.walk.truth(mutually_independent(P, A)) > 0) == (pairs and product(*at.A))
    cells = [
        product({w for w in OUTCOMES if at.X[w] == x}, {w for w in OUTCOMES if at.Z[w] == z})
        for x in VALUES
        for z in VALUES
    ]
    assert (at.walk.truth(independent_variables(P, X, Z)) > 0) == all(cells)


def test_a_kernel_that_tosses_a_coin_is_no_map() -> None:
    half = of(Fraction(1, 2))
    rows = {(w, y): half for w in OUTCOMES for y in VALUES}
    assert Walk(ExactRing(), Instance(SIZES, {}, {X: rows})).truth(random_variable(X)) < 0


def test_two_events_with_coins_have_a_coin_each() -> None:
    """Of one outcome, an event of chance 1/2 is independent of itself tossed anew."""
    rows = {P: {(0,): of(1)}, c: {(0,): of(Fraction(1, 2))}}
    walk = Walk(ExactRing(), Instance({Omega: 1}, {}, rows))
    assert walk.value(probability_of(P, both(c, c))).rational == fmpq(1, 4)
    assert walk.truth(independent_events(P, c, c)) > 0
