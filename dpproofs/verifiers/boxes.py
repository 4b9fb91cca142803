"""The verifier of lists of boxes: each box is decided again, and the list must leave nothing
uncovered.

The words that say what is covered are derived from the list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition
from dpproofs.meaning.balls import BallRing
from dpproofs.meaning.cubes import (
    BITS,
    EDGE,
    FORMAT,
    JUDGE_BITS,
    VERSION,
    Box,
    Cube,
    Side,
    Unenclosed,
    cubes_of,
    table_ends,
)
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import working_precision
from dpproofs.meaning.walk import Undecided, Walk, sizes_of
from dpproofs.verifiers.sizes import sizes_words

__all__ = ["scope_words", "verify_boxes", "words"]

_UNFIT = (
    Unenclosed,
    Undecided,
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
    RecursionError,
)


def verify_boxes(statement: Statement, certificate: Mapping[str, Any]) -> bool:
    """Tell whether a list of boxes proves the statement on everything that it says it covers."""
    try:
        return _verify(statement, certificate)
    except _UNFIT:
        return False


def _verify(statement: Statement, certificate: Mapping[str, Any]) -> bool:
    head = (certificate["format"], certificate["version"], certificate["statement"])
    if head != (FORMAT, VERSION, statement.hash) or certificate["bits"] not in BITS:
        return False
    whole, entries = certificate["whole"], certificate["cubes"]
    if type(whole) is not bool or certificate["count"] != sum(len(e["boxes"]) for e in entries):
        return False
    claimed = _claimed(statement, entries)
    if not entries or (whole and len(claimed) < len(sizes_of(statement))):
        return False
    expected = [cube for sizes in claimed for cube in cubes_of(statement, sizes)]
    if len(expected) != len(entries):
        return False
    found = {_key(e["sizes"], e["bits"]): e for e in entries}
    for cube in expected:
        bits = {t.name: "".join(map(str, b)) for t, b in cube.bits.items()}
        target = cube.whole if whole else cube.near
        if not _proves(cube, found[_key(_sizes(cube.sizes), bits)], target, certificate["bits"]):
            return False
    return True


def _claimed(statement: Statement, entries: Any) -> list[Mapping[Any, int]]:
    return [s for s in sizes_of(statement) if any(_sizes(s) == e["sizes"] for e in entries)]


def _sizes(sizes: Mapping[Any, int]) -> dict[str, int]:
    return {parameter.name: size for parameter, size in sizes.items()}


def _key(sizes: Mapping[str, int], bits: Mapping[str, str]) -> tuple[Any, ...]:
    return (*sorted(sizes.items()), *sorted(bits.items()))


def _proves(cube: Cube, entry: Mapping[str, Any], target: Box, bits: int) -> bool:
    if [str(side) for side in target] != entry["covers"]:
        return False
    boxes = [tuple(Side.parse(text) for text in box) for box in entry["boxes"]]
    inside = all(len(box) == len(target) and _contains(target, box) for box in boxes)
    return inside and covers(boxes, target) and all(_decided(cube, box, bits) for box in boxes)


# ----------------------------------------------------------------------------- the two arguments


def _decided(cube: Cube, box: Box, bits: int) -> bool:
    """Tell whether on the whole box a hypothesis is false or the conclusion true."""
    for precision in (p for p in BITS if p <= bits):
        ring = BallRing(precision)
        with working_precision(precision):
            walk = Walk(ring, cube.over(box, ring))
            if any(_truth(walk, h) < 0 for h in cube.statement.hypotheses):
                return True
            if _truth(walk, cube.statement.show) > 0:
                return True
    if any(side.low != side.high for side in box):
        return False
    judgement = judge(cube.statement, cube.at([side.low for side in box]), JUDGE_BITS)
    return judgement.met < 0 or (judgement.met > 0 and judgement.holds > 0)


def _truth(walk: Walk, proposition: Proposition) -> int:
    try:
        return int(walk.truth(proposition))
    except Undecided:
        return 0


def covers(boxes: Sequence[Box], target: Box) -> bool:
    """Tell whether the boxes leave no point of the target out. The target is cut until one box
    contains each part.

    Each cut sends every box to one side only, so that no box counts for points that it does not
    contain.
    """
    if any(_contains(box, target) for box in boxes):
        return True
    if not boxes:
        return False
    for n, side in enumerate(target):
        for first, second in _cuts(side):
            if all(_within(box[n], first) or _within(box[n], second) for box in boxes):
                parts = [[b for b in boxes if _within(b[n], half)] for half in (first, second)]
                halves = [(*target[:n], half, *target[n + 1 :]) for half in (first, second)]
                return all(map(covers, parts, halves))
    return False


def _cuts(side: Side) -> list[tuple[Side, Side]]:
    """Cut a box into two sides, at the middle or where a range becomes unbounded, or cut one end
    off."""
    low, high, low_open, high_open = side.low, side.high, side.low_open, side.high_open
    found = []
    if low < high:
        for at in (side.middle, EDGE, -EDGE):
            if low < at < high:
                found.append((Side(low, at, low_open), Side(at, high, False, high_open)))
        if not low_open:
            found.append((Side(low, low), Side(low, high, True, high_open)))
        if not high_open:
            found.append((Side(low, high, low_open, True), Side(high, high)))
    return found


def _within(inner: Side, outer: Side) -> bool:
    below = inner.low < outer.low or (inner.low == outer.low and outer.low_open > inner.low_open)
    above = inner.high > outer.high or (
        inner.high == outer.high and outer.high_open > inner.high_open
    )
    return not below and not above


def _contains(outer: Box, inner: Box) -> bool:
    return all(map(_within, inner, outer))


# ----------------------------------------------------------------------------- words


def scope_words(statement: Statement, certificate: Mapping[str, Any]) -> str:
    """What a list that was verified covers, in words."""
    return words(statement, _claimed(statement, certificate["cubes"]), certificate["whole"])


def words(statement: Statement, covered: Sequence[Mapping[Any, int]], whole: bool) -> str:
    """All of these sizes in words; if not `whole`, in part, with how far the unbounded ranges
    are covered."""
    if len(covered) == len(sizes_of(statement)):
        parts = [f"{p.name} of {p.smallest} to {p.largest}" for p in statement.parameters]
    else:
        parts = [" or ".join(map(sizes_words, covered))]
    if not whole:
        parts += _reach(statement)
    parts += [] if parts or not whole else ["the whole domain of the parameters"]
    return ", ".join(parts)


def _reach(statement: Statement) -> list[str]:
    """How far the boxes reach in the unbounded ranges."""
    reach = EDGE / (1 - EDGE)
    found = []
    ends = [(scalar.name, scalar.low, scalar.high) for scalar in statement.scalars]
    for table in statement.tables:
        if table.kind not in ("law", "bit"):
            ends.append((f"the entries of {table.name}", *table_ends(table)))
    for name, low, high in ends:
        if low is None and high is None:
            found.append(f"{name} from -{reach} to {reach}")
        elif high is None:
            found.append(f"{name} at most {reach} above {low!r}")
        elif low is None:
            found.append(f"{name} at most {reach} below {high!r}")
    return found
