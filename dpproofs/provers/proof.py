"""Look for a proof of a statement, and have the kernel check it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dpproofs.kernel.check import Library, Proof
from dpproofs.kernel.check import check as checked
from dpproofs.kernel.sequents import Refused
from dpproofs.language.outlines import Outline, outline_hash
from dpproofs.language.statements import Statement
from dpproofs.outcome import Evidence, Outcome
from dpproofs.proofs.text import Unreadable
from dpproofs.proofs.trees import proof_json, read_proof
from dpproofs.provers.citing import shelf
from dpproofs.provers.front import find_proof
from dpproofs.provers.links import Links, Missing
from dpproofs.provers.outlines import prove_by_outline
from dpproofs.search.effort import Effort
from dpproofs.search.versions import VERSIONS

__all__ = ["check"]


def check(
    statement: Statement,
    effort: Effort,
    ours: Outline = (),
    cited: Mapping[str, Statement] | None = None,
    library: Library | None = None,
    name_of: Callable[[Statement], str] = lambda cited: "",
    links: Links | None = None,
) -> Evidence:
    """A proof that the kernel has checked, or that none was found. Where a person wrote one down,
    `ours`, it is followed; `cited` are the statements that it names, with their proofs in the
    library, and `links` hear of each link."""
    if not effort.work:
        reason = "not tried: proofs are looked for with budget quick and greater ones"
        return Evidence("proof", Outcome.UNDECIDED, statement.hash, reason=reason)
    found: Proof | None = None
    used = set[str]()
    facts = shelf()
    if facts is not None:
        library, name_of = facts.library, facts.name_of
    reason = "no proof was found"
    if ours:
        try:
            found = prove_by_outline(statement, ours, cited, used=used, links=links)
        except Missing as missing:
            reason = f"of the proof of ours a link is missing: {missing}"
    else:
        found = find_proof(statement, effort.work)
    if found is None:
        return Evidence("proof", Outcome.UNDECIDED, statement.hash, reason=reason)
    certificate = proof_json(statement, found, name_of)
    known = [*(cited or {}).values(), *(facts.statements() if facts is not None else ())]
    try:  # what cannot be read again is no proof for anybody else: what is read is checked
        written = read_proof(
            statement, certificate, lambda place: {s.hash: s for s in known}[place[1]]
        )
        proved = checked(statement, written, library)
    except Unreadable as error:
        reason = f"the proof that was found cannot be written down: {error}"
        return Evidence("proof", Outcome.UNDECIDED, statement.hash, reason=reason)
    except Refused as refused:
        if not ours:
            raise
        reason = f"the proof of ours is not complete: {refused}"  # what it cites has no proof
        return Evidence("proof", Outcome.UNDECIDED, statement.hash, reason=reason)
    if ours:  # what it follows, and which steps of that it needs
        certificate |= {"ours": outline_hash(ours), "used": sorted(used)}
    return Evidence(
        "proof",
        Outcome.PROVED,
        statement.hash,
        proved=proved,
        certificate=certificate,
        evaluations=proved.steps,
        versions=VERSIONS,
    )
