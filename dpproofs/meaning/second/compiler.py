"""Write a statement at fixed sizes as Python source text. A subclass decides how numbers are
written.

There is one small function for each defined notion, derived table and relation. Indices become
comprehensions over lists of elements, and tables become dictionaries. The text is our own: names
from outside never enter it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.powers import power_name
from dpproofs.language.sorts import Sizes
from dpproofs.language.terms import IndexTerm, Proposition, TableTerm, Term

__all__ = ["Compiler", "Leaf", "tuple_text"]

_DEEPEST = 30  # brackets within brackets, before a part becomes a function of its own


@dataclass(frozen=True)
class Leaf:
    """A relation of a proposition, and the functions that give its sides for what is bound:
    elements of indices, and events."""

    relation: terms.Rel
    bound: tuple[Any, ...]
    left: str
    right: str


class Compiler:
    """Python source text for the meaning of terms at fixed sizes; a subclass spells the numbers.

    Indices, events and other bound objects have one name each; what is bound outside of a function
    is passed to it. `objects` and `sets` are what the text must be given, by name.
    """

    def __init__(self, sizes: Sizes) -> None:
        self.sizes = sizes
        self.objects: dict[str, Any] = {}
        self.sets: dict[str, list[Any]] = {}
        self.taken: set[str] = set()
        self._names: dict[int, str] = {}
        self._kept: list[Any] = []  # a node that is alive keeps its id
        self._functions: dict[Any, str] = {}
        self._free: dict[int, dict[int, Any]] = {}

    # -- spelling: what a subclass says -------------------------------------------------------

    def define(self, name: str, parameters: Sequence[str], body: str, memo: bool) -> None:
        raise NotImplementedError

    def number(self, value: Fraction) -> str:
        raise NotImplementedError

    def operation(self, name: str, args: list[str]) -> str:
        raise NotImplementedError

    def binder(self, kind: str, items: str) -> str:
        raise NotImplementedError

    def condition(self, truth: str) -> str:
        """A Python condition: whether a truth is certain."""
        raise NotImplementedError

    def count(self, integer: str) -> str:
        raise NotImplementedError

    def integral(self, integrand: str, low: str | None, high: str | None) -> str:
        raise NotImplementedError

    def relation(self, op: str, left: str, right: str) -> str:
        raise NotImplementedError

    def connective(self, name: str, args: list[str]) -> str:
        """and, or, not, implies, iff."""
        raise NotImplementedError

    def every(self, items: str) -> str:
        raise NotImplementedError

    def events(self, keys: str) -> str:
        raise NotImplementedError

    def plain(self, condition: str) -> str:
        """The truth of a Python condition about elements."""
        raise NotImplementedError

    def existence(self, truth: str | None) -> str:
        """What the truth at a stated witness says; None: there is no witness."""
        raise NotImplementedError

    def everywhere(self) -> str:
        """A statement about every real number in a range."""
        raise NotImplementedError

    def limit(self) -> str:
        """A statement about a limit."""
        raise NotImplementedError

    # -- names --------------------------------------------------------------------------------

    def fresh(self, hint: str) -> str:
        for n in itertools.count(1):
            if (name := f"{hint}{n}") not in self.taken:
                self.taken.add(name)
                return name
        raise AssertionError

    def name(self, thing: Any, letter: str = "i") -> str:
        if id(thing) not in self._names:
            self._names[id(thing)] = self.fresh(letter)
            self._kept.append(thing)
        return self._names[id(thing)]

    def set(self, elements: list[Any]) -> str:
        for name, known in self.sets.items():
            if known == elements:
                return name
        name = self.fresh("S")
        self.sets[name] = elements
        return name

    def object(self, thing: Any) -> str:
        """The name of a declared scalar or table, or of one that is bound further out."""
        name = self.name(thing, "v" if isinstance(thing, Term) else "t")
        self.objects.setdefault(name, thing)
        return name

    def free(self, node: Any) -> dict[int, Any]:
        """Indices, scalars and tables that a node mentions and does not bind itself."""
        if id(node) not in self._free:
            self._kept.append(node)
            self._free[id(node)] = self._mentioned(node)
        return self._free[id(node)]

    def _mentioned(self, node: Any) -> dict[int, Any]:
        def without(part: Any, *bound: Any) -> dict[int, Any]:
            out = {id(b) for b in bound}
            return {k: v for k, v in self.free(part).items() if k not in out}

        match node:
            case terms.Index() | sorts.Scalar() | sorts.Table():
                return {id(node): node}
            case terms.Quantity() | terms.TableQuantity() | terms.Predicate():
                return self.free(node.meaning)
            case terms.Bind() | terms.All():
                parts = [without(child, node.index) for child in node.children()]
            case terms.Lam():
                parts = [without(node.body, *node.indices)]
            case terms.AllEvents():
                parts = [without(node.body, node.event)]
            case terms.Rounds():
                inner = without(node.body, node.state, node.turn)
                parts = [self.free(node.start), inner, self.free(node.done)]
            case terms.Integral():
                ends = [self.free(end) for end in (node.low, node.high) if end is not None]
                parts = [without(node.body, node.variable), *ends]
            case terms.AllReals():
                ends = [self.free(end) for end in (node.low, node.high) if end is not None]
                parts = [without(node.body, node.variable), *ends]
            case terms.Exists():
                witness = [self.free(term) for term in node.witness or ()]
                parts = [without(node.body, *node.unknowns), *witness]
            case _:
                parts = [self.free(child) for child in node.children()]
        return {k: v for part in parts for k, v in part.items()}

    # -- functions ----------------------------------------------------------------------------

    def call(
        self,
        node: Any,
        scope: frozenset[int],
        body: Callable[[], str],
        hint: str = "f",
        own: Sequence[Any] = (),
        args: Sequence[str] = (),
    ) -> str:
        """A call of the function that computes a node from `own` and from what is bound outside."""
        bound = {id(thing) for thing in own}
        outer = [
            thing
            for key, thing in self.free(node).items()
            if key not in bound and (isinstance(thing, terms.Index) or key in scope)
        ]
        passed = [self.name(thing) for thing in outer]
        key = (id(node), hint, tuple(passed))
        if key not in self._functions:
            self._kept.append(node)
            text = body()
            self._functions[key] = self.fresh(hint)
            memo = all(isinstance(thing, terms.Index) for thing in outer)
            own_names = [self.name(thing) for thing in own]
            self.define(self._functions[key], [*own_names, *passed], text, memo)
        return f"{self._functions[key]}({', '.join([*args, *passed])})"

    def _part(self, node: Any, scope: frozenset[int]) -> str:
        """The text of a part, as a function of its own where brackets are nested too deeply."""
        speak = self.truth if isinstance(node, Proposition) else self.term
        text = speak(node, scope)
        return text if _depth(text) < _DEEPEST else self.call(node, scope, lambda: text, "d")

    # -- scalar terms -------------------------------------------------------------------------

    def term(self, node: Term, scope: frozenset[int] = frozenset()) -> str:
        match node:
            case terms.Op():
                name = power_name(node)
                return self.operation(name, [self._part(arg, scope) for arg in node.args])
            case terms.At():
                return self.entry(node.table, [self.element(i) for i in node.indices], scope)
            case terms.Num():
                return self.number(node.value)
            case sorts.Natural():
                return self.number(Fraction(self.sizes[node]))
            case sorts.Scalar():
                return self.name(node) if id(node) in scope else self.object(node)
            case terms.Bind():
                index = node.index
                items = self._items(index, self._part(node.body, scope))
                if node.given is not None:
                    items += f" if {self.condition(self._part(node.given, scope))}"
                return self.binder(node.kind, items)
            case terms.Quantity():
                return self.call(
                    node, scope, lambda: self.term(node.meaning, scope), _hint(node.head.name)
                )
            case terms.Fold():
                return self.call(node, scope, lambda: self.term(node.body, scope), _hint(node.name))
            case terms.If():
                condition = self.condition(self._part(node.condition, scope))
                then, other = self._part(node.then, scope), self._part(node.other, scope)
                return f"({then} if {condition} else {other})"
            case terms.Indicator():
                condition = self.condition(self._part(node.condition, scope))
                one, zero = self.number(Fraction(1)), self.number(Fraction(0))
                return f"({one} if {condition} else {zero})"
            case terms.IndexNumber():
                return self.count(self._count(node))
            case terms.Integral():
                return self.call(node, scope, lambda: self._integral(node, scope), "area")
        raise TypeError(f"the second evaluation has no meaning for {type(node).__name__}")

    def _items(self, index: terms.Index, body: str) -> str:
        return f"{body} for {self.name(index)} in {self.set(index.over.elements(self.sizes))}"

    def _integral(self, node: terms.Integral, scope: frozenset[int]) -> str:
        body = self._part(node.body, scope | {id(node.variable)})
        low, high = (
            None if end is None else self.term(end, scope) for end in (node.low, node.high)
        )
        return self.integral(f"lambda {self.name(node.variable)}: {body}", low, high)

    def _count(self, node: terms.IndexNumber) -> str:
        args = [self.element(arg) for arg in node.args]
        match node.name, args:
            case "distance", [a, b]:
                return f"sum(x != y for x, y in zip({a}, {b}))"
            case "shared", [a, b]:
                return f"sum(x in {b} for x in {a})"
            case "number", [a]:
                return f"{a} + 1"
        raise TypeError(f"the second evaluation has no meaning for the count {node.name!r}")

    def entry(self, table: TableTerm, keys: list[str], scope: frozenset[int]) -> str:
        match table:
            case sorts.Table():
                name = self.name(table) if id(table) in scope else self.object(table)
                return f"{name}[{tuple_text(keys)}]"
            case terms.Lam():
                return self.call(
                    table, scope, lambda: self.term(table.body, scope), "g", table.indices, keys
                )
            case terms.Partial():
                start = [self.element(index) for index in table.indices]
                return self.entry(table.table, start + keys, scope)
            case terms.TableQuantity():
                return self.entry(table.meaning, keys, scope)
            case terms.Defined():
                return self.entry(table.body, keys, scope)
            case terms.Rounds():
                return f"{self._rounds(table, scope)}[{tuple_text(keys)}]"
        raise TypeError(f"the second evaluation has no meaning for {type(table).__name__}")

    def _rounds(self, node: terms.Rounds, scope: frozenset[int]) -> str:
        """A call of a recursive function: of how many rounds, and of what is bound outside."""
        inner = {**self.free(node.start), **self.free(node.body)}
        own = {id(node.state), id(node.turn)}
        outer = [
            thing
            for key, thing in inner.items()
            if key not in own and (isinstance(thing, terms.Index) or key in scope)
        ]
        passed = [self.name(thing) for thing in outer]
        key = (id(node.start), id(node.body), tuple(passed))
        if key not in self._functions:
            self._kept.append(node)
            name = self._functions[key] = self.fresh("rounds")
            keys = self.set(self._keys(node))
            at = [f"k[{n}]" for n in range(len(node.axes))]
            first = f"{{k: {self.entry(node.start, at, scope)} for k in {keys}}}"
            body = self.entry(node.body, at, scope | {id(node.state)})
            state, turn = self.name(node.state, "t"), self.name(node.turn)
            before = f"{name}({', '.join(['n - 1', *passed])})"
            step = f"(lambda {state}, {turn}: {{k: {body} for k in {keys}}})({before}, n - 1)"
            memo = all(isinstance(thing, terms.Index) for thing in outer)
            self.define(name, ["n", *passed], f"({first} if n == 0 else {step})", memo)
        if isinstance(node.done, IndexTerm):
            done = self.element(node.done)
        else:
            done = str(len(node.turn.over.elements(self.sizes)))
        return f"{self._functions[key]}({', '.join([done, *passed])})"

    def element(self, index: IndexTerm) -> str:
        if isinstance(index, terms.Index):
            return self.name(index)
        if not isinstance(index, terms.IndexOp):
            raise TypeError(f"the second evaluation has no meaning for {type(index).__name__}")
        args = [self.element(arg) for arg in index.args]
        match index.name, args:
            case "item", []:
                return _literal(index.literal)
            case "pick", [a, n]:
                return f"{a}[{n}]"
            case "replace", [a, n, x]:
                return f"({a}[:{n}] + ({x},) + {a}[{n} + 1:])"
            case "overwrite", [a, b]:
                return f"({b} + {a}[len({b}):])"
            case "prefix", [a, n]:
                return f"{a}[:{n}]"
            case "last", [a]:
                return f"{a}[-1]"
            case "select", [a, c]:
                return f"(*({a}[x] for x in {c}),)"
            case "append", [a, x]:
                return f"({a} + ({x},))"
            case "pair", [a, b]:
                return f"({a}, {b})"
            case "first", [a]:
                return f"{a}[0]"
            case "second", [a]:
                return f"{a}[1]"
        raise TypeError(f"the second evaluation has no meaning for the element {index.name!r}")

    # -- propositions -------------------------------------------------------------------------

    def truth(self, node: Proposition, scope: frozenset[int] = frozenset()) -> str:
        match node:
            case terms.Rel():
                left, right = self._part(node.left, scope), self._part(node.right, scope)
                return self.relation(node.op, left, right)
            case terms.And() | terms.Or():
                name = "and" if isinstance(node, terms.And) else "or"
                return self.connective(name, [self._part(part, scope) for part in node.parts])
            case terms.Not():
                return self.connective("not", [self._part(node.part, scope)])
            case terms.Implies():
                parts = [self._part(part, scope) for part in (node.given, node.then)]
                return self.connective("implies", parts)
            case terms.Iff():
                parts = [self._part(part, scope) for part in (node.left, node.right)]
                return self.connective("iff", parts)
            case terms.All():
                return self.every(self._items(node.index, self._part(node.body, scope)))
            case terms.AllEvents():
                keys = self.set(self._keys(node.event))
                body = self._part(node.body, scope | {id(node.event)})
                return self.every(f"{body} for {self.name(node.event)} in {self.events(keys)}")
            case terms.Predicate():
                return self.call(
                    node, scope, lambda: self.truth(node.meaning, scope), _hint(node.head.name)
                )
            case terms.IndexRel():
                if node.op not in ("==", "!=", "<", "in"):
                    raise TypeError(f"the second evaluation has no meaning for {node.op!r}")
                left, right = (self.element(arg) for arg in node.args)
                return self.plain(f"{left} {node.op} {right}")
            case terms.Exists():
                return self.existence(self._at_witness(node, scope))
            case terms.AllReals():
                return self.everywhere()
            case terms.Asymptotic():
                return self.limit()
        raise TypeError(f"the second evaluation has no meaning for {type(node).__name__}")

    def _keys(self, table: TableTerm) -> list[Any]:
        return list(itertools.product(*(axis.elements(self.sizes) for axis in table.axes)))

    def _at_witness(self, node: terms.Exists, scope: frozenset[int]) -> str | None:
        if node.witness is None:
            return None
        values = []
        for term in node.witness:
            if isinstance(term, TableTerm):
                keys = self.set(self._keys(term))
                at = [f"k[{n}]" for n in range(len(term.axes))]
                values.append(f"{{k: {self.entry(term, at, scope)} for k in {keys}}}")
            elif isinstance(term, Term):
                values.append(self._part(term, scope))
            else:
                raise TypeError(f"a {type(term).__name__} cannot be a witness")
        body = self._part(node.body, scope | {id(u) for u in node.unknowns})
        names = ", ".join(self.name(unknown) for unknown in node.unknowns)
        return f"(lambda {names}: {body})({', '.join(values)})"


def tuple_text(parts: Sequence[str]) -> str:
    return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"


def _literal(value: object) -> str:
    """An element in source text: whole numbers and tuples of them, nothing else."""
    if isinstance(value, tuple):
        return tuple_text([_literal(part) for part in value])
    if isinstance(value, int):
        return str(int(value))
    raise TypeError(f"{type(value).__name__} {value!r} is not an element")


def _hint(name: str) -> str:
    """The beginning of a function's name, if it is safe to be one."""
    return f"{name}_" if re.fullmatch(r"[A-Za-z][A-Za-z_]{0,30}", name, re.ASCII) else "f"


def _depth(text: str) -> int:
    depth = deepest = 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        deepest = max(deepest, depth)
    return deepest
