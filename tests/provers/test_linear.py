"""Linear programs: true, false, vacuous, undecidable and edge controls about laws."""

import copy
import json
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language.build import every, exists, exp, implies, index, same_order, total
from dpproofs.language.sorts import law, positive, probability, real, reals, space
from dpproofs.language.sorts import test as unit
from dpproofs.language.spoil import places
from dpproofs.language.statements import Statement
from dpproofs.outcome import Outcome, Recorded, Scope, Trust
from dpproofs.provers.linear import check, verify_programs
from dpproofs.search.effort import EFFORTS
from dpproofs.search.hunt import check as search
from dpproofs.theory import (
    KL,
    expectation,
    indistinguishable,
    probability_of,
    total_variation,
)

TINY = Fraction(1, 10**12)
PYTEST, QUICK, NORMAL = EFFORTS["pytest"], EFFORTS["quick"], EFFORTS["normal"]
Y = space("Y")
p, q, S = law("p", Y), law("q", Y), unit("S", Y)
f, g, w = reals("f", Y), reals("g", Y, at_least=0, at_most=1), positive("w", Y)
epsilon = real("epsilon", at_least=0, logarithmic=True)
delta, x = probability("delta"), real("x")
y = index("y", Y)
CLOSE = indistinguishable(p, q, epsilon, delta)

EVENTS = Statement(
    (p, q, S, epsilon, delta),
    probability_of(p, S) <= exp(epsilon) * probability_of(q, S) + delta,
    (CLOSE,),
)
TRUE = {
    "indistinguishable events": EVENTS,
    "an average lies below the greatest value": Statement((p, g), expectation(p, g) <= 1),
    "a law sums to one": Statement((p,), total(p(y), y) == 1),
    "a positive total": Statement((w,), total(w(y), y) > 0),
    "TV is the best test": Statement(
        (p, q, S),
        total(abs(p(y) - q(y)), y) >= 2 * (probability_of(p, S) - probability_of(q, S)),
    ),
    "an implication": Statement((p, x), implies(p(0) <= x, p(0) <= x + TINY)),
    "a strict premise": Statement((p,), implies(p(0) < 0, p(0) > 1)),
}
FALSE = {
    "a law sums to less": Statement((p,), total(p(y), y) == 1 - TINY),
    "an average lies strictly below": Statement((p, g), expectation(p, g) < 1),
    "an unbounded real": Statement((p, f), expectation(p, f) <= 10),
    "a real nobody constrains": Statement((f,), f(0) <= 1),
    "a positive total above a bound": Statement((w,), total(w(y), y) > TINY),
    "a strict hypothesis": Statement((p,), p(0) >= TINY, (p(0) > 0,)),
    "a tie": Statement((p,), every(p(y) < 1, y)),
    "a strict premise": Statement((p,), implies(p(0) > 0, p(0) > TINY)),
    "TV spoilt": Statement(
        (p, q, S),
        (1 - TINY) * total(abs(p(y) - q(y)), y)
        >= 2 * (probability_of(p, S) - probability_of(q, S)),
    ),
    "an event too many": Statement(
        (p, q, S, epsilon, delta),
        probability_of(p, S) <= exp(epsilon) * probability_of(q, S) + (1 - TINY) * delta,
        (CLOSE,),
    ),
}


@pytest.mark.parametrize("name", TRUE)
def test_true_statements_are_proved_at_fixed_values(name: str) -> None:
    found = check(TRUE[name], QUICK)
    assert found.outcome is Outcome.PROVED, found.reason
    assert found.trust in (Trust.EXACT, Trust.BALLS)
    assert verify_programs(found.certificate)
    alone = len(TRUE[name].forall) == 1
    assert found.whole_domain == alone
    assert found.scope is (Scope.ATOMS if alone else Scope.INSTANCE)


@pytest.mark.parametrize("name", FALSE)
def test_false_statements_are_refuted_with_a_table(name: str) -> None:
    found = check(FALSE[name], NORMAL)
    assert found.outcome is Outcome.REFUTED, (found.outcome, found.reason, found.scope_words)
    assert found.witness is not None and found.witness["statement"] == FALSE[name].hash
    assert Recorded.from_json(json.loads(json.dumps(found.to_json()))) == Recorded.of(found)


@pytest.mark.slow
def test_no_spoilt_statement_is_proved_on_its_whole_domain_and_refuted_by_search() -> None:
    refuted = 0
    for statement in TRUE.values():
        for place in places(statement):
            for way, spoilt in place.ways:
                found = check(spoilt, PYTEST)
                assert found.outcome is not Outcome.FAILED, (place.name, way, found.reason)
                refuted += found.outcome is Outcome.REFUTED
                if found.whole_domain:
                    assert search(spoilt, PYTEST).outcome is not Outcome.REFUTED, (place.name, way)
    assert refuted > 20


@pytest.mark.parametrize(
    "given",
    [(p(0) > 1,), (p(0) >= 1, every(2 * p(y) <= 1, y)), (p(0) < 0,), (g(0) >= 2,)],
    ids=repr,
)
def test_vacuous_hypotheses_prove_nothing(given: Any) -> None:
    found = check(Statement((p, g), p(0) <= 1, given), PYTEST)
    assert found.outcome is Outcome.UNDECIDED, found.outcome
    assert "cannot be met" in found.reason
    if found.certificate is not None:
        assert verify_programs(found.certificate)


def test_vacuous_over_the_only_table_carries_its_farkas_vector() -> None:
    found = check(Statement((p,), p(0) <= 1, (p(0) > 1,)), PYTEST)
    assert found.outcome is Outcome.UNDECIDED and verify_programs(found.certificate)


@pytest.mark.parametrize(
    "statement",
    [
        Statement((p, q), KL(p, q) >= 0),
        Statement((p, q), total_variation(p, q) <= 1),  # convex, to be made as large as can be
        Statement((p,), total(p(y) ** 2, y) <= 1),
        Statement((epsilon,), exp(epsilon) >= 1),
        Statement((p,), every((p(y) <= 0) | (p(y) > 0), y)),
        Statement((epsilon,), same_order(exp(epsilon) - 1, epsilon, epsilon)),
    ],
    ids=repr,
)
def test_what_is_not_affine_is_not_applicable(statement: Statement) -> None:
    found = check(statement, PYTEST)
    assert found.outcome is Outcome.NOT_APPLICABLE
    assert found.reason


HALF = Fraction(1, 2)


def test_there_is_a_dominating_number() -> None:
    within = every(p(y) - q(y) <= x, y)
    true = Statement((p, q), exists(within & (x <= 1), x))
    false = Statement((p, q), exists(within & (x <= HALF), x))
    found = check(true, QUICK)
    assert found.outcome is Outcome.PROVED and found.scope is Scope.INSTANCE
    assert not found.whole_domain and verify_programs(found.certificate)
    found = check(false, NORMAL)
    assert found.outcome is Outcome.REFUTED and found.witness is not None
    assert found.certificate is not None and verify_programs(found.certificate)
    assert found.certificate["programs"][0]["answer"] == "infeasible"


def test_there_is_with_nothing_else_free_covers_the_domain() -> None:
    found = check(Statement((), exists(every(p(y) <= 1, y), p)), PYTEST)
    assert found.outcome is Outcome.PROVED and found.whole_domain
    found = check(Statement((), exists(every(p(y) <= HALF, y), p)), PYTEST)
    assert found.outcome is Outcome.REFUTED  # one point carries all the mass
    found = check(Statement((), exists(total(p(y) ** 2, y) <= 1, p)), PYTEST)
    assert found.outcome is Outcome.PROVED and found.whole_domain  # the middle of a box
    bit = law("b", space("B", smallest=2, largest=2))
    z = bit.index("z")
    found = check(Statement((), exists(3 * total(bit(z) ** 2, z) == 2, bit)), PYTEST)
    assert found.outcome is Outcome.NOT_APPLICABLE  # it exists, but at no rational masses


def test_a_size_that_is_left_open_is_not_among_those_that_are_told() -> None:
    sized = law("p", space("Z", smallest=1, largest=3))
    i, j = sized.index("i"), sized.index("j")
    n = total(1, sized.index("k"))
    false = Statement((sized,), total((n - 1) * (n - 3) * sized(i) * sized(j), i, j) >= 0)
    found = check(false, QUICK)  # affine but for two points, where it fails
    assert not found.whole_domain
    assert found.scope_words == "for all laws p with Z of 1..3 points, but for Z of size 2"


def test_the_same_seed_gives_the_same_evidence() -> None:
    assert check(EVENTS, QUICK).to_json() == check(EVENTS, QUICK).to_json()


def test_strict_rows_leave_a_slack_certificate() -> None:
    """p(0) > 0 and p(0) <= 0 meet on the closed constraints alone."""
    found = check(Statement((p,), p(0) <= 1, (p(0) > 0, p(0) <= 0)), PYTEST)
    assert found.outcome is Outcome.UNDECIDED and found.certificate is not None
    answers = {program["answer"] for program in found.certificate["programs"]}
    assert answers == {"infeasible", "optimum"}  # one point carries all the mass, or more do
    assert verify_programs(found.certificate)


def test_corrupted_certificates_are_rejected() -> None:
    good = check(TRUE["a law sums to one"], QUICK).certificate
    assert good is not None and verify_programs(good)
    assert not verify_programs(None) and not verify_programs({**good, "programs": []})
    assert not verify_programs({**good, "format": "other"})
    for n, program in enumerate(good["programs"]):
        for name in ("a", "b", "c", "x", "dual", "value", "constant", "claim", "answer"):
            bad = copy.deepcopy(good)
            del bad["programs"][n][name]
            assert not verify_programs(bad), name
        for name, value in [
            ("constant", "1000"),
            ("claim", "below 0"),
            ("claim", "no point"),
            ("dual", ["-1"] * len(program["b"])),
            ("dual", ["0"] * len(program["b"])),
            ("x", ["0"] * len(program["c"])),
            ("value", "1/1000000000000"),
            ("b", ["0"] * len(program["b"])),
        ]:
            bad = copy.deepcopy(good)
            bad["programs"][n][name] = value
            assert not verify_programs(bad), (name, value)
