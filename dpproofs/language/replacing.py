"""A statement with one part put in the place of another, wherever it occurs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from dpproofs.language import terms
from dpproofs.language.sorts import Scalar, Table
from dpproofs.language.terms import Node

__all__ = ["Swap", "changed", "in_ranges_too", "within"]

Built = TypeVar("Built")

Swap = Callable[[Any], Any]  # what stands in the place of a node, or None where it stays


def changed(node: Any, swap: Swap) -> Any:
    """A node with what `swap` puts in the place of its parts, the greatest of them first. What a
    node binds is another thing in it, and stays."""
    swapped = swap(node)
    if swapped is not None:
        return swapped
    if isinstance(node, terms.AllReals):
        return _under_a_number(node, swap)
    if isinstance(node, _WORDS) and any((swap(it) or it) is not it for it in _told_by(node)):
        return changed(node.meaning, swap)  # no argument of the word has what is replaced
    children, apart = node.children(), node.apart
    inside = _but_what_is_bound(node.binds, swap)
    inner = [changed(child, swap if child in apart else inside) for child in children]
    same = all(a is b for a, b in zip(inner, children, strict=True))
    found = node if same else node.rebuild(inner)
    if isinstance(node, terms.Exists):
        return replace(found, unknowns=tuple(changed(u, inside) for u in node.unknowns))
    if isinstance(node, terms.Asymptotic):
        return replace(found, variable=changed(node.variable, swap))
    return found


def _but_what_is_bound(bound: tuple[Any, ...], swap: Swap) -> Swap:
    """Leaves what is bound as it is, but for the ends of its range."""
    known: dict[Any, Any] = {}

    def inside(node: Any) -> Any:
        if not any(node is each for each in bound):
            return swap(node)
        if node not in known:
            known[node] = _with_ends(node, inside)
        return known[node]

    return inside if bound else swap


def _with_ends(thing: Any, swap: Swap) -> Any:
    """A number or a table in whose range, and so in whose place, is what `swap` puts there."""
    stated = {e: getattr(thing, e, None) for e in ("low", "high")}
    ends = {name: changed(end, swap) for name, end in stated.items() if end is not None}
    moved = any(end is not stated[name] for name, end in ends.items())
    return replace(thing, **ends) if moved else thing


def _under_a_number(node: terms.AllReals, swap: Swap) -> terms.AllReals:
    """The variable gets a new object first: what is put in may speak of the old one."""
    fresh = replace(node.variable)
    *ends, body = node.children()
    renamed = changed(body, lambda part: fresh if part is node.variable else None)
    inner = [*(changed(end, swap) for end in ends), changed(renamed, swap)]
    if all(a is b for a, b in zip(inner, [*ends, renamed], strict=True)):
        return node
    return replace(node.rebuild(inner), variable=changed(fresh, swap))


_WORDS = terms.Quantity | terms.TableQuantity | terms.Predicate


def _told_by(word: Any) -> frozenset[Any]:
    """The objects and indices of which the definition of a word speaks, and no argument does."""
    known: frozenset[Any] | None = word.__dict__.get("_told_by")
    if known is None:
        given = frozenset[Any]().union(*map(_spoken, word.args))
        known = word.__dict__["_told_by"] = _spoken(word.meaning) - given
    return known


def _spoken(node: Node) -> frozenset[Any]:
    """The objects and indices of which a node speaks, but those that are bound in it."""
    known: frozenset[Any] | None = node.__dict__.get("_spoken")
    if known is None:
        own = {node} if isinstance(node, Scalar | Table | terms.Index) else set[Any]()
        apart, meant = node.apart, [node.meaning] if isinstance(node, _WORDS) else []
        ends = node.ends if isinstance(node, terms.Exists) else ()
        inside = (*(child for child in node.children() if child not in apart), *ends, *meant)
        known = frozenset(own).union(*map(_spoken, inside)).difference(node.binds)
        known = known.union(*map(_spoken, apart))
        node.__dict__["_spoken"] = known
    return known


def within(node: Node, position: int, around: Callable[[Any], Built]) -> Callable[[Any], Built]:
    """What `around` makes of a node, as it depends on one child."""

    def changed(child: Any) -> Built:
        children = list(node.children())
        children[position] = child
        return around(node.rebuild(children))

    return changed


def in_ranges_too(put: Swap) -> Swap:
    """Puts the same in the ranges of numbers and tables, and so other ones in their place."""
    known: dict[Any, Any] = {}

    def swap(node: object) -> Any:
        new = put(node)
        if new is not None or not isinstance(node, Scalar | Table):
            return new
        if node not in known:
            known[node] = _with_ends(node, swap)
        return known[node]

    return swap
