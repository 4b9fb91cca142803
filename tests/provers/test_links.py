"""Who hears of the links hears of each once, and what is passed over makes no proof."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dpproofs.kernel.check import Step as Taken
from dpproofs.kernel.check import check
from dpproofs.kernel.sequents import Refused, Sequent
from dpproofs.language import Statement, Step, real
from dpproofs.provers.links import Link, Links, Missing
from dpproofs.provers.outlines import prove_by_outline

a, b = real("a"), real("b")
PRODUCT = Statement((a, b), a * b + a >= 3, (a >= 1, b >= 2))
OUTLINE = (
    Step("more", a * b >= b, ()),
    Step("enough", a * b >= 2, ("more", "hypothesis")),
)
SHORT = OUTLINE[:1]


class Heard(Links):
    whole = False

    def __init__(self, only: str = "", goes_on: bool = True) -> None:
        self.only, self.goes_on = only, goes_on
        self.links = list[Link]()
        self.parts = list[tuple[int, int]]()
        self.works = list[int]()

    def begins(self, goal: object, part: int, of: int) -> None:
        self.parts.append((part, of))

    def asks(self, name: str) -> bool:
        return self.only in name

    def proof(self, small: Sequent, work: int, search: Callable[[], Taken | None]) -> Taken | None:
        self.works.append(work)
        said = any(fact.text.endswith("+ a*b >= 0") for fact in small.facts)
        if small.goal.text == "-3 + a + a*b >= 0" and not said:
            return None  # it is so small that it is found without any step
        return super().proof(small, work, search)

    def hear(self, link: Link) -> None:
        self.links.append(link)
        if not self.goes_on:
            super().hear(link)


def test_each_link_is_heard_of_with_what_it_follows_from() -> None:
    heard = Heard()
    proof = prove_by_outline(PRODUCT, OUTLINE, links=heard)
    assert check(PRODUCT, proof).steps > 0
    assert [(link.name, link.found) for link in heard.links] == [
        ("the conclusion", True),
        ("enough", True),
        ("more", True),
    ]
    assert {name for name, _ in heard.links[1].facts} >= {"more"}
    assert heard.parts == [(1, 1)] and heard.works


def test_a_link_that_is_missing_ends_the_proof_or_is_passed_over() -> None:
    with pytest.raises(Missing, match="the conclusion"):
        prove_by_outline(PRODUCT, SHORT, work=5_000, links=Heard(goes_on=False))
    heard = Heard()
    proof = prove_by_outline(PRODUCT, SHORT, work=5_000, links=heard)
    assert {link.name: link.found for link in heard.links} == {
        "the conclusion": False,
        "more": True,
    }
    with pytest.raises(Refused):
        check(PRODUCT, proof)


def test_links_that_nobody_asks_for_are_no_proof() -> None:
    heard = Heard(only="more")
    proof = prove_by_outline(PRODUCT, OUTLINE, links=heard)
    assert [link.name for link in heard.links] == ["more"]
    with pytest.raises(Refused):
        check(PRODUCT, proof)
