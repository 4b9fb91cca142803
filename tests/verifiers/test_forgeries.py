"""Every leaf of a stored certificate spoilt in turn: a rule accounts for whatever is accepted."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.forgeries import Tally, spoil, stored

CLAIMS = Path(__file__).parents[2] / "claims"
#: Files with each kind of certificate: a plain run spoils a FEW, a thorough one all there are.
FILES = (
    "lecture_advanced_composition/lemma_06_kl_of_close_laws.py",
    "on_average_kl/lemma_11_max_information.py",
    "on_average_kl/theorem_01_improvement.py",
    "standard_facts/gaussian_tail_bounds.py",
    "standard_facts/square_root.py",
    "tail_of_two_densities/claim_10_basic_composition.py",
)
FEW = 2


def test_no_forgery_of_a_stored_certificate_is_accepted(thorough: bool) -> None:
    tally, kinds = Tally(), Counter[str]()
    for key, statement, certificate in stored(*(CLAIMS / f for f in FILES if not thorough)):
        kind = f"{certificate['format']} {certificate.get('rule', '')}"
        kinds[kind] += 1
        if kinds[kind] > FEW and not thorough:
            continue
        spoil(key, statement, certificate, tally)
    assert not tally.holes
    assert tally.tried > 300
    assert len(kinds) >= 6
