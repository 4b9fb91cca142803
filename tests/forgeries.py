"""Stored proofs altered in every way that JSON allows.

    python -m tests.forgeries            a sample of every stored proof's alterations
    python -m tests.forgeries KL 200     up to 200 of each proof of the claims with KL in their id

An alteration is another rule, another argument (a number, a sign, a name, a text of the same
proof), steps in another order, one fewer, one more, the subproof of another step, a step in place
of its own subproof, another head. Whatever is made of it is refused in the way in which anything is
refused, or proves the very same sequents: which is then told, since a step that may be altered is
one that says more than it must. What is refused otherwise, by an error of Python, is a fault.
"""

from __future__ import annotations

import copy
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import EVERY_RULE, check
from dpproofs.kernel.expressions import TooLarge
from dpproofs.kernel.reading import Unread
from dpproofs.kernel.sequents import Refused
from dpproofs.language.statements import Statement
from dpproofs.outcome import Outcome
from dpproofs.proofs.text import Unreadable
from dpproofs.proofs.trees import read_proof
from dpproofs.record import artefacts
from dpproofs.record.corpus import Located, load_corpora, load_file, statements_of

__all__ = ["Tally", "alterations", "forge", "stored"]

Path_ = tuple[Any, ...]  # keys from the head of a proof down to a part of it


@dataclass
class Tally:
    """How many alterations were tried, what became of them, and which are faults."""

    tried: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def stored(claims: Iterable[Located]) -> Iterator[tuple[str, Statement, dict[str, Any]]]:
    """Every stored proof, with its statement."""
    for located in claims:
        try:
            kept = artefacts.load(artefacts.path_for(located.file)).claims
        except artefacts.MissingArtefact:
            continue
        for key, statement, _ in statements_of(located):
            entry = kept.get(key)
            if entry is None or entry.statement != statement.hash:
                continue
            for found in entry.own:
                if found.outcome is Outcome.PROVED and found.certificate:
                    yield key, statement, found.certificate


def of_files(*files: Path) -> Iterator[tuple[str, Statement, dict[str, Any]]]:
    for file in files:
        yield from stored(load_file(file).claims.values())


def forge(key: str, statement: Statement, data: dict[str, Any], tally: Tally, most: int) -> None:
    """Try up to so many alterations of a proof, the same in every run."""
    every = list(alterations(data))
    for kind, path, new in random.Random(key).sample(every, min(most, len(every))):
        forged = _with(data, path, new)
        if forged == data:
            continue
        tally.tried += 1
        tally.kinds[kind] += 1
        try:
            proved = check(statement, read_proof(statement, forged))
        except (Refused, TooLarge, Unread, Unreadable):
            continue
        except Exception as error:  # a fault of the kernel: it must refuse what is no proof
            tally.faults.append(f"{key}: {kind} at {path}: {type(error).__name__}: {error}")
            continue
        tally.accepted[kind] += 1
        if proved.statement != statement.hash or kind in ("head", "itself"):
            tally.faults.append(f"{key}: {kind} at {path} is accepted: {new!r}")


def alterations(data: dict[str, Any]) -> Iterator[tuple[str, Path_, Any]]:
    """The kind of each, where it is, and what is put there."""
    for name, new in (("format", "dpproofs-trust"), ("version", 2), ("statement", "0" * 64)):
        yield "head", (name,), new
    yield "head", ("steps",), [[], *data["steps"]]
    steps = list(_steps(data["steps"], ("steps",)))
    texts = sorted({leaf for _, step in steps for leaf in _texts(step[1])})
    for n, (path, step) in enumerate(steps):
        rule, args, proofs = step
        for other in EVERY_RULE:
            if other != rule:
                yield "rule", (*path, 0), other
        for inner, leaf in _leaves(args, (*path, 1)):
            for new in _instead(leaf, texts, n):
                yield "argument", inner, new
        yield "argument", (*path, 1), args[1:]
        yield "argument", (*path, 1), [*args, *args[-1:]]
        yield "itself", path, ["both", [], []]
        if proofs:
            yield "one fewer", (*path, 2), proofs[1:]
            yield "one more", (*path, 2), [*proofs, proofs[-1]]
            yield "another order", (*path, 2), [*proofs[1:], proofs[0]]
            yield "skipped", path, proofs[0]
        _, other = steps[(7 * n + 3) % len(steps)]
        yield "subproof of another", path, other
        yield "below itself", (*path, 2), [step, *proofs[1:]]


def _steps(data: Any, path: Path_) -> Iterator[tuple[Path_, Any]]:
    """All steps, with where they are."""
    if data and isinstance(data[0], str):
        yield path, data
        data, path = data[2], (*path, 2)
    for n, part in enumerate(data):
        yield from _steps(part, (*path, n))


def _leaves(data: Any, path: Path_) -> Iterator[tuple[Path_, Any]]:
    if isinstance(data, list):
        for n, part in enumerate(data):
            yield from _leaves(part, (*path, n))
    elif isinstance(data, dict):
        for name, part in data.items():
            yield from _leaves(part, (*path, name))
    else:
        yield path, data


def _texts(args: Any) -> Iterator[str]:
    return (leaf for _, leaf in _leaves(args, ()) if isinstance(leaf, str))


def _instead(leaf: Any, texts: list[str], n: int) -> Iterator[Any]:
    """What may stand in the place of a number, a name or an expression."""
    if isinstance(leaf, bool) or leaf is None:
        yield 1
        return
    if isinstance(leaf, int):
        yield from (leaf + 1, leaf - 1, -leaf, 10**6, "1", None)
        return
    yield from ([], 3, "", "-1", "2", f"-({leaf})", f"2*({leaf})", f"({leaf}) - 1")
    with_number = _number(leaf)
    if with_number is not None:
        yield from map(str, (-with_number, with_number + 1, 0, with_number / 2))
    if leaf in AXIOMS:
        yield from (name for name in AXIOMS if name != leaf)
    if texts:
        yield texts[(5 * n + len(leaf)) % len(texts)]


def _number(text: str) -> Fraction | None:
    try:
        return Fraction(text)
    except ValueError:
        return None


def _with(data: Any, path: Path_, new: Any) -> Any:
    changed = copy.copy(data)
    changed[path[0]] = new if len(path) == 1 else _with(data[path[0]], path[1:], new)
    return changed


def main(pattern: str = "", most: str = "60") -> int:
    tally, proofs = Tally(), 0
    for key, statement, data in stored(load_corpora().matching(pattern)):
        forge(key, statement, data, tally, int(most))
        proofs += 1
        if sys.stderr.isatty():
            print(f"{proofs} proofs, {tally.tried} alterations", end="\r", file=sys.stderr)
    for fault in tally.faults:
        print(fault)
    told = ", ".join(f"{n} {kind}" for kind, n in tally.kinds.items())
    print(f"{proofs} proofs, {tally.tried} alterations ({told})")
    again = ", ".join(f"{n} {kind}" for kind, n in tally.accepted.items())
    print(f"{tally.accepted.total()} prove the same ({again}), {len(tally.faults)} faults")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
