"""A statement case by case: where |u| stands, u >= 0 or u <= 0; where max(a, b) does, a or b.

If u is a number at every instance that meets the hypotheses, one of the cases is met there, and in
it the term is what it is replaced by: |u| is u or -u, (u)+ is u or 0, the greatest of some terms is
the one that is at least each other, an alternative is the branch that its condition chooses. So the
statement follows from all its cases, with the condition of each as one more hypothesis. That u is a
number is a premise of its own where u divides, takes a root or a logarithm. Terms are looked at
that depend on no bound index; what is innermost is replaced first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.plain import NotPlain, plain, rebuilt, same
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node, Num, Proposition, Rel, Term, lift

__all__ = ["choices", "premises"]

MOST_CASES = 24
PARTIAL = ("/", "^", "sqrt", "log", "plog", "ratio", "logratio", "binomial")
OPPOSITE = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}

#: The condition of a case and what the term then is.
Branch = tuple[tuple[Proposition, ...], Term]


def choices(statement: Statement) -> Iterator[list[int]]:
    """There is one way: all cases are told apart."""
    if _first((plain(statement.show), *map(plain, statement.given))) is not None:
        yield []


def premises(statement: Statement, choice: Sequence[int]) -> list[Statement]:
    """The statement in each case, and the statement that what tells the cases apart has a value."""
    if choice:
        raise NotPlain("there is one way to tell cases apart")
    start = Statement(
        statement.forall, plain(statement.show), tuple(plain(g) for g in statement.given)
    )
    todo, found = [start], []
    while todo:
        here = todo.pop()
        split = _first((here.show, *here.given))
        if split is None:
            found.append(here)
            continue
        branches, told = _branches(split)
        if any(map(_is_partial, told)):
            same_ = [Rel("==", term, term) for term in told if _is_partial(term)]
            found.append(_stated(here, terms.And(tuple(same_)), here.given))
        for conditions, instead in branches:
            given = tuple(_replaced(g, split, instead) for g in here.given)
            show = _replaced(here.show, split, instead)
            todo.append(_stated(here, show, (*given, *conditions)))
        if len(todo) + len(found) > MOST_CASES:
            raise NotPlain("too many cases")
    return found


def _stated(statement: Statement, show: Proposition, given: Sequence[Proposition]) -> Statement:
    """What no longer speaks of any declared object is said of one, whose value does not matter."""
    numbers = [t for t in statement.forall if isinstance(t, sorts.Scalar)]

    def said(node: Any) -> Any:
        if isinstance(node, terms.And):
            return node.rebuild([said(part) for part in node.parts])
        objects = (sorts.Scalar, sorts.Table)
        closed = isinstance(node, Rel) and not any(isinstance(n, objects) for n in node.walk())
        if closed and numbers:
            return Rel(node.op, node.left + numbers[0], node.right + numbers[0])
        return node

    return Statement(statement.forall, said(show), tuple(map(said, given)))


def _is_partial(term: Term) -> bool:
    """Whether it may have no value."""
    return any(
        (isinstance(n, terms.Op) and n.name in PARTIAL)
        or (isinstance(n, terms.Bind) and n.kind in ("sup", "inf"))
        or isinstance(n, terms.Integral)
        for n in term.walk()
    )


def _first(nodes: Sequence[Node]) -> Term | None:
    """The first term that is to be told apart, innermost first."""
    for node in nodes:
        for child in node.children():
            inner = _first((child,))
            if inner is not None:
                return inner
        if isinstance(node, Term) and not node.free and _branches(node)[0]:
            return node
    return None


def _branches(term: Term) -> tuple[list[Branch], list[Term]]:
    """Cases and what a term is in each, and what must have a value for one of them to be met."""
    zero = lift(0)
    match term:
        case terms.Op(name="abs", args=(u,)):
            return [((u >= 0,), u), ((u <= 0,), -u)], [u]
        case terms.Op(name="pos", args=(u,)):
            return [((u >= 0,), u), ((u <= 0,), zero)], [u]
        case terms.Op(name="max" | "min" as name, args=args):
            op = ">=" if name == "max" else "<="
            found: list[Branch] = []
            for n, one in enumerate(args):
                others = [a for m, a in enumerate(args) if m != n]
                found.append((tuple(Rel(op, one, other) for other in others), one))
            return found, list(args)
        case terms.If(condition=Rel() as condition) if condition.op in OPPOSITE:
            no = Rel(OPPOSITE[condition.op], condition.left, condition.right)
            told = [condition.left, condition.right]
            return [((condition,), term.then), ((no,), term.other)], told
        case terms.Indicator(condition=Rel() as condition) if condition.op in OPPOSITE:
            no = Rel(OPPOSITE[condition.op], condition.left, condition.right)
            told = [condition.left, condition.right]
            return [((condition,), lift(1)), ((no,), zero)], told
    return [], []


def _replaced(node: Any, old: Term, new: Term) -> Any:
    """The node with one term for another, wherever it stands."""
    if isinstance(node, Term) and type(node) is type(old) and not node.free and same(node, old):
        return new
    if isinstance(node, Num | sorts.Scalar | sorts.Table | terms.IndexTerm):
        return node
    return rebuilt(node, [_replaced(child, old, new) for child in node.children()])
