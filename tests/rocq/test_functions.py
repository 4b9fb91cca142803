"""How a function goes on from an end: Rocq takes it where the function is continuous and has the
slope that is said, and nowhere else."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Expr, inverse, log, power
from dpproofs.kernel.rules import At, Product
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.language import sorts, terms
from dpproofs.language.sorts import real
from dpproofs.language.statements import Statement
from dpproofs.rocq.compile import HEAD, Workshop, module_text
from dpproofs.rocq.document import FILES, theory_text
from dpproofs.rocq.statement import Printer
from tests.rocq.twins import text_with_twins

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL


def positive(name: str) -> sorts.Scalar:
    return sorts.Scalar(name, name, low=terms.Num(Fraction(0)), low_open=True)


P, D, S, T = positive("p"), real("d"), real("s"), positive("t")
p, d = x_.number(P), x_.number(D)
OBJECTS = Statement((P, D), P <= P)
UP, DOWN = fmpq(1), fmpq(-1)


def fact_itself(n: int) -> Step:
    return Step("products", ((Product(fmpq(1)),), (Product(fmpq(1), (At(n),)),)))


def below_one(x: Expr) -> Fact:
    return Fact(AT_LEAST, ONE - x)


#: What is asked for, one after the other: the way, 1/d above 0, and d other than 0.
DIVISOR = (
    below_one(d),
    Fact(AT_LEAST, d),
    Fact(ABOVE, inverse(d)),
    Fact(EQUAL, ONE - x_.bit(d) - x_.bit(-d)),
)
#: Each with its proof, and what of the text is altered so that it is another argument.
STEPS = {
    "steep, from below": (
        Sequent((), Fact(ABOVE, x_.exp(p) - ONE)),
        Step("from_end", (p, T, ZERO, UP, True)),
        ("steep_from_below", "steep_from_above"),
    ),
    "from above": (
        Sequent((below_one(p),), Fact(AT_LEAST, -log(p))),
        Step("from_end", (p, T, ONE, DOWN, False), (fact_itself(0),)),
        ("(fun s0 => ((-1) * (/ s0)))", "(fun s0 => ((-2) * (/ s0)))"),
    ),
    "from a number above 0": (
        Sequent((below_one(p),), Fact(ABOVE, x_.constant(2) - p**2)),
        Step("from_end", (p, T, ONE, DOWN, False), (fact_itself(0),)),
        ("above_from_above", "at_least_from_above"),
    ),
    "a root, which has no slope at 0": (
        Sequent((below_one(p),), Fact(AT_LEAST, power(p, Fraction(1, 2)))),
        Step("from_end", (p, T, ZERO, UP, False)),
        ("(1 / 2) * (/ (root 2 s0))", "(root 2 s0)"),
    ),
    "what is divided by": (
        Sequent(DIVISOR, Fact(AT_LEAST, log(inverse(d)))),
        Step("from_end", (d, T, ONE, DOWN, False), tuple(map(fact_itself, (0, 1, 2, 3)))),
        ("met ((d) <> 0)", "met ((d) = 0)"),
    ),
    "e to the power of a logarithm": (
        Sequent(DIVISOR, Fact(AT_LEAST, inverse(x_.exp(log(inverse(d)))) - d)),
        Step("from_end", (d, T, ONE, DOWN, False), tuple(map(fact_itself, (0, 1, 2, 3)))),
        ("(fun s0 => 0)", "(fun s0 => s0)"),
    ),
}


@pytest.mark.parametrize("kind", STEPS)
def test_it_goes_on_from_an_end(shop: Workshop, kind: str) -> None:
    sequent, step, change = STEPS[kind]
    twin = Fact(sequent.goal.relation, sequent.goal.x - x_.constant(2))
    texts = text_with_twins(Printer(OBJECTS), sequent, step, twin, change)
    for text, accepted in zip(texts, (True, False, False), strict=True):
        done, fault = shop.compile(module_text(theory_text("Calculus") + text))
        assert done is accepted, fault


#: Where a function is not continuous, or its slope is another one.
FALSE = (
    ("continuous", "continuity_pt (fun s => / s) 0"),
    ("continuous", "continuity_pt (fun s => ln s) 0"),
    ("continuous", "continuity_pt (fun s => bit s) 0"),
    ("has_slope", "derivable_pt_lim (fun s => root 2 s) 0 0"),
    ("has_slope", "derivable_pt_lim (fun s => s ^ 2) 1 1"),
    ("has_slope", "derivable_pt_lim (fun s => ln s) (-1) (-1)"),
    ("has_slope", "derivable_pt_lim (fun s => / s) 0 0"),
    ("has_slope", "derivable_pt_lim (fun s => exp (2 * s)) 0 1"),
)
TRUE = (
    ("continuous", "continuity_pt (fun s => / s) 1"),
    ("continuous", "continuity_pt (fun s => ln s) 1"),
    ("continuous", "continuity_pt (fun s => root 2 s) 0"),
    ("continuous", "continuity_pt (fun s => root 3 (s + (-1))) 0"),
    ("has_slope", "derivable_pt_lim (fun s => s ^ 2) 1 2"),
    ("has_slope", "derivable_pt_lim (fun s => ln s) 2 (/ 2)"),
    ("has_slope", "derivable_pt_lim (fun s => / s) 2 (- / 4)"),
    ("has_slope", "derivable_pt_lim (fun s => root 2 s) 1 (/ 2 * / root 2 1)"),
)


def test_the_tactics_show_what_is_true_and_fail_elsewhere(shop: Workshop) -> None:
    text = HEAD.format(" ".join((*FILES, "Calculus")))
    for how, said in TRUE:
        text += f"Goal {said}.\nProof. {how}. Qed.\n"
    for how, said in FALSE:
        text += f"Goal {said}.\nProof. Fail {how}. Abort.\n"
    done, told = shop.compile(text)
    assert done, told


def test_without_continuity_at_the_end_it_would_be_false(shop: Workshop) -> None:
    """Minus [s > 0] is 0 at 0, has the slope 0 from there on, and is below 0 at 1."""
    text = HEAD.format(" ".join((*FILES, "Calculus")))
    text += "Goal ~ (forall f g a x, a <= x -> 0 <= f a -> (forall s, a < s < x -> "
    text += "derivable_pt_lim f s (g s) /\\ 0 <= g s) -> 0 <= f x).\nProof.\n  intro H. "
    text += "specialize (H (fun s => - bit s) (fun _ => 0) 0 1). cbv beta in H.\n"
    text += "  rewrite bit_not_above, bit_above in H by lra.\n"
    text += "  assert (0 <= - (1)); [| lra]. apply H; [lra | lra |]. intros s [A B].\n"
    text += "  split; [| lra]. apply (derivable_pt_lim_locally_ext (fun _ => - (1)) _ s 0 1); "
    text += "[lra | | apply slope_constant].\n  intros z [C D]. rewrite bit_above; lra.\nQed.\n"
    done, told = shop.compile(text)
    assert done, told
