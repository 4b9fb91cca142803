"""What a bound is where its question is asked of certain numbers: a statement solved and evaluated.

Each place of the question says what its term in the statement is equal to; a term with one unknown
is undone for it, exactly. What is left open is given by name, or the bound does not apply.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from dpproofs.language.canon import canonical
from dpproofs.language.claims import Least
from dpproofs.language.matching import assumed, fit
from dpproofs.language.printing import text
from dpproofs.language.sorts import Natural, Scalar, SizeUnknown, Table
from dpproofs.language.terms import At, Fold, Node, Op, Proposition, Term
from dpproofs.meaning.exact import ExactRing, Infinite, Undefined
from dpproofs.meaning.numbers import Exact, enclosure, sign
from dpproofs.meaning.walk import Instance, Undecided, Walk, entries
from dpproofs.record.bounds import Bound, scalars

__all__ = ["Answer", "DoesNotApply", "best", "evaluate"]

BITS = 512
MINUS_ONE = Exact.of(-1)
MOST_ENTRIES = 20_000  # of the tables of a statement that is written out
Found = Exact | Infinite | Undefined  # what a ring makes of exact values
Value = Exact | int | list[Exact]  # a list has an entry for each of several things that differ


class DoesNotApply(Exception):
    """Why a bound says nothing at a point."""


@dataclass(frozen=True, eq=False)
class Answer:
    """The value of a bound; `chosen`: what was put in for scalars that the question leaves open;
    `beyond`: sizes that exceed those for which the statement is checked."""

    value: Exact
    chosen: dict[str, Exact] = field(default_factory=dict)
    beyond: dict[str, int] = field(default_factory=dict)


class Point:
    """Values for what a statement speaks of, found from those of the question's places."""

    def __init__(self, bound: Bound, values: Mapping[Scalar, Value]) -> None:
        self.bound = bound
        self.sizes: dict[Any, int] = {}
        self.scalars: dict[Scalar, Exact] = {}
        self.rows: dict[Table, Exact | list[Exact]] = {}
        found, within = bound.found, bound.question.within
        self.pending = [
            (place, found[place], value, place is within)
            for place, value in values.items()
            if place in found
        ]

    def settle(self, others: Mapping[str, Exact]) -> dict[str, Exact]:
        """Put in what the question says, then what is said besides, until nothing is left."""
        chosen: dict[str, Exact] = {}
        while True:
            self._put_in()
            open_ = [t for t in self._needed() if t not in self.scalars and t not in self.sizes]
            if not open_:
                break
            order = list(others)
            named = [thing for thing in open_ if thing.name in others]
            known = min(named, key=lambda thing: order.index(thing.name), default=None)
            if any(thing is self.bound.term for thing in open_):
                raise DoesNotApply(f"it is not solved for {self.bound.question.asks.name}")
            if known is None:
                missing = ", ".join(dict.fromkeys(thing.name for thing in open_))
                raise DoesNotApply(f"it also speaks of {missing}: give a value")
            self._assign(known, others[known.name])
            chosen[known.name] = others[known.name]
        for place, node, value, within in self.pending:
            self._hold(place.name, node, value, within)
        for thing in self.bound.statement.scalars:
            if thing not in self.scalars and thing.name in others:
                self._assign(thing, others[thing.name])  # a hypothesis may speak of it
        return chosen

    def _put_in(self) -> None:
        """One round after another: each place whose term has a single unknown gives its value, the
        right side last."""
        moved = True
        while moved:
            moved = False
            for item in sorted(self.pending, key=lambda item: item[3]):
                _, node, value, within = item
                unknown = self._unknown(node)
                others = (other for other in self.pending if other is not item)
                if len(unknown) == 1 and not (within and any(self._unknown(o[1]) for o in others)):
                    self._solve(node, value, unknown[0], within)
                    self.pending = [other for other in self.pending if other is not item]
                    moved = True
                    break

    def _needed(self) -> list[Scalar]:
        """What the answer, the places and the hypotheses on scalars speak of."""
        nodes = [self.bound.term, *(node for _, node, _, _ in self.pending)]
        return list(dict.fromkeys(scalars(*nodes)))

    def _unknown(self, node: Node) -> list[Scalar | Table]:
        known: set[object] = {*self.sizes, *self.scalars, *self.rows}
        parts = (part for part in node.walk() if isinstance(part, Scalar | Table))
        return [part for part in dict.fromkeys(parts) if part not in known]

    def _assign(self, thing: Scalar | Table, value: Value) -> None:
        if isinstance(thing, Table):
            self.rows[thing] = value if isinstance(value, list) else Exact.of(value)
            return
        if isinstance(value, list):
            raise DoesNotApply(f"it has one {thing.name} for all")
        if isinstance(thing, Natural):
            self.sizes[thing] = _whole(thing.name, value)
            return
        value = Exact.of(value)
        self.scalars[thing] = value
        end = thing.high
        if isinstance(end, Scalar) and not thing.high_open and end not in self.scalars:
            self.scalars[end] = value  # where it is greatest

    def _solve(self, node: Node, value: Value, unknown: Scalar | Table, within: bool) -> None:
        """The value of the one unknown, where it stands once and can be undone."""
        if isinstance(node, Fold):
            return self._solve(node.body, value, unknown, within)
        if node is unknown or (isinstance(node, At) and node.table is unknown):
            return self._assign(unknown, value)
        if isinstance(value, list):
            raise DoesNotApply(f"it has one {unknown.name} for all")
        if not isinstance(node, Op):
            raise DoesNotApply(f"{text(node)} is not solved for {unknown.name}")
        inside = [n for n, arg in enumerate(node.args) if unknown in self._unknown(arg)]
        undo = _UNDO.get((node.name, inside[0])) if len(inside) == 1 else None
        if node.name == "min" and within and len(inside) == 1:
            undo = _least  # one of them that is met is enough
        if undo is None:
            raise DoesNotApply(f"{text(node)} is not solved for {unknown.name}")
        rest = [self.value(arg) for n, arg in enumerate(node.args) if n != inside[0]]
        if node.name == "^" and rest != [MINUS_ONE]:
            raise DoesNotApply(f"{text(node)} is not solved for {unknown.name}")
        try:
            goal = undo(ExactRing(BITS), Exact.of(value), *rest)
        except Undecided as error:
            raise DoesNotApply(f"{text(node)} = {value} is not solved: {error}") from None
        if not isinstance(goal, Exact):
            raise DoesNotApply(f"{text(node)} is never {_brief(value)}: {goal}")
        return self._solve(node.args[inside[0]], goal, unknown, within)

    def _hold(self, name: str, node: Node, value: Value, within: bool) -> None:
        """A place that is all known has the value that is asked for, or less where that will do."""
        if isinstance(value, list):
            raise DoesNotApply(f"it has one {name} for all, {text(node)}")
        own = self.value(node)
        order = sign(own - Exact.of(value)) if isinstance(own, Exact) else None
        if order == 0 or (within and order == -1):
            return
        wanted = f"more than {_brief(value)}" if within and order == 1 else f"not {_brief(value)}"
        shown = _brief(own) if isinstance(own, Exact) else str(own)
        raise DoesNotApply(f"its {name} is {shown}, {wanted}")

    # -- evaluation -----------------------------------------------------------------------------

    def instance(self) -> Instance:
        tables = {}
        for table, value in self.rows.items():
            for size in table.parameters:
                if size not in self.sizes:
                    raise DoesNotApply(f"{size.name} is not known")
                if self.sizes[size] > MOST_ENTRIES:
                    raise DoesNotApply(f"{table.name} would have {self.sizes[size]} entries")
            keys = entries(table, self.sizes)
            each = value if isinstance(value, list) else [value] * len(keys)
            if len(each) != len(keys):
                raise DoesNotApply(f"{table.name} has {len(keys)} entries, not {len(each)}")
            tables[table] = dict(zip(keys, each, strict=True))
        return Instance(dict(self.sizes), dict(self.scalars), tables)

    def value(self, term: Node) -> Found:
        assert isinstance(term, Term)
        try:
            found: Found = Walk(ExactRing(BITS), self.instance()).value(term)
            return found
        except Undecided as error:
            raise DoesNotApply(f"not evaluated: {error}") from None
        except SizeUnknown as error:
            raise DoesNotApply(f"not evaluated: {error}") from None
        except KeyError as error:
            raise DoesNotApply(f"not evaluated: {error} has no value") from None

    def check(self) -> None:
        """The hypotheses on numbers hold, and all others are those of the question."""
        statement, question = self.bound.statement, self.bound.question
        for size, n in self.sizes.items():
            if n < size.smallest:
                raise DoesNotApply(f"{size.name} = {n} is below {size.smallest}")
        instance = self.instance()
        known: set[object] = {*instance.sizes, *instance.scalars, *instance.tables}
        known.add(self.bound.found[question.asks])
        opened = {*statement.forall} - {
            *statement.as_written[0]
        }  # a conclusion is about all of them
        for hypothesis in statement.hypotheses:
            parts = {p for p in hypothesis.walk() if isinstance(p, Scalar | Table)}
            if parts <= known:
                if self.bound.found[question.asks] not in parts or not question.below:
                    self._check_one(hypothesis, instance)
            elif any(isinstance(p, Table) and p not in known for p in parts):
                for premise in assumed(hypothesis):
                    fits = (fit(p, premise, self.bound.found) for p in question.premises)
                    if all(f is None for f in fits):
                        raise DoesNotApply(f"it also assumes that {text(premise)}")
            elif parts & known and not parts & opened:  # of the others alone it may ask anything
                named = ", ".join(sorted(p.name for p in parts - known))
                raise DoesNotApply(f"it also speaks of {named}: give a value")

    def _check_one(self, hypothesis: Proposition, instance: Instance) -> None:
        try:
            truth = Walk(ExactRing(BITS), instance).truth(hypothesis)
        except Undecided:
            truth = 0
        if truth <= 0:
            where = ", ".join(
                f"{p.name} = {_brief(self.scalars.get(p, self.sizes.get(p, 0)))}"
                for p in dict.fromkeys(hypothesis.walk())
                if isinstance(p, Scalar)
            )
            fault = "is not decided" if truth == 0 else "fails"
            raise DoesNotApply(f"{text(hypothesis)} {fault}: {where}")


def evaluate(bound: Bound, values: Mapping[Scalar, Value], others: Mapping[str, Exact]) -> Answer:
    """The bound where the places of its question have these values; `others` are for what it
    speaks of besides, by name."""
    point, chosen = _settled(bound, values, others)
    value = point.value(bound.term)
    if isinstance(value, Infinite | Undefined):
        raise DoesNotApply(f"the bound is {value}")
    beyond = {s.name: n for s, n in point.sizes.items() if n > s.largest}
    return Answer(value, chosen, beyond)


def _settled(
    bound: Bound, values: Mapping[Scalar, Value], others: Mapping[str, Exact]
) -> tuple[Point, dict[str, Exact]]:
    """Of what may be put in besides each thing is tried first: the rest may follow from it."""
    named = [name for name in others if name in bound.names]
    faults = []
    for first in named or [""]:
        order = {n: others[n] for n in sorted(named, key=lambda name: name != first)}
        point = Point(bound, values)
        try:
            chosen = point.settle(order)
            point.check()
            return point, chosen
        except DoesNotApply as error:
            faults.append(error)
    raise faults[0]


def best(bound: Bound, values: Mapping[Scalar, Value], others: Mapping[str, Exact]) -> Found | None:
    """What the claim says is the best in place of this bound, there; None where it says no term."""
    mapped = bound.located.claim.mapped
    if mapped is None or isinstance(mapped[1], Least):
        return None
    if canonical(mapped[0]) != canonical(bound.term):
        return None
    try:
        return _settled(bound, values, others)[0].value(mapped[1])
    except DoesNotApply:
        return None


def _whole(name: str, value: Exact | int) -> int:
    if isinstance(value, int):
        return value
    whole = value.rational
    if whole is None or int(whole.q) != 1:
        raise DoesNotApply(f"{name} is a natural number, not {value}")
    return int(whole.p)


def _by(name: str, swapped: bool = False) -> Callable[..., Found]:
    return lambda ring, *args: ring.apply(name, args[::-1] if swapped else args)


def _least(ring: ExactRing, value: Found, *others: Found) -> Found:
    return value


def _squared(ring: ExactRing, value: Exact) -> Found:
    if sign(value, BITS) not in (0, 1):
        return Undefined("a root is not negative")
    return _by("*")(ring, value, value)


def _inverse(ring: ExactRing, value: Found, exponent: Found) -> Found:
    return _by("/")(ring, Exact.of(1), value)


def _brief(value: Exact | int) -> str:
    shown = str(value)
    return shown if len(shown) < 40 else str(enclosure(Exact.of(value), 64).str(6, radius=False))


# From the value of a term and its other argument to the argument at this place.
_UNDO: dict[tuple[str, int], Callable[..., Found]] = {
    ("+", 0): _by("-"),
    ("+", 1): _by("-"),
    ("-", 0): _by("+"),
    ("-", 1): _by("-", swapped=True),
    ("*", 0): _by("/"),
    ("*", 1): _by("/"),
    ("/", 0): _by("*"),
    ("/", 1): _by("/", swapped=True),
    ("ratio", 0): _by("*"),
    ("ratio", 1): _by("/", swapped=True),
    ("neg", 0): _by("neg"),
    ("exp", 0): _by("log"),
    ("log", 0): _by("exp"),
    ("sqrt", 0): _squared,
    ("^", 0): _inverse,
}
