"""Replace relations of maxima by relations of their members.

A maximum is at most a number exactly if each of its members is. The same goes for a minimum that is
at least a number.
"""

from __future__ import annotations

from collections.abc import Iterator

from dpproofs.language import sorts, terms
from dpproofs.language.terms import Proposition, Term
from dpproofs.verifiers.schematic.finite import bare

__all__ = ["beside_conditions", "split"]


def split(relation: terms.Rel) -> list[Proposition] | None:
    """A bound on a maximum is a bound on each of its members; None where there is no maximum, or
    where the bound speaks of another point that is called by the same index."""
    if relation.op not in ("<=", "<", ">=", ">"):
        return None
    low, high, op = relation.left, relation.right, relation.op
    if op in (">=", ">"):
        low, high, op = high, low, {">=": "<=", ">": "<"}[op]
    low, high = bare(low), bare(high)

    def rel(left: Term, right: Term) -> terms.Rel:
        return terms.Rel(op, left, right)

    match low:
        case terms.Op(name="max") if low.args:
            return [rel(part, high) for part in low.args]
        case terms.Op(name="abs"):
            return [rel(low.args[0], high), rel(terms.Op("neg", low.args), high)]
        case terms.Bind(kind="sup") if op == "<=" and low.index not in high.free:
            return [_each(low, rel(low.body, high))]
    match high:
        case terms.Op(name="min") if high.args:
            return [rel(low, part) for part in high.args]
        case terms.Bind(kind="inf") if op == "<=" and high.index not in low.free:
            return [_each(high, rel(low, high.body))]
    return None


def beside_conditions(relation: terms.Rel) -> Iterator[tuple[terms.Bind, Term]]:
    """Each maximum over what may be nothing, with what it is compared with, if that may have no
    value."""
    sides = (relation.left, relation.right)
    for side, other in (sides, sides[::-1]):
        side = bare(side)
        if isinstance(side, terms.Bind) and not (_has_points(side) or _is_number(bare(other))):
            yield side, other


def _has_points(bind: terms.Bind) -> bool:
    """Whether it ranges over all of a space."""
    return bind.given is None and isinstance(bind.index.over, sorts.Space)


def _is_number(term: Term) -> bool:
    """Whether it has a value, by its form."""
    total = ("+", "-", "*", "neg", "abs", "pos", "exp", "tanh", "cosh", "Q", "e", "pi")
    parts = terms.unfolded(term)
    return all((isinstance(p, terms.Op) and p.name in total) or type(p) in _NUMBERS for p in parts)


_NUMBERS = (terms.Num, terms.Quantity, terms.Fold, sorts.Scalar, sorts.Natural)


def _each(bind: terms.Bind, body: Proposition) -> Proposition:
    inner = body if bind.given is None else terms.Implies(bind.given, body)
    return terms.All(bind.index, inner)
