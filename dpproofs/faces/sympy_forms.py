"""Statements in sympy, with the assumptions that their objects declare: for a person who explores.

No verdict rests on sympy. It decides relations while it builds them, cancels what may be infinite
and knows no order of terms: everything here is built unevaluated, so that nothing disappears, and
`.doit()` evaluates when that is wanted. Conventions are kept by functions of their own, since sympy
takes 0*log(0) for nan. What sympy has no form for stands as a function named by its own text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import sympy
from sympy.logic.boolalg import BooleanFunction

from dpproofs.language import sorts, terms
from dpproofs.language.printing import text
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Index, Node, Num, Proposition, Term

__all__ = [
    "FUNCTIONS",
    "OPERATIONS",
    "Expr",
    "SympyForm",
    "Writer",
    "log_ratio",
    "over_zero",
    "plog",
    "to_sympy",
]

#: Whatever sympy makes or takes; it has no types.
Expr = Any


# ----------------------------------------------------------------------------- functions


class _Kept(sympy.Function):  # type: ignore[misc]  # sympy has no types
    """A function of two arguments that keeps a convention; `doit` writes it out elsewhere."""

    nargs = 2

    def doit(self, **hints: object) -> Expr:
        a, b = (arg.doit(**hints) for arg in self.args)
        found = self.func(a, b)
        return self.written_out(a, b) if isinstance(found, type(self)) else found


class plog(_Kept):  # functions of sympy are in lower case
    """a log(a/b): 0 where a = 0, infinite where b = 0 < a."""

    @classmethod
    def eval(cls, a: Expr, b: Expr) -> Expr:
        if a.is_zero and b.is_nonnegative:
            return sympy.Integer(0)
        return sympy.oo if b.is_zero and a.is_positive else None

    @staticmethod
    def written_out(a: Expr, b: Expr) -> Expr:
        return a * (sympy.log(a) - sympy.log(b))


class log_ratio(_Kept):
    """log(a/b): infinite where b = 0 < a, minus infinity where a = 0 < b."""

    @classmethod
    def eval(cls, a: Expr, b: Expr) -> Expr:
        if b.is_zero and a.is_positive:
            return sympy.oo
        return -sympy.oo if a.is_zero and b.is_positive else None

    @staticmethod
    def written_out(a: Expr, b: Expr) -> Expr:
        return sympy.log(a) - sympy.log(b)


class over_zero(_Kept):
    """a/b, infinite with the sign of a where b = 0."""

    @classmethod
    def eval(cls, a: Expr, b: Expr) -> Expr:
        signed = b.is_zero and (a.is_positive or a.is_negative)
        return (sympy.oo if a.is_positive else -sympy.oo) if signed else None

    @staticmethod
    def written_out(a: Expr, b: Expr) -> Expr:
        return a / b


class Stated(BooleanFunction):  # type: ignore[misc]
    """A proposition that sympy has no form for: its name, and what it is about."""


# ----------------------------------------------------------------------------- the form


@dataclass(frozen=True)
class SympyForm:
    """A statement in sympy: `symbols` by name, with what is assumed of them; the relations that are
    `given`, the domains among them; and what they `show`. Nothing in it has been evaluated."""

    statement: Statement
    symbols: Mapping[str, Expr]
    given: tuple[Expr, ...]
    show: Expr

    def _repr_latex_(self) -> str:
        return f"${sympy.latex(self.show)}$"


def to_sympy(statement: Statement, *, unfold: bool = False) -> SympyForm:
    """The symbolic form of a statement: declared assumptions, hypotheses and conclusion.

    Sums over points are sums over an index of entries; defined quantities are functions by their
    name, or with `unfold` what they are defined as.

    >>> from dpproofs.language import real
    >>> epsilon = real("epsilon", at_least=0)
    >>> form = to_sympy(Statement((epsilon,), epsilon - epsilon <= epsilon**2))
    >>> form.show, form.symbols["epsilon"].is_nonnegative
    (-epsilon + epsilon <= epsilon**2, True)
    """
    writer = Writer(unfold=unfold)
    given = tuple(writer.proposition(p) for p in statement.hypotheses)
    show = writer.proposition(statement.show)
    things = (*statement.forall, *statement.parameters)
    symbols = {thing.name: writer.symbol(thing) for thing in things}
    return SympyForm(statement, symbols, given, show)


@dataclass
class Writer:
    """Writes terms; `values` stand for scalars where they are met, so that nothing is substituted
    below a binder."""

    unfold: bool = False
    values: Mapping[Expr, Expr] = field(default_factory=dict)
    _symbols: dict[Expr, Expr] = field(default_factory=dict)

    def symbol(self, thing: Expr) -> Expr:
        """One symbol for each object, whatever others are called."""
        if thing not in self._symbols:
            self._symbols[thing] = _symbol(thing)
        return self._symbols[thing]

    def term(self, node: Term) -> Expr:
        match node:
            case Num(value=value):
                return sympy.Rational(value.numerator, value.denominator)
            case sorts.Scalar():
                return self.values[node] if node in self.values else self.symbol(node)
            case terms.Op(name=name, args=args):
                if name not in OPERATIONS:
                    return self._opaque(node)
                return OPERATIONS[name](*map(self.term, args))
            case terms.Fold(body=body):
                return self.term(body)
            case terms.Quantity():
                if self.unfold:
                    return self.term(node.meaning)
                return sympy.Function(node.head.name)(*map(self._argument, node.args))
            case terms.If():
                return self._cases(node.condition, node.then, node.other)
            case terms.Indicator():
                return self._cases(node.condition, Num(Fraction(1)), Num(Fraction(0)))
            case terms.At():
                return self._entry(node)
            case terms.Bind():
                return self._bound(node)
        return self._opaque(node)

    def proposition(self, node: Proposition) -> Expr:
        match node:
            case terms.Rel():
                sides = self.term(node.left), self.term(node.right)
                return sympy.Rel(*sides, node.op, evaluate=False)
            case terms.And(parts=parts) | terms.Or(parts=parts):
                joined = sympy.And if isinstance(node, terms.And) else sympy.Or
                return _joined(joined, [self.proposition(part) for part in parts])
            case terms.Not(part=part):
                return sympy.Not(self.proposition(part), evaluate=False)
            case terms.Implies():
                sides = self.proposition(node.given), self.proposition(node.then)
                return sympy.Implies(*sides, evaluate=False)
            case terms.Iff():
                sides = self.proposition(node.left), self.proposition(node.right)
                return Stated(sympy.Symbol("Iff"), *sides)
            case terms.Predicate() if self.unfold:
                return self.proposition(node.meaning)
            case terms.Predicate():
                return Stated(sympy.Symbol(node.head.name), *map(self._argument, node.args))
        return Stated(sympy.Symbol(text(node)), *self._spoken(node))

    # -- pieces ---------------------------------------------------------------------------------

    def _cases(self, condition: Proposition, then: Term, other: Term) -> Expr:
        met = self.proposition(condition)
        pairs = (self.term(then), met), (self.term(other), True)
        return sympy.Piecewise(*pairs, evaluate=False)

    def _entry(self, node: terms.At) -> Expr:
        """An entry of a declared table at bound indices; other tables by their text."""
        plain = isinstance(node.table, sorts.Table)
        if not plain or not all(isinstance(index, Index) for index in node.indices):
            return self._opaque(node)
        return self.symbol(node.table)[tuple(map(self.symbol, node.indices))]

    def _bound(self, node: terms.Bind) -> Expr:
        """A sum or a product over the points of a named set, which are counted from 0."""
        over = node.index.over
        if node.kind not in ("sum", "prod") or not isinstance(over, sorts.Space):
            return self._opaque(node)
        neutral = Num(Fraction(node.kind == "prod"))
        body = self.term(node.body)
        if node.given is not None:
            body = self._cases(node.given, node.body, neutral)
        binder = sympy.Sum if node.kind == "sum" else sympy.Product
        return binder(body, (self.symbol(node.index), 0, self.symbol(over) - 1))

    def _argument(self, node: Node) -> Expr:
        if isinstance(node, sorts.Table):
            return self.symbol(node).label
        return self.term(node) if isinstance(node, Term) else sympy.Symbol(text(node))

    def _opaque(self, node: Node) -> Expr:
        return sympy.Function(text(node))(*self._spoken(node))

    def _spoken(self, node: Node) -> list[Expr]:
        """The scalars that a node speaks of: a derivative for one of them is not taken for 0."""
        parts = terms.unfolded(node)
        return [self.term(part) for part in parts if isinstance(part, sorts.Scalar)]


def _symbol(thing: Expr) -> Expr:
    match thing:
        case sorts.Natural():
            lowest = {"positive": True} if thing.smallest > 0 else {"nonnegative": True}
            return sympy.Symbol(thing.name, integer=True, **lowest)
        case sorts.Scalar():
            return sympy.Symbol(thing.name, real=True, **_signs(thing))
        case sorts.Table(kind=kind):
            positive = {"positive": True} if kind == "positive" else {}
            masses = {"nonnegative": True} if kind in ("law", "bit", "unit") else {}
            return sympy.IndexedBase(thing.name, real=True, **positive, **masses)
        case sorts.Space():
            return sympy.Symbol(f"|{thing.name}|", integer=True, positive=True)
        case Index():
            return sympy.Dummy(thing.name, integer=True, nonnegative=True)
    return sympy.Symbol(thing.name)


def _signs(scalar: sorts.Scalar) -> dict[str, bool]:
    """What ends that are numbers say of the sign."""
    match scalar.low, scalar.high:
        case Num(value=low), _ if low >= 0:
            return {"positive" if low > 0 or scalar.low_open else "nonnegative": True}
        case _, Num(value=high) if high <= 0:
            return {"negative" if high < 0 or scalar.high_open else "nonpositive": True}
    return {}


def _joined(joined: Expr, parts: list[Expr]) -> Expr:
    """And, or: sympy drops what it takes for equal or decided, and then they stand by name."""
    found = joined(*parts, evaluate=False)
    kept = set(getattr(found, "args", ())) == set(parts) and len(set(parts)) == len(parts)
    return found if kept and len(parts) > 1 else Stated(sympy.Symbol(joined.__name__), *parts)


def _add(a: Expr, b: Expr) -> Expr:
    return sympy.Add(a, b, evaluate=False)


def _mul(a: Expr, b: Expr) -> Expr:
    return sympy.Mul(a, b, evaluate=False)


def _power(a: Expr, b: Expr) -> Expr:
    return sympy.Pow(a, b, evaluate=False)


def _minus(a: Expr) -> Expr:
    return -a if a.is_Number else _mul(sympy.Integer(-1), a)


def _divide(a: Expr, b: Expr) -> Expr:
    return _mul(a, _power(b, sympy.Integer(-1)))


def _applied(function: Expr) -> Callable[..., Expr]:
    return lambda *args: function(*args, evaluate=False)


HALF = sympy.Rational(1, 2)

#: The operations for which sympy has a function, or there is one above.
FUNCTIONS: dict[str, Expr] = {
    "abs": sympy.Abs,
    "exp": sympy.exp,
    "log": sympy.log,
    "tanh": sympy.tanh,
    "cosh": sympy.cosh,
    "binomial": sympy.binomial,
    "plog": plog,
    "logratio": log_ratio,
    "ratio": over_zero,
    "max": sympy.Max,
    "min": sympy.Min,
}

#: Every operation of the language.
OPERATIONS: dict[str, Callable[..., Expr]] = {
    **{name: _applied(function) for name, function in FUNCTIONS.items()},
    "+": _add,
    "-": lambda a, b: _add(a, _minus(b)),
    "*": _mul,
    "/": _divide,
    "^": _power,
    "neg": _minus,
    "pos": lambda a: sympy.Max(a, sympy.Integer(0), evaluate=False),
    "sqrt": lambda a: _power(a, HALF),
    "Q": lambda a: _mul(HALF, sympy.erfc(_divide(a, sympy.sqrt(2)), evaluate=False)),
    "e": lambda: sympy.E,
    "pi": lambda: sympy.pi,
}
