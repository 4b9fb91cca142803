"""How large a sum over points can be if others are bounded, for two laws on any finite set: floats
from above, and exact laws from below.

A linear program over many values of p/q says how large it can be. Nothing that it says is believed:
what is reported from above has a proof, and laws are evaluated exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from dpproofs.language.sorts import Table
from dpproofs.language.terms import Term
from dpproofs.meaning.floats import FloatRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.provers.two_laws.multipliers import FAR, NEAR, TIGHT, Compared, Dual

__all__ = ["Bounded", "best", "laws_at"]

Masses = NDArray[np.float64]  # of one law, at some points
INSIDE = 1e-12  # how far inside an end that is not rational laws are looked for


@dataclass(frozen=True)
class Bounded:
    """A term about two laws that is a sum over the points, plus a number; `given` are such terms
    with their bounds. `high` bounds p/q and q/p, if there is one; `cuts` are values of p/q at which
    the terms change their form."""

    goal: Term
    given: tuple[tuple[Term, float], ...]
    laws: tuple[Table, Table]
    high: Exact | None = None
    cuts: tuple[float, ...] = ()

    @cached_property
    def compared(self) -> Compared:
        """What is added at one point, as functions of the masses there."""
        terms = [self.goal, *(term for term, _ in self.given)]
        numbers = [float(self._at(term, np.zeros(1), np.zeros(1))[0]) for term in terms]

        def functions(p: Masses, q: Masses) -> list[Masses]:
            return [self._at(t, p, q) - n for t, n in zip(terms, numbers, strict=True)]

        most = [bound - n for (_, bound), n in zip(self.given, numbers[1:], strict=True)]
        found = Compared(functions, tuple(most))
        if self.high is not None:
            found = replace(found, low=float(1 / self.high), high=float(self.high), beyond=False)
        cuts = tuple(cut for cut in (*self.cuts, 1.0) if found.low <= cut <= found.high)
        return replace(found, cuts=cuts)

    @property
    def number(self) -> float:
        """What is no sum."""
        return float(self._at(self.goal, np.zeros(1), np.zeros(1))[0])

    def _at(self, term: Term, p: Masses, q: Masses) -> Masses:
        """The term on a set of one point with these masses, which need not add up to 1."""
        (space,) = self.laws[0].over
        rows = {law: {(0,): mass} for law, mass in zip(self.laws, (p, q), strict=True)}
        with np.errstate(all="ignore"):
            value = Walk(FloatRing(), Instance({space: 1}, {}, rows)).value(term)
            return np.broadcast_to(np.asarray(value, dtype=float), np.shape(p))

    @property
    def is_rational(self) -> bool:
        """Whether the ends of p/q are."""
        return self.high is None or self.high.rational is not None


def best(own: Bounded) -> Dual | None:
    """The greatest value, in floats; None where there is none, or nothing meets what is given."""
    duals = [here.dual for here in own.compared.refined]
    found = next((dual for dual in reversed(duals) if dual is not None), None)
    if duals[0] is None or found is None:
        return None
    return replace(found, value=found.value + own.number)


def laws_at(own: Bounded, met: Dual) -> Iterator[tuple[list[Fraction], list[Fraction]]]:
    """Pairs of laws p and q on the points where the bound is met, rounded so that sums are 1;
    simple ones first, then such as leave what is given some slack. All are to be decided."""
    compared = own.compared
    inside = 0.0 if own.is_rational else INSIDE
    low, high = compared.low * (1 + inside), compared.high * (1 - inside)
    cuts = (*compared.cuts, low, high)
    for size, tighter, with_met in (
        (10**4, 0.0, False),
        (100, 0.0, True),
        (10**4, 0.0, True),
        *((10**12, 10.0**-k, True) for k in (12, 9, 7, 5)),
    ):
        points = [t for t in chain(met.merged if with_met else (), cuts) if low <= t <= high]
        ratios = sorted({_near(t, size, low, high) for t in points if t < FAR / 10})
        weights = _weights(compared, ratios, tighter)
        found = None if weights is None else _exactly(ratios, weights, size)
        if found is not None:
            yield found


def _near(t: float, size: int, low: float, high: float) -> Fraction:
    """A rational number near t, within the range."""
    found = Fraction(t).limit_denominator(size)
    step = Fraction(1, size)
    while float(found) < low or (found < Fraction(low) and found.denominator > 1):
        found += step
    while float(found) > high:
        found -= step
    return found


def _weights(compared: Compared, ratios: Sequence[Fraction], tighter: float) -> Masses | None:
    """The masses of q at these p/q, and last that of p where q is 0, of the greatest sum."""
    values, rows = compared.rows([float(t) for t in ratios])
    if not compared.beyond:
        values, rows = np.append(values, 0.0), np.vstack([rows, np.zeros(rows.shape[1])])
    known = np.isfinite(values) & np.isfinite(rows).all(axis=1)
    known[-1] &= compared.beyond
    tables = [np.nan_to_num(np.where(known, x, 0.0)) for x in (values, *rows.T)]
    most = [d - tighter * max(1.0, abs(d)) for d in compared.most]
    from scipy.optimize import linprog  # a third of the start: only where it is needed

    found = linprog(
        -tables[0],
        A_ub=np.array(tables[3:]) if most else None,
        b_ub=most or None,
        A_eq=np.array(tables[1:3]),
        b_eq=[1.0, 1.0],
        bounds=[(0, None if ok else 0) for ok in known],
        method="highs",
        options=TIGHT,
    )
    return found.x if found.status == 0 else None


def _exactly(
    ratios: Sequence[Fraction], weights: Masses, size: int
) -> tuple[list[Fraction], list[Fraction]] | None:
    """Laws with these masses, rounded; what is missing is put at two of the points."""
    masses = [Fraction(float(w)).limit_denominator(size) for w in weights[:-1]]
    beyond = Fraction(float(weights[-1])).limit_denominator(size)
    used = [(t, w) for t, w in zip(ratios, masses, strict=True) if w > NEAR]
    if not used:
        return None
    ratios, masses = [t for t, _ in used], [w for _, w in used]
    if len(used) == 1:
        masses, beyond = [Fraction(1)], 1 - ratios[0]
    else:
        i, j = sorted(range(len(used)), key=lambda n: -masses[n])[:2]
        lacks = 1 - sum(masses)
        moved = 1 - beyond - sum(t * w for t, w in zip(ratios, masses, strict=True))
        more = (moved - ratios[i] * lacks) / (ratios[j] - ratios[i])
        masses[j] += more
        masses[i] += lacks - more
    if min(*masses, beyond) < 0:
        return None
    p = [t * w for t, w in zip(ratios, masses, strict=True)] + [beyond] * (beyond > 0)
    return p, masses + [Fraction(0)] * (beyond > 0)
