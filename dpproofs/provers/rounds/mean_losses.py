"""The mean of the loss over all rounds: the KL divergence of the laws of paths."""

from __future__ import annotations

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Expr, bit, log, placed, summed
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import Use
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.provers.numbers.prover import prove_real
from dpproofs.provers.rounds.closeness import closeness, log_step, ratio_of_paths
from dpproofs.provers.rounds.goals import Paths, Round, new_point, paths_of, products_in, quotient
from dpproofs.provers.rounds.moments import Added
from dpproofs.provers.rounds.small_proofs import above, is_number, of_numbers
from dpproofs.provers.shared.script import (
    Script,
    absurd,
    at,
    by_cases_of,
    by_products,
    by_sum,
    on_its_own,
    part,
    split,
)
from dpproofs.provers.shared.words import NotFound, one

__all__ = ["prove_mean_losses"]

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL


def prove_mean_losses(sequent: Sequent) -> Step:
    """A bound of the mean of the logarithm of the ratio of two laws over all rounds: each round
    adds at most as much as two laws that are close may."""
    paths = paths_of(sequent)
    p, q, times = _laws(paths)
    r, s = paths.round, Script(sequent)
    close = closeness(s, r, r.factor(p), r.factor(q))
    ratio = ratio_of_paths(s, r, close)
    added, mean, mu = log_step(s, r, close, ONE, 0, 0)
    z = r.total(added.z)

    def both(s: Script) -> Step:
        logs = [s.know("log_of_product", r.turn, r.at_path(x)) for x in (close.one, close.other)]
        return s.close(by_products(part(1, logs[0], times=p), part(-1, logs[1], times=p)))

    def no_q(s: Script) -> Step:
        return s.close(absurd(part(1, above(s, p)), part(1, at(ratio, r.path))))

    apart = by_cases_of(
        bit(p), lambda s: split(s, bit(q), both, no_q), lambda s: s.close(by_products())
    )
    equal = s.have(EQUAL, p * (log(p) - log(q) - z), apart, (r.path,))
    most = _mean_of_rounds(s, r, added, mean, mu)
    path, turn = Point(r.path.set, "each path"), Point(r.turn.set, "each round")
    loss = summed(r.path, p * (log(p) - log(q)))
    uses = Use(-ONE, at(equal, path), (path,)), Use(ONE, at(most, turn), (turn,))
    whole = s.have(AT_LEAST, r.rounds * mu - loss, by_sum(*uses))
    size = s.have(AT_LEAST, times, of_numbers)
    rest = s.have(AT_LEAST, paths.numbers - times * r.rounds * mu, _of_numbers)
    return s.close(by_products(part(1, rest), part(1, size, whole)))


def _of_numbers(sequent: Sequent) -> Step:
    """Something about numbers, as a product or as a function."""
    try:
        return of_numbers(sequent)
    except NotFound:
        kept = [n for n, f in enumerate(sequent.facts) if not f.places and is_number(f.x)]
        return on_its_own(prove_real, *kept)(sequent)


def _laws(paths: Paths) -> tuple[Expr, Expr, Expr]:
    """The weights p and q of a path, and f, where the goal is about the sum of f p log(p/q)."""
    body = paths.body
    for p in products_in(body):
        for q in dict.fromkeys(products_in(body, deep=True)):
            parts = {t: c for t, c in body.terms.items() if any(one(a) == log(p) for a, _ in t[1])}
            if p == q or not parts:
                continue
            times = quotient(Expr(parts), p * log(p))
            if times.terms and not times.points and times * p * (log(p) - log(q)) == body:
                return p, q, times
    raise NotFound("no mean of the logarithm of a ratio")


def _mean_of_rounds(s: Script, r: Round, added: Added, mean: int, mu: Expr) -> int:
    """The mean of what any one round adds, over all paths, is at most mu: that of c + z, which is
    not below 0, is at most c + mu."""
    j = new_point(s.here, r.turn.set, "other round")
    same, w, z = x_.same(r.turn, j), added.weight, added.z + added.c
    most = mu + added.c
    f, c = w * (ONE + same * (z - ONE)), ONE + same * (most - ONE)
    own = placed(r.at_path(z), {r.turn: j})
    weights = r.product(w)
    low = by_products(part(1, r.local(s, added.low)))
    use = Use(ONE, r.local(s, mean))
    positive = s.have(AT_LEAST, most, by_sum(use, rest=[((r.draw,), w * z)], by=[low]))

    def each(sequent: Sequent) -> Step:
        inner = Script(sequent)

        def term(s: Script) -> Step:
            return s.close(by_products(part(1, r.local(s, added.low))))

        def other(s: Script) -> Step:
            return s.close(by_products(part(1, s.know("sign", w))))

        def unit(s: Script) -> Step:
            return s.close(by_products(part(1, s.know("sign", ONE))))

        by = (
            by_cases_of(same, term, other),
            by_cases_of(same, lambda s: s.close(by_products(part(1, positive))), unit),
            by_cases_of(
                same,
                lambda s: s.close(by_products(part(1, r.local(s, mean)))),
                lambda s: s.close(by_products()),
            ),
        )
        n = inner.take("each_round", (*r.points, f, c, 1), *by)
        first = inner.know("one_factor", r.turn, most, j)

        def path(sequent: Sequent) -> Step:
            last = Script(sequent)
            marked = ONE + same * (r.at_path(z) - ONE)
            two = last.know("product_of_two", r.turn, r.at_path(w), marked)
            single = last.know("one_factor", r.turn, r.at_path(z), j)
            return last.close(by_products(part(-1, two), part(1, single, times=weights)))

        over = Point(r.path.set, "each path")
        paths = inner.have(EQUAL, r.product(f) - weights * own, path, (r.path,))
        whole = inner.take("each_round", (*r.points, w, ONE, 0), by_products())
        uses = [Use(-ONE, at(first)), Use(ONE, at(n)), Use(ONE, at(paths, over), (over,))]
        uses.append(Use(-added.c, at(whole)))
        return inner.close(by_sum(*uses))

    goal = mu - summed(r.path, weights * placed(r.at_path(added.z), {r.turn: j}))
    return s.have(AT_LEAST, goal, each, (j,))
