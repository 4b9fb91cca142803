"""A proof that a person wrote is followed link by link, and goes on where it was ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpproofs.faces import follow
from dpproofs.faces.cli import INTERRUPTED, main
from dpproofs.provers import outlines
from dpproofs.record import kept_links

CLAIM = '''
"""A product of numbers that are at least 1 and 2."""
from dpproofs.language import Claim, Document, Instance, Step, real

a, b = real("a"), real("b")
more = Step("more", a * b >= b, ())
CLAIM = Claim(
    source=Document("notes", "Notes", "A. Author", "").at(1, "If", "then", "product"),
    notation="the quotation is in words",
    forall=(a, b),
    given=(a >= 1, b >= 2),
    show=a * b + a >= 3,
    OURS
    proof=(
        Step("twice", show=2 * a * b >= 4, by="algebra", ours=(more,)),
        Step("plain", show=a >= 0, by="algebra"),
    ),
)
'''
GOOD = 'ours=(more, Step("enough", a * b >= 2, "more")),'
SHORT = "ours=(more,),"


@pytest.fixture
def claim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DPPROOFS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(outlines, "_tried", _step_by_step)

    def written(ours: str = GOOD) -> str:
        file = tmp_path / "claim_product.py"
        file.write_text(CLAIM.replace("OURS", ours))
        return str(file)

    return written


_tried = outlines._tried


def _step_by_step(small, work):
    """The claim is so small that all is found at once: here only from the step before."""
    known = " ".join(fact.text for fact in small.facts)
    for goal, step in (("-3 + a + a*b", "+ a*b >= 0"), ("-2 + a*b", "a*b - 1*b")):
        if small.goal.text == f"{goal} >= 0" and step not in known:
            return None
    return _tried(small, 2_000)


def test_each_link_is_told_and_the_whole_is_proved(claim, capsys, monkeypatch) -> None:
    monkeypatch.setattr(follow, "SOON", -1)
    assert main(["follow", claim()]) == 0
    out = capsys.readouterr().out
    assert "\n  the whole: not found at once (" in out
    assert "\n  the conclusion: found (" in out
    assert "\n  enough: found (" in out and ", from hypothesis, more\n" in out
    assert "PROVED: 3 of 3 links found; the kernel checked" in out


def test_a_link_that_is_missing_is_told_with_what_is_known_and_the_others_go_on(claim, capsys):
    assert main(["follow", claim(SHORT)]) == 1
    out = capsys.readouterr().out
    assert "\n  the conclusion: NOT FOUND (" in out
    assert "    to be shown: -3 + a + a*b >= 0\n    known, hypothesis: -1 + a >= 0\n" in out
    assert "    known, more: a*b - 1*b >= 0\n  more: found (" in out
    assert "not complete: 1 of 2 links found" in out


def test_some_of_the_links_alone(claim, capsys) -> None:
    assert main(["follow", claim(), "--only", "mor"]) == 0
    out = capsys.readouterr().out
    assert "more: found" in out and "enough" not in out
    assert "1 of 1 links found; the others were passed over" in out
    assert main(["follow", claim(), "--only", "last"]) == 2
    assert "allowed: a part of the name of one of these links: the conclusion" in (
        capsys.readouterr().err
    )


def test_a_step_of_the_printed_proof(claim, capsys) -> None:
    assert main(["follow", f"{claim()}#twice"]) == 0
    assert "claim_product#twice\n" in capsys.readouterr().out


def test_what_cannot_be_followed_is_told(claim, capsys) -> None:
    for ours, name, fault in (
        (GOOD, "#plain", "without `ours`; allowed: one of "),
        (GOOD, "#nothing", "of which there is no such step; allowed: one of "),
        ("", "", "without `ours`; allowed: one of "),
    ):
        assert main(["follow", claim(ours) + name]) == 2
        err = capsys.readouterr().err
        assert fault in err and "#twice" in err
    unread = 'ours=(Instance("cited", "notes/never"),),'
    assert main(["follow", claim(unread)]) == 1
    assert "not complete: cited: notes/never has no proof" in capsys.readouterr().out


def test_an_interrupt_loses_nothing(claim, capsys, monkeypatch) -> None:
    monkeypatch.setattr(kept_links, "SOON", -1)

    def until_the_last(small, work):
        if small.goal.text == "a*b - 1*b >= 0":
            raise KeyboardInterrupt
        return _step_by_step(small, work)

    monkeypatch.setattr(outlines, "_tried", until_the_last)
    assert main(["follow", claim()]) == INTERRUPTED
    out = capsys.readouterr().out
    assert "  more: interrupted (" in out and "what was found before it is kept" in out
    monkeypatch.setattr(outlines, "_tried", _step_by_step)
    assert main(["follow", claim()]) == 0
    out = capsys.readouterr().out
    assert "the conclusion: found (kept)" in out and "more: found (kept)" not in out
    assert main(["follow", claim(), "--fresh"]) == 0
    assert "kept" not in capsys.readouterr().out
