"""Find proofs of bounds over rounds: one round is bounded, and a rule of the kernel does the rest.

Nothing that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import EVERY_RULE, Step
from dpproofs.kernel.expressions import (
    ONE,
    POSITIVE,
    ZERO,
    Atom,
    Expr,
    TooLarge,
    bit,
    exp,
    inverse,
    log,
    mapped,
    placed,
    product_over,
    rebuilt,
    sign_of,
    summed,
)
from dpproofs.kernel.points import TWO, Element, Point, Sequence, Set, before, held
from dpproofs.kernel.rules import At, Product, Use, _here
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts, terms
from dpproofs.provers_new import atoms, cuts
from dpproofs.provers_new.script import Prover, Script, at, by_products, by_sum, on_its_own, part
from dpproofs.provers_new.words import NotFound, fresh

__all__ = ["prove_rounds"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
HALF = fmpq(1, 2)
MOST_TERMS = 9


# ----------------------------------------------------------------------------- small proofs


def by_sign(sequent: Sequent) -> Step:
    """What the form shows."""
    s = Script(sequent)
    return s.close(by_products(part(1, s.know("sign", s.here.goal.x))))


def by_axiom(axiom: str, *args: Any) -> Prover:
    """The goal is what an axiom says, or a multiple of it."""

    def step(sequent: Sequent) -> Step:
        s = Script(sequent)
        n = s.know(axiom, *args)
        return s.close(by_products(part(1, n)))

    return step


def split(s: Script, x: Expr, yes: Callable[[Script], Step], no: Callable[[Script], Step]) -> Step:
    """Close a script by whether an indicator is 1 or 0."""

    def step(sequent: Sequent) -> Step:
        one, other = atoms.RULES["case"](sequent, x)
        return Step("case", (x,), (yes(Script(one)), no(Script(other))))

    return s.close(step)


def absurd(*parts: Any) -> Prover:
    return lambda sequent: Step("products", ((), parts))


# ----------------------------------------------------------------------------- reading a goal


@dataclass
class Round:
    """One round of a product over a path: the points that stand for it."""

    path: Point  # any path
    turn: Point  # any round
    draw: Point  # any point

    @property
    def drawn(self) -> Element:
        return held(Sequence(self.path), self.turn)

    def at_path(self, x: Expr) -> Expr:
        """What is said of a point, of what the path holds."""
        return placed(x, {self.draw: self.drawn})

    def product(self, x: Expr) -> Expr:
        """The product over all rounds of what is said of one of them and of its point."""
        return product_over(self.turn, self.at_path(x))

    def total(self, x: Expr) -> Expr:
        """The sum over all rounds."""
        return summed(self.turn, self.at_path(x))

    def of(self, body: Expr, place: Point) -> Expr:
        """What stands in a sum or a product over places, as said of a point."""
        body = placed(body, {place: self.turn})
        found = _elements(body, lambda e: self.draw if e == self.drawn else e)
        if self.at_path(found) != body:
            raise NotFound("a round that looks at others")
        return found


def _elements(x: Expr, change: Callable[[Element], Element]) -> Expr:
    """x with other elements in place of some."""

    def element(e: Element) -> Element:
        new = change(e)
        if new is not e:
            return new
        return tuple(map(element, e)) if isinstance(e, tuple) else e

    def inside(part_: Expr) -> Expr:
        return mapped(part_, lambda one: rebuilt(one, inside, element))

    return inside(x)


@dataclass
class Paths:
    """A goal as numbers minus the sum over all paths of `body`."""

    round: Round
    numbers: Expr
    body: Expr
    mass: bool = False  # where that all paths weigh 1 together was used


def paths_of(goal: Expr) -> Paths:
    """Split a goal into the sums over paths that it has, and the rest."""
    bound = [p for points, _ in goal.terms for p in points if p.set.base is not None]
    if not bound:
        raise NotFound("no sum over paths")
    of = bound[0].set
    round_ = Round(fresh(of), fresh(of.places), fresh(of.base))
    numbers, body = ZERO, ZERO
    for (points, factors), c in goal.terms.items():
        paths = [p for p in points if p.set == of]
        inner = Expr({((), factors): c})
        if len(paths) == 1 and len(points) == 1:
            body = body - placed(inner, {paths[0]: round_.path})
        else:
            numbers = numbers + Expr({(points, factors): c})
    if sum_over(round_.path, body) + goal != numbers:
        raise NotFound("sums over other paths")
    return Paths(round_, numbers, body)


def sum_over(point: Point, x: Expr) -> Expr:
    return summed(point, x)


def products_in(x: Expr) -> list[Atom]:
    """The products over places in it, also inside indicators and logarithms."""
    found: dict[Atom, None] = {}
    for one in sorted(x.atoms):
        if one.kind == "prod":
            found[one] = None
        for inner in one.parts:
            if one.kind != "prod":
                found |= dict.fromkeys(products_in(inner))
    return list(found)


def one(atom: Atom) -> Expr:
    return Expr({((), ((atom, 1),)): fmpq(1)})


def factor(round_: Round, product: Atom) -> Expr:
    place, body = product.data
    return round_.of(body, place)


# ----------------------------------------------------------------------------- one round


@dataclass
class Step_:
    """What a round adds: z, with a weight; what is known of it at any round, path and point."""

    round: Round
    weight: Expr
    z: Expr
    c: Expr
    s: Expr
    low: int  # weight (c + z) >= 0
    high: int  # weight (c - z) >= 0
    above: int  # c > 0
    grows: int  # s >= 0


def chord(step: Step_) -> tuple[Expr, Prover]:
    """weight ((c - z) e^(-s c) + (c + z) e^(s c) - 2 c e^(s z)) >= 0: the chord of e^(s z)."""
    w, z, c, s_ = step.weight, step.z, step.c, step.s
    x = w * ((c - z) * exp(-(s_ * c)) + (c + z) * exp(s_ * c) - (c + c) * exp(s_ * z))
    r = step.round

    def by(sequent: Sequent) -> Step:
        s = Script(sequent)
        e = s.know("sign", exp(s_ * z))
        one_, two = (s.know("exp_tangent", -(s_ * z) + t) for t in (-(s_ * c), s_ * c))
        low, high = (at(n, *places(s.fact(n), r)) for n in (step.low, step.high))
        return s.close(by_products(part(1, high, one_, e), part(1, low, two, e)))

    return x, by


def places(fact: Fact, round_: Round) -> tuple[Point, ...]:
    """The points of a round, for those of a fact, by their sets."""
    known = {p.set: p for p in (round_.path, round_.turn, round_.draw)}
    return tuple(known[p.set] for p in fact.places)


def zero_bit(x: Expr, n: int, *more: int) -> Prover:
    """[x > 0] = 0 where fact n says that x is not above 0."""

    def by(sequent: Sequent) -> Step:
        b = bit(x)
        if not b.terms:
            return by_products()(sequent)
        s = Script(sequent)
        if b != one(next(iter(b.atoms))):
            return s.close(on_its_own(lambda small: atoms.prove(small, 300), n, *more))
        return split(
            s,
            b,
            lambda yes: yes.close(absurd(part(1, yes.last), part(scale_of(x), n))),
            lambda no: no.close(by_products()),
        )

    return by


def scale_of(x: Expr) -> fmpq:
    """1/c where an indicator asks for x/c."""
    return 1 / x_.greatest_part(x)[0]


def moment_by_mean(s: Script, step: Step_, mean: int | None, mu: Expr) -> int:
    """The mean of e^(s z) is at most e^(s mu + (s c)^2/2), for a law as weight."""
    r, w, z, c, s_ = step.round, step.weight, step.z, step.c, step.s
    m = summed(r.draw, w * z)
    free = (r.turn, r.path)
    nears = []
    for sign, n in ((1, step.high), (-1, step.low)):
        bound = c - m.scaled(fmpq(sign))
        rest = w * (c - z.scaled(fmpq(sign)))
        known = at(n, *places(s.fact(n), r))
        near = s.have(
            AT_LEAST,
            bound,
            by_sum(rest=[((r.draw,), rest)], by=[by_products(part(1, known))]),
            free,
        )
        nears.append(near)
    zeros = []
    for sign, near in zip((1, -1), nears, strict=True):
        x = m.scaled(fmpq(sign)) - c

        def shown(sequent: Sequent, x: Expr = x, near: int = near) -> Step:
            inner = Script(sequent)
            n = inner.have(AT_LEAST, -x, by_products(part(1, at(near, r.turn, r.path))))
            return inner.close(zero_bit(x, n))

        zeros.append(s.have(EQUAL, bit(x), shown, free))
    power = s_ * m + (s_ * s_ * c * c).scaled(HALF)
    h = (c + c) * exp(power) - ((c - m) * exp(-(s_ * c)) + (c + m) * exp(s_ * c))

    def whole(sequent: Sequent) -> Step:
        inner = Script(sequent)
        n = inner.know("hoeffding", s_, m, c)
        first, second = (at(z_, r.turn, r.path) for z_ in zeros)
        others = ONE - bit(-m - c)
        return inner.close(
            by_products(part(1, n), part(1, first, times=h * others), part(1, second, times=h))
        )

    hoeffding = s.have(AT_LEAST, h, whole, free)
    goal = exp(s_ * mu + (s_ * s_ * c * c).scaled(HALF)) - summed(r.draw, w * exp(s_ * z))
    x, by = chord(step)

    def moment(sequent: Sequent) -> Step:
        inner = Script(sequent)
        uses = [Use(ONE, at(hoeffding, r.turn, r.path))]
        proofs = []
        if mean is not None:
            tangent = inner.know("exp_tangent", s_ * (mu - m))
            weight = (c + c) * exp(power)
            uses += [
                Use(weight, at(tangent)),
                Use(weight * s_, at(mean, *places(inner.fact(mean), r))),
            ]
            for use in uses[1:]:
                if not sign_of(use.weight):
                    proofs.append(not_below(step))
        return inner.close(
            by_sum(*uses, rest=[((r.draw,), x)], by=[*proofs, by], sigma=[part(2, step.above)])
        )

    return s.have(AT_LEAST, goal, moment, free)


def moment_of_part(s: Script, step: Step_, mean: int, mu: Expr, most: int) -> int:
    """The same for a part of a law. mu is c tanh(c/2); mu times its weight is at least the sum
    of weight z (`mean`), and it weighs at most 1 (`most`)."""
    r, w, z, c, s_ = step.round, step.weight, step.z, step.c, step.s
    e = exp(c)
    nears = []
    for sign, more in ((1, ONE), (-1, e)):

        def near(sequent: Sequent, more: Expr = more) -> Step:
            inner = Script(sequent)
            unit, n = inner.know("unit", e + ONE), inner.know("sign", more * inverse(e + ONE))
            return inner.close(by_products(part(2, n, step.above), part(-1, unit, times=c)))

        nears.append(s.have(AT_LEAST, c - mu.scaled(fmpq(sign)), near))
    zeros = [
        s.have(EQUAL, bit(x), zero_bit(x, n, step.above))
        for x, n in zip((mu - c, -mu - c), nears, strict=True)
    ]
    power = s_ * mu + (s_ * s_ * c * c).scaled(HALF)
    h = (c + c) * exp(power) - ((c - mu) * exp(-(s_ * c)) + (c + mu) * exp(s_ * c))

    def whole(sequent: Sequent) -> Step:
        inner = Script(sequent)
        n = inner.know("hoeffding", s_, mu, c)
        others = ONE - bit(-mu - c)
        return inner.close(
            by_products(part(1, n), part(1, zeros[0], times=h * others), part(1, zeros[1], times=h))
        )

    hoeffding = s.have(AT_LEAST, h, whole)
    spread = exp(s_ * c) - exp(-(s_ * c))

    def grows(sequent: Sequent) -> Step:
        inner = Script(sequent)
        n, t = (
            inner.know("sign", exp(-(s_ * c))),
            inner.know("exp_tangent", (s_ * c).scaled(fmpq(2))),
        )
        return inner.close(by_products(part(1, n, t), part(2, n, step.grows, step.above)))

    wide = s.have(AT_LEAST, spread, grows)
    x, by = chord(step)

    def moment(sequent: Sequent) -> Step:
        inner = Script(sequent)
        weight = (c + c) * exp(power)
        uses = [
            Use(summed(r.draw, w), at(hoeffding)),
            Use(weight, at(most, *places(inner.fact(most), r))),
            Use(spread, at(mean, *places(inner.fact(mean), r))),
        ]
        known = (not_below(step), by_products(part(1, wide)))
        proofs = [p for use, p in zip(uses[1:], known, strict=True) if not sign_of(use.weight)]
        return inner.close(
            by_sum(*uses, rest=[((r.draw,), x)], by=[*proofs, by], sigma=[part(2, step.above)])
        )

    goal = exp(power) - summed(r.draw, w * exp(s_ * z))
    return s.have(AT_LEAST, goal, moment, (r.turn, r.path))


def not_below(step: Step_) -> Prover:
    """A weight that is s or c or both times what has a sign by its form."""

    def by(sequent: Sequent) -> Step:
        for factors in ((step.s, step.c), (step.s,), (step.c,), ()):
            s = Script(sequent)
            x = s.here.goal.x
            known = {step.s: step.grows, step.c: step.above}
            rest = x
            for each in factors:
                rest = quotient(rest, each)
            whole = rest
            for each in factors:
                whole = whole * each
            if sign_of(rest) and whole == x:
                n = s.know("sign", rest)
                return s.close(by_products(part(1, n, *(known[f] for f in factors))))
        raise NotFound(f"nothing shows that {sequent.goal.x} is not below 0")

    return by


def quotient_of(x: Expr, y: Expr) -> Expr:
    """What an atom is multiplied by."""
    (a,) = y.atoms
    return quotient(Expr({t: c for t, c in x.terms.items() if (a, 1) in t[1]}), y)


def quotient(x: Expr, y: Expr) -> Expr:
    """x/y where y is one product, by powers; it has to be multiplied to see whether it is."""
    if len(y.terms) != 1:
        return x
    (((_, factors), c),) = y.terms.items()
    found: dict[Any, fmpq] = {}
    for (bound, own), d in x.terms.items():
        powers = dict(own)
        for a, n in factors:
            powers[a] = powers.get(a, 0) - n
        left = tuple(sorted(((a, n) for a, n in powers.items() if n), key=lambda f: f[0].text))
        found[(bound, left)] = d / c
    return Expr(found)


# ----------------------------------------------------------------------------- all rounds


def over_paths(
    s: Script, paths: Paths, step: Step_, g: Expr, moment: int, theta: Expr,
    pointwise: Prover, numbers: Prover,
) -> Step:  # fmt: skip
    """Close a goal: what is above theta is at most e^(s (its sum - theta))."""
    r, f = paths.round, step.weight * exp(step.s * step.z)
    d = exp(-(step.s * theta))
    n = s.take(
        "each_round",
        (r.path, r.turn, r.draw, f, exp(g), 1),
        by_sign,
        by_sign,
        by_products(part(1, at(moment, r.turn, r.path))),
    )
    raised = s.know("exp_of_sum", r.turn, g)
    mass = []
    if paths.mass:
        own = s.take("each_round", (r.path, r.turn, r.draw, step.weight, ONE, 0), by_products())
        mass.append(Use(-ONE, at(own)))
    rest = [
        ((), paths.numbers - exp(summed(r.turn, g) - step.s * theta)),
        ((r.path,), d * r.product(f) - paths.body),
    ]
    return s.close(
        by_sum(Use(d, at(raised)), Use(d, at(n)), *mass, rest=rest, by=[numbers, pointwise])
    )


def below_power(
    sequent: Sequent,
    step: Step_,
    theta: Expr,
    weights: Expr,
    done: Callable[[Script, int, int], Step],
) -> Step:
    """Open d times the product of weight e^(s z) as weights e^u >= weights (1 + u), where u is
    s (sum - theta).

    `done` closes the script from the place of these facts."""
    r, s = step.round, Script(sequent)
    w, e = r.at_path(step.weight), r.at_path(exp(step.s * step.z))
    two = s.know("product_of_two", r.turn, w, e)
    raised = s.know("exp_of_sum", r.turn, r.at_path(step.s * step.z))
    d = exp(-(step.s * theta))
    power = exp(r.total(step.s * step.z) - step.s * theta)
    gap = d * r.product(step.weight * exp(step.s * step.z)) - weights * power
    same_ = s.have(
        EQUAL, gap, by_products(part(-1, two, times=d), part(-1, raised, times=d * weights))
    )
    tangent = s.know("exp_tangent", r.total(step.s * step.z) - step.s * theta)
    return done(s, same_, tangent)


# ----------------------------------------------------------------------------- numbers


def open_numbers(sequent: Sequent) -> Step:
    """What is to be shown of numbers alone, for another prover."""
    return Step("open", (sequent.goal.text,))


def of_numbers(sequent: Sequent) -> Step:
    """Something about numbers, from facts about numbers; left open where it is not found."""
    try:
        return found_numbers(sequent)
    except (NotFound, Refused, TooLarge):
        return open_numbers(sequent)


def found_numbers(sequent: Sequent) -> Step:
    kept = [n for n, f in enumerate(sequent.facts) if not f.places and is_number(f.x)]
    if sequent.goal.relation is not EQUAL and sign_of(sequent.goal.x) > (
        sequent.goal.relation is ABOVE
    ):
        return by_sign(sequent)
    if sequent.goal.relation is not ABOVE and not _here(sequent, sequent.goal.x).terms:
        return by_products()(sequent)
    if sequent.goal.relation is EQUAL:
        with contextlib.suppress(NotFound):
            return _closed(sequent, opposites(sequent), [])
    for a in sequent.goal.x.atoms:
        if a.kind == "inverse" and sign_of(a.data[0]) == POSITIVE:
            return cleared(sequent, a)
    if len(sequent.goal.x.terms) > MOST_TERMS:
        raise NotFound("too much about numbers")
    return on_its_own(lambda small: atoms.prove(small, 300), *kept)(sequent)


def cleared(sequent: Sequent, a: Atom) -> Step:
    """A goal with a divisor that is above 0 by its form, multiplied by it."""
    s, divisor = Script(sequent), a.data[0]
    above, unit = s.know("sign", divisor), s.know("unit", divisor)
    over = quotient_of(sequent.goal.x, one(a))
    n = s.have(
        sequent.goal.relation, divisor * (sequent.goal.x - over * one(a)) + over, found_numbers
    )
    return s.close(by_products(part(1, n), part(1, unit, times=over), sigma=[part(1, above)]))


def opposites(sequent: Sequent) -> list[tuple[Any, ...]]:
    """Facts about numbers that leave no place for an indicator to be 0, or 1."""
    found: list[tuple[Any, ...]] = []
    for n, fact in enumerate(sequent.facts):
        if not fact.places and is_number(fact.x) and fact.relation is not EQUAL:
            found += [(part(1, At(n)), part(1, At(Last())))]
    return found


@dataclass(frozen=True)
class Last:
    """The last fact: what is known since an indicator is 1 or 0."""


def is_number(x: Expr) -> bool:
    return (
        not x.points
        and not any(bound for bound, _ in x.terms)
        and not any(hasattr(o, "over") for o in x.objects)
    )


def by_rate(theta: Expr, k: Expr, bound: Expr, numbers: Prover) -> Prover:
    """theta - k bound >= 0, where theta is k times a rate, and more."""

    def by(sequent: Sequent) -> Step:
        with contextlib.suppress(NotFound, Refused, TooLarge):
            return found_numbers(sequent)
        rate, more = rate_of(theta, k)
        if not rate.terms or not sign_of(more):
            return numbers(sequent)
        s = Script(sequent)
        lead = s.have(AT_LEAST, rate - bound, numbers)
        size, rest = s.know("sign", k), s.know("sign", more)
        return s.close(by_products(part(1, size, lead), part(1, rest)))

    return by


def rate_of(theta: Expr, k: Expr) -> tuple[Expr, Expr]:
    """theta as k times something, and the rest."""
    (a,) = k.atoms
    whole = Expr({t: c for t, c in theta.terms.items() if (a, 1) in t[1]})
    return quotient(whole, k), theta - whole


def above_mean(rate: Expr, c: Expr) -> Prover:
    """rate - c tanh(c/2) >= 0, multiplied by e^c + 1."""
    e = exp(c)

    def by(sequent: Sequent) -> Step:
        s = Script(sequent)
        positive, unit = s.know("sign", e + ONE), s.know("unit", e + ONE)
        s.know("exp_tangent", c)
        s.know("exp_tangent", -c)
        each = quotient(rate, c)
        if each * c == rate and Fact(ABOVE, c) in s.here.facts:
            own = s.have(AT_LEAST, (e + ONE) * each - (e - ONE), of_numbers)
            by_c = by_products(part(1, own, s.here.facts.index(Fact(ABOVE, c))))
            cleared = s.have(AT_LEAST, (e + ONE) * rate - c * (e - ONE), by_c)
        else:
            cleared = s.have(AT_LEAST, (e + ONE) * rate - c * (e - ONE), of_numbers)
        parts = [part(1, cleared), part(-1, unit, times=c * (e - ONE))]
        return s.close(by_products(*parts, sigma=[part(1, positive)]))

    return by


def by_root(theta: Expr, step: Step_, mu: Expr) -> Prover:
    """log most + s theta - k (s mu + (s c)^2/2) >= 0; theta is k rate + sqrt(2 k l) width, and s is
    sqrt(2 l/k)/c with l = -log most: from rate >= mu and width >= c."""
    k = x_.size(step.round.turn.set)

    def by(sequent: Sequent) -> Step:
        with contextlib.suppress(NotFound, Refused, TooLarge):
            return found_numbers(sequent)
        roots = [a for a in theta.atoms if a.kind == "power" and a.data[1] == HALF_]
        if len(roots) != 1:
            return of_numbers(sequent)
        (root,) = roots
        rate, more = rate_of(theta, k)
        width = quotient(more, one(root) * x_.power(ONE + ONE, HALF_) * x_.power(k, HALF_))
        s, fall = Script(sequent), root.data[0]
        lead = s.have(AT_LEAST, rate - mu, above_mean(rate, step.c))
        wide = s.have(AT_LEAST, width - step.c, of_numbers)
        never = s.have(EQUAL, bit(-fall), of_numbers)
        squared = s.know("root", fall, HALF_)
        size = s.know("sign", k)
        weight = (
            s.know("sign", one(root) ** 2 * inverse(step.c))
            if sign_of(one(root) ** 2 * inverse(step.c))
            else None
        )
        gap = one(root) ** 2 - fall
        parts = [part(1, step.grows, size, lead), part(1, squared), part(1, never, times=gap)]
        if weight is not None:
            parts.append(part(2, weight, wide))
        return s.close(by_products(*parts))

    return by


def power_below(most: Expr, power: Expr, by_gap: Prover | None = None) -> Prover:
    """most - e^power >= 0, from log most >= power."""

    def by(sequent: Sequent) -> Step:
        s = Script(sequent)
        v = log(most)
        parts = []
        if exp(v) != most:  # it is above 0, but not by its form
            above = s.have(ABOVE, most, of_numbers)
            real = s.know("exp_log", most)

            def shown(s: Script) -> Step:
                return s.close(by_products(part(-1, real)))

            def never(s: Script) -> Step:
                return s.close(absurd(part(1, above), part(1, s.last)))

            parts.append(
                part(
                    1,
                    s.have(
                        EQUAL, most - exp(v), lambda q: split(Script(q), bit(most), shown, never)
                    ),
                )
            )
        gap = s.have(AT_LEAST, v - power, by_gap or of_numbers)
        tangent = s.know("exp_tangent", v - power)
        e = s.know("sign", exp(power))
        parts += [part(1, e, tangent), part(1, e, gap)]
        return s.close(by_products(*parts))

    return by


# ----------------------------------------------------------------------------- sums of tables


def prove_tables(sequent: Sequent) -> Step:
    """The chance that a sum over rounds of entries of a table is above a number."""
    paths = paths_of(sequent.goal.x)
    r = paths.round
    (whole,) = products_in_terms(paths.body)
    (event,) = {a for a in paths.body.atoms if a.kind == "bit"}
    w = factor(r, whole)
    weights = one(whole)
    more = paths.body - weights * (ONE - one(event))
    strict = paths.body == weights * one(event)
    if paths.body == -(weights * one(event)):
        paths = Paths(r, paths.numbers + ONE, paths.body + weights)
    elif not strict and more.terms:
        raise NotFound("no chance of an event")
    inner = event.data[0] if strict else -event.data[0]
    z = ZERO
    for (bound, factors), c in inner.terms.items():
        if len(bound) == 1 and bound[0].set == r.turn.set:
            body = Expr({((), factors): c})
            if r.path in body.points:
                z = z + r.of(body, bound[0])
    rest = inner - r.total(z)
    if not z.terms or r.path in rest.points:
        raise NotFound("an event of another kind")
    s = Script(sequent)
    centred = [t for t in rest.terms if t[0]]
    m = summed(r.draw, w * z)
    theta = -rest
    same_mean = None
    if centred:
        theta = -Expr({t: c for t, c in rest.terms.items() if not t[0]}) + summed(r.turn, m)
        same_mean = mean_of_sum(s, r, w, z)
    close = None
    try:
        low, high, c = bounds(s, r, z)
    except NotFound:
        (v,) = [a.data[0] for a in z.atoms if a.kind == "log" and a.data[0] != w]
        close = closeness(s, r, w, v)
        low, high, c = 0, 0, close.c
    mean, mu = (None, m) if centred else mean_of(s, r, m)
    k = x_.size(r.turn.set)
    far = (
        theta - k * mu if not centred else -Expr({t: c for t, c in rest.terms.items() if not t[0]})
    )
    s_ = far * inverse(k) * inverse(c) ** 2

    def main(s: Script) -> Step:
        grows = s.have(AT_LEAST, s_, of_numbers)
        above = s.have(ABOVE, c, of_numbers)
        if close is not None:
            return finish(s, log_step(s, r, close, s_, grows, above)[0])
        lows = []
        for sign, n in ((1, low), (-1, high)):
            goal = w * (c + z.scaled(fmpq(sign)))

            def weighted(sequent: Sequent, n: int = n) -> Step:
                inner = Script(sequent)
                known = inner.know("sign", w)
                return inner.close(by_products(part(1, known, at(n, *places(inner.fact(n), r)))))

            lows.append(s.have(AT_LEAST, goal, weighted, (r.path, r.turn, r.draw)))
        return finish(s, Step_(r, w, z, c, s_, lows[0], lows[1], above, grows))

    def finish(s: Script, step: Step_) -> Step:
        grows = step.grows
        g = s_ * mu + (s_ * s_ * c * c).scaled(HALF)
        moment = moment_by_mean(s, step, mean, mu)

        def pointwise(sequent: Sequent) -> Step:
            return below_power(sequent, step, theta, weights, done)

        def done(s: Script, same_: int, tangent: int) -> Step:
            positive = s.know("sign", weights)
            power = s.know("sign", weights * exp(r.total(s_ * z) - s_ * theta))

            def inside(s: Script) -> Step:
                parts = [
                    part(1, same_),
                    part(1, positive, tangent),
                    part(scale, grows, positive, s.last),
                ]
                if same_mean is not None:
                    parts.append(part(-1, same_mean, times=s_ * weights))
                return s.close(by_products(*parts))

            def outside(s: Script) -> Step:
                return s.close(by_products(part(1, same_), part(1, power)))

            scale = 1
            yes, no = (inside, outside) if strict else (outside, inside)
            return split(s, one(event), yes, no)

        total = summed(r.turn, g)
        return over_paths(
            s,
            paths,
            step,
            g,
            moment,
            theta,
            pointwise,
            power_below(paths.numbers, total - s_ * theta),
        )

    if sign_of(c) == 2 or Fact(ABOVE, c) in s.here.facts:
        return main(s)
    return split(
        s,
        bit(c),
        main,
        lambda none: nothing_added(
            none, paths, Step_(r, w, z, c, ZERO, low, high, mean, 0), event, strict
        ),
    )


def nothing_added(s: Script, paths: Paths, step: Step_, event: Atom, strict: bool) -> Step:
    """Where c is 0 a round adds nothing; the mean is 0 too, and the sum is not above theta."""
    r, z, c, none = step.round, step.z, step.c, s.last
    m = summed(r.draw, step.weight * z)

    def inside(s: Script) -> Step:
        above = s.last
        most = s.have(
            AT_LEAST,
            x_.size(r.turn.set) * c - r.total(z),
            by_sum(
                rest=[((r.turn,), r.at_path(c - z))],
                by=[by_products(part(1, at(step.high, *at_drawn(s.fact(step.high), r))))],
            ),
        )
        mu = mean_of(s, r, m)[1]

        def low_mean(sequent: Sequent) -> Step:
            inner = Script(sequent)
            known = at(step.above, *places(inner.fact(step.above), r))
            low = at(step.low, *places(inner.fact(step.low), r))
            x = step.weight * (c + z)

            def weighted(sequent: Sequent) -> Step:
                last = Script(sequent)
                w = last.know("sign", step.weight)
                return last.close(by_products(part(1, w, low)))

            return inner.close(by_sum(Use(ONE, known), rest=[((r.draw,), x)], by=[weighted]))

        mean = s.have(AT_LEAST, mu + c, low_mean)
        k = s.know("sign", x_.size(r.turn.set))
        rest = -(s.fact(above).x - r.total(z) + x_.size(r.turn.set) * mu)
        far = s.have(AT_LEAST, rest, by_sign)
        return s.close(
            absurd(part(1, above), part(1, most), part(2, none, k), part(1, mean, k), part(1, far))
        )

    def outside(s: Script) -> Step:
        n = (
            s.know("sign", s.here.goal.x)
            if s.here.goal.x.terms and sign_of(s.here.goal.x)
            else None
        )
        return s.close(by_products(*([] if n is None else [part(1, n)])))

    def pointwise(sequent: Sequent) -> Step:
        return split(
            Script(sequent), one(event), *((inside, outside) if strict else (outside, inside))
        )

    return s.close(
        by_sum(rest=[((), paths.numbers), ((r.path,), -paths.body)], by=[by_sign, pointwise])
    )


def at_drawn(fact: Fact, r: Round) -> tuple[Element, ...]:
    """The elements of a round, with what the path holds for the point."""
    return tuple(r.drawn if p == r.draw else p for p in places(fact, r))


def products_in_terms(x: Expr) -> list[Atom]:
    return sorted(a for a in x.atoms if a.kind == "prod")


def bounds(s: Script, r: Round, z: Expr) -> tuple[int, int, Expr]:
    """The facts c + z >= 0 and c - z >= 0."""
    found: dict[int, dict[Expr, int]] = {1: {}, -1: {}}
    for n, fact in enumerate(s.here.facts):
        if not fact.places or not all(isinstance(p, Point) for p in fact.places):
            continue
        x = here(fact, r)
        for sign in (1, -1):
            c = None if x is None else x - z.scaled(fmpq(sign))
            if c is not None and is_number(c):
                found[sign][c] = n
    for c in found[1].keys() & found[-1].keys():
        return found[1][c], found[-1][c], c
    raise NotFound("no bounds of what a round adds")


def here(fact: Fact, r: Round) -> Expr | None:
    """What a fact says of a round."""
    known = {p.set: p for p in (r.path, r.turn, r.draw)}
    if any(not isinstance(p, Point) or p.set not in known for p in fact.places):
        return None
    return placed(fact.x, {p: known[p.set] for p in fact.places})


def mean_of(s: Script, r: Round, m: Expr) -> tuple[int, Expr]:
    """The fact mu - m >= 0."""
    for n, fact in enumerate(s.here.facts):
        x = here(fact, r) if fact.places else None
        if x is not None and is_number(x + m):
            return n, x + m
    raise NotFound("no bound of the mean of what a round adds")


def mean_of_sum(s: Script, r: Round, w: Expr, z: Expr) -> int:
    """Of independent rounds: the sum of the means is the mean of the sum."""
    j = fresh(r.turn.set)
    here_ = x_.same(r.turn, j)
    m = summed(r.draw, w * z)
    f, c = w * (ONE + here_ * (z - ONE)), ONE + here_ * (m - ONE)
    at_j = {r.turn: j}
    weights = r.product(w)

    def each(sequent: Sequent) -> Step:
        inner = Script(sequent)
        n = inner.take("each_round", (r.path, r.turn, r.draw, f, c, 0), by_products())
        first = inner.know("one_factor", r.turn, m, j)

        def path(sequent: Sequent) -> Step:
            last = Script(sequent)
            step = ONE + here_ * (r.at_path(z) - ONE)
            two = last.know("product_of_two", r.turn, r.at_path(w), step)
            single = last.know("one_factor", r.turn, r.at_path(z), j)
            return last.close(by_products(part(-1, two), part(1, single, times=weights)))

        gap = r.product(f) - weights * placed(r.at_path(z), at_j)
        paths = inner.have(EQUAL, gap, path, (r.path,))
        over = fresh(r.path.set)
        uses = [Use(-ONE, at(first)), Use(ONE, at(n)), Use(ONE, at(paths, over), (over,))]
        return inner.close(by_sum(*uses))

    whole = summed(r.path, weights * placed(r.at_path(z), at_j))
    mean = s.have(EQUAL, placed(m, at_j) - whole, each, (j,))
    over = fresh(r.turn.set)
    total = summed(r.turn, m) - summed(j, whole)
    return s.have(EQUAL, total, by_sum(Use(ONE, at(mean, over), (over,))))


# ----------------------------------------------------------------------------- sums of losses


@dataclass
class Close:
    """Two laws of a round, each at most e^c times the other."""

    one: Expr
    other: Expr
    c: Expr
    first: int  # e^c other - one >= 0
    second: int  # e^c one - other >= 0


def closeness(s: Script, r: Round, w: Expr, v: Expr) -> Close:
    """What is known at each point, from facts about sums of positive parts."""
    found: dict[int, dict[Expr, int]] = {1: {}, -1: {}}
    for n, fact in enumerate(s.here.facts):
        new = cuts.pointwise(fact)
        if new is None or here(new, r) is None:
            continue
        x = here(new, r)
        for side, (a, b) in ((1, (w, v)), (-1, (v, w))):
            power = quotient(x + a, b)
            c = log(power)
            if is_number(power) and exp(c) == power and power * b - a == x:
                place = s.have(AT_LEAST, new.x, on_its_own(each_part(new), n), new.places)
                found[side][c] = place
    for c in found[1].keys() & found[-1].keys():
        return Close(w, v, c, found[1][c], found[-1][c])
    raise NotFound("no two laws that are close")


def each_part(new: Fact) -> Prover:
    """That no part of a sum of positive parts is above 0, where there is no other fact."""

    def step(sequent: Sequent) -> Step:
        return cuts.each_part(sequent, 0, new)

    return step


def log_step(
    s: Script, r: Round, close: Close, s_: Expr, grows: int, above: int, balance: int | None = None
) -> tuple[Step_, int, Expr]:
    """z = log one - log other lies between -c and c; its mean is at most c tanh(c/2). `balance`
    says, where they are no laws, that the other one weighs at least as much."""
    w, v, c = close.one, close.other, close.c
    z = log(w) - log(v)
    free = (r.path, r.turn, r.draw)
    e = exp(c)
    lows = []
    for sign in (1, -1):
        big, small = (e * w, v) if sign > 0 else (e * v, w)
        inner_ = w if sign > 0 else v
        near = close.second if sign > 0 else close.first

        def core(
            s: Script, big: Expr = big, small: Expr = small, near: int = near, inner_: Expr = inner_
        ) -> Step:
            tangent = s.know("log_tangent", big, small)
            product = s.know("log_product", e, inner_)
            positive = s.know("sign", e)
            known = at(near, *places(s.fact(near), r))
            base = s.know("sign", w)
            own = s.here.facts.index(Fact(ABOVE, inner_))
            return s.close(
                by_products(
                    part(1, base, tangent), part(1, base, known), part(-1, product, times=w * big),
                    sigma=[part(1, positive, own)],
                )
            )  # fmt: skip

        goal = w * (c + z.scaled(fmpq(sign)))
        lows.append(s.have(AT_LEAST, goal, where_above(r, close, core), free))
    q = x_.slope(c) * ((e * e + ONE) * w - (e + e) * v) - (e + ONE) * w * z

    def near_chord(s: Script) -> Step:
        n = s.know("log_chord", c, w, v)
        bits = []
        for x, near in ((w - e * v, close.first), (v - e * w, close.second)):
            known = at(near, *places(s.fact(near), r))
            here_ = s.have(AT_LEAST, -x, by_products(part(1, known)))
            bits.append(s.have(EQUAL, bit(x), zero_bit(x, here_)))
        return s.close(
            by_products(
                part(1, n),
                part(1, bits[0], times=q * (ONE - bit(v - e * w))),
                part(1, bits[1], times=q),
            )
        )  # fmt: skip

    def nothing(s: Script) -> Step:
        n = s.know("sign", x_.slope(c) * e)
        known = at(close.second, *places(s.fact(close.second), r))
        return s.close(by_products(part(2, n, known)))

    chord_ = s.have(AT_LEAST, q, where_above(r, close, near_chord, nothing), free)
    m = summed(r.draw, w * z)
    mu, mass = c * (e - ONE) * inverse(e + ONE), summed(r.draw, w)

    def mean(sequent: Sequent) -> Step:
        inner = Script(sequent)
        positive = inner.know("sign", e + ONE)
        unit = inner.know("unit", e + ONE)
        slope = inner.know("slope_of", c)
        known = at(chord_, *places(inner.fact(chord_), r))
        uses = [Use(c * (e - ONE) * mass, at(unit)), Use((ONE - e) * mass, at(slope))]
        if balance is not None:
            uses.append(
                Use((x_.slope(c) * e).scaled(fmpq(2)), at(balance, *places(inner.fact(balance), r)))
            )
        return inner.close(
            by_sum(
                *uses,
                rest=[((r.draw,), q)],
                by=[by_products(part(1, known))],
                sigma=[part(1, positive)],
            )
        )  # fmt: skip

    n = s.have(AT_LEAST, mu * mass - m, mean, (r.path, r.turn))
    return Step_(r, w, z, c, s_, lows[0], lows[1], above, grows), n, mu


def where_above(
    r: Round,
    close: Close,
    both: Callable[[Script], Step],
    none: Callable[[Script], Step] | None = None,
) -> Prover:
    """By whether the first law is above 0; if it is, the other is too."""

    def not_other(s: Script) -> Step:
        known = at(close.first, *places(s.fact(close.first), r))
        above = s.here.facts.index(Fact(ABOVE, close.one))
        return s.close(absurd(part(1, known), part(1, above)))

    def first(s: Script) -> Step:
        return split(s, bit(close.other), both, not_other)

    def not_first(s: Script) -> Step:
        return none(s) if none is not None else s.close(by_products())

    return lambda sequent: split(Script(sequent), bit(close.one), first, not_first)


def ratio_of_paths(s: Script, r: Round, close: Close) -> int:
    """e^(k c) times the weight of a path under the other law is at least that under the first."""
    e = exp(close.c)
    w, v = r.at_path(close.one), r.at_path(close.other)
    place = fresh(r.turn.set)

    def whole(sequent: Sequent) -> Step:
        inner = Script(sequent)
        known = at_drawn(inner.fact(close.first), r)
        to = {r.turn: place}
        known = tuple(place if p == r.turn else p for p in known)
        known = tuple(placed_element(p, to) for p in known)
        grown, own = placed(e * v, to), placed(w, to)
        n = inner.take(
            "each_factor", (place, grown, own, AT_LEAST),
            by_products(part(1, at(close.first, *known))), by_sign,
        )  # fmt: skip
        two = inner.know("product_of_two", place, e, placed(v, to))
        raised = inner.know("exp_of_sum", place, close.c)
        others = product_over(place, placed(v, to))
        return inner.close(by_products(part(1, n), part(1, two), part(1, raised, times=others)))

    k = x_.size(r.turn.set)
    goal = exp(k * close.c) * r.product(close.other) - r.product(close.one)
    return s.have(AT_LEAST, goal, whole, (r.path,))


def placed_element(e: Element, to: Any) -> Element:
    from dpproofs.kernel.points import moved

    return moved(e, to)


@dataclass
class Event:
    """What a bound over paths speaks of: weights w and v of a path, and theta.

    kind: divergence ((w - e^theta v) where `bit` is 1), ratio (w where not [e^theta v > w]),
    log (w where log w - log v > theta)."""

    kind: str
    bit: Atom
    w: Expr
    v: Expr
    theta: Expr


def event_of(paths: Paths) -> tuple[Paths, Event]:
    """Read what the sum over paths is about."""
    r = paths.round
    (event,) = {a for a in paths.body.atoms if a.kind == "bit"}
    b, inner = one(event), event.data[0]
    outer = [one(a) for a in products_in_terms(paths.body)]
    every = [one(a) for a in dict.fromkeys([*products_in_terms(paths.body), *products_in(inner)])]
    for w in outer:
        for v in every:
            if v == w or r.path not in v.points or r.path not in w.points:
                continue
            power = quotient(w - inside_bit(paths.body, b), v)
            if power.terms and is_number(power) and b * (w - power * v) == paths.body:
                return paths, Event("divergence", event, w, v, log(power))
            chance = paths.body if paths.body == w * b else None
            if paths.body == w * b - w:
                paths, chance = Paths(r, paths.numbers + ONE, w * b, True), w * b
            theta = log(w) - log(v) - inner
            if chance is not None and is_number(theta):
                return paths, Event("log", event, w, v, theta)
            power = quotient(inner + w, v)
            if paths.body == w - w * b and is_number(power):
                return paths, Event("ratio", event, w, v, log(power))
    raise NotFound("no event of two laws")


def inside_bit(x: Expr, b: Expr) -> Expr:
    """What an indicator is multiplied by."""
    return quotient(x, b)


def prove_losses(sequent: Sequent) -> Step:
    """A bound of what lies where the ratio of two laws over all rounds is large."""
    paths, event = event_of(paths_of(sequent.goal.x))
    r = paths.round
    w, v = (factor(r, next(iter(e.atoms))) for e in (event.w, event.v))
    s = Script(sequent)
    close = closeness(s, r, w, v)
    k = x_.size(r.turn.set)
    ratio = ratio_of_paths(s, r, close)

    with contextlib.suppress(NotFound, Refused, TooLarge):
        return basic(s, paths, event, close, ratio, found_numbers)

    def main(s: Script) -> Step:
        above = s.have(ABOVE, close.c, of_numbers)
        s_ = speed(paths.numbers, event.theta, close.c, k)
        grows = s.have(AT_LEAST, s_, of_numbers)
        step, mean, mu = log_step(s, r, close, s_, grows, above)
        g = s_ * mu + (s_ * s_ * close.c * close.c).scaled(HALF)
        moment = moment_by_mean(s, step, mean, mu)
        pointwise = partial(
            below_power,
            step=step,
            theta=event.theta,
            weights=event.w,
            done=partial(beyond, step=step, event=event, ratio=ratio),
        )
        power = summed(r.turn, g) - s_ * event.theta
        return over_paths(
            s,
            paths,
            step,
            g,
            moment,
            event.theta,
            pointwise,
            power_below(paths.numbers, power, by_root(event.theta, step, mu)),
        )

    if Fact(ABOVE, close.c) in s.here.facts:
        return main(s)
    return split(
        s, bit(close.c), main, lambda none: basic(none, paths, event, close, ratio, of_numbers)
    )


def speed(most: Expr, theta: Expr, c: Expr, k: Expr) -> Expr:
    """What the sum is multiplied by."""
    fall = -log(most)
    for a in theta.atoms:
        if a.kind == "number" and all((a, 2) in factors for _, factors in fall.terms):
            return quotient(fall, one(a)).scaled(fmpq(2))
    roots = [a for a in theta.atoms if a.kind == "power"]
    root = one(roots[0]) if roots else x_.power(fall, HALF_)
    return root * x_.power(ONE + ONE, HALF_) * x_.power(k, -HALF_) * inverse(c)


HALF_ = Fraction(1, 2)


def basic(s: Script, paths: Paths, event: Event, close: Close, ratio: int, numbers: Prover) -> Step:
    """Where theta is at least k c nothing lies beyond it."""
    s = s.copy()
    r, v, theta = paths.round, event.v, event.theta
    most = x_.size(r.turn.set) * close.c
    gap = s.have(AT_LEAST, theta - most, by_rate(theta, x_.size(r.turn.set), close.c, numbers))

    def pointwise(sequent: Sequent) -> Step:
        inner = Script(sequent)
        b, e = inner.know("sign", one(event.bit)), inner.know("sign", exp(most) * v)
        tangent = inner.know("exp_tangent", theta - most)
        parts = [part(1, b, at(ratio, r.path)), part(1, b, e, tangent), part(1, b, e, gap)]
        return inner.close(by_products(*parts))

    def logs(sequent: Sequent) -> Step:
        return split(Script(sequent), one(event.bit), beyond_log, lambda s: s.close(by_products()))

    def beyond_log(s: Script) -> Step:
        far = s.last

        def both(s: Script) -> Step:
            x = exp(most) * v
            tangent = s.know("log_tangent", x, event.w)
            product = s.know("log_product", exp(most), v)
            e, own = s.know("sign", exp(most)), s.here.facts.index(Fact(ABOVE, v))
            return s.close(
                absurd(
                    part(1, e, own, far), part(1, tangent), part(1, at(ratio, r.path)),
                    part(1, e, own, gap), part(-1, product, times=x),
                )
            )  # fmt: skip

        def no_v(s: Script) -> Step:
            above = s.here.facts.index(Fact(ABOVE, event.w))
            return s.close(absurd(part(1, above), part(1, at(ratio, r.path))))

        return split(
            s,
            bit(event.w),
            lambda s: split(s, bit(v), both, no_v),
            lambda s: s.close(by_products()),
        )

    if event.kind == "ratio":
        raise NotFound("what lies at theta itself")
    uses = []
    if paths.mass:
        w = factor(r, next(iter(event.w.atoms)))
        n = s.take("each_round", (r.path, r.turn, r.draw, w, ONE, 0), by_products())
        uses.append(Use(-ONE, at(n)))
    rest = [((), paths.numbers)] if paths.numbers.terms else []
    proofs = [of_numbers] if rest else []
    by = pointwise if event.kind == "divergence" else logs
    return s.close(by_sum(*uses, rest=[*rest, ((r.path,), -paths.body)], by=[*proofs, by]))


def beyond(s: Script, same_: int, tangent: int, step: Step_, event: Event, ratio: int) -> Step:
    """d times the product is at least what lies beyond theta, at one path."""
    r, theta, w, v = step.round, event.theta, event.w, event.v
    weights = s.know("sign", w)
    power = s.know("sign", w * exp(r.total(step.s * step.z) - step.s * theta))
    gap = w - exp(theta) * v

    def far(s: Script) -> Step:
        """Where the ratio is above e^theta, and both weights are above 0."""
        last = next(
            n
            for n in range(s.last, 0, -1)
            if s.fact(n).x in (gap, gap.scaled(1 / x_.greatest_part(gap)[0]))
            or s.fact(n).x == log(w) - log(v) - theta
        )
        logs = [s.know("log_of_product", r.turn, r.at_path(x)) for x in (own_w, own_v)]
        parts = [part(1, same_), part(1, weights, tangent)]
        parts += [part(-1, logs[0], times=step.s * w), part(1, logs[1], times=step.s * w)]
        if event.kind == "log":
            return s.close(by_products(*parts, part(1, step.grows, weights, last)))
        line = s.know("log_tangent", w, exp(theta) * v)
        product = s.know("log_product", exp(theta), v)
        parts += [part(1, step.grows, line), part(1, product, times=step.s * w)]
        parts += [part(x_.greatest_part(gap)[0], step.grows, last)]
        if event.kind == "divergence":
            parts.append(part(1, s.know("sign", exp(theta) * v)))
        return s.close(by_products(*parts))

    own_w, own_v = step.weight, None
    for a in step.z.atoms:
        if a.kind == "log" and a.data[0] != own_w:
            own_v = a.data[0]
    assert own_v is not None

    def no_w(s: Script) -> Step:
        if event.kind == "divergence":
            n = next(n for n in range(s.last, 0, -1) if s.fact(n).x == gap)
            return s.close(absurd(part(1, n), part(1, s.know("sign", exp(theta) * v))))
        return s.close(by_products(part(1, same_), part(1, power)))

    def no_v(s: Script) -> Step:
        above = s.here.facts.index(Fact(ABOVE, w))
        return s.close(absurd(part(1, above), part(1, at(ratio, r.path))))

    def inside(s: Script) -> Step:
        return split(s, bit(w), lambda s: split(s, bit(v), far, no_v), no_w)

    def outside(s: Script) -> Step:
        return s.close(by_products(part(1, same_), part(1, power)))

    def marked(s: Script) -> Step:
        if event.kind != "divergence" or one(event.bit) == bit(gap):
            return inside(s)
        near = lambda s: s.close(by_products(part(1, same_), part(1, power), part(1, s.last)))  # noqa: E731
        return split(s, bit(gap), inside, near)

    yes, no = (outside, marked) if event.kind == "ratio" else (marked, outside)
    return split(s, one(event.bit), yes, no)


# ----------------------------------------------------------------------------- parts of laws


@dataclass
class Apart:
    """Two laws of a round of which little lies beyond e^c: first: delta - the sum of
    (one - e^c other)+ >= 0, second: the same with the two exchanged. In what c and delta are only
    the round may stand."""

    one: Expr
    other: Expr
    c: Expr
    delta: Expr
    first: int
    second: int


def apart(s: Script, r: Round, w: Expr, v: Expr) -> Apart:
    """The facts that say so."""
    found: dict[int, dict[tuple[Expr, Expr], int]] = {1: {}, -1: {}}
    for n, fact in enumerate(s.here.facts):
        x = here(fact, r) if fact.places else None
        for event in [] if x is None else [a for a in summand(x, r).atoms if a.kind == "bit"]:
            for side, (a, b) in ((1, (w, v)), (-1, (v, w))):
                power = quotient(inside_bit(summand(x, r), one(event)) + a, b)
                c = log(power)
                if exp(c) != power or {r.draw, r.path} & c.points:
                    continue
                delta = x + summed(r.draw, x_.above_zero(a - power * b))
                if not {r.draw, r.path} & delta.points and not any(t[0] for t in delta.terms):
                    found[side][c, delta] = n
    for key in found[1].keys() & found[-1].keys():
        return Apart(w, v, *key, found[1][key], found[-1][key])
    raise NotFound("no two laws of which little lies apart")


def summand(x: Expr, r: Round) -> Expr:
    """What is summed over one point, as said of the point of a round."""
    found = ZERO
    for (bound, factors), c in x.terms.items():
        if len(bound) == 1 and bound[0].set == r.draw.set:
            found = found + placed(Expr({((), factors): c}), {bound[0]: r.draw})
    return found


def least(a: Expr, b: Expr) -> Expr:
    return a - x_.above_zero(a - b)


def in_cases(*facts: int, most: int = 6000) -> Prover:
    """What some facts show by cases, where there are no others."""
    return on_its_own(lambda small: atoms.prove(small, most), *facts)


def prove_parts(sequent: Sequent) -> Step:
    """Basic composition: what a round leaves of the first law below e^c times the second one."""
    paths = paths_of(sequent.goal.x)
    r = paths.round
    (event,) = (a for a in paths.body.atoms if a.kind == "bit")
    inner = inside_bit(paths.body, one(event))
    for w, v in itertools.permutations([one(a) for a in products_in_terms(paths.body)], 2):
        power = quotient(inner - w, v).scaled(fmpq(-1))
        if one(event) * (w - power * v) == paths.body and r.path not in power.points:
            break
    else:
        raise NotFound("no divergence")
    s = Script(sequent)
    k_w, k_v = (factor(r, next(iter(e.atoms))) for e in (w, v))
    near = apart(s, r, k_w, k_v)
    theta = log(power)
    if exp(theta) != power:
        raise NotFound("a theta that is no logarithm")
    with contextlib.suppress(NotFound, Refused, TooLarge):
        return basic_parts(s, paths, event, w, v, theta, near, found_numbers)
    if not is_number(theta + near.c + near.delta):
        raise NotFound("another bound than that of basic composition")
    return prove_leaks(s, paths, event, w, v, theta, near)


def basic_parts(
    s: Script,
    paths: Paths,
    event: Atom,
    w: Expr,
    v: Expr,
    theta: Expr,
    near: Apart,
    numbers: Prover,
) -> Step:
    """Where theta is at least the sum of all c."""
    s, r = s.copy(), paths.round
    e, most, k_w, k_v = exp(near.c), summed(r.turn, near.c), near.one, near.other
    by_gap = by_rate(theta, x_.size(r.turn.set), near.c, numbers)
    gap = s.have(AT_LEAST, theta - most, by_gap) if theta != most else s.know("sign", ZERO)
    kept = least(k_w, e * k_v)
    free = (r.path, r.turn, r.draw)
    facts = [s.have(AT_LEAST, x, in_cases(), free) for x in (k_w - kept, e * k_v - kept, kept)]
    rest, masses = mass_of_parts(s, r, near.delta, kept, near.first)
    below = [
        below_path(s, r, k_w, kept, facts[0], facts[2]),
        below_path(s, r, e * k_v, kept, facts[1], facts[2]),
    ]
    raised = s.know("exp_of_sum", r.turn, near.c)

    def pointwise(sequent: Sequent) -> Step:
        first = at(below[0], r.path)

        def inside(s: Script) -> Step:
            two = s.know("product_of_two", r.turn, e, r.at_path(k_v))
            grown, tangent = s.know("sign", exp(most) * v), s.know("exp_tangent", theta - most)
            parts = [part(1, at(below[1], r.path)), part(1, two), part(1, raised, times=v)]
            return s.close(by_products(*parts, part(1, grown, tangent), part(1, grown, gap)))

        return split(
            Script(sequent), one(event), inside, lambda s: s.close(by_products(part(1, first)))
        )

    whole = s.take("each_round", (r.path, r.turn, r.draw, k_w, ONE, 0), by_products())
    left = paths.numbers - summed(r.turn, near.delta)
    terms = [((), left)] if left.terms else []
    return s.close(
        by_sum(
            *rest, *(Use(ONE, at(n)) for n in masses), Use(ONE, at(whole)),
            rest=[*terms, ((r.path,), w - r.product(kept) - paths.body)],
            by=[*(of_numbers for _ in terms), pointwise],
        )
    )  # fmt: skip


def prove_leaks(
    s: Script, paths: Paths, event: Atom, w: Expr, v: Expr, theta: Expr, near: Apart
) -> Step:
    """Parts of the two laws are close, and little is left out."""
    r = paths.round
    k = x_.size(r.turn.set)
    most = paths.numbers - k * near.delta

    def main(s: Script) -> Step:
        above = s.have(ABOVE, near.c, of_numbers)
        s_ = speed(most, theta, near.c, k)
        grows = s.have(AT_LEAST, s_, of_numbers)
        part_ = close_parts(s, r, near, above)
        close = part_.close
        ratio = ratio_of_paths(s, r, close)
        step, mean, mu = log_step(s, r, close, s_, grows, above, part_.balance)
        g = s_ * mu + (s_ * s_ * close.c * close.c).scaled(HALF)
        moment = moment_of_part(s, step, mean, mu, part_.most)
        kept, other = r.product(close.one), r.product(close.other)
        far = bit(kept - exp(theta) * other)
        inner = Event("divergence", next(iter(far.atoms)), kept, other, theta)
        lost, masses = mass_of_parts(s, r, near.delta, close.one, near.first, part_.least)
        below = [below_path(s, r, x, y, n, m) for x, y, n, m in part_.below]
        f, d = close.one * exp(s_ * step.z), exp(-(s_ * theta))

        def pointwise(sequent: Sequent) -> Step:
            bound = d * r.product(f) - far * (kept - exp(theta) * other)
            done = partial(beyond, step=step, event=inner, ratio=ratio)
            by = partial(below_power, step=step, theta=theta, weights=kept, done=done)
            s = Script(sequent)
            n = s.have(AT_LEAST, bound, by)
            first, second = (at(n, r.path) for n in below)

            def inside(s: Script) -> Step:
                rest = s.know("where_not_above", kept - exp(theta) * other)
                e = s.know("sign", exp(theta))
                return s.close(by_products(part(1, n), part(1, rest), part(1, e, second)))

            def outside(s: Script) -> Step:
                e = s.know("sign", d * r.product(f))
                return s.close(by_products(part(1, e), part(1, first)))

            return split(s, one(event), inside, outside)

        n = s.take(
            "each_round", (r.path, r.turn, r.draw, f, exp(g), 1),
            by_sign, by_sign, by_products(part(1, at(moment, r.turn, r.path))),
        )  # fmt: skip
        raised = s.know("exp_of_sum", r.turn, g)
        whole = s.take("each_round", (r.path, r.turn, r.draw, near.one, ONE, 0), by_products())
        power = k * g - s_ * theta
        return s.close(
            by_sum(
                *lost, *(Use(ONE, at(n)) for n in masses), Use(ONE, at(whole)),
                Use(d, at(raised)), Use(d, at(n)),
                rest=[
                    ((), most - exp(power)),
                    ((r.path,), d * r.product(f) + w - kept - paths.body),
                ],
                by=[power_below(most, power, by_root(theta, step, mu)), pointwise],
            )
        )  # fmt: skip

    if Fact(ABOVE, near.c) in s.here.facts:
        return main(s)
    none = lambda s: basic_parts(s, paths, event, w, v, theta, near, of_numbers)  # noqa: E731
    return split(s, bit(near.c), main, none)


@dataclass
class CloseParts:
    """Parts of two laws that are close, and what is known of them."""

    close: Close
    balance: int  # the second one weighs at least as much as the first
    most: int  # the first weighs at most 1
    least: int  # the first weighs at least 1 - delta
    below: list[tuple[Expr, Expr, int, int]]  # each law, its part, law - part >= 0, part >= 0


def close_parts(s: Script, r: Round, near: Apart, above: int) -> CloseParts:
    """min(p, e^c q) and min(q, e^c p), the first lowered towards min(p, q) until it weighs no more
    than the second."""
    p, q, e = near.one, near.other, exp(near.c)
    adaptive = r.path in p.points
    start: tuple[Any, ...] = (before(Sequence(r.path), r.turn),) if adaptive else (r.turn,)
    history = (r.path, r.turn) if adaptive else (r.turn,)
    free = (*history, r.draw)
    meaning: dict[Expr, Expr] = {}

    def table(name: str, key: tuple[Any, ...], x: Expr, by: Prover) -> tuple[Expr, int]:
        new = sorts.Table(name, name, "real", (), terms.lift(0))
        meaning[x_.entry(new, key)] = x
        return x_.entry(new, key), s.take("define", (new, key, x), by)

    def shown(x: Expr, *facts: int) -> int:
        """What some facts show at each point of tables, each by what it stands for."""

        def by(sequent: Sequent) -> Step:
            inner = Script(sequent)
            plain, parts = x, []
            for is_ in facts:
                if inner.fact(is_).relation is EQUAL:
                    name = next(t for t in meaning if here(inner.fact(is_), r) == t - meaning[t])
                    factor_ = quotient_of(plain, name)
                    plain = plain + factor_ * (meaning[name] - name)
                    parts.append(part(1, local(inner, r, is_), times=factor_))
            kept = [n for n in facts if inner.fact(n).relation is not EQUAL]
            n = inner.have(AT_LEAST, plain, in_cases(*kept))
            return inner.close(by_products(part(1, n), *parts))

        return s.have(AT_LEAST, x, by, free)

    low, low_is = table("low", (*start, r.draw), least(p, e * q), in_cases())
    high, high_is = table("high", (*start, r.draw), least(q, e * p), in_cases())
    both, both_is = table("both", (*start, r.draw), least(p, q), in_cases())

    def grown(sequent: Sequent) -> Step:
        inner = Script(sequent)
        n = inner.know("exp_tangent", near.c)
        return inner.close(by_products(part(1, n), part(1, above)))

    growth = s.have(AT_LEAST, e - ONE, grown)
    p_low = shown(p - low, low_is)
    q_high = shown(q - high, high_is)
    low_both = shown(low - both, low_is, both_is, growth)
    high_both = shown(high - both, high_is, both_is, growth)
    low_high = shown(e * low - high, low_is, high_is, growth)
    high_low = shown(e * high - low, low_is, high_is, growth)
    both_high = shown(e * both - high, both_is, high_is, growth)
    a, b, c = (summed(r.draw, x) for x in (low, high, both))
    in_sum = lambda n: by_products(part(1, at(n, *places(s.fact(n), r))))  # noqa: E731
    a_c = s.have(
        AT_LEAST, a - c, by_sum(rest=[((r.draw,), low - both)], by=[in_sum(low_both)]), history
    )
    b_c = s.have(
        AT_LEAST, b - c, by_sum(rest=[((r.draw,), high - both)], by=[in_sum(high_both)]), history
    )
    enough = []
    for x, n, fact in ((low, low_is, near.first), (high, high_is, near.second)):
        use = Use(ONE, At(n, places(s.fact(n), r)), (r.draw,))
        own = Use(ONE, at(fact, *places(s.fact(fact), r)))
        enough.append(
            s.have(AT_LEAST, summed(r.draw, x) - ONE + near.delta, by_sum(use, own), history)
        )
    ratio = bit(a - b) * (a - b) * inverse(a - c)
    share, share_is = table("share", start, ratio, by_ratio(r, a, b, c, a_c, b_c))
    part_ = Share(r, share, share_is, a, b, c, b_c)
    whole = s.have(
        AT_LEAST,
        ONE - share,
        part_.cases(
            lambda s, zero: s.close(by_products(part(1, s.know("sign", ONE)), part(-1, zero))),
            lambda s, eq, gap: s.close(
                by_products(part(1, local(s, r, b_c)), part(-1, eq), sigma=[part(1, gap)])
            ),
        ),
        history,
    )

    def between(sequent: Sequent) -> Step:
        inner = Script(sequent)
        first, second = inner.know("sign", low), inner.know("sign", share * both)
        return inner.close(by_products(part(1, local(inner, r, whole), first), part(1, second)))

    own, own_is = table("own", (*start, r.draw), low - share * (low - both), between)
    mass = summed(r.draw, own)
    lowered = Use(ONE, At(own_is, places(s.fact(own_is), r)), (r.draw,))
    weight = s.have(EQUAL, mass - a + share * (a - c), by_sum(lowered), history)

    def under(gap: int) -> Prover:
        """Something is at least the lowered part, since it is at least `low`."""

        def by(sequent: Sequent) -> Step:
            inner = Script(sequent)
            n = inner.know("sign", share)
            parts = [part(-1, local(inner, r, own_is)), part(1, local(inner, r, gap))]
            return inner.close(by_products(*parts, part(1, n, local(inner, r, low_both))))

        return by

    def over_high(sequent: Sequent) -> Step:
        inner = Script(sequent)
        n = inner.know("sign", share)
        first = part(1, local(inner, r, whole), local(inner, r, low_high))
        second = part(1, n, local(inner, r, both_high))
        return inner.close(by_products(part(1, local(inner, r, own_is), times=e), first, second))

    p_own = s.have(AT_LEAST, p - own, under(p_low), free)
    high_own = s.have(AT_LEAST, e * high - own, under(high_low), free)
    own_high = s.have(AT_LEAST, e * own - high, over_high, free)
    balance = s.have(
        AT_LEAST,
        b - mass,
        part_.cases(
            lambda s, zero: s.close(
                by_products(
                    part(1, s.last - 1), part(-1, local(s, r, weight)), part(1, zero, times=a - c)
                )
            ),
            lambda s, eq, gap: s.close(by_products(part(-1, local(s, r, weight)), part(1, eq))),
        ),
        history,
    )
    least_ = s.have(
        AT_LEAST,
        mass - ONE + near.delta,
        part_.cases(
            lambda s, zero: s.close(
                by_products(
                    part(1, local(s, r, enough[0])),
                    part(1, local(s, r, weight)),
                    part(-1, zero, times=a - c),
                )
            ),
            lambda s, eq, gap: s.close(
                by_products(
                    part(1, local(s, r, enough[1])), part(1, local(s, r, weight)), part(-1, eq)
                )
            ),
        ),
        history,
    )
    own_sign = s.have(AT_LEAST, own, by_sign, free)
    high_sign = s.have(AT_LEAST, high, by_sign, free)
    most = s.have(
        AT_LEAST, ONE - mass, by_sum(rest=[((r.draw,), p - own)], by=[in_sum(p_own)]), history
    )
    close = Close(own, high, near.c, high_own, own_high)
    below = [(p, own, p_own, own_sign), (q, high, q_high, high_sign)]
    return CloseParts(close, balance, most, least_, below)


def local(s: Script, r: Round, n: int) -> Any:
    """A fact at the points of a round."""
    return at(n, *places(s.fact(n), r))


def by_ratio(r: Round, a: Expr, b: Expr, c: Expr, a_c: int, b_c: int) -> Prover:
    """[a > b] (a - b)/(a - c) >= 0 where b >= c."""

    def by(sequent: Sequent) -> Step:
        return split(Script(sequent), bit(a - b), above, lambda s: s.close(by_products()))

    def above(s: Script) -> Step:
        far = s.last
        gap = s.have(ABOVE, a - c, by_products(part(1, far), part(1, local(s, r, b_c))))
        return split(
            s,
            bit(a - c),
            lambda s: done(s, far, gap),
            lambda s: s.close(absurd(part(1, gap), part(1, s.last))),
        )

    def done(s: Script, far: int, gap: int) -> Step:
        unit = s.know("unit", a - c)
        return s.close(by_products(part(1, far), part(1, unit, times=a - b), sigma=[part(1, gap)]))

    return by


@dataclass
class Share:
    """[a > b] (a - b)/(a - c), where a >= c and b >= c, and the fact that it is."""

    round: Round
    x: Expr
    is_: int
    a: Expr
    b: Expr
    c: Expr
    b_c: int

    def cases(
        self, none: Callable[[Script, int], Step], some: Callable[[Script, int, int], Step]
    ) -> Prover:
        """Where it is 0 (and a fact that says so), and where its product with a - c is a - b (and
        a - c > 0)."""
        r, a, b, c = self.round, self.a, self.b, self.c

        def outside(s: Script) -> Step:
            own = local(s, r, self.is_)
            zero = s.have(EQUAL, self.x, by_products(part(1, own)))
            return none(s, zero)

        def above(s: Script) -> Step:
            far = s.last
            gap = s.have(ABOVE, a - c, by_products(part(1, far), part(1, local(s, r, self.b_c))))
            return split(
                s, bit(a - c), lambda s: inside(s, gap),
                lambda s: s.close(absurd(part(1, gap), part(1, s.last))),
            )  # fmt: skip

        def inside(s: Script, gap: int) -> Step:
            unit, own = s.know("unit", a - c), local(s, r, self.is_)
            parts = [part(1, own, times=a - c), part(1, unit, times=a - b)]
            return some(s, s.have(EQUAL, self.x * (a - c) - (a - b), by_products(*parts)), gap)

        return lambda sequent: split(Script(sequent), bit(a - b), above, outside)


def below_path(s: Script, r: Round, big: Expr, small: Expr, gap: int, positive: int) -> int:
    """The product of what is smaller in each round is smaller, for every path."""
    place = fresh(r.turn.set)
    to = {r.turn: place}

    def whole(sequent: Sequent) -> Step:
        inner = Script(sequent)
        proofs = []
        for n in (gap, positive):
            elements = tuple(placed_element(e, to) for e in at_drawn(inner.fact(n), r))
            proofs.append(by_products(part(1, at(n, *elements))))
        args = (place, placed(r.at_path(big), to), placed(r.at_path(small), to), AT_LEAST)
        n = inner.take("each_factor", args, *proofs)
        return inner.close(by_products(part(1, n)))

    return s.have(AT_LEAST, r.product(big) - r.product(small), whole, (r.path,))


def mass_of_parts(
    s: Script, r: Round, delta: Expr, kept: Expr, left: int, mass: int | None = None
) -> tuple[list[Use], list[int]]:
    """All paths keep at least 1 minus the sum of deltas. `left` says that delta is at least what
    one round leaves out, or `mass` that what it keeps is at least 1 - delta."""
    x = x_.above_zero(ONE - delta)
    own = local(s, r, left)
    known = own if mass is None else local(s, r, mass)

    def enough(sequent: Sequent) -> Step:
        """What one round keeps is at least x."""
        inner = Script(sequent)
        m = summed(r.draw, kept)
        some = inner.have(AT_LEAST, m, by_sum(rest=[((r.draw,), kept)], by=[in_cases()]))
        n = inner.have(AT_LEAST, m - ONE + delta, by_sum(Use(ONE, known)))
        return inner.close(in_cases_of(bit(ONE - delta), n, some))

    def in_cases_of(b: Expr, n: int, some: int) -> Prover:
        return lambda q: split(
            Script(q), b,
            lambda s: s.close(by_products(part(1, n))),
            lambda s: s.close(by_products(part(1, some))),
        )  # fmt: skip

    positive = s.have(
        AT_LEAST,
        delta,
        by_sum(Use(ONE, own), rest=[((r.draw,), missing(s, r, left, delta))], by=[in_cases()]),
        (r.turn,),
    )
    full = s.take(
        "each_round", (r.path, r.turn, r.draw, kept, x, -1), in_cases(), in_cases(), enough
    )
    union = s.take("union_bound", (r.turn, x), in_cases(), in_cases_at(positive, r))
    excess = s.have(AT_LEAST, delta - ONE + x, in_cases(), (r.turn,))
    over = fresh(r.turn.set)
    return [Use(ONE, at(excess, over), (over,))], [full, union]


def in_cases_at(n: int, r: Round) -> Prover:
    def step(sequent: Sequent) -> Step:
        inner = Script(sequent)
        x = placed(inner.fact(n).x, {})
        m = inner.have(
            AT_LEAST,
            x if not inner.fact(n).places else here(inner.fact(n), r),
            by_products(part(1, at(n, *places(inner.fact(n), r)))),
        )
        return inner.close(in_cases(m))

    return step


def missing(s: Script, r: Round, n: int, delta: Expr) -> Expr:
    """What one round leaves out at a point."""
    x = here(s.fact(n), r)
    assert x is not None
    return -summand(x, r)


# ----------------------------------------------------------------------------- the optimum


def prove_optimum(sequent: Sequent) -> Step:
    """The collapsed form of the optimum of composition: k rounds of randomised response."""
    paths = paths_of(sequent.goal.x)
    r = paths.round
    if r.draw.set != Set(TWO):
        raise NotFound("other rounds than those of randomised response")
    kept = [one(a) for a in paths.body.atoms if a.kind == "prod"]
    k = x_.size(r.turn.set)
    s = Script(sequent)
    if not kept:
        return response(s, paths)
    (whole,) = kept
    delta = ONE - next(iter(whole.atoms)).data[1]
    body = quotient(paths.body, whole)
    most = paths.numbers + ONE - k * delta - whole
    inner = Paths(r, most, body)
    main = s.have(AT_LEAST, most - summed(r.path, body), lambda q: response(Script(q), inner))
    lies = in_cases(*(n for n, f in enumerate(sequent.facts) if is_number(f.x) and not f.places))
    union = s.take("union_bound", (r.turn, ONE - delta), lies, lies)
    below = s.take("each_factor", (r.turn, ONE, ONE - delta, AT_LEAST), lies, lies)
    (event,) = (a for a in body.atoms if a.kind == "bit")
    rest = inside_bit(body, one(event))

    def positive(sequent: Sequent) -> Step:
        """What is added up is a positive part."""
        inner = Script(sequent)
        n = inner.know("where_above", event.data[0])
        c, factors, _ = x_.greatest_part(rest)
        common = x_.constant(c)
        for a, m in factors:
            common = common * x_.power(one(a), m)
        return inner.close(by_products(part(1, n, inner.know("sign", common))))

    some = s.have(AT_LEAST, summed(r.path, body), by_sum(rest=[((r.path,), body)], by=[positive]))
    return s.close(by_products(part(1, main), part(1, union), part(1, below, some)))


def response(s: Script, paths: Paths) -> Step:
    """The answers of k rounds of randomised response: most - the sum of (p - e^theta q)+ >= 0."""
    r, k = paths.round, x_.size(paths.round.turn.set)
    (event,) = (a for a in paths.body.atoms if a.kind == "bit")
    rest = inside_bit(paths.body, one(event))
    p = Expr({t: c for t, c in rest.terms.items() if c > 0})
    q = p - rest
    wrong = x_.same(r.draw, 1)
    (c,) = (
        -quotient(r.of(Expr({((), f): n}), b[0]), wrong) for (b, f), n in log(p).terms.items() if b
    )
    share = log(exp(c) + ONE)
    x, z = c - c * wrong - share, c - (c * wrong).scaled(fmpq(2))
    theta = log(q) - r.total(c * wrong - share)
    if r.total(x) != log(p) or not is_number(theta):
        raise NotFound("answers of another kind")
    scale, factors, content = x_.greatest_part(rest)
    common = ONE
    for a, m in factors:
        common = common * x_.power(one(a), m)
    assert event.data[0] == content

    def none(s: Script, numbers: Prover = of_numbers) -> Step:
        gap = s.have(AT_LEAST, theta - k * c, by_rate(theta, k, c, numbers))

        def inside(s: Script) -> Step:
            far = s.last
            tangent = s.know("exp_tangent", theta - r.total(z))
            positive, beside = s.know("sign", p), s.know("sign", common)
            more = s.know("sign", p * r.total((c * wrong).scaled(fmpq(2))))
            return s.close(
                absurd(
                    part(scale, far, beside),
                    part(1, positive, tangent),
                    part(1, positive, gap),
                    part(1, more),
                )
            )  # fmt: skip

        def pointwise(sequent: Sequent) -> Step:
            return split(Script(sequent), one(event), inside, lambda s: s.close(by_products()))

        return s.close(
            by_sum(rest=[((), paths.numbers), ((r.path,), -paths.body)], by=[of_numbers, pointwise])
        )

    def main(s: Script) -> Step:
        above = s.have(ABOVE, c, of_numbers)
        s_ = speed(paths.numbers, theta, c, k)
        grows = s.have(AT_LEAST, s_, of_numbers)
        w, e = exp(x), exp(c)
        mu = c * (e - ONE) * inverse(e + ONE)
        free = (r.path, r.turn, r.draw)

        def bound(sign: int) -> Prover:
            def by(sequent: Sequent) -> Step:
                inner = Script(sequent)
                n = inner.know("sign", w * c)
                if sign < 0:
                    return inner.close(by_products(part(2, n, inner.know("sign", wrong))))
                return inner.close(by_products(part(2, n, inner.know("at_most_one", wrong))))

            return by

        low = s.have(AT_LEAST, w * (c + z), bound(1), free)
        high = s.have(AT_LEAST, w * (c - z), bound(-1), free)
        step = Step_(r, w, z, c, s_, low, high, above, grows)
        mass, m = summed(r.draw, w), summed(r.draw, w * z)

        def full(sequent: Sequent) -> Step:
            inner = Script(sequent)
            two, real = inner.know("of_two", r.draw, w), inner.know("exp_log", e + ONE)
            return inner.close(by_products(part(-1, two), part(1, real, times=exp(-share))))

        most = s.have(AT_LEAST, ONE - mass, full)

        def mean_(sequent: Sequent) -> Step:
            inner = Script(sequent)
            two, other = inner.know("of_two", r.draw, w), inner.know("of_two", r.draw, w * z)
            unit = inner.know("unit", e + ONE)
            parts = [part(1, two, times=mu), part(-1, other)]
            return inner.close(
                by_products(*parts, part(1, unit, times=c * (e - ONE) * exp(-share)))
            )

        mean = s.have(AT_LEAST, mu * mass - m, mean_)
        g = s_ * mu + (s_ * s_ * c * c).scaled(HALF)
        moment = moment_of_part(s, step, mean, mu, most)
        u, d = r.total(z) - theta, exp(-(s_ * theta))

        def pointwise(sequent: Sequent) -> Step:
            inner = Script(sequent)
            raised = inner.know("exp_of_sum", r.turn, r.at_path(x + s_ * z))

            def inside(s: Script) -> Step:
                far = s.last
                one_, two = s.know("exp_tangent", s_ * u), s.know("exp_tangent", -u)
                first, second = s.know("sign", p), s.know("sign", q)
                beside = s.know("sign", common)
                return s.close(
                    by_products(
                        part(-1, raised, times=d), part(1, first, one_), part(1, grows, first, two),
                        part(scale, grows, beside, far), part(1, second),
                    )
                )  # fmt: skip

            def outside(s: Script) -> Step:
                n = s.know("sign", d * r.product(exp(x + s_ * z)))
                return s.close(by_products(part(1, n)))

            return split(inner, one(event), inside, outside)

        power = k * g - s_ * theta
        numbers = power_below(paths.numbers, power, by_root(theta, step, mu))
        return over_paths(s, paths, step, g, moment, theta, pointwise, numbers)

    with contextlib.suppress(NotFound, Refused, TooLarge):
        return none(s.copy(), found_numbers)
    return split(s, bit(c), main, none)


def prove_rounds(sequent: Sequent) -> Step:
    last: Exception = NotFound("no bound over rounds")
    if not any(p.set.base is not None for points, _ in sequent.goal.x.terms for p in points):
        try:
            return prove_equal(sequent)
        except (NotFound, ValueError):
            return duties(sequent)
    for way in (prove_optimum, prove_tables, prove_losses, prove_parts):
        try:
            return way(sequent)
        except (NotFound, Refused, ValueError) as error:
            last = error
    raise last


def duties(sequent: Sequent) -> Step:
    """That what is said of a path has a value: where the weight of the path is above 0, so is that
    of each round, and the other weights too."""
    goal = sequent.goal.x
    if is_number(goal):
        return of_numbers(sequent)
    s = Script(sequent)
    for b in sorted(a for a in goal.atoms if a.kind == "bit" and is_number(one(a))):
        if all(b in dict(factors) for _, factors in goal.terms):
            with contextlib.suppress(NotFound, Refused):
                n = s.have(EQUAL, one(b), found_numbers)
                return s.close(by_products(part(1, n, times=quotient(goal, one(b)))))
    tries: list[tuple[Any, ...]] = []
    more: list[Expr] = []
    unit = s.know("sign", ONE)
    for path in sorted({p for p in goal.points if p.set.base is not None}, key=lambda p: p.label):
        r = Round(path, fresh(path.set.places), fresh(path.set.base))
        weights = [one(a) for a in products_in(goal) if path in a.points]
        own = [factor(r, next(iter(w.atoms))) for w in weights]
        entries = [a for a in bits_of_entries(goal) if path in a.points]
        laws = {placed_round(r, a): a for a in entries}
        for f, place in itertools.product(own, dict.fromkeys(map(place_of, entries))):
            n = s.know("factor_above", r.turn, r.at_path(f), place)
            tries.append((part(1, unit), part(-1, n)))
            more.append(bit(placed(r.at_path(f), {r.turn: place})))
        known = dict.fromkeys([*own, *laws])
        for f, g in itertools.permutations(known, 2):
            try:
                close = closeness(s, r, f, g)
            except NotFound:
                continue
            if f in own and g in own:
                loose = Round(fresh(path.set), r.turn, r.draw)
                to = {path: Sequence(loose.path)}
                there = Close(placed(f, to), placed(g, to), close.c, close.first, close.second)
                tries.append(
                    (
                        part(1, at(ratio_of_paths(s, loose, there), path)),
                        part(1, Above(r.product(f))),
                    )
                )
            for place in {place_of(a) for a in entries}:
                elements = tuple(
                    placed_element(e, {r.turn: place}) for e in at_drawn(s.fact(close.first), r)
                )
                above = placed(r.at_path(f), {r.turn: place})
                tries.append((part(1, at(close.first, *elements)), part(1, Above(above))))
    return s.close(partial(_closed, tries=tries, more=[a for b in more for a in b.atoms]))


@dataclass(frozen=True)
class Above:
    """The fact that something is above 0, wherever it stands."""

    x: Expr


def _closed(sequent: Sequent, tries: list[tuple[Any, ...]], more: list[Atom]) -> Step:
    """By all values of the indicators of the goal."""
    rest = _here(sequent, sequent.goal.x)
    if not rest.terms:
        return by_products()(sequent)
    for each in tries:
        with contextlib.suppress(ValueError, Refused):
            parts = tuple(_found(sequent, p) for p in each)
            EVERY_RULE["products"](sequent, (), parts)
            return Step("products", ((), parts))
    done = {a for a, _ in sequent.values}
    for b in [a for a in (*sorted(rest.atoms), *more) if a.kind == "bit" and a not in done]:
        yes, no = EVERY_RULE["case"](sequent, one(b))
        return Step("case", (one(b),), (_closed(yes, tries, more), _closed(no, tries, more)))
    raise NotFound("what has no value")


def _found(sequent: Sequent, product: Product) -> Product:
    told = tuple(
        At(sequent.facts.index(Fact(ABOVE, a.fact.x)))
        if isinstance(a.fact, Above)
        else At(len(sequent.facts) - 1)
        if isinstance(a, At) and isinstance(a.fact, Last)
        else a
        for a in product.facts
    )
    return replace(product, facts=told)


def bits_of_entries(x: Expr) -> list[Atom]:
    """The entries that indicators ask for."""
    inner = [b.data[0].atoms for b in x.atoms if b.kind == "bit"]
    return sorted({a for found in inner if len(found) == 1 for a in found if a.kind == "entry"})


def place_of(entry: Atom) -> Element:
    return entry.data[1][-1].place


def placed_round(r: Round, entry: Atom) -> Expr:
    """The entry as said of a point of a round."""
    place = place_of(entry)
    return r.of(placed(one(entry), {place: r.turn}), fresh(r.turn.set))


def prove_equal(sequent: Sequent) -> Step:
    """Two products over a path are equal where their factors are."""
    products = products_in_terms(sequent.goal.x)
    (path,) = {p for a in products for p in a.points if p.set.base is not None}
    r = Round(path, fresh(path.set.places), fresh(path.set.base))
    x, y = (factor(r, a) for a in products)
    s = Script(sequent)
    for n, fact in enumerate(sequent.facts):
        if here(fact, r) in (x - y, y - x):
            sign = 1 if here(fact, r) == x - y else -1
            known = at(n, *at_drawn(fact, r))
            same_ = s.take(
                "each_factor",
                (r.turn, r.at_path(x), r.at_path(y), EQUAL),
                by_products(part(sign, known)),
            )
            return s.close(by_products(part(1 if s.fact(same_).x == sequent.goal.x else -1, same_)))
    raise NotFound("no two factors that are equal")
