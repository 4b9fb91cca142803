"""The walk over spaces of any size: a statement becomes polynomial relations about symbolic atoms.

A bound index over a space is one symbolic point; a sum stays a sum. "For all" in the conclusion is
a point of which nothing is known, in a hypothesis a place that any point may take. Counts, and
spaces whose points the statement names, are fixed as in every walk. What has no such meaning
raises `NotSchematic`; a hypothesis without one is left out, which weakens no proof.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from flint import fmpq, fmpz

from dpproofs.language import sorts, terms
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node, Proposition, Term
from dpproofs.rings.atoms import (
    NONNEGATIVE,
    ONE,
    POSITIVE,
    ZERO,
    Gen,
    Poly,
    Sym,
    bit,
    constant,
    first_label,
    flat,
    of_gen,
    plain_sign,
    plainly_nonnegative,
    plainly_positive,
    pos,
    raised,
    reduced,
    renamed,
    summed,
    symbols,
)
from dpproofs.rings.walk import NOWHERE, Env, Instance, Undecided, Walk

__all__ = ["Clause", "Duty", "Goal", "NotSchematic", "counts_of", "goals_of"]


class NotSchematic(Undecided):
    """The statement has no meaning over spaces of any size; the message says where."""


@dataclass(frozen=True)
class Duty:
    """x is above 0 wherever the indicators of the path are 1: what a division or a log asks for.

    Without it the term has no value, or (`infinite`) an infinite one. A root asks for x >= 0
    alone (`weak`). A part of a compound condition may have no value while the whole has one
    (`idle`).
    """

    path: tuple[Poly, ...]
    x: Poly
    infinite: bool = False
    weak: bool = False
    idle: bool = False


@dataclass(frozen=True)
class Clause:
    """x >= 0, > 0 or == 0 for all values of its places (symbols whose label begins with "?")."""

    op: str
    x: Poly
    duties: tuple[Duty, ...] = ()


@dataclass(frozen=True)
class Goal:
    """x >= 0, > 0 or == 0 is to be shown, given the clauses."""

    op: str
    x: Poly
    given: tuple[Clause, ...]
    assumed: frozenset[Gen]  # relations between elements that hold
    duties: tuple[Duty, ...] = ()
    exponents: tuple[tuple[Poly, Poly], ...] = ()  # (t, e^t), each t that was exponentiated
    path: tuple[Poly, ...] = ()  # indicators that are 1
    granted: tuple[Duty, ...] = ()  # what hypotheses with a value ask for, and what is shown
    finite: int = 0  # so many of the last given and granted hold where the greater side is finite

    @property
    def halves(self) -> tuple[Goal, Goal]:
        """An equation as two inequalities."""
        return replace(self, op=">="), replace(self, op=">=", x=-self.x)

    @property
    def met(self) -> Goal:
        """The goal once its duties are shown."""
        return replace(self, granted=(*self.granted, *self.duties))

    def owed(self, duty: Duty) -> Goal:
        """A duty as a goal of its own, at points of which nothing is known."""
        free = sorted(frozenset[Sym]().union(*(p.free for p in (*duty.path, duty.x))))
        names = {s: Sym(s.space, f"*{s}") for s in free if not s.label.startswith("*")}
        path = tuple(renamed(p, names) for p in duty.path)
        op = ">=" if duty.weak else ">"
        owed = replace(self, op=op, x=renamed(duty.x, names), duties=(), path=path)
        if duty.infinite:
            return owed
        most = len(self.given) - self.finite  # that there is a value is owed where it is infinite
        return replace(owed, given=self.given[:most], granted=self._always, finite=0)

    @property
    def _always(self) -> tuple[Duty, ...]:
        return self.granted[: len(self.granted) - self.finite]


# ----------------------------------------------------------------------------- truth


@dataclass(frozen=True)
class Formula:
    """x op 0, a relation between elements, or a compound of formulas."""

    op: str  # > >= == != and or not opaque
    parts: tuple[Any, ...] = ()


Truth = Formula | bool


def indicator(truth: Truth) -> Poly:
    if isinstance(truth, bool):
        return ONE if truth else ZERO
    match truth.op, truth.parts:
        case ">", (x,):
            return bit(x)
        case ">=", (x,):
            return ONE - bit(-x)
        case "==", (x,):
            return ONE - bit(x) - bit(-x)
        case "!=", (x,):
            return bit(x) + bit(-x)
        case "and", parts:
            result = ONE
            for part in parts:
                result = result * indicator(part)
            return result
        case "or", parts:
            result = ONE
            for part in parts:
                result = result * (ONE - indicator(part))
            return ONE - result
        case "not", (part,):
            return ONE - indicator(part)
        case "opaque", (word, elements):
            return of_gen(Gen("opaque", (word, elements), NONNEGATIVE))
    raise NotSchematic(f"no indicator of {truth.op}")


# ----------------------------------------------------------------------------- the ring


@dataclass
class Lazy:
    """A logarithm not yet used as a number: comparing it asks less of its argument."""

    above: Poly  # of log(above/below)
    below: Poly


class SchematicRing:
    """Numbers are polynomials over atoms; what a division or a logarithm asks for is noted."""

    def __init__(self, logs: bool = False) -> None:
        self.logs = logs  # logarithms are compared as the numbers they are
        self.path: tuple[Poly, ...] = ()
        self.duties: list[Duty] = []
        self.exponents: dict[Poly, Poly] = {}
        self.assuming = False  # a log(a/b) is finite, since the conclusion holds where it is not
        self.compound = 0  # how many compound conditions are being looked at
        self.finite: list[tuple[Poly, Poly]] = []

    def need(self, x: Poly, infinite: bool = False, weak: bool = False) -> None:
        """x > 0 must hold here, or x >= 0."""
        low = x.value is not None and (x.value < 0 or (x.value == 0 and not weak))
        if low and ZERO not in self.path:
            raise NotSchematic("a term without a finite value")
        if plainly_positive(x) or (weak and plainly_nonnegative(x)):
            return
        shown = {part for p in self.path for part in _conjuncts(p)}
        if set(_conjuncts(bit(x))) <= shown and bit(x) != ZERO:
            return
        duty = Duty(self.path, x, infinite, weak, self.compound > 0)
        idle = replace(duty, idle=True)
        if idle in self.duties and not duty.idle:
            self.duties[self.duties.index(idle)] = duty
        elif duty not in self.duties and replace(duty, idle=False) not in self.duties:
            self.duties.append(duty)

    def settled(self, value: Any) -> Poly:
        if isinstance(value, Poly):
            return value
        if isinstance(value, Lazy):
            self.need(value.above, infinite=True)
            self.need(value.below, infinite=True)
            return self._log(value.above) - self._log(value.below)
        raise NotSchematic(f"no number over symbolic atoms: {value!r}")

    def number(self, value: Fraction) -> Poly:
        return constant(value)

    def sum(self, values: list[Any]) -> Poly:
        result = ZERO
        for value in values:
            result = result + self.settled(value)
        return result

    def extreme(self, values: list[Any], greatest: bool) -> Poly:
        if not values:
            raise NotSchematic("a maximum over nothing")
        return self.settled(self.apply("max" if greatest else "min", tuple(values)))

    def apply(self, name: str, args: tuple[Any, ...]) -> Any:
        if name == "logratio":
            above, below = map(self.settled, args)
            return Lazy(above, below)
        if name == "log":
            return Lazy(self.settled(args[0]), ONE)
        values = tuple(map(self.settled, args))
        match name, values:
            case "+", (a, b):
                return a + b
            case "-", (a, b):
                return a - b
            case "neg", (a,):
                return -a
            case "*", (a, b):
                return unnamed(a * b)
            case (("/" | "ratio"), (a, b)):
                return a * self._inverse(b, infinite=name == "ratio")
            case "^", (a, b):
                return self._power(a, b)
            case "exp", (a,):
                return self._exp(a)
            case "pi", ():
                return of_gen(Gen("pi", (), POSITIVE))
            case "Q", (a,):
                return of_gen(Gen("tail", (a,), POSITIVE))
            case "e", ():
                return self._exp(ONE)
            case "sqrt", (a,):
                return self._root(a)
            case "pos", (a,):
                return pos(a)
            case "abs", (a,):
                return pos(a) + pos(-a)
            case "max", (first, *rest):
                for other in rest:
                    first = other + pos(first - other)
                return first
            case "min", (first, *rest):
                for other in rest:
                    first = first - pos(first - other)
                return first
            case "tanh", (a,):
                squared = self._exp(a + a)
                return (squared - ONE) * self._inverse(squared + ONE)
            case "cosh", (a,):
                return (self._exp(a) + self._exp(-a)).scaled(fmpq(1, 2))
            case "plog", (a, b):
                return self._plog(a, b)
        if name == "binomial":
            n, k = (v.value for v in values)
            if n is not None and k is not None and n.q == k.q == 1:
                return constant(_binomial(int(n.p), int(k.p)))
        raise NotSchematic(f"{name} of symbolic atoms")

    def _plog(self, a: Poly, b: Poly) -> Poly:
        """a log(a/b), 0 where a vanishes; that b does not vanish elsewhere is a duty."""
        if not (plainly_nonnegative(a) and plainly_nonnegative(b)):
            raise NotSchematic("a log(a/b) of numbers that may be negative")
        here = bit(a)
        if here == ZERO:
            return ZERO
        with_a, self.path = self.path, (*self.path, here)
        try:
            if self.assuming and not with_a:
                self.finite.append((a, b))
            else:
                self.need(b, infinite=True)
            return here * a * (self._log(a) - self._log(b))
        finally:
            self.path = with_a

    def _log(self, x: Poly) -> Poly:
        """The logarithm of what is above 0."""
        if x.value is not None:
            return ZERO if x.value == 1 else of_gen(Gen("log", (x,)))
        if len(x.terms) > 1 or not all(gen.sign for m in x.terms for gen, _ in m):
            return of_gen(Gen("log", (x,)))  # log(a^2) is not 2 log(a) where a may be negative
        ((monomial, c),) = x.terms.items()
        result = ZERO if c == 1 else of_gen(Gen("log", (constant(c),)))
        for gen, power in monomial:
            inner = gen.data[0] if gen.kind == "exp" else of_gen(Gen("log", (of_gen(gen),)))
            if gen.kind == "alias":
                inner = self._log(gen.data[0])
            result = result + inner.scaled(
                fmpq(Fraction(power).numerator, Fraction(power).denominator)
            )
        return result

    def _exp(self, t: Poly) -> Poly:
        """A product of powers of e to single parameters, and of one power of e to the rest."""
        result, rest = ONE, ZERO
        for monomial, c in t.terms.items():
            power: Any = Fraction(int(c.p), int(c.q))
            power = int(power) if power.denominator == 1 else power
            if not monomial:
                result = result * of_gen(Gen("exp", (ONE,), POSITIVE), power)
            elif len(monomial) == 1 and monomial[0][1] == 1 and monomial[0][0].kind == "log":
                result = result * self._raised(monomial[0][0].data[0], power)
            elif len(monomial) == 1 and monomial[0][1] == 1 and not monomial[0][0].idempotent:
                base = of_gen(monomial[0][0])
                result = result * of_gen(Gen("exp", (base,), POSITIVE), power)
            else:
                rest = rest + Poly({monomial: c})
        if rest.terms:
            lead = rest.ordered[0][1]
            power = Fraction(int(lead.p), int(lead.q))
            power = int(power) if power.denominator == 1 else power
            result = result * of_gen(Gen("exp", (rest.scaled(1 / lead),), POSITIVE), power)
        if t.terms:
            self.exponents[t] = result
        return result

    def _raised(self, x: Poly, power: Any) -> Poly:
        """A power of what is above 0, or of what is not below 0 where the power is above 0."""
        if isinstance(power, int) and power >= 0:
            return x**power
        if len(x.terms) == 1:
            ((monomial, c),) = x.terms.items()
            if isinstance(power, int) or (c == 1 and all(g.sign for g, _ in monomial)):
                return raised(x, power)  # the root of a^2 is not a where a may be negative
        return of_gen(Gen("alias", (x,), plain_sign(x)), power)

    def _inverse(self, x: Poly, infinite: bool = False) -> Poly:
        if x.value is not None:
            if x.value == 0:
                raise NotSchematic("a division by 0")
            return constant(1 / x.value)
        self.need(x, infinite=infinite)
        return self._raised(x, -1)

    def _power(self, a: Poly, b: Poly) -> Poly:
        n = b.value
        if n is None:
            raise NotSchematic("a power with a symbolic exponent")
        if n.q == 1:
            whole = int(n.p)
            return unnamed(a**whole) if whole >= 0 else self._inverse(unnamed(a**-whole))
        if n == fmpq(1, 2):
            return self._root(a)
        self.need(a, weak=n > 0)
        if a.value is not None:
            raise NotSchematic("a root of a number")
        return self._raised(a, Fraction(int(n.p), int(n.q)))

    def _root(self, x: Poly) -> Poly:
        """The root of what is not below 0, over the roots of primes and of what does not factor."""
        if not x.terms:
            return ZERO
        size, factor, rest = reduced(x)
        result = ONE
        for number, sign in ((int(size.p), 1), (int(size.q), -1)):
            for prime, power in fmpz(number).factor():
                whole, half = divmod(int(power), 2)
                result = result.scaled(fmpq(int(prime)) ** (sign * whole))
                if half:
                    named = Gen("alias", (constant(fmpq(int(prime))),), POSITIVE)
                    result = result.times(((named, Fraction(sign, 2)),))
        half_of = Fraction(1, 2)
        result = result.times(tuple((g, _whole(p * half_of)) for g, p in factor))
        if rest == ONE:
            return result
        self.need(rest, weak=True)
        if len(rest.terms) == 1 and all(g.idempotent for m in rest.terms for g, _ in m):
            return result * rest
        return result.times(((Gen("alias", (rest,), plain_sign(rest)), half_of),))

    # -- truth ------------------------------------------------------------------------------

    def truth(self, value: Any) -> Truth:
        return value  # type: ignore[no-any-return]

    def relation(self, op: str, left: Any, right: Any) -> Truth:
        if op in ("<=", "<"):
            left, right, op = right, left, {"<=": ">=", "<": ">"}[op]
        x = self.compared(left, right)
        if any(gen.kind == "count" for gen in x.gens):
            return self._counted(op, x)
        if x.value is not None:
            return {
                ">": x.value > 0,
                ">=": x.value >= 0,
                "==": x.value == 0,
                "!=": x.value != 0,
            }[op]
        return Formula(op, (x,))

    def compared(self, left: Any, right: Any) -> Poly:
        """A number of the sign of left - right; logarithms are compared by their arguments."""
        if self.logs:
            return self.settled(left) - self.settled(right)
        if isinstance(left, Lazy) != isinstance(right, Lazy):
            lazy, other = (left, right) if isinstance(left, Lazy) else (right, left)
            other = self.settled(other)
            if _is_about_logs(other) is not None and not any(g.kind == "log" for g in other.gens):
                self.need(lazy.above + lazy.below)
                for part in (lazy.above, lazy.below):
                    self.need(part, weak=True)
                gap = lazy.above - self._exp(other) * lazy.below
                return gap if lazy is left else -gap
        x = self.settled(left) - self.settled(right)
        logs = _is_about_logs(x)
        if logs:
            above, below = ZERO, ZERO
            for monomial, c in x.terms.items():
                term = Poly({monomial: c})
                if any(g.kind == "log" for g, _ in monomial) and c < 0:
                    below = below - term
                else:
                    above = above + term
            return self._exp(above) - self._exp(below)
        return x

    def _counted(self, op: str, x: Poly) -> Truth:
        counts = [g for g in x.gens if g.kind == "count"]
        rest = x - of_gen(counts[0])
        if len(counts) == 1 and rest.value is not None:
            name, elements = counts[0].data
            word = f"{name} {op} {-rest.value}"
            if name == "distance":
                elements = tuple(sorted(elements, key=str))
            return Formula("opaque", (word, elements))
        raise NotSchematic("arithmetic with a count of symbolic elements")

    def conj(self, truths: list[Truth]) -> Truth:
        return _compound("and", truths, True)

    def disj(self, truths: list[Truth]) -> Truth:
        return _compound("or", truths, False)

    def negate(self, truth: Truth) -> Truth:
        if isinstance(truth, bool):
            return not truth
        opposite = {">": "<=", ">=": "<", "==": "!=", "!=": "=="}.get(truth.op)
        if opposite in ("<=", "<"):
            return Formula(">=" if opposite == "<=" else ">", (-truth.parts[0],))
        if opposite is not None:
            return Formula(opposite, truth.parts)
        return truth.parts[0] if truth.op == "not" else Formula("not", (truth,))

    def excludes(self, truth: Truth) -> bool:
        return truth is False

    def choose(self, condition: Truth, then: Callable[[], Any], other: Callable[[], Any]) -> Any:
        here = indicator(condition)
        if here == ONE:
            return then()
        if here == ZERO:
            return other()
        return here * self.under(here, then) + (ONE - here) * self.under(ONE - here, other)

    def under(self, here: Poly, value: Callable[[], Any]) -> Poly:
        before, self.path = self.path, (*self.path, here)
        try:
            return self.settled(value())
        finally:
            self.path = before

    def integral(self, integrand: Callable[[Any], Any], low: Any, high: Any) -> Any:
        raise NotSchematic("an integral")

    def exists(self, walk: Walk, node: terms.Exists, env: Env) -> Any:
        raise NotSchematic("existence inside a term")


def _whole(power: Fraction) -> Any:
    return int(power) if power.denominator == 1 else power


def unnamed(x: Poly) -> Poly:
    """x with a natural power of what a root was taken of written out."""
    while found := [g for m in x.terms for g, p in m if g.kind == "alias" and _natural(p)]:
        result = ZERO
        for monomial, c in x.terms.items():
            rest = tuple((g, p) for g, p in monomial if g != found[0] or not _natural(p))
            power = dict(monomial).get(found[0], 0)
            written = found[0].data[0] ** power if _natural(power) else ONE
            result = result + (written * Poly({rest: c}))
        x = result
    return x


def _natural(power: Any) -> bool:
    return isinstance(power, int) and power > 0


def _conjuncts(x: Poly) -> list[Gen | Poly]:
    """The indicators whose product x is; an indicator that is not such a product stands whole."""
    if len(x.terms) == 1:
        ((monomial, c),) = x.terms.items()
        if c == 1:
            return [gen for gen, _ in monomial]
    return [x]


def _compound(op: str, truths: list[Truth], neutral: bool) -> Truth:
    rest = [truth for truth in truths if truth is not neutral]
    if any(truth is (not neutral) for truth in rest):
        return not neutral
    if not rest:
        return neutral
    return rest[0] if len(rest) == 1 else Formula(op, tuple(rest))


def _is_about_logs(x: Poly) -> bool | None:
    """Whether x is a sum of rational multiples of logs and a rest without any; None if neither."""
    found = False
    for monomial in x.terms:
        logs = [g for g, _ in monomial if g.kind == "log" or (g.kind != "exp" and _deep_log(g))]
        if logs and len(monomial) > 1:
            return None
        if logs and (logs[0].kind != "log" or monomial[0][1] != 1):
            return None
        found = found or bool(logs)
    return found


def _deep_log(gen: Gen) -> bool:
    parts = [part for part in gen.data if isinstance(part, Poly)]
    return any(g.kind == "log" or _deep_log(g) for part in parts for g in part.gens)


def _binomial(n: int, k: int) -> fmpq:
    result = fmpq(1)
    for i in range(k):
        result = result * (n - i) / (i + 1)
    return result if k >= 0 else fmpq(0)


# ----------------------------------------------------------------------------- the walk


class _Rows:
    """A table whose entries are generators; each binder of a table has rows of its own."""

    def __init__(self, table: Any, name: str) -> None:
        low = table.low
        floor = low.value if isinstance(low, terms.Num) else None
        self.name, self.kind = name, table.kind
        if self.kind == "law" and not _is_product(table.over[-1]):
            self.kind = "mass"  # what is summed over one shape of its points is not all of it
        self.sign = (
            POSITIVE
            if table.kind == "positive" or (floor is not None and floor > 0)
            else NONNEGATIVE
            if table.kind in ("law", "unit", "bit") or (floor is not None and floor >= 0)
            else 0
        )

    def __getitem__(self, key: Any) -> Poly:
        if self.kind == "loss":
            weight = of_gen(Gen("entry", (self, key, "positive"), POSITIVE))
            return -of_gen(Gen("log", (weight,)))
        return of_gen(Gen("entry", (self, key, self.kind), self.sign))


def _is_product(over: Any) -> bool:
    """Whether all points have one shape, with a free point of a space at each place."""
    match over:
        case sorts.Space():
            return True
        case sorts.Pairs():
            return _is_product(over.left) and _is_product(over.right)
        case sorts.Power():
            return _is_product(over.base)
    return False


@dataclass(frozen=True)
class _Witness:
    """A table that a statement says to exist: the term that it names for it, and where that is."""

    term: Any
    env: Any
    instance: Instance
    name: str = ""


def _parameter(scalar: sorts.Scalar) -> Poly:
    low = scalar.low.value if isinstance(scalar.low, terms.Num) else None
    sign = 0
    if low is not None and low >= 0:
        sign = POSITIVE if low > 0 or scalar.low_open else NONNEGATIVE
    return of_gen(Gen("scalar", (scalar,), sign))


def _with_event(walk: SchematicWalk, event: Any) -> tuple[SchematicWalk, _Rows]:
    """The walk in which a bound event is not the one outside that is called alike, and its rows."""
    known: Any = walk.instance.tables.values()
    taken = {rows.name for rows in known}
    rows: Any = _Rows(event, next(n for i in range(99) if (n := event.name + "'" * i) not in taken))
    return SchematicWalk(walk.ring, walk.instance.with_table(event, rows)), rows


def number(natural: sorts.Natural) -> Poly:
    """A number of rounds, records ... of any size."""
    return of_gen(Gen("scalar", (natural,), POSITIVE if natural.smallest else NONNEGATIVE))


class SchematicWalk(Walk):
    """The walk whose spaces have any size, save those in `sizes`."""

    ring: SchematicRing

    def __init__(self, ring: SchematicRing, instance: Instance) -> None:
        super().__init__(ring, instance)
        self._memos: dict[Any, Any] = {(): self._memo}

    def value(self, term: Term, env: Env = NOWHERE) -> Any:
        # What was found under one condition was not asked for under another.
        before, self._memo = self._memo, self._memos.setdefault(self.ring.path, {})
        try:
            return self._value(term, env)
        finally:
            self._memo = before

    def _value(self, term: Term, env: Env) -> Any:
        if isinstance(term, sorts.Natural) and term not in self.instance.sizes:
            return number(term)
        if isinstance(term, terms.IndexNumber):
            elements = tuple(self.element(arg, env) for arg in term.args)
            if symbols(elements):
                return of_gen(Gen("count", (term.name, elements), NONNEGATIVE))
        return super().value(term, env)

    def truth(self, proposition: Proposition, env: Env = NOWHERE) -> Any:
        if isinstance(proposition, terms.All):
            points = list(self.points(proposition.index.over, env))
            if any(bound for _, bound in points):
                raise NotSchematic("a condition on all points of a space")
            inner = [{**env, proposition.index: element} for element, _ in points]
            return self.ring.conj([self.truth(proposition.body, each) for each in inner])
        if isinstance(proposition, terms.AllEvents):
            raise NotSchematic("a condition on all events")
        compound = isinstance(proposition, terms.And | terms.Or | terms.Implies | terms.Iff)
        self.ring.compound += compound
        try:
            return super().truth(proposition, env)
        finally:
            self.ring.compound -= compound

    def entry(self, table: Any, key: Any, env: Env = NOWHERE) -> Any:
        rows = self.instance.tables.get(table) if isinstance(table, sorts.Table) else None
        if isinstance(rows, _Witness):
            # What it speaks of is not what quantifiers bind since.
            return SchematicWalk(self.ring, rows.instance).entry(rows.term, key, rows.env)
        return super().entry(table, key, env)

    def _with(self, table: Any, rows: Any) -> Walk:
        return type(self)(self.ring, self.instance.with_table(table, rows))

    def _under(self, scalar: Any, value: Any) -> Walk:
        return type(self)(self.ring, self.instance.with_scalar(scalar, value))

    # -- elements -----------------------------------------------------------------------------

    def points(
        self, index_set: Any, env: Env, named: Callable[[sorts.Space], Sym] | None = None
    ) -> Iterator[tuple[Any, tuple[Sym, ...]]]:
        """The elements of a set, symbolic where its spaces are, with the symbols to be bound."""
        taken = set(symbols(tuple(env.values())))
        taken = taken.union(*(here.free for here in self.ring.path))

        def fresh(space: Any) -> Sym:
            if named is not None:
                return named(space)
            labels = {s.label for s in taken if s.space is space}
            sym = Sym(space, first_label(labels))
            taken.add(sym)
            return sym

        def of(over: Any) -> list[tuple[Any, tuple[Sym, ...]]]:
            match over:
                case sorts.Space():
                    if over in self.instance.sizes:
                        return [(n, ()) for n in range(self.instance.sizes[over])]
                    sym = fresh(over)
                    return [(sym, (sym,))]
                case sorts.Pairs():
                    return _product([over.left, over.right])
                case sorts.Power():
                    return _product([over.base] * sorts._size(over.exponent, self.instance.sizes))
                case sorts.Histories():
                    longest = sorts._size(over.length, self.instance.sizes)
                    return [p for n in range(longest) for p in _product([over.base] * n)]
            if symbolic(over, self.instance.sizes):
                raise NotSchematic(f"elements of {type(over).__name__} over a space of any size")
            return [(element, ()) for element in over.elements(self.instance.sizes)]

        def _product(parts: Sequence[Any]) -> list[tuple[Any, tuple[Sym, ...]]]:
            found: list[tuple[Any, tuple[Sym, ...]]] = [((), ())]
            for part in parts:
                found = [
                    ((*element, more), (*bound, *syms))
                    for element, bound in found
                    for more, syms in of(part)
                ]
            return found

        yield from of(index_set)

    def _bound(self, term: terms.Bind, env: Env) -> Any:
        values = []
        for element, bound in self.points(term.index.over, env):
            inner = {**env, term.index: element}
            fixed: dict[Sym, Any] = {}
            condition: Truth = True
            if term.given is not None:
                condition, fixed = self._solved(self.truth(term.given, inner), bound)
                if condition is False:
                    continue
                if fixed:
                    inner = {i: _put(e, fixed) for i, e in inner.items()}
            if term.kind == "sum":
                value = self._body(term, condition, inner)
                for sym in reversed([s for s in bound if s not in fixed]):
                    value = summed(sym, value)
                values.append(value)
            elif term.kind in ("sup", "inf") and len(bound) == 1 and not fixed:
                values.append(self._extreme(term, bound[0], condition, inner))
            elif bound or condition is not True:
                raise NotSchematic(f"a {term.kind} over a space of any size")
            else:
                values.append(self.value(term.body, inner))
        if term.kind == "sum":
            return self.ring.sum(values)
        if term.kind in ("sup", "inf"):
            return self.ring.extreme(values, term.kind == "sup")
        result = ONE
        for value in values:
            result = result * self.ring.settled(value)
        return result

    def _extreme(self, term: terms.Bind, sym: Sym, condition: Truth, env: Env) -> Poly:
        """The greatest value over the points of a space that meet a condition which some do."""
        here = indicator(condition)
        if not _sometimes(here, sym):
            raise NotSchematic("a maximum over points that there may be none of")
        value = self.ring.under(here, lambda: self.value(term.body, env))
        if term.kind == "inf":
            return -of_gen(Gen("sup", (sym, here, -value)))
        sign = NONNEGATIVE if plainly_nonnegative(value) else 0
        return of_gen(Gen("sup", (sym, here, value), sign))

    def _body(self, term: terms.Bind, condition: Truth, env: Env) -> Poly:
        here = indicator(condition)
        if here == ONE:
            return self.ring.settled(self.value(term.body, env))
        return here * self.ring.under(here, lambda: self.value(term.body, env))

    def _solved(self, truth: Truth, bound: Sequence[Sym]) -> tuple[Truth, dict[Sym, Any]]:
        """Equations that fix a bound point, taken out of a condition."""
        fixed: dict[Sym, Any] = {}
        if isinstance(truth, bool):
            return truth, fixed
        parts = list(truth.parts) if truth.op == "and" else [truth]
        rest = []
        for part in parts:
            if isinstance(part, Formula) and part.op == "opaque" and part.parts[0] == "==":
                left, right = part.parts[1]
                sym = next((s for s in (left, right) if s in bound and s not in fixed), None)
                if sym is not None and not fixed:
                    fixed[sym] = right if sym == left else left
                    continue
            rest.append(part)
        if fixed and rest:
            raise NotSchematic("an equation between elements beside other conditions")
        return self.ring.conj(rest), fixed

    def _index_relation(self, relation: terms.IndexRel, env: Env) -> Any:
        left, right = (self.element(arg, env) for arg in relation.args)
        if relation.op in ("==", "!="):
            same = _equal(left, right)
            return same if relation.op == "==" else self.ring.negate(same)
        if symbols((left, right)):
            raise NotSchematic("an order of symbolic elements")
        return super()._index_relation(relation, env)

    def _holds(self, proposition: Proposition, env: Env) -> bool:
        truth = self.truth(proposition, env)
        if isinstance(truth, bool):
            return truth
        raise NotSchematic("a relation between symbolic elements")


def _sometimes(here: Poly, sym: Sym) -> bool:
    """Whether an indicator is certainly 1 at some point: always, or where some law has mass."""
    if here == ONE:
        return True
    for gen in here.gens:
        if gen.kind == "bit" and len(gen.data[0].gens) == 1:
            (entry,) = gen.data[0].gens
            is_law = entry.kind == "entry" and entry.data[2] == "law" and entry.data[1][-1] == sym
            if is_law and sym not in symbols(entry.data[1][:-1]) and gen.data[0] == of_gen(entry):
                rest = ONE - here  # is it 0 wherever this one is 1?
                if rest * of_gen(gen) == ZERO:
                    return True
    return False


def _put(element: Any, fixed: Mapping[Sym, Any]) -> Any:
    if isinstance(element, tuple):
        return tuple(_put(part, fixed) for part in element)
    return fixed.get(element, element) if isinstance(element, Sym) else element


def _equal(left: Any, right: Any) -> Truth:
    if left == right:
        return True
    if isinstance(left, tuple) and isinstance(right, tuple):
        if len(left) != len(right):
            return False
        return _compound("and", [_equal(a, b) for a, b in zip(left, right, strict=True)], True)
    if isinstance(left, Sym) or isinstance(right, Sym):
        return Formula("opaque", ("==", tuple(sorted((left, right), key=str))))
    return False


def symbolic(index_set: Any, sizes: Mapping[Any, int]) -> bool:
    return any(isinstance(p, sorts.Space) and p not in sizes for p in index_set.parameters())


# ----------------------------------------------------------------------------- statements


def counts_of(statement: Statement, fixed: Collection[str] | None = None) -> list[dict[Any, int]]:
    """All choices of the numbers that are fixed (rounds, records, coordinates), or of those named.

    What is not fixed is a number of any size, from the smallest of its range on.
    """
    numbers = [p for p in statement.parameters if isinstance(p, sorts.Natural)]
    if fixed is not None:
        numbers = [p for p in numbers if p.name in fixed]
    ranges = [range(p.smallest, p.largest + 1) for p in numbers]
    return [dict(zip(numbers, chosen, strict=True)) for chosen in itertools.product(*ranges)]


def goals_of(statement: Statement, sizes: Mapping[Any, int], logs: bool = False) -> list[Goal]:
    """What is to be shown with these counts, for spaces of any size; raises `NotSchematic`."""
    if any(isinstance(p, sorts.Space) and p.smallest < 1 for p in statement.parameters):
        raise NotSchematic("a space that may have no points")
    reading = _Reading(statement, sizes, logs)
    try:
        return reading.goals()
    except (LookupError, TypeError, ArithmeticError, AttributeError) as error:
        raise NotSchematic(f"{type(error).__name__}: {error}") from None


@dataclass
class _Reading:
    statement: Statement
    sizes: Mapping[Any, int]
    logs: bool = False
    count: int = 0
    found: list[Goal] = field(default_factory=list)

    def goals(self) -> list[Goal]:
        scalars = {scalar: _parameter(scalar) for scalar in self.statement.scalars}
        tables: Any = {table: _Rows(table, table.name) for table in self.statement.tables}
        instance = Instance(dict(self.sizes), scalars, tables)
        walk = SchematicWalk(SchematicRing(), instance)
        given = tuple(c for h in self.statement.hypotheses for c in self.clauses(walk, h, {}, ONE))
        free = (p for p in self.statement.parameters if isinstance(p, sorts.Natural))
        given += tuple(
            Clause(">=", number(p) - constant(fmpq(p.smallest)))
            for p in free
            if p not in self.sizes
        )
        self.show(walk, self.statement.show, {}, given, frozenset())
        return self.found

    def _named(self, mark: str) -> Callable[[sorts.Space], Sym]:
        def fresh(space: sorts.Space) -> Sym:
            self.count += 1
            return Sym(space, f"{mark}{self.count}")

        return fresh

    # -- the conclusion -------------------------------------------------------------------------

    def show(
        self,
        walk: SchematicWalk,
        node: Node,
        env: Env,
        given: tuple[Clause, ...],
        assumed: frozenset[Gen],
    ) -> None:
        match node:
            case terms.And():
                for part in node.parts:
                    self.show(walk, part, env, given, assumed)
            case terms.Predicate():
                self.show(walk, node.meaning, env, given, assumed)
            case terms.All():
                for element, _ in walk.points(node.index.over, env, self._named("*")):
                    self.show(walk, node.body, {**env, node.index: element}, given, assumed)
            case terms.AllEvents():
                inner, _ = _with_event(walk, node.event)
                self.show(inner, node.body, env, given, assumed)
            case terms.Implies():
                found = self.premise(walk, node.given, env)
                if found is not None:
                    clauses, more = found
                    self.show(walk, node.then, env, (*given, *clauses), assumed | more)
            case terms.Iff():
                self.show(walk, terms.Implies(node.left, node.right), env, given, assumed)
                self.show(walk, terms.Implies(node.right, node.left), env, given, assumed)
            case terms.Exists() if node.witness is not None:
                inner = self._witnessed(walk, node, env)
                for unknown in node.unknowns:
                    for law in (unknown.axioms(), unknown.domain()):  # type: ignore[attr-defined]
                        self.show(inner, law, env, given, assumed)
                self.show(inner, node.body, env, given, assumed)
            case terms.Or():
                raise NotSchematic("a conclusion with alternatives")
            case terms.Rel() if (parts := split(node)) is not None:
                for part in parts:
                    self.show(walk, part, env, given, assumed)
                for bind, other in _beside_conditions(node):
                    if not self._is_met(walk, bind, env):  # then too the other side has a value
                        same = terms.Rel("==", other, other)
                        self.found.append(self._goal(walk, same, env, given, assumed))
            case terms.Rel():
                self.found.append(self._goal(walk, node, env, given, assumed))
            case _:
                raise NotSchematic(f"a conclusion with {type(node).__name__}")

    @staticmethod
    def _is_met(walk: SchematicWalk, bind: terms.Bind, env: Env) -> bool:
        """Whether some point certainly meets the condition of a maximum."""
        points = list(walk.points(bind.index.over, env))
        if len(points) != 1 or len(points[0][1]) != 1 or bind.given is None:
            return False
        ((element, (sym,)),) = points
        inner = SchematicWalk(SchematicRing(), walk.instance)
        here = indicator(inner.truth(bind.given, {**env, bind.index: element}))
        return _sometimes(here, sym)

    def _goal(
        self,
        walk: SchematicWalk,
        node: terms.Rel,
        env: Env,
        given: tuple[Clause, ...],
        assumed: frozenset[Gen],
    ) -> Goal:
        ring = SchematicRing(self.logs)
        inner = SchematicWalk(ring, walk.instance)
        high = {"<=": node.right, ">=": node.left}.get(node.op)
        sides = {}
        if high is not None and all(map(_never_below, (node.left, node.right))):
            ring.assuming = True  # where the greater side is infinite the relation holds
            sides[id(high)] = inner.value(high, env)
            ring.assuming = False
        for side in (node.left, node.right):
            if id(side) not in sides:
                sides[id(side)] = inner.value(side, env)
        truth = ring.relation(node.op, sides[id(node.left)], sides[id(node.right)])
        if truth is True:
            truth = Formula("==", (ZERO,))
        if truth is False or truth.op not in (">", ">=", "=="):
            raise NotSchematic("a conclusion that is no inequality")
        granted = [d for c in given for d in c.duties]
        for n, (a, b) in enumerate(ring.finite):
            names = {s: Sym(s.space, f"?{s}") for s in a.free | b.free if s.label[0] != "*"}
            a, b = renamed(a, names), renamed(b, names)
            # On a finite space a/b is at most some number where b > 0, hence everywhere.
            most = of_gen(Gen("most", (n,), POSITIVE))
            given = (*given, Clause(">=", most * b - a))
            granted.append(Duty((bit(a),), b))
        return Goal(
            truth.op,
            truth.parts[0],
            given,
            assumed,
            tuple(ring.duties),
            tuple({**walk.ring.exponents, **ring.exponents}.items()),
            granted=tuple(granted),
            finite=len(ring.finite),
        )

    def _witnessed(self, walk: SchematicWalk, node: terms.Exists, env: Env) -> SchematicWalk:
        """The walk in which what is said to exist is its stated witness."""
        instance = walk.instance
        for unknown, term in zip(node.unknowns, node.witness or (), strict=True):
            if not isinstance(unknown, sorts.Table) or not isinstance(term, terms.TableTerm):
                raise NotSchematic("a number that is said to exist")
            rows: Any = _Witness(term, env, walk.instance)
            instance = instance.with_table(unknown, rows)
        return SchematicWalk(walk.ring, instance)

    def premise(
        self, walk: SchematicWalk, node: Proposition, env: Env
    ) -> tuple[tuple[Clause, ...], frozenset[Gen]] | None:
        """What a premise adds to the clauses and to the relations between elements."""
        if _about_elements(node):
            truth = walk.truth(node, env)
            if isinstance(truth, bool):
                return ((), frozenset()) if truth else None
            parts = truth.parts if truth.op == "and" else (truth,)
            if all(part.op == "opaque" for part in parts):
                return (), frozenset(g for part in parts for g in indicator(part).gens)
        return tuple(self.clauses(walk, node, env, ONE)), frozenset()

    # -- the hypotheses -------------------------------------------------------------------------

    def clauses(self, walk: SchematicWalk, node: Node, env: Env, under: Poly) -> Iterator[Clause]:
        """What a hypothesis says, as relations; what cannot be said so is left out."""
        try:
            yield from list(self._clauses(walk, node, env, under))
        except (NotSchematic, LookupError, TypeError, ArithmeticError, AttributeError):
            return

    def _clauses(self, walk: SchematicWalk, node: Node, env: Env, under: Poly) -> Iterator[Clause]:
        match node:
            case terms.And():
                for part in node.parts:
                    yield from self.clauses(walk, part, env, under)
            case terms.Predicate():
                yield from self.clauses(walk, node.meaning, env, under)
            case terms.All():
                for element, _ in walk.points(node.index.over, env, self._named("?")):
                    yield from self.clauses(walk, node.body, {**env, node.index: element}, under)
            case terms.AllEvents():
                inner, rows = _with_event(walk, node.event)
                for clause in self._clauses(inner, node.body, env, under):
                    worst = self._worst(clause, rows)
                    if worst is not None:
                        yield worst
            case terms.Implies():
                here = indicator(walk.truth(node.given, env))
                if here != ZERO:
                    yield from self.clauses(walk, node.then, env, under * here)
            case terms.Rel() if (parts := split(node)) is not None:
                for part in parts:
                    yield from self.clauses(walk, part, env, under)
            case terms.Rel():
                ring = SchematicRing()
                ring.path = (under,) if under != ONE else ()
                truth = SchematicWalk(ring, walk.instance).truth(node, env)
                # A hypothesis that holds has a value: its divisors are not 0.
                finite = _is_finite(node)
                if not all(_is_met(d, finite) for d in ring.duties):
                    return
                walk.ring.exponents.update(ring.exponents)
                if truth is False:
                    yield Clause(">=", -under, tuple(ring.duties))
                if isinstance(truth, Formula) and truth.op in (">", ">=", "=="):
                    op = truth.op if under == ONE or truth.op == "==" else ">="
                    yield Clause(op, under * truth.parts[0], tuple(ring.duties))
            case terms.Or() | terms.Not():
                yield self._whether(walk, node, env, under)

    def _whether(self, walk: SchematicWalk, node: Proposition, env: Env, under: Poly) -> Clause:
        """A compound without sums, as an indicator that is 1."""
        ring = SchematicRing()
        here = indicator(SchematicWalk(ring, walk.instance).truth(node, env))
        if not all(_is_met(d, False) for d in ring.duties):
            raise NotSchematic("a hypothesis that may have no value")
        return Clause("==", under * (here - ONE), tuple(ring.duties))

    def _worst(self, clause: Clause, event: _Rows) -> Clause | None:
        """The clause at the event that makes it hardest: where its coefficient is negative."""
        if clause.op == "==":
            return None
        kept = ZERO
        weights: dict[tuple[Sym, ...], Poly] = {}
        for monomial, c in clause.x.terms.items():
            found = _over_event(monomial, event)
            if found is None:
                if any(_mentions(g, event) for g, _ in monomial):
                    return None
                kept = kept + Poly({monomial: c})
                continue
            points, rest = found
            weights[points] = weights.get(points, ZERO) + Poly({rest: c})
        if len(weights) > 1:
            return None
        for points, weight in weights.items():
            loss = pos(-weight)
            for sym in reversed(points):
                loss = summed(sym, loss)
            kept = kept - loss
        return Clause(">=", kept, clause.duties)


def _is_met(duty: Duty, finite: bool) -> bool:
    """Whether a hypothesis that holds, hence has a value, shows it; `finite`: all its divergences
    are finite where it holds."""
    if duty.idle:
        return False
    if duty.infinite:
        return finite
    return duty.weak or plainly_nonnegative(duty.x)


def _is_finite(relation: terms.Rel) -> bool:
    """Whether it fails where a divergence in it is infinite: the sides are a sum of divergences,
    with factors that are not negative, and something finite."""
    low, high = relation.left, relation.right
    if relation.op in (">=", ">"):
        low, high = high, low
    if relation.op == "==" and not _is_plain(high):
        low, high = high, low
    return relation.op != "!=" and _is_plain(high) and _only_up(low)


def _is_plain_condition(term: terms.Bind) -> bool:
    return term.given is None or _is_plain(term.given)


def _is_plain(term: Node) -> bool:
    """Whether it, or all that a condition compares, is finite wherever it has a value."""
    infinite = ("plog", "log", "logratio", "ratio")
    parts = list(_unfolded(term))
    empty = any(isinstance(p, terms.Bind) and p.kind in ("sup", "inf") for p in parts)
    return not empty and not any(isinstance(p, terms.Op) and p.name in infinite for p in parts)


def _only_up(term: Term) -> bool:
    """Whether it is a sum of a log(a/b), plus infinity or finite, times finite factors >= 0, and
    of finite terms."""
    term = _plain(term)
    match term:
        case terms.Op(name="plog"):
            return all(map(_is_plain, term.args))
        case terms.Op(name="+"):
            return all(map(_only_up, term.args))
        case terms.Op(name="*"):
            rising = [arg for arg in term.args if not _is_plain(arg)]
            rest = [arg for arg in term.args if _is_plain(arg)]
            return len(rising) <= 1 and all(map(_only_up, rising)) and all(map(_not_below, rest))
        case terms.Op(name="/"):
            above, below = term.args
            return _only_up(above) and _is_plain(below) and _not_below(below)
        case terms.Bind(kind="sum"):
            return _only_up(term.body) and _is_plain_condition(term)
    return _is_plain(term)


def _not_below(term: Term) -> bool:
    """Whether it is never below 0, by its form."""
    term = _plain(term)
    match term:
        case terms.Num():
            return term.value >= 0
        case sorts.Natural() | terms.Indicator():
            return True
        case sorts.Scalar():
            return isinstance(term.low, terms.Num) and term.low.value >= 0
        case terms.Op(name="exp" | "pos" | "abs" | "sqrt"):
            return True
        case terms.Op(name="+" | "*" | "/" | "max" | "min"):
            return all(map(_not_below, term.args))
        case terms.Bind(kind="sum" | "prod"):
            return _not_below(term.body)
        case terms.At():
            return _table_not_below(term.table)
        case terms.If():
            return _not_below(term.then) and _not_below(term.other)
    return False


def _table_not_below(table: Any) -> bool:
    match table:
        case sorts.Table():
            return table.kind in ("law", "unit", "bit", "positive")
        case terms.Lam():
            return _not_below(table.body)
        case terms.Partial():
            return _table_not_below(table.table)
        case terms.TableQuantity():
            return _table_not_below(table.meaning)
        case terms.Defined():
            return _table_not_below(table.body)
    return False


def _over_event(monomial: Any, event: _Rows) -> tuple[tuple[Sym, ...], Any] | None:
    """A sum over all points of an event's set of its entry times the rest: points and rest."""
    points: list[Sym] = []
    while True:
        inside = [(g, p) for g, p in monomial if _mentions(g, event)]
        if len(inside) != 1 or inside[0][1] != 1:
            return None
        gen = inside[0][0]
        rest = tuple((g, p) for g, p in monomial if g != gen)
        if gen.kind == "entry":
            same = tuple(flat(gen.data[1])) == tuple(points) and len(set(points)) == len(points)
            return (tuple(points), rest) if same else None
        if gen.kind != "sum":
            return None
        sym, body = gen.data
        if any(sym in g.free for g, _ in rest):
            return None
        points.append(sym)
        ((inner, _),) = body.terms.items()
        ((monomial, _),) = (Poly({inner: fmpq(1)}).times(rest)).terms.items()


def _mentions(gen: Gen, event: _Rows) -> bool:
    if gen.kind == "entry":
        return gen.data[0] is event
    parts = [part for part in gen.data if isinstance(part, Poly)]
    return any(_mentions(g, event) for part in parts for g in part.gens)


def _about_elements(node: Node) -> bool:
    """Whether a condition speaks of elements alone: their equality, their distance."""
    return not any(
        isinstance(p, terms.At | terms.Bind | sorts.Scalar | terms.Quantity | terms.Fold)
        for p in node.walk()
    )


def split(relation: terms.Rel) -> list[Proposition] | None:
    """A bound on a maximum is a bound on each of its members; None where there is no maximum."""
    if relation.op not in ("<=", "<", ">=", ">"):
        return None
    low, high, op = relation.left, relation.right, relation.op
    if op in (">=", ">"):
        low, high, op = high, low, {">=": "<=", ">": "<"}[op]
    low, high = _plain(low), _plain(high)

    def rel(left: Term, right: Term) -> terms.Rel:
        return terms.Rel(op, left, right)

    match low:
        case terms.Op(name="max"):
            return [rel(part, high) for part in low.args]
        case terms.Op(name="abs"):
            return [rel(low.args[0], high), rel(terms.Op("neg", low.args), high)]
        case terms.Bind(kind="sup") if op == "<=":
            return [_each(low, rel(low.body, high))]
    match high:
        case terms.Op(name="min"):
            return [rel(low, part) for part in high.args]
        case terms.Bind(kind="inf") if op == "<=":
            return [_each(high, rel(low, high.body))]
    return None


def _beside_conditions(relation: terms.Rel) -> Iterator[tuple[terms.Bind, Term]]:
    """Each maximum under a condition with what it is compared with, if that may have no value."""
    sides = (relation.left, relation.right)
    for side, other in (sides, sides[::-1]):
        side = _plain(side)
        if isinstance(side, terms.Bind) and side.given is not None:
            partial = ("/", "^", "sqrt", "log", "plog", "ratio", "logratio")
            found = list(_unfolded(other))
            if any(isinstance(p, terms.Op) and p.name in partial for p in found):
                yield side, other


def _each(bind: terms.Bind, body: Proposition) -> Proposition:
    inner = body if bind.given is None else terms.Implies(bind.given, body)
    return terms.All(bind.index, inner)


def _never_below(term: Term) -> bool:
    """Whether it is a sum of a log(a/b), plus infinity or finite, and of finite terms."""
    term = _plain(term)
    match term:
        case terms.Op(name="plog"):
            return all(map(_is_plain, term.args))
        case terms.Op(name="+"):
            return all(map(_never_below, term.args))
        case terms.Bind(kind="sum"):
            return _never_below(term.body) and _is_plain_condition(term)
    foreign = ("plog", "log", "logratio", "ratio", "/", "^", "exp")
    return not any(isinstance(p, terms.Op) and p.name in foreign for p in _unfolded(term))


def _unfolded(node: Node) -> Iterator[Node]:
    yield node
    if isinstance(node, terms.Quantity | terms.TableQuantity | terms.Predicate):
        yield from _unfolded(node.meaning)
    for child in node.children():
        yield from _unfolded(child)


def _plain(term: Term) -> Term:
    while isinstance(term, terms.Quantity | terms.Fold):
        term = term.meaning if isinstance(term, terms.Quantity) else term.body
    return term
