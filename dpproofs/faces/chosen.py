"""Which claims a command is about: a pattern, an id or a part of one, or a file anywhere."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from dpproofs.faces.arguments import UsageError

if TYPE_CHECKING:
    from dpproofs.record.corpus import Corpus, Located

__all__ = ["claims_of", "every_one", "installed", "matching", "only_one", "part_of"]


def installed() -> Corpus:
    from dpproofs.record.corpus import load_corpora

    return load_corpora()


def matching(corpus: Corpus, pattern: str) -> list[Located]:
    """The claims of a pattern; a pattern that no claim has is an error with close names."""
    found = corpus.matching(pattern)
    if found or not pattern or part_of(corpus, [], pattern).faults:
        return found
    raise UsageError(
        f"claim: saw {pattern!r}; allowed: an id, a part of one, or a glob"
        f"{_close(pattern, corpus)}; `dpproofs list` names all"
    )


def _close(name: str, corpus: Corpus) -> str:
    """Ids that look like a name: as a whole, by their last part, or by its kind and number."""
    keys = {id_: id_ for id_ in corpus.claims}
    for id_ in corpus.claims:
        end = id_.rsplit("/", 1)[-1]
        for key in (end, "_".join(end.split("_")[:2]), *end.replace(".", "_").split("_")):
            keys.setdefault(key, id_)
    near = difflib.get_close_matches(name, keys, n=3, cutoff=0.6)
    ids = dict.fromkeys(keys[n] for n in near)
    return f"; did you mean {' or '.join(ids)}?" if ids else ""


def only_one(asked: str, everything: Callable[[], Corpus] = installed) -> Located:
    """The claim of an id, an unambiguous part of one, the code of an exercise, or a file."""
    from dpproofs.faces.exercises import code

    name, _, part = asked.partition("::")
    if name.endswith(".py"):
        corpus = _file(name, everything)
        found = _parts(corpus, part)
        fits = len(found) == 1
        if part and not found and corpus.claims:
            names = ", ".join(located.asked for located in list(corpus.claims.values())[:5])
            more = f" and {len(corpus.claims) - 5} more" if len(corpus.claims) > 5 else ""
            raise UsageError(
                f"claim: saw {asked!r}; allowed: one of {names}{more}; "
                "a part is a name in the file's CLAIMS"
            )
    elif everything is installed and (located := _named(asked)) is not None:
        return located
    else:
        corpus = everything()
        found = [located for id_, located in corpus.claims.items() if asked == code(id_)]
        found = found or matching(corpus, asked)
        fits = len(found) == 1
    if fits:
        return found[0]
    if not found:
        alone = name.endswith(".py")
        faults = "\n".join(map(str, part_of(corpus, [], "" if alone else asked).faults))
        raise UsageError(f"claim: {asked!r} cannot be read:\n{faults}")
    shown = ", ".join(located.asked for located in found[:5])
    more = f" and {len(found) - 5} more" if len(found) > 5 else ""
    raise UsageError(
        f"claim: saw {asked!r}, which names {len(found)} claims; allowed: one of {shown}{more}; "
        "give more of the id"
    )


def every_one(asked: str) -> list[Located]:
    """All claims of a file, or the one claim that is meant."""
    name, _, part = asked.partition("::")
    if not name.endswith(".py") or part:
        return [only_one(asked)]
    corpus = _file(name, installed)
    if corpus.faults:
        faults = "\n".join(map(str, corpus.faults))
        raise UsageError(f"claim: {asked!r} cannot be read:\n{faults}")
    return list(corpus.claims.values())


def _parts(corpus: Corpus, part: str) -> list[Located]:
    """The claims of a file, or the one that is named after `::`."""
    return [c for c in corpus.claims.values() if not part or c.key.endswith(f".{part}")]


def _named(asked: str) -> Located | None:
    """The installed claim of an id that is given in full; the other files are not even read."""
    from dpproofs.record.corpus import load_named

    return load_named(asked).claims.get(asked)


def part_of(corpus: Corpus, chosen: Sequence[Located], pattern: str) -> Corpus:
    """The corpus as far as it is asked for: a fault elsewhere does not fail this run."""
    from dpproofs.record.corpus import Corpus

    files = {located.file for located in chosen}
    return Corpus(
        {located.id: located for located in chosen},
        [f for f in corpus.faults if f.file in files or f.concerns(pattern)],
    )


def claims_of(asked: Sequence[str]) -> tuple[Corpus, list[Located]]:
    """The claims of patterns, of files anywhere and of folders, together; of nothing, all."""
    from dpproofs.record.corpus import Corpus

    everything = cache(installed)
    found = Corpus()
    for each in asked or [""]:
        found.add(_claims_of(each, everything))
    return found, list(found.claims.values())


def _claims_of(asked: str, everything: Callable[[], Corpus]) -> Corpus:
    name, _, part = asked.partition("::")
    if name.endswith(".py"):
        found = _file(name, everything)
        if part and not found.faults:
            return part_of(found, [only_one(asked, everything)], "")
        return found
    if Path(asked).is_dir() and (os.sep in asked or asked.startswith(".")):
        return _folder(asked, everything)
    corpus = everything()
    if asked and Path(asked).exists() and not corpus.matching(asked):
        return (_folder if Path(asked).is_dir() else _file)(asked, everything)
    return part_of(corpus, matching(corpus, asked), asked)


def _folder(asked: str, everything: Callable[[], Corpus]) -> Corpus:
    """The claims of the claim files in a folder and below; other Python files are left alone."""
    from dpproofs.record.corpus import Corpus, load_file

    found = Corpus()
    files = [file for file in sorted(Path(asked).rglob("*.py")) if _is_claim_file(file)]
    for file in files:
        found.add(load_file(file, everything))
    if not files:
        raise UsageError(
            f"folder: saw {asked!r}, in which no Python file binds CLAIM or CLAIMS; allowed: a "
            "folder with claim files, in it or below; give the path of a file"
        )
    return found


def _is_claim_file(file: Path) -> bool:
    """Whether a file binds a claim, by its text: nothing in a folder is run that does not."""
    if any(part.startswith(".") for part in file.parts if part not in (".", "..")):
        return False
    text = file.read_text(encoding="utf-8", errors="replace")
    return _BINDS.search(text) is not None


_BINDS = re.compile(r"^CLAIMS? *(?::[^=\n]*)?=", re.M)


def _file(asked: str, everything: Callable[[], Corpus]) -> Corpus:
    """The claims of a file anywhere."""
    from dpproofs.record.corpus import load_file

    file = Path(asked)
    if not file.is_file() or file.suffix != ".py":
        seen = "a folder" if file.is_dir() else "no Python file" if file.exists() else "no file"
        raise UsageError(
            f"file: saw {asked!r}, {seen}; allowed: a Python file that binds CLAIM or CLAIMS, "
            f"a claim file that exists; in the folder {Path.cwd()}; give its path, or the id "
            "of a claim"
        )
    return load_file(file, everything)
