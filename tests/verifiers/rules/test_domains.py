"""A hypothesis about one number is its domain, and never more than it says."""

from __future__ import annotations

import pytest

from dpproofs.language import Statement, exp, law, natural, real, space
from dpproofs.language.plain import NotPlain
from dpproofs.language.wording import statement_text
from dpproofs.outcome import Outcome
from dpproofs.provers import certificate
from dpproofs.search.effort import EFFORTS
from dpproofs.theory import hockey_stick, total_variation
from dpproofs.verifiers.rules import domains, verify

x, y = real("x"), real("y")
epsilon = real("epsilon", logarithmic=True)
n = natural("n", largest=3)
Y = space("Y")
p, q = law("p", Y), law("q", Y)


def narrowed(*given):
    (found,) = domains.premises(Statement((x, y, n), x * y >= -1, given), [])
    return found


@pytest.mark.parametrize(
    ("given", "told", "left"),
    [
        ([x >= 0], "x ≥ 0", 0),
        ([x < 2], "x < 2", 0),
        ([x >= 0, x < 2], "0 ≤ x < 2", 0),
        ([x <= 3 * y + 1], "x ≤ 3·y + 1", 0),
        ([x >= 0, x >= 1], "x ≥ 0", 1),  # it has such an end already
        ([x <= y, y <= x], "y ≤ x ≤ y", 0),
        ([x <= y, y <= x + 1, y >= 0], "y ≥ 0", 1),  # no domain depends on itself
        ([x >= 1 / y, x >= 0], "x ≥ 0", 1),  # 1/y may have no value
        ([x * x <= 1, y > 0], "y > 0", 1),
    ],
)
def test_what_becomes_a_domain(given, told, left):
    found = narrowed(*given)
    assert told in statement_text(found)
    assert len(found.given) == left
    for each in found.given:  # they speak of the number that has the domain
        assert all(part is not x or found.forall[0] is x for part in each.walk())


@pytest.mark.parametrize("given", [[], [x * x <= 1], [n >= 2], [x != 0], [x >= exp(y)]])
def test_what_is_no_domain(given):
    with pytest.raises(NotPlain):
        narrowed(*given)


def test_a_convention_is_as_good_as_a_domain():
    shown = hockey_stick(p, q, epsilon) <= total_variation(p, q)
    statement, without = (Statement((epsilon, p, q), shown, g) for g in ((epsilon >= 0,), ()))
    found = certificate.check(statement, EFFORTS["quick"])
    assert found.outcome is Outcome.PROVED and found.whole_domain
    assert found.certificate is not None and verify(statement, found.certificate)
    assert not verify(without, {**found.certificate, "statement": without.hash})
    assert certificate.check(without, EFFORTS["quick"]).outcome is not Outcome.PROVED
