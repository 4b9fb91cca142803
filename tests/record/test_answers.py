"""A bound is what the statement says at a point, or does not apply, and says why."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

from dpproofs.language import (
    Histories,
    Sharp,
    every,
    exp,
    greatest,
    kernel,
    law,
    least,
    log,
    natural,
    real,
    sqrt,
    tanh,
)
from dpproofs.meaning.numbers import Exact, enclosure
from dpproofs.record.answers import DoesNotApply, best, evaluate
from dpproofs.record.bounds import Question, bounds
from dpproofs.theory import KL, adaptive, gaussian_hockey_stick, indistinguishable, optimal_delta

from .questions import (
    COMPOSED,
    ROOT,
    Y,
    at,
    claim,
    composed,
    corpus,
    d,
    delta,
    e,
    epsilon,
    goal,
    k,
    many,
    one,
    slack,
    values,
)


def test_the_value_is_that_of_the_term():
    bound = one(COMPOSED, composed(many * epsilon**2 + ROOT, slack))
    found = evaluate(bound, values(7, "1/10", 0, "1/1000"), {})
    with mpmath.workdps(30):
        wanted = 7 * mpmath.mpf("0.01") + mpmath.sqrt(14 * mpmath.log(1000)) / 10
        got = mpmath.mpf(enclosure(found.value, 200).str(25, radius=False))
        assert abs(got - wanted) < 1e-20
    assert not found.chosen and not found.beyond


@pytest.mark.parametrize(
    ("target", "wanted"),
    [
        (slack, "1/100"),
        (many * delta + slack, "3/1000"),
        (slack + many * delta, "3/1000"),
        (1 - (1 - slack) * (1 - delta), "9/999"),
        (slack * 2 - (-delta), "9/2000"),
        (many * delta + slack / 2, "6/1000"),
    ],
)
def test_the_right_side_is_solved_for_what_is_left(target, wanted):
    """slack itself stands as the bound, so that the answer is what was solved for."""
    bound = one(COMPOSED, composed(slack, target))
    found = evaluate(bound, values(7, "1/10", "1/1000", "1/100"), {})
    assert found.value == Exact.of(Fraction(wanted))


def test_what_is_scaled_is_solved_for_too():
    bound = one(COMPOSED, composed(epsilon * 10, slack, each=2 * epsilon))
    assert evaluate(bound, values(1, "1/10", 0, "1/2"), {}).value == Exact.of(Fraction(1, 2))


@pytest.mark.parametrize(
    ("bound", "wanted"),
    [
        (slack + 1, "1/4"),
        (sqrt(slack), "25/16"),
        (1 / slack, "4/5"),
        (slack**-1 + many, None),
        (greatest(slack, 1), None),
        (least(slack * 8, 3), "5/32"),
        (2 - sqrt(slack + 5), None),
    ],
)
def test_the_right_side_at_a_bound(bound, wanted):
    """Asked the other way round: the right side, slack, where the bound is 5/4."""
    question = Question(COMPOSED.shape, goal, within=at)
    found = one(question, composed(bound, slack, (many, real("s"), epsilon, delta, slack)))
    asked = {k: 7, e: Exact.of(0), d: Exact.of(0), at: Exact.of(Fraction(5, 4))}
    if wanted is None or Fraction(wanted) >= 1:
        with pytest.raises(DoesNotApply):
            evaluate(found, asked, {})
    else:
        assert evaluate(found, asked, {}).value == Exact.of(Fraction(wanted))


def test_a_bound_without_slack_applies_where_it_stays_below():
    bound = one(COMPOSED, composed(many * epsilon, many * delta))
    assert evaluate(bound, values(5, "1/10", "1/100", "1/10"), {}).value == Exact.of(Fraction(1, 2))
    with pytest.raises(DoesNotApply, match="its goal is 1/2, more than 1/10"):
        evaluate(bound, values(50, "1/10", "1/100", "1/10"), {})


def test_why_a_bound_does_not_apply():
    bound = one(COMPOSED, composed(many * epsilon, slack))
    with pytest.raises(DoesNotApply, match=r"slack.* fails: slack = 1"):
        evaluate(bound, values(5, "1/10", 0, 1), {})
    fixed = one(COMPOSED, composed(many * epsilon, slack, each=log(2) + 0 * epsilon))
    with pytest.raises(DoesNotApply):
        evaluate(fixed, values(5, "1/10", 0, "1/2"), {})
    number = claim((many, slack), optimal_delta(many, log(2), 0, many) <= slack)
    with pytest.raises(DoesNotApply, match=r"its e is log\(2\), not 1/10"):
        evaluate(one(COMPOSED, number), values(5, "1/10", 0, "1/2"), {})
    small = natural("k", smallest=3)
    bound = one(COMPOSED, claim((small, epsilon), optimal_delta(small, epsilon, 0, small) <= 1))
    with pytest.raises(DoesNotApply, match="k = 2 is below 3"):
        evaluate(bound, values(2, "1/10", 0, 1), {})
    twice = one(COMPOSED, composed(many * epsilon, slack**2 + slack))
    with pytest.raises(DoesNotApply, match="not solved for slack"):
        evaluate(twice, values(2, "1/10", 0, "1/2"), {})


def test_sizes_beyond_those_that_are_checked_are_told():
    bound = one(COMPOSED, composed(many * epsilon, slack))
    assert evaluate(bound, values(10, "1/10", 0, "1/2"), {}).beyond == {"k": 10}


def test_other_scalars_are_given_by_name_the_right_side_last():
    alpha = real("alpha", above=0)
    bound = one(COMPOSED, composed(alpha * ROOT, slack, (many, alpha, epsilon, delta, slack)))
    with pytest.raises(DoesNotApply, match="alpha: give a value"):
        evaluate(bound, values(5, "1/10", 0, "1/2"), {})
    others = {"alpha": Exact.of(2), "slack": Exact.of(Fraction(1, 3))}
    found = evaluate(bound, values(5, "1/10", 0, "1/2"), others)
    assert set(found.chosen) == {"alpha"}


def test_premises_are_asked_for_and_nothing_besides():
    p, q = law("p", Y), law("q", Y)
    bound = real("bound")
    question = Question(KL(p, q) <= bound, bound, (indistinguishable(p, q, e, 0),))
    a, b = law("a", Y), law("b", Y)
    close = indistinguishable(a, b, epsilon, 0)
    holds = claim((epsilon, a, b), KL(a, b) <= epsilon, close)
    found = one(question, holds)
    assert evaluate(found, {e: Exact.of(2)}, {}).value == Exact.of(2)
    more = claim((epsilon, a, b), KL(a, b) <= epsilon, (close, KL(b, a) <= 1))
    with pytest.raises(DoesNotApply, match="it also assumes that"):
        evaluate(one(question, more), {e: Exact.of(2)}, {})
    assert not bounds(corpus(one=claim((epsilon, a, b), KL(a, b) <= epsilon)), [question])


def test_hypotheses_that_tie_what_is_known_to_what_is_not():
    c = real("c", above=1)
    alone = claim(
        (many, epsilon, c, slack), optimal_delta(many, epsilon, 0, epsilon) <= slack, c >= 4
    )
    assert evaluate(one(COMPOSED, alone), values(5, "1/10", 0, "1/2"), {}).value
    tied = claim((many, epsilon, c, slack), alone.show, epsilon <= c)
    with pytest.raises(DoesNotApply, match="it also speaks of c"):
        evaluate(one(COMPOSED, tied), values(5, "1/10", 0, "1/2"), {})
    assert evaluate(one(COMPOSED, tied), values(5, "1/10", 0, "1/2"), {"c": Exact.of(2)}).value


def test_a_billion_mechanisms():
    bound = one(COMPOSED, composed(many * epsilon, slack))
    assert evaluate(bound, values(10**9, "1/10", 0, "1/2"), {}).value == Exact.of(10**8)


def test_mechanisms_composed():
    M, N = kernel("M", Histories(Y, k), Y), kernel("N", Histories(Y, k), Y)
    h = M.index("h", 0)
    question = Question(
        indistinguishable(adaptive(M, k), adaptive(N, k), at, goal),
        at,
        (indistinguishable(M(h), N(h), e, d),),
        within=goal,
    )
    n = natural("n", largest=3)
    A, B = kernel("A", Histories(Y, n), Y), kernel("B", Histories(Y, n), Y)
    g = A.index("g", 0)
    stated = claim(
        (n, epsilon, A, B),
        indistinguishable(adaptive(A, n), adaptive(B, n), n * epsilon, 0),
        every(indistinguishable(A(g), B(g), epsilon, 0), g),
    )
    found = evaluate(one(question, stated), values(30, "1/10", 0, "1/2"), {})
    assert found.value == Exact.of(3) and found.beyond == {"n": 30}


def test_the_lower_end_of_what_is_quantified():
    s, sigma, S_f = real("s"), real("sigma"), real("S_f", above=0)
    question = Question(gaussian_hockey_stick(s, sigma, e) <= d, sigma, below=True)
    eps, wanted = real("epsilon", above=0), real("delta", above=0, below=1)
    shift = real("shift", above=0, at_most=S_f)
    noise = real("sigma", above=S_f / (eps * wanted))
    stated = claim(
        (eps, wanted, S_f, shift, noise), gaussian_hockey_stick(shift, noise, eps) <= wanted
    )
    at_2 = {s: Exact.of(3), e: Exact.of(2), d: Exact.of(Fraction(1, 4))}
    assert evaluate(one(question, stated), at_2, {}).value == Exact.of(6)
    free = claim((eps, shift, S_f, sigma), gaussian_hockey_stick(shift, sigma, eps) <= 1)
    with pytest.raises(DoesNotApply, match="not solved for sigma"):
        evaluate(one(question, free), {**at_2, d: Exact.of(1)}, {})


def test_the_best_is_what_the_claim_names_for_this_bound():
    p, q, bound = law("p", Y), law("q", Y), real("bound")
    question = Question(KL(p, q) <= bound, bound, (indistinguishable(p, q, e, 0),))
    rest = {"forall": (epsilon, p, q), "given": indistinguishable(p, q, epsilon, 0)}
    sharp = Sharp(best=epsilon * tanh(epsilon / 2))
    stated = claim(show=KL(p, q) <= greatest(epsilon, 1), sharp=sharp, **rest)
    found = best(one(question, stated), {e: Exact.of(1)}, {})
    assert float(enclosure(found, 64).mid()) == pytest.approx(0.46211715726)
    other = Sharp(bound=exp(epsilon), best=epsilon)
    stated = claim(show=KL(p, q) <= epsilon + 1, sharp=other, **rest)
    assert best(one(question, stated), {e: Exact.of(1)}, {}) is None
