"""What the prover of one-atom statements speaks of: levels, cases, facts, where they come from."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import fmpq

from dpproofs.kernel.expressions import (
    ONE,
    Q1,
    ZERO,
    Atom,
    Expr,
    Factors,
    Term,
    constant,
    greatest_part,
    placed,
    summed,
)
from dpproofs.kernel.points import Element, Point, Set, points_in
from dpproofs.kernel.sequents import Relation
from dpproofs.provers.budget import NotFound as NotFound

Level = frozenset[Point]
ROOT: Level = frozenset()
Case = tuple[tuple[Atom, int], ...]
Power = int | Fraction
Reduce = Callable[[Expr], Expr]  # puts in the values that indicators have
AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL


@dataclass(frozen=True)
class Ref:
    """Where a fact comes from: an axiom, a fact of the sequent, or a case."""

    kind: str  # axiom, fact, case
    what: Any
    args: tuple[Any, ...] = ()


Multiple = tuple[fmpq, tuple[Ref, ...], Expr]  # a number, facts, and what else: their product
Recipe = tuple[Multiple, ...]  # a sum of these


@dataclass(frozen=True)
class Known:
    """x >= 0, > 0 or = 0 at a level in a case, and how it comes about."""

    x: Expr
    relation: Relation
    recipe: Recipe

    @property
    def strict(self) -> bool:
        return self.relation is ABOVE

    @property
    def equation(self) -> bool:
        return self.relation is EQUAL


@dataclass(frozen=True, eq=False)
class Hypothesis:
    """A fact that is summed over points: its parts at levels, for all free points."""

    free: Level
    parts: tuple[tuple[Level, Expr], ...]
    relation: Relation
    ref: Ref

    @property
    def equation(self) -> bool:
        return self.relation is EQUAL

    @property
    def strict(self) -> bool:
        return self.relation is ABOVE


def alone(ref: Ref) -> Recipe:
    return ((fmpq(1), (ref,), ONE),)


def scaled(recipe: Recipe, c: fmpq) -> list[Multiple]:
    return [(n * c, refs, times) for n, refs, times in recipe]


def one(atom: Atom) -> Expr:
    """The atom as an expression; a prime, which is one below a root alone, is a number."""
    if atom.kind == "prime":
        return constant(Fraction(atom.data[0]))
    return Expr({((), ((atom, 1),)): fmpq(1)})


def only_atom(x: Expr) -> Atom | None:
    """The atom that x is, where it is one."""
    (a,) = x.atoms if len(x.atoms) == 1 else (None,)
    return a if a is not None and x == one(a) else None


def added(parts: Iterable[Expr]) -> Expr:
    return sum_of((Q1, part) for part in parts)


def sum_of(multiples: Iterable[tuple[fmpq, Expr]]) -> Expr:
    """In one go, since what is added part by part is copied for each of them."""
    found: dict[Term, fmpq] = {}
    for n, x in multiples:
        for term, c in x.terms.items():
            before = found.get(term)
            found[term] = n * c if before is None else before + n * c
    return Expr(found)


def rational(n: Power) -> fmpq:
    n = Fraction(n)
    return fmpq(n.numerator, n.denominator)


def primitive(x: Expr) -> Expr:
    return x.scaled(1 / abs(x.ordered[0][1])) if x.terms else x


def ratio_of(x: Expr, y: Expr) -> fmpq:
    term = next(iter(x.terms))
    return x.terms[term] / y.terms[term]


def times_of(x: Expr, y: Expr) -> fmpq:
    """How many times y is x; raises `NotFound` where it is no multiple."""
    if x.terms.keys() != y.terms.keys() or x != y.scaled(ratio := ratio_of(x, y)):
        raise NotFound(f"{x} is no multiple of {y}")
    return ratio


def core(x: Expr) -> Expr:
    return greatest_part(x)[2]


def has_sums(x: Expr) -> bool:
    return any(bound for bound, _ in x.terms)


def parts_of(x: Expr) -> set[Atom]:
    """All atoms in it, inside others too."""
    found, todo = set[Atom](), list(x.atoms)
    while todo:
        a = todo.pop()
        if a not in found:
            found.add(a)
            todo += [b for part in a.parts for b in part.atoms]
    return found


def inner_atoms(polys: Iterable[Expr]) -> set[Atom]:
    found: set[Atom] = set()
    todo = [a for x in polys for a in x.atoms]
    while todo:
        a = todo.pop()
        if a not in found:
            found.add(a)
            todo += [
                b
                for part in a.parts
                for b in part.atoms
                if not any(isinstance(p.label, int) for p in b.points)
            ]
    return found


@lru_cache(maxsize=1 << 12)
def level_name(level: Level) -> str:
    return ",".join(sorted(f"{p.set.name}:{p.label}" for p in level))


def point_name(p: Point) -> str:
    return f"{p.set.name}:{p.label}"


def is_level_point(p: Element) -> bool:
    """Whether a point stands for all points of a level."""
    return isinstance(p, Point) and str(p.label).startswith("@")


@lru_cache(maxsize=1 << 14)
def loose(a: Atom) -> Level:
    """The points of levels of which an atom speaks."""
    return frozenset(filter(is_level_point, a.points))


def loose_points(x: Expr | Atom) -> list[Point]:
    return sorted((p for p in x.points if is_level_point(p)), key=point_name)


def multiplied(facts: Iterable[Known], number: fmpq) -> list[Multiple]:
    """A multiple of a product of facts, by where they come from."""
    found: list[Multiple] = [(number, (), ONE)]
    for f in facts:
        found = [
            (c * d, (*refs, *more), times * other)
            for c, refs, times in found
            for d, more, other in f.recipe
        ]
    return found


def expanded(x: Expr) -> dict[Level, Expr]:
    """x as sums over levels, whose points have names, none of a point of which x speaks."""
    found: dict[Level, Expr] = {}
    free = frozenset(p for p in x.points if is_level_point(p))
    for (bound, factors), c in x.terms.items():
        body = Expr({((), factors): c})
        names = _names(bound, factors, free)
        level = frozenset(names.values())
        found[level] = found.get(level, ZERO) + placed(body, names)
    return {level: part for level, part in found.items() if part.terms}


def _names(bound: tuple[Point, ...], factors: Factors, taken: Level) -> dict[Point, Point]:
    """Names for bound points, in the order of the laws that draw them."""
    order: dict[Point, None] = {}
    for atom, _ in sorted(factors, key=lambda f: (f[0].kind != "entry", f[0].text)):
        if atom.kind == "entry":
            for p in points_in(atom.data[1]):
                if p in bound:
                    order.setdefault(p)
    for p in bound:
        order.setdefault(p)
    counts: dict[Set, int] = {}
    names = {}
    for p in order:
        n = counts.get(p.set, -1) + 1
        while Point(p.set, f"@{n}") in taken:
            n += 1
        counts[p.set] = n
        names[p] = Point(p.set, f"@{n}")
    return names


_names_given = itertools.count()


def fresh(of: Set) -> Point:
    """A point with a name of its own."""
    return Point(of, f"~{next(_names_given)}")


def renamed(bound: tuple[Point, ...], factors: Factors) -> Expr:
    """The sum over some points of a product, perhaps of some factors of a term, in normal form."""
    to = {p: fresh(p.set) for p in bound}
    found = placed(Expr({((), factors): fmpq(1)}), to)
    for point in to.values():
        found = summed(point, found)
    return found
