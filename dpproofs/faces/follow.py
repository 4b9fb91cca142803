"""An outline followed link by link: each is told as soon as it is found, or is not."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from dpproofs.faces.arguments import UsageError
from dpproofs.kernel.check import check as checked
from dpproofs.kernel.sequents import Fact, Refused
from dpproofs.language.statements import Statement
from dpproofs.provers.links import Link, Missing
from dpproofs.provers.outlines import prove_by_outline
from dpproofs.record.cache import Store
from dpproofs.record.citable import LIBRARY
from dpproofs.record.corpus import Corpus, Located, statements_of
from dpproofs.record.kept_links import KeptLinks
from dpproofs.record.outlined import Outlined, outlines_of

__all__ = ["follow", "outline_of"]

MOST, WIDE = 5, 100  # facts that are told of a link that is missing, and characters of each
SOON = 0.5  # seconds
WHOLE = "the whole"  # what is looked for before any link
Tell = Callable[[str], None]


def outline_of(located: Located, name: str) -> tuple[Statement, Outlined]:
    """The proof of a claim that a person wrote, or of a step or note of it, with what it shows."""
    known = _outlines(located)
    if name in known:
        return known[name]
    steps = [step.name for step in located.claim.proof]
    asked = f"{located.id}#{name}" if name else located.id
    fault = "of which there is no such step" if name and name not in steps else "without `ours`"
    others = [f"{located.asked}#{own}" if own else located.asked for own in known]
    allowed = f"one of {', '.join(others)}" if others else "a claim, or a step of one, with `ours`"
    raise UsageError(
        f"follow: saw {asked}, {fault}; allowed: {allowed}; docs/how-to/write-a-proof.md says how "
        "to write a proof"
    )


def _outlines(located: Located) -> dict[str, tuple[Statement, Outlined]]:
    """By the name of the step, or as "note 1"; the claim itself has none."""
    statements = {key: statement for key, statement, _ in statements_of(located)}
    found = {}
    for key, outlined in outlines_of(located, Corpus({located.id: located})):
        name, _, kind = key.removeprefix(located.key).removeprefix("/").partition("!")
        if kind.startswith("note"):
            name = f"note {int(kind.removeprefix('note')) + 1}"
        found[name] = statements[key], outlined
    return found


def follow(
    statement: Statement, outlined: Outlined, store: Store, only: str = "", tell: Tell = print
) -> bool:
    """Whether the outline was followed to its end, or each link with this text in its name was
    found; each is told."""
    links = _Told(statement, store, only, tell)
    try:
        proof = prove_by_outline(statement, outlined.ours, outlined.cited, links=links)
    except Missing as error:  # what cannot be read, or cited
        tell(f"not complete: {error}")
        return False
    except KeyboardInterrupt:
        tell(f"  {links.name}: interrupted ({links.seconds}); what was found before it is kept")
        raise
    if only and not links.found + links.missing:
        raise UsageError(
            f"--only: saw {only!r}; allowed: a part of the name of one of these links: "
            f"{', '.join(dict.fromkeys(links.passed))}"
        )
    told = f"{links.found} of {links.found + links.missing} links found"
    if links.missing or only:
        tell(f"not complete: {told}" if links.missing else f"{told}; the others were passed over")
        return not links.missing
    try:
        steps = checked(statement, proof, LIBRARY).steps
    except Refused as error:  # what is cited has no proof
        tell(f"not complete: {told}, but the kernel refuses the whole: {error}")
        return False
    tell(f"PROVED: {told}; the kernel checked {steps} steps")
    return True


class _Told(KeptLinks):
    """Tells of each link, and goes on behind one that is missing."""

    def __init__(self, statement: Statement, store: Store, only: str, tell: Tell) -> None:
        super().__init__(statement, store)
        self.only, self.tell = only, tell
        self.whole = not only
        self.found, self.missing, self.passed = 0, 0, list[str]()
        self.name, self.began = "", time.perf_counter()

    @property
    def seconds(self) -> str:
        return f"{time.perf_counter() - self.began:.1f} s"

    def begins(self, goal: Fact, part: int, of: int) -> None:
        self.name, self.kept = (WHOLE if self.whole else ""), False
        self.began = time.perf_counter()
        if of > 1:
            self.tell(f"part {part} of {of}: {_cut(goal)}")

    def asks(self, name: str) -> bool:
        if self.only not in name:
            self.passed.append(name)
            return False
        if self.name == WHOLE and time.perf_counter() - self.began > SOON:
            self.tell(f"  {WHOLE}: not found at once ({self.seconds})")
        self.name, self.began, self.kept = name, time.perf_counter(), False
        return True

    def hear(self, link: Link) -> None:
        if link.found:
            self.found += 1
            if ", hypothesis " in link.name and time.perf_counter() - self.began < SOON:
                return  # a cited claim may have many that are plain
            took = "kept" if self.kept else self.seconds
            names = ", ".join(dict.fromkeys(name for name, _ in link.facts))
            self.tell(f"  {link.name}: found ({took}), from {names or 'nothing'}")
            return
        self.missing += 1
        self.tell(f"  {link.name}: NOT FOUND ({self.seconds})")
        for line in _known(link):
            self.tell(f"    {line}")


def _known(link: Link) -> Iterator[str]:
    yield f"to be shown: {_cut(link.goal)}"
    yield from (f"known, {name}: {_cut(fact)}" for name, fact in link.facts[:MOST])
    if len(link.facts) > MOST:
        yield f"and {len(link.facts) - MOST} more"


def _cut(fact: Fact) -> str:
    return fact.text if len(fact.text) <= WIDE else f"{fact.text[:WIDE]}..."
