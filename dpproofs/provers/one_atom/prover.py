"""Find a proof of a sequent as a combination of facts, level by level and case by case."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from dpproofs.kernel.check import Step
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Fact, Sequent
from dpproofs.provers.one_atom.cuts import each_part, know_of_sums, pointwise, worst_event
from dpproofs.provers.one_atom.emission import Emission, absurd
from dpproofs.provers.one_atom.problem import Problem
from dpproofs.provers.one_atom.program import Attempt
from dpproofs.provers.shared.script import Script, by_case, nothing, part, products
from dpproofs.provers.shared.words import (
    ABOVE,
    AT_LEAST,
    EQUAL,
    ROOT,
    NotFound,
    has_sums,
    inner_atoms,
    loose,
    one,
)  # fmt: skip

ATTEMPTS = ((1, 0, 0), (2, 1, 0), (2, 1, 1), (3, 1, 0), (3, 2, 0), (3, 1, 1), (3, 2, 2), (4, 2, 2))
MOST_DEPTH = 9


def prove(sequent: Sequent, most: int = 6000) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    goal = sequent.goal
    if not goal.x.terms and goal.relation is not ABOVE:
        return products()
    for n, fact in enumerate(sequent.facts):
        found = worst_event(fact)
        if found is not None:
            args = (n, *found)
            (new,) = RULES["at_event"](sequent, *args)
            if new.facts[-1] not in sequent.facts:
                return Step("at_event", args, (prove(new, most),))
    for n, fact in enumerate(sequent.facts):
        part = pointwise(fact)
        if part is not None and part not in sequent.facts:
            rest = prove(sequent.knowing(part), most)
            return Step("cut", (part,), (each_part(sequent, n, part), rest))
    s = Script(sequent)
    know_of_sums(s)
    # where logarithms are compared, many points are many indicators
    about_logs = any(b.kind == "log" for a in goal.x.atoms for b in a.inside)
    for near in (True, False) if about_logs else (False,):
        try:
            return s.close(partial(by_cases, most=most, depth=0, near=near))
        except NotFound:
            continue
    raise NotFound(goal.text)


def by_cases(sequent: Sequent, most: int, depth: int, near: bool) -> Step:
    """The indicators that speak of no bound points are looked at one by one."""
    problem = Problem(sequent, near)
    found = problem.contradiction(ROOT, ())
    if found is not None:
        return absurd(sequent, found)
    if not problem.parts and sequent.goal.relation is not ABOVE:
        return products()
    bits = [a for a in problem.bits if not loose(a)]
    own = {a for part in problem.parts.values() for a in inner_atoms([part])}
    bits.sort(key=lambda a: (a not in own, a.text))
    if bits and depth < MOST_DEPTH:
        deeper = partial(by_cases, most=most, depth=depth + 1, near=near)
        return by_case(sequent, one(bits[0]), deeper, deeper)
    try:
        if (
            not any(a.kind == "log" for a in problem.atoms)
            and len(problem.levels) > 1
            and depth < MOST_DEPTH
        ):
            narrow = Problem(sequent, near, narrow=True)
            if (narrow.narrowed or narrow.exponents) and len(narrow.bits) < 5:
                step = attempts(narrow, most, ATTEMPTS[:3])
                step = step or contradicted(problem)  # which costs less than what is left
                step = step or attempts(narrow, most, ATTEMPTS[3:5])
                if step is not None:
                    return step
        return solve(problem, most)
    except NotFound:
        if sequent.goal.relation is not EQUAL:
            raise
    halves = [by_cases(half, most, depth, near) for half in RULES["both"](sequent)]
    return Step("both", (), tuple(halves))


def solve(problem: Problem, most: int) -> Step:
    found = attempts(problem, most, ATTEMPTS)
    if found is not None:
        return found
    for sizes in ((3, 1, 0),) if not problem.hopeless else ():
        parts = Attempt(problem, *sizes, most).contradict()
        if parts is not None:
            return absurd(problem.sequent, parts)
    if problem.hopeless:
        return by_opposite(problem, most)
    raise NotFound(problem.goal.text)


def attempts(problem: Problem, most: int, ways: Iterable[tuple[int, int, int]]) -> Step | None:
    for sizes in ways:
        if sizes == (2, 1, 0):
            step = contradicted(problem)
            if step is not None:
                return step
        solution = Attempt(problem, *sizes, most).solve()
        if solution is None and problem.hopeless:
            parts = Attempt(problem, *sizes, most).contradict()
            if parts is not None:
                return absurd(problem.sequent, parts)
        if solution is not None:
            return Emission(problem, *solution).step()
    return None


def contradicted(problem: Problem) -> Step | None:
    """A case that there is not, by products of two facts of no points."""
    if problem.hopeless or not problem.sequent.values:
        return None
    parts = Attempt(problem, 2, 0, 0, 900).contradict()
    return None if parts is None else absurd(problem.sequent, parts)


def by_opposite(problem: Problem, most: int) -> Step:
    """One of the facts is false: its opposite is shown."""
    sequent = problem.sequent
    for n, fact in enumerate(sequent.facts):
        if (
            fact.places
            or fact.relation is EQUAL
            or not has_sums(fact.x)
            or sequent.goal.x == -fact.x
        ):
            continue
        relation = AT_LEAST if fact.relation is ABOVE else ABOVE
        opposite = Fact(relation, -fact.x)
        try:
            shown = by_cases(sequent.towards(relation, -fact.x), most, MOST_DEPTH - 3, problem.near)
        except NotFound:
            continue
        return Step("cut", (opposite,), (shown, nothing(part(1, n), part(1, len(sequent.facts)))))
    raise NotFound(problem.goal.text)
