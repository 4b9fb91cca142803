"""Every wrong input of the REPL is told: subject, value seen, what is allowed, place, remedy."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import dpproofs as dp
from dpproofs.calculators.values import ValueFault
from dpproofs.faces import repl
from tests.faces import toys

HALF = ["1/2", "1/2"]


@pytest.fixture
def claims(toy, monkeypatch):
    corpus = toy(a_true=toys.TRUE, b_false=toys.FALSE, c_parts=toys.PARTS)
    found = repl.Claims(corpus)
    monkeypatch.setattr(repl, "claims", found)
    return found


def law_claim():
    return repl.claims["toy/c_parts.second"]


def true():
    return repl.claims["toy/a_true"]


WRONG = {  # the call, and what its message must say
    "no such claim": (lambda: repl.claims["toy/a_treu"], "saw 'toy/a_treu'", "toy/a_true"),
    "a number for a claim": (lambda: repl.claims[3], "saw 3 of type int", "as text"),
    "no such document": (lambda: repl.claims.toys, "saw 'toys'", "allowed: toy"),
    "no such part": (lambda: repl.claims.toy.a_treu, "saw 'a_treu'", "allowed: a_true"),
    "search for a number": (lambda: repl.claims.search(3), "saw 3 of type int", "words"),
    "check a number": (
        lambda: dp.check(3),
        "saw 3 of type int",
        "an id, the path of a claim file, a claim, a statement",
    ),
    "check an unknown id": (lambda: dp.check("toy/nothing"), "saw 'toy/nothing'", "search"),
    "an unknown budget": (lambda: dp.check("toy/a_true", "endless"), "saw 'endless'", "quick"),
    "a budget that is a number": (lambda: true().refute(3), "saw 3", "pytest, quick"),
    "an unknown statement": (lambda: true().refute(of="print"), "saw 'print'", "did you mean"),
    "a seed that is text": (lambda: true().refute("pytest", seed="x"), "saw 'x'", "whole number"),
    "no best bound": (lambda: true().sharpness(), "says nothing", "dp.compare()"),
    "no plot either": (lambda: true().plot(), "states its best bound", "dp.compare()"),
    "an unknown name": (lambda: true().at(y=1), "does not use", "allowed: x", "toy/a_true"),
    "outside of the domain": (lambda: true().at(x=2), "saw 2", "x ≥ 0 ∧ x ≤ 1", "in at("),
    "not a number": (lambda: true().at(x="one"), "saw 'one'", "1/10, 0.1"),
    "nothing for a number": (lambda: true().at(x=None), "of type NoneType", "write it as text"),
    "nan": (lambda: true().at(x=math.nan), "saw nan", "a finite number"),
    "a truth value": (lambda: true().at(x=True), "of type bool", "exact number"),
    "a complex number": (lambda: true().at(x=1j), "of type complex", "exact number"),
    "code": (lambda: true().at(x="__import__('os')"), "saw", "exact number"),
    "masses that are too much": (
        lambda: law_claim().at(p=["1/2", "2/3"], q=HALF),
        "with the sum 7/6",
        "sums to 1",
    ),
    "laws on different points": (
        lambda: law_claim().at(p=HALF, q=["1/3", "1/3", "1/3"]),
        "saw 3 entries",
        "as many as Y",
    ),
    "a law that is a number": (lambda: law_claim().at(p=1, q=HALF), "of type int", "1/2,1/2"),
    "a law that is a mapping": (lambda: law_claim().at(p={"a": 1}), "of type dict", "1/2,1/2"),
    "a negative mass": (lambda: dp.law(["3/2", "-1/2"]), "saw -1/2", "a number >= 0"),
    "masses with another sum": (lambda: dp.law(["1/2", "1/3"]), "of sum 5/6", "from_floats"),
    "no masses": (lambda: dp.law([]), "saw no masses", "at least one"),
    "a text for a law": (lambda: dp.law("1/2,1/2"), "saw '1/2,1/2'", "in a list"),
    "floats of sum 0": (lambda: dp.from_floats([0.0]), "masses of sum 0", "a positive sum"),
    "an infinite mass": (lambda: dp.from_floats([math.inf]), "saw inf", "finite float"),
    "words for masses": (lambda: dp.from_floats(["half"]), "saw 'half'", "finite float"),
    "laws of different sizes": (lambda: dp.kl(HALF, ["1"]), "2 masses and 1 masses", "pad with 0"),
    "an order of 1": (lambda: dp.renyi(HALF, HALF, 1), "saw 1", "above 1", "use kl"),
    "epsilon that is a list": (lambda: dp.hockey_stick(HALF, HALF, [1]), "of type list", "exact"),
    "no sigma": (lambda: dp.gaussian_delta(epsilon=1, sigma=0), "saw 0", "a number > 0"),
    "delta of 0": (lambda: dp.gaussian_sigma(epsilon=1, delta=0), "saw 0", "above 0 and below 1"),
    "delta of 2": (lambda: dp.sigma(epsilon=1, delta=2), "saw 2", "from 0 to 1"),
    "a negative epsilon": (lambda: dp.sigma(epsilon=-1, delta="1e-5"), "saw -1", ">= 0"),
    "half a mechanism": (lambda: dp.optimal_delta(0.5, epsilon=1, at=1), "saw 0.5", "whole number"),
    "no list where k is left out": (lambda: dp.optimal_delta(epsilon=1, at=1), "saw 1", "a list"),
    "a target out of reach": (
        lambda: dp.optimal_epsilon(2, epsilon=1, delta="0.1", target="0.01"),
        "saw 0.01",
        "at least [0.19",
    ),
    "bits of 1": (lambda: dp.gaussian_delta(epsilon=1, sigma=1, bits=1), "saw 1", "from 2 to"),
    "an undecided comparison": (
        lambda: dp.optimal_delta(1, epsilon="log(2)", at=0) < Fraction(1, 3),
        "numbers apart",
        "more bits",
    ),
    "no such topic": (lambda: dp.compare("kompozition"), "saw 'kompozition'", "did you mean"),
    "a topic that is a number": (lambda: dp.compare(3), "saw 3", "composition"),
    "values without a topic": (lambda: dp.compare(k=3), "k without a topic", "composition"),
    "a parameter is missing": (lambda: dp.compare("composition", k=3), "saw nothing", "epsilon="),
    "a parameter too many": (
        lambda: dp.compare("gaussian tail", t=1, sigma=2),
        "a name that no bound has",
        "allowed: t",
    ),
    "k of 0": (lambda: dp.compare("composition", k=0, epsilon=1, delta=0), "saw 0", "from 1 to"),
    "lists of different lengths": (
        lambda: dp.compare("composition", epsilon=[1, 2], each_delta=[0], delta="1/2"),
        "2 for epsilon, 1 for each_delta",
        "leave k out",
    ),
    "no mechanism": (lambda: dp.compare("composition", epsilon=[], delta=0), "0 for epsilon"),
    "one of a list": (
        lambda: dp.compare("composition", epsilon=[1, -2], delta=0),
        "epsilon 2: saw -2",
    ),
    "a delta that the deltas exceed": (
        lambda: dp.compare("composition", epsilon=[1, 2], each_delta="0.1", delta="0.1"),
        "at least [0.19",
    ),
    "a tail at nothing": (lambda: dp.compare("gaussian tail", t="x"), "saw 'x'", "exact number"),
    "rate of 0": (lambda: dp.dp_sgd(rate=0, noise=1, steps=1), "saw 0", "a number > 0"),
    "an unknown sampler": (
        lambda: dp.dp_sgd(rate=1, noise=1, steps=1, sampling="shuffle"),
        "saw 'shuffle'",
        "'poisson' or 'without replacement'",
    ),
    "neighbours that do not go with the sampler": (
        lambda: dp.dp_sgd(rate=1, noise=1, steps=1, neighbours="replace"),
        "saw 'replace'",
        "not settled",
    ),
    "audit at nothing alone": (
        lambda: dp.audit(lambda **_: 1, "dp_sgd_epsilon", only=[{"rate": 1}]),
        "rate, noise, steps, delta",
        "in audit",
    ),
    "audit without a topic": (lambda: dp.audit(math.exp), "saw none", "gaussian_delta"),
    "audit of an unknown topic": (lambda: dp.audit(math.exp, "gausian delta"), "did you mean"),
    "audit of a value": (lambda: dp.audit(0.5, "kl"), "of type float", "not its value"),
    "audit of too few arguments": (lambda: dp.audit(lambda x: x, "kl"), "f(p, q)", "lambda"),
    "audit beside nothing": (
        lambda: dp.audit(lambda p, q: 1, "kl", also=[{"p": HALF}]),
        "keys p, q",
        "in audit",
    ),
    "audit with a negative excess": (
        lambda: dp.audit(lambda p, q: 1, "kl", loose=-1),
        "saw -1",
        "a number >= 0",
    ),
    "audit at what is no law": (
        lambda: dp.audit(lambda p, q: 1, "kl", also=[{"p": [2], "q": [1]}]),
        "of sum 2",
        "the sum 1",
    ),
    "a kind of finding": (
        lambda: dp.audit(lambda p, q: 1, "kl").of("bad"),
        "saw 'bad'",
        "unsafe, crash",
    ),
}


@pytest.mark.parametrize("call", WRONG)
def test_a_wrong_input_is_told(claims, call):
    function, *wanted = WRONG[call]
    with pytest.raises(ValueFault) as caught:
        function()
    told = str(caught.value)
    assert all(words in told for words in wanted), told
    subject, seen, allowed, *_ = caught.value.parts
    assert subject and seen and allowed and not told.startswith(("'", '"'))
    assert len(told) < 600


def test_there_are_many():
    assert len(WRONG) >= 40


def test_the_kinds_of_errors_are_those_that_python_expects(claims):
    with pytest.raises(KeyError):
        claims["toy/nothing"]
    with pytest.raises(AttributeError):
        claims.nothing  # noqa: B018
    with pytest.raises(TypeError):
        dp.check(3)
    assert getattr(claims, "nothing", None) is None and "toy/nothing" not in claims
