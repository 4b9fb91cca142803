"""The canonical form of a node. Two statements that mean the same by construction have the same
form.

Bound variables are numbered by their depth (de Bruijn indices), declared objects appear with their
sorts, and a defined notion appears with the canonical form of its definition, so that a pinned
claim notices when a definition changes. An unknown kind of node raises an error, so that no
statement can get a hash that leaves a part of it out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import fields
from operator import is_not
from typing import Any, TypeAlias

from dpproofs.language import sorts, terms

__all__ = ["canonical", "digest"]

Bound: TypeAlias = tuple[terms.Node, ...]  # the enclosing binders, outermost first
Json: TypeAlias = "bool | int | str | Sequence[Json] | None"
Form: TypeAlias = Callable[[Any, Bound], Json]


def digest(form: Json) -> str:
    """The SHA-256 checksum of a canonical form, as hexadecimal text."""
    return hashlib.sha256(json.dumps(form, separators=(",", ":")).encode()).hexdigest()


def canonical(node: object, bound: Bound = ()) -> Json:
    """Nested lists of strings and numbers; `bound` holds the enclosing binders, outermost first.

    It is kept with the node: statements and their near misses share many, under the same binders.
    """
    form = _FORMS.get(type(node)) or _inherited(type(node))
    if not isinstance(node, terms.Node):
        return form(node, bound)
    own = node.__dict__
    kept = own.get("_canonical")
    if kept is None or len(kept[0]) != len(bound) or any(map(is_not, kept[0], bound)):
        kept = own["_canonical"] = bound, form(node, bound)
    return kept[1]


def _inherited(kind: type) -> Form:
    """The form of a kind that is derived from one of the table; it joins the table."""
    for parent in kind.__mro__[1:]:
        if parent in _FORMS:
            return _FORMS.setdefault(kind, _FORMS[parent])
    raise TypeError(f"no canonical form for {kind.__name__}: teach it to canon.py")


def _all(nodes: Sequence[object], bound: Bound) -> list[Json]:
    return [canonical(node, bound) for node in nodes]


def _table(node: sorts.Table, bound: Bound) -> Json:
    axes = [canonical_set(axis) for axis in node.over]
    ends = [None if end is None else canonical(end, bound) for end in (node.low, node.high)]
    return ["table", _place(node, bound, node.name), node.kind, axes, *ends]


def _natural(node: sorts.Natural, bound: Bound) -> Json:
    return ["natural", node.name, node.smallest, node.largest]


def _scalar(node: sorts.Scalar, bound: Bound) -> Json:
    ends = _all((node.low, node.high), bound)
    return ["real", _place(node, bound, node.name), *ends, node.low_open, node.high_open]


def _bind(node: terms.Bind, bound: Bound) -> Json:
    inner = (*bound, node.index)
    over = canonical_set(node.index.over)
    return ["bind", node.kind, over, canonical(node.body, inner), canonical(node.given, inner)]


def _every(node: terms.All, bound: Bound) -> Json:
    return ["all", canonical_set(node.index.over), canonical(node.body, (*bound, node.index))]


def _every_event(node: terms.AllEvents, bound: Bound) -> Json:
    axes = [canonical_set(axis) for axis in node.event.axes]
    return ["events", axes, canonical(node.body, (*bound, node.event))]


def _every_real(node: terms.AllReals, bound: Bound) -> Json:
    ends = [*_all((node.low, node.high), bound), node.low_open, node.high_open]
    return ["reals", *ends, canonical(node.body, (*bound, node.variable))]


def _exists(node: terms.Exists, bound: Bound) -> Json:
    inner = (*bound, *node.unknowns)
    kinds, shown = _all(node.unknowns, inner), canonical(node.body, inner)
    kind = "witnessed" if node.alone else "exists"
    return [kind, kinds, shown, _all(node.witness or (), bound)]


def _lam(node: terms.Lam, bound: Bound) -> Json:
    axes = [canonical_set(axis) for axis in node.axes]
    return ["lam", axes, canonical(node.body, (*bound, *node.indices))]


def _rounds(node: terms.Rounds, bound: Bound) -> Json:
    body = canonical(node.body, (*bound, node.state, node.turn))
    over, start, done = canonical_set(node.turn.over), *_all((node.start, node.done), bound)
    return ["rounds", over, start, body, done]


def _integral(node: terms.Integral, bound: Bound) -> Json:
    inside = _all((node.variable, node.body), (*bound, node.variable))
    return ["integral", *inside, *_all((node.low, node.high), bound)]


def _head(node: terms.Quantity | terms.TableQuantity | terms.Predicate, bound: Bound) -> Json:
    return ["head", node.head.name, *_all(node.args, bound), canonical(node.meaning, bound)]


def _line_law(node: terms.LineLaw, bound: Bound) -> Json:
    return ["line law", node.head.name, *_all(node.args, bound)]  # the density is in a meaning


def _body(node: terms.Fold | terms.Defined, bound: Bound) -> Json:
    return canonical(node.body, bound)


def _named(node: terms.Op | terms.IndexNumber, bound: Bound) -> Json:
    return [node.name, *_all(node.children(), bound)]


def _relation(node: terms.Rel | terms.IndexRel, bound: Bound) -> Json:
    return [node.op, *_all(node.children(), bound)]


def _plain(node: terms.Node, bound: Bound) -> Json:
    return [type(node).__name__, *_all(node.children(), bound)]


#: How each kind of node is written; one that is not here has no form.
_FORMS: dict[type, Form] = {
    type(None): lambda node, bound: None,
    terms.Num: lambda node, bound: ["num", str(node.value)],
    terms.Bad: lambda node, bound: ["bad", node.fault],
    sorts.Natural: _natural,
    sorts.Scalar: _scalar,
    sorts.Table: _table,
    terms.Index: lambda node, bound: ["index", _place(node, bound, f"unbound {node.name}")],
    terms.Bind: _bind,
    terms.All: _every,
    terms.AllEvents: _every_event,
    terms.AllReals: _every_real,
    terms.Exists: _exists,
    terms.Lam: _lam,
    terms.Rounds: _rounds,
    terms.Integral: _integral,
    terms.Quantity: _head,
    terms.TableQuantity: _head,
    terms.Predicate: _head,
    terms.LineLaw: _line_law,
    terms.Fold: _body,
    terms.Defined: _body,
    terms.IndexOp: lambda node, bound: (
        ["at", node.name, repr(node.literal), *_all(node.args, bound)]
    ),
    terms.Asymptotic: lambda node, bound: (
        ["as", node.kind, *_all((node.variable, node.left, node.right), bound)]
    ),
    terms.Op: _named,
    terms.IndexNumber: _named,
    terms.Rel: _relation,
    terms.IndexRel: _relation,
    terms.At: _plain,
    terms.Partial: _plain,
    terms.If: _plain,
    terms.Indicator: _plain,
    terms.And: _plain,
    terms.Or: _plain,
    terms.Not: _plain,
    terms.Implies: _plain,
    terms.Iff: _plain,
}


def _place(node: object, bound: Bound, otherwise: str) -> Json:
    """How many binders further in than the node's own; compared by identity: == builds terms."""
    for depth, binder in enumerate(reversed(bound)):
        if binder is node:
            return depth
    return otherwise


def canonical_set(node: object) -> Json:
    """An index set or a size; what does not change is kept with it."""
    if isinstance(node, int):
        return node
    kept = getattr(node, "__dict__", {})
    if "_canonical_set" not in kept:
        kept["_canonical_set"] = _set_form(node)
    form: Json = kept["_canonical_set"]
    return form


def _set_form(node: object) -> Json:
    match node:
        case sorts.Natural():
            return canonical(node)
        case sorts.Space():
            return ["space", node.name, node.smallest, node.largest]
        case sorts.Upto() | sorts.Pairs() | sorts.Power() | sorts.Histories() | sorts.Subsets():
            parts = (getattr(node, each.name) for each in fields(node))
            return [type(node).__name__.lower(), *map(canonical_set, parts)]
    raise TypeError(f"no canonical form for the index set {type(node).__name__}")
