"""A survival says something where enough was decided, or all there is."""

from dataclasses import replace

from dpproofs.language import (
    Statement,
    event,
    every,
    law,
    natural,
    probability,
    space,
    total,
)
from dpproofs.outcome import Evidence, Outcome, Status, derive
from dpproofs.search import hunt as search
from dpproofs.search.effort import EFFORTS
from dpproofs.search.every import every_instance

QUICK = replace(EFFORTS["quick"], examples=0, strongest=0)
B = space("B", smallest=1, largest=2)
S = event("S", B)
y = S.index("y")
BITS = Statement(S, total(S(y), y) <= 2)
t = probability("t")


def is_exhausted(found: Evidence) -> bool:
    """Whether the search says that it decided every instance that the statement has."""
    return (found.certificate or {}).get("exhausted") is True


def test_all_events_on_one_and_on_two_points() -> None:
    found = every_instance(BITS, [{B: 1}, {B: 2}], 200)
    assert found is not None and len(found) == 2 + 4
    assert every_instance(BITS, [{B: 1}, {B: 2}], 5) is None


def test_a_law_on_one_point_has_no_choice_and_one_on_two_has() -> None:
    p = law("p", B)
    z = p.index("z")
    statement = Statement(p, total(p(z), z) <= 1)
    assert len(every_instance(statement, [{B: 1}], 200) or ()) == 1
    assert every_instance(statement, [{B: 1}, {B: 2}], 200) is None


def test_numbers_are_never_all_gone_through() -> None:
    assert every_instance(Statement(t, t <= 1), [{}], 200) is None


def test_a_search_says_that_it_went_through_all_there_is() -> None:
    found = search.check(BITS, QUICK)
    assert is_exhausted(found)
    assert derive([found], floor=10**9).status is Status.SURVIVED
    assert found.counts is not None and found.counts.distinct == 6
    n = natural("n", largest=9)
    assert is_exhausted(search.check(Statement(n, n * n >= n), QUICK))


def test_all_there_is_refutes_what_fails_at_one_instance_alone() -> None:
    wide = space("W", smallest=6, largest=6)
    rare = event("S", wide)
    z = rare.index("z")
    found = search.check(Statement(rare, total(rare(z), z) <= 5), QUICK)
    assert found.outcome is Outcome.REFUTED


def test_it_does_not_say_so_of_numbers() -> None:
    found = search.check(Statement(t, t**2 <= t), QUICK)
    assert found.outcome is Outcome.SURVIVED and not is_exhausted(found)


def test_hypotheses_that_miss_some_instances_do_not_matter() -> None:
    given = every(S(y) >= 1, y)
    assert is_exhausted(search.check(Statement(S, total(S(y), y) >= 1, (given,)), QUICK))
