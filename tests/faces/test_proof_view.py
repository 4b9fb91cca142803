"""A proof is read as it was checked: each fact of a step is there, and what fails is told."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flint import fmpq

from dpproofs.faces import proof_view
from dpproofs.faces.cli import main
from dpproofs.faces.page import by_the_print
from dpproofs.faces.proof_view import _WORDS, _steps
from dpproofs.kernel.check import EVERY_RULE, Step
from dpproofs.kernel.expressions import ZERO, number
from dpproofs.kernel.rules import At, Product
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import real
from dpproofs.record.runner import Options, run
from tests.faces import toys

LEMMA, CLOSE = "on_average_kl/lemma_05_post_processing", "claim_12_divergence_of_close_laws.first"


def shown(capsys: pytest.CaptureFixture[str], id_: str) -> list[str]:
    assert main(["show", id_, "--proof"]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_proof_is_shown_step_by_step(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(capsys, LEMMA)
    assert lines[0].startswith(f"{LEMMA}: ")
    assert "the proof of the document: each of its steps is proved" in lines
    assert "a proof of ours" in lines
    cited = "as is proved elsewhere, on_average_kl/lemma_05_post_processing#data processing"
    assert any(cited in line for line in lines)
    known: set[str] = set()
    for line in lines:  # no step names a fact that is not there
        used = re.findall(r"\((\d+)\)", line.partition(", from ")[2].partition(":")[0])
        assert known.issuperset(used), line
        known.update(re.findall(r"(?:known|then|true that|;|either|or):? ?\((\d+)\)", line))
        known.update(re.findall(r"^ *\((\d+)\) known", line))
    assert any(", from (" in line for line in lines) and len(known) > 3


def test_a_step_that_fails_as_printed_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(capsys, CLOSE)
    worth = next(line for line in lines if line.startswith("the proof of the document: "))
    assert 'proved, but the step "average and maximum" fails as printed and is amended' in worth
    ends = [line for line in lines if line.strip().startswith("so it is shown")]
    assert len(ends) > 10


def test_what_is_proved_and_not_by_this_proof(toy: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """x^3 <= x^4 <= 1: the theorem is true, and its proof is not."""
    corpus = toy(claim_03_steps=toys.STEPS)
    assert (
        by_the_print(run(corpus, [*corpus.claims.values()], Options(recall=True)).claims[0]) == ""
    )
    (claim,) = run(corpus, [*corpus.claims.values()], Options("pytest")).claims
    told = 'proved, and not by this proof: the step "display 1" fails as printed'
    assert by_the_print(claim) == told


def test_what_has_no_proof(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(
        capsys, "lemma_06_order_of_the_bound"
    )  # a limit, of which the kernel does not speak
    assert "no proof was checked" in lines


def test_every_rule_has_words() -> None:
    assert set(_WORDS) == set(EVERY_RULE)


def test_a_fact_is_named_however_a_rule_takes_it() -> None:
    """By its place alone, and among the facts of a product."""
    x = number(real("x"))
    here = Sequent((Fact(Relation.EQUAL, x),), Fact(Relation.EQUAL, x))
    last = Step("products", ((Product(fmpq(1)),), (Product(fmpq(1), (At(0),)),)))
    lines = [*_steps(here, Step("congruent", (0, "exp", ZERO), (last,)), 0)]
    assert lines[0].startswith(" equals give equals, from (0): (1) ")
    assert lines[1] == " so it is shown by adding up products of facts, from (0)"


def test_a_recorded_proof_that_does_not_hold_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuses(*_: object) -> None:
        raise Refused("what is left is not 0")

    monkeypatch.setattr(proof_view, "check", refuses)
    lines = shown(capsys, CLOSE)
    assert lines[-1] == "the proof that is recorded is not accepted: what is left is not 0"
