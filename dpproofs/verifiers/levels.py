"""Write sums over points as polynomials at levels.

A level is a set of bound points. A polynomial is the sum, over its levels, of a part that is added
up over all points of the level. Where a sum is used in a way that is not linear, it is kept whole,
under a name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from functools import lru_cache

from dpproofs.verifiers.atoms import ZERO, Gen, Poly, Sym, first_label, mapped, renamed, summed
from dpproofs.verifiers.schematic import Clause

__all__ = [
    "ROOT",
    "Level",
    "Parts",
    "all_gens",
    "collected",
    "deep",
    "equated",
    "expanded",
    "inner",
    "is_fixed",
    "level_name",
    "loose",
    "named_sums",
    "unbound",
]

Level = frozenset[Sym]
Parts = dict[Level, Poly]
ROOT: Level = frozenset()


@lru_cache(maxsize=1 << 12)
def level_name(level: Level) -> str:
    return "{" + ",".join(sorted(map(str, level))) + "}"


def is_fixed(sym: Sym) -> bool:
    return sym.label.startswith("*")


def loose(gen: Gen) -> Level:
    return frozenset(s for s in gen.free if not is_fixed(s))


def expanded(x: Poly, named: Set[Gen]) -> Parts:
    """x as sums over levels; what stands in a sum that is not linear keeps its sum whole. No bound
    point is one that x speaks of in another term."""
    parts: Parts = {}
    todo = [(ROOT, m, c) for m, c in x.terms.items()]
    while todo:
        level, monomial, c = todo.pop()
        sums = [g for g, power in monomial if g.kind == "sum" and power == 1 and g not in named]
        if not sums:
            parts[level] = parts.get(level, ZERO) + Poly({monomial: c})
            continue
        gen = sums[0]
        rest = tuple((g, p) for g, p in monomial if g is not gen)
        sym, body = unbound(gen, level | x.free)
        todo += [(level | {sym}, m, d) for m, d in body.times(rest).scaled(c).terms.items()]
    return {level: part for level, part in parts.items() if part.terms}


def unbound(gen: Gen, taken: frozenset[Sym]) -> tuple[Sym, Poly]:
    """The bound point of a sum under a name that is not taken, and the body with it."""
    sym, body = gen.data
    if sym in taken:
        labels = {s.label for s in taken | body.free if s.space == sym.space}
        new = Sym(sym.space, first_label(labels))
        return new, renamed(body, {sym: new})
    return sym, body


def collected(parts: Iterable[tuple[Level, Poly]]) -> tuple[tuple[Level, Poly], ...]:
    found: Parts = {}
    for level, x in parts:
        found[level] = found.get(level, ZERO) + x
    rest = [(i, x) for i, x in found.items() if x.terms]
    return tuple(sorted(rest, key=lambda item: (len(item[0]), level_name(item[0]))))


def deep(x: Poly, change: Callable[[Gen], Poly | None]) -> Poly:
    """x with generators replaced, also inside sums."""

    def inside(gen: Gen) -> Poly | None:
        new = change(gen)
        if new is not None or gen.kind != "sum":
            return new
        sym, body = gen.data
        return summed(sym, deep(body, change))

    return mapped(x, inside)


def all_gens(x: Poly) -> Iterator[Gen]:
    for gen in x.gens:
        yield gen
        if gen.kind == "sum":
            yield from all_gens(gen.data[1])


def inner(polys: Iterable[Poly]) -> set[Gen]:
    """Everything that polynomials mention, also inside indicators and positive parts."""
    found: set[Gen] = set()
    todo = [g for x in polys for g in x.gens]
    while todo:
        gen = todo.pop()
        if gen not in found:
            found.add(gen)
            if gen.kind in ("bit", "pos", "alias", "log", "tail"):
                todo += gen.data[0].gens
    return found


def named_sums(x: Poly) -> set[Gen]:
    """Sums that are divided by, multiplied with themselves, or looked at by a logarithm."""
    found: set[Gen] = set()
    for monomial in x.terms:
        for gen, power in monomial:
            if gen.kind == "sum" and power != 1:
                found.add(gen)
            elif gen.kind == "sum":
                found |= named_sums(gen.data[1])
            elif gen.kind in ("alias", "log", "pos"):
                found |= {g for g in all_gens(gen.data[0]) if g.kind == "sum"}
    return found


def equated(clauses: Iterable[Clause]) -> set[Gen]:
    """Sums that a hypothesis says to be equal to each other."""
    found: set[Gen] = set()
    for clause in clauses:
        sums = [m[0][0] for m in clause.x.terms if len(m) == 1 and m[0][0].kind == "sum"]
        if clause.op == "==" and len(sums) == len(clause.x.terms) == 2:
            found |= {g for g in sums if not g.free}
    return found
