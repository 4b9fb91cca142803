"""The command line: every command has an example, every wrong input its remedy.

Exit status: 0 every claim came out as expected; 1 some did not; 2 usage or unreadable input;
3 something that is not declared open stayed undecided; 130 interrupted.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from dpproofs.record.corpus import Corpus, Located
    from dpproofs.record.results import ClaimResult, RunResult

__all__ = ["main"]

BUDGETS = ("quick", "normal", "deep")
USAGE, INTERRUPTED = 2, 130

_ABOUT = """\
pytest for differential-privacy theorems: a claim is stated once, and comes back as an exact
counterexample or as evidence, graded by what it covers and what it trusts."""

_EXIT = """\
first steps:
  # what the corpus says of one theorem, as printed and as it stands
  dpproofs show theorem_07_azuma
  # a statement of your own
  dpproofs check my_claim.py
  # everything on one page
  dpproofs report -o report.html

exit status: 0 every claim came out as expected; 1 some did not, a spoilt statement stood, or a
checker failed; 2 usage or unreadable input; 3 something not declared open stayed undecided;
130 interrupted (what was found is kept: run the same command again).

environment: DPPROOFS_DOCUMENTS names the folder of the quoted texts; DPPROOFS_CACHE the folder of
the cache, which may be deleted at any time."""


class UsageError(Exception):
    """What was asked for cannot be done: subject, value seen, what is allowed, remedy."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its exit status is returned, never raised."""
    try:
        options = _parser().parse_args(argv)
        _keep_the_folder_clean()
        command: Callable[[argparse.Namespace], int] = options.command
        status = command(options)
        sys.stdout.flush()
        return status
    except SystemExit as done:  # argparse: usage, --help, --version
        return done.code if isinstance(done.code, int) else USAGE
    except UsageError as error:
        print(f"dpproofs: {error}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        print("dpproofs: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of the pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE


def _keep_the_folder_clean() -> None:
    """Hypothesis keeps its data in the current folder unless it is told otherwise."""
    from dpproofs.record.cache import cache_folder

    os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(cache_folder() / "hypothesis"))


# ----------------------------------------------------------------------------- the grammar


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\nsee `{self.prog} --help`")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="dpproofs",
        description=_ABOUT,
        epilog=_EXIT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"dpproofs {_version()}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def add(name: str, command: Any, says: str, *examples: tuple[str, str]) -> _Parser:
        added: _Parser = commands.add_parser(
            name,
            help=says,
            description=f"{says[0].upper()}{says[1:]}.",
            epilog="\n".join(_examples(examples)),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        added.set_defaults(command=command)
        return added

    pattern = "id, part of an id, or a glob such as 'lecture_*/theorem_*'; all claims if left out"
    one = "a claim, or an unambiguous part of its id; or a file of your own, such as my_claim.py"
    listed = add(
        "list",
        _list,
        "list claims with what is known of them, without checking anything",
        ("dpproofs list advanced_composition", "the claims of one document"),
        ("dpproofs list '*/theorem_*' --json", "for a program"),
        ("dpproofs list composition_poster --blind", "exercises: true as printed, or not?"),
    )
    listed.add_argument("pattern", nargs="?", default="", metavar="PATTERN", help=pattern)
    listed.add_argument("--json", action="store_true", help="JSON on standard output")
    listed.add_argument(
        "--blind",
        action="store_true",
        help="as exercises: what is printed, by a code, and nothing of what became of it",
    )

    show = add(
        "show",
        _show,
        "show a claim: statement, reading, source, steps, evidence, witness in words",
        ("dpproofs show theorem_07_azuma", "all that is known of it"),
        (
            "dpproofs show lemma_06_kl --at epsilon=0.1 p=1/2,1/2 q=11/21,10/21",
            "both sides there, exactly",
        ),
        (
            "dpproofs show theorem_07_azuma --script > replay.py",
            "its counterexample, on the standard library alone",
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
        help="evaluate both sides there: epsilon=1/10, epsilon=0.1 (read as 1/10), "
        "epsilon='log(2)', p=1/2,1/2 (rows of a kernel one after the other)",
    )
    instead.add_argument(
        "--repair", action="store_true", help="look for the smallest repairs of what is refuted"
    )
    instead.add_argument(
        "--script", action="store_true", help="instead: the witness as a stand-alone Python script"
    )
    instead.add_argument(
        "--latex",
        action="store_true",
        help="instead: statement, counterexample and amendment as LaTeX to paste",
    )
    instead.add_argument(
        "--bibtex", action="store_true", help="instead: BibTeX of the document and of this check"
    )

    card = add(
        "card",
        _card,
        "the provenance of a formula: from where, valid when, how sharp, what rests on it",
        ("dpproofs card claim_10_basic_composition", "which formula is this?"),
        ("dpproofs card theorem_01_homogeneous --json", "for a program"),
    )
    card.add_argument("id", metavar="ID", help=one)
    card.add_argument("--json", action="store_true", help="JSON on standard output")

    check = add(
        "check",
        _check,
        "check claims: re-decide what is stored, search, prove, compare with what is expected",
        (
            "dpproofs check lecture_advanced_composition",
            "re-decide what is stored, search a little",
        ),
        ("dpproofs check my_claim.py", "a file of your own, anywhere"),
        ("dpproofs check my_claim.py --save", "keep what was found beside it"),
        ("dpproofs check theorem_07 --fresh --budget normal", "find everything again"),
    )
    check.add_argument(
        "pattern", nargs="?", default="", metavar="PATTERN|FILE", help=f"{pattern}; or a claim file"
    )
    check.add_argument(
        "--budget",
        choices=BUDGETS,
        default="quick",
        help="how hard to try, as a count of evaluations (quick; near misses are looked for anew "
        "from normal on, with --fresh and with --save; else they are re-decided where pinned)",
    )
    check.add_argument(
        "--jobs", type=_jobs, default=os.cpu_count() or 1, metavar="N", help="processes (all cores)"
    )
    check.add_argument(
        "--fresh", action="store_true", help="find everything again: no cache, nothing stored"
    )
    check.add_argument(
        "--sample",
        metavar="SEED",
        help="of these claims only a tenth, chosen by SEED, such as the hash of a commit",
    )
    check.add_argument(
        "--save",
        action="store_true",
        help="keep the evidence, and what its plots show, beside the claims, and pin them",
    )
    check.add_argument("--json", action="store_true", help="JSON on standard output")

    replay = add(
        "replay",
        _replay,
        "decide stored evidence again: an artefact of a claim file, or a single witness",
        ("dpproofs replay theorem_07_azuma", "what is stored of a claim"),
        ("dpproofs replay artefacts/my_claim.json", "a file that somebody sent you"),
    )
    replay.add_argument("file", metavar="FILE", help="a JSON file, or a claim by id or file")

    adequate = add(
        "adequacy",
        _adequacy,
        "tell what became of every spoilt statement, in numbers: claim by claim, and of all",
        ("dpproofs adequacy advanced_composition", "places refuted, bracketed, needless"),
        ("dpproofs show theorem_07_azuma", "each of them in words"),
    )
    adequate.add_argument("pattern", nargs="?", default="", metavar="PATTERN", help=pattern)
    adequate.add_argument("--json", action="store_true", help="JSON on standard output")

    report = add(
        "report",
        _report,
        "write the verification report: one self-contained HTML page, with .md and .json beside it",
        ("dpproofs report -o report.html", "report.html, report.md, report.json"),
        ("dpproofs report -o report.html --diff last/report.json", "what changed since"),
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
        "--diff", type=Path, metavar="OLD.json", help="list the statuses that changed since"
    )
    report.add_argument(
        "--budget", choices=BUDGETS, help="check before; without it: what is stored or in the cache"
    )
    report.add_argument(
        "--jobs", type=_jobs, default=os.cpu_count() or 1, metavar="N", help="processes (all cores)"
    )

    ledger = add(
        "ledger",
        _ledger,
        "go through documents sentence by sentence: what is claimed, what is prose, what is left",
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
        _errata,
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
        _sharpness,
        "set each bound beside the best one, over a grid of its parameters",
        ("dpproofs sharpness claim_09", "bounds on one parameter, side by side"),
        ("dpproofs sharpness claim_09 --format md", "the same as Markdown"),
    )
    sharp.add_argument("pattern", nargs="?", default="", metavar="PATTERN", help=pattern)
    sharp.add_argument(
        "--format", choices=("md", "text"), default="text", help="Markdown or plain text (text)"
    )

    slack = add(
        "slack",
        _slack,
        "tell what each link of a proof loses at an instance: both sides, and how far apart",
        ("dpproofs slack lemma_06_kl_of_close_laws --at epsilon=1", "each link of the proof"),
    )
    slack.add_argument("id", metavar="ID", help="a claim, or an unambiguous part of its id")
    slack.add_argument(
        "--at", action="append", nargs="+", default=[], metavar="NAME=VALUE", help="as for `show`"
    )
    slack.add_argument("--json", action="store_true", help="JSON on standard output")

    scope = add(
        "scope",
        _scope,
        "tell of each claim and step the scope asked, scope and trust reached, and why not more",
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
        _reference,
        "write the reference, generated from code and corpus: names, words, commands, claims",
        ("dpproofs reference -o reference", "Markdown pages in the folder reference"),
    )
    reference.add_argument(
        "-o", "--output", required=True, type=Path, metavar="FOLDER", help="where the pages go"
    )

    drawn = add(
        "plots",
        _plots,
        "evaluate anew what the report's plots show, where the evidence or the claim has changed",
        ("dpproofs plots tail_of_two_densities", "what no longer fits, of one document"),
    )
    drawn.add_argument("pattern", nargs="?", default="", metavar="PATTERN", help=pattern)
    return parser


def _examples(examples: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Commands to copy, each with what it is for."""
    yield "examples:"
    for command, purpose in examples:
        yield f"  # {purpose}"
        yield f"  {command}"


def _version() -> str:
    from importlib import metadata

    return metadata.version("dpproofs")


def _jobs(text: str) -> int:
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
    """A page that can be written: said before anything is checked, not after."""
    path = Path(text)
    folder = next(f for f in (path.parent, *path.parent.parents) if f.exists())
    if path.suffix.lower() not in (".html", ".htm") or path.is_dir():
        allowed = "a name ending in .html; the .md and .json files are written beside it"
    elif not folder.is_dir() or not os.access(folder, os.W_OK):
        allowed = f"a file in a folder that can be written; {folder} cannot"
    else:
        return path
    raise argparse.ArgumentTypeError(f"saw {text!r}; allowed: {allowed}; choose another name")


# ----------------------------------------------------------------------------- list


def _list(options: argparse.Namespace) -> int:
    from dpproofs.faces.data import run_json
    from dpproofs.faces.lines import table

    corpus = _corpus()
    chosen = _chosen(corpus, options.pattern)
    if options.blind:
        return _list_blind(chosen, options.json)
    result = _recalled(corpus, chosen, options.pattern)
    if options.json:
        _print_json(run_json(result))
    else:
        _print_heading(result)
        _print_lines(table(result.claims))
        _print_faults(result)
    return USAGE if result.faults else 0


def _list_blind(chosen: Sequence[Located], as_json: bool) -> int:
    from dpproofs.faces.exercises import exercises, told

    found = exercises(chosen)
    if as_json:
        _print_json({"exercises": found})
    else:
        _print_lines(told(found))
    return 0


def _recalled(corpus: Corpus, chosen: Sequence[Located], pattern: str = "") -> RunResult:
    """What is stored or in the cache of the chosen claims; nothing is checked."""
    from dpproofs.record.runner import Options, run

    return run(_part(corpus, chosen, pattern), chosen, Options(recall=True))


# ----------------------------------------------------------------------------- show


def _show(options: argparse.Namespace) -> int:
    from dpproofs.faces.lines import told
    from dpproofs.faces.paste import bibtex, latex

    corpus = _corpus()
    located = _one(corpus, options.id)
    (claim,) = _recalled(corpus, [located], located.id).claims
    if options.repair:
        claim = _mended(corpus, located)
    if options.script:
        return _show_script(claim)
    if options.latex or options.bibtex:
        _print_lines(latex(claim) if options.latex else bibtex(claim))
        return 0
    pairs = [pair for group in options.at for pair in group]
    evaluated = list(_evaluated(claim, pairs)) if pairs else []
    _print_lines([*told(claim), *evaluated])
    return 0


def _mended(corpus: Corpus, located: Located) -> ClaimResult:
    """What is stored or found quickly of a claim, with repairs of what is refuted."""
    from dpproofs.record.runner import Options, run

    how = Options("quick", repair=True)
    with _progress() as progress:
        return run(_part(corpus, [located], located.id), [located], how, progress=progress).claims[
            0
        ]


def _evaluated(claim: ClaimResult, pairs: Sequence[str]) -> Iterator[str]:
    """Both sides at the given values, of the print and of its amendment."""
    from dpproofs.faces.page import statement_page
    from dpproofs.faces.values import ValueFault, evaluate, names_of, read_pairs

    both = {"as printed": claim.printed, "amended": claim.amended}
    known = {name: r for name, r in both.items() if r is not None and r.statement is not None}
    try:
        values = read_pairs(pairs)
        names = {n for r in known.values() if r.statement for n in names_of(r.statement)}
        for name, result in known.items():
            assert result.statement is not None
            own = names_of(result.statement)
            mine = {n: v for n, v in values.items() if n in own or n not in names}
            evaluation = evaluate(result.statement, mine)
            yield ""
            yield f"at {', '.join(pairs)}, {name}: {statement_page(result)['shows']}"
            yield from (f"  {line}" for line in (*evaluation.echoed, *evaluation.lines))
    except ValueFault as error:
        raise UsageError(str(error)) from None


def _show_script(claim: ClaimResult) -> int:
    from dpproofs.record.witness import NO_SCRIPT, script

    if claim.printed.statement is None or claim.printed.witness is None:
        raise UsageError(
            f"--script: {claim.id} has no stored witness; find one with "
            f"`dpproofs check {claim.located.asked}`"
        )
    told = script(claim.printed.statement, claim.printed.witness)
    if told.startswith(NO_SCRIPT):
        reason = told.removeprefix(NO_SCRIPT).splitlines()[0]
        raise UsageError(f"--script: there is no script of this witness: {reason}")
    sys.stdout.write(told)
    return 0


def _card(options: argparse.Namespace) -> int:
    from dpproofs.faces.card import card, told

    corpus = _corpus()
    located = _one(corpus, options.id)
    shown = card(_recalled(corpus, [located], located.id).claims[0], corpus)
    if options.json:
        _print_json(shown)
    else:
        _print_lines(told(shown))
    return 0


# ----------------------------------------------------------------------------- check


def _check(options: argparse.Namespace) -> int:
    from dpproofs.faces.data import run_json
    from dpproofs.faces.lines import table, trouble
    from dpproofs.record import plots
    from dpproofs.record.corpus import a_tenth
    from dpproofs.record.runner import Options, run, save

    corpus, chosen = _asked(options.pattern)
    if options.sample is not None:
        chosen = a_tenth(chosen, options.sample)
        corpus = _part(corpus, chosen, options.pattern)
    spoil = options.save or options.fresh or options.budget != "quick"
    how = Options(options.budget, options.jobs, options.fresh, spoil, repair=options.save)
    with _progress() as progress:
        result = run(corpus, chosen, how, progress=progress)
    if options.save:
        result.messages += [f"saved {path}" for path in (*save(result), *plots.save(result.claims))]
    if options.json:
        _print_json(run_json(result))
    else:
        _print_heading(result)
        if len(result.claims) > 1 or (result.claims and not _troubled(result.claims)):
            _print_lines(table(result.claims))
        for claim in _troubled(result.claims):
            _print_lines(["", *trouble(claim)])
        _print_faults(result)
    return result.exit_code


def _asked(asked: str) -> tuple[Corpus, list[Located]]:
    """The claims of a pattern, or of a file anywhere."""
    corpus = _corpus()
    if asked.endswith(".py") or (Path(asked).exists() and not corpus.matching(asked)):
        found = _file(asked, corpus)
        return found, list(found.claims.values())
    chosen = _chosen(corpus, asked)
    return _part(corpus, chosen, asked), chosen


def _file(asked: str, corpus: Corpus) -> Corpus:
    """The claims of a file anywhere."""
    from dpproofs.record.corpus import load_file

    file = Path(asked)
    if not file.is_file() or file.suffix != ".py":
        seen = "a folder" if file.is_dir() else "no Python file" if file.exists() else "no file"
        raise UsageError(
            f"file: saw {asked!r}, {seen}; allowed: a Python file that binds CLAIM or CLAIMS, "
            f"a claim file that exists; in the folder {Path.cwd()}; give its path, or the id "
            "of a claim"
        )
    return load_file(file, corpus)


def _troubled(claims: Sequence[ClaimResult]) -> list[ClaimResult]:
    """The claims that were looked at and did not come out as expected."""
    return [c for c in claims if c.printed.tried and not (c.ok and all(s.ok for s in c.steps))]


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int], None]]:
    """A bar on standard error where a person looks; silence elsewhere."""
    if not sys.stderr.isatty():
        yield lambda name, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        MofNCompleteColumn(),
        BarColumn(bar_width=24),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("loading", total=None)

        def progress(name: str, done: int, total: int) -> None:
            shown.update(task, description=name.partition(" ")[2], completed=done, total=total)

        yield progress


# ----------------------------------------------------------------------------- adequacy


def _adequacy(options: argparse.Namespace) -> int:
    from dpproofs.faces.data import adequacy
    from dpproofs.faces.lines import adequacies

    corpus = _corpus()
    chosen = _chosen(corpus, options.pattern)
    result = _recalled(corpus, chosen, options.pattern)
    if options.json:
        told = {claim.id: adequacy(claim).to_json() for claim in result.claims}
        _print_json({"all": adequacy(*result.claims).to_json(), "claims": told})
    else:
        _print_lines(adequacies(result.claims))
        _print_faults(result)
    return USAGE if result.faults else 0


# ----------------------------------------------------------------------------- replay


def _replay(options: argparse.Namespace) -> int:
    from dpproofs.faces.replay import ReplayError, Verdict, replay_claim, replay_file

    file = Path(options.file)
    try:
        if file.suffix == ".json" or (file.exists() and file.suffix != ".py"):
            replayed = replay_file(file, _corpus)
        else:
            replayed = replay_claim(_one(_corpus(), options.file))
    except ReplayError as error:
        raise UsageError(str(error)) from None
    tally = {v: sum(f.verdict is v for f in replayed.findings) for v in Verdict}
    counted = ", ".join(f"{n} {v.value}" for v, n in tally.items() if n)
    verdict = "re-verified" if replayed.ok else "NOT re-verified"
    print(f"{verdict}: {counted or 'nothing is stored'}")
    _print_lines(f"  {finding}" for finding in replayed.findings)
    return 0 if replayed.ok else 1


# ----------------------------------------------------------------------------- report


def _report(options: argparse.Namespace) -> int:
    from dpproofs.faces.data import was_checked
    from dpproofs.faces.report import ReportError, changes, earlier, write
    from dpproofs.record import plots
    from dpproofs.record.runner import Options, run

    try:
        before = None if options.diff is None else earlier(options.diff)
        corpus = _corpus()
        recalled = options.budget is None
        how = Options(options.budget or "quick", options.jobs, recall=recalled)
        with _progress() as progress:
            result = run(corpus, list(corpus.claims.values()), how, progress=progress)
        written = write(result, options.output, before, options.jobs)
    except ReportError as error:
        raise UsageError(str(error)) from None
    _print_heading(result)
    for path in written:
        print(f"wrote {path}")
    if before is not None:
        _print_lines(changes(before, result) or ["no status changed"])
    _print_faults(result)
    stale = sum(not plots.fresh(c, p) for c in result.claims for p in plots.kept(c.located))
    if stale:
        print(f"plots that no longer fit and are left out: {stale}; run `dpproofs plots`")
    if recalled:  # what nothing has looked at yet is told in the heading, and is no failure
        unchecked = [claim for claim in result.claims if not was_checked(claim)]
        if unchecked:
            print(
                f"not checked yet: {len(unchecked)}; run `dpproofs check` before, or add --budget"
            )
        result.claims = [claim for claim in result.claims if was_checked(claim)]
    return result.exit_code


# ----------------------------------------------------------------------------- ledger, errata


def _ledger(options: argparse.Namespace) -> int:
    from dpproofs.faces.ledger import ledger_json, together, told
    from dpproofs.record.ledger import ledgers

    corpus = _corpus()
    found = ledgers(corpus.claims.values())
    if options.document:
        found = [ledger for ledger in found if ledger.document.name == options.document]
        if not found:
            known = {c.claim.source.document for c in corpus.claims.values()}
            raise UsageError(
                _document_fault(options.document, {d.name for d in known if d.file})
                + "; `dpproofs ledger` goes through all"
            )
    if options.lines is not None:
        if len(found) != 1 or found[0].missing:
            at_hand = ", ".join(ledger.document.name for ledger in found if not ledger.missing)
            raise UsageError(
                f"--lines: saw {options.document or 'no DOCUMENT'!r}; allowed: with one document "
                f"whose text is at hand: {at_hand or 'none; DPPROOFS_DOCUMENTS names their folder'}"
            )
        lines = list(together(found[0], options.lines))
        if not lines:
            first, last = options.lines
            raise UsageError(
                f"--lines: saw {first}-{last}; allowed: lines on which a sentence begins; "
                f"`dpproofs ledger {options.document}` shows them"
            )
        _print_lines(lines)
        return 0
    if options.json:
        _print_json({"documents": [ledger_json(ledger) for ledger in found]})
    else:
        for ledger in found:
            _print_lines(told(ledger, whole=bool(options.document)))
    for fault in corpus.faults:
        print(f"unreadable: {fault}", file=sys.stderr)
    if corpus.faults or not all(ledger.readable for ledger in found):
        return USAGE
    return 1 if any(ledger.faults for ledger in found) else 0


def _errata(options: argparse.Namespace) -> int:
    from dpproofs.faces.errata import COMMAND, items, render
    from dpproofs.faces.letter import letter

    corpus = _corpus()
    known = {c.claim.source.document.name: c.claim.source.document for c in corpus.claims.values()}
    if options.document and options.document not in known:
        raise UsageError(_document_fault(options.document, known))
    found = items(corpus, options.document)
    if not options.letter:
        named = f"dpproofs errata {options.document} --format md" if options.document else COMMAND
        sys.stdout.write(render(found, options.format, named))
        return 0
    if not options.document:
        raise UsageError(
            "--letter: saw no DOCUMENT; allowed: one of "
            f"{', '.join(sorted(known))}; a letter is to the authors of one document"
        )
    if not found:
        raise UsageError(
            f"--letter: saw {options.document!r}; allowed: a document with errata; it has none, "
            "so that there is nothing to write"
        )
    _print_lines(letter(known[options.document], found))
    return 0


def _document_fault(name: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.4)
    meant = f"; did you mean {near[0]}?" if near else ""
    return f"document: saw {name!r}; allowed: one of {', '.join(sorted(known))}{meant}"


def _sharpness(options: argparse.Namespace) -> int:
    from dpproofs.faces.sharpness import render

    corpus = _corpus()
    sys.stdout.write(render(_chosen(corpus, options.pattern), options.format))
    for fault in corpus.faults:
        print(f"unreadable: {fault}", file=sys.stderr)
    return USAGE if corpus.faults else 0


def _plots(options: argparse.Namespace) -> int:
    from dpproofs.record import plots

    corpus = _corpus()
    result = _recalled(corpus, _chosen(corpus, options.pattern), options.pattern)
    for path in plots.save(result.claims):
        print(f"wrote {path}")
    _print_faults(result)
    return USAGE if result.faults else 0


def _slack(options: argparse.Namespace) -> int:
    from dpproofs.faces.slack import ledger
    from dpproofs.faces.values import ValueFault, read_pairs

    located = _one(_corpus(), options.id)
    try:
        found = ledger(located.claim, read_pairs([p for group in options.at for p in group]))
    except ValueFault as error:
        raise UsageError(str(error)) from None
    if options.json:
        _print_json({"id": located.id, **found.to_json()})
    else:
        _print_lines(found.lines())
    return 0


def _scope(options: argparse.Namespace) -> int:
    from dpproofs.faces.scope import render, rows, rows_json

    corpus = _corpus()
    chosen = _chosen(corpus, options.pattern)
    result = _recalled(corpus, chosen, options.pattern)
    found = rows(result.claims)
    if options.json:
        _print_json(rows_json(found))
    else:
        _print_lines(render(found, options.format))
        _print_faults(result)
    return USAGE if result.faults else 0


def _reference(options: argparse.Namespace) -> int:
    from dpproofs.faces.reference import write

    parsers = next(a for a in _parser()._actions if isinstance(a, argparse._SubParsersAction))
    helps = {}
    for name, parser in parsers.choices.items():
        parser.formatter_class = partial(argparse.RawDescriptionHelpFormatter, width=96)
        helps[name] = parser.format_help()  # as wide on every terminal
    try:
        written = write(options.output, _corpus(), helps)
    except OSError as error:
        raise UsageError(
            f"-o: saw {str(options.output)!r} ({error.strerror}); allowed: a folder that can be "
            "written; choose another one"
        ) from None
    _print_lines(f"wrote {path}" for path in written)
    return 0


# ----------------------------------------------------------------------------- choosing


def _corpus() -> Corpus:
    from dpproofs.record.corpus import load_corpora

    return load_corpora()


def _chosen(corpus: Corpus, pattern: str) -> list[Located]:
    """The claims of a pattern; a pattern that no claim has is an error with close names."""
    found = corpus.matching(pattern)
    if found or not pattern or _part(corpus, [], pattern).faults:
        return found
    raise UsageError(
        f"claim: saw {pattern!r}; allowed: an id, a part of one, or a glob"
        f"{_close(pattern, corpus)}; `dpproofs list` names all"
    )


def _close(name: str, corpus: Corpus) -> str:
    """Ids that look like a name: as a whole, by their last part, or by its kind and number."""
    keys = {id_: id_ for id_ in corpus.claims}
    for id_ in corpus.claims:
        end = id_.rsplit("/", 1)[-1]
        for key in (end, "_".join(end.split("_")[:2]), *end.replace(".", "_").split("_")):
            keys.setdefault(key, id_)
    near = difflib.get_close_matches(name, keys, n=3, cutoff=0.6)
    ids = dict.fromkeys(keys[n] for n in near)
    return f"; did you mean {' or '.join(ids)}?" if ids else ""


def _one(corpus: Corpus, asked: str) -> Located:
    """The claim of an id, an unambiguous part of one, the code of an exercise, or a file."""
    from dpproofs.faces.exercises import code

    name, _, part = asked.partition("::")
    if name.endswith(".py"):
        corpus = _file(name, corpus)
        known = list(corpus.claims.values())
        named = [c for c in known if not part or c.key.endswith(f".{part}")]
        found, fits = named or known, len(named) == 1
    else:
        found = [located for id_, located in corpus.claims.items() if asked == code(id_)]
        found = found or _chosen(corpus, asked)
        fits = len(found) == 1
    if fits:
        return found[0]
    if not found:
        alone = name.endswith(".py")
        faults = "\n".join(map(str, _part(corpus, [], "" if alone else asked).faults))
        raise UsageError(f"claim: {asked!r} cannot be read:\n{faults}")
    shown = ", ".join(located.asked for located in found[:5])
    more = f" and {len(found) - 5} more" if len(found) > 5 else ""
    raise UsageError(
        f"claim: saw {asked!r}, which names {len(found)} claims; allowed: one of {shown}{more}; "
        "give more of the id"
    )


def _part(corpus: Corpus, chosen: Sequence[Located], pattern: str) -> Corpus:
    """The corpus as far as it is asked for: a fault elsewhere does not spoil this run."""
    from dpproofs.record.corpus import Corpus

    files = {located.file for located in chosen}
    return Corpus(
        {located.id: located for located in chosen},
        [f for f in corpus.faults if f.file in files or f.concerns(pattern)],
    )


# ----------------------------------------------------------------------------- printing


def _print_json(data: dict[str, Any]) -> None:
    print(json.dumps(data, indent=1, ensure_ascii=False))


def _print_lines(lines: Any) -> None:
    for line in lines:
        print(line)


def _print_heading(result: RunResult) -> None:
    from dpproofs.faces.data import heading

    print(heading(result))


def _print_faults(result: RunResult) -> None:
    for fault in result.faults:
        print(f"unreadable: {fault}", file=sys.stderr)
    for message in result.messages:
        print(message, file=sys.stderr)
    for missing in result.quotations.missing:
        print(f"document missing: {missing}", file=sys.stderr)
