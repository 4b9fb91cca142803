"""A question about composition, and toy claims that answer it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from dpproofs.language import Claim, Document, Source, log, natural, real, space, sqrt
from dpproofs.meaning.numbers import Exact
from dpproofs.record.bounds import Question, bounds
from dpproofs.record.corpus import Corpus, Located
from dpproofs.theory import optimal_delta

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
