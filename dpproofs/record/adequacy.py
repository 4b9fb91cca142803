"""Adequacy is a way of calling checkers: every near miss of a statement that holds must fall.

For each place either a near miss is refuted, or the place carries a bracket [refuted at, stands at],
or one of two findings: the hypothesis is not needed, the strict form holds too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from dpproofs.checkers import linear, search
from dpproofs.checkers.effort import EFFORTS, Effort
from dpproofs.language.spoil import Place, places
from dpproofs.language.statements import Statement
from dpproofs.outcome import Evidence, Outcome
from dpproofs.record.results import PlaceResult
from dpproofs.record.witness import instance_from_json
from dpproofs.rings.decide import judge

__all__ = ["EFFORT", "spoil"]

EFFORT = replace(EFFORTS["quick"], draws=100, columns=4096, programs=3)
WIDTH = Fraction(1, 100)

#: How far from 1 a factor is tried before nothing is said to refute it.
FAR = tuple(Fraction(x) for x in ("0", "100", "-1", "1/2", "2", "9/10", "11/10"))


def spoil(
    statement: Statement,
    effort: Effort = EFFORT,
    stored: Mapping[str, PlaceResult] | None = None,
    done: Callable[[], None] = lambda: None,
) -> tuple[PlaceResult, ...]:
    """What became of every place; a stored refutation is re-decided at its point, not found anew."""
    found = []
    for place in places(statement):
        known = (stored or {}).get(place.name)
        found.append(_confirmed(place, known) or _examine(place, effort))
        done()
    return tuple(found)


def refute(statement: Statement, effort: Effort) -> Evidence | None:
    """An exact refutation, if search or a linear program finds one."""
    for check in (search.check, linear.check):
        evidence = check(statement, effort)
        if evidence.outcome is Outcome.REFUTED:
            return evidence
    return None


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


def _examine(place: Place, effort: Effort) -> PlaceResult:
    for way, statement in place.ways:
        evidence = refute(statement, effort)
        if evidence is not None:
            return PlaceResult(
                place.name, place.kind, "refuted", f"{way}: refuted", way, evidence.witness
            )
    if place.kind == "hypothesis":
        return PlaceResult(place.name, place.kind, "finding", "hypothesis not needed")
    if place.kind == "domain":
        return PlaceResult(place.name, place.kind, "finding", "this end of the domain not needed")
    if place.kind == "strictness":
        return PlaceResult(place.name, place.kind, "finding", "the strict form holds too")
    if place.scaled is not None:
        return _bracket(place, place.scaled, effort)
    ways = ", ".join(way for way, _ in place.ways)
    return PlaceResult(place.name, place.kind, "stood", f"none of {ways} was refuted")


def _bracket(
    place: Place, scaled: Callable[[Fraction], Statement], effort: Effort
) -> PlaceResult:
    """Bisect between a factor at which the place is refuted and 1, at which it stands."""
    bad = next((f for f in FAR if refute(scaled(f), effort) is not None), None)
    if bad is None:
        return PlaceResult(
            place.name,
            place.kind,
            "bracket",
            "no factor among " + ", ".join(map(str, FAR)) + " was refuted: the place is idle here",
            bracket=("none", "1"),
        )
    good = Fraction(1)
    while abs(good - bad) > WIDTH * max(abs(good), abs(bad), WIDTH):
        middle = _round((good + bad) / 2)
        if middle in (good, bad):
            break
        if refute(scaled(middle), effort) is None:
            good = middle
        else:
            bad = middle
    return PlaceResult(
        place.name,
        place.kind,
        "bracket",
        f"refuted at factor {bad}, stands (survived a search) at factor {good}",
        bracket=(str(bad), str(good)),
    )


def _round(x: Fraction) -> Fraction:
    """Three digits are enough for a bracket of 1 %."""
    if x == 0:
        return x
    scale = 1000
    while abs(x) * scale < 100:
        scale *= 10
    return Fraction(round(x * scale), scale)
