"""The bar shows statement, phase and instances on a terminal, and nothing elsewhere."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from rich.console import Console

from dpproofs.faces.progress import progress
from dpproofs.language import Claim, Document, Source, probability
from dpproofs.record import board
from dpproofs.record.cache import NullCache
from dpproofs.record.corpus import Corpus, Located
from dpproofs.record.runner import Options, run
from dpproofs.search import watch


def test_it_is_silent_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with progress() as told:
        told("notes/lemma lemma", 1, 2)
        assert board.lines() == []
    assert capsys.readouterr().err == ""


def test_it_shows_what_is_done_and_what_every_process_is_at() -> None:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=100)
    with progress(console) as told:
        board.begin("lemma_1")
        watch.at_work("search")
        watch.phase("exact draws")
        watch.decided(12)
        told("notes/lemma_0 lemma_0", 1, 2)
    shown = out.getvalue()
    assert "1/2" in shown and "lemma_1: search, exact draws: 12 instances" in shown


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_says_what_it_is_at(
    jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers write on lines of their own, in memory that the run shares; what they wrote is kept
    in a file each, since a line is wiped as soon as its statement is done."""
    t = probability("t")
    notes = Document("notes", "My notes", "me", file="")
    source = Source(notes, (1, 1), ("a", "b"), "quoted")
    known = {
        f"notes/lemma_{n}": Located(
            f"notes/lemma_{n}", Claim(source, forall=t, show=t**n <= 1), Path(f"lemma_{n}.py")
        )
        for n in (2, 3)
    }

    def keep(checker: str, phase: str, instances: int) -> None:
        written(checker, phase, instances)
        with (tmp_path / str(os.getpid())).open("a") as file:
            file.writelines(f"{line}\n" for line in board.lines())

    written = board._write
    monkeypatch.setattr(board, "_write", keep)
    console = Console(file=io.StringIO(), force_terminal=True, width=100)
    with progress(console) as told:
        run(
            Corpus(known),
            list(known.values()),
            Options("pytest", jobs),
            progress=told,
            store=NullCache(),
        )
        assert board.lines() == []
    lines = "".join(file.read_text() for file in tmp_path.iterdir())
    for n in (2, 3):
        assert f"lemma_{n}: proof" in lines
        assert f"lemma_{n}: search, exact draws: 1 instance\n" in lines
