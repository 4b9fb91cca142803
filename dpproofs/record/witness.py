"""A witness is kept as exact texts, told in words, and re-checked by a script anyone can run.

{"format": "dpproofs-witness", "version": 1, "statement": HASH, "sizes": {NAME: whole number},
 "scalars": {NAME: exact text}, "tables": {NAME: [[key as nested lists, exact text], ...]},
 "left": TEXT, "op": "<=", "right": TEXT, "where": TEXT}

A key is the list of a table's indices; a whole number is an element of a named space, counted
from 0, and a list is a pair, a sequence or a subset.
"""

from __future__ import annotations

import builtins
import decimal
import itertools
import keyword
import re
import reprlib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import mpmath

from dpproofs.language import terms
from dpproofs.language.powers import REAL_POWER
from dpproofs.language.sorts import Natural, Space, Table
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node, speaks_of_all_numbers
from dpproofs.meaning.decide import conventions_met, enclosed_sides, judge
from dpproofs.meaning.existence import why_none
from dpproofs.meaning.limits import why_not
from dpproofs.meaning.numbers import Exact, enclosure, parse, sign
from dpproofs.meaning.second import Compared, Compiler, ExactText, second_met, second_sides
from dpproofs.meaning.walk import Instance, entries
from dpproofs.meaning.witness import FORMAT, VERSION, witness_json

__all__ = [
    "NO_SCRIPT",
    "ForeignWitness",
    "WitnessError",
    "about",
    "in_words",
    "instance_from_json",
    "is_stale",
    "margin",
    "script",
    "witness_json",
]

LINES, LONGEST, USUAL = 30, 4000, 100
SHORT = 8  # elements of a set that are written out in a script
READABLE = 60  # characters of a number in a sentence


class WitnessError(ValueError):
    """A witness that cannot be read: its subject, the value seen, and what is allowed."""

    def __init__(self, subject: str, seen: object, allowed: str) -> None:
        self.subject, self.allowed = subject, allowed
        self.seen = seen if isinstance(seen, str) else reprlib.repr(seen)
        super().__init__(f"{subject}: saw {self.seen}; allowed: {allowed}")


class ForeignWitness(WitnessError):
    """A witness of another format or version."""


# ----------------------------------------------------------------------------- reading


def is_stale(statement: Statement, data: object) -> bool:
    """Whether a witness was found for another statement, such as an earlier version of this."""
    return not isinstance(data, Mapping) or data.get("statement") != statement.hash


def instance_from_json(statement: Statement, data: object) -> Instance:
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


def _in_range(size: Space | Natural, n: int) -> bool:
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


def _exact(subject: str, text: object) -> Exact:
    allowed = "an exact number as text, such as '3/4' or 'log(3)'"
    if not isinstance(text, str):
        raise WitnessError(subject, text, allowed)
    try:
        return parse(text)
    except (ValueError, ArithmeticError) as error:
        raise WitnessError(subject, reprlib.repr(text), f"{allowed} ({error})") from error


def _rows(table: Table, rows: object, sizes: Mapping[Any, int]) -> dict[tuple[Any, ...], Exact]:
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


def _tupled(key: object) -> Any:
    return tuple(map(_tupled, key)) if isinstance(key, list | tuple) else key


def _is_key(key: object) -> bool:
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
    met = second_met(statement, instance)
    if met == 0 and any(map(speaks_of_all_numbers, statement.given)):  # it looks at none of them
        met = judge(statement, instance).met
    hypotheses = {
        1: "Every hypothesis holds.",
        0: "It is not decided whether every hypothesis holds.",
        -1: "A hypothesis does not hold.",
    }
    sentences.append(hypotheses[met])
    if data.get("op") in _SIGNS:
        sentences.append(_sides_words(data))
    elif len(balls := enclosed_sides(statement.show, instance)) == 2:
        sentences.append(f"The left side is {balls[0]}, the right side {balls[1]}.")
    limits = (part for part in statement.show.walk() if isinstance(part, terms.Asymptotic))
    sentences += filter(None, map(why_not, limits))
    sentences += why_none(statement.show, instance)[:1]
    met_here = conventions_met(statement, instance)
    if met_here:
        sentences.append(f"By convention: {'; '.join(c.value for c in met_here)}.")
    if is_stale(statement, data):
        sentences.append("This witness was found for another version of the statement.")
    return " ".join(sentences)


def _size_words(size: Space | Natural, n: int) -> str:
    if isinstance(size, Natural):
        return f"{size.name} = {n}"
    return f"{size.name} with {n} point{'' if n == 1 else 's'}"


def _number_words(x: Exact) -> str:
    """Exact where a reader can take it in; the witness itself keeps every digit."""
    if len(str(x)) > READABLE:
        return f"about {_about(x)}"
    return str(x) if x.rational is not None else f"{x} (about {_about(x)})"


def margin(data: Mapping[str, Any]) -> tuple[str, str]:
    """By how much the two sides of a witness differ, exact and as a decimal; "" where one of them
    is infinite or has no value, or where no relation decides, as of a there-is."""
    if "" in (data.get("left"), data.get("right")):
        return "", ""
    try:
        left, right = (_value(field, data.get(field)) for field in ("left", "right"))
    except ValueError:  # recorded, and no witness at all
        return "", ""
    if left is None or right is None:
        return "", ""
    gap = left - right if sign(left - right) == 1 else right - left
    return str(gap), _about(gap)


def about(text: str) -> str:
    """Exact text as a decimal of six digits; "" for what is no finite number."""
    value = _value("a number", text) if text else None
    return "" if value is None else _about(value)


def _margin_words(x: Exact) -> str:
    """The exact number with a decimal."""
    nearby = _about(x)
    if len(str(x)) > READABLE:
        return f"about {nearby}"
    if x.rational is None or Fraction(nearby) != Fraction(str(x)):
        return f"{x} (about {nearby})"
    return str(x) if int(x.rational.q) == 1 else f"{x} ({nearby})"


_MP = mpmath.mp.clone()  # to make one takes longer than to use it


def _about(x: Exact) -> str:
    with _MP.workdps(30):
        middle = _MP.ldexp(*(int(part) for part in enclosure(x, 256).mid().man_exp()))
        return str(_MP.nstr(middle, 6))


def _table_words(table: Table, rows: Mapping[tuple[Any, ...], Exact]) -> list[str]:
    """One list per row, the last axis running through it."""
    found = []
    for start in dict.fromkeys(key[:-1] for key in rows):
        values = ", ".join(_number_words(x) for key, x in rows.items() if key[:-1] == start)
        at = _key_words(start) if start else ""
        found.append(f"{table.name}{at} = ({values})")
    return found


def _key_words(key: object) -> str:
    return f"({', '.join(map(_key_words, key))})" if isinstance(key, tuple) else str(key)


def _sides_words(data: Mapping[str, Any]) -> str:
    op, where = _SIGNS[data["op"]], data.get("where")
    texts = [data.get("left"), data.get("right")]
    values = [_value(field, data.get(field)) for field in ("left", "right")]
    said = [str(t) if v is None else _number_words(v) for t, v in zip(texts, values, strict=True)]
    words = f"The left side is {said[0]}, the right side {said[1]}"
    words = f"At {where}: {words[0].lower()}{words[1:]}" if where else words
    left, right = values
    if any(str(text).startswith("about ") for text in texts):
        return f"{words}; written exactly, they are too long to be shown."
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
        by = f" by {_margin_words(gap)}" if order else ": the two sides are equal"
    holds = order in _HOLD[data["op"]]
    return f"{words}, so {op} {'holds' if holds else 'fails'}{by}."


def _value(field: str, text: object) -> Exact | None:
    if isinstance(text, str) and (_infinite(text) or text.startswith(("no value", "about "))):
        return None
    return _exact(field, text)


def _infinite(text: object) -> int:
    return {"infinity": 1, "-infinity": -1}.get(str(text), 0)


# ----------------------------------------------------------------------------- the script

NO_SCRIPT = "# no script: "


class _NoScript(Exception):
    """Why a part of a statement cannot be recomputed by a script."""


def script(statement: Statement, data: object) -> str:
    """A Python script on the standard library alone that recomputes the counterexample.

    It has at most 30 lines, prints both sides, and exits with 0 if the counterexample is confirmed,
    else with 1. Where there is none, the text begins with `NO_SCRIPT` and the reason, and exits
    with 1 if it is run.
    """
    instance = instance_from_json(statement, data)
    try:
        failing = _failing(statement, instance, data)
        for digits in (60, 600):  # sides near 0 are told apart by more of them
            text = _Script(statement, instance, digits).text(failing)
            if (ended := _ended(text)) is None:
                return text
        raise _NoScript(f"it would not confirm the counterexample ({ended})")
    except _NoScript as reason:
        return f"{NO_SCRIPT}{' '.join(str(reason).split())}\nraise SystemExit(1)\n"


def _failing(statement: Statement, instance: Instance, data: Any) -> Compared | None:
    """The relation of the conclusion that the witness names, or else the one that fails most."""
    compared = second_sides(statement.show, instance)
    if not compared and isinstance(show := statement.show, terms.Rel):  # it was too long for it
        left, right = (str(data.get(side, "")) for side in ("left", "right"))
        return Compared(show.op, left, right, -1, relation=show)
    named = [c for c in compared if (c.op, c.where) == (data.get("op"), data.get("where"))]
    return min(named or compared, key=lambda c: c.truth, default=None)


def _ended(text: str) -> str | None:
    """Run our own script here, unheard: None if it confirms, else how it ended."""
    with decimal.localcontext():
        try:
            exec(compile(text, "<script>", "exec"), {"print": lambda *_: None})
        except SystemExit as done:
            return f"exit status {done.code}" if done.code else None
        except Exception as error:  # so the script itself would end, with status 1
            return f"{type(error).__name__}: {error}"
    return "no exit status"


def _pi(digits: int) -> str:
    mp = mpmath.mp.clone()
    mp.dps = digits + 10
    return str(mp.nstr(mp.pi, digits + 5))


#: Each helper, with the helpers that it needs.
_HELPERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "INF": (("INF = D('Infinity')",), ()),
    "PI": ((f"PI = D('{_pi(60)}')",), ()),
    "same": (
        (
            "same = lambda a, b: a == b or (abs(a) + abs(b) < INF and",
            "    abs(a - b) <= (1 + abs(a) + abs(b)) * D('1e-45'))",
        ),
        ("INF",),
    ),
    "le": (("le = lambda a, b: a <= b or same(a, b)",), ("same",)),
    "power": (
        (
            "power = lambda a, b: D('NaN') if a == -INF or (a == INF if b == 0 else a == 0 > b)"
            " else a ** b if b else D(1)",
        ),
        ("INF",),
    ),
    "real_power": (
        (
            "real_power = lambda a, b: a ** b if a > 0 and (a < INF or b) or a == 0 < b"
            " else D('NaN')",
        ),
        ("INF",),
    ),
    "tanh": (("tanh = lambda x: 1 - 2 / ((2 * x).exp() + 1)",), ()),
    "cosh": (("cosh = lambda x: (x.exp() + (-x).exp()) / 2",), ()),
    "logratio": (("logratio = lambda a, b: INF if a > 0 == b else (a / b).ln()",), ("INF",)),
    "plog": (("plog = lambda a, b: D(0) if a == 0 else a * logratio(a, b)",), ("logratio",)),
    "ratio": (("ratio = lambda a, b: INF if a > 0 == b else a / b",), ("INF",)),
    "comb": (("from math import comb",), ()),
    "prod": (("from math import prod",), ()),
    "cache": (("from functools import cache",), ()),
    "Q": (
        (
            "def Q(x, total=D(0), k=1):  # the tail of a standard normal variable",
            "    part = x",
            "    while abs(part) > D('1e-70'):",
            "        total, part, k = total + part, part * x * x / (k + 2), k + 2",
            "    return D('0.5') - total * (-x * x / 2).exp() / (2 * PI).sqrt()",
        ),
        ("PI",),
    ),
}
_RATIONAL_OPS = frozenset(("+", "-", "*", "/", "neg", "abs", "pos", "max", "min", "binomial"))
#: How each is spelt, with the helper that it needs.
_OPERATIONS: dict[str, tuple[str, str]] = {
    **{sign: ("", f"({{0}} {sign} {{1}})") for sign in "+-*/"},
    **{name: (name, f"{name}({{every}})") for name in ("tanh", "cosh", "Q")},
    **{name: (name, f"{name}({{every}})") for name in ("plog", "logratio", "ratio")},
    **{name: ("", f"{name}([{{every}}])") for name in ("max", "min")},
    **{name: ("", f"{{0}}.{name}()") for name in ("exp", "sqrt")},
    "log": ("", "{0}.ln()"),
    "^": ("power", "power({0}, {1})"),
    REAL_POWER: ("real_power", "real_power({0}, {1})"),
    "neg": ("", "(-{0})"),
    "abs": ("", "abs({0})"),
    "pos": ("", "max({0}, {kind}(0))"),
    "binomial": ("comb", "{kind}(comb(int({0}), int({1})))"),
    "e": ("", "D(1).exp()"),
    "pi": ("PI", "PI"),
}
_RELATIONS = {
    "<=": ("le", "le({0}, {1})"),
    ">=": ("le", "le({1}, {0})"),
    "<": ("le", "(not le({1}, {0}))"),
    ">": ("le", "(not le({0}, {1}))"),
    "==": ("same", "same({0}, {1})"),
    "!=": ("same", "(not same({0}, {1}))"),
}
_CONNECTIVES = {
    "not": ("", "(not {0})"),
    "implies": ("", "(not {0} or {1})"),
    "iff": ("", "({0} == {1})"),
}


class _Script(Compiler):
    """The second compiler again, in plain Python over decimals of so many digits, or over fractions
    where nothing else occurs. Truth is two-valued: what has no value ends the script."""

    def __init__(self, statement: Statement, instance: Instance, digits: int) -> None:
        super().__init__(instance.sizes)
        self.statement, self.instance = statement, instance
        values = [*instance.scalars.values()]
        values += [x for rows in instance.tables.values() for x in rows.values()]
        self.rational = all(x.rational is not None for x in values) and all(
            map(_is_rational, (*statement.hypotheses, statement.show))
        )
        self.kind = "F" if self.rational else "D"
        longest = max((len(n) for x in values for n in re.findall(r"\d+", str(x))), default=0)
        # no mass is taken for 0
        self.digits = digits if longest <= 30 else digits + 2 * longest
        self.needed: dict[str, None] = {}
        self.lines: list[str] = []
        self.taken |= {*_HELPERS, *dir(builtins), *keyword.kwlist, *keyword.softkwlist}
        self.taken |= {"D", "F", "Decimal", "Fraction", "getcontext", "given", "shown"}
        self.taken |= {"left", "right", "confirmed", "k", "x", "y", "n", "m", "bits"}

    # -- the whole ----------------------------------------------------------------------------

    def text(self, failing: Compared | None) -> str:
        given, skipped = [], 0
        axioms = [table.axioms() for table in self.statement.tables]
        for proposition in (*axioms, *self.statement.hypotheses):
            self._kept.append(proposition)
            try:
                given.append(self.truth(proposition))
            except _NoScript:
                skipped += 1
        given = [text for text in given if text != "True"]
        shown = self.truth(self.statement.show)
        sides, ends = self._sides(failing)
        names = [self.fresh("h") for _ in given]
        first = [f"{name} = {text}" for name, text in zip(names, given, strict=True)]
        last = [
            f"given = all([{', '.join(names)}])",
            f"shown = {shown}",
            *sides,
            "confirmed = given and not shown",
            f"print('every hypothesis{' recomputed here' if skipped else ''} holds:', given)",
            "print('the conclusion holds:', shown)",
            *ends,
            "print('the counterexample is', 'confirmed' if confirmed else 'NOT confirmed')",
            "raise SystemExit(0 if confirmed else 1)",
        ]
        body = [*self._values(), *self.lines, *first]
        for width in (USUAL, 200, 400, 1000, 2000, LONGEST):
            lines = [*self._head(), *_packed(body, width), *_packed(last, width)]
            if len(lines) <= LINES:
                break
        else:
            raise _NoScript(f"it would have {len(lines)} lines, and at most {LINES} are allowed")
        if (longest := max(map(len, lines))) > LONGEST:
            raise _NoScript(f"a line would have {longest} characters, more than {LONGEST}")
        return "\n".join(lines) + "\n"

    def _head(self) -> list[str]:
        found = ['"""Recomputes a counterexample; the exit status is 0 if it is confirmed."""']
        if self.rational:
            found.append("from fractions import Fraction as F")
        else:
            found += [
                "from decimal import Decimal as D, getcontext",
                f"getcontext().prec = {self.digits}",
            ]
        imports, short, long = list[str](), list[str](), list[str]()
        for name in self.needed:
            lines = tuple(
                line.replace("1e-45", self._tie).replace(_pi(60), _pi(self.digits))
                for line in _HELPERS[name][0]
            )
            if lines[0].startswith("from "):
                imports += lines
            elif len(lines) == 1:
                short += lines
            else:  # before it, what it needs
                long += [*_packed(short, USUAL), *lines]
                short = []
        return [*found, *_packed(imports, USUAL), *long, *_packed(short, USUAL)]

    @property
    def _tie(self) -> str:
        """Relative: what differs by less is equal. The tail Q is known to 60 digits."""
        return "1e-45" if self.digits == 60 or "Q" in self.needed else f"1e-{self.digits * 3 // 4}"

    def _values(self) -> list[str]:
        found = [f"{name} = {_elements(elements)}" for name, elements in self.sets.items()]
        for name, thing in self.objects.items():
            if isinstance(thing, Table):
                rows = self.instance.tables[thing].items()
                inside = ", ".join(f"{_elements(key)}: {self._exact(x)}" for key, x in rows)
                found.append(f"{name} = {{{inside}}}")
            else:
                found.append(f"{name} = {self._exact(self.instance.scalars[thing])}")
        return found

    def _exact(self, x: Exact) -> str:
        if (q := x.rational) is not None:
            return self.number(Fraction(int(q.p), int(q.q)))
        text = ExactText(str(x)).value(
            self.number, lambda name, *args: self.operation(name, list(args))
        )
        return str(text)

    def _sides(self, failing: Compared | None) -> tuple[list[str], list[str]]:
        if failing is None or failing.relation is None:
            return [], []
        scope = frozenset(id(thing) for thing, at in failing.at if isinstance(at, dict))
        bound = [f"{self.name(thing)} = {self._element(at)}" for thing, at in failing.at]
        relation = failing.relation
        left, right = (self.term(side, scope) for side in (relation.left, relation.right))
        at = f" at {failing.where}" if failing.where else ""
        return [*bound, f"left = {left}", f"right = {right}"], [
            f"print({f'left side{at}:'!a}, left)",
            f"print({f'right side, to be {failing.op}:'!a}, right)",
            "print('they differ by:', 0 if left == right else abs(left - right))",
        ]

    def _element(self, at: object) -> str:
        """An element, or an event as a table of bits."""
        if not isinstance(at, dict):
            return _elements(at)
        bits = (f"{_elements(key)}: {self.kind}({int(bit)})" for key, bit in at.items())
        return f"{{{', '.join(bits)}}}"

    def need(self, name: str) -> str:
        for other in _HELPERS[name][1]:
            self.need(other)
        self.needed.setdefault(name)
        return name

    def name(self, thing: object, letter: str = "i") -> str:
        """Its own name, where that is a safe one."""
        own = getattr(thing, "name", "")
        if id(thing) not in self._names and re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,20}", own):
            self._kept.append(thing)
            if own in self.taken:
                own = self.fresh(f"{own}_")
            self.taken.add(own)
            self._names[id(thing)] = own
        return super().name(thing, letter)

    # -- spelling -----------------------------------------------------------------------------

    def define(self, name: str, parameters: Sequence[str], body: str, memo: bool) -> None:
        text = f"lambda {', '.join(parameters)}: {body}" if parameters else f"lambda: {body}"
        self.lines.append(f"{name} = {self.need('cache')}({text})" if memo else f"{name} = {text}")

    def number(self, value: Fraction) -> str:
        if value.denominator == 1:
            return f"{self.kind}({value.numerator})"
        if self.rational:
            return f"F({value.numerator}, {value.denominator})"
        return f"(D({value.numerator}) / {value.denominator})"

    def operation(self, name: str, args: list[str]) -> str:
        if name == "^":
            base, power = args
            if whole := re.fullmatch(r"[DF]\(([1-9]\d*)\)", power):
                return f"({base} ** {whole[1]})"
            if self.rational:
                return f"({base} ** int({power}))"
        return self._spelt(_OPERATIONS, "operation", name, args)

    def _spelt(
        self, known: Mapping[str, tuple[str, str]], what: str, name: str, args: Sequence[str]
    ) -> str:
        if name not in known:
            raise TypeError(f"a script has no meaning for the {what} {name!r}")
        helper, form = known[name]
        if helper:
            self.need(helper)
        return form.format(*args, every=", ".join(args), kind=self.kind)

    def binder(self, kind: str, items: str) -> str:
        match kind:
            case "sum":
                return f"sum(({items}), {self.kind}(0))"
            case "prod":
                return f"{self.need('prod')}(({items}), start={self.kind}(1))"
            case "sup" | "inf":
                name, end = ("max", "-INF") if kind == "sup" else ("min", "INF")
                if self.rational:
                    return f"{name}({items})"
                self.need("INF")
                return f"{name}(({items}), default={end})"
        raise TypeError(f"a script has no meaning for the binder {kind!r}")

    def condition(self, truth: str) -> str:
        return truth

    def count(self, integer: str) -> str:
        return f"{self.kind}({integer})"

    def integral(self, integrand: str, low: str | None, high: str | None) -> str:
        raise _NoScript("it would have to compute an integral")

    def relation(self, op: str, left: str, right: str) -> str:
        if self.rational:
            return f"({left} {op} {right})"
        return self._spelt(_RELATIONS, "relation", op, (left, right))

    def connective(self, name: str, args: list[str]) -> str:
        if name not in ("and", "or"):
            return self._spelt(_CONNECTIVES, "connective", name, args)
        return f"({f' {name} '.join(args)})" if args else str(name == "and")

    def every(self, items: str) -> str:
        return "True" if items.startswith("True for ") else f"all({items})"

    def events(self, keys: str) -> str:
        one = f"{self.kind}(m >> n & 1)"
        return f"[{{k: {one} for n, k in enumerate({keys})}} for m in range(2 ** len({keys}))]"

    def plain(self, condition: str) -> str:
        return f"({condition})"

    def existence(self, truth: str | None) -> str:
        raise _NoScript("no computation shows that something does not exist")

    def everywhere(self) -> str:
        raise _NoScript("no computation goes through all real numbers")

    def limit(self) -> str:
        raise _NoScript("a limit cannot be computed")


def _elements(value: Any) -> str:
    """Elements as source text: whole numbers, and tuples and lists of them."""
    if isinstance(value, list) and len(value) > SHORT and value == list(range(len(value))):
        return f"range({len(value)})"
    if isinstance(value, list):
        return f"[{', '.join(map(_elements, value))}]"
    if isinstance(value, tuple):
        return f"({', '.join(map(_elements, value))}{',' if len(value) == 1 else ''})"
    return str(int(value))


def _is_rational(node: Node) -> bool:
    """Whether fractions suffice for every operation of a node."""
    match node:
        case terms.Quantity() | terms.TableQuantity() | terms.Predicate():
            return _is_rational(node.meaning)
        case terms.Op(name="^", args=(base, terms.Num(value=power))):
            return power.denominator == 1 and _is_rational(base)
        case terms.Op() if node.name not in _RATIONAL_OPS:
            return False
    return all(map(_is_rational, node.children()))


def _packed(statements: Sequence[str], width: int) -> list[str]:
    """Simple statements joined by semicolons, as long as a line stays within the width."""
    lines: list[str] = []
    for text in statements:
        if lines and len(lines[-1]) + len(text) + 2 <= width:
            lines[-1] += f"; {text}"
        else:
            lines.append(text)
    return lines
