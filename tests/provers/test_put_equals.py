"""What is known to be equal is put in its place, inside of indicators too."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Refused, Sequent
from dpproofs.language import (
    Statement,
    every,
    exp,
    index,
    indicator,
    log,
    real,
    reals,
    space,
    sqrt,
    sup,
)
from dpproofs.provers.budget import NotFound
from dpproofs.provers.put_equals import heads, prove, prove_by_entries
from dpproofs.provers.shared.script import products

X = space("X")
a, b, c, f = real("a", at_least=0), real("b", above=0), real("c"), reals("f", X)
x = index("x", X)
LOG = log(a + b) == log(b) + c * log(b)
D = c * log(b)
ROOT = sqrt(a + b) == c


def last(show: Any, *given: Any) -> Sequent:
    return read(Statement((a, b, c, f), show, given), {})[-1]


TRUE = {
    "a logarithm": last(abs(log(a + b) - log(b)) == abs(D), LOG),
    "twice": last(abs(2 * log(a + b) - D) == abs(2 * log(b) + D), LOG),
    "turned": last(abs(log(a + b) - log(b)) == abs(D), log(b) + D == log(a + b)),
    "in a multiple": last(abs(sup(f(x), x) - 1) == abs(c / 3 - 1), 3 * sup(f(x), x) == c),
    "a root": last(abs(sqrt(a + b) - b) == abs(c - b), ROOT),
    "a power of e": last(abs(exp(c) - 1) == abs(a + b - 1), exp(c) == a + b),
    "a quotient": last(exp(1 / (a + b)) >= exp(c + c**3), 1 / (a + b) == c + c**3),
    "a greatest value": last(abs(sup(f(x), x) - 1) == abs(c - 1), sup(f(x), x) == c),
    "an indicator": last(
        abs(indicator(c > b) - c) == abs(indicator(a > c) - c), indicator(c > b) == indicator(a > c)
    ),
    "a number that is a constant": last(abs(c - 3) * b == b, c == 2),
    "two of them": last(abs(log(a + b) + sqrt(a + b)) == abs(log(b) + D + c), LOG, ROOT),
}
FALSE = {
    "with another sign": last(abs(log(a + b) - log(b)) <= -abs(D), LOG),
    "the wrong number": last(abs(sup(f(x), x) - 1) == abs(c - 1), 3 * sup(f(x), x) == c),
    "from a bound": last(abs(log(a + b) - log(b)) == abs(D), log(a + b) <= log(b) + D),
    "of another one": last(abs(log(a + 2 * b) - log(b)) == abs(D), LOG),
    "a number that is none": last(abs(c - b) == abs(a - b), c == a),
    "by itself": last(exp(c) <= 1, exp(c) == 2 - exp(c) ** 2),
    "nothing known": last(abs(log(a + b) - log(b)) == abs(D)),
}


def plain(sequent: Sequent) -> Step:
    found = products()
    holds(sequent, found)
    return found


@pytest.mark.parametrize("name", TRUE)
def test_a_proof_is_found_and_holds(name: str) -> None:
    with pytest.raises(Refused):  # it does not hold by its form
        plain(TRUE[name])
    holds(TRUE[name], prove(TRUE[name], plain))


@pytest.mark.parametrize("name", FALSE)
def test_nothing_is_found_for_what_is_false(name: str) -> None:
    with pytest.raises((NotFound, Refused)):
        prove(FALSE[name], plain)


def test_what_is_put_is_asked_for_once() -> None:
    """The other prover is asked for the goal alone, in which the logarithm stands no more."""
    asked = list[str]()

    def ask(sequent: Sequent) -> Step:
        asked.append(sequent.goal.text)
        return plain(sequent)

    prove(TRUE["a logarithm"], ask)
    assert len(asked) == 1
    assert "log(a + b)" not in asked[0]


g = reals("g", X)
two, pair_ = reals("two", X, X), index("z", X)


def of_entries(show: Any, *given: Any) -> Sequent:
    return read(Statement((a, f, g, two), show, given), {})[-1]


ENTRIES = every(g(x) == f(x) + a, x)


def test_what_the_entries_of_a_table_are_is_put_for_them() -> None:
    here = of_entries(every(abs(g(x)) == abs(f(x) + a), x), ENTRIES)
    assert holds(here, prove_by_entries(here, lambda _: products())) == 3
    for show in (every(abs(g(x)) == abs(f(x)), x), every(abs(f(x)) == abs(a), x)):
        wrong = of_entries(show, ENTRIES)
        with pytest.raises((NotFound, Refused)):
            holds(wrong, prove_by_entries(wrong, lambda _: products()))


def test_a_table_has_entries_only_where_each_of_them_is_told() -> None:
    """Not where one side has the table too, nor on the diagonal alone."""
    for given, told in (
        (ENTRIES, 1),
        (every(g(x) == g(x) ** 2, x), 0),
        (every(two(x, x) == 1, x), 0),
        (every(every(two(x, pair_) == f(x), x), pair_), 1),
        (every(g(x) >= f(x), x), 0),
    ):
        facts = of_entries(a >= 0, given).facts
        assert len([one for fact in facts for one in heads(fact)]) == told, given
