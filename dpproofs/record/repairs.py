"""Repairs of a refuted statement: proposals, each with its evidence, the smallest change first.

A repair changes one place: a sign of a relation is weakened, a number of the conclusion scaled, an
end of a domain moved in, a hypothesis added out of the predicates that are known for these sorts.
It counts only if the changed statement is proved, or survives the search that a claim has and does
so at neighbouring values, farther from what is refuted: what stands at one value alone is seldom
true, but for exponents. What leaves nothing to say is no repair.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice, permutations
from typing import Any

from dpproofs.language import build
from dpproofs.language.printing import text
from dpproofs.language.replacing import within
from dpproofs.language.sorts import Natural, Scalar, Table
from dpproofs.language.spoil import Place, places
from dpproofs.language.statements import Statement, StatementError
from dpproofs.language.terms import And, Implies, Node, Num, Proposition, Rel
from dpproofs.meaning.decide import judge, sides
from dpproofs.meaning.numbers import Exact, enclosure
from dpproofs.meaning.walk import Instance
from dpproofs.outcome import Outcome, Status
from dpproofs.record.adequacy import CLAIMED, EFFORT, claimed, standing, standing_words
from dpproofs.record.brackets import bracketed
from dpproofs.record.results import Repair
from dpproofs.record.witness import instance_from_json
from dpproofs.search import hunt as search
from dpproofs.search.pool import Pool
from dpproofs.theory import indistinguishable, same_law

__all__ = ["repairs"]

#: Factors of a number, the least change first.
FACTORS = tuple(
    map(Fraction, ("9/10", "11/10", "3/4", "4/3", "1/2", "2", "1/4", "4", "1/10", "10", "0"))
)
STEPS = tuple(
    map(Fraction, ("1/10", "1/4", "1/2", "1", "10", "100", "1000"))
)  # how far an end is moved in
MOST = 8  # proposals of one statement
BEYOND = (Fraction(1, 100), Fraction(1, 10))  # neighbours of a number that is proposed
HALVES = 2  # an exponent that is whole or a half may be the only one: units decide it
TELLING = 12  # instances that say whether a side still varies
_NONE = Fraction(0)

#: Its kind, what is added, the bracket of a number in it, and the statements of its neighbours.
Restriction = tuple[str, Proposition, tuple[Fraction, Fraction] | None, Sequence[Statement]]


def repairs(statement: Statement, witness: object) -> tuple[Repair, ...]:
    """Proposals for a statement that is refuted at this witness."""
    mender = Mender(statement, instance_from_json(statement, witness))
    found = [*mender.relations(), *mender.constants(), *mender.restrictions()]
    found.sort(key=lambda repair: (repair.change, not repair.proved))
    return tuple(found[:MOST])


class Mender:
    """Tries changes of one false statement on the instances that meet its hypotheses."""

    def __init__(self, statement: Statement, first: Instance) -> None:
        self.statement, self.first = statement, first
        self.pool = Pool(statement, EFFORT)
        self.pool.add(first)
        self.met = [first, *self.pool.met]

    # -- the kinds ----------------------------------------------------------------------------

    def relations(self) -> Iterator[Repair]:
        """Make a strict sign weak, or an equation an inequality."""
        weaker = {"<": ("<=",), ">": (">=",), "==": ("<=", ">=")}
        for relation, around in _relations(self.statement.show, lambda node: node):
            for op in weaker.get(relation.op, ()):
                changed = Rel(op, relation.left, relation.right)
                show = around(changed)
                if not self._refuted(show):
                    yield from self._repair("relation", self._with(show), text(changed), _NONE)

    def constants(self) -> Iterator[Repair]:
        """Change each number, factor and exponent of the conclusion to the best value that was
        found, with its bracket; or change its sign."""
        for place in places(self.statement):
            if place.scaled is None or not place.name.startswith("show"):
                continue
            yield from self._constant(place, place.scaled)
            if place.sign is not None and not self._refuted(place.sign.show):
                told = f"{place.name.partition(': ')[2]}: its sign"
                yield from self._repair("constant", place.sign, told, Fraction(1))

    def _constant(self, place: Place, scaled: Callable[[Fraction], Statement]) -> Iterator[Repair]:
        def refuted(factor: Fraction) -> bool:
            try:
                return self._refuted(scaled(factor).show)
            except StatementError:  # nothing is left to say: no repair
                return True

        good = next((f for f in FACTORS if not refuted(f)), None)
        settled = None if good is None else self._settled(good, Fraction(1), scaled)
        if settled is None:
            return
        bad, good = settled
        where = place.name.partition(": ")[2]
        for nice in _nice(bad, good):  # of what stands, the plainest number comes first
            if place.kind == "exponent":
                told = f"{where}: {nice}"
            else:
                told = f"{where}: times {nice}" if nice else f"{where}: left out"
            change = 1 - min(nice, 1 / nice) if nice > 0 else Fraction(1)
            alone = place.kind == "exponent" and nice.denominator <= HALVES
            near = [] if alone else list(_beyond(nice, nice - bad, scaled))
            repair = list(self._repair("constant", scaled(nice), told, change, (bad, good), near))
            yield from repair
            if repair:
                return

    def restrictions(self) -> Iterator[Repair]:
        """Move in an end of a domain, or add a hypothesis, unless a weaker one is enough."""
        weaker: list[tuple[frozenset[int], bool]] = []
        tried: list[Restriction] = [("hypothesis", h, None, ()) for h in self._hypotheses()]
        for kind, hypothesis, bracket, near in [*self._ends(), *tried]:
            met = self._meeting(hypothesis)
            if any(met <= other for other, _ in weaker):
                continue
            lost = 1 - Fraction(len(met), len(self.met))
            changed = self._with(self.statement.show, hypothesis)
            told = f"given {text(hypothesis)}"
            for repair in self._repair(kind, changed, told, lost, bracket, near):
                weaker.append((met, repair.proved))
                yield repair

    def _hypotheses(self) -> list[Proposition]:
        """Out of those that speak of these objects, what is met and helps, the weakest first."""
        found = [h for h in _known(self.statement) if not self._fails_given(h)]
        return sorted(found, key=lambda h: -len(self._meeting(h)))

    def _ends(self) -> Iterator[Restriction]:
        """How far each end of a scalar's domain must be moved in."""
        for scalar in self.statement.scalars:
            at = _near(self.first.scalars[scalar])
            for sign, op in ((1, ">="), (-1, "<=")) if at is not None else ():
                assert at is not None

                def within(x: Fraction, scalar: Scalar = scalar, op: str = op) -> Proposition:
                    return Rel(op, scalar, Num(x))

                def changed(x: Fraction, within: Any = within) -> Statement:
                    return self._with(Implies(within(x), self.statement.show))

                tried = [at + sign * step for step in STEPS]
                tried += [at / 10, at / 100, Fraction(0)] if sign < 0 < at else []
                good = next((x for x in tried if not self._fails_given(within(x))), None)
                settled = None if good is None else self._settled(good, at, changed)
                if settled is not None:
                    nice = (x for x in _nice(*settled) if self._found(changed(x)) is None)
                    end = next(nice, settled[1])
                    near = list(_beyond(end, Fraction(sign), changed))
                    yield "end", within(end), settled, near

    # -- trying -------------------------------------------------------------------------------

    def _with(self, show: Any, *also: Proposition) -> Statement:
        return Statement(self.statement.forall, show, (*self.statement.given, *also))

    def _refuted(self, show: object) -> bool:
        return self._found(self._with(show)) is not None

    def _found(self, variant: Statement) -> Instance | None:
        """An instance that refutes: one at hand, or one that climbing finds."""
        if judge(variant, self.first).refutes:
            return self.first
        instance = self.pool.find(variant)
        if instance is not None:
            self.pool.add(instance)
        return instance

    def _fails_given(self, hypothesis: Proposition) -> bool:
        """Nothing meets it, or what does may still refute."""
        return not self._meeting(hypothesis) or self._refuted(
            Implies(hypothesis, self.statement.show)
        )

    def _meeting(self, hypothesis: Proposition) -> frozenset[int]:
        """The numbers of those instances that meet this hypothesis as well as the others."""
        also = Statement(self.statement.forall, hypothesis)
        return frozenset(n for n, i in enumerate(self.met) if judge(also, i).holds > 0)

    def _settled(
        self, good: Fraction, bad: Fraction, changed: Callable[[Fraction], Statement]
    ) -> tuple[Fraction, Fraction] | None:
        """A bracket [refuted at, stands at]; what seemed to stand may be refuted by a search."""

        def searched(variant: Statement) -> Instance | None:
            _, against = standing(variant, EFFORT)
            return None if against is None else instance_from_json(self.statement, against)

        found = bracketed(changed, good, bad, self.first, self._found, searched)
        return None if found is None else (found.bad, found.good)

    def _repair(
        self,
        kind: str,
        changed: Statement,
        told: str,
        change: Fraction,
        bracket: tuple[Fraction, Fraction] | None = None,
        near: Sequence[Statement] = (),
    ) -> Iterator[Repair]:
        """Check the changed statement by itself, as a claim is, and its neighbours; a refuted or
        undecided one is no repair."""
        status, _ = standing(changed, EFFORT)
        if status.status not in (Status.PROVED, Status.SURVIVED) or self._says_less(changed):
            return
        if status.status is Status.SURVIVED:
            status, _, _ = claimed(changed)
        proved = status.status is Status.PROVED
        if not proved and (status.status is not Status.SURVIVED or any(map(_falls, near))):
            return
        ends = None if bracket is None else (str(bracket[0]), str(bracket[1]))
        shows, stands = text(changed.show), standing_words(status)
        if near and not proved:
            stands += ", and so did 1 % and 10 % beyond it"
        yield Repair(kind, told, shows, stands, proved, change, ends)

    def _says_less(self, changed: Statement) -> bool:
        """Whether what is bounded varied, and is one and the same number after the change."""
        return self._varies(self.statement) and not self._varies(changed)

    def _varies(self, statement: Statement) -> bool:
        """Whether the lesser side has two values at the instances at hand, as far as it has any."""
        met = (i for i in self.met if judge(statement, i).met > 0)
        shown = (sides(statement.show, i) for i in islice(met, TELLING))
        lesser = [str(s.right if s.op in (">", ">=") else s.left) for s in shown if s is not None]
        return len(lesser) < 2 or len(set(lesser)) > 1


def _falls(neighbour: Statement) -> bool:
    return search.check(neighbour, CLAIMED).outcome is Outcome.REFUTED


def _beyond(
    value: Fraction, away: Fraction, changed: Callable[[Fraction], Statement]
) -> Iterator[Statement]:
    """The neighbours of a value, on the side that is away from what is refuted."""
    for share in BEYOND:
        step = share * (abs(value) or 1)
        with contextlib.suppress(StatementError):
            yield changed(value + step if away > 0 else value - step)


# ----------------------------------------------------------------------------- what is known


def _relations(
    node: Node, around: Callable[[Any], Any]
) -> Iterator[tuple[Rel, Callable[[Any], Any]]]:
    """The relations of a conclusion, under ∧, ∀ and the conclusion of an implication."""
    if isinstance(node, Rel):
        yield node, around
        return
    first = 1 if isinstance(node, Implies) else 0
    if isinstance(node, Proposition):
        for n, child in list(enumerate(node.children()))[first:]:
            if isinstance(child, Proposition):
                yield from _relations(child, within(node, n, around))


def _known(statement: Statement) -> Iterator[Proposition]:
    """Hypotheses that fit the sorts of a statement's objects, unless they are there already."""
    there = {text(hypothesis) for hypothesis in statement.given}
    seen = (h for h in _fitting(statement.scalars, statement.tables) if text(h) not in there)
    yield from seen


def _fitting(scalars: Sequence[Scalar], tables: Sequence[Table]) -> Iterator[Proposition]:
    for scalar in scalars:
        zero, one = Num(Fraction(0)), Num(Fraction(1))
        yield from (scalar > zero, scalar >= zero, scalar < one, scalar <= one, scalar >= one)
    for one_, other in permutations(scalars, 2):
        yield one_ <= other
    laws = [t for t in tables if t.kind == "law" and len(t.axes) == 1]
    for law in laws:
        y = law.index("y")
        yield build.every(law(y) > 0, y)
    for p, q in combinations(laws, 2):
        if p.axes[0] is not q.axes[0]:
            continue
        y = p.index("y")
        for a, b in ((p, q), (q, p)):  # absolute continuity
            yield build.every(build.implies(a(y) > 0, b(y) > 0), y)
        yield same_law(p, q)
        for bound in scalars:
            if not isinstance(bound, Natural):
                yield And((bound >= 0, indistinguishable(p, q, bound, Num(Fraction(0)))))


def _near(value: object) -> Fraction | None:
    """A rational at a number, or near it where it is none."""
    if not isinstance(value, Exact):
        return None
    if value.rational is not None:
        return Fraction(int(value.rational.p), int(value.rational.q))
    return Fraction(float(enclosure(value, 64).mid())).limit_denominator(1000)


def _nice(bad: Fraction, good: Fraction) -> list[Fraction]:
    """Plain numbers near what stands, on its side of what is refuted, then the number itself."""
    reach = good + (good - bad) / max(abs(good - bad), Fraction(1, 10**6)) * abs(good) / 20
    low, high = sorted((bad, reach))
    plain = (good.limit_denominator(n) for n in (1, 2, 4, 10))
    return [*dict.fromkeys(x for x in plain if low <= x <= high and x != bad), good]
