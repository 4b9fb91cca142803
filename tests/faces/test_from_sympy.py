"""Relations of sympy as statements: what went there comes back, what is not known is refused."""

from __future__ import annotations

import doctest
import importlib
import random
from fractions import Fraction
from typing import Any

import pytest
import sympy as sp

import dpproofs as dp
from dpproofs.calculators.values import ValueFault
from dpproofs.language import build
from dpproofs.language.sorts import natural, real
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Op, Term, lift
from dpproofs.meaning.exact import ExactRing, Infinite, Undefined
from dpproofs.meaning.numbers import Exact, sign
from dpproofs.meaning.walk import OPERATIONS, Instance, Undecided, Walk

x, a, epsilon = real("x"), real("a", above=0), real("epsilon", at_least=0)
k, m = natural("k"), natural("m", smallest=0)


def test_examples() -> None:
    found = doctest.testmod(importlib.import_module("dpproofs.faces.from_sympy"))
    assert found.attempted and not found.failed


def random_term(rng: random.Random, depth: int) -> Term:
    if not depth or rng.random() < 0.15:
        leaf = rng.choice((x, a, epsilon, k, m, None))
        return leaf if leaf is not None else lift(Fraction(rng.randint(-3, 3), rng.randint(1, 3)))
    name = rng.choice([n for n in OPERATIONS if n not in ("binomial", "tanh", "Q")] + ["+", "*"])
    count = {None: rng.randint(1, 3)}.get(OPERATIONS[name], OPERATIONS[name] or 0)
    if name == "^":
        whole = rng.choice((lift(2), lift(-1), lift(0), k, m - 1, lift(Fraction(1, 3)), x))
        return Op("^", (random_term(rng, depth - 1), whole))
    return Op(name, tuple(random_term(rng, depth - 1) for _ in range(count)))


def value(term: Term, instance: Instance) -> Any:
    try:
        return Walk(ExactRing(512), instance).value(term)
    except Undecided:
        return None


def test_there_and_back_means_the_same() -> None:
    rng, compared, without = random.Random(7), 0, 0
    objects = (x, a, epsilon, k, m)
    for _ in range(400):
        term = random_term(rng, 3)
        condition = random_term(rng, 1) <= random_term(rng, 1)
        if rng.random() < 0.2:
            term = build.cases(condition, term, random_term(rng, 1))
        statement = Statement(objects, term <= x)
        back = dp.from_sympy(dp.to_sympy(statement).show, objects=objects)
        assert set(back.forall) <= set(objects)
        for _ in range(3):
            sizes = {k: rng.randint(1, 3), m: rng.randint(0, 2)}
            numbers = {
                x: Exact.of(rng.choice((-2, -1, 0, 1, 2, Fraction(1, 2)))),
                a: Exact.of(rng.choice((1, 2, Fraction(1, 3)))),
                epsilon: Exact.of(rng.choice((0, 1, Fraction(1, 2)))),
            }
            instance = Instance(sizes, numbers)
            one, other = value(term, instance), value(back.show.left, instance)
            if one is None or other is None:
                continue
            compared += 1
            if isinstance(one, Undefined):
                without += 1
                # sympy does not tell x^-1, which has no value at infinity, from 1/x, which is 0
                same = isinstance(other, Undefined) or "a power of" in str(one)
                assert same, (term, back.show, numbers, sizes)
            elif isinstance(one, Infinite):
                assert one == other, (term, back.show, numbers, sizes)
            else:
                assert isinstance(other, Exact), (term, back.show, numbers, sizes, other)
                assert sign(one - other) in (0, None), (term, back.show, numbers, sizes)
    assert compared > 800 and without > 100


# ----------------------------------------------------------------------------- what is read


def test_domains_are_those_that_are_assumed() -> None:
    r = sp.Symbol("r", real=True)
    u, n = sp.Symbol("u", negative=True), sp.Symbol("n", integer=True, positive=True)
    back = dp.from_sympy(sp.Le(r * u, n, evaluate=False), r > -1)
    assert {type(t).__name__: t.name for t in back.forall}.keys() == {"Scalar", "Natural"}
    low = {t.name: repr(t.domain()) for t in back.forall}
    assert low["u"] == "u < 0" and low["r"] != low["u"] and len(back.given) == 1


def test_a_relation_that_sympy_turned_round_says_the_same() -> None:
    r = sp.Symbol("r", real=True)
    assert repr(dp.from_sympy(1 <= r).show) == repr(dp.from_sympy(r >= 1).show)  # noqa: SIM300


real_symbol = sp.Symbol("r", real=True)


@pytest.mark.parametrize(
    ("relation", "message"),
    [
        (real_symbol <= 0.5, "the float 0.5 is not exact"),
        (sp.Symbol("z") == 1, "already"),
        (sp.Le(sp.Symbol("z"), 1), "real=True"),
        (sp.Le(sp.Symbol("j", integer=True), 1), "nonnegative=True"),
        (sp.Le(sp.gamma(real_symbol), 1), "gamma"),
        (sp.Le(sp.Function("f")(real_symbol), 1), "f"),
        (sp.Le(sp.sin(real_symbol), 1, evaluate=False), "sin"),
        (real_symbol, "a sympy relation"),
        (sp.true, "evaluate=False"),
        (sp.Le(sp.oo, real_symbol, evaluate=False), "Infinity"),
        (sp.Le(sp.I, real_symbol, evaluate=False), "ImaginaryUnit"),
        (sp.Le(real_symbol + sp.Symbol("r", positive=True), 1), "one symbol of each name"),
        (sp.Le(sp.Sum(real_symbol, (sp.Symbol("i"), 0, 2)), 1, evaluate=False), "Sum"),
        (sp.Le(sp.Piecewise((1, real_symbol > 0)), 1, evaluate=False), "Piecewise"),
    ],
)
def test_what_is_not_known_is_refused(relation: Any, message: str) -> None:
    with pytest.raises(ValueFault, match=message if message != "already" else "decided"):
        dp.from_sympy(relation)
