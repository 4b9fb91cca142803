"""Find the part of a statement that has the shape of a pattern, and what stands in its places.

A pattern is written in the language. Its declared scalars, tables and indices are places, and each
place stands for the same thing wherever it occurs. Everything else must occur in the statement as
it is written in the pattern. Where a term has a name (`A := ...`), its definition is compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dpproofs.language import terms
from dpproofs.language.canon import canonical
from dpproofs.language.sorts import Natural, Scalar, Table
from dpproofs.language.terms import Node, Proposition

__all__ = ["asserted", "assumed", "fit"]

Found = dict[Node, Node]
_WEAK = {"<": "<=", ">": ">="}  # what holds strictly holds


def fit(pattern: Node, node: Node, known: Found | None = None) -> Found | None:
    """Compare a pattern with a node. Returns what stands in the places of the pattern, or None
    where the node has another shape."""
    found = dict(known or {})
    return found if _fits(pattern, node, found) else None


def _fits(pattern: Node, node: Node, found: Found) -> bool:
    if isinstance(pattern, Scalar | Table | terms.Index):
        return _stands_for(pattern, node, found)
    while isinstance(node, terms.Fold | terms.Defined):
        node = node.body
    alike = type(pattern) is type(node) and _label(pattern) == _label(node)
    if not alike:
        return False
    for own, other in zip(pattern.binds, node.binds, strict=False):
        if isinstance(own, Scalar) and not _fits(own, other, found):
            return False
    parts, others = pattern.children(), node.children()
    return len(parts) == len(others) and all(
        _fits(part, other, found) for part, other in zip(parts, others, strict=True)
    )


def _stands_for(place: Node, node: Node, found: Found) -> bool:
    if place in found:
        return bool(canonical(found[place]) == canonical(node))
    kind = {Table: terms.TableTerm, terms.Index: terms.IndexTerm}.get(type(place), terms.Term)
    if not isinstance(node, kind):
        return False
    if isinstance(place, Table):
        assert isinstance(node, terms.TableTerm)
        if len(place.axes) != len(node.axes):
            return False
        pairs = zip(place.axes, node.axes, strict=True)
        if not all(_sized(one, other, found) for one, other in pairs):
            return False
    found[place] = node
    return True


def _sized(axis: object, other: object, found: Found) -> bool:
    """An index set of the same kind, if it is sized by a place; any other set will do."""
    for name in ("bound", "length", "exponent"):
        size = getattr(axis, name, None)
        if isinstance(size, Natural):
            theirs = getattr(other, name, None)
            return type(axis) is type(other) and _fits(size, terms.lift(theirs), found)
    return True


def _label(node: Node) -> Any:
    """What a node has besides its children."""
    match node:
        case terms.Quantity() | terms.TableQuantity() | terms.Predicate() | terms.LineLaw():
            return node.head
        case terms.Num():
            return node.value
        case terms.Rel():
            return _WEAK.get(node.op, node.op)
        case terms.Op() | terms.IndexNumber():
            return node.name
        case terms.IndexOp():
            return node.name, node.literal
        case terms.Bind():
            return node.kind
        case terms.AllReals():
            return node.low is None, node.high is None, node.low_open, node.high_open
    return None


# ----------------------------------------------------------------------------- propositions


def asserted(proposition: Proposition) -> Iterator[Proposition]:
    """The relations and predicates that a conclusion asserts without a condition, with the
    lesser side first."""
    match proposition:
        case terms.And():
            for part in proposition.parts:
                yield from asserted(part)
        case terms.All():
            yield from asserted(proposition.body)
        case terms.Rel(op=">=" | ">" as op):
            yield terms.Rel({">=": "<=", ">": "<"}[op], proposition.right, proposition.left)
        case _:
            yield proposition


def assumed(proposition: Proposition) -> Iterator[Proposition]:
    """The relations and predicates that a hypothesis assumes. What it assumes in some cases only
    is left out."""
    for part in asserted(proposition):
        if isinstance(part, terms.Implies):
            yield from assumed(part.then)
        else:
            yield part
