"""The ledger of a proof: what each of its links loses at one instance, every sign decided.

The instance is what the reader gives; laws that are not given are those that attain the best
constant, where the claim names them. What speaks of more is told to need it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from dpproofs.calculators.values import ValueFault, about, read_instance
from dpproofs.faces.words import Json
from dpproofs.language.claims import Claim
from dpproofs.language.printing import text
from dpproofs.language.sorts import Natural, Table
from dpproofs.language.statements import Statement
from dpproofs.language.terms import TableTerm
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.walk import Instance, Undecided, Walk, entries
from dpproofs.record.links import compared

__all__ = ["Ledger", "Link", "ledger"]


@dataclass(frozen=True)
class Link:
    """One claim or step at the instance: both sides and how far apart they are, below 0 where it
    fails; or why nothing is said."""

    name: str
    shows: str
    by: str
    left: str = ""
    right: str = ""
    loss: str = ""
    note: str = ""


@dataclass(frozen=True)
class Ledger:
    echoed: tuple[str, ...]
    links: tuple[Link, ...]

    def to_json(self) -> Json:
        return {"echoed": list(self.echoed), "links": [asdict(link) for link in self.links]}

    def lines(self) -> Iterator[str]:
        yield from self.echoed
        for link in self.links:
            reason = f"   [{link.by}]" if link.by else ""
            yield f"{link.name}: {link.shows}{reason}"
            if link.loss or link.left:
                yield f"    {link.left} against {link.right}: loses {link.loss or 'no number'}"
            if link.note:
                yield f"    {link.note}"


def ledger(claim: Claim, given: Mapping[str, str]) -> Ledger:
    """The claim and each step of its proof, the amendment where there is one, at one instance."""
    stands = claim.amended or claim.statement
    if stands is None:
        raise ValueFault(
            "claim", "a statement that is not read as a formula", "a statement", "", "amend it"
        )
    instance, echoed = read_instance(stands, given)
    instance, told = _with_the_rest(claim, stands, instance)
    links = [_link("the claim", "", stands, instance)]
    for step in claim.proof:
        statement = claim.step_amended(step) or claim.step_statement(step)
        if statement is not None:
            links.append(_link(step.name, ", ".join(step.reasons), statement, instance))
    return Ledger((*echoed, *told), tuple(links))


def _with_the_rest(
    claim: Claim, statement: Statement, instance: Instance
) -> tuple[Instance, list[str]]:
    """The instance with the tables that attain the best constant, and the smallest sizes."""
    sizes = dict(instance.sizes)
    for parameter in statement.parameters:
        two = 1 if isinstance(parameter, Natural) else min(2, parameter.largest)
        sizes.setdefault(parameter, max(two, parameter.smallest))
    instance, told = Instance(sizes, instance.scalars, instance.tables), []
    tables = [thing for thing in statement.forall if isinstance(thing, Table)]
    attained = () if claim.sharp is None else claim.sharp.attained
    walk = Walk(ExactRing(), instance)
    for table, best in zip(tables, attained, strict=False):
        if table in instance.tables:
            continue
        if not isinstance(best, TableTerm):
            continue
        try:
            rows = {key: walk.entry(best, key) for key in entries(table, sizes)}
        except (Undecided, LookupError):
            continue  # it speaks of what is not given
        instance = instance.with_table(table, rows)
        told.append(f"{table.name} is {text(best)}, which attains the best constant")
    return instance, told


def _link(name: str, by: str, statement: Statement, instance: Instance) -> Link:
    shows = text(statement.show)
    known = {thing.name: value for thing, value in instance.scalars.items()}
    for scalar in statement.scalars:  # a step may give a parameter another domain
        if scalar not in instance.scalars and scalar.name in known:
            instance = instance.with_scalar(scalar, known[scalar.name])
    link = compared(statement, instance)
    if isinstance(link, str):
        return Link(name, shows, by, note=link)
    holds = {1: "", 0: "not decided here", -1: "it fails here"}[link.holds]
    loss = "" if link.margin is None else about(link.margin)
    return Link(name, shows, by, about(link.left), about(link.right), loss, holds)
