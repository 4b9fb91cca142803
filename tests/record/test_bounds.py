"""Bounds are found by the shape of what a claim asserts."""

from __future__ import annotations

from dpproofs.language import (
    Amended,
    Erratum,
    Reading,
    define,
    exp,
    gaussian_tail,
    integral,
    law,
    real,
)
from dpproofs.record.bounds import Question, bounds
from dpproofs.theory import KL, indistinguishable, optimal_delta

from .questions import (
    COMPOSED,
    Y,
    claim,
    corpus,
    e,
    epsilon,
    many,
    slack,
)


def test_print_amendment_and_readings_are_all_found():
    stated = claim(
        (many, epsilon),
        optimal_delta(many, epsilon, 0, epsilon) <= 0,
        readings=(Reading("twice", show=optimal_delta(many, epsilon, 0, 2 * epsilon) <= 0),),
        erratum=Erratum(
            "false", "k", Amended(show=optimal_delta(many, epsilon, 0, many * epsilon) <= 0)
        ),
    )
    found = bounds(corpus(one=stated), [COMPOSED])
    assert [each.where for each in found] == ["as printed", "amended", "reading: twice"]


def test_premises_are_asked_for():
    p, q = law("p", Y), law("q", Y)
    bound = real("bound")
    question = Question(KL(p, q) <= bound, bound, (indistinguishable(p, q, e, 0),))
    a, b = law("a", Y), law("b", Y)
    close = indistinguishable(a, b, epsilon, 0)
    (found,) = bounds(corpus(one=claim((epsilon, a, b), KL(a, b) <= epsilon, close)), [question])
    assert found.term is epsilon and found.found[e] is epsilon and found.words == "bound = epsilon"
    assert not bounds(corpus(one=claim((epsilon, a, b), KL(a, b) <= epsilon)), [question])
    other = claim((epsilon, a, b), KL(a, b) == epsilon, close)
    assert not bounds(corpus(one=other), [question])


def test_both_sides_are_told_and_names_are_looked_through():
    named = define("A", many * epsilon)
    stated = claim((many, epsilon, slack), optimal_delta(many, epsilon, 0, named) <= slack)
    (found,) = bounds(corpus(one=stated), [COMPOSED])
    assert found.words == "at = k·epsilon, goal = slack"
    assert found.names == {"k", "epsilon", "slack"}


def test_an_integral_is_no_bound():
    x = real("x")
    stated = claim((epsilon,), gaussian_tail(epsilon) <= integral(exp(-(x**2)), x, 0, 1))
    bound = real("bound")
    assert not bounds(corpus(one=stated), [Question(gaussian_tail(e) <= bound, bound)])
