"""A certificate of what a rule reduces a statement to, by whatever shows a premise."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import Any

from dpproofs.checkers.balancing import find_balance
from dpproofs.checkers.certificate import _of_premise
from dpproofs.checkers.effort import EFFORTS
from dpproofs.checkers.rules import DEEPEST, derivations, verify_reduction
from dpproofs.language.statements import Statement
from dpproofs.rings.sums import NoSum

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
