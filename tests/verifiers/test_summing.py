"""Forms have the values of what they are read from; what certificates of sums may use is true."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from tests.forgeries import stored
from tests.sum_instances import faults
from tests.verifiers.test_balance import FALSE, TRUE
from tests.verifiers.test_facts import met

CLAIMS = Path(__file__).parents[2] / "claims"
FILES = ("standard_facts/iid_draws.py",)
ODD = {**TRUE, **FALSE}


@pytest.mark.slow
@pytest.mark.parametrize("fixed", [False, True])
def test_forms_of_odd_statements_have_their_values(fixed: bool) -> None:
    rng, looked_at = random.Random(5), 0
    for name, statement in ODD.items():
        for instance in islice(met(statement), 2):
            looked_at += 1
            assert not list(faults(statement, fixed, instance, rng, recipes=6)), name
    assert looked_at > 100


def test_forms_of_the_corpus_have_their_values(thorough: bool) -> None:
    rng, looked_at = random.Random(5), 0
    for key, statement, certificate in stored(*(CLAIMS / f for f in FILES if not thorough)):
        if certificate["format"] == "dpproofs-sums":
            for instance in islice(met(statement), 2):
                looked_at += 1
                fixed = bool(certificate["counts"][0]["at"])
                assert not list(faults(statement, fixed, instance, rng, recipes=10)), key
    assert looked_at > 3
