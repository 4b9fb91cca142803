"""Which notion implies which, by the claims that are installed, and what may not be said of it."""

from __future__ import annotations

import itertools

import pytest

import dpproofs as dp
from dpproofs.calculators.implies import Backing, Implications, Link, known
from dpproofs.calculators.notions import NOTIONS
from dpproofs.calculators.values import ValueFault
from dpproofs.record.corpus import Corpus

PAIRS = list(itertools.permutations(NOTIONS, 2))
HOLDS = {
    "pure DP": {"(eps, delta)-DP", "zCDP", "tCDP", "RDP", "KL privacy", "TV privacy"},
    "zCDP": {"(eps, delta)-DP", "tCDP", "RDP", "KL privacy", "TV privacy"},
    "tCDP": {"(eps, delta)-DP", "RDP", "KL privacy", "TV privacy"},
    "RDP": {"(eps, delta)-DP", "tCDP", "KL privacy", "TV privacy"},
    "KL privacy": {"(eps, delta)-DP", "TV privacy"},
    "(eps, delta)-DP": {"TV privacy"},
    "TV privacy": {"(eps, delta)-DP"},
}


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_no_cell_is_empty_and_each_has_its_claims(source, target):
    found = dp.implies(source, target)
    assert found.holds is (target in HOLDS[source])
    assert found.claims and all(claim in dp.claims for claim in found.claims)
    assert found.status.split()[0] in ("PROVED", "SURVIVED")


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_no_cell_is_both(source, target):
    """What claims deny, no claims together say."""
    one, other = NOTIONS[source], NOTIONS[target]
    for denial in known().denials:
        around = known().way(denial.source, one), known().way(other, denial.target)
        if None not in around:
            assert known().way(one, other) is None


def test_links_lead_from_the_one_to_the_other():
    found = dp.implies("RDP", "TV privacy")
    assert [link.target.name for link in found.links] == ["KL privacy", "TV privacy"]
    assert "by way of KL privacy" in found.words
    assert bool(found) and not dp.implies("KL", "RDP")


def test_what_rests_on_several_claims_is_as_good_as_the_weakest_link():
    one, other = NOTIONS["RDP"], NOTIONS["zCDP"]
    strong, weak = Backing("a", "", "PROVED (recorded)"), Backing("b", "", "SURVIVED")
    assert Link(one, other, (weak, strong)).status == "PROVED (recorded)"
    found = dp.implies("RDP", "zCDP")
    changed = type(found)(
        one, other, True, (Link(one, other, (weak,)), Link(one, other, (strong,)))
    )
    assert changed.status == "SURVIVED"


def test_without_claims_nothing_is_told():
    found = Implications(Corpus({})).of(NOTIONS["pure DP"], NOTIONS["zCDP"])
    assert found.holds is None and not found and found.status == "no claim tells"
    assert "told by no claim" in repr(found)


def test_a_refuted_claim_converts_nothing(monkeypatch):
    table = Implications(known()._corpus)
    monkeypatch.setattr(Implications, "status", lambda self, of: "REFUTED (recorded)")
    assert table.of(NOTIONS["pure DP"], NOTIONS["KL privacy"]).holds is None


def test_the_matrix_shows_all_notions():
    shown = repr(dp.implies())
    assert all(name in shown for name in NOTIONS) and "?" not in shown


def test_a_notion_and_itself():
    with pytest.raises(ValueFault, match="two different ones"):
        dp.implies("zCDP", "rho-zCDP")
    with pytest.raises(ValueFault, match="allowed: pure DP"):
        dp.implies("zCDP")
