"""From which statements a statement follows, by the rules and the choices that fit it."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator

from dpproofs.language.plain import NotPlain
from dpproofs.language.statements import Statement, StatementError
from dpproofs.provers import multiplying
from dpproofs.verifiers.rules import RULES, UNFIT

__all__ = ["derivations"]

MOST_CHOICES = 12
#: The choices of a rule that has none of its own.
FOUND = {"multipliers": multiplying.choices}


def derivations(
    statement: Statement, *, late: bool | None = None
) -> Iterator[tuple[str, list[int], list[Statement]]]:
    """Every rule that fits the statement, with its choices and premises: either the `late` rules
    only, or the others only."""
    for name, rule in RULES.items():
        if late is not None and rule.late != late:
            continue
        with contextlib.suppress(NotPlain, StatementError, *UNFIT):
            choices = rule.choices or FOUND[name]
            for choice in itertools.islice(choices(statement), MOST_CHOICES):
                with contextlib.suppress(NotPlain, StatementError, *UNFIT):
                    yield name, list(choice), rule.premises(statement, choice)
