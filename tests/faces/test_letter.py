"""The letter is courteous, says first what matters, and leaves nothing of the errata out."""

from __future__ import annotations

from dataclasses import replace

from dpproofs.faces.errata import Item
from dpproofs.faces.letter import WIDTH, letter
from dpproofs.language import Document

POSTER = Document(
    "poster", "On Posters", "Ann Example, Bo Sample, scribe Cy Person", "p.txt", year="2020"
)
POST = Document("post", "On Posts", "blog post", "q.txt")
ITEM = Item(
    document="On Posters",
    name="poster",
    kind="false",
    id="poster/theorem_01",
    what="The theorem",
    lines="line 12",
    quote="$2x \\le 1$",
    printed="For all 0 ≤ x ≤ 1: 2·x ≤ 1",
    fails="Take x = 1. The left side is 2, the right side 1.",
    because="The half is a whole.",
    instead="x ≤ 1",
    stands="It is proved.",
    survives="In part: for the upper half.",
    reading="x is a number",
    place=(12, 12),
    read=True,
)
EARLIER = replace(
    ITEM, what="The lemma", place=(3, 3), lines="line 3", survives="Yes: it is mended."
)
SLIP = replace(EARLIER, kind="misprint", what="The slip", read=False, fails="It does not parse.")


def words(document: Document, *items: Item) -> str:
    return " ".join(" ".join(letter(document, list(items))).split())


def test_it_greets_those_who_wrote_and_thanks_them():
    told = words(POSTER, ITEM)
    assert told.startswith("Dear Ann Example, Bo Sample and Cy Person,")
    assert "“On Posters” (2020)" in told and "Thank you for writing this." in told
    assert words(POST, ITEM).startswith("Dear author,")


def test_a_converter_is_spoken_of_where_there_was_one():
    assert "The line numbers are those of the text q.txt." in words(POST, ITEM)
    assert "converter" not in words(POST, ITEM)
    converted = replace(POST, converted=True)
    assert "made from your document by a converter (q.txt)" in words(converted, ITEM)
    assert "line numbers" not in words(replace(POST, file=""), ITEM)


def test_all_that_an_erratum_says_is_there():
    told = words(POSTER, ITEM)
    for part in (
        "1. Line 12: The theorem.",
        "The text: $2x \\le 1$",
        "As I read it: For all 0 ≤ x ≤ 1: 2·x ≤ 1",
        "Conventions: x is a number.",
        "An example: Take x = 1.",
        "The reason, I think: The half is a whole.",
        "I suggest: x ≤ 1",
        "Of that: It is proved.",
        "Does your conclusion stand? In part: for the upper half.",
    ):
        assert part in told, part
    assert "I found one place" in told and "I found 2 places" in words(POSTER, ITEM, SLIP)


def test_the_gravest_first_then_slips_then_what_the_conversion_lost():
    lost = replace(EARLIER, kind="lost in conversion", what="The figure")
    told = words(POSTER, lost, SLIP, ITEM, EARLIER)  # the gravest come first, as `items` has them
    order = [
        "What seems to need a change",
        "1. Line 12",
        "2. Line 3: The lemma",
        "Small slips",
        "3. Line 3: The slip",
        "What the conversion of the text seems to have lost",
        "4. Line 3: The figure",
    ]
    assert sorted(map(told.index, order)) == [told.index(part) for part in order]
    assert "I could not read it as a statement." in told[told.index("3. Line 3") :]


def test_what_stands_all_the_same_comes_first():
    assert "None of them affects what you conclude" in words(POSTER, EARLIER)
    assert "stands all the same in 1 of these 2 cases, and in part in 1 more" in words(
        POSTER, EARLIER, ITEM
    )


def test_lines_fit_a_letter():
    assert all(len(line) <= WIDTH for line in letter(POSTER, [ITEM, EARLIER, SLIP]))
