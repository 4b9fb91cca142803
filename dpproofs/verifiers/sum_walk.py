"""The walk in which spaces have any size: a bound index is a bound point."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from flint import fmpq

from dpproofs.language import sorts, terms
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Term
from dpproofs.meaning.walk import NOWHERE, Env, Instance, Walk
from dpproofs.verifiers import sums
from dpproofs.verifiers.elements import (
    Draws,
    Sort,
    Var,
    changed,
    picked,
    points,
    sort_of,
)
from dpproofs.verifiers.sum_ring import SumRing, Truth, indicator, valued_product
from dpproofs.verifiers.sums import (
    FREE,
    NONNEGATIVE,
    ONE,
    POSITIVE,
    Gen,
    NoSum,
    Sum,
    constant,
    generator,
)

__all__ = [
    "Names",
    "SumWalk",
]


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


def _at(sequence: Any, place: Any) -> bool:
    return isinstance(sequence, tuple) and type(place) is int and 0 <= place < len(sequence)


#: What the arguments of an operation must be for it to have a meaning: sequences of known length,
#: and places in them that are numbers.
_FORMS: dict[str, Callable[..., bool]] = {
    "pick": _at,
    "replace": lambda old, place, new: _at(old, place),
    "overwrite": lambda old, new: isinstance(old, tuple) and isinstance(new, tuple),
    "prefix": lambda sequence, length: isinstance(sequence, tuple) and type(length) is int,
    "last": lambda sequence: _at(sequence, 0),
    "select": lambda sequence, places: (
        isinstance(places, tuple) and all(_at(sequence, place) for place in places)
    ),
    "append": lambda sequence, element: isinstance(sequence, tuple),
    "first": lambda pair: isinstance(pair, tuple) and len(pair) == 2,
    "second": lambda pair: isinstance(pair, tuple) and len(pair) == 2,
}


class SumWalk(Walk):
    """The walk whose spaces have any size; numbers that are not among the sizes too."""

    ring: SumRing

    _memo: dict[Any, Any]

    def __init__(self, ring: Any, instance: Instance, names: Names) -> None:
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
            case sorts.Upto() if self.names.is_free(over.bound):
                v = Var(self.names.places(over.bound))
                return [(v, (v,))]
            case sorts.Power() if self.names.is_free(over.exponent):
                v = Var(self.names.sequences(over))
                return [(Draws(v), (v,))]
            case sorts.Power():
                n = sorts._size(over.exponent, sizes)
                return self._products([over.base] * n)
            case sorts.Histories():
                if self.names.is_free(over.length):
                    raise NoSum("histories of any length")
                longest = sorts._size(over.length, sizes)
                return [p for n in range(longest) for p in self._products([over.base] * n)]
        if any(isinstance(p, sorts.Space) or p not in sizes for p in over.parameters()):
            raise NoSum(f"elements of {type(over).__name__} of any number")
        return [(element, ()) for element in over.elements(sizes)]

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
        if isinstance(index, terms.IndexOp) and index.name in _FORMS:
            args = [self.element(arg, env) for arg in index.args]
            if not _FORMS[index.name](*args):
                raise NoSum(f"the operation {index.name!r} on points of which nothing is known")
        return super().element(index, env)

    def _drawn(self, name: str, args: list[Any]) -> Any:
        draws, *rest = args
        sequences = draws.base.sort
        places = replace(sequences, base=None, places=True)
        if name == "pick":
            self.names.within(places, rest[0])
            return picked(draws, rest[0])
        if name == "overwrite" and not isinstance(rest[0], tuple):
            raise NoSum("a sequence over part of another one")
        changes = list(enumerate(rest[0])) if name == "overwrite" else [tuple(rest)]
        for place, element in changes:
            self.names.within(places, place)
            self.names.within(sequences.base, element)
        return changed(draws, *changes)

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
            result = self.ring.apply("*", (result, value))
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
        value = valued_product(here, body)
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


def _other_place(condition: Any, bound: Sequence[Var]) -> Any:
    """i where the condition is that the one bound place is not i."""
    if not isinstance(condition, Truth) or condition.op != "not" or len(bound) != 1:
        return None
    (inner,) = condition.parts
    if inner.op != "same" or not bound[0].sort.places or bound[0] not in inner.parts:
        return None
    return next((e for e in inner.parts if e is not bound[0]), None)


class Names:
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
        if not 0 < place <= self.smallest.get(sort.name, 0):
            raise NoSum(f"there may be fewer than {place} points or places")

    def holds(self, axis: Any, element: Any) -> None:
        """That an element is one of a set, whatever the sizes that are not fixed."""
        match axis, element:
            case sorts.Space(), _:
                self.within(self.space(axis), element)
            case sorts.Upto(), _ if self.is_free(axis.bound):
                self.within(self.places(axis.bound), element)
            case sorts.Power(), Draws() if self.is_free(axis.exponent):
                self.within(self.sequences(axis), element)
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
            case _ if any(points(element)) or element not in axis.elements(self.fixed):
                raise NoSum("an element of another set")

    def within(self, sort: Sort | None, element: Any) -> None:
        """That an element is a point, a place or a sequence of this sort."""
        if isinstance(element, int) and sort is not None:
            self.reaches(sort, element + 1)
        elif sort is None or sort_of(element) != sort:
            raise NoSum("an element of another set")

    def is_free(self, bound: Any) -> bool:
        return isinstance(bound, sorts.Natural) and bound not in self.fixed

    def sequences(self, over: sorts.Power) -> Sort:
        if not isinstance(over.base, sorts.Space):
            raise NoSum("sequences of what is no plain point")
        return replace(self.places(over.exponent), base=self.space(over.base), places=False)

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
