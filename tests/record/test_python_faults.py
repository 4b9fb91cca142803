"""What Python refuses in a claim file: what was seen, what is allowed, where, what may be meant."""

from __future__ import annotations

import pytest

from dpproofs.record.corpus import load_file

OWN = "from dpproofs.language import Claim, space\n"


def fault(tmp_path, text):
    file = tmp_path / "mine.py"
    file.write_text(text, encoding="utf-8")
    (found,) = load_file(file).faults
    return str(found)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("from dpproofs.language import Lawz", "'Lawz' imported from 'dpproofs.language'; allowed"),
        ("from dpproofs.language import Lawz", "did you mean law of dpproofs.language"),
        ("from dpproofs.theory import indistinguishible", "did you mean indistinguishable of dppr"),
        ("from dpproofs.language import KL", "did you mean `from dpproofs.theory import KL`?"),
        ("from dpproofs import Claim", "did you mean `from dpproofs.language import Claim`?"),
        (
            "import dpproofs.langauge",
            "saw an import of 'dpproofs.langauge'; allowed: dpproofs.lang",
        ),
        ("import dpproofs.langauge", "did you mean dpproofs.language"),
        ("from dpproofs.nothing.at import all", "allowed: dpproofs.language, dpproofs.theory, "),
        (
            "import no_such_module",
            "'no_such_module', which is not installed; allowed: dpproofs.lang",
        ),
        ("from math import sine", "cannot import name 'sine' from 'math'"),
    ],
)
def test_a_wrong_import_says_what_is_meant(tmp_path, line, told):
    found = fault(tmp_path, f"{OWN}\n{line}\n")
    assert told in found and "(line 3)" in found and "mine.py: does not import: " in found


def test_a_word_of_the_prompt_is_no_word_of_a_claim(tmp_path):
    found = fault(tmp_path, f'from dpproofs import law\n{OWN}p = law("p", space("Y"))\n')
    assert (
        "(line 3)" in found and "a claim file writes `from dpproofs.language import law`" in found
    )
    right = fault(tmp_path, f"from dpproofs import check\n{OWN}1 / 0\n")
    assert "a claim file writes" not in right


def test_a_quantifier_over_a_number_says_where_it_belongs(tmp_path):
    begin = "from dpproofs.language import *\nx, n = real('x'), natural('n')\n\nshow = "
    found = fault(tmp_path, f"{begin}every(x <= n, n)\n")
    assert "every: saw the number n; allowed: indices over finite sets" in found
    assert "and real numbers, such as real('t', above=1)" in found
    assert "in forall=(..., n, ...)" in found and found.endswith("(line 4)")
    found = fault(tmp_path, f"{begin}sup(x, x) <= 1\n")
    assert "sup: saw the real number x; allowed: indices over finite sets" in found
    assert "real numbers, such" not in found and "only every(..., x)" in found


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("half = Fraction(1, 2)", "'Fraction', which the file neither defines nor imports; add "),
        ("d = KL(1, 2)", "did you mean `from dpproofs.theory import KL`?"),
        ("d = pushforward(1, 2)", "did you mean push_forward of dpproofs.theory"),
        ("d = zzzz_unlike_any", "name 'zzzz_unlike_any' is not defined"),
    ],
)
def test_a_name_that_was_not_imported_says_where_it_is(tmp_path, line, told):
    found = fault(tmp_path, f"{OWN}{line}\n")
    assert told in found and "(line 2)" in found


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "Claim(shows=1)",
            "Claim: got an unexpected keyword argument 'shows'; its fields are source,",
        ),
        ("Claim(shows=1)", "did you mean show?"),
        ("Claim(show=1)", "'forall'; its fields are source, forall, show,"),
        ("real('x') ^ 2", "a power is written x**n"),
        ("law('p', space('Y'))[0]", "an entry is written p(y)"),
        ("math.exp(real('x'))", "exp, log, sqrt and the like are words of dpproofs.language"),
        ("len(3)", "TypeError: object of type 'int' has no len() (line 4)"),
        ("x = None; x[0]", "TypeError: 'NoneType' object is not subscriptable (line 4)"),
    ],
)
def test_what_a_word_does_not_take_says_how_the_language_says_it(tmp_path, line, told):
    head = "import math\nfrom dpproofs.language import Claim, law, real, space\n"
    found = fault(tmp_path, f"{head}\n{line}\n")
    assert told in found and "(line 4)" in found
