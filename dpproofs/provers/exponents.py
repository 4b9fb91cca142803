"""Find a proof in which a number is a power of e, where its logarithm is in the goal.

With c = e^t what is shown of t and e^t is shown of log c and c. Nothing that is found here is
believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

from contextlib import suppress

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Atom, Expr, bit, constant, exp, log, number
from dpproofs.kernel.reals import occurs, put
from dpproofs.kernel.rules import RULES, At, Use
from dpproofs.kernel.sequents import Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.cases.powers_of_e import exponent_of, rest_of
from dpproofs.provers.numbers.prover import prove_real
from dpproofs.provers.one_atom import prover as atoms
from dpproofs.provers.shared.script import (
    Prover,
    Script,
    at,
    by_case,
    by_products,
    by_sum,
    given,
    nothing,
    on_its_own,
    part,
    products,
)
from dpproofs.provers.shared.words import one, parts_of, ratio_of

__all__ = ["by_logarithm", "prove", "with_exponents"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
FEW = 1500  # products that the prover about one atom may look at


def with_exponents(sequent: Sequent, then: Prover) -> Step:
    """A proof with a power of e for a number, by another prover; raises `NotFound`."""
    for a in sorted(parts_of(sequent.goal.x)):
        if a.kind == "log" and a.data[0].atoms and not sequent.values:
            (c, *more) = a.data[0].atoms
            if not more and a.data[0] == one(c) and c.kind == "number" and bit(one(c)) == ONE:
                spend(100)
                return _with_exponent(sequent, c, then)
    raise NotFound("no logarithm of a number that is above 0")


def _with_exponent(sequent: Sequent, c: Atom, then: Prover) -> Step:
    own = log(one(c))
    (logarithm,) = own.atoms
    t = sorts.real(f"log {c.data[0].name}")
    goal = put(sequent.goal.x, logarithm, number(t))
    args = (t, own, goal)
    (inside,) = RULES["named"](sequent, *args)
    return Step("named", args, (_Moved(inside, c, number(t)).step(sequent, then),))


class _Moved:
    """A sequent in which t is log c: everything in it is said of t alone."""

    def __init__(self, here: Sequent, c: Atom, t: Expr) -> None:
        self.here, self.c, self.t = here, c, t
        self.named = len(here.facts) - 1

    def equal(self, here: Sequent) -> Step:
        """e^t = c."""
        s = Script(here)
        same = s.take("congruent", (self.named, "exp", log(one(self.c))))
        back = s.know("exp_log", one(self.c))
        return s.close(by_products(part(1, same), part(1, back)))

    def of_t(self, x: Expr) -> Expr:
        """x with t for log c, and e^t for c."""
        (logarithm,) = log(one(self.c)).atoms
        (t,) = self.t.atoms
        return put(put(x, logarithm, self.t), self.c, exp(self.t)) if t else x

    def back(self, last: Prover) -> Prover:
        """What is shown of c holds of e^t, and what is shown of log c holds of t."""

        def step(here: Sequent) -> Step:
            power, name = exp(self.t), self.t
            return self._put(here, power, one(self.c), lambda q: self._put(q, name, None, last))

        return step

    def _put(self, here: Sequent, x: Expr, other: Expr | None, then: Prover) -> Step:
        (atom,) = x.atoms
        if not occurs(here.goal.x, atom):
            return then(here)
        by = given(products(part(1, self.named))) if other is None else self.equal
        args = (x, log(one(self.c)) if other is None else other)
        asked, rest = RULES["replaced"](here, *args)
        return Step("replaced", args, (by(asked), then(rest)))

    def step(self, sequent: Sequent, then: Prover) -> Step:
        s, kept = Script(self.here), list[int]()
        for n, fact in enumerate(sequent.facts):
            x = self.of_t(fact.x)
            if x == fact.x:
                kept.append(n)
            elif x.terms:
                by = self.back(by_products(part(1, at(n, *fact.places))))
                kept.append(s.have(fact.relation, x, by, fact.places))
            low = fact.x - one(self.c)
            if not fact.places and fact.relation is not EQUAL and low.value is not None:
                kept.append(self._bounded(s, n, -low))
        goal = self.of_t(self.here.goal.x)

        def moved(here: Sequent) -> Step:
            if goal == here.goal.x:
                return on_its_own(then, *kept)(here)
            args = (one(self.c), exp(self.t))
            asked, rest = RULES["replaced"](here, *args)
            minus = Script(asked)
            equal = minus.have(EQUAL, exp(self.t) - one(self.c), self.equal)
            same = minus.close(by_products(part(-1, equal)))
            return Step("replaced", args, (same, on_its_own(then, *kept)(rest)))

        return s.close(moved)

    def _bounded(self, s: Script, n: int, low: Expr) -> int:
        """t >= log a from c >= a."""
        least = log(low)

        def by(here: Sequent) -> Step:
            args = (least,)
            (asked,) = RULES["exponents"](here, *args)
            return Step("exponents", args, (self.back(by_products(part(1, n)))(asked),))

        return s.have(s.fact(n).relation, self.t - least, by)


def by_logarithm(sequent: Sequent, then: Prover) -> Step | None:
    """r >= c e^t, from log r >= log c + t where r > 0."""
    goal = sequent.goal
    found = [(t, c) for t, c in goal.x.terms.items() if any(a.kind == "exp" for a, _ in t[1])]
    if len(found) != 1 or goal.relation is not AT_LEAST:
        return None
    (term, c), t = found[0], exponent_of(found[0][0])
    if c > 0 or rest_of(term) or not t.atoms:
        return None
    power_ = exp(t).scaled(-c)
    r = goal.x + power_
    s = Script(sequent)
    above = s.have(ABOVE, r, then)
    gap = log(r) - t - log(constant(-c))
    n = s.have(AT_LEAST, gap, then)

    def yes(here: Sequent) -> Step:
        s = Script(here)
        tangent, same = s.know("exp_tangent", gap), s.know("exp_log", r)
        sign = s.know("sign", power_)
        return s.close(by_products(part(1, sign, tangent), part(1, sign, n), part(-1, same)))

    def no(here: Sequent) -> Step:
        way = -ratio_of(r, here.facts[-1].x)
        return nothing(part(1, above), part(way, len(here.facts) - 1))

    return s.close(yes if bit(r) == ONE else lambda here: by_case(here, bit(r), yes, no))


def prove(sequent: Sequent) -> Step:
    """A proof of a sequent with a power of e for a number, or with logarithms for powers of e whose
    exponents are no polynomials; raises `NotFound`."""
    for way in (lambda q: with_exponents(q, _by_atoms), _by_chord):
        with suppress(NotFound, Refused):
            return way(sequent)
    inside = {b for a in sequent.goal.x.atoms if a.kind == "exp" for b in a.data[0].atoms}
    if sequent.goal.x.points or not any(b.kind in ("inverse", "power") for b in inside):
        raise NotFound("no exponent that is more than a polynomial")
    step = by_logarithm(sequent, prove_real)
    if step is None:
        raise NotFound(sequent.goal.text)
    return step


def _by_atoms(sequent: Sequent) -> Step:
    with suppress(NotFound, Refused):
        return _by_chord(sequent)
    return atoms.prove(sequent, FEW)


def _by_chord(sequent: Sequent) -> Step:
    """R >= c K, where K is the divergence of laws that are at most e^t times each other, so that
    (e^t + 1) K <= t (e^t - 1), from what is left about numbers."""
    x = sequent.goal.x
    sums = Expr({t: c for t, c in x.terms.items() if t[0]})
    (c, divergence), rest = _divergence_in(sums), x - sums
    if sequent.goal.relation is not AT_LEAST or rest.points or any(b for b, _ in rest.terms):
        raise NotFound("no divergence beside numbers")
    inside = {a for f in sequent.facts for a in f.x.atoms if a.kind == "exp"}
    for t in sorted({b for a in inside for b in a.data[0].atoms if b.kind == "number"}):
        size, slope = exp(one(t)) + ONE, one(t) * (exp(one(t)) - ONE)
        s = Script(sequent)
        with suppress(NotFound, Refused):
            bound = slope - size * divergence
            known = s.have(AT_LEAST, bound, lambda q: atoms.prove(q, FEW))
            sign = s.know("sign", size)
            left = size * rest - slope.scaled(c)
            numbers = [n for n, f in enumerate(s.here.facts) if not f.places and not f.x.points
                       and not any(b for b, _ in f.x.terms)]  # fmt: skip
            by = by_sum(
                Use(constant(c), At(known)), rest=(((), left),),
                by=(on_its_own(prove_real, *numbers),), sigma=(part(1, sign),),
            )  # fmt: skip
            return s.close(by)
    raise NotFound("no bound on a divergence")


def _divergence_in(sums: Expr) -> tuple[fmpq, Expr]:
    """A number above 0 and a divergence whose product is minus the sums."""
    first = [
        c for (_, fs), c in sums.terms.items() if c < 0 and any(a.kind == "log" for a, _ in fs)
    ]
    if len(first) != 1 or len(sums.terms) != 2:
        raise NotFound("no divergence")
    return -first[0], sums.scaled(1 / first[0])
