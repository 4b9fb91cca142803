"""A claim's proof, to be read: that of the document, that of ours, and the one that was checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dpproofs.faces.data import standing
from dpproofs.faces.lines import ours_lines
from dpproofs.faces.page import page
from dpproofs.faces.words import Json, many
from dpproofs.kernel.check import EVERY_RULE, Proof, Step, check, choices_of
from dpproofs.kernel.integrals import Antiderivative
from dpproofs.kernel.reading import Witness, read
from dpproofs.kernel.sequents import Refused, Sequent
from dpproofs.language.statements import Statement
from dpproofs.outcome import Outcome
from dpproofs.proofs.trees import read_proof
from dpproofs.provers.sums.book import used_facts
from dpproofs.record.citable import LIBRARY, place_of, statement_of
from dpproofs.record.results import ClaimResult, StatementResult
from dpproofs.record.told import NOT_CHECKED

__all__ = ["proof_lines"]

#: What a rule does, where it adds a fact or asks for other sequents.
_WORDS = {
    "know": "it is always true that",
    "cut": "first",
    "case": "either",
    "products": "by adding up products of facts",
    "combine": "by adding up",
    "congruent": "equals give equals",
    "neighbours": "neighbours differ in one row",
    "both": "it is not below and not above 0",
    "exponents": "the exponential grows",
    "at_event": "at an event",
    "at_number": "at a number",
    "balls": "by numbers with bounds for their errors",
    "lemma": "as is proved elsewhere",
    "union_bound": "one of several is no likelier than all together",
    "from_end": "along one number, from an end",
    "named": "for a number that stands for an expression",
    "replaced": "equals for equals",
    "define": "a table is named",
    "each_round": "round by round",
    "each_factor": "factor by factor",
    "exchanged": "one of the places is exchanged for each of the others",
}


def proof_lines(claim: ClaimResult) -> Iterator[str]:
    """What is printed, what is ours, and each step of the kernel, as lines."""
    shown, result = page(claim), standing(claim)
    label = "printed" if claim.amended is None else "amended"
    stands = shown[label]
    reach = f" ({stands['reach']})" if stands["reach"] else ""
    yield f"{shown['id']}: {shown['title']}"
    yield f"to be shown, as {label}: {stands['statement']}"
    yield f"status, as {label}: {stands['status']}{reach}"
    yield ""
    yield from _printed(shown)
    if shown["ours"]:
        yield from ("a proof of ours", *ours_lines(shown["ours"]), "")
    yield from _checked(result)


def _printed(shown: Json) -> Iterator[str]:
    none = NOT_CHECKED if shown["steps"] else "none is read from it"
    yield f"the proof of the document: {shown['by_the_print'] or none}"
    for step in shown["steps"]:
        status = step["printed"]["status"]
        if step["amended"] is not None:
            status += f", amended {step['amended']['status']}"
        yield f"   {step['lines']}  {step['name']}: {step['shows']}   [{step['by']}]   {status}"
        if step["ours"]:
            yield from ("     a proof of ours", *ours_lines(step["ours"], 7))
    yield ""


def _checked(result: StatementResult) -> Iterator[str]:
    """The steps that the kernel checked, of the statement that stands."""
    found = _proof(result)
    if result.statement is None or found is None:
        yield "no proof was checked"
        return
    try:
        check(result.statement, found, LIBRARY)
    except Refused as refused:
        yield f"the proof that is recorded is not accepted: {refused}"
        return
    choices = [*_choices(result.statement, found)]
    sequents = [
        pair
        for sizes, shown, named in choices
        for pair in zip(read(result.statement, sizes, named, found.by_name), shown, strict=True)
    ]
    lines = [[*_steps(sequent, step, 1)] for sequent, step in sequents]
    yield f"as the kernel checks it, now once more: {many(sum(map(len, lines)), 'line')}"
    yield "   (n) is a fact; Y:y is a point of Y, and Y:0 one that a sum binds; [x > 0] is 1 or 0"
    for _, _, named in choices:
        yield from map(_named, named)
    for n, ((sequent, _), told) in enumerate(zip(sequents, lines, strict=True), 1):
        yield f" part {n} of {len(sequents)}"
        for number, fact in enumerate(sequent.facts):
            yield f"   ({number}) known: {fact.text}"
        yield f"   to be shown: {sequent.goal.text}"
        yield from told


def _named(told: Witness) -> str:
    """What a proof names beside its steps."""
    if isinstance(told, Antiderivative):
        first, *others = told.functions
        later = zip(told.between, others, strict=True)
        rest = "".join(f"; from {cut.text} on {f.text}" for cut, f in later)
        return f"   an antiderivative, with the slope that is integrated: {first.text}{rest}"
    rows = (f"{', '.join(map(str, key))}: {x.text}" for table in told for key, x in table)
    return f"   what is said to exist, at each of its places: {'; '.join(rows)}"


def _proof(result: StatementResult) -> Proof | None:
    for each in (*result.evidence, *result.recorded):
        if each.outcome is Outcome.PROVED and each.certificate and result.statement is not None:
            return read_proof(result.statement, each.certificate, statement_of)
    return None


def _choices(statement: Statement, proof: Proof) -> Iterator[tuple[Any, Any, Any]]:
    """For each choice of the sizes that are fixed its steps, and what is said to exist."""
    witnesses = proof.witnesses or ((),) * len(proof.steps)
    return zip(choices_of(statement, proof.fixed), proof.steps, witnesses, strict=True)


def _steps(here: Sequent, by: Step, depth: int) -> Iterator[str]:
    """One step, and what it asks for, each a step further in than what it serves."""
    asked = EVERY_RULE[by.rule](here, *by.args)
    indent, words = "  " * depth, _WORDS.get(by.rule, by.rule)
    used = ", ".join(f"({n})" for n in sorted(used_facts(replace(by, proofs=()))))
    source = f", from {used}" if used else ""
    if by.rule == "lemma":
        source = f", {place_of(by.args[0])}"
    elif by.rule == "combine" and (
        any(u.over for u in by.args[1]) or any(p for p, _ in by.args[2])
    ):
        words = f"{words} over points"
    if not asked:
        yield f"{indent} so it is shown {words}{source}"
        return
    for n, (sequent, proof) in enumerate(zip(asked, by.proofs, strict=True)):
        new = sequent.facts[len(here.facts) :]
        last = n == len(asked) - 1
        told = "; ".join(f"({len(here.facts) + m}) {fact.text}" for m, fact in enumerate(new))
        if by.rule == "case":
            yield f"{indent} {'either' if not n else 'or'} {told or _value(sequent)}"
        elif not last or not new:
            yield f"{indent} {words}{source}: to be shown: {sequent.goal.text}"
        else:
            yield f"{indent} {'then' if len(asked) > 1 else words}{source}: {told}"
        yield from _steps(sequent, proof, depth + (by.rule == "case" or not last))


def _value(sequent: Sequent) -> str:
    one, value = sequent.values[-1]
    return f"{one.text} is {value}"
