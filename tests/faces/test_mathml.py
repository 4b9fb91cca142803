"""MathML from LaTeX: what is known is set whole, what is not is shown as it is written."""

from __future__ import annotations

import re

import pytest

from dpproofs.faces.mathml import MathFault, formula, quotation, read, words


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("x", "<mi>x</mi>"),
        ("12.5", "<mn>12.5</mn>"),
        ("a - b", "<mrow><mi>a</mi><mo>−</mo><mi>b</mi></mrow>"),
        ("x^2", "<msup><mi>x</mi><mn>2</mn></msup>"),
        ("x_i^{n}", "<msubsup><mi>x</mi><mi>i</mi><mi>n</mi></msubsup>"),
        ("x^{n}_i", "<msubsup><mi>x</mi><mi>i</mi><mi>n</mi></msubsup>"),
        ("x'", "<msup><mi>x</mi><mo>′</mo></msup>"),
        ("a := b", "<mrow><mi>a</mi><mo>:=</mo><mi>b</mi></mrow>"),
        (r"\frac{1}{2}", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
        (r"{a \over b}", "<mfrac><mi>a</mi><mi>b</mi></mfrac>"),
        (r"\sqrt{x}", "<msqrt><mi>x</mi></msqrt>"),
        (r"\sqrt[3]{x}", "<mroot><mi>x</mi><mn>3</mn></mroot>"),
        (r"\mathcal{R}", "<mi>ℛ</mi>"),
        (r"\mathcal{X}", "<mi>𝒳</mi>"),
        (r"\mathbb{P}", "<mi>ℙ</mi>"),
        (r"\operatorname{last}", "<mi>last</mi>"),
        (r"\mathrm{d}", '<mi mathvariant="normal">d</mi>'),
        (r"\tilde{\delta}", '<mover accent="true"><mi>δ</mi><mo>~</mo></mover>'),
        (r"\text{a and $x$}", "<mrow><mtext>a and\u00a0</mtext><mi>x</mi></mrow>"),
    ],
)
def test_what_is_known_is_set(latex, expected):
    assert formula(latex) == f"<math>{expected}</math>"


def test_a_sum_has_its_ends_below_and_above():
    assert "<munderover><mo>∑</mo>" in formula(r"\sum_{i=1}^{k} x_i")
    assert "<msubsup><mo>∫</mo>" in formula(r"\int_{0}^{1} x")


def test_brackets_grow_with_what_is_between_them_and_no_further():
    tall, flat = formula(r"(\frac{1}{2})"), formula(r"(x) \frac{1}{2}")
    assert tall.startswith("<math><mrow><mo>(</mo>") and tall.endswith("<mo>)</mo></mrow></math>")
    assert "<mo>(" not in flat
    assert "<mi>[</mi><mn>0</mn><mo>,</mo><mn>1</mn><mi>)</mi>" in formula("[0, 1)")


def test_cases_are_a_table():
    shown = formula(r"\begin{cases} 1 & \text{if } x \\ 0 & \text{otherwise} \end{cases}")
    assert shown.count("<mtr>") == 2 and shown.count("<mtd>") == 4


@pytest.mark.parametrize(
    "latex",
    [r"\unheard x", r"\frac{1}", "{a", "a}", r"\left( x", r"\begin{array} x", r"\mathcal{1}",
     "a & b", r"\left x y \right)"],
)  # fmt: skip
def test_what_is_not_known_is_refused_and_shown_as_it_is_written(latex):
    with pytest.raises(MathFault):
        read(latex)
    assert formula(latex).startswith("<code>")


def test_signs_of_markup_are_escaped():
    assert "<mo>&lt;</mo>" in formula("a < b")
    assert "&lt;script&gt;" in formula(r"\text{<script>}")
    assert formula(r"\bad{<b>}") == r"<code>\bad{&lt;b&gt;}</code>"
    assert words("a < b & c") == "a &lt; b &amp; c"


def test_formulas_among_words():
    assert words("for $x$ only") == "for <math><mi>x</mi></math> only"
    assert words(r"an \(x\) here") == "an <math><mi>x</mi></math> here"
    assert words("5 $ a piece") == "5 $ a piece"


@pytest.mark.parametrize(
    ("quote", "whole"),
    [
        ("If $x$ is", True),
        (r"k\epsilon \le 1", True),
        ("plain words", True),
        (r"cut $a \le", False),
        (r"e^x are \frac{", False),
        ("an index x_1 in words", False),
    ],
)
def test_a_quotation_is_set_where_it_is_whole(quote, whole):
    assert bool(quotation(quote)) is whole


LONG = r"\forall x \in X\colon " + " + ".join(f"a_{{{n}}} b" for n in range(9)) + r" \leq (c - d) e"


def test_a_long_formula_may_be_broken_before_its_relations_and_sums():
    shown = formula(LONG, block=True)
    assert shown.startswith('<div class="f"><math>') and shown.endswith("</math></div>")
    lines = shown.split("</math><wbr><math>")
    assert lines[0].endswith('<mo lspace="0">:</mo></mrow>')
    assert lines[-1].startswith("<mrow><mo>≤</mo>")  # a relation has its own room on both sides
    assert sum(line.startswith('<mrow><mo form="infix">+</mo>') for line in lines) >= 1
    text = re.sub(r"<[^>]*>| ", "", shown)
    assert text == re.sub(r"<[^>]*>| ", "", formula(LONG))  # nothing is lost, nothing is doubled
    assert "<div" not in formula(LONG)  # among words it stays whole


def test_a_short_formula_is_one_block():
    assert formula("a + b = c", block=True).startswith('<math display="block">')
    nested = formula(r"\frac{" + LONG + "}{2}", block=True)
    assert nested.startswith('<math display="block"><mfrac>')  # a fraction is never broken
