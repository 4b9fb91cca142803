"""Identities: true, false, vacuous, undecidable and edge controls about laws; limits at 0."""

import json
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.build import (
    PI,
    cases,
    every,
    every_event,
    exists,
    exp,
    greatest,
    implies,
    index,
    indicator,
    log,
    same_order,
    sqrt,
    tanh,
    total,
)
from dpproofs.language.sorts import (
    event,
    kernel,
    law,
    loss,
    natural,
    positive,
    probability,
    real,
    reals,
    space,
)
from dpproofs.language.sorts import test as unit
from dpproofs.language.spoil import places
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Asymptotic, Rel, lift
from dpproofs.outcome import Outcome, Recorded, Scope, Trust
from dpproofs.provers.identity import check
from dpproofs.search.effort import EFFORTS
from dpproofs.search.hunt import check as search
from dpproofs.theory import (
    KL,
    entropy,
    expectation,
    gibbs,
    independent,
    joint,
    marginal_left,
    marginal_right,
    mixture,
    mutual_information,
    power,
    probability_of,
    push_forward,
    uniform,
)

TINY, HALF = Fraction(1, 10**12), Fraction(1, 2)
PYTEST = EFFORTS["pytest"]
Y, X, Z = space("Y", largest=3), space("X", largest=2), space("Z", largest=2)
p, q = law("p", Y), law("q", Y)
m, r, W, V = law("m", X), law("r", X), kernel("W", X, Z), kernel("V", X, Z)
J = law("J", X * Z)
S, B, f, w, L = unit("S", Y), event("B", Y), reals("f", Y), positive("w", Y), loss("L", Y)
epsilon = real("epsilon", at_least=0, logarithmic=True)
x, s, delta, k = real("x"), real("s", above=0), probability("delta"), natural("k", largest=2)
y, z, a, b = index("y", Y), index("z", Y), index("a", X), index("b", Z)

TRUE = {
    "normalisation": Statement((p,), total(p(y), y) == 1),
    "divergence from uniform": Statement(
        (p,), KL(p, uniform(Y)) == log(total(indicator(z == z), z)) - entropy(p)
    ),
    "chain rule": Statement(
        (m, W, r, V),
        KL(joint(m, W), joint(r, V)) == KL(m, r) + total(m(a) * KL(W(a), V(a)), a, given=m(a) > 0),
    ),
    "information": Statement(
        (J,), mutual_information(J) == KL(J, independent(marginal_left(J), marginal_right(J)))
    ),
    "tensorisation": Statement((m, r, k), KL(power(m, k), power(r, k)) == k * KL(m, r)),
    "mixtures": Statement(
        (p, q, delta), every(mixture(p, q, delta)(y) == p(y) + delta * (q(y) - p(y)), y)
    ),
    "push-forward": Statement((m, W), total(push_forward(m, W)(b), b) == 1),
    "variance": Statement(
        (p, f),
        total(p(y) * (f(y) - total(p(z) * f(z), z)) ** 2, y)
        == total(p(y) * f(y) ** 2, y) - total(p(y) * f(y), y) ** 2,
    ),
    "null atoms": Statement((p, f), expectation(p, f) == total(p(y) * f(y), y)),
    "complement": Statement((p, S), total(p(y) * (1 - S(y)), y) == 1 - probability_of(p, S)),
    "Gibbs": Statement((L,), every(log(gibbs(L)(y)) == -L(y) - log(total(exp(-L(z)), z)), y)),
    "log of a product": Statement((w,), log(w(0) * w(0)) == 2 * log(w(0))),
    "tanh": Statement((epsilon,), (exp(epsilon) - 1) / (exp(epsilon) + 1) == tanh(epsilon / 2)),
    "square": Statement((x,), (x - 1) ** 2 == x**2 - 2 * x + 1),
    "modulus": Statement((x,), abs(x) ** 2 == x**2),
    "maximum": Statement((x,), greatest(x, -x) == abs(x)),
    "odds": Statement((delta,), log(1 - delta) + log(1 / (1 - delta)) == 0, (delta < 1,)),
    "ends": Statement((delta,), cases(delta > 0, delta, 0) == delta),
    "indicator of an event": Statement((B,), every(B(y) ** 2 == B(y), y)),
    "every event": Statement(
        (p,), every_event(probability_of(p, B) + total(p(y) * (1 - B(y)), y) == 1, B)
    ),
    "implication": Statement((p,), every(implies(p(y) > 0, log(1 / p(y)) == -log(p(y))), y)),
    "manifest inequality": Statement((p, q), every(p(y) <= p(y) + q(y) * 2, y)),
    "collisions": Statement((p,), total(p(y) ** 2, y) <= 1),
    "manifest strictness": Statement((s,), s < 2 * s),
}

FALSE = {
    "support": Statement((p, q), -log(total(q(y), y, given=p(y) > 0)) == 0),
    "zero atoms": Statement((p,), total(p(y) / p(y), y, given=p(y) > 0) == total(p(y) / p(y), y)),
    "count": Statement((p,), total(cases(p(y) > 0, 1, 0), y) == total(indicator(y == y), y)),
    "all positive": Statement((p,), every(p(y) > 0, y)),
    "x is its modulus": Statement((x,), abs(x) == x),
    "root of a square": Statement((x,), sqrt(x**2) == x),
    "fractions are not bits": Statement((S,), every(S(y) ** 2 == S(y), y)),
    "epsilon at 0": Statement((epsilon,), cases(epsilon > 0, 1, 0) == 1),
    "delta at 1": Statement((delta,), cases(delta < 1, 0, 1) == 0),
    "a sign": Statement((f,), f(0) <= 2 * f(0)),
}


@pytest.mark.parametrize("name", TRUE)
def test_true_identities_are_proved(name: str) -> None:
    found = check(TRUE[name], PYTEST)
    assert found.outcome is Outcome.PROVED, found.reason
    assert found.scope is Scope.ATOMS and found.trust in (Trust.EXACT, Trust.BALLS)
    assert found.certificate is not None
    assert found.whole_domain == (name != "chain rule")  # 729 patterns with all sizes at 2
    assert Recorded.from_json(json.loads(json.dumps(found.to_json()))) == Recorded.of(found)


@pytest.mark.parametrize("name", FALSE)
def test_false_identities_are_not(name: str) -> None:
    assert check(FALSE[name], PYTEST).outcome in (Outcome.UNDECIDED, Outcome.NOT_APPLICABLE)


EQUATIONS = [n for n, t in TRUE.items() if isinstance(t.show, Rel) and t.show.op == "=="]


@pytest.mark.parametrize("name", EQUATIONS)
@pytest.mark.parametrize(
    "spoil", [lambda t: t * (1 + TINY), lambda t: t + TINY, lambda t: t - TINY]
)
def test_one_part_in_a_million_million_is_noticed(name: str, spoil: Any) -> None:
    statement = TRUE[name]
    assert isinstance(statement.show, Rel)
    shown = statement.show.left == spoil(statement.show.right)
    found = check(Statement(statement.forall, shown, statement.given), PYTEST)
    scaled_zero = name == "odds" and spoil(lift(2)).name == "*"
    assert (found.outcome is Outcome.PROVED) == scaled_zero


def test_no_spoilt_identity_is_proved_and_refuted_by_search() -> None:
    proved = 0
    for statement in TRUE.values():
        for place in places(statement):
            for way, spoilt in place.ways:
                if check(spoilt, PYTEST).outcome is not Outcome.PROVED:
                    continue
                proved += 1
                found = search(spoilt, PYTEST)
                assert found.outcome is not Outcome.REFUTED, (place.name, way, found.witness)
    assert proved


def test_the_pattern_that_breaks_an_identity_is_named() -> None:
    found = check(FALSE["support"], PYTEST)
    assert found.outcome is Outcome.UNDECIDED
    assert "Y = 2" in found.reason and "p on {0}, q on {0, 1}" in found.reason


def test_a_hypothesis_leaves_out_the_patterns_that_none_of_its_instances_has() -> None:
    full = every(p(y) > 0, y)
    found = check(Statement((p, q), FALSE["support"].show, (full,)), PYTEST)
    assert found.outcome is Outcome.PROVED and found.whole_domain
    # It serves nothing else: an identity that needs one is not shown.
    assert check(Statement((x,), x**2 == 1, (x == 1,)), PYTEST).outcome is Outcome.UNDECIDED


@pytest.mark.parametrize("given", [(p(0) < 0,), (total(p(y), y) == 2,)], ids=repr)
def test_vacuous_identities_are_not_proved(given: Any) -> None:
    found = check(Statement((p, epsilon), p(0) == 1, given), PYTEST)
    assert found.outcome is Outcome.UNDECIDED


@pytest.mark.parametrize(
    "statement",
    [
        Statement((p, q), KL(p, q) >= 0),
        Statement((p,), exists(every(q(y) == p(y), y), q)),
        Statement((p,), total(p(y) ** 2, y) >= p(0)),
    ],
    ids=repr,
)
def test_what_is_no_identity_is_not_applicable(statement: Statement) -> None:
    found = check(statement, PYTEST)
    assert found.outcome is Outcome.NOT_APPLICABLE and found.reason


def test_a_side_without_value_is_never_an_identity() -> None:
    assert check(Statement((x,), x / x == 1), PYTEST).outcome is Outcome.UNDECIDED
    assert check(Statement((x,), exp(log(x)) == x), PYTEST).outcome is Outcome.UNDECIDED
    assert check(Statement((s,), exp(log(s)) == s), PYTEST).outcome is Outcome.PROVED
    ratio = every(p(y) / q(y) * q(y) == p(y), y)
    assert check(Statement((p, q), ratio), PYTEST).outcome is Outcome.UNDECIDED


def test_sizes_beyond_the_limits_are_left_out_and_said() -> None:
    large = space("large", smallest=20, largest=30)
    u = law("u", large)
    n = index("n", large)
    found = check(Statement((u,), total(u(n), n) == 1), PYTEST)
    assert found.outcome is Outcome.PROVED and not found.whole_domain
    assert "20..24" in found.scope_words
    found = check(Statement((u,), entropy(u) == KL(u, u) + entropy(u)), PYTEST)
    assert found.outcome is Outcome.UNDECIDED  # too many supports at every size


def test_domains_with_ends_that_depend_on_others() -> None:
    inside = real("t", at_least=0, at_most=delta)
    true = Statement((delta, inside), abs(delta - inside) == delta - inside)
    assert check(true, PYTEST).outcome is Outcome.PROVED
    false = Statement((delta, inside), abs(HALF * delta - inside) == HALF * delta - inside)
    assert check(false, PYTEST).outcome is Outcome.UNDECIDED


# ----------------------------------------------------------------------------- limits

LIMITS = [
    ("~", exp(epsilon) - 1, epsilon, Outcome.PROVED),
    ("~", exp(epsilon) - 1, epsilon * (1 + TINY), Outcome.REFUTED),
    ("~", tanh(epsilon / 2), epsilon / 2, Outcome.PROVED),
    ("~", epsilon * (exp(epsilon) - 1), epsilon**2, Outcome.PROVED),
    ("~", epsilon * tanh(epsilon / 2), epsilon**2, Outcome.REFUTED),
    ("~", epsilon - epsilon, epsilon, Outcome.REFUTED),
    ("~", epsilon, epsilon - epsilon, Outcome.UNDECIDED),
    ("~", exp(epsilon) - exp(epsilon), epsilon, Outcome.UNDECIDED),
    ("O", epsilon**2, epsilon, Outcome.PROVED),
    ("O", 7 * epsilon, epsilon, Outcome.PROVED),
    ("O", epsilon - epsilon, epsilon, Outcome.PROVED),
    ("O", epsilon, epsilon**2, Outcome.REFUTED),
    ("~", log(epsilon), epsilon, Outcome.NOT_APPLICABLE),
    ("~", sqrt(epsilon), epsilon, Outcome.REFUTED),
    ("O", sqrt(epsilon), epsilon, Outcome.REFUTED),
    ("~", sqrt(epsilon * (exp(epsilon) - 1)), epsilon, Outcome.PROVED),
    ("~", epsilon ** Fraction(1001, 1000), epsilon, Outcome.NOT_APPLICABLE),
    ("~", PI * epsilon, epsilon, Outcome.NOT_APPLICABLE),
    ("o", epsilon**2, epsilon, Outcome.NOT_APPLICABLE),
]


@pytest.mark.parametrize(("kind", "left", "right", "outcome"), LIMITS, ids=repr)
def test_limits(kind: str, left: Any, right: Any, outcome: Outcome) -> None:
    found = check(Statement((epsilon,), Asymptotic(kind, lift(left), lift(right), epsilon)), PYTEST)
    assert found.outcome is outcome, found.reason
    if outcome is Outcome.PROVED:
        assert found.whole_domain and found.scope_words == "as epsilon goes to 0"
    if outcome is Outcome.REFUTED:
        assert found.certificate is not None and found.witness is None


def test_limits_that_are_not_about_the_variable_alone() -> None:
    far = real("far", at_least=1)
    cases_: list[Any] = [
        ((epsilon, delta), same_order(delta * epsilon, epsilon, epsilon), ()),
        ((p, epsilon), same_order(p(0) * epsilon, epsilon, epsilon), ()),
        ((far,), same_order(far, far, far), ()),
        ((epsilon,), same_order(epsilon, epsilon, epsilon), (epsilon >= 1,)),
        ((k, epsilon), same_order(k * epsilon, epsilon, epsilon), ()),
    ]
    for forall, show, given in cases_:
        found = check(Statement(forall, show, given), PYTEST)
        assert found.outcome is Outcome.NOT_APPLICABLE, found.outcome
