"""What a page tells of a proof that a person wrote."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.faces.page import _ours
from dpproofs.language import Instance, Take
from dpproofs.record.corpus import load_corpora
from dpproofs.record.outlined import outlines_of


def test_numbers_may_stand_in_place_of_objects() -> None:
    at_numbers = Instance("at numbers", "toy/claim", {"S": 1, "t": Fraction(1, 2)})
    taken, told = (line["shows"] for line in _ours((Take(3), at_numbers), None))
    assert taken == "3"
    assert told == "1 for S, 1/2 for t"


def test_each_proof_of_ours_in_the_corpus_can_be_shown() -> None:
    corpus = load_corpora()
    shown = [
        line
        for located in corpus.claims.values()
        for _, outlined in outlines_of(located, corpus)
        for line in _ours(outlined.ours, None)
    ]
    assert len(shown) > 200
