"""Who hears of the links of an outline, and where their proofs are looked for first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dpproofs.kernel.check import Step
from dpproofs.kernel.sequents import Fact, Sequent

__all__ = ["Link", "Links", "Missing"]


class Missing(Exception):
    """Raised where a link was not found; says which one, and what was to be shown."""


@dataclass(frozen=True)
class Link:
    """What became of a link. The facts are those that its proof uses, or from which it was looked
    for first, each under the name of the step that gave it."""

    name: str
    goal: Fact
    found: bool
    facts: tuple[tuple[str, Fact], ...] = ()


class Links:
    """Every link is looked for anew, and one that is missing ends the proof. Others keep what was
    found, tell of each link, or go on behind one that is missing, to find the next one."""

    whole = True  # whether all is looked for at once, before any link is

    def begins(self, goal: Fact, part: int, of: int) -> None:
        """The outline is followed for a part of what is to be shown; they are counted from 1."""

    def asks(self, name: str) -> bool:
        """Whether a link is to be looked for."""
        return True

    def proof(self, small: Sequent, work: int, search: Callable[[], Step | None]) -> Step | None:
        """What a search finds for a sequent with so much work: it depends on nothing else."""
        return search()

    def hear(self, link: Link) -> None:
        """Raises `Missing` unless the outline is to be followed further."""
        if not link.found:
            raise Missing(f"{link.name}: {link.goal.text[:400]}")
