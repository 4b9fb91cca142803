"""Find sign patterns: differentiate until nothing depends on x, then go back level by level.

Nothing that is found here is believed: `patterns` verifies it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from dpproofs.language.statements import Statement
from dpproofs.verifiers.atoms import Gen, Poly, reduced
from dpproofs.verifiers.patterns import (
    FORMAT,
    VERSION,
    Curve,
    Graph,
    Piece,
    Unproved,
    curves_of,
    verify_curve,
)
from dpproofs.verifiers.slopes import NoFunction, depends, derivative, tends_to_zero

__all__ = ["find_pattern", "prove_curve"]

DEEPEST = 9
LARGEST = 40  # terms in a level
FAR = 2**12  # beyond it no turning point is looked for
NARROW = Fraction(1, 2**24)


def find_pattern(statement: Statement) -> dict[str, Any] | None:
    """A certificate for a statement about one number, or None."""
    for logs in (False, True):
        curves = []
        for curve in curves_of(statement, logs):
            curves.append(prove_curve(curve))
            if curves[-1] is None:
                break
        else:
            head = {"format": FORMAT, "version": VERSION, "statement": statement.hash}
            return {**head, "logs": logs, "curves": curves}
    return None


def prove_curve(curve: Curve) -> list[dict[str, Any]] | None:
    """Levels that show the sign of a curve, or None."""
    for start in _starts(curve):
        try:
            levels = _climb(curve, _levels(curve, start))
            verify_curve(curve, levels)
        except (Unproved, NoFunction, ArithmeticError, ValueError):
            continue
        return levels
    return None


def _starts(curve: Curve) -> Iterator[list[list[str]]]:
    """Multipliers of level 0: none, then what clears its common factor."""
    yield []
    common = _common(curve, curve.f)
    if common:
        yield common


def _common(curve: Curve, f: Poly) -> list[list[str]]:
    """What divides every term and is above 0, taken out."""
    _, factor, _ = reduced(f)
    lowest: dict[Gen, Any] = dict(factor)
    for gen in {g for m in f.terms for g, p in m if g.kind == "alias" or g == curve.x}:
        lowest[gen] = min(dict(m).get(gen, 0) for m in f.terms)
    return [
        [gen.name, str(-power)]
        for gen, power in sorted(lowest.items(), key=lambda item: item[0].order)
        if power and curve._positive(gen)
    ]


def _levels(curve: Curve, start: list[list[str]]) -> list[tuple[Poly, list[list[str]]]]:
    found = [(curve.next(curve.f, start), start)]
    while len(found) <= DEEPEST:
        f = found[-1][0]
        if not any(depends(g, curve.x) for g in f.gens):
            return found
        slope = derivative(f, curve.x)
        if len(slope.terms) > LARGEST:
            break
        times = _common(curve, slope) if slope.terms else []
        found.append((curve.next(slope, times), times))
    return found


def _climb(curve: Curve, levels: Sequence[tuple[Poly, list[list[str]]]]) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = []
    below: list[Piece] = []
    for f, times in reversed(levels):
        graph = Graph(curve, f)
        # At the deepest level there is perhaps a constant.
        below = list(_pieces(curve, graph, below) if told else _by_balls(curve, graph))
        rows = [[_told(p.low), _told(p.high), p.sign, p.why] for p in below]
        told.insert(0, {"times": times, "pieces": rows})
    return told


def _told(end: Fraction | None) -> str:
    return "" if end is None else str(end)


def _by_balls(curve: Curve, graph: Graph) -> Iterator[Piece]:
    """A constant has its sign everywhere: its derivative is 0, which no piece says; balls do, on
    pieces without end too, where x is not among its parts."""
    for sign in (1, -1):
        piece = Piece(curve.low, curve.high, sign, "balls")
        if graph.shows(piece, ()):
            yield piece
            return


def _pieces(curve: Curve, graph: Graph, below: Sequence[Piece]) -> Iterator[Piece]:
    """Where the derivative has a sign the level has at most one zero; between such pieces balls."""
    ordered = sorted(_merged(below), key=lambda p: (p.low is not None, p.low or 0))
    at = curve.low
    first = True
    for slope in ordered:
        if not first or slope.low != at:
            yield from _gap(graph, at, slope.low)
        yield from _monotone(curve, graph, slope)
        at, first = slope.high, False
    if not ordered:
        yield from _gap(graph, curve.low, curve.high)
    elif at != curve.high:
        yield from _gap(graph, at, curve.high)


def _merged(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces of one sign that touch, as one."""
    found: list[Piece] = []
    for piece in sorted(pieces, key=lambda p: (p.low is not None, p.low or 0)):
        if found and found[-1].sign == piece.sign and found[-1].high == piece.low:
            found[-1] = Piece(found[-1].low, piece.high, piece.sign, "")
        else:
            found.append(piece)
    return found


def _gap(graph: Graph, low: Fraction | None, high: Fraction | None) -> Iterator[Piece]:
    if low is None or high is None or low >= high:
        return
    for sign in (1, -1):
        piece = Piece(low, high, sign, "balls")
        if graph.shows(piece, ()):
            yield piece
            return


def _monotone(curve: Curve, graph: Graph, slope: Piece) -> Iterator[Piece]:
    """The level on a piece where it rises (slope.sign 1) or falls: one sign, or two."""
    low, high, up = slope.low, slope.high, slope.sign
    first, last = _at(curve, graph, low, -1), _at(curve, graph, high, 1)
    if first is not None and first * up >= 0:
        yield Piece(low, high, up, "left")
        return
    if last is not None and last * up <= 0:
        yield Piece(low, high, -up, "right")
        return
    before, after = _turn(graph, low, high, up)
    if before is not None and before != low:
        yield Piece(low, before, -up, "right")
    if after is not None and after != high:
        yield Piece(after, high, up, "left")


def _at(curve: Curve, graph: Graph, end: Fraction | None, side: int) -> int | None:
    if end is not None:
        return graph.at(end)
    try:
        return 0 if tends_to_zero(graph.f, curve.x, side) else None
    except NoFunction:
        return None


def _turn(
    graph: Graph, low: Fraction | None, high: Fraction | None, up: int
) -> tuple[Fraction | None, Fraction | None]:
    """The last point seen where the sign is not yet `up`, and the first where it is."""
    before, after = None, None
    for point in _probes(low, high):
        sign = graph.at(point)
        if sign == 0:
            return point, point
        if sign is not None and sign * up < 0 and (before is None or point > before):
            before = point
        if sign is not None and sign * up > 0 and (after is None or point < after):
            after = point
    while before is not None and after is not None and after - before > NARROW:
        middle = (before + after) / 2
        near = middle.limit_denominator(max(1, int(1 / (after - before))))
        middle = near if before < near < after else middle
        sign = graph.at(middle)
        if sign == 0:
            return middle, middle
        if sign is None:
            break
        before, after = (middle, after) if sign * up < 0 else (before, middle)
    return before, after


def _probes(low: Fraction | None, high: Fraction | None) -> Iterator[Fraction]:
    """Some points inside, 0 and 1 first; towards an end ever nearer, without end ever farther."""

    def inside(p: Fraction) -> bool:
        return (low is None or p > low) and (high is None or p < high)

    found = [Fraction(0), Fraction(1), Fraction(-1)]
    step = Fraction(1, 1024)
    while step <= FAR:
        if low is not None:
            found.append(low + step)
        if high is not None:
            found.append(high - step)
        found += [step, -step]
        step *= 2
    if low is not None and high is not None:
        found += [low + (high - low) * Fraction(n, 8) for n in range(1, 8)]
    yield from dict.fromkeys(p for p in found if inside(p))
