"""The reading: a statement as sequents about expressions, once and for all.

A term of the statement may have no value, or an infinite one; an expression always has one. So the
reading notes what it takes for a term to have a value (a divisor is not 0, the argument of a
logarithm is above 0, that of a root is not below it). For the conclusion these *duties* are
sequents of their own, which come first. A hypothesis that holds has a value, and so what it asks
for is known. Where the greater side is plus infinity, or the lesser one minus infinity, the
relation holds; elsewhere they are finite, and that is known too. What an infinite part makes of the
whole side is followed through sums, products and what rises; where that is lost, what a hypothesis
says is said for where all is finite. A reading may drop a hypothesis, never a duty.

A number or a set may have a fixed size: the points of such a set are the numbers 0, 1, 2, ..., and
sums over it are written out.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Sequence as Listed
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial, reduce
from math import comb, prod
from typing import Any, TypeVar

from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import NONNEGATIVE, ONE, POSITIVE, ZERO, Expr, TooLarge
from dpproofs.kernel.integrals import Antiderivative, Ends, integrated, is_free
from dpproofs.kernel.points import (
    ELEMENTS,
    TWO,
    Chosen,
    Element,
    Kept,
    Point,
    Prefix,
    Sequence,
    Set,
    before,
    belongs,
    changed,
    held,
    inside,
    matched,
    moved,
    points_in,
    same_parts,
    set_of,
)  # fmt: skip
from dpproofs.kernel.sequents import AnyNumber, Fact, Refused, Relation, Sequent
from dpproofs.language import sorts, terms
from dpproofs.language.canon import canonical_set
from dpproofs.language.powers import REAL_POWER, power_name
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Index, Node, Proposition, Term

__all__ = ["Duty", "Reading", "Unread", "Witness", "integrals_in", "is_false", "read"]

#: What stands for an index (an element, or the number that it is only asked for), for a bound
#: event, a state, and what is said to exist (a function that gives the entries).
Env = Mapping[Any, Any]
#: For each thing that is said to exist its entries: at an element for every axis, an expression.
Entries = tuple[tuple[tuple[tuple[Element, ...], Expr], ...], ...]
Witness = Entries | Antiderivative
Witnesses = Listed[Witness]
T = TypeVar("T")
Facts = tuple[Fact, ...]
Key = tuple[Element, ...]
MOST_READ = 100_000  # terms that are read, each wherever it stands
HIDDEN = 2  # infinity somewhere inside: what the whole side then is, is not known
#: What plus and minus infinity inside a term make of it: its place among nothing known, plus and
#: minus infinity.
KEPT, OPPOSITE, UPWARD, DOWNWARD, LOST = (1, 2), (2, 1), (1, 0), (0, 2), (0, 0)
ALONE = (1, -1)  # a term that is the whole side
TURNED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "==": "==", "!=": "!="}
RELATIONS = {">=": Relation.AT_LEAST, ">": Relation.ABOVE, "==": Relation.EQUAL}


class Unread(Refused):
    """Raised where a statement has no such reading; the message says why."""


@dataclass(frozen=True)
class Duty:
    """The indicator `missed` is 0. Where it is 1 something has no value, or an infinite one, and
    the side of the relation with it. Of a part that may be without a value while the whole has one,
    `idle`, nothing is known. It is asked for only where those that it is `within` are met:
    elsewhere what it is about is infinite, and so is the side."""

    missed: Expr
    infinite: int = 0  # 1 or -1: plus or minus infinity; HIDDEN: somewhere inside
    at_zero: bool = False  # it asks for what is never below 0
    idle: bool = False
    within: Facts = ()

    def only_infinite(self, sign: int = 1) -> bool:
        """Where it is not met, the side of the relation is plus infinity, or minus infinity."""
        return self.infinite == sign and self.at_zero


@dataclass
class Log:
    """log(above/below), so many times, not yet used as a number: to compare it asks for less."""

    above: Expr
    below: Expr
    within: Facts = ()  # where they are not met, it is infinite
    times: Expr = ONE  # above 0


def read(
    statement: Statement, sizes: sorts.Sizes, witnesses: Witnesses = (), by_name: bool = False
) -> list[Sequent]:
    """What has to be shown with these sizes of numbers and sets, one after the other; those that
    are not fixed may have any size in their range or beyond it. `witnesses` are what is said to
    exist, where the statement names nothing, in the order in which it is said: written out where
    it stands or, `by_name`, as an object that is equal to it."""
    for p in statement.parameters:
        if p.smallest < 1 and p not in sizes:
            raise Unread(f"{p.name} may be 0")
    known: dict[Any, list[Sequent]] = statement.__dict__.setdefault("_sequents", {})
    key = frozenset(sizes.items()), tuple(witnesses), by_name
    if key not in known:  # so that each reading has the same events, too
        try:
            reading = Reading(statement, sizes, witnesses)
            reading.by_name = by_name
            known[key] = reading.sequents()
        except (sorts.SizeUnknown, TooLarge, RecursionError) as error:
            raise Unread(str(error)) from None
    return [*known[key]]


class Reading:
    """One statement with its sizes."""

    by_name = False  # what is said to exist is an object that is equal to its witness

    def __init__(self, statement: Statement, sizes: sorts.Sizes, witnesses: Witnesses = ()) -> None:
        self.statement, self.sizes = statement, sizes
        self.witnesses = [w for w in witnesses if not isinstance(w, Antiderivative)]
        self.antiderivatives = [w for w in witnesses if isinstance(w, Antiderivative)]
        self.integrals = dict[Any, Expr]()
        self.path, self.duties, self.left = ONE, list[Duty](), MOST_READ
        #: What plus and minus infinity here make of the side: plus or minus infinity, or 0.
        self.rising = LOST
        self.signs = dict[Expr, int]()  # what hypotheses say of the signs of numbers
        self.logarithms = False, False  # whether a side of what was compared last is one
        self.partly = False  # what is said only where all is finite is said, too
        self.idle = 0  # how many conditions are around that may hold whatever a part of them is
        self.events: list[Any] = []  # all that were bound, and all numbers
        self.fixed = set[Any]()  # points, events and numbers that are any ones; others are bound
        self.named = set[Any]()  # tables that are said to exist, and were named
        self.labels: set[str] = set()
        self.kinds: dict[Any, list[Element]] = {}
        self.serial = itertools.count(1)
        self.made: list[Point] = []  # in their order: what was made since is bound inside
        self.found: list[Sequent] = []

    def sequents(self) -> list[Sequent]:
        known = tuple(self._sizes())
        self.partly = True
        for hypothesis in self.statement.hypotheses:
            known += self.facts(hypothesis, {})
            self.signs |= {
                f.x: POSITIVE if f.relation is Relation.ABOVE else NONNEGATIVE
                for f in known
                if f.relation is not Relation.EQUAL and not f.places
            }
        self.partly = False
        known = tuple(dict.fromkeys(f for f in known if f.x.terms or f.relation is Relation.ABOVE))
        if not any(map(is_false, known)):
            self._integrate(known)
            self.show(self.statement.show, {}, known)
        declared = {*self.statement.forall, *self.statement.parameters, *self.events, TWO}
        for sequent in self.found:  # of other objects nothing would be known when it is cited
            for other in (*sequent.objects, *(p.set.of for p in sequent.points)):
                if other not in declared:
                    raise Unread(f"it speaks of {getattr(other, 'name', other)}, not declared")
        return self.found

    def _integrate(self, known: Facts) -> None:
        """Find the sequents by which an integral of the conclusion is what its antiderivative says;
        what stands inside of another one comes first. Of no elements an integral may speak."""
        for node in dict.fromkeys(integrals_in(self.statement.show)):
            variable: Any = node.variable
            if not is_free(variable) or variable in {*self.statement.forall} or node.free:
                raise Unread("an integral about elements, or with a variable that is not free")
            ends = self._end(node.low, known), self._end(node.high, known)
            body, duties = self._asked(partial(self.number, node.body, {}))
            self.events.append(variable)
            self.fixed.add(variable)  # what is shown of it in a piece is shown of no other number
            self._is_closed(body, *(end for end in ends if end is not None))
            told = self.antiderivative(variable, body, ends, known)
            within = partial(self._owed, duties)
            value, found = integrated(variable, body, ends, told, known, within)
            self.found += found
            self.integrals[node] = value
        if self.antiderivatives:
            raise Unread("an antiderivative of nothing")

    def _is_closed(self, *parts: Expr) -> None:
        """Raise where what is inside of an integral speaks of what is bound around it."""
        own = {each.variable for each in integrals_in(self.statement.show)}
        declared = {*self.statement.forall, *self.statement.parameters, *own, TWO}
        if any(x.points or x.objects - declared for x in parts):
            raise Unread("an integral that speaks of what is bound outside of it")

    def antiderivative(
        self, variable: sorts.Scalar, body: Expr, ends: Ends, known: Facts
    ) -> Antiderivative:
        """The next one that is named."""
        if not self.antiderivatives:
            raise Unread("no antiderivative is named for an integral")
        return self.antiderivatives.pop(0)

    def _end(self, end: Term | None, known: Facts) -> Expr | None:
        """Where an integral ends; None is infinity."""
        if end is None:
            return None
        x, duties = self._asked(partial(self.number, end, {}))
        self._owed(duties, known)
        return x

    def _sizes(self) -> Iterator[Fact]:
        for p in self.statement.parameters:
            if p not in self.sizes:
                many = x_.number(p) if isinstance(p, sorts.Natural) else x_.size(Set(p))
                yield Fact(Relation.AT_LEAST, many - x_.constant(Fraction(p.smallest)))
        for law in (table for table in self.statement.tables if table.kind == "law"):
            spaces = (p for p in law.over[-1].parameters() if isinstance(p, sorts.Space))
            if all(p in self.sizes for p in spaces):  # on a listed set it adds up to 1
                yield from self.facts(law.axioms(), {})

    # -- the conclusion ---------------------------------------------------------------------------

    def show(self, node: Node, env: Env, known: Facts) -> None:
        """Find the sequents that a conclusion consists of."""
        match node:
            case terms.Implies():
                self.decided(node.given, env, known)
                self.show(node.then, env, (*known, *self.facts(node.given, env)))
            case terms.Exists():
                self._exists(node, env, known)
            case terms.Rel() if (parts := members(node)) is not None:
                for other in beside_conditions(node):  # it has a value where no point is left
                    self._relation(terms.Rel("==", other, other), env, known)
                for part in parts:
                    self.show(part, env, known)
            case terms.Rel() if self._is_plain(node, env):
                self._relation(node, env, known)
            case terms.Rel() | terms.IndexRel() | terms.Or() | terms.Not():
                holds, duties = self._asked(lambda: self.truth(node, env))
                known = self._owed(duties, known)
                self.found.append(Sequent(known, Fact(Relation.EQUAL, holds - ONE)))
            case _:
                for part, at in self._parts(node, env, fixed=True):
                    self.show(part, at, known)

    def _relation(self, node: terms.Rel, env: Env, known: Facts) -> None:
        """Where the greater side is plus infinity, or the lesser one minus infinity, the relation
        holds, if the other side has a value; elsewhere these are finite, and the rest is to be. Two
        equal sides are plus infinity at the same places."""
        op, gap, (first, second, third) = self._compared(node, env, ONE)
        above = [duty for duty in first if duty.only_infinite()]
        last = [duty for duty in second if duty.only_infinite()]
        mixed = op == "==" or last  # it may be infinity - infinity
        below = [duty for duty in second if duty.only_infinite(-1) and not mixed]
        finite, every = [*above, *below], (*first, *second, *third)
        others = [duty for duty in first if duty not in above]
        others += [duty for duty in second if duty not in (*last, *below)] + third
        known = self._owed(others, known)
        if op == ">":  # nothing is greater than plus infinity
            known = self._owed([*last, *(finite if any(self.logarithms) else ())], known)
        if op == "==":
            self._owed(finite, self._also(others, (*known, *map(self._granted, last))))
        known = self._owed(last, self._also(others, (*known, *map(self._granted, finite))))
        if gap.terms or op == ">":
            self.found.append(Sequent(self._also(every, known), Fact(RELATIONS[op], gap)))

    def _owed(self, duties: Listed[Duty], known: Facts) -> Facts:
        """Find the sequents that the duties are; what is known once they are shown."""
        for duty in duties:
            granted = self._granted(duty)
            if granted not in known:
                met = (fact for fact in duty.within if not self._is_met(fact, known))
                here = (*known, *met)
                self.found.append(Sequent(here, Fact(Relation.EQUAL, duty.missed)))
                known = (*known, granted) if here == known else known
        return known

    def _is_met(self, fact: Fact, known: Facts) -> bool:
        return self._fact(fact.relation, fact.x) in known

    def _also(self, duties: Listed[Duty], known: Facts) -> Facts:
        """With the duties that were shown where others are met, if those are known by now."""
        for duty in duties:
            if duty.within and all(self._is_met(each, known) for each in duty.within):
                known = tuple(dict.fromkeys((*known, self._granted(duty))))
        return known

    def decided(self, node: Node, env: Env, known: Facts) -> None:
        """That a premise is true or false is to be shown: where it is neither, so is the
        implication. To be infinite is to have a value."""
        match node:
            case terms.Rel() if (parts := members(node)) is not None:
                for other in beside_conditions(node):
                    self.decided(terms.Rel("==", other, other), env, known)
                for part in parts:
                    self.decided(part, env, known)
            case terms.Rel() if self._counted(node, env) is None:
                _, _, duties = self._compared(node, env, ONE)
                every = itertools.chain.from_iterable(duties)
                self._owed([d for d in every if not d.only_infinite()], known)
            case terms.Rel() | terms.IndexRel():
                pass
            case terms.Or() | terms.Not() | terms.Iff():
                for child in node.children():
                    self.decided(child, env, known)
            case terms.Implies():
                self.decided(node.given, env, known)
                self.decided(node.then, env, (*known, *self.facts(node.given, env)))
            case _:
                for part, at in self._parts(node, env, fixed=True):
                    self.decided(part, at, known)
                    known = (*known, *self.facts(part, at))

    def _exists(self, node: terms.Exists, env: Env, known: Facts) -> None:
        """What is said to exist is its witness: of its sort, in its domain, and with entries that
        are numbers, neither infinite nor without a value."""
        given: Any = node.witness
        if given is None:
            if not self.witnesses:
                raise Unread("nothing is named for what is said to exist")
            given = self.witnesses.pop(0)
            if not all(isinstance(rows, tuple) for rows in given):
                raise Unread("a witness that is no list of entries")
        inner, unknowns = dict(env), tuple[Any, ...](node.unknowns)
        if len(given) != len(unknowns):
            raise Unread("something else is named than what is said to exist")
        for unknown, what in zip(unknowns, given, strict=True):
            inner[unknown] = self._entries(unknown, what, env)
        for unknown in unknowns:
            indices, entry = list[Index](), unknown
            if isinstance(unknown, sorts.Table):
                self.show(unknown.axioms(), inner, known)
                indices = [Index("i", axis) for axis in unknown.over]
                entry = unknown(*indices)
            number: Any = terms.Rel("==", entry - entry, terms.Num(Fraction(0)))
            for index in reversed(indices):
                number = terms.All(index, number)
            self.show(number, inner, known)
            self.show(unknown.domain(), inner, known)
        if self.by_name and node.witness is None:
            known = (*known, *self._named(dict(zip(unknowns, given, strict=True)), env, known))
            inner |= {u: partial(self._declared, u) for u in unknowns if u in self.named}
        self.show(node.body, inner, known)
        if self.by_name and node.witness is None:
            self.fixed -= {*unknowns}  # what stands beside this does not speak of them

    def _named(self, given: Mapping[Any, Any], env: Env, known: Facts) -> Iterator[Fact]:
        """What the entries of tables are that were shown to be of their sorts: each is said once.
        Nothing else is said of these tables here: no fact speaks of them, none is around, and what
        stands for something that is around speaks of objects that are (`_entries`), or is refused
        where it is looked up (`entry`). So they may be chosen so. Numbers and losses stay as they
        are written out."""
        said = [*(fact.x for fact in known), *(x for rows in given.values() for _, x in rows)]
        if given.keys() & {*self.statement.forall, *env}.union(*(x.objects for x in said)):
            raise Unread("what is said to exist stands somewhere else too")
        for table, rows in given.items():
            if isinstance(table, sorts.Table) and table.kind != "loss":
                self.events.append(table)
                self.fixed.add(table)
                self.named.add(table)
                for key, x in rows:
                    gap = self._declared(table, key) - x
                    yield Fact(Relation.EQUAL, gap, (*points_in(key),))

    def _entries(self, unknown: Any, what: Any, env: Env) -> Callable[[Key], Expr]:
        """The entries of a witness as they are here, whatever is bound where one is used. They
        speak of what is declared, or fixed around."""
        if isinstance(unknown, sorts.Natural):
            raise Unread("a natural number that is said to exist")
        over = unknown.over if isinstance(unknown, sorts.Table) else ()
        match what:
            case terms.TableTerm():
                if [*map(canonical_set, over)] != [*map(canonical_set, what.axes)]:
                    raise Unread("a witness over other sets")
                return lambda key: self.entry(what, key, env)
            case terms.Term():
                return lambda key: self.number(what, env)
        around = {p for key, e in env.items() if isinstance(key, Index) for p in points_in(e)}
        declared = {*self.statement.forall, *self.statement.parameters, *self.fixed, TWO}
        if len({key for key, _ in what}) < len(what):
            raise Unread("a witness with one entry twice")
        for key, x in what:
            if not all(isinstance(e, ELEMENTS) for e in inside(key)):
                raise Unread("a witness at what is no element")
            own, told = {e for e in key if isinstance(e, Point)}, [*points_in(key)]
            if len(own) < len(told) or own & around or any(isinstance(p.label, int) for p in own):
                raise Unread("a witness at what is no point of its own")
            if x.points - around - own or x.objects - declared:
                raise Unread("a witness that speaks of what is not there")
            if len(key) != len(over) or (own and len(what) > 1):  # a point may be what is listed
                raise Unread("a witness that is said twice, or at other elements")
        return lambda key: _looked_up(what, key)

    # -- hypotheses -------------------------------------------------------------------------------

    def facts(self, node: Node, env: Env, under: Expr = ONE) -> Facts:
        """What a hypothesis says where an indicator is 1; what cannot be said is left out."""
        try:
            return tuple(self._said(node, env, under))
        except (Unread, sorts.SizeUnknown, TooLarge, RecursionError):
            return ()

    def _said(self, node: Node, env: Env, under: Expr) -> Iterator[Fact]:
        match node:
            case terms.Implies():
                here, duties = self._asked(lambda: self.truth(node.given, env), under)
                if not any(duty.infinite for duty in duties):  # without a value it may be either
                    yield from self.facts(node.then, env, under * here)
            case terms.Rel() if (parts := members(self._shared_out(node, env))) is not None:
                for part in parts:
                    yield from self.facts(part, env, under)
            case terms.Rel() if self._is_plain(node, env):
                yield from self._bound(node, env, under)
            case terms.Rel() | terms.IndexRel() | terms.Or() | terms.Not():
                holds, duties = self._asked(lambda: self.truth(node, env), under)
                if any(duty.infinite or duty.idle for duty in duties):
                    raise Unread("a hypothesis that may hold without a value of its parts")
                yield from map(self._granted, duties)
                yield self._fact(Relation.EQUAL, under * (holds - ONE))
            case _:
                for part, at in self._parts(node, env):
                    yield from self.facts(part, at, under)

    def _shared_out(self, node: terms.Rel, env: Env) -> terms.Rel:
        """A number above 0 times a greatest value is the greatest of its multiples."""
        sides = [node.left, node.right]
        for n, side in enumerate(sides):
            args = side.args if isinstance(side, terms.Op) and side.name == "*" else ()
            for times, most in itertools.permutations(map(bare, args), 2):
                match most:
                    case terms.Bind(kind="sup" | "inf", index=index) if index not in times.free:
                        value, duties = self._asked(partial(self.number, times, env))
                        if self._sign(value) == POSITIVE and not duties:
                            sides[n] = replace(most, body=terms.Op("*", (times, most.body)))
        return terms.Rel(node.op, *sides)

    def _bound(self, node: terms.Rel, env: Env, under: Expr) -> Iterator[Fact]:
        """A relation that holds has a value, and so has each part of it. If only the lesser side
        may be plus infinity, or only the greater one minus infinity, it is not."""
        op, gap, (first, second, third) = self._compared(node, env, under)
        above, below = ({d.infinite for d in side if d.infinite} for side in (first, second))
        bounded = above <= {-1} and below <= {1} if op != "==" else len(above | below) < 2
        owed, (greater, lesser) = [*first, *second, *third], self.logarithms
        lost = (above and below) or (greater and below) or (lesser and above)  # without a duty, too
        unsure = [*(d for d in owed if d.idle), *(d for d in third if d.infinite)]
        if lost or not bounded or unsure or HIDDEN in above | below:
            under = under * self._where_finite(owed, gap)
            owed = [replace(d, missed=under * d.missed) for d in owed if not d.infinite | d.idle]
        yield from map(self._granted, owed)
        relation = RELATIONS[op]
        if relation is Relation.ABOVE and under != ONE:  # where the indicator is 0 it is not above
            yield self._fact(Relation.EQUAL, under * (ONE - x_.bit(gap)))
            relation = Relation.AT_LEAST
        yield self._fact(relation, under * gap)

    def _where_finite(self, duties: Listed[Duty], gap: Expr) -> Expr:
        """1 where no part is infinite, and each has a value, of what may hold without that; else 0.
        It is asked for at the points of the hypothesis alone, not at those of a sum in it."""
        missed = [duty.missed for duty in duties if duty.infinite | duty.idle]
        about = {e for x in missed for e in (*x.points, *self.events) if e in x.points | x.objects}
        if not self.partly or about - (self.fixed | gap.points | gap.objects):
            raise Unread("a hypothesis that may hold where a part is infinite or has no value")
        return prod((ONE - x for x in missed), start=ONE)

    def _granted(self, duty: Duty) -> Fact:
        return self._fact(Relation.EQUAL, duty.missed)

    def _fact(self, relation: Relation, x: Expr) -> Fact:
        """A fact about all points, events and numbers that are not fixed."""
        points = sorted(x.points - self.fixed, key=lambda p: (p.set.name, str(p.label)))
        bound = [e for e in self.events if e in x.objects and e not in self.fixed]
        others = (AnyNumber(e) if isinstance(e, sorts.Scalar) else e for e in bound)
        return Fact(relation, x, (*points, *others))

    # -- conclusions, premises and hypotheses -----------------------------------------------------

    def _parts(self, node: Node, env: Env, fixed: bool = False) -> list[tuple[Proposition, Env]]:
        """What a proposition says all of, each with what its indices and events stand for. Of
        these nothing is known if they are `fixed`."""
        match node:
            case terms.And():
                return [(part, env) for part in node.parts]
            case terms.Predicate():
                return [(node.meaning, env)]
            case terms.Iff(left=one, right=other):
                return [(terms.Implies(one, other), env), (terms.Implies(other, one), env)]
            case terms.All():
                found = self.elements(node.index)
                self.fixed.update(p for _, points in found for p in points if fixed)
                body = node.body
                if any(isinstance(element, Chosen) for element, _ in found):
                    body = terms.Implies(terms.IndexRel("as many", (node.index,)), body)
                return [(body, {**env, node.index: element}) for element, _ in found]
            case terms.AllEvents(event=sorts.Table() as event):
                new = replace(event, kind="bit", low=None, high=None)  # not one that is around
                self.events.append(new)
                self.fixed |= {new} if fixed else set()
                return [(node.body, {**env, event: lambda key: self._declared(new, key)})]
            case terms.AllReals():
                return [self._of_a_number(node, env, fixed)]
        raise Unread(f"{type(node).__name__}, which is no part of a sequent")

    def _of_a_number(self, node: terms.AllReals, env: Env, fixed: bool) -> tuple[Proposition, Env]:
        """What is said of any number, which is none that is around, if it is in the range."""
        new = sorts.Scalar(node.variable.name, node.variable.latex)
        self.events.append(new)
        self.fixed |= {new} if fixed else set()
        if isinstance(node.low, terms.Num):  # all that is said is said above it
            sign = POSITIVE if node.low_open else NONNEGATIVE
            self.signs[x_.number(new) - x_.constant(node.low.value)] = sign
        return node.conditional, {**env, node.variable: lambda key: x_.number(new)}

    def _compared(
        self, node: terms.Rel, env: Env, under: Expr
    ) -> tuple[str, Expr, tuple[list[Duty], ...]]:
        """A relation as one with the greater side first; the gap between the sides; and the duties
        of the two sides and of the gap."""
        op, high, low = node.op, node.left, node.right
        if op in ("<=", "<"):
            op, high, low = TURNED[op], low, high
        greater, first = self._asked(lambda: self.value(high, env), under, ALONE)
        lesser, second = self._asked(lambda: self.value(low, env), under, ALONE)
        gap, third = self._asked(lambda: self._by_arguments(greater, lesser), under)
        self.logarithms = isinstance(greater, Log), isinstance(lesser, Log)
        if gap is None:
            self.logarithms = False, False
            one, more = self._asked(lambda: self._settled(greater), under, ALONE)
            other, others = self._asked(lambda: self._settled(lesser), under, ALONE)
            gap, first, second = one - other, [*first, *more], [*second, *others]
        return op, gap, (first, second, third)

    def _is_plain(self, node: terms.Rel, env: Env) -> bool:
        return node.op != "!=" and self._counted(node, env) is None

    # -- what is asked for ------------------------------------------------------------------------

    def _asked(
        self, what: Callable[[], T], under: Expr = ONE, rising: tuple[int, int] = LOST
    ) -> tuple[T, list[Duty]]:
        """What a reading gives, and the duties that it notes."""
        before = self.path, self.duties, self.rising
        self.path, self.duties, self.rising = under, [], rising
        try:
            return what(), self.duties
        finally:
            self.path, self.duties, self.rising = before

    def need(self, x: Expr, op: str = ">", infinite: int = 0, within: Facts = ()) -> None:
        """x is above 0 here, or compares with it in another way."""
        if self._sign(x) >= (NONNEGATIVE if op == ">=" else POSITIVE):
            return
        missed = self.path * (ONE - _INDICATORS[op](x))
        infinite = self._of_the_side(infinite)
        self._note(Duty(missed, infinite, self._sign(x) > 0, self.idle > 0, within))

    def _of_the_side(self, infinite: int) -> int:
        """What infinity here makes of the side."""
        return {1: self.rising[0] or HIDDEN, -1: self.rising[1] or HIDDEN}.get(infinite, infinite)

    def _note(self, duty: Duty) -> None:
        if duty.missed.terms and duty not in self.duties:
            self.duties.append(duty)

    @contextmanager
    def _at(
        self, here: Expr = ONE, how: tuple[int, int] = KEPT, idle: bool = False
    ) -> Iterator[None]:
        """Where an indicator is 1 as well, and inside a term of which infinity makes something."""
        before = self.path, self.rising, self.idle
        made = (0, *self.rising)
        self.path, self.rising = self.path * here, (made[how[0]], made[how[1]])
        self.idle += idle
        try:
            yield
        finally:
            self.path, self.rising, self.idle = before

    # -- numbers ----------------------------------------------------------------------------------

    def number(self, term: Term, env: Env) -> Expr:
        """The value of a term as a number, where it has one."""
        return self._settled(self.value(term, env))

    def _settled(self, value: Expr | Log) -> Expr:
        if isinstance(value, Expr):
            return value
        self.need(value.above, infinite=-1, within=value.within)
        self.need(value.below, infinite=1, within=value.within)
        return value.times * (x_.log(value.above) - x_.log(value.below))

    def _by_arguments(self, high: Expr | Log, low: Expr | Log) -> Expr | None:
        """A number with the sign of high - low, where one is a logarithm that can be compared by
        its arguments: log(a/b) >= t says that a >= e^t b, where a and b are not both 0; and
        log(a/b) >= log(c/d) that a d >= c b."""
        for one, other, sign in ((high, low, 1), (low, high, -1)):
            if isinstance(one, Log) and isinstance(other, Expr):
                raised = x_.exp(other * x_.inverse(one.times))
                inside = (b for a in raised.atoms if a.kind == "exp" for b in a.inside)
                if not any(b.kind == "log" for b in inside):
                    self._weighed(one)
                    return (one.above - raised * one.below).scaled(fmpq(sign))
        if isinstance(high, Log) and isinstance(low, Log) and high.times == low.times:
            self._weighed(high)
            self._weighed(low)
            return high.above * low.below - low.above * high.below
        return None

    def _weighed(self, one: Log) -> None:
        """A logarithm has a value, which may be infinite."""
        self.need(one.above + one.below, within=one.within)
        self.need(one.above, ">=", within=one.within)
        self.need(one.below, ">=", within=one.within)

    def value(self, term: Term, env: Env) -> Expr | Log:
        self.left -= 1
        if self.left < 0:
            raise TooLarge("a statement with too many terms")
        match term:
            case terms.Num():
                return x_.constant(term.value)
            case terms.Op():
                return self._operation(term, env)
            case terms.At():
                return self.entry(term.table, self._key(term.indices, env), env)
            case sorts.Natural() if term in self.sizes:
                return x_.constant(Fraction(self.sizes[term]))
            case sorts.Scalar():
                return env[term](()) if term in env else x_.number(term)
            case terms.Quantity() | terms.Fold():
                return self.value(bare(term), env)
            case terms.Bind():
                return self._collected(term, env)
            case terms.If():
                return self._either(self.truth(term.condition, env), term.then, term.other, env)
            case terms.Indicator():
                return self.truth(term.condition, env)
            case terms.IndexNumber():
                return self._counted_off(term, env)
            case terms.Integral() if term in self.integrals:
                return self.integrals[term]
        raise Unread(f"{type(term).__name__} as a number")

    def _counted_off(self, term: terms.IndexNumber, env: Env) -> Expr:
        """A number that is read from elements."""
        if term.name == "number" and isinstance(known := env.get(term.args[0]), Expr):
            return known
        match term.name, self._key(term.args, env):
            case "number", (int() as place,):
                return x_.constant(Fraction(place + 1))
            case "shared", (tuple() as one, tuple() as other) if not any(points_in((one, other))):
                return x_.constant(Fraction(len({*one} & {*other})))
            case "distance", (tuple() as one, tuple() as other) if len(one) == len(other):
                apart = (ONE - _same(*pair) for pair in zip(one, other, strict=True))
                return sum(apart, ZERO)
        raise Unread(f"the number {term.name} of elements of which nothing is known")

    def _either(self, here: Expr, then: Term, other: Term, env: Env) -> Expr:
        found = ZERO
        for side, term in ((here, then), (ONE - here, other)):
            if side.terms:
                with self._at(side):
                    found = found + side * self.number(term, env)
        return found

    def _operation(self, term: terms.Op, env: Env) -> Expr | Log:
        if terms.OPERATIONS.get(term.name) not in (None, len(term.args)):
            raise Unread(f"the operation {term.name!r} of {len(term.args)} numbers")
        name = power_name(term) if term.name == "^" else term.name
        if name == "neg":
            with self._at(how=OPPOSITE):
                one = self.value(term.args[0], env)
            return -one if isinstance(one, Expr) else replace(one, above=one.below, below=one.above)
        if name in ("+", "-"):
            first, last = term.args
            found = self.number(first, env)
            with self._at(how=KEPT if name == "+" else OPPOSITE):
                return found + self.number(last, env).scaled(fmpq(1 if name == "+" else -1))
        if name in ("*", "/"):
            return self._multiplied(name, term.args[0], term.args[1], env)
        if name == "exp":
            return self._exponential(term.args[0], env)
        how, power = _RISING.get(name, LOST), name in ("^", REAL_POWER)
        if power:
            exponent, _ = self._asked(lambda: self.number(term.args[1], env))
            how = UPWARD if self._sign(exponent) == POSITIVE else LOST
        mark, args, duties = len(self.made), list[Expr](), list[Duty]()
        for n, arg in enumerate(term.args):
            with self._at(how=LOST if power and n else how):  # an infinite exponent has no value
                x, more = self._asked(partial(self.number, arg, env), self.path, self.rising)
            args, duties = [*args, x], [*duties, *more]
        for duty in duties:
            self._note(duty)
        away = [d.missed for d in duties if d.only_infinite() or d.only_infinite(-1)]
        bound = {*self.made[mark:]}
        facts = [self._fact(Relation.EQUAL, x) for x in away]
        within = tuple(replace(f, places=tuple(p for p in f.places if p in bound)) for f in facts)
        if power:
            return self._raised(name, args[0], args[1], term.args[1], within)
        if name not in _OPERATIONS:
            raise Unread(f"the operation {name!r}")
        asked, value = _OPERATIONS[name]
        if name == "ratio" and all(map(self._sign, args)):
            asked = _of_a_ratio
        for here, x, op, infinite in asked(*args):
            with self._at(here):
                self.need(x, op, infinite, within)
        made = value(*args)
        if isinstance(made, Log):
            return replace(made, within=within)
        return self._not_below(made, asked is _of_a_ratio)

    def _exponential(self, term: Term, env: Env) -> Expr:
        """e^x, which is 0 where x is minus infinity."""
        mark = len(self.made)
        x, duties = self._asked(lambda: self.number(term, env), self.path, ALONE)
        there = self._but(duties, -1, self.rising[0], mark)
        return there * x_.exp(x)

    def _but(self, duties: Listed[Duty], sign: int, other: int, mark: int) -> Expr:
        """Where none of these is missed that makes plus or minus infinity, by this sign, at any of
        the points that were made since the mark, which are bound inside. Note the rest of them;
        `other` is what infinity of the other sign makes of the side."""
        clear = all(duty.infinite != HIDDEN and not duty.within for duty in duties if duty.infinite)
        away = [duty for duty in duties if clear and duty.only_infinite(sign)]
        some = [self._anywhere(duty.missed, mark) for duty in away]
        gone = {duty.missed for duty in away}
        for duty in (each for each in duties if each not in away):
            made = other if duty.infinite == -sign else 0
            missed = duty.missed  # of what is away nothing inside of it is asked
            for fact in duty.within:
                if fact.x in gone:
                    missed = missed * (ONE - _some(fact.places, fact.x))
            self._note(replace(duty, missed=missed, infinite=made or HIDDEN * bool(duty.infinite)))
            if duty.infinite == -sign:  # infinity - infinity, perhaps at other points
                for one in away:
                    shared = duty.missed.points.intersection(self.made[mark:])
                    inside = [p for p in self.made[mark:] if p in one.missed.points & shared]
                    self._note(
                        replace(one, missed=_some(inside, one.missed) * duty.missed, infinite=0)
                    )
        return prod((ONE - x for x in some), start=ONE)

    def _anywhere(self, missed: Expr, mark: int) -> Expr:
        return _some([p for p in self.made[mark:] if p in missed.points], missed)

    def _raised(self, name: str, a: Expr, b: Expr, exponent: Term, within: Facts) -> Expr:
        """A power. With a real exponent 0^b is 0 for b > 0 alone."""
        n = None if b.value is None else Fraction(int(b.value.p), int(b.value.q))
        if name == "^" and n is not None and n.denominator == 1:
            if n < 0:
                self.need(a, "!=", within=within)
            return self._not_below(x_.power(a, int(n)), n % 2 == 0)
        if name == "^" and n is None:
            if x_.sign_of(a) == POSITIVE:
                return x_.exp(b * x_.log(a))
            if not isinstance(exponent, sorts.Natural):
                raise Unread("a power of what may be 0, with an exponent of any size")
            return x_.product_over(self._new(Set(exponent), "place"), a)
        below = ONE - x_.bit(b)  # where b is not above 0
        if below != ONE:
            self.need(a, ">=", within=within)
        with self._at(below):
            self.need(a, within=within)
        return x_.real_power(a, b) if name == REAL_POWER or n is None else x_.power(a, n)

    def _multiplied(self, name: str, left: Term, right: Term, env: Env) -> Expr | Log:
        """A product or a quotient."""
        a, first = self._asked(lambda: self.value(left, env), self.path, ALONE)
        over = LOST if name == "/" else ALONE
        b, second = self._asked(lambda: self.value(right, env), self.path, over)
        if isinstance(b, Log) and isinstance(a, Expr) and name == "*":
            a, b, first, second = b, a, second, first
        if isinstance(a, Log) and isinstance(b, Expr) and not any(d.infinite for d in second):
            above, below = (self._sign(x) == POSITIVE for x in (b, -b))
            if above or below:
                self._scaled(first, b, second)
                self._scaled(second, ONE, ())
                b = b if above else -b
                times = a.times * (b if name == "*" else x_.inverse(b))
                parts = (a.above, a.below) if above else (a.below, a.above)
                return Log(*parts, a.within, times)
        x, more = self._asked(lambda: self._settled(a), self.path, ALONE)
        y, others = self._asked(lambda: self._settled(b), self.path, over)
        first, second = [*first, *more], [*second, *others]
        self._scaled(first, y, second)
        self._scaled(second, x, first)
        if name == "/":
            self.need(y, "!=")
        return x * (y if name == "*" else x_.inverse(y))

    def _scaled(self, duties: Listed[Duty], x: Expr, own: Listed[Duty]) -> None:
        """Note the duties of what is multiplied by x, or divided by it. Infinity has its own sign
        beside what is above 0 there, the other one beside what is below it."""
        sign = self._sign(-x)
        factor, turned, sign = (-x, -1, sign) if sign else (x, 1, self._sign(x))
        for duty in duties:
            if abs(duty.infinite) != 1:
                self._note(duty)
                continue
            lost = any(each.infinite for each in own)
            infinite = HIDDEN if lost else self._of_the_side(duty.infinite * turned)
            self._note(replace(duty, infinite=infinite))
            if not lost and sign != POSITIVE:
                with self._at(duty.missed):
                    self.need(factor, infinite=0 if sign else HIDDEN)

    def _not_below(self, x: Expr, known: bool) -> Expr:
        """x, of which it may be known that it is not below 0."""
        if known and not x_.sign_of(x):
            self.signs.setdefault(x, NONNEGATIVE)
        return x

    def _sign(self, x: Expr) -> int:
        """What the form of x says of its sign, or a hypothesis."""
        match [*x.atoms] if len(x.terms) == 1 else ():
            case [x_.Atom(kind="inverse", data=(inside,))] if x == x_.inverse(inside):
                return self._sign(inside)
        for known, sign in ((ZERO, NONNEGATIVE), *self.signs.items()):
            if rest := x_.sign_of(x - known):
                return max(sign, rest if x != known else sign)
        return x_.FREE

    def _collected(self, term: terms.Bind, env: Env) -> Expr:
        """A sum, a product, or the greatest or least value over a set."""
        match term:
            case terms.Bind(
                kind="sum", given=None, index=index, body=terms.Op(name="*", args=(ways, rest))
            ) if self._chooses(ways, index):
                return self._over_choices(index, rest, env)
        found = []
        for element, points in self.elements(term.index):
            if _is_about_histories(element) and term.kind in ("sum", "prod"):
                raise Unread("a sum over histories of any length")  # many paths begin with one
            inner = {**env, term.index: element}
            here = x_.many(element) if isinstance(element, Chosen) else ONE
            with self._at(here):
                here = here if term.given is None else here * self.truth(term.given, inner)
            if here.terms:
                with self._at(here, _RISING.get(term.kind, LOST)):
                    body, here = self._member(term, inner, here)
                found.append((here, points, body))
        if term.kind == "sum":
            total = sum((x_.summed_over(p, here * body) for here, p, body in found), ZERO)
            return self._not_below(total, all(self._sign(body) for _, _, body in found))
        if term.kind == "prod":
            result = ONE
            for here, points, body in found:
                factor = ONE + here * (body - ONE)
                for point in reversed(points):
                    factor = x_.product_over(point, factor)
                result = result * factor
            return result
        if term.kind not in ("sup", "inf"):
            raise Unread(f"the binder {term.kind!r}")
        sign = 1 if term.kind == "sup" else -1
        own = [_greatest_over(p, here, body.scaled(fmpq(sign))) for here, p, body in found]
        some, best = reduce(_greater, own) if own else (ZERO, ZERO)
        self.need(some, infinite=-sign)  # over nothing
        return best.scaled(fmpq(sign))

    def _member(self, term: terms.Bind, env: Env, here: Expr) -> tuple[Expr, Expr]:
        """A member of what is collected, and where it counts: for the greatest value only where it
        is not minus infinity."""
        if term.kind in ("sum", "prod"):
            return self.number(term.body, env), here
        mark = len(self.made)
        body, duties = self._asked(lambda: self.number(term.body, env), self.path, ALONE)
        sign = 1 if term.kind == "sup" else -1
        return body, here * self._but(duties, -sign, self.rising[sign < 0], mark)

    def _chooses(self, ways: Term, index: Index) -> bool:
        """Whether a term is binomial(k, i) for the index i of a sum over 1, ..., k, for any k."""
        match ways, index.over:
            case terms.Op(name="binomial", args=(k, terms.IndexNumber(name="number", args=(i,)))), (
                sorts.Upto(bound=bound)
            ):
                return k is bound and i is index and self._is_free(bound)
        return False

    def _over_choices(self, index: Index, rest: Term, env: Env) -> Expr:
        """The sum over i = 1, ..., k of binomial(k, i) g(i): the sum over all paths of k places
        with 0 or 1 at each of g(how many are 1), without the path of which none is."""
        path = self._new(Set(index.over.bound, Set(TWO)), index.name)
        place = self._new(path.set.places, index.name)
        ones = x_.summed(place, x_.same(held(Sequence(path), place), 1))
        with self._at(how=LOST, idle=True):  # none at all is no i, and need not have a value
            some, none = (self.number(rest, {**env, index: many}) for many in (ones, ZERO))
        return x_.summed(path, some) - none

    # -- tables -----------------------------------------------------------------------------------

    def entry(self, table: Any, key: Key, env: Env) -> Expr:
        match table:
            case sorts.Table() if table in env:
                found: Expr = env[table](key)
                return found
            case sorts.Table() if table in self.named:
                raise Unread(f"{table.name}, outside of what says that it exists")
            case sorts.Table():
                return self._declared(table, key)
            case terms.Lam() if not all(map(self.holds, table.axes, key)):
                raise Unread("a table at what is no point of its sets")
            case terms.Lam():
                named = dict(zip(table.indices, key, strict=True))
                return self.number(table.body, {**env, **named})
            case terms.Partial():
                return self.entry(table.table, self._key(table.indices, env) + key, env)
            case terms.TableQuantity() | terms.Defined():
                return self.entry(bare(table), key, env)
            case terms.Rounds(done=terms.IndexTerm() as done):
                return self._after(table, self.element(done, env), key, env)
            case terms.Rounds():
                return self._after(table, len(table.turn.over.elements(self.sizes)), key, env)
        raise Unread(f"{type(table).__name__} as a table")

    def _declared(self, table: sorts.Table, key: Key) -> Expr:
        if len(key) != len(table.over) or not all(map(self.holds, table.over, key)):
            raise Unread(f"{table.name} at what is no point of its sets")
        return x_.entry(table, key)

    def _after(self, table: terms.Rounds, done: Element, key: Key, env: Env) -> Expr:
        """An entry of the state after so many rounds."""
        if not isinstance(done, int):
            raise Unread("a round of which nothing is known")
        if not done:
            return self.entry(table.start, key, env)
        state = {table.state: lambda at: self._after(table, done - 1, at, env)}
        return self.entry(table.body, key, {**env, **state, table.turn: done - 1})

    # -- truth ------------------------------------------------------------------------------------

    def truth(self, node: Proposition, env: Env) -> Expr:
        """The indicator of a condition."""
        match node:
            case terms.Rel() if (counted := self._counted(node, env)) is not None:
                return counted
            case terms.Rel():
                with self._at(how=LOST):
                    high, low = self.value(node.left, env), self.value(node.right, env)
                    gap = self._by_arguments(high, low)
                    gap = self._settled(high) - self._settled(low) if gap is None else gap
                return _INDICATORS[node.op](gap)
            case terms.IndexRel():
                return _related(node.op, *self._key(node.args, env))
            case terms.Predicate():
                return self.truth(node.meaning, env)
        with self._at(idle=True, how=LOST):
            match node:
                case terms.And():
                    return prod((self.truth(part, env) for part in node.parts), start=ONE)
                case terms.Or():
                    none = (ONE - self.truth(part, env) for part in node.parts)
                    return ONE - prod(none, start=ONE)
                case terms.Not():
                    return ONE - self.truth(node.part, env)
                case terms.Implies():
                    given = self.truth(node.given, env)
                    with self._at(given):
                        return ONE - given * (ONE - self.truth(node.then, env))
                case terms.Iff():
                    left, right = self.truth(node.left, env), self.truth(node.right, env)
                    return left * right + (ONE - left) * (ONE - right)
                case terms.All():
                    every = []
                    for e, points in self.elements(node.index):
                        here = x_.many(e) if isinstance(e, Chosen) else ONE
                        with self._at(here):
                            holds = self.truth(node.body, {**env, node.index: e})
                        every.append(ONE - _some(points, here * (ONE - holds)))
                    return prod(every, start=ONE)
        raise Unread(f"a condition with {type(node).__name__}")

    def _counted(self, node: terms.Rel, env: Env) -> Expr | None:
        """How the distance of two sequences of unknown length compares with a number."""
        for each in (node, terms.Rel(TURNED[node.op], node.right, node.left)):
            match each.left, each.right:
                case terms.IndexNumber(name="distance", args=args), terms.Num(value=value):
                    x, y = self._key(args, env)
                    if isinstance(x, Sequence) and isinstance(y, Sequence) and _comparable(x, y):
                        return x_.count(f"distance {each.op} {value}", x, y)
        return None

    # -- elements ---------------------------------------------------------------------------------

    def elements(self, index: Index) -> list[tuple[Element, tuple[Point, ...]]]:
        """All elements of a set, and the points that one element stands for all values of."""
        found = []
        for kind in self._kinds(index.over):
            if isinstance(kind, tuple) and any(isinstance(e, Chosen) for e in inside(kind)):
                raise Unread("subsets in pairs or in sequences")
            named = {p: self._new(p.set, index.name) for p in dict.fromkeys(points_in(kind))}
            found.append((moved(kind, named), tuple(named.values())))
        return found

    def _kinds(self, over: Any) -> list[Element]:
        """What elements of a set look like, with points for what is not known of them. Each has
        points of its own."""
        if over not in self.kinds:
            self.kinds[over] = self._kinds_of(over)
        return self.kinds[over]

    def _kinds_of(self, over: Any) -> list[Element]:
        match over:
            case sorts.Space() if over not in self.sizes:
                return [self._any(Set(over))]
            case sorts.Upto() if self._is_free(over.bound):
                return [self._any(Set(over.bound))]
            case sorts.Power() if self._is_free(over.exponent):
                return [Sequence(self._any(_paths(over.base, over.exponent)))]
            case sorts.Histories() if self._is_free(over.length):
                path = self._any(_paths(over.base, over.length))
                return [before(Sequence(path), self._any(path.set.places))]  # what some path holds
            case sorts.Subsets() if self._is_free(over.bound) and self._is_free(over.chosen):
                drawn = Sequence(self._any(Set(over.bound, Set(TWO))))
                return [Chosen(drawn, Set(over.chosen))]
            case sorts.Pairs():
                parts = [[over.left, over.right]]
            case sorts.Power():
                parts = [[over.base] * sorts._size(over.exponent, self.sizes)]
            case sorts.Histories():
                parts = [[over.base] * n for n in range(sorts._size(over.length, self.sizes))]
            case _:
                return self._listed(over.elements(self.sizes))
        products = (itertools.product(*map(self._kinds_of, axes)) for axes in parts)
        return self._listed(itertools.chain.from_iterable(products))

    def _any(self, of: Set) -> Point:
        """A point that stands for any of a set, and is none of those that others stand for."""
        return Point(of, -next(self.serial))

    def _listed(self, elements: Iterator[Element]) -> list[Element]:
        found = list(itertools.islice(elements, MOST_READ // 10 + 1))
        if len(found) > MOST_READ // 10:
            raise TooLarge("a set of that many elements")
        return found

    def _new(self, of: Set, name: str) -> Point:
        """A point under a name of its own, whatever its set."""
        name = name.replace("~", "'")  # only what the kernel makes itself is called ~
        label = next(n for k in itertools.count() if (n := f"{name}{k or ''}") not in self.labels)
        self.labels.add(label)
        self.made.append(Point(of, label))
        return self.made[-1]

    def _is_free(self, bound: Any) -> bool:
        return isinstance(bound, sorts.Natural) and bound not in self.sizes

    def holds(self, axis: Any, element: Element) -> bool:
        """Whether an element is certainly one of a set."""
        return any(_is_like(element, kind) for kind in self._kinds(axis))

    def _last(self, places: Set) -> Point:
        """The last place: one of which nothing else is said than that it is always the same."""
        if not places.least:
            raise Unread("the last place of what may be empty")
        place = Point(places, "~last")
        self.fixed.add(place)
        return place

    def _key(self, indices: Listed[Any], env: Env) -> Key:
        return tuple(self.element(index, env) for index in indices)

    def element(self, index: Any, env: Env) -> Element:
        if isinstance(index, Index):
            if isinstance(env[index], Expr):
                raise Unread("a place that stands for a number")
            return env[index]
        if index.name == "item":
            return index.literal
        key = self._key(index.args, env)
        if index.name == "last" and isinstance(key[0], Sequence):
            return _made("pick", key[0], self._last(key[0].base.set.places))
        return _made(index.name, *key)


# ----------------------------------------------------------------------------- elements


def _made(name: str, *args: Element) -> Element:
    """What an operation makes of elements, where it is certainly possible."""
    match name, args:
        case "pick", (s, i) if _is_place(i, s):
            return s[i] if isinstance(s, tuple) else held(s, i)
        case "prefix", (Sequence() as s, i) if _is_place(i, s):
            return before(s, i)
        case "replace", (s, i, e) if _may_hold(s, (i, e)):
            return _with(s, (i, e))
        case "overwrite", (s, tuple() as new) if _may_hold(s, *enumerate(new)):
            return _with(s, *enumerate(new))
        case "prefix", (tuple() as s, int() as n) if n >= 0:
            return s[:n]
        case "last", (tuple() as s,) if s:
            return s[-1]
        case "select", (Sequence() as s, Chosen() as at) if _is_chosen_from(s, at):
            return Sequence(Kept(s, at))
        case "select", (tuple() as s, tuple() as at) if all(_is_place(i, s) for i in at):
            return tuple(s[i] for i in at)
        case "append", (tuple() as s, e):
            return (*s, e)
        case "pair", (_, _):
            return args
        case "first", ((one, _),):
            return one
        case "second", ((_, other),):
            return other
    raise Unread(f"the operation {name!r} on elements of which nothing is known")


def _is_about_histories(element: Element) -> bool:
    """Whether a history stands in an element: then many paths stand for the same one."""
    return isinstance(element, Prefix) or (
        isinstance(element, tuple) and any(map(_is_about_histories, element))
    )


def _paths(base: Any, many: sorts.Natural) -> Set:
    if not isinstance(base, sorts.Space) or base.smallest < 1:
        raise Unread("sequences of any length of what may be nothing, or is no plain point")
    return Set(many, Set(base))


def _is_place(i: Element, of: Element) -> bool:
    if isinstance(of, Sequence):
        return belongs(i, of.base.set.places)
    return isinstance(of, tuple) and type(i) is int and 0 <= i < len(of)


def _is_chosen_from(s: Sequence, at: Chosen) -> bool:
    return s.base.set.places is at.sequence.base.set.places


def _may_hold(s: Element, *changes: tuple[Element, Element]) -> bool:
    """Whether these are places of a sequence, each with what it may hold there."""
    if isinstance(s, Sequence):
        return all(_is_place(i, s) and belongs(e, s.base.set.base) for i, e in changes)
    return isinstance(s, tuple) and all(_is_place(i, s) for i, _ in changes)


def _with(s: Element, *changes: tuple[Element, Element]) -> Element:
    if isinstance(s, Sequence):
        return changed(s, *changes)
    return tuple({**dict(enumerate(s)), **dict(changes)}.values())


def _is_like(element: Element, kind: Element) -> bool:
    """Whether an element is certainly one of those that a kind of elements stands for."""
    match kind:
        case Point() | Sequence():
            return belongs(element, set_of(kind))
        case Prefix():
            own = kind.sequence.base.set
            inside = isinstance(element, Prefix) and belongs(element.sequence, own)
            return inside and belongs(element.place, own.places)
        case tuple() if isinstance(element, tuple) and len(element) == len(kind):
            return all(map(_is_like, element, kind))
    return type(element) is type(kind) is int and element == kind


def _related(op: str, left: Element, right: Element = None) -> Expr:
    """The indicator of a relation between elements."""
    match op, left, right:
        case "as many", Chosen(), None:
            return x_.many(left)
        case "in", _, Chosen(sequence=drawn) if _is_place(left, drawn):
            return x_.same(held(drawn, left), 1)
    if op in ("==", "!="):
        return _same(left, right) if op == "==" else ONE - _same(left, right)
    if op not in ("<", "in") or any(points_in((left, right))):
        raise Unread("an order of elements of which nothing is known")
    return ONE if (left < right if op == "<" else left in right) else ZERO


def _same(left: Element, right: Element) -> Expr:
    parts = same_parts(left, right)
    for one, other in parts or ():
        if not _comparable(one, other):
            raise Unread("elements of two sets")
    return ZERO if parts is None else prod((x_.same(*each) for each in parts), start=ONE)


def _comparable(one: Element, other: Element) -> bool:
    """Whether both are certainly elements of one set."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_comparable, one, other))
    return belongs(other, set_of(one)) or belongs(one, set_of(other))


def _looked_up(rows: Any, key: Key) -> Expr:
    """An entry of a witness that is given by its entries."""
    for own, x in rows:
        if (there := matched(own, key)) is not None:
            return x_.placed(x, there)
    raise Unread("a witness of which an entry is not given")


# ----------------------------------------------------------------------------- numbers


def integrals_in(node: Node) -> Iterator[terms.Integral]:
    """The integrals in a node, those inside of one before it."""
    inner = node.meaning if isinstance(node, terms.Predicate) else bare(node)
    for child in inner.children():
        yield from integrals_in(child)
    if isinstance(inner, terms.Integral):
        yield inner


def is_false(fact: Fact) -> bool:
    """Whether a number is not what a fact says of it."""
    if (value := fact.x.value) is None or fact.places:
        return False
    signs = {Relation.EQUAL: (0,), Relation.AT_LEAST: (0, 1), Relation.ABOVE: (1,)}
    return (value > 0) - (value < 0) not in signs[fact.relation]


def _some(points: Listed[Point], here: Expr) -> Expr:
    """Whether an indicator is 1 at some of these points."""
    for point in reversed(points):
        if point in here.points or not point.set.least:
            here = x_.bit(x_.summed(point, here))
    return here


def _greatest_over(points: Listed[Point], here: Expr, body: Expr) -> tuple[Expr, Expr]:
    """Whether there are points at which an indicator is 1, and the greatest value over them."""
    for point in reversed(points):
        if point in body.points or point in here.points:
            body = x_.extreme(point, here, body)
        here = _some((point,), here)
    return here, body


def _greater(one: tuple[Expr, Expr], other: tuple[Expr, Expr]) -> tuple[Expr, Expr]:
    """The greater of two values, each of which is there where an indicator is 1."""
    (here, x), (there, y) = one, other
    both = here * there
    return here + there - both, here * x + there * y - both * (x - x_.above_zero(x - y))


def _greatest(*args: Expr) -> Expr:
    return reduce(_greater, ((ONE, arg) for arg in args))[1]


def _binomial(n: Expr, k: Expr) -> Expr:
    whole = [x.value for x in (n, k) if x.value is not None and x.value.q == 1 and x.value >= 0]
    if len(whole) < 2 or whole[0] > MOST_READ // 10:
        raise Unread("a binomial coefficient of numbers of which nothing is known")
    return x_.constant(Fraction(comb(int(whole[0].p), int(whole[1].p))))


_INDICATORS: dict[str, Callable[[Expr], Expr]] = {
    ">": x_.bit,
    ">=": lambda gap: ONE - x_.bit(-gap),
    "<": lambda gap: x_.bit(-gap),
    "<=": lambda gap: ONE - x_.bit(gap),
    "==": lambda gap: ONE - x_.bit(gap) - x_.bit(-gap),
    "!=": lambda gap: x_.bit(gap) + x_.bit(-gap),
}
Asked = tuple[tuple[Expr, Expr, str, int], ...]  # where; what is to be so, and how; else infinite


def _nothing(*args: Expr) -> Asked:
    return ()


def _of_a_ratio(a: Expr, b: Expr) -> Asked:
    """Of numbers that are not below 0, 1/0 is plus infinity; 0/0 has no value."""
    return (x_.bit(a), b, ">", 1), (ONE - x_.bit(a), b, ">", 0)


#: For each operation the duties, and the value where they are met.
_OPERATIONS: dict[str, tuple[Callable[..., Asked], Callable[..., Expr | Log]]] = {
    "ratio": (lambda a, b: ((ONE, b, "!=", HIDDEN),), lambda a, b: a * x_.inverse(b)),
    "sqrt": (lambda a: ((ONE, a, ">=", 0),), lambda a: x_.power(a, Fraction(1, 2))),
    "log": (_nothing, lambda a: Log(a, ONE)),
    "logratio": (lambda a, b: ((ONE, a + b, ">", 0),), Log),
    "plog": (
        lambda a, b: ((ONE, a, ">=", 0), (ONE, b, ">=", 0), (x_.bit(a), b, ">", 1)),
        lambda a, b: a * (x_.log(a) - x_.log(b)),
    ),
    "e": (_nothing, lambda: x_.exp(ONE)),
    "pi": (_nothing, lambda: x_.PI),
    "Q": (_nothing, x_.tail),
    "pos": (_nothing, x_.above_zero),
    "abs": (_nothing, lambda a: x_.above_zero(a) + x_.above_zero(-a)),
    "max": (_nothing, _greatest),
    "min": (_nothing, lambda *args: -_greatest(*(-arg for arg in args))),
    "cosh": (_nothing, lambda a: (x_.exp(a) + x_.exp(-a)).scaled(fmpq(1, 2))),
    "tanh": (_nothing, lambda a: (x_.exp(a + a) - ONE) * x_.inverse(x_.exp(a + a) + ONE)),
    "binomial": (_nothing, _binomial),
}
#: What infinity inside makes of these.
_RISING = {
    **dict.fromkeys(("cosh", "log", "sqrt", "pos", "abs", "max"), UPWARD),
    "min": DOWNWARD,
    **dict.fromkeys(("sum", "sup", "inf"), KEPT),
}


# ----------------------------------------------------------------------------- maxima


def members(node: terms.Rel) -> list[Proposition] | None:
    """A bound on a maximum as bounds on its members; None where there is none, or where the bound
    speaks of another point under the same index."""
    if node.op in ("==", "!="):
        return None
    sides, op = [bare(node.left), bare(node.right)], node.op
    if op in (">=", ">"):
        sides, op = sides[::-1], TURNED[op]
    for n, kinds in enumerate((("max", "abs", "sup"), ("min", "inf"))):
        side, other = sides[n], sides[1 - n]
        match side:
            case terms.Op(name="abs", args=(inner,)) if "abs" in kinds:
                parts = [inner, terms.Op("neg", (inner,))]
            case terms.Op(name=name) if name in kinds and side.args:
                parts = [*side.args]
            case terms.Bind(kind=kind, body=body) if (
                kind in kinds and op == "<=" and side.index not in other.free
            ):
                parts = [body]
            case _:
                continue
        found: list[Any] = [terms.Rel(op, *((p, other) if n == 0 else (other, p))) for p in parts]
        if isinstance(side, terms.Bind):
            inner_ = found[0] if side.given is None else terms.Implies(side.given, found[0])
            found = [terms.All(side.index, inner_)]
        return found
    return None


def beside_conditions(node: terms.Rel) -> Iterator[Term]:
    """What a maximum over what may be nothing is compared with."""
    for side, other in ((node.left, node.right), (node.right, node.left)):
        match bare(side):
            case terms.Bind(given=None, index=Index(over=sorts.Space() as of)) if of.smallest > 0:
                continue
            case terms.Bind():
                yield other


def bare(named: Any) -> Any:
    """A term or a table without the names that stand for it."""
    while True:
        match named:
            case terms.Quantity() | terms.TableQuantity():
                named = named.meaning
            case terms.Fold() | terms.Defined():
                named = named.body
            case _:
                return named
