"""One-atom certificates prove a statement for all laws on finite sets of any size, all parameters.

The conclusion and the hypotheses are sums over atoms; if the difference is a combination of
hypotheses and of products of what is known about one atom, it holds for every number of atoms. A
linear program finds the combination (`finder`), the small checker decides (`handelman`).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from dpproofs.checkers.effort import Effort
from dpproofs.checkers.finder import prove
from dpproofs.checkers.handelman import FORMAT, VERSION, verify_certificate
from dpproofs.checkers.search import Hunt
from dpproofs.checkers.versions import VERSIONS
from dpproofs.language import terms
from dpproofs.language.sorts import Natural
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node
from dpproofs.outcome import Evidence, Outcome, Scope, Trust
from dpproofs.rings.decide import judge
from dpproofs.rings.schematic import NotSchematic, counts_of, goals_of

__all__ = ["check", "not_applicable"]

FOREIGN = frozenset({"Q", "pi"})  # operations that no polynomial imitates
MOST_COUNTS = 12  # choices of the numbers of rounds, records ... that are proved one by one
SEEN = 3  # instances that meet the hypotheses and satisfy the conclusion
DRAWS = Effort("sample", draws=200, shapes=0, climbs=0, boxes=0, programs=0)


def not_applicable(statement: Statement) -> str:
    """Why no one-atom form is to be expected, or nothing."""
    for part in _deep((*statement.given, statement.show)):
        if isinstance(part, terms.Integral | terms.Asymptotic):
            return "a limit or an integral has no one-atom form"
        if isinstance(part, terms.Op) and part.name in FOREIGN:
            return "the Gaussian tail has no one-atom form"
    counts = 1
    for parameter in statement.parameters:
        if isinstance(parameter, Natural):
            counts *= parameter.largest - parameter.smallest + 1
    return f"{counts} choices of counts are too many" if counts > MOST_COUNTS else ""


def check(statement: Statement, effort: Effort) -> Evidence:
    """Look for a certificate, verify it, and say what it covers."""

    def nothing(outcome: Outcome, reason: str) -> Evidence:
        return Evidence("certificate", outcome, statement.hash, reason=reason)

    reason = not_applicable(statement)
    if reason:
        return nothing(Outcome.NOT_APPLICABLE, reason)
    if not effort.columns:
        return nothing(Outcome.UNDECIDED, "not tried: certificates are found by `check --save`")
    try:
        parts = list(_found(statement, effort))
    except NotSchematic as error:
        return nothing(Outcome.NOT_APPLICABLE, str(error))
    except (ArithmeticError, OverflowError) as error:
        return nothing(Outcome.UNDECIDED, str(error))
    if not all(part["goals"] is not None for part in parts):
        return nothing(Outcome.UNDECIDED, "no certificate was found")
    certificate = {
        "format": FORMAT,
        "version": VERSION,
        "statement": statement.hash,
        "counts": parts,
    }
    if not verify_certificate(statement, certificate):
        return nothing(Outcome.FAILED, "a certificate that was found does not verify")
    met = 0
    for instance in Hunt(statement, DRAWS).draws(DRAWS.draws):
        judgement = judge(statement, instance)
        if judgement.refutes:
            return nothing(Outcome.FAILED, "an instance refutes what a certificate proves")
        met += judgement.met > 0
        if met >= SEEN:
            break
    if statement.given and not met:
        return nothing(Outcome.UNDECIDED, "proved, but nothing was seen to meet the hypotheses")
    return Evidence(
        "certificate",
        Outcome.PROVED,
        statement.hash,
        scope=Scope.FINITE,
        scope_words=_words(statement),
        whole_domain=True,
        trust=Trust.CERTIFICATE,
        certificate=certificate,
        seed=effort.seed,
        evaluations=sum(_size(part) for part in parts),
        versions=VERSIONS,
    )


def _found(statement: Statement, effort: Effort) -> Iterator[dict[str, Any]]:
    """For each choice of counts the proofs of its goals, None where one is missing."""
    for counts in counts_of(statement):
        goals: list[Any] | None = []
        for goal in goals_of(statement, counts):
            owed = [prove(goal.owed(duty), effort.columns) for duty in goal.duties]
            if None in owed or (proof := prove(goal.met, effort.columns)) is None:
                goals = None
                break
            assert goals is not None
            goals.append({"duties": owed, "proof": proof})
        yield {"at": {p.name: n for p, n in counts.items()}, "goals": goals}
        if goals is None:
            return


def _size(part: Mapping[str, Any]) -> int:
    proofs = itertools.chain(*([*goal["duties"], goal["proof"]] for goal in part["goals"]))
    whole = [half for p in proofs for half in (p if isinstance(p, list) else [p])]
    return sum(len(proof["products"]) for proof in whole)


def _words(statement: Statement) -> str:
    """What is covered: everything, and the counts by their ranges."""
    counts = [p for p in statement.parameters if isinstance(p, Natural)]
    ranges = [
        f"{p.name} = {p.smallest}" + (f"..{p.largest}" if p.largest > p.smallest else "")
        for p in counts
    ]
    return ", ".join(["all finite spaces and all parameters", *ranges])


def _deep(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """Every node once, definitions unfolded."""
    seen: set[int] = set()
    todo = list(nodes)
    while todo:
        node = todo.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node
        todo += node.children()
        if isinstance(node, terms.Quantity | terms.TableQuantity | terms.Predicate):
            todo.append(node.meaning)
