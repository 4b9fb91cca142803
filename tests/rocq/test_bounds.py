"""Bounds by rational numbers: Rocq takes them where they hold, and none that is beyond."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from flint import arb, fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import Expr, bit, constant, exp, inverse, log, power
from dpproofs.kernel.points import Refused
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.language import sorts, terms
from dpproofs.language.sorts import real
from dpproofs.language.statements import Statement
from dpproofs.rocq.bounds import FARTHEST, SQUARES, _nearer, _root, places, power_below, rounded
from dpproofs.rocq.compile import HEAD, Workshop, module_text
from dpproofs.rocq.document import FILES, theory_text
from dpproofs.rocq.names import NotExported
from dpproofs.rocq.sequents import lemma_of
from dpproofs.rocq.statement import Printer

AT_LEAST, ABOVE = Relation.AT_LEAST, Relation.ABOVE
X = real("x")
P = sorts.Scalar("p", "p", low=terms.Num(Fraction(0)), low_open=True, high=terms.Num(Fraction(1)))
x, p = x_.number(X), x_.number(P)
OBJECTS = Statement((X, P), X <= X)
HALF = Fraction(1, 2)


def many(*parts: tuple[int | Fraction, Expr]) -> Expr:
    return sum((constant(Fraction(c)) * e for c, e in parts), x_.ZERO)


ONE, TWO = constant(Fraction(1)), constant(Fraction(2))
UNDER_ONE = Fact(AT_LEAST, ONE - p)
BETWEEN = (Fact(AT_LEAST, x - TWO), Fact(AT_LEAST, constant(Fraction(3)) - x))
ROOT = power(x + ONE, HALF)
#: Facts, the facts that bound a number, a goal that follows, and what is too much.
GOALS: dict[str, tuple[tuple[Fact, ...], tuple[tuple[int, Expr], ...], Expr, int | Fraction]] = {
    "a logarithm from below": ((), (), log(TWO) - constant(Fraction(5, 8)), Fraction(1, 8)),
    "a logarithm from above": ((), (), constant(Fraction(3, 4)) - log(TWO), Fraction(1, 8)),
    "e": ((), (), constant(Fraction(3)) - exp(ONE), Fraction(1, 3)),
    "a root of e": ((), (), exp(constant(HALF)) - constant(Fraction(164, 100)), Fraction(1, 100)),
    "pi": ((), (), x_.PI - constant(Fraction(5, 2)), 2),
    "an indicator": ((), (), bit(log(TWO) - constant(HALF)) - constant(HALF), HALF),
    "a number in its domain": ((UNDER_ONE,), (), ONE - log(p), 1),
    "what a fact bounds": (BETWEEN, ((0, x), (1, x)), many((1, x * x), (-1, ONE)), 3),
    "a product of two signs": (
        BETWEEN, ((0, x), (1, x)),
        many((1, ROOT * log(constant(HALF))), (2, ONE)), 1,
    ),
    "one by what is bounded": (
        BETWEEN, ((0, x), (1, x)),
        inverse(x + ONE) - constant(Fraction(1, 5)), Fraction(1, 5),
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", GOALS)
def test_what_is_bounded_is_shown_and_no_more(shop: Workshop, kind: str) -> None:
    facts, bounds, goal, more = GOALS[kind]
    sequent, step = Sequent(facts, Fact(ABOVE, goal)), Step("balls", bounds)
    twin = replace(sequent, goal=Fact(ABOVE, goal - constant(Fraction(more))))
    assert holds(sequent, step)
    with pytest.raises(Refused):
        holds(twin, step)
    lemma = lemma_of(Printer(OBJECTS), sequent, step, "stated", None)
    text = lemma.text(step)
    forged = text.replace(
        lemma.reals.fact(sequent.goal, lemma.env), lemma.reals.fact(twin.goal, lemma.env)
    )
    assert forged != text
    with pytest.raises(Refused):
        lemma_of(Printer(OBJECTS), twin, step, "stated", None).text(step)
    for each, accepted in ((text, True), (forged, False)):
        done, fault = shop.compile(module_text(theory_text("Bounds") + each))
        assert done is accepted, fault


def test_the_end_of_a_domain_is_said_by_a_fact(shop: Workshop) -> None:
    """Without the fact nothing bounds the number from above, and there is no text."""
    step, goal = Step("balls"), Fact(AT_LEAST, -log(p))
    assert lemma_of(Printer(OBJECTS), Sequent((UNDER_ONE,), goal), step, "stated", None).text(step)
    with pytest.raises(NotExported):
        lemma_of(Printer(OBJECTS), Sequent((), goal), step, "stated", None).text(step)


#: Whole numbers p q a b: that p/q is at most, or at least, e^(a/b).
TOO_NEAR = (
    "exp_at_least 3 1 1 1", "exp_at_least 1 1 (-1) 100", "exp_at_least 1 0 1 1",
    "exp_at_least (-1) (-1) 1 1", "exp_at_least 1 1 1 0", "exp_at_most 27 10 1 1",
    "exp_at_most 1 1 1 100", "exp_at_most (-3) (-1) 1 1", "exp_at_most 3 1 1 0",
    "exp_at_most 100 1 1000 1",
)  # fmt: skip


def test_no_number_that_is_beyond_is_counted(shop: Workshop) -> None:
    text = HEAD.format(" ".join((*FILES, "Bounds")))
    for how in TOO_NEAR:
        name, p_, q_, a, b = how.split()
        left, right = f"IZR {p_} / IZR {q_}", f"exp (IZR {a} / IZR {b})"
        said = f"{left} <= {right}" if name == "exp_at_least" else f"{right} <= {left}"
        text += f"Goal {said}.\nProof. Fail (apply ({how} 20 80); counted). Abort.\n"
    done, told = shop.compile(text)
    assert done, told


FAR = Fraction(FARTHEST)


def test_the_theory_counts_what_is_counted_here(shop: Workshop) -> None:
    """And coqchk can count it, which has no fast numbers: it multiplies digit by digit."""
    text = HEAD.format(" ".join((*FILES, "Bounds")))
    for v in (FAR, -FAR, Fraction(0), Fraction(2837, 4096), Fraction(-7, 3)):
        d, below = places(v), power_below(v)
        m = v.denominator << SQUARES
        start = f"({m + v.numerator} * 2 ^ {d} / {m})"
        end = below.numerator * (1 << d) // below.denominator
        text += f"Goal (squared {d} {SQUARES} {start} = {end})%Z. Proof. counted. Qed.\n"
        assert SQUARES * (d + end.bit_length()) ** 2 < 10_000_000
    done, told = shop.compile(text)
    assert done, told


def test_the_candidates_are_on_their_side() -> None:
    """Of random numbers, against balls; and near, where there is one."""
    rng = random.Random(7)
    for n in range(300):
        v = Fraction(rng.randint(-4000, 4000), rng.randint(1, 900))
        v = {0: FAR, 1: -FAR, 2: FAR + 1, 3: -FAR - 1}.get(n, v)
        power = arb(fmpq(v.numerator, v.denominator)).exp()
        below = power_below(v)
        ball = arb(fmpq(below.numerator, below.denominator))
        assert ball <= power or v == 0
        assert ball >= power * arb("0.95") if abs(v) <= FAR else below == 0
        assert rounded(v, upwards=False) <= v <= rounded(v, upwards=True)
        if v > 0:
            for d in (2, 3):
                assert _root(v, d, upwards=False) ** d <= v <= _root(v, d, upwards=True) ** d
            low, high = list(_nearer(v, -1))[-1], list(_nearer(v, 1))[-1]
            assert low < high
