"""The gravest errata come first."""

from __future__ import annotations

from itertools import pairwise

import pytest

from dpproofs.faces.severity import KIND_WORDS, distinct, gravity
from dpproofs.language.claims import ERRATUM_KINDS


def erratum(kind="false", claim="d/theorem_01_a", step="", converter=False, survives=""):
    return {
        "kind": kind,
        "claim": claim,
        "step": step,
        "converter": converter,
        "survives": survives,
        "because": f"{kind} {claim} {step}",
    }


GRAVER = [
    [erratum(kind) for kind in ERRATUM_KINDS],
    [
        erratum(claim=f"d/{name}")
        for name in ("theorem_07_azuma", "claim_03_converse.if", "definition_01_dp", "remark_04_b")
    ],
    [erratum(claim="d/remark_01_a"), erratum(claim="d/theorem_01_a", step="display 1")],
    [erratum(claim="d/theorem_02_a"), erratum(claim="d/theorem_00_unnumbered")],
    [erratum(), erratum(converter=True)],
    [erratum(survives=f"{word}: why") for word in ("no", "open", "in part", "yes")],
]


@pytest.mark.parametrize("ordered", GRAVER)
def test_the_gravest_comes_first(ordered):
    assert all(gravity(first) < gravity(second) for first, second in pairwise(ordered))


def test_a_false_step_comes_before_a_misprint_in_a_theorem():
    step = erratum(claim="d/theorem_01_a", step="display 1")
    assert gravity(step) < gravity(erratum("misprint"))


def test_every_kind_has_its_words():
    assert set(KIND_WORDS) == set(ERRATUM_KINDS)


def test_of_several_with_one_reason_the_first_is_listed():
    first, second = erratum(), erratum(claim="d/theorem_02_b")
    second["because"] = first["because"]
    assert distinct([first, second, erratum("idle")]) == [first, erratum("idle")]
