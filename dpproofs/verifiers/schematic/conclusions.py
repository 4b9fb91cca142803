"""Read a conclusion as goals, each with the clauses that are given there.

"For all" becomes a point, or an event, of which nothing is known. What is said to exist is replaced
by its stated witness. The premise of an implication is given for its conclusion. A relation becomes
the difference of its sides where the greater side is finite; where that side is plus infinity the
relation holds.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from flint import fmpq

from dpproofs.language import sorts, terms
from dpproofs.language.canon import canonical_set
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node, Proposition
from dpproofs.meaning.walk import Env, Instance
from dpproofs.verifiers.atoms import POSITIVE, ZERO, Gen, Sym, bit, constant, of_gen, renamed
from dpproofs.verifiers.schematic.finite import never_below
from dpproofs.verifiers.schematic.formulas import Formula, indicator
from dpproofs.verifiers.schematic.goals import Clause, Duty, Goal, NotSchematic
from dpproofs.verifiers.schematic.hypotheses import Places, clauses_of
from dpproofs.verifiers.schematic.objects import Rows, Witness, number, parameter, with_event
from dpproofs.verifiers.schematic.ring import Lazy, SchematicRing
from dpproofs.verifiers.schematic.splits import beside_conditions, split
from dpproofs.verifiers.schematic.walk import SchematicWalk, sometimes

__all__ = ["Reading", "counts_of", "goals_of"]


def counts_of(statement: Statement, fixed: Collection[str] | None = None) -> list[dict[Any, int]]:
    """All choices of the numbers that are fixed (rounds, records, coordinates), or of those named.

    A number that is not fixed may have any size, from the smallest of its range on.
    """
    numbers = [p for p in statement.parameters if isinstance(p, sorts.Natural)]
    if fixed is not None:
        numbers = [p for p in numbers if p.name in fixed]
    ranges = [range(p.smallest, p.largest + 1) for p in numbers]
    return [dict(zip(numbers, chosen, strict=True)) for chosen in itertools.product(*ranges)]


def goals_of(statement: Statement, sizes: Mapping[Any, int], logs: bool = False) -> list[Goal]:
    """What has to be shown with these counts, for spaces of any size. Raises `NotSchematic`."""
    if any(isinstance(p, sorts.Space) and p.smallest < 1 for p in statement.parameters):
        raise NotSchematic("a space that may have no points")
    try:
        return Reading(statement, sizes, logs).goals()
    except (sorts.SizeUnknown, ArithmeticError) as error:
        raise NotSchematic(str(error)) from None


@dataclass
class Reading:
    """A statement with its counts: what is given, and what is to be shown."""

    statement: Statement
    sizes: Mapping[Any, int]
    logs: bool = False
    places: Places = field(default_factory=Places)
    found: list[Goal] = field(default_factory=list)

    def goals(self) -> list[Goal]:
        self.show(self.walk, self.statement.show, {}, self.given, frozenset())
        return self.found

    @cached_property
    def walk(self) -> SchematicWalk:
        scalars = {scalar: parameter(scalar) for scalar in self.statement.scalars}
        tables: Any = {
            table: Rows(table, table.name, self.sizes) for table in self.statement.tables
        }
        instance = Instance(dict(self.sizes), scalars, tables)
        return SchematicWalk(SchematicRing(), instance)

    @cached_property
    def given(self) -> tuple[Clause, ...]:
        """What the hypotheses say, and that a number of any size is not below the smallest."""
        found = [
            c for h in self.statement.hypotheses for c in clauses_of(self.walk, h, {}, self.places)
        ]
        for p in self.statement.parameters:
            if isinstance(p, sorts.Natural) and p not in self.sizes:
                found.append(Clause(">=", number(p) - constant(fmpq(p.smallest))))
        return tuple(found)

    # -- the conclusion -------------------------------------------------------------------------

    def show(
        self,
        walk: SchematicWalk,
        node: Node,
        env: Env,
        given: tuple[Clause, ...],
        assumed: frozenset[Gen],
    ) -> None:
        match node:
            case terms.And():
                for part in node.parts:
                    self.show(walk, part, env, given, assumed)
            case terms.Predicate():
                self.show(walk, node.meaning, env, given, assumed)
            case terms.All():
                for element, _ in walk.points(node.index.over, env, self.places.named("*")):
                    self.show(walk, node.body, {**env, node.index: element}, given, assumed)
            case terms.AllEvents():
                instance, _ = with_event(walk.instance, node.event)
                self.show(SchematicWalk(walk.ring, instance), node.body, env, given, assumed)
            case terms.Implies():
                found = self.premise(walk, node.given, env)
                if found is not None:
                    self.decided(walk, node.given, env, given, assumed)
                    clauses, more = found
                    self.show(walk, node.then, env, (*given, *clauses), assumed | more)
            case terms.Iff():
                self.show(walk, terms.Implies(node.left, node.right), env, given, assumed)
                self.show(walk, terms.Implies(node.right, node.left), env, given, assumed)
            case terms.Exists() if node.witness is not None:
                inner = self._witnessed(walk, node, env)
                for unknown in node.unknowns:
                    for law in (unknown.axioms(), unknown.domain()):  # type: ignore[attr-defined]
                        self.show(inner, law, env, given, assumed)
                self.show(inner, node.body, env, given, assumed)
                for unknown in node.unknowns:
                    self.numbers(inner, unknown, env, given, assumed)
            case terms.Or():
                raise NotSchematic("a conclusion with alternatives")
            case terms.Rel() if (parts := split(node)) is not None:
                for part in parts:
                    self.show(walk, part, env, given, assumed)
                for bind, other in beside_conditions(node):
                    if not self._is_met(walk, bind, env):  # then too the other side has a value
                        same = terms.Rel("==", other, other)
                        self.found.append(self._goal(walk, same, env, given, assumed))
            case terms.Rel():
                self.found.append(self._goal(walk, node, env, given, assumed))
            case _:
                raise NotSchematic(f"a conclusion with {type(node).__name__}")

    @staticmethod
    def _is_met(walk: SchematicWalk, bind: terms.Bind, env: Env) -> bool:
        """Whether some point certainly meets the condition of a maximum, if it has one."""
        points = list(walk.points(bind.index.over, env))
        if bind.given is None:
            return bool(points)
        if len(points) != 1 or len(points[0][1]) != 1:
            return False
        ((element, (sym,)),) = points
        inner = SchematicWalk(SchematicRing(), walk.instance)
        here = indicator(inner.truth(bind.given, {**env, bind.index: element}))
        return sometimes(here, sym)

    def _goal(
        self,
        walk: SchematicWalk,
        node: terms.Rel,
        env: Env,
        given: tuple[Clause, ...],
        assumed: frozenset[Gen],
    ) -> Goal:
        ring = SchematicRing(self.logs)
        inner = SchematicWalk(ring, walk.instance)
        high = {"<=": node.right, ">=": node.left}.get(node.op)
        sides = {}
        if high is not None and all(map(never_below, (node.left, node.right))):
            ring.assuming = True  # where the greater side is infinite the relation holds
            sides[id(high)] = inner.value(high, env)
            ring.assuming = False
        for side in (node.left, node.right):
            if id(side) not in sides:
                sides[id(side)] = inner.value(side, env)
        truth = ring.relation(node.op, sides[id(node.left)], sides[id(node.right)])
        if truth is True:
            truth = Formula("==", (ZERO,))
        if truth is False or truth.op not in (">", ">=", "=="):
            raise NotSchematic("a conclusion that is no inequality")
        granted = [d for c in given for d in c.duties]
        for n, (a, b) in enumerate(ring.finite):
            names = {s: Sym(s.space, f"?{s}") for s in a.free | b.free if s.label[0] != "*"}
            a, b = renamed(a, names), renamed(b, names)
            # On a finite space a/b is at most some number where b > 0, hence everywhere.
            most = of_gen(Gen("most", (n,), POSITIVE))
            given = (*given, Clause(">=", most * b - a))
            granted.append(Duty((bit(a),), b))
        return Goal(
            truth.op,
            truth.parts[0],
            given,
            assumed,
            tuple(ring.duties),
            tuple({**walk.ring.exponents, **ring.exponents}.items()),
            granted=tuple(granted),
            finite=len(ring.finite),
        )

    def _witnessed(self, walk: SchematicWalk, node: terms.Exists, env: Env) -> SchematicWalk:
        """The walk in which what is said to exist is its stated witness."""
        instance = walk.instance
        for unknown, term in zip(node.unknowns, node.witness or (), strict=True):
            if not isinstance(unknown, sorts.Table) or not isinstance(term, terms.TableTerm):
                raise NotSchematic("a number that is said to exist")
            if [*map(canonical_set, unknown.over)] != [*map(canonical_set, term.axes)]:
                raise NotSchematic("a witness over other sets")
            rows: Any = Witness(term, env, walk.instance)
            instance = instance.with_table(unknown, rows)
        return SchematicWalk(walk.ring, instance)

    def numbers(
        self,
        walk: SchematicWalk,
        table: Any,
        env: Env,
        given: tuple[Clause, ...],
        assumed: frozenset[Gen],
    ) -> None:
        """That the entries of a witness are numbers: neither infinite nor without a value."""
        indices = tuple(terms.Index("i", axis) for axis in table.over)
        same = terms.Rel("==", table(*indices), table(*indices))
        axes = [walk.points(axis, env, self.places.named("*")) for axis in table.over]
        for key in itertools.product(*axes):
            elements = {index: e for index, (e, _) in zip(indices, key, strict=True)}
            goal = self._goal(walk, same, {**env, **elements}, given, assumed)
            if goal.duties:
                self.found.append(goal)

    def decided(
        self,
        walk: SchematicWalk,
        node: Node,
        env: Env,
        given: tuple[Clause, ...],
        assumed: frozenset[Gen],
    ) -> None:
        """That a premise is true or false is to be shown: where it had no value, the implication
        would be neither. What adds no clause is not looked at: its conclusion is shown without."""
        match node:
            case terms.And():
                for part in node.parts:
                    self.decided(walk, part, env, given, assumed)
                    given = (*given, *clauses_of(walk, part, env, self.places))
            case terms.Or() | terms.Not() | terms.Iff():
                for child in node.children():
                    self.decided(walk, child, env, given, assumed)
            case terms.Predicate():
                self.decided(walk, node.meaning, env, given, assumed)
            case terms.All():
                for element, _ in walk.points(node.index.over, env, self.places.named("*")):
                    self.decided(walk, node.body, {**env, node.index: element}, given, assumed)
            case terms.AllEvents():
                instance, _ = with_event(walk.instance, node.event)
                inner = SchematicWalk(walk.ring, instance)
                self.decided(inner, node.body, env, given, assumed)
            case terms.Implies():
                self.decided(walk, node.given, env, given, assumed)
                more = clauses_of(walk, node.given, env, self.places)
                self.decided(walk, node.then, env, (*given, *more), assumed)
            case terms.Rel():
                infinite = all(map(never_below, (node.left, node.right)))
                for side, ring in self._asked(walk, node, env):
                    duties = tuple(d for d in ring.duties if not (d.infinite and infinite))
                    if duties:
                        same = terms.Rel("==", side, side)
                        goal = self._goal(walk, same, env, given, assumed)
                        exponents = tuple({**dict(goal.exponents), **ring.exponents}.items())
                        self.found.append(replace(goal, duties=duties, exponents=exponents))

    @staticmethod
    def _asked(
        walk: SchematicWalk, node: terms.Rel, env: Env
    ) -> Iterator[tuple[terms.Term, SchematicRing]]:
        """Each side with a ring that has noted what it asks for; a logarithm asks for nothing by
        itself, but where it is compared."""
        rings = [SchematicRing() for _ in "lr"]
        sides = (node.left, node.right)
        values = [
            SchematicWalk(ring, walk.instance).value(side, env)
            for ring, side in zip(rings, sides, strict=True)
        ]
        if any(isinstance(value, Lazy) for value in values):
            ring = SchematicRing()
            SchematicWalk(ring, walk.instance).truth(node, env)
            yield node.left, ring
        else:
            yield from zip(sides, rings, strict=True)

    def premise(
        self, walk: SchematicWalk, node: Proposition, env: Env
    ) -> tuple[tuple[Clause, ...], frozenset[Gen]] | None:
        """What a premise adds to the clauses and to the relations between elements."""
        if _about_elements(node):
            truth = walk.truth(node, env)
            if isinstance(truth, bool):
                return ((), frozenset()) if truth else None
            parts = truth.parts if truth.op == "and" else (truth,)
            if all(part.op == "opaque" for part in parts):
                return (), frozenset(g for part in parts for g in indicator(part).gens)
        return clauses_of(walk, node, env, self.places), frozenset()


def _about_elements(node: Node) -> bool:
    """Whether a condition speaks of elements alone: their equality, their distance."""
    return not any(
        isinstance(p, terms.At | terms.Bind | sorts.Scalar | terms.Quantity | terms.Fold)
        for p in terms.unfolded(node)
    )
