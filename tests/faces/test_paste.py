"""What is pasted compiles: braces balance, signs are escaped, formulas stand between dollars."""

from __future__ import annotations

import pytest

from dpproofs.faces.cli import main
from dpproofs.faces.paste import escaped, persons
from dpproofs.language import Document
from dpproofs.record.runner import Options, run, save
from tests.faces import toys


def balanced(tex: str) -> bool:
    plain = tex.replace(r"\\", "").replace(r"\{", "").replace(r"\}", "")
    return plain.count("{") == plain.count("}") and plain.count("$") % 2 == 0


@pytest.fixture
def checked(toy):
    corpus = toy(claim_02_amended=toys.AMENDED)
    save(run(corpus, list(corpus.claims.values()), Options("pytest")))


def shown(capsys, *argv: str) -> str:
    assert main(["show", "claim_02", *argv]) == 0
    return capsys.readouterr().out


def test_latex_has_print_counterexample_and_amendment(checked, capsys):
    out = shown(capsys, "--latex")
    body = "\n".join(line for line in out.splitlines() if not line.startswith("%"))
    assert balanced(body)
    assert r"(\cite[line 3]{toy})" in out and r"\begin{description}" in out
    assert r"For all $0 \leq x \leq 1$: $2 x \leq 1$." in out
    assert r"\item[As printed] (REFUTED)" in out and r"\item[Counterexample] Take x = 1." in out
    assert r"\item[Why] the half is a whole." in out
    assert r"\item[Amended] (" in out and r"$x \leq 1$." in out


def test_bibtex_has_the_document_and_the_check(checked, capsys):
    out = shown(capsys, "--bibtex")
    assert (
        "@misc{toy,\n  author = {A. Nobody},\n  title = {{Toy notes}},\n  year = {2020},\n}" in out
    )
    assert "@misc{dpproofs:toy/claim_02_amended," in out
    assert "Line 3; as printed: REFUTED; amended:" in out and balanced(out)


def test_what_does_not_parse_is_shown_as_it_is_printed(toy, capsys):
    print_ = toys.AMENDED.replace("show=2 * x <= 1,", r'show=None, misprint=r"2x \le",')
    toy(claim_02_amended=print_.replace('"false"', '"misprint"'))
    assert r"\item[As printed] (it is not read as a formula) $2x \le$" in shown(capsys, "--latex")


def test_signs_are_escaped():
    assert escaped("a_1 ≤ 50 % {&}") == r"a\_1 $\leq$ 50 \% \{\&\}"
    assert escaped("a >= b < c") == r"a $\geq$ b $<$ c"


def test_persons_are_named():
    document = Document("d", "D", "Ann Example, Bo Sample, scribe Cy Person", "d.txt")
    assert persons(document) == ["Ann Example", "Bo Sample", "Cy Person"]
    assert persons(Document("d", "D", "blog post", "d.txt")) == []
