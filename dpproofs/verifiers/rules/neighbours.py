"""Neighbours by the record that differs: two datasets at distance 1, or at most 1.

Datasets x, x' of n records are at distance 1 exactly if x' is x with one record replaced by another
one: x' = x[i:=z] for some i and some z other than x_i; and, where there is a record at all, at
distance at most 1 exactly if x' = x[i:=z] for some i and z. So

- "for all x, x' at distance at most 1" is "for all x, i, z, of x and x[i:=z]", in the conclusion
  and in a hypothesis, and the greatest value over such x' is that over i and z;
- in the conclusion, "for all x, x' at distance 1" follows from the same;
- a hypothesis for all x, x' at distance 1 gives the same if it holds of x and x too: this is a
  premise of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.plain import NotPlain, conjuncts, plain
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Index, IndexOp, Num

__all__ = ["choices", "premises"]


def choices(statement: Statement) -> Iterator[list[int]]:
    """Whether hypotheses about datasets at distance 1 are used for equal datasets too."""
    yield [1]
    yield [0]


def premises(statement: Statement, choice: Sequence[int]) -> list[Statement]:
    """The statement about a dataset and the same dataset with one record replaced. Raises
    `NotPlain` where no neighbours occur."""
    if list(choice) not in ([0], [1]):
        raise NotPlain("equal datasets are neighbours, or are not")
    found: list[Statement] = []
    given: list[Any] = []
    changed = False
    for known in statement.given:
        for part in conjuncts(_plain_or_same(known)):
            new = _hypothesis(part)
            if new is None:
                given.append(part)
                continue
            then, equal = new
            if equal is not None and not choice[0]:
                given.append(part)
                continue
            if equal is not None:
                found.append(Statement(statement.forall, equal, statement.given))
            given.append(then)
            changed = True
    show = _asserted(plain(statement.show))
    changed = changed or show is not None
    if not changed or (choice[0] and not found):
        raise NotPlain("no neighbours")
    kept = plain(statement.show) if show is None else show
    return [*found, Statement(statement.forall, kept, tuple(given))]


def _plain_or_same(known: Any) -> Any:
    try:
        return plain(known)
    except NotPlain:
        return known


def _asserted(node: Any) -> Any:
    """What implies the conclusion, or None where the conclusion mentions no neighbours."""
    match node:
        case terms.And():
            parts = [_asserted(part) for part in node.parts]
            if all(part is None for part in parts):
                return None
            pairs = zip(parts, node.parts, strict=True)
            return terms.And(tuple(old if new is None else new for new, old in pairs))
        case terms.All(index=x, body=terms.All(index=y, body=terms.Implies(given=near, then=then))):
            if _distance(near, x, y) is not None:
                return _each(x, y, then)
    if isinstance(node, terms.All):
        body = _asserted(node.body)
        return None if body is None else terms.All(node.index, body)
    if isinstance(node, terms.Rel):
        new = _greatest(node)
        return None if new is node else new
    return None


def _hypothesis(node: Any) -> tuple[Any, Any] | None:
    """What a hypothesis gives, and what must then hold of equal datasets."""
    match node:
        case terms.All(index=x, body=terms.All(index=y, body=terms.Implies(given=near, then=then))):
            op = _distance(near, x, y)
            if op is not None:
                equal = terms.All(x, plain(then, {y: x})) if op == "==" else None
                return _each(x, y, then), equal
        case terms.Rel():
            new = _greatest(node)
            return None if new is node else (new, None)
    return None


def _each(x: Index, y: Index, then: Any) -> Any:
    """For each x, i and z, of x and x[i:=z]."""
    place, record = Index("i", sorts.Upto(x.over.exponent)), Index("z", x.over.base)
    body = plain(then, {y: IndexOp("replace", (x, place, record))})
    return terms.All(x, terms.All(place, terms.All(record, body)))


def _greatest(node: Any) -> Any:
    """The greatest value over x' at distance at most 1 from x, written as the greatest value
    over i and z."""
    match node:
        case terms.Bind(kind="sup", index=x, body=terms.Bind(kind="sup", index=y) as inner):
            if node.given is None and _distance(inner.given, x, y) == "<=":
                place, record = Index("i", sorts.Upto(x.over.exponent)), Index("z", x.over.base)
                body = plain(inner.body, {y: IndexOp("replace", (x, place, record))})
                found = terms.Bind("sup", place, terms.Bind("sup", record, body))
                return terms.Bind("sup", x, found)
        case terms.Rel() | terms.Op():
            parts = [_greatest(child) for child in node.children()]
            if any(new is not old for new, old in zip(parts, node.children(), strict=True)):
                return node.rebuild(parts)
    return node


def _distance(near: Any, x: Index, y: Index) -> str | None:
    """Tell whether a condition says that two datasets of one kind are at distance 1, or at most
    1."""
    one, two = x.over, y.over
    if not isinstance(one, sorts.Power) or not isinstance(two, sorts.Power):
        return None
    if one.base is not two.base or one.exponent is not two.exponent:
        return None
    records = one.exponent
    if (records.smallest if isinstance(records, sorts.Natural) else records) < 1:
        return None
    match near:
        case terms.Rel(
            op="==" | "<=" as op,
            left=terms.IndexNumber(name="distance", args=args),
            right=Num() as n,
        ) if n.value == 1 and {id(arg) for arg in args} == {id(x), id(y)}:
            return op
    return None
