"""What no generator meets is solved for: a scalar or an entry is moved to where relations hold with
equality, or where they bend."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from dpproofs.language import terms
from dpproofs.language.sorts import Scalar, Table
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node, Proposition, Term, speaks_of_all_numbers
from dpproofs.meaning.exact import Infinite, Undefined
from dpproofs.meaning.walk import Undecided, Walk
from dpproofs.search.draw.generators import has_generator
from dpproofs.search.draw.objects import Draw, Env
from dpproofs.search.draw.stated import Stated, relations
from dpproofs.search.draw.thresholds import (
    Bend,
    affine_zero,
    at_each,
    begun,
    bends,
    degree,
    has_power,
    may_be_affine,
    numbers,
    only_compared,
    sign_of,
    vertex,
    where_it_bends,
)

__all__ = ["bend", "fit", "mentions", "touch", "turn"]

Bound = tuple[Any, bool]  # the end of a scalar, and whether it is open
POINTS = 2  # all events of so many points are looked at where a scalar is solved for


def fit(draw: Draw, hypothesis: Proposition) -> None:
    """Equations that speak of free tables, of random variables and densities, are solved for one
    entry, or for a factor of all of them: by chance none is met."""
    walk = draw.walk
    equations = [
        (stated.relation, stated.env)
        for stated in relations(hypothesis, walk, {})
        if stated.plain and stated.relation.op == "==" and _free_tables(stated.relation)
    ]
    if not equations or draw.source.pick(("meet", "meet", "meet", "leave")) == "leave":
        return
    for relation, env in equations:
        kind = draw.source.pick(("factor", "entry"))
        tables = _free_tables(relation)
        table = draw.source.pick(tables)
        keys = _named_entries(draw, relation, table, env)
        rows = draw.instance.tables[table]
        if kind == "entry" or keys:
            chosen = draw.source.pick(keys or list(rows))

            def moved(x: Any, old: Any = rows, key: Any = chosen) -> dict[Any, Any]:
                return {**old, key: x}
        else:

            def moved(x: Any, old: Any = rows, key: Any = None) -> dict[Any, Any]:
                return {k: draw.op("*", x, v) for k, v in old.items()}

        try:
            gap = partial(_gap, draw, relation, env, table, moved)
            zero = affine_zero(draw.op, at_each(draw, numbers(draw), gap))
        except (Undecided, TypeError, ValueError, ArithmeticError):
            continue
        if zero is not None and not isinstance(zero[1], Infinite | Undefined):
            draw.instance = draw.instance.with_table(table, moved(zero[1]))


def _gap(
    draw: Draw,
    relation: terms.Rel,
    env: Env,
    table: Table,
    moved: Callable[[Any], Any],
    x: Any,
    _: object,
) -> Any:
    at = draw.walk.over(draw.instance.with_table(table, moved(x)), table)
    return draw.op("-", at.value(relation.left, env), at.value(relation.right, env))


@lru_cache(maxsize=4096)
def _free_tables(node: Node) -> tuple[Table, ...]:
    """Declared tables of numbers that no law binds."""
    found = (part for part in node.walk() if isinstance(part, Table))
    return tuple(dict.fromkeys(t for t in found if t.kind in ("real", "positive", "unit")))


def _named_entries(draw: Draw, relation: Node, table: Table, env: Env) -> list[Any]:
    """The keys of the entries that a relation names itself, outside of its sums."""
    walk = draw.walk
    found = []
    for part in relation.walk():
        if isinstance(part, terms.At) and part.table is table:
            with contextlib.suppress(KeyError):
                found.append(tuple(walk.element(index, env) for index in part.indices))
    return list(dict.fromkeys(found))


def bend(draw: Draw, statement: Statement, scalar: Scalar) -> None:
    """Move a scalar to where the conclusion bends, or a hypothesis that no generator meets: seldom
    where a generator has used it, whose work may be undone."""
    found = list[Bend](bends(statement.show, scalar))
    used = False
    for hypothesis in statement.given:
        if not has_generator(hypothesis):
            found += bends(hypothesis, scalar)
        elif mentions(hypothesis, scalar):
            used = True
    kinds = ("leave",) * 9 + ("anyway",) if used else ("leave", "leave", "leave", "bend")
    if found and not used and only_compared(statement.show, scalar):
        kinds = ("leave", "bend", "bend", "bend")
    if found and draw.source.pick(kinds) != "leave":
        value = where_it_bends(draw, found, scalar)
        if value is not None:
            value = _unless_infinite(value, draw.instance.scalars[scalar])
            draw.instance = draw.instance.with_scalar(scalar, value)


def turn(draw: Draw, statement: Statement, scalar: Scalar) -> None:
    """Move a scalar of no hypothesis to where the conclusion is a parabola in it, and turns, inside
    of its domain: the best choice of a parameter is the worst that a statement may meet."""
    if not _turns(statement, scalar):
        return
    found = [
        s for s in relations(statement.show, draw.walk, {}) if _degree(s.relation, scalar) == 2
    ]
    if not found or draw.source.pick(("leave", "turn", "turn")) == "leave":
        return
    before, ring = draw.instance.scalars[scalar], draw.ring
    with contextlib.suppress(Undecided, TypeError, ValueError, ArithmeticError):
        gaps = _Values(draw, scalar).gaps(draw.source.pick(found))
        value = vertex(draw.op, draw.number(Fraction(1, 2)), gaps)
        if value is None:
            return
        value = _unless_infinite(value, before)
        moved = draw.instance.with_scalar(scalar, value)
        inside = draw.walk.over(moved, scalar).truth(scalar.domain())
        value = ring.choose(inside, lambda: value, lambda: before)
        draw.instance = draw.instance.with_scalar(scalar, value)


@lru_cache(maxsize=4096)
def _turns(statement: Statement, scalar: Scalar) -> bool:
    """Whether no hypothesis speaks of it, and a relation of the conclusion is a parabola in it."""
    if any(mentions(hypothesis, scalar) for hypothesis in statement.given):
        return False
    relations = (part for part in statement.show.walk() if isinstance(part, terms.Rel))
    return any(_degree(relation, scalar) == 2 for relation in relations)


def _degree(relation: terms.Rel, scalar: Scalar) -> int:
    """Of an inequality between polynomials in the scalar; else 0."""
    left, right = (degree(side, scalar) for side in (relation.left, relation.right))
    if left is None or right is None or relation.op in ("==", "!="):
        return 0
    return max(left, right)


def touch(draw: Draw, statement: Statement, scalar: Scalar) -> None:
    """Move a scalar to where hypotheses affine in it hold, mostly with equality.

    An equation or a tight bound is never met by chance: the scalar is solved for instead.
    """
    met = any(has_generator(hypothesis) for hypothesis in statement.given)
    kind = draw.source.pick(("leave", "leave", "end") if met else ("end", "end", "inside", "leave"))
    if kind == "leave":
        return
    place = next(n for n, other in enumerate(statement.scalars) if other is scalar)
    solved = draw.source.pick(("all", "earlier"))
    free = statement.scalars[place + 1 :] if solved == "earlier" else ()
    every = any(map(speaks_of_all_numbers, statement.given))
    sure = not every or draw.source.pick((True, False))
    lows, highs = _bounds(draw, statement, scalar, free, sure)
    if not lows and not highs:
        return

    def extreme(bounds: list[Bound], greatest: bool) -> Any:
        return draw.ring.extreme([end for end, _ in bounds], greatest) if bounds else None

    low, high = extreme(lows, True), extreme(highs, False)
    weak = [[bound for bound in bounds if not bound[1]] for bounds in (lows, highs)]
    ends = (extreme(weak[0], True), extreme(weak[1], False))
    closed = [end for end in ends if end is not None]  # a strict bound beyond is for the judge
    if kind == "inside" or not closed:
        if low is not None and high is not None:
            value = draw.between(low, high)
        else:
            step = draw.above()
            value = draw.op("+", low, step) if low is not None else draw.op("-", high, step)
    else:
        value = draw.source.pick(closed)
    value = _unless_infinite(value, draw.instance.scalars[scalar])
    draw.instance = draw.instance.with_scalar(scalar, value)


def _unless_infinite(value: Any, before: Any) -> Any:
    """A bound that is infinite, or has no value, leaves the scalar as it was, in every column on
    its own."""
    import numpy as np

    if isinstance(value, Infinite | Undefined):
        return before
    if isinstance(value, float | np.ndarray):
        return np.where(np.isfinite(value), value, before)[()]
    return value


def _bounds(
    draw: Draw, statement: Statement, scalar: Scalar, free: Sequence[Scalar], sure: bool
) -> tuple[list[Bound], list[Bound]]:
    """What hypotheses without the scalars in `free` say of this one, and whether strictly.

    Its own domain is heard where some hypothesis is: it lies inside that already.
    """
    lows: list[Bound] = []
    highs: list[Bound] = []
    at = _Values(draw, scalar)
    domain = scalar.domain()
    for hypothesis in (*statement.given, domain):
        if not mentions(hypothesis, scalar) or any(mentions(hypothesis, s) for s in free):
            continue
        if hypothesis is domain and not lows and not highs:
            break
        for stated in relations(hypothesis, draw.walk, {}, sure=sure):
            if not stated.plain and has_generator(hypothesis):
                continue
            bound = _solve(at, stated, not has_generator(hypothesis))
            if bound is None:
                continue
            slope_positive, value = bound
            op = stated.relation.op
            above = slope_positive == (op in ("<=", "<"))
            if stated.premises:
                value = _where(draw, stated, value, scalar, scalar.high if above else scalar.low)
                if value is None:
                    continue
            if op == "==":
                lows.append((value, False))
                highs.append((value, False))
                continue
            (highs if above else lows).append((value, op in ("<", ">")))
    return lows, highs


def _where(draw: Draw, stated: Stated, value: Any, scalar: Scalar, end: Term | None) -> Any:
    """A bound where the premises hold, elsewhere the end of the domain; None if it has none."""
    if end is None or any(mentions(premise, scalar) for premise in stated.premises):
        return None
    walk = stated.walk(draw.walk)
    try:
        truth = draw.ring.conj([walk.truth(p, stated.env) for p in stated.premises])
        return draw.ring.choose(truth, lambda: value, partial(draw.value, end))
    except (Undecided, TypeError, ValueError):
        return None


class _Values:
    """The sides of relations at numbers in a scalar's place, each place walked once."""

    def __init__(self, draw: Draw, scalar: Scalar) -> None:
        self.draw, self.scalar = draw, scalar
        self.numbers: dict[bool, list[Any]] = {}
        self.walks: dict[Any, Walk] = {}
        self.curved: set[tuple[Node, bool]] = set()

    def side(self, stated: Stated, term: Term, value: Any, place: Any) -> Any:
        """A side where the scalar is a value, which is known by its place."""
        if place not in self.walks:
            instance = self.draw.instance.with_scalar(self.scalar, value)
            self.walks[place] = self.draw.walk.over(instance, self.scalar)
        return stated.walk(self.walks[place]).value(term, stated.env)

    def gaps(self, stated: Stated, logarithm: bool = False) -> list[Any]:
        """Between the sides, at 0, 1 and 2."""
        sides = (stated.relation.left, stated.relation.right)
        if logarithm not in self.numbers:
            self.numbers[logarithm] = numbers(self.draw, logarithm)

        def gap(value: Any, place: object) -> Any:
            return self.draw.op(
                "-", *(self.side(stated, side, value, (logarithm, place)) for side in sides)
            )

        return at_each(self.draw, self.numbers[logarithm], gap)

    def zero(self, stated: Stated, logarithm: bool = False) -> tuple[bool, Any] | None:
        relation = stated.relation
        sides = (relation.left, relation.right)
        if (relation, logarithm) in self.curved:
            return None
        if not logarithm and not all(may_be_affine(side, self.scalar) for side in sides):
            return None
        if any(begun(side, self.scalar, self.draw.walk, stated.env) for side in sides):
            return None
        found = affine_zero(self.draw.op, self.gaps(stated, logarithm))
        if found is None and logarithm:  # what is curved in e to the scalar is tried once
            self.curved.add((relation, logarithm))
        return found


def _solve(at: _Values, stated: Stated, powers: bool) -> tuple[bool, Any] | None:
    """Where left = right, if the gap is affine in the scalar, or in e to it; the sign of its
    slope."""
    relation, scalar = stated.relation, at.scalar
    try:
        for side, other, positive in (
            (relation.left, relation.right, True),
            (relation.right, relation.left, False),
        ):
            if side is scalar and not mentions(other, scalar):
                return positive, at.side(stated, other, at.draw.number(0), 0)
        found = at.zero(stated)
        if found is not None or not powers or not has_power(relation, scalar):
            return found
        found = at.zero(stated, logarithm=True)
        if found is None:
            return None
        power = at.draw.op("+", found[1], at.draw.number(1))
        return None if sign_of(power) < 0 else (found[0], at.draw.op("log", power))
    except (Undecided, TypeError, ValueError, ArithmeticError):
        return None


def mentions(node: Node, scalar: Scalar) -> bool:
    return scalar in _scalars(node)


@lru_cache(maxsize=4096)
def _scalars(node: Node) -> frozenset[Scalar]:
    return frozenset(part for part in node.walk() if isinstance(part, Scalar))
