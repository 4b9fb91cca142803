"""A claim laid out: formulas set, an amendment beside its print, witnesses and evidence as rows."""

from __future__ import annotations

import pytest

from dpproofs.faces.fate import Strength
from dpproofs.faces.layout import certificate_words, sheet
from dpproofs.faces.words import brief
from dpproofs.record.runner import Options, run
from tests.faces import toys

LAWS = toys.HEAD.format(title="Half of the mass") + (
    'CLAIM = Claim(source=source(1, r"$p \\le 1/2$"), forall=(p,), given=(), '
    'show=every(p(index("y", Y)) <= x / 2, index("y", Y)))\n'
)


def sheets(toy, **files):
    corpus = toy(**files)
    return [sheet(c) for c in run(corpus, [*corpus.claims.values()], Options("pytest")).claims]


def test_an_amendment_is_set_against_its_print(toy):
    (shown,) = sheets(toy, claim_03_amended=toys.AMENDED)
    printed, amended = shown["printed"]["set"], shown["amended"]["set"]
    assert '<mn class="x">2</mn>' in printed["show"] and "class=" not in amended["show"]
    assert printed["objects"] == amended["objects"] and "<math>" in printed["objects"]
    assert printed["show"].startswith('<math display="block">')
    assert shown["printed"]["strength"] == Strength.FAILS
    assert shown["amended"]["strength"] in (Strength.ALL, Strength.SURVIVED)
    assert shown["amended"]["differs"] == "They differ in the conclusion (marked)."


LOW = 'low = real("x", at_least=-1, at_most=0)\n\nCLAIM ='
DOMAIN = (
    'erratum=Erratum("false", "the end is too far", '
    "amended=Amended(forall=(low,), show=2 * low <= 1))"
)


def test_a_domain_that_a_step_changes_is_shown_and_marked(toy):
    """A step repeats nothing of its claim, but what its amendment changes it does show."""
    step = f'proof=(Step("half", 2 * x <= 1, "algebra", {DOMAIN}),)'
    claim = toys.TRUE.replace("show=x**2 <= x)", f"show=x**2 <= x, {step})")
    (shown,) = sheets(toy, claim_01_true=claim.replace("CLAIM =", LOW))
    printed, amended = (shown["steps"][0][side] for side in ("printed", "amended"))
    assert amended["differs"] == "They differ in the domain (marked)."
    assert 'class="x"' in printed["set"]["objects"] + amended["set"]["objects"]
    assert "class=" not in printed["set"]["show"] + amended["set"]["show"]
    assert printed["marked"]["objects"] != amended["marked"]["objects"]


def test_what_cannot_be_read_as_a_formula_is_set_as_it_is_printed(toy):
    text = toys.AMENDED.replace("show=2 * x <= 1,", r'show=None, misprint=r"2x \le", ')
    (shown,) = sheets(toy, claim_03_amended=text.replace('"false"', '"misprint"'))
    printed, amended = shown["printed"], shown["amended"]
    assert printed["badge"] == "is not read as a formula" and printed["set"] is None
    assert printed["misprint"] == (
        '<math display="block"><mrow><mn>2</mn><mi>x</mi><mo>≤</mo></mrow></math>'
    )
    assert amended["differs"].startswith("The whole statement is replaced")


def test_a_witness_is_a_table_of_exact_values(toy):
    (shown,) = sheets(toy, claim_02_false=toys.FALSE)
    table = shown["printed"]["table"]
    ((name, value),) = table["numbers"]
    assert name == "<math><mi>x</mi></math>" and table["left"] == value
    assert "≤" in table["op"] and table["margin"] and not table["tables"]


def test_evidence_is_told_in_columns_and_what_found_nothing_beside(toy):
    (shown,) = sheets(toy, claim_01_true=toys.TRUE)
    checks = shown["printed"]["checks"]
    assert checks and {"checker", "found", "scope", "trust", "counted"} <= set(checks[0])
    assert all(check["found"] in ("proved", "survived", "refuted", "failed") for check in checks)
    assert all(": " in line for line in shown["printed"]["without"])


def test_a_step_repeats_nothing_of_its_claim(toy):
    (shown,) = sheets(toy, claim_04_steps=toys.STEPS)
    first = shown["steps"][0]["printed"]["set"]
    assert first["objects"] == "" and first["given"] == [] and "<math" in first["show"]
    assert shown["steps"][0]["because"] == ["algebra"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"format": "dpproofs-proof", "steps": [[["both", [], [["know", [], []]]]]]},
         "a proof of 2 steps"),
        ({"format": "dpproofs-proof", "steps": [[["both", [], []]], []]}, "a proof of 1 step"),
        ({"format": "dpproofs-sample", "instances": [1]}, "1 decided instance kept"),
        ({"format": "dpproofs-proof"}, "not of a known make"),
        ({"format": "dpproofs-new"}, "of the kind new"),
    ],
)  # fmt: skip
def test_a_certificate_in_words(data, words):
    assert certificate_words(data) == words


def test_small_powers_of_ten_are_brief():
    assert brief("1/1000000") == "1e-6" and brief("1/1000") == "1/1000"
