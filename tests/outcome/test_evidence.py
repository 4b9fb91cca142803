"""Evidence that exists is well formed, and what is written is what is read."""

from __future__ import annotations

import itertools
import json
import pickle
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dpproofs.kernel.check import Size
from dpproofs.outcome import Counts, Evidence, Finding, Outcome, Recorded, Scope, Trust
from tests.proved import proved

HASH, OTHER = "0123456789abcdef" * 4, "fedcba9876543210" * 4
COUNTS = Counts(drawn=20, met=12, distinct=10, decided=9, undecided=1)

PROVED: dict[str, Any] = dict(
    checker="proof",
    outcome=Outcome.PROVED,
    statement=HASH,
    proved=proved(HASH),
)
REFUTED: dict[str, Any] = dict(
    checker="search", outcome=Outcome.REFUTED, statement=HASH, witness={"epsilon": "1/10"}
)
SURVIVED: dict[str, Any] = dict(
    checker="search",
    outcome=Outcome.SURVIVED,
    statement=HASH,
    counts=COUNTS,
)
UNDECIDED: dict[str, Any] = dict(
    checker="proof", outcome=Outcome.UNDECIDED, statement=HASH, reason="not tried"
)
FULL: dict[str, Any] = PROVED | dict(
    reason="",
    proved=proved(HASH, (Size("k", 1, 3, False),), True, frozenset({OTHER})),
    counts=COUNTS,
    seed=-3,
    precision=128,
    margin="2/3",
    witness={"z": [1, {"b": "1/2", "a": None}], "a": True},
    certificate={"multipliers": ["1/2"]},
    evaluations=7,
    versions=(("sympy", "1.14"), ("flint", "0.9")),
)
RECORDED: dict[str, Any] = {k: v for k, v in PROVED.items() if k != "proved"} | {
    "scope": Scope.FINITE
}
EXAMPLES = [PROVED, REFUTED, SURVIVED, UNDECIDED, FULL]


# --- the two ordered axes ---


@pytest.mark.parametrize("axis", [Scope, Trust])
def test_an_axis_is_a_total_order_in_the_order_of_its_members(axis: type[Scope | Trust]) -> None:
    members = list(axis)
    for (i, a), (j, b) in itertools.product(enumerate(members), repeat=2):
        assert (a < b, a <= b, a > b, a >= b) == (i < j, i <= j, i > j, i >= j)
    assert all(member.words for member in members)
    assert len({member.words for member in members}) == len(members)


def test_the_axes_are_those_of_the_design() -> None:
    assert [m.name for m in Scope] == ["ATOMS", "FINITE"]
    assert [m.name for m in Trust] == ["SEARCH", "BALLS", "KERNEL", "ROCQ"]


def test_a_scope_is_not_comparable_with_a_trust() -> None:
    with pytest.raises(TypeError):
        _ = Scope.ATOMS < Trust.BALLS  # type: ignore[operator]


# --- counts ---


@pytest.mark.parametrize("name", [f.name for f in fields(Counts)])
@pytest.mark.parametrize("bad", [-1, "3", None, True, 1.0])
def test_a_count_is_an_integer_and_not_negative(name: str, bad: Any) -> None:
    with pytest.raises(ValueError, match=rf"counts\.{name}: saw .*allowed: an integer >= 0"):
        replace(COUNTS, **{name: bad})


@pytest.mark.parametrize(
    "change",
    [{"drawn": 11}, {"distinct": 13}, {"decided": 12}, {"undecided": 4}, {"distinct": 0}],
)
def test_more_cannot_be_decided_than_met_the_hypotheses(change: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="counts"):
        replace(COUNTS, **change)


@pytest.mark.parametrize("bad", [None, [], {}, {"drawn": 1}, {**COUNTS.to_json(), "more": 1}])
def test_counts_are_read_with_exactly_their_fields(bad: Any) -> None:
    with pytest.raises(ValueError, match="counts"):
        Counts.from_json(bad)


# --- what an outcome requires ---


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_are_well_formed(example: dict[str, Any]) -> None:
    Evidence(**example)


@pytest.mark.parametrize("outcome", [Outcome.UNDECIDED, Outcome.NOT_APPLICABLE, Outcome.FAILED])
@pytest.mark.parametrize("reason", ["", "  "])
def test_no_finding_goes_without_a_reason(outcome: Outcome, reason: str) -> None:
    with pytest.raises(ValueError, match=r"evidence\.reason.*not empty"):
        Evidence(**{**UNDECIDED, "outcome": outcome, "reason": reason})


@pytest.mark.parametrize("change", [{}, {"certificate": {"farkas": ["1"]}}])
def test_a_refutation_can_be_rechecked(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"evidence\.witness"):
        Evidence(**{**REFUTED, "witness": None, **change})


FORGED = {
    "no word of the kernel": {"proved": None},
    "none, but a scope": {"proved": None, "scope": Scope.FINITE, "certificate": {"a": 1}},
    "of another statement": {"proved": proved(OTHER)},
    "something else": {"proved": "PROVED"},
    "a search": {"checker": "search"},
    "nothing PROVED": {"outcome": Outcome.SURVIVED, "counts": COUNTS},
}


@pytest.mark.parametrize("change", FORGED.values(), ids=FORGED)
def test_nothing_is_proved_without_the_word_of_the_kernel(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"evidence\."):
        Evidence(**{**PROVED, **change})


SIZES = {
    (): (Scope.FINITE, "all finite spaces and all parameters"),
    (Size("k", 1, None, False),): (
        Scope.FINITE,
        "all finite spaces and all parameters, every k from 1 on",
    ),
    (Size("k", 2, 2, False), Size("n", 0, 3, False)): (
        Scope.FINITE,
        "all finite spaces and all parameters, k = 2, n = 0..3",
    ),
    (Size("Y", 1, 1, True),): (Scope.ATOMS, "all parameters, Y of 1 point"),
    (Size("Y", 1, 2, True), Size("k", 1, None, False)): (
        Scope.ATOMS,
        "all parameters, Y of 1..2 points, every k from 1 on",
    ),
}


@pytest.mark.parametrize("sizes", SIZES)
def test_scope_and_words_are_those_of_the_kernel(sizes: tuple[Size, ...]) -> None:
    claimed = {"scope": Scope.FINITE, "scope_words": "everything", "balls": True}
    evidence = Evidence(**{**PROVED, **claimed, "proved": proved(HASH, sizes)})
    assert (evidence.scope, evidence.scope_words) == SIZES[sizes]
    assert not evidence.balls and evidence.trust is Trust.KERNEL


def test_trust_and_citations_are_those_of_the_kernel() -> None:
    evidence = Evidence(**{**PROVED, "proved": proved(HASH, (), True, frozenset({OTHER}))})
    assert evidence.trust is Trust.BALLS and evidence.rests_on == (OTHER,)


@pytest.mark.parametrize("kind", [Evidence, Recorded])
def test_trust_cannot_be_claimed(kind: type[Finding]) -> None:
    with pytest.raises(TypeError, match="trust"):
        kind(**{**RECORDED, "trust": Trust.KERNEL})
    assert "trust" not in {f.name for f in fields(kind)}


def test_surviving_rests_on_the_search() -> None:
    assert Evidence(**SURVIVED).trust is Trust.SEARCH
    assert Evidence(**REFUTED).trust is None and Evidence(**UNDECIDED).trust is None


# --- two types ---


def test_what_is_recorded_is_no_evidence_and_evidence_is_read_from_no_file() -> None:
    recorded = Recorded(**RECORDED)
    assert not isinstance(recorded, Evidence) and recorded != Evidence(**PROVED)
    assert not hasattr(Evidence, "from_json")
    assert Recorded.of(Evidence(**FULL)).to_json() == Evidence(**FULL).to_json()


def test_a_trust_in_a_file_is_not_believed() -> None:
    data = {**Recorded(**{**RECORDED, "balls": True}).to_json(), "trust": "KERNEL"}
    assert Recorded.from_json(data).trust is Trust.BALLS


@pytest.mark.parametrize("level", ["CERTIFICATE", "DENSITIES", "", 3, True])
def test_a_level_that_nothing_reaches_is_refused(level: Any) -> None:
    with pytest.raises(ValueError, match=r"evidence\.trust"):
        Recorded.from_json({**Recorded(**RECORDED).to_json(), "trust": level})


def test_a_scope_that_nothing_reaches_cannot_be_read() -> None:
    with pytest.raises(ValueError, match=r"evidence\.scope"):
        Recorded.from_json({**Recorded(**RECORDED).to_json(), "scope": "DENSITIES"})


@pytest.mark.parametrize(
    ("field", "bad"),
    [
        ("counts", None),
        ("counts", replace(COUNTS, decided=0)),
        ("scope", Scope.ATOMS),
        ("balls", True),
    ],
)
def test_surviving_is_counted_and_covers_nothing(field: str, bad: Any) -> None:
    with pytest.raises(ValueError, match=rf"evidence\.{field}"):
        Evidence(**{**SURVIVED, field: bad})


@pytest.mark.parametrize("example", [REFUTED, SURVIVED, UNDECIDED])
def test_only_a_proof_cites(example: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"evidence\.rests_on"):
        Evidence(**{**example, "rests_on": (OTHER,)})


@pytest.mark.parametrize(
    ("field", "bad"),
    [
        ("checker", ""),
        ("checker", 3),
        ("outcome", "PROVED"),
        ("statement", ""),
        ("statement", "XYZ"),
        ("statement", "AB"),
        ("statement", HASH + "\n"),
        ("reason", None),
        ("scope", "FINITE"),
        ("scope_words", 1),
        ("balls", 3),
        ("rests_on", [HASH]),
        ("rests_on", (1,)),
        ("counts", {}),
        ("seed", "7"),
        ("seed", True),
        ("precision", 0),
        ("precision", 53.0),
        ("margin", 0.5),
        ("witness", []),
        ("witness", {"epsilon": 0.1}),
        ("witness", {"p": [{"q": float("nan")}]}),
        ("witness", {1: "a"}),
        ("witness", {"long": 10**5000}),
        ("certificate", {"m": (1, 2)}),
        ("evaluations", -1),
        ("evaluations", None),
        ("versions", [("a", "b")]),
        ("versions", (("a",),)),
        ("versions", (("a", 1),)),
        ("versions", (("a", "1"), ("a", "2"))),
    ],
)
def test_a_bad_type_is_named(field: str, bad: Any) -> None:
    with pytest.raises(ValueError, match=rf"evidence\.{field}: saw [\s\S]*; allowed: "):
        Recorded(**{**RECORDED, field: bad})


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(ValueError) as raised:
        Evidence(**{**PROVED, "seed": "7", "margin": None})
    assert "evidence.seed" in str(raised.value) and "evidence.margin" in str(raised.value)


# --- JSON ---


@pytest.mark.parametrize("example", EXAMPLES)
def test_what_is_written_is_read(example: dict[str, Any]) -> None:
    evidence = Evidence(**example)
    recorded = Recorded.of(evidence)
    assert Recorded.from_json(json.loads(json.dumps(evidence.to_json()))) == recorded
    assert pickle.loads(pickle.dumps(evidence)) == evidence


def test_the_full_example_leaves_no_optional_field_at_its_default() -> None:
    """So that the round trip above covers every field; `reason` is covered by UNDECIDED,
    `strongest` by a refutation with two witnesses."""
    left_out = {f.name for f in fields(Finding)} - {*Evidence(**FULL).to_json()}
    assert left_out == {"reason", "strongest"}
    two = Evidence(**{**REFUTED, "witness": {"a": "1"}, "strongest": {"a": "2"}})
    assert Recorded.from_json(two.to_json()) == Recorded.of(two) and two.to_json()["strongest"] == {
        "a": "2"
    }


@pytest.mark.parametrize("example", [PROVED, SURVIVED, UNDECIDED, {**REFUTED, "witness": None}])
def test_a_second_witness_stands_beside_a_first(example: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"evidence\.strongest"):
        Evidence(**{**example, "strongest": {"a": "1"}})


def _keys_in_order(value: Any) -> bool:
    if isinstance(value, dict):
        return list(value) == sorted(value) and all(map(_keys_in_order, value.values()))
    return all(map(_keys_in_order, value)) if isinstance(value, list) else True


def test_the_same_evidence_has_the_same_bytes() -> None:
    shuffled = {
        **FULL,
        "versions": tuple(reversed(FULL["versions"])),
        "witness": dict(reversed(FULL["witness"].items())),
    }
    one, other = Evidence(**FULL), Evidence(**shuffled)
    assert one == other
    assert json.dumps(one.to_json()) == json.dumps(other.to_json())
    assert _keys_in_order(one.to_json())


def test_equal_evidence_has_equal_hashes() -> None:
    assert hash(Evidence(**FULL)) == hash(Evidence(**FULL))


def test_json_shares_no_dict_with_the_evidence() -> None:
    evidence = Evidence(**FULL)
    data = evidence.to_json()
    again = Recorded.from_json(data)
    data["witness"]["z"][1]["b"] = "9/9"
    assert Recorded.of(evidence) == again


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"when": "2024-01-01"}, r"evidence\.when: saw '2024-01-01'; allowed: no such field"),
        ({"outcome": "MAYBE"}, r"evidence\.outcome: saw 'MAYBE'; allowed: one of PROVED"),
        ({"outcome": "proved"}, r"evidence\.outcome"),
        ({"outcome": None}, r"evidence\.outcome"),
        ({"scope": "ALL"}, r"evidence\.scope: saw 'ALL'; allowed: one of ATOMS"),
        ({"trust": 3}, r"evidence\.trust: saw 3"),
        ({"counts": [1]}, r"counts: saw \[1\]"),
        ({"versions": {"sympy": "1"}}, r"evidence\.versions"),
        ({"versions": [["sympy"]]}, r"evidence\.versions"),
        ({"witness": {"x": 0.1}}, r"evidence\.witness"),
        ({"statement": 12}, r"evidence\.statement: saw 12"),
    ],
)
def test_a_bad_field_in_json_is_named(change: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        Recorded.from_json({**Evidence(**PROVED).to_json(), **change})


@pytest.mark.parametrize("name", ["checker", "outcome", "statement"])
def test_a_missing_field_is_named(name: str) -> None:
    data = Evidence(**PROVED).to_json()
    del data[name]
    with pytest.raises(ValueError, match=rf"evidence\.{name}: saw 'nothing'"):
        Recorded.from_json(data)


@pytest.mark.parametrize("bad", [None, [], "PROVED", 3])
def test_evidence_is_an_object(bad: Any) -> None:
    with pytest.raises(ValueError, match="evidence: saw"):
        Recorded.from_json(bad)


_LEAF = (
    st.none() | st.booleans() | st.integers(-2, 200) | st.floats() | st.sampled_from(["", "PROVED"])
)
_JSON = _LEAF | st.lists(_LEAF, max_size=2) | st.dictionaries(st.just("a"), _LEAF, max_size=1)
_DAMAGE = st.dictionaries(st.sampled_from([*Evidence(**FULL).to_json(), "else"]), _JSON, max_size=3)


@given(st.sampled_from(EXAMPLES), _DAMAGE)
def test_any_json_is_either_read_or_refused_with_a_value_error(
    example: dict[str, Any], damage: dict[str, Any]
) -> None:
    data = {**Evidence(**example).to_json(), **damage}
    try:
        evidence = Recorded.from_json(data)
    except ValueError:
        return
    assert Recorded.from_json(evidence.to_json()) == evidence
