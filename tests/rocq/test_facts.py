"""What a sequent is given is what is known, and no other fact."""

from __future__ import annotations

import pytest

from dpproofs.kernel.sequents import Fact
from dpproofs.language.sorts import real
from dpproofs.language.statements import Statement
from dpproofs.provers.front import find_proof
from dpproofs.rocq.compile import Said, Workshop
from dpproofs.rocq.document import text_of
from dpproofs.rocq.facts import Known

x, y = real("x"), real("y")
SUM = Statement((x, y), x + y <= 3, (x <= 1, y <= 2))


@pytest.mark.parametrize("how", ("{}", "ltac:(apply (same_at_least _ _ {}); form)"))
def test_another_fact_is_not_the_one_that_is_asked_for(
    shop: Workshop, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it is given as it is, or in another form."""
    proof = find_proof(SUM, 300_000)
    assert proof is not None
    assert shop.check(SUM, text_of(SUM, proof, "stated")).said is Said.COMPILED

    def another(self: Known, fact: Fact) -> str | None:
        others = [name for said, name in self.said if said != fact]
        return how.format(others[-1])

    monkeypatch.setattr(Known, "find", another)
    assert shop.check(SUM, text_of(SUM, proof, "stated")).said is Said.REFUSED
