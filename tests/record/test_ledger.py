"""Nothing is passed over: made-up documents with every fault, and the real texts where they are."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from dpproofs.faces.cli import main
from dpproofs.language import (
    Claim,
    Definition,
    Document,
    Fewer,
    Link,
    Prose,
    Source,
    Step,
    TableTerm,
    all_of,
    chain,
    law,
    natural,
    positive,
    real,
    reals,
    space,
    total,
)
from dpproofs.language.prose import digest
from dpproofs.record import corpus as corpora
from dpproofs.record.corpus import Corpus, Located
from dpproofs.record.documents import VARIABLE, Documents
from dpproofs.record.ledger import ledgers, listing, read
from dpproofs.record.sentences import asserts, pieces

x = real("x", at_least=0, stated=3)
DOCUMENT = Document("notes", "Notes", "Nobody", "notes.txt")
TEXT = """Notes

We begin slowly. Lemma 1. If x is real then $x \\le x + 2$.

Proof. We write it out. So

$$x = x \\le x + 1 \\le x + 2$$

as is plain. We begin slowly.
"""
LINES = TEXT.splitlines()
WORDS = ("If x is real", "$x \\le x + 2$.")
STEPS = chain(
    "display",
    x,
    Link("==", x * 1, "algebra"),
    Link("<=", x + 1, "algebra"),
    Link("<=", x * 1 + 2, "algebra"),
    lines=(7, 7),
)


def located(proof=STEPS, lines=(3, 3), words=WORDS, folder=Path("notes"), thing=x):
    source = Source(DOCUMENT, lines=lines, words=words, quote="$x \\le x + 2$")
    number = total(thing(y := thing.index("y")), y) if isinstance(thing, TableTerm) else thing
    show = number <= number + 2
    claim = Claim(source=source, forall=(thing,), show=show, proof=proof)
    return Located("notes/lemma_1", claim, folder / "lemma_1.py")


def prose(kind, line, first, last, text, because=""):
    return Prose(kind, (line, line), first, last, digest(text), because)


HEAD = prose("pointer", 1, "Notes", "Notes", "Notes")
SLOW = "We begin slowly."
LIST = (
    HEAD,
    prose("motivation", 3, "We begin", "slowly.", SLOW),
    prose("pointer", 5, "Proof.", "out.", "Proof. We write it out."),
    prose("motivation", 9, "as is", "plain.", "as is plain."),
    prose("motivation", 9, "We begin", "slowly.", SLOW),
)


def kinds(entries):
    return [entry.kind for entry in entries]


def test_everything_is_accounted_for():
    entries, faults, notes = read(LINES, [located()], LIST)
    assert not faults and not notes
    assert kinds(entries) == [
        *("pointer", "motivation", "claim", "pointer", "step", "motivation", "motivation")
    ]
    assert entries[2].by == ("notes/lemma_1",)
    assert entries[4].links == 3 == entries[4].piece.relations
    assert entries[1].because  # the kind says why nothing is checked


def test_what_nothing_accounts_for_is_seen():
    entries, faults, _ = read(LINES, [located(proof=())], LIST[1:])
    assert not faults
    assert [e.text for e in entries if not e.kind] == [
        "Notes",
        "So $$x = x \\le x + 1 \\le x + 2$$",
    ]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ("other", "the text is another one"),
        ("first", "allowed: words of the text"),
        ("part", "a part of the sentence"),
        ("twice", "more often than it stands"),
    ],
)
def test_a_passage_that_does_not_fit(changed, told):
    wrong = {
        "other": prose("pointer", 1, "Notes", "Notes", "notes"),
        "first": prose("pointer", 3, "Notes", "Notes", "Notes"),
        "part": prose("pointer", 3, "We", "begin", "We begin"),
        "twice": HEAD,
    }[changed]
    kept = LIST if changed == "twice" else LIST[1:]
    entries, faults, _ = read(LINES, [located()], (*kept, wrong))
    (fault,) = faults
    assert told in fault and fault.startswith(f"prose[{len(kept)}]: ")
    assert bool(entries[0].kind) == (changed == "twice")  # a list that is wrong covers nothing


def test_two_copies_of_a_sentence_need_two_entries():
    lines = [SLOW, f"{SLOW} {SLOW}"]
    once, twice = (
        Prose("motivation", (2, 2), "We begin", "slowly.", digest(SLOW)),
        Prose("motivation", (1, 2), "We begin", "slowly.", digest(SLOW)),
    )
    assert kinds(read(lines, [], (once,))[0]) == ["", "motivation", ""]
    assert kinds(read(lines, [], (once, once))[0]) == ["", "motivation", "motivation"]
    assert kinds(read(lines, [], (twice, twice, twice))[0]) == ["motivation"] * 3


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("It is plain.", False),
        ("Hence it is plain.", True),
        ("It is at most so.", True),
        ("It is $a \\leq b$.", True),
        ("There are 3 of them.", True),
        ("A boundary.", False),
        ("If A $\\Rightarrow$ B.", True),
        ("Let $f: A \\rightarrow B$.", False),
    ],
)
def test_prose_with_a_word_of_assertion_says_because(text, marked):
    assert bool(asserts(text)) == marked
    passage = prose("motivation", 1, text.split()[0], text.split()[-1], text)
    faults = read([text], [], (passage,))[1]
    assert bool(faults) == marked == any("no reason" in fault for fault in faults)
    said = prose("motivation", 1, text.split()[0], text.split()[-1], text, "a reason")
    entries, faults, _ = read([text], [], (said,))
    assert not faults and entries[0].because == "a reason"


def test_what_is_cited_says_where_it_is_proved():
    faults = read(["It is known."], [], (prose("cited", 1, "It", "known.", "It is known."),))[1]
    assert len(faults) == 1 and "where it is proved" in faults[0]


def test_a_kind_is_one_of_five():
    with pytest.raises(ValueError, match=r"kind: saw '\?'; allowed: motivation"):
        Prose("?", (1, 1), "a", "b", "")


def test_a_display_needs_as_many_links_as_relation_signs():
    entries, faults, _ = read(LINES, [located(proof=STEPS[:2])], LIST)
    assert entries[4].links == 2
    (fault,) = faults
    assert "lines 5-7: saw 2 links" in fault and "allowed: 3 or more" in fault and "Fewer(" in fault
    display = LINES[6]
    fewer = Fewer((5, 7), "So", "2$$", digest(f"So {display}"), "x = x is a slip of the pen")
    entries, faults, _ = read(LINES, [located(proof=STEPS[:2])], (*LIST, fewer))
    assert not faults and entries[4].kind == "step"
    assert read(LINES, [], (fewer,))[0][4].kind == ""  # it accounts for links, not for the display
    for wrong in (replace(fewer, because=""), Fewer((1, 1), "Notes", "Notes", HEAD.sum, "why")):
        assert len(read(LINES, [located(proof=STEPS[:2])], (*LIST[1:], wrong))[1]) >= 1


def test_the_hypotheses_of_a_claim_count_among_its_relations():
    text = ["Let", "$$a \\le 1, b \\le 2$$", "then so."]
    source = Source(DOCUMENT, lines=(1, 3), words=("Let", "so."), quote="Let")
    claim = Claim(source=source, forall=(x,), given=all_of(x <= 1, x <= 2), show=x <= 3)
    entries, faults, _ = read(text, [Located("notes/it", claim, Path("it.py"))], ())
    assert not faults and entries[1].links == 3 and set(kinds(entries)) == {"claim"}


def test_a_step_accounts_for_its_quotation_and_no_more():
    step = Step("plain", x <= x + 3, "algebra", lines=(9, 9), quote="as is plain")
    entries = read(LINES, [located(proof=(step,))], ())[0]
    assert kinds(entries)[-2:] == ["step", ""]
    bare = replace(step, quote="")  # two sentences stand in line 9, and it does not say which
    assert kinds(read(LINES, [located(proof=(bare,))], ())[0])[-2:] == ["", ""]
    alone = replace(bare, lines=(1, 1))
    assert read(LINES, [located(proof=(alone,))], ())[0][0].kind == "step"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"lines": None, "quote": "as is plain"}, "saw no lines"),
        ({"lines": (9, 10)}, "allowed: 1-9"),
        ({"lines": (5, 4)}, "allowed: 1-9"),
    ],
)
def test_where_a_step_stands_is_held_too(changes, told):
    step = replace(Step("plain", x <= x + 3, "algebra"), **changes)
    (fault,) = read(LINES, [located(proof=(step,))], LIST)[1]
    assert fault.startswith("notes/lemma_1, plain: ") and told in fault


def test_first_words_stand_before_the_last():
    faults = read(LINES, [located(words=("$x \\le x + 2$.", "If x is"))], ())[1]
    assert "source.words: saw 'If x is' before" in faults[0]


def test_definitions_name_what_says_the_same():
    passage = Definition((1, 1), "Notes", "Notes", HEAD.sum, x)
    assert read(LINES, [], (passage,))[0][0].by == ("x",)
    known = replace(passage, by="notes/lemma_1")
    assert not read(LINES, [located()], (known,))[1]
    assert "allowed: a claim of this document" in read(LINES, [], (known,))[1][0]


def test_a_claim_goes_before_prose_and_is_no_fault():
    # adding a claim is adding one file: the list need not be edited
    lemma = "Lemma 1. If x is real then $x \\le x + 2$."
    passage = prose("motivation", 3, "Lemma", "2$.", lemma, "a reason")
    entries, faults, notes = read(LINES, [located()], (*LIST, passage))
    assert not faults and entries[2].kind == "claim"
    assert notes == ["line 3: listed as prose, and notes/lemma_1 checks it"]


def test_a_ready_made_line_covers_what_it_was_made_for():
    parts = [
        *pieces(LINES),
        *pieces(['It says "so" of\\', "\\(a\\) and more than that. $b$ \\(c\\)", "", "x" * 99]),
    ]
    for piece in parts:
        line = listing([piece]).replace('"?"', '"history"').replace('because=""', 'because="it"')
        passage = eval(line.rstrip(","), {"Prose": Prose})  # what a person pastes
        text = [""] * (piece.lines[0] - 1) + [piece.text] + [""] * 3
        entries, faults, _ = read(text, [], (passage,))
        assert not faults and set(kinds(entries)) == {"history"}, line


# ----------------------------------------------------------------------------- documents


@pytest.fixture
def notes(tmp_path, monkeypatch):
    """A document with its text, its claim and a list of prose that is given as source."""

    def make(listed: str | None, text: str | None = TEXT, **changes):
        folder = tmp_path / f"notes{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        if listed is not None:
            (folder / "prose.py").write_text(listed, encoding="utf-8")
        if text is not None:
            (tmp_path / "notes.txt").write_text(text, encoding="utf-8")
        claim = located(folder=folder, **changes)
        monkeypatch.setenv(VARIABLE, str(tmp_path))
        monkeypatch.setattr(corpora, "load_corpora", lambda: Corpus({claim.id: claim}))
        (ledger,) = ledgers([claim], Documents(tmp_path))
        return ledger

    return make


def source_of(passages, complete):
    return (
        f"from dpproofs.language import Prose\nCOMPLETE = {complete}\nPROSE = {tuple(passages)!r}\n"
    )


@pytest.mark.parametrize(
    ("passages", "complete", "faults", "status"),
    [(LIST, True, 0, 0), (LIST[1:], False, 0, 0), (LIST[1:], True, 1, 1), (LIST[2:], True, 2, 1)],
)
def test_only_a_complete_document_must_be_covered(notes, passages, complete, faults, status):
    ledger = notes(source_of(passages, complete))
    assert len(ledger.faults) == faults and ledger.complete is complete
    assert all("nothing accounts for" in f and 'Prose("?", ' in f for f in ledger.faults)
    assert len(ledger.uncovered) == len(LIST) - len(passages)
    assert main(["ledger"]) == status == main(["ledger", "notes"])


@pytest.mark.parametrize(
    ("thing", "faults"),
    [
        (real("x"), 0),
        (real("x", above=0), 1),
        (real("x", at_most=1, stated="a share"), 0),
        (real("x", at_most=1, stated=(3, 9)), 0),
        (real("x", at_most=1, stated=10), 1),
        (natural("x", largest=2), 0),
        (natural("x", smallest=2, largest=3), 1),
        (positive("x", space("Y", largest=2)), 1),
        (reals("x", space("Y", largest=2), at_least=0), 1),
        (reals("x", space("Y", largest=2)), 0),
        (law("x", space("Y", smallest=2, largest=3)), 1),
        (law("x", space("Y", smallest=2, largest=3, stated=3)), 0),
    ],
)
def test_a_domain_says_which_line_states_it(notes, thing, faults):
    found = notes(source_of(LIST, True), thing=thing, proof=())
    ours = [f for f in found.faults if ": x: " in f or ": Y: " in f]
    assert len(ours) == faults, found.faults
    assert all("no line states" in f or "allowed: lines 1-9" in f for f in ours)
    assert not notes(source_of(LIST, False), thing=real("x", above=0), proof=()).faults


def test_a_quotation_that_is_not_in_the_text_is_a_fault(notes):
    ledger = notes(None, words=("If x is imaginary", "$x \\le x + 2$."))
    assert any("notes/lemma_1" in f and "stands nowhere in it" in f for f in ledger.faults)
    assert kinds(ledger.entries)[2] == ""
    assert any("allowed: 1-9" in f for f in notes(None, lines=(3, 10)).faults)


def test_a_missing_text_is_said_aloud(notes, capsys):
    ledger = notes(source_of(LIST, True), text=None)
    assert ledger.missing and not ledger.faults and not ledger.entries
    assert (ledger.listed, ledger.quoted) == (5, 4)
    assert main(["ledger"]) == 0
    told = "not compared, the source text is missing: 4 claims and steps, 5 passages"
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    "listed", ["PROSE = (", "", "from nowhere import PROSE", "PROSE = 3", "PROSE = (3,)"]
)
def test_a_list_that_cannot_be_read_is_unreadable_input(notes, listed, capsys):
    assert "prose.py: saw" in notes(listed).faults[0]
    assert main(["ledger"]) == 2


def test_the_command(notes, capsys):
    notes(source_of(LIST[1:], False))
    assert main(["ledger", "notes", "--json"]) == 0
    (data,) = json.loads(capsys.readouterr().out)["documents"]
    assert data["counts"]["not covered"] == 1 and data["counts"]["motivation"] == 3
    left = [entry for entry in data["entries"] if entry["kind"] is None]
    assert left[0]["listing"] == 'Prose("?", (1, 1), "Notes", "Notes", "' + HEAD.sum + '"),'
    assert main(["ledger", "notes"]) == 0
    assert "line 1: Notes" in capsys.readouterr().out
    assert main(["ledger", "notes", "--lines", "3-5"]) == 0
    assert capsys.readouterr().out.startswith('Prose("?", (3, 7), "We begin slowly.", ')
    assert main(["ledger", "nothing"]) == 2 == main(["ledger", "--lines", "5:6"])


# ----------------------------------------------------------------------------- the corpus


def test_the_ledgers_of_the_corpus(record_property, installed):
    """Every list fits its text, and a document declared complete is; without texts this is said."""
    claims = installed.claims.values()
    texts = Documents.of_environment()
    found = ledgers(claims, texts)
    assert found and all(ledger.readable for ledger in found)
    for ledger in found:
        record_property(ledger.document.name, ledger.heading)
        assert not ledger.faults, "\n".join(ledger.faults)
        if not ledger.missing:  # not a letter is lost between the sentences
            whole = "".join("".join(texts.lines(ledger.document)).split())
            assert "".join("".join(entry.text.split()) for entry in ledger.entries) == whole
    missing = [ledger.heading for ledger in found if ledger.missing]
    if missing and VARIABLE not in os.environ:
        pytest.skip("; ".join(missing))
    assert not missing
