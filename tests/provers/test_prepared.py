"""Goals that are made simpler before other provers are asked."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import Statement, exp, index, law, log, real, space
from dpproofs.language.build import total
from dpproofs.provers import prepared
from dpproofs.provers.budget import Budget, NotFound, Spent, within
from dpproofs.provers.one_atom import prover as atoms
from dpproofs.theory import hockey_stick as H
from dpproofs.theory import mixture

Y = space("Y")
p, q, y = law("p", Y), law("q", Y), index("y", Y)
c, d = real("c", at_least=1), real("d", at_least=1)
a, b, x = real("a", above=0), real("b", above=0), real("x", at_least=0)
g, delta = real("g", above=0, below=1), real("delta", at_least=0, at_most=1)
LESS, MORE = Fraction(99, 100), Fraction(101, 100)


def last(show: Any, *given: Any) -> Sequent:
    return read(Statement((c, d, a, b, x, g, delta, p, q), show, given), {})[-1]


mixed = mixture(p, q, g)
two = H(p, q, log(c)) <= delta, H(q, p, log(c)) <= delta
smaller = (1 + c) * (1 - H(p, q, log(d)))
TRUE = {
    "logarithms": last(log(a) + log(b) <= log(x + 1), a * b <= x + 1),
    "a power of a logarithm": last(exp(log(x + a)) >= a),
    "a common factor": last(
        H(p, mixed, log(1 + g * (c - 1))) <= g * delta, H(p, q, log(c)) <= delta
    ),
    "at the end or not": last(smaller >= (1 - delta) * (1 + d), d <= c, *two),
    "a sum of masses": last(total(g * p(y) * x, y) <= g * (x + 1)),
}
FALSE = {
    "logarithms": last(log(a) + log(b) <= log(x + 1), a * b <= MORE * (x + 1)),
    "a power of a logarithm": last(exp(log(x + a)) >= MORE * a),
    "a common factor": last(
        H(p, mixed, log(1 + g * (c - 1))) <= LESS * g * delta,
        H(p, q, log(c)) <= delta,
    ),
    "at the end or not": last(smaller >= MORE * (1 - delta) * (1 + d), d <= c, *two),
    "the end is passed": last(smaller >= (1 - delta) * (1 + d), *two),
}


def prove(sequent: Sequent) -> Step:
    with within(Budget(200_000)):
        with suppress(NotFound):
            return prepared.prove(sequent, atoms.prove)
        return prepared.at_ends(sequent, atoms.prove)


@pytest.mark.parametrize("name", TRUE)
def test_a_proof_is_found_and_holds(name: str) -> None:
    holds(TRUE[name], prove(TRUE[name]))


@pytest.mark.parametrize("name", FALSE)
def test_nothing_is_found_for_what_is_false(name: str) -> None:
    with pytest.raises((NotFound, Spent)):
        prove(FALSE[name])


def test_what_needs_no_preparation_is_left_at_once() -> None:
    budget = Budget(50)
    for way in (prepared.prove, prepared.at_ends):
        with pytest.raises(NotFound), within(budget):
            way(last(total(p(y) * q(y), y) <= 1), atoms.prove)
    assert budget.left == 50
