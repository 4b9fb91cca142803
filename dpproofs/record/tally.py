"""Adequacy as a number: what became of the spoilt places of a claim, or of a corpus."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from statistics import median
from typing import Any

from dpproofs.record.results import PlaceResult

__all__ = ["Tally", "tally"]


@dataclass(frozen=True)
class Tally:
    """Places by what became of them; `needed` are hypotheses with a necessity witness: an instance
    that violates only this hypothesis, and the conclusion."""

    places: int
    refuted: int
    bracketed: int  # between two ends, one of them refuted
    proved: int  # of these: the other end is proved
    wide: int  # of these: wider than 1 %, each with its reason
    width: Fraction | None  # the median of those brackets
    idle: int  # numbers that bear no weight: nothing that was tried refutes them
    needless: int  # hypotheses, ends, conditions, strict forms that nobody needs
    undecided: int  # no near miss of the place is decided anywhere, each with its reason
    stood: int
    needed: int
    hypotheses: int

    def to_json(self) -> dict[str, Any]:
        data = dict(vars(self))
        data["width"] = None if self.width is None else str(self.width)
        return data

    def __str__(self) -> str:
        if not self.places:
            return "no spoilt places"
        told = [f"{self.places} places: {self.refuted} refuted"]
        if self.bracketed:
            wide = f", {self.wide} wider than 1 %" if self.wide else ""
            proved = f", {self.proved} proved" if self.proved else ""
            told.append(
                f"{self.bracketed} bracketed (median width {_percent(self.width)}{wide}{proved})"
            )
        told += [f"{self.idle} idle"] if self.idle else []
        told += [f"{self.needless} needless"] if self.needless else []
        told += [f"{self.undecided} undecided"] if self.undecided else []
        told += [f"{self.stood} STOOD"] if self.stood else []
        if self.hypotheses:
            told.append(f"{self.needed} of {self.hypotheses} hypotheses needed")
        return ", ".join(told)


def tally(places: Iterable[PlaceResult]) -> Tally:
    """The numbers of some places."""
    found = list(places)
    widths = [place.width for place in found if place.width is not None]
    hypotheses = [place for place in found if place.kind == "hypothesis"]
    return Tally(
        places=len(found),
        refuted=sum(place.became == "refuted" for place in found),
        bracketed=len(widths),
        proved=sum(place.proved for place in found),
        wide=sum(w > Fraction(1, 100) for w in widths),
        width=median(widths) if widths else None,
        idle=sum(place.idle for place in found),
        needless=sum(place.became == "finding" for place in found),
        undecided=sum(place.became == "undecided" for place in found),
        stood=sum(not place.fine for place in found),
        needed=sum(place.became == "refuted" for place in hypotheses),
        hypotheses=len(hypotheses),
    )


def _percent(width: Fraction | None) -> str:
    return "" if width is None else f"{float(100 * width):.2g} %"
