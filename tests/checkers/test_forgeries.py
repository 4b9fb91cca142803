"""Every leaf of a stored certificate spoilt in turn: a rule accounts for whatever is accepted."""

from __future__ import annotations

from pathlib import Path

from tests.forgeries import Tally, spoil, stored

CLAIMS = Path(__file__).parents[2] / "claims"
#: One file with each kind of certificate; a thorough run spoils all of the corpus.
FILES = (
    "lecture_advanced_composition/lemma_06_kl_of_close_laws.py",
    "on_average_kl/lemma_11_max_information.py",
    "on_average_kl/theorem_01_improvement.py",
    "standard_facts/gaussian_tail_bounds.py",
    "tail_of_two_densities/claim_10_basic_composition.py",
)


def test_no_forgery_of_a_stored_certificate_is_accepted(thorough: bool) -> None:
    tally = Tally()
    for key, statement, certificate in stored(*(CLAIMS / f for f in FILES if not thorough)):
        spoil(key, statement, certificate, tally)
    assert not tally.holes
    assert tally.tried > 300
