"""Turn affine constraints into exact linear programs: is there a point, and how large can a form
be?"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from flint import fmpq

from dpproofs.language import sorts
from dpproofs.language.terms import Num, TableTerm
from dpproofs.rings.affine import AffineRing, Constraint, Form, NotAffine, NotRational
from dpproofs.rings.numbers import Exact, LimitError, enclosure, working_precision
from dpproofs.rings.programs import Optimum, Solved, solve
from dpproofs.rings.walk import Undecided, Walk, entries

if TYPE_CHECKING:
    from dpproofs.language import terms
    from dpproofs.rings.walk import Env

__all__ = [
    "MAX_CELLS",
    "MAX_POINTS",
    "Decision",
    "Nowhere",
    "Program",
    "decide_exists",
    "free_table",
]

MAX_POINTS = 10  # of an event that is looked for: all subsets are tried
MAX_CELLS = 30_000  # rows times columns that exact pivoting gets through in seconds
MAX_ROUNDED = 2_000  # where numbers have a hundred bits
GRAIN = 2**100
BITS = 256
HUGE = 2**1000
NOUGHT = fmpq(0)


@dataclass(frozen=True)
class Program:
    """Constraints over named unknowns, as one linear program in variables that are not negative."""

    names: tuple[Any, ...]  # a free unknown x stands twice: (x, +1) and (x, -1)
    a: list[list[fmpq]]
    b: list[fmpq]
    strict: tuple[int, ...]  # rows that must hold strictly

    @staticmethod
    def of(
        constraints: Iterable[Constraint],
        signed: frozenset[Any] = frozenset(),
        unknowns: Iterable[Any] = (),
        rounded: bool = False,
    ) -> Program:
        """`signed` unknowns are non-negative by their sort; the others are free.

        `unknowns` are those that the answer must speak of even where no constraint does. What is
        `rounded` loses no point of the constraints: below in a row, above at its end. (Of a free
        unknown both parts may grow then, so that a row which is rounded there rules nothing out.)
        """
        rows: list[tuple[Form, bool]] = []
        for constraint in constraints:
            form = constraint.demanded().form
            rows.append((form, constraint.op == "<"))
            if constraint.op == "==":
                rows.append((_negative(form), False))
        mentioned = dict.fromkeys(unknowns)  # in order of appearance: ids and reprs may collide
        mentioned.update(dict.fromkeys(n for form, _ in rows for n in form.coefficients))
        names = [
            (unknown, s) for unknown in mentioned for s in ((1,) if unknown in signed else (1, -1))
        ]
        if len(names) * len(rows) > (MAX_ROUNDED if rounded else MAX_CELLS):
            raise NotAffine(f"a program of {len(rows)} rows and {len(names)} columns is too large")
        number = below if rounded else rational
        a = [_row(form, names, number) for form, _ in rows]
        b = [-number(form.constant) for form, _ in rows]
        return Program(tuple(names), a, b, tuple(i for i, (_, s) in enumerate(rows) if s))

    def largest(self, form: Form) -> Solved:
        """The greatest value of form - constant over the closed constraints."""
        unbound = set(form.coefficients) - {name for name, _ in self.names}
        if unbound:  # dropping an unknown would prove what is false
            raise AssertionError(f"the objective mentions unknowns outside the program: {unbound}")
        return solve(_row(form, self.names), self.a, self.b)

    def point(self) -> tuple[dict[Any, Exact] | None, Solved]:
        """A point that meets every constraint, strict ones strictly, or None; and why.

        There is none either by a Farkas vector of the closed constraints, or because 0 is the
        greatest slack that all strict rows can have at once.
        """
        closed = solve([NOUGHT] * len(self.names), self.a, self.b)
        if not isinstance(closed.answer, Optimum):
            return None, closed
        if not self.strict:
            return self.values(closed.answer.x), closed
        strict = set(self.strict)
        a = [[*row, fmpq(1 if i in strict else 0)] for i, row in enumerate(self.a)]
        a.append([NOUGHT] * len(self.names) + [fmpq(1)])
        open_ = solve([NOUGHT] * len(self.names) + [fmpq(1)], a, [*self.b, fmpq(1)])
        assert isinstance(open_.answer, Optimum)  # the slack lies between 0 and 1
        return (self.values(open_.answer.x) if open_.answer.value > 0 else None), open_

    def values(self, x: Sequence[fmpq]) -> dict[Any, Exact]:
        found: dict[Any, Exact] = {}
        for (unknown, sign), value in zip(self.names, x, strict=False):  # x may end with a slack
            found[unknown] = found.get(unknown, Exact.of(0)) + Exact.of(value * sign)
        return found


def rational(value: Any) -> fmpq:
    q = value.rational if isinstance(value, Exact) else None
    if q is None:
        raise NotRational(f"the coefficient {value} is not rational")
    return q


def _row(form: Form, names: Sequence[Any], number: Callable[[Any], fmpq] = rational) -> list[fmpq]:
    """The variables are non-negative, and a free unknown is the difference of two of them."""
    known = form.coefficients
    signed = ((known[x] if sign > 0 else -known[x]) if x in known else None for x, sign in names)
    return [NOUGHT if value is None else number(value) for value in signed]


def below(value: Any) -> fmpq:
    """The number itself where it is rational, else a rational just below it."""
    if not isinstance(value, Exact):
        return rational(value)
    if value.rational is not None:
        return value.rational
    floor = None
    with contextlib.suppress(ValueError), working_precision(BITS):  # of a symbol that is free
        ball = enclosure(value, BITS)
        if abs(ball) < HUGE:  # an integer of so many digits is beyond what is written out
            floor = (ball * GRAIN).lower().floor().unique_fmpz()
    if floor is None:
        raise NotRational(f"the coefficient {value} is not rational")
    return fmpq(floor) / GRAIN


def _negative(form: Form) -> Form:
    return Form(-form.constant, {n: -c for n, c in form.coefficients.items()})


def free_table(
    ring: AffineRing, table: Any, sizes: Mapping[Any, int]
) -> tuple[dict[Any, Form], list[Constraint], frozenset[Any]]:
    """The entries of a table as unknowns, its sort as constraints, and which are non-negative.

    The bounds of a table of reals are among the hypotheses of a statement, not here.
    """
    keys = entries(table, sizes)
    if table.kind not in _POLYTOPES:
        raise NotAffine(f"{table.name} is of kind {table.kind}, which is not a polytope")
    rows = {key: ring.unknown((table, key)) for key in keys}
    constraints: list[Constraint] = []
    zero, one = Form(Exact.of(0)), Form(Exact.of(1))
    if table.kind == "law":
        last = table.axes[-1].elements(sizes)
        for start in _products(table.axes[:-1], sizes):  # an empty last axis carries no law
            total = ring.sum([rows[(*start, element)] for element in last])
            constraints += _constraints(ring.relation("==", total, one))
    for form in rows.values():
        if table.kind == "unit":
            constraints += _constraints(ring.relation("<=", form, one))
        elif table.kind == "positive":
            constraints += _constraints(ring.relation("<", zero, form))
    signed = frozenset[Any]() if table.kind == "real" else frozenset((table, k) for k in keys)
    ring.nonnegative |= signed
    return rows, constraints, signed


_POLYTOPES = ("law", "unit", "real", "positive")


def _products(axes: Sequence[Any], sizes: Mapping[Any, int]) -> list[tuple[Any, ...]]:
    return list(itertools.product(*(axis.elements(sizes) for axis in axes)))


@dataclass(frozen=True)
class Decision:
    """1 there is a point, -1 there is none, 0 unknown; with the program that shows it."""

    truth: int
    solved: Solved | None = None
    reason: str = ""
    point: Mapping[Any, Exact] | None = None  # a value for each entry of the unknown tables


ROUNDED = "there is none, even where what is not rational is rounded in its favour"


def decide_exists(walk: Walk, node: terms.Exists, env: Env) -> Decision:
    """Decide "there is" over tables and scalars by those parts of its body that are affine in them.

    Where some part is not affine, it may still be shown that no point satisfies the other parts.
    Events are tried one after the other.
    """
    for unknown in node.unknowns:
        if isinstance(unknown, sorts.Table) and unknown.kind == "bit":
            return _some_event(walk, node, env, unknown)
    ring = AffineRing()
    instance = walk.instance.map(Form)
    constraints: list[Constraint] = []
    signed: frozenset[Any] = frozenset()
    beyond = ""  # why a part is left out
    try:
        for unknown in node.unknowns:
            if isinstance(unknown, TableTerm):
                rows, axioms, positive = free_table(ring, unknown, instance.sizes)
                instance = instance.with_table(unknown, rows)
                constraints, signed = constraints + axioms, signed | positive
            else:
                assert isinstance(unknown, sorts.Scalar)
                instance = instance.with_scalar(unknown, ring.unknown((unknown,)))
                if isinstance(unknown.low, Num) and unknown.low.value >= 0:
                    signed |= {(unknown,)}
        inner = Walk(ring, instance)
        domains = [u.domain() for u in node.unknowns if isinstance(u, sorts.Table | sorts.Scalar)]
        for part in (*domains, *_parts(node.body)):
            try:
                found = _constraints(inner.truth(part, env))
                constraints += [c for c in found if c.demanded()]
            except (NotAffine, Undecided, LimitError) as error:
                beyond = beyond or str(error) or "a part of the body is not affine"
        constraints += ring.definitions(constraints)
        try:
            program = Program.of(constraints, signed)
        except NotRational as error:
            none = Program.of(constraints, signed, rounded=True).point()[0] is None
            return Decision(-1, reason=ROUNDED) if none else Decision(0, reason=str(error))
    except Nowhere as error:
        return Decision(-1, reason=str(error))
    except (NotAffine, Undecided, LimitError) as error:
        return Decision(0, reason=str(error))
    point, solved = program.point()
    if point is None:
        return Decision(-1, solved)
    return Decision(0, reason=beyond) if beyond else Decision(1, solved, point=point)


def _parts(body: terms.Proposition) -> Iterator[terms.Proposition]:
    from dpproofs.language import terms

    if isinstance(body, terms.And):
        for part in body.parts:
            yield from _parts(part)
    else:
        yield body


def _some_event(walk: Walk, node: terms.Exists, env: Env, event: sorts.Table) -> Decision:
    """Whether one of all events will do, with the other unknowns decided under each of them."""
    keys = entries(event, walk.instance.sizes)
    if len(keys) > MAX_POINTS:
        return Decision(0, reason=f"{event.name} has {len(keys)} points: too many events to try")
    others = tuple(unknown for unknown in node.unknowns if unknown is not event)
    rest = replace(node, unknowns=others, witness=None)
    bits = (Exact.of(0), Exact.of(1))
    worst = Decision(-1, reason=f"none of the {2 ** len(keys)} events will do")
    for chosen in itertools.product(bits, repeat=len(keys)):
        rows = dict(zip(keys, chosen, strict=True))
        inner = walk.over(walk.instance.with_table(event, rows), event)
        if others:
            found = decide_exists(inner, rest, env)
        else:
            found = Decision(inner.truth(node.body, env), reason="a sign is not separated from 0")
        if found.truth > 0:
            return found
        worst = found if found.truth == 0 else worst
    return worst


class Nowhere(Exception):
    """A constraint fails whatever the unknowns are."""


def _constraints(truth: Any) -> list[Constraint]:
    if isinstance(truth, list):
        return truth
    if truth < 0:
        raise Nowhere("a constraint without unknowns fails")
    if truth == 0:
        raise NotAffine("a relation without unknowns is not decided")
    return []
