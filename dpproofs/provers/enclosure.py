"""Prove a statement by a cover of its parameter domain with boxes, each decided by ball arithmetic.

All instances of one size are the image of a cube: a law is a broken stick, a bounded number runs
between its bounds, and an unbounded number is u/(1-u) away from its bound, with u up to but not
including 1. A box is decided where a hypothesis is certainly false or the conclusion certainly
true; otherwise it is bisected. Where the two sides of a bound touch, the zero atoms and the closed
ends of domains become boxes of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from flint import fmpq

from dpproofs.language import terms
from dpproofs.language.sorts import Space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node
from dpproofs.meaning import clock
from dpproofs.meaning.balls import NO_TRUTH, BallRing
from dpproofs.meaning.cubes import (
    BITS,
    FORMAT,
    JUDGE_BITS,
    VERSION,
    ZERO,
    Box,
    Cube,
    Side,
    Unenclosed,
    cubes_of,
    parts,
)
from dpproofs.meaning.decide import judge, sides
from dpproofs.meaning.numbers import Exact, enclosure, sign, working_precision
from dpproofs.meaning.walk import Instance, Undecided, Walk, sizes_of
from dpproofs.meaning.witness import witness_json
from dpproofs.outcome import Evidence, Outcome, Scope
from dpproofs.provers.reliance import watched
from dpproofs.search.effort import Effort
from dpproofs.search.hunt import Hunt
from dpproofs.search.versions import VERSIONS
from dpproofs.verifiers.boxes import words
from dpproofs.verifiers.sizes import sizes_words

__all__ = ["check", "not_applicable"]

LARGEST_LIST = 5000  # boxes in a certificate
SHALLOW, THIN = fmpq(1, 16), fmpq(1, 2**40)
BROAD = 256  # boxes looked at widest first, for a refutation may lie anywhere, then depth first
STUCK = 8  # boxes too thin to bisect, after which a proof is given up


# ----------------------------------------------------------------------------- the checker


@watched
def check(statement: Statement, effort: Effort) -> Evidence:
    """Try to prove the statement on its whole domain with at most `effort.boxes` boxes."""
    reason = not_applicable(statement)
    if reason:
        return Evidence("enclosure", Outcome.NOT_APPLICABLE, statement.hash, reason=reason)
    if any(
        isinstance(part, terms.Integral) and (part.low is None or part.high is None)
        for part in _statement_parts(statement)
    ):
        reason = "an integral with an infinite limit is not enclosed"
        return Evidence("enclosure", Outcome.UNDECIDED, statement.hash, reason=reason)
    if any(isinstance(part, terms.Integral) for part in _statement_parts(statement)):
        if any(isinstance(p, terms.Rel) and p.op == "==" for p in parts(statement.show)):
            reason = "balls enclose an integral; that it equals a closed form they cannot prove"
            return Evidence("enclosure", Outcome.UNDECIDED, statement.hash, reason=reason)
        effort = replace(effort, boxes=max(4, effort.boxes // 100))  # each costs a quadrature
    elif statement.tables and _touches(statement):
        effort = replace(effort, boxes=max(40, effort.boxes // 20))
    return _Proof(statement, effort).evidence()


def _touches(statement: Statement) -> bool:
    """Tell whether the two sides are equal at some drawn instance. Bisection seldom succeeds
    near such an instance."""
    hunt = Hunt(statement, TASTE)
    for instance in hunt.draws(TASTE.draws):
        verdict = judge(statement, instance)
        if verdict.met > 0 and verdict.holds > 0:
            shown = sides(statement.show, instance)
            if shown is not None and shown.margin is not None and sign(shown.margin) == 0:
                return True
    return False


TASTE = Effort("taste", draws=16, shapes=0, climbs=0, boxes=0, programs=0)


def not_applicable(statement: Statement) -> str:
    if any(isinstance(part, terms.Asymptotic) for part in _statement_parts(statement)):
        return "a statement about a limit has no boxes to enclose"
    for part in parts(statement.show):
        if isinstance(part, terms.Exists) and part.witness is None:
            return "there is no box to enclose: an existence is claimed without a witness"
    try:
        cubes_of(statement, sizes_of(statement)[0])
    except Unenclosed as error:
        return str(error)
    return ""


def _statement_parts(statement: Statement) -> Iterator[Node]:
    for proposition in (statement.show, *statement.given):
        yield from parts(proposition)


@dataclass(frozen=True)
class _Look:
    """What balls say of one box: 1 it is decided, -1 it is refuted, 0 unknown."""

    verdict: int
    partial: bool = False
    reason: str = ""


class _Refuted(Exception):
    def __init__(self, instance: Instance) -> None:
        self.instance = instance


@dataclass
class _Proof:
    statement: Statement
    effort: Effort
    spent: int = 0
    evaluations: int = 0
    bits: int = BITS[0]
    reason: str = ""
    doubt: str = ""
    lists: list[tuple[Cube, list[Box], list[Box]]] = field(default_factory=list)

    def evidence(self) -> Evidence:
        try:
            covered, whole = self._cover()
        except _Refuted as found:
            return self._refuted(found.instance)
        if not covered:
            return self._evidence(Outcome.UNDECIDED, reason=self.reason)
        return self._evidence(
            Outcome.PROVED,
            scope=Scope.ATOMS if whole else Scope.BOX,
            scope_words=words(self.statement, covered, whole),
            whole_domain=whole,
            certificate=self._certificate(whole),
        )

    def _evidence(self, outcome: Outcome, **fields: Any) -> Evidence:
        return Evidence(
            "enclosure",
            outcome,
            self.statement.hash,
            precision=self.bits,
            evaluations=self.evaluations,
            versions=VERSIONS,
            **fields,
        )

    def _refuted(self, instance: Instance) -> Evidence:
        shown = sides(self.statement.show, instance)
        margin = "" if shown is None or shown.margin is None else str(shown.margin)
        witness = witness_json(self.statement, instance, shown)
        return self._evidence(Outcome.REFUTED, witness=witness, margin=margin)

    # -- covering ---------------------------------------------------------------------------

    def _cover(self) -> tuple[list[Mapping[Any, int]], bool]:
        """The sizes that are decided up to the ends of their unbounded ranges, and whether
        nothing at all is left out."""
        every = sizes_of(self.statement)
        done: list[Mapping[Any, int]] = []
        for sizes in every:
            try:
                cubes = cubes_of(self.statement, sizes)
            except Unenclosed as error:
                self.reason = f"{sizes_words(sizes)}: {error}"
                break
            found = [(cube, self._boxes(cube, cube.near)) for cube in cubes]
            if any(boxes is None for _, boxes in found):
                break
            self.lists += [(cube, boxes, []) for cube, boxes in found if boxes is not None]
            done.append(sizes)
        if len(done) < len(every):
            return (done if any(map(_says_much, done)) else []), False
        for cube, _, tail in self.lists:
            for end in cube.tails:
                boxes = self._boxes(cube, end)
                if boxes is None:
                    return done, False
                tail += boxes
        return done, True

    def _boxes(self, cube: Cube, root: Box) -> list[Box] | None:
        """A cover of the root box by boxes that are decided, or None with a reason."""
        stack = [(root, BITS[0])]
        done: list[Box] = []
        stuck: list[Box] = []
        why, looked = "", 0
        while stack and len(stuck) < STUCK:
            clock.ask()
            box, bits = stack.pop(0 if looked < BROAD else -1)
            looked += 1
            if self.spent >= self.effort.boxes:
                stack.append((box, bits))
                break
            self.spent += 1
            look = self._look(cube, box, bits)
            if look.verdict > 0:
                done.append(box)
                self.bits = max(self.bits, bits)
                continue
            why = look.reason or why
            enough = self._probe(cube, box, bits)
            parts = _split(box, root, look.partial)
            if enough > bits:
                stack.append((box, enough))
            elif not parts:
                stuck.append(box)
            else:
                stack += [(part, bits) for part in parts]
        if not stack and not stuck:
            return done
        left = min((*stuck, *(box for box, _ in stack)), key=_size)
        self.reason = self._undecided(cube, left, bool(stuck), why)
        return None

    def _look(self, cube: Cube, box: Box, bits: int) -> _Look:
        self.evaluations += 1
        ring = BallRing(bits)
        with working_precision(bits):
            look = _balls(self.statement, cube.over(box, ring), ring)
        if look.verdict <= 0 and all(side.width == 0 for side in box):
            return self._exactly(cube, [side.low for side in box]) or look
        return look

    def _exactly(self, cube: Cube, point: Sequence[fmpq]) -> _Look | None:
        """Decide one instance exactly, or return None where that is not possible."""
        try:
            instance = cube.at(point)
            if not all(isinstance(v, Exact) for v in _values(instance)):
                return None
            judgement = judge(self.statement, instance, JUDGE_BITS)
        except (Undecided, ValueError, ArithmeticError):
            return None
        if judgement.refutes:
            raise _Refuted(instance)
        return _Look(1) if judgement.met < 0 or judgement.holds > 0 else None

    def _probe(self, cube: Cube, box: Box, bits: int) -> int:
        """Refute the statement at the middle of a box, or return the precision at which the
        middle is decided."""
        point = [side.middle for side in box]
        spot = tuple(Side(u, u) for u in point)
        for precision in (p for p in BITS if p >= bits):
            self.evaluations += 1
            ring = BallRing(precision)
            with working_precision(precision):
                look = _balls(self.statement, cube.over(spot, ring), ring)
            if look.verdict < 0 and self._exactly(cube, point) is None:
                self.doubt = "; balls say that it fails somewhere, but the judge cannot confirm it"
            if look.verdict != 0:
                return precision
        return bits

    def _undecided(self, cube: Cube, box: Box, touching: bool, why: str) -> str:
        try:
            place = _place(cube.at([side.middle for side in box]))
        except Undecided:
            place = ""
        sizes = sizes_words(cube.sizes)
        where = ", ".join(part for part in (sizes, place) if part)
        shape = " x ".join(map(str, box))
        start = (
            "the two sides are too close to be separated"
            if touching
            else f"{self.effort.boxes} boxes do not suffice"
        )
        note = f"; {why}" if why else ""
        return f"{start}: the smallest undecided box lies at {where} ({shape}){note}{self.doubt}"

    # -- certificate --------------------------------------------------------------

    def _count(self, whole: bool) -> int:
        return sum(len(near) + (len(tail) if whole else 0) for _, near, tail in self.lists)

    def _certificate(self, whole: bool) -> dict[str, Any]:
        count = self._count(whole)
        cubes = []
        for cube, near, tail in self.lists:
            entry: dict[str, Any] = {
                "sizes": {p.name: n for p, n in cube.sizes.items()},
                "bits": {t.name: "".join(map(str, b)) for t, b in cube.bits.items()},
                "coordinates": list(cube.names),
                "covers": [str(side) for side in (cube.whole if whole else cube.near)],
            }
            boxes = near + tail if whole else near
            if count <= LARGEST_LIST:
                entry["boxes"] = [[str(side) for side in box] for box in boxes]
            else:
                entry["count"] = len(boxes)
            cubes.append(entry)
        return {
            "format": FORMAT,
            "version": VERSION,
            "statement": self.statement.hash,
            "bits": self.bits,
            "count": count,
            "whole": whole,
            "cubes": cubes,
        }


def _balls(statement: Statement, instance: Instance, ring: BallRing) -> _Look:
    """Look at a box with balls. It is decided where a hypothesis fails or the conclusion holds;
    it is refuted where all hypotheses hold and the conclusion fails."""
    walk = Walk(ring, instance)
    met, reason = 1, ""
    for hypothesis in statement.hypotheses:
        try:
            truth = walk.truth(hypothesis)
        except Undecided as error:
            truth, reason = 0, str(error)
        if truth < 0:
            return _Look(1)
        met = min(met, truth)
    try:
        shown = walk.truth(statement.show)
    except Undecided as error:
        return _Look(0, reason=str(error))
    if shown > 0:
        return _Look(1)
    return _Look(-1 if shown < 0 and met > 0 else 0, shown is NO_TRUTH, reason)


def _split(box: Box, root: Box, partial: bool) -> list[Box]:
    """Two parts of a box, the one to look at first as the last. There are none where the box is too
    thin.

    A closed end of the domain that the box touches is cut off where values may be missing there, or
    when bisection has come close to it.
    """
    sizes = [s.width / r.width if r.width != 0 else ZERO for s, r in zip(box, root, strict=True)]
    widest = max(range(len(box)), key=lambda n: sizes[n], default=None)
    if widest is None or sizes[widest] <= THIN:
        return []
    order = range(len(box)) if partial else [widest] if sizes[widest] <= SHALLOW else []
    for n in order:
        side, whole = box[n], root[n]
        if side.width == 0:
            continue
        if side.low == whole.low and not side.low_open:
            return [
                _with(box, n, Side(side.low, side.high, True, side.high_open)),
                _with(box, n, Side(side.low, side.low)),
            ]
        if side.high == whole.high and not side.high_open:
            return [
                _with(box, n, Side(side.low, side.high, side.low_open, True)),
                _with(box, n, Side(side.high, side.high)),
            ]
    side = box[widest]
    return [
        _with(box, widest, Side(side.middle, side.high, False, side.high_open)),
        _with(box, widest, Side(side.low, side.middle, side.low_open, False)),
    ]


def _size(box: Box) -> fmpq:
    return max((side.width for side in box), default=ZERO)


def _with(box: Box, n: int, side: Side) -> Box:
    return (*box[:n], side, *box[n + 1 :])


def _values(instance: Instance) -> Iterator[Any]:
    yield from instance.scalars.values()
    for rows in instance.tables.values():
        yield from rows.values()


def _says_much(sizes: Mapping[Any, int]) -> bool:
    """Laws on one point say nothing."""
    return all(n >= min(2, p.largest) for p, n in sizes.items() if isinstance(p, Space))


def _place(instance: Instance) -> str:
    parts = [f"{scalar.name} = {_short(v)}" for scalar, v in instance.scalars.items()]
    for table, rows in instance.tables.items():
        parts.append(f"{table.name} = ({', '.join(_short(v) for v in rows.values())})")
    return ", ".join(parts)


def _short(value: Any) -> str:
    if not isinstance(value, Exact):
        return str(value)
    text = str(value)
    return text if len(text) <= 8 else f"about {float(enclosure(value, 64).mid()):.4g}"
