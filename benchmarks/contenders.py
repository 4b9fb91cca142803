"""Those who race the search, each driven from the same statement by one adapter.

A contender sees a statement as a function of a point of the unit cube: a law is a softmax of its
coordinates or they divided by their sum, a scalar is stretched over its domain. It is given what it
can use: the compiled statement over columns, hypotheses as constraints or penalties, every size. A
find counts once the judge confirms it on rationals near the floats, as for the search itself.
"""

from __future__ import annotations

import contextlib
import itertools
import random
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
from hypothesis import HealthCheck, Phase, find, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException, NoSuchExample, Unsatisfiable
from scipy.optimize import differential_evolution, minimize

from dpproofs.language.statements import Statement
from dpproofs.language.terms import Num
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import Exact, LimitError, log
from dpproofs.meaning.tape import compiled
from dpproofs.meaning.walk import Instance, Undecided, entries, sizes_of

TIE = 1e-9
DENOMINATORS = (12, 1000, 10**9)
RESTARTS = 20  # of SLSQP at least, in so many times the time of the others
LONGER = 2
AGAIN = 0.05  # the alarm rings on: a callback of the interpreter may swallow it
SIZES = 12  # that a contender goes round


class Late(BaseException):
    """The time is over; no optimiser catches it."""


class Found(BaseException):
    """The judge confirmed a find in the middle of an optimiser's work."""


@dataclass
class Race:
    """One contender at one statement: its clock, and what the judge confirmed."""

    statement: Statement
    seconds: float  # of CPU; SLSQP has longer for its restarts, Hypothesis looks at the clock
    seed: int = 0
    found: Instance | None = None
    taken: float = 0.0
    spurious: int = 0  # floats said refuted, no rational near them is

    def run(self, contender: Callable[[Race], None]) -> None:
        def late(*_: Any) -> None:
            raise Late

        longest = self.seconds * (LONGER if contender in (slsqp, hypothesis) else 1)
        before = signal.signal(signal.SIGVTALRM, late)
        self.start = time.thread_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, longest, AGAIN)
        try:
            contender(self)
        except (Late, HypothesisException):  # the search has a property of its own, cut short
            self.found = None
        except AssertionError:  # Hypothesis, cut short, is in a state that it did not expect
            if not self.late:
                raise
            self.found = None
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            self.taken = time.thread_time() - self.start
            signal.signal(signal.SIGVTALRM, before)

    @property
    def late(self) -> bool:
        return time.thread_time() - self.start > self.seconds

    def confirm(self, instances: Iterator[Instance], claimed: bool = True) -> bool:
        """Whether one of these refutes; otherwise the floats that claimed so are mistaken."""
        for instance in instances:
            try:
                if judge(self.statement, instance).refutes:
                    self.found = instance
                    return True
            except (Undecided, LimitError):
                continue
        self.spurious += claimed
        return False


class Cube:
    """A statement at one size over the unit cube; a coordinate for each number of an instance."""

    def __init__(self, statement: Statement, sizes: Any, softmax: bool) -> None:
        self.statement, self.sizes, self.softmax = statement, sizes, softmax
        self.keys = {t: entries(t, sizes) for t in statement.tables}
        self.dimension = len(statement.scalars) + sum(map(len, self.keys.values()))
        propositions = (*statement.hypotheses, statement.show)
        self.program = compiled(
            propositions, statement.scalars, statement.tables, tuple(sizes.items())
        )

    def instance(self, point: Any, exact: int = 0) -> Instance:
        """The instance at a point: floats, or rationals of a denominator near them."""
        read = _Floats(self.softmax) if not exact else _Rationals(exact, self.softmax)
        coordinates = iter(point)
        found = Instance(self.sizes)
        for scalar in self.statement.scalars:
            ends = [e.value if isinstance(e, Num) else None for e in (scalar.low, scalar.high)]
            value = read.scalar(next(coordinates), *ends, scalar.logarithmic)
            found = found.with_scalar(scalar, value)
        for table, keys in self.keys.items():
            rows = {key: next(coordinates) for key in keys}
            if table.kind == "law":
                starts = itertools.groupby(keys, key=lambda key: key[:-1])
                laws = [(list(group)) for _, group in starts]
                rows = {
                    key: mass
                    for group in laws
                    for key, mass in zip(group, read.law([rows[k] for k in group]), strict=True)
                }
            else:
                ends = [e.value if isinstance(e, Num) else None for e in (table.low, table.high)]
                rows = {key: read.entry(x, table.kind, *ends) for key, x in rows.items()}
            found = found.with_table(table, rows)
        return found

    def margins(self, points: Any) -> Any:
        """Rows of margins, hypotheses first, the conclusion last; a column for each point."""
        assert self.program is not None
        found = self.program(self.program.rows(self.instance(points), points.shape[1]))
        return np.where(np.isnan(found), 1.0, np.clip(found, -2, 2))

    def exactly(self, point: Any) -> Iterator[Instance]:
        for denominator in DENOMINATORS:
            yield self.instance(point, denominator)


@dataclass
class _Floats:
    softmax: bool

    def law(self, weights: list[Any]) -> list[Any]:
        w = [np.exp(24 * np.asarray(x) - 12) for x in weights] if self.softmax else weights
        total = sum(w) + (0 if self.softmax else 1e-300)
        return [x / total for x in w]

    def scalar(self, x: Any, low: Any, high: Any, logarithmic: bool) -> Any:
        return _stretched(x, low, high, float)

    def entry(self, x: Any, kind: str, low: Any, high: Any) -> Any:
        if kind == "bit":
            return np.where(np.asarray(x) > 0.5, 1.0, 0.0)
        if kind == "unit":
            return x
        if kind == "loss":
            return -np.log(np.maximum(x, 1e-9))
        return _stretched(x, 0 if kind == "positive" else low, high, float)


@dataclass
class _Rationals:
    denominator: int
    softmax: bool

    def _near(self, x: Any) -> Fraction:
        return Fraction(float(x)).limit_denominator(self.denominator)

    def law(self, weights: list[Any]) -> list[Any]:
        masses = [self._near(x) for x in _Floats(self.softmax).law(weights)]
        masses[max(range(len(masses)), key=masses.__getitem__)] += 1 - sum(masses)
        return [Exact.of(x) for x in masses]

    def scalar(self, x: Any, low: Any, high: Any, logarithmic: bool) -> Any:
        value = float(_stretched(x, low, high, float))
        if not logarithmic:
            return Exact.of(self._near(value))
        power = self._near(np.exp(min(value, 40.0)))
        return log(Exact.of(power)) if power > 0 else Exact.of(0)

    def entry(self, x: Any, kind: str, low: Any, high: Any) -> Any:
        if kind == "loss":
            return -log(Exact.of(max(self._near(x), Fraction(1, 10**9))))
        value = self._near(float(_Floats(self.softmax).entry(x, kind, low, high)))
        return Exact.of(max(value, Fraction(1, 10**9)) if kind == "positive" else value)


def _stretched(x: Any, low: Any, high: Any, number: Any) -> Any:
    """From 0..1 to the domain; where it has no end, through six orders of magnitude."""
    if low is not None and high is not None:
        return number(low) + number(high - low) * x
    if low is None and high is None:
        return np.sinh(12 * np.asarray(x) - 6)
    size = np.exp(11 * np.asarray(x) - 7) - np.exp(-7)
    return number(low) + size if low is not None else number(high) - size


def cubes(race: Race, softmax: tuple[bool, ...] = (False,)) -> Iterator[Cube]:
    """Every size in turn for ever, and every way to make laws of coordinates."""
    known: dict[Any, Cube] = {}
    sizes = sizes_of(race.statement, SIZES)
    idle = 0
    for n in itertools.count():
        kind = n % len(sizes), softmax[n // len(sizes) % len(softmax)]
        if kind not in known:
            known[kind] = Cube(race.statement, sizes[kind[0]], kind[1])
        cube = known[kind]
        idle = 0 if cube.program is not None and cube.dimension else idle + 1
        if idle > len(sizes) * len(softmax):
            return
        if not idle:
            yield cube


def refuted(margins: Any) -> Any:
    return (margins[:-1] >= -TIE).all(axis=0) & (margins[-1] < -TIE)


# ----------------------------------------------------------------------------- the contenders


def dirichlet(race: Race) -> None:
    """Random Dirichlet laws of four concentrations, scalars at random, 4096 columns at a time."""
    rng = np.random.default_rng(race.seed)
    for n, cube in enumerate(cubes(race)):
        points = rng.random((cube.dimension, 4096))
        first = len(race.statement.scalars)
        shape = (0.1, 0.3, 1.0, 3.0)[n % 4]
        masses = np.maximum(rng.gamma(shape, size=points[first:].shape), 1e-12)
        laws = [t.kind == "law" for t, keys in cube.keys.items() for _ in keys]
        points[first:][laws] = masses[laws]
        margins = cube.margins(points)
        hits = np.flatnonzero(refuted(margins))
        for hit in hits[np.argsort(margins[-1, hits])][:3]:
            if race.confirm(cube.exactly(points[:, hit])):
                return


def slsqp(race: Race) -> None:
    """SLSQP from random starts: the margin is minimised, the hypotheses are constraints; gradients
    are differences over columns; laws by softmax and by simplex in turn."""
    rng = np.random.default_rng(race.seed)
    for n, cube in enumerate(cubes(race, (True, False))):
        slack = rng.choice((0.0, 1e-6))  # inside the hypotheses, rounding breaks none
        if n >= RESTARTS and race.late:
            return
        if _descend(race, cube, rng.random(cube.dimension), slack):
            return


def _descend(race: Race, cube: Cube, start: Any, slack: float) -> bool:
    step, cache, seen = 1e-7, dict[bytes, Any](), 0

    def around(x: Any) -> tuple[Any, Any]:
        nonlocal seen
        key = x.tobytes()
        if key not in cache:
            x = np.clip(x, 0, 1)[:, None]
            points = np.concatenate([x, x + step * np.eye(len(x))], axis=1)
            margins = cube.margins(points)
            if seen < 3 and refuted(margins[:, :1])[0]:
                seen += 1
                if race.confirm(cube.exactly(points[:, 0])):
                    raise Found
            cache.clear()
            cache[key] = margins[:, 0], (margins[:, 1:] - margins[:, :1]) / step
        return cache[key]

    constraints = {
        "type": "ineq",
        "fun": lambda x: around(x)[0][:-1] - slack,
        "jac": lambda x: around(x)[1][:-1],
    }
    try:
        minimize(
            lambda x: around(x)[0][-1],
            start,
            jac=lambda x: around(x)[1][-1],
            method="SLSQP",
            bounds=[(0, 1)] * cube.dimension,
            constraints=[constraints] if len(race.statement.hypotheses) else [],
            options={"maxiter": 200, "ftol": 1e-12},
        )
    except Found:
        return True
    return False


def evolution(race: Race) -> None:
    """Differential evolution, a generation in one call; what breaks a hypothesis pays for it."""
    for n, cube in enumerate(cubes(race, (False, True))):
        if _evolve(race, cube, race.seed + n):
            return


def _evolve(race: Race, cube: Cube, seed: int) -> bool:
    seen = 0

    def cost(points: Any) -> Any:
        nonlocal seen
        margins = cube.margins(points.reshape(cube.dimension, -1))
        hits = np.flatnonzero(refuted(margins))
        if len(hits) and seen < 3:
            seen += 1
            worst = hits[np.argmin(margins[-1, hits])]
            if race.confirm(cube.exactly(points[:, worst])):
                raise Found
        broken = np.minimum(margins[:-1], 0).sum(axis=0)
        return margins[-1] - 10 * broken

    try:
        differential_evolution(
            cost,
            [(0, 1)] * cube.dimension,
            rng=seed,
            vectorized=True,
            updating="deferred",
            popsize=15,
            maxiter=300,
            polish=False,
            tol=0,
        )
    except Found:
        return True
    return False


def hypothesis(race: Race) -> None:
    """Plain Hypothesis: a size, and for each coordinate of the cube a whole number of 120ths."""
    sizes = sizes_of(race.statement, SIZES)

    @cache
    def cube(n: int) -> Cube:
        return Cube(race.statement, sizes[n], False)

    def of_size(n: int) -> st.SearchStrategy[tuple[int, list[int]]]:
        many = cube(n).dimension
        numbers = st.lists(st.integers(0, 120), min_size=many, max_size=many)
        return st.tuples(st.just(n), numbers)

    def refutes(drawn: tuple[int, list[int]]) -> bool:
        if race.late:
            raise Late
        n, point = drawn[0], np.array(drawn[1]) / 120
        screened = cube(n).program is not None and cube(n).dimension > 0
        if screened and not refuted(cube(n).margins(point[:, None]))[0]:
            return False
        return race.confirm(cube(n).exactly(point), claimed=screened)

    chosen = settings(
        max_examples=10**6,
        phases=(Phase.generate,),
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    rng = random.Random(race.seed)
    points = st.integers(0, len(sizes) - 1).flatmap(cache(of_size))
    while race.found is None:
        with contextlib.suppress(NoSuchExample, Unsatisfiable):
            find(points, refutes, settings=chosen, random=rng)


CONTENDERS: dict[str, Callable[[Race], None]] = {
    "Hypothesis": hypothesis,
    "random Dirichlet": dirichlet,
    "SLSQP": slsqp,
    "differential evolution": evolution,
}
