"""Functions F(p, q) of the masses of two laws at one point, as terms.

The functions here tell the degree of such a term and whether it is 0 where there is no mass. Terms
that mention no object at all are decided exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.plain import NotPlain, is_finite, rebuilt
from dpproofs.language.terms import Num, Op, Rel, Term, lift
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Undecided, Walk

__all__ = [
    "added",
    "degree",
    "divided",
    "folded",
    "holds",
    "is_number",
    "less",
    "negated",
    "put",
    "scaled",
    "tells_zeros",
    "vanishes",
    "without",
]

ZERO, ONE = Fraction(0), Fraction(1)


def put(node: Any, at: dict[int, Any]) -> Any:
    """The node with terms in place of some objects. Objects are compared by identity."""
    if id(node) in at:
        return at[id(node)]
    if isinstance(node, Num | sorts.Scalar):
        return node
    return rebuilt(node, [put(child, at) for child in node.children()])


def degree(node: Any, masses: Sequence[Term]) -> Fraction | None:
    """The degree d with F(sp, sq) = s^d F(p, q) for every s > 0, or None for the term 0, which
    has every degree."""
    if any(node is mass for mass in masses):
        return ONE
    if isinstance(node, Num):
        return ZERO if node.value else None
    if isinstance(node, sorts.Scalar):
        return ZERO

    def joined(*parts: Any) -> Fraction | None:
        found = {d for d in (degree(part, masses) for part in parts) if d is not None}
        if len(found) > 1:
            raise NotPlain("parts of different degrees")
        return found.pop() if found else None

    match node:
        case Op(name="+" | "-" | "neg" | "abs" | "pos" | "max" | "min" | "plog", args=args):
            return joined(*args)
        case Op(name="*", args=(a, b)):
            one, two = degree(a, masses), degree(b, masses)
            return None if one is None or two is None else one + two
        case Op(name="/", args=(a, b)):
            above, below = degree(a, masses), degree(b, masses)
            if below is None:
                raise NotPlain("a division by 0")
            return None if above is None else above - below
        case Op(name="ratio" | "logratio", args=args):
            joined(*args)
            return ZERO
        case Op(name="sqrt", args=(a,)):
            inside = degree(a, masses)
            return None if inside is None else inside / 2
        case Op(name="^", args=(a, b)):
            base = degree(a, masses)
            if isinstance(b, Num) and base is not None:
                return base * b.value
            if base == ZERO and degree(b, masses) in (ZERO, None):
                return ZERO
        case Op(name="exp" | "log" | "tanh" | "cosh" | "e" | "pi", args=args):
            if all(degree(a, masses) in (ZERO, None) for a in args):
                return ZERO
        case terms.If(condition=condition, then=then, other=other):
            _has_degrees(condition, masses)
            return joined(then, other)
        case terms.Indicator(condition=condition):
            _has_degrees(condition, masses)
            return ZERO
    raise NotPlain("it is not homogeneous")


def _has_degrees(condition: Any, masses: Sequence[Term]) -> None:
    """Raise unless a condition is true of (sp, sq) where it is of (p, q)."""
    if isinstance(condition, Rel):
        degree(Op("-", (condition.left, condition.right)), masses)
        return
    if not isinstance(condition, terms.And | terms.Or | terms.Not):
        raise NotPlain("a condition that is no relation")
    for part in condition.children():
        _has_degrees(part, masses)


def without(node: Any, masses: Sequence[Term]) -> Iterator[Term]:
    """The greatest terms in it that are about none of the masses."""
    if isinstance(node, Term) and not any(n is m for n in node.walk() for m in masses):
        yield node
    else:
        for child in node.children():
            yield from without(child, masses)


def tells_zeros(node: Any, masses: Sequence[Term]) -> bool:
    """Whether a condition looks at no more than which masses are above 0."""
    match node:
        case terms.And() | terms.Or() | terms.Not():
            return all(tells_zeros(part, masses) for part in node.children())
        case Rel(op=">", left=left, right=Num(value=0)):
            return any(left is mass for mass in masses)
    return False


def vanishes(node: Any, masses: Sequence[Term]) -> bool:
    """Tell whether a term is plainly 0 where both masses are 0, provided that what mentions
    neither mass is a number. What is evaluated only there must have a value there."""
    if any(node is mass for mass in masses):
        return True
    match node:
        case Num(value=value):
            return not value
        case Op(
            name="+" | "-" | "neg" | "abs" | "pos" | "max" | "min" | "plog" | "sqrt", args=args
        ):
            return all(vanishes(a, masses) for a in args)
        case Op(name="*", args=(a, b)):
            zero = [vanishes(x, masses) for x in (a, b)]
            return all(
                z or not any(n is m for n in x.walk() for m in masses)
                for z, x in zip(zero, (a, b), strict=True)
            ) and any(zero)
        case Op(name="/", args=(a, b)):
            return vanishes(a, masses) and not any(n is m for n in b.walk() for m in masses)
        case Op(name="^", args=(a, Num(value=power))):
            return vanishes(a, masses) and power > 0
        case terms.If(condition=condition) if tells_zeros(condition, masses):
            zeros = {id(mass): lift(0) for mass in masses}
            here = put(node.then if holds(put(condition, zeros)) else node.other, zeros)
            return not any(isinstance(n, sorts.Scalar) for n in here.walk()) and holds(here == 0)
    return False


def is_number(term: Term) -> bool:
    """Tell whether a term about numbers is finite wherever it has a value."""
    if is_finite(term):
        return True
    if any(isinstance(n, sorts.Scalar) for n in term.walk()):
        return False
    try:
        return isinstance(Walk(ExactRing(512), Instance()).value(term), Exact)
    except Undecided:
        return False


def holds(proposition: Any) -> bool:
    """Decide exactly whether a proposition that mentions no object is true."""
    try:
        return bool(Walk(ExactRing(512), Instance()).truth(proposition) == 1)
    except Undecided:
        return False


# Rational numbers are folded, a summand 0 and a factor 1 dropped: what has no value keeps none.


def folded(node: Any) -> Any:
    """The node in which sums, products and quotients of rational numbers are written as numbers."""
    if isinstance(node, Num | sorts.Scalar | terms.At | terms.IndexRel | terms.IndexNumber):
        return node
    node = node.rebuild([folded(child) for child in node.children()])
    match node:
        case Op(name="neg", args=(Num(value=a),)):
            return Num(-a)
        case Op(name="+" | "-" | "*" | "/" as name, args=(Num(value=a), Num(value=b))):
            if name == "/":
                return Num(a / b) if b else node
            return Num({"+": a + b, "-": a - b, "*": a * b}[name])
    return node


def scaled(factor: Term, term: Term) -> Term:
    match factor, term:
        case Num(value=a), Num(value=b):
            return Num(a * b)
        case Num(value=1), _:
            return term
        case _, Num(value=1):
            return factor
    return factor * term


def divided(term: Term, by: Term) -> Term:
    if isinstance(term, Num) and isinstance(by, Num) and by.value:
        return Num(term.value / by.value)
    return term / by


def negated(term: Term) -> Term:
    return Num(-term.value) if isinstance(term, Num) else -term


def added(a: Term, b: Term) -> Term:
    match a, b:
        case Num(value=x), Num(value=y):
            return Num(x + y)
        case Num(value=0), _:
            return b
        case _, Num(value=0):
            return a
    return a + b


def less(a: Term, b: Term) -> Term:
    return a if isinstance(b, Num) and b.value == 0 else added(a, negated(b))
