"""Sums at points with tables in their places: what is true is proved, what is false is not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Refused, Sequent
from dpproofs.language import (
    Statement,
    every,
    index,
    kernel,
    law,
    plog,
    positive_part,
    real,
    space,
    total,
)
from dpproofs.provers.budget import Budget, NotFound, Spent, within
from dpproofs.provers.cases.prover import prove_in_cases
from dpproofs.provers.merged.prover import prove, speaks_of_merged
from dpproofs.provers.one_atom import prover as atoms
from dpproofs.theory import KL, joint, mutual_information, push_forward
from dpproofs.theory import total_variation as TV

ENOUGH, LITTLE = 400_000, 60_000
LESS = Fraction(99, 100)
X, Z, V = space("X"), space("Z"), space("V")
u, v, b = law("u", X), law("v", X), law("b", Z)
K, C = kernel("K", X, Z), kernel("C", Z, V)
c = real("c", at_least=1)
x, other, z, w = index("x", X), index("x'", X), index("z", Z), index("w", V)
Ku, Kv = push_forward(u, K), push_forward(v, K)
PRIVATE = every(K(x, z) <= c * K(other, z), x, other, z)
FULL = every(Kv(z) > 0, z), every(v(x) > 0, x)
info = mutual_information(joint(u, K))
GAP = Ku(z) - Kv(z)
AFTER = total(total(u(x) * K(x, z), x) * C(z, w), z)
FURTHER = total(
    u(x) * plog(total(K(x, z) * C(z, w), z), AFTER), x, w, given=u(x) > 0
)  # what a second channel leaves of the information


def chi_squared(less, more):
    """That the first is at most the second, for what comes out and for what goes in."""
    return total(Ku(z) ** 2 / Kv(z), z) * less <= total(u(x) ** 2 / v(x), x) * more


TRUE = {
    "chi squared after a channel": Statement((u, K, v), chi_squared(1, 1), FULL),
    "KL after a channel": Statement((u, K, v), KL(Ku, Kv) <= KL(u, v)),
    "the law of outputs is nearest": Statement(
        (u, K, b), info <= total(u(x) * KL(K(x), b), x, given=u(x) > 0)
    ),
    "information after a second channel": Statement((u, K, C), info >= FURTHER),
    "what each output has": Statement((c, u, K), every(K(x, z) <= c * Ku(z), x, z), PRIVATE),
    "two laws of outputs": Statement((c, u, K, v), every(Ku(z) <= c * Kv(z), z), PRIVATE),
    "the distance of outputs": Statement(
        (c, u, K, v), (c + 1) * TV(Ku, Kv) <= (c - 1) * TV(u, v), PRIVATE
    ),
    "chi squared of outputs": Statement(
        (c, u, K, v),
        total(GAP**2 / Kv(z), z) <= (c - 1) ** 2 * TV(u, v) ** 2,
        (PRIVATE, FULL[0]),
    ),
}
FALSE = {
    "chi squared, a factor": Statement((u, K, v), chi_squared(1, LESS), FULL),
    "chi squared, turned": Statement(
        (u, K, v), total(Ku(z) ** 2 / Kv(z), z) >= total(u(x) ** 2 / v(x), x), FULL
    ),
    "KL, a factor": Statement((u, K, v), KL(Ku, Kv) <= LESS * KL(u, v)),
    "information, a factor": Statement((u, K, C), LESS * info >= FURTHER),
    "outputs of what is not private": Statement((c, u, K, v), every(Ku(z) <= c * Kv(z), z)),
    "two laws of outputs, a factor": Statement(
        (c, u, K, v), every(Ku(z) <= LESS * c * Kv(z), z), PRIVATE
    ),
    "the distance, a factor": Statement(
        (c, u, K, v), (c + 1) * TV(Ku, Kv) <= LESS * (c - 1) * TV(u, v), PRIVATE
    ),
    "positive parts": Statement(
        (c, u, K, v), total(positive_part(GAP), z) <= LESS * total(positive_part(u(x) - v(x)), x)
    ),
}


def last(statement: Statement) -> Sequent:
    """The sequent of what is to be shown, after the duties."""
    *_, shown = read(statement, {})
    return shown


def found(sequent: Sequent) -> Step:
    return prove(sequent, atoms.prove, prove_in_cases)


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name: str) -> None:
    sequent = last(TRUE[name])
    with within(Budget(ENOUGH)):
        holds(sequent, found(sequent))


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_nothing_is_found_for_what_is_false(name: str) -> None:
    with pytest.raises((NotFound, Spent)), within(Budget(LITTLE)):
        found(last(FALSE[name]))


@pytest.mark.parametrize(
    "show", [KL(u, v) <= c, TV(u, v) <= c, total(u(x) ** 2 / v(x), x) <= c, c * c >= c]
)
def test_it_gives_up_at_once_where_there_is_no_sum_at_a_point(show: object) -> None:
    sequent = last(Statement((c, u, v), show))
    assert not speaks_of_merged(sequent.goal.x)
    with pytest.raises(NotFound), within(Budget(1)):
        found(sequent)


def test_it_does_no_more_than_it_may() -> None:
    with pytest.raises(Spent), within(Budget(500)):
        found(last(TRUE["KL after a channel"]))


def test_another_goal_is_not_shown_by_the_steps() -> None:
    """A step that was found for one sequent is refused at another one."""
    name = "two laws of outputs"
    step = found(last(TRUE[name]))
    with pytest.raises(Refused):
        holds(last(FALSE["two laws of outputs, a factor"]), step)
