"""The check of a proof: every step is a rule of the kernel. Only this module makes `Proved`."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq

from dpproofs.kernel.expressions import Expr
from dpproofs.kernel.lemmas import Meant, lemma
from dpproofs.kernel.points import Bits, Held, Point, Prefix, Sequence, Set, points_in
from dpproofs.kernel.reading import read
from dpproofs.kernel.rounds import ROUNDS
from dpproofs.kernel.rules import RULES, At, Product, Use
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.language.statements import Statement

__all__ = ["Library", "Proof", "Proved", "Step", "check", "holds"]

EVERY_RULE: dict[str, Callable[..., list[Sequent]]] = {**RULES, **ROUNDS, "lemma": lemma}


@dataclass(frozen=True)
class Step:
    """A rule, what it is given, and a proof of each sequent that it asks for."""

    rule: str
    args: tuple[Any, ...] = ()
    proofs: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Proof:
    """For every choice of the numbers that are `fixed`, a step for each sequent of the reading.
    Other numbers may have any size from the smallest of their range on."""

    fixed: tuple[str, ...]
    steps: tuple[tuple[Step, ...], ...]


@dataclass(frozen=True)
class Proved:
    """A statement holds: for all finite sets, all parameters, and all numbers but those that are
    fixed to their ranges. It rests on other statements, by their hashes, which were proved too."""

    statement: str
    fixed: tuple[str, ...]
    steps: int
    rests_on: frozenset[str] = frozenset()


class Library:
    """Statements with their proofs, each checked once, when it is cited first."""

    def __init__(self, proofs: Iterable[tuple[Statement, Proof]] = ()) -> None:
        self._proofs = {statement.hash: (statement, proof) for statement, proof in proofs}
        self._proved: dict[str, Proved] = {}

    def cited(self, step: Step, above: frozenset[str]) -> Proved:
        """What a citation rests on: the very statement, with a proof for these sizes."""
        statement, sizes = step.args[0], dict(step.args[1])
        known = self._proofs.get(statement.hash)
        if known is None or known[0] is not statement:
            raise Refused("a statement that is cited has no proof")
        if statement.hash in above:
            raise Refused("a statement that rests on itself")
        proof = known[1]
        if sizes not in list(choices_of(statement, proof.fixed)):
            raise Refused("a statement is cited for sizes for which it is not proved")
        if statement.hash not in self._proved:
            self._proved[statement.hash] = check(statement, proof, self, above)
        return self._proved[statement.hash]


def check(
    statement: Statement,
    proof: Proof,
    library: Library | None = None,
    above: frozenset[str] = frozenset(),
) -> Proved:
    """Return what was proved, or raise `Refused`. The statements `above` rest on this one: none of
    them may be cited."""
    library, count, rests_on = library or Library(), 0, set[str]()
    choices, above = list(choices_of(statement, proof.fixed)), above | {statement.hash}
    if len(choices) != len(proof.steps):
        raise Refused("not every choice of the numbers has its proof")
    for sizes, steps in zip(choices, proof.steps, strict=True):
        sequents = read(statement, sizes)
        if len(sequents) != len(steps):
            raise Refused("not every sequent has its proof")
        for sequent, step in zip(sequents, steps, strict=True):
            cited: list[Step] = []
            count += holds(sequent, step, cited)
            for each in (library.cited(step, above) for step in cited):
                rests_on |= {each.statement, *each.rests_on}
    return Proved(statement.hash, proof.fixed, count, frozenset(rests_on))


def holds(sequent: Sequent, step: Step, cited: list[Step] | None = None) -> int:
    """How many steps show a sequent; raises `Refused` where one of them does not. Steps that cite
    a statement are put on the list; what they cite is not yet shown."""
    todo, count = [(sequent, step)], 0
    while todo:
        here, by = todo.pop()
        if by.rule not in EVERY_RULE:
            raise Refused(f"there is no rule {by.rule}")
        _look_at(by.args)
        rule = EVERY_RULE[by.rule]
        asked = rule(here, *by.args)
        if len(asked) != len(by.proofs):
            raise Refused(f"{by.rule} asks for {len(asked)} proofs and has {len(by.proofs)}")
        if rule is lemma:
            if cited is None:
                raise Refused("a citation where nothing may be cited")
            cited.append(by)
        todo += zip(asked, by.proofs, strict=True)
        count += 1
    return count


def _look_at(given: Any) -> None:
    """Raise where a step is given a point that only a sum may bind, or what no rule takes."""
    match given:
        case Expr():
            points: Iterable[Point] = given.points
        case Point() | Sequence() | Held() | Prefix():
            points = points_in(given)
        case Fact() | At() | Product() | Use() | Meant():
            return _look_at(tuple(vars(given).values()))
        case tuple() | list():
            for part in given:
                _look_at(part)
            return
        case None | bool() | int() | str() | fmpq() | Fraction() | Relation() | Set():
            return
        case Statement() | sorts.Scalar() | sorts.Table() | sorts.IndexSet() | Bits():
            return
        case _:
            raise Refused(f"no rule takes a {type(given).__name__}")
    if any(isinstance(p.label, int) for p in points):
        raise Refused("a bound point outside its sum")


def choices_of(statement: Statement, fixed: tuple[str, ...]) -> Iterator[dict[Any, int]]:
    """All choices of the numbers and the sizes of sets that are fixed, each within its range."""
    numbers = [p for p in statement.parameters if p.name in fixed]
    if len(numbers) != len(fixed):
        raise Refused("a number that the statement has not got")
    ranges = (range(p.smallest, p.largest + 1) for p in numbers)
    for chosen in itertools.product(*ranges):
        yield dict(zip(numbers, chosen, strict=True))
