"""An exercise tells what is printed, and nothing from which its status could be read."""

from __future__ import annotations

import json

from dpproofs.faces.exercises import code, exercises, told
from tests.faces import toys

TELLING = toys.AMENDED.replace(
    '"""Half is forgotten."""', '"""The half is missing: false as printed."""'
).replace("show=2 * x <= 1,", 'show=2 * x <= 1, reading="it is meant with the half",')
MISPRINT = toys.AMENDED.replace("show=2 * x <= 1,", r'show=None, misprint=r"2x \le",').replace(
    '"false"', '"misprint"'
)


def test_nothing_but_the_print_is_told(toy):
    corpus = toy(claim_02_amended=TELLING, claim_01_true=toys.TRUE)
    found = exercises(corpus.claims.values())
    assert [e["source"]["lines"] for e in found] == [[1, 1], [3, 3]]  # as in the document
    assert set(found[1]) == {"exercise", "source", "quote", "statement", "latex"}
    assert found[1]["statement"] == "For all 0 ≤ x ≤ 1: 2·x ≤ 1"
    for shown in (json.dumps(found), "\n".join(told(found))):
        for leak in ("amended", "missing", "whole", "meant", "erratum", "claim_0", "true", "root"):
            assert leak not in shown, leak


def test_what_does_not_parse_would_show_itself(toy):
    assert exercises(toy(claim_02_amended=MISPRINT).claims.values()) == []


def test_a_code_leads_back(toy, capsys):
    from dpproofs.faces.cli import main

    toy(claim_01_true=toys.TRUE, claim_02_false=toys.FALSE)
    assert main(["list", "--blind"]) == 0
    out = capsys.readouterr().out
    assert code("toy/claim_02_false") in out and "not checked" not in out
    assert main(["show", code("toy/claim_02_false")]) == 0
    assert capsys.readouterr().out.startswith("toy/claim_02_false\n")
    assert main(["list", "--blind", "--json", "true"]) == 0
    (exercise,) = json.loads(capsys.readouterr().out)["exercises"]
    assert exercise["exercise"] == code("toy/claim_01_true") and "ok" not in exercise


def test_codes_differ():
    assert len({code(f"document/claim_{n:02}") for n in range(2000)}) == 2000
