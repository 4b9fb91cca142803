"""A share of the near misses that are stored is the same in every run."""

from __future__ import annotations

import json

import pytest

from dpproofs.faces.cli import main
from dpproofs.faces.replay import Verdict, replay_claim
from dpproofs.record.corpus import Corpus
from tests.faces import toys

CLAIM = "lecture_advanced_composition/lemma_06_kl_of_close_laws"


def spoilt(installed: Corpus, share: int) -> list[str]:
    replayed = replay_claim(installed.claims[CLAIM], searches=False, share=share)
    assert replayed.ok and all(f.verdict is not Verdict.LOST for f in replayed.findings)
    return [f"{f.key} {f.what}" for f in replayed.findings if f.what.startswith("altered")]


def test_a_share_of_the_near_misses_is_the_same_each_time(installed: Corpus) -> None:
    whole, half = spoilt(installed, 1), spoilt(installed, 2)
    assert 0 < len(half) < len(whole) and set(half) <= set(whole)
    assert half == spoilt(installed, 2)


@pytest.mark.slow
def test_an_alteration_called_refuted_without_a_witness_is_lost(toy, tmp_path) -> None:
    claims = toy(claim_01_true=toys.TRUE).claims
    assert main(["check", "--save", "--jobs", "1"]) == 0
    kept = tmp_path / "toy" / "artefacts" / "claim_01_true.json"
    data = json.loads(kept.read_text())
    (entry,) = data["claims"].values()
    wrong = next(place for place in entry["spoilt"] if place["became"] == "refuted")
    del wrong["witness"]
    kept.write_text(json.dumps(data))
    (lost,) = (f for f in replay_claim(*claims.values()).findings if f.verdict is Verdict.LOST)
    assert "no witness" in lost.words and wrong["place"] in lost.what
