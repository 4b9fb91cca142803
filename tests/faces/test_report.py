"""The report: one page without network, the same bytes for the same evidence, and what changed."""

from __future__ import annotations

import json
import re
from importlib import resources
from itertools import pairwise

import html5lib
import pytest

import dpproofs
from dpproofs.calculators import plots
from dpproofs.faces.cli import main
from dpproofs.faces.fate import Strength
from dpproofs.faces.report import ReportError, changes, earlier, render
from dpproofs.language.prose import digest
from dpproofs.record.cache import NullCache
from dpproofs.record.corpus import Corpus, load_file
from dpproofs.record.runner import Options, run
from tests.faces import toys

FILES = {
    "claim_01_true": toys.TRUE,
    "claim_02_false": toys.FALSE,
    "claim_03_amended": toys.AMENDED,
    "claim_04_steps": toys.STEPS,
    "claim_05_bad": toys.UNREADABLE,
}


def checked(folder):
    toys.folder(folder, **FILES)
    corpus = Corpus()
    for name in sorted(FILES):
        corpus.add(load_file(folder / "toy" / f"{name}.py"))
    return run(corpus, list(corpus.claims.values()), Options("pytest"), store=NullCache())


@pytest.fixture(scope="module")
def result(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("DPPROOFS_DOCUMENTS", raising=False)
        return checked(tmp_path_factory.mktemp("one"))


@pytest.fixture(scope="module")
def html(result):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1700000000")
        patch.delenv("DPPROOFS_DOCUMENTS", raising=False)
        return render(result)[".html"]


@pytest.fixture(autouse=True)
def one_day(monkeypatch):
    """A report says on which day it was made: here always on the same one."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")


def test_a_second_run_elsewhere_gives_the_same_bytes(result, tmp_path):
    again = render(checked(tmp_path))
    assert again == render(result)
    assert str(tmp_path) not in "".join(again.values())


def test_the_day_is_all_that_two_reports_differ_by(result, monkeypatch):
    before = render(result)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    after = render(result)
    assert before != after and before[".json"] == after[".json"]
    for suffix in (".html", ".md"):
        assert before[suffix].replace("14 November 2023", "15 January 2027") == after[suffix]


def test_a_day_that_is_none_is_refused(result, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    with pytest.raises(ReportError, match="saw 'yesterday'; allowed: seconds since 1970"):
        render(result)
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert re.search(r"\d+ \w+ 20\d\d\.", render(result)[".html"])  # else it is today's


def parsed(html):
    """By a parser that refuses what is not valid."""
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(html)
    ids = [part.get("id") for part in tree.iter() if part.get("id")]
    assert len(ids) == len(set(ids)), "an id stands twice"
    assert not [id_ for id_ in ids if re.search(r"\s", id_)]
    for part in tree.iter():
        target = part.get("href", "")
        assert not target or (target.startswith("#") and target[1:] in ids), target
    return tree


def test_the_page_is_valid_whole_and_self_contained(html):
    parsed(html)
    assert not re.search(r"(src|href)=[\"']?(https?:)?//", html)
    assert "default-src 'none'" in html and "@import" not in html and "<script src" not in html
    for words in ("The half is a whole.", "Take x", "prefers-color-scheme: dark", "display 1"):
        assert words in html
    # what needs attention comes first
    assert html.index("Unreadable files") < html.index("Not as expected")
    assert html.index("Not as expected") < html.index(">The documents, as they are printed<")
    assert html.index("The most serious of 1 erratum") < html.index('class="claim"')


def test_the_words_of_a_passage_stand_once_for_its_parts(tmp_path):
    """Each part has a file of its own, with the docstring of the passage."""
    parts = ["lemma_01.one", "lemma_01.two"]
    told = toys.TRUE.replace("at most its root.", "at most its root.\n\nFrom 0 to 1.", 1)
    toys.folder(tmp_path, **dict.fromkeys(parts, told))
    corpus = Corpus()
    for name in parts:
        corpus.add(load_file(tmp_path / "toy" / f"{name}.py"))
    assert list(corpus.claims) == [f"toy/{name}" for name in parts]
    done = run(corpus, list(corpus.claims.values()), Options("pytest"), store=NullCache())
    assert render(done)[".html"].count("<summary>In words</summary>") == 1


def test_the_page_can_be_used_by_everybody(html):
    tree = parsed(html)
    assert tree.get("lang") == "en"
    assert [len(list(tree.iter(name))) for name in ("header", "main", "nav", "footer", "h1")] == [
        1
    ] * 5
    labelled = {control for label in tree.iter("label") for control in label.iter()}
    for name in ("input", "select"):
        assert all(control in labelled for control in tree.iter(name))
    for table in tree.iter("table"):
        assert all(cell.get("scope") for cell in table.iter("th"))
    sections = list(tree.iter("section"))
    assert sections and all(section.get("aria-labelledby") for section in sections)
    for drawing in tree.iter("{http://www.w3.org/2000/svg}svg"):
        assert drawing.get("aria-label") or drawing.get("aria-hidden")
    levels = [int(part.tag[1]) for part in tree.iter() if re.fullmatch(r"h\d", str(part.tag))]
    assert all(after <= before + 1 for before, after in pairwise(levels))


def luminance(colour):
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_words_stand_out_from_their_ground():
    style = resources.files("dpproofs.faces").joinpath("report.css").read_text()
    themes = [dict(re.findall(r"--(\w+): (#\w{6})", part)) for part in style.split("{")[1:3]]
    assert len(themes) == 2 and themes[0]["ink"] != themes[1]["ink"]
    for theme in themes:
        pairs = [
            ("ink", "paper"),
            ("dim", "paper"),
            ("dim", "card"),
            ("link", "paper"),
            ("ink", "mark"),
        ]
        pairs += [(f"s{n}", f"s{n}b") for n in range(len(Strength))]
        pairs += [("ink", f"h{n}") for n in range(7)]
        for one, other in pairs:
            dark, light = sorted(luminance(theme[name]) for name in (one, other))
            assert (light + 0.05) / (dark + 0.05) >= 4.5, (one, other)


def summary(html, id_):
    return html[html.index(f'id="{id_}"') :].partition("</summary>")[0]


def test_the_badge_is_the_fate_of_the_print(html):
    amended = summary(html, "toy/claim_03_amended")
    assert 'data-printed="0"' in amended
    first, second = re.findall(r'<span class="s[^"]*">([^<]*)</span>', amended)
    assert first == "as printed: REFUTED"
    assert second in ("amended: PROVED", "amended: SURVIVED")
    for id_, badge in (("toy/claim_01_true", "PROVED"), ("toy/claim_02_false", "REFUTED")):
        assert f">{badge}</span>" in summary(html, id_) and "amended" not in summary(html, id_)


def test_legend_version_and_day_come_first(html):
    first = html[: html.index('id="documents"')]
    assert f"dpproofs {dpproofs.__version__}, 14 November 2023." in first
    for strength in Strength:
        assert f'">{strength.badge}</span></dt><dd>{strength.means}</dd>' in first


def test_the_gravest_erratum_comes_first(toy):
    misprint = toys.AMENDED.replace('"false"', '"misprint"').replace("the half", "a sign")
    remark = toys.AMENDED.replace("the half", "a remark")
    result = toy(theorem_01_sign=misprint, remark_04_half=remark, theorem_02_half=toys.AMENDED)
    texts = render(run(result, list(result.claims.values()), Options("pytest")))
    reasons = ("The half is a whole.", "A remark is a whole.", "A sign is a whole.")
    for suffix, start in ((".html", 'id="serious"'), (".md", "## The most serious of 3 errata")):
        part = texts[suffix][texts[suffix].index(start) :]
        places = [part.lower().index(reason[:-1].lower()) for reason in reasons]
        assert places == sorted(places), suffix
    assert "The most serious of 3 errata" in texts[".html"]


def test_the_first_screen_counts_what_stands(result):
    texts = render(result)
    (row, total) = json.loads(texts[".json"])["overview"]
    assert (row["name"], row["results"], row["errata"], row["steps"]) == ("toy", 4, 1, 2)
    assert row["FAILS"] == total["FAILS"] == 2  # as printed, whatever stands instead
    assert row["without"] == total["without"] == 1  # the false one has no amendment
    assert row["steps_fail"] == 1
    assert sum(row[s.name] for s in Strength) == row["results"]
    assert "1 result fails and has no amendment that holds." in texts[".html"]


def test_print_and_amendment_stand_side_by_side_and_differ_visibly(html):
    sides = html[html.index('id="toy/claim_03_amended"') :].partition('class="claim"')[0]
    places = [sides.index(f">{label} ") for label in ("As printed", "Amended")]
    assert places[0] < places[1] < sides.index("They differ in the conclusion (marked).")
    assert '<mn class="x">2</mn>' in sides


def test_texts_are_escaped(html):
    assert "x &lt;" in html or "≤" in html
    assert "&amp;lt;" not in html


def test_markdown_has_whole_tables(result):
    markdown = render(result)[".md"]
    table = [line for line in markdown.splitlines() if line.startswith("|")]
    assert "steps that fail as printed" in table[0]
    assert re.fullmatch(r"\| Toy notes \| 4 \|( \d \|){5} 2 \| 1 \| 2 \| 1 \|", table[2])
    assert len({line.count("|") for line in table[:4]}) == 1


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
    told = render(result)
    assert "text not at hand; 1 passages listed" in told[".md"]
    assert "passages listed as asserting nothing: 1." in told[".html"]
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
    assert "Not checked: 2 of 3 sentences and displays</b> (who, where and when: 1; not" in html
    assert "; not accounted for: 1)." in html and "Its 2 sentences and displays (of 3)" in html
    assert "It is &lt;meant&gt; for 3 readers." in html and "(it counts readers)" in html
    assert html.index("Nothing lists this.") < html.index("readers.")  # what is left comes first
    assert "2 of 3 sentences and displays; 1 not covered; 1 history" in told[".md"]
    rows = told[".md"].splitlines()
    first = next(n for n, row in enumerate(rows) if row.startswith("| sentences"))
    assert rows[first + 2] == "| toy | 1 | 0 | 0 | 1 | 1 | not complete |" and not rows[first + 3]
    assert len({row.count("|") for row in rows[first : first + 3]}) == 1
    parsed(html)
    assert str(tmp_path) not in "".join(told.values())


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


@pytest.mark.slow
def test_both_witnesses_repairs_and_adequacy_are_in_the_report(toy):
    cubes = toys.FALSE.replace("x**2", "5 * x**3").replace("x^2", "5x^3")  # worst below 1/4
    corpus = toy(claim_01_true=toys.TRUE, claim_02_false=cubes)
    how = Options("pytest", spoil=True, repair=True)
    texts = render(run(corpus, list(corpus.claims.values()), how))
    for suffix in (".html", ".md"):
        assert re.search(r"here it fails most:(</b>)? Take x = ", texts[suffix])
        assert "end: given x" in texts[suffix] and "Altered statements" in texts[suffix]
    data = json.loads(texts[".json"])
    assert data["adequacy"]["places"] == sum(c["adequacy"]["places"] for c in data["claims"]) > 0
    assert data["claims"][1]["repairs"]


@pytest.mark.slow
def test_plots_that_no_longer_fit_are_told(toy, tmp_path, capsys):
    toy(claim_02_false=toys.FALSE)
    assert main(["check", "--save", "--jobs", "1"]) == 1
    kept = tmp_path / "toy" / "plots" / "claim_02_false.json"
    before = kept.read_bytes()
    output = tmp_path / "report.html"
    assert main(["report", "-o", str(output), "--jobs", "1"]) == 1  # it fails, and is no erratum
    assert "the line marks the counterexample" in output.read_text()
    kept.write_bytes(re.sub(rb'"pin": "\w+"', b'"pin": "another"', before))
    plots._read.clear()
    capsys.readouterr()
    main(["report", "-o", str(output), "--jobs", "1"])
    assert "no longer fit and are left out: 1; run `dpproofs plots`" in capsys.readouterr().out
    assert "1 plot no longer fits its evidence and is left out" in output.read_text()
    assert main(["plots"]) == 0 and kept.read_bytes() == before
