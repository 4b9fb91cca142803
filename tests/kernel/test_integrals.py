"""Integrals by their antiderivatives: what is false of one is refused, or leaves a sequent that
fails at some number."""

from __future__ import annotations

import itertools
import json
import math
import random
from fractions import Fraction
from typing import Any

import pytest
from flint import fmpq

from dpproofs.kernel.check import Proof, Step, check
from dpproofs.kernel.expressions import (
    ONE,
    PI,
    ZERO,
    Atom,
    Expr,
    bit,
    constant,
    entry,
    exp,
    inverse,
    log,
    number,
    power,
    summed,
    tail,
)
from dpproofs.kernel.integrals import Antiderivative
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.reading import Unread, read
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.language import (
    Statement,
    every,
    exists,
    gaussian_tail,
    integral,
    law,
    real,
    reals,
    space,
    sqrt,
    total,
)
from dpproofs.language import build as b
from dpproofs.proofs.trees import proof_json, read_proof
from tests.kernel.test_reals import value

z, w, u = real("z"), real("w"), real("u")
t, s = real("t", at_least=0), real("s", above=0)
Z, W, U, T, S = map(number, (z, w, u, t, s))
HALF, TWO = Fraction(1, 2), constant(Fraction(2))
X = space("X")
p, r = law("p", X), reals("r", X)
x = p.index("x")


def named(*functions: Expr, between: tuple[Expr, ...] = ()) -> Antiderivative:
    return Antiderivative(functions, between)


def holds(relation: Relation, number: float) -> bool:
    if relation is Relation.EQUAL:
        return abs(number) < 1e-9
    return number > -1e-9 if relation is Relation.AT_LEAST else number > 1e-12


def fails_at(sequent: Sequent, at: dict[Any, float]) -> bool:
    """Whether all facts hold there and the goal does not."""
    try:
        known = all(holds(fact.relation, value(fact.x, at)) for fact in sequent.facts)
        return known and not holds(sequent.goal.relation, value(sequent.goal.x, at))
    except OverflowError:
        return False


def fails(sequents: list[Sequent]) -> bool:
    """Whether one of them fails at some numbers."""
    grid = [n / 4 for n in range(-12, 13)]
    return any(
        fails_at(sequent, {z: here, w: there, t: 1.5, s: 0.5})
        for sequent in sequents
        for here, there in itertools.product(grid, (-1.0, 0.0, 2.0))
    )


SQUARE = (
    Statement((t,), integral(z**2, z, 0, t) == t**3 / 3),
    named((Z * Z * Z).scaled(fmpq(1, 3))),
)
TRUE: dict[str, tuple[Statement, Antiderivative]] = {
    "a square": SQUARE,
    "two pieces": (
        Statement((t,), integral(abs(z), z, -t, t) == t**2),
        named((-Z * Z).scaled(fmpq(1, 2)), (Z * Z).scaled(fmpq(1, 2)), between=(ZERO,)),
    ),
    "an infinite end": (
        Statement((s,), integral(b.exp(-s * z), z, 0) == 1 / s),
        named(-exp(-S * Z) * inverse(S)),
    ),
    "a bell": (
        Statement((t,), integral(b.exp(-(z**2) / 2), z, t) == sqrt(2 * b.PI) * gaussian_tail(t)),
        named(-tail(Z) * power(PI * TWO, HALF)),
    ),
    "a root": (
        Statement((s,), integral(1 / sqrt(z), z, s, 2 * s) >= 0),
        named(power(Z, HALF).scaled(fmpq(2))),
    ),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_leaves_what_holds(name: str) -> None:
    statement, told = TRUE[name]
    assert not fails(read(statement, {}, (told,)))
    with pytest.raises(Unread, match="no antiderivative is named"):
        read(statement, {})
    with pytest.raises(Unread, match="an antiderivative of nothing"):
        read(statement, {}, (told, told))


NOTHING = 0 * z  # as a function of z
#: Something false of an integral, and an antiderivative that would show it.
FALSE: dict[str, tuple[Any, Antiderivative]] = {
    "another slope": (integral(z**2, z, 0, t) == t**3 / 2, named((Z * Z * Z).scaled(fmpq(1, 2)))),
    "a slope on one piece only": (
        integral(abs(z), z, -t, t) == 0,
        named((Z * Z).scaled(fmpq(1, 2))),
    ),
    "a jump over a pole": (integral(1 / z**2, z, -1, 1) == -2, named(-inverse(Z))),
    "no value at an end": (integral(1 / z, z, 0, 1) == 0, named(log(Z))),
    "a jump at an end": (integral(NOTHING, z, 0, 1) == 1, named(Z * inverse(Z))),
    "a jump between": (integral(NOTHING, z, -1, 1) == 2, named(Z * power(Z * Z, -HALF))),
    "a piece that goes back": (
        integral(b.positive_part(z - 1), z, 0, 1) == Fraction(1, 2),
        named((Z * Z).scaled(fmpq(1, 2)) - Z, ZERO, between=(TWO,)),
    ),
    "an end below the other": (integral(1 + NOTHING, z, t, 0) == t, named(Z)),
    "a root that begins": (
        integral(NOTHING, z, -1, 1) == 1,
        named(power(Z, HALF) * power(Z, -HALF)),
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_leaves_what_fails(name: str) -> None:
    show, told = FALSE[name]
    try:
        sequents = read(Statement((t,), show), {}, (told,))
    except Refused:
        return
    assert fails(sequents)


FALLING = integral(b.exp(-z), z, 0) == 1
AT, OTHER = Point(Set(X), "x"), Point(Set(X), 0)
REFUSED: dict[str, tuple[Any, Antiderivative, str]] = {
    "no limit 0": (FALLING, named(ONE - exp(-Z)), "no limit 0"),
    "too many pieces": (FALLING, named(-exp(-Z), -exp(-Z)), "more or fewer pieces"),
    "a cut at infinity": (
        integral(b.exp(-abs(z)), z, -1, 1) == 2,
        Antiderivative((-exp(-Z), exp(Z)), (None,)),  # type: ignore[arg-type]
        "more or fewer pieces",
    ),
    "a cut that moves": (FALLING, named(-exp(-Z), -exp(-Z), between=(Z,)), "of its variable"),
    "an indicator": (FALLING, named(-exp(-Z) + bit(Z)), "no derivative"),
    "a sum over points": (
        integral(NOTHING, z, 0, 1) == 0,
        named(summed(AT, exp(Z * entry(r, (AT,))))),
        "no function",
    ),
    "no integral": (integral(1 + NOTHING, z, 0) == 0, named(Z), "no limit 0"),
    "a function that grows": (
        integral(b.exp(s * z), z, 0) == -1 / s,
        named(exp(S * Z) * inverse(S)),
        "no limit 0",
    ),
    "about an element": (total(integral(p(x) + NOTHING, z, 0, 1), x) >= 0, named(Z), "elements"),
    "about what exists": (
        exists(integral(u + NOTHING, z, 0, 1) >= 1, u),
        named(U * Z),
        "bound outside",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused(name: str) -> None:
    show, told, why = REFUSED[name]
    with pytest.raises(Refused, match=why):
        read(Statement((s, p, r), show), {}, (told,))


def test_of_the_variable_nothing_is_known() -> None:
    """A number that is declared above 0, or is known from a hypothesis, is no variable."""
    above = real("z", above=0)
    with pytest.raises(Unread, match="not free"):
        show = integral(abs(above), above, -1, 1) == 0
        read(Statement((), show), {}, (named((number(above) ** 2).scaled(fmpq(1, 2))),))
    with pytest.raises((Unread, ValueError)):
        read(Statement((z,), integral(abs(z), z, -1, 1) == 0, (z > 0,)), {}, (named(Z),))


def test_what_is_shown_in_a_piece_is_known_there_alone() -> None:
    """That the integrand has a value at the numbers of a piece says nothing of others."""
    statement = Statement((s,), integral(1 / z, z, s, 2 * s) == 5)
    for told in (named(log(Z)), named(constant(Fraction(5)) * Z * inverse(S))):
        sequents = read(statement, {}, (told,))
        assert not any(fact.places for each in sequents for fact in each.facts)
        assert fails(sequents)


def test_a_number_that_the_conclusion_binds_stays_any_number() -> None:
    show = every(integral(u + NOTHING, z, 0, 1) >= 0, u)
    try:
        sequents = read(Statement((), show), {}, (named(U * Z),))
    except Refused:
        return
    assert any(fails_at(each, {z: 0.5, n: -1.0}) for each in sequents for n in each.objects)


def test_a_hypothesis_with_an_integral_is_dropped() -> None:
    statement = Statement((t,), t >= 1, (integral(z + NOTHING, z, 0, t) >= 7,))
    (sequent,) = read(statement, {})
    assert [fact.text for fact in sequent.facts] == ["t >= 0"]
    with pytest.raises(Refused, match="of nothing"):
        read(statement, {}, (named((Z * Z).scaled(fmpq(1, 2))),))


def test_an_integral_inside_of_another_one() -> None:
    show = integral(integral(z * w, z, 0, t), w, 0, s) == t**2 * s**2 / 4
    statement = Statement((t, s), show)
    inner = named((Z * Z * W).scaled(fmpq(1, 2)))
    outer = named((T * T * W * W).scaled(fmpq(1, 4)))
    assert not fails(read(statement, {}, (inner, outer)))
    assert fails(read(statement, {}, (inner, named(T * T * W * W))))
    with pytest.raises(Refused):
        read(statement, {}, (outer,))


def test_what_is_made_by_hand_is_refused() -> None:
    by_hand = Expr({((), ((Atom("log", (TWO * TWO,)), 1),)): fmpq(1)})
    for bad in (by_hand, entry(p, (OTHER,))):
        with pytest.raises(Refused, match=r"do not make|bound point"):
            check(SQUARE[0], Proof((), ((),), ((named(bad),),)))


def test_a_proof_is_written_and_read() -> None:
    statement, told = SQUARE
    found = tuple(Step("products", ((), ())) for _ in read(statement, {}, (told,)))
    proof = Proof((), (found,), ((told,),))
    assert check(statement, proof)
    data = json.loads(json.dumps(proof_json(statement, proof)))
    assert read_proof(statement, data) == proof


def drawn(rng: random.Random) -> tuple[Any, Expr]:
    """c z^n e^(k z) in the language, and a function that has this slope."""
    n, k, c = rng.randrange(3), Fraction(rng.choice((-2, -1, 1, 2))), rng.randint(1, 3)
    function = ZERO
    for m in range(n + 1):
        factor = c * math.perm(n, m) * (-1) ** m / k ** (m + 1)
        part = Z ** (n - m) * exp(Z.scaled(fmpq(int(k))))
        function = function + part.scaled(fmpq(factor.numerator, factor.denominator))
    return c * z**n * b.exp(k * z), function


def test_at_random_the_right_one_holds_and_a_wrong_one_fails() -> None:
    rng = random.Random(5)
    for _ in range(100):
        body, function = drawn(rng)
        low, high = sorted(rng.sample(range(-2, 3), 2))
        statement = Statement((), integral(body, z, low, high) >= 0)
        asked = read(statement, {}, (named(function),))
        assert not fails([each for each in asked if z in each.objects])
        wrong = function + rng.choice((Z, exp(Z), -Z * Z))
        asked = read(statement, {}, (named(wrong),))
        assert fails([each for each in asked if z in each.objects])
