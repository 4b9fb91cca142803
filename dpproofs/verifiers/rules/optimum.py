"""The optimum of composition is at most what bounds the rounds of randomised response.

The collapsed form delta*_k(c, d; t) of `theory/composition` is 1 - (1 - d)^k (1 - H), where
H sums (W - e^t W')+ over the answers of k rounds of randomised response with c and no leak: with i
wrong answers, of which there are binomial(k, i), W is e^((k-i) c) and W' is e^(i c), both divided
by (1 + e^c)^k. So H is the hockey-stick divergence of k rounds in which each law is at most e^c
times the other. What bounds it (`rounds`) by b bounds the optimum by b + k d, for 0 <= d <= 1; for
t >= k c H is 0. At the least of several numbers it is what it is at one of them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.build import tanh
from dpproofs.language.plain import NotPlain, conjuncts, is_finite, plain
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Term, lift
from dpproofs.theory.composition import optimal_delta
from dpproofs.verifiers.rules.rounds import about_numbers, numbers_of
from dpproofs.verifiers.rules.shapes import Tail

__all__ = ["choices", "premises"]

HEAD = optimal_delta(sorts.natural("k"), lift(0), lift(0), lift(0)).head


def choices(statement: Statement) -> Iterator[list[int]]:
    """For each number at which the optimum is evaluated, the way in which it is bounded."""
    ways = [range(len(_ways(statement, *bound))) for bound in _bounds(statement)]
    yield from map(list, itertools.product(*ways))


def premises(statement: Statement, choice: Sequence[int]) -> list[Statement]:
    """Derive the statements that imply the bounds for every number of rounds. Raises `NotPlain`
    where the rule does not fit."""
    bounds = _bounds(statement)
    return [_ways(statement, *b)[way] for b, way in zip(bounds, choice, strict=True)]


def _ways(statement: Statement, tail: Tail, epsilon: Term, delta: Term) -> list[Statement]:
    domain = (epsilon >= 0, delta >= 0, delta <= 1)
    basic = terms.And((*domain, tail.theta >= tail.rounds * epsilon, tail.most >= 0))
    found = [about_numbers(statement, basic)]
    for numbers in numbers_of(statement, tail, epsilon, epsilon * tanh(epsilon / 2)):
        found.append(about_numbers(statement, terms.And((*domain, numbers.show))))
    return found


def _bounds(statement: Statement) -> list[tuple[Tail, Term, Term]]:
    """Every bound of an optimum that the conclusion states, at each number of a minimum."""
    found = []
    for part in conjuncts(statement.show):
        if not isinstance(part, terms.Rel) or part.op not in ("<=", ">="):
            raise NotPlain("no bound")
        low, high = (part.left, part.right) if part.op == "<=" else (part.right, part.left)
        low = _unfolded(low)
        if not isinstance(low, terms.Quantity) or low.head is not HEAD:
            raise NotPlain("no optimum of composition")
        k, epsilon, delta, at = low.args
        if not isinstance(k, sorts.Natural) or k.smallest < 1:
            raise NotPlain("a number of rounds that is fixed")
        epsilon, delta, at, high = map(plain, (epsilon, delta, at, high))
        if not (is_finite(epsilon) and is_finite(at)):  # inf/inf has no value
            raise NotPlain("an epsilon that may be infinite")
        least = at.args if isinstance(at, terms.Op) and at.name == "min" else (at,)
        for theta in least:
            found.append((Tail(k, theta, high - k * delta), epsilon, delta))
    return found


def _unfolded(term: Any) -> Any:
    while isinstance(term, terms.Fold):
        term = term.body
    return term
