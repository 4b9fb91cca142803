"""Find proofs on a whole domain, by cutting it and by starting where the two sides touch.

Nothing that is found here is believed: `domain` verifies it. Values at some points of a cell show
beforehand what cannot be proved there.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from dpproofs.language.statements import Statement
from dpproofs.meaning.balls import BallRing
from dpproofs.verifiers.atoms import Gen, Poly, of_gen
from dpproofs.verifiers.cells import Cell, Range
from dpproofs.verifiers.domain import FORMAT, VERSION, Target, Unproved, targets_of
from dpproofs.verifiers.slopes import NoFunction, depends, value_at

__all__ = ["NODES", "find_domain"]

NODES = 100  # tried for each thing to be shown
DEEPEST = 10  # nodes, one upon the other
MOST_CUTS = 4  # of them
CUTS = ("order", "split", "move", "given")
MOST_GIVEN = 6
VARIABLE = ("alias", "scalar")
LARGEST = 40  # terms in what is to be shown
POINTS = 24
CLOSE = 1e-9  # relative to the terms: floats do not tell such a value from 0
PLACES = (0.5, 0.0625, 0.9375, 0.3, 0.004)
FAR = (1, 0.1, 7, 0.003, 50)  # beyond an end, where there is no other
UNFIT = (Unproved, NoFunction, ArithmeticError, LookupError, ValueError, TypeError)


def find_domain(statement: Statement, budget: int = NODES) -> dict[str, Any] | None:
    """A certificate for a statement about a few numbers, or None."""
    for logs in (False, True):
        proofs: list[Any] = []
        for target in targets_of(statement, logs):
            proofs.append(_deepened(target, budget))
            if proofs[-1] is None:
                break
        else:
            head = {"format": FORMAT, "version": VERSION, "statement": statement.hash}
            return {**head, "logs": logs, "proofs": proofs}
    return None


def _deepened(target: Target, budget: int) -> dict[str, Any] | None:
    """A tree with as few cuts, one upon the other, as will do."""
    search = Search(budget)
    for cuts in range(MOST_CUTS + 1):
        found = search.prove(target, cuts)
        if found is not None:
            return found
    return None


@dataclass
class Search:
    """Nodes that may yet be tried, large ones counted more; what was tried in vain, with how many
    cuts."""

    left: int
    vain: dict[Any, int] = field(default_factory=dict)

    def prove(self, target: Target, cuts: int, depth: int = DEEPEST) -> dict[str, Any] | None:
        """A tree that shows it, or None."""
        cell, sign = target.cell, {"by": "sign"}
        if cell.empty:
            return sign
        key = (target.f, cell.ranges, cell.orders, target.strict)
        if not target.defined or self.vain.get(key, -1) >= cuts or self.left <= 0:
            return None
        self.left -= 1 + len(target.f.terms) // 6
        if len(target.f.terms) > LARGEST or not _plausible(target):
            return None
        if cell.least(target.f) >= 1 + target.strict:
            return sign
        found = self._argued(target, cuts, depth) if depth and target.f.value is None else None
        if found is None:
            self.vain[key] = cuts
        return found

    def _argued(self, target: Target, cuts: int, depth: int) -> dict[str, Any] | None:
        for node in _ways(target):
            free = node["by"] == "order" and _are_apart(target, node)
            less = cuts - (node["by"] in CUTS and not free)
            if less < 0:
                break
            try:
                asked = target.asks(node)
            except UNFIT:
                continue
            if not all(map(_plausible, asked)):
                continue
            parts: list[Any] = []
            for each in asked:
                parts.append(self.prove(each, less, depth - 1))
                if parts[-1] is None:
                    break
            else:
                return {**node, "parts": parts}
            if node["by"] in ("face", "factor"):
                return None  # there is no better way on
        return None


def _are_apart(target: Target, node: dict[str, Any]) -> bool:
    return any({x.name, y.name} == {node["x"], node["than"]} for x, y in target.apart)


def _ways(target: Target) -> Iterator[dict[str, Any]]:
    """Arguments that may do, the best first."""
    f, cell = target.f, target.cell
    used = [x for x, _ in cell.ranges if any(depends(g, x) for g in f.gens)]
    common = _common(cell, f)
    if common:
        yield {"by": "times", "times": common}
    for x in used:
        bits = any(g.kind == "bit" and depends(g, x) for g in f.gens)
        if bits or all(dict(m).get(x, 0) > 0 for m in f.terms):
            yield from ({"by": "face", "x": x.name, "end": end} for end in ("low", "high"))
    if cell.factored(f) != f:
        yield {"by": "factor"}
    if _rooted(f):
        yield {"by": "times", "times": "sizes"}
    orders = {o[:2] for o in cell.orders}
    for x, y in target.apart:
        if x in used and y in used and (x, y) not in orders and (y, x) not in orders:
            yield {"by": "order", "x": x.name, "than": y.name}
            return
    climbs, chords = [], []
    for x in used:
        ends = ["low", "high"]
        ends = [other.name for pair in orders if x in pair for other in pair if other != x] + ends
        for end in ends:
            climbs.append({"by": "from", "x": x.name, "end": end})
        chords += [
            {"by": "chord", "x": x.name, "ends": list(pair)}
            for pair in itertools.permutations(ends, 2)
        ]
    # At an end where f vanishes it has to be climbed from; elsewhere a sign may do.
    yield from sorted(climbs, key=lambda node: _at_end(target, node))
    for node in chords:
        if _at_end(target, node) == 0:
            yield node
    yield from _by_hypotheses(target)
    for x, y in itertools.combinations(used, 2):
        if (x, y) not in orders and (y, x) not in orders:
            yield {"by": "order", "x": x.name, "than": y.name}
    for x in used:
        for end in [o.name for pair in orders if x in pair for o in pair if o != x]:
            yield {"by": "move", "x": x.name, "end": end}
        if cell.least(-of_gen(x)):
            yield {"by": "move", "x": x.name, "end": "high"}
    for x in used:
        for at in _cuts(target, x):
            yield {"by": "split", "x": x.name, "at": str(at)}


def _at_end(target: Target, node: dict[str, Any]) -> int:
    """0 where all values at the ends are 0, 1 where others are, 2 where it cannot be asked."""
    try:
        asked = target.asks(node)
    except UNFIT:
        return 2
    values = asked[:-1]
    return 0 if all(not v.f.terms for v in values) else 1


def _by_hypotheses(target: Target) -> Iterator[dict[str, Any]]:
    """Multiples of what is given that leave no more terms than there were, the fewest first."""
    f, cell = target.f, target.cell
    found = []
    for n, (op, h) in enumerate(target.given):
        for (one, c), (other, d) in itertools.product(f.terms.items(), h.terms.items()):
            if op != "==" and (c > 0) != (d > 0):
                continue
            times = Poly({one: c / d}).times(tuple((g, -p) for g, p in other))
            if len((f - times * h).terms) <= max(1, len(f.terms)):
                ((monomial, c_),) = times.terms.items()
                if cell.defined(times) and (op == "==" or cell.least(times)):
                    powers = [[g.name, str(p)] for g, p in monomial]
                    node = {"by": "given", "n": n, "c": str(c_), "times": powers}
                    found.append((len((f - times * h).terms), str(times), node))
    for _, _, node in sorted(found, key=lambda each: each[:2])[:MOST_GIVEN]:
        yield node


def _common(cell: Cell, f: Poly) -> list[list[str]]:
    """What is above 0 and divides every term, or some term, taken out."""
    every = {g for m in f.terms for g, _ in m}
    found = []
    for gen in sorted(every, key=lambda g: g.order):
        powers = [dict(m).get(gen, 0) for m in f.terms]
        least = min(powers) if gen.kind in ("alias", "scalar") or 0 not in powers else 0
        if least and cell.least(of_gen(gen)) == 2:
            found.append([gen.name, str(-least)])
    return found


def _rooted(f: Poly) -> bool:
    """Whether it is a difference of two terms with a root in one."""
    signs = {c > 0 for c in f.terms.values()}
    roots = [g for m in f.terms for g, p in m if not isinstance(p, int) and g.kind in VARIABLE]
    roots = [g for g in roots if g.kind != "alias" or g.data[0].value is None]
    return len(f.terms) == 2 and len(signs) == 2 and bool(roots)


def _cuts(target: Target, x: Gen) -> Iterator[Fraction]:
    """Where to cut a range: at 0, at its middle or farther out."""
    r = target.cell.range[x]
    low, high = _fraction(r.low), _fraction(r.high)
    if (low is None or low < 0) and (high is None or high > 0):
        yield Fraction(0)
    elif low is not None and high is not None:
        yield (low + high) / 2
    elif low is not None:
        yield 2 * low + 1
    elif high is not None:
        yield 2 * high - 1


def _fraction(end: Poly | None) -> Fraction | None:
    if end is None:
        return None
    if end.value is not None:
        return Fraction(int(end.value.p), int(end.value.q))
    middle = value_at(end, BallRing(64), {}).lo
    return Fraction(float(middle)).limit_denominator(1000)


# ----------------------------------------------------------------------------- at some points


def _plausible(target: Target) -> bool:
    """Whether no value at some points of the cell is below 0, as far as floats tell."""
    for where in _points(target):
        try:
            value, size = _float(target.f, where)
        except (ArithmeticError, ValueError):
            continue
        except NoFunction:
            return True
        if value < -CLOSE * size or (target.strict and size == 0):
            return False
    return True


def _float(f: Poly, where: dict[Gen, float]) -> tuple[float, float]:
    """The value and the sum of the sizes of the terms."""
    value = size = 0.0
    for monomial, c in f.terms.items():
        term = int(c.p) / int(c.q)
        for gen, power in monomial:
            term *= _of_gen(gen, where) ** float(power)
        value += term
        size += abs(term)
    return value, size


def _of_gen(gen: Gen, where: dict[Gen, float]) -> float:
    if gen in where:
        return where[gen]
    if gen.kind == "pi":
        return math.pi
    if gen.kind not in ("exp", "log", "alias", "tail"):
        raise NoFunction(f"{gen.name} is no number here")
    inner, _ = _float(gen.data[0], where)
    if gen.kind == "alias" and inner < 0:
        raise ValueError("a root")
    match gen.kind:
        case "exp":
            return math.exp(inner)
        case "log":
            return math.log(inner)
        case "tail":
            return math.erfc(inner / math.sqrt(2)) / 2
    return inner


def _points(target: Target) -> Iterator[dict[Gen, float]]:
    """Some points of a cell, none where an equation is given, which they would miss."""
    cell = target.cell
    if any(op == "==" for op, _ in target.given):
        return
    gens = [g for g, _ in cell.ranges]
    columns = [_inside(r) for _, r in cell.ranges]
    found = 0
    for n in range(4 * POINTS):
        # Another stride in each column, so that all pairs of places meet.
        places = [c[(n // 5**k + n * k) % len(c)] for k, c in enumerate(columns)]
        at = dict(zip(gens, places, strict=True))
        ordered = [o for o in cell.orders if {*o[:2]} <= at.keys()]
        apart = [pair for pair in target.apart if {*pair} <= at.keys()]
        fits = all(at[o[0]] > at[o[1]] for o in ordered) and all(at[x] != at[y] for x, y in apart)
        if fits and all(_met(h, at) for _, h in target.given):
            found += 1
            yield at
        if found >= POINTS:
            return


def _met(h: Poly, at: dict[Gen, float]) -> bool:
    """Whether what is given may hold at a point."""
    try:
        value, size = _float(h, at)
    except (ArithmeticError, ValueError):
        return False
    except NoFunction:
        return True
    return value > -CLOSE * size


def _inside(r: Range) -> list[float]:
    low, high = (None if e is None else float(_fraction(e) or 0) for e in (r.low, r.high))
    if low is not None and high is not None:
        return [low + (high - low) * place for place in PLACES]
    if low is not None:
        return [low + step for step in FAR]
    if high is not None:
        return [high - step for step in FAR]
    return [0.5, -0.5, 3, -3, 0.01]
