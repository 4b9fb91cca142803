r"""Weak duality: a bound of a sum over points from given sums, by multipliers that are numbers.

Let F and G_k be homogeneous functions of the masses p, q of two laws, sum G_k <= d_k given, and
p <= b q, q <= a p where such numbers are given. If there are numbers A, B and l_k > 0 with

    F(p, q) <= A q + B p + sum_k l_k G_k(p, q)

at every point, then sum F <= A + B + sum_k l_k d_k, for p and q add up to 1. At a point with q > 0
this is a statement about t = p/q in [1/a, b], or [0, infinity) where nothing is given, or in what
holds it between rational numbers; q = 0 < p (if no b is given) and p = q = 0 are cases of their
own. The range is cut at points among the zeros of what stands in absolute values, positive parts
and conditions; between two cuts the sign of each is stated and shown beside the inequality, and at
the cuts it is decided as it stands. The choice holds A, B, the l_k, the cuts and the signs:
whatever they are, what is shown implies the bound. A, B and the l_k are rational, or rational
combinations of values F(z, 1) at rational z: a line that meets F at z has such numbers.

No term is plus infinity: the given sums are not, and F is not above what they add up to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.build import exp
from dpproofs.language.plain import NotPlain, rebuilt, same
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Num, Op, Proposition, Rel, Term, lift
from dpproofs.verifiers.rules.chord import unused
from dpproofs.verifiers.rules.curves import inside, line, over, times
from dpproofs.verifiers.rules.densities import Bound, Reading
from dpproofs.verifiers.rules.homogeneous import added, folded, holds, is_number, put

__all__ = ["Range", "encoded", "premises"]


OPPOSITE = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}


def encoded(number: Fraction) -> list[int]:
    """A rational number as a tuple of numbers that are not below 0."""
    return [int(number < 0), abs(number.numerator), number.denominator]


@dataclass
class _Numbers:
    left: list[int]

    def next(self) -> int:
        if not self.left:
            raise NotPlain("a choice that ends too early")
        return self.left.pop(0)

    def rational(self) -> Fraction:
        sign, above, below = self.next(), self.next(), self.next()
        if sign not in (0, 1) or below < 1:
            raise NotPlain("no rational number")
        return Fraction(-above if sign else above, below)

    def combination(self, values: Sequence[Term]) -> Term:
        total: Term = Num(self.rational())
        for value in values:
            total = added(total, times(Num(self.rational()), value))
        return total

    def end(self, known: Term) -> Term:
        """An end of the range, or a rational number beyond it."""
        return known if isinstance(known, Num) else Num(self.rational())


def premises(statement: Statement, choice: Sequence[int]) -> list[Statement]:
    """Derive the inequality between the cuts. What mentions no number is decided here. Raises
    `NotPlain` where nothing implies the bound."""
    reading = Reading(statement)
    if statement.scalars or len(reading.shown) != 1:
        raise NotPlain("multipliers are numbers")
    own, numbers = Range.of(reading), _Numbers(list(choice))
    met = [own.value(numbers.rational()) for _ in range(numbers.next())]
    q, p, *factors = (numbers.combination(met) for _ in range(2 + len(reading.sums)))
    low = numbers.end(own.low)
    high = None if own.high is None else numbers.end(own.high)
    cuts = [numbers.next() for _ in range(numbers.next())]
    signs = [[numbers.next() for _ in own.bends] for _ in range(len(cuts) + 1)]
    if numbers.left or not all(map(is_number, (q, p, *factors))):
        raise NotPlain("no choice of multipliers")
    named = zip(factors, reading.sums, strict=True)
    used = [(f, known) for f, known in named if not (isinstance(f, Num) and f.value == 0)]
    total = added(q, p)
    for factor, known in used:
        total = added(total, times(factor, known.most))
    below = Rel("<=", own.shown.part, own.line(q, p, used))
    decided = [Rel("<=", low, own.low), *(Rel(">=", factor, lift(0)) for factor, _ in used)]
    if high is not None and own.high is not None:
        decided.append(Rel(">=", high, own.high))
    decided += [Rel("<" if own.shown.strict else "<=", total, own.shown.most)]
    decided += [own.at(below, *masses) for masses in own.cases]
    starts = [low, *(own.zeros[n] for n in cuts)]
    ends = [*starts[1:], high]
    decided += [own.at(below, end, lift(1)) for end in (low, *ends) if end is not None]
    if not all(map(holds, decided)):
        raise NotPlain("it does not hold at a cut, or not with these multipliers")
    return [
        _between(own.signed(below, way), own.t, start, end)
        for start, end, way in zip(starts, ends, signs, strict=True)
        if end is None or not same(start, end)
    ]


@dataclass(frozen=True)
class Range:
    """The range in which p/q may lie, and the points at which the compared functions change
    their form."""

    reading: Reading
    shown: Bound
    t: sorts.Scalar
    low: Term
    high: Term | None  # None: without end

    @staticmethod
    def of(reading: Reading) -> Range:
        below, above = reading.ratios
        low = next(iter(sorted(map(_inverse, above), key=_is_irrational)), lift(0))
        high = next(iter(sorted(map(_plain, below), key=_is_irrational)), None)
        return Range(reading, reading.shown[0], unused(reading.statement), low, high)

    @cached_property
    def cases(self) -> list[tuple[Term, Term]]:
        """The masses where q = 0."""
        nothing = (lift(0), lift(0))
        return [nothing, (lift(1), lift(0))] if self.high is None else [nothing]

    @cached_property
    def bends(self) -> list[Any]:
        """What changes its form with a sign: absolute values, positive parts, conditions."""
        found: list[Any] = []
        for part in (self.shown.part, *(known.part for known in self.reading.sums)):
            for node in self.interior(part).walk():
                bent = isinstance(node, Op) and node.name in ("abs", "pos")
                if bent or isinstance(node, terms.If | terms.Indicator):
                    sign = node.args[0] if bent else node.condition
                    if not any(same(sign, other) for other in found):
                        found.append(sign)
        return found

    @cached_property
    def zeros(self) -> list[Term]:
        """Where those that are linear change."""
        return [_zero(sign, self.t) for sign in self.bends]

    def interior(self, part: Any) -> Any:
        p, q = self.reading.masses
        return inside(put(part, {id(p): self.t, id(q): lift(1)}), self.t)

    def at(self, relation: Any, p: Term, q: Term) -> Any:
        masses = self.reading.masses
        return folded(put(relation, {id(masses[0]): p, id(masses[1]): q}))

    def value(self, t: Fraction) -> Term:
        """F(t, 1), a number without signs that are open."""
        found: Term = _settled(inside(self.at(self.shown.part, Num(t), lift(1)), self.t))
        return found

    def line(self, q: Term, p: Term, used: Sequence[tuple[Term, Bound]]) -> Term:
        masses = self.reading.masses
        total = added(times(q, masses[1]), times(p, masses[0]))
        for factor, known in used:
            total = added(total, times(factor, known.part))
        return total

    def signed(self, relation: Any, way: Sequence[int]) -> Proposition:
        """The relation between two cuts, with the signs that are chosen there."""
        told: list[Any] = []

        def go(node: Any) -> Any:
            if isinstance(node, Num | sorts.Scalar):
                return node
            bent = isinstance(node, Op) and node.name in ("abs", "pos")
            if not bent and not isinstance(node, terms.If | terms.Indicator):
                return rebuilt(node, [go(child) for child in node.children()])
            sign = node.args[0] if bent else node.condition
            n = next((n for n, other in enumerate(self.bends) if same(sign, other)), None)
            if n is None:
                raise NotPlain("a sign that was not looked at")
            is_up = way[n] == 1
            if bent:
                u = go(sign)
                told.append(u >= 0 if is_up else u <= 0)
                return u if is_up else (-u if node.name == "abs" else lift(0))
            if not isinstance(sign, Rel) or sign.op not in ("<=", "<", ">=", ">"):
                raise NotPlain("a condition that is no inequality")
            told.append(Rel(sign.op if is_up else OPPOSITE[sign.op], go(sign.left), go(sign.right)))
            if isinstance(node, terms.Indicator):
                return lift(int(is_up))
            return go(node.then if is_up else node.other)

        whole = go(self.interior(relation))
        return terms.And((*told, whole)) if told else whole


def _settled(node: Any) -> Any:
    """A term about no object with the branches that are taken, and the signs that are met."""
    if isinstance(node, Num | sorts.Scalar):
        return node
    if isinstance(node, terms.If | terms.Indicator):
        one, other = (node.then, node.other) if isinstance(node, terms.If) else (lift(1), lift(0))
        for met, taken in ((node.condition, one), (terms.Not(node.condition), other)):
            if holds(met):
                return _settled(taken)
        raise NotPlain("a condition that is not decided")
    node = rebuilt(node, [_settled(child) for child in node.children()])
    match node:
        case Op(name="abs" | "pos" as name, args=(u,)):
            if holds(u >= 0):
                return u
            if holds(u <= 0):
                return -u if name == "abs" else lift(0)
    return node


def _between(shown: Proposition, t: sorts.Scalar, low: Term, high: Term | None) -> Statement:
    """For all t strictly between two numbers; those that are not rational are ends of a path."""
    if isinstance(low, Num) and (high is None or isinstance(high, Num)):
        if high is not None and low.value > high.value:
            low, high = high, low
        within = replace(t, low=low, high=high, low_open=True, high_open=high is not None)
        return Statement((within,), put(shown, {id(t): within}))
    part = replace(t, high=None if high is None else lift(1), high_open=high is not None)
    at = low + part if high is None else added(low, (high - low) * part)
    return Statement((part,), put(shown, {id(t): at}))


def _plain(term: Term) -> Term:
    """e^(log x) as x."""
    match term:
        case Op(name="exp", args=(Op(name="log", args=(Num() as inner,)),)) if inner.value > 0:
            return inner
    return term


def _inverse(term: Term) -> Term:
    match _plain(term):
        case Op(name="exp", args=(u,)):
            return exp(folded(-u))
        case plain:
            return over(lift(1), plain)


def _zero(sign: Any, t: Term) -> Term:
    """Where a linear function is 0, or a linear condition changes; 1 where neither is seen."""
    try:
        u = sign.left - sign.right if isinstance(sign, Rel) else sign
        match u:
            case Op(name="-", args=(Op(name="log", args=(x,)), c)) if x is t:
                return _plain(exp(c))
        factor, rest = line(u, t)
        return over(times(lift(-1), rest), factor)
    except (NotPlain, AttributeError):
        return lift(1)


def _is_irrational(term: Term) -> bool:
    """Which of several constraints is used changes only what can be shown."""
    return not isinstance(term, Num)
