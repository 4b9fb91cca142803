"""The report: one page without network, the same bytes for the same evidence, and what changed."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

from dpproofs.faces.cli import main
from dpproofs.faces.report import changes, earlier, render
from dpproofs.language.prose import digest
from dpproofs.record.runner import Options, run
from tests.faces import toys


@pytest.fixture
def result(toy):
    corpus = toy(
        claim_01_true=toys.TRUE,
        claim_02_false=toys.FALSE,
        claim_03_amended=toys.AMENDED,
        claim_04_steps=toys.STEPS,
        claim_05_bad=toys.UNREADABLE,
    )
    return run(corpus, list(corpus.claims.values()), Options("pytest"))


def test_the_same_evidence_gives_the_same_bytes(result, toy):
    assert render(result) == render(result)


def test_a_second_run_gives_the_same_bytes(result, toy, tmp_path):
    again = run(
        toy(
            claim_01_true=toys.TRUE,
            claim_02_false=toys.FALSE,
            claim_03_amended=toys.AMENDED,
            claim_04_steps=toys.STEPS,
            claim_05_bad=toys.UNREADABLE,
        ),
        result_claims(result),
        Options("pytest"),
    )
    assert render(again) == render(result)
    assert str(tmp_path) not in "".join(render(result).values())


def result_claims(result):
    return [claim.located for claim in result.claims]


class Balanced(HTMLParser):
    VOID = ("meta", "br", "link", "img", "hr", "input")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_page_is_whole_and_self_contained(result):
    html = render(result)[".html"]
    checked = Balanced()
    checked.feed(html)
    assert checked.open == []
    assert not re.search(r"(src|href)=[\"']?(https?:)?//", html)
    assert "<script" not in html
    for words in ("the half is a whole", "Take x", "prefers-color-scheme: dark", "display 1"):
        assert words in html
    # what needs attention comes first
    assert html.index("Unreadable files") < html.index("Not as expected")
    assert html.index(">Errata<") < html.index("A square is at most its root")


def test_texts_are_escaped(result):
    html = render(result)[".html"]
    assert "x &lt;" in html or "≤" in html
    assert "&amp;lt;" not in html


def test_markdown_has_whole_tables(result):
    markdown = render(result)[".md"]
    table = [line for line in markdown.splitlines() if line.startswith("|")]
    assert table
    first = [line for line in table if "as printed" in line]
    assert len({line.count("|") for line in table[:4]}) == 1 and first


def test_what_changed_is_listed(result, tmp_path):
    data = json.loads(render(result)[".json"])
    assert changes(data, result) == []
    data["claims"][0]["printed"] = "UNDECIDED"
    data["claims"].append({**data["claims"][0], "id": "toy/gone"})
    del data["claims"][1]
    old = tmp_path / "old.json"
    old.write_text(json.dumps(data))
    told = changes(earlier(old), result)
    assert any(line.startswith("toy/claim_01_true: UNDECIDED") for line in told)
    assert any(line.startswith("toy/claim_02_false: new, REFUTED") for line in told)
    assert any(line.startswith("toy/gone: gone") for line in told)
    assert "toy/gone: gone" in render(result, earlier(old))[".html"]


def test_the_command_writes_three_files(toy, tmp_path, capsys):
    toy(claim_01_true=toys.TRUE)
    output = tmp_path / "out" / "report.html"
    assert main(["report", "-o", str(output), "--jobs", "1"]) == 0
    assert sorted(p.name for p in output.parent.iterdir()) == [
        "report.html",
        "report.json",
        "report.md",
    ]
    old = str(output.with_suffix(".json"))
    assert main(["report", "-o", str(output), "--jobs", "1", "--diff", old]) == 0
    assert "no status changed" in capsys.readouterr().out


NOTES = """first: a square: $x^2 \\le x$, last.

It is <meant> for 3 readers. Nothing lists this.
"""
LISTED = """from dpproofs.language import Prose
COMPLETE = {}
PROSE = (Prose("history", (3, 3), "It is", "readers.", "{}", because="it counts readers"),)
"""


def test_what_is_not_checked_is_shown_with_its_reason(toy, tmp_path, monkeypatch):
    corpus = toy(claim_01_true=toys.TRUE)
    result = run(corpus, list(corpus.claims.values()), Options("pytest"))
    sum_ = digest("It is <meant> for 3 readers.")
    (tmp_path / "toy" / "prose.py").write_text(LISTED.format(False, sum_))
    for suffix, text in render(result).items():
        assert suffix == ".json" or "text not at hand; 1 passages listed" in text
    (tmp_path / "toy.txt").write_text(NOTES)
    monkeypatch.setenv("DPPROOFS_DOCUMENTS", str(tmp_path))
    told = render(result)
    (ledger,) = json.loads(told[".json"])["ledgers"]
    assert ledger["counts"] == {
        "claim": 1,
        "step": 0,
        "definition": 0,
        "prose": 1,
        "not covered": 1,
    }
    assert ledger["at_hand"] and not ledger["complete"] and "readers." not in told[".json"]
    html = told[".html"]
    assert "toy: not checked: 2 of 3 sentences and displays" in html
    assert "It is &lt;meant&gt; for 3 readers." in html and "(it counts readers)" in html
    assert html.index("Nothing lists this.") < html.index("readers.")  # what is left comes first
    assert "2 of 3 sentences and displays; 1 not covered; 1 history" in told[".md"]
    rows = told[".md"].splitlines()
    first = next(n for n, row in enumerate(rows) if row.startswith("| sentences"))
    assert rows[first + 2] == "| toy | 1 | 0 | 0 | 1 | 1 | not complete |" and not rows[first + 3]
    assert len({row.count("|") for row in rows[first : first + 3]}) == 1
    checked = Balanced()
    checked.feed(html)
    assert checked.open == [] and str(tmp_path) not in "".join(told.values())


def test_a_ledger_with_faults_shows_them(toy, tmp_path, monkeypatch):
    corpus = toy(claim_01_true=toys.TRUE)
    result = run(corpus, list(corpus.claims.values()), Options("pytest"))
    (tmp_path / "toy" / "prose.py").write_text(LISTED.format(True, "another sum"))
    (tmp_path / "toy.txt").write_text(NOTES)
    monkeypatch.setenv("DPPROOFS_DOCUMENTS", str(tmp_path))
    told = render(result)
    for suffix in (".html", ".md"):
        assert "the text is another one" in told[suffix]
        assert told[suffix].count("nothing accounts for") == 2


def test_both_witnesses_repairs_and_adequacy_are_in_the_report(toy):
    corpus = toy(claim_01_true=toys.TRUE, claim_02_false=toys.FALSE)
    how = Options("pytest", spoil=True, repair=True)
    texts = render(run(corpus, list(corpus.claims.values()), how))
    for suffix in (".html", ".md"):
        assert "here it fails most: Take x = " in texts[suffix]
        assert "end: given x" in texts[suffix] and "Near misses" in texts[suffix]
    data = json.loads(texts[".json"])
    assert data["adequacy"]["places"] == sum(c["adequacy"]["places"] for c in data["claims"]) > 0
    assert data["claims"][1]["repairs"]
