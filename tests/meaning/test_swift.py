"""The swift ring never contradicts the exact one: what it says, the exact ring says."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language import build
from dpproofs.language.sorts import event, law, probability, real, space
from dpproofs.language.statements import Statement
from dpproofs.meaning import numbers
from dpproofs.meaning.exact import INFINITY, ExactRing, Undefined
from dpproofs.meaning.numbers import Exact, working_precision
from dpproofs.meaning.swift import BITS, SwiftRing, swiftly
from dpproofs.meaning.walk import OPERATIONS, Instance, Undecided, Walk, sizes_of
from dpproofs.search.draw import RandomSource, draw_instance
from dpproofs.theory import (
    KL,
    affinity,
    hockey_stick,
    in_privacy_region,
    indistinguishable,
    loss_exceeds,
    max_divergence,
    renyi,
    total_variation,
)

Y = space("Y")
p, q = law("p", Y), law("q", Y)
S = event("S", Y)
epsilon = real("epsilon", at_least=0, logarithmic=True)
delta = probability("delta")
y = p.index("y")
of = Exact.of

PROPOSITIONS = {
    "kl": KL(p, q) >= 0,
    "kl strict": KL(p, q) > 0,
    "equation": KL(p, q) == KL(q, p),
    "hockey": hockey_stick(p, q, epsilon) <= delta,
    "close": indistinguishable(p, q, epsilon, delta),
    "max": max_divergence(p, q) <= epsilon,
    "max strict": max_divergence(p, q) < epsilon,
    "region": in_privacy_region(p, q, epsilon, delta),
    "roots": affinity(p, q) >= 1 / build.cosh(epsilon / 2),
    "pinsker": total_variation(p, q) <= build.sqrt(KL(p, q) / 2),
    "order 2": renyi(p, q, build.lift(2)) >= KL(p, q),
    "tail": loss_exceeds(p, q, epsilon) <= delta,
    "tie": build.total(p(y), y) == 1,
    "no tie": build.total(p(y), y) < 1,
    "divided": build.every(p(y) / q(y) <= build.exp(epsilon), y),
    "cases": build.cases(p(0) >= q(0), p(0) / q(0), 1) >= 1,
    "tanh": build.tanh(epsilon / 2) <= epsilon / 2,
    "power": p(0) ** delta >= p(0),
    "largest": build.greatest(p(0), q(0), delta) >= delta,
}


def small(rng: random.Random) -> Exact:
    n = rng.choice((2, 3, 4))
    return of(Fraction(rng.randint(1, n - 1), n))


@pytest.mark.parametrize("name", PROPOSITIONS)
def test_what_swift_decides_the_exact_ring_decides_alike(name: str) -> None:
    shown = PROPOSITIONS[name]
    statement = Statement((epsilon, delta, p, q), shown)
    rng, decided = random.Random(name), 0
    sizes = sizes_of(statement)
    for n in range(60):
        source = RandomSource(rng, small)
        instance = draw_instance(statement, ExactRing(256), source, sizes[n % len(sizes)])
        with working_precision(BITS):
            try:
                swift = Walk(SwiftRing(), swiftly(instance)).truth(shown)
            except Undecided:
                continue
        if swift == 0:
            continue
        decided += 1
        assert swift == Walk(ExactRing(2048), instance).truth(shown), instance
    assert decided or name in ("tie", "no tie")


def test_a_tie_of_logs_is_left_open() -> None:
    log2, log8 = numbers.log(of(2)), numbers.log(of(8))
    with working_precision(BITS):
        ring = SwiftRing()
        a, b = (swiftly(Instance({}, {epsilon: v})).scalars[epsilon] for v in (3 * log2, log8))
        for op in ("<=", "<", ">=", ">", "==", "!="):
            assert ring.relation(op, a, b) == 0


def test_zero_atoms_stay_zero() -> None:
    with working_precision(BITS):
        ring = SwiftRing()
        nought, half = ring.number(Fraction(0)), ring.number(Fraction(1, 2))
        assert ring.apply("plog", (nought, nought)) == 0
        assert ring.apply("plog", (half, nought)) == INFINITY
        assert isinstance(ring.apply("logratio", (nought, nought)), Undefined)
        assert isinstance(ring.apply("/", (half, nought)), Undefined)
        assert ring.relation("<=", ring.apply("plog", (half, nought)), half) == -1


def test_binomials_of_whole_numbers_alone() -> None:
    with working_precision(BITS):
        ring = SwiftRing()
        ten, half = ring.number(Fraction(10)), ring.number(Fraction(1, 2))
        assert ring.apply("binomial", (ten, ring.number(Fraction(3)))) == 120
        third = ring.number(Fraction(1, 3))
        for n, k in ((ten, half), (half, ten), (ring.number(Fraction(3)), ten), (third * 9, half)):
            with pytest.raises(Undecided):
                ring.apply("binomial", (n, k))


def test_a_ball_about_zero_is_no_zero() -> None:
    with working_precision(BITS):
        ring = SwiftRing()
        third = ring.number(Fraction(1, 3))
        gap = ring.apply("-", (third + third + third, ring.number(Fraction(1))))
        for name in ("log", "sqrt"):
            with pytest.raises(Undecided):
                ring.apply(name, (gap,))
        with pytest.raises(Undecided):
            ring.apply("/", (third, gap))


@pytest.mark.parametrize("name", OPERATIONS)
def test_random_operations_agree(name: str) -> None:
    rng, arity = random.Random(name), OPERATIONS[name]
    exact: Any = ExactRing(1024)
    for _ in range(100):
        count = 3 if arity is None else arity
        args = [Fraction(rng.randint(-3, 3), rng.choice((1, 2, 3))) for _ in range(count)]
        value = exact.apply(name, tuple(of(x) for x in args))
        with working_precision(BITS):
            ring = SwiftRing()
            try:
                ball = ring.apply(name, tuple(ring.number(x) for x in args))
            except Undecided:
                continue
            if isinstance(value, Exact):
                gap = ball - numbers.enclosure(value, BITS)
                assert gap.contains(0), (name, args)
            else:
                assert type(ball) is type(value), (name, args)
