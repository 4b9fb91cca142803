"""What is to be shown and what is given, as polynomials about symbolic points.

A statement is read as goals `x >= 0`. Each goal has the clauses that may be used, and the duties:
what has to be above 0 so that its terms have a value.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dpproofs.meaning.walk import Undecided
from dpproofs.verifiers.atoms import Gen, Poly, Sym, renamed

__all__ = ["Clause", "Duty", "Goal", "NotSchematic"]


class NotSchematic(Undecided):
    """Raised where a statement has no meaning over spaces of any size; the message says where."""


@dataclass(frozen=True)
class Duty:
    """x is above 0 wherever the indicators of the path are 1: what a division or a log asks for.

    Without it the term has no value, or (`infinite`) an infinite one. A root asks for x >= 0
    alone (`weak`). A part of a compound condition, or of a product that a root is taken of, may
    have no value while the whole has one (`idle`).
    """

    path: tuple[Poly, ...]
    x: Poly
    infinite: bool = False
    weak: bool = False
    idle: bool = False


@dataclass(frozen=True)
class Clause:
    """x >= 0, > 0 or == 0 for all values of its places (symbols whose label begins with "?")."""

    op: str
    x: Poly
    duties: tuple[Duty, ...] = ()


@dataclass(frozen=True)
class Goal:
    """x >= 0, > 0 or == 0 is to be shown, given the clauses."""

    op: str
    x: Poly
    given: tuple[Clause, ...]
    assumed: frozenset[Gen]  # relations between elements that hold
    duties: tuple[Duty, ...] = ()
    exponents: tuple[tuple[Poly, Poly], ...] = ()  # (t, e^t), each t that was exponentiated
    path: tuple[Poly, ...] = ()  # indicators that are 1
    granted: tuple[Duty, ...] = ()  # what hypotheses with a value ask for, and what is shown
    finite: int = 0  # so many of the last given and granted hold where the greater side is finite

    @property
    def halves(self) -> tuple[Goal, Goal]:
        """An equation as two inequalities."""
        return replace(self, op=">="), replace(self, op=">=", x=-self.x)

    @property
    def met(self) -> Goal:
        """The goal once its duties are shown."""
        return replace(self, granted=(*self.granted, *self.duties))

    def owed(self, duty: Duty) -> Goal:
        """A duty as a goal of its own, at points of which nothing is known."""
        free = sorted(frozenset[Sym]().union(*(p.free for p in (*duty.path, duty.x))))
        names = {s: Sym(s.space, f"*{s}") for s in free if not s.label.startswith("*")}
        polys = [*duty.path, duty.x, *(c.x for c in self.given)]
        polys += [p for d in self.granted for p in (*d.path, d.x)]
        assumed = (gen.free for gen in self.assumed)
        spoken = frozenset[Sym]().union(*(x.free for x in polys), *assumed)
        if spoken & set(names.values()):
            raise NotSchematic("two points of one name")
        path = tuple(renamed(p, names) for p in duty.path)
        op = ">=" if duty.weak else ">"
        owed = replace(self, op=op, x=renamed(duty.x, names), duties=(), path=path)
        if duty.infinite:
            return owed
        most = len(self.given) - self.finite  # that there is a value is owed where it is infinite
        return replace(owed, given=self.given[:most], granted=self._always, finite=0)

    @property
    def _always(self) -> tuple[Duty, ...]:
        return self.granted[: len(self.granted) - self.finite]
