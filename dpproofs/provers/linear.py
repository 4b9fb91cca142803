"""Solve exact linear programs over one table in which the hypotheses and the conclusion are affine.

Everything else is drawn and kept fixed, while the table takes all values that its sort allows. An
optimum either refutes the statement, with the table at which it is attained, or proves it at these
fixed values, by its dual solution. A "there is" in the conclusion is decided in the same way; it is
refuted only by a Farkas vector, which proves that nothing of the kind exists.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flint import fmpq

from dpproofs.language import terms
from dpproofs.language.sorts import Table
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node
from dpproofs.meaning.affine import AffineRing, Constraint, Form, NotAffine, NotRational
from dpproofs.meaning.decide import judge, sides
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.existence import decide_exists, existences
from dpproofs.meaning.feasible import (
    Decision,
    Nowhere,
    Program,
    free_table,
    rational,
)
from dpproofs.meaning.numbers import Exact, LimitError
from dpproofs.meaning.programs import Infeasible, Optimum, Solved, Unbounded, read_rational
from dpproofs.meaning.walk import Env, Instance, Undecided, Walk, sizes_of
from dpproofs.meaning.witness import witness_json
from dpproofs.outcome import Evidence, Outcome, Scope
from dpproofs.provers.reliance import watched
from dpproofs.search.draw import RandomSource, draw_instance
from dpproofs.search.effort import Effort
from dpproofs.search.extremes import simplest
from dpproofs.search.versions import VERSIONS
from dpproofs.verifiers.sizes import ranges_words

__all__ = ["FORMAT", "VERSION", "check", "verify_programs"]

FORMAT, VERSION = "dpproofs-programs", 1
BITS = 2048
STORED = 3  # programs kept in a certificate
HOPELESS = 3  # draws without an affine form after which a table is given up

KINDS = {
    "law": "laws",
    "unit": "tables from 0 to 1",
    "real": "tables of reals",
    "positive": "positive tables",
}


@watched
def check(statement: Statement, effort: Effort) -> Evidence:
    """Refute the statement by an optimum, or prove it at fixed values of everything except one
    table."""
    parts = list(terms.unfolded(statement.show))
    if any(isinstance(part, terms.Asymptotic | terms.Integral) for part in parts):
        reason = "a limit or an integral is no linear program"
        return Evidence("linear", Outcome.NOT_APPLICABLE, statement.hash, reason=reason)
    existences = [part for part in parts if isinstance(part, terms.Exists)]
    if any(existence.alone for existence in existences):
        reason = "only the stated witness counts, so that there is nothing to solve for"
        return Evidence("linear", Outcome.NOT_APPLICABLE, statement.hash, reason=reason)
    if existences:
        return _Existence(statement, effort).run()
    tables = [table for table in statement.tables if table.kind in KINDS]
    if not tables:
        reason = "no table of it has entries that range over a polytope"
        return Evidence("linear", Outcome.NOT_APPLICABLE, statement.hash, reason=reason)
    proofs: list[Evidence] = []
    others: list[Evidence] = []
    for table in tables:
        evidence = _OverTable(statement, effort, table).run()
        if evidence.outcome in (Outcome.REFUTED, Outcome.FAILED):
            return evidence
        (proofs if evidence.outcome is Outcome.PROVED else others).append(evidence)
    proofs.sort(key=lambda proof: not proof.whole_domain)
    undecided = [e for e in others if e.outcome is Outcome.UNDECIDED]
    return (proofs + undecided + others[-1:])[0]


def verify_programs(certificate: object) -> bool:
    """Tell whether every program in a certificate shows what it claims, computed from its own
    data alone."""
    if not isinstance(certificate, Mapping) or certificate.get("format") != FORMAT:
        return False
    programs = certificate.get("programs")
    if certificate.get("version") != VERSION or not isinstance(programs, list) or not programs:
        return False
    return all(_shows(program) for program in programs)


def _shows(program: object) -> bool:
    """Tell whether a program shows a bound of constant + c·x, or that it has a point, or that it
    has none."""
    if not isinstance(program, Mapping):
        return False
    try:
        solved = Solved.of_json(program)
        constant = read_rational(program.get("constant"))
    except (TypeError, ValueError):
        return False
    if not solved.verified:
        return False
    answer, claim = solved.answer, program.get("claim")
    if claim == "point":
        return isinstance(answer, Optimum)
    if isinstance(answer, Infeasible):
        return claim in ("at most 0", "below 0", "no point")
    if isinstance(answer, Unbounded):
        return False
    if claim == "no point":
        return answer.value <= 0 and _is_slack(solved)
    top = answer.value + constant
    return top <= 0 if claim == "at most 0" else claim == "below 0" and top < 0


def _is_slack(solved: Solved) -> bool:
    """Tell whether the last column is the slack of the strict rows, which the last row bounds by
    1."""
    last = (*(fmpq(0) for _ in solved.c[1:]), fmpq(1))
    slacks = [row[-1] for row in solved.a[:-1]] if solved.c else []
    bounded = bool(slacks) and solved.a[-1] == last and solved.b[-1] > 0
    return bounded and solved.c == last and all(s in (0, 1) for s in slacks) and any(slacks)


# ----------------------------------------------------------------------------- drawing


@dataclass
class _Run:
    """What both ways of running share: the draws, the notes, and the evidence that is made of
    them."""

    statement: Statement
    effort: Effort
    proved: int = 0
    barred: int = 0  # draws at which the hypotheses have no point
    undecided: int = 0  # draws without a decision
    refuted: int = 0  # programs whose optimum violates the conclusion, before confirmation
    programs: list[dict[str, Any]] = field(default_factory=list)
    nowhere: list[dict[str, Any]] = field(default_factory=list)
    sizes: list[Mapping[Any, int]] = field(default_factory=list)
    reason: str = ""
    solved: int = 0
    rigid: bool = False  # nothing but sizes to draw

    def instances(self) -> Iterator[Instance]:
        """Draws of every size first. Where nothing else is free, each size is drawn once, and
        that is all there is."""
        rng = random.Random(f"{self.statement.hash}/{self.effort.seed}/linear")
        every = sizes_of(self.statement)
        for n in range(len(every) if self.rigid else self.effort.programs):
            sizes = every[n] if n < len(every) else every[rng.randrange(len(every))]
            source = RandomSource(rng, _small_rational)
            try:
                yield draw_instance(self.statement, ExactRing(256), source, sizes)
            except Undecided as error:
                self.note(str(error))

    def note(self, reason: str) -> None:
        self.undecided += 1
        self.reason = reason

    def show(self, solved: Solved, claim: str, constant: Any = 0) -> None:
        """Keep the first programs, and one program that shows that a draw cannot meet the
        hypotheses."""
        self.solved += 1
        stored = self.nowhere if claim == "barred" else self.programs
        if len(stored) < STORED:
            words = "no point" if claim == "barred" else claim
            stored.append({"claim": words, "constant": str(constant), **solved.to_json()})

    def certificate(self, programs: list[dict[str, Any]]) -> dict[str, Any] | None:
        if not programs:
            return None
        return {"format": FORMAT, "version": VERSION, "programs": programs}

    def evidence(self, outcome: Outcome, **fields: Any) -> Evidence:
        return Evidence(
            "linear",
            outcome,
            self.statement.hash,
            seed=self.effort.seed,
            evaluations=self.solved,
            versions=VERSIONS,
            **fields,
        )

    def refutation(self, instance: Instance, programs: list[dict[str, Any]]) -> Evidence:
        instance = simplest(self.statement, instance, self.effort.tries)
        shown = sides(self.statement.show, instance)
        margin = "" if shown is None or shown.margin is None else str(shown.margin)
        return self.evidence(
            Outcome.REFUTED,
            precision=BITS,
            margin=margin,
            witness=witness_json(self.statement, instance, shown),
            certificate=self.certificate(programs),
        )

    def proof(self, what: str) -> Evidence:
        """The evidence of a proof. It covers the whole domain only where each size is decided
        and nothing else was drawn."""
        whole = self.rigid and not self.undecided
        draws = "" if self.rigid else f" at {self.proved} drawn values of the rest"
        ranges = ranges_words(self.statement.parameters, self.sizes)
        return self.evidence(
            Outcome.PROVED,
            scope=Scope.ATOMS if whole else Scope.INSTANCE,
            scope_words=what + (f" with {ranges}" if ranges else "") + draws,
            whole_domain=whole,
            certificate=self.certificate(self.programs),
        )

    def nothing(self) -> Evidence:
        """The evidence where there is neither a proof nor a refutation, with the reason."""
        if self.barred and not self.undecided:
            return self.evidence(
                Outcome.UNDECIDED,
                reason=f"the hypotheses cannot be met at any of {self.barred} draws",
                certificate=self.certificate(self.nowhere),
            )
        return self.evidence(Outcome.UNDECIDED, reason=self.reason or "no draw was decided")


# ----------------------------------------------------------------------------- over one table


@dataclass
class _OverTable(_Run):
    table: Table | None = None

    def __init__(self, statement: Statement, effort: Effort, table: Table) -> None:
        super().__init__(statement, effort)
        self.table = table
        self.rigid = not statement.scalars and statement.tables == (table,)

    def run(self) -> Evidence:
        hopeless = 0
        for instance in self.instances():
            try:
                found = self.at(instance)
            except Nowhere:  # the sort itself allows no table at this size
                self.barred += 1
                continue
            except NotAffine as error:
                self.note(str(error))
                hopeless += not isinstance(error, NotRational)
                if hopeless >= HOPELESS and not (self.proved or self.barred):
                    break
                continue
            except (Undecided, LimitError) as error:
                self.note(str(error))
                continue
            if found is not None:
                return found
        if self.proved:
            assert self.table is not None
            return self.proof(f"for all {KINDS[self.table.kind]} {self.table.name}")
        if self.undecided and not self.barred and not self.refuted:
            reason = self.reason
            return self.evidence(Outcome.NOT_APPLICABLE, reason=reason)
        return self.nothing()

    def at(self, instance: Instance) -> Evidence | None:
        """Decide the statement at fixed values of everything except the table. A refutation ends
        the run."""
        ring = AffineRing()
        rows, base, signed = free_table(ring, self.table, instance.sizes)
        walk = Walk(ring, instance.map(Form).with_table(self.table, rows))
        for hypothesis in self.statement.hypotheses:
            truth = walk.truth(hypothesis)
            if not isinstance(truth, list):
                if truth == 0:
                    raise NotAffine(f"the hypothesis '{hypothesis!r}' is not decided")
                if truth < 0:  # whatever the table is
                    self.barred += 1
                    return None
                continue
            base = base + truth
        goals = list(_goals(walk, self.statement.show, {}))
        unknowns = [(self.table, key) for key in rows]

        def program(more: Sequence[Constraint], goal: Form | None) -> Program:
            listed = [*base, *more]
            about = [*listed, Constraint("<=", goal)] if goal is not None else listed
            return Program.of([*listed, *ring.definitions(about)], signed, unknowns)

        point, solved = program((), None).point()
        if point is None:
            self.barred += 1
            self.show(solved, "barred")
            return None
        shown: list[tuple[Solved, str, Any]] = []
        for given, truth in goals:
            for goal in truth if isinstance(truth, list) else [truth]:
                worst = _violation(program, given, goal, shown)
                if worst is not None:
                    table = {key: worst.get((self.table, key), ZERO) for key in rows}
                    return self.confirm(instance.with_table(self.table, table))
        for each in shown:
            self.show(*each)
        if not shown:  # nothing to maximise: it holds whatever the table is
            self.show(solved, "point")
        self.proved += 1
        self.sizes.append(instance.sizes)
        return None

    def confirm(self, instance: Instance) -> Evidence | None:
        """Ask the judge about a violation that the simplex method found. It counts only where
        the judge agrees."""
        self.refuted += 1
        judgement = judge(self.statement, instance, BITS)
        if judgement.refutes:
            return self.refutation(instance, [])
        if judgement.met < 0 or judgement.holds > 0:
            reason = "a linear program and the judge contradict each other about an instance"
            return self.evidence(Outcome.FAILED, reason=reason)
        self.note(judgement.reason)
        return None


def _goals(walk: Walk, node: Node, env: Env) -> Iterator[tuple[list[Constraint], Any]]:
    """What is to be shown, each part with the constraints under which it is."""
    match node:
        case terms.And():
            for part in node.parts:
                yield from _goals(walk, part, env)
        case terms.All():
            for element in node.index.over.elements(walk.instance.sizes):
                yield from _goals(walk, node.body, {**env, node.index: element})
        case terms.Predicate():
            yield from _goals(walk, node.meaning, env)
        case terms.Implies():
            given = walk.truth(node.given, env)
            if walk.ring.excludes(given):
                return
            if given == 0:
                raise NotAffine("the premise of an implication is not decided")
            for more, truth in _goals(walk, node.then, env):
                yield [*(given if isinstance(given, list) else []), *more], truth
        case _:
            truth = walk.truth(node, env)  # type: ignore[arg-type]
            if not isinstance(truth, list) and truth == 0:
                raise NotAffine("a part of the conclusion is not decided")
            yield [], truth


def _violation(
    program: Any, given: list[Constraint], goal: Any, shown: list[tuple[Solved, str, Any]]
) -> dict[Any, Exact] | None:
    """A point at which the goal fails; or None, and why there is none goes to `shown`."""
    if not isinstance(goal, Constraint):
        if goal > 0:
            return None
        point, solved = program(given, None).point()
        if point is None:
            shown.append((solved, "no point", 0))
        return point  # type: ignore[no-any-return]
    form = goal.refuted().form
    if goal.op != "==":
        return _beyond(program, given, form, goal.op == "<", shown)
    opposite = Form(-form.constant, {n: -c for n, c in form.coefficients.items()})
    above = _beyond(program, given, form, False, shown)
    return _beyond(program, given, opposite, False, shown) if above is None else above


def _beyond(
    program: Any,
    given: list[Constraint],
    form: Form,
    strict: bool,
    shown: list[tuple[Solved, str, Any]],
) -> dict[Any, Exact] | None:
    """A point with form > 0 (>= 0 where `form < 0` is to be shown), the greatest where there is."""
    lp, constant = program(given, form), rational(form.constant)
    solved = lp.largest(form)
    answer = solved.answer
    if isinstance(answer, Optimum | Unbounded):
        top = None if isinstance(answer, Unbounded) else answer.value + constant
        if top == 0 and strict:
            # Attained on the closed constraints; strict rows may still keep it out.
            reached = Constraint("<=", Form(-form.constant, _minus(form.coefficients)))
            point, solved = program([*given, reached], form).point()
            if point is not None:
                return point  # type: ignore[no-any-return]
            shown.append((solved, "no point", 0))
            return None
        if top is None or top > 0:
            inside, solved = lp.point()
            if inside is None:
                shown.append((solved, "no point", 0))
                return None
            return _far(lp, form, constant, answer, inside if lp.strict else None)
    shown.append((solved, "below 0" if strict else "at most 0", constant))
    return None


def _far(
    lp: Program, form: Form, constant: fmpq, answer: Any, inside: dict[Any, Exact] | None
) -> dict[Any, Exact]:
    """The optimum, or a point along the ray; moved inside until every strict row holds."""

    def height(point: Mapping[Any, Exact]) -> fmpq:
        terms_ = (rational(c) * rational(point[n]) for n, c in form.coefficients.items())
        return sum(terms_, constant)

    if isinstance(answer, Unbounded):
        start, ray = inside or lp.values(answer.x), lp.values(answer.ray)
        steps = (Exact.of(10**n) for n in range(4000))  # ends: the ray climbs
        return next(
            far
            for step in steps
            if height(far := {n: start[n] + step * ray[n] for n in start}) >= 1
        )
    best = lp.values(answer.x)
    if inside is None:
        return best
    share = Exact.of(1)
    while True:  # ends: the height of `best` is above 0
        share = share / 2
        mixed = {n: best[n] + share * (inside[n] - best[n]) for n in best}
        if height(mixed) > 0:
            return mixed


def _minus(coefficients: Mapping[Any, Exact]) -> dict[Any, Exact]:
    return {name: -c for name, c in coefficients.items()}


# ----------------------------------------------------------------------------- there is


@dataclass
class _Existence(_Run):
    """Decides a "there is" in the conclusion, at each drawn instance that satisfies the
    hypotheses."""

    def run(self) -> Evidence:
        self.rigid = not self.statement.scalars and not self.statement.tables
        affine = False
        for instance in self.instances():
            try:
                judgement = judge(self.statement, instance, BITS)
            except LimitError as error:
                self.note(str(error))
                continue
            if judgement.met < 0:
                self.barred += 1
                continue
            decisions = [] if judgement.met == 0 else self.decisions(instance)
            affine = affine or any(d.truth for d in decisions)
            if judgement.refutes:
                return self.refutation(
                    instance,
                    [
                        {"claim": "no point", "constant": "0", **d.solved.to_json()}
                        for d in decisions
                        if d.truth < 0 and d.solved is not None
                    ][:1],
                )
            if not judgement.holds:
                self.note(next((d.reason for d in decisions if d.reason), judgement.reason))
                continue
            for decision in decisions:
                if decision.truth > 0 and decision.solved is not None:
                    self.show(decision.solved, "point")
            self.proved += 1
            self.sizes.append(instance.sizes)
        if self.proved:
            return self.proof("what is said to exist does")
        if self.undecided and not affine and not self.barred:
            return self.evidence(Outcome.NOT_APPLICABLE, reason=self.reason)
        return self.nothing()

    def decisions(self, instance: Instance) -> list[Decision]:
        walk = Walk(ExactRing(BITS), instance)
        try:
            return [decide_exists(walk, n, e) for n, e in existences(walk, self.statement.show, {})]
        except (Undecided, LimitError):
            return []


# ----------------------------------------------------------------------------- pieces


def _small_rational(rng: random.Random) -> Exact:
    denominator = rng.choice((2, 3, 4, 5, 8, 10, 20, 64))
    return Exact.of(fmpq(rng.randint(1, denominator - 1), denominator))


ZERO = Exact.of(0)
