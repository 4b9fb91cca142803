"""The pool refutes what is false, at an instance that the judge confirms, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from dpproofs.language import every, exp, law, log, real, space, sqrt, tanh, total
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.numbers import log as exact_log
from dpproofs.meaning.walk import Instance
from dpproofs.search.effort import EFFORTS
from dpproofs.search.extremes import cost
from dpproofs.search.pool import Pool
from dpproofs.theory import KL, affinity, max_divergence, total_variation

EFFORT = replace(EFFORTS["quick"], draws=60, shapes=40, climbs=6)
Y = space("Y", smallest=1, largest=3)
p, q = law("p", Y), law("q", Y)
epsilon = real("epsilon", at_least=0, logarithmic=True)
x = real("x", at_least=0, at_most=1)
a, b = real("a"), real("b")
y = p.index("y")
BOTH = (max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon)
HALF = Fraction(1, 2)

CLOSE = Statement((epsilon, p, q), KL(p, q) <= epsilon, BOTH)
LAWS = Statement((p, q), KL(p, q) >= 0)
UNIT = Statement(x, x <= 1)
LINE = Statement((a, b), a <= 1, (a + b == 2, b >= 1))
THIN = Statement((a, b), a >= 0, (a == b**2,))

POOLS: dict[str, tuple[Statement, list[Proposition], list[Proposition]]] = {
    # by name: the statement, conclusions that are false, conclusions that are true
    "close laws": (
        CLOSE,
        [
            KL(p, q) <= epsilon / 4,
            KL(p, q) < epsilon,  # at epsilon = 0 alone there is a tie
            KL(p, q) > 0,
            total_variation(p, q) < tanh(epsilon / 2),
            total_variation(p, q) <= Fraction(99, 100) * tanh(epsilon / 2),
            every(p(y) <= q(y), y),
            every(p(y) > 0, y),  # a point of no mass
        ],
        [
            KL(p, q) <= epsilon * (exp(epsilon) - 1),
            KL(p, q) <= epsilon * tanh(epsilon / 2),
            total_variation(p, q) <= tanh(epsilon / 2),
            every(p(y) <= exp(epsilon) * q(y), y),
            total(p(y), y) == 1,
        ],
    ),
    "laws": (
        LAWS,
        [
            KL(p, q) > 0,
            KL(p, q) <= 10**6,  # infinite where q has a point of no mass
            total_variation(p, q) < 1,
            total(p(y), y) < 1,
            affinity(p, q) >= 1 - total_variation(p, q) / 2,
            KL(p, q) >= 2 * total_variation(p, q),
        ],
        [
            KL(p, q) >= 0,
            KL(p, q) >= 2 * total_variation(p, q) ** 2,
            affinity(p, q) >= 1 - total_variation(p, q),
            affinity(p, q) <= 1,
            total_variation(p, q) <= sqrt(KL(p, q) / 2),
        ],
    ),
    "a unit interval": (
        UNIT,
        [x < 1, x > 0, x * (1 - x) < Fraction(1, 4), x <= x**2, x != HALF, x == x**3],
        [x <= 1, x * (1 - x) <= Fraction(1, 4), x**2 <= x, log(1 + x) <= x, x**3 <= x**2],
    ),
    "an equation": (
        LINE,
        [a < 1, a >= 0, a * b < 1, b <= 5],
        [a <= 1, a * b <= 1, a + b == 2, a == 2 - b],
    ),
    "a curve": (THIN, [b >= 0, a <= 1], [a >= 0, a + 1 >= 2 * b, sqrt(a) == sqrt(b**2)]),
}
FALSE = [(name, n) for name, (_, false, _) in POOLS.items() for n in range(len(false))]
TRUE = [(name, n) for name, (_, _, true) in POOLS.items() for n in range(len(true))]


@pytest.fixture(scope="module")
def pools() -> dict[str, Pool]:
    return {name: Pool(statement, EFFORT) for name, (statement, _, _) in POOLS.items()}


def variant(statement: Statement, show: Proposition) -> Statement:
    return Statement(statement.forall, show, statement.given)


@pytest.mark.parametrize(("name", "n"), FALSE)
def test_what_is_false_is_refuted_at_an_instance_that_the_judge_confirms(
    pools: dict[str, Pool], name: str, n: int
) -> None:
    statement, false, _ = POOLS[name]
    changed = variant(statement, false[n])
    instance = pools[name].refute(changed)
    assert instance is not None, changed
    assert judge(changed, instance).refutes
    assert judge(statement, instance).met > 0


@pytest.mark.parametrize(("name", "n"), TRUE)
def test_what_is_true_is_never_refuted(pools: dict[str, Pool], name: str, n: int) -> None:
    statement, _, true = POOLS[name]
    assert pools[name].refute(variant(statement, true[n])) is None


def test_the_same_effort_gives_the_same_pool(pools: dict[str, Pool]) -> None:
    again = Pool(CLOSE, EFFORT)
    changed = variant(CLOSE, KL(p, q) <= epsilon / 4)
    assert again.refute(changed) == pools["close laws"].refute(changed)


def test_what_is_added_refutes() -> None:
    """A fault at a single point, which nothing else would meet."""
    pool = Pool(UNIT, replace(EFFORT, draws=5, shapes=8, climbs=1))
    point = Fraction(314159, 10**6 + 3)
    changed = variant(UNIT, x != point)
    assert pool.refute(changed) is None
    pool.add(Instance({}, {x: Exact.of(point)}, {}))
    found = pool.refute(changed)
    assert found is not None and found.scalars[x] == Exact.of(point)
    # what does not meet the hypotheses may be added, and refutes nothing
    pool.add(Instance({}, {x: Exact.of(7)}, {}))
    assert pool.refute(variant(UNIT, x <= 1)) is None


def test_ties_are_looked_at_closely_alone() -> None:
    """Floats do not tell x <= x from x < x."""
    pool = Pool(UNIT, EFFORT)
    tie = variant(UNIT, x < x)
    assert pool.find(tie, climbing=False, closely=False) is None
    assert pool.find(tie, climbing=False) is not None
    assert pool.find(variant(UNIT, x <= HALF), climbing=False, closely=False) is not None


def test_what_is_added_may_be_no_rational() -> None:
    u = real("u")
    statement = Statement(u, u <= u, (u >= HALF,))
    pool = Pool(statement, replace(EFFORT, draws=5, shapes=8, climbs=1))
    root = exact_log(Exact.of(2))
    pool.add(Instance({}, {u: root}, {}))
    found = pool.refute(Statement(u, u != log(2), statement.given))
    assert found is not None and found.scalars[u] == root


def test_columns_outside_the_hypotheses_do_not_hide_those_inside() -> None:
    """Outside the disc the conclusion fails most, which says nothing."""
    u, v = (real(name, at_least=0, at_most=1) for name in "uv")
    disc = Statement((u, v), u + v <= 2, (u**2 + v**2 <= 1,))
    pool = Pool(disc, replace(EFFORT, draws=1))
    assert pool.refute(variant(disc, u + v <= Fraction(11, 10))) is not None
    assert pool.refute(variant(disc, u + v <= Fraction(142, 100))) is None


def test_hypotheses_that_nothing_meets_refute_nothing() -> None:
    never = Statement((a,), a <= 0, (a**2 <= -1,))
    pool = Pool(never, replace(EFFORT, draws=5, shapes=8, climbs=1))
    assert pool.refute(never) is None


def test_a_witness_is_short_where_a_short_one_is_found() -> None:
    """Of several instances that refute, one with simple numbers is kept."""
    pool = Pool(CLOSE, EFFORT)
    found = pool.refute(variant(CLOSE, KL(p, q) <= epsilon / 4))
    assert found is not None and cost(found)[1] < 100
