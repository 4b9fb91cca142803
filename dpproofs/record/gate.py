"""The gate: what was recorded becomes evidence only by being decided again, here.

Nothing that a file or the cache says is believed. A witness is judged anew, and its margin and
both sides are computed anew; a proof is checked by the kernel, and scope, words and trust are read
off what that says. What cannot be repeated so stays `Recorded`, and every face says so.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any

from dpproofs.kernel.check import Proof, Proved, check
from dpproofs.kernel.expressions import TooLarge
from dpproofs.kernel.reading import Unread
from dpproofs.kernel.sequents import Refused
from dpproofs.language.spoil import Place
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge, sides
from dpproofs.meaning.walk import Instance
from dpproofs.meaning.witness import witness_json
from dpproofs.outcome import Counts, Evidence, Finding, Outcome, Recorded
from dpproofs.proofs.text import Unreadable
from dpproofs.proofs.trees import read_proof
from dpproofs.record.citable import LIBRARY, statement_of
from dpproofs.record.results import PlaceResult
from dpproofs.record.witness import instance_from_json
from dpproofs.search.versions import VERSIONS

__all__ = ["borne_out", "proof_of", "sample_of", "verify", "verify_place"]

BITS = 2048  # of the judge, as in a search
#: What data of an unknown make may raise where it is read.
UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)


def verify(statement: Statement, recorded: Recorded) -> Evidence | None:
    """The evidence that a recorded finding is, decided here; None where it cannot be repeated.

    A refutation needs every witness to refute; a proof needs all its steps; of a search only the
    recorded sample is decided again, so that the counts are those of the sample.
    """
    if recorded.statement != statement.hash:
        return None
    try:
        if recorded.outcome is Outcome.REFUTED:
            return _refutation(statement, recorded)
        if recorded.outcome is Outcome.SURVIVED:
            return _survival(statement, recorded)
        if recorded.outcome is Outcome.PROVED and recorded.certificate:
            return _proof(statement, recorded.certificate)
    except UNFIT:  # what cannot even be read confirms nothing
        return None
    return None


def borne_out(recorded: Recorded, shown: Evidence) -> Recorded:
    """What may be kept of a finding that was decided again: its costs and counts as they were
    recorded, and all that it claims as the gate has seen it."""
    return replace(
        recorded,
        checker=shown.checker,
        outcome=shown.outcome,
        scope=shown.scope,
        scope_words=shown.scope_words,
        balls=shown.balls,
        rests_on=shown.rests_on,
        margin=shown.margin,
        witness=shown.witness,
        strongest=shown.strongest,
    )


# ----------------------------------------------------------------------------- refutations


def _refutation(statement: Statement, recorded: Recorded) -> Evidence | None:
    told = [w for w in (recorded.witness, recorded.strongest) if w is not None]
    try:
        instances = [instance_from_json(statement, witness) for witness in told]
    except ValueError:
        return None
    if not instances or not all(judge(statement, i, BITS).refutes for i in instances):
        return None
    again = [_witness(statement, instance) for instance in instances]
    shown = sides(statement.show, instances[0])
    return Evidence(
        "search",
        Outcome.REFUTED,
        statement.hash,
        precision=BITS,
        margin="" if shown is None or shown.margin is None else str(shown.margin),
        witness=again[0],
        strongest=again[1] if len(again) > 1 else None,
        evaluations=len(again),
        versions=VERSIONS,
    )


def _witness(statement: Statement, instance: Instance) -> dict[str, Any]:
    """Written anew: the sides that a file tells are not believed either."""
    return witness_json(statement, instance, sides(statement.show, instance))


# ----------------------------------------------------------------------------- proofs


def _proof(statement: Statement, certificate: dict[str, Any]) -> Evidence | None:
    proved = proof_of(statement, certificate)
    if proved is None:
        return None
    return Evidence(
        "proof",
        Outcome.PROVED,
        statement.hash,
        proved=proved,
        certificate=certificate,
        evaluations=proved.steps,
        versions=VERSIONS,
    )


def proof_of(statement: Statement, certificate: dict[str, Any]) -> Proved | None:
    """What the kernel says of a proof at rest."""
    found = proof_and_word(statement, certificate)
    return None if found is None else found[1]


def proof_and_word(
    statement: Statement, certificate: dict[str, Any]
) -> tuple[Proof, Proved] | None:
    """A proof at rest, and what the kernel says of it; read and decided once a process."""
    known: dict[str, tuple[Proof, Proved] | None] = statement.__dict__.setdefault("_proved", {})
    sum_ = hashlib.sha256(json.dumps(certificate, sort_keys=True).encode()).hexdigest()
    if sum_ not in known:
        try:
            proof = read_proof(statement, certificate, statement_of)
            known[sum_] = proof, check(statement, proof, LIBRARY)
        except (Refused, TooLarge, Unread, Unreadable):
            known[sum_] = None
    return known[sum_]


# ----------------------------------------------------------------------------- searches


def sample_of(statement: Statement, recorded: Finding) -> list[Instance]:
    """The instances that a search has kept; none where they cannot be read."""
    sample = recorded.certificate or {}
    if sample.get("format") != "dpproofs-sample" or not isinstance(sample.get("instances"), list):
        return []
    try:
        return [instance_from_json(statement, data) for data in sample["instances"]]
    except ValueError:
        return []


def _survival(statement: Statement, recorded: Recorded) -> Evidence | None:
    instances = sample_of(statement, recorded)
    judged = [judge(statement, instance, BITS) for instance in instances]
    if recorded.checker != "search" or not judged:
        return None
    for instance, judgement in zip(instances, judged, strict=True):
        if judgement.refutes:
            witness = _witness(statement, instance)
            return Evidence("search", Outcome.REFUTED, statement.hash, witness=witness)
    if not all(judgement.met > 0 and judgement.holds > 0 for judgement in judged):
        return None
    written = [_witness(statement, instance) for instance in instances]
    distinct = len({json.dumps(data, sort_keys=True) for data in written})
    return Evidence(
        "search",
        Outcome.SURVIVED,
        statement.hash,
        counts=Counts(len(judged), len(judged), distinct, len(judged), 0),
        precision=BITS,
        certificate={"format": "dpproofs-sample", "version": 1, "instances": written},
        evaluations=len(judged),
        versions=VERSIONS,
    )


# ----------------------------------------------------------------------------- altered statements


def verify_place(place: Place, recorded: PlaceResult) -> PlaceResult | None:
    """What became of one altered statement, where it can be decided again at a recorded witness.

    A bracket is decided again at its refuted end only, and what was found without a witness not at
    all: both stay recorded. What is not confirmed is None.
    """
    if recorded.became in ("bracket", "finding") and recorded.witness is None:
        return recorded
    variant = place.variant(recorded.way)
    if variant is None or recorded.witness is None:
        return None
    try:
        instance = instance_from_json(variant, recorded.witness)
    except ValueError:
        return None
    if not judge(variant, instance).refutes:
        return None
    if recorded.became != "refuted":
        return recorded
    told = f"{recorded.way}: refuted"
    flipped = [f"{told}; sign flipped: {became}" for became in ("refuted", "not refuted")]
    return PlaceResult(
        place.name,
        place.kind,
        "refuted",
        recorded.detail if recorded.detail in flipped else told,
        recorded.way,
        _witness(variant, instance),
    )
