"""pytest collects claim files: those of an installed corpus, and those named on the command line.

    pytest claims                      the corpus, where `claims` is the folder of an installed one
    pytest path/to/my_claim.py         a file that binds CLAIM or CLAIMS

Ordinary tests are left alone, and nothing of the engine is loaded where there is no claim file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.pathlib import fnmatch_ex

from dpproofs.record.folders import installed_folders

if TYPE_CHECKING:
    from dpproofs.record.cache import Cache
    from dpproofs.record.corpus import Corpus, LoadFault, Located
    from dpproofs.record.results import ClaimResult

__all__ = ["ClaimFile"]

BUDGETS = ("pytest", "quick", "normal", "deep")
SHARE = 8  # near misses of one statement in so many: a plain run; other budgets decide all again
_BINDS = re.compile(r"^CLAIMS?\b\s*(?::[^=\n]+)?=", re.MULTILINE)
_DPPROOFS = re.compile(r"^\s*(?:from|import)\s+(?:dpproofs\b|\.)", re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("dpproofs").addoption(
        "--dpproofs-budget",
        choices=BUDGETS,
        default="pytest",
        help="how hard each claim is tried, as a count of evaluations (default: pytest, the least)",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "xdist_group(name): items that one process runs")
    config.stash[_STATE] = _State(config.getoption("--dpproofs-budget", default="pytest"))


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
        from dpproofs.record.corpus import NOT_CLAIMS

        return path.stem not in NOT_CLAIMS
    if not parent.session.isinitpath(path) or _is_named_as_test(path, parent):
        return False
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    return bool(_BINDS.search(source) and _DPPROOFS.search(source))


def _is_python_test(path: Path, parent: pytest.Collector) -> bool:
    return parent.session.isinitpath(path) or _is_named_as_test(path, parent)


def _is_named_as_test(path: Path, parent: pytest.Collector) -> bool:
    return any(fnmatch_ex(pattern, path) for pattern in parent.config.getini("python_files"))


# ----------------------------------------------------------------------------- one process


class _State:
    """What one process keeps: the corpus, the cache, and each claim's result once it is known."""

    def __init__(self, budget: str) -> None:
        self.budget = budget
        self.folders = installed_folders()
        self._corpus: Corpus | None = None
        self._cache: Cache | None = None
        self._results: dict[str, ClaimResult] = {}

    def corpus(self) -> Corpus:
        if self._corpus is None:
            from dpproofs.record.corpus import load_corpora

            self._corpus = load_corpora()
        return self._corpus

    def result(self, located: Located) -> ClaimResult:
        """The claim checked within the budget, its stored evidence re-decided first."""
        if located.id not in self._results:
            from dpproofs.record.cache import Cache
            from dpproofs.record.corpus import Corpus
            from dpproofs.record.runner import Options, run

            if self._cache is None:
                self._cache = Cache()
            alone = Corpus({located.id: located})
            options = Options(
                self.budget, kept=self.budget == "pytest"
            )  # `stored` replays the pins
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
    """One item for each checker that can tell that it applies; `statuses` is about all together."""
    from dpproofs.record.artefacts import path_for
    from dpproofs.record.checking import applicable
    from dpproofs.record.corpus import statements_of

    if path_for(located.file).exists():
        yield StoredItem.from_parent(parent, name="stored", located=located)
    names = [name for _, statement, _ in statements_of(located) for name in applicable(statement)]
    for name in dict.fromkeys(names):
        yield CheckerItem.from_parent(parent, name=name, located=located)
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

    @property
    def result(self) -> ClaimResult:
        return self.config.stash[_STATE].result(self.located)


class StatusesItem(_Item):
    """The claim and its steps come out as they announce."""

    def runtest(self) -> None:
        from dpproofs.faces.lines import trouble

        result = self.result
        if not (result.ok and all(step.ok for step in result.steps)):
            raise ClaimFailure("\n".join(trouble(result)))


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
            raise ClaimFailure("\n".join([self.located.id, *lines]))


class StoredItem(_Item):
    """What is stored of the claim still stands: witnesses, and near misses at their points, whereof
    a plain run takes a share."""

    def runtest(self) -> None:
        from dpproofs.faces.replay import ReplayError, Verdict, replay_claim

        try:
            share = SHARE if self.config.stash[_STATE].budget == "pytest" else 1
            replayed = replay_claim(self.located, searches=False, share=share)
        except ReplayError as error:
            raise ClaimFailure(f"{self.located.id}\n{error}") from None
        if not replayed.ok:
            fine = (Verdict.CONFIRMED, Verdict.TAKEN)
            lines = [str(f) for f in replayed.findings if f.verdict not in fine]
            lines.append(f"replay: dpproofs replay {self.located.asked}")
            raise ClaimFailure("\n".join([self.located.id, *lines]))


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
