"""Which notion of privacy implies which, at what price, and by which claims.

Claims are found by their shapes (`notions`). Where none leads from one notion to another one,
several are put together, the fewest that do; and what one claim denies, others carry further.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from dpproofs.calculators.notions import (
    NOTIONS,
    Denial,
    Notion,
    conditions,
    conversions,
    denials,
    holds_for_all_budgets,
    read_notion,
)
from dpproofs.calculators.sheet import Row, Sheet, shows
from dpproofs.calculators.values import ValueFault
from dpproofs.language.printing import text
from dpproofs.outcome import RECORDED
from dpproofs.record.bounds import Bound
from dpproofs.record.cache import Cache
from dpproofs.record.corpus import Corpus, installed
from dpproofs.record.recall import recall
from dpproofs.record.told import status_cell

__all__ = ["Backing", "Implication", "Implications", "Link", "implies"]


@dataclass(frozen=True)
class Backing:
    """A claim with what it says of a cell and its status, as far as it is recorded. Where it is not
    `for_all` budgets of the first notion, it is no reason to say that this implies the other."""

    id: str
    says: str
    status: str
    for_all: bool = True


@dataclass(frozen=True, eq=False)
class Link:
    """One notion implies another one directly; each claim has its price."""

    source: Notion
    target: Notion
    claims: tuple[Backing, ...]

    @property
    def status(self) -> str:
        """The best of its claims that hold for all budgets: one is enough."""
        return min((each.status for each in self.claims if each.for_all), key=_rank)


def _rank(status: str) -> int:
    """PROVED, then SURVIVED, then all that shows nothing."""
    return next((n for n, s in enumerate(_STANDS) if status.startswith(s)), len(_STANDS))


_STANDS = ("PROVED", "SURVIVED")


@shows
@dataclass(frozen=True, eq=False)
class Implication:
    """Whether one notion implies another one: `holds` is None where no claim tells. `links` are
    the way from the one to the other; if it does not, `denial` is the claim that shows two laws,
    and the links lead to its source and from its target."""

    source: Notion
    target: Notion
    holds: bool | None
    links: tuple[Link, ...] = ()
    denial: Backing | None = None

    @property
    def claims(self) -> tuple[str, ...]:
        own = () if self.denial is None else (self.denial.id,)
        return (*own, *dict.fromkeys(each.id for link in self.links for each in link.claims))

    @property
    def status(self) -> str:
        """The weakest of what it rests on."""
        parts = [link.status for link in self.links]
        parts += [] if self.denial is None else [self.denial.status]
        return max(parts, key=_rank, default="no claim tells")

    def __bool__(self) -> bool:
        return self.holds is True

    @property
    def words(self) -> str:
        pair = self.source.name, self.target.name
        if self.holds is None:
            return "Whether {} implies {} is told by no claim".format(*pair)
        if self.holds:
            way = ", ".join(link.target.name for link in self.links[:-1])
            by = f" by way of {way}" if way else ""
            return "{} implies {}".format(*pair) + f"{by}: {self.status}"
        since = ", ".join(f"{link.source.name} implies {link.target.name}" for link in self.links)
        told = f"{self.status}{f', since {since}' if since else ''}"
        return "{} does not imply {}, at any price: ".format(*pair) + told

    def sheet(self) -> Sheet:
        rows = [] if self.denial is None else [("witness", self.denial)]
        rows += [(f"to {link.target.name}", each) for link in self.links for each in link.claims]
        told = tuple(Row((step, each.says, each.status, each.id)) for step, each in rows)
        marked = any(row.cells[2].endswith("(recorded)") for row in told)
        notes = (f"(recorded): {RECORDED}",) if marked else ()
        return Sheet((self.words,), ("", "price", "status", "claim"), told, notes)


@shows
class Implications:
    """All notions beside each other, as the claims of a corpus have them."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus

    @cached_property
    def conversions(self) -> Mapping[tuple[Notion, Notion], list[Bound]]:
        """The claims that convert, and stand."""
        found = conversions(self._corpus)
        stand = {pair: [b for b in kept if self.stands(b)] for pair, kept in found.items()}
        return {pair: kept for pair, kept in stand.items() if kept}

    @cached_property
    def _leads(self) -> set[tuple[Notion, Notion]]:
        """The pairs of which some claim holds for all budgets of the first one."""
        return {
            pair
            for pair, kept in self.conversions.items()
            if any(holds_for_all_budgets(bound, *pair) for bound in kept)
        }

    @cached_property
    def denials(self) -> list[Denial]:
        return [each for each in denials(self._corpus) if self.stands(each)]

    @cached_property
    def _statuses(self) -> dict[str, str]:
        return {}

    def status(self, of: Bound | Denial) -> str:
        """As far as it is recorded; nothing is checked."""
        key = of.statement.hash
        if key not in self._statuses:
            with Cache() as store:
                found = recall(of.located, of.statement, store)
            self._statuses[key] = status_cell(found)
        return self._statuses[key]

    def stands(self, of: Bound | Denial) -> bool:
        return _rank(self.status(of)) < len(_STANDS)

    def of(self, source: Notion, target: Notion) -> Implication:
        way = self.way(source, target)
        if way is not None:
            return Implication(source, target, True, self._links(way))
        found = [
            (len(before) + len(after), before, after, denial)
            for denial in self.denials
            for before in [self.way(denial.source, source)]
            for after in [self.way(target, denial.target)]
            if before is not None and after is not None
        ]
        if not found:
            return Implication(source, target, None)
        _, before, after, denial = min(found, key=lambda each: each[0])
        says = f"{denial.source.name}, and not {denial.target.name}"
        told = Backing(denial.located.id, says, self.status(denial))
        return Implication(source, target, False, self._links(before) + self._links(after), told)

    def way(self, source: Notion, target: Notion) -> tuple[Notion, ...] | None:
        """The shortest one, with both ends; of several by way of what has one budget."""
        ways: list[tuple[Notion, ...]] = [(source,)]
        reached = {source}
        for way in ways:
            if way[-1] is target:
                return way
            for notion in sorted(NOTIONS.values(), key=lambda each: len(each.budgets)):
                if (way[-1], notion) in self._leads and notion not in reached:
                    reached.add(notion)
                    ways.append((*way, notion))
        return None

    def _links(self, way: tuple[Notion, ...]) -> tuple[Link, ...]:
        return tuple(
            Link(*pair, tuple(self.backing(bound, *pair) for bound in self.conversions[pair]))
            for pair in itertools.pairwise(way)
        )

    def backing(self, bound: Bound, source: Notion, target: Notion) -> Backing:
        asked = [text(each) for each in conditions(bound, source, target)]
        given = f" where {' and '.join(asked)}" if asked else ""
        whole = holds_for_all_budgets(bound, source, target)
        return Backing(bound.located.id, bound.words + given, self.status(bound), whole)

    def sheet(self) -> Sheet:
        def cell(source: Notion, target: Notion) -> str:
            if source is target:
                return "·"
            found = self.of(source, target)
            word = {True: "yes", False: "no", None: "?"}[found.holds]
            return f"{word}, {found.status.removesuffix(' (recorded)')}"

        names = tuple(NOTIONS)
        kinds = tuple(NOTIONS.values())
        rows = tuple(Row((one.name, *(cell(one, other) for other in kinds))) for one in kinds)
        notes = ('dp.implies("pure DP", "zCDP") names claims and prices', f"statuses: {RECORDED}")
        return Sheet(("which notion implies which, at some price:",), ("", *names), rows, notes)


@cache
def known() -> Implications:
    """What the installed claims tell."""
    return Implications(installed())


def implies(source: str | None = None, target: str | None = None, /) -> Implication | Implications:
    """Whether one notion of privacy implies another one, by which claims and at what price.

    Claims are found by their shapes, and their statuses are what is recorded of them. Where there
    is no claim from the one to the other, claims are put together. Without names: all notions.

    >>> found = implies("pure DP", "KL privacy")
    >>> found.holds, "classics/steinke_kl_of_pure.tanh" in found.claims
    (True, True)
    >>> implies("(eps, delta)-DP", "zCDP").holds
    False
    """
    if source is None and target is None:
        return known()
    ends = [read_notion(name, "in dp.implies") for name in (source, target)]
    if ends[0] is ends[1]:
        raise ValueFault("notions", ends[0].name, "two different ones", "in dp.implies", "")
    return known().of(*ends)
