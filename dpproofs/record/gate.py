"""The gate: what was recorded becomes evidence only by being decided again, here.

Nothing that a file or the cache says is believed. A witness is judged anew, and its margin and
both sides are computed anew; a certificate goes through the small checker of its format, and scope,
words and trust are read off what that checker saw. What cannot be repeated so is found again by its
checker, or it stays `Recorded`, and every face says so.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any

from dpproofs.language.spoil import Place
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge, sides
from dpproofs.meaning.numbers import balls_asked
from dpproofs.meaning.walk import Instance
from dpproofs.meaning.witness import witness_json
from dpproofs.outcome import Counts, Evidence, Finding, Outcome, Recorded, Scope
from dpproofs.provers import CHECKERS, WITHOUT_CERTIFICATE
from dpproofs.record.results import PlaceResult
from dpproofs.record.witness import instance_from_json
from dpproofs.search.effort import EFFORTS
from dpproofs.search.versions import VERSIONS

__all__ = ["borne_out", "relied", "sample_of", "shows", "verify", "verify_place"]

BITS = 2048  # of the judge, as in a search
#: What data of an unknown make may raise where it is read.
UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)


def verify(statement: Statement, recorded: Recorded) -> Evidence | None:
    """The evidence that a recorded finding is, decided here; None where it cannot be repeated.

    A refutation needs every witness to refute; a proof needs its certificate to verify, or its
    checker to find it again; of a search only the recorded sample is decided again, so that the
    counts are those of the sample.
    """
    if recorded.statement != statement.hash:
        return None
    if recorded.outcome is Outcome.PROVED and recorded.checker in WITHOUT_CERTIFICATE:
        return _found_again(statement, recorded)
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
        whole_domain=shown.whole_domain,
        balls=shown.outcome is Outcome.PROVED and (recorded.balls or shown.balls),
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
        recorded.checker if recorded.checker in CHECKERS else "search",
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
    from dpproofs.provers.certificate import size
    from dpproofs.verifiers import boxes
    from dpproofs.verifiers.rules import FORMATS, scope_words

    shown, by_balls = _decided(statement, certificate)
    if not shown:
        return None
    if certificate.get("format") in FORMATS:
        return Evidence(
            "certificate",
            Outcome.PROVED,
            statement.hash,
            scope=Scope.FINITE,
            scope_words=scope_words(statement, certificate),
            whole_domain=True,
            balls=by_balls,
            certificate=certificate,
            evaluations=size(certificate),
            versions=VERSIONS,
        )
    whole = certificate["whole"] is True
    return Evidence(
        "enclosure",
        Outcome.PROVED,
        statement.hash,
        scope=Scope.ATOMS if whole else Scope.BOX,
        scope_words=boxes.scope_words(statement, certificate),
        whole_domain=whole,
        balls=by_balls,
        certificate=certificate,
        evaluations=sum(len(cube["boxes"]) for cube in certificate["cubes"]),
        versions=VERSIONS,
    )


def shows(statement: Statement, certificate: dict[str, Any]) -> bool:
    """Whether a certificate shows the statement, by the small checker of its format."""
    return _decided(statement, certificate)[0]


def _decided(statement: Statement, certificate: dict[str, Any]) -> tuple[bool, bool]:
    """Whether it shows the statement, and whether balls had a share; decided once a process."""
    known: dict[str, tuple[bool, bool]] = statement.__dict__.setdefault("_shown", {})
    sum_ = hashlib.sha256(json.dumps(certificate, sort_keys=True).encode()).hexdigest()
    if sum_ not in known:
        from dpproofs.verifiers import boxes, rules

        of_rules = certificate.get("format") in rules.FORMATS
        verifies = rules.verify if of_rules else boxes.verify_boxes
        before = balls_asked()
        shown = verifies(statement, certificate)
        known[sum_] = shown, balls_asked() > before
    return known[sum_]


def _found_again(statement: Statement, recorded: Recorded) -> Evidence | None:
    """By the checker itself, which keeps nothing that a smaller one could check."""
    found = CHECKERS[recorded.checker](statement, EFFORTS["quick"])
    proved = found.outcome is Outcome.PROVED
    return found if proved and found.whole_domain >= recorded.whole_domain else None


def relied(certificate: dict[str, Any] | None) -> str:
    """The rules that a certificate uses and the theorems behind them, proved on paper only."""
    if certificate is None:
        return ""
    from dpproofs.verifiers.rules import FORMATS, rests

    try:
        if certificate.get("format") not in FORMATS:
            return ""
        return "; ".join(rests(certificate))
    except UNFIT:  # recorded, and no certificate at all
        return ""


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
