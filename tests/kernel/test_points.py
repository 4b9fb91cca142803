"""Points: of sets that are never empty, and of sequences that were changed."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.points import Point, Refused, Sequence, Set, held
from dpproofs.kernel.reading import Unread, read
from dpproofs.language import sorts, terms
from dpproofs.language.statements import Statement

SPACE = sorts.space("X", smallest=0)


@pytest.mark.parametrize(
    "of", [SPACE, sorts.natural("n", smallest=0), sorts.natural("n", smallest=-1)]
)
def test_no_set_is_empty(of: Any) -> None:
    """What is known of all its points would be used at one that there is not."""
    with pytest.raises(Refused):
        Point(Set(of), "x")
    with pytest.raises(Refused):
        Set(of, Set(sorts.space("Y")))
    with pytest.raises(Refused):
        Set(sorts.natural("k"), Set(of))


def test_a_statement_about_a_set_that_may_be_empty_is_not_read() -> None:
    f = sorts.reals("f", SPACE)
    x = terms.Index("x", SPACE)
    statement = Statement(f, terms.All(x, f(x) >= 0))
    with pytest.raises(Unread):
        read(statement, {})


def test_a_product_of_a_table_over_nothing_draws_nothing() -> None:
    """A table that a step makes has no axes; that was an error once, in place of a sum."""
    space, many = sorts.space("Y"), sorts.natural("k")
    made = sorts.Table("t", "t", "real", ())
    path, place = Point(Set(many, Set(space)), "y"), Point(Set(many), "i")
    body = x_.entry(made, (held(Sequence(path), place),))
    found = x_.summed(path, x_.product_over(place, body))
    assert path not in found.points and found.terms
