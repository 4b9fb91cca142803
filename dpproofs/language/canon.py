"""The canonical form of a node: equal exactly for statements that mean the same by construction.

Bound variables are numbered by binding depth (de Bruijn), declared objects appear with their
sorts, a defined notion with the canonical form of its definition, so that a pinned claim notices
when a definition changes. An unknown node is an error: the hash fails closed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from operator import is_not
from typing import Any

from dpproofs.language import sorts, terms

__all__ = ["canonical", "digest"]


def digest(form: Any) -> str:
    """The SHA-256 of a canonical form, as hex."""
    return hashlib.sha256(json.dumps(form, separators=(",", ":")).encode()).hexdigest()


def canonical(node: Any, bound: tuple[Any, ...] = ()) -> Any:
    """Nested lists of strings and numbers; `bound` holds the enclosing binders, outermost first.

    It is kept with the node: statements and their near misses share many, under the same binders.
    """
    if not isinstance(node, terms.Node):
        return _form(node, bound)
    kept = node.__dict__.get("_canonical")
    if kept is None or len(kept[0]) != len(bound) or any(map(is_not, kept[0], bound)):
        kept = node.__dict__["_canonical"] = bound, _form(node, bound)
    return kept[1]


def _form(node: Any, bound: tuple[Any, ...]) -> Any:
    def go(child: Any, *more: Any) -> Any:
        return canonical(child, (*bound, *more))

    match node:
        case None:
            return None
        case terms.Num():
            return ["num", str(node.value)]
        case terms.Bad():
            return ["bad", node.fault]
        case sorts.Scalar():
            return _scalar(node, bound)
        case sorts.Table():
            return [
                "table",
                _place(node, bound, node.name),
                node.kind,
                [canonical_set(axis) for axis in node.over],
                go(node.low),
                go(node.high),
            ]
        case terms.Index():
            return ["index", _place(node, bound, f"unbound {node.name}")]
        case terms.Bind():
            over = canonical_set(node.index.over)
            return ["bind", node.kind, over, go(node.body, node.index), go(node.given, node.index)]
        case terms.All():
            return ["all", canonical_set(node.index.over), go(node.body, node.index)]
        case terms.AllEvents():
            axes = [canonical_set(axis) for axis in node.event.axes]
            return ["events", axes, go(node.body, node.event)]
        case terms.Exists():
            kinds = [go(unknown, *node.unknowns) for unknown in node.unknowns]
            shown = go(node.body, *node.unknowns)
            kind = "witnessed" if node.alone else "exists"
            return [kind, kinds, shown, [go(w) for w in node.witness or ()]]
        case terms.Lam():
            axes = [canonical_set(axis) for axis in node.axes]
            return ["lam", axes, go(node.body, *node.indices)]
        case terms.Rounds():
            over, body = canonical_set(node.turn.over), go(node.body, node.state, node.turn)
            return ["rounds", over, go(node.start), body, go(node.done)]
        case terms.Integral():
            variable, body = (go(part, node.variable) for part in (node.variable, node.body))
            return ["integral", variable, body, go(node.low), go(node.high)]
        case terms.Quantity() | terms.TableQuantity() | terms.Predicate():
            return ["head", node.head.name, *_all(node.args, bound), go(node.meaning)]
        case terms.Fold() | terms.Defined():
            return go(node.body)
        case terms.IndexOp():
            return ["at", node.name, repr(node.literal), *_all(node.args, bound)]
        case terms.Asymptotic():
            return ["as", node.kind, go(node.variable), go(node.left), go(node.right)]
    named = {
        terms.Op: "name",
        terms.IndexNumber: "name",
        terms.Rel: "op",
        terms.IndexRel: "op",
    }
    if type(node) in named:
        return [getattr(node, named[type(node)]), *_all(node.children(), bound)]
    plain = (
        terms.At,
        terms.Partial,
        terms.If,
        terms.Indicator,
        terms.And,
        terms.Or,
        terms.Not,
        terms.Implies,
        terms.Iff,
    )
    if isinstance(node, plain):
        return [type(node).__name__, *_all(node.children(), bound)]
    raise TypeError(f"no canonical form for {type(node).__name__}: teach it to canon.py")


def _place(node: Any, bound: tuple[Any, ...], otherwise: str) -> Any:
    """How many binders further in than the node's own; compared by identity: == builds terms."""
    for depth, binder in enumerate(reversed(bound)):
        if binder is node:
            return depth
    return otherwise


def _all(nodes: Sequence[Any], bound: tuple[Any, ...]) -> list[Any]:
    return [canonical(node, bound) for node in nodes]


def _scalar(node: sorts.Scalar, bound: tuple[Any, ...]) -> Any:
    if isinstance(node, sorts.Natural):
        return ["natural", node.name, node.smallest, node.largest]
    ends = [canonical(node.low, bound), canonical(node.high, bound)]
    return ["real", _place(node, bound, node.name), *ends, node.low_open, node.high_open]


def canonical_set(node: Any) -> Any:
    match node:
        case int():
            return node
        case sorts.Natural():
            return canonical(node)
        case sorts.Space():
            return ["space", node.name, node.smallest, node.largest]
        case sorts.Upto():
            return ["upto", canonical_set(node.bound)]
        case sorts.Pairs():
            return ["pairs", canonical_set(node.left), canonical_set(node.right)]
        case sorts.Power():
            return ["power", canonical_set(node.base), canonical_set(node.exponent)]
        case sorts.Histories():
            return ["histories", canonical_set(node.base), canonical_set(node.length)]
        case sorts.Subsets():
            return ["subsets", canonical_set(node.bound), canonical_set(node.chosen)]
    raise TypeError(f"no canonical form for the index set {type(node).__name__}")
