"""What is recorded is decided again, entry by entry; nothing is believed because it was saved.

A witness is decided again exactly; an altered statement at its recorded point; a sample of a search
instance by instance; a proof step by step, by the kernel. What only a fresh check can repeat is
marked as recorded.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from dpproofs.faces.arguments import UsageError
from dpproofs.faces.words import Json, many
from dpproofs.language.spoil import Place, named, places
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge, sides
from dpproofs.meaning.witness import FORMAT as WITNESS
from dpproofs.meaning.witness import witness_json
from dpproofs.outcome import RECORDED, Outcome, Recorded
from dpproofs.record import artefacts
from dpproofs.record.corpus import Corpus, Located, load_file, statements_of
from dpproofs.record.gate import sample_of, verify
from dpproofs.record.results import PlaceResult
from dpproofs.record.witness import in_words, instance_from_json

__all__ = ["Finding", "Replay", "ReplayError", "Verdict", "replay_claim", "replay_file"]


class ReplayError(UsageError):
    """A file that cannot be replayed: subject, what was seen, what is allowed, remedy."""


class Verdict(Enum):
    """What became of one recorded piece of evidence."""

    CONFIRMED = "confirmed"
    TAKEN = RECORDED  # only a fresh check repeats it
    STALE = "stale"  # saved for another version of the statement
    LOST = "not confirmed"


@dataclass(frozen=True)
class Finding:
    """One recorded piece of evidence, decided again."""

    claim: str
    key: str
    what: str
    verdict: Verdict
    words: str

    def __str__(self) -> str:
        return f"{self.key}: {self.what}: {self.verdict.value}: {self.words}"


@dataclass(frozen=True)
class Replay:
    """Everything that was found again, or not."""

    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        return all(f.verdict in (Verdict.CONFIRMED, Verdict.TAKEN) for f in self.findings)


def replay_file(file: Path, corpus: Callable[[], Corpus]) -> Replay:
    """An artefact of a claim file, or a single witness."""
    data = _read(file)
    form = data.get("format")
    if form == artefacts.FORMAT:
        return _replay_artefact(file, corpus)
    if form == WITNESS:
        return Replay((_witness(data, corpus()),))
    raise ReplayError(
        f"format: saw {form!r}; allowed: {artefacts.FORMAT!r} or {WITNESS!r}; in {file}; "
        "give an artefact that `dpproofs check --save` wrote, or a witness"
    )


def _read(file: Path) -> Json:
    try:
        data = json.loads(file.read_bytes().decode("utf-8"))
    except OSError as error:
        raise ReplayError(
            f"file: saw {error.strerror}; allowed: a file that can be read; at {file}; "
            "give the path of an artefact or of a witness"
        ) from None
    except (ValueError, RecursionError) as error:
        raise ReplayError(
            f"file: saw no JSON ({error}); allowed: an artefact or a witness; at {file}; "
            "restore it, or save anew with `dpproofs check --save`"
        ) from None
    if not isinstance(data, dict):
        raise ReplayError(
            f"file: saw JSON of type {type(data).__name__}; allowed: an object; at {file}; "
            "give an artefact or a witness"
        )
    return data


# ----------------------------------------------------------------------------- a claim file's own


def _replay_artefact(file: Path, corpus: Callable[[], Corpus]) -> Replay:
    try:
        artefact = artefacts.load(file)
    except artefacts.ArtefactError as error:
        raise ReplayError(str(error)) from None
    source = file.resolve().parent.parent / f"{file.stem}.py"
    found = load_file(source, corpus) if source.is_file() else Corpus()
    known = {
        key: (located, statement)
        for located in (found.claims or corpus().claims).values()
        for key, statement, _ in statements_of(located)
    }
    findings: list[Finding] = []
    for key, entry in artefact.claims.items():
        if key in known:
            located, statement = known[key]
            findings += _entry(located.id, key, statement, entry)
        else:
            words = f"no claim in {source.name} has a statement of this name; save the claim anew"
            findings.append(Finding(file.stem, key, "entry", Verdict.STALE, words))
    return Replay(tuple(findings))


def replay_claim(located: Located, *, searches: bool = True, share: int = 1) -> Replay:
    """Decide again what is recorded of one claim; without `searches`, only what is decided at a
    recorded point, and the altered statements of one statement in `share`."""
    try:
        artefact = artefacts.load(artefacts.path_for(located.file))
    except artefacts.ArtefactError as error:
        raise ReplayError(str(error)) from None
    findings: list[Finding] = []
    for key, statement, _ in statements_of(located):
        entry = artefact.claims.get(key)
        if entry is not None:
            findings += _entry(located.id, key, statement, entry, searches, share)
    return Replay(tuple(findings))


def _entry(
    claim: str,
    key: str,
    statement: Statement,
    entry: artefacts.Entry,
    searches: bool = True,
    share: int = 1,
) -> Iterator[Finding]:
    if entry.statement != statement.hash:
        words = "the statement changed since; run `dpproofs check --save` if that is meant"
        yield Finding(claim, key, "entry", Verdict.STALE, words)
        return
    for recorded in entry.evidence:
        what = f"{recorded.checker} {recorded.outcome.name}"
        yield Finding(claim, key, what, *_evidence(statement, recorded, searches))
        if recorded.strongest is not None and recorded.statement == statement.hash:
            found = _refutes(statement, recorded.strongest)
            yield Finding(claim, key, f"{what}, where it fails most", *found)
    near = entry.spoilt if _number(key) % share == 0 else ()
    known = named(statement) if near else {}
    for data in near:
        yield Finding(claim, key, f"altered statement {data.get('place')}", *_altered(known, data))
    for data in entry.repairs:
        words = "`dpproofs show ID --repair` looks for it again"
        yield Finding(claim, key, f"repair {data.get('told')}", Verdict.TAKEN, words)


def _number(text: str) -> int:
    """The same in every run."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4])


def _evidence(statement: Statement, recorded: Recorded, searches: bool) -> tuple[Verdict, str]:
    """What the gate makes of it; without `searches` what only its checker can repeat is taken."""
    if recorded.statement != statement.hash:
        return Verdict.STALE, "it is about another version of the statement"
    match recorded.outcome:
        case Outcome.REFUTED if recorded.witness is not None:
            return _refutes(statement, recorded.witness)
        case Outcome.SURVIVED:
            return _sample(statement, recorded)
        case Outcome.PROVED | Outcome.REFUTED:
            return _proof(statement, recorded)
    return Verdict.TAKEN, recorded.reason


def _proof(statement: Statement, recorded: Recorded) -> tuple[Verdict, str]:
    again = verify(statement, recorded)
    if again is None:
        return Verdict.LOST, "it is not shown"
    told = [name for name in CLAIMED if getattr(recorded, name) != getattr(again, name)]
    if told:
        seen = ", ".join(f"{name} {getattr(recorded, name)!r}" for name in told)
        return Verdict.LOST, f"something is shown, but not with the {seen} that is recorded"
    steps = many(again.evaluations, "step")
    return Verdict.CONFIRMED, f"the kernel has checked its {steps} again"


#: What is said beside a proof must be what it shows.
CLAIMED = ("checker", "scope", "scope_words", "balls", "rests_on")


def _refutes(statement: Statement, witness: Json, told: str = "") -> tuple[Verdict, str]:
    try:
        instance = instance_from_json(statement, witness)
    except ValueError as error:
        return Verdict.LOST, f"the witness cannot be read: {error}"
    judgement = judge(statement, instance)
    if judgement.refutes and told:
        return Verdict.CONFIRMED, told
    if judgement.refutes:
        anew = witness_json(statement, instance, sides(statement.show, instance))
        return Verdict.CONFIRMED, in_words(statement, anew)
    if judgement.met < 0:
        return Verdict.LOST, "a hypothesis fails at the witness"
    why = judgement.reason or "the conclusion holds at the witness"
    return Verdict.LOST, why


def _sample(statement: Statement, recorded: Recorded) -> tuple[Verdict, str]:
    """A recorded sample of what a search decided must still hold."""
    counts = recorded.counts
    told = "" if counts is None else f"{counts.decided} instances were recorded as decided"
    if not (recorded.certificate or {}).get("instances"):
        return Verdict.TAKEN, f"{told}, and not repeated here"
    again = verify(statement, recorded)
    if again is None or again.outcome is not Outcome.SURVIVED:
        return Verdict.LOST, "an instance of the sample cannot be read, or does not satisfy it"
    number = len(sample_of(statement, recorded))
    return (
        Verdict.CONFIRMED,
        f"a sample of {number} decided again; {told}, the others are not repeated here",
    )


def _altered(known: Mapping[str, Place], data: Json) -> tuple[Verdict, str]:
    """A bracket is decided again at its refuted end."""
    place = known.get(str(data.get("place")))
    if place is None:
        return Verdict.STALE, "the statement has no such place any more"
    try:
        PlaceResult.from_json(data)
    except ValueError as error:
        return Verdict.LOST, f"it cannot be read: {error}"
    if "witness" not in data and data.get("became") == "refuted":
        return Verdict.LOST, "it is called refuted, and no witness is recorded"
    if "witness" not in data:
        return Verdict.TAKEN, str(data.get("detail", ""))
    statement = place.variant(data.get("way", ""))
    if statement is None:
        return Verdict.STALE, "the place is not altered in this way any more"
    return _refutes(statement, data["witness"], told="refuted at its recorded point")


# ----------------------------------------------------------------------------- a single witness


def _witness(data: Json, corpus: Corpus) -> Finding:
    """A witness names its statement by hash: it is looked up among all, altered ones too."""
    wanted = data.get("statement")
    for located, key, what, statement in _statements(corpus):
        if statement.hash == wanted:
            return Finding(located.id, key, what, *_refutes(statement, data))
    raise ReplayError(
        f"statement: saw the hash {wanted!r}; allowed: the hash of a statement of an installed "
        "claim; the claim changed since, or is not installed: check its file with `dpproofs check`"
    )


def _statements(corpus: Corpus) -> Iterator[tuple[Located, str, str, Statement]]:
    plain = [(c, key, s) for c in corpus.claims.values() for key, s, _ in statements_of(c)]
    for located, key, statement in plain:
        yield located, key, "witness", statement
    for located, key, statement in plain:
        for place in places(statement):
            for way, spoilt in (*place.ways, *place.farther):
                yield located, key, f"witness of the altered statement {place.name} {way}", spoilt
