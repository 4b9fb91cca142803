"""What a command does not need is not loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dpproofs.late import late

SHOW = "lecture_advanced_composition/theorem_07_azuma"
HEAVY = ("numpy", "scipy", "sympy", "hypothesis", "matplotlib", "jinja2", "rich")


def loaded(*argv: str) -> set[str]:
    """What is loaded, of the heavy packages, when a command has ended with status 0."""
    code = (
        "import sys; from dpproofs.faces.cli import main\n"
        f"status = main({list(argv)!r})\n"
        f"print('loaded:', *(name for name in {HEAVY!r} if name in sys.modules))\n"
        "sys.exit(status)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].removeprefix("loaded:").split())


@pytest.mark.slow
@pytest.mark.parametrize("argv", [("show", SHOW), ("list", SHOW), ("card", SHOW)])
def test_a_command_that_checks_nothing_loads_nothing_heavy(argv: tuple[str, ...]) -> None:
    assert loaded(*argv) == set()


def test_the_rest_of_the_corpus_is_not_loaded_for_one_page() -> None:
    code = (
        "import sys; from dpproofs.faces.cli import main\n"
        f"main(['show', {SHOW!r}])\n"
        "print(*(name for name in sys.modules if name.startswith('dpproofs_claims.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    files = {name.rsplit(".", 1)[-1] for name in done.stdout.splitlines()[-1].split()}
    assert "theorem_07_azuma" in files
    assert not {name for name in files if name.startswith(("theorem_", "lemma_"))} - {
        "theorem_07_azuma"
    }


@pytest.mark.slow
def test_a_claim_loaded_alone_has_the_same_page_as_among_all() -> None:
    """A part of an id needs all ids, and so all files; a whole id needs one file."""
    pages = [
        subprocess.run(
            [sys.executable, "-m", "dpproofs", "show", id_],
            capture_output=True,
            check=False,
        )
        for id_ in (SHOW, SHOW.partition("/")[2])
    ]
    assert pages[0].stdout == pages[1].stdout and b"REFUTED" in pages[0].stdout
    assert pages[0].returncode == pages[1].returncode


def test_a_late_function_is_looked_up_when_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    sign = late("dpproofs.meaning.numbers", "sign")
    assert (sign.__module__, sign.__name__) == ("dpproofs.meaning.numbers", "sign")
    from dpproofs.meaning import numbers

    assert sign(numbers.Exact.of(-2), bits=64) == -1
    monkeypatch.setattr(numbers, "sign", lambda x: f"of {x}")
    assert sign(numbers.Exact.of(-2)) == "of -2"
