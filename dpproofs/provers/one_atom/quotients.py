"""How equations are multiplied to meet the terms that stand somewhere, and degrees in the laws."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from flint import fmpq

from dpproofs.kernel.expressions import Atom, Expr, Factors, placed
from dpproofs.kernel.points import Point, Set, moved
from dpproofs.provers.budget import spend
from dpproofs.provers.shared.words import (
    Hypothesis,
    Level,
    Power,
    Ref,
    is_level_point,
    level_name,
    point_name,
)  # fmt: skip

Summand = tuple[Level, Factors]  # a product of atoms, and the points over which it is summed
Degree = tuple[tuple[Level, Power], ...]  # the laws at which points, in which powers
Degrees = frozenset[Degree]


@dataclass
class Pool:
    """The terms that stand somewhere, each under its own names for the points; what indicators
    they have is all one, for these go case by case."""

    known: dict[str, Summand] = field(default_factory=dict)

    def add(self, level: Level, factors: Factors) -> bool:
        """Whether a term is new."""
        shape = min(map(_text, _namings(level, factors)))
        if shape in self.known:
            return False
        self.known[shape] = level, factors
        return True

    def renamed(self, level: Level, factors: Factors) -> Summand:
        """A term under the names of the one that is known like it."""
        namings = {_text(each): each for each in _namings(level, factors)}
        plain = min(namings)
        first = self.known.get(plain)
        return namings.get(_text(first) if first is not None else plain, namings[plain])


def _namings(level: Level, factors: Factors) -> Iterator[Summand]:
    """A term under all names that its points may have."""
    groups: dict[Set, list[Point]] = {}
    for p in sorted(level, key=point_name):
        groups.setdefault(p.set, []).append(p)
    for order in itertools.product(*(itertools.permutations(group) for group in groups.values())):
        spend(bulk(factors))
        names = {p: Point(p.set, f"@{n}") for group in order for n, p in enumerate(group)}
        if all(p == name for p, name in names.items()):
            yield level, factors
            continue
        ((_, named),) = placed(Expr({((), factors): fmpq(1)}), names).terms
        yield frozenset(names.values()), named


def bulk(factors: Factors) -> int:
    """How many atoms there are in a product, however deep."""
    return sum(_bulk(a) for a, _ in factors)


@lru_cache(maxsize=1 << 14)
def _bulk(a: Atom) -> int:
    return 1 + sum(bulk(factors) for part in a.parts for _, factors in part.terms)


def _text(term: Summand) -> str:
    level, factors = term
    told = "*".join(f"{a.text}^{n}" for a, n in factors if a.kind != "bit")
    return f"{level_name(level)}: {told}"


def quotients(
    h: Hypothesis, level: Level, factors: Factors, of_goal: bool
) -> Iterator[tuple[Hypothesis, Expr]]:
    """What an equation may be multiplied with, so that one of its terms becomes a given one; and
    the equation at other points."""
    powers = dict(factors)
    for part_level, part in h.parts:
        for _, own in part.terms:
            if not own and not of_goal:
                continue
            for names in _injections(sorted(part_level, key=point_name), level):
                spend(bulk(own))
                ((term, c),) = placed(Expr({((), own): fmpq(1)}), names).terms.items()
                if c != 1 or not all(
                    a.kind == "bit" or divides(powers.get(a, 0), n, a) for a, n in term[1]
                ):
                    continue
                rest = dict(powers)
                for a, n in term[1]:
                    if not a.once:
                        rest[a] -= n
                    else:
                        rest.pop(a, None)
                left = tuple((a, n) for a, n in factors if rest.get(a, 0))
                weight = Expr({((), tuple((a, rest[a]) for a, _ in left)): fmpq(1)})
                bound = {names[p] for p in part_level - h.free}
                if weight.points & bound:
                    continue
                free = frozenset(names[p] for p in h.free) | frozenset(
                    p for p in weight.points if is_level_point(p)
                )
                yield at_other_points(h, {p: names[p] for p in h.free}, free), weight


def divides(have: Power, n: Power, a: Atom) -> bool:
    return bool(have >= n > 0 or (have <= n < 0) or (a.once and have))


def _injections(points: list[Point], level: Level) -> Iterator[dict[Point, Point]]:
    ways = [[p for p in sorted(level, key=point_name) if p.set == own.set] for own in points]
    for chosen in itertools.product(*ways):
        if len(set(chosen)) == len(chosen):
            yield dict(zip(points, chosen, strict=True))


def at_other_points(h: Hypothesis, names: Mapping[Point, Point], free: Level) -> Hypothesis:
    """An equation at other points, whose bound points step aside."""
    parts = []
    for level, part in h.parts:
        taken, at = set(free), dict(names)
        for p in sorted(level - h.free, key=point_name):
            at[p] = next(q for n in itertools.count() if (q := Point(p.set, f"@{n}")) not in taken)
            taken.add(at[p])
        parts.append((free | {at[p] for p in level}, placed(part, at)))
    args = tuple(placed(e, names) if isinstance(e, Expr) else moved(e, names) for e in h.ref.args)
    what = h.ref.what
    if isinstance(what, Atom):
        what = None
    return Hypothesis(free, tuple(parts), h.relation, Ref(h.ref.kind, what, args))


def degrees(x: Expr) -> Degrees:
    if "degrees" not in x.__dict__:
        x.__dict__["degrees"] = _one_object(frozenset(_degree(factors) for _, factors in x.terms))
    return x.__dict__["degrees"]  # type: ignore[no-any-return]


@lru_cache(maxsize=1 << 12)
def _one_object(ways: Degrees) -> Degrees:
    """The same for all that are equal, which is quicker to compare."""
    return ways


def _degree(factors: Factors) -> Degree:
    total: dict[Level, Power] = {}
    for a, n in factors:
        if a.kind == "entry" and a.data[0].kind == "law":
            total[a.points] = total.get(a.points, 0) + n
    if len(total) < 2:
        return tuple((i, n) for i, n in total.items() if n)
    return tuple(sorted(((i, n) for i, n in total.items() if n), key=lambda k: level_name(k[0])))


def degree_sum(one_: Degree, other: Iterable[tuple[Level, Power]]) -> Degree:
    total = dict(one_)
    for i, n in other:
        total[i] = total.get(i, 0) + n
    left = ((i, n) for i, n in total.items() if n)
    return tuple(sorted(left, key=lambda k: level_name(k[0])))


@lru_cache(maxsize=1 << 12)
def within(ways: Degrees, allowed: Degrees) -> bool:
    others = [dict(way) for way in allowed]
    return all(any(all(n <= other.get(i, 0) for i, n in way) for other in others) for way in ways)
