"""The proofs that people wrote for statements of the corpus, with the statements that they cite."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from dpproofs.language.outlines import Outline, cited_by, outline_hash
from dpproofs.language.statements import Statement
from dpproofs.outcome import Finding, Outcome
from dpproofs.record.citable import statement_of
from dpproofs.record.corpus import LOADED, Corpus, Located, load_named

__all__ = ["Outlined", "follows", "outlines_of"]


@dataclass(frozen=True)
class Outlined:
    """An outline, and what stands under the ids that it names."""

    ours: Outline
    cited: dict[str, Statement] = field(default_factory=dict)


def follows(found: Finding, outlined: Outlined | None) -> bool:
    """Whether a recorded proof may stand for the statement: where a person wrote one, the one that
    follows it, and none that was found for another outline."""
    proof = found.checker == "proof" and found.outcome is Outcome.PROVED
    return outlined is None or not proof or _followed(found) == outline_hash(outlined.ours)


def _followed(found: Finding) -> str | None:
    told: str | None = (found.certificate or {}).get("ours")
    return told


def outlines_of(located: Located, corpus: Corpus) -> Iterator[tuple[str, Outlined]]:
    """The outlines of a claim, each with the key of the statement that it proves."""
    for key, ours in _written(located):
        yield key, _with_cited(ours, corpus)


def _written(located: Located) -> Iterator[tuple[str, Outline]]:
    claim, key = located.claim, located.key
    if claim.ours:
        yield key if claim.erratum is None else f"{key}!amended", claim.ours
    for n, note in enumerate(claim.notes):
        if note.ours:
            yield f"{key}!note{n}", note.ours
    for step in claim.proof:
        if step.ours:
            name = f"{key}/{step.name}"
            yield name if step.erratum is None else f"{name}!amended", step.ours


def _with_cited(outline: Outline, corpus: Corpus) -> Outlined:
    cited = {}
    for id_ in cited_by(outline):
        statement = _standing(id_, corpus)
        if statement is not None:
            cited[id_] = statement_of((id_.partition("#")[0], statement.hash))
    return Outlined(outline, cited)


def _standing(id_: str, corpus: Corpus) -> Statement | None:
    """What a claim says as it stands, or a step of its proof: "claim" or "claim#step"."""
    name, _, own = id_.partition("#")
    located = corpus.claims.get(name) or LOADED.get(name) or load_named(name).claims.get(name)
    if located is None:
        return None
    claim = located.claim
    if not own:
        return claim.amended or claim.statement
    for step in claim.proof:
        if step.name == own:
            return claim.step_amended(step) or claim.step_statement(step)
    return None
