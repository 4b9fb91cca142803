"""Bound a function of two masses by a line and multiples of others, in floats.

F and G_k are homogeneous functions of the masses p and q of two laws at one point. Where

    F(p, q) <= A q + B p + sum_k l_k G_k(p, q)

at every point, the sum of F is at most A + B + sum_k l_k d_k if those of G_k are at most d_k. A
linear program over many values of t = p/q proposes the least such bound. Nothing here is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import isfinite
from typing import Any

import numpy as np

from dpproofs.provers.budget import spend

__all__ = ["FAR", "NEAR", "TIGHT", "Compared", "Dual"]

FAR, NEAR = 1e4, 1e-9  # how far p/q is looked at, where it has no end, and how near 0
POINTS = 300
WIDTHS = (8e-2, 6e-3, 4e-4, 3e-5, 2e-6)
TIGHT = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}


@dataclass(frozen=True)
class Dual:
    """A + B + sum l d, with the points at which the inequality is met and their weights."""

    value: float
    q: float
    p: float
    factors: tuple[float, ...]
    points: tuple[float, ...]  # p/q; infinite where q is 0
    weights: tuple[float, ...]

    @property
    def merged(self) -> list[float]:
        """Neighbours among the points as the one point between them that they stand for."""
        found: list[tuple[float, float]] = []
        for t, w in sorted(zip(self.points, self.weights, strict=True)):
            if found and isfinite(t) and t - found[-1][0] < 0.02 * t:
                before, weight = found.pop()
                t, w = (before * weight + t * w) / (weight + w), weight + w
            found.append((t, w))
        return [t for t, _ in found]


@dataclass(frozen=True)
class Compared:
    """F, then each G_k, as `functions` of arrays of p and q; `most` are the d_k, of which those
    that are `equal` may have any multiple. p/q is between `low` and `high`; the functions change
    their form at `cuts`; `more` are values of p/q that are looked at too."""

    functions: Callable[[Any, Any], list[Any]]
    most: tuple[float, ...]
    low: float = 0.0
    high: float = float("inf")
    cuts: tuple[float, ...] = ()
    equal: tuple[int, ...] = ()
    beyond: bool = True  # whether q may be 0 where p is not
    more: tuple[float, ...] = ()

    @cached_property
    def t(self) -> Any:
        high = min(self.high, FAR)
        inner = np.geomspace(max(self.low, NEAR), high, POINTS)
        even = np.linspace(self.low, min(high, 8.0), POINTS)
        found = np.concatenate([inner, even, [self.low, high, 1.0], self.cuts, self.more])
        return np.unique(np.clip(found, self.low, high))

    def rows(self, t: Any) -> tuple[Any, Any]:
        """What is bounded, and what bounds it: the factors of A, B and the l; last where q is 0."""
        p, q = np.array(t, dtype=float), np.ones(len(t))
        if self.beyond:
            p, q = np.append(p, 1.0), np.append(q, 0.0)
        with np.errstate(all="ignore"):
            values, *others = (
                np.broadcast_to(np.asarray(x), p.shape) for x in self.functions(p, q)
            )
        return np.asarray(values, dtype=float), np.stack([q, p, *others], axis=1).astype(float)

    @cached_property
    def all(self) -> tuple[Any, Any]:
        return self.rows(self.t)

    @cached_property
    def dual(self) -> Dual | None:
        """The least bound; None where there is none, or nothing meets what is given."""
        spend(1000)
        values, rows = self.all
        known = np.isfinite(values) & np.isfinite(rows).all(axis=1)
        if np.any(np.isposinf(values) & ~(rows == np.inf).any(axis=1)):
            return None
        scale = np.maximum(1.0, np.abs(rows[known]).max(axis=1))
        signs = [(None if n in self.equal else 0, None) for n in range(len(self.most))]
        left, right = -rows[known] / scale[:, None], -values[known] / scale
        from scipy.optimize import linprog  # a third of the start: only where it is needed

        found = linprog(
            [1.0, 1.0, *self.most],
            A_ub=left,
            b_ub=right,
            bounds=[(None, None), (None, None), *signs],
            method="highs",
            options=TIGHT,
        )
        if found.status != 0:
            return None
        weights = -found.ineqlin.marginals / scale
        ends = np.append(self.t, np.inf)[: len(values)][known]
        met = weights > 1e-9
        q, p, *factors = map(float, found.x)
        points, weights = (tuple(map(float, x[met])) for x in (ends, weights))
        return Dual(float(found.fun), q, p, tuple(factors), points, weights)

    @property
    def refined(self) -> Iterator[Compared]:
        """The same, then with points added where the inequality is met, nearer each time."""
        here = self
        yield here
        for width in WIDTHS:
            if here.dual is None:
                return
            near = np.linspace(-width, width, 41)
            more = [t + t * x for t in here.dual.points if 0 < t < FAR for x in near]
            here = replace(here, more=(*here.more, *more))
            yield here
