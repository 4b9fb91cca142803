"""The command line: every command has an example, every wrong input its remedy.

Exit status: 0 every claim came out as expected; 1 some did not; 2 usage or unreadable input;
3 something that is not declared open stayed undecided; 130 interrupted.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import gc
import io
import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from dpproofs.faces.arguments import UsageError, grammar
from dpproofs.faces.chosen import claims_of, every_one, installed, only_one, part_of
from dpproofs.faces.interrupts import heard
from dpproofs.faces.progress import progress

if TYPE_CHECKING:
    from dpproofs.faces.words import Json
    from dpproofs.record.corpus import Corpus, Located
    from dpproofs.record.results import ClaimResult, RunResult

__all__ = ["main"]

USAGE, INTERRUPTED = 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    try:
        options = grammar().parse_args(argv)
        _keep_the_folder_clean()
        _collect_rarely()
        with heard():
            status = COMMANDS[options.command](options)
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


def _collect_rarely() -> None:
    """A command loads some hundred thousand objects that stay until it ends: the garbage collector
    would go through them again and again, and find nothing."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


# ----------------------------------------------------------------------------- list


def _list(options: argparse.Namespace) -> int:
    from dpproofs.record.listing import Listing

    if options.blind:
        return _list_blind(claims_of([options.pattern])[1], options)
    # What lies anywhere is not part of the checksum of a table, and its table is not kept.
    anywhere = bool(options.pattern) and Path(options.pattern.partition("::")[0]).exists()
    with Listing("list", options.pattern, options.json) as listing:
        known = None if anywhere else listing.shown()
        if known is None:
            out, err, result = _listed(options)
            if not (anywhere or result.faults or result.messages or result.interrupted):
                listing.keep(out, err)
        else:
            out, err = known
    sys.stdout.write(out)
    sys.stderr.write(err)
    return USAGE if known is None and result.faults else 0


def _listed(options: argparse.Namespace) -> tuple[str, str, RunResult]:
    """What `list` writes to standard output and to standard error, and what it is made of."""
    from dpproofs.faces.data import run_json
    from dpproofs.faces.lines import table

    result = _recalled(*claims_of([options.pattern]))
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        if options.json:
            _print_json(run_json(result))
        else:
            _print_heading(result)
            _print_lines(table(result.claims))
            _print_faults(result)
    return out.getvalue(), err.getvalue(), result


def _list_blind(chosen: Sequence[Located], options: argparse.Namespace) -> int:
    from dpproofs.faces.exercises import exercises, told

    found = exercises(chosen)
    _print(options, {"exercises": found}, told(found))
    return 0


def _recalled(corpus: Corpus, chosen: Sequence[Located], *, witnesses: bool = False) -> RunResult:
    """What is recorded of the chosen claims, its witnesses decided again where that is asked; no
    search is made."""
    from dpproofs.record.recall import NOTHING, WITNESSES
    from dpproofs.record.runner import Options, run

    how = Options(recall=True, verified=WITNESSES if witnesses else NOTHING)
    return run(corpus, chosen, how)


# ----------------------------------------------------------------------------- show


def _show(options: argparse.Namespace) -> int:
    from dpproofs.faces.lines import told
    from dpproofs.faces.paste import bibtex, latex
    from dpproofs.faces.proof_view import proof_lines
    from dpproofs.record.corpus import Corpus

    located = only_one(options.id)
    corpus = Corpus({located.id: located})  # what a page says of a claim rests on no other
    (claim,) = _recalled(corpus, [located], witnesses=True).claims
    if options.repair:
        claim = _mended(corpus, located)
    if options.script:
        return _show_script(claim)
    if options.proof:
        _print_lines(proof_lines(claim))
        return 0
    if options.latex or options.bibtex:
        _print_lines(latex(claim) if options.latex else bibtex(claim))
        return 0
    pairs = [pair for group in options.at for pair in group]
    evaluated = list(_evaluated(claim, pairs)) if pairs else []
    _print_lines([*told(claim), *evaluated])
    return 0


def _mended(corpus: Corpus, located: Located) -> ClaimResult:
    """What is recorded or found quickly of a claim, with repairs of what is refuted."""
    from dpproofs.record.runner import Options, run

    how = Options("quick", repair=True, clock=True)
    with progress() as told:
        return run(part_of(corpus, [located], located.id), [located], how, progress=told).claims[0]


def _evaluated(claim: ClaimResult, pairs: Sequence[str]) -> Iterator[str]:
    """Both sides at the given values, as printed and as amended."""
    from dpproofs.calculators.values import ValueFault, evaluate, names_of, read_pairs
    from dpproofs.faces.page import statement_page

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
            f"--script: {claim.id} has no recorded witness; find one with "
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

    corpus = installed()
    located = only_one(options.id, lambda: corpus)
    alone = part_of(corpus, [located], located.id)
    claim = _recalled(alone, [located], witnesses=True).claims[0]
    shown = card(claim, corpus)
    _print(options, shown, told(shown))
    return 0


# ----------------------------------------------------------------------------- check


def _check(options: argparse.Namespace) -> int:
    from dpproofs.calculators import plots
    from dpproofs.faces.data import run_json
    from dpproofs.faces.lines import table, trouble, undecided, unfinished
    from dpproofs.faces.weight import weights
    from dpproofs.record.corpus import a_tenth
    from dpproofs.record.runner import Options, run, save
    from dpproofs.record.workers import NoCluster

    corpus, chosen = claims_of(options.patterns)
    if options.sample is not None:
        chosen = a_tenth(chosen, options.sample)
        corpus = part_of(corpus, chosen, "")
    budget = options.budget or "quick"
    spoil = options.save or options.fresh or budget != "quick"
    counted = options.save or options.fresh or options.sample is not None  # the same every time
    how = Options(
        budget,
        options.jobs,
        options.fresh,
        spoil,
        repair=options.save,
        pins=not options.save,
        clock=not counted and not options.scheduler,  # whose clocks differ
        scheduler=options.scheduler,
    )
    try:
        with progress() as told:
            result = run(corpus, chosen, how, progress=told)
    except NoCluster as error:
        raise UsageError(str(error)) from None
    if options.save:
        for path in (*save(result), *plots.save(result.claims)):
            result.messages.append(f"{'saved' if path.exists() else 'removed'} {path}")
        result.messages += weights(result.claims)
    if options.json:
        _print_json(run_json(result))
    else:
        _print_heading(result)
        if len(result.claims) > 1 or (result.claims and not _troubled(result.claims)):
            _print_lines(table(result.claims))
        for claim in _troubled(result.claims):
            _print_lines(["", *trouble(claim)])
        troubled = _troubled(result.claims)  # of which it is told with the rest
        _print_lines(undecided([claim for claim in result.claims if claim not in troubled]))
        _print_lines(unfinished(result.claims))
        _print_lines(_slowest(result.claims, options.durations))
        _print_faults(result)
    return result.exit_code


def _slowest(claims: Sequence[ClaimResult], count: int) -> list[str]:
    """The statements that took most CPU time, of all claims together."""
    took = [
        (s.seconds, f"{c.id.partition('/')[0]}/{key}") for c in claims for key, s in c.statements()
    ]
    slow = sorted(took, key=lambda each: each[0], reverse=True)[:count]
    return [f"{seconds:8.1f} s of CPU  {name}" for seconds, name in slow]


def _troubled(claims: Sequence[ClaimResult]) -> list[ClaimResult]:
    """The claims that did not come out as expected; of one that an interrupt left half checked the
    table says what was found."""
    from dpproofs.faces.data import was_checked

    return [c for c in claims if was_checked(c) and not (c.ok and all(s.ok for s in c.steps))]


# ----------------------------------------------------------------------------- adequacy


def _adequacy(options: argparse.Namespace) -> int:
    from dpproofs.faces.data import adequacy
    from dpproofs.faces.lines import adequacies

    result = _recalled(*claims_of([options.pattern]))
    if options.json:
        told = {claim.id: adequacy(claim).to_json() for claim in result.claims}
        _print_json({"all": adequacy(*result.claims).to_json(), "claims": told})
    else:
        _print_lines(adequacies(result.claims))
        _print_faults(result)
    return USAGE if result.faults else 0


# ----------------------------------------------------------------------------- follow


def _follow(options: argparse.Namespace) -> int:
    from dpproofs.faces.follow import follow, outline_of
    from dpproofs.record.cache import Cache, NullCache

    asked, _, name = options.id.partition("#")
    located = only_one(asked)
    statement, outlined = outline_of(located, name)
    print(f"{located.id}#{name}" if name else located.id, flush=True)
    with Cache() as cache:
        store = NullCache(cache) if options.fresh else cache
        found = follow(statement, outlined, store, options.only, partial(print, flush=True))
    for message in cache.messages:
        print(message, file=sys.stderr)
    return 0 if found else 1


# ----------------------------------------------------------------------------- replay


def _replay(options: argparse.Namespace) -> int:
    from dpproofs.faces.replay import Replay, Verdict, replay_claim, replay_file

    file = Path(options.file)
    if file.suffix == ".json" or (file.exists() and file.suffix != ".py"):
        replayed = replay_file(file, installed)
    else:
        chosen = every_one(options.file)
        replayed = Replay(tuple(f for c in chosen for f in replay_claim(c).findings))
    tally = {v: sum(f.verdict is v for f in replayed.findings) for v in Verdict}
    counted = ", ".join(f"{n} {v.value}" for v, n in tally.items() if n)
    verdict = "re-verified" if replayed.ok else "NOT re-verified"
    print(f"{verdict}: {counted or 'nothing is recorded'}")
    _print_lines(f"  {finding}" for finding in replayed.findings)
    return 0 if replayed.ok else 1


# ----------------------------------------------------------------------------- report


def _report(options: argparse.Namespace) -> int:
    from dpproofs.calculators import plots
    from dpproofs.faces.data import was_checked
    from dpproofs.faces.report import changes, earlier, write
    from dpproofs.record.recall import ALL
    from dpproofs.record.runner import Options, run

    before = None if options.diff is None else earlier(options.diff)
    corpus = installed()
    recalled = options.budget is None
    how = Options(options.budget or "quick", options.jobs, recall=recalled, verified=ALL)
    with progress() as told:
        result = run(corpus, list(corpus.claims.values()), how, progress=told)
    written = write(result, options.output, before, options.jobs)
    _print_heading(result)
    for path in written:
        print(f"wrote {path}")
    if before is not None:
        _print_lines(changes(before, result) or ["no status changed"])
    _print_faults(result)
    stale = sum(not plots.fresh(c, p) for c in result.claims for p in plots.kept(c.located))
    if stale:
        print(f"plots that no longer fit and are left out: {stale}; run `dpproofs plots`")
    if recalled:  # claims not checked yet are counted in the heading, and are no failure
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

    corpus = installed()
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
    shown = (line for each in found for line in told(each, whole=bool(options.document)))
    _print(options, {"documents": list(map(ledger_json, found))}, shown)
    _print_unreadable(corpus.faults)
    if corpus.faults or not all(ledger.readable for ledger in found):
        return USAGE
    return 1 if any(ledger.faults for ledger in found) else 0


def _errata(options: argparse.Namespace) -> int:
    from dpproofs.faces.errata import COMMAND, items, render
    from dpproofs.faces.letter import letter

    corpus = installed()
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
    shown = [item for item in found if item.shown]
    if not shown:
        raise UsageError(
            f"--letter: saw {options.document!r}; allowed: a document with errata that are shown "
            "by what is kept; run `dpproofs check --save` first"
        )
    for item in (item for item in found if not item.shown):
        print(f"left out, since nothing that is kept shows it: {item.id}", file=sys.stderr)
    _print_lines(letter(known[options.document], shown))
    return 0


def _document_fault(name: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.4)
    meant = f"; did you mean {near[0]}?" if near else ""
    return f"document: saw {name!r}; allowed: one of {', '.join(sorted(known))}{meant}"


def _sharpness(options: argparse.Namespace) -> int:
    from dpproofs.faces.sharpness import render

    corpus, chosen = claims_of([options.pattern])
    sys.stdout.write(render(chosen, options.format))
    _print_unreadable(corpus.faults)
    return USAGE if corpus.faults else 0


def _plots(options: argparse.Namespace) -> int:
    from dpproofs.calculators import plots

    result = _recalled(*claims_of([options.pattern]))
    for path in plots.save(result.claims):
        print(f"{'wrote' if path.exists() else 'removed'} {path}")
    _print_faults(result)
    return USAGE if result.faults else 0


def _slack(options: argparse.Namespace) -> int:
    from dpproofs.calculators.values import ValueFault, read_pairs
    from dpproofs.faces.slack import ledger

    located = only_one(options.id)
    try:
        found = ledger(located.claim, read_pairs([p for group in options.at for p in group]))
    except ValueFault as error:
        raise UsageError(str(error)) from None
    _print(options, {"id": located.id, **found.to_json()}, found.lines())
    return 0


def _scope(options: argparse.Namespace) -> int:
    from dpproofs.faces.rocq import proofs_of, why_not
    from dpproofs.faces.scope import render, rows, rows_json

    result = _recalled(*claims_of([options.pattern]))
    found = rows(result.claims, why_not(list(proofs_of(c.located for c in result.claims))))
    _print(options, rows_json(found), render(found, options.format))
    if not options.json:
        _print_faults(result)
    return USAGE if result.faults else 0


def _rocq(options: argparse.Namespace) -> int:
    if options.list or options.project is not None:
        return _rocq_listed(options)
    if options.check:
        return _rocq_check(options)
    from dpproofs.faces.rocq import text

    if len(options.patterns) != 1:
        raise UsageError(
            f"rocq: saw {len(options.patterns)} claims; allowed: one, whose proof is written as a "
            "file for Rocq; to have many proofs compiled, add --check"
        )
    asked, _, step = options.patterns[0].partition("#")
    told = text(only_one(asked), step)
    if options.output is None:
        sys.stdout.write(told)
        return 0
    try:
        options.output.write_text(told, encoding="ascii")
    except OSError as error:
        raise UsageError(
            f"-o: saw {str(options.output)!r} ({error.strerror}); allowed: a file in a folder that "
            "can be written; choose another name"
        ) from None
    print(f"wrote {options.output}; `coqc {options.output}` checks it")
    return 0


def _rocq_check(options: argparse.Namespace) -> int:
    from dpproofs.faces.rocq import check, exit_status, rows_json, statements, tally
    from dpproofs.record.corpus import Corpus, a_tenth
    from dpproofs.rocq.compile import FIRST, LIMIT

    many = options.all or options.recorded or options.sample is not None
    if not (options.patterns or many):
        raise UsageError(
            "--check: saw no PATTERN; allowed: ids or parts of ids, or --recorded for all of which "
            "an answer is recorded, or --all for every installed claim, which takes half an hour, "
            "or --sample SEED for a tenth"
        )
    single = [pattern for pattern in options.patterns if "#" in pattern]
    patterns = [pattern for pattern in options.patterns if pattern not in single]
    corpus, chosen = (Corpus(), []) if single and not patterns else claims_of(patterns)
    kept = statements(chosen, single)
    if options.recorded:
        kept = [each for each in kept if each.level is not None]
    if options.sample is not None:
        kept = a_tenth(kept, options.sample)
    how = {"fresh": options.fresh, "save": options.save}
    limit = options.limit or LIMIT
    first = FIRST if options.all and options.limit is None else None
    rows = []
    with progress() as told:
        for row in check(kept, options.jobs, limit, told, first=first, **how):
            rows.append(row)
            if not options.json:
                print(row, flush=True)
    _print(options, rows_json(rows), [tally(rows)])
    _print_unreadable(corpus.faults)
    if corpus.faults:
        return USAGE
    return exit_status(rows)


def _rocq_listed(options: argparse.Namespace) -> int:
    from dpproofs.faces.rocq import listed, statements, write_project

    corpus, chosen = claims_of(options.patterns)
    kept = statements(chosen, ())
    found = listed(kept)
    _print(
        options,
        {"theorems": found},
        (f"{each['module']}.{each['theorem']}  {each['id']}" for each in found),
    )
    if options.project is not None:
        written = write_project(kept, options.project)
        folder = options.project
        print(
            f"wrote {len(written)} files; build: cd {folder} && coq_makefile -f _CoqProject "
            "-o Makefile && make"
        )
    _print_unreadable(corpus.faults)
    return USAGE if corpus.faults else 0


def _reference(options: argparse.Namespace) -> int:
    from dpproofs.faces.reference import write

    with _writing(options.output):
        written = write(options.output, installed(), _helps())
    _print_lines(f"wrote {path}" for path in written)
    return 0


def _helps() -> dict[str, str]:
    """What each command says of itself, as wide on every terminal."""
    parsers = next(a for a in grammar()._actions if isinstance(a, argparse._SubParsersAction))
    helps = {}
    for name, parser in parsers.choices.items():
        parser.formatter_class = partial(argparse.RawDescriptionHelpFormatter, width=96)
        helps[name] = parser.format_help()
    return helps


@contextlib.contextmanager
def _writing(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UsageError(
            f"-o: saw {str(folder)!r} ({error.strerror}); allowed: a folder that can be "
            "written; choose another one"
        ) from None


def _site(options: argparse.Namespace) -> int:
    from dpproofs.faces.site import may_be_replaced, mkdocs, write
    from dpproofs.record.recall import ALL
    from dpproofs.record.runner import Options, run

    mkdocs()  # whether it is there, before the work
    may_be_replaced(options.output)
    corpus = installed()
    how = Options("quick", options.jobs, recall=True, verified=ALL)
    with progress() as told, _writing(options.output):
        result = run(corpus, list(corpus.claims.values()), how, progress=told)
        count = write(result, corpus, options.docs, options.output, _helps(), options.jobs)
    if not (options.docs / "README.md").exists():
        print(f"no documentation: there is no README.md in {options.docs}; see --docs")
    print(f"wrote {count} pages; open {options.output / 'index.html'}")
    _print_faults(result)
    return USAGE if result.faults else 0


def _completion(options: argparse.Namespace) -> int:
    from dpproofs.faces.completion import SCRIPTS, offered

    if options.shell == "words":
        _print_lines(offered(sys.stdin.read().split("\n")[:-1]))
    else:
        sys.stdout.write(SCRIPTS[options.shell])
    return 0


# ----------------------------------------------------------------------------- printing


def _print_json(data: Json) -> None:
    print(json.dumps(data, indent=1, ensure_ascii=False))


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def _print(options: argparse.Namespace, data: Json, lines: Iterable[str]) -> None:
    """As JSON, where that is asked for, or as lines."""
    if options.json:
        _print_json(data)
    else:
        _print_lines(lines)


def _print_unreadable(faults: Iterable[object]) -> None:
    for fault in faults:
        print(f"unreadable: {fault}", file=sys.stderr)


def _print_heading(result: RunResult) -> None:
    from dpproofs.faces.data import heading

    print(heading(result))


def _print_faults(result: RunResult) -> None:
    from dpproofs.faces.data import quotations_not_compared

    _print_unreadable(result.faults)
    for message in result.messages:
        print(message, file=sys.stderr)
    if not_compared := quotations_not_compared(result):
        print(not_compared, file=sys.stderr)


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "list": _list,
    "show": _show,
    "card": _card,
    "check": _check,
    "follow": _follow,
    "replay": _replay,
    "adequacy": _adequacy,
    "report": _report,
    "ledger": _ledger,
    "errata": _errata,
    "sharpness": _sharpness,
    "slack": _slack,
    "scope": _scope,
    "rocq": _rocq,
    "reference": _reference,
    "site": _site,
    "completion": _completion,
    "plots": _plots,
}
