"""Adequacy is a way of calling checkers: every near miss of a statement that holds must fall.

For each place either a near miss is refuted, or the place carries a bracket [refuted at, stands
at], or one of the findings: the hypothesis (the end of a domain) is not needed, the strict form
holds too, nothing meets the hypotheses once they are changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from dpproofs.checkers import identity, linear, search
from dpproofs.checkers.effort import EFFORTS, Effort
from dpproofs.checkers.pool import Pool
from dpproofs.language.spoil import Place, places
from dpproofs.language.statements import Statement
from dpproofs.outcome import Outcome
from dpproofs.record.results import PlaceResult
from dpproofs.record.witness import instance_from_json
from dpproofs.rings.decide import judge, sides
from dpproofs.rings.witness import witness_json

__all__ = ["EFFORT", "spoil"]

EFFORT = replace(EFFORTS["quick"], draws=24, shapes=90, climbs=6, programs=2, examples=0)
WIDTH = Fraction(1, 100)
BISECTIONS = 9
HARDER = replace(EFFORT, draws=60, shapes=300, climbs=15)

#: What may be said of a place whose near misses all stand, instead of a bracket.
FINDINGS = {
    "hypothesis": "hypothesis not needed",
    "domain": "end of the domain not needed",
    "strictness": "the strict form holds too",
    "condition": "condition not needed here",
}

#: How far a factor is moved until something refutes it, nearest first.
FAR = tuple(
    Fraction(x)
    for x in ("9/10", "11/10", "1/2", "2", "1/10", "10", "0", "100", "-1", "-10", "1000")
)

FARTHEST = (Fraction(1, 2), Fraction(2), Fraction(0), Fraction(100))  # by a search of their own


def spoil(
    statement: Statement,
    effort: Effort = EFFORT,
    stored: Mapping[str, PlaceResult] | None = None,
    done: Callable[[], None] = lambda: None,
) -> tuple[PlaceResult, ...]:
    """What became of every place; a stored refutation is re-decided at its point."""
    found = []
    examiner = Examiner(statement, effort)
    for place in places(statement):
        known = (stored or {}).get(place.name)
        try:
            found.append(_confirmed(place, known) or examiner.examine(place))
        except Exception as error:  # an examination that fails leaves its place standing
            told = f"the examination failed: {type(error).__name__}: {error}"
            found.append(PlaceResult(place.name, place.kind, "stood", told))
        done()
    return tuple(_excused(statement, found))


def _excused(statement: Statement, found: list[PlaceResult]) -> Iterator[PlaceResult]:
    """What stands inside a hypothesis that nobody needs is needless too."""
    needless = {
        f"given[{n}]"
        for n, hypothesis in enumerate(statement.given)
        for result in found
        if result.kind == "hypothesis"
        and result.became == "finding"
        and result.place.partition(" #")[0] == f"hypothesis {hypothesis!r}"
    }
    for result in found:
        field = result.place.partition(":")[0]
        if result.became == "stood" and field in needless:
            result = replace(result, became="finding", detail="inside a hypothesis not needed")
        yield result


def _confirmed(place: Place, known: PlaceResult | None) -> PlaceResult | None:
    if known is None:
        return None
    if known.became in ("bracket", "finding"):
        return known  # the searches behind it are repeated by a fresh run
    for way, statement in place.ways:
        if way == known.way and known.witness is not None:
            try:
                instance = instance_from_json(statement, known.witness)
            except ValueError:
                return None
            if judge(statement, instance).refutes:
                return known
    return None


class Examiner:
    """Tries near misses of one statement, cheapest first: the pool, a search, a linear program."""

    def __init__(self, statement: Statement, effort: Effort) -> None:
        self.statement, self.effort = statement, effort
        self._pool: Pool | None = None

    def examine(self, place: Place) -> PlaceResult:
        for way, statement in place.ways:
            witness = self.refute(statement)
            if witness is not None:
                return PlaceResult(
                    place.name, place.kind, "refuted", self._told(place, way), way, witness
                )
        if place.kind in FINDINGS:
            return self._finding(place)
        if place.scaled is not None:
            return self._bracket(place, place.scaled)
        if place.kind == "number":  # a 0 that no shift of 1/100 makes false: it bears no weight
            return PlaceResult(
                place.name,
                place.kind,
                "bracket",
                "neither +1/100 nor -1/100 is refuted: idle at this place",
                bracket=("none", "0"),
            )
        ways = ", ".join(way for way, _ in place.ways)
        if all(self._never_met(statement) for _, statement in place.ways):
            told = f"{ways}: nothing that was tried meets the hypotheses any more"
            return PlaceResult(place.name, place.kind, "finding", told)
        return PlaceResult(place.name, place.kind, "stood", f"none of {ways} was refuted")

    def _never_met(self, variant: Statement) -> bool:
        """Neither a draw nor a column of floats meets the hypotheses, where the statement's do."""
        if self._same_hypotheses(variant):
            return False
        hunt = search.Hunt(variant, HARDER)
        hunt.sweep()
        seen = [instance for batch in hunt.screen.batches for instance in batch.inside()]
        return not any(judge(variant, i).met > 0 for i in (*seen, *hunt.draws(HARDER.draws)))

    def _told(self, place: Place, way: str) -> str:
        if place.sign is None:
            return f"{way}: refuted"
        flipped = "refuted" if self.refute(place.sign, searched=False) else "not refuted"
        return f"{way}: refuted; sign flipped: {flipped}"

    def _finding(self, place: Place) -> PlaceResult:
        """That something is not needed is said only after a harder search for its need."""
        for way, statement in place.ways:
            evidence = search.check(statement, HARDER)
            if evidence.outcome is Outcome.REFUTED:
                return PlaceResult(
                    place.name, place.kind, "refuted", f"{way}: refuted", way, evidence.witness
                )
        return PlaceResult(place.name, place.kind, "finding", FINDINGS[place.kind])

    # -- refuting -----------------------------------------------------------------------------

    def refute(self, variant: Statement, searched: bool = True) -> dict[str, Any] | None:
        """The witness of an exact refutation, if one is found."""
        checks = [linear.check, identity.check]
        if self._same_hypotheses(variant):
            instance = self.pool.refute(variant, climbing=searched)
            if instance is not None:
                return witness_json(variant, instance, sides(variant.show, instance))
        else:
            checks.insert(0, search.check)
        for check in checks if searched else ():
            evidence = check(variant, self.effort)
            if evidence.outcome is not Outcome.REFUTED:
                continue
            if evidence.witness is not None and self._same_hypotheses(variant):
                self.pool.add(instance_from_json(variant, evidence.witness))
            return evidence.witness or evidence.certificate
        return None

    @property
    def pool(self) -> Pool:
        if self._pool is None:
            self._pool = Pool(self.statement, self.effort)
        return self._pool

    def _same_hypotheses(self, variant: Statement) -> bool:
        pairs = zip(variant.forall, self.statement.forall, strict=False)
        return (
            len(variant.forall) == len(self.statement.forall)
            and all(a is b for a, b in pairs)
            and variant.given is self.statement.given
        )

    # -- brackets -----------------------------------------------------------------------------

    def _bracket(self, place: Place, scaled: Callable[[Fraction], Statement]) -> PlaceResult:
        """Bisect between 1, at which the place stands, and the nearest factor that is refuted."""
        bad = next((f for f in FAR if self.refute(scaled(f), searched=False)), None)
        if bad is None:
            bad = next((f for f in FARTHEST if self.refute(scaled(f))), None)
        if bad is None:
            return PlaceResult(
                place.name,
                place.kind,
                "bracket",
                f"no factor that was tried, from {min(FAR)} to {max(FAR)}, is refuted: idle here",
                bracket=("none", "1"),
            )
        good = Fraction(1)
        for _ in range(BISECTIONS):
            middle = _round((good + bad) / 2)
            if abs(good - bad) <= WIDTH * max(abs(good), abs(bad)) or middle in (good, bad):
                break
            if self.refute(scaled(middle)):
                bad = middle
            else:
                good = middle
        wide = abs(good - bad) > WIDTH * max(abs(good), abs(bad))
        because = f" (wider than 1 %: {BISECTIONS} bisections)" if wide else ""
        return PlaceResult(
            place.name,
            place.kind,
            "bracket",
            f"refuted at factor {bad}, stands (survived a search) at factor {good}{because}",
            bracket=(str(bad), str(good)),
        )


def _round(x: Fraction) -> Fraction:
    """Four digits are enough for a bracket of 1 %."""
    if x == 0:
        return x
    scale = 1000
    while abs(x) * scale < 100:
        scale *= 10
    return Fraction(round(x * scale), scale)
