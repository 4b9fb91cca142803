"""The table of scopes: a row a claim and step, nothing made up, counted by what is reached."""

from __future__ import annotations

import pytest

from dpproofs.faces.scope import render, rows, rows_json
from dpproofs.record.corpus import Corpus, load_file
from dpproofs.record.runner import Options, run
from tests.faces import toys

FILES = {
    "claim_01": toys.TRUE,
    "claim_02": toys.FALSE,
    "claim_03": toys.AMENDED,
    "claim_04": toys.STEPS,
}


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    folder, corpus = toys.folder(tmp_path_factory.mktemp("toy"), **FILES), Corpus()
    for name in FILES:
        corpus.add(load_file(folder / f"{name}.py"))
    return rows(run(corpus, list(corpus.claims.values()), Options("pytest")).claims)


def test_a_row_for_each_claim_and_step(found):
    assert [row.id.rpartition("claim_")[2] for row in found] == [
        "01",
        "02",
        "03",
        "04",
        "04/display 1",
        "04/display 2",
    ]
    false, step = found[1], found[4]
    assert (false.status, false.trust) == ("REFUTED", "") and false.reached == "none: refuted"
    assert found[2].status != "REFUTED"  # it is the amendment that is to stand
    assert step.asked == "all parameters"


def test_what_survives_says_why_it_is_not_proved(found):
    for row in found:
        assert bool(row.why) == (row.status in ("SURVIVED", "UNDECIDED"))


def test_the_counts_come_first_in_every_form(found):
    assert sum(rows_json(found)["counts"].values()) == len(found) == len(rows_json(found)["rows"])
    text, md = list(render(found, "text")), list(render(found, "md"))
    assert text[0].split()[0].isdecimal() and md[0].startswith("- ")
    table = [line for line in md if line.startswith("|")]
    assert len(table) == len(found) + 2
    assert all(line.count(" | ") == 5 for line in table[:1] + table[2:])
