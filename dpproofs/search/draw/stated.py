"""The relations that a proposition states: under conjunctions, quantifiers and definitions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from dpproofs.language import terms
from dpproofs.language.sorts import Table
from dpproofs.language.terms import Node, Proposition
from dpproofs.meaning.walk import Walk, entries
from dpproofs.search.draw.for_all_numbers import stands_for
from dpproofs.search.draw.objects import Env

__all__ = ["Stated", "relations"]

POINTS = 2  # all events of so many points are looked at where a scalar is solved for


@dataclass(frozen=True, eq=False)
class Stated:
    """A relation that must hold whatever the numbers are: of these events, under these premises."""

    relation: terms.Rel
    env: Env
    events: tuple[tuple[Table, Mapping[Any, Any]], ...] = ()
    premises: tuple[Proposition, ...] = ()

    @property
    def plain(self) -> bool:
        return not self.events and not self.premises

    def walk(self, walk: Walk) -> Walk:
        for event, rows in self.events:
            walk = walk.over(walk.instance.with_table(event, rows), event)
        return walk


def relations(
    node: Node,
    walk: Walk,
    env: Env,
    events: tuple[Any, ...] = (),
    premises: tuple[Any, ...] = (),
    sure: bool = True,
) -> Iterator[Stated]:
    """The relations under ∧, ∀ and definitions, of a few events too, and under implications. Of
    what is to hold for every real number, those that are enough, if it is to be `sure`."""
    match node:
        case terms.Rel(op="<=" | "<", left=terms.Op(name="abs", args=(inside,))):
            # |t| <= b is affine where t is: -b <= t and t <= b
            for term in (inside, -inside):
                yield Stated(terms.Rel(node.op, term, node.right), env, events, premises)
        case terms.Rel(op=">=" | ">", right=terms.Op(name="abs", args=(inside,))):
            for term in (inside, -inside):
                yield Stated(terms.Rel(node.op, node.left, term), env, events, premises)
        case terms.Rel():
            yield Stated(node, env, events, premises)
        case terms.And():
            for part in node.parts:
                yield from relations(part, walk, env, events, premises, sure)
        case terms.All():
            for element in node.index.over.elements(walk.instance.sizes):
                inner = {**env, node.index: element}
                yield from relations(node.body, walk, inner, events, premises, sure)
        case terms.AllEvents():
            keys = entries(node.event, walk.instance.sizes)
            zero, one = (walk.ring.number(Fraction(n)) for n in (0, 1))
            for bits in product((zero, one), repeat=len(keys)) if len(keys) <= POINTS else ():
                rows = dict(zip(keys, bits, strict=True))
                known = (*events, (node.event, rows))
                yield from relations(node.body, walk, env, known, premises, sure)
        case terms.AllReals():
            for part in stands_for(node, sure):
                yield from relations(part, walk, env, events, premises, sure)
        case terms.Implies():
            numbers = all(
                isinstance(p, terms.Rel | terms.Num | terms.IndexNumber | terms.IndexTerm)
                for p in node.given.walk()
            )
            if not numbers:
                yield from relations(node.then, walk, env, events, (*premises, node.given), sure)
            elif not walk.ring.excludes(walk.truth(node.given, env)):
                yield from relations(node.then, walk, env, events, premises, sure)
        case terms.Predicate():
            yield from relations(node.meaning, walk, env, events, premises, sure)
