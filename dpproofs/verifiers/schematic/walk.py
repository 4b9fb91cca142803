"""The walk over spaces of any size, in which a bound index over a space is one symbolic point.

A sum stays a sum over all points. A maximum is a generator above which no value lies, provided that
some point certainly satisfies its condition. Counts, and the index sets that they bound, are fixed
as in every walk. What has no such meaning raises `NotSchematic`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.terms import Proposition, Term
from dpproofs.meaning.walk import NOWHERE, Env, Instance, Walk
from dpproofs.verifiers.atoms import (
    NONNEGATIVE,
    ONE,
    ZERO,
    Gen,
    Poly,
    Sym,
    first_label,
    of_gen,
    plainly_nonnegative,
    summed,
    symbols,
)
from dpproofs.verifiers.schematic.formulas import Formula, Truth, equal, indicator
from dpproofs.verifiers.schematic.goals import NotSchematic
from dpproofs.verifiers.schematic.objects import Witness, belongs, is_key, number
from dpproofs.verifiers.schematic.ring import SchematicRing

__all__ = ["SchematicWalk", "sometimes"]


class SchematicWalk(Walk):
    """The walk whose spaces have any size, save those in `sizes`."""

    ring: SchematicRing

    def __init__(self, ring: SchematicRing, instance: Instance) -> None:
        super().__init__(ring, instance)
        self._memos: dict[Any, Any] = {(): self._memo}

    def value(self, term: Term, env: Env = NOWHERE) -> Any:
        # What was found under one condition was not asked for under another.
        before, self._memo = self._memo, self._memos.setdefault(self.ring.path, {})
        try:
            return self._value(term, env)
        finally:
            self._memo = before

    def _value(self, term: Term, env: Env) -> Any:
        if isinstance(term, sorts.Natural) and term not in self.instance.sizes:
            return number(term)
        if isinstance(term, terms.IndexNumber):
            elements = tuple(self.element(arg, env) for arg in term.args)
            if symbols(elements):
                if term.name == "distance" and len({len(e) for e in elements}) > 1:
                    raise NotSchematic("a distance of sequences of two lengths")
                return of_gen(Gen("count", (term.name, elements), NONNEGATIVE))
        return super().value(term, env)

    def truth(self, proposition: Proposition, env: Env = NOWHERE) -> Any:
        if isinstance(proposition, terms.AllEvents):
            raise NotSchematic("a condition on all events")
        parts = terms.And | terms.Or | terms.Implies | terms.Iff | terms.All
        compound = isinstance(proposition, parts)
        self.ring.compound += compound
        try:
            if isinstance(proposition, terms.All):
                return self._all_listed(proposition, env)
            return super().truth(proposition, env)
        finally:
            self.ring.compound -= compound

    def _all_listed(self, proposition: terms.All, env: Env) -> Truth:
        points = list(self.points(proposition.index.over, env))
        if any(bound for _, bound in points):
            raise NotSchematic("a condition on all points of a space")
        inner = [{**env, proposition.index: element} for element, _ in points]
        return self.ring.conj([self.truth(proposition.body, each) for each in inner])

    def entry(self, table: Any, key: Any, env: Env = NOWHERE) -> Any:
        rows = self.instance.tables.get(table) if isinstance(table, sorts.Table) else None
        if isinstance(rows, Witness):
            if not is_key(key, table.over, rows.instance.sizes):
                raise NotSchematic(f"{table.name} at what is no point of its sets")
            # What it speaks of is not what quantifiers bind since.
            return SchematicWalk(self.ring, rows.instance).entry(rows.term, key, rows.env)
        return super().entry(table, key, env)

    def _with(self, table: Any, rows: Any) -> Walk:
        return type(self)(self.ring, self.instance.with_table(table, rows))

    def _under(self, scalar: Any, value: Any) -> Walk:
        return type(self)(self.ring, self.instance.with_scalar(scalar, value))

    # -- elements -----------------------------------------------------------------------------

    def points(
        self, index_set: Any, env: Env, named: Callable[[sorts.Space], Sym] | None = None
    ) -> Iterator[tuple[Any, tuple[Sym, ...]]]:
        """The elements of a set, symbolic where its spaces are, with the symbols to be bound."""
        taken = set(symbols(tuple(env.values())))
        taken = taken.union(*(here.free for here in self.ring.path))

        def fresh(space: Any) -> Sym:
            if named is not None:
                return named(space)
            labels = {s.label for s in taken if s.space is space}
            sym = Sym(space, first_label(labels))
            taken.add(sym)
            return sym

        def of(over: Any) -> list[tuple[Any, tuple[Sym, ...]]]:
            match over:
                case sorts.Space():
                    if over in self.instance.sizes:
                        return [(n, ()) for n in range(self.instance.sizes[over])]
                    sym = fresh(over)
                    return [(sym, (sym,))]
                case sorts.Pairs():
                    return _product([over.left, over.right])
                case sorts.Power():
                    return _product([over.base] * sorts._size(over.exponent, self.instance.sizes))
                case sorts.Histories():
                    longest = sorts._size(over.length, self.instance.sizes)
                    return [p for n in range(longest) for p in _product([over.base] * n)]
            if symbolic(over, self.instance.sizes):
                raise NotSchematic(f"elements of {type(over).__name__} over a space of any size")
            return [(element, ()) for element in over.elements(self.instance.sizes)]

        def _product(parts: Sequence[Any]) -> list[tuple[Any, tuple[Sym, ...]]]:
            found: list[tuple[Any, tuple[Sym, ...]]] = [((), ())]
            for part in parts:
                found = [
                    ((*element, more), (*bound, *syms))
                    for element, bound in found
                    for more, syms in of(part)
                ]
            return found

        yield from of(index_set)

    def _bound(self, term: terms.Bind, env: Env) -> Any:
        values = []
        for element, bound in self.points(term.index.over, env):
            inner = {**env, term.index: element}
            fixed: dict[Sym, Any] = {}
            condition: Truth = True
            if term.given is not None:
                condition, fixed = self._solved(self.truth(term.given, inner), bound)
                if condition is False:
                    continue
                if fixed:
                    inner = {i: _put(e, fixed) for i, e in inner.items()}
            if term.kind == "sum":
                value = self._body(term, condition, inner)
                for sym in reversed([s for s in bound if s not in fixed]):
                    value = summed(sym, value)
                values.append(value)
            elif term.kind in ("sup", "inf") and len(bound) == 1 and not fixed:
                values.append(self._extreme(term, bound[0], condition, inner))
            elif bound or condition is not True:
                raise NotSchematic(f"a {term.kind} over a space of any size")
            else:
                values.append(self.value(term.body, inner))
        if term.kind == "sum":
            return self.ring.sum(values)
        if term.kind in ("sup", "inf"):
            return self.ring.extreme(values, term.kind == "sup")
        result = ONE
        for value in values:
            result = result * self.ring.settled(value)
        return result

    def _extreme(self, term: terms.Bind, sym: Sym, condition: Truth, env: Env) -> Poly:
        """The greatest value over the points of a space that meet a condition which some do."""
        here = indicator(condition)
        if not sometimes(here, sym):
            raise NotSchematic("a maximum over points that there may be none of")
        value = self.ring.under(here, lambda: self.value(term.body, env))
        if term.kind == "inf":
            return -of_gen(Gen("sup", (sym, here, -value)))
        sign = NONNEGATIVE if plainly_nonnegative(value) else 0
        return of_gen(Gen("sup", (sym, here, value), sign))

    def _body(self, term: terms.Bind, condition: Truth, env: Env) -> Poly:
        here = indicator(condition)
        if here == ONE:
            return self.ring.settled(self.value(term.body, env))
        return here * self.ring.under(here, lambda: self.value(term.body, env))

    def _solved(self, truth: Truth, bound: Sequence[Sym]) -> tuple[Truth, dict[Sym, Any]]:
        """Equations that fix a bound point, taken out of a condition."""
        fixed: dict[Sym, Any] = {}
        if isinstance(truth, bool):
            return truth, fixed
        parts = list(truth.parts) if truth.op == "and" else [truth]
        rest = []
        for part in parts:
            if isinstance(part, Formula) and part.op == "opaque" and part.parts[0] == "==":
                ends = part.parts[1]
                ways = [(s, e) for s, e in (ends, ends[::-1]) if s in bound]
                sure = [(s, e) for s, e in ways if belongs(e, s.space, {})]
                if sure and not fixed:
                    fixed.update(sure[:1])
                    continue
            rest.append(part)
        if fixed and rest:
            raise NotSchematic("an equation between elements beside other conditions")
        return self.ring.conj(rest), fixed

    def _index_relation(self, relation: terms.IndexRel, env: Env) -> Any:
        left, right = (self.element(arg, env) for arg in relation.args)
        if relation.op in ("==", "!="):
            same = equal(left, right)
            return same if relation.op == "==" else self.ring.negate(same)
        if symbols((left, right)):
            raise NotSchematic("an order of symbolic elements")
        return super()._index_relation(relation, env)

    def _holds(self, proposition: Proposition, env: Env) -> bool:
        truth = self.truth(proposition, env)
        if isinstance(truth, bool):
            return truth
        raise NotSchematic("a relation between symbolic elements")


def sometimes(here: Poly, sym: Sym) -> bool:
    """Whether an indicator is certainly 1 at some point: always, or where some law has mass."""
    if here == ONE:
        return True
    for gen in here.gens:
        if gen.kind == "bit" and len(gen.data[0].gens) == 1:
            (entry,) = gen.data[0].gens
            is_law = entry.kind == "entry" and entry.data[2] == "law" and entry.data[1][-1] == sym
            if is_law and sym not in symbols(entry.data[1][:-1]) and gen.data[0] == of_gen(entry):
                rest = ONE - here  # is it 0 wherever this one is 1?
                if rest * of_gen(gen) == ZERO:
                    return True
    return False


def _put(element: Any, fixed: Mapping[Sym, Any]) -> Any:
    if isinstance(element, tuple):
        return tuple(_put(part, fixed) for part in element)
    return fixed.get(element, element) if isinstance(element, Sym) else element


def symbolic(index_set: Any, sizes: Mapping[Any, int]) -> bool:
    return any(isinstance(p, sorts.Space) and p not in sizes for p in index_set.parameters())
