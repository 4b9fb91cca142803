"""How a statement reads: its objects in words, then its formulas; as text, as LaTeX, or in
pieces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from dpproofs.language import sorts
from dpproofs.language.forms import Level, Style
from dpproofs.language.printing import (
    Printer,
    between,
    definition,
    definitions,
    printer_of,
    tex_words,
)
from dpproofs.language.terms import Node

__all__ = [
    "Parts",
    "declarations",
    "statement_latex",
    "statement_parts",
    "statement_prose",
    "statement_text",
]

_M = "\0"  # stands before and after each formula among words


def declarations(objects: Iterable[Node], style: Style = "text") -> str:
    """Declared objects in words: "for all laws p, q on Y (1 to 4 points), epsilon ≥ 0"."""
    return _mixed(_declared(tuple(objects), style), style)


@dataclass(frozen=True)
class Parts:
    """The pieces of a statement. `objects` alternates words and formulas and begins with words;
    all other pieces are formulas."""

    objects: tuple[str, ...]
    given: tuple[str, ...]
    show: str
    where: tuple[str, ...]


def statement_parts(statement: Any, style: Style = "latex") -> Parts:
    """A statement in pieces, for a page that lays it out."""
    known: dict[Style, Parts] = statement.__dict__.setdefault("_parts", {})
    if style not in known:  # a page asks for them several times
        known[style] = _parts(statement, style)
    return known[style]


def _parts(statement: Any, style: Style) -> Parts:
    def prints(nodes: Iterable[Node]) -> tuple[str, ...]:
        return tuple(printer_of(style, node).go(node) for node in nodes)

    forall, shown = statement.as_written
    (show,) = prints([shown])
    named = dict(pair for node in (*statement.given, shown) for pair in definitions(node))
    return Parts(
        tuple(_declared(tuple(forall), style, statement.parameters).split(_M)),
        prints(statement.given),
        show,
        tuple(definition(node, style) for node in named.values()),
    )


def statement_text(statement: Any) -> str:
    """A statement on one line of text: its objects, hypotheses, conclusion and definitions."""
    return _statement(statement, "text")


def statement_latex(statement: Any) -> str:
    """A statement as one formula of LaTeX, for math mode."""
    return _statement(statement, "latex")


def statement_prose(statement: Any) -> str:
    """A statement as a sentence of LaTeX: words as text, and each formula between dollar signs."""
    parts = _line(statement, "latex").split(_M)
    parts[::2] = map(tex_words, parts[::2])
    parts[1::2] = (f"${part}$" for part in parts[1::2])
    return "".join(parts)


def _statement(statement: object, style: Style) -> str:
    return _mixed(_line(statement, style), style)


def _line(statement: object, style: Style) -> str:
    """Words and formulas, with a mark on both sides of each formula."""
    parts = statement_parts(statement, style)
    declared, given = _M.join(parts.objects), " and ".join(f"{_M}{p}{_M}" for p in parts.given)
    start = ", ".join(part for part in (declared, given and f"given {given}") if part)
    where = "; ".join(f"{_M}{p}{_M}" for p in parts.where)
    line = f"{start}: " if start else ""
    line += f"{_M}{parts.show}{_M}" + (f", where {where}" if where else "")
    return line[:1].upper() + line[1:]


def _mixed(line: str, style: Style) -> str:
    if style == "text":
        return line.replace(_M, "")
    parts = line.split(_M)
    parts[::2] = (rf"\text{{{tex_words(part)}}}" if part else "" for part in parts[::2])
    return "".join(parts)


def _declared(objects: tuple[Node, ...], style: Style, sizes: Iterable[Any] = ()) -> str:
    """The objects, and the spaces that none of them speaks of: what is said to exist has its laws
    on each of them."""
    printer, met, groups = Printer(style), set[object](objects), []
    for (noun, form, after), members in groupby(objects, lambda thing: _kind(thing, printer)):
        group, notes = list(members), []
        names = ", ".join(map(printer.own_name, group))
        axes = [axis for thing in group for axis in getattr(thing, "over", ())]
        for size in (size for axis in axes for size in axis.parameters()):
            if size not in met:
                met.add(size)
                points = isinstance(size, sorts.Space)
                alone = points and all(axis is size for axis in axes)
                name = "" if alone else f"{_M}{printer.own_name(size)}{_M}: "
                notes.append(name + _range(size) + (" points" if points else ""))
        note = f" ({'; '.join(notes)})".replace("(1 points", "(1 point") if notes else ""
        groups.append(f"{noun}{_M}{form.replace('#', names)}{_M}{after}{note}")
    for space in (size for size in sizes if isinstance(size, sorts.Space) and size not in met):
        many = "1 point" if space.largest == 1 else f"{_range(space)} points"
        groups.append(f"{_M}{printer.own_name(space)}{_M} of {many}")
    return "for all " + ", ".join(groups) if groups else ""


def _range(size: sorts.Space | sorts.Natural) -> str:
    low, high = size.smallest, size.largest
    return str(low) if low == high else f"{low} to {high}"


def _kind(thing: object, printer: Printer) -> tuple[str, str, str]:
    """The noun, the formula with # for the names, and the words that follow."""
    low, high = (
        end if end is None else printer_of(printer.style, end).go(end, Level["SUM"])
        for end in (getattr(thing, "low", None), getattr(thing, "high", None))
    )
    if isinstance(thing, sorts.Natural) and thing.smallest == thing.largest:
        return "", f"# = {thing.smallest}", ""
    if isinstance(thing, sorts.Natural):
        values = f"{thing.smallest}..{thing.largest}"
        tex = rf"\{{{thing.smallest}, \ldots, {thing.largest}\}}"
        return "", printer.pick(f"# ∈ {{{values}}}", rf"# \in {tex}"), ""
    if isinstance(thing, sorts.Scalar):
        return "", between(printer, low, high, thing.low_open, thing.high_open), ""
    if not isinstance(thing, sorts.Table):
        return "", printer.own_name(thing), ""
    *inputs, last = thing.over or (None,)
    nouns = {"law": "laws ", "bit": "events ", "unit": "tests "}
    noun = nouns.get(thing.kind, f"{thing.kind} tables ")
    if inputs and thing.kind == "law":
        noun = "mechanisms " if isinstance(inputs[0], sorts.Power) else "kernels "
        return noun, "#", f" from {_M}{printer.product(inputs)}{_M} to {_M}{printer.set(last)}{_M}"
    after = f" on {_M}{printer.product(thing.over)}{_M}" if thing.over else ""
    if low is not None or high is not None:
        bounds = between(printer, low, high, False, False)
        entries = printer.pick("entries", r"\text{entries}")
        after += f" with {_M}{bounds.replace('#', entries)}{_M}"
    return noun, "#", after
