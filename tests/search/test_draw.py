"""Generators meet their hypotheses by construction, at the extremes too, in every ring alike."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from dpproofs.language import build, every, index, predicate
from dpproofs.language.sorts import (
    Histories,
    Upto,
    event,
    kernel,
    law,
    loss,
    mechanism,
    natural,
    positive,
    probability,
    real,
    reals,
    space,
)
from dpproofs.language.sorts import test as coin_test
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition
from dpproofs.meaning import numbers
from dpproofs.meaning.decide import judge
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.floats import FloatRing
from dpproofs.meaning.numbers import Exact, enclosure
from dpproofs.meaning.walk import Instance, sizes_of
from dpproofs.outcome import Outcome
from dpproofs.search import hunt as search
from dpproofs.search.draw import ENDS, Draw, RandomSource, Replay, draw_instance, generator, meet
from dpproofs.search.draw.generators import GENERATORS, has_generator
from dpproofs.search.effort import EFFORTS
from dpproofs.theory import (
    add_remove_private,
    conditionally_close,
    differentially_private,
    event_densities,
    hockey_stick,
    in_privacy_region,
    independent_events,
    independent_variables,
    indistinguishable,
    indistinguishable_given,
    markov,
    max_divergence,
    mixture,
    mutually_independent,
    pairwise_independent,
    private_given_events,
    random_variable,
    region_within,
    replace_private,
    same_law,
    supermartingale,
    symmetric,
    within,
)

X, Y = space("X"), space("Y")
n = natural("n", largest=2)
p, q, r = law("p", Y), law("q", Y), law("r", Y)
S, T = coin_test("S", Y), coin_test("T", Y)
A, B = event("A", Y), event("B", Y)
e, f = coin_test("e", Y), coin_test("f", Y)
two = space("two", smallest=1, largest=2)
M = mechanism("M", two**n, Y)
R = mechanism("R", space("T", smallest=2, largest=3) ** n, Y)
E, F = coin_test("E", two**n, two**n, Y), coin_test("F", two**n, two**n, Y)
epsilon = real("epsilon", at_least=0, logarithmic=True)
J = mechanism("J", two, two * Y)
u, v = law("u", two), law("v", two)
K = kernel("K", Histories(two, n), two)
bound = real("b", above=0)
dX = reals("dX", Histories(two, n), two, at_least=-bound, at_most=bound)
free = reals("free", Histories(two, n), two)
delta = probability("delta")
V, W, three = kernel("V", Y, two), kernel("W", Y, X), event("three", Upto(3), Y)
y = p.index("y")
of = Exact.of


def small(rng: random.Random) -> Exact:
    k = rng.choice((2, 3, 4, 5, 10))
    return of(Fraction(rng.randint(1, k - 1), k))


HYPOTHESES: dict[str, tuple[tuple[Any, ...], Proposition]] = {
    "indistinguishable": ((epsilon, delta, p, q), indistinguishable(p, q, epsilon, delta)),
    "max_divergence": ((epsilon, p, q), max_divergence(p, q) <= epsilon),
    "in_privacy_region": ((epsilon, delta, p, q), in_privacy_region(p, q, epsilon, delta)),
    "same_law": ((delta, p, q, r), same_law(p, mixture(q, r, delta))),
    "differentially_private": ((epsilon, delta, M), differentially_private(M, epsilon, delta)),
    "add_remove_private": ((epsilon, delta, R), add_remove_private(R, epsilon, delta)),
    "replace_private": ((epsilon, delta, R), replace_private(R, epsilon, delta)),
    "conditionally_close": (
        (epsilon, delta, p, q, S, T),
        conditionally_close(p, q, S, T, epsilon, delta),
    ),
    "indistinguishable_given": (
        (epsilon, delta, p, q, S, T),
        indistinguishable_given(p, q, S, T, epsilon, delta),
    ),
    "conditionally_close, without coins": (
        (epsilon, delta, p, q, A, B),
        conditionally_close(p, q, A, B, epsilon, delta),
    ),
    "indistinguishable_given, without coins": (
        (epsilon, delta, p, q, A, B),
        indistinguishable_given(p, q, A, B, epsilon, delta),
    ),
    "private_given_events": (
        (epsilon, delta, M, E, F),
        private_given_events(M, E, F, epsilon, delta),
    ),
    "region_within": ((p, q, u, v), region_within(p, q, u, v)),
    "markov": ((J,), markov(J)),
    "supermartingale": ((n, bound, K, dX), supermartingale(K, dX)),
    "symmetric": ((M,), symmetric(M)),
    "event_densities": ((epsilon, delta, p, q, e, f), event_densities(p, q, e, f, epsilon, delta)),
    "random_variable": ((V,), random_variable(V)),
    "within": ((A, B), within(A, B)),
    "within, with coins": ((S, T), within(S, T)),
    "independent_events": ((p, A, B), independent_events(p, A, B)),
    "independent_events, with coins": ((p, S, T), independent_events(p, S, T)),
    "pairwise_independent": ((p, three), pairwise_independent(p, three)),
    "mutually_independent": ((p, three), mutually_independent(p, three)),
    "independent_variables": ((p, V, W), independent_variables(p, V, W)),
}


#: An event may be null, and what is conditioned on it has no value; densities of two total masses
#: are not close where the laws behind them attain the bound.
LEAST = {
    "conditionally_close": 0.8,
    "indistinguishable_given": 0.8,
    "conditionally_close, without coins": 0.8,
    "indistinguishable_given, without coins": 0.8,
    "private_given_events": 0.8,
    "event_densities": 0.6,
}


def test_every_generator_is_tested_here() -> None:
    tested = {name.partition(",")[0] for name in HYPOTHESES}
    assert tested == {h.name for h in GENERATORS if not h.name.startswith("_test_")}


@pytest.mark.parametrize("name", HYPOTHESES)
def test_what_a_generator_makes_meets_its_hypothesis(name: str) -> None:
    forall, hypothesis = HYPOTHESES[name]
    statement = Statement(forall, hypothesis)
    assert has_generator(hypothesis)
    rng, met, seen = random.Random(name), 0, 0
    sizes = sizes_of(statement)
    rounds = 200 if name in ("indistinguishable", "same_law", "max_divergence") else 80
    for number in range(rounds):
        at = sizes[number % len(sizes)]
        draw = Draw(ExactRing(256), RandomSource(rng, small), at)
        for scalar in statement.scalars:
            draw.instance = draw.instance.with_scalar(scalar, draw.scalar(scalar))
        for table in statement.tables:
            draw.instance = draw.instance.with_table(table, draw.table(table))
        meet(draw, hypothesis, {})
        judgement = judge(statement, draw.instance)
        assert judgement.met > 0, (draw.instance, judgement)  # laws and domains always hold
        seen += 1
        met += judgement.holds > 0
    assert seen == rounds
    assert met >= rounds * LEAST.get(name, 1), met


def test_private_and_symmetric_at_once() -> None:
    """What makes a mechanism symmetric keeps it private, where it comes second."""
    hypotheses = (differentially_private(M, epsilon, delta), symmetric(M))
    statement = Statement((epsilon, delta, M), symmetric(M), hypotheses)
    rng = random.Random(3)
    for number in range(60):
        sizes = sizes_of(statement)
        draw = Draw(ExactRing(256), RandomSource(rng, small), sizes[number % len(sizes)])
        for scalar in statement.scalars:
            draw.instance = draw.instance.with_scalar(scalar, draw.scalar(scalar))
        draw.instance = draw.instance.with_table(M, draw.table(M))
        for hypothesis in hypotheses:
            meet(draw, hypothesis, {})
        assert judge(statement, draw.instance).met > 0


def test_a_bound_in_one_direction_leaves_the_other_free() -> None:
    """Tie and infinity at once: p = c q wherever p > 0, and q elsewhere too."""
    hypothesis = max_divergence(p, q) <= epsilon
    statement = Statement((epsilon, p, q), max_divergence(q, p) <= epsilon, (hypothesis,))
    tight = Statement((epsilon, p, q), max_divergence(p, q) < epsilon, (hypothesis,))
    rng, one_way, at_the_bound = random.Random(5), 0, 0
    for _ in range(100):
        draw = Draw(ExactRing(256), RandomSource(rng, small), {Y: 3})
        for thing in (epsilon, p, q):
            if thing is epsilon:
                draw.instance = draw.instance.with_scalar(epsilon, draw.scalar(epsilon))
            else:
                draw.instance = draw.instance.with_table(thing, draw.table(thing))
        meet(draw, hypothesis, {})
        if judge(statement, draw.instance).refutes:
            one_way += 1
            at_the_bound += judge(tight, draw.instance).refutes
    assert one_way >= 15 and at_the_bound >= 8


def test_steps_are_fair_or_fall_reach_their_bounds_and_may_have_none() -> None:
    rng, fair, whole, means = random.Random(3), 0, 0, set()
    for _ in range(60):
        draw = Draw(ExactRing(256), RandomSource(rng, small), {two: 2, n: 2})
        draw.instance = draw.instance.with_scalar(bound, of(Fraction(2)))
        for table in (K, dX, free):
            draw.instance = draw.instance.with_table(table, draw.table(table))
        for steps in (dX, free):
            meet(draw, supermartingale(K, steps), {})
        rows, weights = draw.instance.tables, draw.instance.tables[K]
        for steps in (dX, free):
            for h in {h for h, _ in weights}:
                mean = sum((weights[h, a] * rows[steps][h, a] for a in range(2)), of(0))
                means.add(numbers.sign(mean))
        fair += any(rows[dX][h, 0] == of(-2) and rows[dX][h, 1] == of(2) for h, _ in weights)
        whole += any(value == of(2) for value in rows[dX].values())
    assert fair >= 5 and whole >= 20, (fair, whole)
    assert means == {0, -1}


def test_replay_reproduces_an_instance() -> None:
    for name, (forall, hypothesis) in HYPOTHESES.items():
        statement = Statement(forall, hypothesis, (hypothesis,))
        rng = random.Random(name)
        for number in range(40):
            sizes = sizes_of(statement)
            at = sizes[number % len(sizes)]
            source = RandomSource(rng, small)
            first = draw_instance(statement, ExactRing(256), source, at)
            replay = Replay(source.picked, source.drawn)
            again = draw_instance(statement, ExactRing(256), replay, at)
            assert first == again
            assert replay.at == len(source.picked) and replay.leaf_at == len(source.drawn)


@pytest.mark.parametrize("name", HYPOTHESES)
def test_floats_and_exact_numbers_agree_on_the_same_leaves(name: str) -> None:
    forall, hypothesis = HYPOTHESES[name]
    statement = Statement(forall, hypothesis, (hypothesis,))
    rng, compared = random.Random(name), 0
    sizes = sizes_of(statement)
    for number in range(60):
        at = sizes[number % len(sizes)]
        source = RandomSource(rng, small)
        exact = draw_instance(statement, ExactRing(256), source, at)
        leaves = [as_float(leaf) for leaf in source.drawn]
        with np.errstate(all="ignore"):
            floats = draw_instance(statement, FloatRing(), Replay(source.picked, leaves), at)
        for scalar, value in exact.scalars.items():
            assert float(floats.scalars[scalar]) == pytest.approx(
                as_float(value), rel=1e-9, abs=1e-9
            )
        for table, rows in exact.tables.items():
            for key, value in rows.items():
                found = float(floats.tables[table][key])
                assert found == pytest.approx(as_float(value), rel=1e-9, abs=1e-9), (
                    number,
                    table,
                    key,
                )
        compared += 1
    assert compared == 60


def as_float(value: Exact) -> float:
    return float(enclosure(value, 80).mid())


# ----------------------------------------------------------------------------- laws


def drawing(seed: int) -> Draw:
    return Draw(ExactRing(256), RandomSource(random.Random(seed), small), {})


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_laws_are_laws_of_every_shape(size: int) -> None:
    shapes = set()
    for seed in range(400):
        draw = drawing(seed)
        masses = draw.law(size)
        total = ExactRing().sum(masses)
        assert total == of(1) and all(numbers.sign(m) in (0, 1) for m in masses)
        zeros = sum(m == of(0) for m in masses)
        shapes.add(("point", zeros == size - 1))
        shapes.add(("uniform", len(set(masses)) == 1))
        shapes.add(("zeros", 0 < zeros < size - 1))
        shapes.add(("ties", len(set(masses)) < size))
    wanted = {("point", True), ("uniform", True)}
    wanted |= {("zeros", True), ("ties", True)} if size > 2 else set()
    assert wanted <= shapes


def test_close_pairs_reach_the_extremes() -> None:
    found = set()
    for seed in range(600):
        draw = drawing(seed)
        c = of(random.Random(seed).choice((1, 2, 3)))
        d = of(Fraction(random.Random(seed + 1).choice((0, 1, 2)), 2))
        a, b = draw.close_pair(2, c, d)
        for left, right in ((a, b), (b, a)):
            stick = sum((max_zero(x - c * y) for x, y in zip(left, right, strict=True)), of(0))
            assert numbers.sign(d - stick) in (0, 1)
            if numbers.sign(d - stick) == 0:
                found.add(("tight", d == of(0), d == of(1), c == of(1)))
        response = c / (1 + c)
        if d == of(0) and c != of(1) and {a[0], b[0]} == {response, 1 - response}:
            found.add("randomised response")
        if of(1) in a and of(1) in b:
            found.add("point masses")
            if a != b:
                assert d == of(1)
                found.add("disjoint")
        if d == of(0) and c == of(1):
            assert a == b
    assert {"randomised response", "point masses", "disjoint"} <= found
    assert ("tight", True, False, False) in found and ("tight", False, False, False) in found


def max_zero(x: Exact) -> Exact:
    return x if numbers.sign(x) == 1 else of(0)


# ----------------------------------------------------------------------------- scalars, tables


def statement_draws(statement: Statement, count: int = 200) -> list[Instance]:
    rng, sizes = random.Random(4), sizes_of(statement)
    found = []
    for number in range(count):
        source = RandomSource(rng, small)
        at = sizes[number % len(sizes)]
        found.append(draw_instance(statement, ExactRing(256), source, at))
    return found


def test_events_of_whole_points_are_free_where_there_is_no_mass() -> None:
    """The two events are one where both laws have mass, and may differ where one has none."""
    met = set()
    for seed in range(300):
        draw = drawing(seed)
        p, q, e, f = draw.close_within(3, of(2), of(Fraction(1, 2)))
        for a, b, in_e, in_f in zip(p, q, e, f, strict=True):
            assert in_e in (of(0), of(1)) and in_f in (of(0), of(1))
            if a != of(0) and b != of(0):
                assert in_e == in_f
            elif in_e != in_f:
                met.add((a == of(0), b == of(0)))
    assert met == {(True, True), (True, False), (False, True)}


@pytest.mark.parametrize(
    ("scalar", "ends"),
    [
        (real("s"), ()),
        (real("s", at_least=0), (0,)),
        (real("s", above=0), ()),
        (real("s", at_most=3), (3,)),
        (real("s", above=0, at_most=1), (1,)),
        (real("s", at_least=0, at_most=1), (0, 1)),
        (real("s", above=0, below=1), ()),
        (real("s", at_least=0, logarithmic=True), (0,)),
        (real("s", at_least=2, at_most=2), (2,)),
        (real("s", at_least=build.log(2), logarithmic=True), ()),
    ],
)
def test_scalars_lie_in_their_domains_and_reach_closed_ends(scalar: Any, ends: Any) -> None:
    statement = Statement((scalar,), scalar == scalar)
    values = []
    for instance in statement_draws(statement):
        assert judge(statement, instance).met == 1
        values.append(instance.scalars[scalar])
    for end in ends:
        assert of(end) in values
    if not (len(ends) == 1 and scalar.high is not None and scalar.low is not None):
        assert len(set(values)) > 10
    if scalar.low is None and scalar.high is None:
        assert {numbers.sign(v) for v in values} >= {1, -1}


@pytest.mark.parametrize("low", ["-1/100", "1", "-30", "7/2"])
def test_above_an_end_of_a_logarithmic_scalar_powers_are_rational(low: str) -> None:
    """Where e to the end is no rational, no sum of rationals with it would be one."""
    end = of(Fraction(low))
    s = real("s", at_least=Fraction(low), logarithmic=True)
    drawn = [i.scalars[s] for i in statement_draws(Statement((s,), s == s), 80)]
    assert end in drawn
    inside = [value for value in drawn if value != end]
    assert all(numbers.sign(value - end) == 1 for value in inside)
    assert all(numbers.exp(value).rational is not None for value in inside)
    assert any(numbers.sign(value - end - of(Fraction(1, 2))) == -1 for value in inside)


def test_ends_may_be_declared_later_and_use_sums() -> None:
    late = real("late", at_least=1, at_most=2)
    early = real("early", at_least=0, at_most=late)
    statement = Statement((early, late), early <= late)
    assert all(judge(statement, i).met == 1 for i in statement_draws(statement, 60))
    summed = real("summed", at_least=build.total(p(y), y))
    above = real("above", at_least=hockey_stick(p, q, 0), at_most=1)
    for of_tables in (Statement((p, summed), summed >= 1), Statement((above, p, q), above >= 0)):
        assert all(judge(of_tables, i).met == 1 for i in statement_draws(of_tables, 60))


@pytest.mark.parametrize(
    "table",
    [
        law("t", Y),
        kernel("t", X, Y),
        kernel("t", Histories(Y, 2), Y),
        event("t", Y),
        coin_test("t", Y),
        positive("t", Y),
        loss("t", Y),
        reals("t", Y),
        reals("t", Y, at_least=0),
        reals("t", Y, at_least=-1, at_most=1),
        reals("t", Y, at_most=0),
    ],
)
def test_tables_are_of_their_sort(table: Any) -> None:
    indices = [table.index(f"i{axis}", axis) for axis in range(len(table.over))]
    statement = Statement((table,), build.every(0 * table(*indices) == 0, *indices))
    for instance in statement_draws(statement, 80):
        judgement = judge(statement, instance)
        assert judgement.met == 1 and judgement.holds == 1, instance


def test_two_rows_of_a_kernel_are_no_law() -> None:
    """As many entries as points, though each row has its own: a law is not made of them."""
    K = kernel("K", space("two", smallest=2, largest=2), space("one", smallest=1, largest=1))
    x, z, y = K.index("x", 0), K.index("z", 1), p.index("y")
    statement = Statement((K, p), build.every(K(x, z) * p(y) >= 0, x, z, y))
    for instance in statement_draws(statement, 200):
        assert judge(statement, instance).met == 1, instance


def test_tables_come_in_shapes_where_bounds_are_attained() -> None:
    """Equal, of two values in turn and by halves, in steps of 1: by chance numbers never are."""
    four = space("four", smallest=4, largest=4)
    g, f = reals("g", four), reals("f", four, at_least=0)

    def shapes(row: list[Exact]) -> Iterator[str]:
        steps = [b - a for a, b in itertools.pairwise(row)]
        if len(set(row)) == 1:
            yield "equal"
        elif row[:2] == row[2:]:
            yield "in turn"
        elif row[0] == row[1] and row[2] == row[3]:
            yield "by halves"
        elif len(set(steps)) == 1:
            yield "in steps of 1" if steps[0] == 1 else "in equal steps"

    for table in (g, f):
        drawn = statement_draws(Statement((table,), table(0) >= table(0)), 300)
        seen = Counter(s for i in drawn for s in shapes(list(i.tables[table].values())))
        kinds = {"equal", "in turn", "by halves", "in equal steps"}
        assert set(seen) >= kinds | ({"in steps of 1"} if table is g else set())
        assert min(seen[kind] for kind in kinds) >= 2


@pytest.mark.parametrize("n", [2, 3, 5])
def test_laws_apart_share_no_point(n: int) -> None:
    for seed in range(40):
        rng = random.Random(seed)
        p, q = Draw(ExactRing(64), RandomSource(rng, small), {}).apart(n)
        assert len(p) == len(q) == n
        assert all((a == of(0)) != (b == of(0)) for a, b in zip(p, q, strict=True))
        for law_ in (p, q):
            assert sum(law_, of(0)) == of(1)


def test_far_out_magnitudes_are_drawn_where_scales_are_given() -> None:
    u = real("u", above=0)
    statement = Statement((u,), u > 0)
    rng = random.Random(0)
    for scale in ENDS:
        source = RandomSource(rng, small)
        value = draw_instance(statement, ExactRing(64), source, {}, (scale,)).scalars[u].rational
        assert Fraction(1, 1000) < Fraction(int(value.p), int(value.q)) / scale < 1000


def test_mechanisms_on_no_records() -> None:
    none = natural("m", smallest=0, largest=1)
    A = mechanism("A", two**none, Y)
    statement = Statement((epsilon, A), differentially_private(A, epsilon, build.lift(0)))
    given = Statement((epsilon, A), statement.show, (statement.show,))
    assert all(judge(given, i).holds >= 0 for i in statement_draws(given, 40))


# ----------------------------------------------------------------------------- touching


def test_touch_produces_equality_cases() -> None:
    tight = Statement((delta, p, q), delta <= 1, (hockey_stick(p, q, build.lift(0)) <= delta,))
    met = equal = 0
    for instance in statement_draws(tight, 150):
        if judge(tight, instance).met > 0:
            met += 1
            at = Statement((delta, p, q), hockey_stick(p, q, build.lift(0)) == delta)
            equal += judge(at, instance).holds > 0
    assert met > 60 and equal > 20


@pytest.mark.slow
def test_equations_between_free_tables_are_met() -> None:
    g, h = reals("g", Y, at_least=0), reals("h", Y, at_least=0)
    total_g, total_h = build.total(g(y), y), build.total(h(y), y)
    for hypothesis in (total_g == total_h, g(0) == 2 * h(0), build.every(g(y) == h(y) + 1, y)):
        statement = Statement((g, h), g(0) <= h(0), (hypothesis,))
        met = [i for i in statement_draws(statement, 200) if judge(statement, i).met > 0]
        assert len(met) >= 50, hypothesis
        assert {judge(statement, i).holds for i in met} >= {-1}


def test_touch_solves_equations() -> None:
    a, b = real("a"), real("b")
    equation = Statement((a, b), a == a, (2 * a + 1 == b - 3,))
    met = sum(judge(equation, i).met > 0 for i in statement_draws(equation, 100))
    assert met > 50


def test_a_free_scalar_is_moved_to_where_a_parabola_turns() -> None:
    """Of 2 t x <= t^2 + c the worst t is x, whatever was drawn; of an equation there is none."""
    t, x, c = real("t", above=0), real("x", above=0), real("c")

    def turned(show: Proposition, *given: Proposition) -> int:
        drawn = statement_draws(Statement((t, x, c), show, given), 200)
        return sum(i.scalars[t] == i.scalars[x] for i in drawn)

    bound = 2 * t * x <= t**2 + c
    for show in (bound, 2 * t * x < t**2 + c, build.implies(t <= 1, bound)):
        assert turned(show) > 90, show
    for show in (2 * t * x == t**2 + c, 2 * t * x <= t + c, 2 * t**3 * x <= c):
        assert turned(show) < 30, show
    assert turned(bound, t <= c) < 30  # a hypothesis has a say in it
    outside = Statement((t, x, c), t**2 + 2 * t * x >= c)  # turns at -x
    assert all(judge(outside, i).met > 0 for i in statement_draws(outside, 60))


@pytest.mark.slow
def test_what_a_conclusion_supposes_is_drawn_too() -> None:
    """Private mechanisms that are not constant, where privacy is a side or a premise."""
    private = differentially_private(M, epsilon, build.lift(0))
    large = epsilon >= 1

    def met(show: Proposition) -> int:
        drawn = statement_draws(Statement((epsilon, M), show), 320)
        held = [i for i in drawn if judge(Statement((epsilon, M), private), i).holds > 0]
        return sum(len({m for (_, at), m in i.tables[M].items() if at == 0}) > 1 for i in held)

    least = met(large)
    for show in (
        build.equivalent(large, private),
        build.implies(private, large),
        large & build.implies(private, large),
    ):
        assert met(show) > least + 15, show
    assert met(build.implies(large, private)) < least + 15


def test_chances_to_fail_are_small_together() -> None:
    first, second = probability("first"), probability("second")
    statement = Statement((first, second), first <= second)
    tiny = Fraction(1, 50)
    seen = Counter(
        tuple(0 < as_float(x) < tiny for x in i.scalars.values())
        for i in statement_draws(statement, 600)
    )
    assert seen[True, True] > 2 * seen[True, False] / 3 and seen[False, True] > 20


def test_touch_never_makes_a_scalar_infinite() -> None:
    open_ended = Statement((epsilon, p, q), epsilon >= 0, (max_divergence(p, q) <= epsilon,))
    for instance in statement_draws(open_ended, 200):
        assert isinstance(instance.scalars[epsilon], Exact)


def test_a_generator_of_ones_own() -> None:
    @build.predicate("{0} starts", "{0}")
    def _test_starts(table: Any) -> Any:
        return table(0) == 1

    assert not has_generator(_test_starts(p))

    @generator(_test_starts)
    def starts(draw: Draw, args: Any, env: Any) -> None:
        (table,) = args
        rows = {key: draw.number(int(key == (0,))) for key in draw.instance.tables[table]}
        draw.instance = draw.instance.with_table(table, rows)

    try:
        statement = Statement((p,), p(0) == 1, (_test_starts(p),))
        assert has_generator(statement.given[0])
        met = [judge(statement, i).met > 0 for i in statement_draws(statement, 60)]
        assert sum(met) > 30
    finally:
        del GENERATORS[_test_starts.head]


def test_bounded_scalars_come_in_every_order_of_magnitude() -> None:
    statement = Statement((delta,), delta <= 1)
    found = set()
    for seed in range(400):
        source = RandomSource(random.Random(seed), small)
        value = as_float(draw_instance(statement, ExactRing(256), source, {}).scalars[delta])
        found |= {n for n in (3, 6, 9, 12) if 0 < value < 10**-n}
    assert found == {3, 6, 9, 12}


def test_a_scalar_is_never_moved_to_an_infinite_bound() -> None:
    """In floats as in exact numbers: the divergence of laws apart is infinite."""
    laws = (law("p", X), law("q", X))
    far = Statement((epsilon, *laws), epsilon >= 0, (max_divergence(*laws) <= epsilon,))
    columns = np.random.default_rng(1)
    for seed in range(60):
        source = RandomSource(random.Random(seed), lambda _: columns.random(8))
        with np.errstate(all="ignore"):
            instance = draw_instance(far, FloatRing(), source, {X: 3})
        assert np.all(np.isfinite(instance.scalars[epsilon]))


def test_a_strict_bound_elsewhere_does_not_hide_a_tie() -> None:
    """b > 0 is strict, and the end of b that the hypothesis sets is met all the same."""
    first, second = real("first", above=0), real("second", above=0)
    tied = Statement((first, second), first >= second, (first >= second,))
    ties = 0
    for seed in range(80):
        source = RandomSource(random.Random(seed), small)
        scalars = draw_instance(tied, ExactRing(), source, {}).scalars
        ties += scalars[first] == scalars[second]
    assert ties > 10


@pytest.mark.slow
def test_a_predicate_of_the_same_name_is_not_drawn_as_ours():
    """A stranger's notion under our name means something else: here that two laws lie apart."""

    def lying_apart():
        @predicate("{0} and {1} lie apart", "{0}, {1}")
        def indistinguishable(p, q, epsilon, delta):
            y = index("y", p.axes[0])
            return every(p(y) * q(y) <= epsilon * delta, y)

        return indistinguishable

    two = space("Z", smallest=2, largest=2)
    a, b = law("a", two), law("b", two)
    statement = Statement((a, b), a(0) + b(0) <= 1, (lying_apart()(a, b, 0, 0),))
    assert not has_generator(statement.given[0])
    found = search.check(statement, EFFORTS["quick"])
    assert found.outcome is Outcome.SURVIVED and found.counts.met > 0
    theirs, ours = lying_apart().head, indistinguishable.head
    assert theirs.name == ours.name and theirs not in GENERATORS and ours in GENERATORS
