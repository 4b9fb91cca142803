"""Find the products of a one-atom certificate by a linear program.

Nothing that is found here is believed: `handelman` verifies it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from dpproofs.provers.clearing import rows_of
from dpproofs.verifiers.atoms import ONE, ZERO, Gen, Monomial, Poly, of_gen
from dpproofs.verifiers.cases import Case, Fact, Hypothesis, Level, Problem
from dpproofs.verifiers.handelman import Unproved, signed_parameters, verify_proof
from dpproofs.verifiers.levels import level_name
from dpproofs.verifiers.schematic import Goal

__all__ = ["prove"]

#: How many factors a product has, how many of them stand before a hypothesis, how many in sigma.
ATTEMPTS = ((1, 0, 0), (2, 1, 0), (2, 1, 1), (3, 1, 0), (3, 2, 0), (3, 1, 1), (3, 2, 2), (4, 2, 2))
TINY = 1e-9
ITERATIONS = 4000
MOST_SUPPORT = 400  # products in one proof
_CAPPED = frozenset(("scalar", "exp", "slope"))
GROWN = 8  # products looked at for each column that is wanted


@dataclass
class _Column:
    """One unknown coefficient, and what it adds to the identity at each level and case."""

    adds: dict[tuple[Level, Case], Poly]
    free: bool
    entry: dict[str, Any]
    weight: float
    sigma: bool = False
    above: bool = False  # of sigma: not only >= 0
    strict: Case | None = None


def prove(goal: Goal, most: int = 20000) -> Any:
    """A proof of a goal as data, or None. An equation may need two proofs, one for each
    direction."""
    proof = find(Problem(goal), most)
    if proof is None and goal.op == "==":
        halves = [find(Problem(half), most) for half in goal.halves]
        return None if None in halves else halves
    return proof


def find(problem: Problem, most: int = 20000) -> Any:
    """A proof of the problem as data, or None. At most `most` columns are tried at once."""
    if problem.op != ">" and not problem.parts:
        return {"sigma": [{"coefficient": "1", "factors": []}], "products": []}
    against = _against(problem)
    tries = [(skip, sizes) for skip in ([against] if against else []) for sizes in ATTEMPTS[:-2]]
    for skip, sizes in [*tries, *((frozenset[Gen](), sizes) for sizes in ATTEMPTS)]:
        proof = _Attempt(problem, *sizes, most, skip).solve()
        if proof is not None:
            try:
                verify_proof(problem, proof)
            except Unproved:
                continue
            return proof
    return None


def _against(problem: Problem) -> frozenset[Gen]:
    """Positive parts in hypotheses that point the other way than the goal does."""
    wanted: dict[Gen, int] = {}
    for part in problem.parts.values():
        _count(part, 1, wanted)
    found: set[Gen] = set()
    for h in problem.hypotheses:
        for _, part in h.parts:
            for monomial, c in part.terms.items():
                for gen, _ in monomial:
                    if gen.kind == "pos":
                        has: dict[Gen, int] = {}
                        _count(gen.data[0], 1 if c > 0 else -1, has)
                        if sum(n * wanted.get(g, 0) for g, n in has.items()) < 0:
                            found.add(gen)
    return frozenset(found - {g for part in problem.parts.values() for g in part.gens})


def _count(x: Poly, sign: int, counts: dict[Gen, int]) -> None:
    """How often each mass is added, less how often it is taken away."""
    for monomial, c in x.terms.items():
        for gen, _ in monomial:
            if gen.kind == "entry":
                counts[gen] = counts.get(gen, 0) + (sign if c > 0 else -sign)


@dataclass(eq=False, slots=True)
class _Product:
    """A product of facts, and those that begin with it as far as they were looked at: they are the
    same in each attempt. `low`: no power of a parameter in it is too high."""

    names: list[str]
    x: Poly
    low: bool
    longer: dict[str, _Product] = field(default_factory=dict)


class TooMany(Exception):
    pass


@dataclass
class _Attempt:
    problem: Problem
    width: int
    before: int
    above: int
    most: int
    skip: frozenset[Gen] = frozenset()
    columns: list[_Column] = field(default_factory=list)
    grown: int = 0

    def solve(self) -> Any:
        try:
            self._sigmas()
            self._with_hypotheses()
            self._alone()
            if self.problem.op == "==":
                self.columns = [c for c in self.columns if c.free or c.sigma]
        except TooMany:
            return None
        return self._program()

    # -- columns ----------------------------------------------------------------------------

    def _add(self, column: _Column) -> None:
        self.columns.append(column)
        if len(self.columns) > self.most:
            raise TooMany

    def _sigmas(self) -> None:
        """What is above 0, and roots, which are often of the form that makes a square."""
        problem = self.problem
        known = {n: f for n, f in signed_parameters(problem).items() if f.strict or _is_root(f.x)}
        for size in range(self.above + 1):
            for names in itertools.combinations_with_replacement(sorted(known), size):
                adds = self._sigma_adds(names, known)
                above = all(known[name].strict for name in names)
                entry = {"factors": list(names)}
                self._add(_Column(adds, False, entry, 0.01 * (1 + size), sigma=True, above=above))

    def _sigma_adds(
        self, names: tuple[str, ...], known: Mapping[str, Fact]
    ) -> dict[tuple[Level, Case], Poly]:
        """What a product before the goal adds; the same in each attempt."""
        problem = self.problem
        memo: dict[Any, Any] = problem.__dict__.setdefault("_sigma_adds", {})
        if names not in memo:
            product = ONE
            for name in names:
                product = product * known[name].x
            adds = memo[names] = {}
            for level, part in problem.parts.items():
                whole = product * part
                for case in problem.cases(level):
                    adds[(level, case)] = -problem.reduced(whole, case)
        found: dict[tuple[Level, Case], Poly] = memo[names]
        return found

    def _products(
        self, level: Level, case: Case, width: int, allowed: frozenset[Degree] | None
    ) -> Iterator[tuple[list[str], Poly, bool, bool]]:
        """Products of so many facts: their names, what they are, whether strict, whether free."""
        facts = [f for f in self.problem.facts(level, case) if not f.x.gens & self.skip]
        memo = self.problem.__dict__.setdefault("_multiplied", {})
        if (level, case) not in memo:
            memo[(level, case)] = _Product([], ONE, True)
        plain = [f for f in facts if not f.equation]
        plain.sort(key=lambda fact: not _is_quotient(fact.x))  # they lower the degree
        factors = [(f, f.name) for f in plain]
        equations = [(f, f"0 = {f.name}") for f in facts if f.equation]

        def grow(
            start: int, product: _Product, strict: bool
        ) -> Iterator[tuple[list[str], Poly, bool, bool]]:
            if allowed is None or degrees(product.x) <= allowed:
                yield product.names, product.x, strict, False
            if len(product.names) == width:
                return
            for fact, name in equations:
                whole = product.x * fact.x
                if allowed is None or degrees(whole) <= allowed:
                    yield [*product.names, name], whole, False, True
            for n in range(start, len(factors)):
                fact, name = factors[n]
                self.grown += 1
                if self.grown > GROWN * self.most:
                    raise TooMany
                longer = product.longer.get(name)
                if longer is None:
                    whole = product.x * fact.x
                    longer = _Product([*product.names, name], whole, self._low(whole))
                    product.longer[name] = longer
                if longer.low and (allowed is None or _within(degrees(longer.x), allowed)):
                    yield from grow(n, longer, strict and fact.strict)

        yield from grow(0, memo[(level, case)], True)

    @cached_property
    def _caps(self) -> dict[Gen, Any]:
        """How high a power of a parameter may rise: one above what the problem has."""
        kept: dict[Gen, Any] | None = self.problem.__dict__.get("_caps")
        if kept is None:
            kept = self.problem.__dict__["_caps"] = self._highest()
        return kept

    def _highest(self) -> dict[Gen, Any]:
        polys = [*self.problem.parts.values()]
        polys += [x for h in self.problem.hypotheses for _, x in h.parts]
        polys += [f.x for f in self.problem.pointwise]
        caps: dict[Gen, Any] = {}
        for monomial in (m for x in polys for m in x.terms):
            for gen, power in monomial:
                caps[gen] = max(caps.get(gen, 0), power)
        return caps

    def _low(self, x: Poly) -> bool:
        caps = self._caps
        for monomial in x.terms:
            for gen, power in monomial:
                if gen.kind in _CAPPED and power > caps.get(gen, 1) + 1:
                    return False
        return True

    def _allowed(self, level: Level) -> frozenset[Degree]:
        return self._degrees_at[level]

    @cached_property
    def _degrees_at(self) -> dict[Level, frozenset[Degree]]:
        """The degrees that a polynomial at a level may have: those of the goal and hypotheses."""
        found: dict[Level, set[Degree]] = {i: set() for i in self.problem.levels}
        for level, part in self.problem.parts.items():
            found[level] |= degrees(part)
        for h in self.problem.hypotheses:
            for level, part in h.parts:
                found[level] |= degrees(part)
        for level, ways in found.items():  # one law at each set of points below
            for other in self.problem.levels:
                if other > level:
                    for degree in found[other]:
                        kept = tuple((i, n) for i, n in degree if i <= level)
                        ways = ways | {kept}
            found[level] = ways
        return {i: frozenset(ways) for i, ways in found.items()}

    def _before(self, h: Hypothesis) -> frozenset[Degree]:
        """The degrees of what may stand before a hypothesis."""
        found: set[Degree] = set()
        level, part = h.parts[-1]
        for degree in self._allowed(level):
            for own in degrees(part):
                rest = dict(degree)
                for i, n in own:
                    rest[i] = rest.get(i, 0) - n
                kept = [(i, n) for i, n in rest.items() if n]
                found.add(tuple(sorted(kept, key=lambda item: level_name(item[0]))))
        return frozenset(found)

    def _multiples(
        self, h: Hypothesis, case: Case
    ) -> Iterator[tuple[list[str], Monomial, Poly, bool]]:
        """What may stand before a hypothesis: products of facts, before an equation anything."""
        for names, product, strict, free in self._products(
            h.free, case, self.before, self._before(h)
        ):
            if h.equation or not free:
                yield names, (), product, strict
        if h.equation and self.before:
            for times in self._unsigned:
                yield [], times, Poly({times: fmpq(1)}), False
            part = self.problem.reduced(self.problem.parts.get(h.free, ZERO), case)
            seen: set[Monomial] = set()
            for monomial in part.terms:
                known = {f.x for f in self.problem.facts(h.free, case) if f.strict}
                sums = [g for g, _ in monomial if of_gen(g, -1) in known]
                for divisor in (None, *sums):
                    rest = Poly({monomial: fmpq(1)})
                    if divisor is not None:
                        rest = rest.times(((divisor, -1),))
                    (times,) = rest.terms
                    if times not in seen and any(g.kind == "log" for g, _ in times):
                        seen.add(times)
                        yield [], times, rest, False

    @cached_property
    def _unsigned(self) -> list[Monomial]:
        """Parameters of either sign, as they occur."""
        polys = [*self.problem.parts.values()]
        polys += [part for h in self.problem.hypotheses for _, part in h.parts]
        found = {
            tuple((g, p) for g, p in m if g.kind == "scalar" and not g.sign and isinstance(p, int))
            for x in polys
            for m in x.terms
        }
        return sorted((m for m in found if m and all(p > 0 for _, p in m)), key=str)

    def _with_hypotheses(self) -> None:
        problem = self.problem
        for h in problem.hypotheses:
            if any(part.gens & self.skip for _, part in h.parts):
                continue
            level = h.free
            within = problem.bits_at(level)
            valued: dict[Any, bool] = {}  # the same before whatever it stands

            def has_value(
                part: Poly, level: Level, case: Case, valued: dict[Any, bool] = valued
            ) -> bool:
                key = (id(part), level, case)
                if key not in valued:
                    part = problem.reduced(part, case)
                    valued[key] = problem.has_value(part, level, case)
                return valued[key]

            for case in problem.cases(level):
                for names, times, product, strict in self._multiples(h, case):
                    adds: dict[tuple[Level, Case], Poly] = {}
                    fits = True
                    for part_level, part in h.parts:
                        whole = product * part
                        if not degrees(whole) <= self._allowed(part_level):
                            fits = False
                            break
                        for each in problem.cases(part_level):
                            if each.below(within) == case:
                                value = problem.reduced(whole, each)
                                key = (part_level, each)
                                adds[key] = adds.get(key, ZERO) + value
                                fits = fits and (
                                    not value.terms or has_value(part, part_level, each)
                                )
                    if fits:
                        entry = _entry(level, case, names, h)
                        if times:
                            entry["times"] = [[g.name, str(power)] for g, power in times]
                        weight = 0.1 + 0.1 * len(names)
                        at = case if h.strict and not level and strict else None
                        self._add(_Column(adds, h.equation, entry, weight, strict=at))

    def _alone(self) -> None:
        problem = self.problem
        for level in problem.levels:
            allowed, name = self._allowed(level), level_name(level)
            for case in problem.cases(level):
                here = {"level": name, "case": str(case)}
                for names, product, strict, free in self._products(
                    level, case, self.width, allowed
                ):
                    entry = {**here, "factors": names, "given": None}
                    at = case if strict and not level else None
                    adds = {(level, case): product}
                    self._add(_Column(adds, free, entry, 1.0 + 0.2 * len(names), strict=at))

    # -- the program ------------------------------------------------------------------------

    def _program(self) -> Any:
        blocks: dict[tuple[Level, Case], list[tuple[int, Poly]]] = {}
        for n, column in enumerate(self.columns):
            for key, x in column.adds.items():
                if x.terms:
                    blocks.setdefault(key, []).append((n, x))
        rows = 0
        values: dict[tuple[int, int], fmpq] = {}
        for pairs in blocks.values():
            here: dict[Any, int] = {}
            for (n, _), row_of in zip(pairs, rows_of([x for _, x in pairs]), strict=True):
                for monomial, c in row_of.items():
                    row = here.get(monomial)
                    if row is None:
                        row = here[monomial] = rows
                        rows += 1
                    values[(row, n)] = c
        if not rows:
            return None
        places = list(values)
        from scipy.optimize import linprog  # a third of the start: only where it is needed
        from scipy.sparse import csr_matrix

        matrix = csr_matrix(
            (
                np.array([float(int(c.p)) / float(int(c.q)) for c in values.values()]),
                (np.array([r for r, _ in places]), np.array([n for _, n in places])),
            ),
            shape=(rows, len(self.columns)),
        )
        bounds = [(None, None) if c.free else (0, None) for c in self.columns]
        cost = np.array([0.0 if c.free else c.weight for c in self.columns])
        low, right = [], []
        low.append([-1.0 if c.above else 0.0 for c in self.columns])
        right.append(-1.0)
        if self.problem.op == ">":
            for case in self.problem.cases(frozenset()):
                low.append([-1.0 if c.strict == case else 0.0 for c in self.columns])
                right.append(-1.0)
        solved = linprog(
            cost,
            A_eq=matrix,
            b_eq=np.zeros(rows),
            A_ub=csr_matrix(np.array(low)),
            b_ub=np.array(right),
            bounds=bounds,
            method="highs-ds",
            options={"maxiter": ITERATIONS},
        )
        if solved.x is None:
            return None
        return self._exact(solved.x, values)

    def _exact(self, x: Any, values: Mapping[tuple[int, int], fmpq]) -> Any:
        """The solution over the rationals on the columns that the program uses."""
        support = [n for n in range(len(x)) if abs(x[n]) > TINY]
        if len(support) > MOST_SUPPORT:
            return None
        place = {n: i for i, n in enumerate(support)}
        used: dict[int, dict[int, fmpq]] = {}
        for (row, n), c in values.items():
            if n in place:
                used.setdefault(row, {})[place[n]] = c
        distinct = {tuple(sorted(row.items())) for row in used.values()}
        # Scale: the coefficients of what is above 0 in sigma add up to 1.
        scale = {place[n]: fmpq(1) for n in support if self.columns[n].above}
        table = [(dict(row), fmpq(0)) for row in distinct] + [(scale, fmpq(1))]
        width = len(support)
        flat: list[fmpq] = []
        for values_of, right in table:
            line = [fmpq(0)] * (width + 1)
            for i, c in values_of.items():
                line[i] = c
            line[width] = right
            flat += line
        reduced, rank = fmpq_mat(len(table), width + 1, flat).rref()
        total = sum(x[n] for n in support if self.columns[n].above)
        solution = [_near(x[n] / total) for n in support]
        pivots = []
        for r in range(rank):
            at = next(i for i in range(width + 1) if reduced[r, i] != 0)
            if at == width:
                return None
            pivots.append((r, at))
        fixed = {at for _, at in pivots}
        for r, at in pivots:
            value = reduced[r, width]
            for i in range(at + 1, width):
                if i not in fixed and reduced[r, i] != 0:
                    value -= reduced[r, i] * solution[i]
            solution[at] = value
        sigma: list[Any] = []
        products: list[Any] = []
        for n, value in zip(support, solution, strict=True):
            column = self.columns[n]
            if value == 0:
                continue
            if value < 0 and not column.free:
                return None
            entry = {**column.entry, "coefficient": str(value)}
            (sigma if column.sigma else products).append(entry)
        return {"sigma": sigma, "products": products}


def _is_quotient(x: Poly) -> bool:
    return any(power < 0 for monomial in x.terms for _, power in monomial)


def _is_root(x: Poly) -> bool:
    return any(not isinstance(power, int) for monomial in x.terms for _, power in monomial)


def _near(value: float) -> fmpq:
    near = Fraction(value).limit_denominator(64)
    return fmpq(near.numerator, near.denominator)


def _entry(
    level: Level, case: Case, names: list[str], hypothesis: Hypothesis | None
) -> dict[str, Any]:
    return {
        "level": level_name(level),
        "case": str(case),
        "factors": names,
        "given": hypothesis.name if hypothesis else None,
    }


# ----------------------------------------------------------------------------- degrees

#: The degree in the masses of laws, apart for masses at different sets of points.
Degree = tuple[tuple[Level, Any], ...]


def degrees(x: Poly) -> frozenset[Degree]:
    if "degrees" not in x.__dict__:
        x.__dict__["degrees"] = frozenset(map(_degree, x.terms))
    found: frozenset[Degree] = x.__dict__["degrees"]
    return found


@lru_cache(maxsize=1 << 16)
def _degree(monomial: Monomial) -> Degree:
    total: dict[Level, Any] = {}
    for gen, power in monomial:
        for level, n in _of_gen(gen):
            total[level] = total.get(level, 0) + n * power
    kept = [(level, n) for level, n in total.items() if n]
    return tuple(sorted(kept, key=lambda item: level_name(item[0])))


def _of_gen(gen: Gen) -> Degree:
    if gen.kind == "entry" and gen.data[2] == "law":
        return ((gen.free, 1),)
    if gen.kind == "pos":
        inner = degrees(gen.data[0])
        return max(inner, key=len) if inner else ()
    if gen.kind == "sum" and gen.free:  # others are parameters
        inner = degrees(gen.data[1])
        return tuple((level - {gen.data[0]}, n) for level, n in max(inner, key=len))
    return ()


@lru_cache(maxsize=1 << 14)
def _within(ways: frozenset[Degree], allowed: frozenset[Degree]) -> bool:
    """Whether more factors could still lead to an allowed degree."""
    return all(_below_some(way, allowed) for way in ways)


@lru_cache(maxsize=1 << 14)
def _below_some(way: Degree, allowed: frozenset[Degree]) -> bool:
    others = map(dict, allowed)
    return any(all(n <= other.get(level, 0) for level, n in way) for other in others)
