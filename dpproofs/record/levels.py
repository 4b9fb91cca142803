"""What Rocq said of proofs, beside the claims: `claims/<document>/rocq/<name>.json` holds

    {"format": "dpproofs-rocq", "version": 2,
     "levels": {KEY: {"statement": HASH, "proof": SHA256, "theory": SHA256, "text": SHA256,
                      "rocq": VERSION}}}

No file can show that Rocq was asked. So what it says is called recorded wherever it is shown, and
is said at all only where everything that needs no Rocq is found again: the statement, the proof
object, the theory, and the text that is made of them, letter by letter.
"""

from __future__ import annotations

import hashlib
import json
import reprlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from dpproofs.language.statements import Statement
from dpproofs.outcome import Outcome, Status, Trust
from dpproofs.outcome.evidence import JsonObject
from dpproofs.record import artefacts, citable, gate
from dpproofs.record.results import Level, StatementResult
from dpproofs.rocq.compile import fault_before_rocq
from dpproofs.rocq.document import text_of, theory_text
from dpproofs.rocq.names import Names, NotExported

__all__ = [
    "Levels",
    "borne_out",
    "fixed_in",
    "is_of",
    "level_of",
    "load",
    "path_for",
    "proof_of",
    "remember",
    "sum_of",
    "text_for",
    "theorem_name",
    "with_level",
]

FORMAT, VERSION = "dpproofs-rocq", 2
_REMEDY = "delete the file and run `dpproofs rocq --check --save` with the ids of its claims"


@dataclass(frozen=True)
class Levels:
    """What is recorded of one claim file, by claim or step key."""

    of: Mapping[str, Level]

    def to_bytes(self) -> bytes:
        levels = {key: asdict(level) for key, level in self.of.items()}
        data = {"format": FORMAT, "version": VERSION, "levels": levels}
        return (json.dumps(data, sort_keys=True, indent=1) + "\n").encode("ascii")


def path_for(claim_file: Path) -> Path:
    return claim_file.parent / "rocq" / f"{claim_file.stem}.json"


def load(path: Path) -> dict[str, Level]:
    """What is recorded; nothing where there is no file. An ArtefactError says what is wrong."""
    try:
        data = json.loads(path.read_bytes())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        raise _fault("record of Rocq", str(error), "JSON in UTF-8", path) from None
    if not isinstance(data, dict) or (data.get("format"), data.get("version")) != (FORMAT, VERSION):
        raise _fault("record of Rocq", reprlib.repr(data), f"{FORMAT}, version {VERSION}", path)
    found, levels = {}, data.get("levels")
    if not isinstance(levels, dict):
        raise _fault("levels", reprlib.repr(levels), "an object", path)
    for key, told in levels.items():
        if not _is_level(told):
            allowed = ", ".join(each.name for each in fields(Level))
            raise _fault(key, reprlib.repr(told), f"an object with {allowed}", path)
        found[key] = Level(**told)
    return found


def _is_level(told: object) -> bool:
    if not isinstance(told, dict) or set(told) != {each.name for each in fields(Level)}:
        return False
    return all(isinstance(each, str) for each in told.values())


def _fault(subject: str, seen: str, allowed: str, path: Path) -> artefacts.ArtefactError:
    return artefacts.ArtefactError(subject, seen, allowed, str(path), _REMEDY)


def remember(claim_file: Path, key: str, level: Level | None) -> bool:
    """Writes what Rocq said of one proof, or with None that it says nothing; whether that is new.
    A file without levels goes."""
    path = path_for(claim_file)
    if level is None and not path.exists():
        return False
    with artefacts.alone(path):
        known = load(path)
        if known.get(key) == level:
            return False
        levels = {**known, key: level}
        left = {name: each for name, each in levels.items() if each is not None}
        if left:
            return artefacts.save(path, Levels(left))
        path.unlink()
    return True


# ----------------------------------------------------------------------------- what is believed


def theorem_name(key: str) -> str:
    """What the theorem of a claim or step is called in its text."""
    return Names().new(key)


def text_for(key: str, statement: Statement, certificate: Mapping[str, Any]) -> str:
    """The text of a recorded proof; raises `NotExported`."""
    found = gate.proof_and_word(statement, dict(certificate))
    if found is None:
        raise NotExported("the kernel does not confirm the recorded proof")
    return text_of(statement, found[0], theorem_name(key), citable.find_proof)


def fixed_in(certificate: Mapping[str, Any]) -> tuple[str, ...]:
    """The numbers and sets whose sizes a proof goes through one by one: its theorem, too, is about
    no others."""
    return tuple(certificate.get("fixed", ()))


def level_of(
    statement: Statement,
    certificate: Mapping[str, Any],
    text: str,
    rocq: str = "",
) -> Level:
    """What is kept of a text that compiled and counts."""
    theory = sum_of(theory_text())
    return Level(statement.hash, sum_of(certificate), theory, sum_of(text), rocq)


def sum_of(told: str | Mapping[str, Any]) -> str:
    text = told if isinstance(told, str) else json.dumps(told, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def is_of(level: Level, statement: Statement, certificate: Mapping[str, Any]) -> bool:
    """Whether a record speaks of this statement and this proof object."""
    return level.statement == statement.hash and level.proof == sum_of(certificate)


def borne_out(level: Level, key: str, statement: Statement, certificate: Mapping[str, Any]) -> bool:
    """Whether a record speaks of the very text that is made today, and the text is one that may
    count."""
    same = is_of(level, statement, certificate) and level.theory == sum_of(theory_text())
    if not (same and level.rocq):
        return False
    try:
        text = text_for(key, statement, certificate)
    except NotExported:
        return False
    today = level_of(statement, certificate, text, level.rocq)
    fixed = fixed_in(certificate)
    return today == level and not fault_before_rocq(statement, text, theorem_name(key), fixed)


def with_level(result: StatementResult, key: str, level: Level | None) -> StatementResult:
    """A statement that the kernel says is proved, with what is recorded of Rocq."""
    statement, proof = result.statement, proof_of(result)
    if level is None or statement is None or proof is None or result.name is not Status.PROVED:
        return result
    if not borne_out(level, key, statement, proof):
        return result
    return replace(result, status=replace(result.status, trust=Trust.ROCQ), level=level)


def proof_of(result: StatementResult) -> JsonObject | None:
    """The proof object of a statement, as it is kept."""
    proofs = (e.certificate for e in result.findings if e.outcome is Outcome.PROVED)
    return next(filter(None, proofs), None)
