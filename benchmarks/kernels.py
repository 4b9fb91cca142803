"""Columns per CPU second: the compiled statement beside the best numpy kernel written by hand.

Both get the same columns, zero atoms and ties among them, and both give a relative margin for each
column, infinite where a hypothesis fails. What they say must agree before anything is timed. The
kernel is run at whichever block size suits it best, the compiled statement at its own.

    python benchmarks/kernels.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from dpproofs.language import cosh, exp, law, probability, real, space
from dpproofs.language.statements import Statement
from dpproofs.search.columns import TIE, weighed
from dpproofs.theory import KL, affinity, hockey_stick, indistinguishable, max_divergence
from dpproofs.theory.laws import power

COLUMNS = 1 << 16
BLOCKS = (1 << 11, 1 << 12, 1 << 13, 1 << 14)
SECONDS = 0.4  # of CPU for each figure, three times; the median is told
ZEROS, TINIES = np.zeros(BLOCKS[-1]), np.full(BLOCKS[-1], 1e-300)  # far faster than the numbers
Kernel = Callable[[Any, Any, Any, Any], Any]

Y = space("Y", smallest=1, largest=4)
p, q = law("p", Y), law("q", Y)
epsilon, delta = real("epsilon", at_least=0, logarithmic=True), probability("delta")


# ------------------------------------------------------------------------ kernels by hand
# epsilon and delta are rows, a and b laws with a row for each atom.


def at_most(left: Any, right: Any) -> Any:
    """The relative margin of left <= right, where right is finite."""
    scale = np.maximum(np.maximum(np.abs(left), np.abs(right)), TINIES[: len(left)])
    gap = (right - left) / scale
    return np.where(left == np.inf, -2.0, gap)


def close(a: Any, b: Any, epsilon: Any, losses: Any) -> Any:
    """Both max-divergences are at most epsilon, up to the tolerance of a screen."""
    charged = (a > 0) | (b > 0)
    greatest = np.where(charged, np.abs(losses), 0.0).max(axis=0)
    return greatest <= epsilon * (1 + TIE)


def kl(epsilon: Any, delta: Any, a: Any, b: Any) -> Any:
    losses = np.log(a) - np.log(b)
    divergence = np.where(a == 0, 0.0, a * losses).sum(axis=0)
    margin = at_most(divergence, epsilon * (np.exp(epsilon) - 1))
    met = close(a, b, epsilon, losses) & (epsilon >= 0)
    return np.where(met, margin, np.inf)


def stick(c: Any, a: Any, b: Any) -> Any:
    return np.maximum(a - c * b, ZEROS[: len(c)]).sum(axis=0)


def indistinct(c: Any, delta: Any, a: Any, b: Any) -> Any:
    greatest = np.maximum(stick(c, a, b), stick(c, b, a))
    return greatest <= delta * (1 + TIE)


def domain(epsilon: Any, delta: Any) -> Any:
    return (epsilon >= 0) & (delta >= 0) & (delta <= 1 + TIE)


def hockey(epsilon: Any, delta: Any, a: Any, b: Any) -> Any:
    met = indistinct(np.exp(epsilon), delta, a, b) & domain(epsilon, delta)
    return np.where(met, at_most(stick(np.exp(2 * epsilon), a, b), delta / 2), np.inf)


def overlap(epsilon: Any, delta: Any, a: Any, b: Any) -> Any:
    met = close(a, b, epsilon, np.log(a) - np.log(b)) & (epsilon >= 0)
    margin = at_most(1 / np.cosh(epsilon / 2), np.sqrt(a * b).sum(axis=0))
    return np.where(met, margin, np.inf)


def composed(epsilon: Any, delta: Any, a: Any, b: Any) -> Any:
    def thrice(x: Any) -> Any:
        pairs = (x[:, None] * x[None]).reshape(-1, x.shape[1])
        return (pairs[:, None] * x[None]).reshape(-1, x.shape[1])

    met = indistinct(np.exp(epsilon), delta, a, b) & domain(epsilon, delta)
    left = stick(np.exp(3 * epsilon), thrice(a), thrice(b))
    return np.where(met, at_most(left, 3 * delta), np.inf)


# ------------------------------------------------------------------------ the same, stated

BOTH = (max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon)
WITHIN = (indistinguishable(p, q, epsilon, delta),)


@dataclass(frozen=True)
class Case:
    name: str
    atoms: int
    statement: Statement
    kernel: Kernel


CASES = (
    Case("KL under two max-divergences", 4,
         Statement((epsilon, delta, p, q), KL(p, q) <= epsilon * (exp(epsilon) - 1), BOTH), kl),
    Case("affinity", 4,
         Statement((epsilon, delta, p, q), affinity(p, q) >= 1 / cosh(epsilon / 2), BOTH), overlap),
    Case("hockey-stick", 4,
         Statement((epsilon, delta, p, q), hockey_stick(p, q, 2 * epsilon) <= delta / 2, WITHIN),
         hockey),
    Case("composition of three", 3,
         Statement((epsilon, delta, p, q),
                   hockey_stick(power(p, 3), power(q, 3), 3 * epsilon) <= 3 * delta, WITHIN),
         composed),
)  # fmt: skip


# ------------------------------------------------------------------------ measuring


def columns(atoms: int, rng: np.random.Generator) -> Any:
    """Rows epsilon, delta, p, q: near and far laws, zero atoms in one or both, equal laws."""
    a, b = rng.random((2, atoms, COLUMNS))
    near = rng.random(COLUMNS) < 0.5
    b = np.where(near, a * (1 + rng.random((atoms, COLUMNS)) / 4), b)
    a[:, rng.random(COLUMNS) < 0.05] = b[:, :1]
    for x in (a, b):
        x[:-1][rng.random((atoms - 1, COLUMNS)) < 0.05] = 0.0
    both = rng.random(COLUMNS) < 0.05
    a[0, both] = b[0, both] = 0.0
    equal = rng.random(COLUMNS) < 0.05
    b[:, equal] = a[:, equal]
    a, b = a / a.sum(axis=0), b / b.sum(axis=0)
    bounds = np.array([rng.exponential(0.5, COLUMNS), rng.random(COLUMNS)])
    bounds[:, rng.random(COLUMNS) < 0.05] = 0.0
    return np.concatenate([bounds, a, b])


def by_hand(case: Case, block: int, rows: Any) -> Any:
    found = np.empty(rows.shape[1])
    with np.errstate(all="ignore"):
        for start in range(0, rows.shape[1], block):
            cut = rows[:, start : start + block]
            a, b = cut[2 : 2 + case.atoms], cut[2 + case.atoms :]
            found[start : start + block] = case.kernel(cut[0], cut[1], a, b)
    return found


def rate(run: Callable[[], Any]) -> float:
    """Columns per CPU second, the median of three."""
    found = []
    for _ in range(3):
        start, times = time.process_time(), 0
        while time.process_time() - start < SECONDS:
            run()
            times += 1
        found.append(times * COLUMNS / (time.process_time() - start))
    return sorted(found)[1]


def agree(ours: Any, theirs: Any) -> int:
    """How many columns are ties or worse; an error unless both say the same of each column."""
    with np.errstate(invalid="ignore"):
        same = (np.isinf(ours) & np.isinf(theirs)) | (np.abs(ours - theirs) <= 1e-9)
    if not same.all():
        raise AssertionError(
            f"{(~same).sum()} columns differ, the first {np.flatnonzero(~same)[0]}"
        )
    return int(np.sum(ours <= TIE))


def main() -> None:
    rng = np.random.default_rng(20260101)
    print("| statement | atoms | by hand | compiled | ratio |\n|---|---|---|---|---|")
    for case in CASES:
        rows = columns(case.atoms, rng)
        program = weighed(case.statement, case.statement.show, {Y: case.atoms})
        assert program is not None
        agree(program(rows)[0], by_hand(case, BLOCKS[0], rows))
        mine = rate(partial(program, rows))
        best = max(rate(partial(by_hand, case, b, rows)) for b in BLOCKS)
        print(
            f"| {case.name} | {case.atoms} | {best:.2g}/s | {mine:.2g}/s | {mine / best:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
