"""Rules: what they reduce to, what they prove for every number of rounds, what they never prove."""

import copy
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from dpproofs.language.build import (
    PI,
    cases,
    distance,
    every,
    exp,
    gaussian_tail,
    greatest,
    implies,
    index,
    indicator,
    least,
    log,
    log_ratio,
    pick,
    prefix,
    product,
    sqrt,
    table,
    total,
)
from dpproofs.language.plain import NotPlain
from dpproofs.language.sorts import (
    Histories,
    Natural,
    Table,
    Upto,
    kernel,
    law,
    mechanism,
    natural,
    probability,
    real,
    reals,
    space,
)
from dpproofs.language.statements import Statement
from dpproofs.language.terms import lift
from dpproofs.meaning.numbers import balls_asked
from dpproofs.outcome import Outcome, Trust
from dpproofs.provers.certificate import _by_rule, check
from dpproofs.record.gate import relied, shows
from dpproofs.search.effort import EFFORTS
from dpproofs.theory import (
    adaptive,
    expectation,
    hockey_stick,
    indistinguishable,
    last_output,
    loss_at_most,
    optimal_delta,
    product_law,
    supermartingale,
)
from dpproofs.verifiers.rules import (
    RULES,
    exponents,
    fixed,
    induction,
    neighbours,
    optimum,
    rests,
    rounds,
    splitting,
    verify,
    verify_reduction,
)

SMALL = replace(EFFORTS["quick"], columns=600)
TINY = replace(SMALL, columns=40)
A = space("A", largest=2)
k = natural("k")
b, t, s = real("b", above=0), real("t", at_least=0), real("s")
c, d = real("epsilon", at_least=0), probability("delta")
beta = real("beta", above=0, below=1)
w, i = index("w", A**k), index("i", Upto(k))
K, L = kernel("K", Histories(A, k), A), kernel("L", Histories(A, k), A)
p, q = kernel("p", Upto(k), A), kernel("q", Upto(k), A)
h = K.index("h", 0)
dX = reals("dX", Histories(A, k), A, at_least=-b, at_most=b)
x = reals("x", Upto(k), A, at_least=-b, at_most=b)
gain = total(dX(prefix(w, i), pick(w, i)), i)
process = supermartingale(K, dX)


def azuma(bound: Any, t: Any = t, of: Any = None) -> Statement:
    """The chance that the steps add up to t."""
    event = gain >= t if of is None else of
    weights = adaptive(K, k)(w)
    return Statement((k, b, t, K, dX), total(weights * indicator(event), w) <= bound, (process,))


def closeness(given: Any, at: Any, leak: Any) -> Statement:
    runs = adaptive(K, k), adaptive(L, k)
    near = every(given(K(h), L(h)), h)
    return Statement((k, c, d, beta, K, L), indistinguishable(*runs, at, leak), (near,))


def pure(one: Any, two: Any) -> Any:
    return indistinguishable(one, two, c, 0)


def leaky(one: Any, two: Any) -> Any:
    return indistinguishable(one, two, c, d)


def bound(factor: Any = 1, n: Any = k) -> Any:
    return n * c**2 * factor + sqrt(2 * n * log(1 / beta)) * c


# ----------------------------------------------------------------------------- rounds

OF_ROUNDS = {
    "azuma": azuma(exp(-(t**2 / (2 * k * b**2)))),
    "above": azuma(exp(-(t**2 / (2 * k * b**2))), of=gain > t),
    "pure": closeness(pure, bound(), beta),
    "optimum": Statement((k, c, d, beta), optimal_delta(k, c, d, k * c) <= k * d),
}


@pytest.mark.parametrize("name", OF_ROUNDS)
def test_a_tail_over_rounds_is_bounded_for_every_number_of_them(name: str) -> None:
    found = _by_rule(OF_ROUNDS[name], SMALL)
    assert found is not None
    assert not fixed(found)
    before = balls_asked()
    assert shows(OF_ROUNDS[name], found)
    assert balls_asked() == before  # it rests on exact arithmetic alone


def test_the_scope_says_every_number_of_rounds() -> None:
    found = check(OF_ROUNDS["azuma"], SMALL)
    assert found.outcome is Outcome.PROVED
    assert found.trust is Trust.CERTIFICATE
    assert "every k from 1 on" in found.scope_words


TOO_STRONG = {
    "a constant of 1.99": azuma(exp(-(t**2 / (Fraction(199, 100) * k * b**2)))),
    "t below 0": azuma(exp(-(s**2 / (2 * k * b**2))), t=s),
    "no mean": Statement(
        (k, b, t, K, dX),
        total(adaptive(K, k)(w) * indicator(gain >= t), w) <= exp(-(t**2 / (2 * k * b**2))),
    ),
    "no room for the leaks": closeness(leaky, bound(), beta),
    "below k epsilon": closeness(pure, (k - 1) * c, 0),
}


a_ = index("a", A)
half_close = every(K(h, a_) <= exp(c) * L(h, a_), h, a_)
paths = adaptive(K, k), adaptive(L, k)
TOO_STRONG |= {
    "close one way": Statement(
        (k, c, K, L), hockey_stick(paths[1], paths[0], k * c) <= 0, half_close
    ),
    "a law and itself below 0": Statement(
        (k, c, K), hockey_stick(paths[0], paths[0], -c) <= 0, every(pure(K(h), K(h)), h)
    ),
    "close under a condition": Statement(
        (k, c, K, L),
        hockey_stick(*paths, k * c) <= 0,
        every(implies(c <= 1, pure(K(h), L(h))), h),
    ),
}


@pytest.mark.parametrize("name", TOO_STRONG)
def test_no_rule_proves_more(name: str) -> None:
    assert _by_rule(TOO_STRONG[name], TINY) is None


def centred(kernels: Any, steps: Any, joined: Any, at: Any) -> Statement:
    run = joined(w)
    added = total(steps(at, pick(w, i)), i)
    mean = expectation(table(run, w), table(added, w))
    shown = total(run * indicator(added - mean >= t), w) <= exp(-(t**2 / (2 * k * b**2)))
    return Statement((k, b, t, kernels, steps), shown)


def test_a_mean_is_taken_away_of_independent_rounds_only() -> None:
    alone = centred(p, x, product_law(p), i)
    assert list(rounds.choices(alone))
    for kernels, steps, joined, at in (
        (K, x, adaptive(K, k), i),
        (p, dX, product_law(p), prefix(w, i)),
        (K, dX, adaptive(K, k), prefix(w, i)),
    ):
        with pytest.raises(NotPlain):
            list(rounds.choices(centred(kernels, steps, joined, at)))


def no_rounds() -> Statement:
    none: Natural = natural("k", smallest=0)
    y, j = index("y", A**none), index("j", Upto(none))
    of, adds = kernel("K", Upto(none), A), reals("x", Upto(none), A, at_least=-b, at_most=b)
    more = total(adds(j, pick(y, j)), j) >= t
    low = every(total(of(j, y_) * adds(j, y_), y_) <= 0, j)
    shown = total(product_law(of)(y) * indicator(more), y) <= exp(-(t**2 / (2 * none * b**2)))
    return Statement((none, b, t, of, adds), shown, (low,))


y_ = index("a", A)
losses = log_ratio(adaptive(K, k)(w), adaptive(L, k)(w))
steps, endless = reals("z", A, at_least=-1, at_most=1), log_ratio(1, d)  # infinite at delta = 0
OTHER_SHAPES = {
    "no rounds": no_rounds(),
    "a weight that is no product": Statement(
        (k, b, t, K, dX), total(adaptive(K, k)(w) ** 2 * indicator(gain >= t), w) <= 1, process
    ),
    "no weight": Statement((k, b, t, K, dX), total(indicator(gain >= t), w) <= 1, process),
    "a loss without a value where the law has no mass": Statement(
        (k, c, t, K, L), total(adaptive(K, k)(w) * indicator(losses >= t), w) <= 1
    ),
    "a loss of other laws": Statement(
        (k, c, t, K, L),
        total(adaptive(L, k)(w) * indicator(losses >= t), w, given=adaptive(L, k)(w) > 0) <= 1,
    ),
    "nothing beyond infinity": Statement(  # 0 < 0
        (k, d, K, steps),
        total(adaptive(K, k)(w) * indicator(total(steps(pick(w, i)), i) > endless), w)
        < exp(-(endless**2 / (2 * k * lift(1) ** 2))),
        every(total(K(h, y_) * steps(y_), y_) <= 0, h),
    ),
    "infinity times 0": Statement(
        (k, c, d, K, L),
        hockey_stick(adaptive(K, k), adaptive(L, k), endless) <= 0,
        (every(pure(K(h), L(h)), h), d * exp(k * c) <= 1),
    ),
    "a strict divergence": Statement(
        (k, c, K, L), hockey_stick(adaptive(K, k), adaptive(L, k), k * c) < 1
    ),
    "a threshold that depends on the path": azuma(1, of=gain >= t * distance(w, w)),
    "a product of some": Statement(
        (k, b, t, p, x),
        total(
            product(p(i, pick(w, i)), i, given=i == 0) * indicator(total(x(i, pick(w, i)), i) > t),
            w,
        )
        <= 1,
    ),
}


@pytest.mark.parametrize("name", OTHER_SHAPES)
def test_what_is_no_tail_over_rounds_is_left_alone(name: str) -> None:
    with pytest.raises(NotPlain):
        list(rounds.choices(OTHER_SHAPES[name]))


def test_an_optimum_of_infinite_epsilons_has_no_value() -> None:
    each = log_ratio(1, c)
    with pytest.raises(NotPlain):
        list(optimum.choices(Statement((k, c, d), optimal_delta(k, each, d, k * each) <= k * d)))


def test_a_function_of_the_outputs_tells_no_more() -> None:
    last = last_output(K, k), last_output(L, k)
    near = every(pure(K(h), L(h)), h)
    statement = Statement((k, c, K, L), indistinguishable(*last, k * c, 0), (near,))
    assert check(statement, SMALL).outcome is Outcome.PROVED


def test_the_step_is_derived_from_the_statement() -> None:
    statement = OF_ROUNDS["azuma"]
    one, numbers = rounds.premises(statement, next(iter(rounds.choices(statement))))
    assert [table.axes for table in one.tables] == [(A,), (A,)]
    assert not numbers.tables
    assert any(thing is k for thing in numbers.forall)


def test_hypotheses_about_other_rounds_are_left_out() -> None:
    far = every(total(K(h, y_) * dX(h, y_), y_) <= 0, h)
    first = K(prefix(w, i), y_) <= 1
    statement = replace(
        OF_ROUNDS["azuma"], given=(far, every(implies(first, first), w, i, y_), b <= t)
    )
    assert _by_rule(statement, TINY) is not None
    dropped = replace(OF_ROUNDS["azuma"], given=(b <= t,))
    assert _by_rule(dropped, TINY) is None


# ----------------------------------------------------------------------------- induction

eps = reals("eps", Upto(k), at_least=0)
leak = reals("leak", Upto(k), at_least=0)
each = every(indistinguishable(K(prefix(w, i)), L(prefix(w, i)), eps(i), leak(i)), w, i)


def composed(at: Any, most: Any, given: Any = each) -> Statement:
    runs = adaptive(K, k), adaptive(L, k)
    return Statement((k, c, eps, leak, K, L), indistinguishable(*runs, at, most), given)


BASIC = composed(total(eps(i), i), total(leak(i), i))


def test_the_step_of_an_induction_is_derived_and_proved() -> None:
    begin, step = induction.premises(BASIC, [])
    assert [len(t.axes) for t in begin.tables] == [1, 1]
    assert sorted(len(t.axes) for t in step.tables) == [1, 1, 2, 2]
    assert len(step.given) > len(begin.given)
    found = _by_rule(BASIC, SMALL)
    assert found is not None
    assert found["rule"] == "induction"
    assert not fixed(found)


marks = Table("m", "m", "unit", (Upto(k), A))
marked = product(marks(i, pick(w, i)), i)
likely = every(total(p(i, y_) * marks(i, y_), y_) >= 1 - c, i)
joint = total(product_law(p)(w) * marked, w)
same_rounds = every(K(prefix(w, i), y_) == p(i, y_), w, i, y_)


@pytest.mark.parametrize(
    "statement",
    [
        Statement((k, c, p, marks), joint >= 1 - k * c, likely),
        Statement((k, p, K), every(adaptive(K, k)(w) == product_law(p)(w), w), same_rounds),
    ],
)
def test_weights_and_all_that_is_drawn(statement: Statement) -> None:
    found = _by_rule(statement, SMALL)
    assert found is not None
    assert not fixed(found)


half = Table("m", "m", "unit", (Upto(k), A), low=lift(Fraction(1, 2)))


@pytest.mark.parametrize(
    "statement",
    [
        Statement((k, c, p, marks), joint >= 1 - (k - 1) * c, likely),
        Statement((k, c, p, marks), joint >= 1 - c, likely),
        Statement((k, half), every(product(half(i, pick(w, i)), i) >= Fraction(1, 2), w)),
        Statement((k, p, K), every(adaptive(K, k)(w) == product_law(p)(w), w)),
        composed(total(eps(i), i), total(leak(i), i) * Fraction(99, 100)),
        composed(total(eps(i), i) * Fraction(99, 100), total(leak(i), i)),
        composed(total(eps(i), i) - c, total(leak(i), i)),
        composed(total(eps(i), i), 0),
    ],
)
def test_no_induction_proves_more(statement: Statement) -> None:
    assert induction.premises(statement, [])
    assert _by_rule(statement, TINY) is None


@pytest.mark.parametrize(
    "statement",
    [
        composed(total(eps(i), i), total(leak(i), i), (each, c <= k)),
        composed(total(eps(i) * leak(i), i), total(leak(i), i)),
        composed(total(eps(i), i, given=i == 0), total(leak(i), i)),
        composed(greatest(eps(0), 0), total(leak(i), i)),
        no_rounds(),
        Statement(
            (k, K, dX, b),
            total(adaptive(K, k)(w) * dX(prefix(w, 0), pick(w, 0)), w) <= 0,
            process,
        ),
    ],
)
def test_what_is_no_induction_is_left_alone(statement: Statement) -> None:
    with pytest.raises(NotPlain):
        induction.premises(statement, [])


# ----------------------------------------------------------------------------- forgeries


@cache
def honest() -> dict[str, Any]:
    known = _by_rule(OF_ROUNDS["azuma"], TINY)
    assert known is not None
    return known


def forged(change: Callable[[dict[str, Any]], Any]) -> bool:
    certificate = copy.deepcopy(honest())
    change(certificate)
    return verify_reduction(OF_ROUNDS["azuma"], certificate)


def test_what_is_not_forged_verifies() -> None:
    assert forged(lambda _: None)


def swap(certificate: dict[str, Any]) -> None:
    certificate["premises"].reverse()


FORGERIES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "another rule": lambda f: f.update(rule="cases"),
    "a rule of no name": lambda f: f.update(rule="trust"),
    "another choice": lambda f: f.update(choice=[1]),
    "a negative choice": lambda f: f.update(choice=[-1]),
    "a choice that is no number": lambda f: f.update(choice=[True]),
    "a choice beyond": lambda f: f.update(choice=[99]),
    "no premise": lambda f: f.update(premises=[]),
    "a premise missing": lambda f: f["premises"].pop(),
    "a premise twice": lambda f: f["premises"].append(f["premises"][0]),
    "premises exchanged": swap,
    "another version": lambda f: f.update(version=2),
    "another statement": lambda f: f.update(statement="0" * 64),
    "of another format": lambda f: f["premises"][0].update(format="dpproofs-boxes"),
    "itself": lambda f: f["premises"].__setitem__(0, copy.deepcopy(f)),
    "rounds that are fixed": lambda f: f["premises"][1]["counts"][0].update(at={"k": 1}),
    "a premise that is a word": lambda f: f["premises"].__setitem__(0, "proved"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_what_is_forged_does_not_verify(name: str) -> None:
    assert not forged(FORGERIES[name])


def test_a_number_of_rounds_may_not_be_fixed_by_a_premise() -> None:
    """Each k of a range is not every k."""
    certificate = copy.deepcopy(honest())
    part = certificate["premises"][1]["counts"][0]
    certificate["premises"][1]["counts"] = [{**part, "at": {"k": n}} for n in (1, 2, 3)]
    assert not verify(OF_ROUNDS["azuma"], certificate)


@pytest.mark.parametrize(
    "malformed", [{"format": "dpproofs-rule", "premises": [3]}, {"format": "dpproofs-boxes"}, {}]
)
def test_what_is_malformed_shows_nothing(malformed: dict[str, Any]) -> None:
    assert not shows(next(iter(OF_ROUNDS.values())), malformed)


# ----------------------------------------------------------------------------- the other rules

u, v = real("u"), real("v")
n = natural("n", largest=1)
M = mechanism("M", A**n, A)
P, Q = law("P", A), law("Q", A)
data, other = index("x", A**n), index("x'", A**n)
score = reals("f", A, at_least=-1, at_most=1)
level = index("j", Upto(n))


def mean(of: Any) -> Any:
    return total(score(pick(of, level)), level) / n


near = distance(data, other) == 1
noise = exp(-abs(s - mean(data)) / b)
shifted = exp(-abs(s - mean(other)) / b)
OTHERS = {
    "cases": Statement((u, v), abs(u) - abs(v) <= greatest(u - v, v - u)),
    "a value on each side": Statement((u, v), cases(u > v, u - v, v - u) >= 0),
    "exponents": Statement((u, v, b), exp(-abs(u)) / b <= exp(abs(v) - abs(u + v)) / b),
    "a product of powers": Statement(
        (n, b, u, v),
        product(exp(-abs(u)) * b, level) <= product(b * exp(abs(v) - abs(u + v)), level),
    ),
    "neighbours": Statement(
        (n, b, s, score),
        every(implies(near, noise <= exp(2 / b) * shifted), data, other),
    ),
    "tail": Statement((t, real("r", above=1)), gaussian_tail(t * 2) < exp(-(t**2) / 2)),
}


@pytest.mark.parametrize("name", OTHERS)
def test_rules_prove(name: str) -> None:
    found = _by_rule(OTHERS[name], SMALL)
    assert found is not None
    assert verify(OTHERS[name], found)


FALSE = {
    "a quotient without a value": Statement(u, abs(1 / u) >= 0),
    "a root without a value": Statement(u, greatest(sqrt(u), 0) >= 0),
    "a condition without a value": Statement(u, cases(1 / u > 0, 1, 2) >= 1),
    "a negative factor": Statement((u, v), exp(u) * -2 <= exp(greatest(u, v)) * -2),
    "a factor of any sign": Statement((u, v, s), exp(least(u, v)) * s <= exp(u) * s),
    "other factors": Statement((u, b, v), exp(-abs(u)) * b <= exp(u**2) * (b - v**2)),
    "a divisor of any sign": Statement((u, s), exp(-abs(u)) / s <= 1 / s),
    "neighbours too far": Statement(
        (n, b, s, score),
        every(implies(near, noise <= exp(1 / (n * b)) * shifted), data, other),
    ),
    "chernoff below 0": Statement(u, gaussian_tail(u) <= exp(-(u**2) / 2) * Fraction(1, 2)),
    "a tail of any number": Statement((u, d), gaussian_tail(u) <= d),
    "mills below 1": Statement(
        (u, real("r", above=0)), gaussian_tail(u) < exp(-(u**2) / 2) / sqrt(2 * PI)
    ),
    "the optimum at less": Statement(
        (k, c, d, beta), optimal_delta(k, c, d, least(k * c, (k - 1) * c)) <= k * d
    ),
    "the optimum of a leak above 1": Statement(
        (k, c, b, beta), optimal_delta(k, c, b, bound()) <= beta + k * b
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_rules_do_not_prove_what_is_false_or_has_no_value(name: str) -> None:
    assert _by_rule(FALSE[name], TINY) is None


def test_where_nothing_fits_no_rule_applies() -> None:
    plain = Statement((P, Q, c), hockey_stick(P, Q, c) <= 1)
    for rule in (rounds, optimum, splitting, exponents, neighbours):
        with pytest.raises(NotPlain):
            for choice in list(rule.choices(plain)) or [[]]:
                if rule is splitting and not list(rule.choices(plain)):
                    raise NotPlain("no case")
                rule.premises(plain, choice)


def test_a_tail_of_losses_at_most_so_large() -> None:
    runs = adaptive(K, k), adaptive(L, k)
    near = every(pure(K(h), L(h)), h)
    shown = loss_at_most(*runs, k * c) >= 1 - beta
    assert _by_rule(Statement((k, c, beta, K, L), shown, (near,)), SMALL) is not None


# ----------------------------------------------------------------------------- what is told


@pytest.mark.parametrize("name", RULES)
def test_a_rule_says_what_it_rests_on(name: str) -> None:
    assert RULES[name].rests


def test_what_a_proof_rests_on_is_told() -> None:
    (told,) = rests(honest())
    assert told.startswith("by the rule of rounds: Hoeffding's lemma, Markov's inequality")
    assert relied(honest()) == told
    nested = {**honest(), "rule": "cases", "premises": [honest(), honest()]}
    assert rests(nested) == ["by the rule of cases: one case holds", told]


def test_nothing_is_told_where_no_rule_is_used() -> None:
    for certificate in (None, {}, honest()["premises"][0], {**honest(), "rule": "trust"}):
        assert not relied(certificate)
