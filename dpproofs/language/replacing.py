"""A statement with one part put in the place of another, wherever it occurs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from dpproofs.language import terms
from dpproofs.language.sorts import Scalar, Table
from dpproofs.language.terms import Node

__all__ = ["Swap", "changed", "swap_of_object", "within"]

Built = TypeVar("Built")

Swap = Callable[[Any], Any]  # what stands in the place of a node, or None where it stays


def changed(node: Any, swap: Swap) -> Any:
    """A node with what `swap` puts in the place of its parts, the greatest of them first."""
    swapped = swap(node)
    if swapped is not None:
        return swapped
    if isinstance(node, terms.AllReals):
        return _under_a_number(node, swap)
    if isinstance(node, _WORDS) and any((swap(it) or it) is not it for it in _told_by(node)):
        return changed(node.meaning, swap)  # no argument of the word has what is replaced
    children = node.children()
    inner = [changed(child, swap) for child in children]
    same = all(a is b for a, b in zip(inner, children, strict=True))
    found = node if same else node.rebuild(inner)
    if isinstance(node, terms.Exists):
        return replace(found, unknowns=tuple(changed(u, swap) for u in node.unknowns))
    if isinstance(node, terms.Asymptotic):
        return replace(found, variable=changed(node.variable, swap))
    return found


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
        parts = [*node.children(), *([node.meaning] if isinstance(node, _WORDS) else [])]
        known = frozenset(own).union(*map(_spoken, parts)).difference(node.binds)
        node.__dict__["_spoken"] = known
    return known


def within(node: Node, position: int, around: Callable[[Any], Built]) -> Callable[[Any], Built]:
    """What `around` makes of a node, as it depends on one child."""

    def changed(child: Any) -> Built:
        children = list(node.children())
        children[position] = child
        return around(node.rebuild(children))

    return changed


def swap_of_object(old: object, new: object) -> Swap:
    """Puts one object in the place of another, in the domains of the others too."""
    known: dict[Any, Any] = {}

    def swap(node: object) -> Any:
        if node is old:
            return new
        if not isinstance(node, Scalar | Table):
            return None
        stated = {e: getattr(node, e) for e in ("low", "high") if getattr(node, e) is not None}
        ends = {name: changed(end, swap) for name, end in stated.items()}
        moved = any(ends[name] is not end for name, end in stated.items())
        return known.setdefault(node, replace(node, **ends)) if moved else node

    return swap
