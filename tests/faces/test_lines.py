"""Every page of a claim says which conventions its statement may come to."""

from __future__ import annotations

from pathlib import Path

from dpproofs.faces.cli import main
from tests.faces import toys

KL_LINE = "0 log 0 = 0; p log(p/0) = infinity for p > 0"
ROOT = toys.HEAD.format(title="A third root") + (
    'CLAIM = Claim(source=source(6, r"$x^a$"), forall=(t, x), notation="words",\n'
    "    show=t ** x <= 1 + abs(t))\n"
)


def test_show_and_both_reports_name_them(toy, capsys, tmp_path: Path):
    toy(claim_01_true=toys.TRUE, claim_02_parts=toys.PARTS)
    main(["show", "second"])
    assert f"  convention {KL_LINE}\n" in capsys.readouterr().out
    main(["show", "claim_01_true"])
    assert "convention" not in capsys.readouterr().out
    main(["report", "-o", str(tmp_path / "out.html")])
    for suffix in (".html", ".md"):
        page = (tmp_path / "out").with_suffix(suffix).read_text("utf-8")
        told = page.replace("&gt;", ">").replace("\\|", "|")
        assert "y convention, wherever it comes to that: 0 log 0 = 0;" in told
        assert told.count("wherever it comes to that") == 1  # x^2 needs none


def test_a_power_without_a_value_is_told_as_the_reason(toy, capsys):
    toy(claim_01_root=ROOT)
    status = main(["check", "--budget", "quick", "--jobs", "1"])
    assert status == 3
    main(["show", "claim_01_root"])
    shown = capsys.readouterr().out
    assert "status     UNDECIDED" in shown
    assert "a negative number to the power of a real number" in shown


def test_check_shows_a_note_that_fails_and_keeps_a_long_name_apart(toy, capsys):
    noted = toys.HEAD.format(title="A square is at most its root") + (
        'CLAIM = Claim(source=source(1, r"$x^2 \\le x$"), forall=(x,), show=x**2 <= x,\n'
        '    proof=Step("the other way round", x <= x**2, "algebra"),\n'
        '    readings=Reading("another", show=x <= x**4),\n'
        '    notes=(Note("a cube", show=x**3 <= x), Note("the other way", show=x <= x**3)))\n'
    )
    toy(claim_01_noted=noted)
    main(["check", "--budget", "quick", "--jobs", "1"])
    shown = capsys.readouterr().out
    assert "  note 2     For all 0 ≤ x ≤ 1: x ≤ x^3\n  witness    Take x = 1/2." in shown
    assert "  reading 1  For all 0 ≤ x ≤ 1: x ≤ x^4\n  witness    Take x = 1/2." in shown
    assert "note 1" not in shown
    assert "  the other way round x ≤ x^2   [algebra]" in shown


UNMET = toys.HEAD.format(title="Four times a number") + (
    'a, b, r = real("a"), real("b"), real("r", above=1)\n'
    'CLAIM = Claim(source=source(1, r"$4 a \\le b$"), forall=(a, b), notation="words",\n'
    "    given=every(r**2 * a <= b, r), show=4 * a <= b)\n"
)


def test_a_proof_is_told_where_no_instance_met_the_hypotheses(toy, capsys):
    """It was said that no proof was found."""
    toy(claim_01_unmet=UNMET)
    assert main(["check", "--budget", "quick", "--jobs", "1"]) == 3
    shown = capsys.readouterr().out
    assert "proof: proved, but no instance met the hypotheses" in shown
    assert "nothing was found" not in shown
