"""Find a proof of a goal about two numbers from 0 to 1, where it is 0 if they are the same.

Equations give other numbers away, roots and powers of e are compared by squares and logarithms, and
the ends are looked at by themselves. Between them the prover about numbers goes from one of the two
to the other. Nothing that is found here is believed.
"""

from __future__ import annotations

import itertools
from contextlib import suppress
from fractions import Fraction

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr, bit, sign_of
from dpproofs.kernel.reals import put
from dpproofs.kernel.rules import RULES, At, Use
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.exponents import by_logarithm
from dpproofs.provers.numbers.prover import prove_real
from dpproofs.provers.numbers.ways import new_number
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import (
    SIGMA,
    Prover,
    Script,
    absurd,
    by_case,
    by_products,
    on_its_own,
    part,
    products,
)
from dpproofs.provers.shared.words import one, parts_of, ratio_of

__all__ = ["about_shares"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
HALF = Fraction(1, 2)
MOST_NODES = 40


def about_shares(sequent: Sequent) -> Step:
    """A goal about numbers, from equations between them, and from bounds."""
    kept = [
        k for k, f in enumerate(sequent.facts)
        if not f.places and not any(bound for bound, _ in f.x.terms)
    ]  # fmt: skip
    return on_its_own(_as_bound, *kept)(sequent)


def _as_bound(sequent: Sequent) -> Step:
    """[x > 0] = 0, from -x >= 0; what else there is at once."""
    b = next(iter(sequent.goal.x.atoms), None)
    if sequent.goal.relation is not EQUAL:
        return _eliminated(sequent)
    if b is None or b.kind != "bit" or sequent.goal.x != one(b):
        raise NotFound(sequent.goal.text)
    s = Script(sequent)
    known = s.have(AT_LEAST, -b.data[0], _eliminated)
    never = absurd(part(1, known), part(1, s.last + 1))
    return s.close(lambda here: by_case(here, one(b), never, lambda _: products()))


def _eliminated(sequent: Sequent, used: frozenset[int] = frozenset()) -> Step:
    """Equations give numbers away; bounds are used once."""
    x = sequent.goal.x
    for simpler in (_without_root, by_logarithm):
        step = simpler(sequent, lambda here: _eliminated(here, used))
        if step is not None:
            return step
    for n, fact in enumerate(sequent.facts):
        told = _solved(sequent, fact) if fact.relation is EQUAL and n not in used else None
        if told is not None:
            a, value = told
            args = (one(a), value)
            _, rest = RULES["replaced"](sequent, *args)
            c = fact.x.terms[((), ((a, 1),))]
            same = products(part(fmpq(1) / c, n))
            return Step("replaced", args, (same, _eliminated(rest, used | {n})))
    for n, fact in enumerate(sequent.facts):
        if fact.relation is not AT_LEAST or n in used or not _is_bound(fact.x):
            continue
        for t, c in fact.x.terms.items():
            d = x.terms.get(t)
            if d is not None and d / c > 0 and len(t[1]) == 1 and t[1][0][0].kind == "number":
                left = x - fact.x.scaled(d / c)
                told_ = (SIGMA, (Use(ONE.scaled(d / c), At(n)),), (((), left),))
                asked = RULES["combine"](sequent, *told_)
                return Step("combine", told_, (_eliminated(asked[-1], used | {n}),))
    return _by_ends(sequent)


def _without_root(sequent: Sequent, then: Prover) -> Step | None:
    """c root(u) >= v, from c^2 u >= v^2 where v > 0."""
    for (bound, factors), c in sequent.goal.x.terms.items():
        roots = [a for a, n in factors if a.kind == "power" and n == 1 and a.data[1] == HALF]
        size = Expr({((), factors): c})
        v = size - sequent.goal.x
        if bound or not roots or c < 0 or not sign_of(size) or roots[0] in parts_of(v):
            continue
        if sequent.goal.relation is AT_LEAST and len(bit(v).terms) == 1:
            with suppress(NotFound, Refused):
                return _by_square(sequent, roots[0], size, v, then)
    return None


def _by_square(sequent: Sequent, root: Atom, size: Expr, v: Expr, then: Prover) -> Step:
    """c root(u) >= v, where c root(u) is the size."""
    u, factor = root.data[0], _square_beside(size, root)

    def above(here: Sequent) -> Step:
        s = Script(here)
        sign, known = s.know("sign", size), s.know("root", u, HALF)
        n = s.have(AT_LEAST, factor * u - v * v, then)
        sigma = (part(1, sign), part(ratio_of(v, here.facts[-1].x), len(here.facts) - 1))
        last = by_products(part(1, n), part(1, known, times=factor), sigma=sigma)
        if bit(-u) == ZERO:
            return s.close(last)
        told = next((n for n, f in enumerate(here.facts) if f == Fact(EQUAL, bit(-u))), None)
        if told is None:
            raise NotFound("a root of what may be below 0")
        return s.close(lambda q: _by_bit(q, -u, absurd(part(-1, told), part(1)), last))

    def below(here: Sequent) -> Step:
        s = Script(here)
        way = -ratio_of(v, here.facts[-1].x)
        return s.close(by_products(part(1, s.know("sign", size)), part(way, len(here.facts) - 1)))

    return _by_bit(sequent, v, above, below)


def _square_beside(x: Expr, root: Atom) -> Expr:
    """The square of what a root is multiplied by."""
    (((bound, factors), c),) = x.terms.items()
    rest = Expr({(bound, tuple(f for f in factors if f[0] is not root)): c})
    return rest * rest


def _by_bit(sequent: Sequent, x: Expr, yes: Prover, no: Prover) -> Step:
    """By whether x is above 0."""
    (b,) = bit(x).atoms
    return by_case(sequent, one(b), yes, no)


def _is_bound(x: Expr) -> bool:
    return any(a.kind in ("log", "inverse", "power") for a in x.atoms)


def _solved(sequent: Sequent, fact: Fact) -> tuple[Atom, Expr] | None:
    """A number that an equation says is a sum of others, of which least is known."""
    if any(len(fs) > 1 or any(n != 1 or a.kind != "number" for a, n in fs)
           for _, fs in fact.x.terms):  # fmt: skip
        return None
    found = []
    for (_, fs), c in fact.x.terms.items():
        if fs and fs[0][0] in parts_of(sequent.goal.x):
            a = fs[0][0]
            value = (one(a).scaled(c) - fact.x).scaled(1 / c)
            found.append((sum(a in parts_of(f.x) for f in sequent.facts), a.text, a, value))
    return min(found, key=lambda i: i[:2])[2:] if found else None


def _by_ends(sequent: Sequent) -> Step:
    """By cases: two numbers are 0, or 1, or one of them is the greater one."""
    spend(50)
    x, values = sequent.goal.x, dict(sequent.values)
    if not x.terms and sequent.goal.relation is AT_LEAST:
        return products()
    if sequent.values:
        with suppress(NotFound):
            return prove_linear(sequent.towards(ABOVE, ZERO), rounds=0)
    masses = [a for a in sorted(parts_of(x)) if a.kind == "number" and _is_share(sequent, a)]
    near = [f.x for f in sequent.facts if parts_of(f.x) & {*masses}]
    others = {a for x in (sequent.goal.x, *near) for a in parts_of(x) if a.kind == "number"}
    others = {a for a in others if _is_share(sequent, a)}
    for a, side in itertools.product(sorted(others), (1, -1)):
        end = one(a) if side == 1 else ONE - one(a)
        (b, *_) = bit(end).atoms or (None,)
        if b is None or b in values:
            continue

        def at_end(here: Sequent, a: Atom = a, side: int = side) -> Step:
            if a not in masses:
                return _by_ends(here)
            value = ZERO if side == 1 else ONE
            equal, rest = RULES["replaced"](here, one(a), value)
            halves = RULES["both"](equal)
            shown = Step("both", (), tuple(prove_linear(h, rounds=0) for h in halves))
            return Step("replaced", (one(a), value), (shown, _by_ends(rest)))

        return by_case(sequent, one(b), _by_ends, at_end)
    kept = [
        n for n, f in enumerate(sequent.facts)
        if parts_of(f.x) and f.relation is not EQUAL and parts_of(f.x) <= {*masses}
    ]  # fmt: skip
    if len(masses) == 2:
        gap = one(masses[0]) - one(masses[1])
        last = len(sequent.facts)

        def along(side: int) -> Prover:
            return on_its_own(lambda here: _from_other(here, masses, side), *kept, last)

        return by_case(sequent, bit(gap), along(1), along(-1))
    return on_its_own(prove_real, *kept)(sequent)


def _is_share(sequent: Sequent, a: Atom) -> bool:
    """Whether it is known to be from 0 to 1."""
    known = {f.x for f in sequent.facts if f.relation is not EQUAL and not f.places}
    return (one(a) in known or a.sign > 0) and ONE - one(a) in known


def _from_other(sequent: Sequent, masses: list[Atom], side: int) -> Step:
    """From where both numbers are the same, by the derivative along one of them; a - b has the sign
    of the side."""
    a, b = masses
    if not put(sequent.goal.x, a, one(b)).terms:
        for x, end, way in ((b, a, -side), (a, b, side)):
            new = new_number((sequent, x, end), True, f"{x.data[0].name}~{len(sequent.facts)}")
            args = (one(x), new, one(end), fmpq(way), False)
            with suppress(NotFound, Refused):
                asked = RULES["from_end"](sequent, *args)
                steps = (prove_real(each, MOST_NODES) for each in reversed(asked))
                return Step("from_end", args, tuple(reversed([*steps])))
    return prove_real(sequent)
