"""A definition of Meaning.v with one sign altered makes the lemmas of Pins.v fail."""

from __future__ import annotations

import re

import pytest

from dpproofs.rocq.compile import Workshop
from dpproofs.rocq.names import THEORY
from tests.rocq.altered import alterations, definitions, meaning, notices


@pytest.mark.one_in(6)
@pytest.mark.parametrize("name", [name for name in definitions() if any(alterations(name))])
def test_an_altered_definition_is_noticed(shop: Workshop, thorough: bool, name: str) -> None:
    every = [*alterations(name)]
    tried = every if thorough else every[:: len(every) // 3 + 1]
    seen = [found for altered in tried if (found := notices(altered)) is not None]
    assert all(seen) and (seen or name == "pairs")  # a set proves that it has each point once


def test_the_definitions_as_they_are_compile(shop: Workshop) -> None:
    assert notices(meaning()) is False


def test_every_definition_has_a_lemma(shop: Workshop) -> None:
    pins = re.sub(r"\(\*.*?\*\)", "", (THEORY / "Pins.v").read_text("utf-8"), flags=re.S)
    lemmas = "".join(re.findall(r"^Lemma \w+_pins.*?\.$", pins, re.M | re.S))
    named = {*re.findall(r"\w+", lemmas)}
    assert {name for name in definitions() if name not in named} == set()
