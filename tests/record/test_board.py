"""Every process writes what it is at, and the run reads it."""

import os

from dpproofs.record import board
from dpproofs.search import watch


def test_what_a_process_is_at_is_read_from_the_board() -> None:
    with board.opened():
        board.begin("lemma_1")
        watch.at_work("search")
        watch.phase("exact draws")
        watch.decided(12)
        assert board.lines() == ["lemma_1: search, exact draws: 12 instances"]
        watch.decided(1)
        assert board.lines() == ["lemma_1: search, exact draws: 1 instance"]
        watch.at_work("linear")
        assert board.lines() == ["lemma_1: linear"]
        board.begin("")
        assert board.lines() == []


def test_a_forked_process_has_a_line_of_its_own() -> None:
    with board.opened():
        board.begin("lemma_1")
        child = os.fork()
        if not child:
            board.take(1)
            board.begin("lemma_2")
            watch.at_work("enclosure")
            os._exit(0)
        os.waitpid(child, 0)
        assert board.lines() == ["lemma_1", "lemma_2: enclosure"]


def test_without_a_board_nobody_writes() -> None:
    board.begin("lemma_1")
    watch.decided(3)
    assert board.lines() == []


def test_a_name_that_is_too_long_is_cut() -> None:
    with board.opened():
        board.begin("é" * 1000)
        (line,) = board.lines()
        assert set(line) == {"é"}
