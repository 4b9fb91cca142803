"""Ask the solver z3 for a counterexample at small sizes.

The solver runs in a process of its own, which is killed when it takes too long. A model is turned
into an instance, which the judge decides again. "Unsatisfiable" is no proof: the statement has
survived, at the trust of a solver. From an error, "unknown" or silence nothing follows.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from dpproofs.checkers.effort import Effort
from dpproofs.checkers.versions import VERSIONS
from dpproofs.language import terms
from dpproofs.language.statements import Statement
from dpproofs.outcome import Counts, Evidence, Outcome
from dpproofs.rings.decide import judge, sides
from dpproofs.rings.numbers import Exact, log
from dpproofs.rings.smt import NoPolynomial, Real, SmtRing, rows
from dpproofs.rings.walk import Instance, Undecided, Walk, entries, sizes_of
from dpproofs.rings.witness import witness_json

__all__ = ["Answer", "ask", "check"]

LARGEST = 14  # unknowns
SIZES = 4  # choices of sizes, the smallest first
LONGEST = 400_000  # characters of a question
GRACE = 20.0  # seconds for starting, beside what the question may take

#: Reads a question from its standard input; z3 is nowhere else.
CHILD = """
import json, sys, z3
asked = json.load(sys.stdin)
z3.set_param("rlimit", asked["limit"])
solver = z3.Solver()
solver.from_string(asked["text"])
said = str(solver.check())
model = {}
if said == "sat":
    found = solver.model()
    for name in asked["unknowns"]:
        value = found.eval(z3.Real(name), model_completion=True)
        model[name] = str(value) if z3.is_rational_value(value) else ""
print(json.dumps({"said": said, "model": model, "version": z3.get_version_string()}))
"""


@dataclass(frozen=True)
class Answer:
    """The answer of the solver: sat with a model, unsat, or unknown with the reason."""

    said: str
    model: Mapping[str, str]
    version: str = ""
    reason: str = ""


def ask(text: str, unknowns: list[str], limit: int, seconds: float) -> Answer:
    """Ask the solver. Every answer other than "sat" and "unsat" becomes unknown."""
    question = json.dumps({"text": text, "unknowns": unknowns, "limit": limit})
    try:
        done = subprocess.run(
            [sys.executable, "-c", CHILD],
            input=question,
            capture_output=True,
            text=True,
            timeout=seconds,  # then it is killed
            check=False,
        )
        answer = json.loads(done.stdout)
        said, model = answer["said"], answer["model"]
    except subprocess.TimeoutExpired:
        return Answer("unknown", {}, reason=f"no answer within {seconds:.0f} seconds")
    except (OSError, ValueError, KeyError, TypeError):
        return Answer("unknown", {}, reason="the solver failed")
    if done.returncode or said not in ("sat", "unsat"):
        return Answer("unknown", {}, reason="it gave up")
    return Answer(said, model, answer.get("version", ""))


@dataclass
class _Question:
    """A statement at fixed sizes: its hypotheses, and whether its conclusion fails or holds."""

    statement: Statement
    sizes: Mapping[Any, int]

    def __post_init__(self) -> None:
        self.ring = SmtRing()
        self.scalars = {s: self.ring.unknown(f"s{n}") for n, s in enumerate(self.statement.scalars)}
        keys = {t: entries(t, self.sizes) for t in self.statement.tables}
        if len(self.scalars) + sum(map(len, keys.values())) > LARGEST:
            raise NoPolynomial("too many unknowns")
        self.tables = {
            t: rows(self.ring, t, keys[t], f"t{n}") for n, t in enumerate(self.statement.tables)
        }
        walk: Any = Walk(self.ring, Instance(self.sizes, self.scalars, self.tables))
        for hypothesis in self.statement.hypotheses:
            self.ring.require(walk.truth(hypothesis))
        self.shown = walk.truth(self.statement.show)

    def answer(self, fails: bool, limit: int) -> Answer:
        ring, lines = self.ring, list(self.ring.lines)
        ring.require(ring.negate(self.shown) if fails else True)
        text, ring.lines = ring.text(), lines
        if len(text) > LONGEST:
            return Answer("unknown", {}, reason="the question is too long")
        names = [e.text for rows_ in self.tables.values() for e in rows_.values()]
        names += [e.text for e in self.scalars.values()] + list(ring.powers.values())
        return ask(text, names, limit, GRACE + limit / 1e6)

    def instance(self, model: Mapping[str, str]) -> Instance | None:
        """The model as an exact instance, or None where it is not rational."""
        if not all(model.values()):
            return None

        def exact(entry: Real) -> Exact:
            base = self.ring.powers.get(entry.text)
            if base is not None:
                return log(Exact.of(Fraction(model[base])))
            return Exact.of(Fraction(model[entry.text]))

        return Instance(self.sizes, self.scalars, self.tables).map(exact)


def check(statement: Statement, effort: Effort) -> Evidence:
    """Ask at small sizes, until the solver finds an instance at which the judge refutes the
    statement."""

    def nothing(outcome: Outcome, reason: str) -> Evidence:
        return Evidence("solver", outcome, statement.hash, reason=reason)

    reason = _no_question(statement)
    if reason:
        return nothing(Outcome.NOT_APPLICABLE, reason)
    if not effort.solver:
        return nothing(Outcome.UNDECIDED, "not tried: a solver is asked from normal budget on")
    asked: list[_Question] = []
    version = ""
    for sizes in sizes_of(statement, SIZES):
        try:
            question = _Question(statement, sizes)
        except NoPolynomial as error:
            if asked and str(error) == "too many unknowns":
                break
            return nothing(Outcome.NOT_APPLICABLE, str(error))
        except Undecided as error:
            return nothing(Outcome.NOT_APPLICABLE, str(error))
        answer = question.answer(True, effort.solver)
        version = answer.version or version
        if answer.said == "sat":
            return _refuted(statement, question, answer, effort)
        if answer.said != "unsat":
            return nothing(Outcome.UNDECIDED, f"unknown: {answer.reason}")
        asked.append(question)
    for question in reversed(asked):  # is there anything of which it speaks?
        answer = question.answer(False, effort.solver)
        instance = question.instance(answer.model) if answer.said == "sat" else None
        judgement = None if instance is None else judge(statement, instance)
        if judgement is not None and judgement.refutes:
            return nothing(Outcome.FAILED, "an instance refutes what the solver says to hold")
        if judgement is not None and judgement.met > 0 and judgement.holds > 0:
            ranges = [{p.name: n for p, n in q.sizes.items()} for q in asked]
            return Evidence(
                "solver",
                Outcome.SURVIVED,
                statement.hash,
                reason=f"unsatisfiable at {ranges if ranges[0] else 'all parameters'}",
                counts=Counts(1, 1, 1, 1, 0),
                seed=effort.seed,
                evaluations=len(asked),
                versions=(*VERSIONS, ("z3", version)),
            )
    return nothing(
        Outcome.UNDECIDED, "unsatisfiable, but no instance was seen to meet the hypotheses"
    )


def _refuted(statement: Statement, question: _Question, answer: Answer, effort: Effort) -> Evidence:
    instance = question.instance(answer.model)
    judgement = None if instance is None else judge(statement, instance)
    if instance is None or judgement is None or not judgement.refutes:
        words = "the solver's model is not rational" if instance is None else "no model of its own"
        return Evidence(
            "solver",
            Outcome.UNDECIDED,
            statement.hash,
            reason=f"{words}: the judge does not refute it there",
        )
    shown = sides(statement.show, instance)
    return Evidence(
        "solver",
        Outcome.REFUTED,
        statement.hash,
        witness=witness_json(statement, instance, shown),
        margin="" if shown is None or shown.margin is None else str(shown.margin),
        seed=effort.seed,
        versions=(*VERSIONS, ("z3", answer.version)),
    )


FOREIGN = frozenset({"Q", "pi", "e", "plog", "tanh", "cosh", "binomial"})


def _no_question(statement: Statement) -> str:
    """Why the statement cannot be expected to be polynomial, or an empty text."""
    for part in terms.unfolded(*statement.given, statement.show):
        if isinstance(part, terms.Integral | terms.Asymptotic | terms.Exists):
            return "a limit, an integral or an existence is not handed to a solver"
        if isinstance(part, terms.Op) and part.name in FOREIGN:
            return f"{part.name} is no polynomial"
    return ""
