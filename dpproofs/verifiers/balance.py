"""The verifier of combinations of sums over sets of any size.

The difference of the two sides of a conclusion is written, as a normal form, as a combination of
the hypotheses and of a few things that are never below 0: a product of things that are not below 0;
a weight times a log(a/b) - a + b, the tangent of the logarithm (Gibbs' and Jensen's inequalities
are sums of it); a weight times a maximum less one of its values; |x| - x. An equation needs none of
them, since the difference is 0. A linear program proposes the coefficients, and the exact sum
decides.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flint import fmpq

from dpproofs.language.statements import Statement
from dpproofs.verifiers import sums
from dpproofs.verifiers.elements import Var
from dpproofs.verifiers.schematic import counts_of
from dpproofs.verifiers.summing import Goal, Reading, relations_of
from dpproofs.verifiers.sums import ONE, ZERO, Gen, NoSum, Sum, Term, generator, summed

__all__ = [
    "FORMAT",
    "MOST_DIVISORS",
    "MOST_LOGS",
    "MOST_PLACES",
    "MOST_SCALES",
    "UNFIT",
    "VERSION",
    "Column",
    "Columns",
    "Recipe",
    "in_logs",
    "may_differ",
    "shows",
    "verify_balance",
]

FORMAT, VERSION = "dpproofs-sums", 1
MOST_LOGS = 12
MOST_SCALES = 4
MOST_PLACES = 12
MOST_DIVISORS = 4
UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def verify_balance(statement: Statement, certificate: Mapping[str, Any]) -> bool:
    """Tell whether a certificate proves the statement for spaces of any size. Numbers that it
    names are proved for all of their range, all other numbers from the smallest of their range
    on."""
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
                if not shows(reading, goal, shown):
                    return False
    except (NoSum, RecursionError, *UNFIT):
        return False
    return True


def shows(reading: Reading, goal: Goal, shown: Sequence[Any]) -> bool:
    """Tell whether the difference of the two sides is the given combination: recipes with
    coefficients, which are not below 0 except for equations. Before that, logarithms may be
    compared in place of products, and an equation may be multiplied by its divisors."""
    if shown and shown[0] == "log":
        return shows(reading, in_logs(reading, goal), shown[1:])
    if not shown and goal.high == goal.low and _has_value(goal.high) and goal.op != ">":
        return True
    if not may_differ(goal):
        return False
    if list(shown) == ["cleared"]:
        return goal.op == "==" and not _cleared(goal.high - goal.low).terms
    columns = Columns(reading, goal)
    rest, strict = columns.x, False
    for recipe, told in shown:
        column, c = columns.column(recipe), _rational(told)
        if column.op != "==" and (c < 0 or goal.op == "=="):
            return False
        strict = strict or (column.op == ">" and c > 0)
        rest = rest - column.x.scaled(c)
    return not rest.terms and (goal.op != ">" or strict)


def in_logs(reading: Reading, goal: Goal) -> Goal:
    """Both sides are products above 0: so are their logarithms ordered."""
    sides = goal.high, goal.low
    for x in sides:
        if len(x.terms) != 1 or not sums.is_positive(x, reading.always):
            raise NoSum("a side that may not be above 0")
    return replace(goal, high=sums.log(goal.high), low=sums.log(goal.low))


def _cleared(x: Sum) -> Sum:
    """x times what is above 0 and divides a term of it, until there is none."""
    for _ in range(MOST_DIVISORS):
        found = {
            inside.text: (inside, part)
            for _, t in x
            for d, part in t.power or ()
            if d < 0 and (inside := sums.log_of(part)) is not None
            if len(inside.terms) > 1 and not inside.free & set(t.bound)
            if sums.is_positive(inside)
        }
        if not found:
            break
        divisor, log = found[min(found)]
        powers = [t.power.terms.get(log.text, (fmpq(0),))[0] if t.power else fmpq(0) for _, t in x]
        least = min(powers)
        if any(d.q != 1 for d in powers):
            raise NoSum("a root of what divides")
        result = ZERO
        for (c, t), d in zip(x, powers, strict=True):
            power = None if t.power is None else t.power - Sum([(d, log)])
            part = Sum([(c, Term(t.bound, t.factors, power))]) * ONE
            for _ in range(int(d - least)):
                part = part * divisor
            result = result + part
        x = result
    return x


def _rational(text: str) -> fmpq:
    numerator, _, denominator = text.partition("/")
    return fmpq(int(numerator), int(denominator or 1))


def _has_value(x: Sum) -> bool:
    """Infinite terms of one sign add up to infinity."""
    return len({c > 0 for c, t in x if t.partial}) <= 1


def may_differ(goal: Goal) -> bool:
    """Whether infinity does not matter: where the greater side is plus infinity the relation holds,
    and what else may be infinite is a number by a hypothesis. Elsewhere every logarithm that has
    a weight is a number."""
    numbers = {text for r in goal.given for text, (_, t) in r.x.terms.items() if t.partial}
    if goal.op == "==" and any(t.partial for side in (goal.high, goal.low) for _, t in side):
        return False
    if any(t.partial and text not in numbers for text, (_, t) in goal.low.terms.items()):
        return False
    return all(c < 0 or text in numbers for text, (c, t) in goal.high.terms.items() if t.partial)


def _finite(x: Sum) -> Sum:
    """Where all its logarithms are numbers."""
    if not any(t.partial for _, t in x):
        return x
    return Sum((c, Term(t.bound, tuple(map(_number, t.factors)), t.power)) for c, t in x)


def _number(factor: tuple[Gen, int]) -> tuple[Gen, int]:
    gen, n = factor
    return (Gen("finite", "", parts=gen.parts) if gen.partial else gen), n


Recipe = tuple[Any, ...]  # how a column is made, in words and numbers


@dataclass(frozen=True)
class Column:
    """x >= 0, > 0 or == 0."""

    op: str
    x: Sum


class Columns:
    """Everything that may be added up for one goal, made by recipe."""

    def __init__(self, reading: Reading, goal: Goal) -> None:
        self.goal = goal
        self.x = _finite(goal.high) - _finite(goal.low)
        ring = reading.walk.ring
        self.always = {x.text for x in reading.always}
        self.pairs = _unlike((a, b, *known) for a, b, known in ring.pairs.values())
        self.logs = _unlike([(ONE,), *((x, *known) for x, known in ring.logs.values())])
        where = [known for _, *known in self.logs]
        self.weights = _unlike([*where, *ring.weights.values()])
        self.every = reading.every[:MOST_LOGS]
        self.doubled = [*self.weights, *map(_doubled, self.weights)] if self.every else []
        values = [self.x, *(r.x for r in goal.given)]
        found = {g.text: g for x in values for _, t in x for g, _ in t.factors if g.kind == "fun"}
        self.whole = [g for g in found.values() if g.name in ("abs", "pos") and not g.free]
        self.extremes = [g for g in found.values() if g.name in ("sup", "inf")]
        self.scales = list(self._scales())

    def recipes(self) -> Iterator[Recipe | None]:
        """The simple first; None where it is worth a try so far."""
        scales = range(len(self.scales))
        for n in range(len(self.goal.given)):
            yield from ((("given", n), scale) for scale in scales)
        if self.goal.op == "==":
            return
        yield ("one",), 0
        yield from ((("term", n), 0) for n in range(len(self.x.terms)))
        for n in range(len(self.whole)):
            yield from ((("whole", n, sign), scale) for sign in (1, -1) for scale in scales)
        yield None
        for n, relation in enumerate(self.every):
            for w, known in enumerate(self.doubled):
                at_hand = _free(known)
                for chosen in _choices(_sorted(relation.x.free), at_hand):
                    yield from ((("every", n, w, *chosen), scale) for scale in scales)
        yield None
        for n in range(len(self.pairs)):
            yield from ((("pair", n, swap), scale) for swap in (1, 0) for scale in scales)
        yield None
        for n, gen in enumerate(self.extremes):
            for w, known in enumerate(self.weights):
                at_hand = _free(known)
                for chosen in _choices(_points_of(gen), at_hand):
                    yield from ((("extreme", n, w, *chosen), scale) for scale in scales)
        for scale in scales:
            yield None
            for w, known in enumerate(self.weights):
                at_hand = _free(known)
                for a, b in itertools.permutations(range(len(self.logs)), 2):
                    for chosen in _choices(self._points(a, b), at_hand):
                        yield ("tangent", w, a, b, *chosen), scale

    def column(self, recipe: Sequence[Any]) -> Column:
        """What a recipe makes; raises `NoSum` where it makes nothing."""
        what, scale = recipe
        if type(scale) is not int or scale < 0:
            raise NoSum("no recipe")
        made = self._made(*what)
        return Column(made.op, _finite(made.x) * self.scales[scale])

    def _made(self, kind: str, *at: int) -> Column:
        if any(type(n) is not int or (n < 0 and kind != "whole") for n in at):
            raise NoSum("no recipe")
        match kind, at:
            case "given", (n,):
                relation = self.goal.given[n]
                return Column(relation.op, relation.x)
            case "every", (n, w, *chosen):
                relation, known = self.every[n], self.doubled[w]
                at_hand = _free(known)
                vs = _sorted(relation.x.free)
                x = relation.x.placed(_there(vs, at_hand, chosen))
                if not _is_total(x):
                    raise NoSum("a hypothesis that may have no value at other points")
                op = "==" if relation.op == "==" else ">="
                return Column(op, _added_up(self._weight(known) * x))
            case "one", ():
                return Column(">", ONE)
            case "term", (n,):
                term = list(self.x)[n][1]
                if not sums.is_nonnegative(term) or any(
                    g.kind == "finite" for g, _ in term.factors
                ):
                    raise NoSum("a term of either sign")
                positive = sums.is_positive(Sum([(fmpq(1), term)]))
                return Column(">" if positive else ">=", Sum([(fmpq(1), term)]))
            case "whole", (n, sign):
                gen = self.whole[n]
                if n < 0 or sign not in (1, -1) or (sign == -1 and gen.name != "abs"):
                    raise NoSum("the positive part is above its argument alone")
                return Column(">=", generator(gen) - gen.parts[0].scaled(fmpq(sign)))
            case "pair", (n, swap):
                above, below, *where = self.pairs[n]
                if swap:
                    above, below = below, above
                return self._tangent(where, above, below)
            case "extreme", (n, w, *chosen):
                return self._extreme(self.extremes[n], self.weights[w], chosen)
            case "tangent", (w, a, b, *chosen):
                at_hand = _free(self.weights[w])
                places = _there(self._points(a, b), at_hand, chosen)
                above, below = (self.logs[n][0].placed(places) for n in (a, b))
                return self._tangent(self.weights[w], above, below)
        raise NoSum("no recipe")

    def _points(self, a: int, b: int) -> tuple[Var, ...]:
        both = (v for n in (a, b) for v in _sorted(self.logs[n][0].free))
        return tuple(dict.fromkeys(both))

    def _extreme(self, gen: Gen, known: Sequence[Sum], chosen: Sequence[int]) -> Column:
        """A maximum less one of the values, with a weight, at all points of the weight."""
        at_hand = _free(known)
        at = _there(_points_of(gen), at_hand, chosen)
        whole = generator(gen.placed({v: at[v] for v in gen.free}))
        one = gen.parts[0].placed(at)
        x = whole - one if gen.name == "sup" else one - whole
        if not _is_total(x):
            raise NoSum("a value that may not be one at other points")
        return Column(">=", _added_up(self._weight(known) * x))

    def _tangent(self, known: Sequence[Sum], above: Sum, below: Sum) -> Column:
        return Column(">=", _added_up(_tangent(self._weight(known), known, above, below)))

    def _weight(self, known: Sequence[Sum]) -> Sum:
        """Above 0 where all these are, and nowhere below."""
        weight = ONE
        for x in known:
            if x.text in self.always:
                continue
            if not all(c > 0 and sums.is_nonnegative(t) for c, t in x):
                raise NoSum("a condition that is no weight")
            weight = weight * x
        return weight

    def _scales(self) -> Iterator[Sum]:
        """Products of parameters above 0, by which conclusion and hypotheses differ."""
        found: dict[str, Sum] = {ONE.text: ONE}
        ways = [(self.goal.high, 1), (self.goal.low, 1), *((r.x, -1) for r in self.goal.given)]
        for x, sign in ways:
            for _, term in x:
                own = tuple(
                    (g, sign * n) for g, n in term.factors if g.kind == "scalar" and g.sign == 2
                )
                scale = Sum([(fmpq(1), Term((), own))])
                found.setdefault(scale.text, scale)
        yield from list(found.values())[:MOST_SCALES]


def _unlike(found: Iterable[Sequence[Sum]]) -> list[tuple[Sum, ...]]:
    """The first few, each once whatever its points are called."""
    kept: dict[tuple[str, ...], tuple[Sum, ...]] = {}
    for values in found:
        names = {v: f"{v.sort}.{n}" for n, v in enumerate(_free(values))}
        kept.setdefault(tuple(x.told(names, 0) for x in values), tuple(values))
    return list(kept.values())[:MOST_LOGS]


def _doubled(known: tuple[Sum, ...]) -> tuple[Sum, ...]:
    """The same once more, at points of its own."""
    fresh = {v: Var(v.sort) for v in _free(known)}
    return (*known, *(x.placed(fresh) for x in known if x.free))


def _points_of(gen: Gen) -> list[Var]:
    """Those on which a maximum depends, then the one that it ranges over."""
    assert gen.bound is not None
    return [*_sorted(gen.free), gen.bound]


def _sorted(points: Iterable[Var]) -> list[Var]:
    return sorted(points, key=lambda v: v.serial)


def _free(known: Sequence[Sum]) -> list[Var]:
    return _sorted({v for x in known for v in x.free})


def _there(vs: Sequence[Var], at_hand: Sequence[Var], chosen: Sequence[int]) -> dict[Var, Var]:
    """The points that are chosen, each of the set of the one in whose place it stands."""
    at = dict(zip(vs, (at_hand[i] for i in chosen), strict=True))
    if any(v.sort != p.sort for v, p in at.items()):
        raise NoSum("a point of another set")
    return at


def _choices(vs: Sequence[Var], at_hand: Sequence[Var]) -> Iterator[tuple[int, ...]]:
    ways = [[n for n, p in enumerate(at_hand) if p.sort == v.sort] for v in vs]
    yield from itertools.islice(itertools.product(*ways), MOST_PLACES)


def _added_up(x: Sum) -> Sum:
    """Over all points."""
    for v in _sorted(x.free):
        x = sums.summed_places(v, x) if v.sort.places else summed(v, x)
    return x


def _tangent(weight: Sum, known: Sequence[Sum], above: Sum, below: Sum) -> Sum:
    """weight (above/below - 1 - log(above/below)) >= 0; `below` is above 0 where the weight is."""
    if above == below or not sums.is_positive(below, known):
        raise NoSum("no quotient")
    if not _is_total(above, known) or not _is_total(below, known):
        raise NoSum("a logarithm of what may have no value")
    if sums.is_positive(above, known):
        log = sums.log(above)
    elif all(c > 0 and sums.is_nonnegative(t) for c, t in above):
        log = generator(Gen("low", "", parts=(above,)))
    else:
        raise NoSum("no logarithm")
    over = weight * sums.exp(-sums.log(below))
    whole = over * above
    free = Sum((c, _without_bits(t, below)) for c, t in over) * above
    # Where a divisor that is one mass vanishes so does the weight: something that is not below 0
    # may be added there, if it has a value.
    if _is_mass(below) and _is_total(free):
        whole = free
    return whole - weight - weight * (log - sums.log(below))


def _is_mass(x: Sum) -> bool:
    """One entry of a table and nothing else."""
    if len(x.terms) != 1:
        return False
    ((c, term),) = x
    one = len(term.factors) == 1 and term.factors[0][1] == 1 and term.factors[0][0].kind == "entry"
    return c == 1 and one and not term.bound and term.power is None


def _is_total(x: Sum, known: Sequence[Sum] = ()) -> bool:
    """Whether it has a value where these are above 0, at all other points, whatever its weights."""
    return all(
        all(_has_factor(g, n, known) for g, n in t.factors)
        and (t.power is None or _is_total(t.power, known))
        for _, t in x
    )


def _has_factor(gen: Gen, n: int, known: Sequence[Sum]) -> bool:
    if gen.partial or (n < 0 and not sums.is_positive(generator(gen), known)):
        return False
    if gen.kind == "log" and not sums.is_positive(gen.parts[0], known):
        return False
    return all(_is_total(part, known) for part in gen.parts)


def _without_bits(term: Term, mass: Sum) -> Term:
    kept = tuple((g, n) for g, n in term.factors if g.kind != "bit" or g.parts[0] != mass)
    return Term(term.bound, kept, term.power)
