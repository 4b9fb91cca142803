"""The sorts of objects that a statement can declare, each with the values that it may take.

There are index sets (named spaces, products, powers, histories, subsets), scalars with a domain,
and tables over index sets. All tables are of one class; they differ in the range of their entries
and in whether the entries of the last axis sum to 1. The ranges of the sizes are part of the
statement.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from dpproofs.language.terms import (
    All,
    And,
    Bind,
    Head,
    Index,
    Node,
    Num,
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
    "LineLaw",
    "Natural",
    "Pairs",
    "Power",
    "Scalar",
    "SizeUnknown",
    "Space",
    "Subsets",
    "Table",
    "Upto",
    "event",
    "has_no_value",
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
Stated = int | tuple[int, ...] | str  # lines of the document, or what the object is
Element = Any  # an int for a named space, a tuple for a product, power, history or subset


# ----------------------------------------------------------------------------- index sets


class SizeUnknown(LookupError):
    """A set is to be listed, or a number to be used, whose size is not fixed."""

    def __init__(self, parameter: Any) -> None:
        super().__init__(f"the size of {parameter.name} is not fixed")


@dataclass(frozen=True, eq=False)
class IndexSet:
    """A finite set. Its size is fixed when a statement is evaluated. `X * Y` is the set of
    pairs, and `X**n` the set of sequences of length n."""

    def elements(self, sizes: Sizes) -> list[Element]:
        """List the elements of the set for the given sizes."""
        raise NotImplementedError

    def parameters(self) -> tuple[Any, ...]:
        """The spaces and natural numbers whose sizes must be fixed first."""
        parts = (getattr(self, each.name) for each in fields(self))
        return tuple(size for part in parts for size in _sizes_of(part))

    def __mul__(self, other: IndexSet) -> Pairs:
        return Pairs(self, other)

    def __pow__(self, exponent: object) -> Power:
        return Power(self, exponent)


@dataclass(frozen=True, eq=False)
class Space(IndexSet):
    """A finite set with a name, which has `smallest` to `largest` points. `by_default` says that
    its author left open how many are tried; `stated`, where the document says that there are at
    least `smallest`."""

    name: str
    latex: str
    smallest: int = 1
    largest: int = 4
    by_default: bool = False
    stated: Stated = ()

    def elements(self, sizes: Sizes) -> list[Element]:
        return list(range(_fixed(self, sizes)))

    def parameters(self) -> tuple[Any, ...]:
        return (self,)


@dataclass(frozen=True, eq=False)
class Upto(IndexSet):
    """The numbers 1, ..., bound. (Their elements are stored as 0, ..., bound - 1.)"""

    bound: Natural | int

    def elements(self, sizes: Sizes) -> list[Element]:
        return list(range(_size(self.bound, sizes)))


@dataclass(frozen=True, eq=False)
class Pairs(IndexSet):
    """All pairs of an element of `left` and an element of `right`."""

    left: IndexSet
    right: IndexSet

    def elements(self, sizes: Sizes) -> list[Element]:
        return list(itertools.product(self.left.elements(sizes), self.right.elements(sizes)))


@dataclass(frozen=True, eq=False)
class Power(IndexSet):
    """All sequences of a fixed length, such as datasets or sequences of outputs."""

    base: IndexSet
    exponent: Any

    def elements(self, sizes: Sizes) -> list[Element]:
        n = _size(self.exponent, sizes)
        return list(itertools.product(self.base.elements(sizes), repeat=n))


@dataclass(frozen=True, eq=False)
class Histories(IndexSet):
    """All sequences that are shorter than `length`: the nodes of a tree of kernels."""

    base: IndexSet
    length: Any

    def elements(self, sizes: Sizes) -> list[Element]:
        base, n = self.base.elements(sizes), _size(self.length, sizes)
        return [h for k in range(n) for h in itertools.product(base, repeat=k)]


@dataclass(frozen=True, eq=False)
class Subsets(IndexSet):
    """All subsets of 1, ..., bound that have a given size."""

    bound: Any
    chosen: Any

    def elements(self, sizes: Sizes) -> list[Element]:
        n, r = _size(self.bound, sizes), _size(self.chosen, sizes)
        return list(itertools.combinations(range(n), r))


def _size(bound: Any, sizes: Sizes) -> int:
    return _fixed(bound, sizes) if isinstance(bound, Natural) else int(bound)


def _fixed(parameter: object, sizes: Sizes) -> int:
    try:
        return sizes[parameter]
    except KeyError:
        raise SizeUnknown(parameter) from None


def _sizes_of(part: object) -> tuple[Any, ...]:
    if isinstance(part, IndexSet):
        return part.parameters()
    return (part,) if isinstance(part, Natural) else ()


# ----------------------------------------------------------------------------- scalars


@dataclass(frozen=True, eq=False, repr=False)
class Scalar(Term):
    """A real number with a domain. An end of the domain is a term, or None where there is no end.

    `logarithmic` says that the statement uses e to the power of this number. Values log c with c
    rational are then tried first, because e to such a number is rational and ties can be decided.
    `stated` says by which right the domain is there: the lines of the document that
    state it, or in words what the number is ("a probability"). It changes no statement.
    """

    name: str
    latex: str
    low: Term | None = None
    high: Term | None = None
    low_open: bool = False
    high_open: bool = False
    logarithmic: bool = False
    stated: Stated = ()

    def domain(self) -> Proposition:
        """The domain as a hypothesis, which is decided at each instance like any other; the same
        object each time, since much is kept with it."""
        known: Proposition | None = self.__dict__.get("_domain")
        if known is None:
            parts = []
            if self.low is not None:
                parts.append(Rel(">" if self.low_open else ">=", self, self.low))
            if self.high is not None:
                parts.append(Rel("<" if self.high_open else "<=", self, self.high))
            known = parts[0] if len(parts) == 1 else And(tuple(parts))
            self.__dict__["_domain"] = known
        return known


@dataclass(frozen=True, eq=False, repr=False)
class Natural(Scalar):
    """A natural number. It is fixed together with the sizes of the sets, and an index set may be
    as large as it. `by_default` says that its author left open how far it goes."""

    smallest: int = 1
    largest: int = 3
    by_default: bool = False

    def domain(self) -> Proposition:
        return And(())


@dataclass(frozen=True, eq=False, repr=False)
class LineLaw(Node, below="args*"):
    """A law on the real line, given by its density: `law(z)` is that at a number z. It stands in
    the place of a law in a divergence, whose sum over points is then an integral."""

    head: Head
    args: tuple[Node, ...]

    def __call__(self, *at: Any) -> Term:
        (z,) = at
        return lift(self.head.unfold(lift(z), *self.args))

    def index(self, name: str) -> Scalar:
        """A draw: a new real number."""
        return real(name)


def has_no_value(thing: Any) -> bool:
    """Whether the ends of a number, or of the entries of a table, leave nothing between them."""
    if not (isinstance(thing.low, Num) and isinstance(thing.high, Num)):
        return False
    low, high = thing.low.value, thing.high.value
    opened = getattr(thing, "low_open", False) or getattr(thing, "high_open", False)
    return bool(low > high or (low == high and opened))


def real(
    name: str,
    latex: str | None = None,
    *,
    at_least: object = None,
    above: object = None,
    at_most: object = None,
    below: object = None,
    logarithmic: bool = False,
    stated: Stated = (),
) -> Scalar:
    """Declare a real number: `real("epsilon", r"\\epsilon", at_least=0, stated=12)`, where line 12
    of the document says that it is at least 0."""
    low, high = (_end(name, at_least, above), _end(name, at_most, below))
    opened = above is not None, below is not None
    return Scalar(name, latex or name, low, high, *opened, logarithmic, stated)


def _end(name: str, closed: object, opened: object = None) -> Term | None:
    if closed is not None and opened is not None:
        raise ValueError(
            f"{name}: saw two ends on one side, {closed} and {opened}; allowed: at_least or "
            "above, and at_most or below"
        )
    chosen = closed if opened is None else opened
    return None if chosen is None else lift(chosen)


def probability(name: str, latex: str | None = None) -> Scalar:
    """Declare a number from 0 to 1."""
    return real(name, latex, at_least=0, at_most=1, stated="a probability")


def natural(
    name: str,
    latex: str | None = None,
    *,
    smallest: int = 1,
    largest: int | None = None,
    stated: Stated = (),
) -> Natural:
    """Declare a natural number from `smallest` to `largest`; without one, up to 3 are
    tried, or two numbers, and every status says that this is a default."""
    top = max(Natural.largest, smallest + 1) if largest is None else largest
    return Natural(
        name,
        latex or name,
        stated=stated,
        smallest=smallest,
        largest=top,
        by_default=largest is None,
    )


def space(
    name: str,
    latex: str | None = None,
    *,
    smallest: int = 1,
    largest: int | None = None,
    stated: Stated = (),
) -> Space:
    """Declare a finite set with a name, of `smallest` to `largest` points; without a `largest`, up
    to 4 are tried, or two sizes, and every status says that this is a default."""
    top = max(Space.largest, smallest + 1) if largest is None else largest
    return Space(name, latex or name, smallest, top, largest is None, stated)


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
    """A declared table: a law, a kernel, a mechanism, an event, a test, a query, a loss or a
    random variable. `stated` is for the bounds of its entries what it is for a number's domain."""

    name: str
    latex: str
    kind: str
    over: tuple[IndexSet, ...]
    low: Term | None = None
    high: Term | None = None
    logarithmic: bool = False
    stated: Stated = ()

    @property
    def axes(self) -> tuple[Any, ...]:
        return self.over

    def domain(self) -> Proposition:
        """The bounds of the entries as a hypothesis, for tables that were declared with bounds."""
        indices = tuple(Index(f"{'ijk'[n % 3]}", axis) for n, axis in enumerate(self.over))
        entry = self(*indices)
        parts: list[Proposition] = []
        if self.low is not None:
            parts.append(Rel(">=", entry, self.low))
        if self.high is not None:
            parts.append(Rel("<=", entry, self.high))
        return _all(indices, And(tuple(parts))) if parts else And(())

    def axioms(self) -> Proposition:
        """What the kind of the table requires of the entries; for a law, that they are at least
        0 and sum to 1. It is decided exactly at every instance."""
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
    """Declare a law (a probability distribution) on a finite set."""
    return Table(name, latex or name, "law", (over,))


def kernel(name: str, *axes: IndexSet, latex: str | None = None) -> Table:
    """Declare a kernel: a table with one law on the last axis for each combination of the other
    axes."""
    return Table(name, latex or name, "law", axes)


def mechanism(name: str, *axes: IndexSet, latex: str | None = None) -> Table:
    """Declare a mechanism: a kernel whose first axis is the set of datasets."""
    return Table(name, latex or name, "law", axes)


def event(name: str, *axes: IndexSet, latex: str | None = None) -> Table:
    """Declare an event: a subset of a finite set, as a table of 0s and 1s. With more axes there is
    an event on the last one for each combination of the others."""
    return Table(name, latex or name, "bit", axes)


def test(name: str, *axes: IndexSet, latex: str | None = None) -> Table:
    """Declare a table of numbers from 0 to 1: a randomised test, a query, or an event with a
    private coin."""
    return Table(name, latex or name, "unit", axes)


def reals(
    name: str,
    *axes: IndexSet,
    latex: str | None = None,
    at_least: object = None,
    at_most: object = None,
    logarithmic: bool = False,
    stated: Stated = (),
) -> Table:
    """Declare a table of real numbers, with bounds on its entries if they are given."""
    low, high = _end(name, at_least), _end(name, at_most)
    return Table(name, latex or name, "real", axes, low, high, logarithmic, stated)


def positive(name: str, *axes: IndexSet, latex: str | None = None, stated: Stated = ()) -> Table:
    """Declare a table of numbers above 0."""
    return Table(name, latex or name, "positive", axes, stated=stated)


def loss(name: str, *axes: IndexSet, latex: str | None = None) -> Table:
    """Declare a table of losses. They have the form -log w with w > 0 rational, so that the
    weights of Gibbs laws are rational."""
    return Table(name, latex or name, "loss", axes)
