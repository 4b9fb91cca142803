"""Relations between what may be plus infinity: Rocq takes them where the kernel does, and none of
what is asked for may be left out."""

from __future__ import annotations

import pytest

from dpproofs.kernel.check import Proof
from dpproofs.language.sorts import law, space
from dpproofs.language.statements import Statement
from dpproofs.provers.front import find_proof
from dpproofs.rocq.compile import HEAD, Said, Workshop
from dpproofs.rocq.document import FILES, text_of
from dpproofs.theory import KL

Y = space("Y")
p, q = law("p", Y), law("q", Y)
GIBBS = Statement((p, q), KL(p, q) >= 0)
#: Each with a twin that is false: of one point, and of two different laws.
INFINITE = {
    "not below 0": (GIBBS, Statement((p, q), KL(p, q) > 0)),
    "the same from 0 on": (
        Statement((p, q), KL(p, q) + KL(q, p) >= KL(q, p)),
        Statement((p, q), KL(p, q) + KL(q, p) <= KL(q, p)),
    ),
}


def proof_of(statement: Statement) -> Proof:
    found = find_proof(statement, 300_000)
    assert found is not None
    return found


@pytest.mark.parametrize("kind", INFINITE)
def test_what_may_be_infinite_is_compared(shop: Workshop, kind: str) -> None:
    statement, twin = INFINITE[kind]
    proof = proof_of(statement)
    text = text_of(statement, proof, "stated")
    assert "or_infinite" in text
    answer = shop.check(statement, text)
    assert answer.said is Said.COMPILED, answer.reason
    assert is_refused(shop, twin, proof)


def is_refused(shop: Workshop, statement: Statement, proof: Proof) -> bool:
    try:
        text = text_of(statement, proof, "stated")
    except Exception:  # what makes texts is not believed, and may fail on what is no proof
        return True
    return shop.check(statement, text).said is Said.REFUSED


#: Lemmas of the theory without one of their premises, and where each of these is false.
WITHOUT = {
    "at most, without a value": (
        "forall a b, beyond b -> (below b -> holds (t_at_most a b)) -> holds (t_at_most a b)",
        "none plus_infinity ltac:(split; discriminate) ltac:(intros [_ N]; now destruct N)",
    ),
    "at most, below minus infinity": (
        "forall a b, beyond a -> (below b -> holds (t_at_most a b)) -> holds (t_at_most a b)",
        "(num 0) none ltac:(split; discriminate) ltac:(intros [N _]; now destruct N)",
    ),
    "less, than infinity itself": (
        "forall a b, beyond b -> (below b -> holds (t_less a b)) -> holds (t_less a b)",
        "plus_infinity plus_infinity ltac:(split; discriminate) "
        "ltac:(intros [_ N]; now destruct N)",
    ),
    "equal, infinite on one side": (
        "forall a b, beyond a -> beyond b -> (below a -> below b) -> "
        "(below a -> below b -> holds (t_equal a b)) -> holds (t_equal a b)",
        "plus_infinity (num 0) ltac:(split; discriminate) ltac:(split; discriminate) "
        "ltac:(intros [_ N]; now destruct N) ltac:(intros [_ N]; now destruct N)",
    ),
    "0 times infinity": (
        "forall a b x, a = num x -> 0 <= x -> beyond b -> beyond (v_mul a b)",
        "(num 0) plus_infinity 0 eq_refl (Rle_refl 0) ltac:(split; discriminate)",
    ),
    "the logarithm of 0": (
        "forall a b x y, a = num x -> b = num y -> 0 <= x -> 0 < y -> beyond (v_logratio a b)",
        "(num 0) (num 1) 0 1 eq_refl eq_refl (Rle_refl 0) Rlt_0_1",
    ),
    "0 by 0": (
        "forall a b x y, a = num x -> b = num y -> 0 <= x -> 0 <= y -> beyond (v_ratio a b)",
        "(num 0) (num 0) 0 0 eq_refl eq_refl (Rle_refl 0) (Rle_refl 0)",
    ),
    "what is below 0": (
        "forall a b x y, a = num x -> b = num y -> 0 <= y -> beyond (v_plog a b)",
        "(num (- (1))) (num 1) (- (1)) 1 eq_refl eq_refl Rle_0_1",
    ),
}


def test_no_premise_of_these_lemmas_may_be_left_out(shop: Workshop) -> None:
    """For each there are values at which Rocq shows that it is false then."""
    text = HEAD.format(" ".join(FILES))
    for said, where in WITHOUT.values():
        text += f"Goal ~ ({said}).\nProof.\n  intro H. generalize (H {where}). clear H.\n"
        text += "  unfold beyond, holds, times_infinity, t_equal, t_at_most; simpl;\n"
        text += "  unfold times_infinity; repeat (match goal with\n"
        text += "  | |- context [Rlt_dec ?x ?y] => destruct (Rlt_dec x y); try lra\n"
        text += "  | |- context [Req_EM_T ?x ?y] => destruct (Req_EM_T x y); try lra end; simpl);\n"
        text += "  first [discriminate | intros [N M]; congruence].\nQed.\n"
    done, told = shop.compile(text)
    assert done, told
