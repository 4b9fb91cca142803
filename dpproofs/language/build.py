"""The words with which a claim file spells a statement: functions that build terms, no more."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from dpproofs.language.sorts import IndexSet, Table
from dpproofs.language.terms import (
    All,
    AllEvents,
    And,
    Asymptotic,
    Bind,
    Defined,
    Exists,
    Fold,
    Head,
    If,
    Iff,
    Implies,
    Index,
    IndexNumber,
    IndexOp,
    IndexRel,
    Indicator,
    Integral,
    Lam,
    Node,
    Op,
    Or,
    Predicate,
    Proposition,
    Quantity,
    Rounds,
    TableQuantity,
    TableTerm,
    Term,
    index_term,
    lift,
)

__all__ = [
    "PI",
    "E",
    "all_of",
    "any_of",
    "append",
    "binomial",
    "cases",
    "cosh",
    "define",
    "distance",
    "equivalent",
    "every",
    "every_event",
    "exists",
    "exp",
    "first",
    "gaussian_tail",
    "given",
    "greatest",
    "implies",
    "index",
    "indicator",
    "inf",
    "integral",
    "last",
    "least",
    "log",
    "log_ratio",
    "member",
    "number",
    "number_of",
    "overwrite",
    "pair",
    "pick",
    "plog",
    "positive_part",
    "predicate",
    "prefix",
    "product",
    "quantity",
    "ratio",
    "replace",
    "rounds",
    "same_order",
    "second",
    "select",
    "shared",
    "sqrt",
    "sup",
    "table",
    "table_quantity",
    "tanh",
    "total",
]


def _op(name: str, *args: object) -> Term:
    return Op(name, tuple(lift(arg) for arg in args))


E = _op("e")
PI = _op("pi")


def number(value: int | Fraction) -> Term:
    """A number as a term: what is built on it stays as it is written."""
    return lift(value)


def exp(x: object) -> Term:
    """e to the power of x."""
    return _op("exp", x)


def log(x: object) -> Term:
    """The natural logarithm, with log 0 = -infinity."""
    return _op("log", x)


def sqrt(x: object) -> Term:
    """The square root."""
    return _op("sqrt", x)


def tanh(x: object) -> Term:
    """The hyperbolic tangent."""
    return _op("tanh", x)


def cosh(x: object) -> Term:
    """The hyperbolic cosine."""
    return _op("cosh", x)


def gaussian_tail(x: object) -> Term:
    """The probability that a standard normal variable exceeds x."""
    return _op("Q", x)


def binomial(n: object, k: object) -> Term:
    """The binomial coefficient, n choose k."""
    return _op("binomial", n, k)


def positive_part(x: object) -> Term:
    """x where x > 0, else 0."""
    return _op("pos", x)


def plog(a: object, b: object) -> Term:
    """a log(a/b): 0 where a = 0, infinite where b = 0 < a."""
    return _op("plog", a, b)


def log_ratio(a: object, b: object) -> Term:
    """log(a/b) with log(a/0) = infinity for a > 0, log(0/b) = -infinity; 0/0 has no value."""
    return _op("logratio", a, b)


def ratio(a: object, b: object) -> Term:
    """a/b with a/0 = infinity for a > 0; 0/0 has no value."""
    return _op("ratio", a, b)


def greatest(*args: object) -> Term:
    """The greatest of these numbers."""
    return _op("max", *args)


def least(*args: object) -> Term:
    """The least of these numbers."""
    return _op("min", *args)


# ----------------------------------------------------------------------------- binders


def index(name: str, over: IndexSet) -> Index:
    """A variable that runs through a finite set; binders such as `total` and `every` bind it."""
    return Index(name, over)


def total(body: object, *indices: Index, given: Proposition | None = None) -> Term:
    """The sum over the indices, the last innermost."""
    return _binder("sum", body, indices, given)


def product(body: object, *indices: Index, given: Proposition | None = None) -> Term:
    """The product over the indices."""
    return _binder("prod", body, indices, given)


def sup(body: object, *indices: Index, given: Proposition | None = None) -> Term:
    """The greatest value over the indices; over no element it is -infinity."""
    return _binder("sup", body, indices, given)


def inf(body: object, *indices: Index, given: Proposition | None = None) -> Term:
    """The least value over the indices; over no element it is +infinity."""
    return _binder("inf", body, indices, given)


def _binder(kind: str, body: object, indices: tuple[Index, ...], given: Proposition | None) -> Term:
    term = lift(body)
    for position, bound in enumerate(reversed(indices)):
        term = Bind(kind, bound, term, given if position == 0 else None)
    return term


def every(body: Proposition, *indices: Index) -> Proposition:
    """For all elements that the indices run through."""
    for bound in reversed(indices):
        body = All(bound, body)
    return body


def every_event(body: Proposition, event: TableTerm) -> Proposition:
    """For all subsets of the set that the event is declared on."""
    return AllEvents(event, body)


def exists(
    body: Proposition, *unknowns: Node, witness: tuple[Node, ...] | None = None
) -> Proposition:
    """There are such tables or scalars; a `witness`, where one is known, is tried first."""
    return Exists(unknowns, body, witness)


def integral(body: object, variable: Term, low: object = None, high: object = None) -> Term:
    """The integral over the real variable, from low to high; None is infinite."""
    return Integral(
        variable,
        lift(body),
        None if low is None else lift(low),
        None if high is None else lift(high),
    )


def table(body: object, *indices: Index) -> Lam:
    """The table whose entry at the indices is `body`."""
    return Lam(indices, lift(body))


def rounds(
    name: str,
    over: IndexSet,
    start: TableTerm,
    step: Callable[[TableTerm, Index], TableTerm],
) -> Callable[[Any], Rounds]:
    """An algorithm in rounds: `step` says what round t makes of the state before it. What comes
    back is the state before a round t, or after all k rounds."""
    state, turn = Table(name, name, "real", start.axes), Index("t", over)
    body = step(state, turn)
    return lambda done: Rounds(state, turn, start, body, done)


def indicator(condition: Proposition) -> Term:
    """1 where the condition holds, else 0."""
    return Indicator(condition)


def cases(condition: Proposition, then: object, other: object) -> Term:
    """`then` where the condition holds, `other` elsewhere; the one that is not taken need not have
    a value."""
    return If(condition, lift(then), lift(other))


def all_of(*parts: Proposition) -> Proposition:
    """All of these hold."""
    return And(parts)


def any_of(*parts: Proposition) -> Proposition:
    """At least one of these holds."""
    return Or(parts)


def implies(given: Proposition, then: Proposition) -> Proposition:
    """`then` wherever `given` holds."""
    return Implies(given, then)


def equivalent(left: Proposition, right: Proposition) -> Proposition:
    """Each holds exactly where the other does."""
    return Iff(left, right)


def given(*parts: Proposition) -> Proposition:
    """Hypotheses together, as one proposition."""
    return parts[0] if len(parts) == 1 else And(parts)


def same_order(left: object, right: object, variable: Term) -> Proposition:
    """left / right tends to 1 as the variable goes down to 0."""
    return Asymptotic("~", lift(left), lift(right), variable)


# ----------------------------------------------------------------------------- elements


def pick(sequence: object, position: object) -> IndexOp:
    """The entry of a sequence at a position counted from 0."""
    return IndexOp("pick", (index_term(sequence), index_term(position)))


def replace(sequence: object, position: object, value: object) -> IndexOp:
    """A sequence in which the entry at one position is another one."""
    return IndexOp("replace", (index_term(sequence), index_term(position), index_term(value)))


def overwrite(sequence: object, others: object) -> IndexOp:
    """The first entries of a sequence replaced by all entries of another one."""
    return IndexOp("overwrite", (index_term(sequence), index_term(others)))


def prefix(sequence: object, length: object) -> IndexOp:
    """The first entries of a sequence, so many."""
    return IndexOp("prefix", (index_term(sequence), index_term(length)))


def last(sequence: object) -> IndexOp:
    """The last entry of a sequence that has one."""
    return IndexOp("last", (index_term(sequence),))


def append(sequence: object, value: object) -> IndexOp:
    """A sequence with one more entry at its end."""
    return IndexOp("append", (index_term(sequence), index_term(value)))


def pair(left: object, right: object) -> IndexOp:
    """The pair of two elements."""
    return IndexOp("pair", (index_term(left), index_term(right)))


def first(element: object) -> IndexOp:
    """The left entry of a pair."""
    return IndexOp("first", (index_term(element),))


def second(element: object) -> IndexOp:
    """The right entry of a pair."""
    return IndexOp("second", (index_term(element),))


def select(sequence: object, subset: object) -> IndexOp:
    """The entries of a sequence at the positions in a subset, in their order."""
    return IndexOp("select", (index_term(sequence), index_term(subset)))


def member(position: object, subset: object) -> Proposition:
    """Whether a position is in a subset."""
    return IndexRel("in", (index_term(position), index_term(subset)))


def shared(left: object, right: object) -> Term:
    """How many elements two subsets have in common."""
    return IndexNumber("shared", (index_term(left), index_term(right)))


def distance(left: object, right: object) -> Term:
    """In how many places two sequences differ."""
    return IndexNumber("distance", (index_term(left), index_term(right)))


def number_of(position: Index) -> Term:
    """An index of 1, ..., k as the number it is."""
    return IndexNumber("number", (position,))


# ----------------------------------------------------------------------------- naming


def define(name: str, what: Term | TableTerm, latex: str | None = None) -> Any:
    """Name a part of a statement, as the text does with `A := ...`."""
    if isinstance(what, TableTerm):
        return Defined(name, latex or name, what)
    return Fold(name, latex or name, what)


def quantity(
    text: str, latex: str, source: str = ""
) -> Callable[[Callable[..., Term]], Callable[..., Quantity]]:
    """Define a scalar notion: the function's body is its definition, the formats its print."""
    return _head(text, latex, source, Quantity)


def table_quantity(
    text: str, latex: str, source: str = ""
) -> Callable[[Callable[..., TableTerm]], Callable[..., TableQuantity]]:
    """Define a law or another table: the function is its definition, the formats its print."""
    return _head(text, latex, source, TableQuantity)


def predicate(
    text: str, latex: str, source: str = ""
) -> Callable[[Callable[..., Proposition]], Callable[..., Predicate]]:
    """Define a property: the function is its definition, the formats its print."""
    return _head(text, latex, source, Predicate)


def _head(text: str, latex: str, source: str, kind: Any) -> Callable[[Any], Any]:
    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        head = Head(function.__name__, text, latex, function, source)

        def build(*args: object) -> Any:
            return kind(head, tuple(a if isinstance(a, Node) else lift(a) for a in args))

        build.__name__, build.__doc__ = function.__name__, function.__doc__
        build.head = head  # type: ignore[attr-defined]
        return build

    return decorate
