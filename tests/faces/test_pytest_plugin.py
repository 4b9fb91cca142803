"""The plugin: claim files become items, ordinary tests are left alone, failures are in words."""

from __future__ import annotations

import importlib
import sys
from dataclasses import replace

import pytest

from dpproofs.record.checkers import CHECKERS
from dpproofs.search.effort import EFFORTS
from tests.faces import toys

# What an inner run loads it forgets again, and numpy and scipy cannot be loaded twice.
for name in (
    "dpproofs.record.runner",
    "scipy.optimize",
    *(check.__module__ for check in CHECKERS.values()),
):
    importlib.import_module(name)

pytest_plugins = ["pytester"]


@pytest.fixture
def files(pytester: pytest.Pytester):
    def make(**named: str) -> list[str]:
        folder = toys.folder(pytester.path, **named)
        return [str(folder / f"{name}.py") for name in named]

    return make


def test_a_claim_file_named_on_the_command_line(pytester, files):
    (file,) = files(my_claim=toys.TRUE)
    result = pytester.runpytest_inprocess(file, "-v", "-p", "no:xdist")
    result.stdout.fnmatch_lines(["*my_claim.py::search PASSED*", "*my_claim.py::statuses PASSED*"])
    assert result.ret == 0


@pytest.mark.slow
def test_a_failure_is_told_in_words(pytester, files):
    (file,) = files(my_claim=toys.FALSE)
    result = pytester.runpytest_inprocess(file, "-p", "no:xdist")
    result.assert_outcomes(failed=1, skipped=1)  # a claim that is false fails once
    result.stdout.fnmatch_lines(
        ["*x ≤ x^2*", "*Take x = *", "*dpproofs check *my_claim.py --fresh*", "*1 claim did not*"]
    )
    alone = pytester.runpytest_inprocess(f"{file}::statuses", "-p", "no:xdist")
    alone.assert_outcomes(failed=1)
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_parts_and_single_items(pytester, files):
    (file,) = files(my_claims=toys.PARTS)
    result = pytester.runpytest_inprocess(f"{file}::second::statuses", "-v", "-p", "no:xdist")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*my_claims.py::second::statuses PASSED*"])


def test_an_unreadable_file_fails_once_with_its_faults(pytester, files):
    (file,) = files(my_claim=toys.UNREADABLE)
    result = pytester.runpytest_inprocess(file, "-p", "no:xdist")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*unreadable claim file*", "*source.quote*empty*"])


def test_ordinary_tests_are_left_alone(pytester):
    pytester.makepyfile(
        test_mine="CLAIM = 1\nimport dpproofs\ndef test_it():\n    assert CLAIM\n",
        other="CLAIM = 'about something else'\ndef test_that():\n    assert True\n",
    )
    pytester.runpytest_inprocess("-p", "no:xdist").assert_outcomes(passed=1)
    pytester.runpytest_inprocess("test_mine.py", "other.py", "-p", "no:xdist").assert_outcomes(
        passed=2
    )


def test_claim_files_are_not_collected_unasked(pytester, files):
    files(my_claim=toys.TRUE)
    result = pytester.runpytest_inprocess("-p", "no:xdist")
    result.assert_outcomes()


@pytest.mark.slow
def test_with_xdist_and_a_budget(pytester, files):
    named = files(one=toys.TRUE)
    result = pytester.runpytest_subprocess(*named, "-n", "1", "--dpproofs-budget", "quick")
    result.assert_outcomes(passed=2)  # the search and the statuses


def test_an_unknown_budget_is_refused(pytester):
    result = pytester.runpytest_subprocess("--dpproofs-budget", "endless")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*invalid choice: 'endless'*"])


@pytest.mark.slow
def test_stored_evidence_is_decided_again(pytester, files):
    from dpproofs.faces.cli import main

    (file,) = files(my_claim=toys.FALSE)
    assert main(["check", file, "--budget", "quick", "--jobs", "1", "--save"]) == 1
    file = f"{file}::stored"
    result = pytester.runpytest_inprocess(file, "-v", "-p", "no:xdist")
    result.stdout.fnmatch_lines(["*my_claim.py::stored PASSED*"])
    artefact = pytester.path / "toy" / "artefacts" / "my_claim.json"
    text = artefact.read_text()
    artefact.write_text(text.replace('"x": "', '"x": "0*'))
    result = pytester.runpytest_inprocess(file, "-p", "no:xdist")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*not confirmed*"])


def test_the_engine_is_not_taken_for_tests():
    """What is loaded after the plugin itself is loaded as everywhere: no assert is rewritten."""
    plugin = {"dpproofs", "dpproofs.faces", "dpproofs.faces.pytest_plugin"}
    plugin |= {"dpproofs.record", "dpproofs.record.folders"}
    loaders = {
        name: type(module.__loader__).__name__
        for name, module in sys.modules.items()
        if name.partition(".")[0] in ("dpproofs", "dpproofs_claims") and name not in plugin
    }
    assert "dpproofs.record.runner" in loaders
    assert not [name for name, loader in loaders.items() if "Rewriting" in loader]


def test_files_named_as_claims_are_collected_in_any_test_tree(pytester, files):
    files(claim_true=toys.TRUE, other=toys.TRUE)
    result = pytester.runpytest_inprocess("-v", "-p", "no:xdist")
    result.stdout.fnmatch_lines(["*claim_true.py::statuses PASSED*"])
    assert "other.py" not in result.stdout.str() and result.ret == 0


def test_the_pattern_of_claim_files_is_a_setting(pytester, files):
    pytester.makeini("[pytest]\nclaim_files = lemma_*.py\n")
    files(claim_true=toys.TRUE, lemma_true=toys.TRUE)
    result = pytester.runpytest_inprocess("-v", "-p", "no:xdist")
    result.stdout.fnmatch_lines(["*lemma_true.py::statuses PASSED*"])
    assert "claim_true.py" not in result.stdout.str()


def test_a_file_named_as_a_claim_that_binds_none_is_told(pytester):
    pytester.makepyfile(claim_nothing="from dpproofs.language import law\n")
    result = pytester.runpytest_inprocess("-p", "no:xdist")
    result.stdout.fnmatch_lines(["*must bind CLAIM to one Claim*"])
    assert result.ret == 1


def test_the_summary_says_how_many_instances_stand_behind_a_pass(pytester, files):
    files(claim_true=toys.TRUE)
    result = pytester.runpytest_inprocess("-p", "no:xdist")
    result.stdout.fnmatch_lines(
        ["dpproofs: 1 claim passed with 1 statement, *", "*claim_true: *distinct instance*here"]
    )


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ("", "for Y of 1 to 4 points, a default range"),
        (", largest=3", "here; for Y of 1 to 3 points"),
    ],
)
def test_the_summary_says_where_a_status_ends(pytester, files, size, told, monkeypatch):
    monkeypatch.delitem(CHECKERS, "proof")  # a search is enough for words, and sooner done
    text = toys.HEAD.format(title="Pinsker with a worse constant") + (
        f'Y = space("Y"{size})\np, q = law("p", Y), law("q", Y)\n'
        'CLAIM = Claim(source=source(2, r"$TV^2 \\le KL$"), forall=(p, q),\n'
        "    show=total_variation(p, q) ** 2 <= KL(p, q))\n"
    )
    files(claim_open=text)
    result = pytester.runpytest_inprocess("-p", "no:xdist")
    result.stdout.fnmatch_lines([f"*claim_open: SURVIVED: *{told}"])


def test_too_few_instances_are_no_pass(pytester, files, monkeypatch):
    monkeypatch.setitem(EFFORTS, "quick", replace(EFFORTS["quick"], draws=3, distinct=3,
                                                  shapes=0, examples=0))  # fmt: skip
    for prover in CHECKERS.keys() - {"search"}:
        monkeypatch.delitem(CHECKERS, prover)
    files(claim_true=toys.TRUE)
    result = pytester.runpytest_inprocess("-p", "no:xdist")
    result.stdout.fnmatch_lines(["*UNDECIDED*"])
    assert result.ret == 1


def test_what_was_refuted_once_is_replayed(pytester, files, monkeypatch):
    """By whatever budget: the search of the run itself finds nothing here."""
    (file,) = files(claim_false=toys.FALSE)
    assert pytester.runpytest_inprocess(file, "-p", "no:xdist").ret == 1
    monkeypatch.setattr("dpproofs.search.hunt.Hunt.find", lambda self: None)
    result = pytester.runpytest_inprocess(file, "-p", "no:xdist")
    result.stdout.fnmatch_lines(["*REFUTED*"])
    assert result.ret == 1
