"""A proof that a person wrote and that is not complete is told, and nothing of it is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpproofs.faces.lines import ours_lines
from dpproofs.faces.page import page
from dpproofs.record.cache import Cache
from dpproofs.record.corpus import Corpus, load_file, load_named
from dpproofs.record.outlined import outlines_of
from dpproofs.record.runner import Options, run

CLAIM = '''
"""Masses of one event under two close laws."""
from dpproofs.language import Claim, Document, Step, every, exists, event, law, real, space, test
from dpproofs.theory import condition, probability_of

Y = space("Y")
p, q, E, S = law("p", Y), law("q", Y), test("E", Y), event("S", Y)
c = real("c", at_least=1)
y = p.index("y")
P, Q = probability_of(p, E), probability_of(q, E)
CLAIM = Claim(
    source=Document("notes", "Notes", "A. Author", "").at(1, "If", "then", "close"),
    notation="the quotation is in words",
    forall=(c, p, q, E),
    given=(every(p(y) <= c * q(y), y), every(q(y) <= c * p(y), y), P > 0, Q > 0),
    show=every(condition(p, E)(y) <= c**2 * condition(q, E)(y), y),
    ours=(OURS),
)
'''
QUICK = Options(budget="quick")
THERE_IS = 'Step("there is", exists(probability_of(p, S) >= 1, S), ())'
COMPLETE = """
        Step("the event", Q <= c * P, "hypothesis"),
        Step("a point", every(p(y) <= c * q(y), y), "hypothesis"),
        Step("both", every(E(y) * p(y) * Q <= c**2 * E(y) * q(y) * P, y), ("the event", "a point")),
"""


def checked(tmp_path: Path, name: str, ours: str, store: Cache, how: Options = QUICK):
    folder = tmp_path / name
    folder.mkdir()
    file = folder / "claim_event.py"
    file.write_text(CLAIM.replace("OURS", ours))
    corpus: Corpus = load_file(file)
    assert not corpus.faults
    (located,) = corpus.claims.values()
    assert [key for key, _ in outlines_of(located, corpus)] == [located.key]
    (claim,) = run(corpus, [located], how, store=store).claims
    return claim


def test_what_an_outline_cites_is_found_where_its_file_alone_is_loaded() -> None:
    alone = load_named("tail_of_two_densities/claim_07_private_given_events")
    located = alone.claims["tail_of_two_densities/claim_07_private_given_events.if"]
    cited = {id_ for _, outlined in outlines_of(located, alone) for id_ in outlined.cited}
    assert "tail_of_two_densities/claim_04_closeness_given_events.if" in cited - {*alone.claims}


@pytest.mark.slow
def test_a_proof_that_is_not_complete_is_told(tmp_path: Path) -> None:
    store = Cache(tmp_path / "cache")
    claim = checked(tmp_path, "open", f"{THERE_IS},", store)
    assert not claim.ok and claim.printed.name.name == "SURVIVED"
    assert "Its proof in `ours` is not complete: of the proof of ours a link" in claim.why
    assert "there is: it cannot be read" in claim.why
    whole = checked(tmp_path, "whole", COMPLETE, store)  # the same statement, and the same cache
    assert whole.ok and whole.printed.name.name == "PROVED"


@pytest.mark.slow
@pytest.mark.parametrize("pins", [False, True], ids=["check", "pytest"])
def test_a_proof_of_another_outline_stands_for_no_outline(tmp_path: Path, pins: bool) -> None:
    """A step that is false, beside a proof of the same statement in the cache."""
    store = Cache(tmp_path / "cache")
    assert checked(tmp_path, "whole", COMPLETE, store).printed.name.name == "PROVED"
    wrong = COMPLETE.replace("Q <= c * P", "2 * Q <= c * P")
    how = Options(budget="pytest", kept=True) if pins else Options(budget="quick")
    claim = checked(tmp_path, "wrong", wrong, store, how)
    assert not claim.ok and "the event" in claim.why
    shown = checked(tmp_path, "shown", wrong, store, Options(recall=True))
    assert not shown.ok and "was not followed to its end" in shown.why


@pytest.mark.slow
def test_a_step_that_nothing_needs_is_marked(tmp_path: Path) -> None:
    aside = f'{COMPLETE}        Step("aside", every(p(y) <= q(y), y), ()),'
    claim = checked(tmp_path, "aside", aside, Cache(tmp_path / "cache"))
    assert claim.ok and claim.printed.name.name == "PROVED"
    idle = {line["name"]: line["idle"] for line in page(claim)["ours"]}
    assert idle == {"the event": False, "a point": False, "both": False, "aside": True}
    told = "\n".join(ours_lines(page(claim)["ours"]))
    assert told.count("(not used, and not shown)") == 1
