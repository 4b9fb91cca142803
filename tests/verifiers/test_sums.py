"""Normal forms of sums: equal where rules say so, and never where numbers differ."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from typing import Any

import pytest
from flint import fmpq

from dpproofs.language import (
    Statement,
    Upto,
    exp,
    index,
    law,
    log,
    natural,
    pick,
    positive,
    reals,
    replace,
    space,
    table,
    total,
)
from dpproofs.meaning.decide import judge
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, entries
from dpproofs.theory import expectation, power
from dpproofs.verifiers.elements import Sort, Var
from dpproofs.verifiers.summing import relations_of
from dpproofs.verifiers.sums import (
    ONE,
    ZERO,
    Gen,
    NoSum,
    TooLong,
    bit,
    constant,
    generator,
    is_positive,
    limited,
    summed,
)
from dpproofs.verifiers.sums import (
    log as log_of,
)

S = Sort("S0")


def mass(v: Var, name: str = "law 1") -> Any:
    return generator(Gen("entry", name, (v,), sign=1))


def test_the_names_of_bound_points_do_not_matter() -> None:
    v, w = Var(S), Var(S)
    one = summed(v, summed(w, mass(v) * mass(v) * mass(w, "table 2")))
    other = summed(w, summed(v, mass(w) * mass(w) * mass(v, "table 2")))
    assert one == other
    assert one != summed(v, summed(w, mass(v) * mass(v) * mass(v, "table 2")))


def test_a_law_sums_to_one_and_a_table_does_not() -> None:
    v = Var(S)
    assert summed(v, mass(v)) == ONE
    assert summed(v, mass(v, "table 2")) != ONE
    assert summed(v, mass(v) * mass(v)) != ONE


def test_what_is_divided_by_itself_is_an_indicator() -> None:
    v = Var(S)
    over = mass(v) * (ZERO - log_of(mass(v))).scaled(fmpq(0)) + mass(v)
    assert over == mass(v)
    assert bit(mass(v)) * mass(v) == mass(v)
    assert bit(mass(v)) != ONE


def test_what_is_positive() -> None:
    v, w = Var(S), Var(S)
    whole = summed(w, mass(w) * mass(w))
    assert not is_positive(mass(v))
    assert is_positive(mass(v), [mass(v)])
    assert is_positive(whole, [mass(v)])  # one of its terms is
    assert not is_positive(whole, [mass(v, "table 2")])
    assert not is_positive(whole - constant(fmpq(1, 2)), [mass(v)])


def test_work_is_limited() -> None:
    v = Var(S)
    with pytest.raises(TooLong), limited(3):
        for _ in range(5):
            summed(v, mass(v) * mass(v))


Y = space("Y", smallest=1, largest=3)
p, q = law("p", Y), law("q", Y)
f, w = reals("f", Y), positive("w", Y)
n = natural("n", smallest=1, largest=2)
y, z, i = index("y", Y), index("z", Y), index("i", Upto(n))
Z = index("Z", Y**n)
A = table(w(y) / total(w(z), z), y)


def mean(body: Any, variable: Any, its_law: Any) -> Any:
    return expectation(its_law, table(body, variable))


PIECES = (
    mean(f(y), y, p),
    total(f(y) * A(y), y),
    mean(mean(f(y) * f(z), z, p), y, p),
    mean(log(w(y)), y, p),
    log(total(w(y), y)),
    mean(total(f(pick(Z, i)), i), Z, power(p, n)),
    mean(mean(total(f(pick(replace(Z, 0, z), i)), i), z, p), Z, power(p, n)),
    mean(f(pick(Z, 0)) ** 2, Z, power(p, n)),
    mean(f(pick(Z, 0)) * total(f(pick(Z, i)), i), Z, power(p, n)),
    mean(exp(log(w(y))) * f(y), y, p),
    total(q(y) * f(y), y),
    total(1, y) + n,
)


def test_equal_normal_forms_have_equal_values() -> None:
    """Two random combinations with one normal form agree at random instances, exactly."""
    random_ = random.Random(5)
    seen: dict[str, Any] = {}
    pairs = 0
    for one, other in itertools.combinations_with_replacement(PIECES, 2):
        for term in (one + other, one * other):
            reading = relations_of(Statement((n, p, q, f, w), term == 0), {})
            form = reading.goals[0].high.text
            if form in seen:
                pairs += 1
                _agree(random_, seen[form], term)
            seen[form] = term
    assert pairs > 8


def _agree(random_: random.Random, one: Any, other: Any) -> None:
    statement = Statement((n, p, q, f, w), one == other)
    sizes = {Y: random_.randint(1, 3), n: random_.randint(1, 2)}
    ring = ExactRing()

    def number() -> Any:
        return ring.number(Fraction(random_.randint(0, 4), random_.randint(1, 4)))

    def masses() -> list[Exact]:
        weights = [random_.randint(0, 2) for _ in range(sizes[Y])]
        weights[0] += not any(weights)
        return [ring.number(Fraction(weight, sum(weights))) for weight in weights]

    keys = entries(p, sizes)
    rows = {
        p: dict(zip(keys, masses(), strict=True)),
        q: dict(zip(keys, masses(), strict=True)),
        f: {key: number() - ring.number(Fraction(1)) for key in keys},
        w: {key: number() + ring.number(Fraction(1, 3)) for key in keys},
    }
    assert judge(statement, Instance(sizes, {}, rows)).holds > 0, repr(statement)


def test_what_has_no_value_everywhere_has_no_form() -> None:
    for body in (log(p(y)), f(y) / p(y), w(y) / f(y)):
        with pytest.raises(NoSum):
            relations_of(Statement((p, f, w), total(body, y) == 0), {})
