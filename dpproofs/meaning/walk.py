"""The walk that gives every term its meaning in a ring. A new engine is a new ring and repeats no
mathematics.

With the sizes fixed, the walk visits a term once for each element of the index sets over which it
ranges. The walk knows sums, tables, quantifiers and definitions; the ring knows numbers. An unknown
kind of node raises an error.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Protocol

from dpproofs.language import sorts, terms
from dpproofs.language.powers import power_name
from dpproofs.language.sorts import Sizes
from dpproofs.language.statements import Statement
from dpproofs.language.terms import (
    OPERATIONS,
    Index,
    IndexTerm,
    Node,
    Proposition,
    TableTerm,
    Term,
)
from dpproofs.meaning import clock
from dpproofs.meaning.alike import groups

__all__ = ["NOWHERE", "OPERATIONS", "Instance", "Ring", "Undecided", "Walk", "entries", "mentioned"]

Element = Any
Value = Any  # a number of some ring: each has its own,
Truth = Any  # and its own truths
Env = Mapping[Index, Element]

NOWHERE: Env = {}  # the environment outside all binders


class Undecided(Exception):
    """Raised where a ring could not decide a condition that it needed; the message is the
    reason."""


@dataclass(frozen=True)
class Instance:
    """Values for everything that a statement mentions: sizes, scalars, and entries of tables."""

    sizes: Sizes = field(default_factory=dict)
    scalars: Mapping[Any, Value] = field(default_factory=dict)
    tables: Mapping[Any, Mapping[tuple[Element, ...], Value]] = field(default_factory=dict)

    def map(self, convert: Callable[[Value], Value]) -> Instance:
        """The same instance with every number converted, for example into another ring."""
        return Instance(
            self.sizes,
            {s: convert(v) for s, v in self.scalars.items()},
            {t: {k: convert(v) for k, v in rows.items()} for t, rows in self.tables.items()},
        )

    def with_scalar(self, scalar: Node, value: Value) -> Instance:
        return replace(self, scalars={**self.scalars, scalar: value})

    def with_table(self, table: Node, rows: Mapping[tuple[Element, ...], Value]) -> Instance:
        return replace(self, tables={**self.tables, table: rows})


def entries(table: TableTerm, sizes: Sizes) -> list[tuple[Element, ...]]:
    """All keys of a table, the last axis running fastest."""
    return list(itertools.product(*(axis.elements(sizes) for axis in table.axes)))


class Ring(Protocol):
    """What a walk needs of numbers. Each ring has its own truth: three values, margins, or
    constraints."""

    def number(self, value: Fraction) -> Value: ...
    def apply(self, name: str, args: tuple[Value, ...]) -> Value: ...
    def sum(self, values: list[Value]) -> Value: ...
    def extreme(self, values: list[Value], greatest: bool) -> Value: ...
    def truth(self, value: bool) -> Truth: ...
    def relation(self, op: str, left: Value, right: Value) -> Truth: ...
    def conj(self, truths: list[Truth]) -> Truth: ...
    def disj(self, truths: list[Truth]) -> Truth: ...
    def negate(self, truth: Truth) -> Truth: ...
    def excludes(self, truth: Truth) -> bool:
        """Certainly false: what depends on it need not be looked at."""

    def choose(
        self, condition: Truth, then: Callable[[], Value], other: Callable[[], Value]
    ) -> Value: ...
    def integral(self, integrand: Callable[[Value], Value], low: Value, high: Value) -> Value: ...
    def exists(self, walk: Walk, node: terms.Exists, env: Env) -> Truth: ...
    def everywhere(self, walk: Walk, node: terms.AllReals, env: Env) -> Truth: ...


class Walk:
    """The meaning of terms at one instance in one ring."""

    _before: Walk | None = None  # the walk that this one differs from,
    _changed: frozenset[Any] = frozenset()  # and in what: all else means there what it means here

    def __init__(self, ring: Ring, instance: Instance) -> None:
        self.ring, self.instance = ring, instance
        # The node is kept beside its value: a key made of its id must not outlive it.
        self._memo: dict[tuple[Any, ...], tuple[Any, Any]] = {}

    def over(self, instance: Instance, *changed: Any) -> Walk:
        """The walk at an instance that differs from this one's in the tables and scalars
        `changed`: what does not speak of them is not evaluated again."""
        walk = Walk(self.ring, instance)
        if type(self) is Walk:  # another kind of walk may mean something else by a term
            walk._before, walk._changed = self, frozenset(changed)
        return walk

    def _home(self, node: Node) -> Walk:
        """The earliest walk in which a node means what it means here."""
        walk = self
        if walk._before is not None:
            spoken = mentioned(node)
            while walk._before is not None and spoken.isdisjoint(walk._changed):
                walk = walk._before
        return walk

    # -- the three kinds of meaning -------------------------------------------------------

    def value(self, term: Term, env: Env = NOWHERE) -> Value:
        """The value of a scalar term."""
        return _VALUES[type(term)](self, term, env)

    def entry(self, table: TableTerm, key: tuple[Element, ...], env: Env = NOWHERE) -> Value:
        """One entry of a table. Derived tables are evaluated entry by entry, and their entries
        are remembered."""
        return _ENTRIES[type(table)](self, table, key, env)

    def truth(self, proposition: Proposition, env: Env = NOWHERE) -> Truth:
        """The truth of a proposition, as the ring expresses it."""
        return _TRUTHS[type(proposition)](self, proposition, env)

    # -- scalar terms ---------------------------------------------------------------------

    # Most of what is asked for is an operation or an entry: neither calls more than it needs.

    def _op(self, term: terms.Op, env: Env) -> Value:
        name = term.name if term.name != "^" else power_name(term)
        return self.ring.apply(name, tuple([_VALUES[type(a)](self, a, env) for a in term.args]))

    def _at(self, term: terms.At, env: Env) -> Value:
        table = term.table
        key = tuple([env[i] if type(i) is Index else self.element(i, env) for i in term.indices])
        return _ENTRIES[type(table)](self, table, key, env)

    def _quantity(self, term: terms.Quantity, env: Env) -> Value:
        return self._remember(term, env, lambda walk, t, e: walk.value(t.meaning, e))

    def _fold(self, term: terms.Fold, env: Env) -> Value:
        return self._remember(term, env, lambda walk, t, e: walk.value(t.body, e))

    def _if(self, term: terms.If, env: Env) -> Value:
        return self.ring.choose(
            self.truth(term.condition, env),
            lambda: self.value(term.then, env),
            lambda: self.value(term.other, env),
        )

    def _indicator(self, term: terms.Indicator, env: Env) -> Value:
        return self.ring.choose(
            self.truth(term.condition, env),
            lambda: self.ring.number(Fraction(1)),
            lambda: self.ring.number(Fraction(0)),
        )

    def _integral(self, term: terms.Integral, env: Env) -> Value:
        return self.ring.integral(
            lambda x: self.under(term.variable, x).value(term.body, env),
            None if term.low is None else self.value(term.low, env),
            None if term.high is None else self.value(term.high, env),
        )

    def _bind(self, term: terms.Bind, env: Env) -> Value:
        return self._remember(term, env, lambda walk, t, e: walk._bound(t, e))

    # -- tables ---------------------------------------------------------------------------

    def _lam(self, table: terms.Lam, key: tuple[Element, ...], env: Env) -> Value:
        memo = (id(table), key, tuple([env[index] for index in table.free]))
        home = self._home(table)
        known = home._memo
        if memo not in known:
            inner = {**env, **dict(zip(table.indices, key, strict=True))}
            known[memo] = home.value(table.body, inner), table
        return known[memo][0]

    def _partial(self, table: terms.Partial, key: tuple[Element, ...], env: Env) -> Value:
        start = tuple([self.element(index, env) for index in table.indices])
        return self.entry(table.table, start + key, env)

    def _rounds(self, table: terms.Rounds, key: tuple[Element, ...], env: Env) -> Value:
        """The states one after the other, shared by all nodes that speak of the same rounds."""
        home = self._home(table)
        if home is not self:
            return home._rounds(table, key, env)
        memo = (id(table.start), id(table.body), tuple([env[index] for index in table.outer]))
        if memo not in self._memo:
            keys = entries(table, self.instance.sizes)
            first = {k: self.entry(table.start, k, env) for k in keys}
            self._memo[memo] = [first], table
        states: list[dict[tuple[Element, ...], Value]] = self._memo[memo][0]
        if isinstance(table.done, IndexTerm):
            done = self.element(table.done, env)
        else:
            done = len(table.turn.over.elements(self.instance.sizes))
        while len(states) <= done:
            walk = self._with(table.state, states[-1])
            inner = {**env, table.turn: len(states) - 1}
            states.append({k: walk.entry(table.body, k, inner) for k in states[-1]})
        return states[done][key]

    # -- propositions ---------------------------------------------------------------------

    def _rel(self, p: terms.Rel, env: Env) -> Truth:
        clock.ask()
        return self.ring.relation(p.op, self.value(p.left, env), self.value(p.right, env))

    def _implies(self, p: terms.Implies, env: Env) -> Truth:
        given = self.truth(p.given, env)
        if self.ring.excludes(given):
            return self.ring.truth(True)  # the conclusion may have no value here
        return self.ring.disj([self.ring.negate(given), self.truth(p.then, env)])

    def _iff(self, p: terms.Iff, env: Env) -> Truth:
        ring = self.ring
        left, right = self.truth(p.left, env), self.truth(p.right, env)
        return ring.disj(
            [ring.conj([left, right]), ring.conj([ring.negate(left), ring.negate(right)])]
        )

    def _and(self, p: terms.And, env: Env) -> Truth:
        return self._every(self.truth(part, env) for part in p.parts)

    def _all(self, p: terms.All, env: Env) -> Truth:
        return self._every(self.truth(p.body, {**env, p.index: e}) for e in self.cases(p, env))

    def cases(self, p: terms.All, env: Env) -> list[Element]:
        """The elements for which something is to hold; one for all that nothing tells apart."""
        alike = groups((p.body,), p.index, self.instance.sizes, env)
        if alike is not None:
            return [point for point, _ in alike]
        elements: list[Element] = p.index.over.elements(self.instance.sizes)
        return elements

    def _every(self, truths: Iterable[Truth]) -> Truth:
        """All of them, as far as the first that is certainly false."""
        seen = []
        for truth in truths:
            seen.append(truth)
            if self.ring.excludes(truth):
                break
        return self.ring.conj(seen)

    def _limit(self, p: terms.Asymptotic, env: Env) -> Truth:
        """The same at every instance: the ring of exact numbers decides it, no other does."""
        decide = getattr(self.ring, "limit", None)
        if decide is None:
            raise Undecided("a statement about a limit has no truth at an instance")
        return decide(p)

    def _all_events(self, p: terms.AllEvents, env: Env) -> Truth:
        keys = entries(p.event, self.instance.sizes)
        return self._every(
            self._with(p.event, dict(zip(keys, bits, strict=True))).truth(p.body, env)
            for bits in itertools.product(self._bits(), repeat=len(keys))
        )

    def element(self, index: IndexTerm, env: Env) -> Element:
        """The element that an index term stands for."""
        if type(index) is Index:
            return env[index]
        if not isinstance(index, terms.IndexOp):
            raise TypeError(f"no meaning for the index term {type(index).__name__}")
        if index.name == "item":
            return index.literal
        try:
            meaning = _ELEMENTS[index.name]
        except KeyError:
            raise TypeError(f"no meaning for the index operation {index.name!r}") from None
        return meaning(*[self.element(arg, env) for arg in index.args])

    # -- pieces ---------------------------------------------------------------------------

    def _remember(self, term: Any, env: Env, compute: Callable[[Walk, Any, Env], Value]) -> Value:
        home = self._home(term)
        known, key = home._memo, (id(term), tuple([env[index] for index in term.free]))
        if key not in known:
            known[key] = compute(home, term, env), term
        return known[key][0]

    def _bound(self, term: terms.Bind, env: Env) -> Value:
        clock.ask()
        alike = groups(term.children(), term.index, self.instance.sizes, env)
        if alike is not None:
            return self._grouped(term, env, alike)
        elements, undecided = self._ranged(term, env)
        valued = self._restricted if undecided else lambda t, e: self.value(t.body, e)
        return self._joined(
            term.kind, [valued(term, {**env, term.index: element}) for element in elements]
        )

    def _grouped(self, term: terms.Bind, env: Env, alike: list[tuple[int, int]]) -> Value:
        """What is bound, where one point stands for many."""
        values = []
        for point, count in alike:
            at = {**env, term.index: point}
            value = (
                self._restricted(term, at) if term.given is not None else self.value(term.body, at)
            )
            if count > 1 and term.kind == "sum":
                value = self.ring.apply("*", (self.ring.number(Fraction(count)), value))
            values += [value] * (count if term.kind == "prod" else 1)
        return self._joined(term.kind, values)

    def _joined(self, kind: str, values: list[Value]) -> Value:
        ring = self.ring
        if kind == "sum":
            return ring.sum(values)
        if kind in ("sup", "inf"):
            return ring.extreme(values, kind == "sup")
        if kind == "prod":
            result = ring.number(Fraction(1))
            for value in values:
                result = ring.apply("*", (result, value))
            return result
        raise TypeError(f"no meaning for the binder {kind!r}")

    def _ranged(self, term: terms.Bind, env: Env) -> tuple[list[Element], bool]:
        """What the binder ranges over, and whether its condition is still to be decided: one about
        elements alone is decided once for all instances of these sizes."""
        index, given = term.index, term.given
        if given is None or not _about_indices(given):
            return index.over.elements(self.instance.sizes), given is not None
        known: dict[Any, list[Element]] = term.__dict__.setdefault("_ranges", {})
        sizes = tuple([self.instance.sizes[size] for size in index.over.parameters()])
        at = sizes, tuple([env[i] for i in term.free])
        if at not in known:
            elements = index.over.elements(self.instance.sizes)
            known[at] = [e for e in elements if self._holds(given, {**env, index: e})]
        return known[at], False

    def _restricted(self, term: terms.Bind, env: Env) -> Value:
        neutral = {
            "sum": lambda: self.ring.number(Fraction(0)),
            "prod": lambda: self.ring.number(Fraction(1)),
            "sup": lambda: self.ring.extreme([], True),
            "inf": lambda: self.ring.extreme([], False),
        }[term.kind]
        assert term.given is not None
        return self.ring.choose(
            self.truth(term.given, env), lambda: self.value(term.body, env), neutral
        )

    def _holds(self, proposition: Proposition, env: Env) -> bool:
        """A proposition about elements alone, decided without any ring."""
        match proposition:
            case terms.IndexRel():
                return self._index_relation(proposition, env)
            case terms.And():
                return all(self._holds(part, env) for part in proposition.parts)
            case terms.Or():
                return any(self._holds(part, env) for part in proposition.parts)
            case terms.Not():
                return not self._holds(proposition.part, env)
        raise TypeError(f"{type(proposition).__name__} is not about elements alone")

    def _index_relation(self, relation: terms.IndexRel, env: Env) -> bool:
        left, right = (self.element(arg, env) for arg in relation.args)
        match relation.op:
            case "==":
                return bool(left == right)
            case "!=":
                return bool(left != right)
            case "<":
                return bool(left < right)
            case "in":
                return left in right
        raise TypeError(f"no meaning for the relation {relation.op!r} between elements")

    def _count(self, term: terms.IndexNumber, env: Env) -> int:
        args = [self.element(arg, env) for arg in term.args]
        match term.name:
            case "distance":
                return sum(a != b for a, b in zip(args[0], args[1], strict=True))
            case "shared":
                return len(set(args[0]) & set(args[1]))
            case "number":
                return int(args[0]) + 1
        raise TypeError(f"no meaning for the count {term.name!r}")

    def _bits(self) -> tuple[Value, Value]:
        return self.ring.number(Fraction(0)), self.ring.number(Fraction(1))

    def _with(self, table: Any, rows: Mapping[tuple[Element, ...], Value]) -> Walk:
        return self.over(self.instance.with_table(table, rows), table)

    def under(self, scalar: Node, value: Value) -> Walk:
        """The walk in which a number has another value."""
        return self.over(self.instance.with_scalar(scalar, value), scalar)

    def with_witness(self, node: terms.Exists, env: Env) -> Walk:
        """The walk in which the unknowns of a ∃ are its stated witness."""
        instance = self.instance
        for unknown, term in zip(node.unknowns, node.witness or (), strict=True):
            if isinstance(term, TableTerm):
                rows = {k: self.entry(term, k, env) for k in entries(term, instance.sizes)}
                instance = instance.with_table(unknown, rows)
            else:
                assert isinstance(term, Term)
                instance = instance.with_scalar(unknown, self.value(term, env))
        return self.over(instance, *node.unknowns)


class _Meanings(dict[type, Callable[..., Any]]):
    """What is done with each kind of node; another kind is refused."""

    def __init__(self, what: str, known: Mapping[type, Callable[..., Any]]) -> None:
        super().__init__(known)
        self.what = what

    def __missing__(self, kind: type) -> Any:
        raise TypeError(f"no meaning for {self.what}{kind.__name__}")


_VALUES = _Meanings(
    "the scalar term ",
    {
        terms.Op: Walk._op,
        terms.At: Walk._at,
        terms.Num: lambda walk, term, env: walk.ring.number(term.value),
        sorts.Natural: lambda walk, term, env: walk.ring.number(
            Fraction(walk.instance.sizes[term])
        ),
        sorts.Scalar: lambda walk, term, env: walk.instance.scalars[term],
        terms.Bind: Walk._bind,
        terms.Quantity: Walk._quantity,
        terms.Fold: Walk._fold,
        terms.If: Walk._if,
        terms.Indicator: Walk._indicator,
        terms.IndexNumber: lambda walk, t, env: walk.ring.number(Fraction(walk._count(t, env))),
        terms.Integral: Walk._integral,
    },
)
_ENTRIES = _Meanings(
    "the table ",
    {
        sorts.Table: lambda walk, table, key, env: walk.instance.tables[table][key],
        terms.Lam: Walk._lam,
        terms.Partial: Walk._partial,
        terms.Rounds: Walk._rounds,
        terms.TableQuantity: lambda walk, table, key, env: walk.entry(table.meaning, key, env),
        terms.Defined: lambda walk, table, key, env: walk.entry(table.body, key, env),
    },
)
_TRUTHS = _Meanings(
    "",
    {
        terms.Rel: Walk._rel,
        terms.And: Walk._and,
        terms.Or: lambda walk, p, env: walk.ring.disj([walk.truth(part, env) for part in p.parts]),
        terms.Not: lambda walk, p, env: walk.ring.negate(walk.truth(p.part, env)),
        terms.Implies: Walk._implies,
        terms.Iff: Walk._iff,
        terms.All: Walk._all,
        terms.AllEvents: Walk._all_events,
        terms.Predicate: lambda walk, p, env: walk.truth(p.meaning, env),
        terms.IndexRel: lambda walk, p, env: walk.ring.truth(walk._index_relation(p, env)),
        terms.Exists: lambda walk, p, env: walk.ring.exists(walk, p, env),
        terms.AllReals: lambda walk, p, env: walk.ring.everywhere(walk, p, env),
        terms.Asymptotic: Walk._limit,
    },
)
_ELEMENTS: dict[str, Callable[..., Element]] = {
    "pick": lambda sequence, place: sequence[place],
    "replace": lambda old, place, new: (*old[:place], new, *old[place + 1 :]),
    "overwrite": lambda old, new: (*new, *old[len(new) :]),
    "prefix": lambda sequence, length: sequence[:length],
    "last": lambda sequence: sequence[-1],
    "select": lambda sequence, places: tuple([sequence[place] for place in places]),
    "append": lambda sequence, element: (*sequence, element),
    "pair": lambda left, right: (left, right),
    "first": lambda pair: pair[0],
    "second": lambda pair: pair[1],
}


def mentioned(node: Node) -> frozenset[Any]:
    """The tables and scalars that a node's meaning may depend on; kept with the node."""
    known: frozenset[Any] | None = node.__dict__.get("_mentioned")
    if known is None:
        parts = node.children()
        if isinstance(node, terms.Quantity | terms.TableQuantity | terms.Predicate):
            parts = (*parts, node.meaning)
        own = {node} if isinstance(node, sorts.Scalar | sorts.Table) else ()
        known = frozenset(own).union(*map(mentioned, parts))
        node.__dict__["_mentioned"] = known
    return known


def _about_indices(node: Node) -> bool:
    """Kept with the node: it is asked of every binder at every instance."""
    known = node.__dict__.get("_about_indices")
    if known is None:
        kinds = terms.IndexRel | terms.And | terms.Or | terms.Not | terms.IndexTerm
        known = all(isinstance(part, kinds) for part in node.walk())
        node.__dict__["_about_indices"] = known
    return bool(known)


def sizes_of(statement: Statement, limit: int | None = None) -> list[dict[Any, int]]:
    """All choices of sizes within the ranges of the statement, the smallest first."""
    ranges = [range(p.smallest, p.largest + 1) for p in statement.parameters]
    found = [
        dict(zip(statement.parameters, sizes, strict=True)) for sizes in itertools.product(*ranges)
    ]
    found.sort(key=lambda sizes: (sum(sizes.values()), tuple(sizes.values())))
    return found[:limit]
