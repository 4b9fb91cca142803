"""Bounds over rounds: what is proved is checked by the kernel; what is false is not proved."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.kernel.check import EVERY_RULE, Proof, check
from dpproofs.kernel.expressions import TooLarge
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Refused
from dpproofs.language import Statement, sorts
from dpproofs.language.build import (
    every,
    exp,
    index,
    indicator,
    log,
    number,
    pick,
    plog,
    positive_part,
    prefix,
    product,
    sqrt,
    total,
)
from dpproofs.provers.one_atom.prover import NotFound
from dpproofs.provers.rounds.prover import prove_rounds
from dpproofs.theory.composition import optimal_delta

k = sorts.natural("k")
A = sorts.space("A")
K, L = (sorts.kernel(name, sorts.Histories(A, k), A) for name in "KL")
z = sorts.reals("z", A, at_least=-1, at_most=1)
t = sorts.real("t", at_least=0)
c = sorts.real("c", at_least=0)
b = sorts.real("b", above=0, below=1)
d = sorts.real("d", at_least=0)
y, h = index("y", sorts.Power(A, k)), index("h", sorts.Histories(A, k))
i, a = index("i", sorts.Upto(k)), index("a", A)

FAIR = every(total(K(h, a) * z(a), a) <= 0, h)
WEIGHT, OTHER = (product(table(prefix(y, i), pick(y, i)), i) for table in (K, L))
CLOSE = tuple(
    every(total(positive_part(p(h, a) - exp(c) * q(h, a)), a) <= d, h) for p, q in ((K, L), (L, K))
)
ALIKE = tuple(
    every(total(positive_part(p(h, a) - exp(c) * q(h, a)), a) <= 0, h) for p, q in ((K, L), (L, K))
)


def tail(power: object) -> Statement:
    chance = total(WEIGHT * indicator(total(z(pick(y, i)), i) > t), y)
    return Statement((k, t, z, K), chance <= exp(power), (FAIR,))


def apart(theta: object, most: object, given: tuple[object, ...] = ALIKE) -> Statement:
    beyond = total(positive_part(WEIGHT - exp(theta) * OTHER), y)
    return Statement((k, c, b, d, K, L), beyond <= most, given)


e = sorts.real("e", at_least=1)
NEAR = tuple(every(p(h, a) <= e * q(h, a), h, a) for p, q in ((K, L), (L, K)))
LOSS = plog(WEIGHT, OTHER)


def loss(most: object, given: tuple[object, ...]) -> Statement:
    return Statement((k, c, e, K, L), total(LOSS, y) <= most, given)


TENTH = number(Fraction(1, 10))
MEAN = k * c * (exp(c) - 1) / (exp(c) + 1)
WIDE = c * sqrt(2 * k * log(1 / b))
TRUE = {
    "advanced composition": apart(k * c * (exp(c) - 1) + WIDE, b),
    "Azuma": tail(-(t**2) / (2 * k)),
    "basic composition": apart(k * c, 0),
    "basic composition with a delta": apart(k * c, k * d, CLOSE),
    "the mean loss": loss(MEAN, ALIKE),
    "the mean loss, with a ratio": loss(k * log(e) * (e - 1) / (e + 1), NEAR),
    "randomised response, basic": Statement((k, c), optimal_delta(k, c, 0, k * c) <= 0),
    "randomised response, at the corner": Statement(
        (k, c), optimal_delta(k, c, TENTH, k * c) <= 1 - (1 - TENTH) ** k
    ),
}
FALSE = {
    "advanced composition, too narrow": apart(k * c * (exp(c) - 1) / 4 + WIDE / 4, b),
    "a smaller mean loss": loss(Fraction(99, 100) * MEAN, ALIKE),
    "a mean loss with one bound": loss(k * log(e) * (e - 1) / (e + 1), NEAR[:1]),
    "half the variance": tail(-(t**2) / k),
    "one round's worth": apart(c, 0),
    "less than every delta": apart(k * c, d, CLOSE),
    "before the corner": Statement(
        (k, c), optimal_delta(k, c, TENTH, k * c / 2) <= 1 - (1 - TENTH) ** k
    ),
    "more than the positive parts": Statement(
        (k, c, t), optimal_delta(k, c, TENTH, t) >= 1 - (1 - 2 * TENTH) ** k
    ),
    "half the budget": Statement((k, c), optimal_delta(k, c, 0, k * c / 2) <= 0),
}


def proof_of(statement: Statement) -> Proof:
    return Proof((), (tuple(prove_rounds(sequent) for sequent in read(statement, {})),))


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_for_every_number_of_rounds_is_proved(name: str) -> None:
    proved = check(TRUE[name], proof_of(TRUE[name]))
    assert all(size.last is None for size in proved.sizes)
    assert proved.steps > 5


def test_positive_parts_are_not_below_0() -> None:
    least = Statement((k, c, t), optimal_delta(k, c, TENTH, t) >= 1 - (1 - TENTH) ** k)
    assert check(least, proof_of(least)).sizes[0].last is None


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_proved(name: str) -> None:
    with pytest.raises((NotFound, Refused, TooLarge)):
        check(FALSE[name], proof_of(FALSE[name]))


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_the_same_statement_has_the_same_proof(name: str) -> None:
    """Points and numbers that a proof brings in have the same names each time."""
    first, again = (proof_of(TRUE[name]) for _ in range(2))
    assert repr(first) == repr(again)


def test_a_proof_proves_nothing_else() -> None:
    """The proof of the true tail, at the false one."""
    with pytest.raises(Refused):
        check(FALSE["half the variance"], proof_of(TRUE["Azuma"]))


def test_no_step_of_a_proof_is_idle() -> None:
    """A proof without one of its steps is refused."""
    (sequent,) = read(TRUE["Azuma"], {})
    whole = prove_rounds(sequent)
    rules: set[str] = set()
    todo = [whole]
    while todo:
        step = todo.pop()
        rules.add(step.rule)
        todo += step.proofs
    assert {"each_round", "cut", "know", "combine", "products", "case"} <= rules <= set(EVERY_RULE)
    with pytest.raises(Refused):
        check(TRUE["Azuma"], Proof((), ((whole.proofs[-1],),)))
