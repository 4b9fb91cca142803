"""A sharp statement has every near miss refuted; a loose one is told how loose it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from dpproofs.language import (
    all_of,
    every,
    exists,
    exp,
    integral,
    law,
    least,
    real,
    space,
    sqrt,
    sup,
    tanh,
    total,
)
from dpproofs.language.spoil import Place, by_its_witnesses, places
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge
from dpproofs.outcome import Outcome
from dpproofs.provers import proof
from dpproofs.record.adequacy import CLAIMED, EFFORT, Examiner, _excused, spoil
from dpproofs.record.results import PlaceResult, width
from dpproofs.record.tally import tally
from dpproofs.record.witness import instance_from_json
from dpproofs.search import hunt as search
from dpproofs.search.effort import EFFORTS
from dpproofs.search.pool import Pool
from dpproofs.theory import KL, indistinguishable, max_divergence, total_variation

ENOUGH = replace(EFFORTS["quick"], draws=80, shapes=60, climbs=6, examples=0)
Y = space("Y", smallest=2, largest=2)
p, q = law("p", Y), law("q", Y)
epsilon = real("epsilon", at_least=0, logarithmic=True)
y = p.index("y")
x = real("x", at_least=0, at_most=1)
a, b = real("a"), real("b")
BOTH = (max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon)
SHARP = {
    "a parabola": Statement(x, x * (1 - x) <= Fraction(1, 4)),
    "a line": Statement((a,), 2 * a <= 6, (a <= 3,)),
    "randomised response": Statement(
        (epsilon, p, q), total_variation(p, q) <= tanh(epsilon / 2), BOTH
    ),
}
LOOSE = Statement((epsilon, p, q), KL(p, q) <= epsilon * (exp(epsilon) - 1), BOTH)
NEEDLESS = Statement((a,), a * a >= 0, (a >= -1,))


def place_of(statement: Statement, start: str) -> Place:
    return next(place for place in places(statement) if place.name.startswith(start))


@cache
def examine(statement: Statement, start: str) -> PlaceResult:
    return Examiner(statement, EFFORT).examine(place_of(statement, start))


def refutes_its_variant(statement: Statement, result: PlaceResult) -> bool:
    (place,) = [place for place in places(statement) if place.name == result.place]
    variant = dict(place.ways)[result.way]
    assert result.witness is not None
    return judge(variant, instance_from_json(variant, result.witness)).refutes


def refutes_its_farther_variant(statement: Statement, result: PlaceResult) -> bool:
    variant = place_of(statement, result.place).variant(result.way)
    assert variant is not None and result.witness is not None
    return judge(variant, instance_from_json(variant, result.witness)).refutes


@pytest.mark.slow
@pytest.mark.parametrize("name", SHARP)
def test_every_number_of_a_sharp_statement_is_needed(name: str) -> None:
    results = spoil(SHARP[name], ENOUGH)
    assert [r.place for r in results] == [p.name for p in places(SHARP[name])]
    numeric = [r for r in results if r.kind in ("number", "factor", "exponent", "strictness")]
    assert numeric and all(r.became == "refuted" for r in numeric), results
    assert all(r.fine for r in results)
    for result in results:
        if result.became == "refuted" and result.witness and "scalars" in result.witness:
            assert refutes_its_variant(SHARP[name], result), result


@pytest.mark.slow
@pytest.mark.parametrize(
    ("statement", "start", "truth"),
    [
        (LOOSE, "show: factor of epsilon·(", Fraction(1, 2)),  # KL <= epsilon tanh(epsilon / 2)
        (Statement(x, x * (1 - x) <= 1), "show: the number 1 #2", Fraction(1, 4)),
        (Statement(x, x <= 5), "show: factor of x", Fraction(5)),
        (Statement(x, -x <= 3), "show: the number 3", Fraction(0)),
    ],
)
def test_a_loose_constant_is_bracketed(statement: Statement, start: str, truth: Fraction) -> None:
    result = examine(statement, start)
    assert result.became == "bracket" and result.bracket is not None
    refuted, stands = map(Fraction, result.bracket)
    slack = Fraction(5, 100) * abs(truth)
    low, high = sorted((refuted, stands))
    assert low - slack <= truth <= high + slack, result
    assert high - low <= Fraction(2, 100) * max(abs(low), abs(high)) or not truth
    # what is said to be refuted is false indeed, and nothing false is said to be refuted
    assert (refuted > truth) == (truth > 1) or refuted == truth
    again = place_of(statement, start)
    assert again.scaled is not None
    assert search.check(again.scaled(stands), EFFORT).outcome is Outcome.SURVIVED


@pytest.mark.slow
def test_a_bracket_has_a_witness_of_its_refuted_end() -> None:
    start = "show: factor of epsilon·("
    result, place = examine(LOOSE, start), place_of(LOOSE, start)
    assert result.bracket is not None and result.way == f"factor {result.bracket[0]}"
    variant = place.variant(result.way)
    assert variant is not None and result.witness is not None
    assert judge(variant, instance_from_json(variant, result.witness)).refutes
    assert result.width is not None and 0 < result.width <= Fraction(1, 100)


@pytest.mark.slow
def test_the_end_that_stands_is_proved_where_a_prover_can() -> None:
    result = examine(Statement(x, x * (1 - x) <= 1), "show: the number 1 #2")
    assert result.bracket is not None and Fraction(result.bracket[1]) > Fraction(1, 4)
    assert result.proved and "proved" in result.detail
    assert examine(LOOSE, "show: factor of epsilon·(").proved
    pinsker = Statement((p, q), KL(p, q) >= 2 * total_variation(p, q) ** 2)
    assert not examine(pinsker, "show: the number 2").proved


def test_an_exponent_is_decided_near_the_end_of_its_domain() -> None:
    """x^0.99 <= 4 (e^x - 1) only fails below 4^-100, where floats see nothing."""
    y = real("y", at_least=0)
    statement = Statement(y, y <= 4 * (exp(y) - 1))
    result = examine(statement, "show: exponent of y")
    assert result.became == "refuted" and result.way == "-1 %"
    assert refutes_its_variant(statement, result)


@pytest.mark.parametrize(
    ("bad", "good", "expected"),
    [("1/2", "51/100", "1/51"), ("2", "1", "1/2"), ("-1/100", "0", "1/100"), ("-1", "1", "2")],
)
def test_the_width_of_a_bracket(bad: str, good: str, expected: str) -> None:
    assert width(Fraction(bad), Fraction(good)) == Fraction(expected)
    result = PlaceResult("a", "factor", "bracket", "", bracket=(bad, good))
    assert result.width == Fraction(expected) and not result.idle
    assert PlaceResult("a", "factor", "bracket", "", bracket=("none", "1")).idle


def test_an_end_at_zero_is_bracketed_against_the_print() -> None:
    result = examine(Statement(x, -x <= 3), "show: the number 3")
    assert result.width is not None and result.width <= Fraction(1, 100)
    assert "wider" not in result.detail


def test_a_search_has_the_last_word_on_the_end_that_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A pool that misses what is false above 1/2 does not decide the bracket."""
    find = Examiner.find

    def blind(self: Examiner, variant: Statement, *how: bool, **more: bool) -> Any:
        found = find(self, variant, *how, **more)
        return found if variant.hash in easy else None

    place = place_of(Statement(x, x <= 5), "show: the number 5")
    assert place.scaled is not None
    easy = {place.scaled(Fraction(n, 100)).hash for n in range(11)}
    monkeypatch.setattr(Examiner, "find", blind)
    result = Examiner(Statement(x, x <= 5), EFFORT).examine(place)
    assert result.bracket is not None and Fraction(result.bracket[1]) >= Fraction(1, 5)


@pytest.mark.slow
def test_a_dropped_hypothesis_has_a_necessity_witness() -> None:
    """It meets the others, and neither this one nor the conclusion."""
    statement = Statement((a, b), a * b <= 4, (abs(a) <= 2, abs(b) <= 2))
    for n, result in enumerate(r for r in spoil(statement) if r.kind == "hypothesis"):
        assert result.became == "refuted" and result.witness is not None
        at = instance_from_json(statement, result.witness)
        for m, hypothesis in enumerate(statement.given):
            met = judge(Statement(statement.forall, hypothesis), at).holds
            assert met == (-1 if m == n else 1)
        assert judge(Statement(statement.forall, statement.show), at).refutes


def test_a_hypothesis_whose_drop_refutes_the_statement_itself_stands() -> None:
    false = Statement((a,), a <= 0, (a >= -1,))
    results = {r.kind: r for r in spoil(false)}
    assert results["hypothesis"].became == "stood"
    assert "the statement itself is refuted" in results["hypothesis"].detail


@pytest.mark.slow
def test_what_nothing_refutes_is_idle() -> None:
    result = examine(NEEDLESS, "given[0]: the number")
    assert result.became == "bracket" and result.bracket == ("none", "1")
    assert "idle" in result.detail


@pytest.mark.slow
def test_a_needless_hypothesis_is_found_and_a_needed_one_is_not() -> None:
    results = {r.place: r for r in spoil(NEEDLESS)}
    found = results["hypothesis a ≥ -1"]
    assert found.became == "finding"
    assert found.detail.startswith("hypothesis not needed: dropped, it stands (proved")
    assert results["given[0]: direction of a ≥ -1"].detail == "inside a hypothesis not needed"
    needed = examine(Statement((a,), a**3 >= -1, (a >= -1,)), "hypothesis")
    assert needed.became == "refuted" and needed.way == "dropped"


def test_a_hypothesis_may_be_needed_only_for_a_side_to_have_a_value() -> None:
    statement = Statement((a,), a / a <= 1, (a > 0,))
    name, inside = "hypothesis a > 0", "given[0]: direction of a > 0"
    for told, why in (
        ("hypothesis not needed; beyond it a side has no value", "needed only for a side to have"),
        ("hypothesis not needed", "not needed"),
    ):
        found = [PlaceResult(name, "hypothesis", "finding", told)]
        found.append(PlaceResult(inside, "direction", "stood", "not refuted"))
        result = list(_excused(statement, found))[1]
        assert result.became == "finding" and result.detail.startswith(f"inside a hypothesis {why}")


@pytest.mark.slow
def test_the_strict_form_and_the_ends_of_a_domain() -> None:
    loose, tight = Statement(x, x < 2), Statement(x, x <= 2)
    assert not [place for place in places(loose) if place.kind == "strictness"]
    found = examine(tight, "show: strictness")
    assert found.became == "finding"
    assert found.detail.startswith("the strict form holds too: made strict, it stands (proved")
    assert examine(Statement(x, x <= 1), "show: strictness").became == "refuted"
    assert examine(Statement(x, x <= 1), "high end of x").became == "refuted"
    low, high = (examine(tight, f"{end} end of x") for end in ("low", "high"))
    assert low.became == "finding"
    assert low.detail.startswith("end of the domain not needed: without it, it stands (proved")
    assert (high.became, high.way) == ("refuted", "without it")  # x <= 2 holds up to 2 alone
    assert refutes_its_farther_variant(tight, high)
    y = p.index("y")
    attained = Statement((p,), every(p(y) <= 1, y))
    assert examine(attained, "show: strictness").became == "refuted"


def test_what_is_proved_not_to_be_needed_is_searched_for_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    statement = Statement((x, a), x + a >= 0, (a >= 1, a * a >= a))
    low, high = (place_of(statement, f"{end} end of x") for end in ("low", "high"))
    assert Examiner(statement, EFFORT).examine(low).became == "refuted"
    monkeypatch.setattr(search, "check", None)
    found = Examiner(statement, EFFORT).examine(high)
    told = "end of the domain not needed: without it, it stands (proved for all finite laws by"
    assert found.became == "finding" and found.detail.startswith(told)


@pytest.mark.slow
def test_a_needless_hypothesis_excuses_no_other_whose_text_begins_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """a <= 10 is not needed beside a <= 1, which is."""
    statement = Statement((a,), a <= 1, (a <= 1, a <= 10))
    inside = {n: place_of(statement, f"given[{n}]: direction").name for n in (0, 1)}
    examined = Examiner.examine

    def examine(self: Examiner, place: Place) -> PlaceResult:
        if place.name in inside.values():
            return PlaceResult(place.name, place.kind, "stood", "nothing refuted it")
        return examined(self, place)

    monkeypatch.setattr(Examiner, "examine", examine)
    monkeypatch.setattr(Examiner, "reconsider", lambda self, place, result: result)
    results = {r.place: r.became for r in spoil(statement)}
    assert results["hypothesis a ≤ 1"] == "refuted"
    assert results["hypothesis a ≤ 10"] == "finding"
    assert (results[inside[0]], results[inside[1]]) == ("stood", "finding")


def test_an_examination_that_fails_leaves_its_place_standing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(self: Examiner, *_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("its own fault")

    monkeypatch.setattr(Examiner, "refute", fails)
    calls: list[int] = []
    results = spoil(SHARP["a line"], done=lambda: calls.append(1))
    assert len(calls) == len(results) == len(places(SHARP["a line"]))
    assert not any(r.fine for r in results)
    assert "ZeroDivisionError: its own fault" in results[0].detail


def test_nothing_is_refuted_by_a_checker_that_only_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where nobody looks nothing is refuted, and nothing is said to be needless or idle."""
    silent = proof.check(LOOSE, replace(EFFORT, work=0))
    assert silent.outcome is Outcome.UNDECIDED
    monkeypatch.setattr(proof, "check", lambda s, e: silent)
    monkeypatch.setattr(search, "told", lambda hunt: silent)
    monkeypatch.setattr(search.Hunt, "find", lambda hunt: None)
    monkeypatch.setattr(Pool, "find", lambda self, variant, climbing=True: None)
    monkeypatch.setattr(Pool, "check", lambda self, variant: silent)
    results = {r.kind: r.became for r in spoil(Statement((a,), 2 * a <= 6))}
    assert results["direction"] == "stood"
    results = {r.kind: r.became for r in spoil(SHARP["a line"])}
    assert set(results.values()) == {"stood", "undecided"}


# ----------------------------------------------------------------------------- stored results


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From now on nothing is examined: what is refuted was stored."""

    def stop() -> None:
        def examine(self: Examiner, place: Place) -> PlaceResult:
            return PlaceResult(place.name, place.kind, "stood", "examined anew")

        monkeypatch.setattr(Examiner, "examine", examine)

    return stop


def test_a_stored_refutation_is_decided_again(idle: Callable[[], None]) -> None:
    statement = SHARP["a line"]
    first = spoil(statement)
    stored = {r.place: PlaceResult.from_json(r.to_json()) for r in first}
    assert tuple(stored.values()) == first
    idle()
    again = {r.place: r for r in spoil(statement, stored=stored)}
    for result in first:
        if result.witness is None or result.witness.get("format") == "dpproofs-witness":
            assert again[result.place] == result


@pytest.mark.parametrize(
    "changes",
    [
        {"scalars": {"a": "0"}},
        {"scalars": {"a": "4"}},  # outside the hypothesis
        {"scalars": {"a": "1/0"}},
        {"scalars": {}},
        {"format": "other"},
    ],
)
def test_a_tampered_refutation_is_not_believed(
    idle: Callable[[], None], changes: dict[str, Any]
) -> None:
    statement = SHARP["a line"]
    name = place_of(statement, "show: the number 6").name
    (known,) = [r for r in spoil(statement) if r.place == name]
    assert known.became == "refuted" and known.witness is not None
    data = known.to_json()
    tampered = [PlaceResult.from_json({**data, "witness": {**known.witness, **changes}})]
    tampered += [PlaceResult.from_json({**data, "way": way}) for way in ("+1 %", "no way")]
    tampered += [PlaceResult.from_json({k: v for k, v in data.items() if k != "witness"})]
    idle()
    for result in tampered:
        again = {r.place: r for r in spoil(statement, stored={name: result})}
        assert again[name].detail == "examined anew", result


@pytest.mark.slow
def test_the_refuted_end_of_a_stored_bracket_is_decided_again(idle: Callable[[], None]) -> None:
    statement = Statement(x, x <= 5)
    name = place_of(statement, "show: the number 5").name
    (known,) = [r for r in spoil(statement) if r.place == name]
    assert known.became == "bracket" and known.witness is not None
    data = known.to_json()
    old = PlaceResult.from_json({k: v for k, v in data.items() if k not in ("witness", "way")})
    moved = PlaceResult.from_json({**data, "way": "factor 1"})
    idle()
    for stored, believed in ((known, True), (old, True), (moved, False)):
        again = {r.place: r for r in spoil(statement, stored={name: stored})}
        assert (again[name] == stored) == believed


def test_a_hypothesis_that_nothing_meets_once_it_is_changed_is_told() -> None:
    """Flipped, the first hypothesis contradicts the second; a tie in floats must not hide it."""
    statement = Statement((a, b), b >= 0, (a * 0 <= b, a * a <= 1))
    result = examine(statement, "given[0]: direction of")
    assert result.became == "refuted"  # b < 0 can be met, and violates the conclusion
    closed = Statement((a, b), a * a <= 4, (b * b * 0 <= b * b, a * a <= 4))
    result = examine(closed, "given[0]: direction of")
    assert result.became == "finding" and "nothing that was tried" in result.detail


@pytest.mark.slow
def test_a_number_that_nothing_meets_once_it_is_moved_is_told() -> None:
    statement = Statement((p,), p(0) <= 1, (total(p(y), y) == 1,))
    result = examine(statement, "given[0]: the number 1")
    assert result.became == "finding" and "nothing that was tried" in result.detail


@pytest.mark.slow
def test_an_idle_place_is_judged_where_it_can_be() -> None:
    """A tie of a root is decided by no program; the next near miss speaks for the place."""
    c = real("c")
    statement = Statement((x,), exists(all_of(c >= x + sqrt(2), c <= x + sqrt(2)), c))
    decided = Statement((x,), exists(c >= x, c))
    place, examiner = places(statement)[0], Examiner(statement, EFFORT)
    found = [
        examiner._idle(place, "idle", variants) for variants in ((statement,), (statement, decided))
    ]
    assert [(r.became, r.detail == "idle") for r in found] == [
        ("undecided", False),
        ("bracket", True),
    ]


# ----------------------------------------------------------------------------- existence


def test_what_a_witness_shows_falls_where_the_witness_fails() -> None:
    """Another b may be left that nobody names: the near misses are about the one that is named."""
    b_ = real("b")
    shown = exists(all_of(a + b_ == 1, b_ <= 1), b_, witness=(1 - a,))
    results = {r.place: r for r in spoil(Statement((a,), shown, (a >= 0,)))}
    assert results["hypothesis a ≥ 0"].became == "refuted"
    assert all(r.became == "refuted" for r in results.values()), results
    statement = Statement((a,), shown, (a >= 0,))
    assert statement.hash != by_its_witnesses(statement).hash
    for place in places(statement):
        if results[place.name].witness is not None:
            assert refutes_its_variant(statement, results[place.name]), place.name


@pytest.mark.slow
def test_what_is_not_decided_is_neither_needless_nor_idle() -> None:
    """No program decides a square, and no balls far out: nothing is said of the hypothesis that it
    would need."""
    c = real("c")
    squared = exists(c * c + c == a + sqrt(2), c)
    (dropped,) = [r for r in spoil(Statement((a,), squared, (a >= 0,))) if r.kind == "hypothesis"]
    assert dropped.became == "undecided" and "not refuted" in dropped.detail
    assert tally([dropped]).undecided == 1 and "1 undecided" in str(tally([dropped]))


def test_an_end_beyond_which_a_side_has_no_value_is_told_as_one() -> None:
    statement = Statement(x, sqrt(x) >= x)
    found = examine(statement, "low end of x")
    assert found.became == "finding" and "no value" in found.detail


@pytest.mark.slow
def test_an_end_that_stands_a_little_farther_only_is_refuted_farther_out() -> None:
    """x <= 9 holds up to 9: 1/100 beyond 1 nothing is refuted, 10 beyond it is."""
    statement = Statement(x, sqrt(x) <= 3)
    result = examine(statement, "high end of x")
    assert result.became == "refuted" and result.way == "without it"
    assert refutes_its_farther_variant(statement, result)
    (again,) = (
        r
        for r in spoil(statement, stored={result.place: PlaceResult.from_json(result.to_json())})
        if r.place == result.place
    )
    assert again == result


@pytest.mark.slow
def test_where_an_end_has_no_value_beyond_it_a_farther_failure_is_found() -> None:
    """Without its end x may be below 0, where a root has no value: what fails above 1 counts."""
    z = real("z", at_least=Fraction(1, 4), at_most=1)
    result = examine(Statement(z, sqrt(z) <= 2), "high end of z")
    assert result.became == "refuted"
    low = examine(Statement(z, sqrt(z) >= 0), "low end of z")
    assert low.became == "finding"
    assert "moved by -1/100, it stands" in low.detail and "has no value" in low.detail


def test_a_finding_is_searched_harder_than_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """The examiner's other searches miss what this one finds."""
    told = search.told
    statement = Statement((a,), a <= 1, (a <= 1,))
    dropped = dict(place_of(statement, "hypothesis").ways)["dropped"]
    for name in ("find", "refute"):
        monkeypatch.setattr(Examiner, name, lambda self, variant, *_, **__: None)

    def blind(hunt: search.Hunt) -> Any:
        if hunt.effort.draws < CLAIMED.draws:
            return proof.check(LOOSE, replace(EFFORT, work=0))
        return told(hunt)

    monkeypatch.setattr(search, "told", blind)
    result = Examiner(statement, EFFORT).examine(place_of(statement, "hypothesis"))
    assert (result.became, result.way) == ("refuted", "dropped")
    assert result.witness is not None
    assert judge(dropped, instance_from_json(dropped, result.witness)).refutes


def test_provers_are_asked_only_where_they_prove_the_statement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    statement = Statement((a,), a - 1 <= a, (a <= 1,))
    known = [r for r in spoil(statement, provable=True) if r.kind == "hypothesis"]
    assert "it stands (proved" in known[0].detail

    def asked(*_: Any, **__: Any) -> Any:
        raise AssertionError("a prover was asked")

    monkeypatch.setattr(proof, "check", asked)
    statement = Statement((a,), a - 1 <= a, (a <= 1,))
    unknown = spoil(statement, provable=False)
    assert not any("examination failed" in r.detail for r in unknown)
    (hypothesis,) = (r for r in unknown if r.kind == "hypothesis")
    assert "it stands (survived a search)" in hypothesis.detail


def test_a_number_of_a_hypothesis_is_searched_harder_before_it_is_called_idle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where a harder search alone refutes a factor, it is refuted, and not undecided."""
    statement = Statement((a,), a >= 1, (a >= 1,))
    monkeypatch.setattr(Examiner, "find", lambda *_, **__: None)
    monkeypatch.setattr(Examiner, "_of_a_hypothesis", lambda *_: None)
    result = Examiner(statement, EFFORT).examine(place_of(statement, "given[0]: the number 1"))
    assert result.became == "bracket" and result.witness is not None


def test_nearer_ends_follow_from_the_widest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing refutes the form without an end, no search is made of those between."""
    z = real("z", at_least=0, at_most=1)
    statement = Statement(z, z**2 + 1 >= 2 * z)
    place = place_of(statement, "high end of z")
    examiner = Examiner(statement, EFFORT, provable=False)
    result = examiner.examine(place)
    assert "without it, it stands" in result.detail
    between = {variant.hash for _, variant in place.farther[1:]}
    assert between and not between & set(examiner.hunts)


@pytest.mark.slow
def test_what_fails_only_beyond_a_default_range_is_not_called_needless() -> None:
    """The largest mass is at least 1/4 on four points, and not on five."""
    r, five = law("r", space("R")), real("five")
    z = r.index("z")
    statement = Statement((r, five), sup(r(z), z) >= Fraction(1, 4), (five >= 0,))
    found = Examiner(statement, EFFORT)._claimed(statement)
    assert found[0] == "elsewhere" and "R of size 5" in found[1]
    asked = law("r", space("R", largest=4))
    w = asked.index("w")
    own = Statement((asked, five), sup(asked(w), w) >= Fraction(1, 4))
    assert Examiner(own, EFFORT)._claimed(own)[0] == "proved"


@pytest.mark.slow
def test_what_refutes_one_altered_form_is_tried_at_the_others() -> None:
    """delta < 1/2 with its number doubled is the hypothesis with delta halved: laws without a
    common point, which delta = 1 allows, are hard to draw and refute both."""
    y = p.index("y")
    epsilon, delta = real("epsilon", at_least=0, logarithmic=True), real("delta", at_least=0)
    close = indistinguishable(p, q, epsilon, delta)
    overlap = total(least(p(y), q(y)), y) > 0
    statement = Statement((epsilon, delta, p, q), overlap, (close, delta < Fraction(1, 2)))
    results = {r.place: r for r in spoil(statement)}
    for name in ("factor of delta", "the number 1/2"):
        result = results[f"given[1]: {name}"]
        assert result.became == "bracket" and not result.idle, name
        assert refutes_its_farther_variant(statement, result)


# ----------------------------------------------------------------------------- what is open


@pytest.mark.slow
def test_beside_what_nobody_can_decide_a_place_is_undecided_for_the_same_reason() -> None:
    c = real("c")
    statement = Statement((a,), exists(c * c + c == a + sqrt(2), c), (a >= 0,))
    results = {r.kind: r for r in spoil(statement, opened=True)}
    assert results["hypothesis"].became == "undecided"
    assert "nor is the statement itself decided" in results["hypothesis"].detail


def test_beside_what_nobody_can_decide_what_stands_is_told() -> None:
    """A hypothesis without which nothing is decided for another reason excuses nothing."""
    statement = Statement((a,), exists(a * a == a, real("c")), (a >= 0,))
    place = place_of(statement, "hypothesis")
    stood = PlaceResult(place.name, place.kind, "undecided", "not refuted; who knows")
    found = Examiner(statement, EFFORT).beside_what_is_open(place, stood)
    assert found.became == "stood" and not found.fine


def test_where_no_draw_decides_the_opposite_of_an_equation_it_is_undecided() -> None:
    """Balls never show that an integral over a whole line is a number; a proof can."""
    z, k = real("z"), real("k", at_least=1, at_most=9)
    statement = Statement((k,), integral(k * exp(-k * abs(z)) / 2, z) == 1)
    found = Examiner(statement, EFFORT, provable=True).examine(
        place_of(statement, "show: direction")
    )
    assert found.became == "undecided" and "not shown by balls" in found.detail


def test_what_draws_decide_is_never_called_undecided() -> None:
    statement = Statement((a,), a * a < -1)
    place = place_of(statement, "show: direction")  # its opposite holds at every draw
    found = Examiner(statement, EFFORT, provable=False).examine(place)
    assert found.became == "stood" and "none of flipped was refuted" in found.detail
