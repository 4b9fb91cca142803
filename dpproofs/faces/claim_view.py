"""One claim at a prompt: what it says, where it stands, and how to go on."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dpproofs.calculators.sheet import Sheet, shows
from dpproofs.calculators.values import Evaluation, ValueFault, evaluate
from dpproofs.faces.checked import Refutation, Result, effort_named, refute
from dpproofs.faces.page import statement_page
from dpproofs.faces.reach import status_and_reach
from dpproofs.faces.views import AtPoint, Sharpness
from dpproofs.faces.words import lines_words, many, title
from dpproofs.language.claims import Claim
from dpproofs.language.printing import text
from dpproofs.language.statements import Statement
from dpproofs.language.wording import statement_latex, statement_text
from dpproofs.record.cache import Cache
from dpproofs.record.corpus import Corpus, Located
from dpproofs.record.recall import WITNESSES
from dpproofs.record.results import ClaimResult, StatementResult
from dpproofs.record.runner import Options, run
from dpproofs.record.sharpness import sharpness_map
from dpproofs.record.told import status_words

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["ClaimView", "check_located"]


@shows
class ClaimView:
    """One claim. `at` evaluates both sides, `check` checks, `refute` searches, `sharpness` and
    `plot` set its bound beside the best one; `statements` has all that can be evaluated."""

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
        """The statement as printed; None where it is not read as a formula."""
        return self.claim.statement

    @property
    def amended(self) -> Statement | None:
        return self.claim.amended

    @property
    def title(self) -> str:
        return title(self.located)

    @cached_property
    def statements(self) -> Mapping[str, Statement]:
        """By name: "printed", "amended", "reading 1", ..., "note 1", ..., and the steps."""
        claim = self.claim
        readings, notes = enumerate(claim.readings, 1), enumerate(claim.notes, 1)
        all_: dict[str, Statement | None] = {
            "printed": claim.statement,
            "amended": claim.amended,
            **{f"reading {n}": claim.reading_statement(reading) for n, reading in readings},
            **{f"note {n}": claim.reading_statement(note) for n, note in notes},
            **{step.name: claim.step_statement(step) for step in claim.proof},
        }
        return {name: statement for name, statement in all_.items() if statement is not None}

    @cached_property
    def searchable(self) -> str:
        shown = "" if self.statement is None else statement_text(self.statement)
        parts = (self.id, self.located.prose, self.claim.source.quote, shown)
        return " ".join(parts).lower()

    @cached_property
    def known(self) -> ClaimResult:
        """What is recorded of it, or in the cache; nothing is checked."""
        only = Corpus({self.id: self.located})
        return run(only, [self.located], Options(recall=True, verified=WITNESSES)).claims[0]

    @property
    def status(self) -> str:
        """The status of the statement as printed, as far as it is recorded."""
        return status_words(self.known.printed)

    # -- doing ---------------------------------------------------------------------------------

    def at(self, **values: object) -> AtPoint:
        """Both sides where these have these values, with the margin; every sign is decided.

        Numbers, texts such as "1/10", laws as lists; print and amendment are both evaluated.
        """
        place = f"in at(...) of {self.id}"
        stated = {name: s for name, s in self.statements.items() if name in ("printed", "amended")}
        names = {thing.name for s in stated.values() for thing in _named(s)}
        found: dict[str, Evaluation] = {}
        for name, statement in stated.items():
            own = {thing.name for thing in _named(statement)}
            mine = {n: v for n, v in values.items() if n in own or n not in names}
            found[name] = evaluate(statement, mine, place)
        return AtPoint(self.id, stated, found)

    def check(self, budget: str = "quick") -> Result:
        """Check it with all checkers; `budget` is pytest, quick, normal or deep."""
        return check_located(self.located, budget)

    def refute(
        self, budget: str = "quick", *, of: str = "printed", seed: int = 0, fresh: bool = False
    ) -> Refutation:
        """A counterexample to one of its `statements`: a recorded one, decided again, or what a
        search finds; with `fresh` it is searched for in any case."""
        statement = self._chosen(of)
        known = None if fresh else self._results.get(of)
        label = f"{self.id}, {of}: {statement_text(statement)}"
        return refute(label, statement, budget, seed, known)

    @cached_property
    def _results(self) -> dict[str, StatementResult]:
        found = self.known
        steps = {step.step.name: step.printed for step in found.steps}
        besides = {
            f"{kind} {n}": result
            for kind, told in (("reading", found.readings), ("note", found.notes))
            for n, (_, result) in enumerate(told, 1)
        }
        all_ = {"printed": found.printed, **besides, **steps}
        return all_ if found.amended is None else {**all_, "amended": found.amended}

    def sharpness(self) -> Sharpness:
        """Its bound beside the best one, over a grid of its parameters."""
        found = sharpness_map(self.claim)
        if found is None:
            sharp = self.claim.sharp
            said = "says nothing of how sharp it is" if sharp is None else f"says: {sharp.reading}"
            remedy = "dp.compare() compares bounds of several claims"
            allowed = "a claim that states its best bound as a term"
            raise ValueFault("sharpness", f"{self.id}, which {said}", allowed, "", remedy)
        return Sharpness(self.id, found)

    def plot(self) -> Figure:
        """A figure of `sharpness()`."""
        return self.sharpness().plot()

    def _chosen(self, of: object) -> Statement:
        known = self.statements
        if isinstance(of, str) and of in known:
            return known[of]
        near = difflib.get_close_matches(str(of), known, n=2, cutoff=0.5)
        meant = f"did you mean {' or '.join(map(repr, near))}?" if near else ""
        raise ValueFault(
            "of", repr(of), ", ".join(known) or "none: it is not read as a formula", "", meant
        )

    # -- showing -------------------------------------------------------------------------------

    def sheet(self) -> Sheet:
        claim, found = self.claim, self.known
        fields = [("source", f"{claim.source.document.title}, {lines_words(claim.source.lines)}")]
        fields += self._told("as printed", found.printed)
        if self.statement is None:
            fields.append(("misprint", claim.misprint))
        if found.amended is not None:
            fields += self._told("amended", found.amended)
        if claim.erratum is not None:
            fields.append(("erratum", f"{claim.erratum.kind}: {claim.erratum.because}"))
        fields += [
            (
                "convention" if added.convention else "supplied",
                f"{text(added.what)}: {added.because}",
            )
            for added in claim.supplied
        ]
        fields += [
            ("reading", f"{reading.text}: {status_words(result)}")
            for reading, result in found.readings
        ]
        parts = (("note", claim.notes), ("step", claim.proof))
        more = [many(len(p), one) for one, p in parts if p]
        fields += [("and", f"{', '.join(more)}: .statements")] if more else []
        fields.append(("go on", ", ".join(self._ways())))
        latex = "" if self.statement is None else statement_latex(self.statement)
        return Sheet((f"{self.id}: {self.title}",), fields=tuple(fields), latex=latex)

    def _told(self, label: str, found: StatementResult) -> list[tuple[str, str]]:
        if found.statement is None:
            return []
        words = statement_page(found)["witness"]
        return [
            (label, statement_text(found.statement)),
            ("", status_and_reach(found)),
            *([("", words)] if words else []),
        ]

    def _ways(self) -> list[str]:
        ways = []
        if self.statement is not None:
            first = [f"{thing.name}=..." for thing in _named(self.statement)][:6]
            ways = [f".at({', '.join(first)})", ".refute()"]
        if sharpness_map(self.claim) is not None:
            ways += [".sharpness()", ".plot()"]
        return [*ways, ".check()"]

    def _repr_latex_(self) -> str | None:
        return None if self.statement is None else f"${statement_latex(self.statement)}$"


def _named(statement: Statement) -> list[Any]:
    return [*statement.scalars, *statement.tables, *statement.parameters]


def check_located(located: Located, budget: str) -> Result:
    effort_named(budget)
    corpus = Corpus({located.id: located})
    with Cache() as store:
        return Result(run(corpus, [located], Options(budget, clock=True), store=store).claims[0])
