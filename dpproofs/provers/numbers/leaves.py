"""Steps that close a sequent about numbers: by ranges, by equations, by the form, by facts."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

from flint import arb, ctx, fmpq, fmpq_mpoly_ctx

from dpproofs.kernel.balls import Range, narrow, range_of
from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import ONE, POSITIVE, ZERO, Expr, TooLarge, atom, bit, sign_of
from dpproofs.kernel.reals import BITS
from dpproofs.kernel.rules import RULES, At, Product, _here
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers.budget import spend
from dpproofs.provers.cases.powers_of_e import axioms_about
from dpproofs.provers.one_atom import prover as atoms
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.rewriting import mended, rewrites
from dpproofs.provers.shared.script import (
    Script,
    by_sign,
    given,
    knowing,
    nothing,
    part,
    products,
)
from dpproofs.provers.shared.words import NotFound, added, one, parts_of

__all__ = [
    "above_fact", "by_equations", "by_factors", "by_form", "by_products", "by_ranges", "by_root",
    "contradicted", "tried",
]  # fmt: skip

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
ROUNDS = 1
MOST_GENERATORS = 6
MOST_PRODUCTS = 300


def tried(sequent: Sequent, step: Step) -> Step | None:
    """The step, if it is a proof."""
    try:
        holds(sequent, step)
    except Refused:
        return None
    return step


def by_products(sequent: Sequent) -> Step | None:
    """The goal as a sum of multiples of facts, of tangents, and of what roots and divisors are."""
    try:
        return prove_linear(sequent, axioms_about(sequent), ROUNDS)
    except (NotFound, Refused, TooLarge, ValueError):
        return None


def contradicted(sequent: Sequent) -> Step | None:
    """Facts that cannot hold together."""
    for n, fact in enumerate(sequent.facts):
        if fact.places or fact.relation is EQUAL:
            continue
        opposite = Fact(AT_LEAST if fact.relation is ABOVE else ABOVE, -fact.x)
        shown = by_ranges(sequent.towards(opposite.relation, opposite.x))
        if shown is not None:
            never = nothing(part(1, n), part(1, len(sequent.facts)))
            return Step("cut", (opposite,), (shown, never))
    return by_products(sequent.towards(ABOVE, ZERO))


def by_equations(sequent: Sequent) -> Step | None:
    """An equation that follows from those about roots, quotients and logarithms in it."""

    def reduce(x: Expr) -> Expr:
        return _here(sequent, x)

    rest = reduce(sequent.goal.x)
    try:
        parts = mended(rest, rewrites([rest], reduce), reduce) if rest.terms else []
    except (NotFound, TooLarge):
        return None
    axioms = tuple(dict.fromkeys((ref.what, ref.args) for _, refs, _ in parts for ref in refs))
    places = {axiom: len(sequent.facts) + n for n, axiom in enumerate(axioms)}
    made = tuple(
        Product(c, (At(places[refs[0].what, refs[0].args]),), times) for c, refs, times in parts
    )
    return tried(sequent, knowing(axioms, products(*made)))


def by_factors(sequent: Sequent, then: Callable[[Sequent], Step | None]) -> Step | None:
    """A polynomial as a product of squares and of factors that have a sign, as facts say or as
    another prover finds."""
    goal = sequent.goal
    found = factors_of(_here(sequent, goal.x)) if goal.relation is not EQUAL else None
    if found is None:
        return None
    c, factors = found
    s, known = Script(sequent), list[int]()
    for x, n in factors:
        if n > 1 and goal.relation is AT_LEAST:
            known += [s.know("square", x)] * (n // 2)
            n %= 2
        if not n:
            continue
        ways = [leaf for leaf in (by_form, by_ranges, _by_facts, then) for _ in range(2)]
        for leaf, way in zip(ways, itertools.cycle((1, -1)), strict=False):
            here = s.here.towards(goal.relation, x.scaled(fmpq(way)))
            shown = leaf(here)
            if shown is not None:
                known += [s.have(goal.relation, here.goal.x, given(shown))] * n
                c *= way**n
                break
        else:
            return None
    return tried(sequent, s.close(lambda _: products(part(c, *known)))) if c > 0 else None


def _by_facts(sequent: Sequent) -> Step | None:
    """As a sum of products of facts."""
    try:
        return tried(sequent, atoms.prove(sequent, MOST_PRODUCTS))
    except (NotFound, Refused, TooLarge):
        return None


def factors_of(x: Expr) -> tuple[fmpq, list[tuple[Expr, int]]] | None:
    """A number, and what a polynomial is a product of; None where there is nothing to see."""
    atoms = sorted(x.atoms)
    terms = [(factors, c) for (bound, factors), c in x.terms.items() if not bound]
    whole = all(isinstance(n, int) and n > 0 for factors, _ in terms for _, n in factors)
    if not 1 < len(terms) == len(x.terms) or not whole or len(atoms) > MOST_GENERATORS:
        return None
    spend(20 * len(terms))
    ring = fmpq_mpoly_ctx.get([f"x{n}" for n in range(len(atoms))], "lex")
    powers = (tuple(dict(factors).get(a, 0) for a in atoms) for factors, _ in terms)
    c, found = ring.from_dict(dict(zip(powers, (c for _, c in terms), strict=True))).factor()
    if len(found) == 1 and found[0][1] == 1:
        return None

    def read(polynomial: Any) -> Expr:
        told = polynomial.to_dict().items()
        return added(
            math.prod((one(a) ** n for a, n in zip(atoms, key, strict=True)), start=ONE).scaled(d)
            for key, d in told
        )

    return fmpq(c), [(read(p), int(n)) for p, n in found]


def by_form(sequent: Sequent) -> Step | None:
    """A sum of terms that are above 0, or not below it; or a multiple of facts."""
    goal = sequent.goal
    sign = sign_of(goal.x)
    if sign == POSITIVE or (sign and goal.relation is AT_LEAST):
        return by_sign(sequent)
    try:
        return prove_linear(sequent, rounds=1)
    except (NotFound, Refused, TooLarge, ValueError):
        return None


def by_root(sequent: Sequent) -> Step | None:
    """A root of what is above 0 is above 0: it is not 0."""
    x = sequent.goal.x
    p = next(iter(x.atoms)) if len(x.atoms) == 1 else None
    if p is None or x != one(p) or p.kind != "power" or p.data[1].numerator != 1:
        return None
    u, n = p.data
    at = above_fact(sequent, u)
    if at is None or _here(sequent, bit(-u)) != ZERO or bit(x) != atom("bit", x):
        return None
    more = len(sequent.facts)
    never = knowing([("root", (u, n))], nothing(part(1, at), part(1, more + 1)))
    return tried(sequent, Step("case", (bit(x),), (products(part(1, more)), never)))


def above_fact(sequent: Sequent, u: Expr) -> At | None:
    """The fact that u is above 0."""
    for n, fact in enumerate(sequent.facts):
        if fact.relation is ABOVE and fact.x == u and not fact.places:
            return At(n)
    return None


def by_ranges(sequent: Sequent) -> Step | None:
    """By the ranges of the parts of the goal, from facts that bound them."""
    goal, bounds = sequent.goal, list[tuple[int, Expr]]()
    wanted = parts_of(goal.x)
    for f in sequent.facts:
        if not f.places and f.x.atoms & wanted:
            wanted |= f.x.atoms
    with ctx.workprec(BITS):
        known: Any = {a: Range(arb(v), arb(v)) for a, v in sequent.values}
        for n, f in [*enumerate(sequent.facts)] * 2:
            for a in () if f.places else sorted(f.x.atoms & wanted):
                if ((), ((a, 1),)) not in f.x.terms or a.once:
                    continue
                before = known.get(a) or range_of(one(a), known)
                narrow(known, f, a)
                if (before.low, before.high) == (known[a].low, known[a].high):
                    known[a] = before
                else:
                    bounds.append((n, one(a)))
        low = range_of(goal.x, known).low
        if not (low > 0 or (low >= 0 and goal.relation is AT_LEAST)):
            return None
    for each in list(bounds):
        fewer = [b for b in bounds if b != each]
        if _shows(sequent, fewer):
            bounds = fewer
    return Step("balls", tuple(bounds)) if _shows(sequent, bounds) else None


def _shows(sequent: Sequent, bounds: Any) -> bool:
    try:
        RULES["balls"](sequent, *bounds)
    except Refused:
        return False
    return True
