"""Find the numbers at which a statement bends: a level of a tail, the epsilon of a loss.

A scalar that is compared inside a term, such as t in P(L > t), matters only when it passes a value
that depends on the drawn laws. The search sets the scalar to such a value or just beside it, since
a random number would nearly always lie between two of them.
"""

from __future__ import annotations

import contextlib
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from dpproofs.language import terms
from dpproofs.language.sorts import Scalar, Table
from dpproofs.language.terms import Index, Node, Num, Term
from dpproofs.meaning.floats import FloatRing
from dpproofs.meaning.walk import Undecided, Walk, entries, mentioned

__all__ = [
    "Bend",
    "affine_zero",
    "at_each",
    "begun",
    "bends",
    "degree",
    "has_power",
    "may_be_affine",
    "numbers",
    "only_compared",
    "sign_of",
    "vertex",
    "where_it_bends",
]

ALL = 64  # values of what is bound that are gone through for the extreme one,
FEW = 16  # where each has to be solved for
BESIDE = (Fraction(1, 100), Fraction(1, 10**6))
Env = Mapping[Any, Any]


@dataclass(frozen=True, eq=False)
class Bend:
    """Where left = right, a term changes its form. `left` and `right` may mention the indices
    and events that are bound around them."""

    left: Term
    right: Term
    bound: tuple[Index | Table, ...]


@lru_cache(maxsize=4096)
def bends(node: Node, scalar: Scalar) -> tuple[Bend, ...]:
    """The bends of a proposition that depend on the scalar."""
    return tuple(
        Bend(left, right, tuple(i for i in dict.fromkeys(bound) if _has(left, i) or _has(right, i)))
        for left, right, bound in _bends(node, ())
        if _has(left, scalar) or _has(right, scalar)
    )


def _has(node: Node, part: Node) -> bool:
    return any(part is other for other in node.walk())


Found = Iterator[tuple[Term, Term, tuple[Any, ...]]]


def _bends(node: Node, bound: tuple[Any, ...]) -> Found:
    zero = Num(Fraction(0))
    match node:
        case terms.Quantity() | terms.TableQuantity() | terms.Predicate():
            yield from _bends(node.meaning, bound)
            return
        case terms.Exists() | terms.Integral() | terms.Rounds():
            return  # what they bind has no value here
        case terms.AllEvents():
            bound = (*bound, node.event)
        case terms.If() | terms.Indicator():
            yield from _compared(node.condition, bound)
        case terms.Implies():
            yield from _compared(node.given, bound)
        case terms.Iff() | terms.Or() | terms.Not():
            for part in node.children():
                yield from _compared(part, bound)
        case terms.Bind() | terms.All():
            bound = (*bound, node.index)
            if isinstance(node, terms.Bind) and node.given is not None:
                yield from _compared(node.given, bound)
        case terms.Lam():
            bound = (*bound, *node.indices)
        case terms.Op(name="pos" | "abs", args=(inside,)):
            yield inside, zero, bound
        case terms.Op(name="max" | "min", args=(first, second)):
            yield first, second, bound
    for child in node.children():
        yield from _bends(child, bound)


@lru_cache(maxsize=4096)
def only_compared(node: Node, scalar: Scalar) -> bool:
    """Tell whether the scalar occurs in conditions only. Then only its bends matter."""
    return _has(node, scalar) and not _outside(node, scalar)


def _outside(node: Node, scalar: Scalar) -> bool:
    match node:
        case terms.Indicator() | terms.Iff():
            return False
        case terms.Implies():
            return _outside(node.then, scalar)
        case terms.If():
            return any(_outside(part, scalar) for part in node.children()[1:])
        case terms.Quantity() | terms.TableQuantity() | terms.Predicate():
            return _outside(node.meaning, scalar)
    return node is scalar or any(_outside(part, scalar) for part in node.children())


def _compared(condition: Node, bound: tuple[Any, ...]) -> Found:
    """The relations of a condition."""
    match condition:
        case terms.Rel(left=terms.Op(name="abs", args=(inside,))):  # |t| = b where t = b or t = -b
            yield inside, condition.right, bound
            yield inside, -condition.right, bound
        case terms.Rel():
            yield condition.left, condition.right, bound
        case terms.And() | terms.Or() | terms.Not():
            for part in condition.children():
                yield from _compared(part, bound)
        case terms.All():
            yield from _compared(condition.body, (*bound, condition.index))
        case terms.AllEvents():
            yield from _compared(condition.body, (*bound, condition.event))
        case terms.Implies():
            yield from _compared(condition.then, bound)
        case terms.Predicate():
            yield from _compared(condition.meaning, bound)


def where_it_bends(draw: Any, found: Sequence[Bend], scalar: Scalar) -> Any:
    """A value of the scalar at a bend or just beside it, within the closed ends of its domain; None
    if there is none.

    A bend is solved for where it is affine in the scalar or in e to the scalar.
    """
    bend = draw.source.pick(found)
    over = [_values(draw, thing) for thing in bend.bound]
    if not all(over):
        return None
    at = [draw.source.pick(values) for values in over]
    which = draw.source.pick(("one", "one", "greatest", "least"))
    side = draw.source.pick((0, 1, -1))
    little = draw.source.pick(BESIDE) if side else Fraction(0)
    try:
        value = None
        if which != "one" and math.prod(map(len, over)) <= ALL:
            value = _extreme(draw, bend, over, scalar, which == "greatest")
        value = _solved(draw, bend, at, scalar) if value is None else value
        if value is None:
            return None
        if side:
            step = draw.number(1 + side * little)
            by = draw.op("log", step) if scalar.logarithmic else draw.number(side * little)
            value = draw.op("+", value, by)
        for end, is_open, inner in (
            (scalar.low, scalar.low_open, "max"),
            (scalar.high, scalar.high_open, "min"),
        ):
            if end is not None and not is_open:
                value = draw.op(inner, value, draw.value(end))
    except (Undecided, TypeError, ValueError, ArithmeticError):
        return None
    return value


def _values(draw: Any, thing: Index | Table) -> Sequence[Any]:
    """What a bound index or event may be; nothing where events are too many."""
    if isinstance(thing, Index):
        return list(thing.over.elements(draw.instance.sizes))
    keys = entries(thing, draw.instance.sizes)
    bits = [draw.number(0), draw.number(1)]
    events = itertools.product(bits, repeat=len(keys)) if 2 ** len(keys) <= FEW else ()
    return [dict(zip(keys, event, strict=True)) for event in events]


def _setting(walk: Walk, bend: Bend, at: Sequence[Any]) -> tuple[Walk, Env]:
    """The walk and the environment in which what is bound has these values."""
    env = {}
    for thing, value in zip(bend.bound, at, strict=True):
        if isinstance(thing, Index):
            env[thing] = value
        else:
            walk = walk.over(walk.instance.with_table(thing, value), thing)
    return walk, env


def _extreme(
    draw: Any, bend: Bend, over: Sequence[Sequence[Any]], scalar: Scalar, greatest: bool
) -> Any:
    """Of all that is bound, where the scalar is a side of its own, or where that are few: a bound
    of a supremum bends at the greatest."""
    import numpy as np

    alone = any(
        here is scalar and not _has(there, scalar)
        for here, there in ((bend.left, bend.right), (bend.right, bend.left))
    )
    if not alone and math.prod(map(len, over)) > FEW:
        return None
    found = [_solved(draw, bend, at, scalar) for at in itertools.product(*over)]
    found = [value for value in found if value is not None]
    if not found:
        return None
    if not any(np.any(_missing(value)) for value in found):
        return draw.ring.extreme(found, greatest)
    return (np.fmax if greatest else np.fmin).reduce(np.broadcast_arrays(*found))


def _solved(draw: Any, bend: Bend, at: Sequence[Any], scalar: Scalar) -> Any:
    import numpy as np

    def gap(value: Any, _: object) -> Any:
        moved = draw.walk.over(draw.instance.with_scalar(scalar, value), scalar)
        walk, env = _setting(moved, bend, at)
        return draw.op("-", walk.value(bend.left, env), walk.value(bend.right, env))

    walk, env = _setting(draw.walk, bend, at)
    for here, there in ((bend.left, bend.right), (bend.right, bend.left)):
        if here is scalar and not _has(there, scalar):
            return walk.value(there, env)
    if any(begun(side, scalar, walk, env) for side in (bend.left, bend.right)):
        return None
    sides = (bend.left, bend.right)
    plain = None
    if all(may_be_affine(side, scalar) for side in sides):
        plain = _zero(draw.op, at_each(draw, numbers(draw), gap))
        if plain is not None and not np.any(_missing(plain)):
            return plain
    if not any(has_power(side, scalar) for side in sides):
        return plain
    zero = _zero(draw.op, at_each(draw, numbers(draw, logarithm=True), gap))
    if zero is None:
        return plain
    power = draw.op("+", zero, draw.number(1))
    if plain is None:
        return None if sign_of(power) < 0 else draw.op("log", power)
    return np.where(_missing(plain), draw.op("log", power), plain)


def numbers(draw: Any, logarithm: bool = False) -> list[Any]:
    """Three at which a function is looked at: 0, 1 and 2, or the logarithms of 1, 2 and 3."""
    plain = [draw.number(n + logarithm) for n in (0, 1, 2)]
    return [draw.op("log", x) for x in plain] if logarithm else plain


def at_each(draw: Any, values: Sequence[Any], function: Callable[[Any, object], Any]) -> list[Any]:
    """A function of a number and its place: of floats in one walk, each number a row above the
    columns. Where that fails, as by a branch that no single number would have entered, in a walk of
    each."""
    import numpy as np

    if isinstance(draw.ring, FloatRing):
        with contextlib.suppress(Undecided, TypeError, ValueError, ArithmeticError):
            found = function(np.array(values)[:, np.newaxis], "rows")
            if np.ndim(found) < 2:  # it does not depend on the number
                return [found] * len(values)
            return [row if len(row) > 1 else row[0] for row in found]
    return [function(value, place) for place, value in enumerate(values)]


def _missing(value: Any) -> Any:
    import numpy as np

    return np.isnan(value) if isinstance(value, float | np.ndarray) else False


def _zero(op: Callable[..., Any], gaps: Sequence[Any]) -> Any:
    """Where a function vanishes that is affine, in every column on its own; else None."""
    import numpy as np

    if not all(isinstance(gap, float | np.ndarray) for gap in gaps):
        found = affine_zero(op, gaps)
        return None if found is None else found[1]
    slope, grain = gaps[1] - gaps[0], _grain(gaps)
    affine = (np.abs(gaps[2] - gaps[1] - slope) <= grain) & (np.abs(slope) > grain)
    return np.where(affine, -gaps[0] / slope, np.nan)[()] if np.any(affine) else None


CURVED = frozenset({"^", "exp", "log", "sqrt", "tanh", "cosh", "Q", "binomial", "plog", "logratio"})


@lru_cache(maxsize=65536)
def may_be_affine(node: Node, scalar: Scalar) -> bool:
    """Whether the form of a term leaves it open that it is affine in the scalar, at some values of
    all else: an exponential of the scalar, say, is not worth three evaluations to find out."""
    if scalar not in mentioned(node):
        return True
    match node:
        case terms.Op(name="*", args=(left, right)):
            several = scalar in mentioned(left) and scalar in mentioned(right)
            return not several and all(may_be_affine(part, scalar) for part in (left, right))
        case terms.Op(name="/" | "ratio", args=(above, below)):
            return scalar not in mentioned(below) and may_be_affine(above, scalar)
        case terms.Op() if node.name in CURVED:
            return False
        case terms.Bind(kind="prod"):
            return True  # of one factor, it may be
        case terms.Quantity() | terms.TableQuantity():
            return may_be_affine(node.meaning, scalar)
        case terms.Rounds():
            return may_be_affine(node.start, scalar)  # before the first; after it, see `begun`
    return all(may_be_affine(part, scalar) for part in node.children())


@lru_cache(maxsize=4096)
def degree(node: Node, scalar: Scalar) -> int | None:
    """In a scalar, of what is a polynomial in it as it is written; else None."""
    if node is scalar or scalar not in mentioned(node):
        return int(node is scalar)
    match node:
        case terms.Op(name="+" | "-" | "neg"):
            return _combined(max, node.args, scalar)
        case terms.Op(name="*"):
            return _combined(sum, node.args, scalar)
        case terms.Op(name="/", args=(above, below)) if scalar not in mentioned(below):
            return degree(above, scalar)
        case terms.Op(name="^", args=(base, Num(value=power))):
            found = degree(base, scalar)
            if found is not None and power.denominator == 1 and power > 0:
                return found * int(power)
        case terms.Quantity():
            return degree(node.meaning, scalar)
        case terms.Bind(kind="sum") if node.given is None or scalar not in mentioned(node.given):
            return degree(node.body, scalar)
    return None


def _combined(
    how: Callable[[Iterable[int]], int], parts: Iterable[Node], scalar: Scalar
) -> int | None:
    found = [degree(part, scalar) for part in parts]
    known = [n for n in found if n is not None]
    return how(known) if len(known) == len(found) else None


def vertex(op: Callable[..., Any], half: Any, gaps: Sequence[Any]) -> Any:
    """Where a parabola turns, given at 0, 1 and 2; None where it is flat."""
    rise = op("-", gaps[1], gaps[0])
    curve = op("-", op("-", gaps[2], gaps[1]), rise)
    return None if _is_zero(curve, gaps) else op("-", half, op("/", rise, curve))


@lru_cache(maxsize=65536)
def has_power(node: Node, scalar: Scalar) -> bool:
    """Whether e to something with the scalar is part of a term as it is written, which may be
    affine in that power."""
    exponents = (p for p in node.walk() if isinstance(p, terms.Op) and p.name == "exp")
    return any(scalar in mentioned(exponent) for exponent in exponents)


def begun(node: Node, scalar: Scalar, walk: Walk, env: Env) -> bool:
    """Whether a round has passed after which nothing is affine in the scalar any more."""
    return any(_passed(rounds, walk, env) for rounds in _bending_rounds(node, scalar))


@lru_cache(maxsize=4096)
def _bending_rounds(node: Node, scalar: Scalar) -> tuple[terms.Rounds, ...]:
    rounds = (part for part in node.walk() if isinstance(part, terms.Rounds))
    return tuple(part for part in rounds if not may_be_affine(part.body, scalar))


def _passed(rounds: terms.Rounds, walk: Walk, env: Env) -> bool:
    if isinstance(rounds.done, terms.IndexTerm):
        with contextlib.suppress(KeyError):  # of an index that is bound inside
            return bool(walk.element(rounds.done, env))
    return len(rounds.turn.over.elements(walk.instance.sizes)) > 0


def affine_zero(op: Callable[..., Any], gaps: Sequence[Any]) -> tuple[bool, Any] | None:
    """Where a function vanishes that is affine, given at 0, 1 and 2, and whether it rises."""
    slope = op("-", gaps[1], gaps[0])
    bend = op("-", op("-", gaps[2], gaps[1]), slope)
    if not _is_zero(bend, gaps) or (sign := sign_of(slope, gaps)) == 0:
        return None
    return sign > 0, op("neg", op("/", gaps[0], slope))


def _grain(numbers: Sequence[Any]) -> Any:
    """Below it a float computed from these says nothing."""
    import numpy as np

    return 1e-9 * np.max([np.abs(x) for x in np.broadcast_arrays(*numbers)], axis=0)


def _is_zero(value: Any, scale: Sequence[Any]) -> bool:
    import numpy as np

    if isinstance(value, float | np.ndarray):
        return bool(np.all(np.abs(value) <= _grain(scale)))
    return getattr(value, "is_zero_form", False) is True


def sign_of(value: Any, scale: Sequence[Any] = (1.0,)) -> int:
    """Of all columns alike, else 0; floats are compared with others of their kind."""
    import numpy as np

    from dpproofs.meaning.numbers import Exact, sign

    if isinstance(value, float | np.ndarray):
        if np.all(value > _grain(scale)):
            return 1
        return -1 if np.all(value < -_grain(scale)) else 0
    return (sign(value, 256) or 0) if isinstance(value, Exact) else 0
