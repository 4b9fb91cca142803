"""Sequents: what is to be shown, and what is known there, for all values of all that is free."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any

from dpproofs.kernel.expressions import Expr
from dpproofs.kernel.points import Point, Refused, Single, name_of
from dpproofs.language import sorts

__all__ = ["AnyNumber", "Fact", "Refused", "Relation", "Sequent", "fact_of", "is_indicator"]


class Relation(Enum):
    """How an expression compares with 0. There are no others: "is not 0" is said by indicators."""

    AT_LEAST = ">="
    ABOVE = ">"
    EQUAL = "="


@dataclass(frozen=True, eq=False)
class AnyNumber(Single):
    """A declared number without ends, as a place of a fact that holds for all numbers. It is no
    such object itself, since == between these builds a relation."""

    thing: sorts.Scalar


@dataclass(frozen=True)
class Fact:
    """An expression is at least 0, above 0 or equal to 0, for all points, all events and all
    numbers that `places` lists."""

    relation: Relation
    x: Expr
    places: tuple[Any, ...] = ()  # points, tables of 0s and 1s, and numbers

    @cached_property
    def text(self) -> str:
        told = (p.thing if isinstance(p, AnyNumber) else p for p in self.places)
        over = ", ".join(name_of(p) if isinstance(p, Point) else p.name for p in told)
        return f"{f'for all {over}: ' if over else ''}{self.x.text} {self.relation.value} 0"

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Sequent:
    """The goal holds wherever all facts do and the indicators have their values."""

    facts: tuple[Fact, ...]
    goal: Fact
    values: tuple[tuple[Any, int], ...] = ()  # indicators that are 1 or 0 here

    def towards(self, relation: Relation, x: Expr) -> Sequent:
        """The same for another goal."""
        return replace(self, goal=Fact(relation, x))

    def knowing(self, *facts: Fact) -> Sequent:
        """With more facts."""
        return replace(self, facts=(*self.facts, *facts))

    @cached_property
    def points(self) -> frozenset[Point]:
        """The free points of which it speaks."""
        found = [fact.x.points - {*fact.places} for fact in self.facts]
        return self.goal.x.points.union(*found, *(one.points for one, _ in self.values))

    @cached_property
    def objects(self) -> frozenset[Any]:
        """The declared objects of which it speaks."""
        found = [fact.x.objects for fact in (self.goal, *self.facts)]
        return frozenset[Any]().union(*found, *(one.objects for one, _ in self.values))

    def __repr__(self) -> str:
        given = "\n".join(f"  {n}. {fact.text}" for n, fact in enumerate(self.facts))
        here = ", ".join(f"{one.text} is {value}" for one, value in self.values)
        return f"{given}\n  {here}\n|- {self.goal.text}"


def is_indicator(x: Expr) -> bool:
    """Whether x is 0 or 1 by its form, a polynomial in indicators."""
    if any(bound or any(not one.once for one, _ in factors) for bound, factors in x.terms):
        return False
    return x * x == x


def fact_of(sequent: Sequent, number: int) -> Fact:
    """A fact by its place."""
    if not 0 <= number < len(sequent.facts):
        raise Refused(
            f"there is no fact {number}: they are numbered from 0 to {len(sequent.facts) - 1}"
        )
    return sequent.facts[number]
