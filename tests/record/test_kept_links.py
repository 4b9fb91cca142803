"""Links are kept, found or not, and what is kept is never believed."""

from __future__ import annotations

import json

import pytest

from dpproofs.kernel.check import Step
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language import Statement, real
from dpproofs.meaning import clock
from dpproofs.provers.budget import Budget
from dpproofs.provers.front import find_step
from dpproofs.record import kept_links
from dpproofs.record.cache import NullCache
from dpproofs.record.kept_links import KeptLinks

a, b = real("a", at_least=1), real("b", at_least=1)
MORE = Statement((a, b), a * b >= 1)
LESS = Statement((a, b), a * b <= 1)


class Memory(NullCache):
    def __init__(self) -> None:
        super().__init__()
        self.texts = dict[str, str]()

    def get(self, key: str) -> str | None:
        return self.texts.get(key)

    def put(self, key: str, text: str) -> None:
        self.texts[key] = text


class Search:
    """A search that counts how often it is asked."""

    def __init__(self, small: Sequent) -> None:
        self.small, self.asked = small, 0

    def __call__(self) -> Step | None:
        self.asked += 1
        return find_step(self.small, Budget(2_000))


@pytest.fixture(autouse=True)
def all_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_links, "SOON", -1)


def only_part(statement: Statement) -> Sequent:
    (sequent,) = read(statement, {})
    return sequent


def test_what_was_found_is_not_looked_for_again() -> None:
    small, store = only_part(MORE), Memory()
    search = Search(small)
    links = KeptLinks(MORE, store)
    found = links.proof(small, 2_000, search)
    assert found is not None and not links.kept
    assert KeptLinks(MORE, store).proof(small, 2_000, search) == found
    assert search.asked == 1


def test_what_was_not_found_is_looked_for_with_more_work_alone() -> None:
    small, store = only_part(LESS), Memory()
    search, links = Search(small), KeptLinks(LESS, store)
    for work, asked in ((2_000, 1), (2_000, 1), (4_000, 2)):
        assert links.proof(small, work, search) is None
        assert search.asked == asked
    assert links.kept is False


def test_another_sequent_and_another_statement_have_links_of_their_own() -> None:
    store = Memory()
    for n, statement in enumerate((MORE, LESS), 1):
        small = only_part(statement)
        KeptLinks(statement, store).proof(small, 2_000, Search(small))
        assert len(store.texts) == n
    small = only_part(MORE)
    KeptLinks(LESS, store).proof(small, 2_000, Search(small))
    assert len(store.texts) == 3


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '["products", [[], []], []]', '["trust me", [], []]', '{"rule": "products"}'],
)
def test_what_is_no_proof_is_looked_for_again(text: str) -> None:
    small, store = only_part(MORE), Memory()
    search, links = Search(small), KeptLinks(MORE, store)
    found = links.proof(small, 2_000, search)
    (key,) = store.texts
    kept, store.texts[key] = store.texts[key], text
    assert links.proof(small, 2_000, search) == found
    assert search.asked == 2 and store.texts[key] == kept


def test_a_proof_of_something_else_is_not_taken() -> None:
    """The proof that a*b is at least 1, put where one that it is at most 1 was sought in vain."""
    right, wrong, store = only_part(MORE), only_part(LESS), Memory()
    KeptLinks(MORE, store).proof(right, 2_000, Search(right))
    (proof,) = store.texts.values()
    links, search = KeptLinks(LESS, store), Search(wrong)
    assert links.proof(wrong, 2_000, search) is None
    key = next(key for key, text in store.texts.items() if json.loads(text) is None)
    store.texts[key] = proof
    assert links.proof(wrong, 2_000, search) is None
    assert search.asked == 2


def test_who_was_late_did_not_look_everywhere() -> None:
    small, store = only_part(LESS), Memory()
    with clock.statement(0), clock.engine():
        assert KeptLinks(LESS, store).proof(small, 2_000, lambda: None) is None
    assert not store.texts
    assert KeptLinks(LESS, store).proof(small, 2_000, lambda: None) is None
    assert store.texts
