"""The definitions of the words in which theorems are printed, each altered in one sign.

python -m tests.rocq.altered     which alterations no lemma about them notices
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from dpproofs.rocq.names import THEORY

__all__ = ["FILES", "alterations", "definitions", "notices", "plain"]

#: What is put in the place of a sign, and what it must stand behind.
SIGNS = (
    (r"\bplus_infinity\b", "minus_infinity"),
    (r"\bminus_infinity\b", "plus_infinity"),
    (r"\bnone\b", "num 0"),
    (r"\bnum 0\b", "num 1"),
    (r"\bnum 1\b", "num 0"),
    (r"\byes\b", "no"),
    (r"\bno\b", "yes"),
    (r"\bneither\b", "yes"),
    (r"Rlt_dec (\S+) (\w+)", r"Rlt_dec \2 \1"),
    (r"num x\b(?! *[=,])", "num (- x)"),
    (r"num y\b(?! *[=,])", "num (- y)"),
    (r" \+ ", " - "),
    (r"(?<=[\w)]) - ", " + "),
    (r"\(- ", "("),
    (r" \* /", " *"),
    (r" \* ", " + "),
    (r" <\? ", " =? "),
    (r" =\? ", " <? "),
    (r" <= ", " < "),
    (r" < ", " <= "),
    (r"\\/", r"/\\"),
    (r"/\\", r"\\/"),
    (r"= 1\b", "= 0"),
    (r"= 0\b", "= 1"),
    (r"\bv_max\b", "v_min"),
    (r"\bt_and\b", "t_or"),
    (r"t_less a b", "t_less b a"),
    (r"t_less b a", "t_less a b"),
    (r"\(v_neg (\w)\)", r"\1"),
    (r"\(t_not (\w)\)", r"\1"),
    (r"t_not \(", "("),
)


#: The files with such words, each with the lemmas about them.
FILES = {"Meaning": "Pins", "Histories": "HistoriesPins", "Subsets": "SubsetsPins"}


def definitions(file: str = "Meaning") -> dict[str, tuple[int, int]]:
    """Where in a file the body of each definition is."""
    found = re.finditer(r"^Definition (\w+)[^.]*?:=(.*?)\.$", plain(file), re.M | re.S)
    return {each[1]: each.span(2) for each in found}


def plain(file: str) -> str:
    """The text of a file without its comments."""
    return re.sub(r"\(\*.*?\*\)", "", (THEORY / f"{file}.v").read_text("utf-8"), flags=re.S)


def alterations(name: str, file: str = "Meaning") -> Iterator[str]:
    """A file with one sign of a definition altered, where that is another text."""
    text = plain(file)
    start, end = definitions(file)[name]
    body, seen = text[start:end], {text}
    for sign, other in SIGNS:
        for match in re.finditer(sign, body):
            altered = body[: match.start()] + match.expand(other) + body[match.end() :]
            whole = text[:start] + altered + text[end:]
            if whole not in seen:
                seen.add(whole)
                yield whole


def compiles(folder: Path, name: str) -> bool:
    command = ["coqc", "-Q", ".", "DP", f"{name}.v"]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=300)
    return done.returncode == 0


def notices(altered: str, file: str = "Meaning") -> bool | None:
    """Whether the lemmas fail of an altered file; None where it is no theory at all."""
    with tempfile.TemporaryDirectory() as name:
        folder, before = Path(name), list[str]()
        for words, lemmas in FILES.items():
            text = altered if words == file else (THEORY / f"{words}.v").read_text("utf-8")
            (folder / f"{words}.v").write_text(text, "utf-8")
            (folder / f"{lemmas}.v").write_text((THEORY / f"{lemmas}.v").read_text("utf-8"))
            if words == file:
                break
            before += [words, lemmas]
        assert all([compiles(folder, each) for each in before])
        return not compiles(folder, FILES[file]) if compiles(folder, file) else None


def main() -> int:
    kept = tried = 0
    every = [(file, name) for file in FILES for name in definitions(file)]
    for file, name in every:
        for altered in alterations(name, file):
            noticed = notices(altered, file)
            tried += noticed is not None
            if noticed is False:
                kept += 1
                before, after = plain(file).splitlines(), altered.splitlines()
                changed = [b for a, b in zip(before, after, strict=True) if a != b]
                print(name, *changed, flush=True)
    print(f"{tried} alterations, {kept} of them not noticed")
    return 1 if kept else 0


if __name__ == "__main__":
    sys.exit(main())
