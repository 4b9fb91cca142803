"""Hypotheses that bound tables: scores of neighbours within 1, rising sequences, Lipschitz
functions, smooth noise, sums of changes. What is drawn is moved until it lies within the bounds.

A bound of a difference, u(a) - u(b) <= w, is an edge of a graph, and lowering each entry to the
shortest path from all the others meets them all (the extension of McShane 1934). A bound of a
quotient is the same in logarithms. All other bounds are met on the way from an instance that meets
them to the one that was drawn: where they are affine in the tables, the way is left where the first
is tight; else it is cut in half again and again. What is moved depends on picks alone, so that
columns of floats and exact numbers are moved alike; the judge decides whether the bounds hold.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from dpproofs.language import terms
from dpproofs.language.sorts import Table
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node, Proposition, Term, speaks_of_all_numbers
from dpproofs.meaning import clock
from dpproofs.meaning.floats import FloatRing
from dpproofs.meaning.tape import Program, compiled
from dpproofs.meaning.walk import Undecided, Walk, mentioned
from dpproofs.search.draw.generators import has_generator
from dpproofs.search.draw.objects import Draw, Env
from dpproofs.search.draw.stated import relations

__all__ = ["approach", "confine"]

MOST = 1500  # bounds of a hypothesis; of more, no draw is moved
SIGNS = 5  # absolute values in one bound, each of which may have either sign
ROUNDS = 12  # that each entry is lowered; a path between neighbours is seldom longer
HALVES = 9  # times that the way to a curved bound is cut in half
CORRECTIONS = 400  # of a direction that looks for the inside of a cone
FAR = 30
UNMOVED = (Undecided, TypeError, ValueError, ArithmeticError, KeyError)

Entry = tuple[Table, tuple[Any, ...]]


@dataclass(frozen=True, eq=False)
class Part:
    """A multiple of an entry of a table: the number times the term, where there is one."""

    number: Fraction
    factor: Term | None
    env: Env
    entry: Entry


@dataclass(frozen=True, eq=False)
class Bound:
    """The parts and the rest together are at most 0."""

    parts: tuple[Part, ...]
    rest: tuple[tuple[Fraction, Term, Env], ...]

    @property
    def is_difference(self) -> bool:
        numbers = sorted(part.number for part in self.parts)
        plain = all(part.factor is None and part.entry[0].kind != "law" for part in self.parts)
        return plain and (len(numbers) == 1 or (len(numbers) == 2 and sum(numbers) == 0))

    @property
    def is_quotient(self) -> bool:
        """Of two entries of one law, or of tables of positive numbers."""
        if len(self.parts) != 2 or self.rest:
            return False
        (a, x), (b, y) = (part.entry for part in self.parts)
        signs = [part.number > 0 for part in self.parts]
        same = a is b and a.kind == "law" and x[:-1] == y[:-1]
        return signs[0] != signs[1] and (same or {a.kind, b.kind} == {"positive"})


Bounds = Sequence[Bound]
Rows = Mapping[Entry, Any]


def confine(draw: Draw, statement: Statement) -> None:
    """Move what is drawn within bounds of differences and of quotients."""
    bounds = [b for h in _loose(statement) for b in _bounds(h, draw.walk) or ()]
    differences = [bound for bound in bounds if bound.is_difference]
    quotients = [bound for bound in bounds if bound.is_quotient]
    if not (differences or quotients) or draw.source.pick(("meet",) * 5 + ("leave",)) == "leave":
        return
    far = draw.source.pick((False, True))
    lower = draw.source.pick((True, False))
    try:
        if differences:
            _within_differences(draw, differences, lower, far)
        if quotients:
            _within_quotients(draw, quotients)
    except UNMOVED:
        return


def approach(draw: Draw, statement: Statement) -> None:
    """Go from an instance that meets the bounds towards the one drawn, as far as they allow."""
    loose = _loose(statement)
    if not loose or draw.source.pick(("meet", "meet", "meet", "leave")) == "leave":
        return
    bounds: list[Bound] = []
    curved: list[Proposition] = []
    for hypothesis in loose:
        found = _bounds(hypothesis, draw.walk)
        if found is None:
            curved.append(hypothesis)
        else:
            bounds += found
    tables = [t for t in statement.tables if any(t in mentioned(h) for h in loose)]
    tables = [table for table in tables if table.kind != "bit"]
    start = _start(draw, tables, bounds, draw.source.pick(("zero", "zero", "first")))
    end = {(t, key): x for t in tables for key, x in draw.instance.tables[t].items()}
    try:
        share = _as_far(draw, bounds, start, end)
        _write(draw, _between(draw, start, end, share))
        if curved:
            share = _halved(draw, curved, start, _values(draw, tables))
            _write(draw, _between(draw, start, _values(draw, tables), share))
    except UNMOVED:
        _write(draw, end)


def _loose(statement: Statement) -> list[Proposition]:
    """Hypotheses that speak of tables and that no generator meets."""
    known: list[Proposition] | None = statement.__dict__.get("_loose")
    if known is None:
        known = [
            hypothesis
            for hypothesis in statement.given
            if not has_generator(hypothesis)
            and any(isinstance(thing, Table) for thing in mentioned(hypothesis))
            and not _has_a_number_to_solve_for(statement, hypothesis)
        ]
        statement.__dict__["_loose"] = known
    return known


def _has_a_number_to_solve_for(statement: Statement, hypothesis: Proposition) -> bool:
    """Whether it is about all real numbers, which takes long to look at, and a scalar of the
    statement may be drawn to meet it instead."""
    about = mentioned(hypothesis)
    return speaks_of_all_numbers(hypothesis) and any(s in about for s in statement.scalars)


# ----------------------------------------------------------------------------- differences


def _within_differences(draw: Draw, bounds: Bounds, lower: bool, far: bool) -> None:
    """Each entry lowered to what the others allow it, or raised; None stands for the number 0,
    whose bounds are those of a single entry."""
    edges: list[tuple[Entry | None, Entry | None, Any]] = []
    for bound in bounds:
        above = next((part.entry for part in bound.parts if part.number > 0), None)
        below = next((part.entry for part in bound.parts if part.number < 0), None)
        scale = draw.number(1 / abs(bound.parts[0].number))
        width = draw.op("neg", draw.op("*", scale, _rest(draw, bound)))
        edges.append((above, below, width))
    nodes = list(dict.fromkeys(node for a, b, _ in edges for node in (a, b)))
    for table in dict.fromkeys(node[0] for node in nodes if node is not None):
        for end, sign in ((table.low, -1), (table.high, 1)):
            ends = [(0, -1), (1, 1)] if table.kind == "unit" else []
            value = draw.number(next(e for e, s in ends if s == sign)) if ends else None
            value = draw.value(end) if end is not None else value
            if value is None:
                continue
            for node in [n for n in nodes if n is not None and n[0] is table]:
                edge = (node, None, value) if sign > 0 else (None, node, draw.op("neg", value))
                edges.append(edge)
                nodes = nodes if None in nodes else [*nodes, None]
    scale = draw.number(FAR if far else 1)
    found: dict[Entry | None, Any] = {
        node: draw.number(0)
        if node is None
        else draw.op("*", scale, draw.instance.tables[node[0]][node[1]])
        for node in nodes
    }
    for _ in range(min(ROUNDS, max(1, len(nodes) - 1))):
        clock.ask()
        for above, below, width in edges:
            if lower:
                most = draw.op("+", found[below], width)
                found[above] = draw.op("min", found[above], most)
            else:
                least = draw.op("-", found[above], width)
                found[below] = draw.op("max", found[below], least)
    shift = found.pop(None, None)  # moving all alike changes no difference
    if shift is not None:
        found = {node: draw.op("-", value, shift) for node, value in found.items()}
    _write(draw, {node: value for node, value in found.items() if node is not None})


def _within_quotients(draw: Draw, bounds: Bounds) -> None:
    """Each entry raised to what the others demand; laws are scaled to 1 again."""
    edges = []
    for bound in bounds:
        more = next(part for part in bound.parts if part.number > 0)
        less = next(part for part in bound.parts if part.number < 0)
        sizes = [_coefficient(draw, part) for part in (more, less)]
        edges.append((more.entry, less.entry, draw.op("/", sizes[0], draw.op("neg", sizes[1]))))
    nodes = list(dict.fromkeys(node for a, b, _ in edges for node in (a, b)))
    found = {(table, key): draw.instance.tables[table][key] for table, key in nodes}
    for _ in range(min(ROUNDS, len(nodes) - 1)):
        for above, below, factor in edges:
            found[below] = draw.op("max", found[below], draw.op("*", factor, found[above]))
    _write(draw, found)
    for table in dict.fromkeys(table for table, _ in nodes if table.kind == "law"):
        rows = draw.instance.tables[table]
        for start in dict.fromkeys(key[:-1] for key in rows):
            keys = [key for key in rows if key[:-1] == start]
            total = draw.ring.sum([rows[key] for key in keys])
            _write(draw, {(table, key): draw.op("/", rows[key], total) for key in keys})


# ----------------------------------------------------------------------------- on the way


def _start(draw: Draw, tables: Sequence[Table], bounds: Bounds, kind: str) -> dict[Entry, Any]:
    """Tables that are constant, laws that are equal to each other; and where bounds are tight
    there for any numbers, as those of convex sequences are, a step to their inside."""
    found: dict[Entry, Any] = {}
    first: Any = None
    laws: dict[int, list[Any]] = {}
    for table in tables:
        rows = draw.instance.tables[table]
        if table.kind == "law":
            n = len(table.axes[-1].elements(draw.instance.sizes))
            for start in dict.fromkeys(key[:-1] for key in rows):
                keys = [key for key in rows if key[:-1] == start]
                masses = laws.setdefault(n, [rows[key] for key in keys])
                found.update({(table, k): m for k, m in zip(keys, masses, strict=True)})
            continue
        if first is None:
            first = next(iter(rows.values()), None)
        bounded = table.kind != "real" or table.low is not None or table.high is not None
        value = draw.number(0) if kind == "zero" and not bounded else first
        if bounded:
            value = next(iter(rows.values()), None)
        found.update({(table, key): value for key in rows})
    for entry, step in _inwards(bounds).items():
        if entry in found and entry[0].kind == "real":
            found[entry] = draw.op("+", found[entry], draw.number(step))
    return found


def _inwards(bounds: Bounds) -> dict[Entry, Fraction]:
    """A direction in which bounds without a rest all fall, where there is one: a perceptron."""
    cone = [
        bound for bound in bounds if not bound.rest and all(p.factor is None for p in bound.parts)
    ]
    cone = [b for b in cone if b.parts and sum(part.number for part in b.parts) == 0]
    if not cone or all(len(bound.parts) == 2 for bound in cone):
        return {}
    found: dict[Entry, Fraction] = {}
    for _ in range(CORRECTIONS):
        wrong = [b for b in cone if sum(p.number * found.get(p.entry, 0) for p in b.parts) >= 0]
        if not wrong:
            size = max(map(abs, found.values()))
            return {entry: step / size for entry, step in found.items()}
        for part in wrong[0].parts:
            found[part.entry] = found.get(part.entry, Fraction(0)) - part.number
    return {}


def _as_far(draw: Draw, bounds: Bounds, start: Rows, end: Rows) -> Any:
    """The share of the way at which the first affine bound is tight, or all of it."""
    share = draw.number(1)
    zero = draw.number(0)
    for bound in bounds:
        clock.ask()
        room = draw.op("pos", draw.op("neg", _level(draw, bound, start)))
        over = _level(draw, bound, end)
        whole = draw.op("+", room, draw.op("pos", over))
        beyond = draw.ring.conj(
            [draw.ring.relation(">", over, zero), draw.ring.relation(">", whole, zero)]
        )
        most = _chosen(draw, beyond, partial(draw.op, "/", room, whole), partial(draw.number, 1))
        share = draw.op("min", share, most)
    return share


def _halved(draw: Draw, curved: Sequence[Proposition], start: Rows, end: Rows) -> Any:
    """The share of the way on which curved bounds hold, but for little. Most often it is all of it,
    or they do not even hold where it begins: neither is cut in half any further."""
    import numpy as np

    whole = draw.instance
    share, step = draw.number(0), draw.number(1)
    rows = [whole.scalars, *whole.tables.values()]
    size = max(np.size(value) for row in rows for value in row.values())
    program = _program(draw, curved) if size > 1 else None

    def holds(tried: Any) -> Any:
        _write(draw, _between(draw, start, end, tried))
        if program is not None:
            truths = list(program(program.rows(draw.instance, size)))
        else:
            truths = [draw.walk.truth(hypothesis) for hypothesis in curved]
        draw.instance = whole
        return draw.ring.conj(truths)

    for n in range(HALVES):
        tried = draw.op("+", share, step)
        share = _chosen(draw, holds(tried), partial(_itself, tried), partial(_itself, share))
        if np.all(share >= 1):
            break
        if n == 1 and not np.any(share > 0) and not np.any(holds(draw.number(0)) > 0):
            break
        step = draw.number(Fraction(1, 2 ** (n + 1)))
    return draw.op("min", share, draw.number(1))


def _program(draw: Draw, curved: Sequence[Proposition]) -> Program | None:
    """The same truths for columns of floats, which are asked for in thousands of draws."""
    if not isinstance(draw.ring, FloatRing):
        return None
    scalars, tables = tuple(draw.instance.scalars), tuple(draw.instance.tables)
    return compiled(tuple(curved), scalars, tables, tuple(draw.instance.sizes.items()))


def _itself(value: Any) -> Any:
    return value


def _chosen(draw: Draw, truth: Any, then: Callable[[], Any], other: Callable[[], Any]) -> Any:
    """Where nothing can be said of a column, it stays where it began."""
    import numpy as np

    if isinstance(truth, np.ndarray | float):
        truth = np.where(np.isnan(truth), -1.0, truth)[()]
        if isinstance(truth, np.ndarray):
            return np.where(truth > 0, then(), other())
    return draw.ring.choose(truth, then, other)


def _between(draw: Draw, start: Rows, end: Rows, share: Any) -> dict[Entry, Any]:
    def at(entry: Entry) -> Any:
        return draw.op(
            "+", start[entry], draw.op("*", share, draw.op("-", end[entry], start[entry]))
        )

    return {entry: end[entry] if start[entry] is end[entry] else at(entry) for entry in end}


def _values(draw: Draw, tables: Iterable[Table]) -> dict[Entry, Any]:
    return {(t, key): x for t in tables for key, x in draw.instance.tables[t].items()}


def _write(draw: Draw, found: Rows) -> None:
    for table in dict.fromkeys(table for table, _ in found):
        rows = dict(draw.instance.tables[table])
        rows.update({key: value for (owner, key), value in found.items() if owner is table})
        draw.instance = draw.instance.with_table(table, rows)


def _coefficient(draw: Draw, part: Part) -> Any:
    number = draw.number(part.number)
    return (
        number if part.factor is None else draw.op("*", number, draw.value(part.factor, part.env))
    )


def _rest(draw: Draw, bound: Bound) -> Any:
    parts = [draw.op("*", draw.number(n), draw.value(t, env)) for n, t, env in bound.rest]
    return draw.ring.sum(parts) if parts else draw.number(0)


def _level(draw: Draw, bound: Bound, at: Rows) -> Any:
    """The left side of a bound, which should be at most 0."""
    parts = [draw.op("*", _coefficient(draw, part), at[part.entry]) for part in bound.parts]
    return draw.ring.sum([*parts, _rest(draw, bound)])


# ----------------------------------------------------------------------------- what is affine


def _bounds(hypothesis: Proposition, walk: Walk) -> Bounds | None:
    """The bounds that a hypothesis consists of at these sizes; None where some part of it is not
    affine in tables. Kept with the hypothesis."""
    known: dict[Any, Bounds | None] = hypothesis.__dict__.setdefault("_bounds", {})
    sizes = tuple(walk.instance.sizes.items())
    if sizes not in known:
        try:
            found = list(itertools.islice(_found(hypothesis, walk), MOST))
        except (_Curved, Undecided, KeyError):
            known[sizes] = None
        else:
            known[sizes] = found if len(found) < MOST else None
    return known[sizes]


class _Curved(Exception):
    """Raised where a bound is not affine."""


def _found(hypothesis: Proposition, walk: Walk) -> Iterator[Bound]:
    for each in relations(hypothesis, walk, {}):
        if not each.plain:
            raise _Curved
        relation = each.relation
        pairs = [(relation.left, relation.right), (relation.right, relation.left)]
        match relation.op:
            case "<=" | "<":
                pairs = pairs[:1]
            case ">=" | ">":
                pairs = pairs[1:]
            case "!=":
                raise _Curved
        for less, more in pairs:
            form = _Form(walk)
            form.add(less, Fraction(1), None, each.env)
            form.add(more, Fraction(-1), None, each.env)
            yield from form.bounds()


class _Form:
    """An affine form: multiples of entries, of absolute values and of terms without tables."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.parts: list[Part] = []
        self.rest: list[tuple[Fraction, Term, Env]] = []
        self.sizes: list[tuple[Fraction, Term, Env]] = []  # absolute values

    def add(self, term: Node, number: Fraction, factor: Term | None, env: Env) -> None:
        if isinstance(term, Term) and not any(isinstance(x, Table) for x in mentioned(term)):
            self.rest.append((number, term if factor is None else factor * term, env))
            return
        match term:
            case terms.At(table=Table() as table):
                key = tuple(self.walk.element(index, env) for index in term.indices)
                self.parts.append(Part(number, factor, env, (table, key)))
            case terms.Op(name="+", args=(left, right)):
                self.add(left, number, factor, env)
                self.add(right, number, factor, env)
            case terms.Op(name="-", args=(left, right)):
                self.add(left, number, factor, env)
                self.add(right, -number, factor, env)
            case terms.Op(name="neg", args=(inside,)):
                self.add(inside, -number, factor, env)
            case terms.Op(name="*", args=(left, right)):
                self._product(left, right, number, factor, env)
            case terms.Op(name="/", args=(above, terms.Num(value=value))) if value:
                self.add(above, number / value, factor, env)
            case terms.Op(name="abs", args=(inside,)) if number > 0 and factor is None:
                self.sizes.append((number, inside, env))
            case terms.Bind(kind="sum", given=None):
                for element in term.index.over.elements(self.walk.instance.sizes):
                    self.add(term.body, number, factor, {**env, term.index: element})
            case terms.Quantity():
                self.add(term.meaning, number, factor, env)
            case _:
                raise _Curved

    def _product(
        self, left: Term, right: Term, number: Fraction, factor: Term | None, env: Env
    ) -> None:
        for constant, other in ((left, right), (right, left)):
            if isinstance(constant, terms.Num):
                self.add(other, number * constant.value, factor, env)
                return
            if not any(isinstance(x, Table) for x in mentioned(constant)):
                self.add(other, number, constant if factor is None else factor * constant, env)
                return
        raise _Curved

    def bounds(self) -> Iterator[Bound]:
        """One for each choice of the signs of the absolute values, which are bounded from above."""
        if len(self.sizes) > SIGNS:
            raise _Curved
        for signs in itertools.product((1, -1), repeat=len(self.sizes)):
            form = _Form(self.walk)
            form.parts, form.rest = list(self.parts), list(self.rest)
            for sign, (number, inside, env) in zip(signs, self.sizes, strict=True):
                form.add(inside, sign * number, None, env)
            if form.sizes:
                raise _Curved
            parts = _collected(form.parts)
            if parts:
                yield Bound(tuple(parts), tuple(form.rest))


def _collected(parts: Iterable[Part]) -> list[Part]:
    """Multiples of the same entry added where they are numbers; what cancels is gone."""
    found: dict[Entry, Part] = {}
    others: list[Part] = []
    for part in parts:
        old = found.get(part.entry)
        if part.factor is not None:
            others.append(part)
        elif old is None:
            found[part.entry] = part
        else:
            found[part.entry] = Part(old.number + part.number, None, part.env, part.entry)
    return [*(part for part in found.values() if part.number), *others]
