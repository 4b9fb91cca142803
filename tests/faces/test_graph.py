"""What rests on what: the weakest link is found however deep, and the drawing is whole."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from dpproofs.faces.fate import Strength
from dpproofs.faces.graph import drawing, knots, label
from dpproofs.language import Claim, Source, Step, real
from dpproofs.language.claims import Document
from dpproofs.outcome import Evidence, Outcome, derive
from dpproofs.outcome.evidence import Counts
from dpproofs.record.corpus import Located
from dpproofs.record.results import ClaimResult, StatementResult, StepResult
from tests.proved import proved

x = real("x", at_least=0, at_most=1)
BOOK = Document(name="book", title="A book", authors="Nobody", file="book.txt")
OTHER = Document(name="other", title="Another", authors="Nobody", file="other.txt")


def found(statement, how):
    made = {
        "proved": Evidence("proof", Outcome.PROVED, statement.hash,
                           proved=proved(statement.hash)),
        "survived": Evidence("search", Outcome.SURVIVED, statement.hash,
                             counts=Counts(9, 9, 9, 9, 0)),
        "undecided": Evidence("search", Outcome.UNDECIDED, statement.hash, reason="why"),
        "refuted": Evidence("search", Outcome.REFUTED, statement.hash, witness={}),
    }[how]  # fmt: skip
    return StatementResult("printed", statement, (made,), derive([made]))


def made(id_, how, by=(), cites=(), steps=(), document=BOOK):
    proof = tuple(Step(f"step {n}", x <= n + 2, by or "algebra") for n, _ in enumerate(steps))
    if by and not steps:
        proof, steps = (Step("step 0", x <= 2, by),), (how,)
    claim = Claim(Source(document, (1, 1), ("a", "b"), "x"), x, x <= 1, proof=proof, cites=cites)
    results = tuple(
        StepResult(f"{id_}/{s.name}", s, found(claim.step_statement(s), h), None, True, "")
        for s, h in zip(proof, steps, strict=True)
    )
    located = Located(id_, claim, file=None, prose=f"About {id_}.")
    return ClaimResult(located, found(claim.statement, how), None, (), results, True, "")


CHAIN = [
    made("book/a", "survived"),
    made("book/b", "proved", by=("book/a",)),
    made("book/c", "proved", cites=("book/b", "other/d")),
    made("other/d", "proved", document=OTHER),
    made("book/alone", "proved"),
]


def test_the_edge_is_the_print_and_the_ground_what_stands():
    claim = made("book/a", "refuted", cites=("book/b",))
    mended = replace(claim, amended=found(claim.located.claim.statement, "proved"))
    known = knots([mended, made("book/b", "proved")])
    knot = known["book/a"]
    assert (knot.printed, knot.own, knot.weakest) == (Strength.FAILS, Strength.ALL, Strength.ALL)
    assert knot.badges == ("REFUTED", "PROVED") and known["book/b"].badges == ("PROVED", "")
    shown = drawing("book", known)
    assert 'class="k w5"' in shown and 'class="own o0"' in shown
    assert 'aria-label="About book/a: as printed REFUTED; amended PROVED"' in shown


def test_the_weakest_link_is_found_however_deep():
    known = knots(CHAIN)
    assert known["book/c"].own is Strength.ALL
    assert (known["book/c"].weakest, known["book/c"].at) == (Strength.SURVIVED, "book/a")
    assert known["other/d"].weakest is Strength.ALL and known["other/d"].above == ("book/c",)
    assert known["book/a"].above == ("book/b",) and known["book/b"].below == ("book/a",)


def test_a_step_is_a_link_too():
    (knot,) = knots([made("book/a", "proved", steps=("proved", "undecided"))]).values()
    assert (knot.own, knot.weakest, knot.at) == (Strength.ALL, Strength.OPEN, "book/a/step 1")


def test_a_circle_has_one_weakest_link():
    known = knots([
        made("book/a", "proved", cites=("book/b",)), made("book/b", "survived", cites=("book/a",))
    ])  # fmt: skip
    assert {knot.weakest for knot in known.values()} == {Strength.SURVIVED}
    assert drawing("book", known).count("<path") == 2


def test_the_drawing_has_every_claim_that_is_linked_and_each_link():
    shown = drawing("book", knots(CHAIN))
    tree = ElementTree.fromstring(shown)
    boxes = {a.get("data-id"): a for a in tree.findall("a")}
    assert set(boxes) == {"book/a", "book/b", "book/c", "other/d"}  # what is alone stands beside
    assert "away" in boxes["other/d"].get("class") and "w3" in boxes["book/c"].get("class")
    assert "weakest below: SURVIVED (book/a)" in boxes["book/c"].get("aria-label")
    paths = {(p.get("data-from"), p.get("data-to")) for p in tree.iter("path")}
    assert paths == {("book/a", "book/b"), ("book/b", "book/c"), ("other/d", "book/c")}
    places = {id_: float(a.find("rect").get("x")) for id_, a in boxes.items()}
    assert places["book/a"] < places["book/b"] < places["book/c"]
    assert drawing("book", knots(CHAIN)) == shown


def test_no_two_boxes_cover_each_other():
    many = [made(f"book/low_{n}", "proved") for n in range(7)]
    many += [made(f"book/high_{n}", "proved", cites=(f"book/low_{n % 7}",)) for n in range(9)]
    corners = re.findall(r'<rect x="(\d+)" y="(\d+)" width="\d{3}"', drawing("book", knots(many)))
    places = [(int(x), int(y)) for x, y in corners]
    assert len(places) == 16
    assert all(
        abs(a - c) >= 176 or abs(b - d) >= 34
        for n, (a, b) in enumerate(places) for c, d in places[:n]
    )  # fmt: skip


def test_nothing_linked_is_no_drawing():
    assert drawing("book", knots([CHAIN[-1]])) == ""


def test_signs_of_markup_in_a_title_are_escaped():
    claim = made("book/a", "proved", cites=("book/b",))
    odd = Located("book/b", CHAIN[0].located.claim, None, prose='A "<b>" title.')
    other = SimpleNamespace(**{**vars(made("book/b", "proved")), "located": odd, "id": "book/b"})
    ElementTree.fromstring(drawing("book", knots([claim, other])))


@pytest.mark.parametrize(
    ("id_", "expected"),
    [
        ("d/claim_09_gaussian_mechanism.6_81", ("Claim 9, 6.81", "gaussian mechanism")),
        ("d/theorem_00_exact_evolution.bound", ("Theorem, bound", "exact evolution")),
        ("d/tower_rule", ("tower rule", "")),
        ("d/square_root.concave", ("square root", "concave")),
    ],
)
def test_a_short_name(id_, expected):
    assert label(id_) == expected
