"""The topics ask what they say: places, parameters and optimum belong together."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dpproofs.calculators.composed import Certified
from dpproofs.calculators.topics import TOPICS
from dpproofs.language.sorts import Scalar
from dpproofs.meaning.numbers import Exact

AT = {"k": 3, "epsilon": 1, "delta": "1e-3", "at": 1, "sigma": 2, "t": 1, "n": 1, "m": 2}


@pytest.mark.parametrize("name", TOPICS)
def test_what_is_asked_for_stands_in_the_question_and_what_is_given_too(name):
    topic = TOPICS[name]
    for question in (*topic.questions, *topic.weaker):
        nodes = (question.shape, *question.premises)
        places = {p for node in nodes for p in node.walk() if isinstance(p, Scalar)}
        assert question.asks in places
        assert question.within is None or question.within in places
        assert question in topic.questions or topic.known in places
    asked = {question.asks for question in topic.questions}
    assert not asked & {parameter.place for parameter in topic.parameters}


@pytest.mark.parametrize("name", TOPICS)
def test_parameters_are_read_and_the_optimum_is_certified(name):
    topic = TOPICS[name]
    given = {p.name: AT.get(p.name, p.default) for p in topic.parameters}
    values = {p.name: p.read(given[p.name], p.name, "a test") for p in topic.parameters}
    assert set(topic.places(values)) >= {p.place for p in topic.parameters}
    if topic.optimum is not None:
        assert isinstance(topic.optimum(values), Certified | Exact)
    assert topic.name == name and all(p.means for p in topic.parameters)


def test_the_least_epsilon_of_mechanisms_that_differ_where_the_deltas_leave_nothing():
    """A delta that is what the deltas add up to is reached, by all epsilons together."""
    topic = TOPICS["composition"]
    given = {"k": 2, "epsilon": ["1/3", 1], "each_delta": ["1/2", "1/2"], "delta": "3/4"}
    names = {p.name: p for p in topic.parameters}
    values = {name: names[name].read(value, name, "a test") for name, value in given.items()}
    assert topic.optimum is not None
    found = topic.optimum(values)
    assert isinstance(found, Certified) and found.low <= Fraction(4, 3) <= found.high
    assert found.high - found.low < Fraction(1, 2**64)
