"""How long a user waits: CPU seconds of whole commands, beside another checkout if one is named.

    python benchmarks/waits.py                           list, show and the check of a false lemma
    python benchmarks/waits.py list show --times 9       only these
    python benchmarks/waits.py poster pytest             some minutes of CPU each, and run once
    python benchmarks/waits.py --beside OTHER/bin/python the same with what OTHER imports

The figures are medians of user and system time, of a command with all the processes that it starts.
The bytecode is warm: each command runs once before anything is measured, except those that take
minutes. Every run of `check` and `pytest` has an empty cache of its own. The two interpreters take
turns, so that a busy machine slows down both. A goal is what we should like a wait to be; nothing
fails where one is missed, since another machine is another clock.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

TUTORIAL = Path(__file__).resolve().parents[1] / "docs" / "tutorial" / "first-refuted-lemma.md"


@dataclass(frozen=True)
class Wait:
    """A command, as arguments of the interpreter; what it should take; whether it takes long."""

    name: str
    argv: tuple[str, ...]
    goal: float
    empty_cache: bool = False
    long: bool = False
    at_home: bool = False  # in the checkout, not in a folder of its own


DPPROOFS = ("-m", "dpproofs")
WAITS = (
    Wait("list", (*DPPROOFS, "list"), 1.0),
    Wait("show", (*DPPROOFS, "show", "lecture_advanced_composition/theorem_07_azuma"), 0.4),
    Wait("lemma", (*DPPROOFS, "check", "lemma.py"), 1.5, empty_cache=True),
    Wait("poster", (*DPPROOFS, "check", "composition_poster"), 45, empty_cache=True, long=True),
    Wait("pytest", ("-m", "pytest"), 200, empty_cache=True, long=True, at_home=True),
)


def seconds(argv: Sequence[str], folder: Path, environment: dict[str, str]) -> float:
    """The CPU seconds of a command and of all the processes that it starts and waits for."""
    child = subprocess.Popen(
        argv, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1, 3):  # a claim that is refuted or undecided is no trouble here
        raise SystemExit(f"{' '.join(argv)} ended with status {child.returncode}")
    return used.ru_utime + used.ru_stime


class Contender:
    """An interpreter with the checkout that it imports, with bytecode and caches of its own."""

    def __init__(self, python: str, folder: Path) -> None:
        self.python = shutil.which(python) or python
        self.folder = folder
        folder.mkdir()
        text = TUTORIAL.read_text(encoding="utf-8")
        lemma = re.search(r"```python file=lemma.py\n(.*?)```", text, re.DOTALL)
        if lemma is None:
            raise SystemExit(f"{TUTORIAL} has no lemma.py any more")
        (folder / "lemma.py").write_text(lemma[1], encoding="utf-8")
        # What is imported must be what is installed, wherever this script was started from.
        self.environment = {
            name: value
            for name, value in os.environ.items()
            if name not in ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH")
        }
        self.environment["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
        where = "import dpproofs, pathlib; print(pathlib.Path(dpproofs.__file__).parents[1])"
        found = subprocess.run(
            [self.python, "-c", where], cwd=folder, env=self.environment, text=True,
            capture_output=True, check=True,
        )  # fmt: skip
        self.home = Path(found.stdout.strip())
        self.caches = 0

    def measure(self, wait: Wait) -> float:
        if wait.empty_cache:
            self.caches += 1
        self.environment["DPPROOFS_CACHE"] = str(self.folder / f"cache-{self.caches}")
        folder = self.home if wait.at_home else self.folder
        return seconds([self.python, *wait.argv], folder, self.environment)


def compare(waits: Sequence[Wait], contenders: Sequence[Contender], times: int) -> None:
    heads = [str(c.home) for c in contenders]
    print("CPU seconds (median)   goal  " + "  ".join(heads))
    for wait in waits:
        found: list[list[float]] = [[] for _ in contenders]
        for n in range(1 if wait.long else times + 1):
            for contender, figures in zip(contenders, found, strict=True):
                figure = contender.measure(wait)
                if n or wait.long:
                    figures.append(figure)
        columns = [
            f"{statistics.median(figures):.2f}".rjust(len(head))
            for figures, head in zip(found, heads, strict=True)
        ]
        print(f"{wait.name:21}  {wait.goal:5g}  {'  '.join(columns)}", flush=True)


def main() -> None:
    names = [wait.name for wait in WAITS]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("waits", nargs="*", metavar="WAIT", help=f"of {', '.join(names)}")
    parser.add_argument("--beside", metavar="PYTHON", help="an interpreter with another checkout")
    parser.add_argument("--times", type=int, default=5, help="runs of each (default: 5)")
    options = parser.parse_args()
    unknown = sorted(set(options.waits) - set(names))
    if unknown or options.times < 1:
        parser.error(f"saw {', '.join(unknown) or options.times}; allowed: {', '.join(names)}")
    chosen = [w for w in WAITS if (w.name in options.waits if options.waits else not w.long)]
    pythons = [sys.executable] + ([options.beside] if options.beside else [])
    with tempfile.TemporaryDirectory() as folder:
        contenders = [Contender(p, Path(folder) / f"{n}") for n, p in enumerate(pythons)]
        compare(chosen, contenders, options.times)


if __name__ == "__main__":
    main()
