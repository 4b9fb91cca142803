"""What a reading makes of terms and conditions at random is what they are at small instances: the
expression has their value wherever its duties are met, and the duties say where there is none."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from typing import Any

import pytest
from mpmath import mpf

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import ONE, Expr
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.reading import ALONE, HIDDEN, LOST, Duty, Reading
from dpproofs.kernel.sequents import Fact, Refused
from dpproofs.language import Statement, sorts, terms
from dpproofs.language.build import last, pick, prefix
from dpproofs.language.build import replace as replaced
from dpproofs.language.terms import Bind, Index, IndexNumber, IndexOp, IndexRel, Lam, Op, Rel, lift
from dpproofs.meaning.exact import ExactRing, Undefined
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Undecided, Walk
from tests.kernel.sequents_at import _number, holds, valuation_of
from tests.kernel.valuation import TooMany, Valuation, equal

X, J = sorts.space("X"), sorts.space("J", smallest=2, largest=2)
k, chosen, many = (sorts.natural(name, smallest=1, largest=2) for name in "knm")
a, b, c = sorts.real("a", at_least=0), sorts.real("b", at_least=0), sorts.real("c")
f, g = sorts.reals("f", X, at_least=0), sorts.reals("g", X, at_least=0)
u, state, B = sorts.reals("u", X), sorts.reals("s", X), sorts.event("B", X)
p, q = sorts.law("p", X), sorts.law("q", X)
square = sorts.reals("S", X, X, at_least=0)
past = sorts.reals("T", sorts.Histories(X, k), X, at_least=0)
path, weight = sorts.reals("W", X**k, at_least=0), sorts.reals("w", sorts.Upto(k), at_least=0)
OBJECTS = (a, b, c, f, g, u, B, p, q, square, past, path, weight, k, chosen, many)
STATEMENT = Statement(OBJECTS, c >= c)
y, z, pair = Index("y", X), Index("z", X), Index("e", J * X)
s, t = Index("s", X**k), Index("t", X**k)
i, j, turn = Index("i", sorts.Upto(k)), Index("j", sorts.Upto(k)), Index("r", sorts.Upto(many))
history, subset = Index("h", sorts.Histories(X, k)), Index("U", sorts.Subsets(k, chosen))
ENOUGH = {"Exact met": 200, "Exact missed": 10, "Infinite missed": 40, "Undefined missed": 40}
ENOUGH |= {"1 met": 50, "-1 met": 50, "-1 missed": 1}  # of conditions: true, and false
LAST = Point(Set(k), "~last")
HALF, EPSILON = Fraction(1, 2), mpf("1e-60")
BINARY = ("+", "-", "*", "/", "max", "min", "plog", "ratio")
UNARY = ("exp", "log", "sqrt", "pos", "abs", "neg")


def of(name: str, *args: Any) -> Op:
    return Op(name, tuple(map(lift, args)))


class Terms:
    """Terms and conditions about the indices around them. Each is bound again and again, also
    inside of itself; few tables and operations are drawn at a time, so that they meet often."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.indices = rng.sample((y, y, z, pair, s, t, i, i, j, history, subset), 3)
        self.indices += [y, *rng.choice(([], [s, i], [s, subset]))]
        self.tables = rng.sample((f, f, f, g, g, u, p, q, B), rng.choice((1, 2, 3)))
        self.numbers = rng.sample((a, b, c), rng.choice((1, 2)))
        self.ways = rng.sample(range(19), rng.choice((2, 3, 4, 6)))
        self.kinds = rng.sample(("sum", "sum", "sup", "inf", "prod"), 2)
        self.infinities = rng.sample(range(7), rng.choice((1, 2, 3)))
        self.often = rng.choice((0.2, 0.5, 0.7))  # how often a leaf may be infinite
        self.with_rounds, self.in_round = rng.random() < 0.3, False

    def among(self, scope: Any, *indices: Index) -> list[Index]:
        return [each for each in indices if any(each is bound for bound in scope)]

    def sequence(self, scope: Any) -> list[Any]:
        own = self.among(scope, s, t)
        return [*own, *(replaced(e, at, 0) for e in own for at in self.among(scope, i, j))]

    def element(self, scope: Any) -> Any:
        """A point of X."""
        ways: list[Any] = [IndexOp("item", (), 0), *self.among(scope, y, z) * 3]
        ways += [IndexOp("second", (e,)) for e in self.among(scope, pair)]
        for own in self.sequence(scope):
            ways += [last(own), pick(own, 0), *(pick(own, at) for at in self.among(scope, i, j))]
        return self.rng.choice(ways)

    def leaf(self, scope: Any) -> Any:
        rng, e = self.rng, self.element(scope)
        number, table = rng.choice(self.numbers), rng.choice(self.tables)
        ways: list[Any] = [table(e)] * 6 + [number] * 2 + [square(e, self.element(scope))]
        ways += [lift(rng.choice((0, 1, 2, -1, HALF)))] + [state(e)] * (6 if self.in_round else 0)
        ways += [past(own, e) for own in self.among(scope, history)] * 3
        for own in self.sequence(scope):
            ways += [path(own), *(past(prefix(own, at), e) for at in self.among(scope, i, j))]
        places = self.among(scope, i, j)
        ways += [weight(at) for at in places] + [IndexNumber("number", (at,)) for at in places]
        return rng.choice(ways)

    def infinite(self, scope: Any) -> Any:
        """What is infinite, or has no value, where something is 0."""
        one, other = (self.rng.choice(self.tables)(self.element(scope)) for _ in range(2))
        ways = [of("log", one), -of("log", one), of("ratio", 1, one), of("ratio", one, other)]
        ways += [of("plog", one, other), of("plog", 1, one), of("logratio", one, other)]
        return ways[self.rng.choice(self.infinities)]

    def term(self, depth: int, scope: Any = ()) -> Any:
        rng = self.rng
        if depth <= 0:
            return self.infinite(scope) if rng.random() < self.often else self.leaf(scope)

        def part(less: int = 1) -> Any:
            return self.term(depth - less - (rng.random() < 0.3), scope)

        def inside(index: Index, less: int = 1) -> Any:
            return self.term(depth - less, (*scope, index))

        def bound() -> Any:
            index = rng.choice(self.indices)
            given = self.condition(depth - 2, (*scope, index)) if rng.random() < 0.3 else None
            return Bind(rng.choice(self.kinds), index, inside(index), given)

        def rounds() -> Any:
            start, again = rng.choice((y, z)), rng.choice((y, z))
            first, self.in_round = Lam((start,), inside(start, 2)), True
            body, self.in_round = Lam((again,), inside(again)), False
            return terms.Rounds(state, turn, first, body, many)(self.element(scope))

        ways: list[Callable[[], Any]] = [
            *(lambda name=name: of(name, part(), part(2)) for name in BINARY),
            *(lambda name=name: of(name, part()) for name in UNARY),
            lambda: of("exp", -part()),
            lambda: part() ** rng.choice((2, HALF, -1, 0, a, 1 + a, -a, self.term(0, scope))),
            lambda: terms.If(self.condition(depth - 1, scope), part(), part(2)),
            lambda: terms.Indicator(self.condition(depth - 1, scope)),
            lambda: Lam((y,), inside(y))(self.element(scope)),
        ]
        drawn = [ways[n] for n in self.ways] + [bound] * 3
        drawn += [rounds] * 3 if self.with_rounds and not self.in_round else []
        return rng.choice(drawn)()

    def condition(self, depth: int, scope: Any = ()) -> Any:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.4:
            one = self.leaf(scope) if rng.random() < 0.7 else self.term(depth, scope)
            op = rng.choice(("<=", ">=", "<", ">", "==", "!="))
            ways: list[Any] = [Rel(op, one, self.leaf(scope))] * 3
            ways += [IndexRel(rng.choice(("==", "!=")), (self.element(scope), self.element(scope)))]
            places, subsets = self.among(scope, i, j), self.among(scope, subset)
            ways += [IndexRel("in", each) for each in itertools.product(places, subsets)] * 3
            return rng.choice(ways)
        one, other = (self.condition(depth - 1, scope) for _ in range(2))
        index = rng.choice(self.indices)
        every = terms.All(index, self.condition(depth - 1, (*scope, index)))
        ways = [terms.And((one, other)), terms.Or((one, other)), terms.Not(one), every, every]
        return rng.choice([*ways, terms.Implies(one, other), terms.Iff(one, other)])


@cache
def an_instance(seed: int) -> tuple[Instance, Valuation]:
    """Small sizes, entries that are often 0, and the same values for expressions."""
    rng = random.Random(seed)
    sizes = {X: rng.choice((1, 2, 2)), J: 2} | {x: rng.choice((1, 2)) for x in (k, chosen, many)}

    def rows(table: sorts.Table, *values: Any) -> Any:
        keys = itertools.product(*(axis.elements(sizes) for axis in table.over))
        return {key: Exact.of(Fraction(rng.choice(values))) for key in keys}

    tables = {x: rows(x, 0, 0, 0, 1, 2, 0.5, 7) for x in (f, g)}
    tables |= {x: rows(x, 0, 1, 3) for x in (square, past, path, weight)}
    tables |= {u: rows(u, -1, 0, 1, 2), B: rows(B, 0, 1)}
    for law in (p, q):
        masses = rng.choice(((0, 1), (1, 0), (0.5, 0.5), (0.25, 0.75))) if sizes[X] > 1 else (1,)
        tables[law] = {(n,): Exact.of(Fraction(x)) for n, x in enumerate(masses)}
    values = {a: (0, 1, 0.5, 2), b: (0, 1, 3), c: (-1, 0, 1, Fraction(1, 3))}
    numbers = {x: Exact.of(Fraction(rng.choice(some))) for x, some in values.items()}
    instance = Instance(sizes, numbers, tables)
    v = valuation_of(STATEMENT, instance)
    return instance, Valuation(v.sizes, v.numbers, v.tables, {LAST: sizes[k] - 1})


def everywhere(points: Any, v: Valuation) -> Iterator[Valuation]:
    """All values of points; the last place is where it is."""
    free = sorted({*points} - {LAST}, key=str)
    for elements in itertools.product(*(v.elements(point.set) for point in free)):
        at = {**v.at, **dict(zip(free, elements, strict=True))}
        yield Valuation(v.sizes, v.numbers, v.tables, at)


def is_missed(duty: Duty, v: Valuation, within: tuple[Fact, ...] = ()) -> bool:
    """Whether a duty is missed anywhere, where these facts hold."""
    outer = duty.missed.points.union(*(fact.x.points - {*fact.places} for fact in within))
    return any(
        here.value(duty.missed) > EPSILON
        and all(holds(fact, at, EPSILON) for fact in within for at in everywhere(fact.places, here))
        for here in everywhere(outer, v)
    )


def broken_by_a_term(
    value: Any, x: Expr, duties: list[Duty], missed: list[Duty], v: Valuation
) -> str:
    """The promise that is broken where a term, as the whole side of a relation, has this value."""
    asked, sign = [d for d in missed if is_missed(d, v, d.within)], getattr(value, "sign", 0)
    if not missed:
        if not isinstance(value, Exact):
            return "where no duty is missed there is a value"
        same = equal(v.value(x), _number(value))
        return "" if same else "where no duty is missed the expression has the value"
    for each in (1, -1):
        if all(d.only_infinite(each) for d in asked) and sign != each:
            return "where duties of one infinity alone are missed, it is that infinity"
        if sign == each and not any(d.infinite in (each, HIDDEN) for d in missed):
            return "where it is infinite a duty of that infinity is missed, or of a hidden one"
    if isinstance(value, Exact):
        if not any(d.infinite or d.idle for d in missed):
            return "what has a finite value misses no duty but of what is infinite inside, or idle"
        kinds = {d.infinite for d in duties if d.infinite}
        if len(kinds) < 2 and HIDDEN not in kinds and not any(d.idle for d in duties):
            return "with one infinity that is not hidden, a finite value misses no duty at all"
    return ""


def broken_by_a_condition(truth: int, indicator: bool, missed: list[Duty]) -> str:
    """The promise that is broken where a condition is true, 1, or false, -1, or has no value, 0."""
    if not missed and (truth == 0 or indicator != (truth > 0)):
        return "where no duty is missed the indicator says whether it is true"
    if truth < 0 and indicator and not any(d.infinite for d in missed):
        return "what is false has no indicator 1, but where a part is infinite"
    if truth and missed and not any(d.infinite or d.idle for d in missed):
        return "what is true or false misses no duty but of what is infinite inside, or idle"
    return ""


def compared(seed: int) -> Iterator[tuple[str, str]]:
    """How a term or a condition comes out at some instances, and the promise broken at each."""
    rng = random.Random(seed)
    drawn, is_term = Terms(rng), rng.random() < 0.75
    node = drawn.term(rng.choice((2, 3, 3, 4))) if is_term else drawn.condition(rng.choice((2, 3)))
    fixed = (many, J, *rng.choice(((), (), (), (X,), (k, chosen))))
    for instance, v in map(an_instance, rng.sample(range(60), 6)):
        reading = Reading(STATEMENT, {x: instance.sizes[x] for x in fixed})
        reading.signs = dict.fromkeys(map(x_.number, (a, b)), x_.NONNEGATIVE)
        reading.left, Valuation.left, ring = 3000, 8000, ExactRing(512)
        walk, unknown = Walk(ring, instance), Undefined("undecided") if is_term else 0
        read, side = (reading.number, ALONE) if is_term else (reading.truth, LOST)
        try:
            x, duties = reading._asked(partial(read, node, {}), ONE, side)
            missed = [duty for duty in duties if is_missed(duty, v)]
            try:
                value = walk.value(node) if is_term else walk.truth(node)
            except Undecided:
                value = unknown
            if value == unknown and (drawn.with_rounds or not ring.undefined):
                continue  # another entry of a state has no value, or two numbers are nearly equal
            if is_term:
                broken = broken_by_a_term(value, x, duties, missed, v)
            else:
                broken = broken_by_a_condition(value, v.value(x) > 0.5, missed)
        except (Refused, TooMany, sorts.SizeUnknown):
            continue
        finally:
            Valuation.left = None
        word = f"{type(value).__name__ if is_term else value} {'missed' if missed else 'met'}"
        yield word, broken and f"{broken}: {node} at {instance}"


def test_an_expression_and_its_duties_keep_what_they_promise(thorough: bool) -> None:
    seen = Counter[str]()
    for seed in range(3000 if thorough else 150):
        for word, broken in compared(seed):
            assert not broken, (seed, broken)
            seen[word] += 1
    assert all(seen[word] >= n * (20 if thorough else 1) for word, n in ENOUGH.items()), seen


BUT = Reading._but
FAULTS: dict[str, tuple[str, Any]] = {
    "what may be infinite asks for nothing else": ("_but", lambda *_: ONE),
    "an exponent may be plus infinity": ("_but", lambda r, d, n, *more: BUT(r, d, -n, *more)),
    "infinity in an exponent is that of the side": ("_of_the_side", lambda _, infinite: infinite),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_noticed(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reading, *FAULTS[fault])
    assert any(broken for seed in range(150) for _, broken in compared(seed))
