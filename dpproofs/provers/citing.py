"""Cite what is proved already: the goal from facts of the text books and what is known here.

A fact that is proved for any laws is said of the laws of the goal: of those that it names, and of
those of whose logarithms, roots and signs it speaks, such as a mixture or what a channel makes of
a law. What is cited speaks of sums that stand in the goal or in what is known. Then the sums have
names, and the other provers find what is left: one number less another, a root, what is dropped.

Nothing that is found here is believed: the kernel checks the steps, that all that is cited is
proved, and that nothing rests on itself.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Sequence as Listed
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from flint import fmpq

from dpproofs.kernel.check import Library, Step
from dpproofs.kernel.expressions import (
    ONE,
    POSITIVE,
    ZERO,
    Atom,
    Expr,
    TooLarge,
    entry,
    log,
    mapped,
    placed,
    power,
    raised,
    sign_of,
    summed,
    summed_over,
)
from dpproofs.kernel.lemmas import Meant, lemma
from dpproofs.kernel.points import Point, Set, aside
from dpproofs.kernel.reading import Unread, read
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.language.statements import Statement
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.shared.named_sums import split_apart, with_named_sums
from dpproofs.provers.shared.script import Prover, Script, by_products, given, on_its_own
from dpproofs.provers.shared.script import part as product_of
from dpproofs.provers.shared.words import has_sums
from dpproofs.provers.splits import never

__all__ = ["Shelf", "on_the_shelf", "prove", "shelf"]

EQUAL = Relation.EQUAL
MOST_WAYS, MOST_TRIED, MOST_AT_ONCE = 200, 4, 3  # to say a fact; of them; cited together
MOST_OF_ONE = 2  # ways in which one fact is tried, so that it leaves room for others
HARD = frozenset({"log", "exp", "bit", "power", "sup"})  # of which the facts are about


@dataclass(frozen=True)
class Shelf:
    """What may be cited: statements, whether each is proved and may be, and where proofs are."""

    statements: Callable[[], Listed[Statement]] = tuple
    is_open: Callable[[Statement], bool] = lambda statement: False
    library: Library | None = None
    name_of: Callable[[Statement], str] = lambda statement: ""


_now: ContextVar[Shelf | None] = ContextVar("shelf", default=None)


def shelf() -> Shelf | None:
    return _now.get()


@contextmanager
def on_the_shelf(new: Shelf | None) -> Iterator[None]:
    """What is looked for inside may cite these statements."""
    token = _now.set(new)
    try:
        yield
    finally:
        _now.reset(token)


@dataclass(frozen=True)
class Said:
    """A fact as it is of what is meant here, with how many of its sums do not stand here."""

    statement: Statement
    sequent: int
    meant: Meant
    fact: Fact
    others: int
    shared: frozenset[Expr] = field(default_factory=frozenset)


def prove(sequent: Sequent, find: Prover) -> Step:
    """A proof that cites; raises `NotFound`. `find` proves what is left."""
    own = shelf()
    kinds = _kinds(sequent.goal.x)
    if own is None or not kinds & HARD:
        raise NotFound("nothing to be cited")
    here = kinds.union(*(_kinds(fact.x) for fact in sequent.facts if not fact.places))
    groups = _groups(sequent.goal.x)
    known = groups.union(*(_groups(fact.x) for fact in sequent.facts if not fact.places))
    if not groups:
        raise NotFound("no sums")
    ways = list[Said]()
    for statement in own.statements():
        spend(5)
        of = _cited(statement)
        if of is not None and _kinds(_less(of[1].goal.x, _signs(of[1].goal.x))) & HARD <= here:
            ways += _ways(sequent, statement, *of, groups, known)
    ways.sort(key=lambda said: (said.others, -len(said.shared), len(kinds ^ _kinds(said.fact.x))))
    best = list(itertools.islice(_few_of_each(ways, own), MOST_TRIED))
    together = [said for said in best if not said.others][:MOST_AT_ONCE]
    tried = [(said,) for said in best] + ([tuple(together)] if len(together) > 1 else [])
    for chosen in tried:
        with suppress(NotFound, Refused, TooLarge):
            return _closed(sequent, chosen, find)
    raise NotFound("no fact says it")


def _few_of_each(ways: Iterable[Said], own: Shelf) -> Iterator[Said]:
    tried = Counter[str]()
    for said in ways:
        if tried[said.statement.hash] < MOST_OF_ONE and own.is_open(said.statement):
            tried[said.statement.hash] += 1
            yield said


def _closed(sequent: Sequent, chosen: tuple[Said, ...], find: Prover) -> Step:
    """The goal from facts that are cited, and from what is known of numbers."""
    s = Script(sequent)
    for said in chosen:
        asked = lemma(s.here, said.statement, (), said.sequent, said.meant)[:-1]
        by = [given(find(each)) for each in asked]
        n = s.take("lemma", (said.statement, (), said.sequent, said.meant), *by)
        _settle(s, n)
    numbers = [n for n, fact in enumerate(s.here.facts) if not fact.places]

    small = replace(s.here, facts=tuple(s.here.facts[n] for n in numbers))
    step = with_named_sums(small, find) or find(small)
    return s.close(on_its_own(given(step), *numbers))


def _signs(x: Expr) -> list[Atom]:
    """Whether there is a point at which something is infinite: signs of sums."""
    return [a for a in sorted(x.atoms) if a.kind == "bit" and not a.points and has_sums(a.data[0])]


def _less(x: Expr, signs: Listed[Atom]) -> Expr:
    """x where these signs are 0."""
    return mapped(x, lambda a: ZERO if a in signs else None) if signs else x


def _one_for(a: Atom) -> Callable[[Atom], Expr | None]:
    return lambda b: ONE if b is a else None


def _settle(s: Script, n: int) -> None:
    """A fact without the signs that are known to be 0: where nothing is infinite."""
    for a in _signs(s.fact(n).x):
        by = never(s.here, a.data[0])
        if by is not None:
            x = s.fact(n).x
            left, zero = _less(x, [a]), s.have(EQUAL, raised(a), by)
            size = mapped(left - x, _one_for(a))  # a multiple of the sign
            n = s.have(
                s.fact(n).relation,
                left,
                by_products(product_of(1, n), product_of(1, zero, times=size)),
            )


# -- what is cited of what ------------------------------------------------------------------------


@lru_cache(maxsize=1000)
def _cited(statement: Statement) -> tuple[int, Sequent] | None:
    """The last sequent of a statement, if it is about no point and has a sum."""
    try:
        *_, last = sequents = read(statement, {})
    except (Unread, ValueError):
        return None
    plain = all(isinstance(p, Point) for fact in last.facts for p in fact.places)
    if last.points or not plain or not _groups(last.goal.x):
        return None
    return len(sequents) - 1, last


def _ways(
    sequent: Sequent,
    statement: Statement,
    n: int,
    cited: Sequent,
    groups: frozenset[Expr],
    known: frozenset[Expr],
) -> Iterator[Said]:
    """A fact of what stands here, in every way in which a sum of it stands in the goal."""
    in_sums = frozenset(a.data[0] for x in _groups(cited.goal.x) for a in _inside(x) if a.data)
    barren = set[Any]()  # what its sums are, where none of them stands in the goal
    for meant in itertools.islice(_meant(sequent, statement), MOST_WAYS):
        sums = meant.tables, tuple(x for number, x in meant.numbers if number in in_sums)
        if sums in barren:
            continue
        spend(20 * len(cited.goal.x.terms))
        with suppress(Refused, TooLarge, NotFound):
            *_, then = lemma(sequent, statement, (), n, meant)
            x = then.facts[-1].x
            x = _less(x, [a for a in _signs(x) if never(sequent, a.data[0])])
            own = _groups(x)
            fact = replace(then.facts[-1], x=x)
            if own & groups:
                yield Said(statement, n, meant, fact, len(own - known), own & groups)
            else:
                barren.add(sums)


def _meant(sequent: Sequent, statement: Statement) -> Iterator[Meant]:
    """What may stand for the objects of a statement, each set by what a law draws."""
    things = statement.forall
    if any(isinstance(thing, sorts.Natural) for thing in statement.parameters):
        return
    options = [[*_options(sequent, thing)] for thing in things]
    for chosen in itertools.product(*options):
        sets = dict[Any, Set]()
        numbers, tables = [], []
        for thing, (key, x) in zip(things, chosen, strict=True):
            if not isinstance(thing, sorts.Table):
                numbers.append((thing, x))
                continue
            if any(
                sets.setdefault(axis, p.set) is not p.set
                for axis, p in zip(thing.over, key, strict=True)
            ):
                break
            tables.append((thing, key, x))
        else:
            laws = [x for thing, _, x in tables if thing.kind == "law"]
            if len({*laws}) == len(laws):
                yield Meant(tuple(sets.items()), tuple(numbers), tuple(tables))


Option = tuple[tuple[Point, ...], Expr]


def _options(sequent: Sequent, thing: Any) -> Iterator[Option]:
    if isinstance(thing, sorts.Table):
        kinds = {"unit": ("unit", "bit")}.get(thing.kind, (thing.kind,))
        if all(isinstance(axis, sorts.Space) for axis in thing.over):
            yield from (o for kind in kinds for o in _tables(sequent, kind, len(thing.over)))
        return
    yield from (((), x) for x in _numbers(sequent))


@lru_cache(maxsize=100)
def _tables(sequent: Sequent, kind: str, axes: int) -> tuple[Option, ...]:
    """Tables of a kind that stand in a goal, and laws that are made of them."""
    found = dict[Option, None]()
    for table in sorted(_objects(sequent), key=lambda t: str(t.name)):
        spaces = all(isinstance(axis, sorts.Space) for axis in table.over)
        if spaces and table.kind == kind and len(table.over) == axes:
            key = tuple(Point(Set(axis), f"key{n}") for n, axis in enumerate(table.over))
            found[key, entry(table, key)] = None
    if kind == "law" and axes == 1:
        found.update(dict.fromkeys(_composed(sequent.goal.x)))
    return tuple(found)


def _objects(sequent: Sequent) -> list[sorts.Table]:
    return [thing for thing in sequent.goal.x.objects if isinstance(thing, sorts.Table)]


def _composed(x: Expr) -> Iterator[Option]:
    """Laws that stand in logarithms, roots, signs and divisors."""
    inside = [a for atom in x.atoms for a in atom.inside]
    for atom in sorted({*inside}):
        for part in atom.parts if atom.kind in ("log", "power", "bit", "inverse") else ():
            halves = (part, _half(part, 1), _half(part, -1))
            for half in halves:
                if len(half.points) == 1:
                    (point,) = half.points
                    key = Point(point.set, "key0")
                    there = placed(half, {point: key})
                    if summed(key, there) == ONE and len(there.atoms) > 1:
                        yield (key,), there


def _half(x: Expr, sign: int) -> Expr:
    """The part of x with this sign."""
    return Expr({term: c * sign for term, c in x.terms.items() if c * sign > 0})


@lru_cache(maxsize=100)
def _numbers(sequent: Sequent) -> tuple[Expr, ...]:
    """Numbers that may stand for one: those that are declared, exponents, 0, and logarithms of
    what is above 0, since a fact may say e^t where c is said here."""
    every = sorted({a for atom in sequent.goal.x.atoms for a in atom.inside})
    declared = [raised(a) for a in every if a.kind == "number"]
    found = [*declared, *_exponents(sequent.goal.x), ZERO]
    found += [log(x) for x in declared if sign_of(x) == POSITIVE]
    plain = (x for x in found if not x.points and not any(bound for bound, _ in x.terms))
    return tuple(dict.fromkeys(plain))


def _exponents(x: Expr) -> Iterator[Expr]:
    """The exponents of e, those that stand side by side added up."""
    for _, factors in x.terms:
        own = [
            part.scaled(fmpq(n.numerator, n.denominator))
            for a, n in factors
            if a.kind == "exp"
            for part in a.parts
        ]
        if own:
            yield sum(own, ZERO)
        for a, _ in factors:
            for part in a.parts:
                yield from _exponents(part)


# -- what an expression is about ------------------------------------------------------------------


def _inside(x: Expr) -> Iterator[Atom]:
    """Its atoms, and those of which they are made."""
    return (a for atom in x.atoms for a in atom.inside)


@lru_cache(maxsize=4000)
def _kinds(x: Expr) -> frozenset[str]:
    """The kinds of its atoms."""
    return frozenset(a.kind for a in _inside(x))


@lru_cache(maxsize=4000)
def _groups(x: Expr) -> frozenset[Expr]:
    """The sums of which it is made, each over points that hang together, also inside of atoms."""
    found = set[Expr]()
    for bound, factors in x.terms:
        away = aside(bound, x.points)
        for points, group in split_apart(bound, factors):
            if points:
                parts = (power(placed(raised(one), away), n) for one, n in group)
                body = math.prod(parts, start=ONE)
                found.add(summed_over(tuple(away[p] for p in points), body))
    for atom in x.atoms:
        for inner in atom.parts:
            found |= _groups(inner)
    return frozenset(found)
