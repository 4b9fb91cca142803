"""Quotations held against texts, and the signs of a quotation against those of the print."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from dpproofs.language import Claim, Document, Source, Step, real
from dpproofs.record.corpus import Located
from dpproofs.record.documents import (
    Documents,
    hold,
    notation_differences,
    notation_faults,
)

TEXT = "A first line.\nFor  all x we have\n$x \\le x + 1$ as is plain.\nAnd then $0 \\leq 1$.\n"
SUM = hashlib.sha256(TEXT.encode()).hexdigest()
x = real("x")


def claim(quote="$x \\le x + 1$", lines=(2, 3), words=("For all", "plain."), step=None, **rest):
    document = Document("notes", "Notes", "Nobody", "notes.txt", rest.pop("sha256", SUM))
    proof = () if step is None else (step,)
    return Claim(
        source=Source(document, lines=lines, words=words, quote=quote),
        forall=(x,),
        show=x <= x + 1,
        proof=proof,
        **rest,
    )


def held(made: Claim, folder: Path | None):
    return hold([Located("notes/it", made, Path("it.py"))], Documents(folder))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "notes.txt").write_text(TEXT)
    return tmp_path


def test_held_with_white_space_folded(folder):
    found = held(claim(quote="we have $x \\le x\n+ 1$"), folder)
    assert (found.held, found.not_held, found.missing, found.mismatches) == (1, 0, (), ())


def test_a_text_under_another_name_is_found_by_its_sum(folder):
    (folder / "notes.txt").rename(folder / "renamed.txt")
    assert held(claim(), folder).held == 1


@pytest.mark.parametrize("where", [None, "empty", "other"])
def test_missing_texts_are_counted(tmp_path, where):
    folder = None if where is None else tmp_path
    if where == "other":
        (tmp_path / "notes.txt").write_text("another text")
    found = held(claim(), folder)
    assert (found.held, found.not_held, found.mismatches) == (0, 1, ())
    assert "notes: " in found.missing[0]
    assert ("set DPPROOFS_DOCUMENTS" in found.missing[0]) == (where is None)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"quote": "$x \\le x + 2$"}, "it stands nowhere in it"),
        ({"lines": (1, 2)}, "it stands in lines 3-3"),
        ({"lines": (3, 3)}, "words[0]"),
        ({"lines": (2, 9)}, "allowed: 1-4"),
        ({"words": ("For all", "obvious")}, "words[1]"),
    ],
)
def test_a_mismatch_has_its_place(folder, changes, told):
    found = held(claim(**changes), folder)
    assert found.held == 0
    assert any(told in fault and "notes.txt" in fault for fault in found.faults_of("notes/it"))
    assert found.faults_of("notes/other") == ()


def test_steps_with_lines_are_held_too(folder):
    good = Step("s", x <= x + 2, "algebra", lines=(4, 4), quote="$0 \\leq 1$")
    assert held(claim(step=good), folder).held == 2
    bad = Step("s", x <= x + 2, "algebra", lines=(3, 3), quote="$0 \\leq 1$")
    assert "proof[0].quote" in held(claim(step=bad), folder).faults_of("notes/it")[0]


def test_a_fact_without_a_text_is_not_counted():
    source = Source(Document("facts", "Facts", "various", ""), (1, 1), ("a", "b"), "$x \\le x+1$")
    found = held(Claim(source=source, forall=(x,), show=x <= x + 1), None)
    assert (found.held, found.not_held, found.missing) == (0, 0, ())


@pytest.mark.parametrize(
    ("quote", "must", "may", "told"),
    [
        ("$a \\leq b$", "a ≤ b", "", []),
        ("$a \\le 1 \\left( b \\right)$", "a ≤ 1·b", "", []),
        ("$a \\leqslant b, c \\ge 0$", "a ≤ b", "c ≥ 0", []),
        ("$a \\le b$", "a < b", "", ["'<' never", "'≤' once"]),
        ("$2 a = 2 b$", "2·a = b", "", ["'2' twice, statement 1"]),
        ("$a_{10}$", "a_1", "", ["'1' never", "'10' once"]),
        ("A := b", "A", "", []),
        ("x > 0 > y", "x > 0", "z > 1", ["'>' twice"]),
    ],
)
def test_signs_are_compared(quote, must, may, told):
    found = notation_differences(quote, must, may)
    if told == ["'>' twice"]:
        assert found == []  # the sign may come from what may stand besides
        return
    assert len(found) == len(told)
    assert all(any(part in line for line in found) for part in told)


def test_notation_faults_name_their_field():
    step = Step("s", x < x + 2, "algebra", quote="$x \\le x + 2$")
    (fault,) = notation_faults(claim(step=step))
    assert fault.startswith("proof[0].notation: ") and "say why not in `notation`" in fault
    assert notation_faults(claim(quote="$x < x + 1$")) != []
    assert notation_faults(claim(quote="$x < x + 1$", notation="the text writes it so")) == []
