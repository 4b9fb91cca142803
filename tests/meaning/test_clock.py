"""The clock ends an engine that is late, and nothing else."""

import time

import pytest

from dpproofs.meaning import clock


def late() -> bool:
    try:
        clock.ask()
    except clock.Late:
        return True
    return False


def test_nobody_is_late_without_a_limit() -> None:
    with clock.statement(None), clock.engine() as watched:
        assert not late() and not clock.over()
    assert not watched.rang and clock.left() == float("inf")


def test_an_engine_is_late_once_the_time_of_its_statement_is_over() -> None:
    with clock.statement(0), clock.engine() as watched:
        assert late()
    assert watched.rang


def test_outside_of_engines_nobody_is_late() -> None:
    with clock.statement(0):
        assert not late() and clock.left() <= 0


def test_a_share_ends_before_the_whole() -> None:
    with clock.statement(1000):
        with clock.engine(0.0) as watched:
            assert late()
        with clock.engine() as another:
            assert not late()
    assert watched.rang and not another.rang


def test_so_many_seconds_at_most() -> None:
    with clock.statement(1000), clock.engine(most=0.0):
        assert late()


def test_an_engine_within_another_may_not_last_longer() -> None:
    with clock.statement(1000), clock.engine(0.0), clock.engine(1.0):
        assert late()


def test_the_outer_engine_hears_of_an_inner_one_that_was_late() -> None:
    with clock.statement(1000), clock.engine() as outer:
        with clock.engine(0.0) as inner:
            assert late()
        assert not late()
    assert inner.rang and outer.rang


def test_what_is_known_is_written_down_in_peace() -> None:
    with clock.statement(0), clock.engine():
        with clock.paused():
            assert not late()
        assert late()


def test_late_is_no_fault_that_an_engine_may_catch() -> None:
    assert not issubclass(clock.Late, Exception)


def test_it_counts_seconds_of_cpu() -> None:
    with clock.statement(0.02), clock.engine():
        time.sleep(0.03)  # waiting is no work
        assert not late()
        with pytest.raises(clock.Late):
            while True:
                clock.ask()
