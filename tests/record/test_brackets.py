"""A bracket closes about the truth, by what refutes alone and by searches that may miss."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language import real
from dpproofs.language.statements import Statement, StatementError
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance
from dpproofs.record.brackets import WIDTH, Bracket, bracketed
from dpproofs.record.results import width

x = real("x", at_least=0, at_most=1)


def at(value: Fraction) -> Instance:
    return Instance({}, {x: Exact.of(value)}, {})


def below(factor: Fraction) -> Statement:
    """x (1 - x) <= factor: false below 1/4."""
    return Statement(x, x * (1 - x) <= factor)


def searcher(*points: str) -> Any:
    """A search that knows these points alone."""

    def find(variant: Statement) -> Instance | None:
        tried = (at(Fraction(point)) for point in points)
        return next((i for i in tried if judge(variant, i).refutes), None)

    return find


def bracket(bad: str, quick: Any, harder: Any, good: str = "1") -> Bracket | None:
    first = at(Fraction(1, 10))
    return bracketed(below, Fraction(good), Fraction(bad), first, quick, harder)


@pytest.mark.parametrize("quick", [(), ("1/10",), ("1/3",), ("1/2",)])
def test_a_harder_search_has_the_last_word(quick: tuple[str, ...]) -> None:
    found = bracket("0", searcher(*quick), searcher("1/10", "1/3", "1/2"))
    assert found is not None and width(found.bad, found.good) <= WIDTH
    assert found.bad < Fraction(1, 4) <= found.good
    assert isinstance(found.refuting, Instance)
    assert judge(below(found.bad), found.refuting).refutes


def test_what_refutes_goes_to_its_own_frontier_without_a_search() -> None:
    """1/10 refutes up to 9/100: no search finds anything, and the bracket is about that."""
    found = bracket("0", searcher(), searcher())
    assert found is not None and found.bad < Fraction(9, 100) <= found.good
    assert width(found.bad, found.good) <= WIDTH


def test_searches_are_few() -> None:
    asked: list[Fraction] = []

    def counted(variant: Statement) -> Instance | None:
        asked.append(Fraction(0))
        return searcher("1/2")(variant)

    assert bracket("0", searcher(), counted) is not None
    assert len(asked) <= 12


def test_no_bracket_where_the_end_that_is_to_stand_is_refuted() -> None:
    assert bracket("0", searcher(), searcher("1/2"), good="1/5") is None


def test_from_above_and_across_zero() -> None:
    def above(factor: Fraction) -> Statement:
        return Statement(x, factor * x <= 5)

    one = at(Fraction(1))
    find = searcher("1")
    found = bracketed(above, Fraction(1), Fraction(1000), one, find, find)
    assert found is not None and found.good <= 5 < found.bad <= Fraction(51, 10)

    def negative(factor: Fraction) -> Statement:
        return Statement(x, -x <= 3 * factor)

    found = bracketed(negative, Fraction(1), Fraction(-10), at(Fraction(1)), find, find)
    assert found is not None and found.bad < Fraction(-1, 3) <= found.good
    assert found.good - found.bad <= WIDTH


def test_a_value_at_which_nothing_can_be_said_is_not_refuted() -> None:
    def faulty(factor: Fraction) -> Statement:
        if factor == 0:
            raise StatementError(["show: nothing is left"])
        return below(factor)

    find = searcher("1/2")
    found = bracketed(faulty, Fraction(1), Fraction(-1), at(Fraction(1, 2)), find, find)
    assert found is not None and found.bad < Fraction(1, 4) <= found.good
