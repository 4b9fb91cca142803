"""Decide "there is" at an instance: by all events, by linear programs, and by boxes."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.terms import Num, TableTerm
from dpproofs.meaning.affine import AffineRing, Constraint, Form, NotAffine, NotRational
from dpproofs.meaning.boxed import MOST as MOST_BOXES
from dpproofs.meaning.boxed import Part, decide_in_boxes
from dpproofs.meaning.feasible import Decision, Nowhere, Program, constraints_of, free_table
from dpproofs.meaning.numbers import Exact, LimitError
from dpproofs.meaning.walk import Env, Instance, Undecided, Walk, entries

__all__ = ["MAX_POINTS", "decide_exists", "existences", "why_none"]

MAX_POINTS = 10  # of all events that are looked for: all subsets are tried
FEWEST = 6  # boxes at least for each choice of events, which share those that there are
MAX_WAYS = 64  # in which one "there is" may hold
NO_POINT = "a linear program has no point, by exact multipliers of its rows"
ROUNDED = "there is none, even where what is not rational is rounded in its favour"


def decide_exists(walk: Walk, node: terms.Exists, env: Env, boxes: int = MOST_BOXES) -> Decision:
    """Decide "there is" over tables and scalars.

    Events are tried one after the other. Of each way in which the body may hold, the parts that are
    affine in the unknowns make a linear program; where some part is not, it may still be shown that
    no point satisfies the others. What that leaves open is decided by boxes.
    """
    for unknown in node.unknowns:
        if isinstance(unknown, sorts.Table) and unknown.kind == "bit":
            return _some_event(walk, node, env, unknown, boxes)
    try:
        ways = _ways(walk, node.body, env)
    except TooMany:
        ways = [((node.body, env),)]
    found = [_by_program(walk, node.unknowns, way, env) for way in ways]
    for n, way in enumerate(found):
        if way.truth == 0 and not any(other.truth > 0 for other in found):
            found[n] = decide_in_boxes(walk, node.unknowns, ways[n], env, boxes) or way
    if len(found) > 1 and all(way.truth < 0 for way in found):
        return Decision(-1, reason=f"it fails in each of {len(found)} ways in which it may hold")
    return max(found, key=lambda way: (way.truth > 0, way.truth == 0))


def _truth(walk: Walk, body: terms.Proposition, env: Env) -> int:
    try:
        return int(walk.truth(body, env))
    except (Undecided, LimitError):
        return 0


def _by_program(walk: Walk, unknowns: Sequence[Any], parts: Iterable[Part], env: Env) -> Decision:
    """Whether the parts hold together, and the ranges of the unknowns, by those of them that are
    affine in the unknowns."""
    ring = AffineRing()
    instance = walk.instance.map(Form)
    constraints: list[Constraint] = []
    signed: frozenset[Any] = frozenset()
    beyond = ""  # why a part is left out
    try:
        for unknown in unknowns:
            if isinstance(unknown, TableTerm):
                rows, axioms, positive = free_table(ring, unknown, instance.sizes)
                instance = instance.with_table(unknown, rows)
                constraints, signed = constraints + axioms, signed | positive
            else:
                assert isinstance(unknown, sorts.Scalar)
                instance = instance.with_scalar(unknown, ring.unknown((unknown,)))
                if isinstance(unknown.low, Num) and unknown.low.value >= 0:
                    signed |= {(unknown,)}
        inner = Walk(ring, instance)
        domains = [u.domain() for u in unknowns if isinstance(u, sorts.Table | sorts.Scalar)]
        for part, at in (*((domain, env) for domain in domains), *parts):
            try:
                found = constraints_of(inner.truth(part, at))
                constraints += [c for c in found if c.demanded()]
            except (NotAffine, Undecided, LimitError) as error:
                beyond = beyond or str(error) or "a part of the body is not affine"
        constraints += ring.definitions(constraints)
        try:
            program = Program.of(constraints, signed)
        except NotRational as error:
            none = Program.of(constraints, signed, rounded=True).point()[0] is None
            return Decision(-1, reason=ROUNDED) if none else Decision(0, reason=str(error))
    except Nowhere as error:
        return Decision(-1, reason=str(error))
    except (NotAffine, Undecided, LimitError) as error:
        return Decision(0, reason=str(error))
    point, solved = program.point()
    if point is None:
        return Decision(-1, solved)
    return Decision(0, reason=beyond) if beyond else Decision(1, solved, point=point)


def _ways(walk: Walk, node: Any, env: Env, holds: bool = True) -> list[tuple[Part, ...]]:
    """A proposition, or that it fails, as ways of which one is to hold: parts that hold together.

    A way holds only where the proposition does. Where the proposition holds, some way does.
    """
    match node:
        case terms.Predicate():
            return _ways(walk, node.meaning, env, holds)
        case terms.Not():
            return _ways(walk, node.part, env, not holds)
        case terms.And() | terms.Or():
            found = [_ways(walk, part, env, holds) for part in node.parts]
            return _together(found, isinstance(node, terms.And) == holds)
        case terms.All():
            elements = node.index.over.elements(walk.instance.sizes)
            found = [_ways(walk, node.body, {**env, node.index: e}, holds) for e in elements]
            return _together(found, holds)
        case terms.Implies():
            found = [_ways(walk, node.given, env, not holds), _ways(walk, node.then, env, holds)]
            return _together(found, not holds)
        case terms.Iff():
            left, right = (
                [_ways(walk, side, env, kind) for side in (node.left, node.right)]
                for kind in (True, False)
            )
            if holds:
                return [*_together(left, True), *_together(right, True)]
            (one, other), (not_one, not_other) = left, right
            return [*_together([one, not_other], True), *_together([not_one, other], True)]
        case terms.Rel() if (node.op == "!=") == holds and node.op in ("==", "!="):
            below, above = (terms.Rel(op, node.left, node.right) for op in ("<", ">"))
            return [((below, env),), ((above, env),)]
    return [((node if holds else terms.Not(node), env),)]


def _together(found: Sequence[list[tuple[Part, ...]]], all_: bool) -> list[tuple[Part, ...]]:
    product: list[tuple[Part, ...]] = [()]
    for ways in found if all_ else ():
        product = [(*before, *way) for before in product for way in ways]
        _few(product)
    return product if all_ else _few([way for ways in found for way in ways])


def _few(ways: list[tuple[Part, ...]]) -> list[tuple[Part, ...]]:
    if len(ways) > MAX_WAYS:
        raise TooMany
    return ways


class TooMany(Exception):
    """A body may hold in more ways than are looked at one by one."""


def _some_event(
    walk: Walk, node: terms.Exists, env: Env, event: sorts.Table, boxes: int
) -> Decision:
    """Whether one of all events will do, with the other unknowns decided under each of them."""
    keys = entries(event, walk.instance.sizes)
    events = [u for u in node.unknowns if isinstance(u, sorts.Table) and u.kind == "bit"]
    points = sum(len(entries(each, walk.instance.sizes)) for each in events)
    if points > MAX_POINTS:
        names = " and ".join(each.name for each in events)
        have = "has" if len(events) == 1 else "together have"
        return Decision(0, reason=f"{names} {have} {points} points: too many events to try")
    boxes = max(FEWEST, boxes >> len(keys))
    others = tuple(unknown for unknown in node.unknowns if unknown is not event)
    rest = replace(node, unknowns=others, witness=None)
    bits = (Exact.of(0), Exact.of(1))
    worst = Decision(-1, reason=f"none of the {2 ** len(keys)} events {event.name} will do")
    for chosen in itertools.product(bits, repeat=len(keys)):
        rows = dict(zip(keys, chosen, strict=True))
        inner = walk.over(walk.instance.with_table(event, rows), event)
        if others:
            found = decide_exists(inner, rest, env, boxes)
        else:
            found = Decision(_truth(inner, node.body, env), reason="a sign is not separated from 0")
        if found.truth > 0:
            known = {(event, key): bit for key, bit in rows.items()}
            return replace(found, point={**known, **(found.point or {})})
        worst = found if found.truth == 0 else worst
    return worst


def existences(walk: Walk, node: Any, env: Env) -> Iterator[tuple[terms.Exists, Env]]:
    """What is to exist for a proposition to hold, with the elements that indices stand for."""
    match node:
        case terms.Exists():
            yield node, env
        case terms.And():
            for part in node.parts:
                yield from existences(walk, part, env)
        case terms.All():
            for element in node.index.over.elements(walk.instance.sizes):
                yield from existences(walk, node.body, {**env, node.index: element})
        case terms.Predicate():
            yield from existences(walk, node.meaning, env)
        case terms.Implies():
            if walk.truth(node.given, env) > 0:
                yield from existences(walk, node.then, env)


def why_none(proposition: terms.Proposition, instance: Instance) -> list[str]:
    """For each there-is of a proposition that fails at an instance, what shows that."""
    from dpproofs.meaning.exact import ExactRing

    told = []
    walk = Walk(ExactRing(), instance)
    with contextlib.suppress(Undecided, LimitError):
        for node, env in existences(walk, proposition, {}):
            found = None if node.alone else decide_exists(walk, node, env)
            if found is not None and found.truth < 0:
                names = " and ".join(str(getattr(u, "name", u)) for u in node.unknowns)
                told.append(f"There is no {names}: {found.reason or NO_POINT}.")
    return told
