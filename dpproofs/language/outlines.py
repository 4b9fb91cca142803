"""The words in which a person writes a proof, beside `Step` and `chain`: two cases, another result
at work, what exists, and the same once more.

An outline says what is shown, in which order, and from what. How each link is shown is found by
the provers, and the whole is checked by the kernel.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from dpproofs.language.canon import canonical, canonical_set, digest
from dpproofs.language.opening import at_the_top
from dpproofs.language.replacing import changed
from dpproofs.language.sorts import Natural, Scalar, Table
from dpproofs.language.statements import faults_of
from dpproofs.language.terms import (
    All,
    AllEvents,
    AllReals,
    And,
    Exists,
    Iff,
    Implies,
    Index,
    Node,
    Predicate,
    Proposition,
    Rel,
    lift,
)

__all__ = [
    "Again",
    "Each",
    "Instance",
    "Let",
    "Outline",
    "Split",
    "Take",
    "cited_by",
    "opened_by",
    "outline_faults",
    "outline_hash",
    "written_out",
]

Outline: TypeAlias = "tuple[Any, ...]"  # of Step, Split, Instance, Let, Again; first Each and Take


@dataclass(frozen=True, eq=False)
class Split:
    """Two cases: what is shown where a relation holds, and what where it does not. What stands
    after it is shown in both."""

    on: Proposition
    yes: Outline = ()
    no: Outline = ()

    def __post_init__(self) -> None:
        for name in ("yes", "no"):
            value = getattr(self, name)
            object.__setattr__(self, name, value if isinstance(value, tuple) else (value,))


@dataclass(frozen=True, eq=False)
class Instance:
    """What another claim says, with terms in place of its objects, which `where` has under their
    names or as they are declared. An object for which nothing stands there is meant itself, or
    its namesake if the claim has not got it. Its hypotheses are shown from what `by` names."""

    name: str
    of: str
    where: Mapping[Any, Any] = field(default_factory=dict)
    by: str | tuple[str, ...] = ()

    @property
    def reasons(self) -> tuple[str, ...]:
        return (self.by,) if isinstance(self.by, str) else self.by


@dataclass(frozen=True, eq=False)
class Take:
    """What is said to exist: a term, or a table of terms, for each thing in their order. The steps
    may speak of these things by their names."""

    terms: tuple[Any, ...]

    def __init__(self, *terms: Any) -> None:
        object.__setattr__(self, "terms", terms)


@dataclass(frozen=True, eq=False)
class Let:
    """A number, or a table, that was declared and stands nowhere else is a term, or a table of
    terms, from here on. Steps name it, as what it is, by its name."""

    thing: Scalar | Table
    be: Any

    @property
    def name(self) -> str:
        return self.thing.name

    @property
    def says(self) -> Proposition:
        """That the thing is this."""
        if not isinstance(self.thing, Table):
            return Rel("==", self.thing, lift(self.be))
        indices = tuple(Index("ijk"[n % 3], axis) for n, axis in enumerate(self.thing.over))
        equal: Proposition = Rel("==", self.thing(*indices), lift(self.be(*indices)))
        for index in reversed(indices):
            equal = All(index, equal)
        return equal


@dataclass(frozen=True, eq=False)
class Each:
    """For each value of a number in its range by itself: the proof goes as far as this range."""

    number: Natural


@dataclass(frozen=True, eq=False)
class Again:
    """All that stands before it once more, with objects in place of others, as in "in the same
    way, with p and q exchanged". The steps have the same names with a ' behind them."""

    where: Mapping[Any, Any]


def written_out(outline: Outline) -> Outline:
    """An outline without `Again`: with the steps for which it stands."""
    found: list[Any] = []
    for item in outline:
        if not isinstance(item, Again):
            found.append(item)
            continue
        where = {**item.where}
        for each in (*found,):
            if isinstance(each, Let):  # another one
                where[each.thing] = replace(each.thing, name=f"{each.name}'")
            found.append(_exchanged(each, where))
    return tuple(found)


def _exchanged(item: Any, where: Mapping[Any, Any]) -> Any:
    """An item with other objects."""

    def swapped(node: Any) -> Any:
        return changed(node, lambda n: where.get(n) if isinstance(n, Scalar | Table) else None)

    def inner(outline: Outline) -> Outline:
        return tuple(_exchanged(each, where) for each in written_out(outline))

    match item:
        case Split():
            return Split(swapped(item.on), inner(item.yes), inner(item.no))
        case Instance():
            told = {thing: where.get(what, what) for thing, what in item.where.items()}
            return Instance(f"{item.name}'", item.of, told, _primed(item.reasons))
        case Let():
            return Let(where.get(item.thing, item.thing), swapped(item.be))
        case Take() | Each():
            return item
    new = {"show": swapped(item.show), "by": _primed(item.reasons), "ours": inner(item.ours)}
    return replace(item, name=f"{item.name}'", **new)


def _primed(reasons: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(r if r == "hypothesis" else f"{r}'" for r in reasons)


def outline_hash(outline: Outline) -> str:
    """A checksum of all that an outline says, so that a proof is known as one that follows it."""
    return digest([*map(_form, outline)])


def _form(item: Any) -> Any:
    match item:
        case Split():
            return ["split", _canonical(item.on), *([*map(_form, s)] for s in (item.yes, item.no))]
        case Instance():
            return ["instance", item.name, item.of, _put(item.where), *item.reasons]
        case Take():
            return ["take", *map(_canonical, item.terms)]
        case Let():
            return ["let", item.name, _canonical(item.be)]
        case Each():
            return ["each", item.number.name]
        case Again():
            return ["again", _put(item.where)]
    return [
        "step",
        item.name,
        _canonical(item.show),
        list(item.reasons),
        [*map(_form, item.ours)],
    ]


def _put(where: Mapping[Any, Any]) -> Any:
    return [[getattr(thing, "name", thing), _canonical(what)] for thing, what in where.items()]


def _canonical(what: Any) -> Any:
    """The canonical form of what may speak of elements of the conclusion."""
    if not isinstance(what, Node):
        return what if isinstance(what, int) else canonical_set(what)
    free = sorted(what.free, key=lambda index: index.name)
    return canonical(what, tuple(free))


def cited_by(outline: Outline) -> Iterator[str]:
    """The ids of the claims that an outline names."""
    for item in outline:
        match item:
            case Instance():
                yield item.of
            case Split():
                yield from cited_by((*item.yes, *item.no))
            case _:
                yield from cited_by(getattr(item, "ours", ()))


def opened_by(show: Any) -> Iterator[Index | Table | Scalar]:
    """The elements and events of which a conclusion speaks ("for all y"), and what it says to
    exist: a proof may speak of them too, as of any one of them."""
    match show:
        case All():
            yield show.index
            yield from opened_by(show.body)
        case AllEvents(event=Table() as event):
            yield event
            yield from opened_by(show.body)
        case AllReals():
            yield from opened_by(show.body)
        case Exists(witness=None):
            yield from (thing for thing in show.unknowns if isinstance(thing, Table | Scalar))
            yield from opened_by(show.body)
        case Implies():
            yield from opened_by(show.then)
        case And():
            for part in show.parts:
                yield from opened_by(part)
        case Iff():
            yield from (*opened_by(show.left), *opened_by(show.right))
        case Predicate():
            yield from opened_by(show.meaning)


def outline_faults(outline: Outline, forall: Any, show: Any, prefix: str) -> Iterator[str]:
    """What is wrong with an outline of a proof about these objects, that this is so."""
    known = *forall, *at_the_top(show), *dict.fromkeys(opened_by(show))
    exist = {thing.name for thing in opened_by(show) if isinstance(thing, Scalar | Table)}
    yield from _faults(outline, known, prefix, exist)


def _faults(
    outline: Outline, known: Collection[Any], prefix: str, names: set[str]
) -> Iterator[str]:
    for n, item in enumerate(outline):
        here = f"{prefix}[{n}]"
        match item:
            case Split():
                yield from _said(item.on, known, f"{here}.on")
                both = {*names}  # a name may stand in both cases
                for side in ("yes", "no"):
                    inner = {*both}
                    yield from _faults(getattr(item, side), known, f"{here}.{side}", inner)
                    names |= inner
            case Again():
                names |= {f"{name}'" for name in names}
            case Instance():
                yield from _unknown(item.reasons, names, here)
                names.add(item.name)
            case Let():
                if any(item.thing is other for other in known):
                    yield f"{here}: {item.name} is declared, or bound, and so it is no new name"
                else:
                    yield from _said(item.says, (*known, item.thing), here)
                names.add(item.name)
                known = *known, item.thing
            case Take() | Each():
                word = type(item).__name__
                if not all(isinstance(before, Take | Each) for before in outline[:n]):
                    yield f"{here}: saw {word}(...) behind a step; allowed: at the head of `ours`"
            case _ if hasattr(item, "reasons"):
                yield from _said(item.show, known, f"{here}.show")
                yield from _unknown(item.reasons, names, here)
                if item.name in names:
                    yield f"{here}.name: {item.name!r} is used twice"
                yield from _faults(item.ours, known, f"{here}.ours", {*names})
                names.add(item.name)
            case _:
                yield (
                    f"{here}: saw {type(item).__name__}; allowed: Step, Split, Instance, Let, "
                    "Take, Each, Again, and the steps of chain(...)"
                )


def _unknown(reasons: tuple[str, ...], names: set[str], here: str) -> Iterator[str]:
    for reason in reasons:
        if reason not in names and reason != "hypothesis":
            yield f"{here}.by: saw {reason!r}; allowed: an earlier step, or 'hypothesis'"


def _said(show: Any, known: Collection[Any], prefix: str) -> Iterator[str]:
    if not isinstance(show, Proposition):
        yield f"{prefix}: saw {show!r}; allowed: a proposition, such as a <= b"
        return
    numbers = {
        node.variable: replace(node.variable, low=None, high=None)
        for node in known
        if isinstance(node, AllReals)
    }  # others, since a step may bind the same ones again
    show = changed(show, numbers.get) if numbers else show
    opened = {thing for thing in known if isinstance(thing, Index)}
    for index in sorted(show.free & opened, key=lambda i: i.name):
        show = All(index, show)
    declared = (thing for thing in known if not isinstance(thing, Index | AllReals))
    objects = (*declared, *numbers.values())
    yield from faults_of(objects, (), show, f"{prefix}: ")
