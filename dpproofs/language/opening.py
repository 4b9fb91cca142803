"""A conclusion about every real number as a conclusion about one more object of the statement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from dpproofs.language.replacing import changed
from dpproofs.language.sorts import Scalar, Table
from dpproofs.language.terms import AllReals, Num, Op, Predicate, Proposition

__all__ = ["at_the_top", "opened"]

Objects: TypeAlias = tuple[Scalar | Table, ...]


def opened(forall: Objects, show: Proposition, taken: Iterable[str]) -> tuple[Objects, Proposition]:
    """The objects with those that a conclusion binds at its top, and what it says of them.

    "For all p: for every alpha > 1 it holds" says the same as "for all p and alpha > 1 it holds".
    Each of them is a new object, under a name that is not taken: the node that binds it may stand
    in a hypothesis too, where it is another number. A range whose end may have no value stays where
    it is: as a hypothesis it would be known to have one.
    """
    names = {thing.name for thing in forall} | {*taken}
    while (node := next(at_the_top(show), None)) is not None:
        old = node.variable
        spelt = (
            (old.name, old.latex),
            *((f"{old.name}{n}", f"{old.latex}_{{{n}}}") for n in _MORE),
        )
        name, latex = next(pair for pair in spelt if pair[0] not in names)
        ends = node.low, node.high, node.low_open, node.high_open
        new = Scalar(name, latex, *ends, old.logarithmic, old.stated)
        show = changed(node.body, {old: new}.get)
        forall, names = (*forall, new), names | {name}
    return forall, show


_MORE = range(2, 100)


def at_the_top(show: Proposition) -> Iterator[AllReals]:
    """What binds a number before anything else is said, the outermost first."""
    while isinstance(show, Predicate):
        show = show.meaning
    if isinstance(show, AllReals) and _has_a_value(show.low) and _has_a_value(show.high):
        yield show
        yield from at_the_top(show.body)


def _has_a_value(end: object) -> bool:
    """Whether the end of a range is a number wherever the objects have values; None is no end."""
    if isinstance(end, Op):
        return end.name in ("+", "-", "*", "neg") and all(map(_has_a_value, end.args))
    return end is None or isinstance(end, Num | Scalar)
