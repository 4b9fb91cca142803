"""Functions of t > 0 as terms: their kinks, and their first and second derivatives between the
kinks.

The form of the term shows that the function has a value and is twice differentiable wherever t > 0,
except at its kinks: everything that divides, and everything that a logarithm, a root or a power
with an exponent that is no natural number is taken of, is plainly above 0.
"""

from __future__ import annotations

from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.build import log
from dpproofs.language.plain import NotPlain, rebuilt
from dpproofs.language.terms import Num, Op, Rel, Term, lift
from dpproofs.verifiers.rules.homogeneous import added, divided, scaled

__all__ = ["inside", "is_above", "kinks", "line", "over", "slope", "times"]

#: A function that is linear on both sides of a point, with its factor.
Kink = tuple[Term, Term]


def inside(node: Any, t: Term) -> Any:
    """The term as it is for t > 0: conditions that ask for t > 0 hold, log(a/b) becomes log a -
    log b, and the greatest of two terms becomes a positive part."""
    if isinstance(node, Num | sorts.Scalar):
        return node
    if isinstance(node, terms.If | terms.Indicator):
        met = _truth(node.condition, t)
        if met is not None:
            then, other = (
                (node.then, node.other) if isinstance(node, terms.If) else (lift(1), lift(0))
            )
            return inside(then if met else other, t)
    node = rebuilt(node, [inside(child, t) for child in node.children()])
    match node:
        case Op(name="plog", args=(a, b)) if is_above(a, t) and is_above(b, t):
            return scaled(a, _loss(a, b))
        case Op(name="logratio", args=(a, b)) if is_above(a, t) and is_above(b, t):
            return _loss(a, b)
        case Op(name="ratio", args=(a, b)) if is_above(a, t) and is_above(b, t):
            return a if isinstance(b, Num) and b.value == 1 else a / b
        case Op(name="*", args=(a, b)):
            return scaled(a, b)
        case Op(name="log", args=(a,)):
            return _log(a)
        case Op(name="max", args=(a, b)):
            return b + Op("pos", (a - b,))
        case Op(name="min", args=(a, b)):
            return a - Op("pos", (a - b,))
    return node


def _loss(a: Term, b: Term) -> Term:
    above, below = _log(a), _log(b)
    if isinstance(below, Num) and below.value == 0:
        return above
    return above - below


def _log(a: Term) -> Term:
    match a:
        case Num(value=1):
            return lift(0)
        case Op(name="exp", args=(u,)) if _is_tame(u):
            return u
        case Op(name="e"):
            return lift(1)
    return log(a)


def _truth(node: Any, t: Term) -> bool | None:
    match node:
        case Rel(left=left, right=right):
            op: str = node.op
            if op in ("<", "<="):
                left, right, op = right, left, {"<": ">", "<=": ">="}[op]
            zero = isinstance(right, Num) and right.value == 0
            if zero and is_above(left, t):
                return op != "=="
            zero = isinstance(left, Num) and left.value == 0
            return (
                {">": False, ">=": False, "==": False, "!=": True}[op]
                if (zero and is_above(right, t))
                else None
            )
        case terms.And() | terms.Or():
            found = [_truth(part, t) for part in node.parts]
            whole = isinstance(node, terms.Or)
            if whole in found:
                return whole
            return None if None in found else not whole
        case terms.Not():
            found_ = _truth(node.part, t)
            return None if found_ is None else not found_
    return None


def is_above(term: Any, t: Term) -> bool:
    """Tell whether a term is plainly above 0 for t > 0."""
    if term is t:
        return True
    match term:
        case Num(value=value):
            return value > 0
        case Op(name="exp" | "cosh" | "e" | "pi", args=args):
            return all(map(_is_tame, args))
        case Op(name="+" | "*" | "/", args=args):
            return all(is_above(a, t) for a in args)
        case Op(name="sqrt", args=(a,)):
            return is_above(a, t)
        case Op(name="^", args=(a, b)):
            return is_above(a, t) and _is_tame(b)
    return False


def _is_tame(term: Term) -> bool:
    """Whether it is a number wherever its parameters are, and smooth in each."""
    match term:
        case Num() | sorts.Scalar():
            return True
        case Op(name="+" | "-" | "*" | "neg" | "exp" | "tanh" | "cosh", args=args):
            return all(map(_is_tame, args))
    return False


# ----------------------------------------------------------------------------- derivatives


def slope(term: Any, t: Term) -> Term:
    """The derivative of a term for t > 0. Raises `NotPlain` where the form of the term does not
    show that there is one."""
    if term is t:
        return lift(1)
    match term:
        case Num() | sorts.Scalar():
            return lift(0)
        case Op(name="+", args=(a, b)):
            return added(slope(a, t), slope(b, t))
        case Op(name="-", args=(a, b)):
            return added(slope(a, t), times(lift(-1), slope(b, t)))
        case Op(name="neg", args=(a,)):
            return times(lift(-1), slope(a, t))
        case Op(name="*", args=(a, b)):
            return added(times(slope(a, t), b), times(a, slope(b, t)))
        case Op(name="/", args=(a, b)) if not _holds_t(b, t):
            return over(slope(a, t), b)
        case Op(name="/", args=(a, b)) if is_above(b, t):
            return added(
                over(slope(a, t), b), times(lift(-1), over(times(a, slope(b, t)), times(b, b)))
            )
        case Op(name="log", args=(a,)) if is_above(a, t):
            return over(slope(a, t), a)
        case Op(name="sqrt", args=(a,)) if is_above(a, t):
            return over(slope(a, t), times(lift(2), term))
        case Op(name="exp", args=(a,)):
            return times(slope(a, t), term)
        case Op(name="^", args=(a, b)) if not _holds_t(b, t):
            natural = isinstance(b, Num) and b.value.denominator == 1 and b.value >= 0
            if natural or is_above(a, t):
                return times(times(b, _power(a, b)), slope(a, t))
    if not _holds_t(term, t):
        return lift(0)
    raise NotPlain("no derivative")


def _power(a: Term, b: Term) -> Term:
    """a^(b - 1)."""
    if not isinstance(b, Num):
        return a ** (b - 1)
    less = b.value - 1
    return lift(1) if not less else a if less == 1 else a**less


def line(term: Term, t: Term) -> tuple[Term, Term]:
    """The numbers a and b where the term is a t + b. Raises `NotPlain` where it is not of this
    form."""
    a = slope(term, t)
    if _holds_t(a, t):
        raise NotPlain("not linear")
    return a, _at_zero(term, t)


def _at_zero(term: Term, t: Term) -> Term:
    if term is t:
        return lift(0)
    match term:
        case Op(name="+", args=(a, b)):
            return added(_at_zero(a, t), _at_zero(b, t))
        case Op(name="-", args=(a, b)):
            return added(_at_zero(a, t), times(lift(-1), _at_zero(b, t)))
        case Op(name="neg", args=(a,)):
            return times(lift(-1), _at_zero(a, t))
        case Op(name="*", args=(a, b)):
            return times(_at_zero(a, t), _at_zero(b, t))
        case Op(name="/", args=(a, b)) if not _holds_t(b, t):
            return over(_at_zero(a, t), b)
    if _holds_t(term, t):
        raise NotPlain("not linear")
    return term


def kinks(term: Any, t: Term, factor: Term | None = None) -> tuple[Term, list[Kink]]:
    """What is left of a sum without its multiples of |u| and (u)+, with u linear in t: the rest,
    and each factor with the term it multiplies."""
    factor = lift(1) if factor is None else factor
    match term:
        case Op(name="+" | "-" as name, args=(a, b)):
            one = kinks(a, t, factor)
            two = kinks(b, t, factor if name == "+" else scaled(lift(-1), factor))
            return added(one[0], two[0]), [*one[1], *two[1]]
        case Op(name="neg", args=(a,)):
            return kinks(a, t, scaled(lift(-1), factor))
        case Op(name="*", args=(a, b)) if not _holds_t(a, t):
            return kinks(b, t, scaled(factor, a))
        case Op(name="*", args=(a, b)) if not _holds_t(b, t):
            return kinks(a, t, scaled(factor, b))
        case Op(name="/", args=(a, b)) if not _holds_t(b, t):
            return kinks(a, t, divided(factor, b))
        case Op(name="abs" | "pos", args=(u,)) if _holds_t(u, t):
            line(u, t)
            return lift(0), [(factor, term)]
    return scaled(factor, term), []


def _holds_t(term: Any, t: Term) -> bool:
    return any(n is t for n in term.walk())


# Products without what a factor 0 makes superfluous: what is dropped has a value wherever t > 0, by
# its form, or where what stands in a premise beside has one.


def times(a: Term, b: Term) -> Term:
    match a, b:
        case Num(value=x), Num(value=y):
            return Num(x * y)
        case (Num(value=0), _) | (_, Num(value=0)):
            return lift(0)
        case Num(value=1), _:
            return b
        case _, Num(value=1):
            return a
        case Num(value=x), Op(name="*", args=(Num(value=y), c)):
            return times(Num(x * y), c)
    return a * b


def over(a: Term, b: Term) -> Term:
    match a, b:
        case Num(value=x), Num(value=y) if y:
            return Num(x / y)
        case Num(value=0), _:
            return lift(0)
        case _, Num(value=1):
            return a
    return a / b
