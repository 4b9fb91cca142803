"""Sizes in words: what is left out of the ranges is told."""

from dpproofs.language.sorts import natural, space
from dpproofs.verifiers.sizes import ranges_words, sizes_words

Y, k = space("Y"), natural("k")


def test_ranges_and_what_they_lack() -> None:
    every = [{Y: n, k: m} for n in (1, 2) for m in (3, 4)]
    assert sizes_words(every[0]) == "Y of size 1, k = 3"
    assert ranges_words((Y, k), every) == "Y of 1..2 points, k = 3..4"
    assert ranges_words((Y, k), every[:1]) == "Y of 1 points, k = 3"
    lacking = "Y of 1..2 points, k = 3..4, but for Y of size 1, k = 4 or Y of size 2, k = 3"
    assert ranges_words((Y, k), [every[0], every[3]]) == lacking
    assert ranges_words((), [{}]) == ""
