"""Statements that a stored witness refutes: none may be proved, by whatever proof there is.

    python -m tests.disagreements            every refuted near miss, and bracket's refuted end
    python -m tests.disagreements KL         of the claims whose id contains KL

What a witness refutes is decided again first. Then it is offered every stored proof of the claim it
is an altered form of, and of its neighbours, under its own name, and it is put to the provers.
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
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge
from dpproofs.outcome import Evidence, Outcome
from dpproofs.provers import proof
from dpproofs.record import artefacts
from dpproofs.record.corpus import Located, load_corpora, statements_of
from dpproofs.record.gate import proof_of
from dpproofs.record.witness import instance_from_json
from dpproofs.search.effort import EFFORTS, Effort

SMALL = replace(EFFORTS["quick"], work=20_000)


@dataclass(frozen=True)
class NearMiss:
    """A statement with one place spoilt, the stored witness that refutes it, and the stored proofs
    of the statement itself and of the others of its claim."""

    claim: str
    place: str
    statement: Statement
    witness: dict[str, Any]
    proofs: tuple[dict[str, Any], ...] = ()

    def refuted(self) -> bool:
        return judge(self.statement, instance_from_json(self.statement, self.witness)).refutes


def near_misses(claims: Iterable[Located]) -> Iterator[NearMiss]:
    """What is stored as refuted, at an instance, of each statement as it stands today."""
    for located in claims:
        if not artefacts.path_for(located.file).exists():
            continue
        stored = artefacts.load(artefacts.path_for(located.file)).claims
        own = [(key, s) for key, s, _ in statements_of(located) if key in stored]
        proofs = tuple(
            e.certificate
            for key, _ in own
            for e in stored[key].own
            if e.outcome is Outcome.PROVED and e.certificate
        )
        for key, statement in own:
            entry = stored[key]
            known = named(statement) if entry.statement == statement.hash else {}
            for pin in entry.spoilt:
                place = known.get(pin["place"])
                if place is None or "tables" not in pin.get("witness", ()):
                    continue  # it stands, perhaps as the statement itself, at a factor of 1
                spoilt = place.variant(pin.get("way", ""))
                if spoilt is not None:
                    yield NearMiss(key, pin["place"], spoilt, pin["witness"], proofs)


def carried(near: NearMiss) -> int:
    """How many of the stored proofs prove it too, once they name it."""
    named_anew = ({**data, "statement": near.statement.hash} for data in near.proofs)
    return sum(proof_of(near.statement, data) is not None for data in named_anew)


def disagreement(evidence: Evidence) -> str:
    """How the evidence of the provers and a witness exclude each other; "" where they do not."""
    if evidence.outcome is Outcome.FAILED:
        return f"failed: {evidence.reason}"
    return f"proved: {evidence.scope_words}" if evidence.outcome is Outcome.PROVED else ""


def told(near: NearMiss, effort: Effort = SMALL) -> tuple[str, ...]:
    """Every disagreement about one near miss, in words."""
    if not near.refuted():
        return ("stale: the stored witness does not refute it",)
    found = [f"{n} stored proofs prove it"] if (n := carried(near)) else []
    if words := disagreement(proof.check(near.statement, effort)):
        found.append(words)
    return tuple(found)


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
    offered = sum(len(near.proofs) for near in _work)
    print(f"{len(_work)} near misses, {offered} proofs offered:", end=" ")
    print(", ".join(f"{n} {what}" for what, n in tally.items()))
    return 1 if tally["disagreements"] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
