"""A proof from an outline: what a person writes on the board, each link found by the provers.

A step is read as a hypothesis is, as facts. The goal is shown from all facts that the outline
gives; then those that were used are shown, each from what stands before it. Nothing here is
believed: the kernel checks the whole.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator, Mapping
from collections.abc import Sequence as Listed
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from math import prod
from typing import Any

from flint import fmpq

from dpproofs.kernel.check import EVERY_RULE, Proof, Step, choices_of, holds
from dpproofs.kernel.expressions import (
    ONE,
    ZERO,
    Atom,
    Expr,
    TooLarge,
    bit,
    constant,
    entry,
    mapped,
    placed,
    raised,
    same,
)
from dpproofs.kernel.expressions import (
    number as number_of,
)
from dpproofs.kernel.lemmas import Meant, lemma
from dpproofs.kernel.points import Element, Point, Sequence, Set, before, points_in
from dpproofs.kernel.reading import Env, Key, Reading, Unread, Witness, bare, members, read
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts, terms
from dpproofs.language.claims import Step as Said
from dpproofs.language.opening import at_the_top
from dpproofs.language.outlines import (
    Each,
    Instance,
    Let,
    Outline,
    Split,
    Take,
    opened_by,
    written_out,
)
from dpproofs.language.statements import Statement, objects_in
from dpproofs.language.terms import Index, Node, lift
from dpproofs.proofs.trees import always
from dpproofs.provers import added_up, one_part, put_equals, sum_of_facts
from dpproofs.provers.at_its_points import at_its_points, standing
from dpproofs.provers.budget import Budget, NotFound, Spent, within
from dpproofs.provers.drawn_facts import prove_beside_factors, prove_mean, prove_under_conditions
from dpproofs.provers.front import find_step
from dpproofs.provers.integrals import named_integrals
from dpproofs.provers.links import Link, Links, Missing
from dpproofs.provers.shared.named_sums import with_named_sums
from dpproofs.provers.shared.script import (
    Prover,
    by_products,
    given,
    nothing,
    on_its_own,
    part,
    products,
    renumbered,
)
from dpproofs.provers.sums.book import used_facts

__all__ = ["Missing", "prove_by_outline"]

#: The indicator of a relation.
_INDICATED: Mapping[Relation, Callable[[Expr], Expr]] = {
    Relation.AT_LEAST: lambda x: ONE - bit(-x),
    Relation.ABOVE: bit,
    # A condition is written as what is 1 or 0 and is its own square: it is 0 where it holds.
    Relation.EQUAL: lambda x: ONE - x if x * x == x else ONE - bit(x) - bit(-x),
}
#: Units of work: for what is plain, for a whole sequent at first, and for a link at most.
LITTLE, AT_ONCE, MUCH = 5_000, 20_000, 400_000


@dataclass(frozen=True)
class Known:
    """What stands before a step: which facts are the statement's own, which facts each step gave,
    which the cases did, and which say no more than what a name stands for."""

    own: tuple[int, ...]
    named: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    cases: tuple[int, ...] = ()
    names: tuple[int, ...] = ()

    def chosen(self, many: int, reasons: Listed[str]) -> Iterator[tuple[int, ...]]:
        """Facts from which to show something, the fewest first."""
        own = self.own
        if reasons:
            named = [n for reason in reasons for n in self.named.get(reason, ())]
            if "hypothesis" not in reasons:
                yield tuple(sorted({*named, *self.cases}))
            yield tuple(sorted({*named, *own, *self.cases}))
        yield tuple(n for n in range(many) if n not in self.names)
        yield tuple(range(many))

    def told(self, here: Sequent, chosen: Collection[int]) -> tuple[tuple[str, Fact], ...]:
        """Of a sequent's own facts the chosen ones, under the names of what gave them."""
        names = {n: name for name, numbers in self.named.items() for n in numbers}
        names |= dict.fromkeys(self.cases, "the case")
        own = (n for n in range(len(here.facts)) if n in chosen)
        return tuple((names.get(n, "hypothesis"), here.facts[n]) for n in own)


Shows = Callable[[Sequent, Known], Step]


def prove_by_outline(
    statement: Statement,
    outline: Outline,
    cited: Mapping[str, Statement] | None = None,
    work: int = MUCH,
    used: set[str] | None = None,
    links: Links | None = None,
) -> Proof:
    """The whole proof, for sets and numbers of any size, with so many units of work for a link;
    raises `Missing`. The names of the steps that it uses are put into `used`; `links` hear of each
    link, and may have its proof."""
    outline = written_out(outline)
    taken = [item for item in outline if isinstance(item, Take)]
    fixed = tuple(item.number.name for item in outline if isinstance(item, Each))
    rest = tuple(item for item in outline if not isinstance(item, Take | Each))
    if not {*fixed} <= {p.name for p in statement.parameters}:
        raise Missing("each value of a number that the statement has not got")
    told = set[str]() if used is None else used
    links = links or Links()
    numbers = _numbers(statement)
    opened_here = frozenset(opened_by(statement.show))
    by_name = bool(taken) and bool(opened_here & {*_spoken_of(rest)})
    introduced = opened_here | {item.thing for item in _lets(rest)}
    trees, named = list[tuple[Step, ...]](), list[tuple[Witness, ...]]()
    for sizes in choices_of(statement, fixed):
        try:
            witnesses = (
                *(_witness(statement, take, numbers) for take in taken),
                *named_integrals(statement, sizes, _is_shown),
            )
            sequents = read(statement, sizes, witnesses, by_name)
        except (Refused, NotFound, Spent) as error:
            raise Missing(f"the statement cannot be read: {error}") from None
        opened = _opened(statement, sizes, witnesses, by_name, sequents)
        shown = []
        for n, (each, sequent) in enumerate(zip(opened, sequents, strict=True), 1):
            links.begins(sequent.goal, n, len(sequents))
            here = {**each, **numbers}
            board = _Board(statement, sizes, cited or {}, work, links, here, told, introduced)
            shown.append(board.shown(sequent, rest))
        trees.append(tuple(shown))
        named.append(witnesses)
    return Proof(fixed, tuple(trees), tuple(named) if any(named) else (), by_name)


def _spoken_of(outline: Outline) -> Iterator[Node]:
    """All numbers and tables of which the items of an outline speak."""
    for item in outline:
        match item:
            case Split():
                yield from objects_in(item.on)
                yield from _spoken_of((*item.yes, *item.no))
            case Instance():
                yield from objects_in(*(what for what in item.where.values() if _is_node(what)))
            case Let():
                yield from objects_in(lift(item.be))
            case Said(show=Node() as show):
                yield from objects_in(show)
                yield from _spoken_of(written_out(item.ours))


def _lets(outline: Outline) -> Iterator[Let]:
    for item in outline:
        match item:
            case Let():
                yield item
            case Split():
                yield from _lets(written_out(item.yes))
                yield from _lets(written_out(item.no))
            case Said():
                yield from _lets(written_out(item.ours))


def _is_node(what: Any) -> bool:
    return isinstance(what, Node)


def _numbers(statement: Statement) -> Env:
    """What the numbers stand for that the conclusion bound at its top: objects of the statement."""
    forall, show = statement.as_written
    bound = (node.variable for node in at_the_top(show))
    added = (thing for thing in statement.forall[len(forall) :] if isinstance(thing, sorts.Scalar))
    return {old: partial(_the_same, number_of(new)) for old, new in zip(bound, added, strict=True)}


def _the_same(x: Expr, key: Any) -> Expr:
    return x


class _Opening(Reading):
    """A reading that keeps for what the elements and events of the conclusion stand in each of its
    sequents."""

    opened: list[Env]

    def sequents(self) -> list[Sequent]:
        self.opened = []
        return super().sequents()

    def show(self, node: Node, env: Env, known: tuple[Fact, ...]) -> None:
        super().show(node, env, known)
        self.opened += [env] * (len(self.found) - len(self.opened))


def _opened(
    statement: Statement,
    sizes: Mapping[Any, int],
    witnesses: Listed[Witness],
    by_name: bool,
    sequents: Listed[Sequent],
) -> Iterator[Env]:
    """For each sequent of a statement, what its elements and events are."""
    reading = _Opening(statement, sizes, witnesses)
    reading.by_name = by_name
    for own, env, sequent in zip(reading.sequents(), reading.opened, sequents, strict=True):
        bound = {place for fact in sequent.facts for place in fact.places}  # as "for all events"
        there = {thing.name: thing for thing in sequent.objects - own.objects - bound}
        named = {**env}
        for event in env:
            if isinstance(event, sorts.Table) and event.name in there:  # each reading has its own
                named[event] = partial(entry, there[event.name])
        yield {
            thing: stands
            for thing, stands in named.items()
            if isinstance(thing, Index)
            or (isinstance(thing, sorts.Table) and thing.name in there)
            or thing in reading.events  # what exists is itself in each of them
        }


@dataclass(frozen=True)
class _Board:
    """One sequent of a statement, what the elements of its conclusion are there, and what may be
    cited."""

    statement: Statement
    sizes: Mapping[Any, int]
    cited: Mapping[str, Statement]
    work: int
    links: Links
    opened: Env
    used: set[str]
    introduced: frozenset[Any]  # what the conclusion, or a step, speaks of beside the objects
    let: tuple[Any, ...] = ()  # what a step introduced by now

    def reading(self) -> Reading:
        """A reading in which the elements of the conclusion are known by their names."""
        reading = Reading(self.statement, self.sizes)
        for stands in self.opened.values():
            if not callable(stands) and not isinstance(stands, Expr):
                reading.fixed.update(points_in(stands))
                reading.labels.update(str(p.label) for p in points_in(stands))
        return reading

    def speaks_of(self, what: Any) -> bool:
        """Whether the elements of the conclusion that are meant, and what it says to exist, are
        there in this sequent."""
        free = getattr(what, "free", frozenset[Index]())
        return self.has(what) and not (free & self.introduced) - self.opened.keys()

    def has(self, what: Any) -> bool:
        """Whether what the conclusion says to exist, or a step introduced, is there."""
        meant = objects_in(what) if _is_node(what) else frozenset[Any]()
        return not (meant & self.introduced) - {*self.opened, *self.let}

    def shown(self, sequent: Sequent, outline: Outline) -> Step:
        """At once, if that is easy; else as the outline says."""
        known = self.at_first(sequent)
        if self.links.whole and (found := self._kept(sequent, AT_ONCE)) is not None:
            facts = known.told(sequent, used_facts(found))
            self.links.hear(Link("the whole", sequent.goal, True, facts))
            return found
        return self.follow(sequent, outline, known)

    def _kept(self, small: Sequent, work: int) -> Step | None:
        """A proof found with so much work; without any, what is plain."""
        search = partial(_tried, small, work) if work else partial(_plainly, small)
        return self.links.proof(small, work, search)

    def at_first(self, sequent: Sequent) -> Known:
        """The facts of a sequent: those that say what a table is stand under its name."""
        taken = {thing: thing.name for thing in (*self.statement.forall, *self.opened)}
        named = dict[str, tuple[int, ...]]()
        for n, fact in enumerate(sequent.facts):
            for one in put_equals.heads(fact):
                if (name := taken.get(one.data[0])) is not None:
                    named[name] = (*named.get(name, ()), n)
        names = tuple(n for each in named.values() for n in each)
        own = tuple(n for n in range(len(sequent.facts)) if n not in names)
        return Known(own, named, names=names)

    def follow(self, here: Sequent, outline: Outline, known: Known, name: str = "") -> Step:
        if not outline:
            return self._found(here, name or "the conclusion", known, ())
        first, rest = outline[0], outline[1:]
        if isinstance(first, Split):
            return self._split(here, first, rest, known, name)
        if isinstance(first, Take):
            raise Missing("a witness inside of a proof")
        if isinstance(first, Let):
            return self._let(here, first, rest, known, name)
        try:
            says = self._instance if isinstance(first, Instance) else self._said
            told = says(here, first)
        except (TooLarge, Unread) as error:
            raise Missing(f"{first.name}: {error}") from None
        grown, numbers, new = here, list[int](), list[tuple[int, Fact, Shows]]()
        for fact, by in told:
            if fact not in grown.facts:  # what is said twice is shown as it is said first
                new.append((len(grown.facts), fact, by))
                grown = grown.knowing(fact)
            numbers.append(grown.facts.index(fact))
        known_then = replace(known, named={**known.named, first.name: tuple(numbers)})
        tree = self.follow(grown, rest, known_then, name)
        for n, fact, by in reversed(new):
            if n not in used_facts(tree):
                tree = _without(tree, n)
                continue
            self.used.add(first.name)
            before = replace(here, facts=grown.facts[:n])
            shown = by(before.towards(fact.relation, fact.x), known)
            tree = Step("cut", (fact,), (shown, tree))
        return tree

    def _let(self, here: Sequent, item: Let, rest: Outline, known: Known, name: str) -> Step:
        """A new number, or table, with what it is as a fact."""
        thing, be = item.thing, item.be
        if not self.speaks_of(be):
            return self.follow(here, rest, known, name)
        args: tuple[Any, ...]
        try:
            if isinstance(thing, sorts.Table):
                key, elements = _any_key(getattr(be, "axes", getattr(be, "over", ())))
                rule = "define"
                args = thing, key, self.reading().entry(be, elements, self.opened)
            else:
                rule = "named"
                args = thing, self.reading().number(lift(be), self.opened), here.goal.x
            asked = EVERY_RULE[rule](here, *args)
        except (Refused, TooLarge, Unread) as error:
            raise Missing(f"{item.name}: {error}") from None
        then = next(s for s in asked if len(s.facts) > len(here.facts))
        number = len(here.facts)
        then_known = replace(
            known,
            named={**known.named, item.name: (number,)},
            names=(*known.names, number),
        )
        board = replace(self, let=(*self.let, thing))
        return Step(
            rule,
            args,
            tuple(
                board.follow(s, rest, then_known, name)
                if s is then
                else self._found(s, f"{item.name} is not below its bound", known, ())
                for s in asked
            ),
        )

    def _split(self, here: Sequent, item: Split, rest: Outline, known: Known, name: str) -> Step:
        if not self.speaks_of(item.on):
            return self.follow(here, rest, known, name)
        return self._cases(
            here, self.reading().truth(item.on, self.opened), item, rest, known, name
        )

    def _cases(
        self, here: Sequent, holds: Expr, item: Split, rest: Outline, known: Known, name: str
    ) -> Step:
        """A proof for each value of the indicators in what is split on."""
        if holds.value is not None:
            then = item.yes if holds.value == 1 else item.no
            return self.follow(here, (*written_out(then), *rest), known, name)
        bits = sorted(one for one in holds.atoms if one.once)
        if not bits:
            raise Missing("cases of what is no condition")
        trees = []
        for half, value in zip(EVERY_RULE["case"](here, raised(bits[0])), (1, 0), strict=True):
            added = tuple(range(len(here.facts), len(half.facts)))
            inner = replace(known, cases=(*known.cases, *added))
            left = mapped(holds, {bits[0]: constant(value)}.get)
            trees.append(self._cases(half, left, item, rest, inner, name))
        return Step("case", (raised(bits[0]),), tuple(trees))

    def _said(self, here: Sequent, item: Said) -> list[tuple[Fact, Shows]]:
        """What a step says, each fact with what shows it."""
        assert item.show is not None  # a step of an outline has one
        if not self.speaks_of(item.show):
            return []
        told = self.reading().facts(item.show, self.opened) or self._concluded(here, item)
        whole = _as_one(item.show)
        if whole is not None:
            told = (*told, *self.reading().facts(whole, self.opened))
        if not told:
            raise Missing(f"{item.name}: it says nothing: it holds by its form")

        def by(here: Sequent, known: Known) -> Step:
            if item.ours:
                return self.follow(here, written_out(item.ours), known, item.name)
            return self._found(here, item.name, known, item.reasons)

        return [(_new_points(fact, here), by) for fact in told]

    def _concluded(self, here: Sequent, item: Said) -> tuple[Fact, ...]:
        """What a step says as a conclusion does: that its parts have values, and, where they have,
        how they compare."""
        assert item.show is not None
        reading, told = self.reading(), list[Fact]()
        around = {*reading.fixed}
        try:
            reading.show(item.show, self.opened, ())
        except (Unread, TooLarge, sorts.SizeUnknown, RecursionError) as error:
            raise Missing(f"{item.name}: it cannot be read: {error}") from None
        for sequent in reading.found:
            where = ONE
            for fact in sequent.facts:
                if any(_says(known, fact) for known in (*here.facts, *told)):
                    continue  # it is known, or shown before
                if fact.places:
                    raise Missing(f"{item.name}: a condition about all points or all events")
                where = where * _INDICATED[fact.relation](fact.x)
            goal = sequent.goal
            places = tuple(sorted((goal.x * where).points - around, key=str))
            if goal.relation is Relation.ABOVE and where != ONE:
                told.append(Fact(Relation.EQUAL, where * (ONE - bit(goal.x)), places))
            else:
                told.append(Fact(goal.relation, where * goal.x, places))
        return tuple(told)

    def _instance(self, here: Sequent, item: Instance) -> list[tuple[Fact, Shows]]:
        """What a cited statement says here."""
        if not all(map(self.has, item.where.values())):
            return []
        cited = self.cited.get(item.of)
        if cited is None:
            raise Missing(f"{item.name}: {item.of} has no proof that may be cited")
        sizes = tuple(self._sizes_of(cited, item))
        found = list[tuple[Fact, Shows]]()
        for around, number in itertools.product(
            self._elements(item), range(len(read(cited, dict(sizes))))
        ):
            objects = self._meant(cited, item, around)
            sequent = read(cited, dict(sizes))[number]
            meant = replace(objects, points=tuple(_any_points(sequent, objects, here)))
            try:
                *_, then = lemma(here, cited, sizes, number, meant)
            except Refused as error:
                raise Missing(f"{item.name}: {error}") from None
            new = then.facts[-1]
            if any(
                isinstance(t, sorts.Table) and t not in {*cited.forall}
                for t in sequent.goal.x.objects
            ):
                raise Missing(f"{item.name}: {item.of} says something of all events")
            places = tuple(sorted(new.x.points - here.points, key=str))

            def by(s: Sequent, known: Known, number: int = number, meant: Meant = meant) -> Step:
                *asked, last = lemma(s, cited, sizes, number, meant)
                proofs = [
                    self._found(each, f"{item.name}, hypothesis {n}", known, item.reasons)
                    for n, each in enumerate(asked)
                ]
                end = by_products(part(1, len(s.facts)))(last)
                return Step("lemma", (cited, sizes, number, meant), (*proofs, end))

            found.append((replace(new, places=places), by))
        return found

    def _elements(self, item: Instance) -> Iterator[Env]:
        """What the elements stand for of which an instance speaks: any one, or each that there
        is, where the conclusion has none of them here."""
        reading = self.reading()
        free = {*itertools.chain(*(getattr(what, "free", ()) for what in item.where.values()))}
        new = sorted(free - self.opened.keys(), key=lambda i: i.name)
        kinds = ([element for element, _ in reading.elements(index)] for index in new)
        for chosen in itertools.product(*kinds):
            yield {**self.opened, **dict(zip(new, chosen, strict=True))}

    def _meant(self, cited: Statement, item: Instance, around: Env) -> Meant:
        """What stands for the objects of a cited statement."""
        reading = self.reading()
        sets: dict[Any, Set] = {}
        fixed = {t for t, _ in self._sizes_of(cited, item)}
        numbers: list[tuple[Any, Expr]] = []
        tables: list[tuple[sorts.Table, Key, Expr]] = []
        where = {t: self._stands_for(t, item) for t in cited.parameters if t not in fixed}
        sets.update((t, _set_of(what)) for t, what in where.items() if what is not None)
        for thing in cited.forall:
            what = self._stands_for(thing, item)
            if what is None or isinstance(thing, sorts.Natural):
                continue
            if isinstance(thing, sorts.Table):
                axes = what.axes if hasattr(what, "axes") else what.over
                for own, new in zip(thing.over, axes, strict=True):
                    if own is not new and isinstance(own, sorts.Space):
                        sets[own] = _set_of(new)
                key, elements = _any_key(axes)
                tables.append((thing, key, reading.entry(what, elements, around)))
            else:
                numbers.append((thing, reading.number(lift(what), around)))
        return Meant(tuple(sets.items()), tuple(numbers), tuple(tables))

    def _sizes_of(self, cited: Statement, item: Instance) -> Iterator[tuple[Any, int]]:
        """The sizes of the sets and numbers of a cited statement for which fixed ones stand."""
        for own in cited.parameters:
            mine = self._stands_for(own, item)
            if (size := self.sizes.get(own if mine is None else mine)) is not None:
                yield own, size

    def _stands_for(self, thing: Any, item: Instance) -> Any:
        """What an instance says that stands for an object of what is cited; else the namesake here
        of one that is none of the objects here. What a `Let` has made is said to stand for itself:
        read again, it is another object than the one that was cited."""
        what = item.where.get(thing, item.where.get(thing.name))
        named = [each for each in (*self.opened, *self.let) if not isinstance(each, Index)]
        if what is None and any(own is thing for own in self.let):
            return thing
        mine = [*self.statement.forall, *self.statement.parameters, *named]
        if what is not None or any(own is thing for own in mine):
            return what
        kind = thing.name, type(thing), len(getattr(thing, "over", ()))
        alike = (
            own for own in mine if (own.name, type(own), len(getattr(own, "over", ()))) == kind
        )
        return next(alike, None)

    def _found(self, here: Sequent, name: str, known: Known, reasons: Listed[str]) -> Step:
        """A proof from what a step names, or from all that is known."""
        ways = [*dict.fromkeys(known.chosen(len(here.facts), reasons))]
        if not self.links.asks(name):
            return _passed_over(ways[0])
        tried = [*((kept, 0) for kept in _as_known(here)), ((), LITTLE)]
        tried += [(kept, self.work // n) for n in (10, 3, 1) for kept in ways]
        for kept, work in tried:
            small = replace(here, facts=tuple(here.facts[n] for n in kept))
            found = self._kept(small, work)
            if found is not None:
                tree = on_its_own(given(found), *kept)(here)
                facts = known.told(here, used_facts(tree))
                self.links.hear(Link(name, here.goal, True, facts))
                return tree
        self.links.hear(Link(name, here.goal, False, known.told(here, ways[0])))
        return _passed_over(ways[0])


def _passed_over(facts: Listed[int]) -> Step:
    """What stands where a link is missing, so that what it follows from is looked for as well. No
    proof has it: the kernel refuses it."""
    return nothing(*(part(1, n) for n in facts))


def _witness(statement: Statement, take: Take, numbers: Env) -> Witness:
    """The entries of what is said to exist. Where an axis is a listed range, they are one entry
    still, which says what stands in each row."""
    reading, found = Reading(statement, {}), []
    for what in take.terms:
        axes = getattr(what, "axes", getattr(what, "over", ()))
        key, elements = _any_key(axes)
        rows = itertools.product(*map(_rows, axes, elements))
        x = reading.number(lift(what), numbers) if not axes else ZERO
        for row in rows if axes else ():
            here = prod((same(e, at) for e, at in zip(elements, row, strict=True)), start=ONE)
            x = x + here * reading.entry(what, row, numbers)
        found.append(((key, x),))
    return tuple(found)


def _rows(axis: Any, any_one: Element) -> Collection[Element]:
    """The elements of a listed range, or any one of a set."""
    listed = isinstance(axis, sorts.Upto) and isinstance(axis.bound, int)
    return range(axis.bound) if listed else (any_one,)


def _set_of(axis: Any) -> Set:
    """The points of a space, the places up to a number, or the sequences of points."""
    match axis:
        case sorts.Upto():
            return Set(always(axis.bound) if isinstance(axis.bound, int) else axis.bound)
        case sorts.Power():
            return Set(axis.exponent, Set(axis.base))
    return Set(axis)


def _any_key(axes: Any) -> tuple[Key, Key]:
    """A key of points and histories of which nothing is known, and the elements that they are."""
    key = list[Any]()
    for n, axis in enumerate(axes):
        if isinstance(axis, sorts.Histories):  # what any path holds before any place
            path = Point(Set(axis.length, Set(axis.base)), f"key{n}")
            key.append(before(Sequence(path), Point(Set(axis.length), f"place{n}")))
        else:
            key.append(Point(_set_of(axis), f"key{n}"))
    deep = (isinstance(p, Point) and p.set.base is not None for p in key)
    return tuple(key), tuple(Sequence(p) if d else p for p, d in zip(key, deep, strict=True))


def _any_points(cited: Sequent, meant: Meant, here: Sequent) -> Iterator[tuple[Point, Point]]:
    """Points of which nothing is known, for those of which a statement says something."""
    sets, taken = dict(meant.sets), {*here.points}
    for point in sorted(cited.points, key=str):
        if point.set.base is None:
            new = _new(sets.get(point.set.of, point.set), taken)
            taken.add(new)
            yield point, new


def _without(tree: Step, n: int) -> Step:
    """The same steps where a fact that they do not use is not known."""
    return renumbered(tree, lambda m: m - (m > n))


def _new(of: Set, taken: Collection[Point]) -> Point:
    return next(p for n in itertools.count() if (p := Point(of, f"any{n}")) not in taken)


def _as_one(node: Node) -> Node | None:
    """A bound on a greatest value as one on a number, beside what it says of each value."""
    if isinstance(node, terms.Rel) and members(node) is not None:
        high, low = (node.right, node.left) if node.op == "<=" else (node.left, node.right)
        if node.op in ("<=", ">=") and isinstance(bare(low), terms.Bind):
            return terms.Rel(">=", high - low, lift(0))
    return None


def _new_points(fact: Fact, here: Sequent) -> Fact:
    """The same fact about points of which nothing is known."""
    to = dict[Point, Point]()
    for place in fact.places:
        if not isinstance(place, Point):
            raise Missing("a step about all events")
        to[place] = _new(place.set, {*here.points, *to.values()})
    return Fact(fact.relation, placed(fact.x, to), tuple(to.values()))


def _says(known: Fact, fact: Fact) -> bool:
    """Whether what is known says a fact, for all of its points, under other names or at some of the
    points of which the fact speaks."""
    if known.relation is not fact.relation or len(known.places) < len(fact.places):
        return False
    alike = (
        dict(zip(known.places, chosen, strict=True))
        for chosen in itertools.permutations(sorted(fact.x.points, key=str), len(known.places))
        if {*fact.places} <= {*chosen} and all(map(_in_one_set, known.places, chosen))
    )
    return any(placed(known.x, to) == fact.x for to in alike)


def _in_one_set(one: Any, other: Any) -> bool:
    return isinstance(one, Point) and isinstance(other, Point) and one.set == other.set


def _tried(small: Sequent, work: int) -> Step | None:
    """A proof with names for sums, or else without."""
    ways: tuple[Callable[[Budget], Step | None], ...] = (
        lambda b: _within(b, sum_of_facts.prove, small),
        lambda b: _within(b, added_up.prove, small),
        lambda b: at_its_points(small, prove_beside_factors),
        lambda b: at_its_points(small, lambda s: prove_under_conditions(s, _shows(b))),
        lambda b: _within(b, prove_mean, small),
        lambda b: put_equals.prove(small, _plain),
        lambda b: put_equals.prove_by_entries(small, _shows(b)),
        lambda b: find_step(small, b),
        lambda b: with_named_sums(small, _shows(b), also_of_the_goal=False),
        lambda b: with_named_sums(small, _shows(b)),
        lambda b: at_its_points(small, lambda s: _either(s, b)),
        lambda b: one_part.prove(small, _shows(b)),
    )
    for way in ways:
        with suppress(NotFound, Refused, TooLarge, Spent):
            found = way(Budget(work))
            if found is not None:
                holds(small, found)
                return found
    return None


def _plainly(small: Sequent) -> Step | None:
    return _as_it_stands(small) or _tried(small, AT_ONCE)


def _is_shown(sequent: Sequent) -> bool:
    return _tried(sequent, LITTLE) is not None


def _within(budget: Budget, by: Prover, small: Sequent) -> Step:
    with within(budget):
        return by(small)


def _as_it_stands(small: Sequent) -> Step | None:
    """A proof of what a fact says, as it is or at points of the goal, however long it is."""
    with suppress(NotFound, Refused, TooLarge):
        found = standing(small) or at_its_points(small, standing)
        if found is not None:
            holds(small, found)
        return found
    return None


def _either(sequent: Sequent, budget: Budget) -> Step | None:
    """A proof of what stands among the facts, or with names for sums."""
    return standing(sequent) or with_named_sums(sequent, _shows(budget))


def _plain(sequent: Sequent) -> Step:
    """A proof of what holds by its form, or stands among the facts."""
    return standing(sequent) or products()


def _shows(budget: Budget) -> Prover:
    def step(sequent: Sequent) -> Step:
        found = find_step(sequent, budget)
        if found is None:
            raise NotFound(sequent.goal.text)
        return found

    return step


def _as_known(here: Sequent) -> Iterator[tuple[int, ...]]:
    """Facts of which one is the goal at some points, with those that put numbers for some atoms."""
    goal, points = here.goal, sorted(here.points, key=str)
    numbers = {of: n for n, fact in enumerate(here.facts) if (of := _put(fact)) is not None}
    put: dict[Atom, Expr] = {one: value for one, value in numbers}
    shown = mapped(goal.x, put.get)
    for n, fact in enumerate(here.facts):
        enough = fact.relation is goal.relation or goal.relation is Relation.AT_LEAST
        alone = len(fact.places) <= 3 and all(isinstance(p, Point) for p in fact.places)
        if not enough or not alone:
            continue
        for chosen in itertools.permutations(points, len(fact.places)):
            there = dict(zip(fact.places, chosen, strict=True))
            alike = all(p.set == e.set for p, e in there.items())
            if alike and mapped(placed(fact.x, there), put.get) == shown:
                yield n, *(m for m in numbers.values() if m != n)
                break


def _put(fact: Fact) -> tuple[Atom, Expr] | None:
    """The number that a fact puts for an atom, such as 1 for an indicator."""
    if fact.relation is not Relation.EQUAL or fact.places or len(fact.x.atoms) != 1:
        return None
    (one,) = fact.x.atoms
    for sign in (1, -1):
        value = raised(one) + fact.x.scaled(fmpq(sign))
        if value.value is not None:
            return one, value
    return None
