r"""The tail of a sum over k rounds, for every k: one round is proved, the rounds are a rule.

A statement speaks of k rounds. In round i, after the history h, a point a is drawn from a law K(h)
and adds z(h, a); W(y) is the product of the K(y_<i, y_i). The rule has four links.

*One round.* If under a law the mean of z is at most mu and z lies in an interval of length 2c,
almost surely, then E e^(s z) <= e^(s mu + s^2 c^2 / 2) for s >= 0 (Hoeffding's lemma).

*The next round.* If this holds after every history, then E e^(s (z_1 + ... + z_k)) <=
e^(k (s mu + s^2 c^2 / 2)): summing over the last point of a history first, the factor of the last
round is at most e^(s mu + s^2 c^2 / 2) whatever the history. Induction over k, from k = 0.

*Markov.* 1[x >= 0] <= e^(s x), and 1[x > 0] < e^(s x). With s = (theta - k mu) / (k c^2) the
chance that the sum is at least theta is at most exp(-(theta - k mu)^2 / (2 k c^2)), where c > 0
and theta >= k mu. It is less for the chance to be above theta: for s = 0, since the mean of the
sum is at most k mu. If c = 0, the sum is never above k mu. theta is finite, by its form: above
infinity lies nothing, but e^(-infinity) is 0 too.

*Two laws.* Let z = log K(h, a)/K'(h, a), where each law is at most e^c times the other. Then z lies
in [-c, c] and mu = c tanh(c/2) bounds its mean (the chord of u log u over [e^-c, e^c]); and
(W - e^t W')+ <= W 1[log W/W' > t]. If instead the hockey-stick divergences at c are at most d, both
ways,
then K(h) = (1 - d) L + d R and K'(h) = (1 - d) L' + d R' with laws of which L and L' are as above:
min(K, e^c K') and min(K', e^c K), the larger lowered to min(K, K') on the way until their masses
agree, then both scaled to 1 - d. So the divergence of W and W' at t is at most 1 - (1 - d)^k
(1 - b), where b bounds that of the rounds with L and L'; this is at most b + k d. (If d >= 1, then
k d >= 1.) Nor is it above k d where t >= k c: one round adds at most d to it as c is added to t.

What is left to prove about one round and about numbers alone is derived from the statement, never
written beside it: `premises` is what the verifier asks for.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.build import exp, log, sqrt, tanh, total
from dpproofs.language.plain import NotPlain, conjuncts, same
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Num, Proposition, Term, lift
from dpproofs.verifiers.rules.one_round import (
    at_one_round,
    hypotheses_of,
    is_about_numbers,
    is_by_round,
    objects_of,
    row_of,
)
from dpproofs.verifiers.rules.shapes import Shape, Tail, shapes_of

__all__ = ["about_numbers", "choices", "numbers_of", "premises"]


def choices(statement: Statement) -> Iterator[list[int]]:
    """All choices for this rule: the ways in which the steps may be bounded."""
    for way in range(min(len(_ways(statement, shape)) for shape in shapes_of(statement))):
        yield [way]


def premises(statement: Statement, choice: Sequence[int]) -> list[Statement]:
    """Derive the statements that imply the bound for every number of rounds. Raises `NotPlain`
    where the rule does not fit."""
    (way,) = choice
    found: dict[str, Statement] = {}
    for shape in shapes_of(statement):
        for each in _ways(statement, shape)[way]:
            found.setdefault(each.hash, each)
    return list(found.values())


def _ways(statement: Statement, shape: Shape) -> list[list[Statement]]:
    """Each way in which the steps may be bounded, as what has to be shown."""
    given = _one_round(statement, shape)
    if shape.other is None:
        return list(_by_range(statement, shape, given))
    return list(_by_losses(statement, shape, given))


def _by_range(statement: Statement, shape: Shape, given: list[Any]) -> Iterator[list[Statement]]:
    """What a round adds is an entry of a table with bounds."""
    part = shape.part
    table = part.table if isinstance(part, terms.At) else None
    if not isinstance(table, sorts.Table) or table.low is None or table.high is None:
        return
    half, law = (table.high - table.low) / 2, row_of(shape.kernel)
    if shape.centred:
        for numbers in numbers_of(statement, shape.tail, half, lift(0)):
            yield [numbers]
        return
    bounds = [lift(0)]
    for known in given:
        if (
            isinstance(known, terms.Rel)
            and known.op in ("<=", "<")
            and is_about_numbers(known.right)
        ):
            bounds.append(known.right)
    a = shape.draw
    for mean in bounds:
        below = total(terms.At(law, (a,)) * part, a) <= mean
        for numbers in numbers_of(statement, shape.tail, half, mean):
            yield [_restated(statement, given, below), numbers]


def _by_losses(statement: Statement, shape: Shape, given: list[Any]) -> Iterator[list[Statement]]:
    """What a round adds is log K/K', of laws that are close."""
    assert shape.other is not None
    law, other, a = row_of(shape.kernel), row_of(shape.other), shape.draw
    one, two = terms.At(law, (a,)), terms.At(other, (a,))
    for c in _exponents(given):
        near = terms.And((one <= exp(c) * two, two <= exp(c) * one, c >= 0))
        close = _restated(statement, given, terms.All(a, near))
        mean = lift(0) if shape.centred else c * tanh(c / 2)
        for numbers in numbers_of(statement, shape.tail, c, mean):
            yield [close, numbers]
        if shape.centred:
            continue
        never = terms.And((shape.theta >= shape.rounds * c, _more(shape.most, lift(0), shape)))
        if not shape.or_equal:
            yield [close, about_numbers(statement, never)]
        for d in _bounds(given) if shape.leaks else []:
            apart = [
                total(terms.Op("pos", (p - exp(c) * q,)), a) <= d
                for p, q in ((one, two), (two, one))
            ]
            both = _restated(statement, given, terms.And((*apart, c >= 0, d >= 0)))
            rest = replace(shape, most=shape.most - shape.rounds * d)
            for numbers in numbers_of(statement, rest.tail, c, mean):
                yield [both, numbers]
            basic = terms.And((shape.theta >= shape.rounds * c, rest.most >= 0))
            yield [both, about_numbers(statement, basic)]


def _more(most: Term, least: Term, shape: Shape) -> Proposition:
    return most > least if shape.strict else most >= least


def numbers_of(statement: Statement, tail: Tail, c: Term, mean: Term) -> Iterator[Statement]:
    """exp(-(theta - k mean)^2 / (2 k c^2)) <= most, without the division.

    Where `most` is exp(-u^2 / (2 k w^2)), w >= c and theta - k mean >= u >= 0 do. Elsewhere it is
    exp(-v), and theta - k mean >= w sqrt(2 k v) with w >= c does, or the squares are compared.
    """
    k, beyond = tail.rounds, tail.theta - tail.rounds * mean
    parts: list[Proposition] = [c > 0 if tail.or_equal else c >= 0]
    match tail.most:
        case terms.Op(name="exp", args=(power,)):
            fall: Term = -power
            for u, w in _squares(power, k):
                falls = (u >= 0, w >= c, beyond >= u)
                yield about_numbers(statement, terms.And((*parts, w > 0, *falls)))
        case _:
            parts.append(tail.most > 0)
            fall = log(1 / tail.most)
    for w in (*_beside_roots(tail.theta), c):
        rooted = beyond >= w * sqrt(2 * k * fall)
        yield about_numbers(statement, terms.And((*parts, w >= c, rooted)))
    squared = beyond**2 >= 2 * k * c**2 * fall
    yield about_numbers(statement, terms.And((*parts, beyond >= 0, squared)))


def _squares(power: Term, k: sorts.Natural) -> Iterator[tuple[Term, Term]]:
    """u and w where the power is -(u^2 / (2 k w^2))."""

    def squared(term: Term) -> Term | None:
        match term:
            case terms.Op(name="^", args=(base, Num(value=2))):
                return base
        return None

    match power:
        case terms.Op(
            name="neg",
            args=(
                terms.Op(
                    name="/",
                    args=(
                        above,
                        terms.Op(
                            name="*",
                            args=(terms.Op(name="*", args=(Num(value=2), number)), below),
                        ),
                    ),
                ),
            ),
        ) if number is k:
            u, w = squared(above), squared(below)
            if u is not None and w is not None:
                yield u, w


def _beside_roots(theta: Term) -> Iterator[Term]:
    """What roots are multiplied by."""
    for node in theta.walk():
        if isinstance(node, terms.Op) and node.name == "*":
            one, two = node.args
            for root, other in ((one, two), (two, one)):
                if isinstance(root, terms.Op) and root.name == "sqrt":
                    yield other


def about_numbers(statement: Statement, show: Proposition) -> Statement:
    """What is to be shown of numbers alone, with the hypotheses about numbers alone."""
    given = [part for part in hypotheses_of(statement) if is_about_numbers(part)]
    return _stated(statement, given, show, ())


def _restated(statement: Statement, given: Sequence[Any], show: Proposition) -> Statement:
    """What is to be shown of one round, with all that is known of one."""
    tables = [row_of(t) for t in statement.tables if is_by_round(t)]
    whole = [t for t in statement.tables if not is_by_round(t)]
    return _stated(statement, given, show, (*tables, *whole))


def _stated(
    statement: Statement, given: Sequence[Any], show: Any, tables: Sequence[sorts.Table]
) -> Statement:
    """The statement about what is mentioned; tables by their names: each time they are new."""
    numbers = [t for t in statement.forall if isinstance(t, sorts.Scalar)]
    used = {id(n) for part in (*given, show) for n in objects_of(part)}
    named: dict[str, sorts.Table] = {}
    for table in tables:
        if any(n is table for part in (*given, show) for n in objects_of(part)):
            named[table.name] = table
    objects: list[sorts.Table | sorts.Scalar] = [*named.values(), *numbers]
    ends = [end for t in objects for end in (t.low, t.high) if end is not None]
    used |= {id(n) for end in ends for n in objects_of(end)}
    chosen = [n for n in numbers if id(n) in used or not isinstance(n, sorts.Natural)]
    return Statement((*chosen, *named.values()), show, tuple(given))


def _one_round(statement: Statement, shape: Shape) -> list[Any]:
    """The hypotheses at one history and round; what cannot be said of one round is left out."""
    found = []
    for hypothesis in hypotheses_of(statement):
        with contextlib.suppress(NotPlain):
            found += conjuncts(at_one_round(hypothesis, shape))
    return found


def _exponents(given: Sequence[Any]) -> list[Term]:
    """What e is raised to in the hypotheses: how close they may say that laws are."""
    found: list[Term] = []
    for node in (n for part in given for n in part.walk()):
        if isinstance(node, terms.Op) and node.name == "exp" and is_about_numbers(node.args[0]):
            known = any(same(node.args[0], other) for other in found)
            found += [] if known else [node.args[0]]
    return found


def _bounds(given: Sequence[Any]) -> list[Term]:
    """What sums over points are said not to exceed."""
    found: list[Term] = []
    for part in given:
        if isinstance(part, terms.Rel) and part.op == "<=" and is_about_numbers(part.right):
            zero = isinstance(part.right, Num) and part.right.value == 0
            if (
                not zero
                and isinstance(part.left, terms.Bind)
                and not any(same(part.right, d) for d in found)
            ):
                found.append(part.right)
    return found
