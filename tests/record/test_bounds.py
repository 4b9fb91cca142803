"""Bounds are found by the shape of what a claim asserts."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from dpproofs.language import (
    Amended,
    Claim,
    Document,
    Erratum,
    Reading,
    Source,
    define,
    exp,
    gaussian_tail,
    integral,
    law,
    log,
    natural,
    real,
    space,
    sqrt,
)
from dpproofs.record.bounds import Question, bounds
from dpproofs.record.corpus import Corpus, Located
from dpproofs.rings.numbers import Exact
from dpproofs.theory import KL, indistinguishable, optimal_delta

SOURCE = Source(Document("toy", "Toy notes", "A. Nobody", file=""), (1, 1), ("a", "b"), "in words")
Y = space("Y")
k, e, d, at, goal = natural("k"), real("e"), real("d"), real("at"), real("goal")
COMPOSED = Question(optimal_delta(k, e, d, at) <= goal, at, within=goal)

many = natural("k", largest=9)
epsilon, slack = real("epsilon", at_least=0), real("slack", above=0, below=1)
delta = real("delta", at_least=0)
ROOT = sqrt(2 * many * log(1 / slack)) * epsilon


def corpus(**claims):
    located = {n: Located(f"toy/{n}", claim, Path("toy.py")) for n, claim in claims.items()}
    return Corpus({each.id: each for each in located.values()})


def claim(forall, show, given=(), **more):
    return Claim(SOURCE, forall, show, given=given, **more)


def one(question, statement):
    (found,) = bounds(corpus(one=statement), [question])
    return found


def composed(bound, target, forall=(many, epsilon, delta, slack), each=epsilon):
    return claim(forall, optimal_delta(many, each, delta, bound) <= target)


def values(k_, e_, d_, goal_):
    return {
        k: k_,
        e: Exact.of(Fraction(e_)),
        d: Exact.of(Fraction(d_)),
        goal: Exact.of(Fraction(goal_)),
    }


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
