"""Tell by its form alone when a term is finite, or not below 0.

Divergences may be plus infinity. A relation that holds shows that its smaller side is finite, if
that side is a sum of divergences with factors that are not negative and the greater side is finite.
"""

from __future__ import annotations

from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.terms import Node, Term

__all__ = ["bare", "never_below", "shows_finite"]


def shows_finite(relation: terms.Rel) -> bool:
    """Whether it fails where a divergence in it is infinite: the sides are a sum of divergences,
    with factors that are not negative, and something finite."""
    low, high = relation.left, relation.right
    if relation.op in (">=", ">"):
        low, high = high, low
    if relation.op == "==" and not _is_plain(high):
        low, high = high, low
    return relation.op != "!=" and _is_plain(high) and _only_up(low)


def _is_plain_condition(term: terms.Bind) -> bool:
    return term.given is None or _is_plain(term.given)


def _is_plain(term: Node) -> bool:
    """Whether it, or all that a condition compares, is finite wherever it has a value."""
    infinite = ("plog", "log", "logratio", "ratio")
    parts = list(terms.unfolded(term))
    empty = any(isinstance(p, terms.Bind) and p.kind in ("sup", "inf") for p in parts)
    return not empty and not any(isinstance(p, terms.Op) and p.name in infinite for p in parts)


def _only_up(term: Term) -> bool:
    """Whether it is a sum of a log(a/b), plus infinity or finite, times finite factors >= 0, and
    of finite terms."""
    term = bare(term)
    match term:
        case terms.Op(name="plog"):
            return all(map(_is_plain, term.args))
        case terms.Op(name="+"):
            return all(map(_only_up, term.args))
        case terms.Op(name="*"):
            rising = [arg for arg in term.args if not _is_plain(arg)]
            rest = [arg for arg in term.args if _is_plain(arg)]
            return len(rising) <= 1 and all(map(_only_up, rising)) and all(map(_not_below, rest))
        case terms.Op(name="/"):
            above, below = term.args
            return _only_up(above) and _is_plain(below) and _not_below(below)
        case terms.Bind(kind="sum"):
            return _only_up(term.body) and _is_plain_condition(term)
    return _is_plain(term)


def _not_below(term: Term) -> bool:
    """Whether it is never below 0, by its form."""
    term = bare(term)
    match term:
        case terms.Num():
            return term.value >= 0
        case sorts.Natural() | terms.Indicator():
            return True
        case sorts.Scalar():
            return isinstance(term.low, terms.Num) and term.low.value >= 0
        case terms.Op(name="exp" | "pos" | "abs" | "sqrt"):
            return True
        case terms.Op(name="+" | "*" | "/" | "max" | "min"):
            return all(map(_not_below, term.args))
        case terms.Bind(kind="sum" | "prod"):
            return _not_below(term.body)
        case terms.At():
            return _table_not_below(term.table)
        case terms.If():
            return _not_below(term.then) and _not_below(term.other)
    return False


def _table_not_below(table: Any) -> bool:
    match table:
        case sorts.Table():
            return table.kind in ("law", "unit", "bit", "positive")
        case terms.Lam():
            return _not_below(table.body)
        case terms.Partial():
            return _table_not_below(table.table)
        case terms.TableQuantity():
            return _table_not_below(table.meaning)
        case terms.Defined():
            return _table_not_below(table.body)
    return False


def never_below(term: Term) -> bool:
    """Whether it is a sum of a log(a/b), plus infinity or finite, and of finite terms."""
    term = bare(term)
    match term:
        case terms.Op(name="plog"):
            return all(map(_is_plain, term.args))
        case terms.Op(name="+"):
            return all(map(never_below, term.args))
        case terms.Bind(kind="sum"):
            return never_below(term.body) and _is_plain_condition(term)
    foreign = ("plog", "log", "logratio", "ratio", "/", "^", "exp")
    return not any(isinstance(p, terms.Op) and p.name in foreign for p in terms.unfolded(term))


def bare(term: Term) -> Term:
    while isinstance(term, terms.Quantity | terms.Fold):
        term = term.meaning if isinstance(term, terms.Quantity) else term.body
    return term
