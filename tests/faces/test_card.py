"""The card of a formula: from where, valid when, how sharp, and what rests on it."""

from __future__ import annotations

import json

import pytest

from dpproofs.faces.card import NO_DATA, TWO_LAWS, card, neighbours, rests_on, told, used_by
from dpproofs.language import every, exp, law, mechanism, real, replace, space
from dpproofs.language.build import distance, implies, index
from dpproofs.language.sorts import Natural, Upto
from dpproofs.language.statements import Statement
from dpproofs.record.runner import Options, run
from dpproofs.theory import KL, differentially_private, hockey_stick, indistinguishable
from tests.faces import toys

CITING = toys.TRUE.replace("show=x**2 <= x)", 'show=x**2 <= x, cites=("toy/{}",))')
SHARP = toys.TRUE.replace(
    "show=x**2 <= x)", 'show=x**2 <= x, sharp=Sharp(best=x**2, reading="in words"))'
)


def of(corpus, id_):
    return card(run(corpus, [corpus.claims[id_]], Options(recall=True)).claims[0], corpus)


def test_the_card_of_what_stands_as_printed(toy):
    shown = of(toy(claim_01_true=toys.TRUE), "toy/claim_01_true")
    assert shown["document"] == "Toy notes (A. Nobody, 2020)" and shown["lines"] == "line 1"
    assert shown["formula"] == "x^2 ≤ x" and shown["as_printed"] and shown["printed"] == ""
    assert shown["valid_where"] == "for all 0 ≤ x ≤ 1" and shown["hypotheses"] == []
    assert shown["status"] == "not checked yet" and shown["sharpness"] is None
    assert json.loads(json.dumps(shown)) == shown


def test_the_formula_is_the_one_to_use(toy):
    shown = of(toy(claim_02_amended=toys.AMENDED), "toy/claim_02_amended")
    assert shown["formula"] == "x ≤ 1" and not shown["as_printed"]
    assert "the half is a whole" in shown["printed"]
    lines = "\n".join(told(shown))
    assert "x ≤ 1   (amended)" in lines and "as printed not checked yet: false" in lines


def test_how_sharp_it_is(toy):
    shown = of(toy(claim_01_true=SHARP), "toy/claim_01_true")
    sharp = shown["sharpness"]
    assert sharp["best"] == "x^2" and sharp["reading"] == "in words"
    low, high = map(float, sharp["range"])
    assert sharp["points"] > 2 and 1 < low < high
    assert f"this one is {sharp['range'][0]} to" in "\n".join(told(shown))


def test_what_rests_on_it_directly_and_through_others(toy):
    corpus = toy(
        a=toys.TRUE,
        b=CITING.format("a", x="x"),
        c=CITING.format("b", x="x"),
        d=CITING.format("a", x="x"),
    )
    assert used_by("toy/a", corpus) == (["toy/b", "toy/d"], ["toy/c"])
    assert used_by("toy/b", corpus) == (["toy/c"], [])
    assert used_by("toy/c", corpus) == ([], [])
    assert rests_on(corpus.claims["toy/c"].claim) == ["toy/b"]
    shown = "\n".join(told(of(corpus, "toy/a")))
    assert "used by     toy/b" in shown and "and through toy/c" in shown


def test_a_step_names_what_it_rests_on(toy):
    steps = toys.STEPS.replace('Link("<=", 1, "algebra")', 'Link("<=", 1, "toy/a")')
    corpus = toy(a=toys.TRUE, b=steps)
    assert used_by("toy/a", corpus) == (["toy/b"], [])


Y, Z = space("Y"), space("Z", largest=2)
p, q, epsilon = law("p", Y), law("q", Y), real("epsilon", at_least=0)
n = Natural("n", "n", smallest=1, largest=2)
M = mechanism("M", Z**n, Y)
x, other, i, z = index("x", Z**n), index("x'", Z**n), index("i", Upto(n)), index("z", Z)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (Statement((p, q), KL(p, q) >= 0), NO_DATA),
        (
            Statement((epsilon, p, q), KL(p, q) <= 1, (indistinguishable(p, q, epsilon, 0),)),
            TWO_LAWS,
        ),
        (Statement((n, epsilon, M), differentially_private(M, epsilon, 0)), "d(x, x') = 1"),
        (
            Statement(
                (n, M),
                every(
                    implies(distance(x, other) <= 2, hockey_stick(M(x), M(other), 1) <= 1), x, other
                ),
            ),
            "d(x, x') ≤ 2",
        ),
        (
            Statement((n, M), every(KL(M(x), M(replace(x, i, z))) <= exp(1), x, i, z)),
            "one record of a dataset replaced",
        ),
    ],
)
def test_the_neighbours_are_read_off_the_terms(statement, words):
    assert words in neighbours(statement)
