"""Tests of enclosure: nothing false is proved, touching points stay open, box lists are checked."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language import (
    PI,
    Statement,
    any_of,
    event,
    every,
    exists,
    exp,
    gaussian_tail,
    integral,
    law,
    log,
    loss,
    natural,
    positive,
    probability,
    ratio,
    real,
    reals,
    same_order,
    space,
    sqrt,
    tanh,
)
from dpproofs.language import test as randomised_test
from dpproofs.language.terms import AllEvents
from dpproofs.meaning.cubes import Side, cubes_of
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import Exact, parse
from dpproofs.meaning.walk import Instance
from dpproofs.outcome import Evidence, Outcome, Recorded, Scope, Trust
from dpproofs.provers import enclosure
from dpproofs.provers.enclosure import check
from dpproofs.search.effort import EFFORTS
from dpproofs.theory import (
    KL,
    entropy,
    loss_exceeds,
    max_divergence,
    probability_of,
    total_variation,
)
from dpproofs.verifiers.boxes import verify_boxes

F = Fraction
QUICK = EFFORTS["quick"]
Y = space("Y", smallest=1, largest=2)
p, q = law("p", Y), law("q", Y)
S = event("S", Y)
x = real("x", at_least=0, at_most=1)
half_line = real("x", at_least=0)


def proves(statement: Statement, boxes: int = 2000) -> Evidence:
    """The evidence, which must prove the whole, and whose boxes must verify."""
    evidence = check(statement, replace(QUICK, boxes=boxes))
    assert evidence.outcome is Outcome.PROVED, evidence.reason
    assert evidence.whole_domain
    assert evidence.scope is Scope.ATOMS
    assert evidence.trust is Trust.BALLS
    assert Recorded.from_json(json.loads(json.dumps(evidence.to_json()))) == Recorded.of(evidence)
    assert evidence.certificate is not None
    assert verify_boxes(statement, json.loads(json.dumps(evidence.certificate)))
    return evidence


def refutes(statement: Statement) -> Instance:
    """The witness, read back from its text and judged."""
    evidence = check(statement, QUICK)
    assert evidence.outcome is Outcome.REFUTED, evidence.reason
    data = evidence.witness
    assert data is not None
    assert data["statement"] == statement.hash
    instance = Instance(
        {size: data["sizes"][size.name] for size in statement.parameters},
        {s: parse(data["scalars"][s.name]) for s in statement.scalars},
        {
            t: {tuple(key): parse(text) for key, text in data["tables"][t.name]}
            for t in statement.tables
        },
    )
    assert judge(statement, instance).refutes
    return instance


def undecided(statement: Statement, boxes: int = 2000) -> str:
    evidence = check(statement, replace(QUICK, boxes=boxes))
    assert evidence.outcome is Outcome.UNDECIDED, evidence.scope_words
    assert evidence.certificate is None
    return evidence.reason


def not_applicable(statement: Statement) -> str:
    evidence = check(statement, QUICK)
    assert evidence.outcome is Outcome.NOT_APPLICABLE
    return evidence.reason


def density(t: Any) -> Any:
    return exp(-(t**2) / 2) / sqrt(2 * PI)


# ----------------------------------------------------------------------------- laws


def test_a_margin_is_proved() -> None:
    evidence = proves(Statement((p, q), total_variation(p, q) <= F(11, 10)))
    assert evidence.scope_words == "Y of 1 to 2"


@pytest.mark.parametrize("bound", [F(1), F(2)])
def test_attained_at_the_vertices_of_the_cube_alone(bound: Fraction) -> None:
    proves(Statement((p, q), total_variation(p, q) <= bound))


def test_probabilities_of_events() -> None:
    proves(Statement((p, S), probability_of(p, S) >= 0))
    proves(Statement((p, S), probability_of(p, S) <= F(101, 100)))
    refutes(Statement((p, S), probability_of(p, S) < 1))
    refutes(Statement((p, S), probability_of(p, S) > 0))


def test_entropy() -> None:
    proves(Statement((p,), entropy(p) <= F(7, 10)))
    refutes(Statement((p,), entropy(p) <= F(69, 100)))


def test_false_bounds_are_refuted_exactly() -> None:
    refutes(Statement((p, q), total_variation(p, q) <= F(9, 10)))
    refutes(Statement((p, q), KL(p, q) <= total_variation(p, q)))
    refutes(Statement((p, q), KL(p, q) <= 5))


def test_pinsker_needs_its_slack() -> None:
    squared = 2 * total_variation(p, q) ** 2
    reason = undecided(Statement((p, q), squared <= KL(p, q)))
    assert "smallest undecided box lies at Y of size 2, p = (" in reason
    proves(Statement((p, q), squared <= KL(p, q) + F(1, 10)))


def test_randomised_tests_and_positive_tables() -> None:
    phi, w = randomised_test("phi", Y), positive("w", Y)
    proves(Statement((p, phi), probability_of(p, phi) >= 0))
    proves(Statement((w,), 1 / (1 + w(0)) < 1))
    proves(Statement((w,), w(0) > 0))
    refutes(Statement((w,), w(0) < 10))
    refutes(Statement((p, phi), phi(0) * p(0) < 1))


def test_a_bounded_real_table() -> None:
    a = real("a", at_least=1, at_most=2)
    f = reals("f", Y, at_least=0, at_most=a)
    proves(Statement((a, f), f(0) <= F(21, 10)))
    refutes(Statement((a, f), f(0) <= F(19, 10)))


def test_vacuous_hypotheses_leave_nothing_to_cover() -> None:
    given = (total_variation(p, q) >= F(3, 2),)
    proves(Statement((p, q), KL(p, q) <= -1, given))
    proves(Statement((x,), x >= 5, (x**2 < 0,)))


def test_a_hypothesis_drops_boxes() -> None:
    near = (total_variation(p, q) <= F(1, 10), p(0) >= F(1, 4), p(0) <= F(3, 4))
    proves(Statement((p, q), q(0) >= F(1, 10), (*near,)))
    refutes(Statement((p, q), q(0) >= F(1, 5), (*near,)))


def test_missing_values_are_not_proved() -> None:
    reason = undecided(Statement((x,), x / x <= 2))
    assert "x = 0" in reason
    assert undecided(Statement((p, q), loss_exceeds(p, q, p(0)) <= 1))
    evidence = check(Statement((p, q), max_divergence(p, q) >= -1), QUICK)
    assert evidence.outcome in (Outcome.PROVED, Outcome.UNDECIDED)


# ----------------------------------------------------------------------------- scalars


def test_exponential() -> None:
    proves(Statement((x,), exp(x) <= 1 + x + x**2 + F(1, 100)))
    refutes(Statement((x,), exp(x) <= 1 + x + x**2 / 2))
    reason = undecided(Statement((x,), exp(x) <= 1 + x + x**2))
    assert reason.startswith("the two sides are too close to be separated")


def test_tanh_on_an_interval_and_on_the_half_line() -> None:
    bounded = real("x", at_least=0, at_most=50)
    proves(Statement((bounded,), tanh(bounded / 2) <= bounded / 2 + F(1, 1000)))
    proves(Statement((half_line,), tanh(half_line / 2) <= half_line / 2 + F(1, 1000)))
    proves(Statement((half_line,), tanh(half_line) < 1))
    line = real("x")
    proves(Statement((line,), tanh(line) ** 2 < 1))
    refutes(Statement((line,), tanh(line) ** 2 < F(99, 100)))


def test_gaussian_tails() -> None:
    t = real("t", at_least=F(1, 2), at_most=2)
    proves(Statement((t,), gaussian_tail(t) <= density(t) / t))
    refutes(Statement((t,), gaussian_tail(t) >= density(t) / t))
    bound = exp(-(half_line**2) / 2) / 2
    proves(Statement((half_line,), gaussian_tail(half_line) <= bound + F(1, 1000)))
    undecided(Statement((half_line,), gaussian_tail(half_line) <= bound))


def test_from_an_end_at_infinity_no_distance_reaches_a_number() -> None:
    """Each is false at t = 0 alone, where every number lies within the range."""
    t = probability("t")
    far, entries = real("x", at_least=log(t)), reals("f", Y, at_least=log(t))
    undecided(Statement((t, far), any_of(t > 0, far <= 5)), 200)
    undecided(Statement((t, entries), any_of(t > 0, entries(0) <= 5)), 200)
    wide = real("x", at_least=0, at_most=ratio(1, t))
    forged = Statement((t, wide), any_of(t > 0, wide >= 1))
    undecided(forged, 200)
    boxes = [["(0, 1]", "[0, 1]"], ["[0, 0]", "(0, 1]"], ["[0, 0]", "[0, 0]"]]
    cube = {"sizes": {}, "bits": {}, "covers": ["[0, 1]", "[0, 1]"], "boxes": boxes}
    head = {"format": "dpproofs-boxes", "version": 1, "statement": forged.hash}
    certificate = {**head, "bits": 64, "count": 3, "whole": True, "cubes": [cube]}
    assert not verify_boxes(forged, certificate)
    certificate["statement"] = (true := Statement((t, wide), any_of(t > 0, wide >= 0))).hash
    assert not verify_boxes(true, certificate)
    one = real("x", at_least=0, at_most=1)
    bounded = Statement((t, one), any_of(t > 0, one >= 0))
    assert verify_boxes(bounded, {**certificate, "statement": bounded.hash})
    proves(Statement((t, far), any_of(t <= 0, exp(far) > 0)), 200)


def test_an_end_that_does_not_close_leaves_a_box() -> None:
    bound = exp(-(half_line**2) / 2) * F(51, 100)
    statement = Statement((half_line,), gaussian_tail(half_line) <= bound)
    evidence = check(statement, replace(QUICK, boxes=2000))
    assert evidence.outcome is Outcome.PROVED
    assert evidence.scope is Scope.BOX
    assert not evidence.whole_domain
    assert evidence.scope_words == "x at most 63 above 0"
    assert evidence.certificate is not None
    assert verify_boxes(statement, evidence.certificate)
    assert not verify_boxes(statement, {**evidence.certificate, "whole": True})


def test_open_ends_are_left_out() -> None:
    above, below = real("x", above=0, at_most=1), real("x", at_least=0, below=1)
    proves(Statement((above,), above > 0))
    proves(Statement((below,), below < 1))
    refutes(Statement((x,), x > 0))
    refutes(Statement((x,), x < 1))
    negative = real("x", below=0)
    proves(Statement((negative,), exp(negative) < 1))


def test_a_domain_that_depends_on_another_scalar() -> None:
    a = real("a", at_least=0, at_most=1)
    b = real("b", at_least=a, at_most=2)
    proves(Statement((b, a), b >= -F(1, 10)))
    proves(Statement((a, b), exp(a) <= exp(b) + F(1, 2)), boxes=6000)
    refutes(Statement((a, b), exp(a) <= exp(b) - F(1, 2)))


def test_higher_precision_where_rounding_dominates() -> None:
    t = real("t", at_least=F(1, 10**6), at_most=F(1, 10**6) + F(1, 10**30))
    cubic = 1 + t + t**2 / 2 + t**3 / 6
    evidence = proves(Statement((t,), exp(t) - cubic > 0))
    assert evidence.precision == 128


def test_integrals() -> None:
    t = real("t")
    inner = integral(exp(-(t**2)), t, 0, x)
    proves(Statement((x,), inner <= x + F(1, 10)))
    refutes(Statement((x,), inner <= x / 2))
    reason = undecided(Statement((x,), integral(exp(-(t**2)), t, x, None) <= 1))
    assert "infinite limit" in reason


def test_naturals_are_sizes() -> None:
    n = natural("n", smallest=1, largest=3)
    evidence = proves(Statement((n, x), x**n <= F(11, 10)))
    assert evidence.scope_words == "n of 1 to 3"
    refutes(Statement((n, x), x ** (n + 1) >= x - F(1, 3)))


# ----------------------------------------------------------------------------- what it cannot do


def test_sizes_that_are_not_reached_leave_a_box() -> None:
    wide = space("Y", smallest=1, largest=3)
    a, b = law("p", wide), law("q", wide)
    statement = Statement((a, b), total_variation(a, b) <= 1)
    evidence = check(statement, QUICK)
    assert evidence.outcome is Outcome.PROVED
    assert evidence.scope is Scope.BOX
    assert evidence.scope_words == "Y of size 1 or Y of size 2"
    assert evidence.certificate is not None
    assert verify_boxes(statement, evidence.certificate)
    assert not verify_boxes(statement, {**evidence.certificate, "whole": True})


def test_not_applicable() -> None:
    r, many = real("r"), law("m", space("Z", smallest=10, largest=10))
    f, w = reals("f", Y), loss("w", Y)
    unknown = law("u", Y)
    assert "limit" in not_applicable(Statement((r,), same_order(exp(r), 1, r)))
    found = exists(total_variation(p, unknown) <= 0, unknown)
    assert "without a witness" in not_applicable(Statement((p,), found))
    assert "f have no bounds" in not_applicable(Statement((f,), f(0) <= 1))
    assert "w have no bounds" in not_applicable(Statement((w,), w(0) <= 1))
    assert "9 free dimensions" in not_applicable(Statement((many,), many(0) <= 2))


def test_an_event_that_is_declared_as_a_law_is_none() -> None:
    listed, unknown = law("r", Y), law("u", Y)
    y = p.index("y")
    near = every(unknown(y) <= listed(y) + F(1, 10), y)
    found = exists(near, unknown, witness=(listed,))
    assert check(Statement((x,), AllEvents(listed, found)), QUICK).outcome is Outcome.REFUTED
    proves(Statement((listed,), found))


def test_a_witness_proves_existence() -> None:
    unknown = law("u", Y)
    found = exists(total_variation(p, unknown) <= F(1, 10), unknown, witness=(p,))
    proves(Statement((p,), found))


def test_a_budget_of_no_boxes() -> None:
    statement = Statement((x,), exp(x) <= 1 + x + x**2 + F(1, 100))
    assert undecided(statement, boxes=10).startswith("10 boxes do not suffice")
    assert undecided(statement, boxes=0).startswith("0 boxes do not suffice")


def test_same_boxes_every_time() -> None:
    statement = Statement((x,), exp(x) <= 1 + x + x**2 + F(1, 100))
    assert check(statement, QUICK) == check(statement, QUICK)


def test_a_long_list_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enclosure, "LARGEST_LIST", 20)
    statement = Statement((x,), exp(x) <= 1 + x + x**2 + F(1, 100))
    evidence = check(statement, QUICK)
    assert evidence.whole_domain
    assert evidence.certificate is not None
    assert evidence.certificate["count"] > 20
    assert "boxes" not in evidence.certificate["cubes"][0]
    assert not verify_boxes(statement, evidence.certificate)


# ----------------------------------------------------------------------------- box lists


STATEMENTS = [
    Statement((x,), exp(x) <= 1 + x + x**2 + F(1, 100)),
    Statement((p, S), probability_of(p, S) <= F(6, 5)),
    Statement((p,), entropy(p) <= F(7, 10)),
    Statement((half_line,), tanh(half_line / 2) <= half_line / 2 + F(1, 10)),
]


@pytest.mark.parametrize("number", range(len(STATEMENTS)))
def test_a_corrupted_list_is_rejected(number: int) -> None:
    statement = STATEMENTS[number]
    certificate: Any = proves(statement).certificate
    for at, entry in enumerate(certificate["cubes"]):
        for n, box in enumerate(entry["boxes"]):
            without = copy.deepcopy(certificate)
            del without["cubes"][at]["boxes"][n]
            assert not verify_boxes(statement, without)
            without["count"] -= 1
            assert not verify_boxes(statement, without)
            for k, text in enumerate(box):
                side = Side.parse(text)
                if side.width == 0:
                    continue
                cut = Side(side.low, side.middle, side.low_open, False)
                shrunk = copy.deepcopy(certificate)
                shrunk["cubes"][at]["boxes"][n][k] = str(cut)
                assert not verify_boxes(statement, shrunk)
                if not side.low_open:
                    bare = Side(side.low, side.high, True, side.high_open)
                    shrunk["cubes"][at]["boxes"][n][k] = str(bare)
                    # Only a neighbour that holds the same end may make up for it.
                    if verify_boxes(statement, shrunk):
                        assert n > 0 and side.low > 0


def test_a_foreign_list_is_rejected() -> None:
    statement, other = STATEMENTS[0], Statement((x,), exp(x) <= 1 + x + x**2 + F(1, 50))
    certificate: Any = proves(statement).certificate
    assert not verify_boxes(other, certificate)
    for key, wrong in (
        ("statement", other.hash),
        ("format", "boxes"),
        ("version", 2),
        ("bits", 7),
        ("whole", "yes"),
        ("cubes", []),
        ("cubes", None),
    ):
        assert not verify_boxes(statement, {**certificate, key: wrong})
    assert not verify_boxes(statement, {})


def test_a_list_for_a_false_statement_is_rejected() -> None:
    true = Statement((x,), exp(x) <= 1 + x + x**2 + F(1, 100))
    false = Statement((x,), exp(x) <= 1 + x + x**2 / 2)
    certificate: Any = proves(true).certificate
    assert not verify_boxes(false, {**certificate, "statement": false.hash})


def test_sizes_may_not_be_left_out() -> None:
    statement = STATEMENTS[1]
    certificate = copy.deepcopy(proves(statement).certificate)
    assert certificate is not None
    gone = certificate["cubes"].pop()
    certificate["count"] -= len(gone["boxes"])
    assert not verify_boxes(statement, certificate)
    assert not verify_boxes(statement, {**certificate, "whole": False})


@pytest.mark.parametrize("text", ["[0, 1/2", "(0, 0]", "[1, 0]", "[0.5, 1]", "[0, 1/0]", "0, 1"])
def test_what_is_not_an_interval(text: str) -> None:
    with pytest.raises(ValueError, match=r"interval|empty"):
        Side.parse(text)


def test_the_cube_maps_onto_laws() -> None:
    three = space("Y", smallest=3, largest=3)
    r = law("r", three)
    delta = probability("delta")
    (cube,) = cubes_of(Statement((delta, r), r(0) <= 1 + delta), {three: 3})
    assert cube.names == ("delta", "r(0)", "r(1)")
    middle = cube.at([side.middle for side in cube.whole])
    assert list(middle.tables[r].values()) == [Exact.of(F(1, k)) for k in (2, 4, 4)]
    assert middle.scalars[delta] == F(1, 2)
