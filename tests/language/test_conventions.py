"""Which conventions a statement may come to, by its form, and which were met at an instance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language import build
from dpproofs.language.conventions import Convention, conventions_of
from dpproofs.language.sorts import law, natural, real, space
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import conventions_met, judge
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance
from dpproofs.meaning.witness import witness_json
from dpproofs.record.witness import in_words
from dpproofs.theory import KL

Y = space("Y", smallest=1, largest=2)
p, q = law("p", Y), law("q", Y)
x, a = real("x"), real("a", above=0)
k, m = natural("k"), natural("m", smallest=0)
y = p.index("y")
C = Convention


@pytest.mark.parametrize(
    ("forall", "show", "expected"),
    [
        ((x,), x**2 >= 0, ()),
        ((x,), x**0 == 1, (C.ZERO_POWER,)),
        ((x, k), x**k <= 1, ()),
        ((x, k), x ** (k - 1) <= 1, (C.ZERO_POWER,)),
        ((x, m), x**m <= 1, (C.ZERO_POWER,)),
        ((a, m), a**m <= 1, ()),
        ((x, a), x**a <= 1, ()),
        ((a,), build.log(a) <= a, ()),
        ((x,), build.log(x) <= x, (C.LOG_ZERO,)),
        ((p, q), KL(p, q) >= 0, (C.ZERO_LOG, C.OVER_ZERO)),
        ((p, q), KL(p, q) ** 2 >= 0, (C.ZERO_LOG, C.OVER_ZERO, C.OF_INFINITY)),
        ((p, q), 1 / (1 + KL(p, q)) >= 0, (C.ZERO_LOG, C.OVER_ZERO, C.OVER_INFINITY)),
        ((x,), build.ratio(1, x) >= 0, (C.RATIO,)),
    ],
)
def test_what_a_statement_may_come_to(forall: Any, show: Any, expected: Any) -> None:
    assert conventions_of(Statement(forall, show)) == expected


def of(*values: str) -> dict[Any, Exact]:
    return {(n,): Exact.of(Fraction(v)) for n, v in enumerate(values)}


@pytest.mark.parametrize(
    ("forall", "show", "instance", "expected"),
    [
        ((x,), x**0 == 1, Instance({}, {x: Exact.of(0)}), (C.ZERO_POWER,)),
        ((x,), x**0 == 1, Instance({}, {x: Exact.of(2)}), ()),
        (
            (p, q),
            KL(p, q) <= 1,
            Instance({Y: 2}, {}, {p: of("1", "0"), q: of("1/2", "1/2")}),
            (C.ZERO_LOG,),
        ),
        (
            (p, q),
            1 / (1 + KL(p, q)) > 0,
            Instance({Y: 2}, {}, {p: of("1/2", "1/2"), q: of("1", "0")}),
            (C.OVER_ZERO, C.OVER_INFINITY),
        ),
    ],
)
def test_what_was_met(forall: Any, show: Any, instance: Instance, expected: Any) -> None:
    statement = Statement(forall, show)
    met = conventions_met(statement, instance)
    assert met == expected
    assert set(met) <= set(conventions_of(statement))


def test_a_witness_says_which_convention_gave_a_value() -> None:
    statement = Statement((p, q), KL(p, q) <= 1)
    instance = Instance({Y: 2}, {}, {p: of("1/2", "1/2"), q: of("1", "0")})
    assert judge(statement, instance).refutes
    words = in_words(statement, witness_json(statement, instance, None))
    assert "By convention: p log(p/0) = infinity for p > 0." in words
    plain = Instance({Y: 2}, {}, {p: of("1/2", "1/2"), q: of("1/2", "1/2")})
    assert "By convention" not in in_words(statement, witness_json(statement, plain, None))
