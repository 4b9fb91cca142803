"""The command line, called as a function: output, exit status, and what wrong input is told."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from dpproofs.faces.cli import main
from dpproofs.language.statements import Statement
from dpproofs.outcome import Evidence
from dpproofs.record import checking, workers
from dpproofs.record import corpus as corpora
from dpproofs.record.checkers import CHECKERS
from dpproofs.record.corpus import Corpus, load_file
from dpproofs.search.effort import EFFORTS, Effort, unfinished
from tests.faces import toys
from tests.record.toys import undecided


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = main(list(argv))
    out, err = capsys.readouterr()
    return status, out, err


def test_list_makes_no_status_up(toy, capsys):
    toy(claim_01_true=toys.TRUE, claim_02_amended=toys.AMENDED)
    status, out, _ = run(capsys, "list", "--json")
    data = json.loads(out)
    assert status == 0
    first, second = data["claims"]
    assert first["id"] == "toy/claim_01_true"
    assert first["source"] == {"document": "toy", "file": "toy.txt", "lines": [1, 1]}
    assert first["printed"] is None and first["ok"] is None
    assert second["erratum"] == "false" and second["amended"] is None
    assert data["counts"]["not_checked"] == 2


def test_list_shows_what_a_check_found(toy, capsys):
    toy(claim_01_true=toys.TRUE, claim_02_false=toys.FALSE)
    assert run(capsys, "check", "--budget", "quick", "--jobs", "1")[0] == 1
    _, out, _ = run(capsys, "list", "--json")
    claims = {claim["id"]: claim for claim in json.loads(out)["claims"]}
    assert claims["toy/claim_01_true"]["printed"] in ("PROVED", "SURVIVED")
    assert claims["toy/claim_01_true"]["ok"] is True
    assert claims["toy/claim_02_false"]["printed"] == "REFUTED"
    assert claims["toy/claim_02_false"]["ok"] is False
    _, out, err = run(capsys, "list")
    heading, _, *rows = out.splitlines()
    assert heading.startswith("2 claims of 1 document, 0 steps, 0 errata; ")
    recorded = "2 claims recorded, not repeated here: 1 as expected, 1 not; "
    assert recorded in heading  # the counts too are those of earlier runs
    assert "0 declared open" in heading and "quotation" not in heading
    not_compared = "2 quotations were not compared: 1 source text is missing (name their folder in"
    assert err == f"{not_compared} DPPROOFS_DOCUMENTS)\n"
    assert "NOT AS EXPECTED" in rows[1]


def test_check_tells_what_is_wrong_and_what_took_long(toy, capsys):
    toy(claim_02_false=toys.FALSE)
    argv = ("check", "false", "--budget", "quick", "--jobs", "1", "--durations", "3")
    status, out, _ = run(capsys, *argv)
    assert status == 1
    assert len(re.findall(r"^ +\d+\.\d s of CPU  toy/claim_02_false$", out, re.M)) == 1
    assert "x ≤ x^2" in out and "Take x = " in out and "fails" in out
    assert "dpproofs check toy/claim_02_false --fresh" in out


def test_an_erratum_is_as_expected(toy, capsys):
    toy(claim_03_amended=toys.AMENDED)
    status, out, _ = run(capsys, "check", "--budget", "quick", "--jobs", "1", "--json")
    (claim,) = json.loads(out)["claims"]
    assert status == 0
    assert (claim["printed"], claim["erratum"], claim["ok"]) == ("REFUTED", "false", True)
    assert claim["amended"] in ("PROVED", "SURVIVED")


def test_a_false_step_is_not_as_expected(toy, capsys):
    toy(claim_04_steps=toys.STEPS)
    status, out, _ = run(capsys, "check", "--budget", "quick", "--jobs", "1")
    assert status == 1
    assert "x^3 ≤ x^4" in out and "Take x" in out


def test_undecided_is_3_unless_declared_open(toy, capsys, monkeypatch):
    monkeypatch.setattr(checking, "CHECKERS", {"search": undecided})
    toy(claim_05_open=toys.OPEN.format(open=""))
    assert run(capsys, "check", "--budget", "quick", "--jobs", "1")[0] == 3
    toy(claim_06_open=toys.OPEN.format(open=", open=Open('a limit')"))
    status, out, _ = run(capsys, "check", "--budget", "quick", "--jobs", "1")
    assert status == 0
    assert "1 declared open" in out.splitlines()[0]


def test_unreadable_input_is_2(toy, capsys):
    toy(claim_01_true=toys.TRUE, claim_07_bad=toys.UNREADABLE)
    status, out, err = run(capsys, "check", "--budget", "quick", "--jobs", "1")
    assert status == 2
    assert "1 file unreadable" in out.splitlines()[0]
    assert "source.quote" in err and "claim_07_bad.py" in err
    # a fault elsewhere does not spoil a run that did not ask for it
    assert run(capsys, "check", "claim_01", "--budget", "quick", "--jobs", "1")[0] == 0
    assert run(capsys, "check", "claim_07", "--budget", "quick", "--jobs", "1")[0] == 2


def _interrupt_after_one(monkeypatch):
    """Ctrl-C, as soon as a second statement would be checked."""
    done = []

    def interrupted(statement, *args, **rest):
        if done:
            raise KeyboardInterrupt
        done.append(statement)
        return checking.check_statement(statement, *args, **rest)

    monkeypatch.setattr(workers, "check_statement", interrupted)


@pytest.mark.slow
def test_interrupted_is_130_and_keeps_what_was_found(toy, capsys, monkeypatch):
    toy(claim_01_true=toys.TRUE, claim_02_false=toys.FALSE)
    _interrupt_after_one(monkeypatch)
    status, out, _ = run(capsys, "check", "--budget", "quick", "--jobs", "1", "--save")
    assert status == 130
    assert "interrupted" in out.splitlines()[0]
    monkeypatch.setattr(workers, "check_statement", checking.check_statement)
    _, out, _ = run(capsys, "list", "--json")
    first, second = json.loads(out)["claims"]
    assert first["printed"] is not None and second["printed"] is None


@pytest.mark.slow
def test_of_a_claim_that_is_half_checked_nothing_is_said_to_be_amiss(toy, capsys, monkeypatch):
    toy(claim_01_half=toys.AMENDED)
    _interrupt_after_one(monkeypatch)
    status, out, _ = run(capsys, "check", "--budget", "quick", "--jobs", "1")
    assert status == 130
    assert "REFUTED" in out and "1 not checked yet" in out and "is expected" not in out


@pytest.mark.slow
def test_a_check_leaves_nothing_in_the_current_folder(tmp_path):
    """In a process of its own: Hypothesis reads where to keep its data when it is imported."""
    (tmp_path / "here").mkdir()
    environ = {**os.environ, "DPPROOFS_CACHE": str(tmp_path / "cache")}
    environ.pop("HYPOTHESIS_STORAGE_DIRECTORY", None)
    file = toys.folder(tmp_path / "elsewhere", mine=toys.TRUE) / "mine.py"
    command = [sys.executable, "-m", "dpproofs", "check", str(file), "--jobs", "1"]
    subprocess.run(command, cwd=tmp_path / "here", env=environ, check=True, capture_output=True)
    assert not list((tmp_path / "here").iterdir())


def test_check_a_file_anywhere(toy, capsys, tmp_path):
    toy()
    file = toys.folder(tmp_path / "elsewhere", mine=toys.TRUE) / "mine.py"
    status, out, _ = run(capsys, "check", str(file), "--budget", "quick", "--jobs", "1")
    assert status == 0 and "toy/mine" in out


@pytest.mark.slow
def test_a_change_that_is_saved_is_meant(tmp_path, capsys, monkeypatch):
    folder = toys.folder(tmp_path, mine=toys.TRUE)
    monkeypatch.chdir(folder)
    assert run(capsys, "check", "mine.py", "--jobs", "1", "--save")[0] == 0
    (folder / "mine.py").write_text(toys.TRUE.replace("x^2", "x^3").replace("x**2", "x**3"))
    status, out, _ = run(capsys, "check", "mine.py", "--jobs", "1")
    assert status == 1 and "changed since it was pinned" in out
    status, out, _ = run(capsys, "check", "mine.py", "--jobs", "1", "--save")
    assert status == 0 and "changed since" not in out
    assert run(capsys, "check", "mine.py", "--jobs", "1")[0] == 0


@pytest.mark.slow
def test_a_file_of_ones_own_goes_by_its_path(toy, capsys, tmp_path, monkeypatch):
    toy(claim_01_true=toys.TRUE)
    folder = toys.folder(tmp_path / "elsewhere", mine=toys.FALSE, parts=toys.PARTS)
    monkeypatch.chdir(folder)
    status, out, _ = run(capsys, "check", "mine.py", "--jobs", "1", "--save")
    assert status == 1 and "dpproofs show mine.py --repair" in out
    assert "dpproofs check mine.py --fresh" in out  # what is told can be typed
    status, out, _ = run(capsys, "show", "mine.py")
    assert status == 0 and out.startswith("toy/mine\n") and "dpproofs replay mine.py" in out
    assert run(capsys, "card", "mine.py")[1].startswith("toy/mine\n")
    assert run(capsys, "replay", "mine.py")[0] == 0
    assert "counterexample" in run(capsys, "show", "mine.py", "--script")[1]

    shown = run(capsys, "show", "parts.py::second")[1]
    assert shown.startswith("toy/parts.second\n") and "dpproofs check parts.py::second" in shown
    assert "dpproofs replay" not in shown  # nothing was saved of it
    status, out, _ = run(capsys, "check", "parts.py::second", "--jobs", "1")
    assert status == 0 and "1 claim of 1 document" in out
    for asked in ("parts.py", "parts.py::third", "mine.py::first"):
        status, _, err = run(capsys, "show", asked)
        assert status == 2 and "allowed: one of" in err
    assert run(capsys, "check", "parts.py::third")[0] == 2
    assert "parts.py::first, parts.py::second" in run(capsys, "show", "parts.py")[2]
    (folder / "bad.py").write_text("x = 1", encoding="utf-8")
    status, _, err = run(capsys, "show", "bad.py")
    assert status == 2 and "the file must bind CLAIM" in err


def test_whatever_lists_claims_takes_files_and_folders_too(toy, capsys, tmp_path, monkeypatch):
    toy(claim_01_true=toys.TRUE)
    folder = toys.folder(tmp_path / "elsewhere", mine=toys.FALSE, parts=toys.PARTS)
    monkeypatch.chdir(folder.parent)
    for command in ("list", "scope", "adequacy", "sharpness"):
        told = run(capsys, command, "toy/parts.py")
        assert told[0] == 0 and "toy/parts.second" in told[1] and "mine" not in told[1], told
        assert "toy/mine" in run(capsys, command, "toy/")[1]
        status, _, err = run(capsys, command, "toy/parts.py::third")
        assert status == 2 and "toy/parts.py::first, toy/parts.py::second" in err
    (folder / "parts.py").write_text(toys.FALSE, "utf-8")  # nothing that lies anywhere is kept
    assert "toy/parts " in run(capsys, "list", "toy/parts.py")[1]
    (folder / "bad.py").write_text("x = 1", encoding="utf-8")
    for command in ("list", "scope", "adequacy", "sharpness"):
        status, out, err = run(capsys, command, "toy/bad.py")
        assert status == 2 and "the file must bind CLAIM" in out + err


@pytest.mark.slow
def test_all_parts_of_a_file_are_replayed(toy, capsys, tmp_path, monkeypatch):
    toy(claim_01_true=toys.TRUE)
    monkeypatch.chdir(toys.folder(tmp_path / "elsewhere", parts=toys.PARTS))
    assert run(capsys, "check", "parts.py", "--jobs", "1", "--save")[0] == 0
    status, out, _ = run(capsys, "replay", "parts.py")
    assert status == 0 and "parts.first" in out and "parts.second" in out
    alone = run(capsys, "replay", "parts.py::first")[1]
    assert "parts.first" in alone and "parts.second" not in alone


@pytest.mark.slow
def test_save_then_replay(toy, capsys, tmp_path):
    toy(claim_02_false=toys.FALSE)
    run(capsys, "check", "--budget", "quick", "--jobs", "1", "--save")
    artefact = tmp_path / "toy" / "artefacts" / "claim_02_false.json"
    status, out, _ = run(capsys, "replay", str(artefact))
    assert status == 0 and out.startswith("re-verified: ") and "REFUTED: confirmed" in out
    assert run(capsys, "replay", "toy/claim_02_false")[0] == 0

    data = json.loads(artefact.read_text())
    (evidence,) = [e for e in data["claims"]["claim_02_false"]["evidence"] if "witness" in e]
    single = tmp_path / "witness.json"
    single.write_text(json.dumps(evidence["witness"]))
    status, out, _ = run(capsys, "replay", str(single))
    assert status == 0 and "Take x" in out

    evidence["witness"]["scalars"]["x"] = "1"
    single.write_text(json.dumps(evidence["witness"]))
    status, out, _ = run(capsys, "replay", str(single))
    assert status == 1 and out.startswith("NOT re-verified")
    artefact.write_text(json.dumps(data))
    assert run(capsys, "replay", str(artefact))[0] == 1


def test_show_at_a_point(toy, capsys):
    toy(claim_01_true=toys.TRUE, claim_02_parts=toys.PARTS)
    assert "x^{2}" in run(capsys, "show", "claim_01", "--latex")[1]
    status, out, _ = run(capsys, "show", "claim_01", "--at", "x=0.1")
    assert status == 0
    assert "x = 0.1 is read as 1/10" in out
    assert "left side   1/100" in out and "right side  1/10" in out and "it holds here" in out
    status, out, _ = run(capsys, "show", "second", "--at", "p=1/2,1/2", "q=1/4,0.75")
    assert status == 0 and "q = 1/4,0.75 is read as 1/4, 3/4" in out
    assert "1/2*log(4/3) (about 0.143841)" in out
    status, out, _ = run(capsys, "show", "second", "--at", "p=1/2,1/2")
    assert status == 0 and "needs q" in out and "no verdict" in out


def test_show_a_script_of_the_witness(toy, capsys):
    toy(claim_02_false=toys.FALSE)
    assert run(capsys, "show", "claim_02", "--script")[0] == 2
    run(capsys, "check", "--budget", "quick", "--jobs", "1")
    status, out, _ = run(capsys, "show", "claim_02", "--script")
    assert status == 0
    with pytest.raises(SystemExit) as done:
        exec(compile(out, "script", "exec"), {"__name__": "__main__"})
    assert done.value.code == 0


@pytest.fixture(scope="module")
def two_claims(tmp_path_factory) -> Corpus:
    folder = toys.folder(
        tmp_path_factory.mktemp("two"), claim_01_true=toys.TRUE, claim_02_false=toys.FALSE
    )
    found = Corpus()
    for file in sorted(folder.glob("*.py")):
        found.add(load_file(file))
    return found


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ([], "COMMAND"),
        (["nonsense"], "nonsense"),
        (["check", "--budget", "endless"], "quick"),
        (["check", "--jobs", "0"], "a whole number from 1 up"),
        (["check", "claim_99"], "did you mean"),
        (["check", "no/such/file.py"], "a claim file that exists"),
        (["show", "clam_01"], "did you mean toy/claim_01_true"),
        (["show", "toy"], "names 2 claims"),
        (["show", "claim_01", "--at", "x"], "NAME=VALUE"),
        (["show", "claim_01", "--at", "y=1"], "allowed: x"),
        (["show", "claim_01", "--at", "x=one"], "an exact number"),
        (["show", "claim_01", "--at", "x=2"], "x ≥ 0 ∧ x ≤ 1"),
        (["show", "claim_01", "--at", "x=1e99999"], "power of ten"),
        (["show", "claim_01", "--at", "x=__import__('os')"], "an exact number"),
        (["show", "claim_01", "--at", "x=1", "x=2"], "each name once"),
        (["replay", "no.json"], "a file that can be read"),
        (["report", "-o", "report.pdf"], ".html"),
        (["report", "-o", "report.html", "--diff", "no.json"], "earlier report"),
        (["report"], "-o/--output"),
        (["report", "-o", "."], "saw '.'"),
        (["report", "-o", "mine/r.html"], "mine cannot"),
        (["check", "mine"], "saw 'mine', no Python file"),
        (["check", "."], "saw '.', in which no Python file binds CLAIM"),
        (["check", "no_such.py"], "no file"),
        (["show", ""], "names 2 claims"),
        (["show", "claim_01", "--at"], "expected at least one argument"),
        (["show", "claim_01", "--at", "=1"], "NAME=VALUE"),
        (["show", "claim_01", "--at", "x=nan"], "an exact number"),
        (["show", "claim_01", "--at", "x=1/0"], "division of 1 by zero"),
        (["show", "claim_01", "--latex", "--bibtex"], "not allowed with"),
        (["show", "claim_01", "--latex", "--at", "x=1"], "not allowed with"),
        (["card", "clam_01"], "did you mean toy/claim_01_true"),
        (["card", "toy"], "names 2 claims"),
        (["list", "clam_01", "--blind"], "did you mean toy/claim_01_true"),
        (["adequacy", "clam_01"], "did you mean toy/claim_01_true"),
        (["sharpness", "clam_01"], "did you mean toy/claim_01_true"),
        (["replay", "clam_01"], "did you mean toy/claim_01_true"),
        (["replay", "."], "a file that can be read"),
        (["replay", "mine"], "saw no JSON"),
        (["ledger", "toys"], "allowed: one of toy"),
        (["ledger", "--lines", "3-1"], "saw '3-1'; allowed: lines counted from 1"),
        (["ledger", "--lines", "0-1"], "saw '0-1'; allowed: lines counted from 1"),
        (["ledger", "--lines", "1-3"], "DPPROOFS_DOCUMENTS"),
        (["errata", "toys"], "did you mean toy?"),
        (["errata", "--letter"], "saw no DOCUMENT; allowed: one of toy"),
        (["errata", "toy", "--letter"], "there is nothing to write"),
        (["errata", "--format", "html"], "'md', 'text'"),
    ],
)
def test_wrong_input_is_told_what_is_allowed(two_claims, capsys, monkeypatch, tmp_path, argv, told):
    monkeypatch.chdir(tmp_path)
    Path("mine").write_text("mine", encoding="utf-8")
    monkeypatch.setattr(corpora, "load_corpora", lambda: two_claims)
    status, out, err = run(capsys, *argv)
    assert status == 2
    assert told in err
    assert err.startswith("dpproofs: ") and not out
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no claim: the file must bind CLAIM to one Claim"),
        ("def f(:", "SyntaxError: invalid syntax (line 1)"),
        (
            "\nimport no_such_module",
            "saw an import of 'no_such_module', which is not installed; allowed: ",
        ),
        ("raise SystemExit(3)", "SystemExit: 3 (line 1)"),
        (toys.UNREADABLE, "source.lines: (0, 0) is not a range of lines counted from 1"),
        (toys.UNREADABLE, "source.quote: empty"),
    ],
)
def test_a_file_that_is_no_claim_is_told_what_is_wrong(toy, capsys, tmp_path, text, told):
    toy()
    file = tmp_path / "mine.py"
    file.write_text(text, encoding="utf-8")
    status, out, err = run(capsys, "check", str(file), "--jobs", "1")
    assert status == 2 and told in err and str(file) in err
    assert out.splitlines()[1:] == []  # a heading, and no empty table


def test_a_law_that_is_none_is_told(toy, capsys):
    toy(claim_02_parts=toys.PARTS)
    status, _, err = run(capsys, "show", "second", "--at", "p=1/2,1/3", "q=1/2,1/2")
    assert status == 2 and "sum 5/6" in err
    status, _, err = run(capsys, "show", "second", "--at", "p=1/2,1/2", "q=1")
    assert status == 2 and "entries" in err


def test_replay_of_what_is_no_artefact(toy, capsys, tmp_path: Path):
    toy(claim_01_true=toys.TRUE)
    for text in ("", "[]", '{"format": "other"}', "{"):
        file = tmp_path / "x.json"
        file.write_text(text)
        assert run(capsys, "replay", str(file))[0] == 2
    assert run(capsys, "replay", "toy/claim_01_true")[0] == 2


# ----------------------------------------------------------------------------- what repairs it


@pytest.mark.slow
def test_show_proposes_repairs_where_that_is_asked_for(toy, capsys):
    toy(claim_02_false=toys.FALSE)
    assert "repair " not in run(capsys, "show", "false")[1]
    status, out, _ = run(capsys, "show", "false", "--repair")
    assert status == 0
    assert "  repair     end: given x ≤ 0" in out or "  repair     end: given x ≥ 1" in out
    assert "Take x = 1/2." in out


def test_check_says_where_repairs_are_found(toy, capsys):
    toy(claim_01_true=toys.TRUE, claim_02_false=toys.FALSE)
    _, out, _ = run(capsys, "check", "--budget", "quick", "--jobs", "1")
    assert "dpproofs show toy/claim_02_false --repair" in out


@pytest.mark.slow
def test_both_witnesses_and_the_repairs_are_in_the_json(toy, capsys):
    toy(claim_03_amended=toys.AMENDED)
    run(capsys, "check", "--save", "--jobs", "1")
    (claim,) = json.loads(run(capsys, "list", "--json")[1])["claims"]
    simplest, strongest = claim["witnesses"]["simplest"], claim["witnesses"]["strongest"]
    assert simplest["margin"] and strongest["margin"] == "1" and strongest["margin_about"] == "1.0"
    assert strongest["scalars"] == {"x": "1"}
    assert [r["told"] for r in claim["repairs"]], claim
    assert "repair " in run(capsys, "show", "amended")[1]


@pytest.mark.slow
def test_adequacy_is_a_number_of_each_claim_and_of_all(toy, capsys):
    toy(claim_01_true=toys.TRUE, claim_02_false=toys.FALSE)
    assert "all: no altered statements" in run(capsys, "adequacy")[1]
    run(capsys, "check", "--save", "--jobs", "1")
    status, out, _ = run(capsys, "adequacy")
    first, second, total = out.splitlines()
    assert status == 0 and first.startswith("toy/claim_01_true: ") and "refuted" in first
    assert second == "toy/claim_02_false: no altered statements"
    assert total.partition(": ")[2] == first.partition(": ")[2]
    data = json.loads(run(capsys, "adequacy", "--json")[1])
    assert data["all"] == data["claims"]["toy/claim_01_true"]
    assert data["all"]["refuted"] + data["all"]["needless"] + data["all"]["bracketed"] > 0
    (claim, _) = json.loads(run(capsys, "list", "--json")[1])["claims"]
    assert claim["adequacy"] == data["all"]


@pytest.mark.slow
def test_replay_decides_the_second_witness_and_the_brackets_again(toy, capsys):
    toy(claim_03_amended=toys.AMENDED)
    run(capsys, "check", "--save", "--jobs", "1")
    status, out, _ = run(capsys, "replay", "amended")
    assert status == 0 and "where it fails most: confirmed" in out and "repair " in out


OWN_SOURCE = 'Source(Document("m", "M", "me", file=""), (1, 1), ("a", "b"), "c")'


@pytest.fixture
def notes(tmp_path, monkeypatch):
    """A folder with a true claim, a false one and one that stays undecided, and another file."""
    unmet = (
        "CLAIM = Claim(source(3, '$x$'), (p, q), 2 * KL(p, q) <= 1, 2 * KL(p, q) == 1,\n"
        "    notation='words')\n"
    )
    files = {"a": toys.TRUE, "b": toys.FALSE, "c": toys.HEAD.format(title="Unmet") + unmet}
    folder = toys.folder(tmp_path / "mine", **files)
    (folder / "helper.py").write_text("raise SystemExit('this is no claim file')\n", "utf-8")
    monkeypatch.chdir(tmp_path / "mine")
    return folder


def test_several_files_are_checked_together(notes, capsys):
    status, out, _ = run(capsys, "check", "toy/a.py", "toy/b.py", "--jobs", "1")
    assert status == 1 and out.startswith("2 claims of ") and "1 as expected, 1 not" in out
    assert "toy/a " in out and "toy/b " in out
    again = run(capsys, "check", "toy/a.py", "toy/a.py", "--jobs", "1")
    assert again[0] == 0 and again[1].startswith("1 claim ")


@pytest.mark.slow
def test_a_folder_stands_for_its_claim_files(notes, capsys):
    status, out, err = run(capsys, "check", "toy/", "--jobs", "1")
    assert status == 1 and out.startswith("3 claims of ") and "helper" not in out + err
    assert run(capsys, "check", "./toy", "--jobs", "1")[1] == out


def test_a_folder_without_claims_is_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    status, _, err = run(capsys, "check", "./")
    assert status == 2
    assert "folder: saw './', in which no Python file binds CLAIM or CLAIMS; allowed: " in err


@pytest.mark.slow
def test_what_stayed_undecided_says_why_on_one_line(notes, capsys):
    status, out, _ = run(capsys, "check", "toy/c.py", "--jobs", "1")
    (line,) = [line for line in out.splitlines() if line.startswith("undecided: ")]  # once
    assert status == 3 and line.startswith("undecided: toy/c, as printed: ")
    assert "search: " in line, line


def test_what_the_clock_cut_short_is_told(notes, capsys, monkeypatch):
    def late(statement: Statement, effort: Effort) -> Evidence:
        told = f"{unfinished(effort)}; and more"
        return replace(undecided(statement, effort), checker="proof", reason=told)

    monkeypatch.setitem(checking.CHECKERS, "proof", late)
    _, out, _ = run(capsys, "check", "toy/a.py", "--jobs", "1")
    (line,) = [line for line in out.splitlines() if "not finished" in line]
    assert line == "proof not finished within the 10 s of budget quick: toy/a"


def test_a_default_range_is_called_one_in_the_table_and_in_json(notes, capsys):
    (notes / "d.py").write_text(
        "from dpproofs.language import *\nk = natural('k')\n"
        f"CLAIM = Claim({OWN_SOURCE}, (k,), k <= 3)\n",
        "utf-8",
    )
    _, out, _ = run(capsys, "check", "toy/d.py", "--jobs", "1")
    assert "default range" in out and 'write natural("k", largest=...) for more' in out
    _, out, _ = run(capsys, "check", "toy/d.py", "--jobs", "1", "--json")
    (claim,) = json.loads(out)["claims"]
    assert claim["default_ranges"] == [{"name": "k", "smallest": 1, "largest": 3}]
    _, out, _ = run(capsys, "show", "toy/d.py")
    assert "k = 1..3, the default range: write natural" in " ".join(out.split())


def test_beside_what_survived_stands_how_many_instances_were_decided(notes, capsys, monkeypatch):
    monkeypatch.delitem(CHECKERS, "proof")
    (notes / "d.py").write_text(
        "from dpproofs.language import *\nfrom dpproofs.theory import KL, total_variation\n"
        "Y = space('Y', largest=2)\np, q = law('p', Y), law('q', Y)\n"
        f"CLAIM = Claim({OWN_SOURCE}, (p, q), KL(p, q) >= 2 * total_variation(p, q)**2)\n",
        "utf-8",
    )
    _, out, _ = run(capsys, "check", "toy/d.py", "--jobs", "1")
    head, row = out.splitlines()[1:3]
    told = row[head.index("instances") :].strip()
    instances, sizes = told.split(maxsplit=1)
    assert int(instances) >= EFFORTS["quick"].floor and sizes == "Y 1..2"


@pytest.mark.slow
def test_saving_says_what_bears_weight(notes, capsys):
    status, _, err = run(capsys, "check", "toy/a.py", "--save", "--jobs", "1")
    *saved, named, matter = err.partition("    ")[0].splitlines()
    assert status == 0 and all(line.startswith("saved ") for line in saved)
    assert named == "what bears weight in toy/a, as printed:"
    assert matter.startswith("  shown to matter (altered, the statement is refuted): ")
    assert "show: factor of x: false if altered (-1 %)" in err
