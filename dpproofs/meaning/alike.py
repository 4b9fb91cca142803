"""Points of a set that nothing tells apart: one of them stands for all of them.

A formula that only compares the points of a set with each other has the same value when all points
are renamed. So a sum over the set needs one summand for each point that is spoken of, and one for
all the others together. That is how k-ary randomised response is evaluated at k = 1000.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.canon import canonical_set
from dpproofs.language.sorts import Sizes
from dpproofs.language.terms import Index, Node

__all__ = ["FEW", "groups", "points_told"]

FEW = 8  # points of a set that are gone through one by one
ITEM = "item"  # an element that is written out may be of any set

Env = Mapping[Index, Any]

#: What means the same under other names of the points if all of its parts do.
_PLAIN = (
    terms.Op,
    terms.Num,
    sorts.Scalar,
    terms.Bind,
    terms.If,
    terms.Indicator,
    terms.Fold,
    terms.Lam,
    terms.Defined,
    terms.Rel,
    terms.And,
    terms.Or,
    terms.Not,
    terms.Implies,
    terms.Iff,
    terms.All,
)
_UNFOLDED = (terms.Quantity, terms.TableQuantity, terms.Predicate)


def groups(
    nodes: tuple[Node, ...], index: Index, sizes: Sizes, env: Env
) -> list[tuple[int, int]] | None:
    """The points that an index runs through, each with the number of those for which it stands;
    None where there are few, or where the nodes may tell more points apart."""
    over = index.over
    if isinstance(over, sorts.Space):
        n = sizes.get(over, 0)
    elif isinstance(over, sorts.Upto):
        n = sizes.get(over.bound, 0) if isinstance(over.bound, sorts.Natural) else over.bound
    else:
        return None
    if n <= FEW:
        return None
    told: set[int] = set()
    for node in nodes:
        points = points_told(node, over)
        if points is None:
            return None
        told |= points
        for free in node.free - {index}:
            told.update(_numbers(env[free]))
    apart = sorted(point for point in told if 0 <= point < n)
    if len(apart) == n:
        return None
    other = next(point for point in range(n) if point not in told)
    return sorted([*((point, 1) for point in apart), (other, n - len(apart))])


def points_told(node: Node, over: sorts.IndexSet) -> frozenset[int] | None:
    """The points that a node writes out, if it does nothing with the other points of a set but
    compare them; else None. Kept with the node."""
    key = over.__dict__.get("_key")
    if key is None:
        key = over.__dict__["_key"] = repr(canonical_set(over))
    known: dict[str, frozenset[int] | None] = node.__dict__.setdefault("_told", {})
    if key not in known:
        told: set[int] = set()
        blind = _is_blind(node, canonical_set(over), told, {})
        known[key] = frozenset(told) if blind else None
    return known[key]


def _is_blind(node: Any, to: Any, told: set[int], seen: dict[int, Node]) -> bool:
    """Tell whether all that a node does with the points of a set is to compare them."""
    if id(node) in seen:
        return True
    seen[id(node)] = node
    match node:
        case terms.IndexOp(name="item"):
            told.update(_numbers(node.literal))
            return True
        case Index():
            return True
        case terms.IndexOp(name="pair" | "first" | "second"):
            parts: tuple[Any, ...] = node.args
        case terms.IndexRel(op="==" | "!="):
            parts = node.args
            if not _same(to, *map(_set_of, parts)):
                return False
        case terms.At() | terms.Partial():
            parts = (node.table, *node.indices)
            for index, axis in zip(node.indices, node.table.axes, strict=False):
                if not _same(to, _set_of(index), canonical_set(axis)):
                    return False
        case sorts.Table():
            return not any(_involves(canonical_set(axis), to) for axis in node.axes)
        case _ if isinstance(node, _UNFOLDED):
            parts = (node.meaning,)
        case _ if isinstance(node, _PLAIN):
            parts = node.children()
        case _:  # positions, counts, orders, events, rounds: unless they have nothing to do with it
            return not any(_mentions(part, to) for part in node.walk())
    return all(_is_blind(part, to, told, seen) for part in parts)


def _mentions(part: Node, to: Any) -> bool:
    """Tell whether a node may have to do with a set, or with anything that is not looked into."""
    if isinstance(part, Index):
        return _involves(canonical_set(part.over), to)
    return not isinstance(part, terms.IndexOp | terms.IndexNumber | terms.IndexRel)


def _set_of(index: Any) -> Any:
    """The set of which an index term is an element; None where that is not known."""
    match index:
        case Index():
            return canonical_set(index.over)
        case terms.IndexOp(name="item"):
            return ITEM
        case terms.IndexOp(name="pair"):
            return ["pairs", *map(_set_of, index.args)]
        case terms.IndexOp(name="first" | "second"):
            pairs = _set_of(index.args[0])
            if isinstance(pairs, list) and pairs[0] == "pairs":
                return pairs[1 if index.name == "first" else 2]
    return None


def _same(to: Any, left: Any, right: Any) -> bool:
    """Tell whether elements of two sets may be compared, or put for each other, as far as a set is
    concerned: both are of one set, or neither has to do with it."""
    if ITEM in (left, right) or (left == right and left is not None):
        return True
    return not any(side is None or _involves(side, to) for side in (left, right))


def _involves(found: Any, to: Any) -> bool:
    return found == to or (isinstance(found, list) and any(_involves(x, to) for x in found))


def _numbers(element: Any) -> Iterator[int]:
    if isinstance(element, tuple):
        for part in element:
            yield from _numbers(part)
    elif isinstance(element, int):
        yield element
