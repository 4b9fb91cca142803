"""One way in: a proof of a statement, by whichever prover finds one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from collections.abc import Sequence as Listed
from contextlib import suppress
from typing import Any

from dpproofs.kernel.check import Proof, Step, choices_of, holds
from dpproofs.kernel.expressions import Expr, TooLarge
from dpproofs.kernel.points import Point
from dpproofs.kernel.reading import Witness, read
from dpproofs.kernel.sequents import Refused, Sequent
from dpproofs.language.sorts import Natural
from dpproofs.language.statements import Statement
from dpproofs.provers import (
    all_numbers,
    all_places,
    arguments,
    choices,
    citing,
    close_pairs,
    compared_products,
    compared_roots,
    contractions,
    each_factor,
    exponents,
    gathered,
    greatest,
    hoeffding,
    instances,
    known_signs,
    log_quotients,
    log_tangents,
    means,
    monotone,
    neighbours,
    opposites,
    prepared,
    product_points,
    raised_facts,
    roots_of_squares,
    same_points,
    slopes,
    splits,
    squares,
    tangent_planes,
    units,
    values_of_greatest,
)
from dpproofs.provers.budget import Budget, NotFound, Spent, at_most, now, within
from dpproofs.provers.cases import prover as in_cases
from dpproofs.provers.integrals import named_integrals
from dpproofs.provers.merged import prover as merged
from dpproofs.provers.numbers import prover as reals
from dpproofs.provers.one_atom import prover as atoms
from dpproofs.provers.rounds import prover as rounds
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import found_by
from dpproofs.provers.sums import prover as sums
from dpproofs.provers.two_cells import prover as two_cells
from dpproofs.provers.two_laws import prover as two_laws

__all__ = ["NORMAL", "QUICK", "find_proof", "find_step"]

QUICK, NORMAL = 300_000, 1_500_000
MOST_SIZES, MOST_NUMBERS = 12, 150  # choices of these, each with proofs of its own
SHARES = (64, 8, 2)  # each prover may first spend this part of the budget, then that one
CITED, LEFT = 4_000, ("atoms", "reals")  # for what is left where something is cited
LIKELIEST = 2  # times as much as the others may, but for the last part

Prover = Callable[[Sequent], Step]


def _of_two_numbers(sequent: Sequent) -> Step | None:
    """By those who know of two numbers from 0 to 1; or by all."""
    with suppress(NotFound, Refused, TooLarge):
        return two_cells.prove(sequent)
    return find_step(sequent, now())


def _with_powers(sequent: Sequent) -> Step:
    """By the one-atom prover, if need be with what is known of exponents."""
    with suppress(NotFound, Refused, TooLarge):
        return raised_facts.prove(sequent, atoms.prove)
    return atoms.prove(sequent)


def _of_one_record(sequent: Sequent) -> Step:
    """By the one-atom prover, or by the one that knows of a sum what one place changes."""
    with suppress(NotFound, Refused, TooLarge):
        return atoms.prove(sequent)
    return in_cases.prove_in_cases(sequent, atoms.prove)


def _with_roots(sequent: Sequent) -> Step | None:
    """By the ones that add up what is known, or by all."""
    for way in (sums.prove, atoms.prove):
        with suppress(NotFound, Refused, TooLarge):
            return way(sequent)
    return find_step(sequent, now(), ("roots_of_squares",))


def _with_values(sequent: Sequent) -> Step | None:
    """By the one that adds up what is known of sums, perhaps with roots of squares, or by all."""
    for way in (sums.prove, lambda q: roots_of_squares.prove(q, sums.prove)):
        with suppress(NotFound, Refused, TooLarge):
            return way(sequent)
    return find_step(sequent, now(), ("values_of_greatest",))


FIRST: dict[str, Prover] = {  # they see at once where they have nothing to say
    "known_signs": lambda sequent: known_signs.prove(sequent, lambda q: find_step(q, now())),
    "choices": lambda sequent: choices.prove(
        sequent, found_by(lambda q: find_step(q, now(), ("choices",)))
    ),
    "tangent_planes": tangent_planes.prove,
    "log_tangents": log_tangents.prove,
    "log_quotients": lambda sequent: log_quotients.prove(sequent, _of_two_numbers),
    "two_cells": two_cells.prove,
    "exponents": exponents.prove,
    "compared_products": lambda sequent: compared_products.prove(
        sequent, lambda q: find_step(q, now())
    ),
    "means": means.prove,
    "greatest": lambda sequent: greatest.prove(sequent, lambda q: find_step(q, now())),
    "slopes": lambda sequent: slopes.prove(sequent, lambda q: find_step(q, now())),
    "arguments": lambda sequent: arguments.prove(
        sequent, lambda q: find_step(q, now()), lambda q: find_step(q, now(), ("arguments",))
    ),
    "splits": lambda sequent: splits.prove(sequent, lambda q: find_step(q, now())),
    "monotone": lambda sequent: monotone.prove(sequent, lambda q: find_step(q, now())),
    "close_pairs": close_pairs.prove,
    "contractions": contractions.prove,
    "hoeffding": hoeffding.prove,
    "compared_roots": compared_roots.prove,
    "product_points": product_points.prove,
    "same_points": lambda sequent: same_points.prove(sequent, _with_powers),
    "prepared": lambda sequent: prepared.prove(
        sequent,
        contractions.prove,
        lambda q: same_points.prove(q, _with_powers),
        atoms.prove,
        lambda q: raised_facts.prove(q, prove_linear, atoms.prove),
    ),
    "roots_of_squares": lambda sequent: roots_of_squares.prove(sequent, _with_roots),
    "each_factor": lambda sequent: each_factor.prove(sequent, lambda q: find_step(q, now())),
    "all_places": lambda sequent: all_places.prove(sequent, lambda q: find_step(q, now())),
    "values_of_greatest": lambda sequent: values_of_greatest.prove(sequent, _with_values),
    "gathered": lambda sequent: gathered.prove(
        sequent, lambda q: find_step(q, now(), ("gathered",)), sums.prove, atoms.prove
    ),
    "squares": squares.prove,
    "opposites": opposites.prove,
    "units": units.prove,
}
PROVERS: dict[str, Prover] = {
    "atoms": atoms.prove,
    "citing": lambda sequent: citing.prove(sequent, _what_is_left),
    "two_laws": two_laws.prove,
    "merged": lambda sequent: merged.prove(sequent, atoms.prove, in_cases.prove_in_cases),
    "raised_facts": lambda sequent: raised_facts.prove(
        sequent, prove_linear, atoms.prove, lambda q: in_cases.prove_in_cases(q, atoms.prove)
    ),
    "ends": lambda sequent: prepared.at_ends(sequent, atoms.prove),
    "sums": sums.prove,
    "reals": reals.prove_real,
    "neighbours": lambda sequent: neighbours.prove(sequent, _of_one_record),
    "instances": instances.prove,
    "cases": lambda sequent: in_cases.prove_in_cases(sequent, atoms.prove),
    "rounds": rounds.prove_rounds,
}


def find_proof(statement: Statement, effort: int = NORMAL) -> Proof | None:
    """A proof for sets and numbers of any size; or else for each number in its range, and at last
    for each size of the sets too."""
    every = tuple(p.name for p in statement.parameters)
    numbers = tuple(p.name for p in statement.parameters if isinstance(p, Natural))
    most = [((), 1), (numbers, MOST_NUMBERS), (every, MOST_SIZES)]  # the same, without spaces
    ways = list(dict.fromkeys(fixed for fixed, many in most if _count(statement, fixed) <= many))
    for fixed in ways:
        budget = Budget(effort // len(ways))
        try:
            choices = [*choices_of(statement, fixed)]
            with within(budget):
                named = [named_integrals(statement, choice, _is_shown) for choice in choices]
            steps = tuple(
                _steps(statement, choice, told, budget)
                for choice, told in zip(choices, named, strict=True)
            )
        except (Refused, NotFound, Spent):  # it cannot be read, or no proof was found
            continue
        return Proof(fixed, steps, tuple(named) if any(named) else ())
    return None


def _count(statement: Statement, fixed: tuple[str, ...]) -> int:
    """How many choices there are of the numbers and sizes that are fixed."""
    chosen = (p for p in statement.parameters if p.name in fixed)
    return math.prod(p.largest - p.smallest + 1 for p in chosen)


def _is_shown(sequent: Sequent) -> bool:
    return _in_a_range(sequent) is not None


def _steps(
    statement: Statement, sizes: dict[Any, int], named: Listed[Witness], budget: Budget
) -> tuple[Step, ...]:
    """A step for each sequent of the reading; raises `NotFound` at the first one without."""
    return tuple(_found(sequent, budget) for sequent in read(statement, sizes, named))


def _found(sequent: Sequent, budget: Budget) -> Step:
    step = find_step(sequent, budget)
    if step is None:
        raise NotFound(sequent.goal.text)
    return step


def find_step(sequent: Sequent, budget: Budget, without: tuple[str, ...] = ()) -> Step | None:
    """A step that shows a sequent, found without some of the provers. All may do a little before
    one may do much, the likeliest twice as much; the last one that has not given up may do all that
    is left."""
    if all_numbers.speaks_of_all(sequent):
        small, rest = _in_a_range, lambda q: find_step(q, budget, without)
        return all_numbers.prove(sequent, small, rest)
    effort, left_out = budget.left, [FIRST[name] for name in without]
    open_ = [prover for prover in _in_order(sequent) if prover not in left_out]
    own = [prover for prover in open_ if prover not in FIRST.values()]
    likely = own[: 2 if own[0] is PROVERS["merged"] else 1]
    for share in SHARES:
        for prover in list(open_):  # some are dropped on the way
            times = LIKELIEST if prover in likely and share != SHARES[-1] else 1
            times = max(times, share // SHARES[1]) if prover in FIRST.values() else times
            try:
                with within(budget, times * effort // share if len(open_) > 1 else effort):
                    step = prover(sequent)
                holds(sequent, step, [])  # whether what it cites is proved is asked at the end
            except Spent:
                continue
            except (NotFound, TooLarge, Refused, OverflowError):  # or what no float holds
                open_.remove(prover)
            else:
                return step
    return None


def _in_a_range(sequent: Sequent) -> Step | None:
    """That a number is above another one, or below it."""
    with suppress(NotFound):
        return _what_is_left(sequent)
    return None


def _what_is_left(sequent: Sequent) -> Step:
    """A proof by those who know of numbers and of single points, each with little work."""
    for name in LEFT:
        with suppress(NotFound, TooLarge, Refused), at_most(CITED):
            step = PROVERS[name](sequent)
            holds(sequent, step)
            return step
    raise NotFound(sequent.goal.text)


def _in_order(sequent: Sequent) -> list[Prover]:
    """The provers, the likeliest one first: the one-atom prover is slow where sequences are."""
    deep = any(p.set.base is not None for p in _every_point(sequent.goal.x))
    if deep:
        few = ("rounds", "sums", "neighbours", "reals", "raised_facts", "atoms")
        seen = (
            "choices",
            "greatest",
            "each_factor",
            "all_places",
            "values_of_greatest",
            "roots_of_squares",
            "gathered",
        )
        return [*(FIRST[name] for name in seen), *(PROVERS[name] for name in few)]
    names = tuple(PROVERS)
    if _of_numbers_in_logarithms(sequent.goal.x):  # here it is slopes that tell
        names = ("reals", *(name for name in names if name != "reals"))
    if merged.speaks_of_merged(sequent.goal.x):
        first = ("atoms", "merged") if all(a.once for a in sequent.goal.x.atoms) else ("merged",)
        names = (*first, *(name for name in names if name not in first))
    return [*FIRST.values(), *(PROVERS[name] for name in names)]


def _of_numbers_in_logarithms(x: Expr) -> bool:
    return not any(True for _ in _every_point(x)) and any(a.kind == "log" for a in x.atoms)


def _every_point(x: Expr) -> Iterator[Point]:
    """The points of an expression, those that it binds with them."""
    for bound, factors in x.terms:
        yield from bound
        yield from (p for a, _ in factors for p in a.points)
