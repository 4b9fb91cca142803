"""A relation in scalars, written in sympy, as a statement of our own; what is not known is refused.

The symbols become reals with the domain that is assumed of them, or naturals. sympy may have turned
a relation round or evaluated it before it comes here: what it says then is what is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from operator import add, mul

import sympy

from dpproofs.calculators.values import ValueFault, WrongKind
from dpproofs.faces.sympy_forms import FUNCTIONS, Expr
from dpproofs.language import build
from dpproofs.language.sorts import Scalar, natural, real
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Op, Proposition, Rel, Term, lift

__all__ = ["from_sympy"]


def from_sympy(relation: Expr, *given: Expr, objects: Iterable[Scalar] = ()) -> Statement:
    """The statement that a sympy relation makes, for all values of its symbols, where what is
    `given` holds.

    A symbol of the name of one of the `objects` is that object. Any other must be assumed real: it
    is a real number, with the sign that is assumed of it; an integer must be assumed positive or
    nonnegative, and is a natural number. Floats and unknown functions are refused.

    >>> import sympy
    >>> x = sympy.Symbol("x", nonnegative=True)
    >>> from_sympy(sympy.log(1 + x) <= x)
    For all x ≥ 0: log(1 + x) ≤ x
    """
    reader = _Reader({thing.name: thing for thing in objects})
    show = reader.proposition(relation)
    hypotheses = tuple(map(reader.proposition, given))
    return Statement(tuple(reader.met.values()), show, hypotheses)


@dataclass
class _Reader:
    known: dict[str, Scalar]
    met: dict[str, Scalar] = field(default_factory=dict)
    symbols: dict[str, Expr] = field(default_factory=dict)

    def proposition(self, node: Expr) -> Proposition:
        if isinstance(node, sympy.core.relational.Relational):
            return Rel(str(node.rel_op), self.term(node.lhs), self.term(node.rhs))
        if isinstance(node, sympy.And | sympy.Or):
            ordered = sorted(node.args, key=sympy.default_sort_key)
            parts = [self.proposition(arg) for arg in ordered]
            return build.all_of(*parts) if isinstance(node, sympy.And) else build.any_of(*parts)
        if isinstance(node, sympy.Not):
            return ~self.proposition(node.args[0])
        if isinstance(node, sympy.Implies):
            return build.implies(*map(self.proposition, node.args))
        if node in (True, False, sympy.true, sympy.false):
            remedy = "build it with evaluate=False, as sympy.Le(a, b, evaluate=False)"
            allowed = "a relation that sympy has not decided"
            raise ValueFault("relation", node, allowed, "in dp.from_sympy", remedy)
        seen = f"{node!r} of type {type(node).__name__}"
        allowed = "a sympy relation, or And, Or, Not, Implies of such"
        raise WrongKind("relation", seen, allowed, "in dp.from_sympy")

    def term(self, node: Expr) -> Term:
        if isinstance(node, sympy.Float | float):
            fault = lift(float(node))
            said = getattr(fault, "fault", "it is a float")
            raise ValueFault("number", node, "an exact number", "in dp.from_sympy", said)
        if isinstance(node, sympy.Rational):
            return lift(Fraction(int(node.p), int(node.q)))
        if isinstance(node, sympy.Symbol):
            return self._scalar(node)
        if node is sympy.E:
            return Op("e")
        if node is sympy.pi:
            return Op("pi")
        if isinstance(node, sympy.Add | sympy.Mul):
            joined: Expr = add if isinstance(node, sympy.Add) else mul
            return reduce(joined, map(self.term, node.args))
        if isinstance(node, sympy.Pow):
            return self._power(*node.args)
        if isinstance(node, sympy.Piecewise):
            return self._cases(list(node.args))
        if type(node) in _FUNCTIONS:
            return _FUNCTIONS[type(node)](*map(self.term, node.args))
        allowed = ", ".join(sorted(f.__name__ for f in _FUNCTIONS))
        kind = f"{node!r}, a {type(node).__name__}"
        remedy = "write it in dpproofs.language"
        raise ValueFault("term", kind, f"scalars, + * ^ and {allowed}", "in dp.from_sympy", remedy)

    def _power(self, base: Expr, exponent: Expr) -> Term:
        if exponent == -1:
            return 1 / self.term(base)
        if exponent == sympy.Rational(1, 2):
            return build.sqrt(self.term(base))
        return self.term(base) ** self.term(exponent)

    def _cases(self, pairs: list[Expr]) -> Term:
        (value, condition), *rest = pairs
        if condition == True:  # noqa: E712  # sympy's own truth is no Python truth value
            return self.term(value)
        if not rest:
            allowed = "a case for everything else, (value, True), at the end"
            raise ValueFault("Piecewise", condition, allowed, "in dp.from_sympy")
        return build.cases(self.proposition(condition), self.term(value), self._cases(rest))

    def _scalar(self, symbol: Expr) -> Scalar:
        name = symbol.name
        if self.symbols.setdefault(name, symbol) != symbol:
            allowed = "one symbol of each name: with other assumptions it is another symbol"
            raise ValueFault("symbol", name, allowed, "in dp.from_sympy", "declare it once")
        if name not in self.met:
            self.met[name] = self.known[name] if name in self.known else _declared(symbol)
        return self.met[name]


def _declared(symbol: Expr) -> Scalar:
    name = symbol.name
    if symbol.is_integer:
        if symbol.is_nonnegative:
            return natural(name, smallest=1 if symbol.is_positive else 0)
        allowed, remedy = "an integer that is assumed nonnegative", "nonnegative=True"
    elif symbol.is_extended_real:
        if symbol.is_nonnegative:
            return real(name, above=0) if symbol.is_positive else real(name, at_least=0)
        if symbol.is_nonpositive:
            return real(name, below=0) if symbol.is_negative else real(name, at_most=0)
        return real(name)
    else:
        allowed, remedy = "a symbol that is assumed real", "real=True"
    remedy = f"write sympy.Symbol({name!r}, {remedy}), or give objects=(...)"
    raise ValueFault("symbol", name, allowed, "in dp.from_sympy", remedy)


def _op(name: str) -> Callable[..., Term]:
    return lambda *args: Op(name, args)


#: The functions that have a meaning here, and no others.
_FUNCTIONS: dict[Expr, Callable[..., Term]] = {
    **{function: _op(name) for name, function in FUNCTIONS.items()},
    sympy.erfc: lambda a: 2 * Op("Q", (build.sqrt(2) * a,)),
}
