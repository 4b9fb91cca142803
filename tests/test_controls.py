"""Toy claims whose truth is known test the checkers: none is ever wrong, each is often right.

A control says in its docstring what it is and why. Its folder says what must come out:

    true         PROVED or SURVIVED
    false        REFUTED
    vacuous      VACUOUS or UNDECIDED, never a pass
    undecidable  UNDECIDED
    broken       faults of the file, never a traceback

What is false falls at quick budget, always. What is not is tried as hard with
`--dpproofs-budget quick`, and lightly in a plain run.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge
from dpproofs.meaning.second import contradicts, second_opinion
from dpproofs.outcome import Evidence, Outcome, Status, derive
from dpproofs.record.checkers import CHECKERS
from dpproofs.record.checking import check_statement
from dpproofs.record.corpus import Located, load_file
from dpproofs.record.witness import NO_SCRIPT, instance_from_json, script
from dpproofs.search.effort import EFFORTS, Effort

from .scripts import assert_told, run_all

FOLDER = Path(__file__).parent / "controls"
#: What is found, not how well it is told.
QUICK = replace(EFFORTS["quick"], strongest=0, tries=20, work=20_000)
LIGHT = replace(QUICK, draws=24, shapes=12, climbs=1, examples=4)

EXPECTED = {
    "true": {Status.PROVED, Status.SURVIVED},
    "false": {Status.REFUTED},
    "vacuous": {Status.VACUOUS, Status.UNDECIDED},
    "undecidable": {Status.UNDECIDED},
}
NEVER = {  # what no checker may say, whatever it can do
    "true": {Outcome.REFUTED, Outcome.FAILED},
    "false": {Outcome.SURVIVED, Outcome.FAILED},
    "vacuous": {Outcome.REFUTED, Outcome.SURVIVED, Outcome.FAILED},
    "undecidable": {Outcome.REFUTED, Outcome.SURVIVED, Outcome.FAILED},
}
RIGHT = {"true": {Outcome.PROVED, Outcome.SURVIVED}, "false": {Outcome.REFUTED}}
SEARCH = {
    "true": Outcome.SURVIVED,
    "false": Outcome.REFUTED,
    "vacuous": Outcome.UNDECIDED,
    "undecidable": Outcome.UNDECIDED,
}
FEWEST = 8  # controls of each kind
SHARP = {"sharp", "ties"}  # true with equality somewhere, or in a limit
AT_LEAST = 12  # of them
RIGHT_AT_LEAST = 6  # controls on which each checker concludes


def files(kind: str) -> list[Path]:
    return sorted(f for f in (FOLDER / kind).glob("*.py") if f.stem != "notation")


def controls(*kinds: str) -> Iterator[tuple[str, Located]]:
    for kind in kinds:
        for file in files(kind):
            corpus = load_file(file)
            assert not corpus.faults, "\n".join(map(str, corpus.faults))
            for located in corpus.claims.values():
                yield kind, located


CONTROLS = tuple(controls(*EXPECTED))


UNMET = {located.claim.statement for kind, located in CONTROLS if kind == "vacuous"}
FALSE = {located.claim.statement for kind, located in CONTROLS if kind == "false"}


def statement_of(located: Located) -> Statement:
    statement = located.claim.statement
    assert statement is not None
    return statement


@pytest.fixture
def effort(thorough: bool) -> Effort:
    return QUICK if thorough else LIGHT


@cache
def examine(name: str, statement: Statement, effort: Effort) -> Evidence:
    """What is never met is drawn as often as hypotheses that are hard to meet, and no longer."""
    if statement in UNMET:
        effort = replace(effort, draws=min(50, effort.draws), examples=10)
    if name == "search" and statement in FALSE:  # a search ends where it refutes; and the property,
        effort = replace(QUICK, examples=0) if effort == LIGHT else QUICK  # which tells it simply
    return CHECKERS[name](statement, effort)


# ----------------------------------------------------------------------------- the four kinds


@pytest.mark.parametrize("kind", EXPECTED)
def test_there_are_enough_controls_and_each_says_what_it_is(kind: str) -> None:
    found = [located for k, located in CONTROLS if k == kind]
    assert len(found) >= FEWEST
    silent = [c.id for c in found if c.id.rpartition(".")[2] not in c.prose]
    assert not silent, "their file's docstring does not name them"


def test_no_sharp_statement_is_refuted_at_the_least_budget() -> None:
    """At quick budget they are controls like the others."""
    sharp = [c for kind, c in CONTROLS if kind == "true" and c.file.stem in SHARP]
    assert len(sharp) >= AT_LEAST
    for located in sharp:
        evidence = CHECKERS["search"](statement_of(located), EFFORTS["pytest"])
        assert evidence.outcome is Outcome.SURVIVED, (located.id, evidence.reason)


@pytest.mark.in_turn(6)
@pytest.mark.one_in(12)
@pytest.mark.parametrize(("kind", "located"), [pytest.param(k, c, id=c.id) for k, c in CONTROLS])
def test_no_checker_is_wrong(kind: str, located: Located, effort: Effort) -> None:
    statement = statement_of(located)
    found = {name: examine(name, statement, effort) for name in CHECKERS}
    scripts = []
    for name, evidence in found.items():
        said = f"{name}: {evidence.outcome.name} {evidence.scope_words} {evidence.reason}"
        assert evidence.outcome not in NEVER[kind], said
        assert not (kind == "false" and evidence.outcome is Outcome.PROVED), said
        assert evidence.statement == statement.hash
        if evidence.witness is not None:
            _refutes_again(statement, evidence, said)
            scripts += _scripts(statement, evidence)
    for code, out in run_all(scripts):
        assert_told(code, out)
    assert found["search"].outcome is SEARCH[kind], found["search"].reason
    status = derive(list(found.values()))
    if kind == "vacuous":  # the runner also asks whether anything meets the hypotheses
        status = check_statement(statement, effort).status
    assert status.status in EXPECTED[kind], status.because


def _refutes_again(statement: Statement, evidence: Evidence, said: str) -> None:
    """The stored witness alone refutes, and the second evaluation does not contradict."""
    instance = instance_from_json(statement, evidence.witness)
    first = judge(statement, instance)
    assert first.refutes, said
    assert not contradicts(first, second_opinion(statement, instance)), said


def _scripts(statement: Statement, evidence: Evidence) -> list[str]:
    """On the standard library alone; what has no script says why."""
    text = script(statement, evidence.witness)
    if text.startswith(NO_SCRIPT):
        reason = text.removeprefix(NO_SCRIPT).splitlines()[0]
        assert "does not exist" in reason or "integral" in reason, text
        return []
    assert len(text.splitlines()) <= 30
    return [text]


@pytest.mark.parametrize("name", CHECKERS)
def test_each_checker_concludes_rightly(name: str, effort: Effort) -> None:
    """Quick ones first: a checker that needs all controls for this is a poor one."""
    order = (
        "existence",
        "identities",
        "affine",
        "boxes",
        "late",
        "events",
        "ties",
        "narrow",
        "edges",
        "alike",
        "sums",
        "sharp",
        "atoms",
        "concentrated",
        "presence",
        "trade_offs",
    )
    known = [(kind, c) for kind, c in CONTROLS if kind in RIGHT]
    known.sort(key=lambda item: order.index(item[1].file.stem))
    right: list[str] = []
    for kind, located in known:
        if examine(name, statement_of(located), effort).outcome in RIGHT[kind]:
            right.append(located.id)
        if len(right) == RIGHT_AT_LEAST:
            return
    pytest.fail(f"{name} concludes rightly on {len(right)} controls only: {right}")


# ----------------------------------------------------------------------------- broken files

FAULTS = {
    "a_float": ("show", "the float 0.5 is not exact"),
    "about_nothing": ("show", "mentions no declared object"),
    "bound_and_declared": ("given[0]", "t is bound by every(..., t), and is declared"),
    "both_bindings": ("no claim", "must bind CLAIM to one Claim, or CLAIMS"),
    "by_names_nothing": ("proof[0].by", "'standard_facts/no_such_fact' is neither a claim"),
    "chained_relations": ("does not import", "Write a chain a <= b <= c as all_of"),
    "cites_in_a_cycle": ("cites", "a cycle: broken/cites_in_a_cycle.hen -> "),
    "cites_nothing": ("cites", "'standard_facts/no_such_fact' is no claim"),
    "datasets_without_rows": ("does not import", "allowed: rows of records, as in mechanism"),
    "decided_already": ("show", "Python decided it before it was a statement"),
    "empty_domain": ("forall", "epsilon has an empty domain: from 1 to 0"),
    "empty_quotation": ("source.quote", "empty"),
    "empty_sizes": ("forall", "Y has an empty range of sizes: 3..2"),
    "erratum_without_repair": ("erratum.amended", "missing"),
    "foreign_index": ("show", "p is given the index z, which runs over another set"),
    "law_for_a_number": ("show", "is not a number or a scalar term"),
    "laws_compared": ("does not import", "'<=' not supported"),
    "level_declared": ("given[0]", "alpha is bound by every(..., alpha), and is declared"),
    "no_claim": ("no claim", "must bind CLAIM to one Claim, or CLAIMS"),
    "no_such_import": ("does not import", "no_such_divergence"),
    "python_and": ("does not import", "has no Python truth value"),
    "same_name_twice": ("forall", "two objects are named p"),
    "step_is_the_claim": ("proof[0].show", "the step is the claim itself"),
    "step_without_reason": ("proof[0].by", "a step names what it follows from"),
    "syntax_error": ("does not import", "SyntaxError"),
    "too_many_indices": ("show", "p has 1 axes and is given 2 indices"),
    "unbound_index": ("show", "the index y is not bound"),
    "unbound_law": ("show", "q is not bound: declare it in forall"),
    "unbound_scalar_in_a_hypothesis": ("given[0]", "epsilon is not bound"),
    "unknown_erratum": ("erratum.kind", "'wrong' is not one of false, needs a hypothesis"),
}


def test_every_broken_file_has_its_fault() -> None:
    assert sorted(FAULTS) == [file.stem for file in files("broken")]


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_file_is_told_by_its_fault(name: str) -> None:
    file = FOLDER / "broken" / f"{name}.py"
    corpus = load_file(file)
    corpus.check_references()
    subject, words = FAULTS[name]
    told = [str(fault) for fault in corpus.faults]
    assert [f for f in corpus.faults if f.subject == subject and words in f.message], told
    assert all(f.file == file.resolve() for f in corpus.faults)
    assert not any("Traceback" in message for message in told)


def test_a_broken_file_hides_no_other() -> None:
    """After all broken files of a folder were tried, a sound one beside them still loads."""
    for file in files("broken"):
        load_file(file)
    assert not load_file(FOLDER / "broken" / "cites_in_a_cycle.py").faults
