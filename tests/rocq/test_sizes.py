"""A proof that goes through the sizes of a set or a number one by one has a theorem that says where
these end: about greater ones it says nothing, and another theorem does not count."""

from __future__ import annotations

import pytest

from dpproofs.kernel.check import Proof
from dpproofs.language import terms
from dpproofs.language.build import distance, every, total
from dpproofs.language.sorts import natural, reals, space
from dpproofs.language.statements import Statement
from dpproofs.provers.front import find_proof
from dpproofs.rocq import compile as rocq
from dpproofs.rocq.compile import HEAD, Said, Workshop
from dpproofs.rocq.document import text_of
from dpproofs.rocq.reread import is_printed_as
from dpproofs.rocq.statement import theorem

Y, Z = space("Y", largest=2), space("Z", largest=2)
n, k = natural("n", largest=3), natural("k", largest=2)
f, y = reals("f", Y), terms.Index("y", Y)
s, t = terms.Index("s", Z**k), terms.Index("t", Z**k)
#: Each is false for some greater size; beside it a twin that is false for one of these sizes.
OF_TWO = Statement((f,), total(f(y), y) ** 2 <= 2 * total(f(y) ** 2, y))
UP_TO_3 = Statement((n,), n * n <= 4 * n - 3)
OF_PLACES = Statement((k,), every(distance(s, t) <= 2, s, t))
TWINS = {
    "a set": (OF_TWO, Statement((f,), 2 * total(f(y), y) ** 2 <= 3 * total(f(y) ** 2, y))),
    "a number": (UP_TO_3, Statement((n,), n * n <= 4 * n - 4)),
    "sequences": (OF_PLACES, Statement((k,), every(distance(s, t) <= 1, s, t))),
}


def proof_of(statement: Statement) -> Proof:
    found = find_proof(statement, 300_000)
    assert found is not None and found.fixed
    return found


@pytest.mark.parametrize("kind", TWINS)
def test_the_theorem_says_where_the_sizes_end(
    shop: Workshop, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    statement, twin = TWINS[kind]
    proof = proof_of(statement)
    text = text_of(statement, proof, "stated")
    answer = shop.check(statement, text, fixed=proof.fixed)
    assert answer.said is Said.COMPILED, answer.reason
    for name in proof.fixed:
        of = next(p for p in statement.parameters if p.name == name)
        many = f"size {name}" if name in "YZ" else name
        assert f"(({many} <= {of.largest})%nat)" in theorem(statement, proof.fixed)
    # the theorem about all sizes, and the false twin, are others
    assert "not the one that is printed" in shop.check(statement, text).reason
    assert is_refused(shop, twin, proof)
    # nor does Rocq take the one for the other, whatever is looked at before
    monkeypatch.setattr(rocq, "fault_of_text", lambda *given: "")
    assert "its theorem is not the statement" in shop.check(statement, text).reason


def is_refused(shop: Workshop, statement: Statement, proof: Proof) -> bool:
    try:
        text = text_of(statement, proof, "stated")
    except Exception:  # what makes texts is not believed, and may fail on what is no proof
        return True
    return shop.check(statement, text, fixed=proof.fixed).said is Said.REFUSED


@pytest.mark.parametrize("kind", TWINS)
def test_an_end_is_read_back(kind: str) -> None:
    statement, _ = TWINS[kind]
    fixed = proof_of(statement).fixed
    ending, endless = theorem(statement, fixed), theorem(statement)
    assert is_printed_as(statement, ending, fixed) and is_printed_as(statement, endless)
    assert not is_printed_as(statement, ending) and not is_printed_as(statement, endless, fixed)
    one = next(p for p in statement.parameters if p.name == fixed[0])
    further = ending.replace(f"<= {one.largest})%nat", f"<= {one.largest + 1})%nat", 1)
    assert further != ending and not is_printed_as(statement, further, fixed)


def test_the_theorem_without_its_end_is_false(shop: Workshop) -> None:
    """So the end is no ornament: at 4 Rocq shows the opposite."""
    said = theorem(UP_TO_3)
    shown = f"{HEAD.format('Meaning Reading')}Goal ~ ({said}).\nProof.\n  intro H. "
    shown += "specialize (H 4%nat ltac:(lia)).\n  apply (at_most_says _ _ 16 13) in H; [lra | |]; "
    shown += "simpl; f_equal; ring.\nQed.\n"
    done, told = shop.compile(shown)
    assert done, told
