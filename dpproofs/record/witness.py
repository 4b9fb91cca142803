"""A witness is kept as exact texts, told in words, and re-checked by a script anyone can run.

{"format": "dpproofs-witness", "version": 1, "statement": HASH, "sizes": {NAME: whole number},
 "scalars": {NAME: exact text}, "tables": {NAME: [[key as nested lists, exact text], ...]},
 "left": TEXT, "op": "<=", "right": TEXT, "where": TEXT}

A key is the list of a table's indices; a whole number is an element of a named space, counted
from 0, and a list is a pair, a sequence or a subset.
"""

from __future__ import annotations

import ast
import decimal
import itertools
import keyword
import re
import reprlib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import mpmath

from dpproofs.language import sorts, terms
from dpproofs.language.sorts import Natural, Table
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node, Proposition
from dpproofs.rings.numbers import Exact, enclosure, parse, sign
from dpproofs.rings.second import Compared, Compiler, ExactText, second_opinion
from dpproofs.rings.walk import Instance, entries
from dpproofs.rings.witness import FORMAT, VERSION, witness_json

__all__ = [
    "ForeignWitness",
    "NoScript",
    "WitnessError",
    "in_words",
    "instance_from_json",
    "is_stale",
    "script",
    "witness_json",
]

LINES, LONGEST, USUAL = 30, 4000, 100


class WitnessError(ValueError):
    """A witness that cannot be read: its subject, the value seen, and what is allowed."""

    def __init__(self, subject: str, seen: object, allowed: str) -> None:
        self.subject, self.allowed = subject, allowed
        self.seen = seen if isinstance(seen, str) else reprlib.repr(seen)
        super().__init__(f"{subject}: saw {self.seen}; allowed: {allowed}")


class ForeignWitness(WitnessError):
    """A witness of another format or version."""


class NoScript(ValueError):
    """Why there is no script for a witness."""


# ----------------------------------------------------------------------------- reading


def is_stale(statement: Statement, data: Any) -> bool:
    """Whether a witness was found for another statement, such as an earlier version of this."""
    return not isinstance(data, Mapping) or data.get("statement") != statement.hash


def instance_from_json(statement: Statement, data: Any) -> Instance:
    """The instance of a witness; everything the statement speaks of, and nothing else.

    Whether it is stale is not asked here, and whether it refutes is for the judge to say.
    """
    if not isinstance(data, Mapping):
        raise WitnessError("witness", data, "a JSON object")
    if data.get("format") != FORMAT:
        raise ForeignWitness("format", data.get("format"), repr(FORMAT))
    if data.get("version") != VERSION or isinstance(data.get("version"), bool):
        raise ForeignWitness("version", data.get("version"), str(VERSION))
    sizes = _named(data, "sizes", statement.parameters)
    for size, n in sizes.items():
        if isinstance(n, bool) or not isinstance(n, int) or not _in_range(size, n):
            allowed = f"a whole number from {size.smallest} to {size.largest}"
            raise WitnessError(f"size {size.name}", n, allowed)
    scalars = {
        scalar: _exact(f"scalar {scalar.name}", text)
        for scalar, text in _named(data, "scalars", statement.scalars).items()
    }
    tables = {
        table: _rows(table, rows, sizes)
        for table, rows in _named(data, "tables", statement.tables).items()
    }
    return Instance(sizes, scalars, tables)


def _in_range(size: Any, n: int) -> bool:
    return bool(size.smallest <= n <= size.largest)


def _named(data: Mapping[str, Any], field: str, wanted: Sequence[Any]) -> dict[Any, Any]:
    """The values of a field by the declared objects, whose names must be exactly its keys."""
    values = data.get(field)
    names = [thing.name for thing in wanted]
    allowed = f"values for {', '.join(names) or 'nothing'}"
    if not isinstance(values, Mapping):
        raise WitnessError(field, values, f"a JSON object with {allowed}")
    if len(set(names)) < len(names):
        raise WitnessError(field, names, "declared objects of different names")
    for name in itertools.chain(names, values):
        if name not in values:
            raise WitnessError(field, f"no {name}", allowed)
        if name not in names:
            raise WitnessError(field, name, allowed)
    return {thing: values[thing.name] for thing in wanted}


def _exact(subject: str, text: Any) -> Exact:
    allowed = "an exact number as text, such as '3/4' or 'log(3)'"
    if not isinstance(text, str):
        raise WitnessError(subject, text, allowed)
    try:
        return parse(text)
    except (ValueError, ArithmeticError) as error:
        raise WitnessError(subject, reprlib.repr(text), f"{allowed} ({error})") from error


def _rows(table: Table, rows: Any, sizes: Mapping[Any, int]) -> dict[tuple[Any, ...], Exact]:
    subject, keys = f"table {table.name}", entries(table, sizes)
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        raise WitnessError(subject, rows, "a list of [key, exact text]")
    found: dict[tuple[Any, ...], Exact] = {}
    known = set(keys)
    for row in rows:
        if not isinstance(row, Sequence) or isinstance(row, str) or len(row) != 2:
            raise WitnessError(subject, row, "a list of [key, exact text]")
        key = _tupled(row[0])
        if not _is_key(key) or key not in known or key in found:
            raise WitnessError(f"{subject}, key", row[0], f"each of {reprlib.repr(keys)} once")
        found[key] = _exact(f"{subject} at {row[0]}", row[1])
    if missing := [key for key in keys if key not in found]:
        raise WitnessError(subject, f"no entry at {missing[0]}", f"each of {reprlib.repr(keys)}")
    return {key: found[key] for key in keys}


def _tupled(key: Any) -> Any:
    return tuple(map(_tupled, key)) if isinstance(key, list | tuple) else key


def _is_key(key: Any) -> bool:
    """Nested tuples of whole numbers: 0.0 and False are equal to 0, but are not elements."""
    return all(map(_is_key, key)) if isinstance(key, tuple) else type(key) is int


# ----------------------------------------------------------------------------- words

_SIGNS = {"<=": "≤", "<": "<", ">=": "≥", ">": ">", "==": "=", "!=": "≠"}
_HOLD = {
    "<=": (-1, 0), "<": (-1,), ">=": (0, 1), ">": (1,), "==": (0,), "!=": (-1, 1)
}  # fmt: skip


def in_words(statement: Statement, data: Any) -> str:
    """What a witness says, in a few sentences."""
    instance = instance_from_json(statement, data)
    taken = [_size_words(size, n) for size, n in instance.sizes.items()]
    taken += [f"{scalar.name} = {_number_words(x)}" for scalar, x in instance.scalars.items()]
    for table, rows in instance.tables.items():
        taken += _table_words(table, rows)
    sentences = [f"Take {', '.join(taken)}."] if taken else []
    met = second_opinion(statement, instance).met
    hypotheses = {
        1: "Every hypothesis holds.",
        0: "It is not decided whether every hypothesis holds.",
        -1: "A hypothesis does not hold.",
    }
    sentences.append(hypotheses[met])
    if data.get("op") in _SIGNS:
        sentences.append(_sides_words(data))
    if is_stale(statement, data):
        sentences.append("This witness was found for another version of the statement.")
    return " ".join(sentences)


def _size_words(size: Any, n: int) -> str:
    if isinstance(size, Natural):
        return f"{size.name} = {n}"
    return f"{size.name} with {n} point{'' if n == 1 else 's'}"


def _number_words(x: Exact) -> str:
    return str(x) if x.rational is not None else f"{x} (about {_about(x)})"


def _about(x: Exact) -> str:
    mp = mpmath.mp.clone()
    with mp.workdps(30):
        middle = mp.ldexp(*(int(part) for part in enclosure(x, 256).mid().man_exp()))
        return str(mp.nstr(middle, 6))


def _table_words(table: Table, rows: Mapping[tuple[Any, ...], Exact]) -> list[str]:
    """One list per row, the last axis running through it."""
    found = []
    for start in dict.fromkeys(key[:-1] for key in rows):
        values = ", ".join(_number_words(x) for key, x in rows.items() if key[:-1] == start)
        at = f"({', '.join(map(str, start))})" if start else ""
        found.append(f"{table.name}{at} = ({values})")
    return found


def _sides_words(data: Mapping[str, Any]) -> str:
    op, where = _SIGNS[data["op"]], data.get("where")
    texts = [data.get("left"), data.get("right")]
    values = [_value(text) for text in texts]
    said = [str(t) if v is None else _number_words(v) for t, v in zip(texts, values, strict=True)]
    words = f"The left side is {said[0]}, the right side {said[1]}"
    words = f"At {where}: {words[0].lower()}{words[1:]}" if where else words
    left, right = values
    if left is None or right is None:
        orders = [_infinite(text) for text in texts]
        order = (orders[0] > orders[1]) - (orders[0] < orders[1])
        if "no value" in str(texts):
            return f"{words}, so {op} has no truth value."
        by = ""
    else:
        found = sign(left - right)
        if found is None:
            return f"{words}; they are not told apart."
        order, gap = found, left - right if found >= 0 else right - left
        by = f" by {_number_words(gap)}" if order else ": the two sides are equal"
    holds = order in _HOLD[data["op"]]
    return f"{words}, so {op} {'holds' if holds else 'fails'}{by}."


def _value(text: Any) -> Exact | None:
    if not isinstance(text, str) or _infinite(text) or text.startswith("no value"):
        return None
    return _exact("side", text)


def _infinite(text: Any) -> int:
    return {"infinity": 1, "-infinity": -1}.get(str(text), 0)


# ----------------------------------------------------------------------------- the script


def script(statement: Statement, data: Any) -> str:
    """A Python script on the standard library alone that recomputes the counterexample.

    It prints both sides and exits with 0 if the counterexample is confirmed, else with 1. It has
    at most 30 lines. Raises NoScript with the reason where there is none.
    """
    instance = instance_from_json(statement, data)
    failing = _failing(statement, instance, data)
    rational = _is_rational(statement, instance)
    text = _Script(statement, instance, rational).text(failing)
    lines = text.splitlines()
    if len(lines) > LINES:
        raise NoScript(f"the script would have {len(lines)} lines; at most {LINES} are allowed")
    if (longest := max(map(len, lines))) > LONGEST:
        raise NoScript(f"a line would have {longest} characters; at most {LONGEST} are allowed")
    if (status := _status(text)) != 0:
        raise NoScript(f"{decimal_words(rational)} do not confirm the counterexample ({status})")
    return text


def decimal_words(rational: bool) -> str:
    return "fractions" if rational else "decimals of 60 digits"


def _failing(statement: Statement, instance: Instance, data: Any) -> Compared | None:
    """The relation of the conclusion that the witness names, or else the one that fails most."""
    compared = second_opinion(statement, instance).compared
    named = [c for c in compared if (c.op, c.where) == (data.get("op"), data.get("where"))]
    return min(named or compared, key=lambda c: c.truth, default=None)


def _status(text: str) -> object:
    """The exit status of a script, run here: what it would say must be what is promised."""
    with decimal.localcontext():
        try:
            exec(compile(text, "<script>", "exec"), {"__name__": "script", "print": _silent})
        except SystemExit as done:
            return done.code
        except Exception as error:  # the script would end with this error and the status 1
            return f"{type(error).__name__}: {error}"
    return "it does not end"


def _silent(*_: object) -> None:
    pass


_RATIONAL_OPS = frozenset(("+", "-", "*", "/", "neg", "abs", "pos", "max", "min", "binomial"))


def _is_rational(statement: Statement, instance: Instance) -> bool:
    """Whether fractions suffice: no other operation, and no value that is not rational."""
    values = [*instance.scalars.values()]
    values += [x for rows in instance.tables.values() for x in rows.values()]
    if any(x.rational is None for x in values):
        return False
    return all(map(_is_rational_node, (*statement.hypotheses, statement.show)))


def _is_rational_node(node: Node) -> bool:
    match node:
        case terms.Quantity() | terms.TableQuantity() | terms.Predicate():
            return _is_rational_node(node.meaning)
        case terms.Op(name="^", args=(base, terms.Num(value=power))):
            return power.denominator == 1 and _is_rational_node(base)
        case terms.Op() if node.name not in _RATIONAL_OPS:
            return False
    return all(map(_is_rational_node, node.children()))


_HELPERS = {
    "same": "same = lambda a, b: a == b or abs(a) + abs(b) < INF and "
    "abs(a - b) <= (1 + abs(a) + abs(b)) * D('1e-45')",
    "le": "le = lambda a, b: a <= b or same(a, b)",
    "INF": "INF = D('Infinity')",
    "PI": f"PI = D('{mpmath.mp.clone().mpf(0)}')",
    "power": "power = lambda a, b: D(1) if b == 0 else a ** b",
    "tanh": "tanh = lambda x: 1 - 2 / ((2 * x).exp() + 1)",
    "cosh": "cosh = lambda x: (x.exp() + (-x).exp()) / 2",
    "logratio": "logratio = lambda a, b: INF if a > 0 == b else (a / b).ln()",
    "plog": "plog = lambda a, b: D(0) if a == 0 <= b else a * logratio(a, b)",
    "ratio": "ratio = lambda a, b: INF if a > 0 == b else a / b",
    "comb": "from math import comb",
    "cache": "from functools import cache",
}
_NEEDS = {
    "same": ("INF",),
    "le": ("same",),
    "logratio": ("INF",),
    "plog": ("logratio",),
    "ratio": ("INF",),
    "Q": ("PI",),
}
