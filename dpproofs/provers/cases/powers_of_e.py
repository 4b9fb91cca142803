"""Find proofs about powers of e: by their exponents, by tangents, and by chords."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import (
    ONE,
    POSITIVE,
    ZERO,
    Atom,
    Expr,
    Factors,
    Term,
    bit,
    constant,
    exp,
    log,
    sign_of,
)
from dpproofs.kernel.rules import RULES, _here
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.provers.cases.changed_sums import axioms_of_changes, axioms_of_units
from dpproofs.provers.shared.linear import prove_linear
from dpproofs.provers.shared.script import Axiom, Prover, Script, by_products, part
from dpproofs.provers.shared.words import NotFound, one, parts_of

__all__ = ["by_exponents", "by_tangents", "exponent_of", "parts_around"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
MOST_TANGENTS = 24
MOST_CHORDS = 12


def by_exponents(sequent: Sequent, then: Prover) -> Step:
    """c m e^A - d m e^B >= 0 where c >= d, from A >= B; = 0 where c = d, from A = B."""
    goal = _here(sequent, sequent.goal.x)
    terms = sorted(goal.terms.items(), key=lambda item: item[1])
    if len(terms) != 2 or any(bound for (bound, _), _ in terms):
        raise NotFound("not two powers of e")
    (small, d), (large, c) = terms
    beside = [Expr({((), rest_of(t)): fmpq(1)}) for t in (small, large)]
    if beside[0] != beside[1] or not d < 0 < c or c + d < 0 or sequent.goal.relation is ABOVE:
        raise NotFound("not two multiples of powers of e")
    low, high = exponent_of(small), exponent_of(large)
    m, gap = beside[0], high - low
    s = Script(sequent)
    if sequent.goal.relation is EQUAL:
        n = s.have(EQUAL, gap, then)
        equal = s.take("congruent", (n, "exp", low))
        return s.close(by_products(part(c, equal, times=m)))
    n = s.have(AT_LEAST, gap, then)
    tangent = s.know("exp_tangent", gap)
    sign = s.know("sign", m * exp(low))
    parts = [part(-d, sign, tangent), part(-d, sign, n)]
    if c + d:
        parts.append(part(c + d, s.know("sign", m * exp(high))))
    return s.close(by_products(*parts))


def by_tangents(sequent: Sequent) -> Step:
    """The goal from facts, tangents and chords of powers of e, roots and divisors."""
    s = Script(sequent)
    for a in sorted(parts_of(sequent.goal.x)):
        if is_log_of_number(a):
            low = fmpq(math.floor(8 * math.log(float(Fraction(str(a.data[0].value))))), 8)
            for x in (one(a) - constant(low), constant(low + fmpq(1, 8)) - one(a)):
                s.have(ABOVE, x, lambda _: Step("balls", ()))
    s = with_chords(s)
    return s.close(lambda q: prove_linear(q, axioms_about(q)))


def axioms_about(sequent: Sequent) -> list[Axiom]:
    """Tangents of the powers of e in the goal; what divisors and roots in it are."""
    goal = _here(sequent, sequent.goal.x)
    found: dict[Axiom, None] = {}
    exponents = dict.fromkeys(exponent_of(t) for t in goal.terms if not t[0])
    for t in exponents:
        if t.terms:
            found["exp_tangent", (t,)] = None
            found["exp_tangent", (-t,)] = None
    for t, u in itertools.permutations([ZERO, *exponents], 2):
        if (t - u).terms:
            found["exp_tangent", (t - u,)] = None
    about = list(found)[:MOST_TANGENTS]
    for a in sorted(parts_of(sequent.goal.x) | parts_around(sequent)):
        if a.kind == "inverse":
            for x in (a.data[0], -a.data[0]):
                if sign_of(x) == POSITIVE or _here(sequent, bit(x)) == ONE:
                    about.append(("unit", (x,)))
        if a.kind == "power" and a.data[1] > 0:
            about.append(("root", a.data))
    about += axioms_of_changes(goal)
    facts = [AXIOMS[name](*args).x for name, args in about]
    atoms = frozenset(a for x in (goal, *facts) for a in x.atoms)
    return [*about, *axioms_of_units(atoms)]


def with_chords(s: Script) -> Script:
    """(c - t) + t e^c - c e^t >= 0 for 0 <= t <= c: a power of e lies below its chord from 0 on.

    It is (c - t) e^t times the tangent e^-t >= 1 - t and t e^t times e^(c-t) >= 1 + c - t.
    """
    own = sorted(parts_of(_here(s.here, s.here.goal.x)))
    powers = [
        a.data[0]
        for a in own
        if a.kind == "exp" and {b.kind for b in a.data[0].atoms} == {"number"}
    ]
    ends = powers + [one(a) for a in own if is_log_of_number(a)]
    pairs = ((t, c) for t, c in itertools.product(powers, ends) if t != c)
    for t, c in itertools.islice(pairs, MOST_CHORDS):
        new = s.copy()
        try:
            low = new.have(AT_LEAST, t, prove_linear)
            high = new.have(AT_LEAST, c - t, _below(t))
        except (NotFound, Refused):
            continue
        first, second = new.know("exp_tangent", -t), new.know("exp_tangent", c - t)
        sign = new.know("sign", exp(t))
        chord = (c - t) + t * exp(c) - c * exp(t)
        parts = (part(1, high, sign, first), part(1, low, sign, second))
        new.have(AT_LEAST, chord, by_products(*parts))
        s = new
    return s


def _below(t: Expr) -> Prover:
    """c - t >= 0, or e^c - e^t >= 0."""

    def by(sequent: Sequent) -> Step:
        try:
            return prove_linear(sequent)
        except NotFound:
            (raised,) = RULES["exponents"](sequent, t)
            return Step("exponents", (t,), (prove_linear(raised),))

    return by


def is_log_of_number(a: Atom) -> bool:
    return a.kind == "log" and a.data[0].value is not None


def exponent_of(term: Term) -> Expr:
    """What e is raised to in a term."""
    total = ZERO
    for a, n in term[1]:
        if a.kind == "exp":
            total = total + a.data[0].scaled(fmpq(Fraction(n).numerator, Fraction(n).denominator))
        elif a.kind == "prime":
            own = log(Expr({((), ()): fmpq(a.data[0])}))
            total = total + own.scaled(fmpq(Fraction(n).numerator, Fraction(n).denominator))
    return total


def rest_of(term: Term) -> Factors:
    """A term without its powers of e."""
    return tuple(f for f in term[1] if f[0].kind not in ("exp", "prime"))


def parts_around(sequent: Sequent) -> set[Atom]:
    """All atoms in the goal, and in equations that say what one of its atoms is."""
    own = parts_of(_here(sequent, sequent.goal.x))
    found = set(own)
    for fact in sequent.facts:
        if fact.relation is EQUAL and not fact.places:
            x = _here(sequent, fact.x)
            found |= parts_of(x) if x.atoms & own else set()
    return found
