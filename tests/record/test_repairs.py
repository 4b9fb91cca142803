"""Proposals repair: the smallest come first, each stands, and what is proposed is not vacuous."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from dpproofs.language import build
from dpproofs.language.printing import text
from dpproofs.language.sorts import law, probability, real, space
from dpproofs.language.spoil import places
from dpproofs.language.statements import Statement
from dpproofs.outcome import Status
from dpproofs.record.repairs import Mender, _beyond, _known, _nice, repairs
from dpproofs.record.results import Repair
from dpproofs.record.witness import instance_from_json
from dpproofs.search import hunt as search
from dpproofs.search.effort import EFFORTS
from dpproofs.theory import KL, max_divergence

Y = space("Y", smallest=2, largest=2)
p, q = law("p", Y), law("q", Y)
y = p.index("y")
t, epsilon = probability("t"), real("epsilon", at_least=0, logarithmic=True)
a, b = real("a"), real("b", at_least=0)
HALF = Statement((t,), t < Fraction(1, 2))
BOTH = (max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon)


@cache
def proposals(statement: Statement) -> tuple[Repair, ...]:
    witness = search.check(statement, EFFORTS["quick"]).witness
    assert witness is not None
    return repairs(statement, witness)


def of_kind(found: tuple[Repair, ...], kind: str) -> list[Repair]:
    return [repair for repair in found if repair.kind == kind]


@pytest.mark.slow
def test_a_strict_sign_is_made_weak_first() -> None:
    first, *_ = proposals(Statement((t,), t * (1 - t) < Fraction(1, 4)))
    assert (first.kind, first.told, first.change) == ("relation", "t·(1 - t) ≤ 1/4", 0)
    first, *_ = proposals(Statement((t,), t < 1))
    assert first.told == "t ≤ 1" and first.proved and "proved" in first.stands


def test_an_equation_is_made_an_inequality() -> None:
    found = proposals(Statement((t,), t * (1 - t) == Fraction(1, 4)))
    assert [r.told for r in of_kind(found, "relation")] == ["t·(1 - t) ≤ 1/4"]


def test_a_sign_under_quantifiers_is_found() -> None:
    found = proposals(Statement((p,), build.every(build.implies(p(y) <= 1, p(y) > 0), y)))
    assert "p(y) ≥ 0" in [r.told for r in of_kind(found, "relation")]


@pytest.mark.slow
def test_the_best_constant_is_bracketed_and_proposals_are_ranked_and_few() -> None:
    """KL <= epsilon tanh(epsilon / 2) <= epsilon^2 / 2, and no less than half of it."""
    found = proposals(Statement((epsilon, p, q), KL(p, q) <= epsilon * epsilon / 4, BOTH))
    assert 0 < len(found) <= 8
    assert [r.change for r in found] == sorted(r.change for r in found)
    assert all(0 <= r.change <= 1 for r in found)
    brackets = [
        tuple(map(Fraction, r.bracket))
        for r in of_kind(found, "constant")
        if r.bracket and "number 4" in r.told
    ]
    assert brackets
    bad, good = brackets[0]
    assert good <= Fraction(1, 2) + Fraction(1, 50) and bad > Fraction(49, 100)


@pytest.mark.slow
def test_an_exponent_that_is_wrong_is_found() -> None:
    found = proposals(Statement((b,), 2 * b <= build.sqrt(4 * b)))
    told = {r.told: r for r in of_kind(found, "constant")}
    assert "exponent of b #2: 2" in told, told
    assert told["exponent of b #2: 2"].shows == "2·b ≤ √(4·b^2)"


@pytest.mark.slow
def test_a_sign_that_is_wrong_is_found() -> None:
    found = proposals(Statement((t,), build.exp(t) <= 1 - 2 * t))
    assert any("its sign" in r.told and r.bracket is None for r in of_kind(found, "constant"))


@pytest.mark.slow
def test_the_missing_hypothesis_is_found_and_no_stronger_one() -> None:
    found = proposals(Statement((p, q), KL(p, q) < KL(p, q) + 1))
    assert [r.told for r in of_kind(found, "hypothesis")] == ["given ∀ y ∈ Y: p(y) > 0 ⇒ q(y) > 0"]


@pytest.mark.slow
def test_a_hypothesis_and_an_end_that_say_the_same_are_told_once() -> None:
    found = proposals(Statement((a,), a <= a * a))
    given = [r.told for r in found if r.kind in ("hypothesis", "end")]
    assert "given a ≥ 1" in given and len(given) == len(set(given))
    assert not any("a < 1" in words for words in given)


@pytest.mark.slow
def test_absolute_continuity_makes_a_divergence_finite() -> None:
    mass = build.total(q(y), y, given=p(y) > 0)
    statement = Statement((p, q), mass >= 1)
    told = [r.told for r in of_kind(proposals(statement), "hypothesis")]
    assert told == ["given ∀ y ∈ Y: q(y) > 0 ⇒ p(y) > 0"]


@pytest.mark.slow
def test_the_end_of_a_domain_is_moved_in() -> None:
    found = of_kind(proposals(Statement((b,), b * b <= 3 * b)), "end")
    ends = {r.told: r.bracket for r in found}
    assert any(words.startswith("given b ≤ ") for words in ends)
    bad, good = next(map(Fraction, e) for e in ends.values() if e)
    assert good <= 3 < bad <= Fraction(31, 10)


def test_what_no_change_of_one_place_repairs_has_no_proposal() -> None:
    assert proposals(Statement((t,), build.exp(t) <= 0)) == ()


@pytest.mark.slow
def test_a_proposal_that_a_search_refutes_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def blind(self: Any, variant: Statement, climbing: bool = True) -> None:
        return None

    honest = {r.told for r in proposals(HALF)}
    monkeypatch.setattr("dpproofs.search.pool.Pool.refute", blind)
    anew = proposals.__wrapped__(HALF)
    assert {r.told for r in anew if r.kind == "relation"} <= honest


def test_hypotheses_fit_the_sorts_and_are_not_there_already() -> None:
    known = [text(h) for h in _known(Statement((epsilon, p, q), KL(p, q) >= 0, (epsilon > 0,)))]
    assert "epsilon > 0" not in known and "epsilon ≥ 0" in known
    assert any("indistinguishable" in h for h in known)
    r = law("r", space("Z"))  # on another space: nothing compares them
    z = r.index("z")
    apart = Statement((p, r), build.every(p(y) >= build.sup(r(z), z), y))
    assert [text(h) for h in _known(apart)] == ["∀ y ∈ Y: p(y) > 0", "∀ y ∈ Z: r(y) > 0"]


@pytest.mark.parametrize(
    ("bad", "good", "first"),
    [("969/500", "977/500", "2"), ("1/2", "501/1000", "501/1000"), ("2", "3/2", "3/2")],
)
def test_plain_numbers_beyond_what_stands_come_first(bad: str, good: str, first: str) -> None:
    found = _nice(Fraction(bad), Fraction(good))
    assert found[0] == Fraction(first) and found[-1] == Fraction(good)
    assert all((x - Fraction(good)) * (Fraction(good) - Fraction(bad)) >= 0 for x in found)


@pytest.mark.slow
def test_a_proposal_survives_its_json() -> None:
    for repair in proposals(HALF):
        assert Repair.from_json(repair.to_json()) == repair


@pytest.mark.slow
def test_what_falls_at_a_neighbouring_value_is_no_repair(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that misses what is false about one value is found out by its neighbours."""
    statement = Statement((t,), t <= Fraction(1, 2) * t + Fraction(1, 4))
    found = of_kind(proposals(statement), "constant")
    assert found and all("1 % and 10 % beyond" in r.stands or r.proved for r in found)
    standing = SimpleNamespace(status=Status.SURVIVED)
    monkeypatch.setattr("dpproofs.record.repairs.standing", lambda *_: (standing, None))
    monkeypatch.setattr("dpproofs.record.repairs.claimed", lambda *_: (standing, None, None))
    witness = search.check(statement, EFFORTS["quick"]).witness
    assert witness is not None
    mender = Mender(statement, instance_from_json(statement, witness))
    place = next(p for p in places(statement) if p.name == "show: the number 1/4")
    assert place.scaled is not None
    scaled, tried = place.scaled, []
    for nice, away in ((Fraction(3, 2), 1), (Fraction(3), 1)):  # the number must be at least 1/2
        near = list(_beyond(nice, Fraction(away), scaled))
        tried.append(list(mender._repair("constant", scaled(nice), "", nice, None, near)))
    assert not tried[0] and tried[1]


@pytest.mark.slow
def test_a_plain_exponent_may_be_the_only_one() -> None:
    """Above 1 a smaller exponent fails, below 1 a greater one: units leave b^2 alone."""
    found = {r.told: r for r in proposals(Statement((b,), 2 * b <= build.sqrt(4 * b)))}
    assert "beyond" not in found["exponent of b #2: 2"].stands


@pytest.mark.parametrize(("away", "expected"), [(1, ("101/50", "11/5")), (-1, ("99/50", "9/5"))])
def test_neighbours_lie_away_from_what_is_refuted(away: int, expected: tuple[str, str]) -> None:
    tried: list[Fraction] = []

    def changed(value: Fraction) -> Any:
        tried.append(value)
        return HALF

    assert list(_beyond(Fraction(2), Fraction(away), changed)) == [HALF, HALF]
    assert tried == [Fraction(text) for text in expected]


@pytest.mark.slow
def test_a_change_after_which_nothing_varies_is_no_repair() -> None:
    """What is bounded is then one number: 0 <= b says nothing of b^2."""
    statement = Statement((b,), b * b <= b)
    witness = search.check(statement, EFFORTS["quick"]).witness
    assert witness is not None
    mender = Mender(statement, instance_from_json(statement, witness))
    assert mender._says_less(Statement((b,), 0 * (b * b) <= b))
    assert not mender._says_less(Statement((b,), b * b / 2 <= b))
    assert not mender._says_less(Statement((b,), b * b <= 0))
    assert not any("left out" in r.told and r.shows.startswith("0") for r in proposals(statement))


def test_what_nothing_meets_is_no_repair() -> None:
    statement = Statement((t,), t < Fraction(1, 2))
    witness = search.check(statement, EFFORTS["quick"]).witness
    assert witness is not None
    mender = Mender(statement, instance_from_json(statement, witness))
    unmet = Statement((t,), t < Fraction(1, 2), (t >= 2,))
    assert not list(mender._repair("hypothesis", unmet, "", Fraction(0)))
