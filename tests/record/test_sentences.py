"""Texts cut into sentences and displays, and the relation signs of displays."""

from __future__ import annotations

import pytest

from dpproofs.record.sentences import Folded, pieces, relations, says_nothing


def cut(text: str) -> list[str]:
    return [piece.text for piece in pieces(text.splitlines())]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("It runs over\n  lines. And  on.", ["It runs over lines.", "And on."]),
        (
            "A bound, i.e. A bound. Then e.g. (see [5]) X.",
            ["A bound, i.e. A bound.", "Then e.g. (see [5]) X."],
        ),
        ("By S. Oh and P. Viswanath. The end.", ["By S. Oh and P. Viswanath.", "The end."]),
        ("It holds for X. Then Y.", ["It holds for X.", "Then Y."]),
        ("As likely as E. Close laws are.", ["As likely as E.", "Close laws are."]),
        (
            "For each S. Two laws of F and E. Close.",
            ["For each S.", "Two laws of F and E.", "Close."],
        ),
        ("Let $M_1, ..., M_k$ be. So $a. B$ is.", ["Let $M_1, ..., M_k$ be.", "So $a. B$ is."]),
        ("It is $x \\le 1.$ Then $y$.", ["It is $x \\le 1.$", "Then $y$."]),
        ("See \\(A. B\\). \\(M\\) is.", ["See \\(A. B\\).", "\\(M\\) is."]),
        ("For t = 1 ... L do.", ["For t = 1 ... L do."]),
        ("(A remark.) Then.", ["(A remark.)", "Then."]),
        ("Lemma 6. If so. Then so.", ["Lemma 6. If so.", "Then so."]),
        ("*Claim 1 (of (x))*. If so.", ["*Claim 1 (of (x))*. If so."]),
        ("Proof of Theorem 2. Fix x. Go.", ["Proof of Theorem 2. Fix x.", "Go."]),
        ("Proof", ["Proof"]),
        ("Here\n\n\nthere", ["Here", "there"]),
        ("- one\n- two\n  more\n1. three", ["- one", "- two more", "1. three"]),
        ("** Head\n   :ID: 3f\n   :END:\nText.", ["** Head :ID: 3f :END:", "Text."]),
        ("#+title: A\n#+date: B", ["#+title: A", "#+date: B"]),
    ],
)
def test_sentences(text, sentences):
    assert cut(text) == sentences


def test_displays_are_pieces_of_their_own():
    text = "We have\n$$a \\le b$$\n(1)\nand so\n\nBy (1) \\[c.\nD = 1\\]\n\\(\\square\\)"
    found = pieces(text.splitlines())
    assert [(p.text, p.display, p.lines) for p in found] == [
        ("We have $$a \\le b$$ (1)", True, (1, 3)),
        ("and so", False, (4, 4)),
        ("By (1)", False, (6, 6)),
        ("\\[c. D = 1\\] \\(\\square\\)", True, (6, 8)),
    ]


@pytest.mark.parametrize(
    ("text", "leads"),
    [
        ("Hence, by the definition, we have", True),
        ("*Proof*. Define", True),
        ("We have", True),
        ("It is the best possible bound, namely", False),  # it asserts something itself
        ("By Claim 1 we have", False),
        ("Since $x$ is real,", False),
        ("It is plain.", False),
        ("** Heading", False),
        ("It is a long way to go from here to what there is", False),
    ],
)
def test_a_few_words_that_lead_to_a_display_belong_to_it(text, leads):
    found = pieces([text, "", "$$a \\le b = c$$"])
    assert [p.display for p in found] == ([True] if leads else [False, True])
    assert found[-1].relations == 2


def test_a_display_without_marks_is_known_by_its_latex():
    found = pieces("Note.\n\nRHS=n𝔼RHS𝑛\\text{RHS}=n\\mathbb{E} (1)\nDefinition 1".splitlines())
    assert [p.display for p in found] == [False, True, False]
    assert found[1].relations == 1  # the text before the first word of LaTeX is a second copy


def test_together_the_pieces_are_the_text():
    text = "A. B\n\n- c. D e\n$$x$$ (3)\n\nF, i.e. G. H"
    assert "".join(cut(text)).replace(" ", "") == "".join(text.split())


@pytest.mark.parametrize("text", ["", "   ", "\n\n"])
def test_an_empty_text(text):
    assert pieces(text.splitlines()) == ()


@pytest.mark.parametrize(
    ("text", "nothing"),
    [("(7)", True), ("\\(\\square\\)", True), ("∎", True), ("1 < 2", False), ("x", False)],
)
def test_what_says_nothing_belongs_to_what_stands_before(text, nothing):
    assert says_nothing(text) is nothing


@pytest.mark.parametrize(
    ("display", "signs"),
    [
        ("$$a = b \\le c \\geq d < e$$", 4),
        ("$$\\sum_{i=1}^k x_i \\leq 1$$", 1),
        ("$$\\mathbb P\\left(X > t\\right) \\le \\exp(-t = 0)$$", 1),
        ("\\[S := \\{y: p(y) > q(y)\\}\\]", 0),
        ("\\[x \\in [0, 1), y = 2\\]", 1),
        ("\\[a \\overset{d}{=} b\\]", 1),
        ("$$\\begin{aligned} a &= b \\\\ &\\approx c, \\tag{1=2} \\end{aligned}$$", 2),
        ("$$A \\iff B \\subseteq C$$", 2),
        ("$$\\left\\{ a \\right\\} \\leftarrow \\lesssim$$", 0),
    ],
)
def test_relation_signs_outside_brackets(display, signs):
    assert relations(display) == signs


def test_offsets_and_lines():
    folded = Folded.of(["one  two", "", " three one"])
    assert folded.text == "one two three one"
    assert [folded.line(n) for n in (0, 6, 8, 14)] == [1, 1, 3, 3]
    assert folded.find("one", (1, 3)) == [(0, 3), (14, 17)]
    assert folded.find("one", (3, 3)) == [(14, 17)]
    assert folded.find("two\nthree", (1, 3)) == [(4, 13)]
    assert folded.find("two three", (1, 2)) == [] and folded.find("one", (1, 9)) == []
    assert folded.find("", (1, 3)) == []
