"""A share of the near misses that are stored is the same in every run."""

from __future__ import annotations

from dpproofs.faces.replay import Verdict, replay_claim
from dpproofs.record.corpus import Corpus

CLAIM = "lecture_advanced_composition/lemma_06_kl_of_close_laws"


def spoilt(installed: Corpus, share: int) -> list[str]:
    replayed = replay_claim(installed.claims[CLAIM], searches=False, share=share)
    assert replayed.ok and all(f.verdict is not Verdict.LOST for f in replayed.findings)
    return [f"{f.key} {f.what}" for f in replayed.findings if f.what.startswith("altered")]


def test_a_share_of_the_near_misses_is_the_same_each_time(installed: Corpus) -> None:
    whole, half = spoilt(installed, 1), spoilt(installed, 2)
    assert 0 < len(half) < len(whole) and set(half) <= set(whole)
    assert half == spoilt(installed, 2)
