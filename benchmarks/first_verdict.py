"""How long it takes until a false statement is refuted, from an empty cache at budget quick.

    python benchmarks/first_verdict.py                     the false statements of tests/strangers
    python benchmarks/first_verdict.py --true              the true ones: none may be refuted
    python benchmarks/first_verdict.py --controls          tests/controls/false
    python benchmarks/first_verdict.py --altered 40        altered statements, as refute.py has them
    python benchmarks/first_verdict.py FILE [NAME ...]     claims of a file, all or some by name

Each statement has a process of its own, as `dpproofs check FILE` would check it; what is measured
are seconds of CPU. The goal: 95 of 100 within 5 s, all of them within 30 s.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from refute import spoilt

from dpproofs.language.statements import Statement
from dpproofs.meaning import clock
from dpproofs.record.checking import check_statement
from dpproofs.record.corpus import load_file
from dpproofs.search.effort import EFFORTS, SECONDS

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the statements import what they share
LONGEST = 35  # seconds of CPU, then a process is killed
MEMORY = 6 * 2**30
SOON, LATE = 5, 30


Named = tuple[str, Statement]


def claims(files: Iterable[Path], names: Iterable[str] = ()) -> Iterator[Named]:
    """The statements of files as printed; those of some names only, where names are given."""
    wanted = set(names)
    for file in files:
        found = load_file(file)
        for fault in found.faults:
            raise SystemExit(f"unreadable: {fault}")
        for located in found.claims.values():
            if not wanted or wanted & {located.id, located.id.rpartition(".")[2]}:
                assert located.claim.statement is not None
                yield located.id, located.claim.statement


def checked(statement: Statement, budget: str) -> dict[str, Any]:
    """What became of a statement, in a process of its own."""
    parent, child = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(
        target=_check, args=(statement, budget, child)
    )
    process.start()
    child.close()
    try:
        found: dict[str, Any] = parent.recv()
    except EOFError:
        found = {"status": "KILLED", "seconds": float(LONGEST), "because": "", "counts": None}
    process.join()
    return found


def _check(statement: Statement, budget: str, pipe: Any) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    began = time.process_time()
    effort = replace(EFFORTS[budget], seconds=SECONDS[budget])
    with clock.statement(effort.seconds):
        found = check_statement(statement, effort)
    searched = next((e for e in found.evidence if e.checker == "search"), None)
    pipe.send(
        {
            "status": found.name.name,
            "seconds": time.process_time() - began,
            "because": "; ".join(found.status.because),
            "by": found.evidence[-1].checker if found.evidence else "",
            "counts": None if searched is None else searched.counts,
        }
    )


def table(found: Iterable[tuple[str, dict[str, Any]]]) -> list[dict[str, Any]]:
    """One line for each statement as it is known."""
    rows = []
    for name, row in found:
        rows.append(row)
        counts = row["counts"]
        many = "" if counts is None else f"{counts.distinct} distinct of {counts.drawn} drawn"
        line = f"{row['seconds']:7.2f} s  {row['status']:10} {row.get('by', ''):12} {name}"
        refuted = row["status"] == "REFUTED"
        print(f"{line:75} {'' if refuted else many + '; ' + row['because'][:90]}", flush=True)
    return rows


def summary(rows: list[dict[str, Any]]) -> str:
    """How many were refuted, and how soon."""
    took = sorted(row["seconds"] for row in rows if row["status"] == "REFUTED")
    soon, late = (sum(t <= limit for t in took) for limit in (SOON, LATE))
    middle = took[len(took) // 2] if took else float("nan")
    return (
        f"{len(rows)} statements: {len(took)} refuted, {soon} within {SOON} s, "
        f"{late} within {LATE} s of CPU; median {middle:.2f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--true", action="store_true", dest="true")
    parser.add_argument("--controls", action="store_true")
    parser.add_argument("--altered", metavar="COUNT")
    parser.add_argument("--budget", default="quick")
    asked = parser.parse_args()
    if asked.file is not None:
        files = [asked.file]
    elif asked.controls:
        files = sorted((ROOT / "tests/controls/false").glob("*.py"))
    else:
        files = sorted((ROOT / f"tests/strangers/{str(asked.true).lower()}").glob("*.py"))
    statements = spoilt(asked.altered) if asked.altered else claims(files, asked.names)
    rows = table((name, checked(statement, asked.budget)) for name, statement in statements)
    print(summary(rows))


if __name__ == "__main__":
    main()
