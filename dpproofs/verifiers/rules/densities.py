"""What a statement says of two laws on one set by sums of a function of their masses at one point.

The function F(p, q) is homogeneous: F(sp, sq) = s F(p, q) for s > 0, by its form. So at a point
with q > 0 it is q F(t, 1) with t = p/q, at one with q = 0 < p it is p F(1, 0), elsewhere F(0, 0).
A bound is brought to `sum F <= most`; what is said of all points, to `p <= c q` and `q <= c p`.

In extended numbers: no term of a sum that is at most something finite is plus infinity; so sums may
be split and multiplied by what is finite and not 0. What is subtracted, or multiplied by what may
be 0, has to be finite by its form, and so has what is about neither mass, wherever it has a value;
and where a conclusion compares, minus infinity is no harm.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.build import exp
from dpproofs.language.plain import NotPlain, conjuncts, is_finite, plain
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node, Num, Op, Rel, Term, lift
from dpproofs.verifiers.rules.homogeneous import (
    added,
    degree,
    divided,
    folded,
    holds,
    is_number,
    less,
    negated,
    put,
    scaled,
    tells_zeros,
    without,
)
from dpproofs.verifiers.rules.one_round import hypotheses_of

__all__ = ["Bound", "Reading"]

ONE = Fraction(1)


@dataclass(frozen=True)
class Bound:
    """The bound: the sum of `part`, a function of p and q, over all points is at most `most`."""

    part: Term
    most: Term
    strict: bool = False


@dataclass(frozen=True, eq=False)
class Reading:
    """What is shown and given, in the masses `p` and `q` of two laws at one point."""

    statement: Statement

    @cached_property
    def laws(self) -> tuple[sorts.Table, sorts.Table]:
        tables = self.statement.tables
        if len(tables) != 2 or any(t.kind != "law" or len(t.over) != 1 for t in tables):
            raise NotPlain("it is not about two laws")
        (one,), (two,) = tables[0].over, tables[1].over
        if one is not two or not isinstance(one, sorts.Space):
            raise NotPlain("the laws are not on one set")
        if len(self.statement.parameters) > 1:
            raise NotPlain("another set, or a number of any size")
        return tables[0], tables[1]

    @cached_property
    def masses(self) -> tuple[sorts.Scalar, sorts.Scalar]:
        p, q = (sorts.Scalar(t.name, t.latex, lift(0)) for t in self.laws)
        return p, q

    @cached_property
    def shown(self) -> list[Bound]:
        """The bounds that imply the conclusion."""
        return [self._shown(part) for part in conjuncts(folded(plain(self.statement.show)))]

    @cached_property
    def sums(self) -> list[Bound]:
        """The bounds that the hypotheses give for sums over all points."""
        found = []
        for known in self._given:
            with contextlib.suppress(NotPlain):
                found += self._sums(known)
        return found

    @cached_property
    def ratios(self) -> tuple[list[Term], list[Term]]:
        """All c that the hypotheses give with p <= c q at every point, and all c with q <= c p."""
        found: tuple[list[Term], list[Term]] = ([], [])
        for known in self._given:
            with contextlib.suppress(NotPlain):
                for which, c in self._ratios(known):
                    found[which].append(c)
        return found

    @cached_property
    def _given(self) -> list[Any]:
        return [folded(known) for known in hypotheses_of(self.statement)]

    # -- sums ---------------------------------------------------------------------------------

    def _shown(self, relation: Any) -> Bound:
        if not isinstance(relation, Rel) or relation.op not in ("<=", "<", ">=", ">"):
            raise NotPlain("no bound")
        low, high = _ordered(*_unlogged(relation.left, relation.right), relation.op)
        part, most = self._difference(low, high)
        return Bound(part, most, relation.op in ("<", ">"))

    def _sums(self, known: Any) -> list[Bound]:
        if not isinstance(known, Rel) or known.op == "!=":
            return []
        left, right = _unlogged(known.left, known.right)
        ways = [(left, right), (right, left)] if known.op == "==" else []
        found = []
        for low, high in ways or [_ordered(left, right, known.op)]:
            # The greater side is finite, so that the hypothesis says something.
            if not all(is_finite(b) for _, b in self._linear(high)[1]):
                continue
            if known.op == "==" and not all(is_finite(b) for _, b in self._linear(low)[1]):
                continue
            part, most = self._difference(low, high)
            if is_number(most):
                found.append(Bound(part, most))
        return found

    def _difference(self, low: Term, high: Term) -> tuple[Term, Term]:
        """low <= high as the sum of one function that is at most a number."""
        below, above = self._linear(low), self._linear(high)
        parts = [*below[1], *((negated(c), bind) for c, bind in above[1])]
        if not parts:
            raise NotPlain("no sum over the points")
        total: Term | None = None
        for c, bind in parts:
            body = self.at_a_point(bind)
            # 0 times infinity, or infinity less infinity, hides behind what is not a number
            if not (isinstance(c, Num) and c.value) and not (is_finite(body) and is_number(c)):
                raise NotPlain("a factor of what may be infinite")
            term = scaled(c, body)
            total = term if total is None else total + term
        assert total is not None
        return total, less(above[0], below[0])

    def _linear(self, term: Term) -> tuple[Term, list[tuple[Term, terms.Bind]]]:
        """A number, and sums over the points, each with its factor."""
        match term:
            case terms.Bind(kind="sum"):
                return lift(0), [(lift(1), term)]
            case Op(name="+" | "-" as name, args=(a, b)):
                one, two = self._linear(a), self._linear(b)
                if name == "+":
                    return added(one[0], two[0]), [*one[1], *two[1]]
                rest = [(negated(c), bind) for c, bind in two[1]]
                return less(one[0], two[0]), [*one[1], *rest]
            case Op(name="neg", args=(a,)):
                number, parts = self._linear(a)
                return negated(number), [(negated(c), bind) for c, bind in parts]
            case Op(name="*", args=(a, b)) if _is_about_numbers(a) != _is_about_numbers(b):
                factor, other = (a, b) if _is_about_numbers(a) else (b, a)
                number, parts = self._linear(other)
                return scaled(factor, number), [(scaled(factor, c), bind) for c, bind in parts]
            case Op(name="/", args=(a, b)) if _is_about_numbers(b) and not _is_about_numbers(a):
                number, parts = self._linear(a)
                return divided(number, b), [(divided(c, b), bind) for c, bind in parts]
        if _is_about_numbers(term):
            return term, []
        raise NotPlain("no sum over the points")

    def at_a_point(self, bind: terms.Bind) -> Term:
        """What is added at one point."""
        if bind.index.over is not self.laws[0].over[0]:
            raise NotPlain("a sum over another set")
        body = bind.body
        if bind.given is not None:
            body = terms.If(bind.given, body, lift(0))
        found: Term = self._masses_for_entries(body, bind.index)
        if degree(found, self.masses) not in (None, ONE):
            raise NotPlain("it is not homogeneous")
        if not all(map(is_number, without(found, self.masses))):
            raise NotPlain("what is about neither mass may be infinite")
        return found

    def _masses_for_entries(self, node: Any, y: terms.Index) -> Any:
        if isinstance(node, terms.At):
            if len(node.indices) != 1 or node.indices[0] is not y:
                raise NotPlain("an entry at another point")
            which = next((n for n, law in enumerate(self.laws) if law is node.table), None)
            if which is None:
                raise NotPlain("an entry of another table")
            return self.masses[which]
        known = (Op, terms.If, terms.Indicator, Rel, terms.And, terms.Or, terms.Not)
        if isinstance(node, Num | sorts.Scalar):
            return node
        if not isinstance(node, known):
            raise NotPlain(f"{type(node).__name__} at one point")
        return node.rebuild([self._masses_for_entries(child, y) for child in node.children()])

    # -- what is said of every point ------------------------------------------------------------

    def _ratios(self, known: Any) -> list[tuple[int, Term]]:
        """0 and c for p <= c q, 1 and c for q <= c p."""
        match known:
            case terms.All(index=y, body=body) if y.over is self.laws[0].over[0]:
                entries = [self._masses_for_entries(part, y) for part in conjuncts(body)]
                return [found for part in entries for found in self._ratio(part)]
            case Rel(op="<=" | "<", left=left, right=right):
                return self._bounded(left, right)
            case Rel(op=">=" | ">", left=left, right=right):
                return self._bounded(right, left)
        return []

    def _ratio(self, relation: Any) -> list[tuple[int, Term]]:
        if not isinstance(relation, Rel) or relation.op == "!=":
            return []
        ways = [_ordered(relation.left, relation.right, relation.op)]
        if relation.op == "==":
            ways = [(relation.left, relation.right), (relation.right, relation.left)]
        found = []
        for low, high in ways:
            for n, (one, other) in enumerate((self.masses, self.masses[::-1])):
                c = self._factor(high, other)
                if low is one and c is not None and is_number(c):
                    found.append((n, c))
        return found

    def _factor(self, term: Any, mass: Term) -> Term | None:
        """c where the term is c times this mass."""
        match term:
            case Op(name="*", args=(a, b)):
                for one, other in ((a, b), (b, a)):
                    if one is mass and not any(n is m for n in other.walk() for m in self.masses):
                        return other
        return lift(1) if term is mass else None

    def _bounded(self, low: Any, high: Any) -> list[tuple[int, Term]]:
        """A greatest log(p/q) is at most a number; positive parts add up to at most 0."""
        if not _is_about_numbers(high) or not isinstance(low, terms.Bind):
            return []
        if low.index.over is not self.laws[0].over[0]:
            return []
        body = self._masses_for_entries(low.body, low.index)
        if low.kind == "sum" and low.given is None and isinstance(high, Num) and high.value == 0:
            match body:
                case Op(name="pos", args=(Op(name="-", args=(one, other)),)):
                    return self._ratio(Rel("<=", one, other))
        if low.kind != "sup" or not is_number(high):
            return []
        given = None if low.given is None else self._masses_for_entries(low.given, low.index)
        match body:
            case Op(name="logratio", args=(one, other)):
                losses = [(one, other)]
            case Op(name="abs", args=(Op(name="logratio", args=(one, other)),)):
                losses = [(one, other), (other, one)]
            case _:
                return []
        pairs = enumerate((self.masses, self.masses[::-1]))
        return [
            (n, exp(high))
            for n, (p, q) in pairs
            if any(a is p and b is q for a, b in losses)
            and all(self.counts(given, p, sign) for sign in (0, 1))
        ]

    def counts(self, given: Any, mass: Term, other: int) -> bool:
        """Whether a point counts at which this mass is above 0, and the other one or not."""
        at = {id(m): Num(ONE if m is mass else Fraction(other)) for m in self.masses}
        return given is None or (tells_zeros(given, self.masses) and holds(put(given, at)))


def _is_about_numbers(node: Node) -> bool:
    """The same of what is written out already."""
    bound = (sorts.Table, terms.Bind, terms.All, terms.Integral)
    return not node.free and not any(isinstance(n, bound) for n in node.walk())


def _ordered(left: Any, right: Any, op: str) -> tuple[Any, Any]:
    return (left, right) if op in ("<=", "<", "==") else (right, left)


def _unlogged(left: Term, right: Term) -> tuple[Term, Term]:
    """log S and a number as S and its power of e, where S is a sum of what is not below 0: e and
    log keep every order, and log 0 is below every number."""
    for one, other, turned in ((left, right, False), (right, left, True)):
        inner, factor = one, lift(1)
        match one:
            case Op(name="/", args=(a, Num() as by)) if by.value > 0:
                inner, factor = a, by
        match inner:
            case Op(name="log", args=(terms.Bind(kind="sum") as total,)):
                if _is_about_numbers(other) and _never_below(total.body):
                    high = exp(scaled(factor, other))
                    return (high, total) if turned else (total, high)
    return left, right


def _never_below(term: Any) -> bool:
    match term:
        case Num(value=value):
            return value >= 0
        case terms.At(table=sorts.Table(kind="law")):
            return True
        case Op(name="+" | "*" | "/" | "ratio" | "sqrt", args=args):
            return all(map(_never_below, args))
        case Op(name="^", args=(base, Num())):
            return _never_below(base)
        case Op(name="abs" | "pos" | "exp"):
            return True
    return False
