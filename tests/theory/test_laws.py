"""The algebra of laws against explicit sums, with null events and zero atoms in place."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.build import lift
from dpproofs.language.sorts import (
    Histories,
    Upto,
    kernel,
    law,
    loss,
    mechanism,
    natural,
    positive,
    reals,
    space,
)
from dpproofs.language.sorts import test as coin_test
from dpproofs.meaning import numbers
from dpproofs.meaning.exact import ExactRing, Undefined
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Walk, entries
from dpproofs.theory import (
    adaptive,
    condition,
    expectation,
    gibbs,
    independent,
    joint,
    last_output,
    marginal_left,
    marginal_right,
    mixture,
    normalise,
    power,
    probability_of,
    product_law,
    push_forward,
    subsampled,
    uniform,
)

X, Y = space("X"), space("Y")
p, q, r = law("p", X), law("q", X), law("r", Y)
W = kernel("W", X, Y)
T, f = coin_test("T", X), reals("f", X)
w, L = positive("w", X), loss("L", X)
J = law("J", X * Y)
k = natural("k")
K = kernel("K", Histories(Y, k), Y)
of = Exact.of

RNG = random.Random(8)
A = (Fraction(1, 2), Fraction(0), Fraction(1, 2))
B = (Fraction(1, 6), Fraction(1, 3), Fraction(1, 2))
C = (Fraction(1, 4), Fraction(3, 4))
WEIGHTS = (Fraction(1), Fraction(2), Fraction(5))
COINS = (Fraction(1), Fraction(1, 3), Fraction(0))
CELLS = {
    (0, 0): Fraction(1, 3),
    (0, 1): Fraction(2, 3),
    (1, 0): Fraction(0),
    (1, 1): Fraction(1),
    (2, 0): Fraction(1, 2),
    (2, 1): Fraction(1, 2),
}
JOINT = {key: v / 3 for key, v in CELLS.items()}


def rows(values: Any) -> dict[Any, Any]:
    return {(i,): of(v) for i, v in enumerate(values)}


def walk(length: int = 2, tree: dict[Any, Fraction] | None = None) -> Walk:
    tables = {
        p: rows(A),
        q: rows(B),
        r: rows(C),
        W: {key: of(v) for key, v in CELLS.items()},
        T: rows(COINS),
        f: rows((Fraction(-1), Fraction(7), Fraction(3))),
        w: rows(WEIGHTS),
        L: {(i,): -numbers.log(of(v)) for i, v in enumerate(WEIGHTS)},
        J: {(key,): of(v) for key, v in JOINT.items()},
        K: {key: of(v) for key, v in (tree or {}).items()},
    }
    return Walk(ExactRing(), Instance({X: 3, Y: 2, k: length}, {}, tables))


def law_of(table: Any, **options: Any) -> dict[Any, Any]:
    found = walk(**options)
    return {key[0]: found.entry(table, key, {}) for key in entries(table, found.instance.sizes)}


def same(found: dict[Any, Any], expected: dict[Any, Fraction]) -> bool:
    return found == {key: of(v) for key, v in expected.items()}


def test_probabilities_and_expectations() -> None:
    assert walk().value(probability_of(q, T)) == of(Fraction(1, 6) + Fraction(1, 9))
    assert walk().value(expectation(p, f)) == of(1)  # the atom of mass 0 does not count


def test_normalise_and_uniform() -> None:
    assert same(law_of(normalise(w)), {i: v / 8 for i, v in enumerate(WEIGHTS)})
    assert same(law_of(uniform(X)), {i: Fraction(1, 3) for i in range(3)})
    both = law_of(uniform(X * Y))
    assert set(both.values()) == {of(Fraction(1, 6))} and len(both) == 6


def test_condition() -> None:
    mass = sum(x * t for x, t in zip(B, COINS, strict=True))
    expected = {i: x * t / mass for i, (x, t) in enumerate(zip(B, COINS, strict=True))}
    assert same(law_of(condition(q, T)), expected) and sum(expected.values()) == 1


def test_conditioning_on_a_null_event_has_no_value() -> None:
    found = walk()
    null = found.instance.with_table(T, rows((0, 1, 0)))
    assert isinstance(Walk(ExactRing(), null).entry(condition(p, T), (0,), {}), Undefined)


def test_push_forward_joint_and_marginals() -> None:
    out = {j: sum(A[i] * CELLS[i, j] for i in range(3)) for j in range(2)}
    assert same(law_of(push_forward(p, W)), out)
    both = {(i, j): A[i] * CELLS[i, j] for i, j in CELLS}
    assert same(law_of(joint(p, W)), both)
    assert same(law_of(marginal_left(joint(p, W))), dict(enumerate(A)))
    assert same(law_of(marginal_right(joint(p, W))), out)
    assert same(law_of(marginal_left(J)), {i: JOINT[i, 0] + JOINT[i, 1] for i in range(3)})
    assert same(law_of(marginal_right(J)), {j: sum(JOINT[i, j] for i in range(3)) for j in (0, 1)})


def test_independent() -> None:
    expected = {(i, j): x * y for i, x in enumerate(B) for j, y in enumerate(C)}
    assert same(law_of(independent(q, r)), expected)


@pytest.mark.parametrize("weight", [Fraction(0), Fraction(1), Fraction(1, 3)])
def test_mixture(weight: Fraction) -> None:
    expected = {i: (1 - weight) * x + weight * y for i, (x, y) in enumerate(zip(A, B, strict=True))}
    assert same(law_of(mixture(p, q, lift(weight))), expected)


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_power(n: int) -> None:
    expected = {
        z: math.prod((C[i] for i in z), start=Fraction(1))
        for z in itertools.product(range(2), repeat=n)
    }
    assert same(law_of(power(r, lift(n))), expected) and sum(expected.values()) == 1
    if n:
        assert same(law_of(power(r, k), length=n), expected)


def test_product_law() -> None:
    laws = kernel("laws", Upto(2), X)
    rows_of_both = {(i, e): of(v) for i, law_ in enumerate((A, B)) for e, v in enumerate(law_)}
    inside = Walk(ExactRing(256), Instance({X: 3}, {}, {laws: rows_of_both}))
    term = product_law(laws)
    found = {z: inside.entry(term, (z,)) for z in itertools.product(range(3), repeat=2)}
    assert same(found, {(i, j): A[i] * B[j] for i, j in found})


@pytest.mark.parametrize("rows", [2, 3])
@pytest.mark.parametrize("size", [0, 1, 2])
def test_subsampled(rows: int, size: int) -> None:
    """The mean over all ways to leave rows out, each in the order of the rows."""
    N = mechanism("N", X**size, Y)
    samples = list(itertools.product(range(2), repeat=size))
    laws = {z: (v := Fraction(RNG.randint(0, 9), 9), 1 - v) for z in samples}
    table = {(z, y): of(laws[z][y]) for z in samples for y in range(2)}
    walk = Walk(ExactRing(), Instance({X: 2, Y: 2}, {}, {N: table}))
    found = subsampled(N, lift(rows))
    for x in itertools.product(range(2), repeat=rows):
        kept = [tuple(x[i] for i in chosen) for chosen in itertools.combinations(range(rows), size)]
        for y in range(2):
            mean = sum((laws[z][y] for z in kept), Fraction(0)) / len(kept)
            assert walk.entry(found, (x, y)) == of(mean)


@pytest.mark.parametrize("bad", [Fraction(1, 2), Fraction(-1)])
def test_a_length_is_a_natural_number(bad: Fraction) -> None:
    from dpproofs.language.statements import Statement, StatementError
    from dpproofs.theory import KL

    with pytest.raises(StatementError):
        Statement((r,), KL(power(r, lift(bad)), power(r, lift(bad))) <= 1)


@pytest.mark.parametrize("length", [1, 2, 3])
def test_adaptive_composition_is_the_product_along_the_history(length: int) -> None:
    tree: dict[Any, Fraction] = {}
    for h in [h for n in range(length) for h in itertools.product(range(2), repeat=n)]:
        left = Fraction(RNG.randint(0, 4), 4)
        tree[h, 0], tree[h, 1] = left, 1 - left
    expected = {
        y: math.prod((tree[y[:i], y[i]] for i in range(length)), start=Fraction(1))
        for y in itertools.product(range(2), repeat=length)
    }
    found = law_of(adaptive(K, k), length=length, tree=tree)
    assert same(found, expected) and sum(expected.values()) == 1
    ends = {r: sum(m for y, m in expected.items() if y[-1] == r) for r in range(2)}
    assert same(law_of(last_output(K, k), length=length, tree=tree), ends)


def test_gibbs() -> None:
    found = law_of(gibbs(L))
    total = sum(WEIGHTS)
    for i, v in enumerate(WEIGHTS):
        assert numbers.sign(found[i] - of(v / total)) == 0
