"""That what is said of a path has a value, and that two products over its rounds are equal."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Atom, Expr, bit, placed
from dpproofs.kernel.points import Element, Held, Point, Sequence
from dpproofs.kernel.rules import RULES, At, Product, _here
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers.rounds.closeness import Close, closeness, ratio_of_paths
from dpproofs.provers.rounds.goals import Round, new_point, products_in, quotient, round_of
from dpproofs.provers.rounds.small_proofs import is_number, of_numbers
from dpproofs.provers.shared.script import Script, at, by_case, by_products, nothing, part
from dpproofs.provers.shared.words import NotFound, one

__all__ = ["prove_duty", "prove_equal"]

ABOVE, EQUAL = Relation.ABOVE, Relation.EQUAL
Way = Callable[[Sequent], tuple[Product, ...]]
MOST_CASES = 300


def prove_duty(sequent: Sequent) -> Step:
    """Where the weight of the path is above 0, so is that of each round, and the other weights
    too."""
    goal = sequent.goal.x
    if is_number(goal):
        return of_numbers(sequent)
    s = Script(sequent)
    for b in (one(a) for a in sorted(goal.atoms) if a.kind == "bit" and is_number(one(a))):
        if all(set(b.atoms) <= dict(factors).keys() for _, factors in goal.terms):
            with contextlib.suppress(NotFound, Refused):
                n = s.have(EQUAL, b, of_numbers)
                return s.close(by_products(part(1, n, times=quotient(goal, b))))
    ways: list[Way] = []
    asked: list[Atom] = []
    for path in sorted({p for p in goal.points if p.set.base is not None}, key=str):
        more, bits = _of_path(s, replace(round_of(sequent, path.set), path=path))
        ways += more
        asked += bits
    return s.close(partial(_closed, ways=ways, asked=asked, left=[MOST_CASES]))


def _of_path(s: Script, r: Round) -> tuple[list[Way], list[Atom]]:
    """What may exclude a case, and what to ask: of the weights of a path and of its entries."""
    goal, path = s.here.goal.x, r.path
    ways, asked = list[Way](), list[Atom]()
    unit = s.know("sign", ONE)
    own = [r.factor(w) for w in products_in(goal, deep=True) if path in w.points]
    inside = [b.data[0].atoms for b in sorted(goal.atoms) if b.kind == "bit"]
    entries = sorted({a for found in inside if len(found) == 1 for a in found})
    entries = [a for a in entries if a.kind == "entry" and path in a.points]
    places = list(dict.fromkeys(map(_place_of, entries)))
    laws = [r.of(placed(one(a), {_place_of(a): r.turn}), new_point(s.here, r.turn.set, "no round"))
            for a in entries]  # fmt: skip
    for f, place in itertools.product(own, places):
        n = s.know("factor_above", r.turn, r.at_path(f), place)
        ways.append(_always(part(1, unit), part(-1, n)))
        asked += bit(placed(r.at_path(f), {r.turn: place})).atoms
    for f, g in itertools.permutations(dict.fromkeys([*own, *laws]), 2):
        try:
            close = closeness(s, r, f, g)
        except NotFound:
            continue
        if f in own and g in own:
            loose = replace(r, path=new_point(s.here, path.set, "each path"))
            to = {path: Sequence(loose.path)}
            there = Close(placed(f, to), placed(g, to), close.c, close.first, close.second)
            ways.append(_above(at(ratio_of_paths(s, loose, there), path), r.product(f)))
        for place in places:
            own_place = placed(r.at_path(f), {r.turn: place})
            ways.append(_above(r.on_path(s, close.first, place), own_place))
    return ways, asked


def _always(*parts: Product) -> Way:
    return lambda sequent: parts


def _above(at_: At, x: Expr) -> Way:
    """A fact beside the one that x is above 0, wherever that stands."""
    return lambda sequent: (part(1, at_), part(1, sequent.facts.index(Fact(ABOVE, x))))


def _closed(sequent: Sequent, ways: list[Way], asked: list[Atom], left: list[int]) -> Step:
    """By all values of the indicators of the goal."""
    rest = _here(sequent, sequent.goal.x)
    if not rest.terms:
        return by_products()(sequent)
    for way in ways:
        with contextlib.suppress(ValueError, Refused):
            parts = way(sequent)
            RULES["products"](sequent, (), parts)
            return nothing(*parts)
    left[0] -= 1
    done = {a for a, _ in sequent.values}
    for b in [a for a in (*sorted(rest.atoms), *asked) if a.kind == "bit" and a not in done]:
        if left[0] > 0:
            closed = partial(_closed, ways=ways, asked=asked, left=left)
            return by_case(sequent, one(b), closed, closed)
    raise NotFound("what has no value")


def _place_of(entry: Atom) -> Element:
    last = entry.data[1][-1]
    if not isinstance(last, Held) or not isinstance(last.place, Point):
        raise NotFound("an entry at no place of a path")
    return last.place


def prove_equal(sequent: Sequent) -> Step:
    """Two products over a path are equal where their factors are."""
    products = products_in(sequent.goal.x)
    paths = {p for x in products for p in x.points if p.set.base is not None}
    if len(products) != 2 or len(paths) != 1:
        raise NotFound("not two products over one path")
    (path,) = paths
    r = replace(round_of(sequent, path.set), path=path)
    x, y = (r.factor(each) for each in products)
    s = Script(sequent)
    for n, fact in enumerate(sequent.facts):
        said = r.said(fact)
        if said in (x - y, y - x):
            by = by_products(part(1 if said == x - y else -1, r.on_path(s, n)))
            equal = s.take("each_factor", (r.turn, r.at_path(x), r.at_path(y), EQUAL), by)
            side = 1 if s.fact(equal).x == sequent.goal.x else -1
            return s.close(by_products(part(side, equal)))
    raise NotFound("no two factors that are equal")
