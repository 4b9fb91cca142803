"""Adequacy in numbers: what became of the altered statements of a claim, or of a corpus."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from statistics import median

from dpproofs.outcome import RECORDED
from dpproofs.outcome.evidence import JsonObject
from dpproofs.record.results import PlaceResult

__all__ = ["Tally", "tally"]


@dataclass(frozen=True)
class Tally:
    """Counts places by what became of them. `needed` counts the hypotheses with a necessity
    witness: an instance that violates only this hypothesis, and the conclusion."""

    places: int
    refuted: int
    bracketed: int  # between two ends, one of them refuted
    proved: int  # of these: the other end is proved
    wide: int  # of these: wider than 1 %, each with its reason
    width: Fraction | None  # the median of those brackets
    idle: int  # numbers that are not needed: no other value that was tried is refuted
    needless: int  # hypotheses, ends, conditions, weak forms that are not needed
    undecided: int  # no altered statement of the place is decided anywhere
    stood: int
    needed: int
    hypotheses: int
    recorded: int = 0  # of the places: by an earlier run, and not repeated

    def to_json(self) -> JsonObject:
        data = dict(vars(self))
        data["width"] = None if self.width is None else str(self.width)
        return data

    def __str__(self) -> str:
        if not self.places:
            return "no altered statements"
        told = [f"{self.places} places: {self.refuted} refuted"]
        if self.bracketed:
            wide = f", {self.wide} wider than 1 %" if self.wide else ""
            proved = f", {self.proved} proved" if self.proved else ""
            told.append(
                f"{self.bracketed} bracketed (median width {_percent(self.width)}{wide}{proved})"
            )
        not_needed = self.idle + self.needless
        told += [f"{not_needed} not needed"] if not_needed else []
        told += [f"{self.undecided} undecided"] if self.undecided else []
        told += [f"{self.stood} STOOD"] if self.stood else []
        if self.hypotheses:
            told.append(f"{self.needed} of {self.hypotheses} hypotheses needed")
        told += [f"{self.recorded} places {RECORDED}"] if self.recorded else []
        return ", ".join(told)


def tally(places: Iterable[PlaceResult]) -> Tally:
    """Count places by what became of them."""
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
        recorded=sum(place.recorded for place in found),
    )


def _percent(width: Fraction | None) -> str:
    return "" if width is None else f"{float(100 * width):.2g} %"
