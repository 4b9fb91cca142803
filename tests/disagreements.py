"""Statements that a stored witness refutes, offered to every prover: none may prove what is false.

    python -m tests.disagreements            every refuted near miss, and bracket's refuted end
    python -m tests.disagreements KL         of the claims whose id contains KL

What a witness refutes is decided again first. A proof on some sizes or on a part of the domain may
stand beside a witness elsewhere; one that leaves the witness no room is a disagreement.
"""

from __future__ import annotations

import multiprocessing
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from dpproofs.language.spoil import named
from dpproofs.language.statements import Statement, StatementError
from dpproofs.meaning.cubes import FORMAT as BOXES
from dpproofs.meaning.decide import judge
from dpproofs.outcome import Evidence, Outcome, Scope
from dpproofs.record.checkers import CHECKERS
from dpproofs.record import artefacts
from dpproofs.record.corpus import Located, load_corpora, statements_of
from dpproofs.record.gate import shows
from dpproofs.record.witness import instance_from_json
from dpproofs.search.effort import EFFORTS, Effort
from dpproofs.verifiers.rules import FORMAT, FORMATS, RULES, UNFIT

PROVERS = tuple(name for name in CHECKERS if name != "search")
CARRIED = (*FORMATS, BOXES)  # by small checkers that are believed
SMALL = replace(EFFORTS["quick"], columns=40)


@dataclass(frozen=True)
class NearMiss:
    """A statement with one place spoilt, the stored witness that refutes it, and the certificates
    that prove the statement itself."""

    claim: str
    place: str
    statement: Statement
    witness: dict[str, Any]
    certificates: tuple[dict[str, Any], ...] = ()

    def refuted(self) -> bool:
        return judge(self.statement, instance_from_json(self.statement, self.witness)).refutes


def near_misses(claims: Iterable[Located]) -> Iterator[NearMiss]:
    """What is stored as refuted, at an instance, of each statement as it stands today."""
    for located in claims:
        if not artefacts.path_for(located.file).exists():
            continue
        stored = artefacts.load(artefacts.path_for(located.file)).claims
        for key, statement, _ in statements_of(located):
            entry = stored.get(key)
            if entry is None or entry.statement != statement.hash:
                continue
            known = named(statement)
            proofs = tuple(
                e.certificate
                for e in entry.evidence
                if e.whole_domain and e.certificate and e.certificate["format"] in CARRIED
            )
            for pin in entry.spoilt:
                place = known.get(pin["place"])
                spoilt = None if place is None else place.variant(pin.get("way", ""))
                if spoilt is not None and "tables" in pin.get("witness", ()):
                    yield NearMiss(key, pin["place"], spoilt, pin["witness"], proofs)


def disagreement(evidence: Evidence, witness: dict[str, Any]) -> str:
    """How a prover's evidence and the witness exclude each other; nothing where they do not."""
    if evidence.outcome is Outcome.FAILED:
        return f"failed: {evidence.reason}"
    if evidence.outcome is not Outcome.PROVED:
        return ""
    if evidence.whole_domain or (evidence.scope is not None and evidence.scope >= Scope.FINITE):
        return f"proved: {evidence.scope_words}"
    sizes = (evidence.certificate or {}).get("sizes", ())
    return f"proved for {witness['sizes']}" if witness["sizes"] in sizes else ""


def carried(near: NearMiss) -> tuple[str, ...]:
    """The certificates of what it was spoilt from that prove it too, once they name it."""
    named_anew = (addressed(near.statement, certificate) for certificate in near.certificates)
    return tuple(c["format"] for c in named_anew if c and shows(near.statement, c))


def addressed(statement: Statement, certificate: dict[str, Any]) -> dict[str, Any]:
    """A certificate under the name of another statement, its premises under what is asked there;
    empty where the rule says nothing of it."""
    changed = {**certificate, "statement": statement.hash}
    if certificate["format"] != FORMAT:
        return changed
    try:
        asked = RULES[certificate["rule"]].premises(statement, certificate["choice"])
        pairs = list(zip(asked, certificate["premises"], strict=True))
    except (StatementError, *UNFIT):
        return {}
    premises = [addressed(premise, shown) for premise, shown in pairs]
    return {**changed, "premises": premises} if all(premises) else {}


def told(near: NearMiss, effort: Effort = SMALL) -> tuple[str, ...]:
    """Every disagreement about one near miss, in words."""
    if not near.refuted():
        return ("stale: the stored witness does not refute it",)
    found = {name: CHECKERS[name](near.statement, effort) for name in PROVERS}
    words = {name: disagreement(e, near.witness) for name, e in found.items()}
    return tuple(f"{name} {said}" for name, said in words.items() if said)


_work: list[NearMiss] = []


def _one(number: int) -> tuple[int, tuple[str, ...]]:
    try:
        return number, told(_work[number])
    except Exception as error:
        return number, (f"broke: {type(error).__name__}: {error}",)


def main(pattern: str = "") -> int:
    _work[:] = near_misses(load_corpora().matching(pattern))
    order = random.Random(1).sample(range(len(_work)), len(_work))  # so that progress is even
    tally: Counter[str] = Counter()
    with multiprocessing.get_context("fork").Pool() as pool:
        for number, words in pool.imap_unordered(_one, order):
            tally["disagreements" if words else "refuted, and proved by none"] += 1
            for said in words:
                print(f"{_work[number].claim}, {_work[number].place}: {said}", flush=True)
            if sys.stderr.isatty() or sum(tally.values()) % 500 == 0:
                print(f"{sum(tally.values())} of {len(_work)}", file=sys.stderr, flush=True)
    print(f"{len(_work)} near misses:", ", ".join(f"{n} {what}" for what, n in tally.items()))
    return 1 if tally["disagreements"] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
