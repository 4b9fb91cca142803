"""Conversions and their absence are found by shape: what is one, and what only looks like one."""

from __future__ import annotations

import itertools

import pytest

from dpproofs.calculators.notions import (
    NOTIONS,
    conditions,
    conversions,
    denials,
    holds_for_all_budgets,
    p,
    q,
    read_notion,
)
from dpproofs.calculators.values import ValueFault
from dpproofs.language import Claim, Document, all_of, cases, every, index, law, real, space, table
from dpproofs.language.printing import text
from dpproofs.language.terms import Proposition
from dpproofs.record.corpus import Corpus, Located
from dpproofs.theory import KL, hockey_stick, indistinguishable, renyi, total_variation

Y, Z = space("Y"), space("Z")
a, b, c = law("a", Y), law("b", Y), law("c", Y)
e = real("e", at_least=0, logarithmic=True)
d = real("d", at_least=0, at_most=1)
r, w, m = real("r", at_least=0), real("w", above=1), real("m", at_least=0)
t, u = real("t", above=1), real("u", above=1, below=w)
below_w = real("v", above=1, below=w)
SOURCE = Document("toys", "Toys", "nobody", file="").at(1, "a", "toy", "a toy")


def corpus(tmp_path, show: Proposition, forall, given=()) -> Corpus:
    claim = Claim(SOURCE, forall=forall, given=given, show=show)
    return Corpus({"toys/toy": Located("toys/toy", claim, tmp_path / "toy.py")})


def found(tmp_path, show: Proposition, forall, given=()) -> set[tuple[str, str]]:
    kept = conversions(corpus(tmp_path, show, forall, given))
    return {(source.name, target.name) for source, target in kept}


two_points = space("Y", smallest=2, largest=2)
a2, b2 = law("a", two_points), law("b", two_points)
little, large = real("e", at_least=0, at_most=1), real("w", above=5)
CURVE = every(renyi(a, b, t) <= r * t, t)
CASES = {
    "both ways": (
        KL(a, b) <= e, (e, a, b), indistinguishable(a, b, e, 0), {("pure DP", "KL privacy")},
    ),
    "of q and p": (
        KL(b, a) <= e, (e, a, b), hockey_stick(a, b, e) <= 0, {("pure DP", "KL privacy")},
    ),
    "a curve": (KL(a, b) <= r, (r, a, b), CURVE, {("zCDP", "KL privacy")}),
    "to a curve": (
        every(renyi(a, b, t) <= e**2 * t, t),
        (e, a, b),
        indistinguishable(a, b, e, 0),
        {("pure DP", "zCDP"), ("pure DP", "RDP")},
    ),
    "a condition on numbers": (
        hockey_stick(a, b, r) <= d,
        (r, d, a, b),
        (CURVE, r * 2 <= d),
        {("zCDP", "(eps, delta)-DP")},
    ),
    "a part of a range": (
        KL(a, b) <= r,
        (r, w, a, b),
        every(renyi(a, b, u) <= r * u, u),
        {("tCDP", "KL privacy")},
    ),
}  # fmt: skip
NONE = {
    "no hypothesis": (total_variation(a, b) <= 1, (a, b), ()),
    "a fixed delta is no approximate privacy": (
        KL(a, b) <= e, (e, d, a, b), hockey_stick(a, b, e) <= d / 2,
    ),
    "a third law": (KL(a, c) <= e, (e, a, b, c), indistinguishable(a, b, e, 0)),
    "one law": (KL(a, a) <= e, (e, a), indistinguishable(a, a, e, 0)),
    "another hypothesis": (
        KL(a, b) <= e, (e, a, b), (indistinguishable(a, b, e, 0), total_variation(a, b) <= 1),
    ),
    "a price that hangs on the order": (
        every(renyi(a, b, t) <= e * t * t, t), (e, a, b), total_variation(a, b) <= e,
    ),
    "a curve of another order": (KL(a, b) <= r, (r, w, a, b), every(renyi(a, b, t) <= r * w, t)),
    "an order that is fixed": (KL(a, b) <= r, (r, a, b), renyi(a, b, 2) <= r),
    "laws on two points alone": (KL(a2, b2) <= e, (e, a2, b2), indistinguishable(a2, b2, e, 0)),
    "one order, where any is asked for": (
        renyi(a, b, 2) <= e, (e, a, b), indistinguishable(a, b, e, 0),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_conversion_is_found_by_its_shape(tmp_path, name):
    show, forall, given, wanted = CASES[name]
    assert found(tmp_path, show, forall, given) == wanted


@pytest.mark.parametrize("name", NONE)
def test_what_is_no_conversion(tmp_path, name):
    kept = found(tmp_path, *NONE[name])
    assert kept <= {("TV privacy", "RDP")}  # a curve bounds each order at its own price
    assert not kept or name == "a price that hangs on the order"


PURE = indistinguishable(a, b, e, 0)
PARTS = {
    "all of it": (KL(a, b) <= e, (e, a, b), PURE, True, []),
    "a domain": (
        KL(a, b) <= little, (little, a, b), indistinguishable(a, b, little, 0), False,
        ["e ≥ 0 ∧ e ≤ 1"],
    ),
    "a hypothesis": (KL(a, b) <= e, (e, a, b), (PURE, e <= 1), False, ["e ≤ 1"]),
    "orders of the first notion": (
        KL(a, b) <= r, (r, large, a, b), renyi(a, b, large) <= r, False, ["w > 5"],
    ),
    "orders that are chosen": (
        renyi(a, b, large) <= e, (e, large, a, b), PURE, False, ["w > 5"],
    ),
    "an end that is another budget": (
        renyi(a, b, below_w) <= r * below_w, (r, w, below_w, a, b),
        every(renyi(a, b, u) <= r * u, u), True, ["v > 1 ∧ v < w"],
    ),
    "a budget in two places": (
        every(renyi(a, b, u) <= r * u, u), (r, w, a, b), renyi(a, b, w) <= r, True, None,
    ),
    "with what is chosen": (
        hockey_stick(a, b, r) <= d, (r, d, a, b), (CURVE, r * 2 <= d), True, ["r·2 ≤ d"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PARTS)
def test_what_is_asked_of_budgets_is_told(tmp_path, name):
    show, forall, given, whole, told = PARTS[name]
    kept = conversions(corpus(tmp_path, show, forall, given))
    (pair,) = [each for each in kept if told is not None or each[1].name == "tCDP"]
    (bound,) = kept[pair]
    said = [text(each) for each in conditions(bound, *pair)]
    assert said == (["omega = w"] if told is None else told)
    assert holds_for_all_budgets(bound, *pair) == whole


# ----------------------------------------------------------------------------- denials

two = space("Y", smallest=2, largest=2)
y = index("y", two)
fair, loaded = table(cases(y == 0, 1 - d, d), y), table(cases(y == 0, 1, 0), y)
some = real("some", above=0, below=1)


def denied(tmp_path, show: Proposition, *forall) -> set[tuple[str, str]]:
    return {
        (each.source.name, each.target.name) for each in denials(corpus(tmp_path, show, forall))
    }


def test_laws_with_one_notion_and_without_another_one(tmp_path):
    close = indistinguishable(fair, loaded, e, d)
    assert denied(tmp_path, all_of(close, KL(fair, loaded) > m), d, e, m) == {
        ("(eps, delta)-DP", "KL privacy")
    }
    both = KL(fair, loaded) <= m, KL(loaded, fair) <= m
    curve = every(renyi(loaded, fair, t) <= r * t, t)
    assert denied(tmp_path, all_of(*both, ~curve), d, m, r) == {("KL privacy", "zCDP")}
    assert denied(tmp_path, all_of(*both, renyi(fair, loaded, w) > r), d, m, r, w) == {
        ("KL privacy", "RDP")
    }


@pytest.mark.parametrize(
    "show",
    [
        all_of(indistinguishable(fair, loaded, e, d), KL(fair, loaded) >= m),  # a tie has the price
        all_of(indistinguishable(fair, loaded, e, d), KL(fair, loaded) > some),  # no price above 1
        all_of(indistinguishable(fair, loaded, e, d), KL(fair, loaded) > 3),  # one price alone
        all_of(indistinguishable(fair, loaded, m, d), KL(fair, loaded) > m),  # that hangs on it
        all_of(indistinguishable(fair, loaded, e, d), KL(fair, fair) > m),  # of other laws
        all_of(KL(fair, loaded) <= e, renyi(fair, loaded, w) > m),  # the one way alone
        all_of(KL(fair, loaded) <= e, KL(loaded, fair) <= e, renyi(fair, loaded, 2) > m),  # order 2
        all_of(KL(fair, loaded) <= e, KL(loaded, fair) <= e, renyi(fair, loaded, w + 1) > m),
    ],
)  # fmt: skip
def test_what_denies_nothing(tmp_path, show):
    assert denied(tmp_path, show, d, e, m, some, w) == set()


def test_a_denial_under_a_hypothesis_says_less(tmp_path):
    show = all_of(indistinguishable(fair, loaded, e, d), KL(fair, loaded) > m)
    assert denials(corpus(tmp_path, show, (d, e, m), m <= 1)) == []


# ----------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("name", "is_"),
    [
        ("zcdp", "zCDP"),
        ("Rényi DP", "RDP"),
        ("(ε, δ)-DP", "(eps, delta)-DP"),
        ("(epsilon, delta)-dp", "(eps, delta)-DP"),
        ("ε-DP", "pure DP"),
        ("pure", "pure DP"),
        ("total variation", "TV privacy"),
        ("(0, delta)-DP", "TV privacy"),
    ],
)
def test_people_write_names_in_their_own_way(name, is_):
    assert read_notion(name, "in a test").name == is_


@pytest.mark.parametrize("name", ["", "f-DP", 3, None, "(eps, delta)"])
def test_an_unknown_name_is_told_with_what_is_allowed(name):
    with pytest.raises(ValueFault, match=r"allowed: pure DP, \(eps, delta\)-DP, zCDP"):
        read_notion(name, "in a test")


def test_no_two_notions_share_a_name_or_a_place():
    for one, other in itertools.combinations(NOTIONS.values(), 2):
        assert not set(map(id, one.budgets)) & set(map(id, other.budgets))
        assert not {one.name, *one.also} & {other.name, *other.also}
    assert all(
        p in {*shape.walk()} and q in {*shape.walk()}
        for n in NOTIONS.values()
        for shape in n.shapes
    )
