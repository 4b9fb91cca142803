"""What Rocq says of a text, and what of that counts.

The text of a proof is not believed. Its theorem is printed anew from the statement and read back;
this proposition is written into a file of its own, where nothing but the words of `Meaning.v` is
known, and those of `Histories.v` or `Subsets.v` if it has one, before the text is loaded; and Rocq
is asked whether what the text calls by the name of the theorem proves it, and on which axioms it
rests. Whatever the text defines, hides, notates or prints has no part in that.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dpproofs.language.statements import Statement
from dpproofs.rocq.document import FILES, MORE, more_in, theory_text, words_of
from dpproofs.rocq.names import THEORY, NotExported
from dpproofs.rocq.reread import Misread, is_printed_as
from dpproofs.rocq.statement import theorem

__all__ = [
    "AXIOMS",
    "Answer",
    "Said",
    "Text",
    "Workshop",
    "fault_before_rocq",
    "fault_of_text",
    "module_text",
    "own_text",
    "version",
]

#: All that may be assumed: the axioms of the classical real numbers of the standard library.
AXIOMS = frozenset(
    {
        "ClassicalDedekindReals.sig_forall_dec",
        "ClassicalDedekindReals.sig_not_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
        "Classical_Prop.classic",
    }
)
LATE = "were too short"
LIMIT = 300.0  # seconds for each file
FIRST = 20.0  # seconds for each that was never accepted, where all are asked
MISSING = (
    "Rocq, also named Coq, is not installed: there is no coqc; on Debian run "
    "`apt-get install --no-install-recommends coq`"
)
HEAD = (
    "Require Import Reals List Lra Lia ZArith.\nFrom DP Require Import {}.\nOpen Scope R_scope.\n"
)


class Said(Enum):
    COMPILED = "compiled"
    REFUSED = "refused"
    NOT_TRIED = "not tried"


@dataclass(frozen=True)
class Answer:
    """What Rocq said of one text; why, where it did not compile; on which axioms it rests, with
    those that it was asked together with."""

    said: Said
    reason: str = ""
    axioms: tuple[str, ...] = ()
    seconds: float = 0.0
    late: bool = False  # it was not done within the limit


class Text(NamedTuple):
    """A text that is to prove a statement, under this name; numbers and sets that are `fixed` are
    no greater than the statement says."""

    statement: Statement
    text: str
    name: str = "stated"
    fixed: tuple[str, ...] = ()


@cache
def version() -> str:
    """The version of Rocq; empty where there is none."""
    if shutil.which("coqc") is None:
        return ""
    done = subprocess.run(["coqc", "--print-version"], capture_output=True, text=True, timeout=60)
    return done.stdout.split()[0] if done.returncode == 0 else ""


# ----------------------------------------------------------------------------- the text

#: The commands that a text may have; every command of Rocq begins with a capital, no tactic does.
COMMANDS = ("Lemma", "Theorem", "Proof", "Qed", "Print")
COMMENT = re.compile(r"\(\* [a-z_ ]+ \*\)")
#: The first word between full stops, after the bullets and braces before it.
SENTENCE = re.compile(r"(?:\A|\.(?=\s|\Z|\}))[\s{}\-+*]*([A-Za-z_]\w*)?")
#: The last one is a name of another text, where several are modules of one file.
FORBIDDEN = re.compile(
    r"\b(admit|give_up|\w*no_check|Axiom|Parameter|Hypothes[ei]s|Variables?|Conjecture|Admitted"
    r"|Unset|Set|N\d+\s*\.\w+)\b"
)


def fault_before_rocq(
    statement: Statement, text: str, name: str, fixed: tuple[str, ...] = ()
) -> str:
    """All of why a text does not count that Rocq is not needed for; empty where there is none.
    Numbers and sets that are `fixed` are no greater than the statement says, as in its proof."""
    try:
        if not is_printed_as(statement, theorem(statement, fixed), fixed):
            return "the printed theorem, read back, is another one"
    except NotExported as error:
        return f"not exported: {error}"
    except Misread as error:
        return f"the printed theorem is not read back: {error}"
    return fault_of_text(statement, text, name, fixed)


def module_text(text: str) -> str:
    """A text without the theory, which it loads instead."""
    return HEAD.format(" ".join((*FILES, *more_in(text)))) + own_text(text)


def own_text(text: str) -> str:
    """A text without the theory."""
    return text.removeprefix(theory_text(*more_in(text)))


def fault_of_text(statement: Statement, text: str, name: str, fixed: tuple[str, ...] = ()) -> str:
    """Why a text is not even given to Rocq; empty where it is. It is the theory, letter by letter,
    then lemmas with proofs, then the theorem as it is printed from the statement, and no more."""
    if not text.startswith(theory_text()):
        return "it does not begin with the theory as it is"
    own = own_text(text)
    if not own.isascii() or not own.replace("\n", "").isprintable():
        return "it has letters that are not ASCII"
    if re.search(r'["#`]|\(\*|\*\)', COMMENT.sub("", own)):
        return "it has a string, an attribute, or a comment of more than plain words"
    proposition = theorem(statement, fixed)
    ends = (
        f"\nTheorem {name} :\n  {proposition}.\nProof.\n",
        f"\nQed.\n\nPrint Assumptions {name}.\n",
    )
    if own.count(ends[0]) != 1 or not own.endswith(ends[1]):
        return "its last theorem is not the one that is printed from the statement"
    if own.index(ends[0]) < own.rindex("\nLemma ") if "\nLemma " in own else False:
        return "its theorem is not its last"
    for word in SENTENCE.findall(own):
        if word[:1].isupper() and word not in COMMANDS:
            return f"it has the command {word}"
    if own.count("Print ") != 1 or own.count("Theorem ") != 1:
        return "it has more than one theorem"
    if found := FORBIDDEN.search(own):
        return f"it has the word {found[0]}"
    return ""


# ----------------------------------------------------------------------------- Rocq


class Workshop:
    """A folder with the compiled theory, in which texts are compiled."""

    def __init__(self, folder: Path, limit: float = LIMIT, more: tuple[str, ...] = ()) -> None:
        self.folder, self.limit = folder, limit
        self._running: set[subprocess.Popen[str]] = set()
        self._lock = threading.Lock()
        self._fault: str | None = None  # of the theory, once coqchk has been asked about it
        self._stopped = False
        self._theory = folder / "theory"
        self._theory.mkdir()
        for name in (*FILES, *MORE, *more):
            file = Path(shutil.copy(THEORY / f"{name}.v", self._theory))
            status, told = self._run("coqc", file.name, cwd=self._theory, seconds=600)
            if status != 0:
                raise RuntimeError(f"the theory does not compile: {name}.v: {told}")

    @classmethod
    @contextmanager
    def opened(cls, limit: float = LIMIT, more: tuple[str, ...] = ()) -> Iterator[Workshop]:
        """In a temporary folder, with the theory and more files of its folder."""
        with tempfile.TemporaryDirectory(prefix="dpproofs-rocq-") as folder:
            shop = cls(Path(folder), limit, more)
            try:
                yield shop
            finally:
                shop.stop()

    def stop(self) -> None:
        """End what is still running, and begin nothing more."""
        self._stopped = True
        for process in list(self._running):
            _end(process)

    def compile(self, text: str) -> tuple[bool, str]:
        """Whether a text compiles, and what Rocq prints of it."""
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            status, told = self._compile(Path(folder), "Own", text)
        return status == 0, told

    def check(
        self,
        statement: Statement,
        text: str,
        name: str = "stated",
        library: bool = False,
        fixed: tuple[str, ...] = (),
    ) -> Answer:
        """Whether a text proves its statement, and counts. What was compiled is checked again by
        coqchk; with `library` the standard library too, which takes minutes."""
        (answer,) = self.check_together([Text(statement, text, name, fixed)], library)
        return answer

    def check_together(
        self,
        texts: Sequence[Text],
        library: bool = False,
        at_once: bool = False,
        limit: float | None = None,
    ) -> list[Answer]:
        """The same of several texts. What takes as long for one as for all is asked of those that
        compiled together; with `at_once` they are compiled together too, each as a module of one
        file. Where that fails, each is asked alone. The `limit` is for each text."""
        if not version():
            return [Answer(Said.NOT_TRIED, MISSING)] * len(texts)
        found = dict[int, Answer]()
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            compiled = dict[int, tuple[str, float]]()
            faults = [fault_before_rocq(*each) for each in texts]
            if at_once:
                sound = {n: each for n, each in enumerate(texts) if not faults[n]}
                compiled = self._compile_at_once(Path(folder), sound)
            for n, each in enumerate(texts):
                if n in compiled:
                    continue
                began, fault = time.monotonic(), faults[n]
                if not fault:
                    own = module_text(each.text).removesuffix(f"Print Assumptions {each.name}.\n")
                    status, told = self._compile(Path(folder), f"N{n}Own", own, limit)
                    fault = told if status != 0 else ""
                took = time.monotonic() - began
                if fault:
                    found[n] = Answer(Said.REFUSED, fault, (), took, fault.endswith(LATE))
                else:
                    compiled[n] = f"N{n}Own", took
            groups: dict[tuple[str, ...], list[int]] = {}
            for n in compiled:
                words = words_of(theorem(texts[n].statement, texts[n].fixed))
                groups.setdefault(words, []).append(n)
            for group in groups.values():
                began = time.monotonic()
                of = {n: (texts[n], compiled[n][0]) for n in group}
                answers = self._confirmed(Path(folder), of, library)
                share = (time.monotonic() - began) / len(group)
                for n, answer in answers.items():
                    found[n] = replace(answer, seconds=compiled[n][1] + share)
        return [found[n] for n in range(len(texts))]

    def _compile_at_once(
        self, folder: Path, texts: Mapping[int, Text]
    ) -> dict[int, tuple[str, float]]:
        """Where those are found that compiled together, and in what time. Only texts that load the
        same files are put into one; it has no more time than a text alone, so that one that hangs
        is found out soon."""
        found, groups = dict[int, tuple[str, float]](), dict[tuple[str, ...], list[int]]()
        for n, each in texts.items():
            groups.setdefault(more_in(each.text), []).append(n)
        for more, group in groups.items():
            began, file = time.monotonic(), f"Own{group[0]}"
            own = HEAD.format(" ".join((*FILES, *more)))
            for n in group:
                asked = f"Print Assumptions {texts[n].name}.\n"
                body = own_text(texts[n].text).removesuffix(asked)
                own += f"Module N{n}.\n{body}\nEnd N{n}.\n"
            if self._compile(folder, file, own)[0] == 0:
                share = (time.monotonic() - began) / len(group)
                found |= {n: (f"{file}.N{n}", share) for n in group}
        return found

    def _confirmed(
        self, folder: Path, found: Mapping[int, tuple[Text, str]], library: bool
    ) -> dict[int, Answer]:
        """What texts prove that compiled, and whether it counts. All statements are read where
        nothing of the texts is known."""
        texts = {n: text for n, (text, _) in found.items()}
        propositions = {n: theorem(each.statement, each.fixed) for n, each in texts.items()}
        files = dict.fromkeys(where.partition(".")[0] for _, where in found.values())
        first, *more = texts
        asked = HEAD.format(" ".join(words_of(propositions[first])))
        for n, proposition in propositions.items():
            asked += f"Definition asked{n} : Prop :=\n  {proposition}.\n"
        asked += f"From Alone Require {' '.join(files)}.\n"
        for n, (each, where) in found.items():
            asked += f"Definition answer{n} : asked{n} := {where}.{each.name}.\n"
        together = f"answer{first}"
        for n in more:
            together = f"conj ({together}) answer{n}"
        asked += f"Definition answers := {together}.\nPrint Assumptions answers.\n"
        status, told = self._compile(folder, f"Asked{first}", asked)
        axioms = _axioms(told)
        fault = "" if status == 0 else f"its theorem is not the statement: {told}"
        others = sorted((axioms or set()) - AXIOMS)
        if not fault and (others or axioms is None):
            fault = f"it rests on more than the classical reals: {', '.join(others) or told}"
        if not fault:
            own = tuple(f"Alone.{name}" for name in (*files, f"Asked{first}"))
            fault = "" if library else self._fault_of_theory()
            fault = fault or self._checked_again(folder, own, library)
            fault = fault and f"coqchk: {fault}"
        if fault and more:
            alone = (self._confirmed(folder, {n: found[n]}, library) for n in texts)
            return {n: answer for each in alone for n, answer in each.items()}
        if fault:
            return {first: Answer(Said.REFUSED, fault, late=fault.endswith(LATE))}
        answer = Answer(Said.COMPILED, "", tuple(sorted(axioms or ())))
        return dict.fromkeys(texts, answer)

    def _fault_of_theory(self) -> str:
        """What coqchk says against the theory: once, as all texts load the same files."""
        with self._lock:
            if self._fault is None:
                modules = tuple(f"DP.{name}" for name in (*FILES, *MORE))
                self._fault = self._checked_again(self._theory, modules, library=False)
        return self._fault

    def _checked_again(self, folder: Path, modules: tuple[str, ...], library: bool) -> str:
        """What coqchk says against modules; with all that they load, if with the `library`."""
        how = modules if library else [m for module in modules for m in ("-norec", module)]
        seconds = 600 if library or folder == self._theory else self.limit
        status, told = self._run("coqchk", "-silent", "-o", *how, cwd=folder, seconds=seconds)
        found = re.search(r"^\* Axioms:(.*?)^\* (.*)", told, re.S | re.M)
        if status != 0 or found is None or found[2].count("<none>") != 3:
            return told
        known = {axiom: re.sub(r"^Coq\.(Reals|Logic)\.", "", axiom) for axiom in found[1].split()}
        more = [a for a, name in known.items() if library and name not in AXIOMS]
        return ", ".join(more or [a for a in known if not a.startswith("Coq.")])

    def _compile(
        self, folder: Path, name: str, text: str, seconds: float | None = None
    ) -> tuple[int, str]:
        file = folder / f"{name}.v"
        file.write_text(text, encoding="ascii")
        return self._run("coqc", "-noglob", file.name, cwd=folder, seconds=seconds or self.limit)

    def _run(self, program: str, *given: str, seconds: float, cwd: Path) -> tuple[int, str]:
        if self._stopped:
            return 1, "interrupted"
        command = [program, "-Q", str(self._theory), "DP"]
        if cwd != self._theory:
            command += ["-R", str(cwd), "Alone"]
        process = subprocess.Popen(
            [*command, *given],
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        self._running.add(process)
        if self._stopped:  # since it was begun
            _end(process)
        try:
            told, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            return 1, f"{seconds:g} seconds {LATE}"
        finally:
            _end(process)
            self._running.discard(process)
        return process.returncode, told.strip()


def _end(process: subprocess.Popen[str]) -> None:
    if process.poll() is None:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
        process.wait()


def _axioms(told: str) -> set[str] | None:
    """What `Print Assumptions` lists; None where it has not been asked just once."""
    heads = re.findall(r"^(?:Axioms:|Closed under the global context)$", told, flags=re.M)
    if len(heads) != 1:
        return None
    _, head, rest = re.split(r"^(Axioms:|Closed under the global context)$", told, flags=re.M)
    listed = re.finditer(r"^(\S+)(?=\s*(?::|$| is ))", rest, re.M)
    return {m[1] for m in listed} if head == "Axioms:" else set()
