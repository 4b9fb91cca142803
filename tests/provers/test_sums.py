"""Sums over sets and sequences of any size: what is true is proved, what is false is not."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from flint import fmpq

from dpproofs.kernel.check import Proof, check, choices_of, holds
from dpproofs.kernel.expressions import (
    ONE,
    Expr,
    bit,
    entry,
    exp,
    extreme,
    inverse,
    log,
    number,
    placed,
    product_over,
    size,
    summed,
)  # fmt: skip
from dpproofs.kernel.points import Point, Sequence, Set, changed, held
from dpproofs.kernel.reading import is_false, read
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.provers import neighbours
from dpproofs.provers.shared.indicators import NotFound
from dpproofs.provers.sums.prover import prove
from dpproofs.record.corpus import load_corpora, statements_of

n = sorts.natural("n")
X, H = sorts.space("X"), sorts.space("H")
p, q = sorts.law("p", X), sorts.law("q", X)
D, K = sorts.law("D", X), sorts.kernel("K", X, H)
f = sorts.reals("f", X)
w = sorts.positive("w", X, H)
PLACES = Set(n)
Z = Point(Set(n, Set(X)), "Z")
a, b, h, i, k = (
    Point(Set(X), "a"),
    Point(Set(X), "b"),
    Point(Set(H), "h"),
    Point(PLACES, "i"),
    Point(PLACES, "k"),
)
WHOLE = Sequence(Z)
EQUAL, AT_LEAST, ABOVE = Relation.EQUAL, Relation.AT_LEAST, Relation.ABOVE


def draws(x: Expr) -> Expr:
    return summed(Z, product_over(k, entry(D, (held(WHOLE, k),))) * x)


def total(x: Expr, *points: Point) -> Expr:
    for point in points:
        x = summed(point, x)
    return x


P, Q, DA = entry(p, (a,)), entry(q, (a,)), entry(D, (a,))
CLOSE = Fact(EQUAL, bit(P) - bit(P) * bit(Q), (a,))  # where p is above 0 so is q
GAP = total(P * (log(P) - log(Q)), a)
W, SHARE = entry(w, (a, h)), inverse(summed(h, entry(w, (a, h))))
MIX = total(DA * entry(K, (a, h)), a)
OTHER = changed(WHOLE, (i, b))


def weight(sequence: Any) -> Expr:
    return exp(summed(k, log(entry(w, (held(sequence, k), h)))))


def gibbs(sequence: Any) -> Expr:
    return weight(sequence) * inverse(summed(h, weight(sequence)))


def drawn(x: Expr) -> Expr:
    return draws(summed(b, entry(D, (b,)) * x))


TRUE = {
    "Gibbs": ((CLOSE,), Fact(AT_LEAST, GAP)),
    "a share": ((), Fact(EQUAL, total(DA * W * SHARE, a, h) - ONE)),
    "log of a share": ((), Fact(EQUAL, log(W * SHARE) - log(W) - log(SHARE))),
    "greatest entropy": (
        (),
        Fact(
            AT_LEAST,
            total(DA * log(summed(h, W)), a)
            + total(DA * entry(K, (a, h)) * (log(entry(K, (a, h))) - log(W)), a, h),
        ),
    ),
    "Jensen": (
        (Fact(ABOVE, entry(K, (a, h)), (a, h)),),
        Fact(
            AT_LEAST,
            total(MIX * log(MIX), h) - total(total(DA * log(entry(K, (a, h))), a) * MIX, h),
        ),
    ),
    "a mean of means": (
        (),
        Fact(
            EQUAL,
            draws(summed(i, entry(f, (held(WHOLE, i),))))
            - number(n) * total(DA * entry(f, (a,)), a),
        ),
    ),
    "one place replaced": (
        (),
        Fact(
            EQUAL,
            drawn(total(gibbs(OTHER) * log(entry(w, (held(WHOLE, i), h))), h))
            - drawn(total(gibbs(WHOLE) * log(entry(w, (b, h))), h)),
        ),
    ),
    "places are alike": (
        (),
        Fact(
            EQUAL,
            draws(total(gibbs(WHOLE) * log(entry(w, (held(WHOLE, i), h))), h))
            - draws(total(gibbs(WHOLE) * log(entry(w, (held(WHOLE, 0), h))), h)),
        ),
    ),
    "privacy is not negative": (
        (),
        Fact(
            AT_LEAST,
            drawn(
                total(
                    gibbs(WHOLE)
                    * (
                        summed(k, log(entry(w, (held(WHOLE, k), h))))
                        - summed(k, log(entry(w, (held(OTHER, k), h))))
                    ),
                    h,
                )
            ),
        ),
    ),
    "a hypothesis at all points": (
        (Fact(AT_LEAST, ONE - entry(f, (a,)), (a,)),),
        Fact(AT_LEAST, ONE - total(P * entry(f, (a,)), a)),
    ),
    "an absolute value": (
        (
            Fact(AT_LEAST, number(n) - total(P * entry(f, (a,)), a)),
            Fact(AT_LEAST, number(n) + total(P * entry(f, (a,)), a)),
        ),
        Fact(
            AT_LEAST, number(n) - (lambda x: bit(x) * x - bit(-x) * x)(total(P * entry(f, (a,)), a))
        ),
    ),
}

FALSE = {
    "Gibbs, less than nothing": ((CLOSE,), Fact(AT_LEAST, -GAP)),
    "Gibbs, always above 0": ((CLOSE,), Fact(ABOVE, GAP)),
    "Gibbs for what may not be close": ((), Fact(AT_LEAST, GAP)),
    "a share of something else": (
        (),
        Fact(EQUAL, total(DA * entry(w, (b, h)) * SHARE, a, h) - ONE),
    ),
    "Jensen, turned": (
        (Fact(ABOVE, entry(K, (a, h)), (a, h)),),
        Fact(
            AT_LEAST,
            total(total(DA * log(entry(K, (a, h))), a) * MIX, h) - total(MIX * log(MIX), h),
        ),
    ),
    "two draws for one": (
        (),
        Fact(
            EQUAL,
            draws(entry(f, (held(WHOLE, 0),)) * entry(f, (held(WHOLE, i),)))
            - total(DA * entry(f, (a,)), a) ** 2,
        ),
    ),
    "a hypothesis at one point": (
        (Fact(AT_LEAST, ONE - entry(f, (a,))),),
        Fact(AT_LEAST, ONE - total(entry(p, (b,)) * entry(f, (b,)), b)),
    ),
    "a hypothesis, doubled": (
        (Fact(AT_LEAST, ONE - entry(f, (a,)), (a,)),),
        Fact(AT_LEAST, ONE - total(P * entry(f, (a,)), a) - total(P * entry(f, (a,)), a)),
    ),
    "as many points as a set has": ((), Fact(EQUAL, size(Set(X)) - number(n))),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name: str) -> None:
    facts, goal = TRUE[name]
    sequent = Sequent((Fact(AT_LEAST, number(n) - ONE), *facts), goal)
    step = prove(sequent)
    assert holds(sequent, step) > 0
    for other in (
        Fact(goal.relation, goal.x - ONE),
        Fact(goal.relation, goal.x.scaled(ONE.value) - goal.x - ONE),
    ):
        with pytest.raises(Refused):  # the same steps are no proof of what is false
            holds(replace(sequent, goal=other), step)


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_proved(name: str) -> None:
    facts, goal = FALSE[name]
    with pytest.raises(NotFound):
        prove(Sequent((Fact(AT_LEAST, number(n) - ONE), *facts), goal))


# ----------------------------------------------------------------------------- printed statements


@cache
def printed() -> dict[str, Any]:
    found = {}
    for loaded in load_corpora().claims.values():
        found.update({key: statement for key, statement, _ in statements_of(loaded)})
    return found


@pytest.mark.parametrize(
    ("key", "fixed"),
    [
        ("definition_03_divergences.kl", ()),
        ("iid_draws.average", ()),
        ("definition_02_privacy_on_average.both_expectations", ()),
        ("lemma_06_small_groups/we can rewrite the second term", ()),
        ("lemma_06_small_groups/display 2", ()),
        ("lemma_14_mutual_information.identity/display 6", ()),
        ("theorem_09_maximum_entropy.greatest_entropy", ()),
        ("theorem_04_privacy_is_generalization.privacy_to_generalization/display 6", ()),
    ],
)
def test_a_printed_statement_is_proved(key: str, fixed: tuple[str, ...]) -> None:
    statement = printed()[key]
    chosen = choices_of(statement, fixed)
    steps = tuple(tuple(map(prove, read(statement, sizes))) for sizes in chosen)
    assert check(statement, Proof(fixed, steps)).steps > 0


def by_sums_or_atoms(sequent: Sequent) -> Any:
    from dpproofs.provers.one_atom import prover as atoms

    try:
        return prove(sequent)
    except NotFound:
        return atoms.prove(sequent)


@pytest.mark.parametrize(
    "key",
    [
        "definition_02_privacy_on_average.pure",
        "definition_02_privacy_on_average.pure!note0",
        "table_01_definitions.kl",  # from each one with a record replaced to neighbours, and back
    ],
)
def test_a_statement_about_neighbours_is_proved(key: str) -> None:
    statement = printed()[key]
    steps = tuple(neighbours.prove(sequent, by_sums_or_atoms) for sequent in read(statement, {}))
    assert check(statement, Proof((), (steps,))).steps > 0


def test_a_record_may_be_replaced_by_itself() -> None:
    """Two data sets are then no neighbours: what is known of those says nothing."""
    bound = read(printed()["table_01_definitions.tv"], {})[1]
    (not_negative,) = (n for n, fact in enumerate(bound.facts) if fact.x.text.startswith("epsilon"))
    assert neighbours.prove(bound, by_sums_or_atoms)
    facts = (*bound.facts[:not_negative], *bound.facts[not_negative + 1 :])
    with pytest.raises(NotFound):
        neighbours.prove(replace(bound, facts=facts), by_sums_or_atoms)


def test_an_equation_of_infinite_sides_asks_for_both() -> None:
    """What one side asks for is to be shown where the other has a value."""
    sequents = read(printed()["proposition_05_kl_is_not_negative.inequality/(3) 1"], {})
    assert len(sequents) == 2
    assert all(len(sequent.facts) == 2 for sequent in sequents)
    assert not list(itertools.filterfalse(lambda s: s.goal.relation is EQUAL, sequents))


def test_nothing_times_infinity_has_no_value() -> None:
    """Where q is 0 the factor of the infinite logarithm has to be above 0."""
    for sequent in read(printed()["definition_03_divergences.kl"], {}):
        assert holds(sequent, prove(sequent))
    first = read(printed()["definition_03_divergences.kl"], {})[0]
    with pytest.raises(NotFound):
        prove(replace(first, facts=first.facts[:1]))  # without "p is above 0"


def test_hypotheses_that_exclude_each_other_leave_nothing_to_show() -> None:
    statement = printed()["claim_19_subsampling/off A"]
    sizes = {parameter: 2 for parameter in statement.parameters if parameter.name in ("m", "n")}
    assert read(statement, sizes) == []
    assert is_false(Fact(ABOVE, ONE - ONE)) and is_false(Fact(EQUAL, ONE))
    for fact in (Fact(AT_LEAST, ONE - ONE), Fact(ABOVE, ONE), Fact(ABOVE, -number(n))):
        assert not is_false(fact)
    assert not is_false(Fact(ABOVE, -ONE, (a,)))  # there may be no such point


POWER = exp(total(P * log(P), a))


def test_a_fact_about_a_point_that_is_drawn_shows_one_without_it() -> None:
    """Some b has q(b) > 0; where p(a) > 0 for such a point, p(a) > 0."""
    c = Point(Set(X), "c")
    told = Fact(EQUAL, bit(DA) * bit(entry(q, (b,))) * (ONE - bit(P)), (a, b))
    goal = Fact(EQUAL, placed(bit(DA) * (ONE - bit(P)), {a: c}))
    holds(Sequent((told,), goal), prove(Sequent((told,), goal)))
    less = Fact(EQUAL, told.x * bit(entry(p, (b,))), (a, b))  # p(b), q(b) > 0 may be for no b
    with pytest.raises(NotFound):
        prove(Sequent((less,), goal))


@pytest.mark.parametrize("less", [False, True])
def test_e_to_the_entropy_is_at_most_the_size(less: bool) -> None:
    most = size(Set(X)).scaled(fmpq(99, 100)) if less else size(Set(X))
    sequent = Sequent((), Fact(AT_LEAST, most - inverse(POWER)))
    if less:
        with pytest.raises(NotFound):
            prove(sequent)
    else:
        holds(sequent, prove(sequent))


def test_a_greatest_value_may_be_0_at_equal_points() -> None:
    """Equal points are among those at which it is looked at, and nothing is left of it there."""
    queries = sorts.space("I")
    values = sorts.reals("values", queries, X)
    j = Point(Set(queries), "j")
    gap = entry(values, (j, a)) - entry(values, (j, b))
    apart = extreme(j, ONE, bit(gap) * gap)
    mean = total(P * entry(p, (b,)) * apart, a, b)
    goal = Sequent((), Fact(AT_LEAST, number(sorts.real("c")) - mean))
    with pytest.raises(NotFound):
        prove(goal)
