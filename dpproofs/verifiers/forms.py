"""Forms: sums of rational multiples of terms. Two forms are equal where the texts of their terms
are equal.

The text of a term is the least one over all ways to name its bound points. Rules rewrite terms
until none applies.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flint import fmpq

from dpproofs.verifiers.elements import (
    Var,
    placed,
    points,
    told,
)

__all__ = [
    "FREE",
    "MOST_ORDERS",
    "MOST_TERMS",
    "NONNEGATIVE",
    "ONE",
    "POSITIVE",
    "Q0",
    "Q1",
    "RULES",
    "ZERO",
    "Factors",
    "Gen",
    "NoSum",
    "Parts",
    "Sum",
    "Term",
    "TooLong",
    "constant",
    "generator",
    "limited",
    "multiplied",
    "normal",
    "product_of",
]

Q0, Q1 = fmpq(0), fmpq(1)
MOST_ORDERS = 720  # ways to name the bound points of one term
MOST_TERMS = 400


class NoSum(Exception):
    """Raised where something cannot be written as such a sum, or where it is not plain that it
    has a value; the message says where."""


FREE, NONNEGATIVE, POSITIVE = 0, 1, 2


@dataclass(frozen=True, eq=False)
class Gen:
    """A factor: an entry of a table, a parameter, a logarithm, an indicator, a product over places,
    or a function of which only its arguments are known. `sign` says what its sort says of it."""

    kind: str
    name: str
    key: tuple[Any, ...] = ()  # elements
    parts: tuple[Sum, ...] = ()
    bound: Var | None = None
    sign: int = FREE

    @cached_property
    def free(self) -> frozenset[Var]:
        found = frozenset(points(self.key)).union(*(part.free for part in self.parts))
        return found - {self.bound} if self.bound else found

    def told(self, names: Mapping[Var, str], depth: int) -> str:
        if self.bound is not None:
            names, depth = {**names, self.bound: f"{self.bound.sort}:{depth}"}, depth + 1
        parts = ",".join(part.told(names, depth) for part in self.parts)
        over = f"[{self.bound.sort}]" if self.bound is not None else ""
        return (
            f"{self.kind} {self.name}{over}{told(self.key, names) if self.key else ''}{{{parts}}}"
        )

    @cached_property
    def text(self) -> str:
        return self.told({}, 0)

    def placed(self, at: Mapping[Var, Any]) -> Gen:
        if not self.free & at.keys():
            return self
        bound, inner = self.bound, dict(at)
        if bound is not None:
            fresh = Var(bound.sort)
            inner[bound] = bound = fresh
        parts = tuple(part.placed(inner) for part in self.parts)
        return Gen(self.kind, self.name, placed(self.key, inner), parts, bound, self.sign)

    @property
    def once(self) -> bool:
        """It is 0 or 1."""
        return self.kind in ("bit", "same")

    @property
    def partial(self) -> bool:
        """It may be minus infinity: the logarithm of what may be 0."""
        return self.kind == "low"


Factors = tuple[tuple[Gen, int], ...]


@dataclass(frozen=True, eq=False)
class Term:
    """A sum over the bound points of a product of powers of generators and of e^power."""

    bound: tuple[Var, ...] = ()
    factors: Factors = ()
    power: Sum | None = None  # None: 0

    @cached_property
    def inner(self) -> frozenset[Var]:
        """All points that occur, bound ones too."""
        parts = [gen.free for gen, _ in self.factors]
        if self.power is not None:
            parts.append(self.power.free)
        return frozenset[Var]().union(*parts)

    @cached_property
    def free(self) -> frozenset[Var]:
        return self.inner - set(self.bound)

    @cached_property
    def text(self) -> str:
        return self.told({}, 0)

    def told(self, names: Mapping[Var, str], depth: int) -> str:
        """The same for every way to name the bound points."""
        key = (depth, tuple(sorted((v.serial, names[v]) for v in self.free if v in names)))
        memo: dict[Any, str] = self.__dict__.setdefault("_texts", {})
        if key not in memo:
            memo[key] = self._told(names, depth)
        return memo[key]

    def _told(self, names: Mapping[Var, str], depth: int) -> str:
        if not self.bound:
            return self._body(names, depth)
        dim = {v: f"{v.sort}?" for v in self.bound}
        marks: dict[str, list[Var]] = {}
        for v in self.bound:
            mark = f"{v.sort}|{self._body({**names, **dim, v: '!'}, depth + 1)}"
            marks.setdefault(mark, []).append(v)
        groups = [marks[mark] for mark in sorted(marks)]
        orders = 1
        for group in groups:
            for n in range(2, len(group) + 1):
                orders *= n
        if orders > MOST_ORDERS:
            raise NoSum(f"{orders} ways to name the points of one sum")
        found = None
        for order in itertools.product(*(itertools.permutations(group) for group in groups)):
            flat = [v for group in order for v in group]
            inner = {v: f"{v.sort}:{depth}.{n}" for n, v in enumerate(flat)}
            text = self._body({**names, **inner}, depth + 1)
            if found is None or text < found:
                found = text
        sorts = ",".join(sorted(str(v.sort) for v in self.bound))
        return f"S[{sorts}]({found})"

    def _body(self, names: Mapping[Var, str], depth: int) -> str:
        parts = sorted(f"{g.told(names, depth)}^{n}" for g, n in self.factors)
        if self.power is not None:
            parts.append(f"e^({self.power.told(names, depth)})")
        return "*".join(parts) or "1"

    def placed(self, at: Mapping[Var, Any]) -> Term:
        """With elements in place of free points; bound ones step aside."""
        if not self.free & at.keys():
            return self
        return self.moved({v: e for v, e in at.items() if v not in self.bound})

    def moved(self, at: Mapping[Var, Any]) -> Term:
        """With elements in place of points, and fresh bound ones."""
        fresh = {v: Var(v.sort) for v in self.bound if v not in at}
        inner = {**at, **fresh}
        factors = tuple((gen.placed(inner), n) for gen, n in self.factors)
        power = None if self.power is None else self.power.placed(inner)
        return Term(tuple(fresh[v] for v in self.bound if v in fresh), factors, power)

    @property
    def partial(self) -> bool:
        return any(gen.partial for gen, _ in self.factors)


class Sum:
    """Rational multiples of terms. Equal ones have equal texts."""

    def __init__(self, parts: Iterable[tuple[fmpq, Term]] = ()) -> None:
        found: dict[str, tuple[fmpq, Term]] = {}
        for c, term in parts:
            known = found.get(term.text)
            if known is not None and term.partial and known[0] * c < 0:
                raise NoSum("infinity minus infinity")
            found[term.text] = (c + (known[0] if known else Q0), term)
        self.terms = {text: part for text, part in found.items() if part[0] != 0}
        if len(self.terms) > MOST_TERMS:
            raise NoSum(f"a value of more than {MOST_TERMS} terms")

    def __iter__(self) -> Iterator[tuple[fmpq, Term]]:
        return iter(self.terms.values())

    @cached_property
    def free(self) -> frozenset[Var]:
        return frozenset[Var]().union(*(term.free for _, term in self))

    @cached_property
    def text(self) -> str:
        return self.told({}, 0)

    def told(self, names: Mapping[Var, str], depth: int) -> str:
        if not self.free & names.keys():
            names = {}
        return " + ".join(sorted(f"{c} {term.told(names, depth)}" for c, term in self)) or "0"

    def __repr__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sum) and bool(self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def placed(self, at: Mapping[Var, Any]) -> Sum:
        if not self.free & at.keys():
            return self
        return normal((c, term.placed(at)) for c, term in self)

    @property
    def value(self) -> fmpq | None:
        if not self.terms:
            return Q0
        return self.terms["1"][0] if len(self.terms) == 1 and "1" in self.terms else None

    def scaled(self, c: fmpq) -> Sum:
        return Sum((c * d, term) for d, term in self)

    def __add__(self, other: Sum) -> Sum:
        return Sum([*self, *other])

    def __neg__(self) -> Sum:
        return self.scaled(-Q1)

    def __sub__(self, other: Sum) -> Sum:
        return self + -other

    def __mul__(self, other: Sum) -> Sum:
        return normal((c * d, product_of(t, u)) for c, t in self for d, u in other)


ZERO, ONE = Sum(), Sum([(Q1, Term())])


def constant(value: Any) -> Sum:
    c = value if isinstance(value, fmpq) else fmpq(value.numerator, value.denominator)
    return Sum([(c, Term())])


def generator(gen: Gen, power: int = 1) -> Sum:
    return Sum([(Q1, Term((), ((gen, power),)))])


def product_of(left: Term, right: Term) -> Term:
    if left.bound and right.bound:
        right = right.moved({})
    power = left.power if right.power is None else right.power
    if left.power is not None and right.power is not None:
        power = left.power + right.power
    return Term((*left.bound, *right.bound), (*left.factors, *right.factors), power)


def multiplied(term: Term, other: Sum) -> Iterator[tuple[fmpq, Term]]:
    for c, t in other:
        yield c, product_of(term, t)


class TooLong(Exception):
    """More rules were applied than was allowed."""


_left: list[int] = []  # how many more, where there is a limit


@contextlib.contextmanager
def limited(steps: int) -> Iterator[None]:
    """No more than so many rules are applied, or `TooLong` is raised."""
    _left.append(steps)
    try:
        yield
    finally:
        _left.pop()


Parts = list[tuple[fmpq, Term]]


#: Tried one after the other (`verifiers/sums.py` names them): a term as an equal sum, or None.
RULES: list[Callable[[Term], Parts | None]] = []


def normal(parts: Iterable[tuple[fmpq, Term]]) -> Sum:
    done: list[tuple[fmpq, Term]] = []
    todo = list(parts)
    while todo:
        if _left:
            _left[-1] -= 1
            if _left[-1] < 0:
                raise TooLong
        c, term = todo.pop()
        if c == 0:
            continue
        found = _step(term)
        if found is None:
            done.append((c, term))
        else:
            todo += [(c * d, t) for d, t in found]
        if len(done) + len(todo) > 4 * MOST_TERMS:
            raise NoSum("too many terms")
    return Sum(done)


def _step(term: Term) -> Parts | None:
    """One rule applied, or None where none applies."""
    for rule in RULES:
        found = rule(term)
        if found is not None:
            return found
    return None
