"""Corpora are found, never registered: an entry point names a package, a file is a claim.

The id of a claim is its path: `document/kind_number_slug`, with `.part` for one of several: they
are parts of one file, or each has a file `kind_number_slug.part.py` of its own. A file that cannot
be read is a fault with its place, and hides no other.
"""

from __future__ import annotations

import contextlib
import fnmatch
import hashlib
import importlib
import importlib.util
import os
import pkgutil
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Protocol, TypeVar

from dpproofs.language.claims import Claim, ClaimError, Step, opens
from dpproofs.language.outlines import cited_by
from dpproofs.language.statements import Statement, StatementError
from dpproofs.record.folders import NOT_CLAIMS, claim_files, entry_points, installed_folders
from dpproofs.record.python_faults import import_fault, misplaced, near, unfit_word, unknown_name

__all__ = [
    "Corpus",
    "LoadFault",
    "Located",
    "a_tenth",
    "altered",
    "installed",
    "load_corpora",
    "load_document",
    "load_file",
    "load_module",
    "load_named",
    "load_package",
    "opened",
]


def matches(id_: str, pattern: str) -> bool:
    """Whether an id contains the pattern, or matches it as a glob."""
    return pattern in id_ or fnmatch.fnmatchcase(id_, pattern)


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


Chosen = TypeVar("Chosen", bound=_HasId)


def a_tenth(chosen: Sequence[Chosen], seed: str) -> list[Chosen]:
    """A tenth of the claims, rounded up: those whose ids hash lowest together with the seed."""

    def place(located: Chosen) -> str:
        return hashlib.sha256(f"{seed}/{located.id}".encode()).hexdigest()

    kept = set(sorted(map(place, chosen))[: -(-len(chosen) // 10)])
    return [located for located in chosen if place(located) in kept]


@dataclass(frozen=True)
class LoadFault:
    """A file that is no claim: where, what was seen, what is allowed, what to do."""

    file: Path
    subject: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.subject}: {self.message}"

    def concerns(self, pattern: str) -> bool:
        """Whether a claim of this file would be among those of the pattern."""
        id_ = f"{self.file.parent.name}/{self.file.stem}"
        return self.file.suffix != ".py" or matches(id_, pattern)


@dataclass(frozen=True, eq=False)
class Located:
    """A claim with its id and its file."""

    id: str
    claim: Claim
    file: Path
    prose: str = ""  # the docstring of the file
    alone: bool = False  # a file of one's own, in no installed corpus

    @property
    def asked(self) -> str:
        """What a command calls it: its id, or where it is in no corpus its file."""
        if not self.alone:
            return self.id
        part = self.key.removeprefix(self.file.stem).lstrip(".")
        return os.path.relpath(self.file) + (f"::{part}" if part else "")

    @property
    def key(self) -> str:
        """The name under which artefacts keep its evidence: the part of the id in the file."""
        return self.id.rsplit("/", 1)[-1]


def statements_of(located: Located) -> Iterator[tuple[str, Statement, bool]]:
    """Every statement of a claim with its key, and whether the file expects it to hold."""
    claim, key = located.claim, located.key
    if claim.statement is not None:
        yield key, claim.statement, claim.erratum is None
    if claim.amended is not None:
        yield f"{key}!amended", claim.amended, True
    for n, reading in enumerate(claim.readings):
        yield f"{key}!reading{n}", claim.reading_statement(reading), False
    for n, note in enumerate(claim.notes):
        yield f"{key}!note{n}", claim.reading_statement(note), False
    for name, sharp in claim.sharpness.items():
        yield f"{key}!{name}", sharp, False
    for step in claim.proof:
        statement, amended = claim.step_statement(step), claim.step_amended(step)
        if statement is not None:
            yield f"{key}/{step.name}", statement, step.erratum is None
        if amended is not None:
            yield f"{key}/{step.name}!amended", amended, True


def altered(located: Located, key: str, expected: bool) -> bool:
    """Whether a run alters a statement: one that should hold, and a best bound that nothing is said
    to attain, since only then it is seen to be the best."""
    return expected or (key.endswith("!best") and "attained" not in located.claim.sharpness)


def opened(located: Located) -> frozenset[str]:
    """The keys of what a claim file declares open: the amendment where there is one."""
    claim, key = located.claim, located.key
    parts: list[tuple[str, Claim | Step]] = [(key, claim)]
    parts += [(f"{key}/{step.name}", step) for step in claim.proof]
    return frozenset(
        name if part.erratum is None else f"{name}!amended"
        for name, part in parts
        if opens(part.open, part.erratum)
    )


def label_of(key: str) -> str:
    kind = key.partition("!")[2]
    return kind.rstrip("0123456789") or "printed"


@dataclass
class Corpus:
    """All claims that were found, in the order of their ids, and all faults."""

    claims: dict[str, Located] = field(default_factory=dict)
    faults: list[LoadFault] = field(default_factory=list)

    def matching(self, pattern: str) -> list[Located]:
        """The claims whose id is the pattern, contains it, or matches it as a glob."""
        if pattern in self.claims:
            return [self.claims[pattern]]
        return [located for id_, located in self.claims.items() if matches(id_, pattern)]

    def add(self, other: Corpus) -> None:
        for id_, located in other.claims.items():
            if id_ in self.claims and self.claims[id_].file != located.file:
                self.faults.append(
                    LoadFault(located.file, id_, f"the id is taken by {self.claims[id_].file}")
                )
            else:
                self.claims[id_] = located
        self.faults += other.faults

    def check_references(self) -> None:
        """`cites` and `by` name what exists; nothing cites itself through a cycle."""
        for located in self.claims.values():
            self.faults += _reference_faults(located, self)
        self.faults += _cycle_faults(self)


def load_corpora() -> Corpus:
    """Everything installed under the entry point `dpproofs.corpora`."""
    corpus = Corpus()
    for point in entry_points():
        try:
            package = importlib.import_module(point.value)
        except Exception as error:
            corpus.faults.append(
                LoadFault(Path(point.value), f"corpus {point.name}", _brief(error))
            )
            continue
        corpus.add(load_package(package))
    corpus.claims = dict(sorted(corpus.claims.items()))
    corpus.check_references()
    return corpus


#: The same, loaded once a process.
installed = cache(load_corpora)

#: Every claim that was loaded in this process, by its id: what a proof may cite.
LOADED: dict[str, Located] = {}


APART = "dpproofs_file_"  # packages of files that are read by their path


def load_named(id_: str) -> Corpus:
    """The claims of the one installed file that an id names, alone; empty where no file does.

    What its claims cite is not loaded, and so not checked: `load_corpora` checks references.
    """
    document, _, rest = id_.partition("/")
    name = rest.partition(".")[0]
    if not name.isidentifier() or name in NOT_CLAIMS:
        return Corpus()
    return load_document(document, name)


def load_document(document: str, name: str = "") -> Corpus:
    """The claims of an installed document: all, or those of the file with that name."""
    corpus = Corpus()
    for point in entry_points():
        if document.isidentifier():
            with contextlib.suppress(Exception):  # `load_corpora` says what is wrong with it
                package = importlib.import_module(point.value)
                corpus.add(_load_documents(package, document, name))
    return corpus


def load_package(package: ModuleType) -> Corpus:
    """A package of documents, each a package of claim files."""
    return _load_documents(package)


def _load_documents(package: ModuleType, document_name: str = "", only: str = "") -> Corpus:
    """Its claim files: all, or the `only` one of the document with that name."""
    corpus = Corpus()
    for folder in package.__path__:
        for document in sorted(pkgutil.iter_modules([folder])):
            if document.ispkg and document_name in ("", document.name):
                for path in claim_files(Path(folder) / document.name):
                    name = path.stem
                    if only not in ("", name.partition(".")[0]):
                        continue
                    full = f"{package.__name__}.{document.name}.{_module(name)}"
                    _load(corpus, path.resolve(), f"{document.name}/{name}", full)
    return corpus


def load_file(file: Path, known: Callable[[], Corpus] | None = None) -> Corpus:
    """The claims of one file anywhere; a file of an installed corpus keeps its id.

    `known` loads what is installed, and is called only where a file has to do with it.
    """
    corpus = Corpus()
    file = file.resolve()
    if known is not None and file.parent.parent in installed_folders():
        installed = known()
        for located in installed.claims.values():
            if located.file == file:
                corpus.claims[located.id] = located
        corpus.faults += [f for f in installed.faults if f.file == file]
        if corpus.claims or corpus.faults:
            return corpus
    if not file.is_file():
        corpus.faults.append(LoadFault(file, "file", "there is no such file"))
        return corpus
    package = _package_of(file.parent)
    module = f"{package}.{_module(file.stem)}"
    sys.modules.pop(module, None)  # it may have been edited since
    _load(corpus, file, f"{file.parent.name}/{file.stem}", module)
    if known is not None:
        for id_, located in corpus.claims.items():
            if _reference_faults(located, corpus):  # it names what is not in this file
                everything = Corpus({**known().claims, **corpus.claims})
                corpus.faults += _reference_faults(located, everything)
            corpus.claims[id_] = replace(located, alone=True)
    return corpus


def _package_of(folder: Path) -> str:
    """A package of its own, so that `from .notation import ...` finds the neighbours of a file."""
    name = APART + hashlib.sha256(str(folder).encode()).hexdigest()[:12]
    if name not in sys.modules:
        module = ModuleType(name)
        module.__path__ = [str(folder)]
        sys.modules[name] = module
    return name


def load_module(file: Path) -> ModuleType:
    """A module beside claim files that is none, such as a list of prose; read anew each time."""
    file = file.resolve()
    name = f"{_package_of(file.parent)}.{file.stem}"
    sys.modules.pop(name, None)
    importlib.invalidate_caches()
    return importlib.import_module(name)


def _module(stem: str) -> str:
    """The name of the module of a file. A dot would make it part of a package that is not there."""
    return stem.replace(".", "__")


def _load(corpus: Corpus, file: Path, id_: str, module_name: str) -> None:
    try:
        spec = importlib.util.spec_from_file_location(module_name, file)
        assert spec is not None and spec.loader is not None
        module = sys.modules.get(module_name)
        if module is None:
            module = importlib.util.module_from_spec(spec)
            sys.modules[module_name] = module
            try:
                spec.loader.exec_module(module)
            except BaseException:
                del sys.modules[module_name]
                raise
    except (ClaimError, StatementError) as error:
        where = _place(error, file)
        corpus.faults += [LoadFault(file, *_field(fault + where)) for fault in error.faults]
        return
    except (Exception, SystemExit) as error:
        told = "; ".join((_brief(error, file), *misplaced(file)))
        corpus.faults.append(LoadFault(file, "does not import", told))
        return
    found = _bound(module)
    if isinstance(found, str):
        corpus.faults.append(LoadFault(file, "no claim", found))
        return
    for part, claim in found.items():
        full = f"{id_}.{part}" if part else id_
        located = Located(full, claim, file, (module.__doc__ or "").strip())
        corpus.claims[full] = located
        # An installed file that is read apart has sets of its own: what is cited is the installed
        # one, which shares its sets with the claims that cite it.
        if not (module_name.startswith(APART) and file.parent.parent in installed_folders()):
            LOADED[full] = located


def _bound(module: ModuleType) -> dict[str, Claim] | str:
    claim, claims = getattr(module, "CLAIM", None), getattr(module, "CLAIMS", None)
    if isinstance(claim, Claim) and claims is None:
        return {"": claim}
    parts = claims.values() if isinstance(claims, dict) and claim is None else ()
    if parts and all(isinstance(part, Claim) for part in parts):
        return dict(claims or {})
    return (
        "the file must bind CLAIM to one Claim, or CLAIMS to a dict from part names to Claims; "
        f"it binds CLAIM = {claim!r}, CLAIMS = {type(claims).__name__}"
    )


def _field(fault: str) -> tuple[str, str]:
    subject, _, message = fault.partition(": ")
    return subject, message


def _brief(error: BaseException, file: Path | None = None) -> str:
    if isinstance(error, ImportError):
        told: object = import_fault(error)
    elif isinstance(error, NameError):
        told = unknown_name(error)
    elif isinstance(error, TypeError):
        told = unfit_word(error)
    else:
        told = error.msg if isinstance(error, SyntaxError) else error
    return f"{type(error).__name__}: {told}{_place(error, file)}"


def _place(error: BaseException, file: Path | None) -> str:
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if file is not None and Path(frame.filename) == file
    ]
    if isinstance(error, SyntaxError) and error.lineno:
        lines = [error.lineno]
    # what a claim lacks is told where the file states it, not in a function that helps to state it
    stated = isinstance(error, ClaimError | StatementError)
    return f" (line {lines[0 if stated else -1]})" if lines else ""


# ----------------------------------------------------------------------------- references


def _reference_faults(located: Located, corpus: Corpus) -> list[LoadFault]:
    faults = []
    for cited in located.claim.cites:
        if cited not in corpus.claims:
            faults.append(
                LoadFault(located.file, "cites", f"{cited!r} is no claim{_near(cited, corpus)}")
            )
    for cited in _outlined(located.claim):
        if cited.partition("#")[0] not in corpus.claims:
            near = _near(cited, corpus)
            faults.append(LoadFault(located.file, "ours", f"{cited!r} is no claim{near}"))
    earlier: set[str] = set()
    hypotheses = {"hypothesis", "definition", "algebra"}
    for n, step in enumerate(located.claim.proof):
        for reason in step.reasons:
            if reason in hypotheses or reason in earlier or reason in corpus.claims:
                continue
            faults.append(
                LoadFault(
                    located.file,
                    f"proof[{n}].by",
                    f"{reason!r} is neither a claim, an earlier step, nor one of "
                    f"{', '.join(sorted(hypotheses))}{_near(reason, corpus)}",
                )
            )
        earlier.add(step.name)
    return faults


def _near(name: str, corpus: Corpus) -> str:
    meant = near(name, corpus.claims)
    return f"; {meant}" if meant else ""


def _cycle_faults(corpus: Corpus) -> list[LoadFault]:
    state: dict[str, int] = {}
    faults: list[LoadFault] = []

    def visit(id_: str, path: Sequence[str]) -> None:
        state[id_] = 1
        for cited in _cited(corpus.claims[id_].claim):
            if cited not in corpus.claims:
                continue
            if state.get(cited) == 1:
                cycle = " -> ".join([*path[path.index(cited) :], cited])
                faults.append(LoadFault(corpus.claims[id_].file, "cites", f"a cycle: {cycle}"))
            elif cited not in state:
                visit(cited, [*path, cited])
        state[id_] = 2

    for id_ in corpus.claims:
        if id_ not in state:
            visit(id_, [id_])
    return faults


def _cited(claim: Claim) -> Iterable[str]:
    yield from claim.cites
    yield from (cited for cited in _outlined(claim) if "#" not in cited)  # a step is no claim
    for step in claim.proof:
        yield from (reason for reason in step.reasons if "/" in reason)


def _outlined(claim: Claim) -> Iterator[str]:
    """What the proofs that people wrote for a claim name."""
    for part in (claim, *claim.notes, *claim.proof):
        yield from cited_by(part.ours)
