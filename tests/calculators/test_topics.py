"""The topics ask what they say: places, parameters and optimum belong together."""

from __future__ import annotations

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
