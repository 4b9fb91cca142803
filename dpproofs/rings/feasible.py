"""From affine constraints to exact linear programs: is there a point, and how large can a form be?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from flint import fmpq

from dpproofs.language import sorts
from dpproofs.language.terms import TableTerm
from dpproofs.rings.affine import AffineRing, Constraint, Form, NotAffine
from dpproofs.rings.numbers import Exact
from dpproofs.rings.programs import Infeasible, Optimum, Unbounded, maximise, verify
from dpproofs.rings.walk import Undecided, Walk, entries

if TYPE_CHECKING:
    from dpproofs.language import terms
    from dpproofs.rings.walk import Env

__all__ = ["Program", "decide_exists", "free_table"]


@dataclass(frozen=True)
class Program:
    """Constraints over named unknowns, as one linear program in non-negative variables."""

    names: tuple[Any, ...]  # a free unknown x stands twice: (x, +1) and (x, -1)
    a: list[list[fmpq]]
    b: list[fmpq]
    strict: tuple[int, ...]  # rows that must hold strictly

    @staticmethod
    def of(constraints: Iterable[Constraint], signed: frozenset[Any] = frozenset()) -> Program:
        """`signed` unknowns are non-negative by their sort; the others are free."""
        rows: list[tuple[Form, bool]] = []
        for constraint in constraints:
            rows.append((constraint.form, constraint.op == "<"))
            if constraint.op == "==":
                rows.append((_negative(constraint.form), False))
        unknowns = sorted({n for form, _ in rows for n in form.coefficients}, key=repr)
        names = [
            pair
            for unknown in unknowns
            for pair in ([(unknown, 1)] if unknown in signed else [(unknown, 1), (unknown, -1)])
        ]
        a = [
            [rational(form.coefficients.get(u, Exact.of(0))) * s for u, s in names]
            for form, _ in rows
        ]
        b = [-rational(form.constant) for form, _ in rows]
        return Program(tuple(names), a, b, tuple(i for i, (_, s) in enumerate(rows) if s))

    def largest(self, form: Form | None) -> Optimum | Infeasible | Unbounded:
        """The greatest value of a form over the closed constraints; verified before it is used."""
        c = self.objective(form)
        answer = maximise(c, self.a, self.b)
        if not verify(answer, c, self.a, self.b):
            raise AssertionError("the simplex method returned an answer that does not verify")
        return answer

    def objective(self, form: Form | None) -> list[fmpq]:
        coefficients = {} if form is None else form.coefficients
        return [rational(coefficients.get(u, Exact.of(0))) * s for u, s in self.names]

    def point(self) -> dict[Any, Exact] | Infeasible | None:
        """A point that meets every constraint, strict ones strictly; None if there is none
        because of a strict row, a Farkas vector if the closed constraints have no point."""
        if not self.strict:
            answer = self.largest(None)
            return answer if isinstance(answer, Infeasible) else self.values(answer.x)
        closed = maximise([fmpq(0)] * len(self.names), self.a, self.b)
        if isinstance(closed, Infeasible):
            return closed if verify(closed, [fmpq(0)] * len(self.names), self.a, self.b) else None
        a = [[*row, fmpq(1 if i in self.strict else 0)] for i, row in enumerate(self.a)]
        a.append([fmpq(0)] * len(self.names) + [fmpq(1)])
        answer = maximise([fmpq(0)] * len(self.names) + [fmpq(1)], a, [*self.b, fmpq(1)])
        assert isinstance(answer, Optimum)
        return self.values(answer.x) if answer.value > 0 else None

    def values(self, x: Sequence[fmpq]) -> dict[Any, Exact]:
        found: dict[Any, Exact] = {}
        for (unknown, sign), value in zip(self.names, x, strict=False):
            found[unknown] = found.get(unknown, Exact.of(0)) + Exact.of(value * sign)
        return found


def rational(value: Any) -> fmpq:
    q = value.rational if isinstance(value, Exact) else None
    if q is None:
        raise NotAffine(f"the coefficient {value} is not rational")
    return q


def _negative(form: Form) -> Form:
    return Form(-form.constant, {n: -c for n, c in form.coefficients.items()})


def free_table(
    ring: AffineRing, table: Any, sizes: Mapping[Any, int]
) -> tuple[dict[Any, Form], list[Constraint], frozenset[Any]]:
    """The entries of a table as unknowns, its sort as constraints, and which are non-negative."""
    keys = entries(table, sizes)
    rows = {key: ring.unknown((table.name, key)) for key in keys}
    one = ring.number(_ONE)
    constraints: list[Constraint] = []
    match table.kind:
        case "law":
            for start in dict.fromkeys(key[:-1] for key in keys):
                total = ring.sum([form for key, form in rows.items() if key[:-1] == start])
                constraints += ring.relation("==", total, one)
        case "unit":
            for form in rows.values():
                constraints += ring.relation("<=", form, one)
        case "positive":
            for form in rows.values():
                constraints += ring.relation("<", ring.number(_ZERO), form)
        case "bit" | "loss":
            raise NotAffine(f"{table.name} is of kind {table.kind}, which is not a polytope")
    signed = frozenset() if table.kind == "real" else frozenset((table.name, k) for k in keys)
    return rows, constraints, signed


def decide_exists(walk: Walk, node: terms.Exists, env: Env) -> int:
    """Decide a ∃ over tables in whose entries the body is affine; 0 where that does not apply."""
    ring = AffineRing()
    instance = walk.instance.map(Form)
    constraints: list[Constraint] = []
    signed: frozenset[Any] = frozenset()
    try:
        for unknown in node.unknowns:
            if isinstance(unknown, TableTerm):
                rows, axioms, positive = free_table(ring, unknown, instance.sizes)
                instance = instance.with_table(unknown, rows)
                constraints, signed = constraints + axioms, signed | positive
            else:
                assert isinstance(unknown, sorts.Scalar)
                instance = instance.with_scalar(unknown, ring.unknown((unknown.name,)))
                constraints += _list(Walk(ring, instance).truth(unknown.domain(), env))
        truth = Walk(ring, instance).truth(node.body, env)
        if not isinstance(truth, list):
            return int(truth)
        point = Program.of([*constraints, *truth, *ring.extra], signed).point()
    except (NotAffine, Undecided):
        return 0
    return 1 if isinstance(point, dict) else -1


def _list(truth: Any) -> list[Constraint]:
    return truth if isinstance(truth, list) else []


_ZERO, _ONE = Fraction(0), Fraction(1)
