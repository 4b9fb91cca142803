"""Find proofs of bounds over rounds: one round is bounded, and a rule of the kernel does the rest.

Nothing that is found here is believed: the kernel checks the steps that come out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import (
    ONE,
    ZERO,
    Atom,
    Expr,
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
from dpproofs.kernel.points import Element, Held, Point, Prefix, Sequence, fresh, held
from dpproofs.kernel.rules import Use
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers_new import atoms
from dpproofs.provers_new.atoms import NotFound
from dpproofs.provers_new.script import Prover, Script, at, by_products, by_sum, on_its_own, part

__all__ = ["prove_rounds"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
HALF = fmpq(1, 2)


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
    return lambda sequent: Step("absurd", (parts,))


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


def zero_bit(x: Expr, n: int) -> Prover:
    """[x > 0] = 0 where fact n says that x is not above 0."""

    def by(sequent: Sequent) -> Step:
        b = bit(x)
        if not b.terms:
            return by_products()(sequent)
        s = Script(sequent)
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
        near = s.have(AT_LEAST, bound, by_sum(rest=[((r.draw,), rest)], by=[by_products(part(1, known))]), free)
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
        return inner.close(by_products(part(1, n), part(1, first, times=h * others), part(1, second, times=h)))

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
            uses += [Use(weight, at(tangent)), Use(weight * s_, at(mean, *places(inner.fact(mean), r)))]
            for use in uses[1:]:
                if not sign_of(use.weight):
                    proofs.append(not_below(step))
        return inner.close(
            by_sum(*uses, rest=[((r.draw,), x)], by=[*proofs, by], sigma=[part(2, step.above)])
        )

    return s.have(AT_LEAST, goal, moment, free)


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
    rest = [((), paths.numbers - exp(summed(r.turn, g) - step.s * theta)), ((r.path,), d * r.product(f) - paths.body)]
    return s.close(by_sum(Use(d, at(raised)), Use(d, at(n)), rest=rest, by=[numbers, pointwise]))


def below_power(sequent: Sequent, step: Step_, theta: Expr, weights: Expr, done: Callable[[Script, int, int], Step]) -> Step:
    """Open d times the product of weight e^(s z) as weights e^(s (sum - theta)) >= weights (1 + s (sum - theta)).
    `done` closes the script from the place of these facts."""
    r, s = step.round, Script(sequent)
    w, e = r.at_path(step.weight), r.at_path(exp(step.s * step.z))
    two = s.know("product_of_two", r.turn, w, e)
    raised = s.know("exp_of_sum", r.turn, r.at_path(step.s * step.z))
    d = exp(-(step.s * theta))
    power = exp(r.total(step.s * step.z) - step.s * theta)
    gap = d * r.product(step.weight * exp(step.s * step.z)) - weights * power
    same_ = s.have(EQUAL, gap, by_products(part(-1, two, times=d), part(-1, raised, times=d * weights)))
    tangent = s.know("exp_tangent", r.total(step.s * step.z) - step.s * theta)
    return done(s, same_, tangent)


# ----------------------------------------------------------------------------- numbers


def open_numbers(sequent: Sequent) -> Step:
    """What is to be shown of numbers alone, for another prover."""
    return Step("open", (sequent.goal.text,))


def of_numbers(sequent: Sequent) -> Step:
    """Something about numbers, from facts about numbers."""
    kept = [n for n, f in enumerate(sequent.facts) if not f.places and is_number(f.x)]
    if sign_of(sequent.goal.x) > (1 if sequent.goal.relation is ABOVE else 0):
        return by_sign(sequent)
    try:
        return on_its_own(partial(_quick, open_numbers), *kept)(sequent)
    except (NotFound, Refused, x_.TooLarge):
        return open_numbers(sequent)


def _quick(otherwise: Prover, sequent: Sequent) -> Step:
    if len(sequent.goal.x.terms) > 6:
        return otherwise(sequent)
    return atoms.prove(sequent, 300)


def is_number(x: Expr) -> bool:
    return not x.points and not any(bound for bound, _ in x.terms) and not any(
        hasattr(o, "over") for o in x.objects
    )


def power_below(most: Expr, power: Expr) -> Prover:
    """most - e^power >= 0, from log most >= power."""

    def by(sequent: Sequent) -> Step:
        s = Script(sequent)
        v = log(most)
        parts = []
        if exp(v) != most:
            raise NotFound("a bound that is no power")
        gap = s.have(AT_LEAST, v - power, of_numbers)
        tangent = s.know("exp_tangent", v - power)
        e = s.know("sign", exp(power))
        parts = [part(1, e, tangent), part(1, e, gap)]
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
    low, high, c = bounds(s, r, z)
    mean, mu = (None, m) if centred else mean_of(s, r, m)
    k = x_.size(r.turn.set)
    far = theta - k * mu if not centred else -Expr({t: c for t, c in rest.terms.items() if not t[0]})
    s_ = far * inverse(k) * inverse(c) ** 2

    def main(s: Script) -> Step:
        grows = s.have(AT_LEAST, s_, of_numbers)
        above = s.have(ABOVE, c, of_numbers)
        lows = []
        for sign, n in ((1, low), (-1, high)):
            goal = w * (c + z.scaled(fmpq(sign)))
            def weighted(sequent: Sequent, n: int = n) -> Step:
                inner = Script(sequent)
                known = inner.know("sign", w)
                return inner.close(by_products(part(1, known, at(n, *places(inner.fact(n), r)))))
            lows.append(s.have(AT_LEAST, goal, weighted, (r.path, r.turn, r.draw)))
        step = Step_(r, w, z, c, s_, lows[0], lows[1], above, grows)
        g = s_ * mu + (s_ * s_ * c * c).scaled(HALF)
        moment = moment_by_mean(s, step, mean, mu)

        def pointwise(sequent: Sequent) -> Step:
            return below_power(sequent, step, theta, weights, done)

        def done(s: Script, same_: int, tangent: int) -> Step:
            positive = s.know("sign", weights)
            power = s.know("sign", weights * exp(r.total(s_ * z) - s_ * theta))

            def inside(s: Script) -> Step:
                parts = [part(1, same_), part(1, positive, tangent), part(scale, grows, positive, s.last)]
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
            s, paths, step, g, moment, theta, pointwise, power_below(paths.numbers, total - s_ * theta)
        )

    if sign_of(c) == 2:
        return main(s)
    return split(s, bit(c), main, lambda none: nothing_added(none, paths, Step_(r, w, z, c, ZERO, low, high, mean, 0), event, strict))


def nothing_added(s: Script, paths: Paths, step: Step_, event: Atom, strict: bool) -> Step:
    """Where c is 0 a round adds nothing; the mean is 0 too, and the sum is not above theta."""
    r, z, c, none = step.round, step.z, step.c, s.last
    m = summed(r.draw, step.weight * z)

    def inside(s: Script) -> Step:
        above = s.last
        most = s.have(
            AT_LEAST,
            x_.size(r.turn.set) * c - r.total(z),
            by_sum(rest=[((r.turn,), r.at_path(c - z))], by=[by_products(part(1, at(step.high, *at_drawn(s.fact(step.high), r))))]),
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
        return s.close(absurd(part(1, above), part(1, most), part(2, none, k), part(1, mean, k), part(1, far)))

    def outside(s: Script) -> Step:
        n = s.know("sign", s.here.goal.x) if s.here.goal.x.terms and sign_of(s.here.goal.x) else None
        return s.close(by_products(*([] if n is None else [part(1, n)])))

    def pointwise(sequent: Sequent) -> Step:
        return split(Script(sequent), one(event), *((inside, outside) if strict else (outside, inside)))

    return s.close(by_sum(rest=[((), paths.numbers), ((r.path,), -paths.body)], by=[by_sign, pointwise]))


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


def prove_rounds(sequent: Sequent) -> Step:
    for way in (prove_tables,):
        try:
            return way(sequent)
        except NotFound as error:
            last = error
    raise last
