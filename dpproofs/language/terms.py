"""Terms: formulas as frozen trees that keep the order and the shape in which they are printed.

There are four families with one base class: scalar terms, tables (laws, kernels, events,
mechanisms), index terms, and propositions. Ordinary operators build them. Terms never evaluate
themselves, and a relation is a node without a truth value. One walk over a ring says what a term
means (`dpproofs.meaning.walk`).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Self

__all__ = [
    "All",
    "AllEvents",
    "AllReals",
    "And",
    "Asymptotic",
    "At",
    "Bad",
    "Bind",
    "Defined",
    "Exists",
    "Fold",
    "Head",
    "If",
    "Iff",
    "Implies",
    "Index",
    "IndexNumber",
    "IndexOp",
    "IndexRel",
    "IndexTerm",
    "Indicator",
    "Integral",
    "Lam",
    "LineLaw",
    "Node",
    "Not",
    "Num",
    "Op",
    "Or",
    "Partial",
    "Predicate",
    "Proposition",
    "Quantity",
    "Rel",
    "TableQuantity",
    "TableTerm",
    "Term",
    "index_term",
    "lift",
    "speaks_of_all_numbers",
    "unfolded",
]


@dataclass(frozen=True, eq=False)
class Node:
    """A node of the tree. `children` and `rebuild` are all that a general traversal needs.

    A class names the fields that hold its children, in their order, and those with what it binds in
    them: a node each, with "?" where it may be None, and with "*" a tuple.
    """

    _below: ClassVar[tuple[str, ...]] = ()
    _binds: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, below: str = "", binds: str = "") -> None:
        if below:
            cls._below, cls._binds = tuple(below.split()), tuple(binds.split())

    def children(self) -> tuple[Node, ...]:
        kept: tuple[Node, ...] | None = self.__dict__.get("_children")
        if kept is None:
            kept = self.__dict__["_children"] = self._held(self._below)
        return kept

    @property
    def binds(self) -> tuple[Node, ...]:
        """The variables that are bound in all that stands below."""
        return self._held(self._binds)

    def _held(self, names: tuple[str, ...]) -> tuple[Node, ...]:
        found: list[Node] = []
        for name in names:
            value = getattr(self, name.rstrip("*?"))
            if name[-1] == "*":
                found += value or ()
            elif value is not None or name[-1] != "?":
                found.append(value)
        return tuple(found)

    def rebuild(self, children: Sequence[Any]) -> Self:
        """The same node with other children, which are given in the order of `children`."""
        changes: dict[str, Any] = {}
        for name in self._below:
            field_ = name.rstrip("*?")
            if getattr(self, field_) is None and name != field_:
                continue
            changes[field_] = tuple(children) if name[-1] == "*" else children[0]
            children = children[1:]
        return replace(self, **changes) if changes else self

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children():
            yield from child.walk()

    @cached_property
    def free(self) -> frozenset[Index]:
        """The bound variables of enclosing binders that this node mentions."""
        below = frozenset[Index]().union(*(child.free for child in self.children()))
        return below.difference(self.binds)

    def __repr__(self) -> str:
        from dpproofs.language.printing import text

        return text(self)

    def _repr_latex_(self) -> str:
        from dpproofs.language.printing import latex

        return f"${latex(self)}$"


# ----------------------------------------------------------------------------- scalar terms


@dataclass(frozen=True, eq=False, repr=False)
class Term(Node):
    """A scalar term: in a ring it has the value of a real number or of plus or minus infinity."""

    def __add__(self, other: object) -> Term:
        return Op("+", (self, lift(other)))

    def __radd__(self, other: object) -> Term:
        return Op("+", (lift(other), self))

    def __sub__(self, other: object) -> Term:
        return Op("-", (self, lift(other)))

    def __rsub__(self, other: object) -> Term:
        return Op("-", (lift(other), self))

    def __mul__(self, other: object) -> Term:
        return Op("*", (self, lift(other)))

    def __rmul__(self, other: object) -> Term:
        return Op("*", (lift(other), self))

    def __truediv__(self, other: object) -> Term:
        return Op("/", (self, lift(other)))

    def __rtruediv__(self, other: object) -> Term:
        return Op("/", (lift(other), self))

    def __pow__(self, other: object) -> Term:
        return Op("^", (self, lift(other)))

    def __rpow__(self, other: object) -> Term:
        return Op("^", (lift(other), self))

    def __neg__(self) -> Term:
        return Op("neg", (self,))

    def __abs__(self) -> Term:
        return Op("abs", (self,))

    def __le__(self, other: object) -> Rel:
        return Rel("<=", self, lift(other))

    def __lt__(self, other: object) -> Rel:
        return Rel("<", self, lift(other))

    def __ge__(self, other: object) -> Rel:
        return Rel(">=", self, lift(other))

    def __gt__(self, other: object) -> Rel:
        return Rel(">", self, lift(other))

    def __eq__(self, other: object) -> Rel:  # type: ignore[override]  # a relation is a node
        return Rel("==", self, lift(other))

    def __ne__(self, other: object) -> Rel:  # type: ignore[override]  # a relation is a node
        return Rel("!=", self, lift(other))

    __hash__ = object.__hash__


@dataclass(frozen=True, eq=False, repr=False)
class Bad(Term):
    """Something that could not be read as a term. It stays in the tree, so that all faults are
    reported together."""

    fault: str


@dataclass(frozen=True, eq=False, repr=False)
class Num(Term):
    """A rational number."""

    value: Fraction


def lift(value: object) -> Term:
    """Turn a Python value into a term. A float is refused, because the float 0.1 is not 1/10."""
    if isinstance(value, Term):
        return value
    if isinstance(value, bool):
        return Bad(f"the truth value {value} stands where a number belongs")
    if isinstance(value, int | Fraction):
        return Num(Fraction(value))
    if isinstance(value, float):
        return Bad(f"the float {value!r} is not exact: write {_ratio_of(value)} or a ratio")
    return Bad(f"{type(value).__name__} {value!r} is not a number or a scalar term")


def _ratio_of(value: float) -> str:
    """The ratio that was meant by a float: 1/3 for 0.333..., and 1/10 for 0.1."""
    if value - value != 0:
        return "a number"  # infinite, or none
    plain = Fraction(value).limit_denominator(10_000)
    return (
        f"Fraction({plain})".replace("/", ", ")
        if float(plain) == value
        else f"Fraction('{value!r}')"
    )


@dataclass(frozen=True, eq=False, repr=False)
class Op(Term, below="args*"):
    """An operation on scalars. `dpproofs.meaning.walk` lists the names of the operations with the
    number of their arguments."""

    name: str
    args: tuple[Term, ...] = ()


@dataclass(frozen=True, eq=False, repr=False)
class At(Term, below="table indices*"):
    """An entry of a table, such as `p(y)` or `W(x, y)`."""

    table: TableTerm
    indices: tuple[IndexTerm, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Bind(Term, below="body given?", binds="index"):
    """A sum, product, greatest or least value over an index set. `given` restricts the range of
    the index."""

    kind: str
    index: Index
    body: Term
    given: Proposition | None = None


@dataclass(frozen=True, eq=False, repr=False)
class If(Term, below="condition then other"):
    """`then` where the condition holds, else `other`. The branch that is not taken is not
    evaluated."""

    condition: Proposition
    then: Term
    other: Term


@dataclass(frozen=True, eq=False, repr=False)
class Indicator(Term, below="condition"):
    """1 where the proposition holds, else 0."""

    condition: Proposition


@dataclass(frozen=True, eq=False, repr=False)
class IndexNumber(Term, below="args*"):
    """A number that is read from elements, such as a Hamming distance or the number of an index."""

    name: str
    args: tuple[IndexTerm, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Integral(Term, below="body low? high?", binds="variable"):
    """The integral of `body` over the real `variable` from `low` to `high`. An end that is None
    is infinite."""

    variable: Term
    body: Term
    low: Term | None
    high: Term | None


@dataclass(frozen=True)
class Head:
    """The name of a defined notion: how it is printed, and the function that gives its
    definition."""

    name: str
    text: str
    latex: str
    unfold: Callable[..., Any]
    source: str = ""


@dataclass(frozen=True, eq=False, repr=False)
class Quantity(Term, below="args*"):
    """A defined scalar, such as a divergence. It is printed by its head and can be unfolded into
    its definition."""

    head: Head
    args: tuple[Node, ...]

    @cached_property
    def meaning(self) -> Term:
        return lift(self.head.unfold(*self.args))

    @cached_property
    def free(self) -> frozenset[Index]:
        """Those of what it is given, and those of which its definition speaks on its own."""
        return super().free | self.meaning.free


@dataclass(frozen=True, eq=False, repr=False)
class LineLaw(Node, below="args*"):
    """A law on the real line, given by its density: `law(z)` is that at a number z. It stands in
    the place of a law in a divergence, whose sum over points is then an integral."""

    head: Head
    args: tuple[Node, ...]

    def __call__(self, *at: Any) -> Term:
        (z,) = at
        return lift(self.head.unfold(lift(z), *self.args))

    def index(self, name: str) -> Any:
        """A draw: a new real number."""
        from dpproofs.language.sorts import real

        return real(name)


@dataclass(frozen=True, eq=False, repr=False)
class Fold(Term, below="body"):
    """A scalar that the text names (`A := ...`). It is printed as its name, and its definition
    stands beside the statement."""

    name: str
    latex_name: str
    body: Term


# ----------------------------------------------------------------------------- tables


@dataclass(frozen=True, eq=False, repr=False)
class TableTerm(Node):
    """A table over index sets. `p(y)` is an entry; `W(x)`, with fewer indices than axes, is a
    smaller table."""

    @property
    def axes(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def __call__(self, *indices: object) -> Any:
        terms = tuple(index_term(index) for index in indices)
        if len(terms) < len(self.axes):
            return Partial(self, terms)
        return At(self, terms)

    def index(self, name: str, axis: int = -1) -> Index:
        """A new bound variable over one of the axes, by default the last one."""
        return Index(name, self.axes[axis])


@dataclass(frozen=True, eq=False, repr=False)
class Lam(TableTerm, below="body", binds="indices*"):
    """A table that is given by a formula for its entries."""

    indices: tuple[Index, ...]
    body: Term

    @property
    def axes(self) -> tuple[Any, ...]:
        return tuple(index.over for index in self.indices)


@dataclass(frozen=True, eq=False, repr=False)
class Partial(TableTerm, below="table indices*"):
    """A table whose first indices are fixed. For example, a kernel at a point is a law."""

    table: TableTerm
    indices: tuple[IndexTerm, ...]

    @property
    def axes(self) -> tuple[Any, ...]:
        return tuple(self.table.axes[len(self.indices) :])


@dataclass(frozen=True, eq=False, repr=False)
class TableQuantity(TableTerm, below="args*"):
    """A defined table, such as the law of an output. It is printed by its head and can be
    unfolded into its definition."""

    head: Head
    args: tuple[Node, ...]

    @property
    def axes(self) -> tuple[Any, ...]:
        return self.meaning.axes

    @cached_property
    def meaning(self) -> TableTerm:
        meaning: TableTerm = self.head.unfold(*self.args)
        return meaning

    @cached_property
    def free(self) -> frozenset[Index]:
        """Those of what it is given, and those of which its definition speaks on its own."""
        return super().free | self.meaning.free


@dataclass(frozen=True, eq=False, repr=False)
class Rounds(TableTerm, below="start body done", binds="state turn"):
    """The states of an algorithm in rounds. The first state is `start`, and each round replaces
    the state by `body`, which mentions the `state` before the round and the number of the round,
    `turn`. The node stands for the state before round `done`, or after `done` rounds."""

    state: TableTerm
    turn: Index
    start: TableTerm
    body: TableTerm
    done: IndexTerm | Term

    @property
    def axes(self) -> tuple[Any, ...]:
        return self.start.axes

    @cached_property
    def outer(self) -> frozenset[Index]:
        """The indices on which the rounds depend."""
        return self.start.free | (self.body.free - {self.turn})

    @cached_property
    def free(self) -> frozenset[Index]:
        return self.outer | self.done.free


@dataclass(frozen=True, eq=False, repr=False)
class Defined(TableTerm, below="body"):
    """A table that the text names (`S := ...`). It is printed as its name, and its definition
    stands beside the statement."""

    name: str
    latex_name: str
    body: TableTerm

    @property
    def axes(self) -> tuple[Any, ...]:
        return self.body.axes


# ----------------------------------------------------------------------------- indices


@dataclass(frozen=True, eq=False, repr=False)
class IndexTerm(Node):
    """A term that stands for an element of an index set."""

    def __eq__(self, other: object) -> IndexRel:  # type: ignore[override]  # a relation is a node
        return IndexRel("==", (self, index_term(other)))

    def __ne__(self, other: object) -> IndexRel:  # type: ignore[override]  # a relation is a node
        return IndexRel("!=", (self, index_term(other)))

    def __lt__(self, other: object) -> IndexRel:
        return IndexRel("<", (self, index_term(other)))

    __hash__ = object.__hash__


_serial = itertools.count()


@dataclass(frozen=True, eq=False, repr=False)
class Index(IndexTerm):
    """A bound variable over an index set. Two variables are different even if they have the same
    name."""

    name: str
    over: Any
    serial: int = field(default_factory=lambda: next(_serial))

    @cached_property
    def free(self) -> frozenset[Index]:
        return frozenset((self,))


@dataclass(frozen=True, eq=False, repr=False)
class IndexOp(IndexTerm, below="args*"):
    """An operation on elements, such as picking or replacing an entry of a sequence."""

    name: str
    args: tuple[IndexTerm, ...]
    literal: object = None


def index_term(value: object) -> IndexTerm:
    """Turn a Python value into an element. A whole number is that element of its space, counted
    from 0."""
    if isinstance(value, IndexTerm):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return IndexOp("item", (), value)
    return IndexOp("bad", (), f"{type(value).__name__} {value!r} is not an index")


# ----------------------------------------------------------------------------- propositions


@dataclass(frozen=True, eq=False, repr=False)
class Proposition(Node):
    """Something that is true, false or unknown. A ring decides it; it has no Python truth value."""

    def __bool__(self) -> bool:
        raise TypeError(
            f"the relation '{self!r}' has no Python truth value: it is decided by a checker. "
            "Write a chain a <= b <= c as all_of(a <= b, b <= c), `and` as all_of(...), `or` as "
            "any_of(...), `not x` as ~x, and max and min as greatest and least."
        )

    def __and__(self, other: Proposition) -> Proposition:
        return And((self, other))

    def __or__(self, other: Proposition) -> Proposition:
        return Or((self, other))

    def __invert__(self) -> Proposition:
        return Not(self)


@dataclass(frozen=True, eq=False, repr=False)
class Rel(Proposition, below="left right"):
    """A relation between two numbers, such as `left <= right`. It has no Python truth value: a
    checker decides it."""

    op: str
    left: Term
    right: Term


@dataclass(frozen=True, eq=False, repr=False)
class IndexRel(Proposition, below="args*"):
    """A relation between elements: equality, order, or membership."""

    op: str
    args: tuple[IndexTerm, ...]


@dataclass(frozen=True, eq=False, repr=False)
class And(Proposition, below="parts*"):
    """All parts hold. Without parts it is true."""

    parts: tuple[Proposition, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Or(Proposition, below="parts*"):
    """At least one part holds. Without parts it is false."""

    parts: tuple[Proposition, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Not(Proposition, below="part"):
    """The part does not hold."""

    part: Proposition


@dataclass(frozen=True, eq=False, repr=False)
class Implies(Proposition, below="given then"):
    """If `given`, then `then`. `then` is evaluated only where `given` is not false."""

    given: Proposition
    then: Proposition


@dataclass(frozen=True, eq=False, repr=False)
class Iff(Proposition, below="left right"):
    """Each of the two propositions holds exactly where the other one does."""

    left: Proposition
    right: Proposition


@dataclass(frozen=True, eq=False, repr=False)
class All(Proposition, below="body", binds="index"):
    """The body holds for all elements of an index set."""

    index: Index
    body: Proposition


@dataclass(frozen=True, eq=False, repr=False)
class AllEvents(Proposition, below="body", binds="event"):
    """The body holds for all subsets `event` of one index set; `event` is a declared table of 0s
    and 1s."""

    event: TableTerm
    body: Proposition


@dataclass(frozen=True, eq=False, repr=False)
class AllReals(Proposition, below="low? high? body", binds="variable"):
    """The body holds for all real numbers between two ends, of which each may be missing and may be
    open. The ends of the range are these; those that the `variable` was declared with are not read
    again. No end speaks of the variable. Where no number is between the ends, it holds."""

    variable: Any  # a declared real number
    body: Proposition
    low: Term | None = None
    high: Term | None = None
    low_open: bool = False
    high_open: bool = False

    @cached_property
    def range(self) -> tuple[Rel, ...]:
        """That the variable is between the ends."""
        ends = ((self.low, self.low_open, ">"), (self.high, self.high_open, "<"))
        return tuple(
            Rel(sign if is_open else f"{sign}=", self.variable, end)
            for end, is_open, sign in ends
            if end is not None
        )

    @cached_property
    def conditional(self) -> Proposition:
        """What holds for every real number at all: the body, if the number is in the range."""
        return Implies(And(self.range), self.body) if self.range else self.body


@dataclass(frozen=True, eq=False, repr=False)
class Exists(Proposition, below="body witness*", binds="unknowns*"):
    """There are tables or scalars `unknowns` that satisfy `body`.

    It is proved by a witness (one term for each unknown, in the same order) or by something found
    that satisfies `body` exactly. It is refuted only where it is shown that nothing does. With
    `alone`, only the witness counts: nothing else is looked for, and the proposition is refuted
    where the witness fails.
    """

    unknowns: tuple[Node, ...]
    body: Proposition
    witness: tuple[Node, ...] | None = None
    alone: bool = False


@dataclass(frozen=True, eq=False, repr=False)
class Predicate(Proposition, below="args*"):
    """A defined property, such as indistinguishability. It is printed by its head and can be
    unfolded into its definition."""

    head: Head
    args: tuple[Node, ...]

    @cached_property
    def meaning(self) -> Proposition:
        meaning: Proposition = self.head.unfold(*self.args)
        return meaning

    @cached_property
    def free(self) -> frozenset[Index]:
        """Those of what it is given, and those of which its definition speaks on its own."""
        return super().free | self.meaning.free


@dataclass(frozen=True, eq=False, repr=False)
class Asymptotic(Proposition, below="left right"):
    """`left ~ right` or `left = O(right)`, as the declared real `variable` goes down to 0."""

    kind: str
    left: Term
    right: Term
    variable: Term


def speaks_of_all_numbers(node: Node) -> bool:
    """Whether something in it is to hold for every real number of a range."""
    return any(isinstance(part, AllReals) for part in unfolded(node))


def unfolded(*nodes: Node) -> Iterator[Node]:
    """All nodes below the given ones, with definitions unfolded. Each node comes once, and what
    is used in a definition comes before what is defined."""
    seen: set[int] = set()
    todo = list(reversed(nodes))
    while todo:
        node = todo.pop()
        if id(node) not in seen:
            seen.add(id(node))
            yield node
            todo += reversed(node.children())
            if isinstance(node, Quantity | TableQuantity | Predicate):
                todo.append(node.meaning)
