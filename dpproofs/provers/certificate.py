"""Look for certificates, which prove a statement for laws on finite sets of any size and for all
parameters.

Most statements are sums over atoms. If the difference of the two sides is a combination of
hypotheses and of products of what is known about one atom, the statement holds for every number of
atoms. A linear program finds the combination (`finder`), and a small verifier decides whether it is
one (`handelman`). A stated rule may first reduce the statement to others (`rules`).
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Any

from dpproofs.language import terms
from dpproofs.language.plain import NotPlain
from dpproofs.language.sorts import Natural
from dpproofs.language.statements import Statement, index_sets
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import balls_asked
from dpproofs.meaning.walk import Undecided
from dpproofs.outcome import Evidence, Outcome, Scope
from dpproofs.provers.balancing import find_balance
from dpproofs.provers.cutting import NODES, find_domain
from dpproofs.provers.derivations import derivations
from dpproofs.provers.finder import prove
from dpproofs.provers.turning import find_pattern
from dpproofs.search.effort import Effort
from dpproofs.search.hunt import Hunt
from dpproofs.search.versions import VERSIONS
from dpproofs.verifiers import rules
from dpproofs.verifiers.balance import FORMAT as SUMS
from dpproofs.verifiers.domain import FORMAT as DOMAIN
from dpproofs.verifiers.handelman import FORMAT, VERSION
from dpproofs.verifiers.patterns import FORMAT as SIGNS
from dpproofs.verifiers.rules import DEEPEST, verify
from dpproofs.verifiers.rules import FORMAT as RULE
from dpproofs.verifiers.rules import VERSION as RULE_VERSION
from dpproofs.verifiers.schematic import NotSchematic, counts_of, goals_of
from dpproofs.verifiers.sums import NoSum

__all__ = ["by_duality", "check", "not_applicable", "size"]

MOST_COUNTS = 12  # choices of the numbers of rounds, records ... that are proved one by one
FEW_COUNTS = 4  # the same for a premise of a rule
PREMISE = 1500  # unknowns for each premise of a rule
FEW = 300  # unknowns, where a statement is proved already
SEEN = 3  # instances that meet the hypotheses and satisfy the conclusion
DRAWS = Effort("sample", draws=200, shapes=0, climbs=0, boxes=0, programs=0)


def not_applicable(statement: Statement) -> str:
    """Why no one-atom form of the statement can be expected, or an empty text."""
    for part in terms.unfolded(*statement.given, statement.show):
        if isinstance(part, terms.Integral | terms.Asymptotic):
            return "a limit or an integral has no one-atom form"
    counts = _many(_bounding(statement))
    return f"{counts} choices of counts are too many" if counts > MOST_COUNTS else ""


def _bounding(statement: Statement) -> list[Natural]:
    """The numbers that bound an index set; others are numbers like any parameter."""
    found = [
        p
        for s in index_sets((*statement.forall, *statement.given, statement.show))
        for p in s.parameters()
    ]
    return [p for p in dict.fromkeys(found) if isinstance(p, Natural)]


def _many(numbers: Iterable[Natural]) -> int:
    return prod(p.largest - p.smallest + 1 for p in numbers)


def check(statement: Statement, effort: Effort) -> Evidence:
    """Look for a certificate, verify it, and state what it covers."""

    def nothing(outcome: Outcome, reason: str) -> Evidence:
        return Evidence("certificate", outcome, statement.hash, reason=reason)

    by_sums = _by_sums(statement, effort)
    if by_sums is not None:
        return _told(statement, effort, by_sums)
    reason = not_applicable(statement)
    if reason:
        return nothing(Outcome.NOT_APPLICABLE, reason)
    if not effort.columns:
        return nothing(Outcome.UNDECIDED, "not tried: certificates are found by `check --save`")
    by_rule = _by_rule(statement, effort)
    if by_rule is not None:
        return _told(statement, effort, by_rule)
    shown = _by_signs(statement, effort) or by_duality(statement, effort)
    if shown is not None:  # a one-atom certificate is trusted more, where it is near
        effort = replace(effort, columns=min(effort.columns, FEW))
    naturals = [p for p in statement.parameters if isinstance(p, Natural)]
    bounding = _bounding(statement)
    for fixed in [bounding] if len(bounding) == len(naturals) else [bounding, naturals]:
        if _many(fixed) > MOST_COUNTS:
            continue  # what the other numbers gave is the reason
        try:
            parts = list(_found(statement, effort, [p.name for p in fixed]))
        except NotSchematic as error:
            unfound = nothing(Outcome.NOT_APPLICABLE, str(error))
        except (ArithmeticError, OverflowError) as error:
            unfound = nothing(Outcome.UNDECIDED, str(error))
        else:
            if all(part["goals"] is not None for part in parts):
                return _told(statement, effort, _certificate(statement, parts))
            unfound = nothing(Outcome.UNDECIDED, "no certificate was found")
    if shown is None and (domain := _domain(statement, min(NODES, effort.columns))) is not None:
        return _told(statement, effort, domain)
    return shown or unfound


def by_duality(statement: Statement, effort: Effort) -> Evidence | None:
    """The same with the rules of chords and multipliers only."""
    found = _by_rule(statement, effort, late=True)
    return None if found is None else _told(statement, effort, found)


def _by_sums(statement: Statement, effort: Effort) -> dict[str, Any] | None:
    """By normal forms of sums: for all numbers if that goes, else for those in their ranges."""
    if not effort.columns:
        return None
    naturals = [p for p in statement.parameters if isinstance(p, Natural)]
    for fixed in [[], naturals] if naturals else [[]]:
        if _many(fixed) > MOST_COUNTS:
            continue
        with contextlib.suppress(NoSum, RecursionError):
            found = find_balance(statement, [p.name for p in fixed], effort.columns)
            if found is not None:
                return found
    return None


def _by_rule(
    statement: Statement, effort: Effort, depth: int = 0, *, late: bool = False
) -> dict[str, Any] | None:
    """A certificate that the statement follows from others by a rule, each with its own."""
    less = replace(effort, columns=min(effort.columns, PREMISE))
    for rule, choice, premises in derivations(statement, late=late) if depth < DEEPEST else ():
        shown = []
        for premise in premises:
            certificate = _of_premise(premise, less, depth + 1)
            if certificate is None:
                break
            shown.append(certificate)
        else:
            return {
                "format": RULE,
                "version": RULE_VERSION,
                "statement": statement.hash,
                "rule": rule,
                "choice": choice,
                "premises": shown,
            }
    return None


def _of_premise(premise: Statement, effort: Effort, depth: int) -> dict[str, Any] | None:
    """A certificate of what a rule asks for."""
    if not_applicable(premise) or _many(_bounding(premise)) > FEW_COUNTS:
        return None
    by_rule = _by_rule(premise, effort, depth)
    if by_rule is not None:
        return by_rule
    try:
        parts = list(_found(premise, effort, [p.name for p in _bounding(premise)]))
        if all(part["goals"] is not None for part in parts):
            return _certificate(premise, parts)
    except (NotSchematic, ArithmeticError, OverflowError):
        pass
    alone = _pattern(premise) or _domain(premise, NODES // 2)
    return alone or _by_rule(premise, effort, depth, late=True)


def _by_signs(statement: Statement, effort: Effort) -> Evidence | None:
    """A statement about one number, by the sign of its derivatives."""
    pattern = _pattern(statement)
    return None if pattern is None else _told(statement, effort, pattern)


def _pattern(statement: Statement) -> dict[str, Any] | None:
    if len(statement.scalars) != 1 or statement.tables or statement.given:
        return None
    try:
        return find_pattern(statement)
    except (Undecided, ArithmeticError, ValueError):
        return None


def _domain(statement: Statement, nodes: int) -> dict[str, Any] | None:
    """A statement about a few numbers, from where its sides touch."""
    if statement.tables or not statement.forall:
        return None
    try:
        return find_domain(statement, nodes)
    except (Undecided, NotPlain, ArithmeticError, ValueError):
        return None


def _certificate(statement: Statement, parts: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "statement": statement.hash,
        "counts": parts,
    }


def _told(statement: Statement, effort: Effort, certificate: dict[str, Any]) -> Evidence:
    """What was found, verified once more, beside instances that meet the hypotheses."""

    def nothing(outcome: Outcome, reason: str) -> Evidence:
        return Evidence("certificate", outcome, statement.hash, reason=reason)

    before = balls_asked()
    if not verify(statement, certificate):
        return nothing(Outcome.FAILED, "a certificate that was found does not verify")
    by_balls = balls_asked() > before
    met = 0
    for instance in Hunt(statement, DRAWS).draws(DRAWS.draws):
        judgement = judge(statement, instance)
        if judgement.refutes:
            return nothing(Outcome.FAILED, "an instance refutes what a certificate proves")
        met += judgement.met > 0
        if met >= SEEN:
            break
    if statement.given and not met:
        return nothing(Outcome.UNDECIDED, "proved, but no instance was seen to meet the hypotheses")
    return Evidence(
        "certificate",
        Outcome.PROVED,
        statement.hash,
        scope=Scope.FINITE,
        scope_words=rules.scope_words(statement, certificate),
        whole_domain=True,
        balls=by_balls,
        certificate=certificate,
        seed=effort.seed,
        evaluations=size(certificate),
        versions=VERSIONS,
    )


def _found(statement: Statement, effort: Effort, fixed: Sequence[str]) -> Iterator[dict[str, Any]]:
    """For each choice of counts the proofs of its goals, None where one is missing."""
    for counts in counts_of(statement, fixed):
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


def size(certificate: Mapping[str, Any]) -> int:
    """How many products, pieces of patterns or nodes of trees it has."""
    if certificate["format"] == RULE:
        return sum(map(size, certificate["premises"]))
    if certificate["format"] == SIGNS:
        return sum(len(levels) for levels in certificate["curves"])
    if certificate["format"] == DOMAIN:
        return sum(map(_nodes, certificate["proofs"]))
    goals = [goal for part in certificate["counts"] for goal in part["goals"]]
    if certificate["format"] == SUMS:
        return sum(1 + len(goal) for goal in goals)
    proofs = itertools.chain(*([*goal["duties"], goal["proof"]] for goal in goals))
    whole = [half for p in proofs for half in (p if isinstance(p, list) else [p])]
    return sum(len(proof["products"]) for proof in whole)


def _nodes(tree: Mapping[str, Any]) -> int:
    return 1 + sum(map(_nodes, tree.get("parts", ())))
