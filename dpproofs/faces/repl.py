"""Claims and checks for a person at a prompt or in a notebook: nothing is computed until asked."""

from __future__ import annotations

import difflib
import html
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from dpproofs.checkers.effort import EFFORTS
from dpproofs.faces.data import status_name
from dpproofs.faces.lines import told
from dpproofs.faces.page import page, statement_page
from dpproofs.language.claims import Claim
from dpproofs.language.printing import statement_latex, statement_text
from dpproofs.language.statements import Statement
from dpproofs.record.cache import Cache
from dpproofs.record.corpus import Corpus, Located, load_corpora
from dpproofs.record.results import ClaimResult, StatementResult
from dpproofs.record.runner import Options, check_statement, run

__all__ = ["ClaimView", "Claims", "Result", "check", "claims"]


class Claims(Mapping[str, "ClaimView"]):
    """Claims by id. `claims["document/lemma_01"]`, or `claims.document.lemma_01`."""

    def __init__(self, corpus: Corpus | None = None, prefix: str = "") -> None:
        self._given, self._prefix = corpus, prefix

    @cached_property
    def _corpus(self) -> Corpus:
        return load_corpora() if self._given is None else self._given

    @cached_property
    def _views(self) -> dict[str, ClaimView]:
        return {
            id_: ClaimView(located)
            for id_, located in self._corpus.claims.items()
            if id_.startswith(self._prefix)
        }

    def __getitem__(self, id_: str) -> ClaimView:
        found = self._views.get(id_) or self._views.get(self._prefix + id_)
        if found is None:
            near = difflib.get_close_matches(id_, self._views, n=3, cutoff=0.4)
            meant = f"; did you mean {' or '.join(near)}?" if near else ""
            raise KeyError(f"no claim {id_!r}{meant} (dp.claims.search finds parts of ids)")
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._views)

    def __len__(self) -> int:
        return len(self._views)

    def search(self, words: str) -> Claims:
        """The claims in whose id, prose, quotation or statement all the words stand."""
        wanted = words.lower().split()
        kept = {
            id_: view.located
            for id_, view in self._views.items()
            if all(word in view.searchable for word in wanted)
        }
        return Claims(Corpus(kept))

    def _ipython_key_completions_(self) -> list[str]:
        return list(self._views)

    def _ends(self) -> dict[str, str]:
        """What may follow the prefix, up to a slash, as attribute names."""
        ends = {id_: id_.removeprefix(self._prefix) for id_ in self._views}
        return {_attribute(end.split("/", 1)[0]): id_ for id_, end in ends.items()}

    def __dir__(self) -> list[str]:
        return [*self._ends(), "search"]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        ends = self._ends()
        if name not in ends:
            near = difflib.get_close_matches(name, ends, n=3, cutoff=0.4)
            raise AttributeError(f"no claims {name!r}; there are {', '.join(near or ends)}")
        first, slash, _ = ends[name].removeprefix(self._prefix).partition("/")
        whole = self._prefix + first
        return Claims(self._corpus, whole + "/") if slash else self._views[whole]

    def __repr__(self) -> str:
        faults = [f"unreadable: {fault}" for fault in self._corpus.faults]
        return "\n".join([f"{len(self)} claims", *(f"  {id_}" for id_ in self), *faults])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td><code>{html.escape(id_)}</code></td><td>{html.escape(view.title)}</td></tr>"
            for id_, view in self._views.items()
        )
        return f"<table><tr><th>{len(self)} claims</th><th></th></tr>{rows}</table>"


def _attribute(name: str) -> str:
    return "".join(c if c.isalnum() or c == "_" else "_" for c in name)


class ClaimView:
    """One claim: what it says, where it stands; `check()` checks it."""

    def __init__(self, located: Located) -> None:
        self.located = located

    @property
    def id(self) -> str:
        return self.located.id

    @property
    def claim(self) -> Claim:
        return self.located.claim

    @property
    def statement(self) -> Statement | None:
        """As printed; None where the print does not parse."""
        return self.claim.statement

    @property
    def title(self) -> str:
        return self.located.prose.partition("\n")[0]

    @cached_property
    def searchable(self) -> str:
        shown = "" if self.statement is None else statement_text(self.statement)
        parts = (self.id, self.located.prose, self.claim.source.quote, shown)
        return " ".join(parts).lower()

    def check(self, budget: str = "quick") -> Result:
        return check(self, budget)

    def __repr__(self) -> str:
        shown = self.claim.misprint if self.statement is None else statement_text(self.statement)
        return f"{self.id}: {shown}"

    def _repr_latex_(self) -> str | None:
        return None if self.statement is None else f"${statement_latex(self.statement)}$"


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
    def _page(self) -> dict[str, Any]:
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


def check(what: str | ClaimView | Claim | Statement, budget: str = "quick") -> Result:
    """Check a claim, a claim's id, or a statement; `budget` is quick, normal or deep."""
    if budget not in EFFORTS:
        raise ValueError(f"budget: saw {budget!r}; allowed: {', '.join(EFFORTS)}")
    with Cache() as store:
        if isinstance(what, Statement):
            return Result(check_statement(what, EFFORTS[budget], store=store))
        located = _located(what)
        corpus = Corpus({located.id: located})
        return Result(run(corpus, [located], Options(budget), store=store).claims[0])


def _located(what: str | ClaimView | Claim) -> Located:
    if isinstance(what, str):
        return claims[what].located
    if isinstance(what, ClaimView):
        return what.located
    if isinstance(what, Claim):
        return Located("notebook/claim", what, Path("claim.py"))
    kind = type(what).__name__
    raise TypeError(f"check: saw {what!r} of type {kind}; allowed: an id, a claim, a statement")


claims = Claims()
