"""Proofs through Rocq: the text of one, and what Rocq says of many."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dpproofs.faces.arguments import UsageError
from dpproofs.faces.chosen import only_one
from dpproofs.language.statements import Statement
from dpproofs.outcome import Outcome
from dpproofs.proofs.text import Unreadable
from dpproofs.proofs.trees import read_proof
from dpproofs.record import artefacts
from dpproofs.record.cache import Cache
from dpproofs.record.citable import statement_of
from dpproofs.record.corpus import statements_of
from dpproofs.rocq import compile as rocq
from dpproofs.rocq.compile import Answer, Said, Workshop
from dpproofs.rocq.document import text_of, theory_text
from dpproofs.rocq.names import Names, NotExported

if TYPE_CHECKING:
    from dpproofs.faces.words import Json
    from dpproofs.record.corpus import Located

__all__ = ["NOT_EXPORTED", "Row", "check", "proofs_of", "rows_json", "statements", "tally", "text"]

NOT_EXPORTED = "not exported"


@dataclass(frozen=True)
class Kept:
    """A statement of a claim or a step, with the proof that is recorded of it."""

    id: str
    claim: str
    statement: Statement
    certificate: dict[str, Any]


@dataclass(frozen=True)
class Row:
    """What became of one proof: compiled, refused, not exported, not tried."""

    id: str
    said: str
    reason: str = ""
    seconds: float = 0.0
    again: bool = False  # as an earlier run saw it

    def __str__(self) -> str:
        taken = "    before" if self.again else f"{self.seconds:8.1f} s"
        told = f"{self.said:12}{taken if self.said != NOT_EXPORTED else '':10}  {self.id}"
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
        document = located.id.partition("/")[0]
        for key, statement, _ in statements_of(located):
            entry = kept.get(key)
            for found in () if entry is None or entry.statement != statement.hash else entry.own:
                if found.outcome is Outcome.PROVED and found.certificate:
                    own = dict(found.certificate)
                    yield Kept(f"{document}/{key}", located.id, statement, own)
                    break


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
    name = Names().new(kept.id.removeprefix(f"{located.id}/").rpartition("/")[2])
    try:
        return text_of(kept.statement, _proof(kept), name)
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


def _proof(kept: Kept) -> Any:
    return read_proof(kept.statement, kept.certificate, statement_of)


# ----------------------------------------------------------------------------- many


def check(
    kept: Sequence[Kept],
    jobs: int,
    limit: float,
    told: Callable[[str, int, int], None],
    *,
    fresh: bool = False,
) -> Iterator[Row]:
    """What Rocq says of each proof, as soon as it is known. What was said is kept, so that a run
    which is interrupted goes on where it was."""
    if not rocq.version():
        raise UsageError(
            "--check: saw no coqc; allowed: with Rocq, also named Coq, on this machine; on Debian "
            "run `apt-get install --no-install-recommends coq`"
        )
    with Cache() as known, Workshop.opened(limit) as shop, ThreadPoolExecutor(jobs) as pool:
        asked: dict[Future[Answer], Kept] = {}
        try:
            for done, row in enumerate(_asked(kept, known, shop, pool, asked, jobs, fresh), 1):
                told(row.id, done, len(kept))
                yield row
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            shop.stop()


def _asked(
    kept: Sequence[Kept],
    known: Cache,
    shop: Workshop,
    pool: ThreadPoolExecutor,
    asked: dict[Future[Answer], Kept],
    jobs: int,
    fresh: bool,
) -> Iterator[Row]:
    for each in kept:
        row = None if fresh else _before(known, each)
        if row is not None:
            yield row
            continue
        try:
            told = text_of(each.statement, _proof(each), "stated")
        except (NotExported, Unreadable) as reason:
            yield Row(each.id, NOT_EXPORTED, str(reason))
            continue
        asked[pool.submit(shop.check, each.statement, told)] = each
        while len(asked) > 2 * jobs:
            yield from _answered(asked, known)
    while asked:
        yield from _answered(asked, known)


def _answered(asked: dict[Future[Answer], Kept], known: Cache) -> Iterator[Row]:
    """Those that are done; each is kept at once."""
    done, _ = wait(asked, return_when=FIRST_COMPLETED)
    for future in done:
        each, answer = asked.pop(future), future.result()
        row = Row(each.id, answer.said.value, answer.reason, round(answer.seconds, 1))
        if not answer.late:  # another time there may be more of it
            known.put(_sum(each), json.dumps([row.said, row.reason, row.seconds]))
        yield row


def _before(known: Cache, kept: Kept) -> Row | None:
    """What an earlier run saw of the same proof, made and asked in the same way."""
    told = known.get(_sum(kept))
    if told is None:
        return None
    said, reason, seconds = json.loads(told)
    return Row(kept.id, said, reason, seconds, again=True)


def _sum(kept: Kept) -> str:
    parts = [_makers(), rocq.version(), kept.statement.hash, kept.certificate]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


@cache
def _makers() -> str:
    """All that makes a text and asks Rocq: the theory, and these modules."""
    folder = Path(rocq.__file__).parent
    texts = [file.read_text("utf-8") for file in sorted(folder.glob("*.py"))]
    return hashlib.sha256("\0".join([theory_text(), *texts]).encode()).hexdigest()


def tally(rows: Sequence[Row]) -> str:
    """How many of each kind there are."""
    counts = Counter(row.said for row in rows)
    order = [*(said.value for said in Said), NOT_EXPORTED]
    told = ", ".join(f"{counts[said]} {said}" for said in order if counts[said])
    return f"{len(rows)} proofs, Rocq {rocq.version()}: {told or 'nothing is proved'}"


def rows_json(rows: Sequence[Row]) -> Json:
    shown = [{"id": r.id, "said": r.said, "reason": r.reason, "seconds": r.seconds} for r in rows]
    return {"rocq": rocq.version(), "axioms": sorted(rocq.AXIOMS), "proofs": shown}
