"""What a goal about numbers may be changed to, by a step of the kernel.

A way is a rule with its arguments, and the axioms that have to be known for it. It is free where
it does not count as a cut.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.expressions import (
    ONE,
    POSITIVE,
    ZERO,
    Atom,
    Expr,
    TooLarge,
    bit,
    constant,
    exp,
    number,
    power,
    sign_of,
    tail,
)
from dpproofs.kernel.reals import put
from dpproofs.kernel.rules import At, Product, Use
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.language import sorts, terms
from dpproofs.provers.cases.powers_of_e import exponent_of
from dpproofs.provers.numbers.leaves import above_fact
from dpproofs.provers.numbers.sampled_values import Task, leaves_of
from dpproofs.provers.numbers.turning_points import cuts_of, ends_of, turns_of
from dpproofs.provers.shared.rewriting import cleared, mended, rewrites
from dpproofs.provers.shared.script import SIGMA
from dpproofs.provers.shared.words import NotFound, one

__all__ = ["Way", "new_number", "strict_part", "ways_of"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
MOST_GIVEN = 6
Axioms = tuple[Any, ...]


@dataclass(frozen=True)
class Way:
    """A rule that changes the goal."""

    rule: str
    args: tuple[Any, ...]
    axioms: Axioms = ()
    free: bool = True


def ways_of(task: Task) -> Iterator[Way]:
    """The best ones first; where one of the first is the right one, there are no others."""
    sequent, f = task.sequent, task.sequent.goal.x
    yield from _dropped(task)
    for only in (_above, _named, _powers_apart, _roots_apart):
        way = only(task)
        if way is not None:
            yield way
            return
    scaled = _scaled(task, exps=False)
    if scaled is not None:
        yield scaled
        if any(a.kind == "inverse" for a in f.atoms):
            return
    rooted = _rooted(task)
    if rooted is not None:
        yield rooted
        if len(f.terms) == 2:
            return
    names = sorted(a for a in leaves_of(f) if a.kind == "number")
    yield from _climbs(sequent, names)
    scaled = _scaled(task, exps=True)
    if scaled is not None:
        yield scaled
    if len(names) == 1 and len(leaves_of(f)) == 1:
        for c in turns_of(task, names[0]):
            yield Way("case", (bit(one(names[0]) - constant(c)),))
    yield from _given(task)
    for x, y in itertools.combinations(names, 2):
        gap = one(x) - one(y)
        if task.sign(gap) == 0 and not task.touches(gap):
            yield Way("case", (bit(gap),), free=False)
    for x in names:
        for c in cuts_of(task, x):
            yield Way("case", (bit(one(x) - constant(c)),), free=False)


def strict_part(sequent: Sequent) -> int:
    """Which part of what is left is to be above 0."""
    return 0 if sequent.goal.relation is ABOVE else -1


@lru_cache(maxsize=4096)
def new_number(key: Any, positive: bool, name: str) -> sorts.Scalar:
    """A number of which nothing is known, the same each time it is asked for."""
    low = terms.Num(Fraction(0)) if positive else None
    return sorts.Scalar(name, name, low=low, low_open=positive)


# ----------------------------------------------------------------------------- along a number


def _climbs(sequent: Sequent, names: list[Atom]) -> Iterator[Way]:
    """From an end of a number, or from far out, to it: from where the goal is 0 first."""
    f, strict = sequent.goal.x, sequent.goal.relation is ABOVE
    climbs: list[tuple[Atom, Expr | None, int, bool]] = []
    for x in names:
        ends = ends_of(sequent, x)
        for end, side, sure in ends:
            climbs += [
                (x, end, side, steep) for steep in ((False, True) if strict and sure else (False,))
            ]
        if not ends and not x.sign:
            climbs += [(x, ZERO, side, False) for side in (1, -1)]
        far = [side for side in (1, -1) if all(s != side for _, s, _ in ends)]
        climbs += [(x, None, side, strict) for side in far]
    for x, start, side, steep in sorted(climbs, key=lambda c: _rank(f, c[0], c[1])):
        args = (one(x), _on_the_way(sequent, x, start, side), start, fmpq(side), steep)
        yield Way("from_end", args)


def _rank(f: Expr, x: Atom, end: Expr | None) -> int:
    try:
        return 0 if end is None or not put(f, x, end).terms else 1
    except TooLarge:
        return 2


def _on_the_way(sequent: Sequent, x: Atom, end: Expr | None, side: int) -> sorts.Scalar:
    low = end if side > 0 else one(x)
    known = (f.x for f in sequent.facts if f.relation is not EQUAL and not f.places)
    positive = low is not None and (sign_of(low) > 0 or low in known)
    name = f"{x.data[0].name.split('~')[0]}~{len(sequent.facts)}"
    return new_number((sequent, x, end, side), positive, name)


# ----------------------------------------------------------------------------- another goal


def _combined(task: Task, sigma: Iterable[Product], axioms: Iterable[Any], h: Expr) -> Way | None:
    """The goal times a sum of products of facts is h, where equations say so."""
    sequent, sigma, known = task.sequent, tuple(sigma), list(axioms)
    facts = [*sequent.facts, *(AXIOMS[name](*args) for name, args in known)]
    x = ZERO
    for part in sigma:
        share = sequent.goal.x.scaled(part.number)
        for at in part.facts:
            share = task.reduced(share * facts[at.fact].x)
        x = x + share
    rest, uses = task.reduced(x - h), []
    try:
        parts = mended(rest, rewrites([rest], task.reduced), task.reduced) if rest.terms else []
    except NotFound:
        return None
    for c, (ref,), times in parts:
        if (ref.what, ref.args) not in known:
            known.append((ref.what, ref.args))
        at = At(len(sequent.facts) + known.index((ref.what, ref.args)))
        uses.append(Use(times.scaled(c), at))
    args = (sigma, tuple(uses), (((), h),), strict_part(sequent))
    return Way("combine", args, tuple(known))


def _scaled(task: Task, exps: bool) -> Way | None:
    """The goal times what is above 0: common factors and denominators are gone."""
    sequent, f = task.sequent, task.sequent.goal.x
    rules = [r for r in rewrites([f], task.reduced) if r.kind == "unit" and r.atom in f.atoms]
    whole = ("number", "exp", "prime", "pi", "power", "size")
    factor = ONE
    for a in sorted(f.atoms):
        powers = [dict(factors).get(a, 0) for _, factors in f.terms]
        if a.sign != POSITIVE or any(r.atom is a for r in rules):
            continue
        tails = any(b.kind == "tail" for b in f.atoms)
        if 0 in powers and (a.kind not in whole or (a.kind == "exp" and (not exps or tails))):
            continue
        factor = factor * power(one(a), -min(powers))
    axioms: list[Any] = []
    sigma: list[At] = []
    if factor != ONE:
        axioms.append(("sign", (factor,)))
        sigma.append(At(len(sequent.facts)))
    h = f * factor
    for rule in rules:
        n = max(dict(fs).get(rule.atom, 0) for _, fs in h.terms)
        if n < 1:
            continue
        u = rule.u if rule.ref.args[0] == rule.u else -rule.u
        at = above_fact(sequent, u)
        if at is None and sign_of(u) != POSITIVE:
            return None
        for _ in range(n):
            axioms += [("sign", (u,))] if at is None else []
            sigma.append(at or At(len(sequent.facts) + len(axioms) - 1))
        h = cleared([h], [rule], task.reduced)[0]
        h = h if u == rule.u or n % 2 == 0 else -h
    h = task.reduced(h)
    if not sigma or h == f:
        return None
    return _combined(task, [Product(fmpq(1), tuple(sigma))], axioms, h)


def _rooted(task: Task) -> Way | None:
    """A difference of two terms with a root in one, times their sum."""
    f = task.sequent.goal.x
    plain = ("prime", "pi", "exp")
    factors = [x for _, fs in f.terms for x in fs if x[0].kind not in plain]
    roots = any(not isinstance(n, int) or a.kind == "power" for a, n in factors)
    if not roots or not 2 <= len(f.terms) <= 3 or len({c > 0 for c in f.terms.values()}) < 2:
        return None
    sizes = Expr({t: abs(c) for t, c in f.terms.items()})
    axioms, sigma, above = [], [], False
    for t, c in sizes.terms.items():
        rest, used = ONE, list[At]()
        for a, k in t[1]:
            at = above_fact(task.sequent, one(a))
            if at is not None and isinstance(k, int) and k > 0 and a.sign != POSITIVE:
                used += [at] * k
            else:
                rest = rest * power(one(a), k)
        sign = sign_of(rest)
        if not sign:
            return None
        if rest != ONE:
            axioms.append(("sign", (rest,)))
            used.append(At(len(task.sequent.facts) + len(axioms) - 1))
        above = above or sign == POSITIVE
        sigma.append(Product(c, tuple(used)))
    x = task.reduced(f * sizes)
    rules = [r for r in rewrites([x], task.reduced) if r.kind == "root"]
    return _combined(task, sigma, axioms, cleared([x], rules, task.reduced)[0]) if above else None


def _roots_apart(task: Task) -> Way | None:
    """The goal times the roots that it is divided by: root(u)/u is 1/root(u)."""
    f, roots = task.sequent.goal.x, list[tuple[Atom, Atom, At]]()
    held = [dict(fs) for _, fs in f.terms]
    for a in sorted(f.atoms):
        if a.kind != "power" or a.data[1] != Fraction(1, 2):
            continue
        v = next(
            (b for b in sorted(f.atoms) if b.kind == "inverse" and b.data[0] == a.data[0]), None
        )
        at = above_fact(task.sequent, one(a))
        if v is None or at is None:
            continue
        if all(d.get(v, 0) == d.get(a, 0) and d.get(v, 0) <= 1 for d in held):
            roots.append((a, v, at))
    if not roots:
        return None
    gone, h = {b for a, v, _ in roots for b in (a, v)}, ZERO
    for (bound, fs), c in f.terms.items():
        term = Expr({(bound, tuple(x for x in fs if x[0] not in gone)): c})
        for a, _, _ in roots:
            term = term if a in dict(fs) else term * one(a)
        h = h + term
    return _combined(task, [Product(fmpq(1), tuple(at for _, _, at in roots))], [], h)


def _above(task: Task) -> Way | None:
    """A number in a tail that is above 0 by a fact: one that is so by its form stands for it."""
    sequent, f = task.sequent, task.sequent.goal.x
    inside = {b for a in f.atoms if a.kind == "tail" for b in leaves_of(a.data[0])}
    for a in sorted(inside):
        if a.sign != POSITIVE and Fact(ABOVE, one(a)) in sequent.facts:
            v = new_number((sequent, a), True, f"{a.text}~{len(sequent.facts)}")
            return Way("named", (v, one(a), put(f, a, number(v))))
    return None


def _named(task: Task) -> Way | None:
    """The tail of what is no number by itself, beside powers of e that its density has."""
    sequent, f = task.sequent, task.sequent.goal.x
    tails = [a for a in f.atoms if a.kind == "tail"]
    if len(tails) != 1 or len(leaves_of(tails[0].data[0])) < 2 or len(f.terms) != 2:
        return None
    u = tails[0].data[0]
    v = new_number((sequent, tails[0]), task.sign(u) == 1, f"u~{len(sequent.facts)}")
    square, goal = (u * u).scaled(fmpq(1, 2)), ZERO
    for term, c in f.terms.items():
        own = Expr({term: c})
        rest = own * exp(square)
        if tails[0] in own.atoms:
            goal = goal + put(own, tails[0], tail(number(v)))
        elif not leaves_of(rest):
            goal = goal + rest * exp((number(v) * number(v)).scaled(fmpq(-1, 2)))
        else:
            return None
    return Way("named", (v, u, goal))


def _powers_apart(task: Task) -> Way | None:
    """c e^A - c e^B, divided by e^B."""
    f = task.sequent.goal.x
    terms_ = sorted(f.terms, key=lambda t: f.terms[t])
    powers = all(a.kind == "exp" for a in f.atoms)
    if not powers or len(terms_) != 2 or sum(f.terms.values()) != 0:
        return None
    factor = exp(-exponent_of(terms_[0]))
    if factor == ONE:
        return None
    sigma = [Product(fmpq(1), (At(len(task.sequent.facts)),))]
    return _combined(task, sigma, [("sign", (factor,))], task.reduced(f * factor))


def _dropped(task: Task) -> Iterator[Way]:
    """The goal without what is above 0."""
    f, use = task.sequent.goal.x, Use(ONE, At(len(task.sequent.facts)))
    for term, c in f.terms.items() if len(f.terms) > 2 else ():
        own = Expr({term: c})
        if sign_of(own) == POSITIVE and any(a.kind == "tail" for a, _ in term[1]):
            args = (SIGMA, (use,), (((), f - own),), strict_part(task.sequent))
            yield Way("combine", args, (("sign", (own,)),))


def _given(task: Task) -> Iterator[Way]:
    """The goal without a multiple of a fact, with no more terms than before."""
    sequent, f = task.sequent, task.sequent.goal.x
    found = []
    for n, fact in enumerate(sequent.facts):
        if fact.places or len(fact.x.terms) < 2 or any(a.once for a in fact.x.atoms):
            continue
        for (t, c), (u, d) in itertools.product(f.terms.items(), fact.x.terms.items()):
            if fact.relation is not EQUAL and (c > 0) != (d > 0):
                continue
            share = ONE.scaled(c / d)
            for a, p in (*t[1], *((a, -p) for a, p in u[1])):
                share = share * power(one(a), p)
            rest = f - share * fact.x
            fewer = len(rest.terms) < len(f.terms) or leaves_of(rest) < leaves_of(f)
            if fewer and (fact.relation is EQUAL or task.sign(share) in (1, None)):
                found.append((len(rest.terms), rest.text, n, share, rest))
    for _, _, n, share, rest in sorted(found, key=lambda i: i[:2])[:MOST_GIVEN]:
        args = (SIGMA, (Use(share, At(n)),), (((), rest),), strict_part(sequent))
        yield Way("combine", args)
