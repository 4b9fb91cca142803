"""A statement's terms with every definition written out, so that a rule can look at their shape.

A notion stands as what it unfolds to, an entry of a derived table as the entry's term: what is left
are numbers, declared scalars, entries of declared tables, operations, binders and relations.
Bound indices are new ones throughout, so that nothing is captured.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.canon import canonical
from dpproofs.language.terms import Index, IndexTerm, Node, TableTerm

__all__ = ["NotPlain", "conjuncts", "is_finite", "plain", "same"]

Env = Mapping[Index, IndexTerm]


class NotPlain(ValueError):
    """A part that has no such form: a state that rounds replace, a table said to exist."""


def plain(node: Node, env: Env | None = None) -> Any:
    """The node with definitions written out; `env` holds what stands for enclosing indices."""
    env = env or {}
    match node:
        case terms.Quantity() | terms.Predicate():
            return plain(node.meaning, env)
        case terms.Fold():
            return plain(node.body, env)
        case terms.At():
            return _entry(node.table, tuple(_element(i, env) for i in node.indices), env)
        case terms.Bind():
            index = Index(node.index.name, node.index.over)
            inner = {**env, node.index: index}
            given = None if node.given is None else plain(node.given, inner)
            return terms.Bind(node.kind, index, plain(node.body, inner), given)
        case terms.All():
            index = Index(node.index.name, node.index.over)
            return terms.All(index, plain(node.body, {**env, node.index: index}))
        case terms.IndexRel() | terms.IndexNumber():
            return node.rebuild([_element(i, env) for i in node.args])
        case sorts.Scalar() | terms.Num():
            return node
    match node:
        case terms.Op(name="-", args=(left, terms.Num(value=0))):
            return plain(left, env)
    known = (
        terms.Op,
        terms.If,
        terms.Indicator,
        terms.Rel,
        terms.And,
        terms.Or,
        terms.Not,
        terms.Implies,
        terms.Iff,
    )
    if isinstance(node, known):
        return node.rebuild([plain(child, env) for child in node.children()])
    raise NotPlain(f"{type(node).__name__} is not written out")


def _entry(table: TableTerm, key: tuple[IndexTerm, ...], env: Env) -> Node:
    match table:
        case sorts.Table():
            return terms.At(table, key)
        case terms.Lam():
            found: Node = plain(table.body, {**env, **dict(zip(table.indices, key, strict=True))})
            return found
        case terms.Partial():
            start = tuple(_element(i, env) for i in table.indices)
            return _entry(table.table, start + key, env)
        case terms.TableQuantity():
            return _entry(table.meaning, key, env)
        case terms.Defined():
            return _entry(table.body, key, env)
    raise NotPlain(f"{type(table).__name__} is not written out")


def _element(index: IndexTerm, env: Env) -> IndexTerm:
    if isinstance(index, Index):
        return env.get(index, index)
    assert isinstance(index, terms.IndexOp)
    return index.rebuild([_element(i, env) for i in index.args])


def conjuncts(proposition: Any) -> list[Any]:
    """The parts of a conjunction of conjunctions."""
    if isinstance(proposition, terms.And):
        return [part for each in proposition.parts for part in conjuncts(each)]
    return [proposition]


def same(one: Node, two: Node, *pairs: tuple[Index, Index]) -> bool:
    """Whether two nodes are one term, the indices of each pair being taken for each other."""
    free = (one.free | two.free) - {index for pair in pairs for index in pair}
    shared = tuple(sorted(free, key=lambda index: index.serial))
    left = (*shared, *(pair[0] for pair in pairs))
    right = (*shared, *(pair[1] for pair in pairs))
    return bool(canonical(one, left) == canonical(two, right))


def is_finite(node: Node) -> bool:
    """Whether what is written out is finite wherever it has a value, by its form."""
    return not any(map(_may_be_infinite, node.walk()))


def _may_be_infinite(node: Node) -> bool:
    """Where all below it is finite."""
    match node:
        case terms.Op(name="log" | "logratio", args=args):
            return not all(map(_is_never_zero, args))
        case terms.Op(name="plog" | "ratio", args=(_, below)):
            return not _is_never_zero(below)
    return isinstance(node, terms.Bind) and node.kind in ("sup", "inf")


def _is_never_zero(term: Node) -> bool:
    """A number, a power of e, a quotient of what is not 0: log(1/x) has no value at x = 0."""
    match term:
        case terms.Num(value=value):
            return bool(value)
        case terms.Op(name="exp" | "e" | "pi"):
            return True
        case terms.Op(name="^", args=(_, terms.Num(value=power))) if power < 0:
            return True
        case terms.Op(name="/" | "^", args=(term, _)) | terms.Op(name="sqrt", args=(term,)):
            return _is_never_zero(term)
        case terms.Op(name="*", args=factors):
            return all(map(_is_never_zero, factors))
    return False
