"""One goal as sums over levels, and the facts that may be used for it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr, drawn_by, placed
from dpproofs.kernel.points import Element, Point, belongs, points_in
from dpproofs.kernel.rules import _here
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers_new.budget import spend
from dpproofs.provers_new.words import (
    ABOVE,
    AT_LEAST,
    EQUAL,
    ROOT,
    Hypothesis,
    Known,
    Level,
    Ref,
    alone,
    expanded,
    has_sums,
    inner_atoms,
    is_level_point,
    level_name,
    one,
)

MOST_INSTANCES = 1500
MANY_INSTANCES = 16
MOST_OF_ONE = 24


class Levels:
    """The parts of one goal at their levels, and the facts at the points of which it speaks."""

    def __init__(self, sequent: Sequent, near: bool = False, narrow: bool = False) -> None:
        self.sequent, self.near, self.narrow = sequent, near, narrow
        self.goal = sequent.goal
        self.parts = expanded(self.here(self.goal.x))
        self.pointwise: list[Known] = []
        self.hypotheses: list[Hypothesis] = []
        self.impossible: list[Any] | None = None  # a fact that cannot be
        self._instances()
        self._only_relevant()
        self.narrowed = narrow and self._only_agreeing()
        self._totals()

    @cached_property
    def points(self) -> dict[Any, list[Element]]:
        found: dict[Any, dict[Element, None]] = {}
        for level, part in self.parts.items():
            for p in sorted(level | part.points, key=lambda p: str(p.label)):
                found.setdefault(p.set, {}).setdefault(p)
        for atom, _ in self.sequent.values:
            for p in atom.points:
                found.setdefault(p.set, {}).setdefault(p)
        for atom in inner_atoms(self.parts.values()):
            if atom.kind == "inverse" and has_sums(atom.data[0]):
                for bound, _ in atom.data[0].terms:
                    for p in bound:
                        for n in range(2):
                            found.setdefault(p.set, {}).setdefault(Point(p.set, f"@{n}"))
        return {s: list(ps) for s, ps in found.items()}

    def _instances(self) -> None:
        """Each fact at the points that the goal speaks of."""
        seen: set[Any] = set()
        near = inner_atoms([*self.parts.values(), *(one(a) for a, _ in self.sequent.values)])
        near |= inner_atoms(f.x for f in self.sequent.facts if not f.places)
        for n, fact in enumerate(self.sequent.facts):
            if not all(isinstance(p, Point) for p in fact.places):
                continue
            ways = [self._elements(p) for p in fact.places]
            found = []
            for chosen in itertools.islice(itertools.product(*ways), MOST_INSTANCES):
                spend(1 + len(fact.x.terms))
                x = self.here(placed(fact.x, dict(zip(fact.places, chosen, strict=True))))
                if x.terms or fact.relation is ABOVE:
                    inside = inner_atoms(expanded(x).values())
                    far = len(
                        [
                            a
                            for a in inside
                            if a not in near and a.kind in ("entry", "count", "same")
                        ]
                    )
                    found.append((far, chosen, x))
            if self.near or len(found) > MANY_INSTANCES or all(a.once for a in fact.x.atoms):
                found.sort(key=lambda each: each[0])
                found = [each for each in found if each[0] == found[0][0]][:MOST_OF_ONE]
            for _, chosen, x in found:
                ref = Ref("fact", n, tuple(chosen))
                if not x.terms:
                    self.impossible = [(fmpq(1), (ref,), ONE)]
                elif (fact.relation, x) not in seen:
                    seen.add((fact.relation, x))
                    self._add(fact.relation, x, ref)

    def _elements(self, place: Point) -> list[Element]:
        found: list[Element] = list(self.points.get(place.set, ()))
        numbered = {
            e for part in self.parts.values() for e in numbers_in(part) if belongs(e, place.set)
        }
        return [*found, *sorted(numbered)]

    def here(self, x: Expr) -> Expr:
        return _here(self.sequent, x)

    def _add(self, relation: Relation, x: Expr, ref: Ref) -> None:
        h = self._as_hypothesis(relation, x, ref)
        if h is None:
            self.pointwise.append(Known(x, relation, alone(ref)))
        else:
            self.hypotheses.append(h)

    def _as_hypothesis(self, relation: Relation, x: Expr, ref: Ref) -> Hypothesis | None:
        """A fact about sums; None where it has none."""
        parts = expanded(x)
        if set(parts) <= {ROOT}:
            return None
        else:
            free = frozenset(p for p in x.points if is_level_point(p))
            whole: dict[Level, Expr] = {}
            for level, part in parts.items():
                whole[level | free] = whole.get(level | free, ZERO) + part
            ordered = sorted(whole.items(), key=lambda i: (len(i[0]), level_name(i[0])))
            return Hypothesis(free, tuple(ordered), relation, ref)

    def _totals(self) -> None:
        """That a law adds up to 1, and how many points a set has."""
        known: dict[Any, Hypothesis] = {}
        before = -1
        while len(known) > before:
            before = len(known)
            polys = [*self.parts.values(), *(x for h in self.hypotheses for _, x in h.parts)]
            polys += [f.x for f in self.pointwise]
            for a in sorted(inner_atoms(polys)):
                if (
                    a.kind == "inverse"
                    and has_sums(a.data[0])
                    and a not in known
                    and not self.loose(a)
                ):
                    fact = AXIOMS["unit"](a.data[0])
                    h = self._as_hypothesis(
                        EQUAL, self.here(fact.x), Ref("axiom", "unit", (a.data[0],))
                    )
                    if h is not None:
                        known[a] = h
                if a.kind == "log" and has_sums(a.data[0]) and a not in known and not self.loose(a):
                    fact = AXIOMS["log_tangent"](ONE, a.data[0])
                    h = self._as_hypothesis(
                        AT_LEAST, self.here(fact.x), Ref("axiom", "log_tangent", (ONE, a.data[0]))
                    )
                    if h is not None:
                        known[a] = h
                drawn = drawn_by(a)
                if a.kind != "entry" or drawn is None or not all(map(is_level_point, drawn)):
                    continue
                key = a.data[1]
                free = frozenset(p for p in points_in(key[:-1]) if is_level_point(p))
                parts = ((free, -ONE), (free | set(drawn), one(a)))
                known.setdefault(a, Hypothesis(free, parts, EQUAL, Ref("mass", a)))
            self.hypotheses = [h for h in self.hypotheses if h not in known.values()] + list(
                known.values()
            )
            self.__dict__.pop("atoms", None)

    def loose(self, a: Atom) -> Level:
        return frozenset(p for p in a.points if is_level_point(p))

    def _only_relevant(self) -> None:
        near = inner_atoms(self.parts.values())
        for atom, _ in self.sequent.values:
            near |= inner_atoms([one(atom)])
        facts, hypotheses = self.pointwise, self.hypotheses
        while True:
            for a in list(near):
                if a.kind in ("inverse", "log") and has_sums(a.data[0]):
                    near |= inner_atoms(expanded(a.data[0]).values())
            more = [f for f in facts if not f.x.atoms or inner_atoms([f.x]) & near]
            most = [h for h in hypotheses if inner_atoms(x for _, x in h.parts) & near]
            wider = (
                near
                | inner_atoms(f.x for f in more)
                | inner_atoms(x for h in most for _, x in h.parts)
            )
            if wider == near:
                break
            near = wider
        self.pointwise, self.hypotheses = more, most

    def _only_agreeing(self) -> bool:
        """Whether facts go of which every law has the other sign than in the goal."""
        signs = law_signs(self.parts.values())

        def agrees(polys: Iterable[Expr]) -> bool:
            own = law_signs(polys)
            shared = [own[k] == signs[k] for k in own if signs.get(k)]
            return any(shared) or not shared

        kept = [f for f in self.pointwise if f.equation or agrees([f.x])]
        most = [h for h in self.hypotheses if h.equation or agrees([x for _, x in h.parts])]
        fewer = len(kept) + len(most) < len(self.pointwise) + len(self.hypotheses)
        self.pointwise, self.hypotheses = kept, most
        return fewer


def law_signs(polys: Iterable[Expr]) -> dict[Any, int]:
    """The sign of the terms in which a law stands; 0 where it has both."""
    found: dict[Any, int] = {}
    for x in polys:
        for (_, factors), c in x.terms.items():
            sign = 1 if c > 0 else -1
            for a, _ in factors:
                if a.kind == "entry" and not a.once:
                    law = a.data[0]
                    found[law] = sign if found.get(law, sign) == sign else 0
    return found


def numbers_in(x: Expr) -> set[int]:
    found: set[int] = set()

    def look(e: Any) -> None:
        if isinstance(e, int):
            found.add(e)
        if isinstance(e, tuple):
            for part in e:
                look(part)

    for a in inner_atoms([x]):
        if a.kind == "entry":
            look(a.data[1])
    return found
