"""A compiled statement says of every column what the walk over the float ring says: bit for bit."""

from __future__ import annotations

import itertools
import warnings
from typing import Any

import numpy as np
import pytest

from dpproofs.language import build
from dpproofs.language.sorts import event, kernel, law, natural, probability, real, reals, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition
from dpproofs.meaning import tape
from dpproofs.meaning.floats import FloatRing
from dpproofs.meaning.tape import Program, compiled
from dpproofs.meaning.walk import Instance, Undecided, Walk, entries, sizes_of
from dpproofs.theory import (
    KL,
    affinity,
    differentially_private,
    hockey_stick,
    indistinguishable,
    loss_exceeds,
    max_divergence,
    total_variation,
)
from dpproofs.theory.laws import power

X, Y, k = space("X", largest=2), space("Y"), natural("k")
p, q, W = law("p", Y), law("q", Y), kernel("W", X, Y)
epsilon, t = real("epsilon", at_least=0, logarithmic=True), real("t")
delta = probability("delta")
z = reals("z", Y)
A = event("A", Y)
y, x = p.index("y"), W.index("x", 0)

PROPOSITIONS: list[Proposition] = [
    KL(p, q) <= epsilon * (build.exp(epsilon) - 1),
    KL(p, q) > KL(q, p),
    max_divergence(p, q) <= epsilon,
    indistinguishable(p, q, epsilon, delta),
    affinity(p, q) >= 1 / build.cosh(epsilon / 2),
    total_variation(p, q) == delta,
    loss_exceeds(p, q, epsilon) <= delta,
    hockey_stick(power(p, k), power(q, k), k * epsilon) <= k * delta,
    ~(KL(p, q) <= epsilon),
    build.implies(p(0) > q(0), p(0) / (p(0) - q(0)) >= t),
    build.every(p(y) != q(y), y),
    build.any_of(p(0) >= delta, 1 / (p(0) - q(0)) >= t),
    build.all_of(p(0) >= delta, 1 / (p(0) - q(0)) >= t, delta < 2),
    build.equivalent(p(0) <= q(0), 1 / t <= delta),
    build.cases(p(0) == q(0), 1, 0) >= delta,
    build.cases(1 / (p(0) - q(0)) > t, t, 0) >= delta,
    build.total(build.ratio(p(y), q(y)), y, given=p(y) <= q(y)) >= t,
    build.indicator(p(0) != 0) >= delta,
    build.every_event(build.total(p(y) * A(y), y) <= build.exp(epsilon) + delta, A),
    build.total(build.log(p(y)) - build.log(q(y)), y) <= t,
    build.total(p(y) ** t * q(y) ** (1 - t), y, given=p(y) > 0) <= 2,
    build.sup(build.greatest(z(y), t, 0), y) >= build.inf(build.least(z(y), 1), y),
    build.total(build.positive_part(abs(z(y)) - 1), y) <= build.tanh(t) + build.gaussian_tail(t),
    build.sup(W(x, y) / (W(0, y) + p(y)), x, y) <= build.sqrt(1 + t * t),
    build.total(1, y) < t,
    build.all_of(epsilon < build.exp(epsilon), build.exp(build.exp(t)) > t),
]


def columns(statement: Statement, sizes: Any, size: int, seed: int) -> Instance:
    """Zero atoms, ties, equal laws, ends, enormous and tiny numbers."""
    rng = np.random.default_rng(seed)

    def numbers() -> Any:
        found = rng.choice([0.0, 1.0, 0.5, 2.0, 1e-300, 1e300, 5e-324], size)
        return np.where(rng.random(size) < 0.5, rng.exponential(1.0, size), found)

    instance = Instance(sizes)
    for scalar in statement.scalars:
        sign = 1.0 if scalar.low is not None else rng.choice([-1.0, 1.0], size)
        value = numbers() if scalar is not delta else rng.choice([0.0, 1.0, 0.25], size)
        instance = instance.with_scalar(scalar, sign * value)
    for table in statement.tables:
        keys = entries(table, sizes)
        if table.kind != "law":
            signs = rng.choice([-1.0, 1.0], (len(keys), size))
            rows = {key: s * numbers() for key, s in zip(keys, signs, strict=True)}
        else:
            rows = {}
            for _, group in itertools.groupby(keys, key=lambda key: key[:-1]):
                atoms = list(group)
                weights = rng.choice([0.0, 1.0, 1.0, 2.0, 1e-9, 0.3], (len(atoms), size))
                weights[rng.integers(len(atoms)), weights.sum(axis=0) == 0] = 1.0
                rows.update(zip(atoms, weights / weights.sum(axis=0), strict=True))
        instance = instance.with_table(table, rows)
    if p in instance.tables and q in instance.tables:
        equal = rng.random(size) < 0.2
        pairs = zip(instance.tables[p].values(), instance.tables[q].values(), strict=True)
        merged = [np.where(equal, a, b) for a, b in pairs]
        instance = instance.with_table(q, dict(zip(instance.tables[q], merged, strict=True)))
    return instance


def program_of(statement: Statement, sizes: Any) -> Program:
    made = compiled((statement.show,), statement.scalars, statement.tables, tuple(sizes.items()))
    assert made is not None
    return made


def run(statement: Statement, sizes: Any, instance: Instance, size: int) -> Any:
    program = program_of(statement, sizes)
    return program(program.rows(instance, size))


def walked(shown: Proposition, instance: Instance, size: int) -> Any:
    with np.errstate(all="ignore"):
        found = Walk(FloatRing(), instance).truth(shown)
    return np.broadcast_to(np.asarray(found, dtype=float), size)


@pytest.mark.parametrize("shown", PROPOSITIONS, ids=repr)
def test_it_is_the_walk_bit_for_bit(shown: Proposition) -> None:
    statement = Statement((k, epsilon, delta, t, p, q, W, z), shown)
    signs: set[float] = set()
    for n, sizes in enumerate(sizes_of(statement)[::3]):
        instance = columns(statement, sizes, 300, n)
        (found,) = run(statement, sizes, instance, 300)
        np.testing.assert_array_equal(found, walked(shown, instance, 300))
        signs |= set(np.sign(found[~np.isnan(found)]))
    assert signs


def test_rows_are_in_the_order_of_the_program() -> None:
    """A scalar whose end is another one is drawn after it, and may be declared before."""
    below = real("u", at_least=0, at_most=epsilon)
    statement = Statement((below, epsilon, q, p), below * p(0) <= epsilon + q(0))
    drawn = columns(statement, {Y: 3}, 50, 1)
    scalars, tables = list(drawn.scalars.items()), list(drawn.tables.items())
    instance = Instance(drawn.sizes, dict(scalars[::-1]), dict(tables[::-1]))
    (found,) = run(statement, {Y: 3}, instance, 50)
    np.testing.assert_array_equal(found, walked(statement.show, instance, 50))


def test_columns_beyond_one_block_and_none_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    statement = Statement((epsilon, p, q), KL(p, q) <= epsilon)
    for block in (7, 100):
        monkeypatch.setattr(tape, "BLOCK", block)
        compiled.cache_clear()
        instance = columns(statement, {Y: 3}, 100, 5)
        (found,) = run(statement, {Y: 3}, instance, 100)
        np.testing.assert_array_equal(found, walked(statement.show, instance, 100))
        assert program_of(statement, {Y: 3})(np.empty((7, 0))).shape == (1, 0)
    compiled.cache_clear()


def test_what_is_computed_twice_is_one_step() -> None:
    statement = Statement((epsilon, p, q), build.all_of(KL(p, q) <= epsilon, KL(p, q) <= 2))
    logs = [f for f, *_ in program_of(statement, {Y: 4}).steps if f is np.log]
    assert len(logs) == 8


def test_a_relation_between_numbers_is_a_constant() -> None:
    statement = Statement((p,), build.all_of(build.total(1, y) <= 2, p(0) >= 0))
    small, large = (program_of(statement, {Y: n}) for n in (2, 3))
    assert small(np.array([[0.5], [0.5]]))[0] > 0
    assert large(np.array([[0.5], [0.5], [0.0]]))[0] < 0


def test_a_result_may_be_a_number_without_columns() -> None:
    shown = build.total(1, y) <= 2
    made = compiled((shown,), (), (p,), ((Y, 3),), lambda t: [np.where(np.True_, t[0], 7.0), 5.0])
    assert made is not None and not made.steps
    assert (made(np.ones((3, 4))) == [[-1 / 3] * 4, [5.0] * 4]).all()


def test_numbers_without_a_value_are_no_warning() -> None:
    """The bits of an event are numbers while it is recorded: 0 log 0 is met then."""
    shown = build.every_event(build.total(build.plog(A(y), p(y) * A(y)), y) <= t, A)
    statement = Statement((t, p), shown)
    instance = columns(statement, {Y: 2}, 40, 2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        (found,) = run(statement, {Y: 2}, instance, 40)
    np.testing.assert_array_equal(found, walked(shown, instance, 40))


def test_what_has_no_columns_is_not_compiled() -> None:
    unknown = real("x")
    statement = Statement((t,), build.integral(t * unknown, unknown, 0, 1) <= 1)
    assert compiled((statement.show,), (t,), (), ()) is None
    chosen = Statement((k, t), build.binomial(k, t) <= 1)
    assert compiled((chosen.show,), (t,), (), ((k, 3),)) is None


def test_a_program_too_long_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tape, "LONGEST", 40)
    long = KL(p, q) < 3
    assert compiled((long,), (), (p, q), ((Y, 4),)) is None
    assert compiled((long,), (), (p, q), ((Y, 1),)) is not None


def test_a_cell_has_no_value_to_look_at() -> None:
    cell = tape.Tape().input()
    for look in (bool, float, np.asarray):
        with pytest.raises(TypeError, match="no values yet"):
            look(cell)
    with pytest.raises(TypeError):
        np.add.reduce(cell)
    with pytest.raises(TypeError):
        np.concatenate([cell])


def test_undecided_is_what_a_long_tape_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tape, "LONGEST", 1)
    machine = tape.Tape()
    machine.input()
    with pytest.raises(Undecided, match="too long"):
        machine.input()


def test_differential_privacy_of_a_mechanism_compiles() -> None:
    from dpproofs.language.sorts import Power, mechanism

    M = mechanism("M", Power(space("D", smallest=2, largest=2), 2), Y)
    statement = Statement((epsilon, delta, M), differentially_private(M, epsilon, delta))
    sizes = sizes_of(statement)[1]
    instance = columns(statement, sizes, 64, 0)
    (found,) = run(statement, sizes, instance, 64)
    np.testing.assert_array_equal(found, walked(statement.show, instance, 64))
