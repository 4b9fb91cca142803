"""What comes out for the 120 results: one spelling of each, drawn by a seed, and each false twin.

    python -m tests.field.outcomes                 what is not in outcomes.json yet, at budget quick
    python -m tests.field.outcomes --again NAME    as if it were not there; all, where none is named
    python -m tests.field.outcomes --seed 1        other spellings; compares, and writes nothing

Each statement has a process of its own, as `dpproofs check` would check it. A false statement that
is proved is a fault of the tool, and so is a true one that is refuted.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from dpproofs.meaning import clock
from dpproofs.meaning.decide import judge
from dpproofs.record.checking import check_statement
from dpproofs.search import hunt
from dpproofs.search.effort import EFFORTS, SECONDS

from .everything import EVERY, TOPICS
from .words import Lemma

FILE = Path(__file__).with_name("outcomes.json")
Row = dict[str, Any]
BY_NAME = {lemma.name: lemma for lemma in EVERY}


def drawn(lemma: Lemma, seed: int) -> int:
    """Which of the three spellings it is."""
    return random.Random(f"{seed}/{lemma.name}").randrange(len(lemma.spellings))


def hashes(lemma: Lemma, seed: int) -> str:
    """What an outcome is about: the drawn spelling and the twin."""
    return f"{lemma.spellings[drawn(lemma, seed)].hash[:8]} {lemma.twin.hash[:8]}"


def checked(job: tuple[str, int | None, str, float]) -> tuple[str, int | None, str, float]:
    """The status of a spelling, or of the twin, and the seconds of CPU that it took.

    A twin is first searched: what is refuted needs no attempt at a proof.
    """
    name, spelling, budget, allowed = job
    lemma = BY_NAME[name]
    statement = lemma.twin if spelling is None else lemma.spellings[spelling]
    began = time.process_time()
    effort = replace(EFFORTS[budget], seconds=allowed)
    status = ""
    with clock.statement(effort.seconds):
        if spelling is None:
            found = hunt.first(statement, effort)
            status = "REFUTED" if found is not None and judge(statement, found).refutes else ""
        status = status or check_statement(statement, effort).name.name
    return name, spelling, status, time.process_time() - began


def run(
    lemmas: Iterable[Lemma], seed: int, budget: str, allowed: float, jobs: int
) -> Iterable[tuple[str, Row]]:
    """The outcome of each entry, as it is known."""
    rows: dict[str, Row] = {
        m.name: {"spelling": drawn(m, seed), "statements": hashes(m, seed), "allowed s": allowed}
        for m in lemmas
    }
    todo = [
        (name, which, budget, allowed) for name in rows for which in (rows[name]["spelling"], None)
    ]
    with multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=1) as pool:
        for name, spelling, status, seconds in pool.imap_unordered(checked, todo):
            row, which = rows[name], "twin" if spelling is None else "true"
            row[which], row[f"{which} s"] = status, round(seconds, 1)
            if "true" in row and "twin" in row:
                yield name, row


def shown(found: dict[str, Row]) -> str:
    """A line for each topic, and the totals."""
    lines = [
        f"{'':26}{'of':>4}{'proved':>8}{'survived':>10}{'other':>7}   twins refuted, left, PROVED"
    ]
    every = [
        (topic, [found[m.name] for m in ls if m.name in found]) for topic, ls in TOPICS.items()
    ]
    for topic, rows in (*every, ("all", [row for _, of_one in every for row in of_one])):
        true = Counter(row["true"] for row in rows)
        twin = Counter(row["twin"].split()[0] for row in rows)
        proved, survived, refuted = true["PROVED"], true["SURVIVED"], twin["REFUTED"]
        rest = len(rows) - proved - survived
        left = len(rows) - refuted - twin["PROVED"]
        lines.append(
            f"{topic:26}{len(rows):4}{proved:8}{survived:10}{rest:7}{refuted:17}{left:6}"
            f"{twin['PROVED']:8}"
        )
    for which, status in (("true", "PROVED"), ("true", "SURVIVED"), ("twin", "REFUTED")):
        took = [row[f"{which} s"] for row in found.values() if row[which] == status]
        if took:
            lines.append(f"median s of CPU, {which} and {status}: {statistics.median(took):.1f}")
    return "\n".join(lines)


def read() -> dict[str, Row]:
    found: dict[str, Row] = json.loads(FILE.read_text()) if FILE.exists() else {}
    return found


def write(found: dict[str, Row]) -> None:
    """One entry a line, in the order of the names."""
    lines = (
        f"{json.dumps(name)}: {json.dumps(found[name], sort_keys=True)}" for name in sorted(found)
    )
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--budget", default="quick", choices=sorted(SECONDS))
    parser.add_argument("--seconds", type=float, help="of CPU for each statement")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    allowed = asked.seconds or SECONDS[asked.budget]
    kept = read() if asked.seed == 0 else {}
    found = {lemma.name: kept[lemma.name] for lemma in EVERY if lemma.name in kept}
    lemmas = [
        lemma
        for lemma in EVERY
        if (not asked.names or lemma.name in asked.names)
        and (
            asked.again or found.get(lemma.name, {}).get("statements") != hashes(lemma, asked.seed)
        )
    ]
    for name, row in run(lemmas, asked.seed, asked.budget, allowed, asked.jobs):
        found[name] = row
        told = (
            f"{row['true']:10}{row['true s']:6.1f} s   twin {row['twin']:16}{row['twin s']:6.1f} s"
        )
        print(f"{name:36} [{row['spelling']}] {told}", flush=True)
        if asked.seed == 0:
            write({**read(), name: row})  # another run may write too
    print(shown(found))
    faults = [n for n, r in found.items() if r["twin"] == "PROVED" or r["true"] == "REFUTED"]
    sys.exit(f"faults: {', '.join(faults)}" if faults else 0)


if __name__ == "__main__":
    main()
