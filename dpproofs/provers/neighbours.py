"""Prove what is said of two neighbouring sequences: one is the other with one place changed."""

from __future__ import annotations

import itertools

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, count, placed, same
from dpproofs.kernel.points import Point, Sequence, changed, held
from dpproofs.kernel.rules import RULES, At, _here
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.budget import NotFound
from dpproofs.provers.shared.script import Prover, Script, by_products, nothing, part
from dpproofs.provers.shared.words import parts_of

__all__ = ["prove"]

EQUAL = Relation.EQUAL


def prove(sequent: Sequent, then: Prover) -> Step:
    """A proof of a sequent about two neighbours, of what it becomes by another prover; raises
    `NotFound`."""
    found = next(filter(None, map(_neighbours, sequent.facts)), None)
    if found is None or sequent.values:
        raise NotFound("no neighbours")
    x, y = found
    assert x.set.base is not None
    at, to = Point(x.set.places, "place"), Point(x.set.base, "record")
    args = (x, y, at, to)
    proofs = [_known(part, x, at, to, then) for part in RULES["neighbours"](sequent, *args)[:1]]
    proofs += [then(part) for part in RULES["neighbours"](sequent, *args)[1:]]
    return Step("neighbours", args, tuple(proofs))


def _neighbours(fact: Fact) -> tuple[Point, Point] | None:
    """The two sequences that a fact says are at most 1 apart."""
    atoms = [a for a in fact.x.atoms if a.kind == "count"]
    if len(atoms) != 1 or fact.places or fact.relation is not EQUAL or len(fact.x.terms) != 2:
        return None
    word, left, right = atoms[0].data
    if word not in ("distance <= 1", "distance == 1"):
        return None
    for side in (left, right):
        if not isinstance(side, Sequence) or side.changes:
            return None
    return left.base, right.base


def _known(sequent: Sequent, x: Point, at: Point, to: Point, then: Prover) -> Step:
    """How far they are apart is known, and what is known of such sequences is said of them."""
    whole = Sequence(x)
    other = changed(whole, (at, to))
    axioms = (("one_apart", (whole, at, to)), ("apart_or_same", (whole, at, to)))
    (known,) = RULES["know"](sequent, *axioms)
    near = count("distance == 1", whole, other)
    one_, none = RULES["case"](known, near)
    used = _used(one_, whole, other, then)
    told = Fact(EQUAL, near - ONE)
    if told in known.facts:
        rest = nothing(part(1), part(1, known.facts.index(told)))
    else:
        rest = _equal(none, whole, at, to, then)
    return Step("know", axioms, (Step("case", (near,), (used, rest)),))


def _used(sequent: Sequent, whole: Sequence, other: Sequence, then: Prover) -> Step:
    """Facts about two sequences at these two."""
    ways = []
    for n, fact in enumerate(sequent.facts):
        pairs = [p for p in fact.places if isinstance(p, Point) and p.set == whole.base.set]
        if len(pairs) == 2 and any(a.kind == "count" for a in parts_of(fact.x)):
            ways += [
                (n, dict(zip(pairs, both, strict=True)))
                for both in itertools.permutations((whole, other))
            ]
    s = Script(sequent)
    for n, there in ways:
        fact = s.fact(n)
        left = tuple(p for p in fact.places if p not in there)
        if not all(isinstance(p, Point) for p in left):
            continue
        names = {p: Point(p.set, f"each{k}") for k, p in enumerate(left)}
        x = _here(s.here, placed(fact.x, {**there, **names}))
        places = tuple(p for p in names.values() if p in x.points)
        elements = tuple(there.get(p, names.get(p)) for p in fact.places)
        s.have(fact.relation, x, by_products(part(1, At(n, elements))), places)
    return s.close(then)


def _equal(sequent: Sequent, whole: Sequence, at: Point, to: Point, then: Prover) -> Step:
    """Where they are not 1 apart, the record is the one that stands there."""
    old = held(whole, at)
    own = next(
        n for n, f in enumerate(sequent.facts) if f.x.atoms and same(to, old).atoms <= f.x.atoms
    )
    s, x = Script(sequent), placed(sequent.goal.x, {to: old})
    equal = s.have(EQUAL, same(to, old) - ONE, by_products(part(-1, own)))
    new = s.have(sequent.goal.relation, x, then)
    value = s.know("same_value", sequent.goal.x, to, to, old)
    apart = part(-1, equal, times=sequent.goal.x - x)
    return s.close(by_products(part(1, new), part(1, value), apart))
