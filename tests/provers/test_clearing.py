"""Rows for the linear program say the same as the checker's own clearing."""

from __future__ import annotations

import random
from fractions import Fraction

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from dpproofs.language.sorts import real
from dpproofs.provers.clearing import rows_of
from dpproofs.verifiers.atoms import ONE, POSITIVE, Gen, Poly, of_gen
from dpproofs.verifiers.handelman import cleared

X, E = (
    Gen("scalar", (real("x"),), POSITIVE),
    Gen("exp", (of_gen(Gen("scalar", (real("t"),))),), POSITIVE),
)
SUM = Gen("alias", (ONE + of_gen(E),), POSITIVE)
LESS = Gen("alias", (ONE - of_gen(E, -1).times(((X, 1),)),), POSITIVE)
NESTED = Gen("alias", (ONE + of_gen(SUM, -1),), POSITIVE)
POWERS = (-2, -1, 1, 2, Fraction(1, 2), Fraction(-1, 2))


def drawn(random_: random.Random, gens: tuple[Gen, ...]) -> Poly:
    total = ONE
    for _ in range(3):
        term = ONE.scaled(fmpq(random_.randint(-3, 3), random_.randint(1, 3)))
        for gen in gens:
            if random_.random() < 0.5:
                term = term * of_gen(gen, random_.choice(POWERS))
        total = total + term
    return total


def added(rows: list[dict[object, fmpq]], numbers: list[int]) -> bool:
    """Whether a combination vanishes."""
    total: dict[object, fmpq] = {}
    for row, n in zip(rows, numbers, strict=True):
        for key, c in row.items():
            total[key] = total.get(key, fmpq(0)) + c * n
    return all(c == 0 for c in total.values())


def test_the_same_combinations_vanish() -> None:
    random_ = random.Random(7)
    for gens in ((X, E), (X, E, SUM), (X, E, SUM, LESS), (X, E, SUM, NESTED)):
        for _ in range(12):
            one, other = drawn(random_, gens), drawn(random_, gens)
            polys = [one, other, one + other, one * of_gen(SUM) - one - one * of_gen(E), ONE - ONE]
            rows = [dict(row) for row in rows_of(polys)]
            slow: list[dict[object, fmpq]] = [dict(x.terms) for x in cleared(list(polys))]
            for numbers in ([1, 1, -1, 0, 0], [0, 0, 0, 1, 0], [1, -1, 0, 0, 1], [2, 2, -2, 5, 1]):
                assert added(rows, numbers) == added(slow, numbers)
            assert added(rows, [1, 1, -1, 1, 1])  # (1 + e) a = a + e a


def test_terms_come_in_one_order_whether_or_not_something_is_written_out() -> None:
    """The order of the rows decides which of several solutions a linear program has."""
    random_ = random.Random(8)
    for gens in ((X, E), (X, E, SUM)):
        for row in rows_of([drawn(random_, gens) for _ in range(20)]):
            width = len(next(iter(row)))
            context = fmpq_mpoly_ctx.get([f"x{n}" for n in range(width)], Ordering.lex)
            assert list(row) == list(context.from_dict(dict(row)).to_dict())
