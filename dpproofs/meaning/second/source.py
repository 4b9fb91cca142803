"""Write the source text that runs on the numbers of the second evaluation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from dpproofs.language import terms
from dpproofs.language.powers import REAL_POWER
from dpproofs.language.sorts import Sizes
from dpproofs.language.terms import Proposition
from dpproofs.meaning.second.compiler import Compiler, Leaf, tuple_text

__all__ = ["Source"]


class Source(Compiler):
    """Functions of `Numbers` alone; also the relations of a proposition, one by one."""

    calls: ClassVar = {
        "+": "add",
        "-": "sub",
        "*": "mul",
        "/": "div",
        "^": "power",
        REAL_POWER: "real_power",
        "neg": "neg",
        "abs": "absolute",
        "pos": "pos",
        "exp": "exp",
        "log": "log",
        "sqrt": "sqrt",
        "tanh": "tanh",
        "cosh": "cosh",
        "Q": "tail",
        "binomial": "binomial",
        "plog": "plog",
        "logratio": "logratio",
        "ratio": "ratio",
        "max": "greatest",
        "min": "least",
        "e": "euler",
        "pi": "circle",
    }
    binders: ClassVar = {"sum": "total", "prod": "product", "sup": "sup", "inf": "inf"}
    relations: ClassVar = {
        "<=": "le", "<": "lt", ">=": "ge", ">": "gt", "==": "eq", "!=": "ne"
    }  # fmt: skip

    def __init__(self, sizes: Sizes) -> None:
        super().__init__(sizes)
        self.lines: list[str] = []
        self.leaves: list[Leaf] = []
        self.integrals = False

    def define(self, name: str, parameters: Sequence[str], body: str, memo: bool) -> None:
        self.lines += ["@memo"] if memo else []
        self.lines += [f"def {name}({', '.join(parameters)}):", f"    return {body}"]

    def number(self, value: Fraction) -> str:
        return f"number({value.numerator:#x}, {value.denominator:#x})"

    def operation(self, name: str, args: list[str]) -> str:
        return f"{_known(self.calls, name, 'operation')}({', '.join(args)})"

    def binder(self, kind: str, items: str) -> str:
        return f"{_known(self.binders, kind, 'binder')}([{items}])"

    def condition(self, truth: str) -> str:
        return f"sure({truth})"

    def count(self, integer: str) -> str:
        return f"number({integer}, 1)"

    def integral(self, integrand: str, low: str | None, high: str | None) -> str:
        self.integrals = True
        return f"integral({integrand}, {low}, {high})"

    def relation(self, op: str, left: str, right: str) -> str:
        return f"{_known(self.relations, op, 'relation')}({left}, {right})"

    def connective(self, name: str, args: list[str]) -> str:
        if name == "implies":
            return f"implies({args[0]}, lambda: {args[1]})"
        return f"{_CONNECTIVES[name]}([{', '.join(args)}])"

    def every(self, items: str) -> str:
        return f"both({items})"

    def events(self, keys: str) -> str:
        return f"events({keys})"

    def plain(self, condition: str) -> str:
        return f"plain({condition})"

    def existence(self, truth: str | None) -> str:
        return "0" if truth is None else f"max(0, {truth})"

    def everywhere(self) -> str:
        return "0"

    def limit(self) -> str:
        return "0"

    def proposition(self, node: Proposition) -> str:
        """The name of the function without parameters that decides a proposition."""
        self._kept.append(node)
        text, name = self.truth(node), self.fresh("p")
        self.define(name, (), text, memo=False)
        return name

    def spread(self, node: Any, bound: tuple[Any, ...] = (), negated: bool = False) -> str:
        """The name of a generator of (leaf, elements) for the relations of a proposition, each as
        it should hold; `bound` are the indices and events further out."""
        self._kept.append(node)
        scope = frozenset(id(thing) for thing in bound if not isinstance(thing, terms.Index))
        names = [self.name(thing) for thing in bound]
        parameters = ", ".join(names)
        match node:
            case terms.Rel():
                sides = []
                for side in (node.left, node.right):
                    text = self.term(side, scope)
                    sides.append(self.fresh("s"))
                    self.define(sides[-1], names, text, memo=False)
                if negated:
                    node = terms.Rel(_OPPOSITE[node.op], node.left, node.right)
                self.leaves.append(Leaf(node, bound, sides[0], sides[1]))
                body = [f"yield {len(self.leaves) - 1}, {tuple_text(names)}"]
            case terms.Not():
                body = [f"yield from {self.spread(node.part, bound, not negated)}({parameters})"]
            case terms.And() | terms.Or() | terms.Iff():
                parts = [self.spread(part, bound, negated) for part in node.children()]
                body = [f"yield from {part}({parameters})" for part in parts]
            case terms.Implies():
                then = self.spread(node.then, bound, negated)
                body = [
                    f"if possible(lambda: {self.truth(node.given, scope)}):",
                    f"    yield from {then}({parameters})",
                ]
            case terms.All() | terms.AllEvents():
                own: Any = node.index if isinstance(node, terms.All) else node.event
                inner = (*(thing for thing in bound if thing is not own), own)
                part = self.spread(node.body, inner, negated)
                if isinstance(node, terms.All):
                    over = self.set(node.index.over.elements(self.sizes))
                else:
                    over = self.events(self.set(self._keys(node.event)))
                body = [
                    f"for {self.name(own)} in {over}:",
                    f"    yield from {part}({', '.join(self.name(thing) for thing in inner)})",
                ]
            case terms.Predicate():
                body = [f"yield from {self.spread(node.meaning, bound, negated)}({parameters})"]
            case _:
                body = []
        name = self.fresh("w")
        self.lines += [f"def {name}({parameters}):", *(f"    {line}" for line in body)]
        self.lines += ["    yield from ()"]
        return name


_OPPOSITE = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "==": "!=", "!=": "=="}
_CONNECTIVES = {"and": "both", "or": "either", "not": "negation", "iff": "same"}


def _known(table: Mapping[str, str], name: str, what: str) -> str:
    if name not in table:
        raise TypeError(f"the second evaluation has no meaning for the {what} {name!r}")
    return table[name]
