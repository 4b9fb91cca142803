"""The words in which a person writes a proof, beside `Step` and `chain`: two cases, another result
at work, what exists, and the same once more.

An outline says what is shown, in which order, and from what. How each link is shown is found by
the provers, and the whole is checked by the kernel.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from dpproofs.language.replacing import changed
from dpproofs.language.sorts import Scalar, Table
from dpproofs.language.statements import faults_of
from dpproofs.language.terms import Proposition

__all__ = [
    "Again",
    "Instance",
    "Outline",
    "Split",
    "Take",
    "cited_by",
    "outline_faults",
    "written_out",
]

Outline: TypeAlias = "tuple[Any, ...]"  # of Step, Split, Instance, Again and, at its head, Take


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
    """What another claim says, with terms in place of its objects. An object for which nothing
    stands in `where` is meant itself."""

    name: str
    of: str
    where: Mapping[Any, Any] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Take:
    """What is said to exist: a term, or a table of terms, for each thing in their order."""

    terms: tuple[Any, ...]

    def __init__(self, *terms: Any) -> None:
        object.__setattr__(self, "terms", terms)


@dataclass(frozen=True, eq=False)
class Again:
    """All that stands before it once more, with objects in place of others, as in "in the same
    way, with p and q exchanged". The steps have the same names with a ' behind them."""

    where: Mapping[Any, Any]


def written_out(outline: Outline) -> Outline:
    """An outline without `Again`: with the steps for which it stands."""
    found: list[Any] = []
    for item in outline:
        if isinstance(item, Again):
            found += [_exchanged(each, item.where) for each in found]
        else:
            found.append(item)
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
            return Instance(f"{item.name}'", item.of, told)
        case Take():
            return item
    reasons = tuple(r if r == "hypothesis" else f"{r}'" for r in item.reasons)
    new = {"show": swapped(item.show), "by": reasons, "ours": inner(item.ours)}
    return replace(item, name=f"{item.name}'", **new)


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


def outline_faults(outline: Outline, forall: Any, prefix: str) -> Iterator[str]:
    """What is wrong with an outline of a proof about these objects."""
    yield from _faults(outline, forall, prefix, set())


def _faults(outline: Outline, forall: Any, prefix: str, names: set[str]) -> Iterator[str]:
    for n, item in enumerate(outline):
        here = f"{prefix}[{n}]"
        match item:
            case Split():
                yield from _said(item.on, forall, f"{here}.on")
                for side in ("yes", "no"):
                    inner = {*names}
                    yield from _faults(getattr(item, side), forall, f"{here}.{side}", inner)
                    names |= inner
            case Again():
                names |= {f"{name}'" for name in names}
            case Instance():
                names.add(item.name)
            case Take():
                if n:
                    yield f"{here}: saw Take(...) behind a step; allowed: at the head of `ours`"
            case _ if hasattr(item, "reasons"):
                yield from _said(item.show, forall, f"{here}.show")
                for reason in item.reasons:
                    if reason not in names and reason != "hypothesis":
                        yield (
                            f"{here}.by: saw {reason!r}; allowed: an earlier step, or 'hypothesis'"
                        )
                if item.name in names:
                    yield f"{here}.name: {item.name!r} is used twice"
                yield from _faults(item.ours, forall, f"{here}.ours", {*names})
                names.add(item.name)
            case _:
                yield (
                    f"{here}: saw {type(item).__name__}; allowed: Step, Split, Instance, Take, "
                    "Again, and the steps of chain(...)"
                )


def _said(show: Any, forall: Any, prefix: str) -> Iterator[str]:
    if not isinstance(show, Proposition):
        yield f"{prefix}: saw {show!r}; allowed: a proposition, such as a <= b"
    else:
        yield from faults_of(forall, (), show, f"{prefix}: ")
