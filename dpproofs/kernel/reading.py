"""The reading: a statement as sequents about expressions, once and for all.

A term of the statement may have no value, or an infinite one; an expression always has one. So the
reading notes what it takes for a term to have a value (a divisor is not 0, the argument of a
logarithm is above 0, that of a root is not below it). For the conclusion these *duties* are
sequents of their own, which come first. A hypothesis that holds has a value, and so what it asks
for is known. Where a side that may be plus infinity is the greater one, the relation holds there;
elsewhere it is finite, and that is known too. A reading may drop a hypothesis, never a duty.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Sequence as Listed
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any
from weakref import WeakKeyDictionary

from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import ONE, POSITIVE, ZERO, Expr, TooLarge, bit, constant, sign_of
from dpproofs.kernel.points import (
    TWO,
    Element,
    Held,
    Point,
    Prefix,
    Sequence,
    Set,
    before,
    belongs,
    changed,
    held,
    points_in,
    same_parts,
)  # fmt: skip
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts, terms
from dpproofs.language.canon import canonical_set
from dpproofs.language.powers import REAL_POWER, power_name
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Index, Node, Proposition, Term

__all__ = ["Duty", "Reading", "Unread", "read"]

Env = Mapping[Index, Element]
TURNED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "==": "==", "!=": "!="}


class Unread(Refused):
    """Raised where a statement has no such reading; the message says why."""


@dataclass(frozen=True)
class Duty:
    """`x` is above 0 (`weak`: not below 0; `either`: not 0) wherever the indicator `path` is 1.

    What is not so has no value, or an infinite one, and the side of the relation with it. Of a part
    that may be without a value while the whole has one, `idle`, nothing is known.
    """

    path: Expr
    x: Expr
    kind: str = "above"  # above, weak, either
    infinite: int = 0  # 1 or -1: plus or minus infinity; HIDDEN: somewhere inside
    idle: bool = False

    @cached_property
    def missed(self) -> Expr:
        """An expression that is 0 exactly if the duty is met."""
        below = bit(-self.x)
        missed = {"above": ONE - bit(self.x), "weak": below, "either": ONE - bit(self.x) - below}
        return self.path * missed[self.kind]

    @property
    def only_infinite(self) -> bool:
        """Where it is not met, the side of the relation is plus infinity."""
        return self.infinite == 1 and sign_of(self.x) > 0


@dataclass
class Log:
    """log(above/below), not yet used as a number: to compare it asks for less."""

    above: Expr
    below: Expr


def read(statement: Statement, sizes: Mapping[Any, int]) -> list[Sequent]:
    """What has to be shown with these counts, one after the other; numbers and spaces that are not
    fixed may have any size in their range or beyond it."""
    for p in statement.parameters:
        if p.smallest < 1 and p not in sizes:
            raise Unread(f"{p.name} may be 0")
    try:
        return Reading(statement, sizes).sequents()
    except (sorts.SizeUnknown, TooLarge) as error:
        raise Unread(str(error)) from None


_RENEWED: WeakKeyDictionary[Any, list[Any]] = WeakKeyDictionary()


class Reading:
    """One statement with its counts."""

    def __init__(self, statement: Statement, sizes: Mapping[Any, int]) -> None:
        self.statement, self.sizes = statement, sizes
        self.path, self.duties = ONE, list[Duty]()
        self.rising = (
            0  # here plus infinity is 1: that of the whole side, -1: minus that, 0: neither
        )
        self.idle = 0  # how many conditions are around that may hold whatever a part of them is
        self.tables: dict[Any, Callable[[tuple[Element, ...]], Expr]] = {}
        self.numbers: dict[Any, Expr] = {}
        self.counted: dict[Any, Expr] = {}  # indices that are only asked for their numbers
        self.fixed: set[Point] = set()  # points of which nothing is known; others are bound
        self.labels: set[str] = set()
        self.renewed: dict[Any, int] = {}  # how often an event was bound so far
        self.found: list[Sequent] = []

    def sequents(self) -> list[Sequent]:
        known = tuple(self._sizes())
        for hypothesis in self.statement.hypotheses:
            known += self.facts(hypothesis, {})
        known = tuple(dict.fromkeys(f for f in known if f.x.terms or f.relation is Relation.ABOVE))
        if not any(map(is_false, known)):
            self.show(self.statement.show, {}, known)
        return self.found

    def _sizes(self) -> Iterator[Fact]:
        for p in self.statement.parameters:
            if p not in self.sizes:
                many = x_.number(p) if isinstance(p, sorts.Natural) else x_.size(Set(p))
                yield Fact(Relation.AT_LEAST, many - constant(Fraction(p.smallest)))
        for table in self.statement.tables:  # a law on a listed set adds up to 1
            if table.kind == "law" and not any(
                isinstance(p, sorts.Space) and p not in self.sizes
                for p in table.over[-1].parameters()
            ):
                yield from self.facts(table.axioms(), {})

    # -- the conclusion ---------------------------------------------------------------------------

    def show(self, node: Node, env: Env, known: Facts) -> None:
        """Find the sequents that a conclusion consists of."""
        match node:
            case terms.And():
                for part in node.parts:
                    self.show(part, env, known)
            case terms.Predicate():
                self.show(node.meaning, env, known)
            case terms.All():
                for element, points in self.elements(node.index):
                    self.fixed.update(points)
                    self.show(node.body, {**env, node.index: element}, known)
            case terms.AllEvents():
                with self._renewed(node.event):
                    self.show(node.body, env, known)
            case terms.Implies():
                self.decided(node.given, env, known)
                self.show(node.then, env, (*known, *self.facts(node.given, env)))
            case terms.Iff():
                self.show(terms.Implies(node.left, node.right), env, known)
                self.show(terms.Implies(node.right, node.left), env, known)
            case terms.Exists() if node.witness is not None:
                with self._witnessed(node, env):
                    for unknown in node.unknowns:
                        for law in (unknown.axioms(), unknown.domain()):  # type: ignore[attr-defined]
                            self.show(law, env, known)
                        self._numbers(unknown, env, known)
                    self.show(node.body, env, known)
            case terms.Rel() if (parts := members(node)) is not None:
                for other in beside_conditions(node):  # it has a value where no point is left
                    self._relation(terms.Rel("==", other, other), env, known)
                for part in parts:
                    self.show(part, env, known)
            case terms.Rel() if node.op != "!=" and self._counted(node, env) is None:
                self._relation(node, env, known)
            case terms.Rel() | terms.IndexRel() | terms.Or() | terms.Not():
                holds, duties = self._asked(lambda: self.truth(node, env))
                known = self._owed(duties, known)
                self.found.append(Sequent(known, Fact(Relation.EQUAL, holds - ONE)))
            case _:
                raise Unread(f"a conclusion with {type(node).__name__}")

    def _relation(self, node: terms.Rel, env: Env, known: Facts) -> None:
        """Where the greater side is plus infinity the relation holds, if the other side has a
        value; elsewhere the greater side is finite, and the other is to be. Two equal sides are
        plus infinity at the same places."""
        op, high, low = node.op, node.left, node.right
        if op in ("<=", "<"):
            op, high, low = TURNED[op], low, high
        greater, first = self._asked(lambda: self.value(high, env), rising=op != ">")
        lesser, second = self._asked(lambda: self.value(low, env), rising=op != ">")
        gap, third = self._asked(lambda: self._gap(greater, lesser))
        finite = [duty for duty in first if duty.only_infinite]
        last = [duty for duty in second if duty.only_infinite]
        known = self._owed(
            [d for d in (*first, *second, *third) if d not in (*finite, *last)], known
        )
        if op == "==":
            self._owed(finite, (*known, *map(self._granted, last)))
        known = self._owed(last, (*known, *map(self._granted, finite)))
        if gap.terms or op == ">":
            self.found.append(Sequent(known, Fact(_RELATIONS[op], gap)))

    def _owed(self, duties: Listed[Duty], known: Facts) -> Facts:
        """Find the sequents that the duties are; what is known once they are shown."""
        for duty in duties:
            granted = self._granted(duty)
            if granted not in known:
                self.found.append(Sequent(known, Fact(Relation.EQUAL, duty.missed)))
                known = (*known, granted)
        return known

    def _granted(self, duty: Duty) -> Fact:
        return self._fact(Relation.EQUAL, duty.missed)

    def _fact(self, relation: Relation, x: Expr, *places: Any) -> Fact:
        """A fact about all points that are not fixed."""
        points = sorted(x.points - self.fixed, key=lambda p: (p.set.name, str(p.label)))
        return Fact(relation, x, (*points, *places))

    def decided(self, node: Node, env: Env, known: Facts) -> None:
        """That a premise is true or false is to be shown: where it is neither, so is the
        implication. To be infinite is to have a value."""
        match node:
            case terms.And():
                for part in node.parts:
                    self.decided(part, env, known)
                    known = (*known, *self.facts(part, env))
            case terms.Or() | terms.Not() | terms.Iff():
                for child in node.children():
                    self.decided(child, env, known)
            case terms.Predicate():
                self.decided(node.meaning, env, known)
            case terms.All():
                for element, points in self.elements(node.index):
                    self.fixed.update(points)
                    self.decided(node.body, {**env, node.index: element}, known)
            case terms.AllEvents():
                with self._renewed(node.event):
                    self.decided(node.body, env, known)
            case terms.Implies():
                self.decided(node.given, env, known)
                self.decided(node.then, env, (*known, *self.facts(node.given, env)))
            case terms.Rel() if self._counted(node, env) is not None:
                pass
            case terms.Rel():
                (left, right), duties = self._asked(
                    lambda: [self.value(side, env) for side in (node.left, node.right)], rising=True
                )
                _, more = self._asked(lambda: self._gap(left, right))
                self._owed([d for d in (*duties, *more) if not d.only_infinite], known)
            case terms.IndexRel():
                pass
            case _:
                raise Unread(f"a premise with {type(node).__name__}")

    def _numbers(self, table: Any, env: Env, known: Facts) -> None:
        """That the entries of a witness are numbers: neither infinite nor without a value."""
        indices = tuple(Index("i", axis) for axis in table.over)
        node: Any = terms.Rel("==", table(*indices), table(*indices))
        for index in reversed(indices):
            node = terms.All(index, node)
        self.show(node, env, known)

    @contextmanager
    def _witnessed(self, node: terms.Exists, env: Env) -> Iterator[None]:
        """What is said to exist is its stated witness."""
        before, tables = self.tables, dict(self.tables)
        for unknown, term in zip(node.unknowns, node.witness or (), strict=True):
            if not isinstance(unknown, sorts.Table) or not isinstance(term, terms.TableTerm):
                raise Unread("a number that is said to exist")
            if [*map(canonical_set, unknown.over)] != [*map(canonical_set, term.axes)]:
                raise Unread("a witness over other sets")
            tables[unknown] = self._rows(term, env, before)
        self.tables = tables
        yield
        self.tables = before

    def _rows(self, term: Any, env: Env, tables: Any) -> Callable[[tuple[Element, ...]], Expr]:
        """The entries of a table term as they are here, whatever is bound where one is used."""

        def row(key: tuple[Element, ...]) -> Expr:
            before, self.tables = self.tables, tables
            try:
                return self.entry(term, key, env)
            finally:
                self.tables = before

        return row

    @contextmanager
    def _renewed(self, event: Any) -> Iterator[Any]:
        """A bound event is not one outside that is called alike. Each reading has the same ones."""
        known = _RENEWED.setdefault(event, [])
        self.renewed[event] = n = self.renewed.get(event, -1) + 1
        if n == len(known):
            known.append(replace(event, kind="bit", low=None, high=None))
        new = known[n]
        before = self.tables
        self.tables = {**before, event: lambda key: self._declared(new, key)}
        yield new
        self.tables = before

    # -- hypotheses -------------------------------------------------------------------------------

    def facts(self, node: Node, env: Env, under: Expr = ONE) -> Facts:
        """What a hypothesis says where an indicator is 1; what cannot be said is left out."""
        try:
            return tuple(self._said(node, env, under))
        except (Unread, sorts.SizeUnknown, TooLarge):
            return ()

    def _said(self, node: Node, env: Env, under: Expr) -> Iterator[Fact]:
        match node:
            case terms.And():
                for part in node.parts:
                    yield from self.facts(part, env, under)
            case terms.Predicate():
                yield from self.facts(node.meaning, env, under)
            case terms.All():
                for element, _ in self.elements(node.index):
                    yield from self.facts(node.body, {**env, node.index: element}, under)
            case terms.AllEvents():
                with self._renewed(node.event) as event:
                    for fact in self.facts(node.body, env, under):
                        yield replace(fact, places=(*fact.places, event))
            case terms.Implies():
                here, duties = self._asked(lambda: self.truth(node.given, env), under)
                if not any(duty.infinite for duty in duties):  # without a value it may be either
                    yield from self.facts(node.then, env, under * here)
            case terms.Rel() if (parts := members(node)) is not None:
                for part in parts:
                    yield from self.facts(part, env, under)
            case terms.Rel() if node.op != "!=" and self._counted(node, env) is None:
                yield from self._bound(node, env, under)
            case terms.Rel() | terms.IndexRel() | terms.Or() | terms.Not():
                holds, duties = self._asked(lambda: self.truth(node, env), under)
                if any(duty.infinite or duty.idle for duty in duties):
                    raise Unread("a hypothesis that may hold without a value of its parts")
                yield from map(self._granted, duties)
                yield self._fact(Relation.EQUAL, under * (holds - ONE))

    def _bound(self, node: terms.Rel, env: Env, under: Expr) -> Iterator[Fact]:
        """A relation that holds has a value, and so has each part of it. If only the lesser side
        may be plus infinity, or only the greater one minus infinity, it is not."""
        op, high, low = node.op, node.left, node.right
        if op in ("<=", "<"):
            op, high, low = TURNED[op], low, high
        greater, first = self._asked(lambda: self.value(high, env), under, rising=True)
        lesser, second = self._asked(lambda: self.value(low, env), under, rising=True)
        gap, third = self._asked(lambda: self._gap(greater, lesser), under)
        above, below = ({d.infinite for d in side if d.infinite} for side in (first, second))
        if any(duty.idle for duty in (*first, *second, *third)) or HIDDEN in above | below:
            raise Unread("a hypothesis that may hold without a value of its parts")
        bounded = above <= {-1} and below <= {1} if op != "==" else len(above | below) < 2
        if (above and below) or not bounded or any(duty.infinite for duty in third):
            raise Unread("a hypothesis about what may be infinite")
        yield from map(self._granted, (*first, *second, *third))
        relation = _RELATIONS[op]
        if relation is Relation.ABOVE and under != ONE:  # where the indicator is 0 it is not above
            yield self._fact(Relation.EQUAL, under * (ONE - bit(gap)))
            relation = Relation.AT_LEAST
        yield self._fact(relation, under * gap)

    # -- what is asked for ------------------------------------------------------------------------

    def _asked(
        self, what: Callable[[], Any], under: Expr = ONE, rising: int = 0
    ) -> tuple[Any, list[Duty]]:
        """What a reading gives, and the duties that it notes."""
        before = self.path, self.duties, self.rising
        self.path, self.duties, self.rising = under, [], rising
        try:
            return what(), self.duties
        finally:
            self.path, self.duties, self.rising = before

    def need(self, x: Expr, kind: str = "above", infinite: int = 0) -> None:
        """x is above 0 here, or not below it, or not 0."""
        sign = sign_of(x)
        if infinite != HIDDEN:
            infinite = infinite * self.rising or HIDDEN * abs(infinite)
        if sign == POSITIVE or (kind == "weak" and sign):
            return
        self._note(Duty(self.path, x, kind, infinite, self.idle > 0))

    def _note(self, duty: Duty) -> None:
        if duty.missed.terms and duty not in self.duties:
            self.duties.append(duty)

    @contextmanager
    def _at(self, here: Expr = ONE, rising: int = 1, idle: bool = False) -> Iterator[None]:
        """Where an indicator is 1 as well, and where infinity may no longer be that of the side, or
        is that of minus the side."""
        before = self.path, self.rising, self.idle
        self.path, self.rising = self.path * here, self.rising * rising
        self.idle += idle
        try:
            yield
        finally:
            self.path, self.rising, self.idle = before

    # -- numbers ----------------------------------------------------------------------------------

    def number(self, term: Term, env: Env) -> Expr:
        """The value of a term as a number, where it has one."""
        value = self.value(term, env)
        return value if isinstance(value, Expr) else self._settled(value)

    def _settled(self, value: Expr | Log) -> Expr:
        if isinstance(value, Expr):
            return value
        self.need(value.above, infinite=-1)
        self.need(value.below, infinite=1)
        return x_.log(value.above) - x_.log(value.below)

    def _gap(self, high: Expr | Log, low: Expr | Log) -> Expr:
        """A number with the sign of high - low. A logarithm is compared with a number by its
        arguments: log(a/b) >= t says that a >= e^t b, where a and b are not both 0."""
        for one, other, sign in ((high, low, 1), (low, high, -1)):
            if isinstance(one, Log) and isinstance(other, Expr):
                raised = x_.exp(other)
                if not any(a.kind == "exp" and a.is_about_logs for a in raised.atoms):
                    self.need(one.above + one.below)
                    self.need(one.above, "weak")
                    self.need(one.below, "weak")
                    return (one.above - raised * one.below).scaled(fmpq(sign))
        return self._settled(high) - self._settled(low)

    def value(self, term: Term, env: Env) -> Expr | Log:
        match term:
            case terms.Num():
                return constant(term.value)
            case terms.Op():
                return self._operation(term, env)
            case terms.At():
                return self.entry(
                    term.table, tuple(self.element(i, env) for i in term.indices), env
                )
            case sorts.Natural() if term in self.sizes:
                return constant(Fraction(self.sizes[term]))
            case sorts.Scalar():
                return self.numbers[term] if term in self.numbers else x_.number(term)
            case terms.Quantity():
                return self.value(term.meaning, env)
            case terms.Fold():
                return self.value(term.body, env)
            case terms.Bind():
                return self._collected(term, env)
            case terms.If():
                return self._either(self.truth(term.condition, env), term.then, term.other, env)
            case terms.Indicator():
                return self.truth(term.condition, env)
            case terms.IndexNumber(name="number", args=(i,)) if i in self.counted:
                return self.counted[i]
            case terms.IndexNumber(name="number") if isinstance(
                place := self.element(term.args[0], env), int
            ):
                return constant(Fraction(place + 1))
        raise Unread(f"{type(term).__name__} as a number")

    def _either(self, here: Expr, then: Term, other: Term, env: Env) -> Expr:
        found = ZERO
        for side, term in ((here, then), (ONE - here, other)):
            if side.terms:
                with self._at(side):
                    found = found + side * self.number(term, env)
        return found

    def _operation(self, term: terms.Op, env: Env) -> Expr | Log:
        name = power_name(term) if term.name == "^" else term.name
        if name in ("+", "-", "neg"):
            *first, last = term.args
            found = sum((self.number(arg, env) for arg in first), ZERO)
            with self._at(rising=1 if name == "+" else -1):
                return found + self.number(last, env).scaled(fmpq(1 if name == "+" else -1))
        if name == "*":
            return self._multiplied(term.args[0], term.args[1], env)
        with self._at(rising=False):
            args = [self.number(arg, env) for arg in term.args]
        match name, args:
            case "log", [a]:
                return Log(a, ONE)
            case "logratio", [a, b]:
                self.need(a + b)
                return Log(a, b)
            case "plog", [a, b]:
                if not (sign_of(a) and sign_of(b)):
                    raise Unread("a log(a/b) of numbers that may be below 0")
                with self._at(bit(a)):
                    self.need(b, infinite=1)
                return a * (x_.log(a) - x_.log(b))
            case _ if name in _PLAIN:
                return _PLAIN[name](*args)
            case "ratio", [a, b] if sign_of(a) and sign_of(b):  # 1/0 is plus infinity, 0/0 is not
                with self._at(bit(a)):
                    self.need(b, infinite=1)
                with self._at(ONE - bit(a)):
                    self.need(b)
                return a * x_.inverse(b)
            case (("/" | "ratio"), [a, b]):
                self.need(
                    b, "above" if sign_of(b) else "either", infinite=HIDDEN * (name == "ratio")
                )
                return a * x_.inverse(b)
            case "sqrt", [a]:
                self.need(a, "weak")
                return x_.power(a, Fraction(1, 2))
            case "tanh", [a]:
                squared = x_.exp(a + a)
                return (squared - ONE) * x_.inverse(squared + ONE)
            case "^", [a, b] if b.value is not None and b.value.q == 1:
                if b.value < 0:
                    self.need(a, "either")
                return x_.power(a, int(b.value.p))
            case "^", [a, b] if b.value is None:
                if sign_of(a) == POSITIVE:
                    return x_.exp(b * x_.log(a))
                if not isinstance(term.args[1], sorts.Natural):
                    raise Unread("a power of what may be 0, with an exponent of any size")
                return x_.product_over(self._new(Set(term.args[1]), "place"), a)
            case (("^" | "^real"), [a, b]):  # 0^b is 0 for b > 0 alone
                with self._at(idle=not sign_of(b) and not sign_of(-b)):
                    self.need(a, "weak" if sign_of(b) == POSITIVE else "above")
                return x_.real_power(a, b) if name == REAL_POWER else x_.power(a, _ratio(b))
            case "binomial", [a, b] if a.value is not None and b.value is not None:
                n, k = _ratio(a), _ratio(b)
                if n.denominator == k.denominator == 1 and min(n, k) >= 0:
                    return constant(Fraction(comb(int(n), int(k))))
        raise Unread(f"{name} of numbers of which nothing is known")

    def _multiplied(self, left: Term, right: Term, env: Env) -> Expr:
        """A product. An infinite factor has its own sign beside a number that is above 0 there."""
        a, first = self._asked(lambda: self.number(left, env), self.path, self.rising)
        b, second = self._asked(lambda: self.number(right, env), self.path, self.rising)
        for x, own, others in ((a, first, second), (b, second, first)):
            scales = sign_of(x) and not any(duty.infinite for duty in own)
            for duty in others:
                self._note(duty if scales or not duty.infinite else replace(duty, infinite=HIDDEN))
                if scales and duty.infinite:
                    with self._at(duty.missed):
                        self.need(x)
        product: Expr = a * b
        return product

    def _collected(self, term: terms.Bind, env: Env) -> Expr:
        """A sum, a product, or the greatest or least value over a set."""
        match term:
            case terms.Bind(
                kind="sum", given=None, index=index, body=terms.Op(name="*", args=(ways, rest))
            ) if self._chooses(ways, index):
                return self._over_choices(index, rest, env)
        found = []
        for element, points in self.elements(term.index):
            if isinstance(element, Prefix) and term.kind in ("sum", "prod"):
                raise Unread("a sum over histories of any length")  # many paths begin with one
            inner = {**env, term.index: element}
            here = ONE if term.given is None else self.truth(term.given, inner)
            if here.terms:
                with self._at(here, rising=term.kind == "sum"):
                    found.append((here, points, self.number(term.body, inner)))
        match term.kind:
            case "sum":
                return sum((_summed(p, here * body) for here, p, body in found), ZERO)
            case "prod":
                result = ONE
                for here, points, body in found:
                    if len(points) > 1 or here != ONE:
                        raise Unread("a product under a condition")
                    result = result * (x_.product_over(points[0], body) if points else body)
                return result
        sign = fmpq(1 if term.kind == "sup" else -1)
        values = [self._extreme(here, points, body.scaled(sign)) for here, points, body in found]
        if not values:
            raise Unread("a maximum over nothing")
        return _greatest(*values).scaled(sign)

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
        found = []
        with self._at(rising=False, idle=True):  # none at all is no i, and need not have a value
            for many in (ones, ZERO):
                self.counted[index] = many
                found.append(self.number(rest, env))
                del self.counted[index]
        return x_.summed(path, found[0]) - found[1]

    def _extreme(self, here: Expr, points: tuple[Point, ...], body: Expr) -> Expr:
        if len(points) > 1 and here != ONE:
            raise Unread("a maximum over pairs under a condition")
        if not points and here != ONE:
            raise Unread("a maximum under a condition")
        self.need(_summed(points, here), infinite=-1)
        for point in reversed(points):
            if point in body.points or point in here.points:
                body = x_.extreme(point, here, body)
        return body

    # -- tables -----------------------------------------------------------------------------------

    def entry(self, table: Any, key: tuple[Element, ...], env: Env) -> Expr:
        match table:
            case sorts.Table() if table in self.tables:
                return self.tables[table](key)
            case sorts.Table():
                return self._declared(table, key)
            case terms.Lam() if not all(map(self.holds, table.axes, key)):
                raise Unread("a table at what is no point of its sets")
            case terms.Lam():
                return self.number(
                    table.body, {**env, **dict(zip(table.indices, key, strict=True))}
                )
            case terms.Partial():
                start = tuple(self.element(index, env) for index in table.indices)
                return self.entry(table.table, start + key, env)
            case terms.TableQuantity():
                return self.entry(table.meaning, key, env)
            case terms.Defined():
                return self.entry(table.body, key, env)
            case terms.Rounds():
                return self._after(table, self._done(table, env), key, env)
        raise Unread(f"{type(table).__name__} as a table")

    def _declared(self, table: sorts.Table, key: tuple[Element, ...]) -> Expr:
        if len(key) != len(table.over) or not all(map(self.holds, table.over, key)):
            raise Unread(f"{table.name} at what is no point of its sets")
        return x_.entry(table, key)

    def _done(self, table: terms.Rounds, env: Env) -> int:
        if isinstance(table.done, terms.IndexTerm):
            done = self.element(table.done, env)
        else:
            done = len(table.turn.over.elements(self.sizes))
        if not isinstance(done, int):
            raise Unread("a round of which nothing is known")
        return done

    def _after(self, table: terms.Rounds, done: int, key: tuple[Element, ...], env: Env) -> Expr:
        """An entry of the state after so many rounds."""
        if not done:
            return self.entry(table.start, key, env)
        before = self.tables
        self.tables = {
            **before,
            table.state: lambda k: self._within(before, table, done - 1, k, env),
        }
        try:
            return self.entry(table.body, key, {**env, table.turn: done - 1})
        finally:
            self.tables = before

    def _within(self, tables: Any, table: terms.Rounds, done: int, key: Any, env: Env) -> Expr:
        before, self.tables = self.tables, tables
        try:
            return self._after(table, done, key, env)
        finally:
            self.tables = before

    # -- truth ------------------------------------------------------------------------------------

    def truth(self, node: Proposition, env: Env) -> Expr:
        """The indicator of a condition."""
        match node:
            case terms.Rel() if (counted := self._counted(node, env)) is not None:
                return counted
            case terms.Rel():
                with self._at(rising=False):
                    left, right = self.value(node.left, env), self.value(node.right, env)
                    gap = self._gap(left, right)
                return _INDICATORS[node.op](gap)
            case terms.IndexRel():
                return self._elements_are(node, env)
            case terms.Predicate():
                return self.truth(node.meaning, env)
        with self._at(idle=True, rising=False):
            match node:
                case terms.And():
                    result = ONE
                    for part in node.parts:
                        result = result * self.truth(part, env)
                    return result
                case terms.Or():
                    result = ONE
                    for part in node.parts:
                        result = result * (ONE - self.truth(part, env))
                    return ONE - result
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
                    result = ONE
                    for element, points in self.elements(node.index):
                        if points:
                            raise Unread("a condition on all points of a set of any size")
                        result = result * self.truth(node.body, {**env, node.index: element})
                    return result
        raise Unread(f"a condition with {type(node).__name__}")

    def _counted(self, node: terms.Rel, env: Env) -> Expr | None:
        """How a number that is read from elements of which nothing is known compares with one."""
        for one, other, op in (
            (node.left, node.right, node.op),
            (node.right, node.left, TURNED[node.op]),
        ):
            if isinstance(one, terms.IndexNumber) and isinstance(other, terms.Num):
                elements = [self.element(arg, env) for arg in one.args]
                if any(points_in(tuple(elements))):
                    if one.name != "distance" or not _comparable(*elements):
                        raise Unread(f"the number {one.name} of elements of which nothing is known")
                    return x_.count(f"distance {op} {other.value}", *elements)
        return None

    def _elements_are(self, node: terms.IndexRel, env: Env) -> Expr:
        left, right = (self.element(arg, env) for arg in node.args)
        if node.op in ("==", "!="):
            result, parts = ONE, same_parts(left, right)
            for one, other in parts or ():
                if not _comparable(one, other):
                    raise Unread("elements of two sets")
                result = result * x_.same(one, other)
            result = result if parts is not None else ZERO
            return result if node.op == "==" else ONE - result
        if any(points_in((left, right))):
            raise Unread("an order of elements of which nothing is known")
        holds: bool = left < right if node.op == "<" else left in right
        return ONE if holds else ZERO

    # -- elements ---------------------------------------------------------------------------------

    def elements(self, index: Index) -> Iterator[tuple[Element, tuple[Point, ...]]]:
        """All elements of a set, and the points that one element stands for all values of."""
        yield from self._elements(index.over, index.name)

    def _elements(self, over: Any, name: str) -> list[tuple[Element, tuple[Point, ...]]]:
        match over:
            case sorts.Space() if over not in self.sizes:
                point = self._new(Set(over), name)
                return [(point, (point,))]
            case sorts.Upto() if self._is_free(over.bound):
                point = self._new(Set(over.bound), name)
                return [(point, (point,))]
            case sorts.Power() if self._is_free(over.exponent):
                if not isinstance(over.base, sorts.Space):
                    raise Unread("sequences of any length of what is no plain point")
                point = self._new(Set(over.exponent, Set(over.base)), name)
                return [(Sequence(point), (point,))]
            case sorts.Histories() if self._is_free(over.length):
                if not isinstance(over.base, sorts.Space) or over.base.smallest < 1:
                    raise Unread("histories of what may be nothing, or is no plain point")
                path = self._new(Set(over.length, Set(over.base)), name)
                place = self._new(path.set.places, name)  # each is what some path holds before one
                return [(before(Sequence(path), place), (path, place))]
            case sorts.Pairs():
                return self._tuples([over.left, over.right], name)
            case sorts.Power():
                return self._tuples([over.base] * sorts._size(over.exponent, self.sizes), name)
            case sorts.Histories():
                longest = sorts._size(over.length, self.sizes)
                return [e for n in range(longest) for e in self._tuples([over.base] * n, name)]
        if any(p not in self.sizes for p in over.parameters()):
            raise Unread(f"elements of {type(over).__name__}")
        return [(element, ()) for element in over.elements(self.sizes)]

    def _tuples(self, parts: Listed[Any], name: str) -> list[tuple[Element, tuple[Point, ...]]]:
        found: list[tuple[Element, tuple[Point, ...]]] = [((), ())]
        for part in parts:
            found = [
                ((*element, more), (*points, *new))
                for element, points in found
                for more, new in self._elements(part, name)
            ]
        return found

    def _new(self, of: Set, name: str) -> Point:
        """A point under a name of its own, whatever its set."""
        label = next(n for k in itertools.count() if (n := f"{name}{k or ''}") not in self.labels)
        self.labels.add(label)
        return Point(of, label)

    def _is_free(self, bound: Any) -> bool:
        return isinstance(bound, sorts.Natural) and bound not in self.sizes

    def holds(self, axis: Any, element: Element) -> bool:
        """Whether an element is certainly one of a set."""
        match axis, element:
            case sorts.Space(), int() if axis in self.sizes:
                return 0 <= element < self.sizes[axis]
            case sorts.Space(), _:
                return belongs(element, Set(axis))
            case sorts.Upto(), _ if self._is_free(axis.bound):
                return belongs(element, Set(axis.bound))
            case sorts.Power(), Sequence():
                own = Set(axis.exponent, Set(axis.base))
                return self._is_free(axis.exponent) and belongs(element, own)
            case sorts.Histories(), Prefix():
                own = Set(axis.length, Set(axis.base))
                inside = belongs(element.sequence, own) and belongs(element.place, own.places)
                return self._is_free(axis.length) and inside
            case sorts.Pairs(), (left, right):
                return self.holds(axis.left, left) and self.holds(axis.right, right)
            case sorts.Power(), tuple() if not self._is_free(axis.exponent):
                long = sorts._size(axis.exponent, self.sizes)
                return len(element) == long and all(self.holds(axis.base, e) for e in element)
            case sorts.Histories(), tuple() if not self._is_free(axis.length):
                short = len(element) < sorts._size(axis.length, self.sizes)
                return short and all(self.holds(axis.base, e) for e in element)
            case ((sorts.Upto() | sorts.Subsets()), _) if not any(points_in(element)):
                return element in axis.elements(self.sizes)
        return False

    def _last(self, places: Set) -> Point:
        """The last place: one of which nothing else is said than that it is always the same."""
        if not places.least:
            raise Unread("the last place of what may be empty")
        place = Point(places, "~last")
        self.fixed.add(place)
        return place

    def element(self, index: Any, env: Env) -> Element:
        if index in self.counted:
            raise Unread("a place that stands for a number")
        if isinstance(index, Index):
            return env[index]
        if index.name == "item":
            return index.literal
        args = [self.element(arg, env) for arg in index.args]
        if isinstance(args[0], Sequence) and index.name in _IN_SEQUENCES:
            return self._of_sequence(index.name, *args)
        if index.name not in _ELEMENTS or not _ELEMENTS[index.name][0](*args):
            raise Unread(f"the operation {index.name!r} on elements of which nothing is known")
        return _ELEMENTS[index.name][1](*args)

    def _of_sequence(self, name: str, sequence: Sequence, *rest: Element) -> Element:
        """What a sequence of unknown length holds, or what it becomes."""
        own = sequence.base.set
        if name == "last":
            rest = (self._last(own.places),)
        if name in ("pick", "last", "prefix"):
            if belongs(rest[0], own.places):
                return before(sequence, rest[0]) if name == "prefix" else held(sequence, rest[0])
            raise Unread("what a sequence holds at what is no place of it")
        if name == "overwrite" and not isinstance(rest[0], tuple):
            raise Unread("a sequence over part of another one")
        changes = list(enumerate(rest[0])) if name == "overwrite" else [rest]
        if not all(belongs(i, own.places) and belongs(e, own.base) for i, e in changes):
            raise Unread("a sequence changed to what it cannot hold")
        return changed(sequence, *changes)


_IN_SEQUENCES = ("pick", "replace", "overwrite", "prefix", "last")


def is_false(fact: Fact) -> bool:
    """Whether a number is not what a fact says of it."""
    value = fact.x.value
    if value is None or fact.places:
        return False
    if fact.relation is Relation.EQUAL:
        return bool(value != 0)
    return bool(value < 0 or (value == 0 and fact.relation is Relation.ABOVE))


Facts = tuple[Fact, ...]
HIDDEN = 2  # infinity somewhere inside: what the whole side then is, is not known
_RELATIONS = {">=": Relation.AT_LEAST, ">": Relation.ABOVE, "==": Relation.EQUAL}
_INDICATORS: dict[str, Callable[[Expr], Expr]] = {
    ">": bit,
    ">=": lambda gap: ONE - bit(-gap),
    "<": lambda gap: bit(-gap),
    "<=": lambda gap: ONE - bit(gap),
    "==": lambda gap: ONE - bit(gap) - bit(-gap),
    "!=": lambda gap: bit(gap) + bit(-gap),
}


def _summed(points: Listed[Point], body: Expr) -> Expr:
    for point in reversed(points):
        body = x_.summed(point, body)
    return body


def _greatest(first: Expr, *rest: Expr) -> Expr:
    for other in rest:
        first = other + x_.above_zero(first - other)
    return first


def _least(*args: Expr) -> Expr:
    return -_greatest(*(-arg for arg in args))


def _ratio(x: Expr) -> Fraction:
    if x.value is None:
        raise Unread("a power with an exponent of which nothing is known")
    return Fraction(int(x.value.p), int(x.value.q))


#: What has a value wherever its parts have one.
_PLAIN: dict[str, Callable[..., Expr]] = {
    "exp": x_.exp,
    "e": lambda: x_.exp(ONE),
    "pi": lambda: x_.PI,
    "Q": x_.tail,
    "pos": x_.above_zero,
    "abs": lambda a: x_.above_zero(a) + x_.above_zero(-a),
    "max": _greatest,
    "min": _least,
    "cosh": lambda a: (x_.exp(a) + x_.exp(-a)).scaled(fmpq(1, 2)),
}


def _at_place(sequence: Element, place: Element) -> bool:
    return isinstance(sequence, tuple) and type(place) is int and 0 <= place < len(sequence)


#: Operations on elements of known length: when they are possible, and what they give.
_ELEMENTS: dict[str, tuple[Callable[..., bool], Callable[..., Element]]] = {
    "pick": (_at_place, lambda s, i: s[i]),
    "replace": (lambda s, i, e: _at_place(s, i), lambda s, i, e: (*s[:i], e, *s[i + 1 :])),
    "overwrite": (
        lambda s, new: isinstance(s, tuple) and isinstance(new, tuple) and len(new) <= len(s),
        lambda s, new: (*new, *s[len(new) :]),
    ),
    "prefix": (
        lambda s, n: isinstance(s, tuple) and type(n) is int and n >= 0,
        lambda s, n: s[:n],
    ),
    "last": (lambda s: _at_place(s, 0), lambda s: s[-1]),
    "select": (
        lambda s, at: isinstance(at, tuple) and all(_at_place(s, i) for i in at),
        lambda s, at: tuple(s[i] for i in at),
    ),
    "append": (lambda s, e: isinstance(s, tuple), lambda s, e: (*s, e)),
    "pair": (lambda a, b: True, lambda a, b: (a, b)),
    "first": (lambda p: isinstance(p, tuple) and len(p) == 2, lambda p: p[0]),
    "second": (lambda p: isinstance(p, tuple) and len(p) == 2, lambda p: p[1]),
}


def _comparable(one: Element, other: Element) -> bool:
    """Whether both are certainly elements of one set."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_comparable, one, other))
    for left, right in ((one, other), (other, one)):
        match left:
            case Point():
                return belongs(right, left.set)
            case Sequence():
                return belongs(right, left.base.set)
            case Held():
                return belongs(right, left.sequence.base.set.base)
    return False


# ----------------------------------------------------------------------------- maxima


def members(node: terms.Rel) -> list[Proposition] | None:
    """A bound on a maximum as bounds on its members; None where there is none, or where the bound
    speaks of another point under the same index."""
    if node.op not in ("<=", "<", ">=", ">"):
        return None
    low, high, op = bare(node.left), bare(node.right), node.op
    if op in (">=", ">"):
        low, high, op = high, low, TURNED[op]
    match low:
        case terms.Op(name="max") if low.args:
            return [terms.Rel(op, part, high) for part in low.args]
        case terms.Op(name="abs"):
            return [
                terms.Rel(op, low.args[0], high),
                terms.Rel(op, terms.Op("neg", low.args), high),
            ]
        case terms.Bind(kind="sup") if op == "<=" and low.index not in high.free:
            return [_each(low, terms.Rel(op, low.body, high))]
    match high:
        case terms.Op(name="min") if high.args:
            return [terms.Rel(op, low, part) for part in high.args]
        case terms.Bind(kind="inf") if op == "<=" and high.index not in low.free:
            return [_each(high, terms.Rel(op, low, high.body))]
    return None


def beside_conditions(node: terms.Rel) -> Iterator[Term]:
    """What a maximum over what may be nothing is compared with."""
    for side, other in ((node.left, node.right), (node.right, node.left)):
        bind = bare(side)
        if isinstance(bind, terms.Bind) and not (
            bind.given is None and isinstance(bind.index.over, sorts.Space)
        ):
            yield other


def _each(bind: terms.Bind, body: Proposition) -> Proposition:
    inner = body if bind.given is None else terms.Implies(bind.given, body)
    return terms.All(bind.index, inner)


def bare(term: Term) -> Term:
    """A term without the names that stand for it."""
    while isinstance(term, terms.Quantity | terms.Fold):
        term = term.meaning if isinstance(term, terms.Quantity) else term.body
    return term
