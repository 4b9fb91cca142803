"""Products of powers of e are compared by their exponents.

If f > 0 is finite, then f e^s <= f e^t follows from s <= t, and likewise with < and =. A side is
written as a product of powers of e and of other factors; a product over indices is one over each
kind of factor. Where both sides have the same other factors, the relation follows from that of the
exponents and from each such factor being above 0. No factor may be infinite (inf < inf is false),
nor an exponent: two may have no sum, and what e^s divides has no value where s is minus infinity.
This is done wherever the conclusion asserts a relation: in a conjunction, for all indices, under a
premise.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from dpproofs.language import terms
from dpproofs.language.plain import NotPlain, is_finite, plain, same
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Num, Rel, Term, lift

__all__ = ["choices", "premises"]

#: Exponents of e, other factors, and factors that are divided by.
Factors = tuple[list[Term], list[Term], list[Term]]


def choices(statement: Statement) -> Iterator[list[int]]:
    """There is one way: the exponents are compared wherever it is possible."""
    yield []


def premises(statement: Statement, choice: Sequence[int]) -> list[Statement]:
    """The statement with exponents in place of powers. Raises `NotPlain` where no relation
    compares powers of e."""
    if choice:
        raise NotPlain("there is one way to compare exponents")
    show, changed = _compared(plain(statement.show))
    if not changed:
        raise NotPlain("no powers of e are compared")
    return [Statement(statement.forall, show, statement.given)]


def _compared(node: Any) -> tuple[Any, bool]:
    match node:
        case terms.And():
            parts = [_compared(part) for part in node.parts]
            return terms.And(tuple(part for part, _ in parts)), any(c for _, c in parts)
        case terms.All():
            body, changed = _compared(node.body)
            return terms.All(node.index, body), changed
        case terms.Implies():
            then, changed = _compared(node.then)
            return terms.Implies(node.given, then), changed
        case Rel() if node.op in ("<=", "<", ">=", ">", "=="):
            found = _by_exponents(node)
            return (node, False) if found is None else (found, True)
    return node, False


def _by_exponents(relation: Rel) -> Any:
    left, right = _factors(relation.left), _factors(relation.right)
    if not left[0] and not right[0]:
        return None
    if not all(map(is_finite, itertools.chain(*left, *right))):
        return None
    above = _cancelled([*left[1], *right[2]], [*right[1], *left[2]])
    if above is None:
        return None
    distinct: list[Term] = []
    for factor in (*left[1], *left[2], *right[1], *right[2]):
        if isinstance(factor, Num):
            if factor.value <= 0:
                return None
            continue
        if not any(same(factor, other) for other in distinct):
            distinct.append(factor)
    exponents = Rel(relation.op, _sum(left[0]), _sum(right[0]))
    return terms.And((exponents, *(factor > 0 for factor in distinct)))


def _sum(parts: Sequence[Term]) -> Term:
    found = parts[0] if parts else lift(0)
    for part in parts[1:]:
        found = found + part
    return found


def _cancelled(ones: list[Term], others: list[Term]) -> bool | None:
    """Tell whether both sides have the same other factors."""
    rest = list(others)
    for factor in ones:
        found = next((n for n, other in enumerate(rest) if same(factor, other)), None)
        if found is None:
            return None
        rest.pop(found)
    return None if rest else True


def _factors(term: Term) -> Factors:
    match term:
        case terms.Op(name="exp", args=(t,)):
            return [t], [], []
        case terms.Op(name="*", args=(a, b)):
            one, two = _factors(a), _factors(b)
            return one[0] + two[0], one[1] + two[1], one[2] + two[2]
        case terms.Op(name="/", args=(a, b)):
            one, two = _factors(a), _factors(b)
            return one[0] + [-t for t in two[0]], one[1] + two[2], one[2] + two[1]
        case terms.Bind(kind="prod", index=i, body=body, given=None):
            powers, above, below = _factors(body)

            def each(kind: str, parts: list[Term]) -> list[Term]:
                return [terms.Bind(kind, i, part) for part in parts]

            return each("sum", powers), each("prod", above), each("prod", below)
        case Num(value=1):
            return [], [], []
    return [], [term], []
