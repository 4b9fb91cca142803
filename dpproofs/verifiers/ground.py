"""A goal, and what is given for it, as polynomials at every set of bound points.

A sum over atoms of something that is never negative is never negative. So the goal and each
hypothesis are written as a polynomial at every level, to be added up over all points of the level.
Laws add up to 1, a sum that has a name is equal to that sum, and an indicator of a sum tells the
sign of the sum.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from dpproofs.language.sorts import Space
from dpproofs.verifiers.atoms import (
    ONE,
    POSITIVE,
    Gen,
    Poly,
    Sym,
    bit,
    flat,
    of_gen,
    renamed,
    symbols,
)
from dpproofs.verifiers.facts import Fact
from dpproofs.verifiers.given import at_points, clauses_of, row_set
from dpproofs.verifiers.levels import (
    ROOT,
    Level,
    Parts,
    all_gens,
    collected,
    deep,
    equated,
    expanded,
    inner,
    is_fixed,
    level_name,
    loose,
    named_sums,
    unbound,
)
from dpproofs.verifiers.logs import primitive
from dpproofs.verifiers.schematic import Clause, Duty, Goal

__all__ = ["Ground", "Hypothesis"]

MOST_INSTANCES = 4000


@dataclass(frozen=True)
class Hypothesis:
    """The sum of its parts is >= 0 (> 0, == 0) for every choice of the free points."""

    free: Level
    parts: tuple[tuple[Level, Poly], ...]
    equation: bool = False
    strict: bool = False

    @cached_property
    def name(self) -> str:
        return " ; ".join(f"{level_name(i)}: {x}" for i, x in self.parts)


class Ground:
    """The parts of one goal, and the clauses at the points that it speaks of."""

    def __init__(self, goal: Goal) -> None:
        self.op, self.path = goal.op, goal.path
        self.assumed = goal.assumed
        self.exponents = goal.exponents
        x = deep(goal.x, lambda gen: ONE if gen in self.assumed else None)
        self.split = {g for g in all_gens(x) if g.kind == "pos"}
        x = self.opened(x)
        self.named = named_sums(x) | {g for p in self.path for g in inner([p]) if g.kind == "sum"}
        self.named |= equated(goal.given)
        self.parts = self._expanded(x)
        self.pointwise: list[Fact] = []
        self.hypotheses: list[Hypothesis] = []
        self.granted: list[tuple[tuple[Poly, ...], Poly, Poly]] = []
        self.rooted: list[tuple[tuple[Poly, ...], Poly]] = []  # a root was taken of it there
        self._instances(clauses_of(goal))
        self._exponents()
        self._grant(goal.granted)
        self.signed = tuple(self.pointwise)  # also what is only used to compare powers of e
        self._only_relevant()
        self._totals()
        self._indicators()

    def opened(self, x: Poly) -> Poly:
        """The positive parts of the goal as products with indicators."""

        def product(gen: Gen) -> Poly | None:
            return bit(gen.data[0]) * gen.data[0] if gen in self.split else None

        return deep(x, product)

    def _expanded(self, x: Poly) -> Parts:
        return expanded(x, self.named)

    def _instances(self, clauses: list[Clause]) -> None:
        """Each hypothesis at the points that the goal speaks of."""
        points = self._points
        told = [c.x for c in clauses if not any(s.label.startswith("?") for s in c.x.free)]
        rows = row_set([*self.parts.values(), *self.path, *told])
        seen: set[tuple[str, Poly]] = set()
        count = 0
        for clause in clauses:
            places = {s for s in clause.x.free if s.label.startswith("?")}
            for names in at_points(places, points):
                count += 1
                if count > MOST_INSTANCES:
                    return
                x = renamed(clause.x, names)
                x = deep(x, lambda gen: ONE if gen in self.assumed else None)
                if any(g.kind == "opaque" for g in all_gens(x)):
                    continue
                if places and not row_set([x]) <= rows:
                    continue
                x = self.opened(x)
                if (clause.op, x) in seen:
                    continue
                seen.add((clause.op, x))
                self._add(clause.op, x)

    def _exponents(self) -> None:
        """e^t >= 1 makes t >= 0."""
        known = {primitive(f.x) for f in self.pointwise if not f.equation}
        for t, power in self.exponents:
            if primitive(power - ONE) in known:
                self.pointwise.append(Fact(t))

    def _grant(self, duties: Iterable[Duty]) -> None:
        """What is above 0 already, at each point that the goal speaks of."""
        rows = row_set([*self.parts.values(), *self.path, *(f.x for f in self.pointwise)])
        for duty in duties:
            free = frozenset[Sym]().union(*(p.free for p in (*duty.path, duty.x)))
            places = {s for s in free if not is_fixed(s)}
            for names in at_points(places, self._points):
                path = tuple(self._settled(renamed(p, names)) for p in duty.path)
                x = self._settled(renamed(duty.x, names))
                if not row_set([x]) <= rows:
                    continue
                if duty.weak:
                    self.rooted.append((path, x))
                else:
                    self.granted.append((path, x, bit(x)))

    def _settled(self, x: Poly) -> Poly:
        return self.opened(deep(x, lambda gen: ONE if gen in self.assumed else None))

    def _only_relevant(self) -> None:
        """Leaves out what has nothing to do with the goal."""
        near = inner([*self.parts.values(), *self.path])
        facts, hypotheses = self.pointwise, self.hypotheses
        while True:
            more = [f for f in facts if inner([f.x]) & near]
            most = [h for h in hypotheses if inner([x for _, x in h.parts]) & near]
            wider = near | inner([f.x for f in more]) | inner([x for h in most for _, x in h.parts])
            if wider == near:
                break
            near = wider
        self.pointwise, self.hypotheses = more, most

    def _add(self, op: str, x: Poly) -> None:
        self.named |= named_sums(x)
        if any(g.kind == "sum" and g not in self.named for g in x.gens):
            free = frozenset(s for s in x.free if not is_fixed(s))
            parts = tuple((free | i, part) for i, part in self._expanded(x).items())
            self.hypotheses.append(Hypothesis(free, collected(parts), op == "==", op == ">"))
        else:
            self.pointwise.append(Fact(x, op == ">", op == "=="))

    @cached_property
    def _points(self) -> dict[Space, list[Sym]]:
        found: dict[Space, set[Sym]] = {}
        for level, part in self.parts.items():
            for sym in level | part.free:
                found.setdefault(sym.space, set()).add(sym)
        for sym in frozenset[Sym]().union(*(p.free for p in self.path)):
            found.setdefault(sym.space, set()).add(sym)
        return {space: sorted(syms) for space, syms in found.items()}

    def _totals(self) -> None:
        """That a law has mass 1, and that a named sum is that sum, until nothing new is named."""
        known = dict.fromkeys(self.hypotheses)
        before = -1
        while len(known) > before:
            before = len(known)
            self.__dict__.pop("gens", None)
            for gen in sorted(self.gens, key=lambda g: g.order):
                if gen.kind == "entry" and gen.data[2] == "law":
                    new = self._mass(gen)
                elif gen.kind == "sum":
                    new = self._definition(gen)
                else:
                    continue
                if new is not None:
                    known.setdefault(new)
            self.hypotheses = list(known)

    def _mass(self, gen: Gen) -> Hypothesis | None:
        key = gen.data[1]
        last = list(flat(key[-1]))
        places = [s for s in last if isinstance(s, Sym) and not is_fixed(s)]
        if len(places) != len(last) or len(set(places)) != len(places):
            return None
        if set(places) & symbols(key[:-1]):
            return None
        free = frozenset(s for s in symbols(key[:-1]) if not is_fixed(s))
        parts = ((free, -ONE), (free | set(places), of_gen(gen)))
        return Hypothesis(free, collected(parts), True)

    def _definition(self, gen: Gen) -> Hypothesis:
        free = loose(gen)
        sym, body = unbound(gen, gen.free)
        parts = [(free | {sym} | i, -part) for i, part in self._expanded(body).items()]
        return Hypothesis(free, collected(((free, of_gen(gen)), *parts)), True)

    def _indicators(self) -> None:
        """The sign of what an indicator asks about, where that is a sum."""
        for gen in self.bits:
            if gen.kind != "bit" or not self.summing(gen.data[0]):
                continue
            x, here = gen.data[0], of_gen(gen)
            for signed in (here * x, (here - ONE) * x):
                free = frozenset(s for s in signed.free if not is_fixed(s))
                parts = tuple((free | i, part) for i, part in self._expanded(signed).items())
                self.hypotheses.append(Hypothesis(free, collected(parts), False))
        self.__dict__.pop("gens", None)
        self.__dict__.pop("bits", None)

    def summing(self, x: Poly) -> bool:
        return any(g.kind == "sum" and g not in self.named for g in x.gens)

    @cached_property
    def gens(self) -> frozenset[Gen]:
        """Everything that any part mentions."""
        polys = [*self.parts.values(), *(f.x for f in self.pointwise), *self.path]
        polys += [x for h in self.hypotheses for _, x in h.parts]
        found = inner(polys)
        if any(g.kind == "log" for g in found):
            found |= {Gen("slope", (t,), POSITIVE) for t, _ in self.exponents}
        return frozenset(found)

    @cached_property
    def bits(self) -> list[Gen]:
        return sorted((g for g in self.gens if g.idempotent), key=lambda g: g.order)

    @cached_property
    def levels(self) -> list[Level]:
        found = {ROOT, *self.parts}
        for h in self.hypotheses:
            found |= {h.free, *(i for i, _ in h.parts)}
        return sorted(found, key=lambda i: (len(i), level_name(i)))
