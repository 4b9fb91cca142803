"""Proofs at rest: trees of steps as JSON, which is read again by what each rule takes.

    {"format": "dpproofs-proof", "version": 1, "statement": ..., "fixed": [...], "steps": [...]}

A step is `[rule, arguments, proofs]`. Reading a tree makes steps for the kernel, which checks them:
nothing here has to be believed.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Sequence as Listed
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import Proof, Step
from dpproofs.kernel.expressions import Expr
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.language.statements import Statement
from dpproofs.record.proof_text import (
    Names,
    Unreadable,
    element_text,
    expression_text,
    parse_element,
    parse_expression,
)

__all__ = ["FORMAT", "VERSION", "names_of", "proof_json", "read_proof", "read_step", "step_json"]

FORMAT, VERSION = "dpproofs-proof", 1


def names_of(statement: Statement, sequent: Sequent) -> Names:
    """The names of all objects of a sequent: those of the statement, then the events that the
    reading made, in the order in which they are met."""
    names = Names().add([*statement.forall, *statement.parameters])
    for fact in sequent.facts:
        names.add(p for p in fact.places if not isinstance(p, Point))
    met = [fact.x.objects for fact in (*sequent.facts, sequent.goal)]
    for objects in met:
        names.add(sorted(objects, key=lambda thing: str(thing.name)))
    return names


def proof_json(
    statement: Statement, proof: Proof, sequents: Listed[Listed[Sequent]]
) -> dict[str, Any]:
    """A proof as JSON; the sequents are those of the reading, for each choice of the numbers."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "statement": statement.hash,
        "fixed": list(proof.fixed),
        "steps": [
            [step_json(step, names_of(statement, s)) for s, step in zip(each, steps, strict=True)]
            for each, steps in zip(sequents, proof.steps, strict=True)
        ],
    }


def read_proof(statement: Statement, data: Any, sequents: Listed[Listed[Sequent]]) -> Proof:
    """The proof that JSON holds; raises `Unreadable`."""
    head = (data["format"], data["version"], data["statement"])
    if head != (FORMAT, VERSION, statement.hash):
        raise Unreadable("a proof of something else, or of another version")
    steps = [
        tuple(read_step(d, names_of(statement, s)) for s, d in zip(each, told, strict=True))
        for each, told in zip(sequents, data["steps"], strict=True)
    ]
    return Proof(tuple(data["fixed"]), tuple(steps))


# ----------------------------------------------------------------------------- writing


def step_json(step: Step, names: Names) -> list[Any]:
    """A step and all below it."""
    args = [_told(arg, names) for arg in step.args]
    return [step.rule, args, [step_json(each, names) for each in step.proofs]]


def _told(value: Any, names: Names) -> Any:
    match value:
        case Expr():
            return expression_text(value, names)
        case Relation():
            return value.value
        case fmpq() | Fraction():
            return str(value)
        case bool() | int() | str():
            return value
        case sorts.Scalar() | sorts.Table():
            return names.of(value).strip("`")
        case _ if is_dataclass(value) and type(value).__module__.endswith("kernel.points"):
            return element_text(value, names)
        case tuple() | list():
            return [_told(part, names) for part in value]
        case _ if is_dataclass(value):
            return {f.name: _told(getattr(value, f.name), names) for f in fields(value)}
    raise TypeError(f"no JSON for {type(value).__name__}")


# ----------------------------------------------------------------------------- reading


def read_step(data: Any, names: Names) -> Step:
    """The step that JSON holds, and all below it."""
    rule, args, proofs = data
    if rule not in RULES:
        raise Unreadable(f"there is no rule {rule}")
    made = _arguments(RULES[rule], args, names, skip=1)
    return Step(rule, made, tuple(read_step(each, names) for each in proofs))


def _arguments(function: Any, args: Any, names: Names, skip: int = 0) -> tuple[Any, ...]:
    """What a rule or an axiom takes, each by the type that it declares."""
    kinds, rest = _kinds(function, skip)
    if len(args) > len(kinds) and rest is None:
        raise Unreadable(f"{function.__name__} takes {len(kinds)} things, and is given {len(args)}")
    wanted = [*kinds, *([rest] * (len(args) - len(kinds)))]
    return tuple(_made(kind, arg, names) for kind, arg in zip(wanted, args, strict=False))


_KINDS: dict[Any, Any] = {}


def _kinds(function: Any, skip: int) -> tuple[list[Any], Any]:
    """The declared types of the arguments, and that of any further ones."""
    if function not in _KINDS:
        hints = typing.get_type_hints(function)
        code = function.__code__
        listed = [hints[name] for name in code.co_varnames[skip : code.co_argcount]]
        rest = hints[code.co_varnames[code.co_argcount]] if code.co_flags & 4 else None
        _KINDS[function] = listed, rest
    return _KINDS[function]  # type: ignore[no-any-return]


def _made(kind: Any, data: Any, names: Names) -> Any:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    match kind:
        case _ if kind is Expr:
            return parse_expression(data, names)
        case _ if kind is fmpq:
            n = Fraction(data)
            return fmpq(n.numerator, n.denominator)
        case _ if kind is Fraction:
            return Fraction(data)
        case _ if kind in (int, str):
            if type(data) is not kind:
                raise Unreadable(f"{data!r} is no {kind.__name__}")
            return data
        case _ if kind is Relation:
            return Relation(data)
        case _ if kind is Fact:
            places = tuple(_place(p, names) for p in data["places"])
            return Fact(Relation(data["relation"]), parse_expression(data["x"], names), places)
        case _ if kind is Any or kind is Point:
            return _place(data, names)
    if origin is tuple and inner == (str, tuple[Any, ...]):  # an axiom with what it takes
        name, args = data
        return name, _arguments(AXIOMS[name], args, names)
    if origin is tuple and len(inner) == 2 and inner[1] is not Ellipsis:
        return tuple(_made(k, d, names) for k, d in zip(inner, data, strict=True))
    if origin in (tuple, list) or (isinstance(origin, type) and issubclass(origin, Listed)):
        return tuple(_made(inner[0], each, names) for each in data)
    if origin is types.UnionType:
        return _made(inner[0], data, names)
    if is_dataclass(kind):
        hints = typing.get_type_hints(kind)
        return kind(*(_made(hints[f.name], data[f.name], names) for f in fields(kind)))  # type: ignore[operator]
    raise Unreadable(f"nothing of the type {kind} is read")


def _place(data: Any, names: Names) -> Any:
    """An element, or a declared object by its name."""
    if isinstance(data, int):
        return data
    if isinstance(data, list):
        return tuple(_place(each, names) for each in data)
    return names.things[data] if data in names.things else parse_element(data, names)
