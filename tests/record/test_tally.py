"""Every place is counted once; widths are those of brackets that have two ends."""

from __future__ import annotations

import json
from fractions import Fraction

from dpproofs.record.results import PlaceResult
from dpproofs.record.tally import tally


def place(
    became: str,
    kind: str = "factor",
    bracket: tuple[str, str] | None = None,
    proved: bool = False,
) -> PlaceResult:
    return PlaceResult("a place", kind, became, "", bracket=bracket, proved=proved)


PLACES = [
    place("refuted"),
    place("refuted", "hypothesis"),
    place("finding", "hypothesis"),
    place("finding", "strictness"),
    place("bracket", bracket=("1/2", "1/2"), proved=True),
    place("bracket", bracket=("99/100", "1")),
    place("bracket", bracket=("1/2", "1")),
    place("bracket", bracket=("none", "1")),
    place("stood", "direction"),
]


def test_every_place_is_counted_once() -> None:
    found = tally(PLACES)
    parts = (found.refuted, found.bracketed, found.idle, found.needless, found.stood)
    assert parts == (2, 3, 1, 2, 1) and sum(parts) == found.places == len(PLACES)
    assert (found.proved, found.wide, found.width) == (1, 1, Fraction(1, 100))
    assert (found.needed, found.hypotheses) == (1, 2)


def test_it_is_told_in_a_line_and_as_json() -> None:
    assert str(tally(PLACES)) == (
        "9 places: 2 refuted, 3 bracketed (median width 1 %, 1 wider than 1 %, 1 proved), "
        "3 not needed, 1 STOOD, 1 of 2 hypotheses needed"
    )
    data = tally(PLACES).to_json()
    assert json.loads(json.dumps(data))["width"] == "1/100"


def test_where_nothing_was_spoilt() -> None:
    nothing = tally([])
    assert nothing.places == 0 and nothing.width is None
    assert nothing.to_json()["width"] is None and str(nothing) == "no altered statements"
