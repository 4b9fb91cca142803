"""Time to a counterexample: the search beside four contenders, on spoilt statements and a bound.

The spoilt statements are near misses of what the corpus expects to hold: of a sample drawn with a
fixed seed, one of each. Those count that any contender or the search refutes. The bound is the
affinity of indistinguishable laws, made false by as little as 1e-5. A find counts once the exact
judge confirms it, within the clock: CPU seconds from a statement never seen before to a confirmed
instance (of a limit, which says the same at each: any one).

    python benchmarks/refute.py                              about 5 minutes of CPU
    python benchmarks/refute.py --spoilt each --jobs 2       one near miss of every statement
    python benchmarks/refute.py --spoilt all                 every spoilt statement: many hours
"""

from __future__ import annotations

import argparse
import gc
import random
import signal
import statistics
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from multiprocessing import get_context

from contenders import CONTENDERS, Race

from dpproofs.language import cosh, law, real, space
from dpproofs.language.spoil import places
from dpproofs.language.statements import Statement
from dpproofs.meaning.tape import compiled
from dpproofs.record.corpus import load_corpora, statements_of
from dpproofs.search import hunt as search
from dpproofs.search.effort import EFFORTS
from dpproofs.theory import affinity, max_divergence

OURS = "dpproofs"
SAMPLE, SEED, SECONDS = 40, 20260101, 2.0
FACTORS = ("1.01", "1.001", "1.00001")
ATOMS = (2, 4, 6)


@dataclass
class Result:
    name: str
    seconds: dict[str, float] = field(default_factory=dict)  # of those who found one
    spurious: dict[str, int] = field(default_factory=dict)

    @property
    def false(self) -> bool:
        return bool(self.seconds)


def ours(race: Race) -> None:
    """The search at quick budget, then at normal, up to its first confirmed find."""
    for name in ("quick", "normal"):
        race.found = race.found or search.first(race.statement, EFFORTS[name])


RUNNERS: dict[str, Callable[[Race], None]] = {OURS: ours, **CONTENDERS}


def run(runner: str, statement: Statement, seconds: float) -> tuple[float | None, int]:
    """The seconds of a contender that found an instance, and its finds that are none."""
    compiled.cache_clear()
    race = Race(statement, seconds)
    race.run(RUNNERS[runner])
    return race.taken if race.found is not None else None, race.spurious


def spoilt(which: str) -> Iterator[tuple[str, Statement]]:
    """Near misses of statements that are expected to hold: all of them, one of each statement, or
    one of each of a sample of so many."""
    rng = random.Random(SEED)
    held = [
        (f"{located.id.partition('/')[2]}, {key.rpartition('/')[2]}", statement)
        for located in load_corpora().claims.values()
        for key, statement, expected in statements_of(located)
        if expected
    ]
    count = len(held) if which in ("all", "each") else int(which)
    for name, statement in rng.sample(held, count):
        ways = [(f"{p.name}, {way}", s) for p in places(statement) for way, s in p.ways]
        for way, variant in ways if which == "all" else rng.sample(ways, min(1, len(ways))):
            yield f"{name}: {way}", variant


def affinities(least: int = 0) -> Iterator[tuple[str, Statement]]:
    """Where epsilon may be 0 equal laws refute; from 1 on only randomised response is near."""
    epsilon = real("epsilon", at_least=least, logarithmic=True)
    for atoms in ATOMS:
        over = space("Y", smallest=atoms, largest=atoms)
        p, q = law("p", over), law("q", over)
        both = (max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon)
        for factor in FACTORS:
            bound = affinity(p, q) >= Fraction(factor) / cosh(epsilon / 2)
            yield f"k = {factor}, {atoms} atoms", Statement((epsilon, p, q), bound, both)


def table(results: list[Result], seconds: float) -> str:
    """Found of how many, median and greatest time; who missed counts the whole time."""
    false = [r for r in results if r.false]
    if not false:
        return f"None of {len(results)} statements is settled as false."
    lines = [
        f"{len(false)} of {len(results)} statements are settled as false.",
        "",
        "| | found | missed | median | mean | slowest | fastest on | not confirmed |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for runner in RUNNERS:
        times = [r.seconds.get(runner, seconds) for r in false]
        found = sum(runner in r.seconds for r in false)
        spurious = sum(r.spurious.get(runner, 0) for r in results)
        first = sum(min(r.seconds, key=lambda x: r.seconds[x], default="") == runner for r in false)
        lines.append(
            f"| {runner} | {found} | {len(false) - found} | {_told(statistics.median(times))} "
            f"| {_told(statistics.mean(times))} | {_told(max(times))} | {first} | {spurious} |"
        )
    return "\n".join(lines)


def _told(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--spoilt", default=str(SAMPLE), help="how many, each, or all")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each at each")
    parser.add_argument("--only", choices=("spoilt", "affinity"))
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    chosen = parser.parse_args()
    groups: dict[str, Iterator[tuple[str, Statement]]] = {
        "affinity": affinities(),
        "affinity, epsilon at least 1": affinities(1),
        "spoilt": spoilt(chosen.spoilt),
    }
    for group, statements in groups.items():
        if chosen.only not in (None, group.partition(",")[0]):
            continue
        results: list[Result] = []
        try:
            for result in raced(statements, chosen.seconds, chosen.jobs):
                results.append(result)
        finally:  # interrupted, it tells of those that were raced
            print(f"\n### {group}\n\n{table(results, chosen.seconds)}\n", flush=True)


def raced(
    statements: Iterable[tuple[str, Statement]], seconds: float, jobs: int
) -> Iterator[Result]:
    """Each contender races in a process of its own, so that what one left behind when its time was
    over, in the middle of anything, is in no other's way. The clock is CPU time."""
    _waiting[:] = statements
    for runner in RUNNERS:  # what is loaded late is loaded before the fork
        run(runner, next(affinities())[1], 1.0)
    gc.freeze()
    tasks = [(n, runner, seconds) for n in range(len(_waiting)) for runner in RUNNERS]
    with get_context("fork").Pool(jobs, _left_alone, maxtasksperchild=1) as pool:
        told = pool.imap(_race, tasks, chunksize=1)
        for name, _ in _waiting:
            result = Result(name)
            for runner in RUNNERS:
                taken, result.spurious[runner] = next(told)
                if taken is not None:
                    result.seconds[runner] = taken
            times = {k: _told(v) for k, v in result.seconds.items()}
            print(f"{name}: {times or 'no find'}", file=sys.stderr, flush=True)
            yield result


_waiting: list[tuple[str, Statement]] = []  # forked, since statements are compared by identity


def _left_alone() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the run itself is interrupted


def _race(task: tuple[int, str, float]) -> tuple[float | None, int]:
    number, runner, seconds = task
    statement = _waiting[number][1]
    return run(runner, statement, seconds)


if __name__ == "__main__":
    main()
