"""What a stored witness refutes no certificate proves: a fixed sample of stored near misses."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dpproofs.checkers.certificate import check, not_applicable
from dpproofs.checkers.effort import EFFORTS
from dpproofs.language.spoil import places
from dpproofs.language.statements import Statement
from dpproofs.outcome import Outcome
from dpproofs.record import artefacts
from dpproofs.record.corpus import load_file
from dpproofs.record.runner import statements_of
from dpproofs.record.witness import instance_from_json
from dpproofs.rings.decide import judge

CLAIMS = Path(__file__).parents[2] / "claims"
FILES = (
    "standard_facts/square_root.py",
    "standard_facts/hockey_stick_over_events.py",
    "lecture_multiplicative_weights/theorem_02_the_potential_drops.py",
)
EACH = 3
SMALL = replace(EFFORTS["quick"], columns=100)


def refuted(file: Path) -> Iterator[Statement]:
    stored = artefacts.load(artefacts.path_for(file))
    for located in load_file(file).claims.values():
        for key, statement, _ in statements_of(located):
            entry = stored.claims.get(key)
            if entry is None or entry.statement != statement.hash or not_applicable(statement):
                continue
            known = {place.name: place for place in places(statement)}
            for pin in entry.spoilt:
                place = known.get(pin["place"])
                spoilt = None if place is None else place.variant(pin["way"])
                if spoilt is None or pin["became"] != "refuted" or "witness" not in pin:
                    continue
                if judge(spoilt, instance_from_json(spoilt, pin["witness"])).refutes:
                    yield spoilt


@pytest.mark.parametrize("name", FILES)
def test_what_a_witness_refutes_no_certificate_proves(name: str) -> None:
    near = list(refuted(CLAIMS / name))
    assert near, "nothing is stored as refuted"
    for statement in random.Random(3).sample(near, min(EACH, len(near))):
        said = check(statement, SMALL).outcome
        assert said not in (Outcome.PROVED, Outcome.FAILED), repr(statement)
