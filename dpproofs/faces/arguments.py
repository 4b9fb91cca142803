"""The grammar of the command line: every command has an example, every wrong input its remedy."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

__all__ = ["BUDGETS", "UsageError", "grammar"]

BUDGETS = ("quick", "normal", "deep")

_ABOUT = """\
pytest for differential-privacy theorems: you state a claim once, and get back an exact
counterexample, or evidence that says what it covers and what it trusts."""

_EXIT = """\
first steps:
  # what is known of one theorem, as printed and as amended
  dpproofs show theorem_07_azuma
  # a statement of your own
  dpproofs check my_claim.py
  # everything on one page
  dpproofs report -o report.html

exit status: 0 every claim came out as expected; 1 some did not, an altered statement was not
refuted, or a checker failed; 2 wrong usage or unreadable input; 3 something that is not declared
open stayed undecided; 130 interrupted (what was found is kept: run the same command again).

environment: DPPROOFS_DOCUMENTS names the folder of the source texts, with which quotations are
compared; DPPROOFS_CACHE names the folder of the cache, which may be deleted at any time."""


class UsageError(Exception):
    """What was asked for cannot be done: subject, value seen, what is allowed, remedy."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\nsee `{self.prog} --help`")


def grammar() -> argparse.ArgumentParser:
    """Build the parser of all commands; it sets `command` to the name of the command given."""
    whole = _Parser(
        prog="dpproofs",
        description=_ABOUT,
        epilog=_EXIT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    whole.add_argument("--version", action="version", version=f"dpproofs {_version()}")
    commands = whole.add_subparsers(metavar="COMMAND", required=True)

    def add(name: str, says: str, *examples: tuple[str, str]) -> _Parser:
        added: _Parser = commands.add_parser(
            name,
            help=says,
            description=f"{says[0].upper()}{says[1:]}.",
            epilog="\n".join(_examples(examples)),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        added.set_defaults(command=name)
        return added

    pattern = (
        "id, part of an id, a glob such as 'lecture_*/theorem_*', a claim file or a folder of "
        "them; all installed claims if left out"
    )
    one = "a claim, or an unambiguous part of its id; or a file of your own, such as my_claim.py"
    listed = add(
        "list",
        "list claims with what was recorded of them; nothing is checked",
        ("dpproofs list advanced_composition", "the claims of one document"),
        ("dpproofs list '*/theorem_*' --json", "for a program"),
        ("dpproofs list composition_poster --blind", "exercises: does it hold as printed, or not?"),
    )
    listed.add_argument("pattern", nargs="?", default="", metavar="PATTERN", help=pattern)
    listed.add_argument("--json", action="store_true", help="JSON on standard output")
    listed.add_argument(
        "--blind",
        action="store_true",
        help="as exercises: only what is printed, under a code; the verdicts are left out",
    )

    show = add(
        "show",
        "show a claim: statement, reading, source, steps, evidence, and the witness in words",
        ("dpproofs show theorem_07_azuma", "all that is known of it"),
        (
            "dpproofs show lemma_06_kl --at epsilon=0.1 p=1/2,1/2 q=11/21,10/21",
            "both sides at these values, exactly",
        ),
        (
            "dpproofs show theorem_07_azuma --script > replay.py",
            "its counterexample as a script that needs the standard library alone",
        ),
        ("dpproofs show theorem_07_azuma --latex", "to paste into a report"),
    )
    show.add_argument("id", metavar="ID", help=one)
    instead = show.add_mutually_exclusive_group()
    instead.add_argument(
        "--at",
        action="append",
        nargs="+",
        default=[],
        metavar="NAME=VALUE",
        help="evaluate both sides at these values: epsilon=1/10, epsilon=0.1 (read as 1/10), "
        "epsilon='log(2)', p=1/2,1/2 (rows of a kernel one after the other)",
    )
    instead.add_argument(
        "--repair", action="store_true", help="look for the smallest repairs of what is refuted"
    )
    instead.add_argument(
        "--script",
        action="store_true",
        help="print instead the witness as a stand-alone Python script",
    )
    instead.add_argument(
        "--latex",
        action="store_true",
        help="print instead statement, counterexample and amendment as LaTeX to paste",
    )
    instead.add_argument(
        "--bibtex",
        action="store_true",
        help="print instead BibTeX entries of the document and of this check",
    )

    card = add(
        "card",
        "show where a formula is from, when it is valid, how sharp it is, and what rests on it",
        ("dpproofs card claim_10_basic_composition", "which formula is this?"),
        ("dpproofs card theorem_01_homogeneous --json", "for a program"),
    )
    card.add_argument("id", metavar="ID", help=one)
    card.add_argument("--json", action="store_true", help="JSON on standard output")

    check = add(
        "check",
        "check claims: decide again what was recorded, search, prove, compare with the expectation",
        (
            "dpproofs check lecture_advanced_composition",
            "decide again what was recorded, and search a little",
        ),
        ("dpproofs check my_claim.py", "a file of your own, anywhere"),
        ("dpproofs check a.py b.py notes/", "several files, and all claim files in a folder"),
        ("dpproofs check my_claim.py --save", "record what was found in a file beside it"),
        ("dpproofs check theorem_07 --fresh --budget normal", "find everything again"),
    )
    check.add_argument(
        "patterns",
        nargs="*",
        metavar="PATTERN|FILE|FOLDER",
        help=f"{pattern}; a claim file; or a folder of claim files; several are checked together",
    )
    check.add_argument(
        "--budget",
        choices=BUDGETS,
        default="quick",
        help="how hard to try, as a count of evaluations (default: quick); altered statements are "
        "searched again with normal, deep, --fresh and --save, and otherwise only decided again "
        "where a result was recorded",
    )
    check.add_argument(
        "--jobs",
        type=_count,
        default=os.cpu_count() or 1,
        metavar="N",
        help="number of processes (default: all cores)",
    )
    check.add_argument(
        "--fresh",
        action="store_true",
        help="find everything again: use no cache and nothing that was recorded",
    )
    check.add_argument(
        "--sample",
        metavar="SEED",
        help="check only a tenth of these claims, chosen by SEED, such as the hash of a commit",
    )
    check.add_argument(
        "--durations",
        type=_count,
        default=0,
        metavar="N",
        help="name the N statements that took the most CPU time (not in JSON)",
    )
    check.add_argument(
        "--save",
        action="store_true",
        help="record the evidence, and what its plots show, beside the claims; pin the claims; "
        "and say which parts of each statement matter",
    )
    check.add_argument("--json", action="store_true", help="JSON on standard output")

    replay = add(
        "replay",
        "decide recorded evidence again: an artefact of a claim file, or a single witness",
        ("dpproofs replay theorem_07_azuma", "what was recorded of a claim"),
        ("dpproofs replay artefacts/my_claim.json", "a file that somebody sent you"),
    )
    replay.add_argument("file", metavar="FILE", help="a JSON file, or a claim by id or file")

    adequate = add(
        "adequacy",
        "count what became of the altered statements: for each claim, and for all together",
        (
            "dpproofs adequacy advanced_composition",
            "how many places are refuted, bracketed, not needed",
        ),
        ("dpproofs show theorem_07_azuma", "each of them in words"),
    )
    adequate.add_argument("pattern", nargs="?", default="", metavar="PATTERN", help=pattern)
    adequate.add_argument("--json", action="store_true", help="JSON on standard output")

    report = add(
        "report",
        "write the verification report: one self-contained HTML page, with .md and .json beside it",
        ("dpproofs report -o report.html", "report.html, report.md, report.json"),
        (
            "dpproofs report -o report.html --diff last/report.json",
            "with what changed since an earlier report",
        ),
    )
    report.add_argument(
        "-o",
        "--output",
        required=True,
        type=_page,
        metavar="FILE",
        help="the page to write, such as report.html",
    )
    report.add_argument(
        "--diff",
        type=Path,
        metavar="OLD.json",
        help="list the statuses that changed since this report",
    )
    report.add_argument(
        "--budget",
        choices=BUDGETS,
        help="check first; without it, the report shows what was recorded or is in the cache",
    )
    report.add_argument(
        "--jobs",
        type=_count,
        default=os.cpu_count() or 1,
        metavar="N",
        help="number of processes (default: all cores)",
    )

    ledger = add(
        "ledger",
        "go through documents sentence by sentence: what is a claim, what is prose, what is left",
        ("dpproofs ledger composition_poster", "sentence by sentence"),
        ("dpproofs ledger my_document --lines 1-40", "a ready-made line of prose.py"),
    )
    ledger.add_argument(
        "document", nargs="?", default="", metavar="DOCUMENT", help="a document; all if left out"
    )
    ledger.add_argument(
        "--lines",
        type=_range,
        metavar="A-B",
        help="one ready-made line of prose.py for all sentences of these lines together",
    )
    ledger.add_argument("--json", action="store_true", help="JSON on standard output")

    errata = add(
        "errata",
        "list the errata by document and kind, with witness, amendment and what survives",
        ("dpproofs errata composition_poster", "what fails in one document"),
        ("dpproofs errata composition_poster --letter", "the same, to its authors"),
        ("dpproofs errata --format md > docs/errata.md", "the page of the corpus"),
    )
    errata.add_argument(
        "document",
        nargs="?",
        default="",
        metavar="DOCUMENT",
        help="of one document; of all if left out",
    )
    shape = errata.add_mutually_exclusive_group()
    shape.add_argument(
        "--format", choices=("md", "text"), default="text", help="Markdown or plain text (text)"
    )
    shape.add_argument(
        "--letter",
        action="store_true",
        help="as a courteous letter to those who wrote DOCUMENT, for you to read over and sign",
    )

    sharp = add(
        "sharpness",
        "compare each bound with the best one, over a grid of its parameters",
        ("dpproofs sharpness claim_09", "bounds on one parameter, side by side"),
        ("dpproofs sharpness claim_09 --format md", "the same as Markdown"),
    )
    sharp.add_argument("pattern", nargs="?", default="", metavar="PATTERN", help=pattern)
    sharp.add_argument(
        "--format", choices=("md", "text"), default="text", help="Markdown or plain text (text)"
    )

    slack = add(
        "slack",
        "show what each link of a proof loses at an instance: both sides, and how far apart",
        ("dpproofs slack lemma_06_kl_of_close_laws --at epsilon=1", "each link of the proof"),
    )
    slack.add_argument("id", metavar="ID", help="a claim, or an unambiguous part of its id")
    slack.add_argument(
        "--at", action="append", nargs="+", default=[], metavar="NAME=VALUE", help="as for `show`"
    )
    slack.add_argument("--json", action="store_true", help="JSON on standard output")

    scope = add(
        "scope",
        "show for each claim and step the scope asked, scope and trust reached, and why not more",
        ("dpproofs scope tail_of_two_densities", "each claim and step of a document"),
        ("dpproofs scope tail_of_two_densities --format md", "the same as Markdown"),
    )
    scope.add_argument("pattern", nargs="?", default="", metavar="PATTERN", help=pattern)
    scope.add_argument(
        "--format", choices=("md", "text"), default="text", help="Markdown or plain text (text)"
    )
    scope.add_argument("--json", action="store_true", help="JSON on standard output")

    reference = add(
        "reference",
        "write the reference, generated from code and corpus: names, words, commands, claims",
        ("dpproofs reference -o reference", "Markdown pages in the folder reference"),
    )
    reference.add_argument(
        "-o", "--output", required=True, type=Path, metavar="FOLDER", help="where the pages go"
    )

    drawn = add(
        "plots",
        "evaluate the report's plots again, where the evidence or the claim has changed",
        ("dpproofs plots tail_of_two_densities", "the plots of one document that no longer fit"),
    )
    drawn.add_argument("pattern", nargs="?", default="", metavar="PATTERN", help=pattern)
    return whole


def _examples(examples: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yield commands to copy, each below a line that says what it is for."""
    yield "examples:"
    for command, purpose in examples:
        yield f"  # {purpose}"
        yield f"  {command}"


def _version() -> str:
    from importlib import metadata

    return metadata.version("dpproofs")


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"saw {text!r}; allowed: a whole number from 1 up")
    return int(text)


def _range(text: str) -> tuple[int, int]:
    first, _, last = text.partition("-")
    last = last or first
    if not (first.isdecimal() and last.isdecimal() and 1 <= int(first) <= int(last)):
        told = f"saw {text!r}; allowed: lines counted from 1, such as 12-14"
        raise argparse.ArgumentTypeError(told)
    return int(first), int(last)


def _page(text: str) -> Path:
    """The page to write; that it cannot be written is said before anything is checked."""
    path = Path(text)
    folder = next(f for f in (path.parent, *path.parent.parents) if f.exists())
    if path.suffix.lower() not in (".html", ".htm") or path.is_dir():
        allowed = "a name ending in .html; the .md and .json files are written beside it"
    elif not folder.is_dir() or not os.access(folder, os.W_OK):
        allowed = f"a file in a folder that can be written; {folder} cannot"
    else:
        return path
    raise argparse.ArgumentTypeError(f"saw {text!r}; allowed: {allowed}; choose another name")
