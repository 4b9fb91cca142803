"""Evaluate with growing precision until two runs agree, and tell whether the result contradicts
the judge."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import mpmath

from dpproofs.language import terms
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition, TableTerm, Term
from dpproofs.meaning.second.exact_text import ExactText
from dpproofs.meaning.second.extended import Numbers, Unknown
from dpproofs.meaning.second.source import Source

if TYPE_CHECKING:
    from flint import arb

    from dpproofs.meaning.decide import Judgement
    from dpproofs.meaning.walk import Instance

DIGITS = 50  # significant digits of a result
FIRST, LAST = 60, 20_000  # working precision, in digits
LAST_INTEGRAL = 120  # where a statement has an integral, which is slow
SURE = 640  # at this precision a sum that cancels is believed to be zero
MOST = 100_000  # elements gone through in one run: beyond that there is no second opinion
WIDER = "1e-40"  # relative: by this a ball is widened before a value may contradict it
_MP = mpmath.mp.clone()  # of nobody else, whose precision each run sets


@dataclass(frozen=True)
class Compared:
    """One relation of a proposition, evaluated; the sides are text of 50 significant digits."""

    op: str
    left: str
    right: str
    truth: int
    tie: bool = False
    where: str = ""
    margin: str = ""  # right - left for <= < == !=, left - right for >= >
    relation: terms.Rel | None = None
    at: tuple[tuple[Any, Any], ...] = ()  # indices and their elements, events and their bits


@dataclass(frozen=True)
class SecondOpinion:
    """`met`, `holds` as the judge says them; the sides are those of the relation that decides.

    `near`: some relation on the way is a tie by the convention (the sides agree to 1e-45), although
    its sides differ: truth is then no evidence against a judge who sees smaller differences.
    """

    met: int
    holds: int
    left: str = ""
    right: str = ""
    tie: bool = False
    near: bool = False
    op: str = ""
    where: str = ""
    margin: str = ""
    digits: int = 0  # the working precision of the last run
    reason: str = ""  # why something is unknown
    compared: tuple[Compared, ...] = ()


def second_opinion(statement: Statement, instance: Instance) -> SecondOpinion:
    """Decide a statement at an exact instance: its hypotheses, its conclusion, and its closest
    relation."""
    axioms = [table.axioms() for table in statement.tables]
    return _Evaluation(instance, [*axioms, *statement.hypotheses], statement.show).opinion()


def second_met(statement: Statement, instance: Instance) -> int:
    """Whether the hypotheses hold, the conclusion left alone."""
    axioms = [table.axioms() for table in statement.tables]
    return _Evaluation(instance, [*axioms, *statement.hypotheses], _TRUE).opinion().met


_TRUE = terms.Rel("<=", terms.Num(Fraction(0)), terms.Num(Fraction(0)))


def second_sides(proposition: Proposition, instance: Instance) -> tuple[Compared, ...]:
    """Every relation of a proposition that has to do with its truth, evaluated."""
    return _Evaluation(instance, [], proposition).opinion().compared


def second_value(term: Term, instance: Instance) -> str:
    """A scalar term to 50 significant digits; "no value" where it has none."""
    found = second_sides(terms.Rel("<=", term, terms.Num(Fraction(0))), instance)
    return found[0].left if found else "no value"


def contradicts(
    judgement: Judgement,
    opinion: SecondOpinion,
    left: arb | None = None,
    right: arb | None = None,
    op: str | None = None,
    where: str | None = None,
) -> bool:
    """Whether the judge and the second opinion certainly disagree.

    `left` and `right` are the judge's enclosures of both sides of one relation, `op` and `where`
    say which: no relation so described has its sides in the balls, widened by 1e-40 relative.
    """
    if opinion.near:
        return False
    if judgement.met * opinion.met < 0 or judgement.holds * opinion.holds < 0:
        return True
    if left is None and right is None:
        return False
    described = [
        c
        for c in opinion.compared
        if (op is None or c.op == op) and (where is None or c.where == where)
    ]
    return bool(described) and not any(
        _inside(c.left, left) and _inside(c.right, right) for c in described
    )


def _inside(text: str, ball: arb | None) -> bool:
    """Whether a value may be in a ball; without a value, or a finite ball, nothing is certain."""
    if ball is None or not ball.is_finite() or text in _WORDS.values():
        return True
    with _MP.workdps(2 * DIGITS + math.ceil(ball.bits() / 3)):
        middle, radius = (
            _MP.ldexp(*(int(part) for part in x.man_exp())) for x in (ball.mid(), ball.rad())
        )
        slack = _MP.mpf(WIDER) * (abs(middle) + radius)
        return bool(abs(_MP.mpf(text) - middle) <= radius + slack)


@dataclass(frozen=True)
class _Side:
    leaf: int
    elements: tuple[Any, ...]
    left: Any
    right: Any
    margin: Any
    truth: int
    order: int | None


@dataclass(frozen=True)
class _Run:
    """What one working precision says."""

    digits: int
    met: int
    holds: int
    reason: str
    sides: tuple[_Side, ...]
    doubtful: bool  # a sum cancelled, or two sides are nearly a tie
    near: bool
    loss: Any


class _TooLong(Exception):
    """One run goes through more elements than anybody waits for."""


class _Counted(list[Any]):
    """The elements of a set, counted whenever they are gone through."""

    def __init__(self, elements: Sequence[Any], spent: list[int]) -> None:
        super().__init__(elements)
        self.spent = spent

    def __iter__(self) -> Iterator[Any]:
        self.spent[0] += len(self)
        if self.spent[0] > MOST:
            raise _TooLong
        return super().__iter__()


class _Evaluation:
    """The compiled text of hypotheses and a conclusion, and the instance as exact texts."""

    def __init__(self, instance: Instance, given: Sequence[Proposition], show: Proposition) -> None:
        self.mp = _MP
        self.source = source = Source(instance.sizes)
        self.given = [source.proposition(proposition) for proposition in given]
        self.show = source.proposition(show)
        self.spread = source.spread(show)
        self.code = compile("\n".join(source.lines), "<second evaluation>", "exec")
        self.texts: dict[str, Any] = {}
        for name, thing in source.objects.items():
            if isinstance(thing, TableTerm):
                rows = instance.tables[thing]
                self.texts[name] = {key: ExactText(str(x)) for key, x in rows.items()}
            else:
                self.texts[name] = ExactText(str(instance.scalars[thing]))

    def opinion(self) -> SecondOpinion:
        try:
            return self._opinion()
        except _TooLong:
            return SecondOpinion(0, 0, reason=f"more than {MOST} summands and cases")

    def _opinion(self) -> SecondOpinion:
        digits, last = FIRST, LAST_INTEGRAL if self.source.integrals else LAST
        before = self.run(digits)
        while True:
            agreed = False
            digits *= 2
            if digits > last:
                break
            now = self.run(digits)
            agreed = self._agree(before, now)
            if agreed and (not now.doubtful or digits >= min(SURE, last)):
                break
            if agreed and digits < SURE <= last:
                digits = SURE // 2
            before = now
        if not agreed:
            reason = f"two evaluations do not agree to {DIGITS} digits at {last} digits"
            return SecondOpinion(0, 0, digits=last, reason=reason)
        return self._said(now)

    def run(self, digits: int) -> _Run:
        numbers = Numbers(self.mp, digits)
        spent = [0]
        names: dict[str, Any] = dict(numbers.namespace())
        names.update({name: _Counted(x, spent) for name, x in self.source.sets.items()})
        for name, text in self.texts.items():
            if isinstance(text, ExactText):
                names[name] = numbers.read(text)
            else:
                names[name] = {key: numbers.read(x) for key, x in text.items()}
        exec(self.code, names)
        met, holds, reason = 1, 0, ""
        for function in self.given:
            truth, why = _decide(names[function])
            if truth < 0:
                met, reason = -1, ""
                break
            if truth == 0:
                met, reason = 0, f"a hypothesis is not decided: {why}"
        if met > 0:
            holds, why = _decide(names[self.show])
            reason = f"the conclusion is not decided: {why}" if holds == 0 else ""
        sides = tuple(self._sides(names, numbers))
        return _Run(
            digits, met, holds, reason, sides, numbers.cancelled or numbers.near, numbers.near,
            numbers.loss,
        )  # fmt: skip

    def _sides(self, names: dict[str, Any], numbers: Numbers) -> Iterator[_Side]:
        for number, elements in names[self.spread]():
            leaf = self.source.leaves[number]
            try:
                left, right = names[leaf.left](*elements), names[leaf.right](*elements)
            except Unknown:
                continue
            op = leaf.relation.op
            margin = numbers.sub(left, right) if op in (">=", ">") else numbers.sub(right, left)
            order = numbers.order(left, right)
            yield _Side(number, elements, left, right, margin, numbers._truth(op, order), order)

    def _agree(self, before: _Run, now: _Run) -> bool:
        """Whether two runs say the same, to 50 digits or to what an integral is known to."""
        places = [[(s.leaf, s.elements) for s in run.sides] for run in (before, now)]
        if (before.met, before.holds) != (now.met, now.holds) or places[0] != places[1]:
            return False
        loss = max(before.loss, now.loss)
        slack = max(self.mp.mpf(10) ** -DIGITS, 1000 * loss if loss else 0)
        return all(
            self._close(getattr(a, side), getattr(b, side), slack)
            for a, b in zip(before.sides, now.sides, strict=True)
            for side in ("left", "right", "margin")
        )

    def _close(self, a: Any, b: Any, slack: Any) -> bool:
        if not (self.mp.isfinite(a) and self.mp.isfinite(b)):
            return self._text(a) == self._text(b)
        return bool(abs(a - b) <= slack * max(abs(a), abs(b)))

    def _said(self, run: _Run) -> SecondOpinion:
        compared = tuple(map(self._compared, run.sides))
        best = min(
            range(len(compared)),
            key=lambda n: (compared[n].truth, self._rank(run.sides[n].margin)),
            default=None,
        )
        shown = Compared("", "", "", 0) if best is None else compared[best]
        return SecondOpinion(
            run.met,
            run.holds,
            shown.left,
            shown.right,
            shown.tie,
            run.near,
            shown.op,
            shown.where,
            shown.margin,
            run.digits,
            run.reason,
            compared,
        )

    def _compared(self, side: _Side) -> Compared:
        leaf = self.source.leaves[side.leaf]
        at = tuple(zip(leaf.bound, side.elements, strict=True))
        return Compared(
            leaf.relation.op,
            self._text(side.left),
            self._text(side.right),
            side.truth,
            side.order == 0,
            ", ".join(f"{_called(thing)} = {_seen(element)}" for thing, element in at),
            self._text(side.margin),
            leaf.relation,
            at,
        )

    def _rank(self, margin: Any) -> Any:
        return self.mp.inf if self.mp.isnan(margin) else margin

    def _text(self, value: Any) -> str:
        text = str(self.mp.nstr(value, DIGITS))
        return _WORDS.get(text, text)


def _called(thing: Any) -> str:
    return str(getattr(thing, "name", "the event"))


def _seen(element: Any) -> str:
    """An element, or an event as the set of what is in it."""
    if not isinstance(element, dict):
        return str(element)
    return f"{{{', '.join(str(key[0]) for key, bit in element.items() if bit)}}}"


_WORDS = {"+inf": "infinity", "inf": "infinity", "-inf": "-infinity", "nan": "no value"}


def _decide(function: Callable[[], int]) -> tuple[int, str]:
    try:
        truth = function()
    except Unknown as error:
        return 0, str(error)
    return truth, "" if truth else "a side has no value, or is not known well enough"
