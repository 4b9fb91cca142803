"""What stands for a hypothesis about every real number where a draw meets it."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.build import all_of, every
from dpproofs.language.sorts import law, real, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import AllReals, Rel
from dpproofs.meaning.decide import judge
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.search.draw.for_all_numbers import stands_for
from dpproofs.search.effort import EFFORTS
from dpproofs.search.hunt import check
from dpproofs.theory import KL, gaussian_indistinguishable, renyi

Y = space("Y", largest=3)
p, q = law("p", Y), law("q", Y)
rho, xi, sigma = real("rho", at_least=0), real("xi"), real("sigma", at_least=0)


def concentrated(bound: Any, **ends: Any) -> AllReals:
    t = real("t", **{"above": 1, **ends})
    both = all_of(renyi(p, q, t) <= bound * t, renyi(q, p, t) <= bound * t)
    found = every(both, t)
    assert isinstance(found, AllReals)
    return found


def test_what_is_enough_is_enough() -> None:
    """Random laws, with the least rho that meets what stands for the hypothesis: it holds then."""
    source = random.Random(2)
    for _ in range(40):
        weights = [[source.randint(1, 9) for _ in range(3)] for _ in range(2)]
        rows: dict[Any, Any] = {
            table: {(k,): Exact.of(Fraction(w, sum(row))) for k, w in enumerate(row)}
            for table, row in zip((p, q), weights, strict=True)
        }
        node = concentrated(
            rho, **source.choice(({}, {"below": 3}, {"at_least": 2, "above": None}))
        )
        at = Instance({Y: 3}, {rho: Exact.of(1)}, rows)
        ring = ExactRing()
        walk = Walk(ring, at)
        asked = [part for part in stands_for(node, True) if isinstance(part, Rel)]
        assert len(asked) == 2
        ends = [ring.apply("/", (walk.value(r.left), walk.value(r.right))) for r in asked]
        met = judge(
            Statement((p, q, rho), KL(p, q) >= 0, node),
            at.with_scalar(rho, ring.extreme(ends, True)),
        )
        assert met.met == 1


def test_what_is_asked_of_other_hypotheses() -> None:
    t = real("t", at_least=0, at_most=rho)
    (asked,) = stands_for(every(t * xi <= 1, t), True)  # type: ignore[arg-type]
    assert repr(asked) == "(1/2)·(0 + rho)·xi ≤ 1"
    for ends, shown in (
        ({"below": 2}, "(2 - 1)·xi ≤ 1"),
        ({"above": 2}, "3·xi ≤ 1"),
        ({}, "1·xi ≤ 1"),
    ):
        u = real("u", **ends)
        (asked,) = stands_for(every(u * xi <= 1, u), False)  # type: ignore[arg-type]
        assert repr(asked) == shown


@pytest.mark.slow
def test_a_search_meets_the_hypothesis_and_refutes_what_is_a_little_too_much() -> None:
    found = check(
        Statement((p, q, rho), KL(p, q) <= rho * Fraction(9, 10), concentrated(rho)),
        EFFORTS["quick"],
    )
    assert found.outcome.name == "REFUTED"
    found = check(Statement((p, q, rho), KL(p, q) <= rho, concentrated(rho)), EFFORTS["pytest"])
    assert found.outcome.name == "SURVIVED"


@pytest.mark.slow
def test_a_conclusion_for_every_number_is_refuted_at_one() -> None:
    """Another number's bound is none."""
    statement = Statement((p, q, rho, sigma), concentrated(rho), concentrated(sigma))
    assert check(statement, EFFORTS["quick"]).outcome.name == "REFUTED"


def test_what_is_enough_for_gaussian_privacy_is_enough() -> None:
    """And where nothing but epsilon = 0 is asked for, that is asked for."""
    source, mu = random.Random(4), real("mu", above=0)
    node = gaussian_indistinguishable(p, q, mu).meaning
    assert isinstance(node, AllReals)
    enough, met = stands_for(node, True), 0
    assert len(enough) == len([part for part in enough if isinstance(part, Rel)]) == 2
    for _ in range(60):
        weights = [[source.randint(1, 9) for _ in range(3)] for _ in range(2)]
        rows: dict[Any, Any] = {
            table: {(k,): Exact.of(Fraction(w, sum(row))) for k, w in enumerate(row)}
            for table, row in zip((p, q), weights, strict=True)
        }
        at = Instance({Y: 3}, {mu: Exact.of(Fraction(source.randint(1, 40), 10))}, rows)
        found = {
            name: judge(Statement((mu, p, q), mu > 0, given), at).met
            for name, given in (
                ("enough", all_of(*enough)),
                ("said", node),
                ("least", all_of(*stands_for(node, False))),
            )
        }
        assert found["enough"] <= found["said"] <= found["least"]
        met += found["enough"] == 1
    assert 10 < met < 50
