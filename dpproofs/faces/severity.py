"""The errata of a corpus in the order in which the report and the page of errata list them.

The gravest kind comes first; within a kind a whole result before a step of a proof, and a theorem
before a definition or a remark.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dpproofs.faces.graph import label
from dpproofs.faces.words import Json
from dpproofs.language.claims import ERRATUM_KINDS

__all__ = ["KIND_WORDS", "MOST", "distinct", "errata", "gravity", "rank"]

MOST = 8  # that the first pages show

KIND_WORDS = {kind: {"idle": "not needed"}.get(kind, kind) for kind in ERRATUM_KINDS}
_WEIGHTS = (
    ("theorem",),
    ("proposition", "lemma", "corollary", "claim"),
    ("algorithm", "definition"),
)
_SURVIVES = ("no", "open", "in part", "", "yes")


def errata(shown: Json) -> Iterator[Json]:
    """The errata of a laid out claim, of the steps of its proof and of its other readings."""
    whole = {name: shown[name] for name in ("id", "quote", "lines", "misprint", "amended")}
    for reading in shown["readings"]:
        stands = {"amended": shown["amended"] or shown["printed"], "printed": reading}
        if reading["erratum"] is not None:
            yield _listed(shown, {**whole, **stands, "erratum": reading["erratum"]}, 0)
    for n, part in enumerate([shown, *shown["steps"]]):
        if part["erratum"] is not None:
            yield _listed(shown, part, n)


def _listed(shown: Json, part: Json, step: int) -> Json:
    return {
        **part["erratum"],
        "words": KIND_WORDS[part["erratum"]["kind"]],
        "anchor": f"{shown['id']}~{step}" if step else shown["id"],
        "id": part["id"],
        "claim": shown["id"],
        "name": label(shown["id"])[0],
        "title": shown["title"],
        "document": shown["short"],
        "file": shown["file"],
        "step": part["name"] if step else "",
        "lines": part["lines"] or shown["lines"],
        "quote": part["quote"] or part["misprint"],
        "misprint": part["misprint"],
        "printed": part["printed"],
        "amended": part["amended"],
    }


def gravity(erratum: Json) -> tuple[int, ...]:
    """The less, the graver; equal ones stay in the order of their documents."""
    names = ("kind", "claim", "converter", "survives")
    return rank(bool(erratum["step"]), *(erratum[name] for name in names))


def rank(in_proof: bool, kind: str, claim: str, converter: bool, survives: str) -> tuple[int, ...]:
    return (
        ERRATUM_KINDS.index(kind),
        in_proof,
        _weight(claim),
        converter,  # which may be no slip of the authors
        _SURVIVES.index(survives.partition(":")[0]),
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
