"""What it costs to build the linear programs of the proof finder, beside solving them.

    python benchmarks/finder.py [PATTERN]

The statements of a document are put to the provers anew, with the effort of budget quick. "Solving"
is the linear program in floats and the exact numbers near its solution; "building" is all else that
an attempt does: products of facts, what indicators are, divisors cleared. CPU seconds.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from dpproofs.provers.front import QUICK, find_proof
from dpproofs.provers.one_atom import program
from dpproofs.record.corpus import load_corpora

spent = {"solving": 0.0, "attempts": 0.0}


def timed(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def found(*args: Any, **how: Any) -> Any:
        start = time.process_time()
        try:
            return function(*args, **how)
        finally:
            spent[name] += time.process_time() - start

    return found


def main() -> None:
    pattern = sys.argv[1] if len(sys.argv) > 1 else "standard_facts/"
    program.multiples = timed("solving", program.multiples)
    program.Attempt.solve = timed("attempts", program.Attempt.solve)
    program.Attempt.contradict = timed("attempts", program.Attempt.contradict)
    found = tried = 0
    start = time.process_time()
    for located in load_corpora().matching(pattern):
        statement = located.claim.statement
        if statement is not None:
            tried += 1
            found += find_proof(statement, QUICK) is not None
    whole = time.process_time() - start
    building = spent["attempts"] - spent["solving"]
    print(f"{found} of {tried} statements of {pattern} proved in {whole:.0f} s")
    print(f"attempts {spent['attempts']:.1f} s: building {building:.1f}, ", end="")
    print(f"solving {spent['solving']:.1f}; ratio {building / spent['solving']:.1f}")


if __name__ == "__main__":
    main()
