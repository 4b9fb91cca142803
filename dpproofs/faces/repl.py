"""Claims and checks for a person at a prompt or in a notebook: nothing is computed until asked."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from dpproofs.calculators.sheet import Row, Sheet, shows
from dpproofs.calculators.values import UnknownKey, UnknownName, WrongKind
from dpproofs.faces.arguments import UsageError
from dpproofs.faces.checked import Refutation, Result, effort_named
from dpproofs.faces.chosen import only_one
from dpproofs.faces.claim_view import ClaimView, check_located
from dpproofs.faces.words import many
from dpproofs.language.claims import Claim
from dpproofs.language.statements import Statement
from dpproofs.meaning import clock
from dpproofs.record.cache import Cache
from dpproofs.record.checking import Known, check_statement
from dpproofs.record.corpus import Corpus, Located, installed
from dpproofs.search.effort import SECONDS

__all__ = ["ClaimView", "Claims", "Refutation", "Result", "check", "claims"]

MANY = 40  # claims that are listed one by one
_FILE = re.compile(r"\.py(::[^/]*)?$")


class FileFault(ValueError):
    """A file that cannot be read as one claim, with its faults and a remedy."""


@shows
class Claims(Mapping[str, ClaimView]):
    """Claims by id. `claims["document/lemma_01"]`, or `claims.document.lemma_01`.

    >>> claims["standard_facts/pinsker.root"].title
    "Pinsker's inequality"
    """

    def __init__(self, corpus: Corpus | None = None, prefix: str = "") -> None:
        self._given, self._prefix = corpus, prefix

    @cached_property
    def _corpus(self) -> Corpus:
        return installed() if self._given is None else self._given

    @cached_property
    def _views(self) -> dict[str, ClaimView]:
        return {
            id_: ClaimView(located)
            for id_, located in self._corpus.claims.items()
            if id_.startswith(self._prefix)
        }

    def __getitem__(self, id_: str) -> ClaimView:
        remedy = 'dp.claims.search("words") finds claims'
        if not isinstance(id_, str):
            seen = f"{id_!r} of type {type(id_).__name__}"
            raise WrongKind("claim", seen, "the id of a claim as text", "in dp.claims[...]", remedy)
        found = self._views.get(id_) or self._views.get(self._prefix + id_)
        if found is None:
            near = self._near(id_, self._views)
            meant = f"did you mean {' or '.join(near)}? " if near else ""
            allowed = f"the id of one of {len(self)} claims"
            raise UnknownKey("claim", repr(id_), allowed, "in dp.claims[...]", meant + remedy)
        return found

    def _near(self, name: str, names: Iterable[str]) -> list[str]:
        """Ids that contain a name or look like it, as a whole or by their last part."""
        inside = [id_ for id_ in names if name and name.lower() in id_]
        ends = {id_.rsplit("/", 1)[-1]: id_ for id_ in names}
        close = difflib.get_close_matches(name, [*names, *ends], n=3, cutoff=0.6)
        return list(dict.fromkeys([*inside, *(ends.get(each, each) for each in close)]))[:3]

    def __iter__(self) -> Iterator[str]:
        return iter(self._views)

    def __len__(self) -> int:
        return len(self._views)

    def search(self, words: str) -> Claims:
        """The claims in whose id, prose, quotation or statement all the words stand."""
        if not isinstance(words, str):
            seen = f"{words!r} of type {type(words).__name__}"
            raise WrongKind("search", seen, "words as one text", "in dp.claims.search", "")
        wanted = words.lower().split()
        kept = [v for v in self._views.values() if all(word in v.searchable for word in wanted)]

        def misses(view: ClaimView) -> int:
            """How many of the words are not in its name or title: those with fewer come first."""
            named = f"{view.id.partition('/')[2]} {view.title}".lower()
            return sum(word not in named for word in wanted)

        return Claims(Corpus({view.id: view.located for view in sorted(kept, key=misses)}))

    def _ipython_key_completions_(self) -> list[str]:
        """Ids, or what follows the document where there is one."""
        return [id_.removeprefix(self._prefix) for id_ in self._views]

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
            allowed = ", ".join(near or list(ends)[:5])
            remedy = 'complete with TAB, or dp.claims.search("words")'
            raise UnknownName("claims", repr(name), allowed, "in dp.claims", remedy)
        first, slash, _ = ends[name].removeprefix(self._prefix).partition("/")
        whole = self._prefix + first
        return Claims(self._corpus, whole + "/") if slash else self._views[whole]

    def sheet(self) -> Sheet:
        notes = tuple(f"unreadable: {fault}" for fault in self._corpus.faults)
        head = (many(len(self), "claim"),)
        if not len(self):
            return Sheet((*head, "fewer words find more"), notes=notes)
        if len(self) > MANY and not self._prefix:
            documents = Counter(id_.partition("/")[0] for id_ in self)
            rows = [Row((name, str(n))) for name, n in documents.items()]
            ways = 'go on: .DOCUMENT, .search("words"), ["document/claim"]; complete with TAB'
            return Sheet(head, ("document", "claims"), tuple(rows), (ways, *notes))
        rows = [Row((id_, view.title)) for id_, view in self._views.items()]
        return Sheet(head, ("claim", ""), tuple(rows), notes)


def _attribute(name: str) -> str:
    return "".join(c if c.isalnum() or c == "_" else "_" for c in name)


def check(what: str | Path | ClaimView | Claim | Statement, budget: str = "quick") -> Result:
    """Check a claim, a claim's id, a claim file, or a statement; `budget` is pytest, quick, normal
    or deep. Of a file with several claims one is named, as in "file.py::part".

    >>> check("standard_facts/pinsker.root").status
    'PROVED'
    """
    effort = replace(effort_named(budget), seconds=SECONDS[budget])
    if isinstance(what, Statement):
        with Cache() as store, clock.statement(effort.seconds):
            return Result(check_statement(what, effort, Known(store=store)))
    return check_located(_located(what), budget)


def _located(what: object) -> Located:
    if isinstance(what, Path) or (isinstance(what, str) and _FILE.search(what)):
        try:
            return only_one(str(what), lambda: claims._corpus)
        except UsageError as error:
            raise FileFault(f"in dp.check: {error}") from None
    if isinstance(what, str):
        return claims[what].located
    if isinstance(what, ClaimView):
        return what.located
    if isinstance(what, Claim):
        return Located("notebook/claim", what, Path("claim.py"))
    seen = f"{what!r} of type {type(what).__name__}"
    remedy = "dp.claims.search finds ids"
    allowed = "an id, the path of a claim file, a claim, a statement"
    raise WrongKind("check", seen, allowed, "", remedy)


claims = Claims()
