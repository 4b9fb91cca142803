"""Write out all definitions in the terms of a statement, so that a rule can look at their shape.

A defined notion is replaced by its definition, and an entry of a derived table by the formula of
the entry. What is left are numbers, declared scalars, entries of declared tables, operations,
binders and relations. All bound indices are new, so that no variable is captured.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.canon import canonical
from dpproofs.language.powers import keeps_powers
from dpproofs.language.terms import Index, IndexTerm, Node, TableTerm

__all__ = ["NotPlain", "conjuncts", "is_finite", "plain", "rebuilt", "same"]

Env = Mapping[Index, IndexTerm]


class NotPlain(ValueError):
    """Raised for a part that cannot be written out: a state in an algorithm by rounds, or a
    table that is said to exist."""


def plain(node: Node, env: Env | None = None) -> Any:
    """The node with all definitions written out. `env` says what stands for the indices of
    enclosing binders."""
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


def conjuncts(proposition: object) -> list[Any]:
    """The parts of a conjunction, also of conjunctions within it."""
    if isinstance(proposition, terms.And):
        return [part for each in proposition.parts for part in conjuncts(each)]
    return [proposition]


def same(one: Node, two: Node, *pairs: tuple[Index, Index]) -> bool:
    """Tell whether two nodes are the same term when the two indices of each given pair are
    identified."""
    free = (one.free | two.free) - {index for pair in pairs for index in pair}
    shared = tuple(sorted(free, key=lambda index: index.serial))
    left = (*shared, *(pair[0] for pair in pairs))
    right = (*shared, *(pair[1] for pair in pairs))
    return bool(canonical(one, left) == canonical(two, right))


def rebuilt(node: Any, children: Sequence[Any]) -> Any:
    """The node over what stands for its children; raises where that makes it another power: what
    is shown of a square says nothing of x^a, which has no value for negative x."""
    found = node.rebuild(children)
    if not keeps_powers(node, found):
        raise NotPlain("a real exponent would become a whole one")
    return found


def is_finite(node: Node) -> bool:
    """Tell, by its form alone, whether a written-out term is finite wherever it has a value."""
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
