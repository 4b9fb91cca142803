"""Values as people write them: `1/10`, `0.1`, `log(2)`, `1/2,1/2`; every decimal is exact.

Text goes through the project's own small parser, never through eval. A float that reaches a face
is read as the decimal it prints as, and echoed.
"""

from __future__ import annotations

import math
import numbers
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from dpproofs.language.printing import text
from dpproofs.language.sorts import Natural, Scalar, Space, Table
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node, Rel, Term
from dpproofs.meaning.decide import Judgement, Sides, judge, sides
from dpproofs.meaning.exact import ExactRing, Infinite, Undefined
from dpproofs.meaning.numbers import Exact, enclosure, parse
from dpproofs.meaning.walk import Instance, Undecided, Walk, entries, sizes_of
from dpproofs.record.links import missing_of

__all__ = [
    "Evaluation",
    "UnknownKey",
    "UnknownName",
    "ValueFault",
    "WrongKind",
    "about",
    "evaluate",
    "exact",
    "names_of",
    "read_instance",
    "read_pairs",
]


class ValueFault(ValueError):
    """Subject, value seen, what is allowed, where, and what to do."""

    def __init__(
        self, subject: str, seen: object, allowed: str, place: str = "", remedy: str = ""
    ) -> None:
        self.parts = (subject, str(seen), allowed, place, remedy)
        told = (f"{subject}: saw {seen}", f"allowed: {allowed}", place, remedy)
        super().__init__("; ".join(part for part in told if part))

    def within(self, what: str) -> ValueFault:
        """The same fault, told of a part of something."""
        return ValueFault(f"{what}, {self.parts[0]}", *self.parts[1:])


class WrongKind(ValueFault, TypeError):
    """A value of a kind that has no place there."""


class UnknownName(ValueFault, AttributeError):
    """An attribute that there is not."""


class UnknownKey(ValueFault, KeyError):
    """A key that there is not."""

    __str__ = ValueError.__str__  # a KeyError would show its message in quotes


_SCIENTIFIC = re.compile(r"(?<![A-Za-z_0-9.])([0-9]+(?:\.[0-9]*)?|\.[0-9]+)[eE]([+-]?[0-9]+)")
_LONGEST_POWER = 4000


def exact(value: object, subject: str = "value", place: str = "here") -> Exact:
    """The exact number that is meant by a number or a text."""
    if isinstance(value, Exact):
        return value
    if type(value) is int or type(value) is Fraction:  # at once, as most are
        return Exact.of(value)
    allowed = "an exact number such as 1/10, 0.1, 2*log(3) or exp(1/2)"
    if isinstance(value, numbers.Rational) and not isinstance(value, bool):
        return Exact.of(Fraction(int(value.numerator), int(value.denominator)))
    if not isinstance(value, float | Decimal | str):
        kind = type(value).__name__
        raise ValueFault(subject, f"{value!r} of type {kind}", allowed, place, "write it as text")
    if not isinstance(value, str) and not math.isfinite(value):
        raise ValueFault(subject, value, "a finite number", place, "leave it out")
    written = repr(float(value)) if isinstance(value, float) else str(value)
    try:
        return parse(_SCIENTIFIC.sub(_spelt_out, written))
    except (ValueError, ArithmeticError) as error:
        raise ValueFault(subject, repr(written), allowed, place, str(error)) from None


def _spelt_out(match: re.Match[str]) -> str:
    power = int(match[2])
    if abs(power) > _LONGEST_POWER:
        raise ValueError(f"a power of ten beyond {_LONGEST_POWER}")
    value = Fraction(match[1].rstrip(".")) * Fraction(10) ** power
    return f"({value.numerator}/{value.denominator})"


def about(value: object, digits: int = 6) -> str:
    """A value in exact text, with a few decimals where that is not a short rational."""
    if not isinstance(value, Exact):
        return str(value)
    shown = str(value)
    if value.rational is not None and len(shown) <= 12:
        return shown
    decimals = enclosure(value, 256).mid().str(digits, radius=False)
    return f"{shown} (about {decimals})" if len(shown) <= 200 else f"about {decimals}"


# ----------------------------------------------------------------------------- name=value


def read_pairs(pairs: Sequence[str]) -> dict[str, str]:
    """`name=value` words as a mapping."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not name or not value:
            raise ValueFault(
                "--at", repr(pair), "NAME=VALUE", "on the command line", "write --at epsilon=1/10"
            )
        if name in found:
            raise ValueFault("--at", f"{name} twice", "each name once", "", "give one value")
        found[name] = value
    return found


@dataclass(frozen=True)
class Evaluation:
    """Both sides of a statement at a point, line by line, and what was read.

    `holds` is None where a hypothesis fails, something is missing or nothing is decided; `sides`
    is the relation that failed or came closest.
    """

    echoed: tuple[str, ...]
    lines: tuple[str, ...]
    holds: bool | None = None
    sides: Sides | None = None


COMMAND_LINE = "in --at"


def evaluate(
    statement: Statement, given: Mapping[str, object], place: str = COMMAND_LINE
) -> Evaluation:
    """Read values for the objects of a statement and evaluate both sides there.

    A side is evaluated if all that it speaks of is given; the verdict needs everything.
    """
    instance, echoed = read_instance(statement, given, place)
    _check_domains(statement, instance, place)
    missing = missing_of(statement, instance)
    if not missing:
        return _decided(statement, instance, echoed)
    lines = []
    if isinstance(statement.show, Rel):
        for name, side in (("left", statement.show.left), ("right", statement.show.right)):
            lacking = sorted({thing.name for thing in _speaks_of(side)} & set(missing))
            value = f"needs {', '.join(lacking)}" if lacking else _evaluated(side, instance)
            lines.append(
                f"{name} side  {text(side)} = {value}"
                if not lacking
                else (f"{name} side  {text(side)} {value}")
            )
    example = _example(statement, place)
    lines.append(f"no verdict: give {', '.join(missing)} as well, such as {example}")
    return Evaluation(tuple(echoed), tuple(lines))


def _decided(statement: Statement, instance: Instance, echoed: Sequence[str]) -> Evaluation:
    shown, judgement = sides(statement.show, instance), judge(statement, instance)
    lines = tuple(_verdict(statement, instance, shown, judgement))
    holds = judgement.holds > 0 if judgement.decided else None
    return Evaluation(tuple(echoed), lines, holds, shown)


def _verdict(
    statement: Statement, instance: Instance, shown: Sides | None, judgement: Judgement
) -> Iterator[str]:
    walk = Walk(ExactRing(), instance)
    for hypothesis in statement.given:
        try:
            truth = walk.truth(hypothesis)
        except Undecided:
            truth = 0
        yield f"hypothesis  {text(hypothesis)}: {_TRUTHS[truth]}"
    if shown is not None:
        at = f" at {shown.where}" if shown.where else ""
        yield f"left side   {about(shown.left)}{at}"
        yield f"right side  {about(shown.right)}{at}"
        if shown.margin is not None:
            yield f"margin      {about(shown.margin)} (negative where the relation fails)"
    if judgement.met < 0:
        yield "verdict     a hypothesis fails here, so the statement says nothing about this point"
    elif not judgement.decided:
        yield f"verdict     not decided: {judgement.reason}"
    else:
        yield f"verdict     {'REFUTED here' if judgement.refutes else 'it holds here'}"


_TRUTHS = {1: "holds", 0: "is not decided", -1: "fails"}


def _evaluated(side: Term, instance: Instance) -> str:
    try:
        return about(Walk(ExactRing(), instance).value(side))
    except (Undecided, TypeError, KeyError) as error:
        return f"not evaluated ({error})"


# ----------------------------------------------------------------------------- the instance


def names_of(statement: Statement) -> set[str]:
    """The names under which a statement takes values."""
    things = (*statement.scalars, *statement.tables, *statement.parameters)
    return {thing.name for thing in things}


def read_instance(
    statement: Statement, given: Mapping[str, object], place: str = COMMAND_LINE
) -> tuple[Instance, list[str]]:
    scalars = {s.name: s for s in statement.scalars}
    tables = {t.name: t for t in statement.tables}
    sizes = {p.name: p for p in statement.parameters}
    for name in given:
        if name not in {**scalars, **tables, **sizes}:
            allowed = ", ".join([*scalars, *tables, *sizes])
            seen = "a name that the statement does not use"
            raise ValueFault(name, seen, allowed, place, "rename it")
    echoed = []
    values = {}
    for name, scalar in scalars.items():
        if name in given:
            values[scalar] = exact(given[name], name, place)
            echoed += _echo(name, given[name], [values[scalar]])
    rows = {}
    for name, table in tables.items():
        if name in given:
            pieces = list(_pieces(given[name], name, place))
            rows[table] = [exact(p, f"{name}[{n}]", place) for n, p in enumerate(pieces, 1)]
            echoed += _echo(name, given[name], rows[table])
    fixed = {sizes[n]: _whole(n, given[n], place) for n in sizes if n in given}
    chosen = _sizes(statement, fixed, rows, place)
    named = {
        table: dict(zip(entries(table, chosen), masses, strict=True))
        for table, masses in rows.items()
    }
    echoed += [f"{p.name} has {n} points" for p, n in chosen.items() if isinstance(p, Space)]
    return Instance(chosen, values, named), echoed


def _pieces(given: object, name: str, place: str) -> Iterator[object]:
    """The entries of a table, row after row, from a text, a list, a law or an array."""
    if isinstance(given, str):
        from dpproofs.calculators.named import named

        masses = named(given)
        if masses is not None:
            yield from masses
            return
        yield from (piece for piece in re.split(r"[,;\s]+", given.strip("[]() ")) if piece)
    elif isinstance(given, Mapping) or not isinstance(given, Iterable):
        seen = f"{given!r} of type {type(given).__name__}"
        raise ValueFault(name, seen, "a list of its entries, such as 1/2,1/2", place, "list them")
    else:
        for part in given:
            if isinstance(part, Iterable) and not isinstance(part, str):
                yield from _pieces(part, name, place)
            else:
                yield part


def _echo(name: str, given: object, values: Sequence[Exact]) -> list[str]:
    """What decimals were read as; a value that reads as it is written needs no echo."""
    written = given if isinstance(given, str) else repr(given)
    decimal = isinstance(given, str | float) and ("." in written or _SCIENTIFIC.search(written))
    return [f"{name} = {written} is read as {', '.join(map(str, values))}"] if decimal else []


def _whole(name: str, given: object, place: str) -> int:
    value = exact(given, name, place).rational
    if value is None or int(value.q) != 1 or int(value.p) < 0:
        raise ValueFault(name, given, "a whole number >= 0", place, "it is a size")
    return int(value.p)


def _sizes(
    statement: Statement,
    fixed: Mapping[Space | Natural, int],
    rows: Mapping[Table, Sequence[Exact]],
    place: str,
) -> dict[Space | Natural, int]:
    """Sizes at which every given table has its number of entries: the smallest that fit."""
    found = dict(fixed)
    for table, masses in rows.items():
        if len(table.over) == 1 and isinstance(table.over[0], Space):
            space = table.over[0]
            if found.setdefault(space, len(masses)) != len(masses):
                raise ValueFault(
                    table.name,
                    f"{len(masses)} entries",
                    f"{found[space]}, as many as {space.name} has points",
                    place,
                    "give one entry for each point",
                )
    if set(found) >= {p for t in rows for p in t.parameters} and _fits(rows, found):
        return found
    for sizes in sizes_of(statement):
        if all(sizes[p] == n for p, n in found.items() if p in sizes) and _fits(rows, sizes):
            return {**sizes, **found} if rows else found
    if not rows:
        return found
    shown = ", ".join(f"{t.name} has {len(m)} entries" for t, m in rows.items())
    ranges = ", ".join(f"{p.name} {p.smallest}..{p.largest}" for p in statement.parameters)
    raise ValueFault(
        "sizes", shown, f"tables that fit sizes in {ranges}", place, "give the sizes by name"
    )


def _fits(rows: Mapping[Table, Sequence[Exact]], sizes: Mapping[Space | Natural, int]) -> bool:
    return all(len(entries(table, sizes)) == len(masses) for table, masses in rows.items())


def _speaks_of(node: Node) -> set[Any]:
    """The declared objects and sizes that a term needs."""
    found: set[Any] = set()
    for part in node.walk():
        if isinstance(part, Scalar | Table):
            found.add(part)
        for axis in [*getattr(part, "over", ())] if isinstance(part, Table) else []:
            found.update(axis.parameters())
        over = getattr(getattr(part, "index", None), "over", None)
        if over is not None:
            found.update(over.parameters())
    return found


def _example(statement: Statement, place: str) -> str:
    words = []
    for scalar in statement.scalars:
        words.append(f"{scalar.name}=1")
    for table in statement.tables:
        words.append(f"{table.name}=1/2,1/2")
    words += [f"{p.name}={p.smallest}" for p in statement.parameters if isinstance(p, Natural)]
    if place == COMMAND_LINE:
        return " ".join(f"--at {word}" for word in words)
    pairs = (word.partition("=") for word in words)
    return f"at({', '.join(f'{name}={value!r}' for name, _, value in pairs)})"


def _check_domains(statement: Statement, instance: Instance, place: str) -> None:
    """A value outside its stated domain is refused with the domain."""
    walk = Walk(ExactRing(), instance)
    for thing in (*instance.scalars, *instance.tables):
        if {p for p in _speaks_of(thing.domain())} - {
            *instance.scalars,
            *instance.tables,
            *instance.sizes,
        }:
            continue
        rules = [thing.domain()] + ([thing.axioms()] if isinstance(thing, Table) else [])
        for rule in rules:
            try:
                holds = walk.truth(rule) >= 0
            except Undecided:
                holds = True
            if not holds:
                raise ValueFault(
                    thing.name, _seen(thing, instance), _domain(thing), place, "change it"
                )
    for size, n in instance.sizes.items():
        if n < size.smallest:
            raise ValueFault(size.name, n, f"at least {size.smallest}", place, "change it")


def _seen(thing: Scalar | Table, instance: Instance) -> str:
    if not isinstance(thing, Table):
        return str(instance.scalars[thing])
    masses = list(instance.tables[thing].values())
    total = sum(masses[1:], masses[0])
    listed = ", ".join(map(str, masses))
    return f"({listed}) with the sum {total}" if thing.kind == "law" else f"({listed})"


def _domain(thing: Scalar | Table) -> str:
    from dpproofs.language.sorts import TABLE_KINDS

    if not isinstance(thing, Table):
        return text(thing.domain())
    bounds = text(thing.domain()) if thing.low is not None or thing.high is not None else ""
    return f"{TABLE_KINDS[thing.kind]}{f' ({bounds})' if bounds else ''}"


def finite(value: object, what: str) -> Exact | Infinite:
    """A value that exists; what has no value is refused with its reason."""
    if isinstance(value, Undefined):
        raise ValueFault(what, str(value), "arguments at which it has a value", "", "see its text")
    assert isinstance(value, Exact | Infinite)
    return value
