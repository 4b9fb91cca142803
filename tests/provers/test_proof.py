"""A proof counts if the kernel has checked it, and if it can be written down and read again."""

from __future__ import annotations

import pytest

from dpproofs.kernel.check import Proof, Step
from dpproofs.kernel.expressions import Expr, number
from dpproofs.language import Statement, real
from dpproofs.outcome import Outcome
from dpproofs.provers import proof
from dpproofs.provers.front import find_proof
from dpproofs.provers.shared.script import renumbered
from dpproofs.search.effort import EFFORTS

a, foreign = real("a"), real("a")
SQUARE = Statement((a,), a**2 >= 0)


def found_beside(x: Expr) -> Proof:
    """A proof that knows something about x, too, for which it has no use."""
    found = find_proof(SQUARE)
    assert found is not None
    ((step,),) = found.steps
    after = renumbered(step, lambda n: n + 1)
    return Proof((), ((Step("know", (("square", (x,)),), (after,)),),))


def test_a_proof_is_found_checked_and_written_down() -> None:
    told = proof.check(SQUARE, EFFORTS["quick"])
    assert told.outcome is Outcome.PROVED and told.certificate


@pytest.mark.parametrize("of", [a, foreign])
def test_what_cannot_be_read_again_is_no_proof(of, monkeypatch) -> None:
    """It speaks of a number that is not among the objects of the statement."""
    beside = found_beside(number(of) + number(of))
    monkeypatch.setattr(proof, "find_proof", lambda *_: beside)
    told = proof.check(SQUARE, EFFORTS["quick"])
    if of is a:
        assert told.outcome is Outcome.PROVED
    else:
        assert told.outcome is Outcome.UNDECIDED and "cannot be written down" in told.reason
