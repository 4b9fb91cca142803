"""Claims by name, checks with results that show themselves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import dpproofs as dp
from dpproofs.faces import repl
from tests.faces import toys


@pytest.fixture
def claims(toy, monkeypatch):
    corpus = toy(claim_01_true=toys.TRUE, claim_02_false=toys.FALSE, claim_03_parts=toys.PARTS)
    found = repl.Claims(corpus)
    monkeypatch.setattr(repl, "claims", found)
    return found


def test_claims_are_found_by_id_and_by_attribute(claims):
    assert len(claims) == 4
    assert claims["toy/claim_01_true"].id == "toy/claim_01_true"
    assert claims.toy.claim_01_true is claims["toy/claim_01_true"] or (
        claims.toy.claim_01_true.located is claims["toy/claim_01_true"].located
    )
    assert dir(claims) == ["search", "toy"]
    assert "claim_03_parts_second" in dir(claims.toy)
    assert claims.toy.claim_03_parts_second.id == "toy/claim_03_parts.second"
    assert "toy/claim_01_true" in claims._ipython_key_completions_()
    assert "x^2 ≤ x" in repr(claims["toy/claim_01_true"])
    assert claims["toy/claim_01_true"]._repr_latex_().startswith("$")


def test_unknown_claims_suggest_close_ones(claims):
    with pytest.raises(KeyError, match="did you mean"):
        claims["toy/claim_01"]
    with pytest.raises(AttributeError, match="toy"):
        claims.tyo  # noqa: B018


def test_search(claims):
    assert list(claims.search("root")) == ["toy/claim_01_true"]
    assert list(claims.search("KL parts")) == ["toy/claim_03_parts.second"]
    assert len(claims.search("nowhere")) == 0
    assert "4 claims" in repr(claims) and "<table>" in claims._repr_html_()


def test_check_a_claim(claims):
    result = dp.check("toy/claim_02_false", budget="pytest")
    assert result.status == "REFUTED" and result.ok is False
    assert "Take x" in result.witness and "Take x" in repr(result)
    assert "REFUTED" in result._repr_html_() and result._repr_latex_().startswith("$")
    assert claims["toy/claim_01_true"].check("pytest").ok


def test_check_a_statement_or_a_claim_of_ones_own(claims):
    claim = claims["toy/claim_02_false"].claim
    assert dp.check(claim.statement, "pytest").status == "REFUTED"
    assert dp.check(claim, "pytest").status == "REFUTED"
    stated = replace(claim, reading="stated at a prompt")
    assert "dpproofs check notebook" not in str(dp.check(stated, "pytest"))  # there is no such id
    with pytest.raises(TypeError, match="allowed"):
        dp.check(3)
    with pytest.raises(ValueError, match="quick"):
        dp.check(claim, "endless")


def test_a_claim_file_is_checked_by_its_path(claims, tmp_path, monkeypatch):
    toys.folder(tmp_path / "mine", a=toys.TRUE, b=toys.PARTS)
    monkeypatch.chdir(tmp_path / "mine" / "toy")
    for named in ("a.py", Path("a.py"), "./a.py", str(Path("a.py").absolute())):
        assert dp.check(named, budget="pytest").ok is True
    assert dp.check("b.py::first", budget="pytest").found.id == "toy/b.first"
    assert dp.check("toy/claim_01_true", budget="pytest").ok is True
    with pytest.raises(ValueError, match=r"names 2 claims; allowed: one of b\.py::first, b\.py::s"):
        dp.check("b.py")
    with pytest.raises(ValueError, match=r"saw 'none\.py', no file; allowed: a Python file that"):
        dp.check("none.py")
