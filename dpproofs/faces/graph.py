"""What depends on what: every claim with the weakest link of all that is below it, and a drawing.

Below a claim is what its proof, its citations and its erratum name, and so on down. The drawing of
a document has what depends on nothing at its left; equal claims make equal drawings.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dpproofs.faces.data import standing
from dpproofs.faces.fate import Strength, badge, strength
from dpproofs.faces.words import title
from dpproofs.record.results import ClaimResult

__all__ = ["Knot", "drawing", "knots", "label"]


@dataclass(frozen=True)
class Knot:
    """A claim among the others: what it names and what names it; how well it is known as printed,
    and as it stands, which is amended where it has an erratum; and the weakest of what stands in
    it, its steps and all below it, with where that is."""

    id: str
    document: str
    title: str
    printed: Strength
    own: Strength
    badges: tuple[str, str]  # as printed, and amended; "" without an amendment
    weakest: Strength
    at: str
    below: tuple[str, ...]
    above: tuple[str, ...]


def knots(claims: Sequence[ClaimResult]) -> dict[str, Knot]:
    """Every claim by its id."""
    known = {claim.id: claim for claim in claims}
    below = {id_: tuple(dict.fromkeys(_named(claim, known))) for id_, claim in known.items()}
    above: dict[str, list[str]] = {id_: [] for id_ in known}
    for id_, named in below.items():
        for other in named:
            above[other].append(id_)
    own = {id_: _own(claim) for id_, claim in known.items()}
    found = {}
    for id_, claim in known.items():
        weakest, at = min(own[other] for other in _down(id_, below))
        found[id_] = Knot(
            id_,
            claim.located.claim.source.document.name,
            title(claim.located),
            strength(claim.printed),
            strength(standing(claim)),
            (badge(claim.printed), "" if claim.amended is None else badge(claim.amended)),
            weakest,
            at,
            below[id_],
            tuple(above[id_]),
        )
    return found


def _named(claim: ClaimResult, known: Mapping[str, ClaimResult]) -> Iterator[str]:
    stated = claim.located.claim
    simpler = [] if stated.erratum is None else [stated.erratum.simpler]
    reasons = [reason for step in stated.proof for reason in step.reasons]
    for name in (*reasons, *stated.cites, *simpler):
        if name in known and name != claim.id:
            yield name


def _own(claim: ClaimResult) -> tuple[Strength, str]:
    """The weakest of a claim and the steps of its proof, as they stand."""
    steps = ((standing(step), step.id) for step in claim.steps)
    return min([(strength(standing(claim)), claim.id), *((strength(r), id_) for r, id_ in steps)])


def _down(id_: str, below: Mapping[str, Sequence[str]]) -> Iterator[str]:
    seen, waiting = {id_}, [id_]
    while waiting:
        here = waiting.pop()
        yield here
        for other in below[here]:
            if other not in seen:
                seen.add(other)
                waiting.append(other)


# ----------------------------------------------------------------------------- the drawing

WIDE, HIGH, COLUMN, ROW, EDGE = 176, 34, 216, 42, 8
LETTERS, SMALL = 21, 28  # that fit into a box, of a name and of what it is about
SWEEPS = 6


def drawing(document: str, known: Mapping[str, Knot]) -> str:
    """The claims of a document that depend on others, or on which others depend, as an SVG; ""
    where none does."""
    own = [k for k in known.values() if k.document == document]
    kept = dict.fromkeys(
        k.id for k in own if k.below or any(_of(known, a, document) for a in k.above)
    )
    for knot in own:
        kept.update(dict.fromkeys(knot.below))
    edges = [(b, k.id) for k in own for b in k.below]
    if not edges:
        return ""
    columns = _ordered(_layers(list(kept), edges), edges)
    places = dict(_places(columns))
    wide = EDGE * 2 + COLUMN * (len(columns) - 1) + WIDE
    high = EDGE * 2 + ROW * max(map(len, columns)) - (ROW - HIGH)
    lines = [_edge(places, a, b) for a, b in edges]
    boxes = [_box(known[id_], places[id_], document) for id_ in places]
    return (
        f'<svg class="graph" role="group" aria-label="What depends on what in this document" '
        f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
        f"<g>{''.join(lines)}</g>{''.join(boxes)}</svg>"
    )


def _of(known: Mapping[str, Knot], id_: str, document: str) -> bool:
    return known[id_].document == document


def _layers(ids: list[str], edges: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Each one column to the right of all that it depends on; a circle is cut where it closes."""
    below: dict[str, list[str]] = {id_: [] for id_ in ids}
    for low, high in edges:
        below[high].append(low)
    depths: dict[str, int] = {}

    def depth(id_: str, path: frozenset[str]) -> int:
        if id_ not in depths:
            open_ = [b for b in below[id_] if b not in path]
            depths[id_] = 1 + max((depth(b, path | {id_}) for b in open_), default=-1)
        return depths[id_]

    for id_ in ids:
        depth(id_, frozenset())
    columns: list[list[str]] = [[] for _ in range(max(depths.values()) + 1)]
    for id_ in ids:
        columns[depths[id_]].append(id_)
    return [sorted(column) for column in columns]


def _ordered(columns: list[list[str]], edges: Sequence[tuple[str, str]]) -> list[list[str]]:
    """Neighbours side by side: each column by the mean place of those that its members touch."""
    touched: dict[str, list[str]] = {}
    for low, high in edges:
        touched.setdefault(low, []).append(high)
        touched.setdefault(high, []).append(low)
    for sweep in range(SWEEPS):
        for column in columns if sweep % 2 else reversed(columns):
            places = {id_: y for c in columns for id_, y in _heights(c)}
            column.sort(key=lambda id_: (_mean([places[t] for t in touched.get(id_, [id_])]), id_))
    return columns


def _heights(column: Sequence[str]) -> Iterator[tuple[str, float]]:
    for n, id_ in enumerate(column):
        yield id_, n - (len(column) - 1) / 2


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _places(columns: Sequence[Sequence[str]]) -> Iterator[tuple[str, tuple[int, int]]]:
    most = max(map(len, columns))
    for n, column in enumerate(columns):
        top = EDGE + (most - len(column)) * ROW // 2
        for row, id_ in enumerate(column):
            yield id_, (EDGE + n * COLUMN, top + row * ROW)


def _edge(places: Mapping[str, tuple[int, int]], low: str, high: str) -> str:
    (x, y), (u, v) = places[low], places[high]
    x, y, v = x + WIDE, y + HIGH // 2, v + HIGH // 2
    bend = (u - x) // 2 if u > x else COLUMN // 3
    path = f"M{x} {y}C{x + bend} {y} {u - bend} {v} {u} {v}"
    return f'<path d="{path}" data-from="{_attribute(low)}" data-to="{_attribute(high)}"/>'


def _box(knot: Knot, place: tuple[int, int], document: str) -> str:
    x, y = place
    name, about = label(knot.id)
    away = "" if knot.document == document else " away"
    about = about or knot.document.replace("_", " ")
    printed, amended = knot.badges
    told = f"{knot.title or knot.id}: as printed {printed}"
    told += f"; amended {amended}" if amended else ""
    if knot.weakest < knot.own:
        told += f"; weakest below: {knot.weakest.words} ({knot.at})"
    return (
        f'<a href="#{_attribute(knot.id)}" data-id="{_attribute(knot.id)}"'
        f' class="k w{knot.weakest.value}{away}" aria-label="{_attribute(told)}">'
        f"<title>{html.escape(told, quote=False)}</title>"
        f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="5"/>'
        f'<rect class="own o{knot.printed.value}" x="{x}" y="{y}" width="7" height="{HIGH}"'
        ' rx="3"/>'
        f'<text x="{x + 14}" y="{y + 14}">{html.escape(_cut(name, LETTERS), quote=False)}</text>'
        f'<text class="about" x="{x + 14}" y="{y + 27}">'
        f"{html.escape(_cut(about, SMALL), quote=False)}</text></a>"
    )


def label(id_: str) -> tuple[str, str]:
    """A short name and what it is about: "Claim 9, 6.81", "gaussian mechanism"."""
    stem, _, part = id_.rpartition("/")[2].partition(".")
    part = re.sub(r"(?<=\d)_(?=\d)", ".", part).replace("_", " ")
    found = re.match(r"([a-z]+)_(\d+)_(.*)", stem)
    if found is None:
        return stem.replace("_", " "), part
    kind, number, about = found.groups()
    name = kind.capitalize() + (f" {int(number)}" if int(number) else "")
    return name + (f", {part}" if part else ""), about.replace("_", " ")


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def _attribute(value: str) -> str:
    return html.escape(value, quote=True)
