"""Which indicators are looked at one by one, and how powers of e are compared."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dpproofs.kernel.expressions import (
    NONNEGATIVE,
    POSITIVE,
    Atom,
    Expr,
    bit,
    exp,
    placed,
    sign_of,
)
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import _here
from dpproofs.provers_new.budget import spend
from dpproofs.provers_new.levels import Levels
from dpproofs.provers_new.words import (
    ABOVE,
    EQUAL,
    ROOT,
    Case,
    Known,
    Level,
    added,
    core,
    has_sums,
    inner_atoms,
    level_name,
    one,
    primitive,
    rational,
)


class Cases(Levels):
    """The indicators of one goal."""

    @cached_property
    def atoms(self) -> frozenset[Atom]:
        polys = [*self.parts.values(), *(f.x for f in self.pointwise)]
        polys += [x for h in self.hypotheses for _, x in h.parts]
        return frozenset(inner_atoms(polys))

    @cached_property
    def bits(self) -> list[Atom]:
        """Indicators whose two values are looked at one by one."""
        own = {a for part in self.parts.values() for a in inner_atoms([part])}
        known = {a for a, _ in self.sequent.values}
        found = []
        asked = set(self._asked(own))
        own |= asked
        for a in self.atoms | asked:
            if not a.once or a in known:
                continue
            far = a.kind == "bit" and a not in own and len(a.data[0].terms) > 1
            if self.narrow or not far or self._duty(a):
                found.append(a)
        return sorted(found)

    def _asked(self, own: set[Atom]) -> Iterator[Atom]:
        """Whether what is divided by, or has its logarithm taken, is above 0; and how far apart
        two of these are."""
        logs = []
        for a in sorted(own):
            if a.kind == "sup":
                point, here, body = a.data
                for e in self.points.get(point.set, ()):
                    yield from (
                        b
                        for b in inner_atoms([placed(here, {point: e}), placed(body, {point: e})])
                        if b.once
                    )
            if a.kind in ("log", "inverse", "power") and (
                a.kind == "inverse" or not has_sums(a.data[0])
            ):
                yield from (b for b in bit(a.data[0]).atoms if b.once)
                for factor in (
                    a.data[0].atoms if len(a.data[0].terms) == 1 and not has_sums(a.data[0]) else ()
                ):
                    yield from (b for b in bit(one(factor)).atoms if b.once)
            if a.sign == NONNEGATIVE and any(
                dict(f).get(a, 0) < 0 for x in self.parts.values() for _, f in x.terms
            ):
                yield from bit(one(a)).atoms
            if a.kind == "log" and sign_of(a.data[0]):
                logs.append(a.data[0])
        for t in self.exponents:
            for x, y in itertools.permutations(logs, 2):
                power_ = exp(t)
                told = [self.told.get(primitive(g)) for g in (power_ * y - x, power_ * x - y)]
                if all(told):
                    for g in (x - power_ * y, y - power_ * x):
                        yield from (
                            b
                            for b in bit(g).atoms
                            if b.once and b.kind == "bit" and b.data[0] == core(g)
                        )

    def _duty(self, a: Atom) -> bool:
        """Whether facts about indicators alone speak of it."""
        return any(a in f.x.atoms and all(b.once for b in f.x.atoms) for f in self.pointwise)

    @cached_property
    def told(self) -> dict[Expr, Known]:
        """Facts about points by their form."""
        return {primitive(f.x): f for f in self.pointwise}

    @cached_property
    def levels(self) -> list[Level]:
        found = {ROOT, *self.parts}
        for h in self.hypotheses:
            found |= {h.free, *(level for level, _ in h.parts)}
        return sorted(found, key=lambda level: (len(level), level_name(level)))

    @cached_property
    def all_levels(self) -> Level:
        """Every point over which anything is summed."""
        return frozenset[Point]().union(*self.levels)

    def bits_at(self, level: Level) -> list[Atom]:
        return [a for a in self.bits if self.loose(a) <= level]

    def reduced(self, x: Expr, case: Case) -> Expr:
        key = x, case
        if key not in self._reduced:
            spend(1 + len(x.terms))
            values = (*self.sequent.values, *case)
            self._reduced[key] = _here(_Values(values), x)  # type: ignore[arg-type]
        return self._reduced[key]

    @cached_property
    def _reduced(self) -> dict[Any, Expr]:
        return {}

    @cached_property
    def exponents(self) -> list[Expr]:
        """What e is raised to."""
        found: dict[Expr, None] = {}
        polys = [*self.parts.values(), *(f.x for f in self.pointwise)]
        polys += [x for h in self.hypotheses for _, x in h.parts]
        inside = {a for x in polys for a in inner_atoms([x])}
        polys += [part for a in inside for part in a.parts if a.kind != "exp"]
        for _, factors in (t for x in polys for t in x.terms):
            powers = [a.data[0].scaled(rational(n)) for a, n in factors if a.kind == "exp"]
            for t in powers:
                if any(a.kind == "log" and len(a.data[0].terms) > 1 for a in t.atoms):
                    continue  # it is written as what the logarithm is of
                if any(c > 0 for c in t.terms.values()):
                    found.setdefault(t)
                else:
                    found.setdefault(-t)
            if len(powers) > 1:
                found.setdefault(added(powers))
        for a in sorted(inside):
            if a.kind == "log" and a.data[0].value is not None and found:
                found.setdefault(one(a))
        for f in self.pointwise if found else ():
            logs = Expr({t: c for t, c in f.x.terms.items() if is_log_of_number(t)})
            if logs.terms:
                found.setdefault(logs if next(iter(logs.terms.values())) > 0 else -logs)
        for a in sorted(inside):
            if (
                a.kind == "log"
                and found
                and sign_of(a.data[0]) == POSITIVE
                and len(a.data[0].terms) == 1
            ) and all(b in self.goal.x.atoms for b in a.data[0].atoms):
                found.setdefault(-one(a))
        return list(found)[:8]

    @property
    def hopeless(self) -> bool:
        """Whether the goal is a number that it should not be: the facts must exclude each other."""
        value = self.here(self.goal.x).value
        if value is None:
            return False
        return bool(
            value < 0
            or (value == 0 and self.goal.relation is ABOVE)
            or (value != 0 and self.goal.relation is EQUAL)
        )


@dataclass
class _Values:
    values: Any


def is_log_of_number(term: Any) -> bool:
    bound, factors = term
    if bound or len(factors) != 1 or factors[0][1] != 1:
        return False
    return factors[0][0].kind == "log" and factors[0][0].data[0].value is not None
