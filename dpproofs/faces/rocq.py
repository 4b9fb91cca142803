"""Proofs through Rocq: the text of one, what Rocq says of many, and what is recorded of that."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dpproofs.faces.arguments import UsageError
from dpproofs.faces.chosen import only_one
from dpproofs.language.statements import Statement
from dpproofs.outcome import Outcome
from dpproofs.proofs.text import Unreadable
from dpproofs.record import artefacts, levels
from dpproofs.record.cache import Cache
from dpproofs.record.corpus import statements_of
from dpproofs.record.results import Level
from dpproofs.rocq import compile as rocq
from dpproofs.rocq.compile import Answer, Said, Text, Workshop, own_text
from dpproofs.rocq.document import FILES, MORE, theory_text
from dpproofs.rocq.names import THEORY, Names, NotExported

if TYPE_CHECKING:
    from dpproofs.faces.words import Json
    from dpproofs.record.corpus import Located

__all__ = [
    "NOT_EXPORTED",
    "Row",
    "check",
    "exit_status",
    "listed",
    "proofs_of",
    "rows_json",
    "statements",
    "tally",
    "text",
    "why_not",
    "write_project",
]

NOT_EXPORTED, LATE = "not exported", "not in time"
TOGETHER = 16  # texts of which what takes as long for one is asked together,
LETTERS = 1_000_000  # unless they are longer than this


@dataclass(frozen=True)
class Kept:
    """A statement of a claim or a step, with the proof that is recorded of it."""

    id: str
    file: Path
    key: str
    statement: Statement
    certificate: dict[str, Any]
    level: Level | None = None  # what is recorded of it, of whatever text

    @property
    def name(self) -> str:
        return levels.theorem_name(self.key)

    def text(self) -> str:
        return levels.text_for(self.key, self.statement, self.certificate)

    @property
    def confirmed(self) -> bool:
        """Whether it is recorded of the text of today that Rocq accepted it."""
        return self.level is not None and levels.borne_out(
            self.level, self.key, self.statement, self.certificate
        )


@dataclass(frozen=True)
class Row:
    """What became of one proof: compiled, refused, not in time, not exported."""

    id: str
    said: str
    reason: str = ""
    seconds: float = 0.0
    again: bool = False  # as an earlier run saw it
    lost: bool = False  # the record says that this very proof compiled, and it does not
    level: Level | None = None  # what is to be recorded

    def __str__(self) -> str:
        taken = "    before" if self.again else f"{self.seconds:8.1f} s"
        told = f"{self.said:12}{taken if self.said != NOT_EXPORTED else '':10}  {self.id}"
        told += ": THE RECORD SAYS THAT IT COMPILES" if self.lost else ""
        return f"{told}: {_short(self.reason)}" if self.reason else told


def _short(reason: str) -> str:
    """The error in what Rocq printed, on one line."""
    return " ".join(reason.partition("Error:")[2].split() or reason.split())[:200]


def proofs_of(claims: Iterable[Located]) -> Iterator[Kept]:
    """Every proof that is recorded of these claims and of the steps of theirs."""
    for located in claims:
        try:
            kept = artefacts.load(artefacts.path_for(located.file)).claims
        except artefacts.ArtefactError:
            continue
        with _told_as_wrong():
            recorded = levels.load(levels.path_for(located.file))
        document = located.id.partition("/")[0]
        for key, statement, _ in statements_of(located):
            entry = kept.get(key)
            for found in () if entry is None or entry.statement != statement.hash else entry.own:
                if found.outcome is Outcome.PROVED and found.certificate:
                    own = dict(found.certificate)
                    name, level = f"{document}/{key}", recorded.get(key)
                    yield Kept(name, located.file, key, statement, own, level)
                    break


@contextmanager
def _told_as_wrong() -> Iterator[None]:
    """A record of Rocq that cannot be read or written ends the command, with what to do."""
    try:
        yield
    except artefacts.ArtefactError as error:
        raise UsageError(f"rocq: {error}") from None


def statements(claims: Sequence[Located], single: Sequence[str]) -> list[Kept]:
    """What is proved of these claims, and of the statements that are named one by one."""
    found = list(proofs_of(claims))
    for asked in single:
        id_, _, step = asked.partition("#")
        located = only_one(id_)
        name = f"{located.id}/{step}" if step else located.id
        own = [kept for kept in proofs_of([located]) if kept.id in (name, f"{name}!amended")]
        if not own:
            raise UsageError(_unproved(located, name, proofs_of([located])))
        found += own
    return found


# ----------------------------------------------------------------------------- one


def text(located: Located, step: str = "") -> str:
    """The text of the proof of a claim, or of a step of its own proof: one file for Rocq. What has
    an amendment that is proved goes by that."""
    own = f"{located.id}/{step}" if step else located.id
    known = {kept.id: kept for kept in proofs_of([located])}
    kept = known.get(f"{own}!amended") or known.get(own)
    if kept is None:
        raise UsageError(_unproved(located, own, known.values()))
    try:
        return kept.text()
    except NotExported as reason:
        raise UsageError(
            f"rocq: saw {own}, of which there is no text for Rocq; its reason: {reason}; allowed: "
            "what `dpproofs rocq --check PATTERN` does not list as not exported"
        ) from None
    except Unreadable as error:
        raise UsageError(
            f"rocq: saw {own}, whose recorded proof cannot be read: {error}; allowed: a proof that "
            f"is recorded by this version; run `dpproofs check {located.asked} --save`"
        ) from None


def _unproved(located: Located, name: str, known: Iterable[Kept]) -> str:
    proved = [
        kept.id.removeprefix(f"{located.id}/")
        for kept in known
        if "/" in kept.id[len(located.id) :]
    ]
    more = f"; proved of it: {', '.join(proved)}" if proved else ""
    return (
        f"rocq: saw {name}, of which no proof is recorded; allowed: a claim that is PROVED, or a "
        f"step of one as in {located.id}#STEP{more}; `dpproofs scope {located.asked}` says what is "
        "proved, and why not more"
    )


# ----------------------------------------------------------------------------- many


def check(
    kept: Sequence[Kept],
    jobs: int,
    limit: float,
    told: Callable[[str, int, int], None],
    *,
    first: float | None = None,
    fresh: bool = False,
    save: bool = False,
) -> Iterator[Row]:
    """What Rocq says of each proof, as soon as it is known. What was said is kept, so that a run
    which is interrupted goes on where it was. What Rocq never accepted has so many seconds as
    `first` says, if it is given."""
    if not rocq.version():
        raise UsageError(f"--check: saw no coqc; allowed: where there is one; {rocq.MISSING}")
    by_id = {each.id: each for each in kept}
    with Cache() as known, Workshop.opened(limit) as shop, ThreadPoolExecutor(jobs) as pool:
        asked: dict[Future[list[Answer]], list[tuple[Kept, str]]] = {}
        try:
            for done, row in enumerate(
                _asked(kept, known, shop, pool, asked, jobs, fresh, first), 1
            ):
                told(row.id, done, len(kept))
                each = by_id[row.id]
                if save and row.said != LATE:
                    with _told_as_wrong():
                        levels.remember(each.file, each.key, row.level)
                yield row
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            shop.stop()


def _asked(
    kept: Sequence[Kept],
    known: Cache,
    shop: Workshop,
    pool: ThreadPoolExecutor,
    asked: dict[Future[list[Answer]], list[tuple[Kept, str]]],
    jobs: int,
    fresh: bool,
    first: float | None,
) -> Iterator[Row]:
    together = max(1, min(TOGETHER, len(kept) // (3 * jobs)))
    waiting: dict[bool, list[tuple[Kept, str]]] = {True: [], False: []}
    letters = Counter[bool]()

    def ask(accepted: bool) -> None:
        """Those that Rocq accepted before are compiled as one file; among others one is likely to
        fail."""
        texts = [
            Text(each.statement, text, each.name, levels.fixed_in(each.certificate))
            for each, text in waiting[accepted]
        ]
        limit = None if accepted else first
        future = pool.submit(shop.check_together, texts, at_once=accepted, limit=limit)
        asked[future], waiting[accepted], letters[accepted] = waiting[accepted], [], 0

    for each in kept:
        try:
            text = each.text()
        except (NotExported, Unreadable) as reason:
            yield _row(each, NOT_EXPORTED, str(reason))
            continue
        before = None if fresh else known.get(_sum(each, text))
        if before is not None:
            yield _row(each, *json.loads(before), text=text, again=True)
            continue
        accepted = each.level is not None
        waiting[accepted].append((each, text))
        letters[accepted] += len(own_text(text))
        if len(waiting[accepted]) == together or letters[accepted] > LETTERS:
            ask(accepted)
        while len(asked) > 2 * jobs:
            yield from _answered(asked, known)
    for accepted in [which for which, those in waiting.items() if those]:
        ask(accepted)
    while asked:
        yield from _answered(asked, known)


def _answered(
    asked: dict[Future[list[Answer]], list[tuple[Kept, str]]], known: Cache
) -> Iterator[Row]:
    """Those that are done; each is kept at once, and before one that ends the run."""
    done, _ = wait(asked, return_when=FIRST_COMPLETED)
    for future in sorted(done, key=lambda each: each.exception() is not None):
        for (each, text), answer in zip(asked.pop(future), future.result(), strict=True):
            said, seconds = LATE if answer.late else answer.said.value, round(answer.seconds, 1)
            told = (said, answer.reason, seconds)
            if not answer.late:  # another time there may be more of it
                known.put(_sum(each, text), json.dumps(told))
            yield _row(each, *told, text=text)


def _row(
    kept: Kept,
    said: str,
    reason: str,
    seconds: float = 0.0,
    *,
    text: str = "",
    again: bool = False,
) -> Row:
    of = kept.statement, kept.certificate
    if said == Said.COMPILED.value:
        level = levels.level_of(*of, text, rocq.version())
        return Row(kept.id, said, reason, seconds, again, level=level)
    lost = said != LATE and kept.level is not None and levels.is_of(kept.level, *of)
    return Row(kept.id, said, reason, seconds, again, lost)


def _sum(kept: Kept, text: str = "") -> str:
    """Under what it is kept what Rocq said of a text, or why there is none."""
    parts = [_makers(), rocq.version(), kept.statement.hash, kept.key, text or kept.certificate]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


@cache
def _makers() -> str:
    """All that makes a text and asks Rocq: the theory, the kernel, and the modules beside it."""
    package = Path(rocq.__file__).parents[1]
    files = sorted(file for name in ("kernel", "rocq") for file in package.glob(f"{name}/*.py"))
    texts = [file.read_text("utf-8") for file in files]
    return hashlib.sha256("\0".join([theory_text(*MORE), *texts]).encode()).hexdigest()


def tally(rows: Sequence[Row]) -> str:
    """How many of each kind there are."""
    counts = Counter(row.said for row in rows)
    order = [*(said.value for said in Said), LATE, NOT_EXPORTED]
    told = ", ".join(f"{counts[said]} {said}" for said in order if counts[said])
    return f"{len(rows)} proofs, Rocq {rocq.version()}: {told or 'nothing is proved'}"


def rows_json(rows: Sequence[Row]) -> Json:
    names = ("id", "said", "reason", "seconds", "lost")
    shown = [{name: getattr(row, name) for name in names} for row in rows]
    return {"rocq": rocq.version(), "axioms": sorted(rocq.AXIOMS), "proofs": shown}


def exit_status(rows: Iterable[Row]) -> int:
    """1 where Rocq refuses a text, or what is recorded is so no more; 3 where the time was short.
    What is not exported is no failure."""
    said = {row.said for row in rows if not row.lost}
    if Said.REFUSED.value in said or any(row.lost for row in rows):
        return 1
    return 3 if LATE in said else 0


# ----------------------------------------------------------------------------- what is not there


def why_not(kept: Sequence[Kept]) -> dict[str, str]:
    """Why a statement that is proved has not the last level of trust, by id."""
    found = {}
    with Cache() as known:
        for each in kept:
            if each.confirmed:
                continue
            place = f"why not {_sum(each)}"
            reason = known.get(place)
            if reason is None:
                try:
                    each.text()
                    reason = ""
                except (NotExported, Unreadable) as error:
                    reason = str(error)
                known.put(place, reason)
            found[each.id] = f"no text for Rocq: {reason}" if reason else UNRECORDED
    return found


UNRECORDED = "no answer of Rocq to its text is recorded"


# ----------------------------------------------------------------------------- all of them


def listed(kept: Sequence[Kept]) -> list[Json]:
    """Each proof that Rocq is recorded to have accepted: its module, its theorem, its claim."""
    names, found = Names(), []
    for each in kept:
        module = names.new(each.id)
        if each.confirmed:
            found.append({"id": each.id, "module": module, "theorem": each.name})
    return found


def write_project(kept: Sequence[Kept], folder: Path) -> list[Path]:
    """The theory and one file a proof, with a `_CoqProject` from which all is built."""
    by_id = {each.id: each for each in kept}
    texts = {f"theory/{name}.v": (THEORY / f"{name}.v").read_text() for name in (*FILES, *MORE)}
    for told in listed(kept):
        texts[f"proofs/{told['module']}.v"] = rocq.module_text(by_id[told["id"]].text())
    lines = ["-Q theory DP", "-Q proofs DPProofs", "", *texts]
    texts["_CoqProject"] = "\n".join(lines) + "\n"
    try:
        for name, text in texts.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="ascii")
    except OSError as error:
        raise UsageError(
            f"--project: saw {str(folder)!r} ({error.strerror}); allowed: a folder that can be "
            "written; choose another one"
        ) from None
    return [folder / name for name in texts]
