"""What follows from normal forms of sums over sets of any size, and from little else.

The difference of the sides of a conclusion is, as a normal form, a combination of the hypotheses
and of a few things that are never below 0: a product of things that are not; a weight times
a log(a/b) - a + b, the tangent of the logarithm (Gibbs' and Jensen's inequalities are sums of it);
a weight times a maximum less one of the values; |x| - x. An equation needs none of them, only the
zero of the difference. A linear program proposes the coefficients; the exact sum decides.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat
from scipy.optimize import linprog

from dpproofs.language.statements import Statement
from dpproofs.rings import sums
from dpproofs.rings.schematic import counts_of
from dpproofs.rings.summing import Goal, Reading, relations_of
from dpproofs.rings.sums import ONE, ZERO, Gen, NoSum, Sum, Term, Var, constant, generator, summed

__all__ = ["FORMAT", "VERSION", "find_balance", "verify_balance"]

FORMAT, VERSION = "dpproofs-sums", 1
MOST_COLUMNS = 300
MOST_LOGS = 16
TINY = 1e-9


def find_balance(statement: Statement, fixed: Collection[str]) -> dict[str, Any] | None:
    """A certificate in which only the numbers named are fixed, or None; raises `NoSum`."""
    parts = []
    for counts in counts_of(statement, fixed):
        reading = relations_of(statement, counts)
        shown = []
        for goal in reading.goals:
            found = _solved(reading, goal)
            if found is None:
                return None
            shown.append(found)
        parts.append({"at": {p.name: n for p, n in counts.items()}, "goals": shown})
    return {"format": FORMAT, "version": VERSION, "statement": statement.hash, "counts": parts}


def verify_balance(statement: Statement, certificate: Mapping[str, Any]) -> bool:
    """Whether it proves the statement for spaces of any size, and for all numbers from the smallest
    of their ranges on, save those that it names: these for all of their range."""
    try:
        head = (certificate["format"], certificate["version"], certificate["statement"])
        if head != (FORMAT, VERSION, statement.hash):
            return False
        every = counts_of(statement, certificate["counts"][0]["at"])
        if [part["at"] for part in certificate["counts"]] != [
            {p.name: n for p, n in counts.items()} for counts in every
        ]:
            return False
        for counts, part in zip(every, certificate["counts"], strict=True):
            reading = relations_of(statement, counts)
            for goal, shown in zip(reading.goals, part["goals"], strict=True):
                if not _shows(reading, goal, shown):
                    return False
    except (NoSum, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return False
    return True


def _shows(reading: Reading, goal: Goal, shown: Sequence[Sequence[str]]) -> bool:
    """Whether the difference of the sides is the combination that is told."""
    if not shown and goal.high == goal.low and _has_value(goal.high) and goal.op != ">":
        return True
    if not _may_differ(goal):
        return False
    names = _names(goal)
    wanted = {text: fmpq(*map(int, c.split("/"))) for text, c in shown}
    if len(wanted) != len(shown):
        return False
    rest, strict = goal.high - goal.low, False
    for column in _columns(reading, goal):
        if column is None:
            continue
        c = wanted.pop(column.x.told(names, 0) + column.op, None)
        if c is None:
            continue
        if c < 0 and column.op != "==" or (goal.op == "==" and column.op != "=="):
            return False
        strict = strict or (column.op == ">" and c > 0)
        rest = rest - column.x.scaled(c)
        if not wanted:
            break
    return not wanted and not rest.terms and (goal.op != ">" or strict)


def _has_value(x: Sum) -> bool:
    """Infinite terms of one sign add up to infinity."""
    return len({c > 0 for c, t in x if t.partial}) <= 1


def _may_differ(goal: Goal) -> bool:
    """Whether only the greater side may be infinite, and then above all: where it is, the relation
    holds; elsewhere every logarithm in it is a number."""
    if any(t.partial for _, t in goal.low):
        return False
    return all(c < 0 for c, t in goal.high if t.partial) and (
        goal.op != "==" or not any(t.partial for _, t in goal.high)
    )


def _names(goal: Goal) -> dict[Var, str]:
    """The points of which nothing is known, told alike at each reading."""
    free = sorted(goal.high.free | goal.low.free, key=lambda v: v.serial)
    return {v: f"*{n}" for n, v in enumerate(free)}


# ----------------------------------------------------------------------------- what may be used


class _Column:
    """x >= 0, > 0 or == 0."""

    def __init__(self, op: str, x: Sum, scaled: bool = False) -> None:
        self.op, self.x, self.scaled = op, x, scaled


def _columns(reading: Reading, goal: Goal) -> Iterator[_Column | None]:
    """Everything that may be added up, the simple first; None where it is worth a try so far."""
    seen: set[str] = set()
    scales = list(_scales(goal))
    for column in itertools.islice(_every(reading, goal), MOST_COLUMNS):
        if column is None:
            yield None
            continue
        for scale in scales if column.scaled else (ONE,):
            x = column.x * scale
            if x.terms and x.text + column.op not in seen:
                seen.add(x.text + column.op)
                yield _Column(column.op, x)


def _every(reading: Reading, goal: Goal) -> Iterator[_Column | None]:
    for relation in goal.given:
        yield _Column(relation.op, relation.x, True)
    if goal.op == "==":
        return
    yield _Column(">", ONE)
    x = goal.high - goal.low
    for _, term in x:
        if sums.is_nonnegative(term) and not term.partial:
            positive = all(g.sign == sums.POSITIVE for g, _ in term.factors)
            yield _Column(">" if positive else ">=", Sum([(fmpq(1), term)]))
    yield from _absolute([x, *(r.x for r in goal.given)])
    yield None
    yield from _paired(reading)
    yield None
    yield from _maxima(reading, [x, *(r.x for r in goal.given)])
    yield None
    yield from _tangents(reading)


def _scales(goal: Goal) -> Iterator[Sum]:
    """Products of parameters above 0 in whose powers conclusion and hypotheses differ."""
    found: dict[str, Sum] = {ONE.text: ONE}
    for x in (goal.high, goal.low):
        for _, term in x:
            own = tuple((g, n) for g, n in term.factors if g.kind == "scalar" and g.sign == 2)
            scale = Sum([(fmpq(1), Term((), own))])
            found.setdefault(scale.text, scale)
    yield from list(found.values())[:4]


def _absolute(values: Sequence[Sum]) -> Iterator[_Column]:
    for x in values:
        for gen in {g.text: g for _, t in x for g, _ in t.factors}.values():
            if gen.kind == "fun" and gen.name in ("abs", "pos") and not gen.free:
                yield _Column(">=", generator(gen) - gen.parts[0], True)
                if gen.name == "abs":
                    yield _Column(">=", generator(gen) + gen.parts[0], True)


def _paired(reading: Reading) -> Iterator[_Column]:
    """The tangents of each log(a/b) where it stands: divergences are not below 0."""
    for above, below, known in list(reading.walk.ring.pairs.values())[:MOST_LOGS]:
        for one, other in ((below, above), (above, below)):
            try:
                yield _Column(">=", _added_up(_tangent(_product(known), known, one, other)), True)
            except NoSum:
                continue


def _product(known: Sequence[Sum]) -> Sum:
    """The weight where all these are above 0."""
    weight = ONE
    for x in known:
        if not all(c > 0 and sums.is_nonnegative(t) for c, t in x):
            raise NoSum("a condition that is no weight")
        weight = weight * x
    return weight


def _added_up(x: Sum) -> Sum:
    for v in sorted(x.free, key=lambda v: v.serial):
        x = sums.summed_places(v, x) if v.sort.places else summed(v, x)
    return x


def _tangents(reading: Reading) -> Iterator[_Column]:
    """weight (r - 1 - log r) >= 0, where r is a quotient of two things of which logarithms are
    taken and the weight is the product of what is known to be above 0 where one is, summed over
    all points. Where a divisor is a factor of the weight it may be 0: then the weight is."""
    logs = list(reading.walk.ring.logs.values())[:MOST_LOGS]
    weights: dict[str, tuple[Sum, ...]] = {}
    for _, known in logs:
        weights.setdefault(" ; ".join(x.text for x in known), known)
    shapes = [(x, tuple(sorted(x.free, key=lambda v: v.serial))) for x, _ in logs]
    shapes.append((ONE, ()))
    for known in weights.values():
        try:
            weight = _product(known)
        except NoSum:
            continue
        at_hand = sorted(weight.free, key=lambda v: v.serial)
        for (above, mine), (below, yours) in itertools.permutations(shapes, 2):
            vs = tuple(dict.fromkeys((*mine, *yours)))
            choices = [[p for p in at_hand if p.sort == v.sort] for v in vs]
            for chosen in itertools.islice(itertools.product(*choices), 36):
                at = dict(zip(vs, chosen, strict=True))
                try:
                    x = _added_up(_tangent(weight, known, above.placed(at), below.placed(at)))
                except NoSum:
                    continue
                yield _Column(">=", x, True)


def _tangent(weight: Sum, known: Sequence[Sum], above: Sum, below: Sum) -> Sum:
    """weight (above/below - 1 - log(above/below)); `below` is above 0 where the weight is."""
    if above == below or not sums.is_positive(below, known):
        raise NoSum("no quotient")
    if sums.is_positive(above, known):
        log = sums.log(above)
    elif all(c > 0 and sums.is_nonnegative(t) for c, t in above):
        log = generator(Gen("low", "", parts=(above,)))
    else:
        raise NoSum("no logarithm")
    over = weight * sums.exp(-sums.log(below))
    over = Sum((c, _without_bits(t, below)) for c, t in over)
    return over * above - weight - weight * (log - sums.log(below))


def _without_bits(term: Term, below: Sum) -> Term:
    """Where the divisor vanishes the inequality reads weight' above >= 0, which is true too."""
    gone = {g.text for _, t in below for g, _ in t.factors} if len(below.terms) == 1 else set()
    kept = tuple(
        (g, n)
        for g, n in term.factors
        if not (g.kind == "bit" and {h.text for _, t in g.parts[0] for h, _ in t.factors} <= gone)
    )
    return Term(term.bound, kept, term.power)


def _maxima(reading: Reading, values: Sequence[Sum]) -> Iterator[_Column]:
    """weight (max f - f(point)) >= 0, summed over all points of the weight."""
    found: dict[str, Gen] = {}
    for x in values:
        for _, term in x:
            for gen, _ in term.factors:
                if gen.kind == "fun" and gen.name in ("sup", "inf"):
                    found.setdefault(gen.text, gen)
    weights: dict[str, tuple[Sum, ...]] = {"": ()}
    for _, known in reading.walk.ring.logs.values():
        weights.setdefault(" ; ".join(x.text for x in known), known)
    for gen in found.values():
        for known in weights.values():
            try:
                weight = _product(known)
            except NoSum:
                continue
            at_hand = sorted(weight.free, key=lambda v: v.serial)
            outer = sorted(gen.free, key=lambda v: v.serial)
            choices = [[p for p in at_hand if p.sort == v.sort] for v in (*outer, gen.bound)]
            for chosen in itertools.islice(itertools.product(*choices), 12):
                at = dict(zip((*outer, gen.bound), chosen, strict=True))
                whole = generator(gen.placed({v: at[v] for v in outer}))
                one = gen.parts[0].placed(at)
                x = whole - one if gen.name == "sup" else one - whole
                try:
                    x = _added_up(weight * x)
                except NoSum:
                    continue
                yield _Column(">=", x, True)


# ----------------------------------------------------------------------------- the program


def _solved(reading: Reading, goal: Goal) -> list[list[str]] | None:
    """The columns of a combination, each with its coefficient; none for equal sides."""
    if _shows(reading, goal, []):
        return []
    if not _may_differ(goal):
        return None
    names = _names(goal)
    columns: list[_Column] = []
    tried = 0
    for column in itertools.chain(_columns(reading, goal), (None,)):
        if column is not None:
            columns.append(column)
            continue
        if len(columns) == tried:
            continue
        tried = len(columns)
        chosen = _program(goal.high - goal.low, columns, goal.op == ">")
        if chosen is not None:
            told = [[columns[n].x.told(names, 0) + columns[n].op, str(c)] for n, c in chosen]
            if _shows(reading, goal, told):
                return told
    return None


def _program(x: Sum, columns: Sequence[_Column], strict: bool) -> list[tuple[int, fmpq]] | None:
    rows: dict[str, int] = {}
    for y in (x, *(column.x for column in columns)):
        for text in y.terms:
            rows.setdefault(text, len(rows))
    if not columns:
        return None
    matrix = np.zeros((len(rows), len(columns)))
    right = np.zeros(len(rows))
    for n, column in enumerate(columns):
        for text, (c, _) in column.x.terms.items():
            matrix[rows[text], n] = float(Fraction(int(c.p), int(c.q)))
    for text, (c, _) in x.terms.items():
        right[rows[text]] = float(Fraction(int(c.p), int(c.q)))
    bounds = [(None, None) if column.op == "==" else (0, None) for column in columns]
    cost = np.array([0.0 if column.op == "==" else 1.0 for column in columns])
    low = np.array([[-1.0 if column.op == ">" else 0.0 for column in columns]]) if strict else None
    solved = linprog(
        cost, A_eq=matrix, b_eq=right, A_ub=low, b_ub=np.array([-1e-6]) if strict else None,
        bounds=bounds, method="highs-ds",
    )  # fmt: skip
    if solved.x is None:
        return None
    support = [n for n in range(len(columns)) if abs(solved.x[n]) > TINY]
    return _exact(x, columns, support, rows)


def _exact(
    x: Sum, columns: Sequence[_Column], support: Sequence[int], rows: Mapping[str, int]
) -> list[tuple[int, fmpq]] | None:
    """The coefficients over the rationals, on the columns that the program uses."""
    width = len(support)
    flat: list[fmpq] = []
    for text in rows:
        flat += [columns[n].x.terms.get(text, (fmpq(0), None))[0] for n in support]
        flat.append(x.terms.get(text, (fmpq(0), None))[0])
    reduced, rank = fmpq_mat(len(rows), width + 1, flat).rref()
    found = [fmpq(0)] * width
    for r in range(rank):
        at = next(i for i in range(width + 1) if reduced[r, i] != 0)
        if at == width:
            return None
        found[at] = reduced[r, width]
    return [(n, c) for n, c in zip(support, found, strict=True) if c != 0]
