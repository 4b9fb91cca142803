"""What a check found, and what a search found, as values that show themselves."""

from __future__ import annotations

import html
from dataclasses import replace
from functools import cached_property

from dpproofs.calculators.sheet import Sheet, shows
from dpproofs.calculators.values import ValueFault
from dpproofs.faces.lines import told
from dpproofs.faces.page import page, statement_page
from dpproofs.faces.words import Json
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge
from dpproofs.outcome import Evidence, Outcome
from dpproofs.record.results import ClaimResult, StatementResult
from dpproofs.record.told import status_name
from dpproofs.record.witness import in_words, instance_from_json, margin, script
from dpproofs.search import hunt as search
from dpproofs.search.effort import EFFORTS, Effort

__all__ = ["Refutation", "Result", "effort_named", "refute"]


class Result:
    """What a check found; `status`, `ok`, `why`, `witness`, and `found` for everything else."""

    def __init__(self, found: ClaimResult | StatementResult) -> None:
        self.found = found

    @property
    def printed(self) -> StatementResult:
        return self.found.printed if isinstance(self.found, ClaimResult) else self.found

    @property
    def status(self) -> str:
        """The status of the statement as printed."""
        return status_name(self.printed) or "UNDECIDED"

    @property
    def ok(self) -> bool | None:
        """Whether a claim came out as it announces; None for a bare statement."""
        if isinstance(self.found, ClaimResult):
            return self.found.ok and all(step.ok for step in self.found.steps)
        return None

    @property
    def why(self) -> str:
        if isinstance(self.found, ClaimResult):
            return self.found.why
        return "; ".join(self.found.status.because)

    @property
    def witness(self) -> str:
        """A counterexample in words, or nothing."""
        return str(self._page["witness"])

    @cached_property
    def _page(self) -> Json:
        return statement_page(self.printed)

    def __repr__(self) -> str:
        if isinstance(self.found, ClaimResult):
            return "\n".join(told(self.found))
        shown = self._page
        reach = f" ({shown['reach']})" if shown["reach"] else ""
        lines = [shown["statement"], f"{shown['status']}{reach}", *shown["evidence"]]
        lines += [shown["witness"]] if shown["witness"] else []
        return "\n".join([*lines, *shown["messages"]])

    def _repr_html_(self) -> str:
        shown, latex = self._page, self._page["latex"]
        rows = [("statement", f"$${html.escape(latex)}$$" if latex else "")]
        rows += [("status", f"<b>{shown['status']}</b> {html.escape(shown['reach'])}")]
        rows += [("", html.escape(shown["means"]))]
        if isinstance(self.found, ClaimResult):
            whole = page(self.found)
            rows.insert(0, ("claim", f"<code>{html.escape(whole['id'])}</code>"))
            rows.append(("overall", html.escape(whole["status"])))
            rows.append(("why", html.escape(whole["why"])))
        rows += [("witness", html.escape(shown["witness"]))]
        rows += [("evidence", "<br>".join(html.escape(line) for line in shown["evidence"]))]
        left = "style='text-align:left'"
        cells = "".join(
            f"<tr><th {left}>{name}</th><td {left}>{value}</td></tr>"
            for name, value in rows
            if value
        )
        return f"<table>{cells}</table>"

    def _repr_latex_(self) -> str | None:
        return f"${self._page['latex']}$" if self._page["latex"] else None


# ----------------------------------------------------------------------------- a search alone


@shows
class Refutation:
    """What a search for a counterexample found: `found`, then `witness`, `words` and `script`.

    True where there is one. That there is none in the search proves nothing.
    """

    def __init__(self, label: str, statement: Statement, evidence: Evidence, budget: str) -> None:
        self.label, self.statement, self.evidence = label, statement, evidence
        self.budget = budget

    @property
    def found(self) -> bool:
        return self.evidence.outcome is Outcome.REFUTED and self.evidence.witness is not None

    def __bool__(self) -> bool:
        return self.found

    @property
    def witness(self) -> Json | None:
        """The exact counterexample, as an artefact records it."""
        return self.evidence.witness

    @property
    def words(self) -> str:
        """The counterexample in a few sentences, to be checked by hand."""
        return in_words(self.statement, self.witness) if self.found else ""

    @property
    def script(self) -> str:
        """A program on the standard library alone that shows it again."""
        return script(self.statement, self.witness) if self.found else ""

    @property
    def margin(self) -> str:
        """By how much the conclusion fails, exactly."""
        return margin(self.witness)[0] if self.witness is not None else ""

    def sheet(self) -> Sheet:
        head = [self.label]
        if self.found:
            head += ["REFUTED", self.words, "go on: .script, .witness, .margin"]
            return Sheet(tuple(head))
        if self.evidence.outcome is Outcome.SURVIVED and self.evidence.counts is not None:
            counts = self.evidence.counts
            head.append(
                f"no counterexample in {counts.distinct} distinct instances"
                f" (budget {self.budget!r}): this proves nothing"
            )
        else:
            head.append(f"nothing found: {self.evidence.outcome.name}: {self.evidence.reason}")
        budgets = list(EFFORTS)
        more = budgets[budgets.index(self.budget) + 1 :]
        head += [f"go on: refute(budget={more[0]!r}), or another seed"] if more else []
        return Sheet(tuple(head))


def refute(
    label: str, statement: Statement, budget: str, seed: int, known: StatementResult | None = None
) -> Refutation:
    """A counterexample to one statement: a recorded one, decided again, or what a search
    finds."""
    effort = effort_named(budget)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueFault("seed", repr(seed), "a whole number", "in refute", "write it as an int")
    for evidence in () if known is None else known.evidence:
        stored = evidence.witness if evidence.outcome is Outcome.REFUTED else None
        if stored and judge(statement, instance_from_json(statement, stored)).refutes:
            return Refutation(label, statement, evidence, budget)
    found = search.check(statement, replace(effort, seed=seed))
    return Refutation(label, statement, found, budget)


def effort_named(budget: object) -> Effort:
    if not isinstance(budget, str) or budget not in EFFORTS:
        raise ValueFault("budget", repr(budget), ", ".join(EFFORTS), "", "choose one of these")
    return EFFORTS[budget]
