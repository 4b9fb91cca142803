"""`dpproofs rocq`: what it writes, what it makes of the answers of Rocq, what it records. The Rocq
of these tests is a list of answers; `tests/rocq` has the real one."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from dpproofs.faces import cli
from dpproofs.faces import rocq as face
from dpproofs.faces.cli import main
from dpproofs.record import artefacts, levels
from dpproofs.record import corpus as corpora
from dpproofs.record.corpus import Corpus, Located
from dpproofs.rocq import compile as rocq
from dpproofs.rocq.compile import AXIOMS, Answer, Said, Text
from dpproofs.rocq.document import FILES, MORE, theory_text

ACCEPTED = "standard_facts/total_variation.symmetric"
SECOND = "standard_facts/total_variation.at_most_one"
NO_TEXT = "standard_facts/bretagnolle_huber.test"
YES = Answer(Said.COMPILED, "", tuple(sorted(AXIOMS)), 1.0)
NO = Answer(Said.REFUSED, 'File "x", line 1:\nError: it is not so.', (), 1.0)
TOO_LATE = Answer(Said.REFUSED, "120 seconds were too short", (), 120.0, late=True)


class Rocq:
    """Answers by the id of a claim, and what was asked."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer | type[BaseException]] = {}
        self.asked: list[str] = []
        self.how: list[tuple[bool, float | None]] = []  # whether at once, and the seconds for each
        self.together: list[int] = []  # how many texts at a time
        self.stopped = False

    def check_together(self, texts: list[Text], at_once: bool, limit: float | None) -> list[Answer]:
        self.how += [(at_once, limit)] * len(texts)
        self.together.append(len(texts))
        return [self.check(*each) for each in texts]

    def check(self, statement: object, text: str, name: str, fixed: tuple[str, ...]) -> Answer:
        assert f"\nTheorem {name} :" in text and fixed == ()  # all of them are of any size
        self.asked.append(name)
        (answer,) = [a for id_, a in self.answers.items() if levels.theorem_name(id_[15:]) == name]
        if isinstance(answer, Answer):
            return answer
        raise answer

    def stop(self) -> None:
        self.stopped = True


@pytest.fixture
def coq(monkeypatch: pytest.MonkeyPatch) -> Rocq:
    made = Rocq()

    @contextmanager
    def opened(limit: float) -> Iterator[Rocq]:
        yield made

    monkeypatch.setattr(rocq, "version", lambda: "8.16.1")
    monkeypatch.setattr(face.Workshop, "opened", opened)
    return made


@pytest.fixture
def claims(
    installed: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> dict[str, Located]:
    """Three claims that are proved, in a folder of their own, without records of Rocq."""
    folder = tmp_path / "standard_facts"
    (folder / "artefacts").mkdir(parents=True)
    found = Corpus()
    for id_ in (ACCEPTED, SECOND, NO_TEXT):
        located = installed.claims[id_]
        shutil.copy(artefacts.path_for(located.file), folder / "artefacts")
        found.claims[id_] = replace(located, file=folder / located.file.name)
    monkeypatch.setattr(corpora, "load_corpora", lambda: found)
    monkeypatch.setattr(corpora, "installed_folders", lambda: {tmp_path})
    return found.claims


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = main(list(argv))
    out, err = capsys.readouterr()
    return status, out, err


def kept(claims: dict[str, Located]) -> set[str]:
    return set(levels.load(levels.path_for(claims[ACCEPTED].file)))


CHECK = ("rocq", "--check", "--all", "--jobs", "1")


def test_a_text_goes_to_a_file_or_to_standard_output(claims, capsys, tmp_path) -> None:
    file = tmp_path / "own.v"
    status, out, _ = run(capsys, "rocq", ACCEPTED, "-o", str(file))
    assert status == 0 and f"wrote {file}" in out
    text = file.read_text()
    assert text.startswith(theory_text()) and "Theorem total_variation_symmetric :" in text
    assert run(capsys, "rocq", ACCEPTED)[1] == text


def test_without_a_text_its_reason_is_told(claims, capsys) -> None:
    status, out, err = run(capsys, "rocq", NO_TEXT)
    assert status == 2 and not out and "its reason: " in err and "--check" in err


def test_without_rocq_the_remedy_is_told(claims, capsys, monkeypatch) -> None:
    monkeypatch.setattr(rocq, "version", lambda: "")
    status, out, err = run(capsys, *CHECK)
    assert status == 2 and not out
    assert "no coqc" in err and "apt-get install --no-install-recommends coq" in err


def test_what_is_accepted_passes_and_what_has_no_text_is_no_failure(claims, capsys, coq) -> None:
    coq.answers = {ACCEPTED: YES, SECOND: YES}
    status, out, _ = run(capsys, *CHECK)
    assert status == 0 and out.splitlines()[-1].endswith(": 2 compiled, 1 not exported")
    (line,) = [line for line in out.splitlines() if NO_TEXT in line]
    assert line.startswith("not exported") and line.rpartition(": ")[2]
    assert not kept(claims)  # nothing is recorded unasked
    status, out, _ = run(capsys, *CHECK, "--json")
    proofs = {row["id"]: row["said"] for row in json.loads(out)["proofs"]}
    assert proofs == {ACCEPTED: "compiled", SECOND: "compiled", NO_TEXT: "not exported"}
    assert len(coq.asked) == 2  # the second run knew
    run(capsys, *CHECK, "--fresh")
    assert len(coq.asked) == 4


def test_what_rocq_refuses_fails(claims, capsys, coq) -> None:
    coq.answers = {ACCEPTED: YES, SECOND: NO}
    status, out, _ = run(capsys, *CHECK, "--save")
    assert status == 1 and "at_most_one: it is not so." in out
    assert kept(claims) == {"total_variation.symmetric"}


def test_what_was_too_slow_is_undecided_and_asked_again(claims, capsys, coq) -> None:
    coq.answers = {ACCEPTED: YES, SECOND: TOO_LATE}
    assert run(capsys, *CHECK)[0] == 3
    coq.answers[SECOND] = YES
    assert run(capsys, *CHECK)[0] == 0
    assert coq.asked.count("total_variation_at_most_one") == 2


def test_time_that_was_short_takes_no_record_away(claims, capsys, coq) -> None:
    coq.answers = {ACCEPTED: YES, SECOND: YES}
    assert run(capsys, *CHECK, "--save")[0] == 0 and len(kept(claims)) == 2
    coq.answers[SECOND] = TOO_LATE
    assert run(capsys, *CHECK, "--fresh", "--save")[0] == 3 and len(kept(claims)) == 2


def test_what_was_accepted_is_asked_at_once_and_has_more_time(claims, capsys, coq) -> None:
    coq.answers = {ACCEPTED: YES, SECOND: NO}
    run(capsys, *CHECK, "--save")
    assert coq.how == [(False, 20)] * 2  # None: as much as any
    run(capsys, *CHECK, "--fresh")
    assert {*coq.how[2:]} == {(False, 20), (True, None)}
    run(capsys, *CHECK, "--fresh", "--limit", "7")
    run(capsys, "rocq", "--check", "standard_facts", "--jobs", "1", "--fresh")
    assert {*coq.how[4:]} == {(False, None), (True, None)}


def test_long_texts_are_asked_alone(claims, coq, monkeypatch) -> None:
    coq.answers = {ACCEPTED: YES, SECOND: YES}
    found = face.proofs_of([claims[ACCEPTED], claims[SECOND]])
    proofs = [each for each in found if each.id in coq.answers] * 3

    def asked() -> list[int]:
        coq.together.clear()
        rows = list(face.check(proofs, 1, 300, lambda *_: None, fresh=True))
        assert [row.said for row in rows] == ["compiled"] * 6
        return coq.together

    assert asked() == [2, 2, 2]
    monkeypatch.setattr(face, "LETTERS", 1)
    assert asked() == [1] * 6


def test_what_is_recorded_and_is_so_no_more_fails(claims, capsys, coq, monkeypatch) -> None:
    coq.answers = {ACCEPTED: YES, SECOND: YES}
    assert run(capsys, *CHECK, "--save")[0] == 0
    coq.answers[ACCEPTED] = NO
    status, out, _ = run(capsys, *CHECK, "--fresh", "--recorded")
    assert status == 1 and "symmetric: THE RECORD SAYS THAT IT COMPILES" in out
    assert NO_TEXT not in out  # nothing is recorded of it

    def no_text(*given: object) -> str:
        raise face.NotExported("a rule that is gone")

    monkeypatch.setattr(levels, "text_of", no_text)
    status, out, _ = run(capsys, *CHECK, "--fresh", "--recorded")
    assert status == 1 and out.count("THE RECORD SAYS THAT IT COMPILES") == 2
    assert run(capsys, *CHECK, "--fresh", "--recorded", "--save")[0] == 1 and not kept(claims)
    assert run(capsys, *CHECK, "--fresh")[0] == 0  # what is not exported is no failure


def test_an_interrupted_run_loses_nothing(claims, capsys, coq) -> None:
    coq.answers = {ACCEPTED: YES, SECOND: KeyboardInterrupt}
    assert run(capsys, *CHECK, "--save")[0] == 130 and coq.stopped
    assert kept(claims) == {"total_variation.symmetric"}
    coq.answers[SECOND] = YES
    assert run(capsys, *CHECK, "--save")[0] == 0 and len(kept(claims)) == 2
    assert coq.asked.count("total_variation_symmetric") == 1


def test_a_damaged_record_is_told_with_its_remedy(claims, capsys, coq) -> None:
    coq.answers = {ACCEPTED: YES, SECOND: YES}
    run(capsys, *CHECK, "--save")
    levels.path_for(claims[ACCEPTED].file).write_text("[")
    status, _, err = run(capsys, *CHECK, "--save")
    assert status == 2 and "record of Rocq" in err and "delete the file" in err


def test_nothing_asked_for_is_wrong_usage(claims, capsys, coq) -> None:
    status, _, err = run(capsys, "rocq", "--check")
    assert status == 2 and "--all" in err and "--recorded" in err


def test_every_face_says_what_is_recorded(claims, capsys, coq, monkeypatch) -> None:
    monkeypatch.setattr(cli, "only_one", lambda id_: claims[id_])  # not as it is installed
    coq.answers = {ACCEPTED: YES, SECOND: NO}
    run(capsys, *CHECK, "--save")
    level = levels.load(levels.path_for(claims[ACCEPTED].file))["total_variation.symmetric"]

    rows = {line.split()[0]: line.split() for line in run(capsys, "list")[1].splitlines()[2:]}
    assert "ROCQ" in rows[ACCEPTED] and "KERNEL" in rows[SECOND]

    data = {c["id"]: c for c in json.loads(run(capsys, "list", "--json")[1])["claims"]}
    assert data[ACCEPTED]["trust"] == "ROCQ" and data[SECOND]["trust"] == "KERNEL"
    told = {"text": level.text, "version": "8.16.1", "decided_here": False}
    assert data[ACCEPTED]["rocq"] == told and data[SECOND]["rocq"] is None

    shown = run(capsys, "show", ACCEPTED)[1]
    assert f"{level.text} (recorded, not repeated here)" in shown and "as recorded" in shown
    assert "Rocq" not in run(capsys, "show", SECOND)[1]

    scope = json.loads(run(capsys, "scope", "--json")[1])["rows"]
    why = {row["id"]: row["why"] for row in scope}
    assert why[ACCEPTED] == "" and why[SECOND] == face.UNRECORDED
    assert why[NO_TEXT].startswith("no text for Rocq: ")


def test_the_report_writes_the_texts_and_links_to_them(claims, capsys, coq, tmp_path) -> None:
    coq.answers = {ACCEPTED: YES, SECOND: NO}
    run(capsys, *CHECK, "--save")
    assert run(capsys, "report", "-o", str(tmp_path / "out" / "report.html"), "--jobs", "1")[0] == 0
    (file,) = (tmp_path / "out" / "rocq").iterdir()
    for page in ("report.html", "report.md"):
        assert f"rocq/{file.name}" in (tmp_path / "out" / page).read_text()
    level = levels.load(levels.path_for(claims[ACCEPTED].file))["total_variation.symmetric"]
    assert levels.sum_of(file.read_text()) == level.text


def test_theorems_are_listed_and_written_as_a_project(claims, capsys, coq, tmp_path) -> None:
    assert run(capsys, "rocq", "--list") == (0, "", "")
    coq.answers = {ACCEPTED: YES, SECOND: NO}
    run(capsys, *CHECK, "--save")
    name = "standard_facts_total_variation_symmetric"
    line = f"{name}.total_variation_symmetric  {ACCEPTED}\n"
    assert run(capsys, "rocq", "--list")[1] == line
    folder = tmp_path / "project"
    status, out, _ = run(capsys, "rocq", "--project", str(folder))
    assert status == 0 and out.startswith(line) and "coq_makefile" in out
    files = (folder / "_CoqProject").read_text().splitlines()[3:]
    assert files == [*(f"theory/{each}.v" for each in (*FILES, *MORE)), f"proofs/{name}.v"]
    assert all((folder / each).exists() for each in files)
    assert "From DP Require Import" in (folder / files[-1]).read_text()
    (tmp_path / "file").write_text("")
    assert run(capsys, "rocq", "--project", str(tmp_path / "file"))[0] == 2
