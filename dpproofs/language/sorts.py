"""A sort says what values a declared object may take; its ranges belong to the statement.

Index sets (named spaces, products, powers, histories, subsets), scalars with explicit domains, and
tables over index sets. Every table sort is one class: sorts differ in the range of the entries and
in whether the last axis sums to one.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dpproofs.language.terms import (
    All,
    And,
    Bind,
    Index,
    Node,
    Or,
    Proposition,
    Rel,
    TableTerm,
    Term,
    lift,
)

__all__ = [
    "TABLE_KINDS",
    "Histories",
    "IndexSet",
    "Natural",
    "Pairs",
    "Power",
    "Scalar",
    "Space",
    "Subsets",
    "Table",
    "Upto",
    "event",
    "kernel",
    "law",
    "loss",
    "mechanism",
    "natural",
    "positive",
    "probability",
    "real",
    "reals",
    "space",
    "test",
]

Sizes = Mapping[Any, int]
Element = Any  # an int for a named space, a tuple for a product, power, history or subset


# ----------------------------------------------------------------------------- index sets


@dataclass(frozen=True, eq=False)
class IndexSet:
    """A finite set whose size is fixed when a statement is given a meaning."""

    def elements(self, sizes: Sizes) -> list[Element]:
        raise NotImplementedError

    def parameters(self) -> tuple[Any, ...]:
        """The spaces and naturals whose sizes must be fixed first."""
        raise NotImplementedError

    def __mul__(self, other: IndexSet) -> Pairs:
        return Pairs(self, other)

    def __pow__(self, exponent: object) -> Power:
        return Power(self, exponent)


@dataclass(frozen=True, eq=False)
class Space(IndexSet):
    """A named finite set of `smallest` to `largest` points."""

    name: str
    latex: str
    smallest: int = 1
    largest: int = 4

    def elements(self, sizes: Sizes) -> list[Element]:
        return list(range(sizes[self]))

    def parameters(self) -> tuple[Any, ...]:
        return (self,)


@dataclass(frozen=True, eq=False)
class Upto(IndexSet):
    """1, ..., bound (held as 0, ..., bound - 1)."""

    bound: Natural | int

    def elements(self, sizes: Sizes) -> list[Element]:
        return list(range(_size(self.bound, sizes)))

    def parameters(self) -> tuple[Any, ...]:
        return _naturals(self.bound)


@dataclass(frozen=True, eq=False)
class Pairs(IndexSet):
    left: IndexSet
    right: IndexSet

    def elements(self, sizes: Sizes) -> list[Element]:
        return list(itertools.product(self.left.elements(sizes), self.right.elements(sizes)))

    def parameters(self) -> tuple[Any, ...]:
        return (*self.left.parameters(), *self.right.parameters())


@dataclass(frozen=True, eq=False)
class Power(IndexSet):
    """All sequences of a fixed length: datasets, output sequences."""

    base: IndexSet
    exponent: Any

    def elements(self, sizes: Sizes) -> list[Element]:
        n = _size(self.exponent, sizes)
        return list(itertools.product(self.base.elements(sizes), repeat=n))

    def parameters(self) -> tuple[Any, ...]:
        return (*self.base.parameters(), *_naturals(self.exponent))


@dataclass(frozen=True, eq=False)
class Histories(IndexSet):
    """All sequences shorter than `length`: the nodes of a tree of kernels."""

    base: IndexSet
    length: Any

    def elements(self, sizes: Sizes) -> list[Element]:
        base, n = self.base.elements(sizes), _size(self.length, sizes)
        return [h for k in range(n) for h in itertools.product(base, repeat=k)]

    def parameters(self) -> tuple[Any, ...]:
        return (*self.base.parameters(), *_naturals(self.length))


@dataclass(frozen=True, eq=False)
class Subsets(IndexSet):
    """All subsets of a given size of 1, ..., bound."""

    bound: Any
    chosen: Any

    def elements(self, sizes: Sizes) -> list[Element]:
        n, r = _size(self.bound, sizes), _size(self.chosen, sizes)
        return list(itertools.combinations(range(n), r))

    def parameters(self) -> tuple[Any, ...]:
        return (*_naturals(self.bound), *_naturals(self.chosen))


def _size(bound: Any, sizes: Sizes) -> int:
    return sizes[bound] if isinstance(bound, Natural) else int(bound)


def _naturals(bound: Any) -> tuple[Any, ...]:
    return (bound,) if isinstance(bound, Natural) else ()


# ----------------------------------------------------------------------------- scalars


@dataclass(frozen=True, eq=False, repr=False)
class Scalar(Term):
    """A real with an explicit domain; ends are terms, or None where there is none.

    `logarithmic` says that e to this number is what the statement uses, so that values log c with
    c rational are tried first.
    """

    name: str
    latex: str
    low: Term | None = None
    high: Term | None = None
    low_open: bool = False
    high_open: bool = False
    logarithmic: bool = False

    def children(self) -> tuple[Node, ...]:
        return ()

    def domain(self) -> Proposition:
        """The domain as a hypothesis: the judge decides it like any other."""
        parts = []
        if self.low is not None:
            parts.append(Rel(">" if self.low_open else ">=", self, self.low))
        if self.high is not None:
            parts.append(Rel("<" if self.high_open else "<=", self, self.high))
        return parts[0] if len(parts) == 1 else And(tuple(parts))


@dataclass(frozen=True, eq=False, repr=False)
class Natural(Scalar):
    """A natural number, fixed with the sizes: it may bound an index set."""

    smallest: int = 1
    largest: int = 3

    def domain(self) -> Proposition:
        return And(())


def real(
    name: str,
    latex: str | None = None,
    *,
    at_least: object = None,
    above: object = None,
    at_most: object = None,
    below: object = None,
    logarithmic: bool = False,
) -> Scalar:
    """Declare a real number: `real("epsilon", r"\\epsilon", at_least=0)`."""
    low, high = (_end(at_least, above), _end(at_most, below))
    return Scalar(name, latex or name, low, high, above is not None, below is not None, logarithmic)


def _end(closed: object, opened: object) -> Term | None:
    chosen = closed if opened is None else opened
    return None if chosen is None else lift(chosen)


def probability(name: str, latex: str | None = None) -> Scalar:
    """A number from 0 to 1."""
    return real(name, latex, at_least=0, at_most=1)


def natural(name: str, latex: str | None = None, *, smallest: int = 1, largest: int = 3) -> Natural:
    """A natural number of the statement, from `smallest` to `largest`."""
    return Natural(name, latex or name, smallest=smallest, largest=largest)


def space(name: str, latex: str | None = None, *, smallest: int = 1, largest: int = 4) -> Space:
    """A named finite set of `smallest` to `largest` points."""
    return Space(name, latex or name, smallest, largest)


# ----------------------------------------------------------------------------- tables

TABLE_KINDS = {
    "law": "non-negative, the last axis sums to 1",
    "bit": "0 or 1: an event, a deterministic test",
    "unit": "from 0 to 1: an event with a private coin, a randomised test, a query",
    "real": "real numbers between two bounds, where bounds are given",
    "positive": "real numbers above 0",
    "loss": "minus the logarithm of a number above 0",
}


@dataclass(frozen=True, eq=False, repr=False)
class Table(TableTerm):
    """A declared table: a law, kernel, mechanism, event, test, query, loss or random variable."""

    name: str
    latex: str
    kind: str
    over: tuple[IndexSet, ...]
    low: Term | None = None
    high: Term | None = None
    logarithmic: bool = False

    @property
    def axes(self) -> tuple[Any, ...]:
        return self.over

    def domain(self) -> Proposition:
        """The range of the entries as a hypothesis, where it is not built into the kind."""
        indices = tuple(Index(f"{'ijk'[n % 3]}", axis) for n, axis in enumerate(self.over))
        entry = self(*indices)
        parts: list[Proposition] = []
        if self.low is not None:
            parts.append(Rel(">=", entry, self.low))
        if self.high is not None:
            parts.append(Rel("<=", entry, self.high))
        return _all(indices, And(tuple(parts))) if parts else And(())

    def axioms(self) -> Proposition:
        """What the kind itself demands of the entries, decided exactly for every instance."""
        indices = tuple(Index(f"{'ijk'[n % 3]}", axis) for n, axis in enumerate(self.over))
        entry = self(*indices)
        zero, one = lift(0), lift(1)
        match self.kind:
            case "law":
                total = Bind("sum", indices[-1], entry)
                return And(
                    (
                        _all(indices, Rel(">=", entry, zero)),
                        _all(indices[:-1], Rel("==", total, one)),
                    )
                )
            case "bit":
                return _all(indices, Or((Rel("==", entry, zero), Rel("==", entry, one))))
            case "unit":
                return _all(indices, And((Rel(">=", entry, zero), Rel("<=", entry, one))))
            case "positive":
                return _all(indices, Rel(">", entry, zero))
        return And(())

    @cached_property
    def parameters(self) -> tuple[Any, ...]:
        return tuple(p for axis in self.over for p in axis.parameters())


def _all(indices: Sequence[Index], body: Proposition) -> Proposition:
    for index in reversed(indices):
        body = All(index, body)
    return body


def law(name: str, over: IndexSet, latex: str | None = None) -> Table:
    """A law on a finite set: masses that are at least 0 and sum to 1."""
    return Table(name, latex or name, "law", (over,))


def kernel(name: str, *axes: IndexSet, latex: str | None = None) -> Table:
    """For every value of the first axes a law on the last."""
    return Table(name, latex or name, "law", axes)


def mechanism(name: str, *axes: IndexSet, latex: str | None = None) -> Table:
    """A kernel whose first axis is the dataset."""
    return Table(name, latex or name, "law", axes)


def event(name: str, over: IndexSet, latex: str | None = None) -> Table:
    """A subset of a finite set: a table of bits."""
    return Table(name, latex or name, "bit", (over,))


def test(name: str, *axes: IndexSet, latex: str | None = None) -> Table:
    """A table from 0 to 1: an event with a private coin, a randomised test, a query."""
    return Table(name, latex or name, "unit", axes)


def reals(
    name: str,
    *axes: IndexSet,
    latex: str | None = None,
    at_least: object = None,
    at_most: object = None,
    logarithmic: bool = False,
) -> Table:
    """A table of real numbers, with bounds on its entries."""
    low, high = _end(at_least, None), _end(at_most, None)
    return Table(name, latex or name, "real", axes, low, high, logarithmic)


def positive(name: str, *axes: IndexSet, latex: str | None = None) -> Table:
    """A table of numbers above 0."""
    return Table(name, latex or name, "positive", axes)


def loss(name: str, *axes: IndexSet, latex: str | None = None) -> Table:
    """A table of losses -log w with w > 0 rational, so that Gibbs weights are rational."""
    return Table(name, latex or name, "loss", axes)
