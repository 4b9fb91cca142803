"""One point stands for all that nothing tells apart: the same values, and nothing is overlooked."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.build import (
    append,
    cases,
    every,
    exists,
    exp,
    first,
    implies,
    index,
    indicator,
    number_of,
    pair,
    pick,
    product,
    second,
    sup,
    table,
    total,
)
from dpproofs.language.sorts import Histories, Upto, event, law, natural, real, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import AllEvents, IndexRel, Node, Proposition, Term
from dpproofs.meaning import walk as walking
from dpproofs.meaning.alike import FEW, groups, points_told
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.floats import FloatRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.search import hunt as search
from dpproofs.search.effort import EFFORTS
from dpproofs.theory import KL, entropy, hockey_stick, joint, mutual_information, uniform

k, other = natural("k", largest=1000), natural("m", largest=1000)
A, B, Y = Upto(k), Upto(other), space("Y")
x, y, z, b = index("x", A), index("y", A), index("z", A), index("b", B)
epsilon = real("epsilon", at_least=0, logarithmic=True)
p, S = law("p", A), event("S", A)
W = table(cases(x == y, Fraction(3), 1) / (k + 2), x, y)  # k-ary randomised response


def equal(left: Any, right: Any) -> Proposition:
    return IndexRel("==", (left, right))


TERMS: list[Term] = [
    total(W(0, y), y),
    total(W(x, y) * W(y, z) ** 2, x, y, z),
    total(W(x, y), x, y, given=equal(x, y)),
    total(W(2, y) * W(5, y), y, given=y != 3),
    product(1 + W(1, y), y),
    sup(W(x, y) - W(y, 4), x, y),
    KL(W(0), uniform(A)),
    hockey_stick(W(0), W(7), Fraction(1, 10)),
    mutual_information(joint(uniform(A), W)),
    entropy(uniform(A)),
    total(number_of(y) * W(0, y), y),  # told apart, one by one
]


@pytest.mark.parametrize("term", TERMS, ids=repr)
@pytest.mark.parametrize("n", [FEW - 1, FEW + 1, FEW + 3])
def test_a_term_has_the_value_that_all_points_together_give(
    term: Term, n: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Instance({k: n}, {}, {})
    found = Walk(ExactRing(), at).value(term)
    nearly = Walk(FloatRing(), at).value(term)
    monkeypatch.setattr(walking, "groups", lambda *_: None)
    assert (Walk(ExactRing(), at).value(term) - found).is_zero_form
    assert Walk(FloatRing(), at).value(term) == pytest.approx(nearly)


def test_a_thousand_points_are_evaluated_at_once() -> None:
    at = Walk(ExactRing(), Instance({k: 1000}, {}, {}))
    assert at.value(total(W(x, y), x, y)).rational == 1000
    assert at.truth(every(implies(x != y, W(x, y) == W(y, x)), x, y)) > 0
    assert at.value(mutual_information(joint(uniform(A), W))) is not None
    assert len(at._memo) < 100


APART: list[Node] = [
    p(y),
    number_of(y) * W(0, y),
    IndexRel("<", (x, y)),
    AllEvents(S, S(y) <= 1),
    exists(p(y) <= 1, p),
    indicator(equal(y, b)),  # a point of another set
    W(first(index("v", B * A)), y),
    indicator(equal(pick(index("s", A**2), 0), y)),
    indicator(equal(append(index("h", Histories(A, 2)), y), index("g", Histories(A, 2)))),
]


@pytest.mark.parametrize("node", APART, ids=repr)
def test_what_may_tell_points_apart_is_gone_through(node: Node) -> None:
    assert points_told(node, A) is None


def test_points_that_are_written_out_or_stood_for_are_told() -> None:
    v = index("v", A * A)
    body = W(2, y) + W(first(v), y) + W(second(v), 6) + indicator(equal(pair(x, y), v))
    assert points_told(body, A) == {2, 6}
    env = {v: (3, 10), x: 0}
    assert groups((body,), y, {k: 12}, env) == [
        (0, 1),
        (1, 7),
        (2, 1),
        (3, 1),
        (6, 1),
        (10, 1),
    ]
    assert groups((body,), y, {k: FEW}, env) is None


def test_no_point_is_lost_or_counted_twice() -> None:
    rng = random.Random(1)
    body = W(x, y) + W(z, y) + W(3, y)
    for _ in range(200):
        n = rng.randint(FEW + 1, 30)
        env = {x: rng.randrange(n), z: rng.randrange(n)}
        found = groups((body,), y, {k: n}, env)
        assert found is not None and sum(count for _, count in found) == n
        assert {env[x], env[z], 3} <= {point for point, _ in found}
        assert len({point for point, _ in found}) == len(found)


@pytest.mark.parametrize("start", [137, 900])
def test_what_fails_late_for_every_pair_of_inputs_is_found_by_the_quick_search(start: int) -> None:
    """A million pairs at k = 1000: every lie has a chance above that at k = start - 1/2."""
    c = exp(epsilon)
    V = table(cases(equal(x, y), c / (c + k - 1), 1 / (c + k - 1)), x, y)
    least = 1 / (c + start - Fraction(3, 2))
    lies = every(implies(IndexRel("!=", (x, y)), V(x, y) >= least), x, y)
    found = search.first(Statement((epsilon, k), lies), EFFORTS["quick"])
    assert found is not None and found.sizes[k] >= start


def test_the_sum_of_what_is_worth_nothing_has_no_value_either() -> None:
    nothing = total(cases(y == 0, 1, (k - k) / (k - k)), y)
    assert not isinstance(Walk(ExactRing(), Instance({k: 20}, {}, {})).value(nothing), Exact)
