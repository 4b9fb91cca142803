"""Proofs on a whole domain of a few numbers: what is true is proved with its ends and where it
touches, what is false by a hair or has no value never, and a tree that is spoilt shows nothing."""

from __future__ import annotations

import contextlib
import copy
import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from dpproofs.language.build import PI, exp, gaussian_tail, log, plog, sqrt, tanh
from dpproofs.language.sorts import natural, real
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Undecided
from dpproofs.outcome import Outcome, Recorded, Scope, Trust
from dpproofs.provers.certificate import check
from dpproofs.provers.cutting import find_domain
from dpproofs.record.gate import verify
from dpproofs.search.effort import EFFORTS
from dpproofs.verifiers.domain import verify_domain
from tests.forgeries import spoilt

x, y = real("x"), real("y")
a, b = real("a", at_least=0), real("b", at_least=0)
s, t = real("s", above=0), real("t", above=0)
p, q = real("p", above=0, below=1), real("q", above=0, below=1)
c, d = real("c", at_least=0, at_most=1), real("d", at_least=0, at_most=1)
k = natural("k", largest=3)
near = real("x", at_least=-1, at_most=1)
room, large = real("x", at_least=1), real("y", at_least=2)
HAIR = Fraction(99, 100)
divergence = p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))
mean = log(p * s + (1 - p) * t)
lemma = log((1 + exp(x)) / 2) - x / 2

TRUE = {
    "Pinsker": Statement((p, q), divergence >= 2 * (p - q) ** 2),
    "Jensen": Statement((s, t, p), mean > p * log(s) + (1 - p) * log(t), (s != t,)),
    "Hoeffding": Statement((x,), lemma <= x**2 / 8),
    "tanh": Statement((a,), tanh(a) <= a),
    "Mills": Statement((s,), gaussian_tail(s) < exp(-(s**2) / 2) / (s * sqrt(2 * PI))),
    "chord": Statement((c,), exp(c) <= 1 + (exp(1) - 1) * c),
    "up to an irrational end": Statement((x,), x * (exp(x) - 1) <= x**2 / log(2), (x <= log(2),)),
    "roots of sums": Statement((a, b), sqrt(a + b) <= sqrt(a) + sqrt(b)),
    "the mean of roots": Statement((a, b), (sqrt(a) + sqrt(b)) / 2 <= sqrt((a + b) / 2)),
    "a square": Statement((x, t), x**2 / 2 - x * t >= t**2 / 2 - t * t),
    "what divides is near 0": Statement((s, t), 1 / (1 - exp(-s * t)) > 1 / (s * t)),
    "a hypothesis": Statement((x, y, s), x < exp(-s), (x <= y, y < exp(-s))),
    "every natural number": Statement((k, a), (1 + a) ** 2 <= exp(2 * a * k)),
    "where a divergence is 0": Statement((c, q), plog(c, q) >= c - q),
    "an end of two numbers": Statement((c, d), c + d - c * d <= 1),
}
FALSE = {
    "Pinsker": Statement((p, q), divergence * HAIR >= 2 * (p - q) ** 2),
    "Jensen, somewhere equal": Statement((s, t, p), mean > p * log(s) + (1 - p) * log(t)),
    "Hoeffding": Statement((x,), lemma <= x**2 / 8 * HAIR),
    "tanh": Statement((a,), tanh(a) <= a * HAIR),
    "strictly at a closed end": Statement((a,), exp(a) > 1 + a),
    "chord": Statement((c,), exp(c) <= 1 + (exp(1) - 1) * c * HAIR),
    "beyond its end": Statement(
        (x,), x * (exp(x) - 1) <= x**2 / log(2), (x <= log(2) + Fraction(1, 100),)
    ),
    "a pole inside": Statement((near,), 1 / near >= -1),
    "the root of a square": Statement((x,), sqrt(x**2) <= x),
    "what has no value": Statement((x,), log(x) <= x),
    "no value at one end": Statement((a,), a * log(a) >= -1),
    "far out": Statement((a,), exp(-a) >= Fraction(1, 10**6)),
    "a limit above 0": Statement((x,), 1 / (1 + exp(x)) > Fraction(1, 10**9)),
    "a weak order": Statement((x, y), x > y, (x >= y,)),
    "numbers that differ": Statement((x, y), x > y, (x != y,)),
    "the other order": Statement((s, t), s * t >= t**2, (s <= t,)),
    "not the first natural number": Statement((k, a), k >= 2 - a),
    "an infinite hypothesis": Statement((a,), a > 0, (-log(a) >= 5,)),
    "an equation as a sign": Statement((x,), x >= 1, (x**2 == x,)),
    "a divergence by a hair": Statement((c, q), plog(c, q) * HAIR >= c - q),
    "a corner": Statement((c, d), c + d - c * d < 1),
    "a factor that is 0 at an end": Statement((room, y), y >= 1, (y * log(room) >= log(room),)),
    "a root of what is 0 at an end": Statement((a, y), y**3 >= 0, (sqrt(a * y) >= 0,)),
}


@cache
def found(name: str) -> Any:
    certificate = find_domain(TRUE[name])
    assert certificate is not None
    return certificate


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved_on_the_whole_domain(name: str) -> None:
    assert verify_domain(TRUE[name], found(name))


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_or_has_no_value_is_never_proved(name: str) -> None:
    with contextlib.suppress(Undecided):
        assert find_domain(FALSE[name], 20) is None
    for certificate in map(found, TRUE):
        forged = {**certificate, "statement": FALSE[name].hash}
        assert not verify_domain(FALSE[name], forged)


def test_it_is_told_with_its_scope_and_trust() -> None:
    told = check(TRUE["the mean of roots"], replace(EFFORTS["quick"], columns=100))
    assert (told.outcome, told.scope, told.trust) == (
        Outcome.PROVED,
        Scope.FINITE,
        Trust.BALLS,
    )
    assert told.whole_domain and verify(TRUE["the mean of roots"], Recorded.of(told)) is not None


def wrong(leaf: Any) -> Iterator[Any]:
    if isinstance(leaf, int):
        yield leaf + 1
    elif leaf in ("from", "sign", "split", "order", "face", "move", "times", "chord", "factor"):
        yield from {"from", "sign", "chord", "order", "hearsay"} - {leaf}
    elif leaf in ("low", "high"):
        yield from {"low", "high", "inf"} - {leaf}
    else:
        yield from (f"-{leaf}1", "nobody", "")


#: Another multiplier above 0, or form of logarithms that are not there, may be another proof.
KEPT = ("times", "logs")


@pytest.mark.parametrize("name", ["Jensen", "a hypothesis", "up to an irrational end", "tanh"])
def test_a_spoilt_tree_shows_nothing(name: str) -> None:
    certificate = found(name)
    before = copy.deepcopy(certificate)
    others = spoilt(certificate, wrong, KEPT)
    stood = [other for other in others if verify_domain(TRUE[name], other)]
    assert not stood
    assert certificate == before


def shown(statement: Statement, *proofs: Any, logs: bool = True) -> bool:
    head = {"format": "dpproofs-domain", "version": 1, "statement": statement.hash}
    return verify_domain(statement, {**head, "logs": logs, "proofs": list(proofs)})


SIGN = {"by": "sign"}


def test_each_argument_asks_for_what_it_needs() -> None:
    climb = {"by": "from", "x": "x", "end": "low", "parts": [SIGN, SIGN]}
    unit = real("x", at_least=0, at_most=1)
    assert shown(Statement((unit,), exp(unit) >= 1), climb)
    # A root has no derivative at its end, but has one behind it.
    assert shown(Statement((unit,), sqrt(unit) >= 0), climb)
    assert not shown(Statement((near,), abs(near) + near >= -1), climb)
    # A logarithm is not continuous where it has no value.
    assert not shown(Statement((unit,), unit * log(unit) >= -1), SIGN, climb)
    # A multiplier has to be above 0, on the closed end too.
    times = {"by": "times", "times": [["x", "-1"]], "parts": [SIGN]}
    assert shown(Statement((room,), room**2 >= room), {**times, "parts": [SIGN]})
    assert not shown(Statement((unit,), unit**2 + unit > 0), times)
    # What would take for ever to write out is no multiplier.
    square = {**times, "times": [["x", "10"]]}
    assert shown(Statement((room,), room**2 >= room), square)
    huge = {**times, "times": [["x", str(10**9)]]}
    assert not shown(Statement((room,), room**2 >= room), huge)
    # A cut lies inside; a face at a closed end.
    for at, fair in (("1/2", True), ("0", False), ("2", False)):
        cut = {"by": "split", "x": "x", "at": at, "parts": [SIGN, SIGN]}
        assert shown(Statement((unit,), unit >= 0), cut) == fair
    face = {"by": "face", "x": "a", "end": "low", "parts": [SIGN, SIGN]}
    assert shown(Statement((a,), a >= 0), face)
    inside = real("a", above=0)
    assert not shown(Statement((inside,), inside >= 0), face)
    # No limit at infinity other than 0.
    far = {"by": "from", "x": "a", "end": "high", "parts": [SIGN]}
    assert shown(Statement((a,), exp(-a) > 0), far)
    assert not shown(Statement((a,), exp(-a) - 1 > -1 - exp(-a) + exp(-2 * a) - 1), far)


def test_a_pole_on_the_way_from_an_end_is_seen() -> None:
    half = real("x", at_least=Fraction(1, 2))
    duty = {"by": "from", "x": "x", "end": "y", "parts": [SIGN, SIGN]}
    climb = {**duty, "end": "low"}
    assert shown(Statement((half, large), log(half) > 0, (half >= large,)), duty)
    assert not shown(Statement((half, large), 1 / log(half) <= 0, (half >= large,)), duty, climb)


def test_a_hypothesis_is_used_where_it_holds_and_with_its_sign() -> None:
    statement = Statement((x, y), x**3 >= y**3, (x >= y,))
    less = Statement((x, y), -x >= -y, (x >= y,))
    given = {"by": "given", "n": 0, "c": "1", "times": [], "parts": [SIGN]}
    assert shown(Statement((x, y), x >= y, (x >= y,)), given)
    assert not shown(less, given)
    assert not shown(less, {**given, "c": "-1"})
    assert not shown(statement, {**given, "times": [["x", "2"]]})
    # Along a line from an end a hypothesis about what moves is not given.
    held = Statement((a,), a**2 >= a, (a >= 1,))
    slope = {"by": "given", "n": 0, "c": "2", "times": [], "parts": [SIGN]}
    assert not shown(held, {"by": "from", "x": "a", "end": "low", "parts": [SIGN, slope]})


DOMAINS = (
    {},
    {"at_least": 0},
    {"above": 0},
    {"at_least": 0, "at_most": 1},
    {"above": 0, "below": 1},
    {"at_most": 0},
)
PLACES = [Fraction(n) for n in (-2, 0, 1, 10)] + [Fraction(n, 100) for n in (-2, 1, 50)]


def random_term(rng: random.Random, numbers: list[Any], depth: int) -> Any:
    if depth == 0:
        return rng.choice([*numbers, *numbers, 1, 2, Fraction(1, 2)])
    one = random_term(rng, numbers, depth - 1)
    kind = rng.randrange(8)
    if kind < 4:
        other = random_term(rng, numbers, depth - 1)
        return (one + other, one - other, one * other, one)[kind]
    if isinstance(one, int | Fraction):
        return one
    return (exp, log, sqrt, lambda u: 1 / u)[kind - 4](one)


@pytest.mark.slow
def test_no_instance_refutes_a_random_statement_that_is_proved() -> None:
    rng = random.Random(7)
    proved = 0
    for _ in range(160):
        numbers = [real(name, **rng.choice(DOMAINS)) for name in "xy"]
        left, right = (random_term(rng, numbers, 2) for _ in range(2))
        if isinstance(left, int | Fraction):
            continue
        given = rng.choice([(), (numbers[0] >= numbers[1],), (numbers[0] != numbers[1],)])
        statement = Statement(tuple(numbers), rng.choice([left >= right, left < right]), given)
        try:
            certificate = find_domain(statement, 12)
        except (Undecided, AttributeError, LookupError, ArithmeticError, TypeError, ValueError):
            continue
        if certificate is None:
            continue
        proved += 1
        for at in itertools.product(PLACES, repeat=2):
            instance = Instance(scalars=dict(zip(numbers, map(Exact.of, at), strict=True)))
            said = judge(statement, instance)
            assert said.met < 0 or said.holds > 0, (statement, at)
    assert proved > 7
