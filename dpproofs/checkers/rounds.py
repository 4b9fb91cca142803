r"""The tail of a sum over k rounds, for every k: one round is proved, the rounds are a rule.

A statement speaks of k rounds. In round i, after the history h, a point a is drawn from a law K(h)
and adds z(h, a); W(y) is the product of the K(y_<i, y_i). The rule has four links.

*One round.* If under a law the mean of z is at most mu and z lies in an interval of length 2c,
almost surely, then E e^(s z) <= e^(s mu + s^2 c^2 / 2) for s >= 0 (Hoeffding's lemma).

*The next round.* If this holds after every history, then E e^(s (z_1 + ... + z_k)) <=
e^(k (s mu + s^2 c^2 / 2)): summing over the last point of a history first, the factor of the last
round is at most e^(s mu + s^2 c^2 / 2) whatever the history. Induction over k, from k = 0.

*Markov.* 1[x >= 0] <= e^(s x), and 1[x > 0] < e^(s x). With s = (theta - k mu) / (k c^2) the
chance that the sum is at least theta is at most exp(-(theta - k mu)^2 / (2 k c^2)), where c > 0
and theta >= k mu. It is less for the chance to be above theta: for s = 0, since the mean of the
sum is at most k mu. If c = 0, the sum is never above k mu.

*Two laws.* Let z = log K(h, a)/K'(h, a), where each law is at most e^c times the other. Then z lies
in [-c, c] and mu = c tanh(c/2) bounds its mean (the chord of u log u over [e^-c, e^c]); and
(W - e^t W')+ <= W 1[log W/W' > t]. If instead the hockey-stick divergences at c are at most d, both
ways,
then K(h) = (1 - d) L + d R and K'(h) = (1 - d) L' + d R' with laws of which L and L' are as above:
min(K, e^c K') and min(K', e^c K), the larger lowered to min(K, K') on the way until their masses
agree, then both scaled to 1 - d. So the divergence of W and W' at t is at most 1 - (1 - d)^k
(1 - b), where b bounds that of the rounds with L and L'; this is at most b + k d. (If d >= 1, then
k d >= 1.) Nor is it above k d where t >= k c: one round adds at most d to it as c is added to t.

What is left to prove about one round and about numbers alone is derived from the statement, never
written beside it: `premises` is what the verifier asks for.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.build import exp, log, log_ratio, sqrt, tanh, total
from dpproofs.language.plain import NotPlain, conjuncts, plain, same
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Index, Node, Num, Proposition, Term, lift

__all__ = [
    "Rounds",
    "Shape",
    "Tail",
    "about_numbers",
    "at_one_round",
    "choices",
    "hypotheses_of",
    "is_about_numbers",
    "numbers_of",
    "premises",
    "product_of",
    "row_of",
]


ZERO = Num(Fraction(0))
Number = Callable[[sorts.Table], Term]


@dataclass(frozen=True)
class Rounds:
    """So many rounds, and the space in which something is drawn in each."""

    rounds: sorts.Natural
    base: sorts.IndexSet

    def has(self, table: sorts.Table) -> bool:
        """Whether the table has a row for each of these rounds, or for what was drawn before."""
        first = table.over[0]
        if isinstance(first, sorts.Histories):
            return first.length is self.rounds and first.base is self.base
        return isinstance(first, sorts.Upto) and first.bound is self.rounds

    def is_path(self, y: Index) -> bool:
        over = y.over
        power = isinstance(over, sorts.Power)
        return power and over.exponent is self.rounds and over.base is self.base

    def is_round(self, i: Index) -> bool:
        return isinstance(i.over, sorts.Upto) and i.over.bound is self.rounds


@dataclass(frozen=True)
class Tail:
    """The chance that a sum over so many rounds is above theta (`or_equal`: or equal) is at most
    `most`."""

    rounds: sorts.Natural
    theta: Term
    most: Term
    or_equal: bool = False


@dataclass(frozen=True)
class Shape(Rounds):
    """Under W the chance that the sum is above theta (`or_equal`: or equal) is at most `most`.

    `other` is the second law K', where the sum is that of log K/K'; `part` is what one round adds,
    at a point `draw`; a `centred` sum has its mean taken away; `leaks` says that the hockey-stick
    divergence at theta is meant.
    """

    kernel: sorts.Table
    other: sorts.Table | None
    draw: Index
    part: Term
    theta: Term = ZERO
    most: Term = ZERO
    or_equal: bool = False
    strict: bool = False
    centred: bool = False
    leaks: bool = False

    @property
    def tail(self) -> Tail:
        return Tail(self.rounds, self.theta, self.most, self.or_equal)


# ----------------------------------------------------------------------------- premises


def choices(statement: Statement) -> Iterator[list[int]]:
    """All choices that `premises` may be given: the way in which steps are bounded."""
    for way in range(min(len(_ways(statement, shape)) for shape in _shapes(statement))):
        yield [way]


def premises(statement: Statement, choice: Sequence[int]) -> list[Statement]:
    """What implies the statement for every number of rounds; raises `NotPlain` if nothing does."""
    (way,) = choice
    found: dict[str, Statement] = {}
    for shape in _shapes(statement):
        for each in _ways(statement, shape)[way]:
            found.setdefault(each.hash, each)
    return list(found.values())


def _ways(statement: Statement, shape: Shape) -> list[list[Statement]]:
    """Each way in which the steps may be bounded, as what has to be shown."""
    given = _one_round(statement, shape)
    if shape.other is None:
        return list(_by_range(statement, shape, given))
    return list(_by_losses(statement, shape, given))


def _by_range(statement: Statement, shape: Shape, given: list[Any]) -> Iterator[list[Statement]]:
    """What a round adds is an entry of a table with bounds."""
    part = shape.part
    table = part.table if isinstance(part, terms.At) else None
    if not isinstance(table, sorts.Table) or table.low is None or table.high is None:
        return
    half, law = (table.high - table.low) / 2, row_of(shape.kernel)
    if shape.centred:
        for numbers in numbers_of(statement, shape.tail, half, lift(0)):
            yield [numbers]
        return
    bounds = [lift(0)]
    for known in given:
        if (
            isinstance(known, terms.Rel)
            and known.op in ("<=", "<")
            and is_about_numbers(known.right)
        ):
            bounds.append(known.right)
    a = shape.draw
    for mean in bounds:
        below = total(terms.At(law, (a,)) * part, a) <= mean
        for numbers in numbers_of(statement, shape.tail, half, mean):
            yield [_restated(statement, given, below), numbers]


def _by_losses(statement: Statement, shape: Shape, given: list[Any]) -> Iterator[list[Statement]]:
    """What a round adds is log K/K', of laws that are close."""
    assert shape.other is not None
    law, other, a = row_of(shape.kernel), row_of(shape.other), shape.draw
    one, two = terms.At(law, (a,)), terms.At(other, (a,))
    for c in _exponents(given):
        near = terms.And((one <= exp(c) * two, two <= exp(c) * one, c >= 0))
        close = _restated(statement, given, terms.All(a, near))
        mean = lift(0) if shape.centred else c * tanh(c / 2)
        for numbers in numbers_of(statement, shape.tail, c, mean):
            yield [close, numbers]
        if shape.centred:
            continue
        never = terms.And((shape.theta >= shape.rounds * c, _more(shape.most, lift(0), shape)))
        if not shape.or_equal:
            yield [close, about_numbers(statement, never)]
        for d in _bounds(given) if shape.leaks else []:
            apart = [
                total(terms.Op("pos", (p - exp(c) * q,)), a) <= d
                for p, q in ((one, two), (two, one))
            ]
            both = _restated(statement, given, terms.And((*apart, c >= 0, d >= 0)))
            rest = replace(shape, most=shape.most - shape.rounds * d)
            for numbers in numbers_of(statement, rest.tail, c, mean):
                yield [both, numbers]
            basic = terms.And((shape.theta >= shape.rounds * c, rest.most >= 0))
            yield [both, about_numbers(statement, basic)]


def _more(most: Term, least: Term, shape: Shape) -> Proposition:
    return most > least if shape.strict else most >= least


def numbers_of(statement: Statement, tail: Tail, c: Term, mean: Term) -> Iterator[Statement]:
    """exp(-(theta - k mean)^2 / (2 k c^2)) <= most, without the division.

    Where `most` is exp(-u^2 / (2 k w^2)), w >= c and theta - k mean >= u >= 0 do. Elsewhere it is
    exp(-v), and theta - k mean >= w sqrt(2 k v) with w >= c does, or the squares are compared.
    """
    k, beyond = tail.rounds, tail.theta - tail.rounds * mean
    parts: list[Proposition] = [c > 0 if tail.or_equal else c >= 0]
    match tail.most:
        case terms.Op(name="exp", args=(power,)):
            fall: Term = -power
            for u, w in _squares(power, k):
                falls = (u >= 0, w >= c, beyond >= u)
                yield about_numbers(statement, terms.And((*parts, w > 0, *falls)))
        case _:
            parts.append(tail.most > 0)
            fall = log(1 / tail.most)
    for w in (*_beside_roots(tail.theta), c):
        rooted = beyond >= w * sqrt(2 * k * fall)
        yield about_numbers(statement, terms.And((*parts, w >= c, rooted)))
    squared = beyond**2 >= 2 * k * c**2 * fall
    yield about_numbers(statement, terms.And((*parts, beyond >= 0, squared)))


def _squares(power: Term, k: sorts.Natural) -> Iterator[tuple[Term, Term]]:
    """u and w where the power is -(u^2 / (2 k w^2))."""

    def squared(term: Term) -> Term | None:
        match term:
            case terms.Op(name="^", args=(base, Num(value=2))):
                return base
        return None

    match power:
        case terms.Op(
            name="neg",
            args=(
                terms.Op(
                    name="/",
                    args=(
                        above,
                        terms.Op(
                            name="*",
                            args=(terms.Op(name="*", args=(Num(value=2), number)), below),
                        ),
                    ),
                ),
            ),
        ) if number is k:
            u, w = squared(above), squared(below)
            if u is not None and w is not None:
                yield u, w


def _beside_roots(theta: Term) -> Iterator[Term]:
    """What roots are multiplied by."""
    for node in theta.walk():
        if isinstance(node, terms.Op) and node.name == "*":
            one, two = node.args
            for root, other in ((one, two), (two, one)):
                if isinstance(root, terms.Op) and root.name == "sqrt":
                    yield other


def about_numbers(statement: Statement, show: Proposition) -> Statement:
    """What is to be shown of numbers alone, with the hypotheses about numbers alone."""
    given = [part for part in hypotheses_of(statement) if is_about_numbers(part)]
    return _stated(statement, given, show, ())


def _restated(statement: Statement, given: Sequence[Any], show: Proposition) -> Statement:
    """What is to be shown of one round, with all that is known of one."""
    tables = [row_of(t) for t in statement.tables if _is_by_round(t)]
    whole = [t for t in statement.tables if not _is_by_round(t)]
    return _stated(statement, given, show, (*tables, *whole))


def _stated(
    statement: Statement, given: Sequence[Any], show: Any, tables: Sequence[sorts.Table]
) -> Statement:
    """The statement about what is mentioned; tables by their names: each time they are new."""
    numbers = [t for t in statement.forall if isinstance(t, sorts.Scalar)]
    used = {id(n) for part in (*given, show) for n in _objects(part)}
    named: dict[str, sorts.Table] = {}
    for table in tables:
        if any(n is table for part in (*given, show) for n in _objects(part)):
            named[table.name] = table
    objects: list[sorts.Table | sorts.Scalar] = [*named.values(), *numbers]
    ends = [end for t in objects for end in (t.low, t.high) if end is not None]
    used |= {id(n) for end in ends for n in _objects(end)}
    chosen = [n for n in numbers if id(n) in used or not isinstance(n, sorts.Natural)]
    return Statement((*chosen, *named.values()), show, tuple(given))


# ----------------------------------------------------------------------------- one round


def row_of(table: sorts.Table) -> sorts.Table:
    """What a table that has a row for every round is at one: kept, so that it stays one object."""
    if "_row" not in table.__dict__:
        table.__dict__["_row"] = replace(table, over=table.over[1:])
    kept: sorts.Table = table.__dict__["_row"]
    return kept


def _sees_history(table: sorts.Table) -> bool:
    return isinstance(table.over[0], sorts.Histories)


def _is_by_round(table: sorts.Table) -> bool:
    first = table.over[0]
    if len(table.over) < 2:
        return False
    if isinstance(first, sorts.Histories):
        return isinstance(first.length, sorts.Natural)
    return isinstance(first, sorts.Upto) and isinstance(first.bound, sorts.Natural)


def _one_round(statement: Statement, shape: Shape) -> list[Any]:
    """The hypotheses at one history and round; what cannot be said of one round is left out."""
    found = []
    for hypothesis in hypotheses_of(statement):
        with contextlib.suppress(NotPlain):
            found += conjuncts(at_one_round(hypothesis, shape))
    return found


def hypotheses_of(statement: Statement) -> list[Any]:
    """What is written out of the hypotheses; what cannot be is left out."""
    found = []
    for given in statement.given:
        with contextlib.suppress(NotPlain):
            found += conjuncts(plain(given))
    return found


def at_one_round(known: Any, rounds: Rounds, number: Number | None = None) -> Any:
    """A hypothesis for all histories, or for all rounds, at the one that is looked at; `number`
    says what stands for a round's entry of a table that has one for each."""
    if isinstance(known, terms.All):
        index, body = known.index, known.body
        if rounds.is_path(index) and isinstance(body, terms.All) and rounds.is_round(body.index):
            return _at_round(body.body, rounds, y=index, i=body.index, number=number)
        over = index.over
        if isinstance(over, sorts.Histories):
            if over.length is rounds.rounds and over.base is rounds.base:
                return _at_round(body, rounds, h=index)
        elif rounds.is_round(index):
            return _at_round(body, rounds, i=index, number=number)
    return _at_round(known, rounds)


def _at_round(
    node: Any,
    rounds: Rounds,
    y: Index | None = None,
    i: Index | None = None,
    h: Index | None = None,
    draw: Index | None = None,
    number: Number | None = None,
) -> Any:
    """The node with rows for tables: the history is h, or y before place i; the draw is y's i-th
    entry. Raises if anything else is said of y, i or h."""

    def is_history(index: Any) -> bool:
        if index is h and h is not None:
            return True
        op = isinstance(index, terms.IndexOp) and index.name == "prefix"
        return op and y is not None and index.args[0] is y and index.args[1] is i

    def is_draw(index: Any) -> bool:
        op = isinstance(index, terms.IndexOp) and index.name == "pick"
        return op and y is not None and index.args[0] is y and index.args[1] is i

    def element(index: Any) -> Any:
        if draw is not None and is_draw(index):
            return draw
        if isinstance(index, terms.IndexOp):
            return index.rebuild([element(arg) for arg in index.args])
        return index

    def go(part: Any) -> Any:
        if isinstance(part, terms.At):
            table, (first, *rest) = part.table, part.indices
            assert isinstance(table, sorts.Table)
            if number is not None and not rest and first is i and rounds.has(table):
                return number(table)
            if _is_by_round(table):
                known = is_history(first) if _sees_history(table) else first is i
                if not known or not rounds.has(table):
                    raise NotPlain("an entry of another round")
                return terms.At(row_of(table), tuple(map(element, rest)))
            return terms.At(table, tuple(map(element, part.indices)))
        if isinstance(part, terms.IndexRel | terms.IndexNumber):
            return part.rebuild([element(arg) for arg in part.args])
        return part.rebuild([go(child) for child in part.children()])

    found = go(node)
    if found.free & {index for index in (y, i, h) if index is not None}:
        raise NotPlain("it depends on the round by itself")
    return found


def _exponents(given: Sequence[Any]) -> list[Term]:
    """What e is raised to in the hypotheses: how close they may say that laws are."""
    found: list[Term] = []
    for node in (n for part in given for n in part.walk()):
        if isinstance(node, terms.Op) and node.name == "exp" and is_about_numbers(node.args[0]):
            known = any(same(node.args[0], other) for other in found)
            found += [] if known else [node.args[0]]
    return found


def _bounds(given: Sequence[Any]) -> list[Term]:
    """What sums over points are said not to exceed."""
    found: list[Term] = []
    for part in given:
        if isinstance(part, terms.Rel) and part.op == "<=" and is_about_numbers(part.right):
            zero = isinstance(part.right, Num) and part.right.value == 0
            if (
                not zero
                and isinstance(part.left, terms.Bind)
                and not any(same(part.right, d) for d in found)
            ):
                found.append(part.right)
    return found


def is_about_numbers(node: Node) -> bool:
    """Whether it speaks of numbers alone."""
    found = plain(node)
    bound = (sorts.Table, terms.Bind, terms.All, terms.Integral)
    return not found.free and not any(isinstance(n, bound) for n in found.walk())


def _objects(node: Node) -> Iterator[Node]:
    yield from plain(node).walk()


# ----------------------------------------------------------------------------- the shape


def _shapes(statement: Statement) -> list[Shape]:
    """Every bound that the conclusion states; raises if one of them has another shape."""
    return [_shape(part) for part in conjuncts(plain(statement.show))]


def _shape(relation: Any) -> Shape:
    if not isinstance(relation, terms.Rel) or relation.op not in ("<=", "<", ">=", ">"):
        raise NotPlain("no bound")
    low, high = relation.left, relation.right
    if relation.op in (">=", ">"):
        low, high = high, low
    strict = relation.op in ("<", ">")
    if isinstance(low, terms.Bind) and low.kind == "sum" and is_about_numbers(high):
        found = _divergence(low) or _chance(low)
        most = high
    elif isinstance(high, terms.Bind) and high.kind == "sum" and is_about_numbers(low):
        found, most = _rest(high), 1 - low
    else:
        found = None
    if found is None or not is_about_numbers(found.theta) or found.rounds.smallest < 1:
        raise NotPlain("no tail of a sum over rounds")
    if strict and (found.or_equal or found.leaks):
        raise NotPlain("a strict bound")
    return replace(found, most=most, strict=strict)


def _divergence(low: terms.Bind) -> Shape | None:
    """The sum of (W(y) - e^t W'(y))+, perhaps of a function of y: it tells no more than y."""
    match low.body:
        case terms.Op(
            name="pos",
            args=(
                terms.Op(
                    name="-",
                    args=(one, terms.Op(name="*", args=(terms.Op(name="exp", args=(t,)), two))),
                ),
            ),
        ) if low.given is None:
            y = low.index
            match one, two:
                case terms.Bind(kind="sum") as some, terms.Bind(kind="sum") as others:
                    if not _is_function(some, y) or not _is_function(others, y):
                        return None
                    pair = (others.index, some.index)
                    if not _is_same_set(*pair) or others.given is None or some.given is None:
                        return None
                    if not same(others.given, some.given, pair):
                        return None
                    y, one = some.index, some.body
                    two = plain(others.body, {others.index: y})
            found = _losses(y, one, two)
            return None if found is None else replace(found, theta=t, leaks=True)
    return None


def _is_function(part: terms.Bind, value: Index) -> bool:
    """Whether it is the sum over all points at which a function of them has this value."""
    match part.given:
        case terms.IndexRel(op="==", args=(one, two)):
            of, is_ = (two, one) if one is value else (one, two)
            return is_ is value and of.free == {part.index}
    return False


def _chance(low: terms.Bind) -> Shape | None:
    """The sum of W(y) 1[sum > t]."""
    match low.body:
        case terms.Op(name="*", args=(weight, terms.Indicator(condition=terms.Rel() as event))):
            return _event(low, weight, event)
    return None


def _rest(high: terms.Bind) -> Shape | None:
    """The sum of W(y) over what is at most t."""
    match high.body:
        case terms.If(condition=terms.Rel(op="<=") as event, then=weight, other=Num(value=0)):
            return _event(high, weight, terms.Rel(">", event.left, event.right))
    return None


def _event(bind: terms.Bind, weight: Term, event: terms.Rel) -> Shape | None:
    """The sum is above t, or at least t, perhaps after its mean is taken away."""
    left, op, theta = event.left, event.op, event.right
    y = bind.index
    if op not in (">", ">="):
        return None
    binds = [bind]
    match left:
        case terms.Op(name="-", args=(gain, terms.Bind(kind="sum") as mean)):
            if _is_mean(mean, y, weight, gain):
                left, binds = gain, [bind, mean]
    found = _gain(y, weight, left, centred=len(binds) > 1)
    # log K/K' has a value only where K is above 0
    if found is None or not all(_counts(b, weight, y, found.other is None) for b in binds):
        return None
    return replace(found, theta=theta, or_equal=op == ">=")


def _counts(bind: terms.Bind, weight: Term, y: Index, everywhere: bool) -> bool:
    """Whether all points count, or all that have weight."""
    match bind.given:
        case None:
            return everywhere
        case terms.Rel(op=">", left=left, right=Num(value=0)):
            return same(left, weight, (bind.index, y))
    return False


def _is_mean(mean: terms.Bind, y: Index, weight: Term, gain: Term) -> bool:
    """The mean of the same sum under the same law."""
    match mean.body:
        case terms.Op(name="*", args=(law, what)):
            pair = (mean.index, y)
            return _is_same_set(*pair) and same(law, weight, pair) and same(what, gain, pair)
    return False


def _is_same_set(one: Index, two: Index) -> bool:
    a, b = one.over, two.over
    both = isinstance(a, sorts.Power) and isinstance(b, sorts.Power)
    return both and a.base is b.base and a.exponent is b.exponent


def _gain(y: Index, weight: Term, gain: Term, centred: bool) -> Shape | None:
    """A sum over the rounds, or log W/W'; what is centred must be of independent rounds."""
    drawn = product_of(y, weight)
    if drawn is None:
        return None
    kernel, rounds = drawn
    found = None
    match gain:
        case terms.Op(name="logratio", args=(one, two)) if same(one, weight) and not centred:
            return _losses(y, one, two)
        case terms.Bind(kind="sum", index=i, body=body, given=None) if rounds.is_round(i):
            tables = [kernel, *(n for n in body.walk() if isinstance(n, sorts.Table))]
            if centred and any(_sees_history(t) for t in tables):
                return None
            a = Index("a", rounds.base)
            part = _at_round(body, rounds, y, i, draw=a)
            found = Shape(rounds.rounds, rounds.base, kernel, None, a, part, centred=centred)
            match part:
                case terms.Op(name="logratio", args=(one, two)) if same(one, row_of(kernel)(a)):
                    second = _whose(two, body)
                    if second is None or not same(two, row_of(second)(a)):
                        return None
                    found = replace(found, other=second)
    return found


def _whose(row: Term, body: Node) -> sorts.Table | None:
    """The table of laws with a row for every round that has this row."""
    table = row.table if isinstance(row, terms.At) else None
    for found in body.walk():
        if not isinstance(found, sorts.Table) or found.kind != "law" or not _is_by_round(found):
            continue
        if row_of(found) is table:
            return found
    return None


def _losses(y: Index, one: Term, two: Term) -> Shape | None:
    drawn, other = product_of(y, one), product_of(y, two)
    if drawn is None or other is None or drawn[1] != other[1]:
        return None
    (kernel, rounds), (second, _) = drawn, other
    a = Index("a", rounds.base)
    part = log_ratio(row_of(kernel)(a), row_of(second)(a))
    return Shape(rounds.rounds, rounds.base, kernel, second, a, part)


def product_of(
    y: Index, weight: Term, kinds: Sequence[str] = ("law",)
) -> tuple[sorts.Table, Rounds] | None:
    """The table of laws whose product over the rounds a weight is, and the rounds."""
    over = y.over
    if not isinstance(over, sorts.Power) or not isinstance(over.exponent, sorts.Natural):
        return None
    if not isinstance(over.base, sorts.Space):
        return None
    rounds = Rounds(over.exponent, over.base)
    match weight:
        case terms.Bind(kind="prod", index=i, body=terms.At(table=kernel) as entry, given=None):
            if not rounds.is_round(i) or not isinstance(kernel, sorts.Table):
                return None
            laws = kernel.kind in kinds and len(kernel.over) == 2 and rounds.has(kernel)
            if not laws or kernel.over[-1] is not rounds.base:
                return None
            a = Index("a", rounds.base)
            try:
                row = _at_round(entry, rounds, y, i, draw=a)
            except NotPlain:
                return None
            return (kernel, rounds) if same(row, row_of(kernel)(a)) else None
    return None
