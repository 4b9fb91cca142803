"""Each bound beside the best one, as a page; the page of the corpus is current."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpproofs.faces.cli import main
from dpproofs.faces.sharpness import COMMAND, entries, render, section
from dpproofs.language.claims import Least
from dpproofs.record.corpus import Located
from tests.faces import toys

PAGE = Path(__file__).resolve().parents[2] / "docs" / "sharpness.md"
DOCUMENT = "tail_of_two_densities"


def located(corpus) -> list[Located]:
    return list(corpus.claims.values())


def test_a_map_is_a_table(toy, capsys):
    claim = toys.TRUE.replace("Source,", "Sharp, Source,", 1)
    sharp = ",\n    sharp=Sharp(x * x / 2, trivial=x, reading='half of it is enough')"
    corpus = toy(claim_01_true=claim[: claim.rindex(")")].rstrip().rstrip(",") + sharp + ")\n")
    page = render(located(corpus), "md")
    assert "1 bounds: 1 beside the best one, 0 in words." in page
    assert "## claim_01_true" in page and "- Half of it is enough." in page
    assert main(["sharpness", "claim_01"]) == 0
    plain = capsys.readouterr().out
    row = next(line for line in page.splitlines() if line.startswith("| 1/2 |"))
    assert f"  {row}" in plain.splitlines()
    assert main(["sharpness", "no_such_claim"]) == 2


def test_a_bound_of_which_nothing_is_said_is_told(toy):
    (entry,) = entries(located(toy(claim_01_true=toys.TRUE)))
    assert list(entry.lines()) == [("not said", "how sharp it is")]
    assert "1 of which nothing is said" in render([entry.located])


@pytest.mark.slow
def test_every_bound_of_the_document_says_how_sharp_it_is_and_the_page_is_current(installed):
    """Compositions are held by their pins alone: the optimum at k = 100 takes its time."""
    found = entries(installed.matching(DOCUMENT))
    assert [e.located.id for e in found if e.located.claim.sharp is None] == []
    text = PAGE.read_text(encoding="utf-8")
    stale = f"{PAGE} is not current: run `{COMMAND}`"
    at = 0
    for entry in found:
        best = None if entry.map is None else entry.map.best
        if isinstance(best, Least) and best.of.name == "eps'":
            assert entry.map is not None
            lines = [*section(entry, [])]
            pin = text.find(f"pin {entry.map.pin}", at)
            assert pin >= 0, stale
        else:
            lines = list(section(entry, [] if entry.map is None else list(entry.map.points())))
        at = text.find("\n".join(lines) + "\n", at)
        assert at >= 0, f"{stale} ({entry.located.id})"
    assert text.count("\n## claim_") + text.count("\n## remark_") == len(found), stale
