"""Look for a proof of a statement, and have the kernel check it."""

from __future__ import annotations

from dpproofs.kernel.check import check as checked
from dpproofs.language.statements import Statement
from dpproofs.outcome import Evidence, Outcome
from dpproofs.proofs.trees import proof_json
from dpproofs.provers.front import find_proof
from dpproofs.search.effort import Effort
from dpproofs.search.versions import VERSIONS

__all__ = ["check"]


def check(statement: Statement, effort: Effort) -> Evidence:
    """A proof that the kernel has checked, or that none was found."""
    if not effort.work:
        reason = "not tried: proofs are looked for with budget quick and greater ones"
        return Evidence("proof", Outcome.UNDECIDED, statement.hash, reason=reason)
    found = find_proof(statement, effort.work)
    if found is None:
        reason = "no proof was found"
        return Evidence("proof", Outcome.UNDECIDED, statement.hash, reason=reason)
    proved = checked(statement, found)
    return Evidence(
        "proof",
        Outcome.PROVED,
        statement.hash,
        proved=proved,
        certificate=proof_json(statement, found),
        evaluations=proved.steps,
        versions=VERSIONS,
    )
