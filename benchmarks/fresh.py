"""How long a whole `dpproofs check --fresh` takes, and how much memory a worker needs: estimated
from claims that are drawn at random, one after the other in this process, as in a worker.

    python benchmarks/fresh.py [--budget quick|normal|deep] [--claims N] [--seed N]

A few claims take most of the time, so that the estimate is rough: its standard error is shown.
When it is interrupted, it shows the results so far.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import math
import random
import resource
import statistics
import sys
import time

from dpproofs.faces.cli import main as dpproofs
from dpproofs.record.corpus import load_corpora

CORES = 2
SHOWN = 8  # of the claims that took longest


def seconds_of(claim: str, budget: str) -> tuple[float, int]:
    """CPU seconds of a fresh check of one claim, and its exit status."""
    begun = time.process_time()
    with contextlib.redirect_stdout(io.StringIO()):
        status = dpproofs(["check", "--fresh", "--jobs", "1", "--budget", budget, claim])
    return time.process_time() - begun, status


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--budget", choices=("quick", "normal", "deep"), default="quick")
    asked.add_argument("--claims", type=int, default=30)
    asked.add_argument("--seed", type=int, default=0)
    options = asked.parse_args()
    every = sorted(located.id for located in load_corpora().matching(""))
    drawn = random.Random(options.seed).sample(every, min(options.claims, len(every)))
    took: dict[str, float] = {}
    failed: list[str] = []
    with contextlib.suppress(KeyboardInterrupt):
        for claim in drawn:
            took[claim], status = seconds_of(claim, options.budget)
            failed += [claim] if status else []
            print(f"{len(took):>4} of {len(drawn)}  {took[claim]:>7.1f} s  {claim}", flush=True)
    if not took:
        return 1
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    mean = statistics.mean(took.values())
    error = statistics.stdev(took.values()) / math.sqrt(len(took)) if len(took) > 1 else math.inf
    whole, give = (x * len(every) / CORES / 60 for x in (mean, error))
    print(f"\n{len(took)} of {len(every)} claims, budget {options.budget}: {mean:.1f} CPU s each")
    print(f"median {statistics.median(took.values()):.1f} s, at most {max(took.values()):.0f} s:")
    for claim in sorted(took, key=lambda c: -took[c])[:SHOWN]:
        print(f"  {took[claim]:>7.1f} s  {claim}")
    print(f"all of them on {CORES} cores: {whole:.0f} minutes, give or take {give:.0f}")
    print(f"memory of the worker: {megabytes} MB at most")
    for claim in failed:
        print("not as expected:", claim)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
