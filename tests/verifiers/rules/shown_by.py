"""A certificate of what a rule reduces a statement to, by whatever shows a premise."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import Any

from dpproofs.language.statements import Statement
from dpproofs.provers.balancing import find_balance
from dpproofs.provers.certificate import _of_premise
from dpproofs.provers.derivations import derivations
from dpproofs.search.effort import EFFORTS
from dpproofs.verifiers.rules import DEEPEST, verify_reduction
from dpproofs.verifiers.sums import NoSum

COLUMNS = 300


def shown_by(statement: Statement) -> dict[str, Any] | None:
    """The first that is accepted. Sums are tried for all numbers at once, which `check` does not
    do for premises: the verifier would take them."""
    for rule, choice, premises in derivations(statement):
        shown = [premise_shown(premise) for premise in premises]
        certificate = {
            "format": "dpproofs-rule",
            "version": 1,
            "statement": statement.hash,
            "rule": rule,
            "choice": choice,
            "premises": shown,
        }
        if None not in shown and verify_reduction(statement, certificate):
            return certificate
    return None


def premise_shown(premise: Statement) -> dict[str, Any] | None:
    with contextlib.suppress(NoSum, RecursionError):
        found = find_balance(premise, [], COLUMNS)
        if found is not None:
            return found
    effort = replace(EFFORTS["quick"], columns=COLUMNS)
    return _of_premise(premise, effort, DEEPEST)
