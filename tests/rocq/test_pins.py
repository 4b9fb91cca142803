"""A word in which theorems are printed, with one sign of its definition altered, makes the lemmas
about these words fail."""

from __future__ import annotations

import re

import pytest

from dpproofs.rocq.compile import Workshop
from dpproofs.rocq.names import THEORY
from tests.rocq.altered import FILES, alterations, definitions, notices, plain

ALTERED = [
    (file, name) for file in FILES for name in definitions(file) if any(alterations(name, file))
]


@pytest.mark.one_in(6)
@pytest.mark.parametrize(("file", "name"), ALTERED)
def test_an_altered_definition_is_noticed(
    shop: Workshop, thorough: bool, file: str, name: str
) -> None:
    every = [*alterations(name, file)]
    tried = every if thorough else every[:: len(every) // 3 + 1]
    seen = [found for altered in tried if (found := notices(altered, file)) is not None]
    assert all(seen) and (seen or name == "pairs")  # a set proves that it has each point once


@pytest.mark.parametrize("file", FILES)
def test_the_definitions_as_they_are_compile(shop: Workshop, file: str) -> None:
    assert notices(plain(file), file) is False


@pytest.mark.parametrize("file", FILES)
def test_every_definition_has_a_lemma(shop: Workshop, file: str) -> None:
    pins = re.sub(r"\(\*.*?\*\)", "", (THEORY / f"{FILES[file]}.v").read_text("utf-8"), flags=re.S)
    lemmas = "".join(re.findall(r"^Lemma \w+_pins.*?\.$", pins, re.M | re.S))
    named = {*re.findall(r"\w+", lemmas)}
    assert {name for name in definitions(file) if name not in named} == set()
