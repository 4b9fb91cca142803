"""The walk that reads a statement as sums over sets of any size (`rings/sums.py`).

Spaces have any number of points, from one on; so have numbers of records and rounds that are not
fixed, and then a data set is a sequence of any length. What a division or a logarithm asks for must
be plain from the conditions under which it stands; what is not, and what has no such meaning,
raises `NoSum`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from flint import fmpq

from dpproofs.language import sorts, terms
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition, Term
from dpproofs.rings import sums
from dpproofs.rings.elements import Draws, Sort, Var, changed, picked, placed, points, sort_of, told
from dpproofs.rings.schematic.splits import beside_conditions, split
from dpproofs.rings.sums import (
    FREE,
    NONNEGATIVE,
    ONE,
    POSITIVE,
    ZERO,
    Gen,
    NoSum,
    Sum,
    constant,
    generator,
    is_positive,
)
from dpproofs.rings.walk import NOWHERE, Env, Instance, Undecided, Walk

__all__ = ["Goal", "Reading", "Relation", "relations_of"]


@dataclass(frozen=True)
class Relation:
    """x >= 0, > 0 or == 0, for all values of its free points."""

    op: str
    x: Sum


@dataclass(frozen=True)
class Goal:
    """The greater side and the lesser, or the two sides of an equation, and what may be used."""

    op: str
    high: Sum
    low: Sum
    given: tuple[Relation, ...]


@dataclass(frozen=True)
class Truth:
    """x op 0, two elements that are the same, or a compound; a bool is a truth too."""

    op: str  # > >= == same and or not
    parts: tuple[Any, ...]


# ----------------------------------------------------------------------------- the ring


class SumRing:
    """Values are sums; `known` is above 0 where the walk stands."""

    def __init__(self) -> None:
        self.known: tuple[Sum, ...] = ()
        self.logs: dict[str, tuple[Sum, tuple[Sum, ...]]] = {}  # what one was taken of, and where
        self.pairs: dict[str, tuple[Sum, Sum, tuple[Sum, ...]]] = {}  # of each log(a/b)
        self.weights: dict[str, tuple[Sum, ...]] = {}  # what is above 0 somewhere, together

    def need(self, x: Sum) -> None:
        if not is_positive(x, self.known):
            raise NoSum(f"that {x} is above 0 is not plain")

    def number(self, value: Fraction) -> Sum:
        return constant(value)

    def sum(self, values: list[Any]) -> Sum:
        result = ZERO
        for value in values:
            result = result + value
        return result

    def extreme(self, values: list[Any], greatest: bool) -> Sum:
        if not values:
            raise NoSum("a maximum over nothing")
        return self.apply("max" if greatest else "min", tuple(values))

    def apply(self, name: str, args: tuple[Any, ...]) -> Sum:
        found: Sum = self._applied(name, args)
        return found

    def _applied(self, name: str, args: tuple[Any, ...]) -> Any:
        match name, args:
            case "+", (a, b):
                return a + b
            case "-", (a, b):
                return a - b
            case "neg", (a,):
                return -a
            case "*", (a, b):
                return self._times(a, b)
            case (("/" | "ratio"), (a, b)):
                return self._times(a, self.inverse(b))
            case "^", (a, b):
                return self._power(a, b)
            case "exp", (a,):
                return sums.exp(a)
            case "e", ():
                return sums.exp(ONE)
            case "log", (a,):
                return self.log(a)
            case "logratio", (a, b):
                self._pair(a, b)
                if is_positive(a, self.known):
                    return self.log(a) - self.low(b)
                return self.low(a) - self.log(b)
            case "plog", (a, b):
                return self._plog(a, b)
            case "cosh", (a,):
                return (sums.exp(a) + sums.exp(-a)).scaled(fmpq(1, 2))
            case "pi", ():
                return generator(Gen("scalar", "pi", sign=POSITIVE))
            case "sqrt", (a,):
                if not a.terms:
                    return ZERO
                if is_positive(a, self.known):
                    return sums.exp(sums.log(a).scaled(fmpq(1, 2)))
                if not all(c > 0 and sums.is_nonnegative(t) for c, t in a):
                    raise NoSum("a root of what may be below 0")
                return sums.function("sqrt", (a,), NONNEGATIVE)
            case (("abs" | "pos"), (a,)):
                return sums.function(name, (a,), NONNEGATIVE)
            case ("tanh", (a,)):
                return sums.function(name, (a,))
            case (("max" | "min"), (first, *rest)):
                found = sorted({x.text: x for x in (first, *rest)}.items())
                if len(found) == 1:
                    return first
                return sums.function(name, [x for _, x in found])
        raise NoSum(f"{name} in a sum over sets of any size")

    def _times(self, a: Sum, b: Sum) -> Sum:
        """Infinity times 0 has no value."""
        for x, y in ((a, b), (b, a)):
            if any(t.partial for _, t in x) and not is_positive(y, self.known):
                raise NoSum("infinity times what may be 0")
        return _product(a, b)

    def log(self, x: Sum) -> Sum:
        self.need(x)
        self._note(x)
        return sums.log(x)

    def _note(self, x: Sum) -> None:
        self.logs.setdefault(" ; ".join(y.text for y in (x, *self.known)), (x, self.known))

    def _pair(self, a: Sum, b: Sum) -> None:
        self.pairs.setdefault(" ; ".join(y.text for y in (a, b, *self.known)), (a, b, self.known))

    def low(self, x: Sum) -> Sum:
        """The logarithm of what may be 0, minus infinity then."""
        self._note(x)
        if is_positive(x, self.known):
            return sums.log(x)
        if not all(c > 0 and sums.is_nonnegative(t) for c, t in x):
            raise NoSum(f"that {x} is not below 0 is not plain")
        return generator(Gen("low", "", parts=(x,)))

    def inverse(self, x: Sum) -> Sum:
        value = x.value
        if value is not None:
            if value == 0:
                raise NoSum("a division by 0")
            return constant(1 / value)
        if len(x.terms) == 1:
            ((c, _),) = x
            if c < 0:
                return -self.inverse(-x)
        self.need(x)
        return sums.exp(-sums.log(x))

    def _power(self, a: Sum, b: Sum) -> Sum:
        n = b.value
        if n == 0 and any(t.partial for _, t in a):
            raise NoSum("a power of what may be infinite")
        if n is not None and n.q == 1:
            base = a if n >= 0 else self.inverse(a)
            result = ONE
            for _ in range(abs(int(n.p))):
                result = _product(result, base)
            return result
        if n == fmpq(1, 2):
            return self.apply("sqrt", (a,))
        return sums.exp(_product(b, self.log(a)))

    def _plog(self, a: Sum, b: Sum) -> Sum:
        """a log(a/b), 0 where a vanishes."""
        if not a.terms:
            return ZERO
        before, self.known = self.known, (*self.known, a)
        try:
            if not all(c > 0 and sums.is_nonnegative(t) for c, t in a):
                raise NoSum("a log(a/b) of what may be below 0")
            self._pair(a, b)
            return _product(a, self.log(a) - self.low(b))
        finally:
            self.known = before

    # -- truth ------------------------------------------------------------------------------

    def truth(self, value: Any) -> Any:
        return value

    def relation(self, op: str, left: Sum, right: Sum) -> Any:
        if op in ("<=", "<"):
            left, right, op = right, left, {"<=": ">=", "<": ">"}[op]
        x = left - right
        if any(t.partial for _, t in x):
            raise NoSum("a condition on what may be infinite")
        if x.value is not None:
            v = x.value
            return {">": v > 0, ">=": v >= 0, "==": v == 0, "!=": v != 0}[op]
        if op == "!=":
            return Truth("not", (Truth("==", (x,)),))
        return Truth(op, (x,))

    def conj(self, truths: list[Any]) -> Any:
        rest = [t for t in truths if t is not True]
        if any(t is False for t in rest):
            return False
        return True if not rest else rest[0] if len(rest) == 1 else Truth("and", tuple(rest))

    def disj(self, truths: list[Any]) -> Any:
        return self.negate(self.conj([self.negate(t) for t in truths]))

    def negate(self, truth: Any) -> Any:
        if isinstance(truth, bool):
            return not truth
        if truth.op == "not":
            return truth.parts[0]
        if truth.op in (">", ">="):
            return Truth(">=" if truth.op == ">" else ">", (-truth.parts[0],))
        return Truth("not", (truth,))

    def excludes(self, truth: Any) -> bool:
        return truth is False

    def choose(self, condition: Any, then: Callable[[], Sum], other: Callable[[], Sum]) -> Sum:
        here = indicator(condition)
        if here == ONE:
            return self.under(condition, then)
        if here == ZERO:
            return self.under(self.negate(condition), other)
        first = self.under(condition, then)
        last = self.under(self.negate(condition), other)
        return _product(here, first) + _product(ONE - here, last)

    def under(self, condition: Any, value: Callable[[], Sum]) -> Sum:
        before, self.known = self.known, (*self.known, *_above(condition))
        if len(self.known) > len(before):
            self.weights.setdefault(" ; ".join(x.text for x in self.known), self.known)
        try:
            return value()
        finally:
            self.known = before

    def integral(self, integrand: Any, low: Any, high: Any) -> Any:
        raise NoSum("an integral")

    def exists(self, walk: Walk, node: terms.Exists, env: Env) -> Any:
        raise NoSum("existence inside a term")


def _product(a: Sum, b: Sum) -> Sum:
    """Infinity is multiplied by what is not below 0; where that is 0 so is the product."""
    for x, y in ((a, b), (b, a)):
        if any(t.partial for _, t in x):
            if any(t.partial for _, t in y):
                raise NoSum("infinity times infinity")
            if len(y.terms) > 1 and len({c > 0 for c, _ in y}) > 1:
                raise NoSum("infinity times what may have any sign")
            if not all(sums.is_nonnegative(t) for _, t in y):
                raise NoSum("infinity times what may have any sign")
    return a * b


def _above(condition: Any) -> Iterator[Sum]:
    """What is above 0 where a condition holds."""
    if isinstance(condition, Truth):
        if condition.op == ">":
            yield condition.parts[0]
        if condition.op == "and":
            for part in condition.parts:
                yield from _above(part)


def indicator(truth: Any) -> Sum:
    """1 where it holds, else 0."""
    if isinstance(truth, bool):
        return ONE if truth else ZERO
    match truth.op:
        case ">":
            return sums.bit(truth.parts[0])
        case ">=":
            return ONE - sums.bit(-truth.parts[0])
        case "==":
            x = truth.parts[0]
            return ONE - sums.bit(x) - sums.bit(-x)
        case "not":
            return ONE - indicator(truth.parts[0])
        case "and":
            result = ONE
            for part in truth.parts:
                result = result * indicator(part)
            return result
        case "same":
            left, right = sorted(truth.parts, key=lambda e: told(e, {}))
            return generator(Gen("same", "", (left, right), sign=NONNEGATIVE))
    raise NoSum(f"no indicator of {truth.op}")


# ----------------------------------------------------------------------------- the walk


class _Rows:
    """The entries of a declared table, as generators."""

    def __init__(self, table: Any, number: int, positive: bool) -> None:
        low = table.low.value if isinstance(table.low, terms.Num) else None
        over = table.over[-1] if table.over else None
        law = table.kind == "law" and _is_product(over)
        self.name, self.kind = f"{'law' if law else 'table'} {number}", table.kind
        self.once = table.kind == "bit"
        if positive or table.kind == "positive" or (low is not None and low > 0):
            self.sign = POSITIVE
        elif table.kind in ("law", "unit", "bit") or (low is not None and low >= 0):
            self.sign = NONNEGATIVE
        else:
            self.sign = FREE

    def __getitem__(self, key: Any) -> Sum:
        gen = Gen("entry", self.name, key, sign=self.sign)
        if self.kind == "positive":
            return sums.exp(generator(Gen("log", "", parts=(generator(gen),))))
        return generator(gen)


def _is_product(over: Any) -> bool:
    match over:
        case sorts.Space():
            return True
        case sorts.Pairs():
            return _is_product(over.left) and _is_product(over.right)
        case sorts.Power():
            return _is_product(over.base)
    return False


class SumWalk(Walk):
    """The walk whose spaces have any size; numbers that are not among the sizes too."""

    ring: SumRing

    _memo: dict[Any, Any]

    def __init__(self, ring: Any, instance: Instance, names: _Names) -> None:
        super().__init__(ring, instance)
        self.names = names
        self._memos: dict[Any, Any] = {}

    def value(self, term: Term, env: Env = NOWHERE) -> Any:
        key = tuple(x.text for x in self.ring.known)
        self._memo = self._memos.setdefault(key, {})
        if isinstance(term, sorts.Natural):
            if term in self.instance.sizes:
                return constant(fmpq(self.instance.sizes[term]))
            return generator(self.names.number(term))
        if isinstance(term, sorts.Scalar):
            found = self.instance.scalars.get(term)
            return generator(self.names.scalar(term)) if found is None else found
        if isinstance(term, terms.IndexNumber):
            raise NoSum(f"the count {term.name}")
        return super().value(term, env)

    def _remember(self, term: Any, env: Env, compute: Callable[[Walk, Any, Env], Any]) -> Any:
        """What was found under one condition is not asked for under another."""
        memo, key = self._memo, (id(term), tuple(env[index] for index in term.free))
        if key not in memo:
            memo[key] = compute(self, term, env), term
        return memo[key][0]

    def _lam(self, table: terms.Lam, key: tuple[Any, ...], env: Env) -> Any:
        memo, at = self._memo, (id(table), key, tuple([env[index] for index in table.free]))
        if at not in memo:
            inner = {**env, **dict(zip(table.indices, key, strict=True))}
            memo[at] = self.value(table.body, inner), table
        return memo[at][0]

    def entry(self, table: Any, key: Any, env: Env = NOWHERE) -> Any:
        if isinstance(table, terms.Lam):
            return self._lam(table, key, env)
        if isinstance(table, sorts.Table) and table not in self.instance.tables:
            for axis, element in zip(table.over, key, strict=True):
                self.names.holds(axis, element)
            return self.names.rows(table)[key]
        if isinstance(table, terms.Rounds):
            raise NoSum("rounds")
        return super().entry(table, key, env)

    def _with(self, table: Any, rows: Any) -> Walk:
        return SumWalk(self.ring, self.instance.with_table(table, rows), self.names)

    def _under(self, scalar: Any, value: Any) -> Walk:
        return SumWalk(self.ring, self.instance.with_scalar(scalar, value), self.names)

    # -- elements -----------------------------------------------------------------------------

    def points(self, over: Any) -> list[tuple[Any, tuple[Var, ...]]]:
        """The elements of a set, symbolic where its size is not fixed, and the points in each."""
        sizes = self.instance.sizes
        match over:
            case sorts.Space():
                v = Var(self.names.space(over))
                return [(v, (v,))]
            case sorts.Pairs():
                return self._products([over.left, over.right])
            case sorts.Upto() if self._is_free(over.bound):
                v = Var(self.names.places(over.bound))
                return [(v, (v,))]
            case sorts.Power() if self._is_free(over.exponent):
                if not isinstance(over.base, sorts.Space):
                    raise NoSum("sequences of what is no plain point")
                places = self.names.places(over.exponent)
                v = Var(replace(places, base=self.names.space(over.base), places=False))
                return [(Draws(v), (v,))]
            case sorts.Power():
                n = sorts._size(over.exponent, sizes)
                return self._products([over.base] * n)
            case sorts.Histories():
                if self._is_free(over.length):
                    raise NoSum("histories of any length")
                longest = sorts._size(over.length, sizes)
                return [p for n in range(longest) for p in self._products([over.base] * n)]
        if any(isinstance(p, sorts.Space) or p not in sizes for p in over.parameters()):
            raise NoSum(f"elements of {type(over).__name__} of any number")
        return [(element, ()) for element in over.elements(sizes)]

    def _is_free(self, bound: Any) -> bool:
        return isinstance(bound, sorts.Natural) and bound not in self.instance.sizes

    def _products(self, parts: Sequence[Any]) -> list[tuple[Any, tuple[Var, ...]]]:
        found: list[tuple[Any, tuple[Var, ...]]] = [((), ())]
        for part in parts:
            found = [
                ((*element, more), (*bound, *vs))
                for element, bound in found
                for more, vs in self.points(part)
            ]
        return found

    def element(self, index: Any, env: Env) -> Any:
        if isinstance(index, terms.IndexOp) and index.name in ("pick", "replace", "overwrite"):
            args = [self.element(arg, env) for arg in index.args]
            if isinstance(args[0], Draws):
                return self._drawn(index.name, args)
            if index.name == "overwrite" and isinstance(args[1], Draws):
                raise NoSum("a sequence over part of another one")
            if index.name != "overwrite" and not isinstance(args[1], int):
                raise NoSum("a place of which nothing is known in a sequence of fixed length")
        try:
            return super().element(index, env)
        except (TypeError, IndexError, AttributeError) as error:
            raise NoSum(f"no element: {error}") from None

    def _drawn(self, name: str, args: list[Any]) -> Any:
        draws, *rest = args
        if isinstance(rest[0], Var) and rest[0].sort.name != draws.base.sort.name:
            raise NoSum("a place of a sequence of another length")
        if name == "overwrite":
            if not isinstance(rest[0], tuple):
                raise NoSum("a sequence over part of another one")
            self.names.reaches(draws.base.sort, len(rest[0]))
            return changed(draws, *enumerate(rest[0]))
        if isinstance(rest[0], int):
            self.names.reaches(draws.base.sort, rest[0] + 1)
        return picked(draws, rest[0]) if name == "pick" else changed(draws, tuple(rest))

    def _bound(self, term: terms.Bind, env: Env) -> Any:
        values = []
        for element, bound in self.points(term.index.over):
            inner = {**env, term.index: element}
            condition: Any = True if term.given is None else self.truth(term.given, inner)
            if condition is False:
                continue
            always = condition is True or indicator(condition) == ONE
            if term.kind == "sum":
                values.append(self._summed(term, bound, condition, inner))
            elif not bound and always:
                values.append(self.value(term.body, inner))
            elif term.kind == "prod" and always and len(bound) == 1 and bound[0].sort.places:
                values.append(sums.product_over(bound[0], self.value(term.body, inner)))
            elif term.kind in ("sup", "inf") and always:
                values.append(self._extreme(term, bound, inner))
            else:
                raise NoSum(f"a {term.kind} under a condition")
        match term.kind:
            case "sum":
                return self.ring.sum(values)
            case "sup" | "inf":
                return self.ring.extreme(values, term.kind == "sup")
        result = ONE
        for value in values:
            result = _product(result, value)
        return result

    def _summed(self, term: terms.Bind, bound: Sequence[Var], condition: Any, env: Env) -> Sum:
        other = _other_place(condition, bound)
        if other is not None:  # all places but one
            (v,) = bound
            each: Sum = self.value(term.body, env)
            if any(t.partial for _, t in each):
                raise NoSum("what may be infinite at all places but one")
            return sums.summed_places(v, each) - each.placed({v: other})
        here = indicator(condition)
        body = self.ring.under(condition, lambda: self.value(term.body, env))
        value = _product(here, body)
        for v in reversed(bound):
            value = sums.summed_places(v, value) if v.sort.places else sums.summed(v, value)
        return value

    def _extreme(self, term: terms.Bind, bound: Sequence[Var], env: Env) -> Sum:
        body: Sum = self.value(term.body, env)
        if any(t.partial for _, t in body):
            raise NoSum("a maximum of what may be infinite")
        for v in bound:
            if v not in body.free:
                continue
            sign = NONNEGATIVE if all(c > 0 and sums.is_nonnegative(t) for c, t in body) else FREE
            body = generator(Gen("fun", term.kind, parts=(body,), bound=v, sign=sign))
        return body

    def _index_relation(self, relation: terms.IndexRel, env: Env) -> Any:
        left, right = (self.element(arg, env) for arg in relation.args)
        if relation.op in ("==", "!="):
            same = self._equal(left, right)
            return same if relation.op == "==" else self.ring.negate(same)
        if any(points((left, right))):
            raise NoSum("an order of elements of which nothing is known")
        return super()._index_relation(relation, env)

    def _equal(self, left: Any, right: Any) -> Any:
        if left == right:
            return True
        if isinstance(left, tuple) and isinstance(right, tuple):
            if len(left) != len(right):
                return False
            pairs = zip(left, right, strict=True)
            return self.ring.conj([self._equal(a, b) for a, b in pairs])
        if isinstance(left, int) and isinstance(right, int):
            return False
        for one, other in ((left, right), (right, left)):
            if isinstance(one, int):
                if not isinstance(other, Var) or other.sort.base is not None or one < 0:
                    raise NoSum("a point of which it is not known what it is")
                self.names.reaches(other.sort, one + 1)
                return Truth("same", (left, right))
        if sort_of(left) is None or sort_of(left) != sort_of(right):
            raise NoSum("elements of two sets")
        return Truth("same", (left, right))

    def _all(self, p: terms.All, env: Env) -> Any:
        points = self.points(p.index.over)
        if any(bound for _, bound in points):
            raise NoSum("a condition on all points of a space")
        return self.ring.conj([self.truth(p.body, {**env, p.index: e}) for e, _ in points])

    def _all_events(self, p: terms.AllEvents, env: Env) -> Any:
        raise NoSum("a condition on all events")


def _other_place(condition: Any, bound: Sequence[Var]) -> Any:
    """i where the condition is that the one bound place is not i."""
    if not isinstance(condition, Truth) or condition.op != "not" or len(bound) != 1:
        return None
    (inner,) = condition.parts
    if inner.op != "same" or not bound[0].sort.places or bound[0] not in inner.parts:
        return None
    return next((e for e in inner.parts if e is not bound[0]), None)


class _Names:
    """Each declared object under a number of its own, in the order in which it is met."""

    def __init__(self, statement: Statement, positive: set[Any], fixed: Mapping[Any, int]) -> None:
        self.positive, self.fixed = positive, fixed
        self.found: dict[Any, Any] = {}
        self.smallest: dict[str, int] = {}
        for thing in (*statement.parameters, *statement.scalars, *statement.tables):
            self._number(thing)

    def _number(self, thing: Any) -> int:
        return int(self.found.setdefault(thing, len(self.found)))

    def space(self, space: Any) -> Sort:
        if space.smallest < 1:
            raise NoSum("a space that may have no points")
        self.smallest[f"S{self._number(space)}"] = space.smallest
        return Sort(f"S{self._number(space)}")

    def places(self, natural: Any) -> Sort:
        if natural.smallest < 1:
            raise NoSum("sequences that may be empty")
        self.smallest[f"n{self._number(natural)}"] = natural.smallest
        return Sort(f"n{self._number(natural)}", places=True)

    def reaches(self, sort: Sort, place: int) -> None:
        """That a set has so many points, a sequence so many places."""
        if place > self.smallest.get(sort.name, 0):
            raise NoSum(f"there may be fewer than {place} points or places")

    def holds(self, axis: Any, element: Any) -> None:
        """That an element which the statement names is there whatever the sizes."""
        match axis, element:
            case sorts.Space(), int():
                self.reaches(self.space(axis), element + 1)
            case sorts.Upto(), int() if isinstance(axis.bound, sorts.Natural):
                if element >= axis.bound.smallest and axis.bound not in self.fixed:
                    raise NoSum(f"there may be fewer than {element + 1} places")
            case sorts.Pairs(), (left, right):
                self.holds(axis.left, left)
                self.holds(axis.right, right)
            case sorts.Power(), tuple():
                if len(element) != sorts._size(axis.exponent, self.fixed):
                    raise NoSum("a sequence of another length")
                for part in element:
                    self.holds(axis.base, part)
            case sorts.Histories(), tuple():
                if len(element) >= sorts._size(axis.length, self.fixed):
                    raise NoSum("a history that is too long")
                for part in element:
                    self.holds(axis.base, part)

    def number(self, natural: Any) -> Gen:
        sign = POSITIVE if natural.smallest >= 1 else NONNEGATIVE
        return Gen("scalar", f"n{self._number(natural)}", sign=sign)

    def scalar(self, scalar: Any) -> Gen:
        low = scalar.low.value if isinstance(scalar.low, terms.Num) else None
        sign = FREE
        if low is not None and low >= 0:
            sign = POSITIVE if low > 0 or scalar.low_open else NONNEGATIVE
        return Gen("scalar", f"x{self._number(scalar)}", sign=sign)

    def rows(self, table: Any) -> _Rows:
        return _Rows(table, self._number(table), table in self.positive)


# ----------------------------------------------------------------------------- statements


@dataclass
class Reading:
    """What is to be shown, and the walk for whoever wants to read more."""

    walk: SumWalk
    goals: list[Goal]
    given: list[Relation]
    every: list[Relation] = field(default_factory=list)  # whatever their free points are
    always: tuple[Sum, ...] = ()  # what the hypotheses say is above 0
    empty: bool = False  # with these counts a hypothesis fails: nothing is to be shown


def relations_of(statement: Statement, sizes: Mapping[Any, int]) -> Reading:
    """The conclusion as relations between two sums, for sets of any size; raises `NoSum`."""
    names = _Names(statement, set(_positive_tables(statement)), sizes)
    walk = SumWalk(SumRing(), Instance(dict(sizes)), names)
    reading = Reading(walk, [], [])
    try:
        for hypothesis in statement.hypotheses:
            _assume(reading, hypothesis, {})
        reading.given += _sizes(statement, sizes, names)
        reading.always = walk.ring.known
        if not reading.empty:
            _show(reading, statement.show, {})
    except Undecided as error:
        raise NoSum(str(error)) from None
    except (LookupError, TypeError, ArithmeticError, AttributeError, ValueError) as error:
        raise NoSum(f"{type(error).__name__}: {error}") from None
    return reading


def _sizes(statement: Statement, sizes: Mapping[Any, int], names: _Names) -> Iterator[Relation]:
    """How many points and places there are at least."""
    for p in statement.parameters:
        if isinstance(p, sorts.Space) and p.smallest >= 1:
            yield Relation(">=", sums.size(names.space(p)) - constant(fmpq(p.smallest)))
        if isinstance(p, sorts.Natural) and p not in sizes:
            yield Relation(">=", generator(names.number(p)) - constant(fmpq(p.smallest)))


def _positive_tables(statement: Statement) -> Iterator[Any]:
    """Tables of which a hypothesis says that each entry is above 0."""
    for hypothesis in statement.given:
        indices: list[Any] = []
        body: Any = hypothesis
        while isinstance(body, terms.All):
            indices.append(body.index)
            body = body.body
        if not isinstance(body, terms.Rel) or body.op != ">" or not isinstance(body.left, terms.At):
            continue
        table, named, right = body.left.table, list(body.left.indices), body.right
        plain = isinstance(right, terms.Num) and right.value >= 0 and isinstance(table, sorts.Table)
        once = len(named) == len({id(i) for i in named}) == len(indices)
        same = {id(i) for i in named} == {id(i) for i in indices}
        whole = [getattr(i, "over", None) for i in named] == list(table.axes)
        if plain and once and same and whole:
            yield table


def _assume(reading: Reading, node: Proposition, env: Env) -> None:
    """A hypothesis as relations; what cannot be said so is left out."""
    match node:
        case terms.And():
            for part in node.parts:
                _assume(reading, part, env)
        case terms.Predicate():
            _assume(reading, node.meaning, env)
        case terms.All():
            try:
                points = reading.walk.points(node.index.over)
            except (NoSum, AttributeError, TypeError):
                return
            for element, _ in points:
                _assume(reading, node.body, {**env, node.index: element})
        case terms.Implies():
            try:
                always = indicator(reading.walk.truth(node.given, env)) == ONE
            except (NoSum, Undecided, LookupError, TypeError, ArithmeticError, AttributeError):
                return
            if always:
                _assume(reading, node.then, env)
        case terms.Rel() if (parts := split(node)) is not None:
            for part in parts:
                _assume(reading, part, env)
        case terms.Rel():
            ring = reading.walk.ring
            try:
                left, right = (reading.walk.value(side, env) for side in (node.left, node.right))
                if any(t.partial for side in (left, right) for _, t in side):
                    found = list(_bounded(node.op, left, right))
                    known: list[Sum] = []
                else:
                    truth = ring.relation(node.op, left, right)
                    reading.empty = reading.empty or (truth is False and not env)
                    found, known = list(_related(truth)), list(_above(truth))
            except (NoSum, Undecided, LookupError, TypeError, ArithmeticError, AttributeError):
                return
            if any(r.x.free for r in found):
                reading.every += [r for r in found if not any(t.partial for _, t in r.x)]
            else:
                reading.given += found
                ring.known = (*ring.known, *known)


def _bounded(op: str, left: Sum, right: Sum) -> Iterator[Relation]:
    """A bound on what may be plus infinity, which then is none: each of its logarithms that has a
    weight is a number."""
    if op in ("<=", "<"):
        left, right, op = right, left, {"<=": ">=", "<": ">"}[op]
    known = op in (">=", ">") and not any(t.partial for _, t in left)
    if known and all(c < 0 for c, t in right if t.partial):
        yield Relation(op, left - right)


def _is_abs(term: Term) -> bool:
    while isinstance(term, terms.Quantity | terms.Fold):
        term = term.meaning if isinstance(term, terms.Quantity) else term.body
    return isinstance(term, terms.Op) and term.name == "abs"


def _premise(reading: Reading, node: Proposition, env: Env) -> Any:
    """What a premise says; where it has no value nothing is shown. Of one that is known to have a
    value, be it infinite, nothing has to be used."""
    walk = reading.walk
    match node:
        case terms.Predicate():
            return _premise(reading, node.meaning, env)
        case terms.And():
            return walk.ring.conj([_premise(reading, part, env) for part in node.parts])
        case terms.All():
            bodies = [
                (_premise(reading, node.body, {**env, node.index: element}), bound)
                for element, bound in walk.points(node.index.over)
            ]
            return walk.ring.conj([truth for truth, bound in bodies if not bound])
        case terms.Rel():
            sides = [walk.value(side, env) for side in (node.left, node.right)]
            infinite = {c > 0 for c, t in sides[0] if t.partial}
            infinite |= {c < 0 for c, t in sides[1] if t.partial}
            if infinite:
                if len(infinite) > 1:
                    raise NoSum("a premise with infinity less infinity")
                return True
    return walk.truth(node, env)


def _identified(condition: Any, env: Env) -> Env:
    """Where a point of which nothing is known must be another one, that one stands for it."""
    if isinstance(condition, Truth) and condition.op == "same":
        for v, other in (condition.parts, condition.parts[::-1]):
            if isinstance(v, Var) and v not in set(points(other)):
                return {index: placed(element, {v: other}) for index, element in env.items()}
    return env


def _related(condition: Any) -> Iterator[Relation]:
    if isinstance(condition, Truth):
        if condition.op in (">", ">=", "=="):
            yield Relation(condition.op, condition.parts[0])
        if condition.op == "and":
            for part in condition.parts:
                yield from _related(part)


def _show(reading: Reading, node: Proposition, env: Env) -> None:
    walk = reading.walk
    match node:
        case terms.And():
            for part in node.parts:
                _show(reading, part, env)
        case terms.Predicate():
            _show(reading, node.meaning, env)
        case terms.All():
            for element, _ in walk.points(node.index.over):
                _show(reading, node.body, {**env, node.index: element})
        case terms.Implies():
            condition = _premise(reading, node.given, env)
            if condition is not False:
                env = _identified(condition, env)
                before, given = walk.ring.known, reading.given
                walk.ring.known = (*before, *_above(condition))
                reading.given = [*given, *_related(condition)]
                _show(reading, node.then, env)
                walk.ring.known, reading.given = before, given
        case terms.Rel() if node.op != "==" and (parts := split(node)) is not None:
            for _, other in beside_conditions(node):
                walk.value(other, env)  # it has a value where no point meets the condition too
            for part in parts:
                _show(reading, part, env)
        case terms.Rel() if node.op == "==" and any(map(_is_abs, (node.left, node.right))):
            for op in ("<=", ">="):
                _show(reading, terms.Rel(op, node.left, node.right), env)
        case terms.Iff():
            _show(reading, terms.Implies(node.left, node.right), env)
            _show(reading, terms.Implies(node.right, node.left), env)
        case terms.Rel():
            op, left, right = node.op, node.left, node.right
            if op in ("<=", "<"):
                op, left, right = {"<=": ">=", "<": ">"}[op], right, left
            if op not in (">=", ">", "=="):
                raise NoSum("a conclusion that is no such relation")
            sides = walk.value(left, env), walk.value(right, env)
            reading.goals.append(Goal(op, *sides, tuple(reading.given)))
        case _:
            raise NoSum(f"a conclusion with {type(node).__name__}")
