"""The check of a proof: every step is a rule of the kernel. Only this module makes `Proved`."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import InitVar, dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq

from dpproofs.kernel.expressions import Expr
from dpproofs.kernel.integrals import Antiderivative
from dpproofs.kernel.lemmas import Meant, lemma
from dpproofs.kernel.points import Bits, Chosen, Held, Kept, Point, Prefix, Sequence, Set, points_in
from dpproofs.kernel.reading import Witness, read
from dpproofs.kernel.rounds import ROUNDS
from dpproofs.kernel.rules import RULES, At, Product, Use
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.language.statements import Statement

__all__ = [
    "EVERY_RULE", "Library", "Proof", "Proved", "Size", "Step", "check", "choices_of", "holds",
]  # fmt: skip

EVERY_RULE: dict[str, Callable[..., list[Sequent]]] = {**RULES, **ROUNDS, "lemma": lemma}


@dataclass(frozen=True)
class Step:
    """A rule, what it is given, and a proof of each sequent that it asks for."""

    rule: str
    args: tuple[Any, ...] = ()
    proofs: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Proof:
    """For every choice of the sizes of numbers and sets that are `fixed`, a step for each sequent
    of the reading, and what stands for what is said to exist, and the antiderivatives of integrals;
    `by_name`, the steps speak of what exists under its own name. Other numbers and sets may have
    any size from the smallest of their range on."""

    fixed: tuple[str, ...]
    steps: tuple[tuple[Step, ...], ...]
    witnesses: tuple[tuple[Witness, ...], ...] = ()
    by_name: bool = False


@dataclass(frozen=True)
class Size:
    """How far a proof goes: all sizes of a set or values of a number from `first` on, or to
    `last`."""

    name: str
    first: int
    last: int | None
    is_set: bool


@dataclass(frozen=True)
class Proved:
    """A statement holds: for all parameters, for all finite sets and numbers but those whose sizes
    end. It rests on other statements, by their hashes, which were proved too; with `balls` also
    on the rounding of ball arithmetic. Only `check` makes one."""

    statement: str
    sizes: tuple[Size, ...]
    steps: int
    balls: bool
    rests_on: frozenset[str]
    seal: InitVar[object]

    def __post_init__(self, seal: object) -> None:
        if seal is not _SEAL:
            raise TypeError("only the check of a proof says that a statement is proved")


_SEAL = object()
BY_BALLS = frozenset({"balls"})  # the rules that believe in the rounding of balls


class Library:
    """Statements with their proofs, which `find` finds by their hashes. Each is checked once, when
    it is cited first."""

    def __init__(self, find: Callable[[str], tuple[Statement, Proof] | None]) -> None:
        self._find = find
        self._proved: dict[str, tuple[Statement, Proof, Proved]] = {}

    def cited(self, step: Step, above: frozenset[str]) -> Proved:
        """What a citation rests on: the very statement, with a proof for these sizes."""
        statement, sizes = step.args[0], dict(step.args[1])
        if statement.hash in above:
            raise Refused("a statement that rests on itself")
        if statement.hash not in self._proved:
            found = self._find(statement.hash)
            if found is None or found[0] is not statement:
                raise Refused("a statement that is cited has no proof")
            self._proved[statement.hash] = (*found, check(*found, self, above))
        own, proof, proved = self._proved[statement.hash]
        if own is not statement:
            raise Refused("another statement than the one that is proved")
        if sizes not in list(choices_of(statement, proof.fixed)):
            raise Refused("a statement is cited for sizes for which it is not proved")
        return proved


def check(
    statement: Statement,
    proof: Proof,
    library: Library | None = None,
    above: frozenset[str] = frozenset(),
) -> Proved:
    """Return what was proved, or raise `Refused`. The statements `above` rest on this one: none of
    them may be cited."""
    library, above = library or Library(lambda hash_: None), above | {statement.hash}
    choices, taken = list(choices_of(statement, proof.fixed)), list[Step]()
    witnesses = proof.witnesses or ((),) * len(choices)
    if len(choices) != len(proof.steps) or len(choices) != len(witnesses):
        raise Refused("not every choice of the sizes has its proof")
    _look_at(witnesses)
    for sizes, shown, named in zip(choices, proof.steps, witnesses, strict=True):
        sequents = read(statement, sizes, named, proof.by_name)
        if len(sequents) != len(shown):
            raise Refused("not every sequent has its proof")
        for sequent, step in zip(sequents, shown, strict=True):
            holds(sequent, step, taken)
    cited = [library.cited(by, above) for by in taken if by.rule == "lemma"]
    rests_on = frozenset[str]().union(*({each.statement, *each.rests_on} for each in cited))
    balls = any(by.rule in BY_BALLS for by in taken) or any(each.balls for each in cited)
    sizes_proved = tuple(sizes_of(statement, proof.fixed))
    return Proved(statement.hash, sizes_proved, len(taken), balls, rests_on, _SEAL)


def holds(sequent: Sequent, step: Step, taken: list[Step] | None = None) -> int:
    """How many steps show a sequent; raises `Refused` where one of them does not. All are put on
    the list that is given; without one they may cite nothing, since what is cited is not yet shown.
    """
    todo, used = [(sequent, step)], list[Step]()
    while todo:
        here, by = todo.pop()
        if by.rule not in EVERY_RULE:
            raise Refused(f"there is no rule {by.rule}")
        if by.rule == "lemma" and taken is None:
            raise Refused("a citation where nothing may be cited")
        _look_at(by.args)
        asked = EVERY_RULE[by.rule](here, *by.args)
        if len(asked) != len(by.proofs):
            raise Refused(f"{by.rule} asks for {len(asked)} proofs and has {len(by.proofs)}")
        todo += zip(asked, by.proofs, strict=True)
        used.append(by)
    if taken is not None:
        taken += used
    return len(used)


def _look_at(given: Any) -> None:
    """Raise where a step is given a point that only a sum may bind, an expression that no operation
    makes, or what no rule takes."""
    match given:
        case Expr():
            if not given.made:
                raise Refused(f"{given.text[:200]}, which the operations do not make")
            points: Iterable[Point] = given.points
        case Point() | Sequence() | Held() | Prefix() | Chosen() | Kept():
            points = points_in(given)
        case Fact() | At() | Product() | Use() | Meant() | Antiderivative():
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


def sizes_of(statement: Statement, fixed: tuple[str, ...]) -> Iterator[Size]:
    """The numbers of a statement, and those of its sets whose sizes end, with how far they go."""
    for p in statement.parameters:
        is_set = not isinstance(p, sorts.Natural)
        if p.name in fixed or not is_set:
            last = p.largest if p.name in fixed else None
            yield Size(p.name, p.smallest, last, is_set)
