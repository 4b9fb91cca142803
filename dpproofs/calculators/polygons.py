"""Privacy regions as polygons with exact corners. Whether one region lies in another is decided
exactly.

The region of two laws is the set of the error probabilities (p(S), q(not S)) of all tests, private
coins allowed. It is convex, and with (x, y) it contains (1-x, 1-y), so that the corners from (0, 1)
down to (1, 0) describe it. They belong to the Neyman-Pearson tests, which reject where q/p is
largest.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from dpproofs.meaning.numbers import Exact, LimitError, exp, sign

__all__ = ["Region", "composed_pair", "region"]

ZERO, ONE = Exact.of(0), Exact.of(1)
Point = tuple[Exact, Exact]


@dataclass(frozen=True)
class Region:
    """The corners from (0, 1) to (1, 0), each edge flatter than the one before."""

    corners: tuple[Point, ...]

    def __repr__(self) -> str:
        return f"Region({', '.join(f'({x}, {y})' for x, y in self.corners)})"

    def above(self, point: Point) -> bool:
        """Not below the lower boundary."""
        x, y = point
        return all(
            _sign((y - y0) * (x1 - x0) - (x - x0) * (y1 - y0)) >= 0
            for (x0, y0), (x1, y1) in zip(self.corners, self.corners[1:], strict=False)
        )

    def holds(self, point: Point) -> bool:
        """Some test has these error probabilities."""
        x, y = point
        return self.above(point) and self.above((1 - x, 1 - y))

    def outside(self, other: Region) -> Point | None:
        """A corner of the other region that does not lie in this one; None: it is included."""
        return next((corner for corner in other.corners if not self.above(corner)), None)

    def includes(self, other: Region) -> bool:
        return self.outside(other) is None


def region(p: Sequence[Exact], q: Sequence[Exact]) -> Region:
    """The region of two laws on the same points."""
    atoms = [(a, b) for a, b in zip(p, q, strict=True) if _sign(a) or _sign(b)]
    atoms.sort(key=functools.cmp_to_key(_by_ratio))
    corners: list[Point] = [(ZERO, ONE)]
    last: Point | None = None
    for a, b in atoms:
        x, y = corners[-1]
        if last is not None and _sign(a * last[1] - last[0] * b) == 0:
            corners.pop()  # the same ratio: one edge, not two
        corners.append((x + a, y - b))
        last = (a, b)
    return Region(tuple(corners))


def _by_ratio(s: Point, t: Point) -> int:
    return _sign(s[0] * t[1] - t[0] * s[1])


def composed_pair(k: int, epsilon: Exact, delta: Exact) -> tuple[list[Exact], list[Exact]]:
    """The two laws of k-fold randomised response, atoms of one likelihood ratio put together."""
    c = exp(epsilon)
    honest = [
        (1 - delta) ** k * math.comb(k, i) * c ** (k - i) / (1 + c) ** k for i in range(k + 1)
    ]
    leaked = 1 - (1 - delta) ** k
    return [leaked, *honest, ZERO], [ZERO, *reversed(honest), leaked]


def _sign(x: Exact) -> int:
    found = sign(x)
    if found is None:
        raise LimitError(f"the sign of {x} is not decided")
    return found
