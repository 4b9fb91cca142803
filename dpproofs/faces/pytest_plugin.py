"""pytest collects claim files and checks them as `dpproofs check` does.

    pytest                             every `claim_*.py` of a test tree (ini: `claim_files`)
    pytest path/to/my_claim.py         a file of any name that binds CLAIM or CLAIMS
    pytest claims                      an installed corpus

A claim of which nothing is recorded is searched at budget quick. Where evidence is recorded beside
the file, its witnesses and proofs are decided again and its search is repeated lightly; the
summary says how many instances stand behind each pass, and how many of them are recorded.
Ordinary tests are left alone, and nothing of the engine is loaded where there is no claim file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from _pytest.pathlib import fnmatch_ex

from dpproofs.record.folders import NOT_CLAIMS, installed_folders

if TYPE_CHECKING:
    from dpproofs.record.cache import Cache
    from dpproofs.record.corpus import Corpus, LoadFault, Located
    from dpproofs.record.results import ClaimResult

__all__ = ["ClaimFile"]

BUDGETS = ("quick", "normal", "deep")
SHARE = 8  # altered statements of one statement in so many: a plain run; other budgets take all
FEW = 20  # claims whose passes are told one by one
_BINDS = re.compile(r"^CLAIMS?\b\s*(?::[^=\n]+)?=", re.MULTILINE)
_DPPROOFS = re.compile(r"^\s*(?:from|import)\s+(?:dpproofs\b|\.)", re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("dpproofs").addoption(
        "--dpproofs-budget",
        choices=BUDGETS,
        default=None,
        help="search every claim this hard, whatever is recorded (default: quick where nothing is "
        "recorded, and lightly beside what is)",
    )
    parser.addini(
        "claim_files",
        type="args",
        default=["claim_*.py"],
        help="glob patterns of the files that are claim files (default: claim_*.py)",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "xdist_group(name): items that one process runs")
    config.stash[_STATE] = _State(config.getoption("--dpproofs-budget", default=None))


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """pytest takes the packages of a plugin for tests, and would rewrite every module of the engine
    for its asserts, which costs each process seconds: they are no tests."""
    hook = early_config.pluginmanager.rewrite_hook
    getattr(hook, "_must_rewrite", set()).difference_update(("dpproofs", "dpproofs_claims"))
    hook.mark_rewrite()  # nothing more; what was known is forgotten


def pytest_unconfigure(config: pytest.Config) -> None:
    state = config.stash.get(_STATE, None)
    if state is not None:
        state.close()


# ----------------------------------------------------------------------------- what is a claim file


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A folder of a corpus is no test package: it is not imported under a second name."""
    folders = parent.config.stash[_STATE].folders
    if any(folder == path or folder in path.parents for folder in folders):
        return pytest.Dir.from_parent(parent, path=path)
    return None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if not _is_claim_file(file_path, parent) or _is_python_test(file_path, parent):
        return None  # a file that pytest takes for a module comes to the hook below
    return ClaimFile.from_parent(parent, path=file_path)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Collector | None:
    if not _is_claim_file(module_path, parent):
        return None
    return ClaimFile.from_parent(parent, path=module_path)


def _is_claim_file(path: Path, parent: pytest.Collector) -> bool:
    if path.suffix != ".py" or path.stem.startswith("_") or path.stem == "conftest":
        return False
    if path.parent.parent in parent.config.stash[_STATE].folders:
        return path.stem not in NOT_CLAIMS
    named = _is_named_as_claim(path, parent)
    if not named and (not parent.session.isinitpath(path) or _is_named_as_test(path, parent)):
        return False
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    # What is named as a claim file and binds no claim is an error that is told, not passed over.
    return bool(_DPPROOFS.search(source) and (named or _BINDS.search(source)))


def _is_named_as_claim(path: Path, parent: pytest.Collector) -> bool:
    return any(fnmatch_ex(pattern, path) for pattern in parent.config.getini("claim_files"))


def _is_python_test(path: Path, parent: pytest.Collector) -> bool:
    return parent.session.isinitpath(path) or _is_named_as_test(path, parent)


def _is_named_as_test(path: Path, parent: pytest.Collector) -> bool:
    return any(fnmatch_ex(pattern, path) for pattern in parent.config.getini("python_files"))


# ----------------------------------------------------------------------------- one process


class _State:
    """What one process keeps: the corpus, the cache, and each claim's result once it is known."""

    def __init__(self, budget: str | None) -> None:
        self.budget = budget
        self.folders = installed_folders()
        self._corpus: Corpus | None = None
        self._cache: Cache | None = None
        self._results: dict[str, ClaimResult] = {}
        self.told: set[str] = set()  # claims of which an item has said why they fail

    def corpus(self) -> Corpus:
        if self._corpus is None:
            from dpproofs.record.corpus import load_corpora

            self._corpus = load_corpora()
        return self._corpus

    def result(self, located: Located) -> ClaimResult:
        """The claim checked within the budget, its recorded evidence decided again first."""
        if located.id not in self._results:
            from dpproofs.record.cache import Cache
            from dpproofs.record.corpus import Corpus
            from dpproofs.record.runner import Options, run

            if self._cache is None:
                self._cache = Cache()
            alone = Corpus({located.id: located})
            # The item `stored` decides the pinned altered statements again.
            options = Options(self.budget or "quick", kept=self.budget is None)
            found = run(alone, [located], options, store=self._cache)
            if found.interrupted:
                raise KeyboardInterrupt
            self._results[located.id] = found.claims[0]
        return self._results[located.id]

    def close(self) -> None:
        if self._cache is not None:
            self._cache.close()


_STATE = pytest.StashKey[_State]()


# ----------------------------------------------------------------------------- nodes


class ClaimFile(pytest.File):
    """A claim file: items of its claim, or one collector for each of its parts."""

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        from dpproofs.record.corpus import load_file

        state = self.config.stash[_STATE]
        found = load_file(self.path, state.corpus)
        if found.faults:
            yield Unreadable.from_parent(self, name="readable", faults=found.faults)
        for located in found.claims.values():
            part = located.id.partition("/")[2].removeprefix(self.path.stem).lstrip(".")
            if part:
                yield ClaimPart.from_parent(self, name=part, located=located)
            else:
                yield from _items(self, located)


class ClaimPart(pytest.Collector):
    """One claim of a file that binds several."""

    def __init__(self, *, located: Located, **rest: Any) -> None:
        super().__init__(**rest)
        self.located = located

    def collect(self) -> Iterator[pytest.Item]:
        return _items(self, self.located)


def _items(parent: pytest.Collector, located: Located) -> Iterator[pytest.Item]:
    """What is stored, the search, and the statuses, which are about all checkers together."""
    from dpproofs.record.artefacts import path_for
    from dpproofs.record.corpus import statements_of

    if path_for(located.file).exists():
        yield StoredItem.from_parent(parent, name="stored", located=located)
    if any(True for _ in statements_of(located)):
        yield CheckerItem.from_parent(parent, name="search", located=located)
    yield StatusesItem.from_parent(parent, name="statuses", located=located)


class ClaimFailure(Exception):
    """What went wrong with a claim, in lines that need no traceback."""


class _Item(pytest.Item):
    def __init__(self, *, located: Located, **rest: Any) -> None:
        super().__init__(**rest)
        self.located = located
        self.add_marker(pytest.mark.xdist_group(located.id))  # in one process, checked once

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, ClaimFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"{self.located.id}: {self.name}"

    def fail(self, lines: Iterable[str]) -> NoReturn:
        """Fail, once for all that is wrong with a claim."""
        self.config.stash[_STATE].told.add(self.located.id)
        self.user_properties.append((_FAILED, self.located.id))
        raise ClaimFailure("\n".join(lines)) from None

    @property
    def result(self) -> ClaimResult:
        return self.config.stash[_STATE].result(self.located)


class StatusesItem(_Item):
    """The claim and its steps come out as the claim file announces."""

    def runtest(self) -> None:
        from dpproofs.faces.lines import trouble

        result = self.result
        if not (result.ok and all(step.ok for step in result.steps)):
            if self.located.id in self.config.stash[_STATE].told:
                pytest.skip("the claim failed above")
            self.fail(trouble(result))
        self.user_properties.append((_BEHIND, _behind(result)))


class CheckerItem(_Item):
    """One checker neither breaks nor refutes what is expected to hold."""

    def runtest(self) -> None:
        from dpproofs.faces.page import evidence_words, witness_words
        from dpproofs.outcome import Outcome
        from dpproofs.record.corpus import statements_of

        expected = {key for key, _, holds in statements_of(self.located) if holds}
        lines = []
        for key, found in self.result.statements():
            for evidence in found.evidence:
                refutes = evidence.outcome is Outcome.REFUTED and key in expected
                if evidence.checker == self.name and (
                    refutes or evidence.outcome is Outcome.FAILED
                ):
                    lines += [f"{key}: {found.statement!r}", f"  {evidence_words(evidence)}"]
                    lines += [f"  {words}" for words in [witness_words(found)] if words]
        if lines:
            lines.append(f"replay: dpproofs check {self.located.asked} --fresh")
            self.fail([self.located.id, *lines])


class StoredItem(_Item):
    """What was recorded of the claim is still true: its witnesses, and its altered statements at
    their recorded points, of which a plain run takes a share."""

    def runtest(self) -> None:
        from dpproofs.faces.replay import ReplayError, Verdict, replay_claim

        try:
            share = SHARE if self.config.stash[_STATE].budget is None else 1
            replayed = replay_claim(self.located, searches=False, share=share)
        except ReplayError as error:
            self.fail([self.located.id, str(error)])
        if not replayed.ok:
            fine = (Verdict.CONFIRMED, Verdict.TAKEN)
            lines = [str(f) for f in replayed.findings if f.verdict not in fine]
            lines.append(f"replay: dpproofs replay {self.located.asked}")
            self.fail([self.located.id, *lines])


class Unreadable(pytest.Item):
    """A claim file that cannot be read fails once, with all its faults."""

    def __init__(self, *, faults: list[LoadFault], **rest: Any) -> None:
        super().__init__(**rest)
        self.faults = faults

    def runtest(self) -> None:
        raise ClaimFailure("\n".join(f"{f.subject}: {f.message}" for f in self.faults))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, ClaimFailure):
            return f"unreadable claim file {self.path}\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"{self.path.name}: {self.name}"


# ----------------------------------------------------------------------------- what stands behind

_BEHIND, _FAILED = "dpproofs", "dpproofs failed"


def _behind(result: ClaimResult) -> list[list[Any]]:
    """Of each statement that is expected to hold: its status, the distinct instances that were
    decided here and recorded, and the sizes at which it ends; plain lists, since they travel from
    other processes."""
    from dpproofs.faces.reach import bounded_ranges, range_words
    from dpproofs.record.corpus import statements_of
    from dpproofs.record.told import status_name

    expected = {key for key, _, holds in statements_of(result.located) if holds}
    document = result.id.rpartition("/")[0]
    found: list[list[Any]] = []
    for key, statement in result.statements():
        if key in expected:
            counted = [
                max((e.counts.distinct for e in evidence if e.counts is not None), default=0)
                for evidence in (statement.evidence, statement.recorded)
            ]
            sizes = bounded_ranges(statement)
            ends = [range_words(s for s in sizes if s.by_default is told) for told in (False, True)]
            found.append([f"{document}/{key}", status_name(statement), *counted, *ends])
    return found


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How many instances stand behind what passed: of each where there are few, else the least."""
    passed = [
        value
        for report in terminalreporter.getreports("passed")
        for name, value in report.user_properties
        if name == _BEHIND
    ]
    failed = len(
        {
            value
            for report in terminalreporter.getreports("failed")
            for name, value in report.user_properties
            if name == _FAILED
        }
    )
    if failed:
        terminalreporter.write_line(
            f"dpproofs: {_many(failed, 'claim')} did not come out as the file says"
        )
    if not passed:
        return
    statements = [row for claim in passed for row in claim]
    searched = [row for row in statements if row[1] != "PROVED"]
    terminalreporter.write_line(
        f"dpproofs: {_many(len(passed), 'claim')} passed with "
        f"{_many(len(statements), 'statement')}, {len(statements) - len(searched)} of them proved"
    )
    if len(passed) <= FEW or terminalreporter.config.get_verbosity() > 0:
        for row in statements:
            terminalreporter.write_line(f"  {_behind_words(*row)}")
    elif searched:
        least = min(searched, key=lambda row: row[2])
        terminalreporter.write_line(f"  the fewest instances: {_behind_words(*least)}")


def _many(n: int, one: str) -> str:
    return f"{n} {one}{'' if n == 1 else 's'}"


def _behind_words(
    name: str, status: str, here: int, recorded: int, asked: str, left_open: str
) -> str:
    told = f"{name}: {status}: {_many(here, 'distinct instance')} decided here"
    told += f", {recorded} recorded earlier and not repeated here" if recorded else ""
    told += f"; for {asked}" if asked else ""
    return told + (f"; for {left_open}, a default range" if left_open else "")
