"""Exchange draws of one law: a draw that is mentioned becomes a point of its own, and the others
stay draws.

This is sound because independent draws of one law may be exchanged.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flint import fmpq

from dpproofs.verifiers.collapse import (
    merged,
    relogged,
)
from dpproofs.verifiers.elements import (
    Draws,
    Pick,
    Var,
    apart,
    parts_of,
    points,
)
from dpproofs.verifiers.forms import (
    Q1,
    Gen,
    NoSum,
    Parts,
    Sum,
    Term,
    normal,
)
from dpproofs.verifiers.signs import (
    drawn_by,
    place_law,
)

__all__ = [
    "elements_in",
    "exchanged",
]


def _laws(term: Term) -> Iterator[tuple[Gen, Var, Gen]]:
    """Products over all places of one law, with the bound sequence that they draw."""
    for gen, n in term.factors:
        drawn = drawn_by(gen) if n == 1 and gen.kind == "prod" else None
        if drawn is None or drawn[0] not in term.bound:
            continue
        found = place_law(gen)
        assert found is not None and gen.bound is not None
        law, _ = found
        if gen.bound not in set(points(law.key[:-1])):
            yield gen, drawn[0], law


def exchanged(term: Term) -> Parts | None:
    if term.__dict__.get("_settled"):
        return None
    for gen, draws, law in _laws(term):
        places = _places(term, draws)
        if places:
            return _peeled(term, gen, draws, law, places)
        found = _absorbed(term, gen, draws, law)
        if found is not None:
            return found
    term.__dict__["_settled"] = True
    return None


def elements_in(
    term: Term, bound: frozenset[Var] = frozenset()
) -> Iterator[tuple[Any, frozenset[Var]]]:
    """Every element in a term, with the points that are bound inside the term around it."""
    for gen, _ in term.factors:
        yield from _elements_of(gen, bound)
    for _, part in term.power or ():
        yield from elements_in(part, bound | set(part.bound))


def _elements_of(gen: Gen, bound: frozenset[Var]) -> Iterator[tuple[Any, frozenset[Var]]]:
    if gen.bound is not None:
        bound = bound | {gen.bound}
    for element in parts_of(gen.key):
        yield element, bound
    for part in gen.parts:
        for _, term in part:
            yield from elements_in(term, bound | set(term.bound))


def _keys(term: Term) -> Iterator[Any]:
    for gen, _ in term.factors:
        yield gen.key
        for part in gen.parts:
            for _, inner in part:
                yield from _keys(inner)
    for _, inner in term.power or ():
        yield from _keys(inner)


def _only_picked(term: Term, v: Var, draws: Var) -> bool:
    """Whether a place occurs only to say what a sequence holds there."""

    def elsewhere(element: Any) -> bool:
        if element == Pick(Draws(draws), v):
            return False
        match element:
            case Draws():
                return any(map(elsewhere, element.changes))
            case Pick():
                return elsewhere(element.draws) or elsewhere(element.place)
            case tuple():
                return any(map(elsewhere, element))
        return element is v

    return not any(map(elsewhere, _keys(term)))


def _places(term: Term, draws: Var) -> list[Any]:
    """The places of a sequence that are spoken of, none of them bound inside; empty also where the
    whole sequence stands somewhere, or where one place may be another."""
    found: dict[Any, None] = {}
    picks = 0
    for element, bound in elements_in(term):
        if isinstance(element, Pick) and element.draws.base is draws:
            picks += 1
            if element.draws.changes:
                return []
            if not (isinstance(element.place, Var) and element.place in bound):
                found[element.place] = None
        elif isinstance(element, Draws) and element.base is draws:
            picks -= 1  # each pick shows its sequence too: others stand alone
    if picks != 0 or len(found) > 2:
        return []
    places = list(found)
    if len(places) == 2 and not apart(*places):
        return []
    return places


def _peeled(term: Term, gen: Gen, draws: Var, law: Gen, places: list[Any]) -> Parts:
    """The places that are spoken of as points of their own."""
    assert draws.sort.base is not None
    rest = Var(draws.sort.shorter(len(places)))
    slots = {place: Var(draws.sort.base) for place in places}
    factors = tuple(f for f in term.factors if f[0] is not gen)
    inner = _Peel(draws, rest, slots).term(Term((), factors, term.power))
    bound = (*(v for v in term.bound if v is not draws), rest, *slots.values())
    start = law.key[:-1]
    laws = [Gen("entry", law.name, (*start, slot), sign=law.sign) for slot in slots.values()]
    others = gen.placed({draws: Draws(rest)})
    new = (*((g, 1) for g in laws), (others, 1))
    return [(c, Term((*bound, *t.bound), (*t.factors, *new), t.power)) for c, t in inner]


@dataclass
class _Peel:
    """Rewrites what is said of n draws as something said of some of them and of the rest."""

    old: Var
    new: Var
    slots: Mapping[Any, Any]

    def sum(self, x: Sum) -> Sum:
        return normal(part for c, t in x for part in self._scaled(c, t))

    def _scaled(self, c: fmpq, term: Term) -> Iterator[tuple[fmpq, Term]]:
        for d, t in self.term(term):
            yield c * d, t

    def term(self, term: Term) -> list[tuple[fmpq, Term]]:
        if self.old not in term.free:
            return [(Q1, term)]
        over = [v for v in term.bound if self._is_place(term, v)]
        found = []
        # Each place that is summed over is one of the slots or one of the rest.
        for chosen in itertools.product(*([*self.slots, None] for _ in over)):
            fixed = {v: place for v, place in zip(over, chosen, strict=True) if place is not None}
            rest = [v for v, place in zip(over, chosen, strict=True) if place is None]
            stays = {v: Var(v.sort.shorter(len(self.slots))) for v in rest}
            moved = term.moved({**fixed, **stays})
            inner = Term((), moved.factors, moved.power)
            factors = tuple((self.gen(g), n) for g, n in inner.factors)
            power = None if inner.power is None else self.sum(inner.power)
            whole = Term((*moved.bound, *stays.values()), factors, power)
            if not all(_only_picked(whole, v, self.new) for v in stays.values()):
                raise NoSum("a place that is more than a place among exchangeable draws")
            found.append((Q1, whole))
        return found

    def _is_place(self, term: Term, v: Var) -> bool:
        return any(
            isinstance(e, Pick) and e.draws.base is self.old and e.place is v
            for e, _ in elements_in(term)
        )

    def gen(self, gen: Gen) -> Gen:
        if self.old not in gen.free:
            return gen
        if gen.bound is not None:
            raise NoSum("a product over places of exchangeable draws")
        parts = tuple(self.sum(part) for part in gen.parts)
        return Gen(gen.kind, gen.name, self.element(gen.key), parts, None, gen.sign)

    def element(self, element: Any) -> Any:
        match element:
            case Pick() if element.draws.base is self.old:
                if element.place in self.slots:
                    return self.slots[element.place]
                return Pick(Draws(self.new), element.place)
            case tuple():
                return tuple(self.element(part) for part in element)
        if self.old in set(points(element)):
            raise NoSum("a whole sequence of draws")
        return element


def _absorbed(term: Term, gen: Gen, draws: Var, law: Gen) -> Parts | None:
    """A point of the same law that occurs only as one of the draws is one of them."""
    if draws.sort.base is None or draws.sort.less < 1:
        return None
    start = law.key[:-1]
    for v in term.bound:
        own = Gen("entry", law.name, (*start, v), sign=law.sign).text
        if v.sort != draws.sort.base or not any(g.text == own and n == 1 for g, n in term.factors):
            continue
        others = tuple(f for f in term.factors if f[0] is not gen and f[0].text != own)
        if any(e is v for g, _ in others for e in parts_of(g.key)):
            continue
        more = Var(draws.sort.shorter(-1))
        try:
            inner = _Absorb(v, draws, more).term(Term((), others, term.power))
            bound = (*(w for w in term.bound if w is not v and w is not draws), more)
            whole = gen.placed({draws: Draws(more)})
            found = Term(bound, (*inner.factors, (whole, 1)), inner.power)
            if Sum(_tidied(_peeled_at(found, whole, more, law))) == Sum([(Q1, term)]):
                return [(Q1, found)]
        except NoSum:
            continue
    return None


def _tidied(parts: Parts) -> Parts:
    """Without another exchange."""
    done: Parts = []
    todo = list(parts)
    while todo:
        c, term = todo.pop()
        found = merged(term) or relogged(term)
        if found is None:
            done.append((c, term))
        else:
            todo += [(c * d, t) for d, t in found]
    return done


def _peeled_at(term: Term, gen: Gen, draws: Var, law: Gen) -> Parts:
    """One of the draws, any of them, as a point of its own."""
    return _peeled(term, gen, draws, law, [Var(replace(draws.sort, base=None, places=True))])


@dataclass
class _Absorb:
    """Leaves out what is said of one point beside the sum over the other draws."""

    point: Var
    old: Var
    new: Var

    def sum(self, x: Sum) -> Sum:
        kept = []
        for c, term in x:
            if self.point in term.free and self.old not in term.free:
                continue
            kept.append((c, self.term(term)))
        return normal(kept)

    def term(self, term: Term) -> Term:
        if not term.free & {self.point, self.old}:
            return term
        factors = tuple((self.gen(g), n) for g, n in term.factors)
        power = None if term.power is None else self.sum(term.power)
        found = Term(term.bound, factors, power)
        wider = {
            v: Var(v.sort.shorter(-1))
            for v in term.bound
            if v.sort.places and v.sort.name == self.old.sort.name and self._picks(term, v)
        }
        if wider:
            found = found.moved(wider)
            found = Term((*found.bound, *wider.values()), found.factors, found.power)
        return found

    def _picks(self, term: Term, v: Var) -> bool:
        return any(Pick(Draws(self.old), v) in parts_of(key) for key in _keys(term))

    def gen(self, gen: Gen) -> Gen:
        if not gen.free & {self.point, self.old}:
            return gen
        if gen.bound is not None:
            raise NoSum("a product over places")
        parts = tuple(self.sum(part) for part in gen.parts)
        return Gen(gen.kind, gen.name, self.element(gen.key), parts, None, gen.sign)

    def element(self, element: Any) -> Any:
        match element:
            case Pick() if element.draws.base is self.old:
                return Pick(Draws(self.new), element.place)
            case tuple():
                return tuple(self.element(part) for part in element)
        if {self.point, self.old} & set(points(element)):
            raise NoSum("a point that stands alone")
        return element
