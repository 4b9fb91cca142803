"""A claim collects all its faults, and derives its statements from one another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dpproofs.language.build import log
from dpproofs.language.claims import (
    ERRATUM_KINDS,
    Amended,
    Claim,
    ClaimError,
    Document,
    Erratum,
    Link,
    Note,
    Open,
    Reading,
    Source,
    Step,
    Supplied,
    chain,
    convention,
)
from dpproofs.language.sorts import real
from dpproofs.language.terms import Num, Rel

DOCUMENT = Document("notes", "Notes", "Somebody", "notes.txt")
SOURCE = Source(DOCUMENT, (3, 4), ("Let", "holds."), "Let x be. Then it holds.")
a, b, c = real("a", at_least=0), real("b", at_least=0), real("c")


def claim(**changes: Any) -> Claim:
    fields = {"source": SOURCE, "forall": (a, b), "show": a <= a + b}
    return Claim(**{**fields, **changes})


def faults(**changes: Any) -> tuple[str, ...]:
    with pytest.raises(ClaimError) as caught:
        claim(**changes)
    assert str(caught.value) == "\n".join(caught.value.faults)
    return caught.value.faults


def erratum(**changes: Any) -> Erratum:
    fields: dict[str, Any] = {"kind": "false", "because": "it is", "amended": Amended(a <= a)}
    return Erratum(**{**fields, **changes})


def test_a_document_says_where_a_result_stands() -> None:
    assert DOCUMENT.at((3, 4), "Let", "holds.", "Let x be. Then it holds.") == SOURCE
    line = DOCUMENT.at(7, "Let", "holds.", "it holds")
    assert line.lines == (7, 7) and line.words == ("Let", "holds.")
    assert line.document is DOCUMENT and line.quote == "it holds"


def test_a_claim_is_its_statement() -> None:
    found = claim(given=(a <= 1,))
    assert found.statement is not None and found.statement.given == found.given
    assert found.amended is None
    assert claim(forall=a, show=a >= 0).forall == (a,)  # a single object needs no tuple


@pytest.mark.parametrize("survives", ["not sure: why", "perhaps", "yes, it does"])
def test_what_survives_begins_with_a_verdict(survives: str) -> None:
    (fault,) = faults(erratum=erratum(survives=survives))
    assert fault.startswith("erratum.survives: saw ") and "yes, in part, no, open" in fault
    assert claim(erratum=erratum(survives="in part: for x = 0")).erratum


@pytest.mark.parametrize("lines", [(0, 3), (4, 3), (-1, -1)])
def test_lines_are_a_range_counted_from_1(lines: tuple[int, int]) -> None:
    assert faults(source=replace(SOURCE, lines=lines))[0].startswith("source.lines")


def test_a_source_in_words_is_told_how_to_be_written() -> None:
    (fault,) = faults(source="a note")
    assert "'a note'" in fault and "Document(name, title, authors, file)" in fault


def test_faults_are_collected_with_their_fields() -> None:
    found = faults(
        source=Source(DOCUMENT, (2, 1), ("", "x"), " "),
        show=a <= c,
        given=(a <= 0.5,),
        readings=(Reading("other", show=c <= a),),
        erratum=Erratum("wrong", "", None),
        proof=(
            Step("", c <= 1, ()),
            Step("one", a <= c, "definition"),
            Step("one", None, ("",)),
        ),
    )
    expected = [
        "source.lines",
        "source.quote",
        "source.words",
        "show",
        "given[0]",
        "readings[0].show",
        "erratum.kind",
        "erratum.because",
        "erratum.amended",
        "proof[0].name",
        "proof[0].by",
        "proof[0].show",
        "proof[1].show",
        "proof[2].name",
        "proof[2].by",
        "proof[2].show",
    ]
    fields = [fault.split(":")[0] for fault in found]
    assert set(expected) <= set(fields), set(expected) - set(fields)
    assert len(set(found)) == len(found)


def test_a_misprint_needs_its_latex() -> None:
    assert any(f.startswith("show: missing") for f in faults(show=None))
    assert claim(show=None, misprint=r"\log(").statement is None


# ----------------------------------------------------------------------------- steps


def test_a_step_equal_to_its_claim_is_no_step() -> None:
    found = faults(proof=(Step("again", a <= a + b, "definition"),))
    assert found == ("proof[0].show: the step is the claim itself",)
    weaker = claim(proof=(Step("more", a <= a + b, "definition", also=(c,)),))
    assert weaker.step_statement(weaker.proof[0]).forall == (a, b, c)  # type: ignore[union-attr]


def test_steps_inherit_objects_and_hypotheses_unless_replaced() -> None:
    given = (a <= 1,)
    found = claim(
        given=given,
        proof=(
            Step("inherits", b >= 0, "hypothesis"),
            Step("replaces", c <= c, "algebra", forall=(c,), given=()),
        ),
    )
    first, second = (found.step_statement(step) for step in found.proof)
    assert first is not None and first.given == given and first.forall == (a, b)
    assert second is not None and second.given == () and second.forall == (c,)


def test_an_amended_step() -> None:
    step = Step("s", a <= b, "x", erratum=erratum(amended=Amended(given=(a <= b,))))
    found = claim(proof=(step,))
    amended = found.step_amended(step)
    assert amended is not None and len(amended.given) == 1 and amended.show is step.show
    bad = Step("s", a <= b, "x", erratum=erratum(amended=Amended(a <= c)))
    assert faults(proof=(bad,))[0].startswith("proof[0].amended.show: c is not bound")


def test_reasons_are_a_tuple() -> None:
    assert Step("s", a <= b, "one").reasons == ("one",)
    assert Step("s", a <= b, ("one", "two")).reasons == ("one", "two")


# ----------------------------------------------------------------------------- chain


def test_a_chain_is_one_step_per_sign() -> None:
    steps = chain(
        "display",
        a,
        Link("<=", a + b, "algebra", given=(b >= 0,)),
        Link("==", b + a, "definition", also=(c,), lines=(9, 9)),
        Link("<", 7, ("one", "two"), quote="so", reading="r", open=Open("hard")),  # type: ignore[arg-type]
        lines=(5, 6),
        given=(a >= 0,),
        also=(b,),
    )
    assert [step.name for step in steps] == ["display 1", "display 2", "display 3"]
    shown = [step.show for step in steps]
    assert all(isinstance(relation, Rel) for relation in shown)
    first, second, third = (relation for relation in shown if isinstance(relation, Rel))
    assert [first.op, second.op, third.op] == ["<=", "==", "<"]
    assert first.left is a and first.right is second.left and second.right is third.left
    assert isinstance(third.right, Num) and third.right.value == 7
    assert [step.lines for step in steps] == [(5, 6), (9, 9), (5, 6)]
    assert len(steps[0].given or ()) == 1 and steps[0].given != steps[1].given
    assert steps[1].also == (b, c) and steps[2].also == (b,)
    assert steps[2].reasons == ("one", "two") and steps[2].open == Open("hard")
    assert (steps[2].quote, steps[2].reading) == ("so", "r")


def test_an_empty_chain_and_one_link() -> None:
    assert chain("d", a) == ()
    (only,) = chain("d", 0, Link("<=", a, "hypothesis"))
    assert isinstance(only.show, Rel) and only.show.op == "<=" and only.given is None


# ----------------------------------------------------------------------------- errata


def test_every_kind_of_erratum() -> None:
    for kind in ERRATUM_KINDS:
        simpler = "standard_facts/x" if kind == "idle" else ""
        match kind:
            case "ambiguous":  # of a reading alone
                told = erratum(kind=kind, amended=None)
                claim(readings=Reading("other", show=a < a + b, erratum=told))
                assert faults(erratum=told)[0].startswith("erratum.kind")
            case "needs a hypothesis":
                claim(erratum=erratum(kind=kind, amended=None), supplied=Supplied(b > 0, "why"))
            case _:
                claim(erratum=erratum(kind=kind, simpler=simpler))


def test_an_amendment_is_needed_but_for_idle_and_vacuous() -> None:
    for kind in ("false", "needs a hypothesis", "misprint"):
        assert any(
            "amended: missing" in f for f in faults(erratum=erratum(kind=kind, amended=None))
        )
    claim(erratum=erratum(kind="vacuous", amended=None))
    claim(erratum=erratum(kind="idle", amended=None, simpler="x"))
    assert "simpler" in faults(erratum=erratum(kind="idle", amended=None))[0]


def test_an_amendment_replaces_only_what_it_names() -> None:
    found = claim(given=(a <= 1,), erratum=erratum(amended=Amended(given=(a <= 1, b <= 1))))
    assert found.amended is not None and found.amended.show is found.show
    assert len(found.amended.given) == 2 and found.amended.forall == found.forall
    wider = claim(erratum=erratum(amended=Amended(a <= c, forall=(a, c))))
    assert wider.amended is not None and wider.amended.forall == (a, c)
    none = claim(given=(a <= 1,), erratum=erratum(amended=Amended(given=())))
    assert none.amended is not None and none.amended.given == ()


def test_an_amended_misprint() -> None:
    found = claim(
        show=None, misprint="?", erratum=erratum(kind="misprint", amended=Amended(a <= a + b))
    )
    assert found.statement is None and found.amended is not None
    assert faults(show=None, misprint="?", erratum=erratum(amended=Amended(given=())))


# ----------------------------------------------------------------------------- what is supplied

NEEDS = erratum(kind="needs a hypothesis", amended=None)
POSITIVE, SMALL = Supplied(b > 0, "not said"), convention(a <= 1, "every reader does")


def test_what_is_supplied_is_no_part_of_the_print_and_a_convention_is() -> None:
    found = claim(given=(b <= 2,), erratum=NEEDS, supplied=(SMALL, POSITIVE))
    assert found.statement is not None and found.amended is not None
    assert found.statement.given == (*found.given, SMALL.what)
    assert found.amended.given == (*found.given, POSITIVE.what, SMALL.what)
    assert found.amended.show is found.show


def test_a_convention_alone_needs_no_erratum() -> None:
    found = claim(supplied=SMALL)
    assert found.supplied == (SMALL,) and found.amended is None
    (fault,) = faults(supplied=POSITIVE)
    assert fault.startswith("supplied: saw a hypothesis that the document does not state")


def test_the_print_needs_what_is_supplied_and_nothing_else_is_added() -> None:
    assert faults(erratum=NEEDS)[0].startswith("supplied: saw no hypothesis")
    assert faults(erratum=NEEDS, supplied=SMALL)[0].startswith("supplied: saw no hypothesis")
    given = (a <= 1,)
    more = erratum(kind="needs a hypothesis", amended=Amended(given=(*given, b > 0)))
    assert any(f.startswith("amended.given") for f in faults(given=given, erratum=more))
    stronger = erratum(kind="needs a hypothesis", amended=Amended(given=(a < 1,)))
    assert claim(given=given, erratum=stronger).amended is not None


def test_what_is_to_be_shown_is_no_hypothesis() -> None:
    said = claim().show
    assert said is not None
    for given in (convention(said, "so it is"), Supplied(said, "so it is")):
        told = faults(supplied=given, erratum=NEEDS)
        assert any("which is what is to be shown" in fault for fault in told)


def test_the_faults_of_what_is_supplied() -> None:
    told = faults(supplied=(Supplied(c > 0, ""), Supplied(3, "why")), erratum=NEEDS)  # type: ignore[arg-type]
    assert {f.partition(": ")[0] for f in told} >= {"supplied[0].because", "supplied[1].what"}
    assert any(f.startswith("supplied[0].given") or "c is not bound" in f for f in told)


def test_steps_have_what_the_claim_has_where_they_speak_of_it() -> None:
    both, other = Step("one", b <= a + b, "algebra"), Step("two", a <= 2 * a, "algebra", forall=a)
    own = Step("three", b <= 2, "algebra", given=(), supplied=convention(b <= 1, "as ever"))
    found = claim(erratum=NEEDS, supplied=(POSITIVE, SMALL), proof=(both, other, own))
    given = [getattr(found.step_statement(step), "given", None) for step in found.proof]
    assert given == [(POSITIVE.what, SMALL.what), (SMALL.what,), (found.proof[2].supplied[0].what,)]
    needy = Step("four", b <= 2, "algebra", given=(), erratum=NEEDS, supplied=POSITIVE)
    amended = claim(proof=needy).step_amended(needy)
    assert amended is not None and amended.given == (POSITIVE.what,)


def test_notes_are_about_what_stands_and_readings_about_the_print() -> None:
    reading, note = Reading("other", show=a < 3), Note("besides", show=a < 3, fails=True)
    found = claim(erratum=NEEDS, supplied=(POSITIVE, SMALL), readings=reading, notes=note)
    assert found.reading_statement(reading).given == (SMALL.what,)
    assert found.reading_statement(note).given == (POSITIVE.what, SMALL.what)
    assert faults(notes=Note("bad", show=c <= a))[0].startswith("notes[0].show")


@pytest.mark.parametrize("told", [erratum(), erratum(kind="ambiguous"), NEEDS])
def test_the_erratum_of_a_reading_is_that_it_is_ambiguous(told: Erratum) -> None:
    (fault,) = faults(readings=Reading("other", show=a < 3, erratum=told))
    assert fault.startswith("readings[0].erratum: saw kind")


def test_readings_are_statements_of_their_own() -> None:
    reading = Reading("strict", show=a < a + b, given=(b > 0,))
    found = claim(readings=reading)
    statement = found.reading_statement(reading)
    assert statement.given == reading.given and found.statement is not None
    assert statement.hash != found.statement.hash
    bad = Reading("bad", show=log(c) <= a)
    assert faults(readings=(bad,))[0].startswith("readings[0].show")


def test_the_digest_of_a_quotation() -> None:
    assert SOURCE.digest != replace(SOURCE, quote="other").digest
    assert SOURCE.digest == replace(SOURCE, lines=(9, 9)).digest
