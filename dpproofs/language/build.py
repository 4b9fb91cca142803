"""The words with which a claim file writes a statement. They are functions that build terms, and
nothing is computed by them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from dpproofs.language.sorts import IndexSet, LineLaw, Natural, Scalar, Table
from dpproofs.language.statements import WordError
from dpproofs.language.terms import (
    All,
    AllEvents,
    AllReals,
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
    "line_law",
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
    """Turn a whole number or a fraction into a term. Arithmetic with it stays as it is written,
    so that `number(1) / 3` is a formula and not a float."""
    return lift(value)


def exp(x: object) -> Term:
    """e to the power of x."""
    return _op("exp", x)


def log(x: object) -> Term:
    """The natural logarithm of x. log 0 is minus infinity; below 0 there is no value."""
    return _op("log", x)


def sqrt(x: object) -> Term:
    """The square root of x. Below 0 there is no value."""
    return _op("sqrt", x)


def tanh(x: object) -> Term:
    """The hyperbolic tangent of x."""
    return _op("tanh", x)


def cosh(x: object) -> Term:
    """The hyperbolic cosine of x."""
    return _op("cosh", x)


def gaussian_tail(x: object) -> Term:
    """The probability that a standard normal variable exceeds x."""
    return _op("Q", x)


def binomial(n: object, k: object) -> Term:
    """The binomial coefficient, n choose k."""
    return _op("binomial", n, k)


def positive_part(x: object) -> Term:
    """The positive part of x: x where x > 0, and 0 elsewhere."""
    return _op("pos", x)


def plog(a: object, b: object) -> Term:
    """a log(a/b), the summand of a KL divergence. It is 0 where a = 0, and infinite where b = 0
    < a."""
    return _op("plog", a, b)


def log_ratio(a: object, b: object) -> Term:
    """log(a/b). It is infinite where b = 0 < a and minus infinity where a = 0 < b; where both
    are 0 it has no value."""
    return _op("logratio", a, b)


def ratio(a: object, b: object) -> Term:
    """a/b. It is infinite where b = 0 < a; where both are 0 it has no value. (The operator `/`
    has no value wherever b = 0.)"""
    return _op("ratio", a, b)


def greatest(*args: object) -> Term:
    """The greatest of the given numbers."""
    return _op("max", *args)


def least(*args: object) -> Term:
    """The least of the given numbers."""
    return _op("min", *args)


# ----------------------------------------------------------------------------- binders


def index(name: str, over: IndexSet) -> Index:
    """A variable that runs through a finite set. Binders such as `total` and `every` say what is
    done with its values."""
    if not isinstance(over, IndexSet):
        remedy = f"write Upto({_shown(over)})" if isinstance(over, Natural | int) else ""
        raise WordError([_refused("index", over, "a finite set, such as space(...)", remedy)])
    return Index(name, over)


def total(body: object, *indices: Index | Scalar, given: Proposition | None = None) -> Term:
    """The sum of `body` over all values of the indices, or over those that satisfy `given`. Over a
    real number without ends, such as a draw from a law on the line, it is an integral."""
    if len(indices) == 1 and _is_line(variable := indices[0]):
        line: Any = variable
        return integral(body if given is None else cases(given, body, 0), line)
    return _binder("sum", body, indices, given)  # type: ignore[arg-type]  # or it says why not


def _is_line(variable: Any) -> bool:
    return _is_real(variable) and variable.low is None and variable.high is None


def product(body: object, *indices: Index, given: Proposition | None = None) -> Term:
    """The product of `body` over all values of the indices, or over those that satisfy `given`."""
    return _binder("prod", body, indices, given)


def sup(body: object, *indices: Index, given: Proposition | None = None) -> Term:
    """The greatest value of `body` over the indices, or over those that satisfy `given`. If
    there are none, it is minus infinity."""
    return _binder("sup", body, indices, given)


def inf(body: object, *indices: Index, given: Proposition | None = None) -> Term:
    """The least value of `body` over the indices, or over those that satisfy `given`. If there
    are none, it is plus infinity."""
    return _binder("inf", body, indices, given)


_SPELT = {"sum": "total", "prod": "product"}


def _need_indices(word: str, indices: tuple[object, ...]) -> None:
    """A word that binds takes indices over finite sets; `every` alone takes real numbers too."""
    for bound in indices:
        if isinstance(bound, Index):
            continue
        remedy = ""
        if isinstance(bound, Natural):
            remedy = f"a natural number is declared in forall=(..., {bound.name}, ...)"
        elif isinstance(bound, Scalar):
            remedy = (
                f"only every(..., {bound.name}) and exists(..., {bound.name}) take a real number"
            )
        elif isinstance(bound, IndexSet):
            remedy = f"name an element of it: index({_shown(bound).lower()!r}, {_shown(bound)})"
        allowed = "indices over finite sets, such as index('y', Y)"
        allowed += ", and real numbers, such as real('t', above=1)" if word == "every" else ""
        raise WordError([_refused(_SPELT.get(word, word), bound, allowed, remedy)])


def _refused(word: str, seen: object, allowed: str, remedy: str) -> str:
    kind = "the number " if isinstance(seen, Scalar) else ""
    kind = "the real number " if kind and not isinstance(seen, Natural) else kind
    told = f"{kind}{_shown(seen)}" if kind else f"{_shown(seen)} of type {type(seen).__name__}"
    return f"{word}: saw {told}; allowed: {allowed}" + (f"; {remedy}" if remedy else "")


def _shown(thing: object) -> str:
    return str(getattr(thing, "name", None) or repr(thing))


def _binder(kind: str, body: object, indices: tuple[Index, ...], given: Proposition | None) -> Term:
    _need_indices(kind, indices)
    if given is not None and not indices:
        word = _SPELT.get(kind, kind)
        raise WordError([f"{word}: saw `given` and no index; allowed: {word}(..., y, given=...)"])
    term = lift(body)
    for position, bound in enumerate(reversed(indices)):
        term = Bind(kind, bound, term, given if position == 0 else None)
    return term


def every(
    body: Proposition, *variables: Index | Scalar, given: Proposition | None = None
) -> Proposition:
    """`body` holds for all values of the variables, or for those that satisfy `given`.

    A variable is an index over a finite set or a real number: with `real("alpha", above=1)` it
    holds for all real numbers above 1. That number is not declared in forall.
    """
    _need_indices("every", tuple(v for v in variables if not _is_real(v)))
    if given is not None:
        body = Implies(given, body)
    for bound in reversed(variables):
        if isinstance(bound, Scalar):
            ends = bound.low, bound.high, bound.low_open, bound.high_open
            body = AllReals(bound, body, *ends)
        else:
            body = All(bound, body)
    return body


def _is_real(variable: object) -> bool:
    return isinstance(variable, Scalar) and not isinstance(variable, Natural)


def every_event(body: Proposition, event: TableTerm) -> Proposition:
    """`body` holds for every subset of the set on which the event is declared."""
    if not (isinstance(event, Table) and event.kind == "bit"):
        remedy = 'declare it: event("S", Y)'
        raise WordError([_refused("every_event", event, "an event, a table of bits", remedy)])
    return AllEvents(event, body)


def exists(
    body: Proposition, *unknowns: Node, witness: tuple[Node, ...] | None = None
) -> Proposition:
    """There are tables or scalars `unknowns` that satisfy `body`. A `witness`, where one is
    known, lists a term for each of them and is tried first."""
    return Exists(unknowns, body, witness)


def integral(body: object, variable: Term, low: object = None, high: object = None) -> Term:
    """The integral of `body` over a real variable from `low` to `high`. An end that is None is
    infinite."""
    return Integral(
        variable,
        lift(body),
        None if low is None else lift(low),
        None if high is None else lift(high),
    )


def table(body: object, *indices: Index) -> Lam:
    """The table whose entry at the indices is `body`."""
    _need_indices("table", indices)
    return Lam(indices, lift(body))


def rounds(
    name: str,
    over: IndexSet,
    start: TableTerm,
    step: Callable[[TableTerm, Index], TableTerm],
) -> Callable[[Any], Rounds]:
    """The states of an algorithm that works in rounds, starting from `start`.

    `step` is given the table of the state before a round and the index of the round, and returns
    the table of the state after it. The result is a function: called with the index of a round (0
    is the first one) it is the state before that round, and called with k it is the state after all
    k rounds.
    """
    state, turn = Table(name, name, "real", start.axes), Index("t", over)
    body = step(state, turn)

    def state_at(done: Any) -> Rounds:
        return Rounds(
            state, turn, start, body, done if isinstance(done, Term) else index_term(done)
        )

    return state_at


def indicator(condition: Proposition) -> Term:
    """1 where the condition holds, and 0 elsewhere."""
    return Indicator(condition)


def cases(condition: Proposition, then: object, other: object) -> Term:
    """`then` where the condition holds, and `other` elsewhere. The one that is not taken need
    not have a value."""
    return If(condition, lift(then), lift(other))


def all_of(*parts: Proposition) -> Proposition:
    """All of the given propositions hold."""
    return And(parts)


def any_of(*parts: Proposition) -> Proposition:
    """At least one of the given propositions holds."""
    return Or(parts)


def implies(given: Proposition, then: Proposition) -> Proposition:
    """If `given` holds, then `then` holds."""
    return Implies(given, then)


def equivalent(left: Proposition, right: Proposition) -> Proposition:
    """Each of the two propositions holds exactly where the other one does."""
    return Iff(left, right)


def given(*parts: Proposition) -> Proposition:
    """Several hypotheses as one proposition, which holds where all of them do."""
    return parts[0] if len(parts) == 1 else And(parts)


def same_order(left: object, right: object, variable: Term) -> Proposition:
    """left / right tends to 1 as the variable goes down to 0."""
    return Asymptotic("~", lift(left), lift(right), variable)


# ----------------------------------------------------------------------------- elements


def pick(sequence: object, position: object) -> IndexOp:
    """The entry of a sequence at a position that is counted from 0."""
    return IndexOp("pick", (index_term(sequence), index_term(position)))


def replace(sequence: object, position: object, value: object) -> IndexOp:
    """The sequence in which the entry at one position is replaced by a value."""
    return IndexOp("replace", (index_term(sequence), index_term(position), index_term(value)))


def overwrite(sequence: object, others: object) -> IndexOp:
    """The sequence whose first entries are replaced by all entries of another sequence."""
    return IndexOp("overwrite", (index_term(sequence), index_term(others)))


def prefix(sequence: object, length: object) -> IndexOp:
    """The first entries of a sequence; `length` says how many."""
    return IndexOp("prefix", (index_term(sequence), index_term(length)))


def last(sequence: object) -> IndexOp:
    """The last entry of a sequence that has at least one."""
    return IndexOp("last", (index_term(sequence),))


def append(sequence: object, value: object) -> IndexOp:
    """The sequence with one more entry at its end."""
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
    """The entries of a sequence at the positions of a subset, in the order of the sequence."""
    return IndexOp("select", (index_term(sequence), index_term(subset)))


def member(position: object, subset: object) -> Proposition:
    """The position is in the subset."""
    return IndexRel("in", (index_term(position), index_term(subset)))


def shared(left: object, right: object) -> Term:
    """The number of elements that two subsets have in common."""
    return IndexNumber("shared", (index_term(left), index_term(right)))


def distance(left: object, right: object) -> Term:
    """The number of places in which two sequences differ (their Hamming distance)."""
    return IndexNumber("distance", (index_term(left), index_term(right)))


def number_of(position: Index) -> Term:
    """The number that an index of 1, ..., k stands for."""
    return IndexNumber("number", (position,))


# ----------------------------------------------------------------------------- naming


def define(name: str, what: Term | TableTerm, latex: str | None = None) -> Any:
    """Give a name to a part of a statement, as a text does with `A := ...`. It is printed as its
    name, and its definition is printed beside the statement."""
    if isinstance(what, TableTerm):
        return Defined(name, latex or name, what)
    return Fold(name, latex or name, what)


Built = TypeVar("Built", bound=Node, covariant=True)


class Word(Protocol[Built]):
    """What `quantity`, `table_quantity` and `predicate` make of a definition: called with terms,
    tables or plain numbers it builds a node; `head` is the notion itself, whatever its name."""

    head: Head

    def __call__(self, *args: object) -> Built: ...


def quantity(
    text: str, latex: str, source: str = ""
) -> Callable[[Callable[..., Term]], Word[Quantity]]:
    """Define a notion that is a number, such as a divergence. Use it as a decorator.

    The body of the function is the definition. `text` and `latex` are formats in which `{0}`,
    `{1}`, ... stand for the arguments; `source` says where the notion is defined.
    """
    return _head(text, latex, source, Quantity)


def line_law(text: str, latex: str, source: str = "") -> Callable[[Callable[..., Term]], Any]:
    """Define a law on the real line. Use it as a decorator.

    The function is given a number z and the parameters, and returns the density at z; `text`,
    `latex` and `source` are as for `quantity`, with the parameters as `{0}`, `{1}`, ...
    """
    return _head(text, latex, source, LineLaw)


def table_quantity(
    text: str, latex: str, source: str = ""
) -> Callable[[Callable[..., TableTerm]], Word[TableQuantity]]:
    """Define a notion that is a law or another table, such as a posterior. Use it as a decorator.

    The body of the function is the definition; `text`, `latex` and `source` are as for `quantity`.
    """
    return _head(text, latex, source, TableQuantity)


def predicate(
    text: str, latex: str, source: str = ""
) -> Callable[[Callable[..., Proposition]], Word[Predicate]]:
    """Define a property, such as a notion of privacy. Use it as a decorator.

    The body of the function is the definition; `text`, `latex` and `source` are as for `quantity`.
    """
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
