"""What the clock cuts short says so, proves nothing and is not kept."""

from dataclasses import replace

from dpproofs.language import Statement, law, real, space, total
from dpproofs.meaning import clock
from dpproofs.outcome import Evidence, Outcome
from dpproofs.record.timed import timed
from dpproofs.search import hunt as search
from dpproofs.search.effort import EFFORTS, SECONDS, Effort
from dpproofs.theory import KL

QUICK = replace(EFFORTS["quick"], seconds=10.0)
t = real("t", at_least=0)
STATEMENT = Statement(t, t >= 0)


def never(statement: Statement, effort: Effort) -> Evidence:
    while True:
        clock.ask()


def at_once(statement: Statement, effort: Effort) -> Evidence:
    return Evidence("toy", Outcome.UNDECIDED, statement.hash, reason="a toy")


def test_a_checker_that_ends_is_left_alone() -> None:
    assert timed("toy", at_once, STATEMENT, QUICK) == (at_once(STATEMENT, QUICK), True)


def test_one_that_never_ends_is_cut_short() -> None:
    with clock.statement(0.05):
        found, finished = timed("toy", never, STATEMENT, QUICK)
    assert not finished and found.outcome is Outcome.UNDECIDED
    assert found.reason == "not finished within the 10 s of budget quick"


def test_where_no_time_is_left_nothing_is_tried() -> None:
    with clock.statement(0):
        found, finished = timed("toy", never, STATEMENT, QUICK)
    assert not finished and found.outcome is Outcome.UNDECIDED
    assert found.reason.startswith("not tried: ")


def test_a_search_that_is_cut_short_tells_what_it_decided() -> None:
    Y = space("Y")
    p, q = law("p", Y), law("q", Y)
    statement = Statement((p, q), KL(p, q) >= 0)
    endless = replace(QUICK, draws=10**6, shapes=0, climbs=0, examples=0)
    with clock.statement(0.5):
        found, finished = timed("search", search.check, statement, endless)
    assert not finished and found.outcome is Outcome.SURVIVED
    assert found.reason == "not finished within the 10 s of budget quick"
    assert found.counts is not None and 0 < found.counts.decided < endless.draws


def test_one_evaluation_that_takes_too_long_is_cut_short_too() -> None:
    Z = space("Z", smallest=40, largest=40)
    r = law("r", Z)
    x = [r.index(f"x{n}") for n in range(5)]
    heavy = total(r(x[0]) * r(x[1]) * r(x[2]) * r(x[3]) * r(x[4]), *x)
    with clock.statement(0.3):
        found, finished = timed("search", search.check, Statement(r, heavy <= 2), QUICK)
    assert not finished and found.outcome is Outcome.UNDECIDED
    assert found.reason.startswith("not finished within")


def test_every_budget_has_its_seconds_and_none_in_itself() -> None:
    assert SECONDS.keys() == EFFORTS.keys()
    assert all(effort.seconds is None for effort in EFFORTS.values())
