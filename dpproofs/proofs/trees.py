"""Proofs at rest: trees of steps as JSON, which is read again by what each rule takes.

    {"format": "dpproofs-proof", "version": 1, "statement": ..., "fixed": [...], "steps": [...]}

A step is `[rule, arguments, proofs]`. Reading a tree makes steps for the kernel, which checks them:
nothing here has to be believed.
"""

from __future__ import annotations

import functools
import re
import types
import typing
from collections.abc import Callable
from collections.abc import Sequence as Listed
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import EVERY_RULE, Proof, Step, choices_of
from dpproofs.kernel.expressions import Expr
from dpproofs.kernel.integrals import Antiderivative
from dpproofs.kernel.lemmas import Meant
from dpproofs.kernel.points import TWO, Point, Sequence, Set
from dpproofs.kernel.reading import Witness, integrals_in, read
from dpproofs.kernel.sequents import AnyNumber, Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.language.outlines import opened_by
from dpproofs.language.statements import Statement
from dpproofs.language.terms import lift
from dpproofs.proofs.text import (
    Names,
    Unreadable,
    element_text,
    expression_text,
    parse_element,
    parse_expression,
    parse_point,
    parse_set,
    set_text,
)

__all__ = [
    "FORMAT", "VERSION", "Place", "always", "count_steps", "proof_json", "read_proof",
    "read_steps", "steps_json",
]  # fmt: skip

FORMAT, VERSION = "dpproofs-proof", 1

#: What data of an unknown make may raise where it is read.
UNFIT = (ArithmeticError, AttributeError, LookupError, Refused, TypeError, ValueError,
         RecursionError)  # fmt: skip

Place = tuple[str, str]  # where a statement is cited from: the id of its claim, and its hash
Find = Callable[[Place], Statement]


def nothing_cited(place: Place) -> Statement:
    raise Unreadable(f"nothing may be cited here, and {place[0]} is")


def proof_json(
    statement: Statement, proof: Proof, name_of: Callable[[Statement], str] = lambda cited: ""
) -> dict[str, Any]:
    """A proof as JSON; what it cites is named by the id of its claim."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "statement": statement.hash,
        "fixed": list(proof.fixed),
    }
    own = _Writer(_names_of_witnesses(statement), name_of)
    if proof.witnesses:
        data["witnesses"] = [[own.value(w) for w in each] for each in proof.witnesses]
    if proof.by_name:
        data["by_name"] = True
    data["steps"] = [
        [steps_json(statement, s, step, name_of) for s, step in zip(each, steps, strict=True)]
        for each, steps in zip(_sequents(statement, proof), proof.steps, strict=True)
    ]
    return data


def read_proof(statement: Statement, data: Any, find: Find = nothing_cited) -> Proof:
    """The proof that JSON holds; raises `Unreadable`."""
    try:
        head = (data["format"], data["version"], data["statement"])
        if head != (FORMAT, VERSION, statement.hash):
            raise Unreadable("a proof of something else, or of another version")
        fixed, own = tuple(data["fixed"]), _Reader(_names_of_witnesses(statement), find)
        witnesses = tuple(
            tuple(own.value(Witness, told) for told in each) for each in data.get("witnesses", ())
        )
        by_name = data.get("by_name", False) is True
        every = _sequents(statement, Proof(fixed, (), witnesses, by_name))
        steps = tuple(
            tuple(
                _read_steps(statement, s, told, find) for s, told in zip(each, written, strict=True)
            )
            for each, written in zip(every, data["steps"], strict=True)
        )
    except UNFIT as error:
        raise Unreadable(f"no proof: {error}") from error
    return Proof(fixed, steps, witnesses, by_name)


def steps_json(
    statement: Statement,
    sequent: Sequent,
    step: Step,
    name_of: Callable[[Statement], str] = lambda cited: "",
) -> list[Any]:
    """The steps that show a sequent of a statement, or one on the way to it, as JSON."""
    return _Writer(_names(statement, sequent), name_of).step(step)


def read_steps(
    statement: Statement, sequent: Sequent, data: Any, find: Find = nothing_cited
) -> Step:
    """The steps that JSON holds; raises `Unreadable`."""
    try:
        return _read_steps(statement, sequent, data, find)
    except UNFIT as error:
        raise Unreadable(f"no steps: {error}") from error


def _read_steps(statement: Statement, sequent: Sequent, data: Any, find: Find) -> Step:
    return _Reader(_names(statement, sequent), find).step(data)


def count_steps(data: Any) -> int:
    """How many steps a tree, or a list of trees, has."""
    if data and isinstance(data[0], str):
        return 1 + count_steps(data[2])
    return sum(map(count_steps, data))


def _sequents(statement: Statement, proof: Proof) -> list[list[Sequent]]:
    choices = list(choices_of(statement, proof.fixed))
    witnesses = proof.witnesses or ((),) * len(choices)
    return [
        read(statement, sizes, named, proof.by_name)
        for sizes, named in zip(choices, witnesses, strict=True)
    ]


def _names(statement: Statement, sequent: Sequent | None = None) -> Names:
    """The names of all objects of a sequent: those of the statement, then the events that the
    reading made, in the order in which they are met."""
    names = Names().add([*statement.forall, *statement.parameters, TWO])
    names.add(dict.fromkeys(each.variable for each in integrals_in(statement.show)))
    for fact in () if sequent is None else (*sequent.facts, sequent.goal):
        names.add(
            p.thing if isinstance(p, AnyNumber) else p
            for p in fact.places
            if not isinstance(p, Point)
        )
        names.add(sorted(fact.x.objects, key=lambda thing: str(thing.name)))
    return names


@functools.cache
def always(n: int) -> sorts.Natural:
    """The number that is always n, of which a listed range is the places."""
    return sorts.Natural(str(n), str(n), smallest=n, largest=n)


def _names_of_witnesses(statement: Statement) -> Names:
    """The names of which a witness may speak: the places in a listed range have one, too."""
    exist = (thing for thing in opened_by(statement.show) if isinstance(thing, sorts.Table))
    bounds = {axis.bound for t in exist for axis in t.over if isinstance(axis, sorts.Upto)}
    listed = sorted(n for n in bounds if isinstance(n, int))
    return _names(statement).add(map(always, listed))


# ----------------------------------------------------------------------------- writing


class _Writer:
    """Writes the steps that show one sequent."""

    def __init__(self, names: Names, name_of: Callable[[Statement], str]) -> None:
        self.names, self.name_of = names, name_of

    def step(self, step: Step) -> list[Any]:
        """A step and all below it."""
        args = self.citation(step) if step.rule == "lemma" else [self.value(a) for a in step.args]
        return [step.rule, args, [self.step(each) for each in step.proofs]]

    def value(self, value: Any) -> Any:
        match value:
            case None:
                return None
            case Expr():
                return expression_text(value, self.names)
            case Relation():
                return value.value
            case fmpq() | Fraction():
                return str(value)
            case bool() | int() | str():
                return value
            case sorts.Scalar() | sorts.Table():
                return self.thing(value)
            case Set():
                return set_text(value, self.names)
            case _ if is_dataclass(value) and type(value).__module__.endswith("kernel.points"):
                return element_text(value, self.names)
            case tuple() | list():
                return [self.value(part) for part in value]
            case _ if is_dataclass(value):
                return {f.name: self.value(getattr(value, f.name)) for f in fields(value)}
        raise TypeError(f"no JSON for {type(value).__name__}")

    def thing(self, thing: Any) -> Any:
        """The name of a declared object, with what it is where a step makes it."""
        known = self.names.knows(thing)
        name = self.names.of(thing).strip("`")
        if known:
            return name
        table = isinstance(thing, sorts.Table)
        return {"new": "table" if table else "number", "name": name, "above": thing.low is not None}

    def citation(self, step: Step) -> list[Any]:
        """What is cited, and what stands for its objects, by their names there."""
        statement, sizes, number, meant = step.args
        own = _names(statement, read(statement, dict(sizes))[number])
        told = self.names
        return [
            [self.name_of(statement), statement.hash],
            [[p.name, n] for p, n in sizes],
            number,
            {
                "sets": [[of.name, set_text(new, told)] for of, new in meant.sets],
                "numbers": [[own.of(x).strip("`"), self.value(new)] for x, new in meant.numbers],
                "tables": [
                    [own.of(t).strip("`"), self.value(key), self.value(x)]
                    for t, key, x in meant.tables
                ],
                "points": [[element_text(p, own), self.value(e)] for p, e in meant.points],
            },
        ]


# ----------------------------------------------------------------------------- reading


class _Reader:
    """Reads the steps that show one sequent."""

    def __init__(self, names: Names, find: Find) -> None:
        self.names, self.find = names, find

    def step(self, data: Any) -> Step:
        """The step that JSON holds, and all below it."""
        rule, args, proofs = data
        if rule not in EVERY_RULE:
            raise Unreadable(f"there is no rule {rule}")
        made = self.citation(*args) if rule == "lemma" else self.given(EVERY_RULE[rule], args, 1)
        if rule == "define":  # the points of its key are told as elements
            made = made[0], tuple(map(self.key, args[1])), *made[2:]
        return Step(rule, made, tuple(self.step(each) for each in proofs))

    def given(self, function: Any, args: Any, skip: int = 0) -> tuple[Any, ...]:
        """What a rule or an axiom takes, each by the type that it declares."""
        kinds, rest = _kinds(function, skip)
        least = len(kinds) - len(function.__defaults__ or ())
        if len(args) < least or (len(args) > len(kinds) and rest is None):
            raise Unreadable(f"{function.__name__} takes {len(kinds)} things, not {len(args)}")
        wanted = [*kinds, *([rest] * (len(args) - len(kinds)))]
        return tuple(self.value(kind, arg) for kind, arg in zip(wanted, args, strict=False))

    def value(self, kind: Any, data: Any) -> Any:
        """A value of a declared type."""
        origin, inner = typing.get_origin(kind), typing.get_args(kind)
        if kind is Expr:
            return parse_expression(data, self.names)
        if kind is fmpq:
            n = _rational(data)
            return fmpq(n.numerator, n.denominator)
        if kind is Fraction:
            return _rational(data)
        if kind is Relation:
            return Relation(data)
        if kind in (bool, int, str):
            if type(data) is not kind:
                raise Unreadable(f"{data!r} is no {kind.__name__}")
            return data
        if kind in (sorts.Scalar, sorts.Table):
            return self.thing(data)
        if kind is Point:
            return parse_point(data, self.names)
        if kind is Set:
            return parse_set(data, self.names)
        if kind == Witness and isinstance(data, dict):
            return self.value(Antiderivative, data)
        if kind == Witness:
            return tuple(
                tuple((tuple(map(self.key, key)), self.value(Expr, x)) for key, x in rows)
                for rows in data
            )
        if kind is Fact:
            known = self.names.things
            places = tuple(known[p] if p in known else self.value(Point, p) for p in data["places"])
            return Fact(Relation(data["relation"]), self.value(Expr, data["x"]), places)
        if origin is types.UnionType and type(None) in inner:
            return None if data is None else self.value(inner[0], data)
        if origin is tuple and inner == (str, tuple[Any, ...]):  # an axiom with what it takes
            name, args = data
            return name, self.given(AXIOMS[name], args)
        if origin is tuple and len(inner) == 2 and inner[1] is not Ellipsis:
            return tuple(self.value(k, d) for k, d in zip(inner, data, strict=True))
        if origin in (tuple, list) or (isinstance(origin, type) and issubclass(origin, Listed)):
            return tuple(self.value(inner[0], each) for each in data)
        if is_dataclass(kind) and not kind.__module__.endswith("kernel.points"):
            hints = _hints(typing.cast(Any, kind))
            made = {f.name: self.value(hints[f.name], data[f.name]) for f in fields(kind)}
            return typing.cast(Any, kind)(**made)
        return self.place(data)

    def place(self, data: Any) -> Any:
        """An element, or a declared object by its name."""
        if data is None or isinstance(data, int):
            return data
        if isinstance(data, list):
            return tuple(self.place(each) for each in data)
        known = self.names.things
        return known[data] if data in known else parse_element(data, self.names)

    def key(self, data: Any) -> Any:
        """An element at which an entry is told: a sequence of no changes is a point there."""
        if isinstance(data, list):
            return tuple(self.key(each) for each in data)
        match element := self.place(data):
            case Sequence(Point() as point, ()):
                return point
        return element

    def thing(self, data: Any) -> Any:
        """A declared object, or a new one."""
        if isinstance(data, str):
            return self.names.find(data)
        name, low = str(data["name"]), lift(0) if data["above"] else None
        if name in self.names.things:
            raise Unreadable(f"{name} is not new")
        new: Any
        if data["new"] == "table":
            new = sorts.Table(name, name, "real", (), low)
        else:
            new = sorts.Scalar(name, name, low=low, low_open=low is not None)
        self.names.things[name] = new
        return new

    def citation(self, place: Any, sizes: Any, number: int, meant: Any) -> tuple[Any, ...]:
        """The inverse of what the writer tells of a citation."""
        id_, hash_ = place
        statement = self.find((id_, hash_))
        named = {p.name: p for p in statement.parameters}
        fixed = tuple((named[name], n) for name, n in sizes)
        own = _names(statement, read(statement, dict(fixed))[number])
        sets = tuple((named[of], parse_set(new, self.names)) for of, new in meant["sets"])
        numbers = tuple((own.find(x), self.value(Expr, new)) for x, new in meant["numbers"])
        tables = tuple(
            (own.find(t), tuple(map(self.key, key)), self.value(Expr, x))
            for t, key, x in meant["tables"]
        )
        points = tuple((parse_point(p, own), self.place(e)) for p, e in meant["points"])
        return statement, fixed, number, Meant(sets, numbers, tables, points)


def _rational(text: Any) -> Fraction:
    """A number that is written as one, not as a float or with an exponent."""
    if not isinstance(text, str) or not _RATIONAL.fullmatch(text):
        raise Unreadable(f"{text!r} is no rational number")
    return Fraction(text)


@functools.cache
def _hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)


_RATIONAL = re.compile(r"-?\d{1,4000}(/\d{1,4000})?")
_KINDS: dict[Any, tuple[list[Any], Any]] = {}


def _kinds(function: Any, skip: int) -> tuple[list[Any], Any]:
    """The declared types of the arguments, and that of any further ones."""
    if function not in _KINDS:
        hints = typing.get_type_hints(function)
        code = function.__code__
        listed = [hints[name] for name in code.co_varnames[skip : code.co_argcount]]
        rest = hints[code.co_varnames[code.co_argcount]] if code.co_flags & 4 else None
        _KINDS[function] = listed, rest
    return _KINDS[function]
