r"""A convex function of p/q lies below its chord: the bound of a divergence of close laws.

Let p <= b q and q <= a p at every point, a and b numbers (a and b are at least 1, since both laws
add up to 1). A point with mass has p, q > 0 and t = p/q in [1/a, b]. Let F(p, q) be homogeneous,
F(0, 0) = 0 and f(t) = F(t, 1) = s(t) + sum_i w_i |u_i(t)| + sum_j v_j (u_j(t))+, where s is smooth,
s'' >= 0 for t > 0, and each u is linear. With L the line through (1/a, f(1/a)) and (b, f(b)):

- if every w and v is above 0, f is convex and f <= L on [1/a, b];
- elsewhere, if each u whose factor is not has its zero z inside (it has two signs at the ends) and
  f(z) <= L(z), f is convex between neighbours among 1/a, b and the z, and below L at all of these.

In between f has a value: what depends on t has one by its form, what does not stands at the ends.
Summed with the weights q, sum F(p, q) <= sum q L(p/q) = L(1), since p and q add up to 1; and

    L(1) = (f(b) (a - 1) + f(1/a) a (b - 1)) / (a b - 1),    (f(b) + b f(1/b)) / (1 + b) for a = b.

Where a b = 1, p = q and the sum is f(1). The law with p/q at the two ends, randomised response,
attains it. A given sum G <= d may be taken along: then F - l G is bounded, by what was stated less
l d, for any l >= 0. The derivative of the stated bound for d is such a number.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from dpproofs.language import sorts
from dpproofs.language.build import exp
from dpproofs.language.plain import NotPlain, is_finite, same
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Num, Op, Proposition, Rel, Term, lift
from dpproofs.verifiers.rules.curves import inside, kinks, line, over, slope, times
from dpproofs.verifiers.rules.densities import Bound, Reading
from dpproofs.verifiers.rules.homogeneous import added, put, vanishes
from dpproofs.verifiers.rules.one_round import hypotheses_of, is_about_numbers

__all__ = ["about_numbers", "choices", "premises", "unused"]


def choices(statement: Statement) -> Iterator[list[int]]:
    """The choices for this rule: whether the kinks are known to lie between the ends, and which
    given sums are used."""
    reading = Reading(statement)
    if all(reading.ratios) and reading.shown:
        ways = len(_named(reading))
        for along in dict.fromkeys(((0,) * ways, (1,) * ways)):
            for crossing in (0, 1):
                yield [crossing, *along]


def premises(statement: Statement, choice: Sequence[int]) -> list[Statement]:
    """Derive the statements that imply the stated bounds. Raises `NotPlain` where the rule does
    not fit."""
    crossing, *along = choice
    reading = Reading(statement)
    sums = _named(reading)
    if crossing not in (0, 1) or len(along) != len(sums):
        raise NotPlain("no way to take a chord")
    b, a = _ratios(*reading.ratios)
    found: dict[str, Statement] = {}
    for shown in reading.shown:
        chord = _Chord(reading, shown, a, b, bool(crossing))
        for known, taken in zip(sums, along, strict=True):
            chord = chord.with_(known) if taken else chord
        found |= {each.hash: each for each in chord.premises()}
    return list(found.values())


def _named(reading: Reading) -> list[Bound]:
    """What is given of sums, by a number that has a name: the bound has a derivative for it."""
    return [known for known in reading.sums if isinstance(known.most, sorts.Scalar)]


def _ratios(below: Sequence[Term], above: Sequence[Term]) -> tuple[Term, Term]:
    """One c for both ways if there is one."""
    for b, a in itertools.product(below, above):
        if same(a, b):
            return b, b
    if not below or not above:
        raise NotPlain("p/q is not bounded both ways")
    return below[0], above[0]


@dataclass(frozen=True)
class _Chord:
    reading: Reading
    shown: Bound
    a: Term
    b: Term
    crossing: bool
    multipliers: tuple[Term, ...] = ()

    def with_(self, known: Bound) -> _Chord:
        """The same chord for the function less a multiple of a given one, and for the bound less
        that multiple of the given bound."""
        factor = slope(self.shown.most, known.most)
        if not is_finite(factor):
            raise NotPlain("a multiplier that may be infinite")
        part = self.shown.part - factor * known.part
        less = Bound(part, self.shown.most - factor * known.most, self.shown.strict)
        return replace(self, shown=less, multipliers=(*self.multipliers, factor))

    @cached_property
    def t(self) -> sorts.Scalar:
        return unused(self.reading.statement)

    @cached_property
    def low(self) -> Term:
        match self.a:
            case Op(name="exp", args=(u,)):
                return exp(-u)
        return over(lift(1), self.a)

    @cached_property
    def parts(self) -> tuple[Term, list[tuple[Term, Any]]]:
        """The smooth part of the function, and its kinks with their factors."""
        p, q = self.reading.masses
        if not vanishes(self.shown.part, (p, q)):
            raise NotPlain("no value where there is no mass")
        return kinks(inside(put(self.shown.part, {id(p): self.t, id(q): lift(1)}), self.t), self.t)

    def premises(self) -> list[Statement]:
        smooth, bent = self.parts
        curvature = slope(slope(smooth, self.t), self.t)
        found: list[Proposition] = [factor >= 0 for factor in self.multipliers]
        if not isinstance(curvature, Num):
            found.append(curvature >= 0)
        elif curvature.value < 0:
            raise NotPlain("it is concave")
        if self.crossing:
            for _, kink in bent:
                found += [self._end(kink, end) >= 0 for end in (0, 1)]
        for factor, kink in bent:
            if not (isinstance(factor, Num) and factor.value > 0):
                found.append(self._under(kink))
        found += self._bound()
        facts = [self.a >= 1, self.b >= 1]
        return [about_numbers(self.reading.statement, each, facts, self.t) for each in found]

    def _end(self, kink: Any, end: int) -> Term:
        """What is linear, with a sign that makes it not below 0 at this end if it crosses 0."""
        (u,) = kink.args
        factor, _ = line(u, self.t)
        rises = not (isinstance(factor, Num) and factor.value < 0)
        at: Term = put(u, {id(self.t): self.b if end else self.low})
        return at if rises == bool(end) else -at

    def _kink(self, kink: Any, at: Term, end: int | None) -> Term:
        (u,) = kink.args
        if end is None or not self.crossing:
            return Op(kink.name, (put(u, {id(self.t): at}),))
        factor, _ = line(u, self.t)
        rises = not (isinstance(factor, Num) and factor.value < 0)
        if kink.name == "pos" and rises != bool(end):
            return lift(0)
        return self._end(kink, end)

    def _at(self, at: Term, end: int | None, zero: Any = None) -> Term:
        """f at an end (0 the lower one), or at the zero of a kink."""
        smooth, bent = self.parts
        total: Term = inside(put(smooth, {id(self.t): at}), self.t)
        for factor, kink in bent:
            if kink is not zero:
                total = added(total, times(factor, self._kink(kink, at, end)))
        return total

    def _under(self, kink: Any) -> Proposition:
        """At the zero of a kink f is not above the line, with the length of the chord as factor."""
        if not self.crossing:
            raise NotPlain("a kink that is concave")
        factor, rest = line(kink.args[0], self.t)
        zero = over(times(lift(-1), rest), factor)
        low, high = self._at(self.low, 0), self._at(self.b, 1)
        here = times(self._at(zero, None, kink), self.b - self.low)
        return here <= added(times(high, zero - self.low), times(low, self.b - zero))

    def _bound(self) -> list[Proposition]:
        """State that L(1) is at most the stated bound."""
        low, high, most = self._at(self.low, 0), self._at(self.b, 1), self.shown.most
        a, b = self.a, self.b
        op = "<" if self.shown.strict else "<="
        if same(a, b):
            return [Rel(op, over(added(high, times(b, low)), 1 + b), most)]
        if self.shown.strict:
            raise NotPlain("a strict bound")
        ends = added(times(high, a - 1), times(times(a, b - 1), low))
        return [self._at(lift(1), None) <= most, ends <= times(most, a * b - 1)]


# ----------------------------------------------------------------------------- numbers


def unused(statement: Statement) -> sorts.Scalar:
    """Declare a number above 0 under a name that nothing else has."""
    names = {thing.name for thing in statement.forall}
    name = next(n for n in map("t{}".format, ["", *range(len(names) + 1)]) if n not in names)
    return sorts.Scalar(name, name, low=lift(0), low_open=True)


def about_numbers(
    statement: Statement, show: Any, facts: Sequence[Any] = (), *more: sorts.Scalar
) -> Statement:
    """What is to be shown of numbers, with what is known of those that it speaks of. That a number
    is not below 0 becomes a part of its domain."""
    known = [g for g in hypotheses_of(statement) if is_about_numbers(g)] + list(facts)
    at: dict[int, Any] = {}
    scalars = []
    for scalar in (*statement.scalars, *more):
        ends = [None if e is None else put(e, at) for e in (scalar.low, scalar.high)]
        new = replace(scalar, low=ends[0], high=ends[1])
        for given in known:
            new = _narrowed(new, given) if _floor(given) is scalar else new
        at[id(scalar)] = new
        scalars.append(new)
    known = [g for g in known if (s := _floor(g)) is None or not _has_number_below(s)]
    known, show = [put(g, at) for g in known], put(show, at)
    spoken, before, near = _scalars(show), 0, known[:0]
    while len(spoken) > before:
        before = len(spoken)
        near = [g for g in known if _scalars(g) & spoken]
        ends = [e for s in scalars if id(s) in spoken for e in (s.low, s.high) if e is not None]
        spoken = spoken.union(*map(_scalars, (*near, *ends)))
    chosen = [s for s in scalars if id(s) in spoken]
    if not chosen:  # a statement speaks of something: its value does not matter
        chosen, near = scalars[-1:], []
        show = Rel(show.op, show.left + chosen[0], show.right + chosen[0])
    return Statement(tuple(chosen), show, tuple(near))


def _scalars(node: Any) -> frozenset[int]:
    return frozenset(id(n) for n in node.walk() if isinstance(n, sorts.Scalar))


def _floor(given: Any) -> sorts.Scalar | None:
    """The number that is said to be above 0 or not below it, itself or by its power of e."""
    match given:
        case Rel(op=">=" | ">", left=sorts.Scalar() as scalar, right=Num(value=0)):
            return scalar
        case Rel(
            op=">=", left=Op(name="exp", args=(sorts.Scalar() as scalar,)), right=Num(value=1)
        ):
            return scalar
    return None


def _has_number_below(scalar: sorts.Scalar) -> bool:
    return scalar.low is None or isinstance(scalar.low, Num)


def _narrowed(scalar: sorts.Scalar, given: Rel) -> sorts.Scalar:
    low = scalar.low.value if isinstance(scalar.low, Num) else None
    if not _has_number_below(scalar):
        return scalar
    if low is None or low < 0 or (low == 0 and given.op == ">"):
        return replace(scalar, low=lift(0), low_open=given.op == ">")
    return scalar
