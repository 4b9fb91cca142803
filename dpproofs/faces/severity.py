"""The errata of a corpus as the report lists them, the most serious first.

What is false comes before what needs a hypothesis, before what nothing meets, misprints and what is
not needed; within a kind a theorem comes before a definition or a remark, and a whole result before
a step of a proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from dpproofs.faces.graph import label

__all__ = ["KIND_WORDS", "MOST", "distinct", "errata", "gravity"]

Json = dict[str, Any]

MOST = 8  # that the first pages show

KIND_WORDS = {
    "false": "false",
    "needs a hypothesis": "needs a hypothesis",
    "vacuous": "vacuous",
    "misprint": "misprint",
    "idle": "not needed",
}
_GRAVEST = tuple(KIND_WORDS)
_WEIGHTS = (
    ("theorem",),
    ("proposition", "lemma", "corollary", "claim"),
    ("algorithm", "definition"),
)
_SURVIVES = ("no", "open", "in part", "", "yes")


def errata(shown: Json) -> Iterator[Json]:
    """The errata of a laid out claim and of the steps of its proof."""
    for n, part in enumerate([shown, *shown["steps"]]):
        if part["erratum"] is not None:
            yield {
                **part["erratum"],
                "words": KIND_WORDS[part["erratum"]["kind"]],
                "anchor": shown["id"] if not n else f"{shown['id']}~{n}",
                "id": part["id"],
                "claim": shown["id"],
                "name": label(shown["id"])[0],
                "title": shown["title"],
                "document": shown["short"],
                "file": shown["file"],
                "step": part["name"] if n else "",
                "lines": part["lines"] or shown["lines"],
                "quote": part["quote"] or part["misprint"],
                "misprint": part["misprint"],
                "printed": part["printed"],
                "amended": part["amended"],
            }


def gravity(erratum: Json) -> tuple[int, ...]:
    """The less, the graver; equal ones stay in the order of their documents."""
    return (
        _GRAVEST.index(erratum["kind"]),
        bool(erratum["step"]),
        _weight(erratum["claim"]),
        erratum["converter"],  # which may be no slip of the authors
        _SURVIVES.index(erratum["survives"].partition(":")[0]),
    )


def _weight(id_: str) -> int:
    """By the kind of the result that an id names; what has no number weighs less."""
    kind, _, rest = id_.rpartition("/")[2].partition("_")
    number = rest.partition("_")[0].partition(".")[0]
    for weight, kinds in enumerate(_WEIGHTS):
        if kind in kinds and number.isdigit() and int(number):
            return weight
    return len(_WEIGHTS)


def distinct(found: Iterable[Json]) -> list[Json]:
    """Errata in their order, of several with one reason the first alone."""
    chosen: dict[str, Json] = {}
    for erratum in found:
        chosen.setdefault(erratum["because"], erratum)
    return list(chosen.values())
