"""The conventions that give a value where plain arithmetic has none, each in words, once.

What has no value by any convention is not listed: 0/0, infinity - infinity, 0 * infinity,
infinity^0, and x^a with a real exponent for x < 0 or for x = a = 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from dpproofs.language import sorts, terms
from dpproofs.language.powers import is_whole
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node

__all__ = ["Convention", "conventions_of"]


class Convention(Enum):
    """A convention, in the words in which every page shows it."""

    ZERO_LOG = "0 log 0 = 0"
    OVER_ZERO = "p log(p/0) = infinity for p > 0"
    LOG_RATIO = "log(a/0) = infinity and log(0/b) = -infinity for a, b > 0"
    LOG_ZERO = "log 0 = -infinity"
    RATIO = "a/0 = infinity for a > 0 and -infinity for a < 0"
    ZERO_POWER = "0^0 = 1 where the exponent is a whole number"
    OF_INFINITY = "infinity^a = infinity for a > 0 and 0 for a < 0"
    OVER_INFINITY = "a/infinity = 0 for every number a"
    OF_NOTHING = "the supremum of nothing is -infinity, the infimum of nothing is infinity"


def conventions_of(statement: Statement) -> tuple[Convention, ...]:
    """The conventions that may decide the statement at some instance, by the form of its terms:
    where a divisor or a base is plainly above 0 there is none."""
    parts = list(terms.unfolded(*statement.hypotheses, statement.show))
    met = {convention for part in parts for convention in _of(part)}
    if met & {Convention.OVER_ZERO, Convention.LOG_RATIO, Convention.RATIO}:
        met |= {convention for part in parts for convention in _of_infinity(part)}
    return tuple(convention for convention in Convention if convention in met)


def _of(node: Node) -> Iterator[Convention]:
    match node:
        case terms.Op(name="plog", args=(a, b)):
            if not _is_above(a):
                yield Convention.ZERO_LOG
            if not _is_above(b):
                yield Convention.OVER_ZERO
        case terms.Op(name="logratio", args=args) if not all(map(_is_above, args)):
            yield Convention.LOG_RATIO
        case terms.Op(name="log", args=(a,)) if not _is_above(a):
            yield Convention.LOG_ZERO
        case terms.Op(name="ratio", args=(_, b)) if not _is_above(b):
            yield Convention.RATIO
        case terms.Op(name="^", args=(base, exponent)):
            if not _is_above(base) and _may_be_zero(exponent):
                yield Convention.ZERO_POWER
        case terms.Bind(kind="sup" | "inf") if node.given is not None:
            yield Convention.OF_NOTHING


def _of_infinity(node: Node) -> Iterator[Convention]:
    """Where a divergence or a ratio below it may be infinite."""
    match node:
        case terms.Op(name="^", args=(base, _)) if _may_be_infinite(base):
            yield Convention.OF_INFINITY
        case terms.Op(name="/", args=(_, below)) if _may_be_infinite(below):
            yield Convention.OVER_INFINITY


def _may_be_infinite(term: Node) -> bool:
    names = ("plog", "logratio", "ratio")
    return any(isinstance(p, terms.Op) and p.name in names for p in terms.unfolded(term))


def _may_be_zero(exponent: object) -> bool:
    """Whether a whole exponent may be 0 by its form; a real one that is 0 gives 0 no value."""
    if not is_whole(exponent):
        return False
    match exponent:
        case terms.Num(value=value):
            return not value
        case sorts.Natural(smallest=smallest):
            return smallest < 1
    return True


def _is_above(term: object) -> bool:
    """Whether it is plainly above 0."""
    match term:
        case terms.Num(value=value):
            return value > 0
        case sorts.Natural(smallest=smallest):
            return smallest > 0
        case sorts.Scalar(low=terms.Num(value=low)):
            return low > 0 or (low == 0 and term.low_open)
        case terms.Op(name="exp" | "e" | "pi" | "cosh"):
            return True
        case terms.Op(name="+" | "*" | "/", args=args):
            return all(map(_is_above, args))
        case terms.Op(name="^", args=(base, _)) | terms.Op(name="sqrt", args=(base,)):
            return _is_above(base)
        case terms.Quantity():
            return _is_above(term.meaning)
        case terms.Fold(body=body):
            return _is_above(body)
        case terms.At(table=sorts.Table(kind="positive")):
            return True
    return False
