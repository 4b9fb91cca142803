"""The points of an audit are numbers that a float is, and laws that sum to 1 as they are."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.calculators.audit_topics import AUDITS


def test_every_topic_has_points_that_can_be_evaluated():
    for topic in AUDITS.values():
        assert len({regime for regime, _ in topic.at()}) >= 4
        for regime, at in topic.at():
            laws = [value for value in at.values() if isinstance(value, list)]
            assert all(sum(law) == 1 and all(Fraction(float(m)) == m for m in law) for law in laws)
            assert set(at) == set(topic.parameters), regime
