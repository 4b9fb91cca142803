"""Cells: what is written otherwise has the same values; a sign is there at every point."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest

from dpproofs.language.build import exp, log, sqrt
from dpproofs.language.sorts import real
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Term
from dpproofs.meaning.balls import BallRing
from dpproofs.meaning.numbers import working_precision
from dpproofs.verifiers.atoms import ONE, ZERO, Gen, Poly, constant, of_gen
from dpproofs.verifiers.cells import Cell, Range, constant_sign
from dpproofs.verifiers.schematic import goals_of
from dpproofs.verifiers.schematic.objects import parameter
from dpproofs.verifiers.slopes import value_at
from dpproofs.verifiers.substitution import divided, powered, put

p, q = real("p", above=0, below=1), real("q", above=0, below=1)
((P,), (Q,)) = (parameter(p).gens, parameter(q).gens)
UNIT = Range(ZERO, ONE, True, True)
SQUARE = Cell(((P, UNIT), (Q, UNIT)))
TERMS = (
    p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)) - 2 * (p - q) ** 2,
    p / (1 - p) - q / (1 - p) ** 2,
    sqrt((p + q) / 2) - (sqrt(p) + sqrt(q)) / 2,
    exp(-p / (1 - q)) - (1 - p * q) / (2 - p),
    (p - q) ** 2 * (1 - 2 * q),
)


def read(term: Term) -> Poly:
    return goals_of(Statement((p, q), term > 0), {}, True)[-1].x


def number(f: Poly, where: dict[Gen, Fraction]) -> float:
    ring = BallRing(128)
    with working_precision(128):
        ball = value_at(f, ring, {g: ring.number(v) for g, v in where.items()})
        assert not ball.partial
        return float(ball.lo)


def points() -> list[dict[Gen, Fraction]]:
    rng = random.Random(5)
    return [{g: Fraction(rng.randrange(1, 64), 64) for g in (P, Q)} for _ in range(6)]


def test_a_power_of_a_sum_that_is_long_is_not_written_out() -> None:
    assert len(powered(read(p + q), 60).terms) == 61
    with pytest.raises(ArithmeticError):
        powered(read(1 + p + q), 60)


@pytest.mark.parametrize("term", TERMS, ids=str)
def test_what_is_written_otherwise_has_the_same_values(term: Term) -> None:
    f = read(term)
    for where in points():
        value = number(f, where)
        for other in (divided(f), SQUARE.factored(f), divided(SQUARE.factored(f))):
            assert math.isclose(number(other, where), value, rel_tol=1e-12, abs_tol=1e-15)
        at = number(put(f, P, constant(where[P])), where)
        assert math.isclose(at, value, rel_tol=1e-12, abs_tol=1e-15)


@pytest.mark.parametrize("end", [ZERO, ONE, Q], ids=str)
@pytest.mark.parametrize("above", [True, False])
def test_a_distance_has_the_range_that_it_may_have(end: Poly | Gen, above: bool) -> None:
    cell = SQUARE
    if isinstance(end, Gen):
        cell = cell.ordered(*((P, Q) if above else (Q, P)), True)
    elif above != (end == ZERO):
        return
    moved, step, written = cell.moved(P, end, above)
    f = read(TERMS[0])
    r = moved.range[step]
    for where in points():
        gap = where[P] - (where[end] if isinstance(end, Gen) else (1 if end == ONE else 0))
        gap = gap if above else -gap
        if gap > 0:
            assert r.low == ZERO and r.high is not None and number(r.high, {}) >= gap
            value = number(put(f, P, written), {**where, step: gap})
            assert math.isclose(value, number(f, where), rel_tol=1e-12, abs_tol=1e-15)


def test_distances_that_are_called_alike_are_not_one() -> None:
    gens = [parameter(real(name)).ordered[0][0][0][0] for name in ("a", "b - c", "a - b", "c")]
    cell = Cell(tuple((gen, Range(None, None)) for gen in gens))
    cell, one, _ = cell.moved(gens[0], gens[1], True)
    cell, other, _ = cell.moved(gens[2], gens[3], True)
    assert one.name == other.name and one != other and len(cell.range) == 4


@pytest.mark.parametrize("term", TERMS, ids=str)
def test_a_sign_is_there_at_every_point(term: Term) -> None:
    for shift in (-2, 0, 2):
        f = read(term) + constant(Fraction(shift))
        for sign in (f, -f):
            least = SQUARE.least(sign)
            values = [number(sign, where) for where in points()]
            assert least == 0 or all(v > 0 or (v == 0 and least == 1) for v in values)


def test_ends_belong_to_ranges_or_not() -> None:
    one = of_gen(P)
    closed = Cell(((P, Range(ZERO, ONE)),))
    assert closed.least(one) == 1 and SQUARE.least(one) == 2
    assert Cell(((P, Range(-ONE, -ONE)),)).least(-one) == 2
    assert closed.least(ONE - one) == 1 and SQUARE.least(ONE - one) == 2
    assert not closed.defined(read(log(p))) and SQUARE.defined(read(log(p)))
    assert closed.defined(read(sqrt(p))) and not closed.defined(read(sqrt(p)), P)
    # A logarithm has an inverse where it is not 0, and a root where it is not below 0.
    (log_p,) = read(log(p)).gens
    far = Cell(((P, Range(constant(Fraction(2)), None)),))
    for cell, powers in ((SQUARE, (-1, 1)), (closed, ()), (far, (-1, 1, Fraction(-1, 2)))):
        for power in (-1, 1, Fraction(-1, 2)):
            assert cell.defined(of_gen(log_p, power), P) == (power in powers)
    assert Cell(((P, Range(ONE, ZERO)),)).empty and Cell(((P, Range(ONE, ONE, True)),)).empty
    assert not Cell(((P, Range(ONE, ONE)),)).empty
    assert constant_sign(read(p - p + log(2) - Fraction(7, 10))) == -1
