"""The reading once more, for Rocq: the theorem of a statement follows from its sequents.

For each term a script shows which number its value is; for each hypothesis that it says the facts
of the sequents; for the conclusion that the sequents are enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Proof, Step, choices_of
from dpproofs.kernel.expressions import ONE, ZERO, constant
from dpproofs.kernel.points import Element, Point, Set
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Relation
from dpproofs.language import sorts
from dpproofs.language.statements import Statement
from dpproofs.rocq.cases import Whole
from dpproofs.rocq.citing import Citations, Find
from dpproofs.rocq.conclusion import Conclusion
from dpproofs.rocq.elements import LAST, Here
from dpproofs.rocq.facts import Known
from dpproofs.rocq.hypotheses import Hypotheses
from dpproofs.rocq.names import NotExported
from dpproofs.rocq.reals import Reals
from dpproofs.rocq.sequents import cited, fillers_of, lemma_of, signs, signs_of_choices
from dpproofs.rocq.statement import Printer
from dpproofs.rocq.values import Values

__all__ = ["nothing_cited", "theorem_and_proof"]


class Theorem:
    """One statement: its lemmas, and the proof of the theorem from them."""

    def __init__(
        self,
        statement: Statement,
        steps: tuple[Step, ...],
        name: str,
        sizes: Mapping[Any, int],
        citations: Citations,
    ) -> None:
        self.statement, self.name, self.sizes = statement, name, sizes
        self.printer = Printer(statement, sizes=sizes)
        self.says = self.printer.proposition()
        self.reals = Reals(self.printer.names, self.printer.items, sizes)
        self.steps, sequents = steps, read(statement, sizes)
        if len(sequents) != len(steps):
            raise NotExported("a proof of other sequents")
        self.printer.behind = frozenset(fillers_of(*sequents))
        self.lemmas = [
            lemma_of(self.printer, s, by, f"{name}_{n}", citations)
            for n, (s, by) in enumerate(zip(sequents, steps, strict=True))
        ]
        lasts = dict.fromkeys(p for s in sequents for p in s.points if p.label == LAST)
        self.lasts = {p: f"l{n}" for n, p in enumerate(lasts)}
        self.fillers = {p: f"x{n}" for n, p in enumerate(sorted(self.printer.behind, key=str))}
        self.known = Known(self.reals)
        self.values = Values(self.known)
        self.hypotheses = Hypotheses(self.known, self.values)
        self.conclusion = Conclusion(
            self.printer, self.lemmas, self.hypotheses, self.lasts | self.fillers
        )

    def text(self, word: str = "Theorem") -> str:
        lemmas = "\n".join(
            lemma.text(step) for lemma, step in zip(self.lemmas, self.steps, strict=True)
        )
        return f"{lemmas}\n{word} {self.name} :\n  {self.says}.\nProof.\n{self.proof()}\nQed.\n"

    # -- the proof --------------------------------------------------------------------------------

    def proof(self) -> str:
        objects = " ".join(name for name, _ in self.printer.objects())
        many = len(list(self.printer.sorts()))
        hypotheses = self.statement.hypotheses
        told = f"intros {objects} {' '.join(f'o{n}' for n in range(many))}"
        told += "".join(f" given{n}" for n in range(len(hypotheses))) + ".\n"
        told += signs(self.printer)
        told += signs_of_choices(self.reals, *(lemma.sequent for lemma in self.lemmas))
        for place, name in self.lasts.items():
            length = self.reals.names.of(place.set.of)
            told += f"destruct (last_place {length} ltac:(lia)) as [{name} l{name}].\n"
        for place, name in self.fillers.items():
            of = self.reals.set(place.set)
            told += f"destruct (some_point {of} ltac:(not_empty)) as [{name} _].\n"
        nowhere = Here({}, self.lasts | self.fillers)
        for n, p in enumerate(self.statement.parameters):
            if p in self.sizes:
                continue
            x = x_.number(p) if isinstance(p, sorts.Natural) else x_.size(Set(p))
            how = "count_fact" if isinstance(p, sorts.Natural) else "size_fact"
            told += self.known.fact(
                Relation.AT_LEAST,
                x - constant(Fraction(p.smallest)),
                {},
                f"{how} _ _ o{n}",
                nowhere,
            )
        told += self._laws()
        for n, hypothesis in enumerate(hypotheses):
            told += self.hypotheses.given(hypothesis, nowhere, f"given{n}", ())
        return told + self.conclusion.text()

    def _laws(self) -> str:
        """What is known of laws on sets of which all points are known."""
        told, start = "", len(self.statement.parameters)
        kinds = ("law", "bit", "unit", "positive")
        tables = [table for table in self.statement.tables if table.kind in kinds]
        for n, table in enumerate(tables, start):
            *around, over = table.over
            if table.kind != "law" or not self.values.elements.is_listed(over):
                continue
            elements, names = self.values.elements.listed(over), dict[Point, str]()
            combined = list[tuple[tuple[Element, ...], dict[Point, str]]]([((), {})])
            for axis in around:
                more = self.values.elements.every(axis, {})
                combined = [
                    ((*key, e), {**names, **{p: f"b0_{len(names) + k}" for k, p in enumerate(own)}})
                    for key, names in combined
                    for e, own in more
                ]
            for key, names in combined:
                told_ = [
                    self.reals.element(e, names, axis) for e, axis in zip(key, around, strict=True)
                ]
                law, nowhere = f"({' '.join((f'o{n}', *told_))})", Here({}, {})
                entries = [x_.entry(table, (*key, e)) for e in elements]
                for e, x in zip(elements, entries, strict=True):
                    at = self.reals.element(e, {}, over)
                    told += self.known.fact(
                        Relation.AT_LEAST, x, names, f"proj1 {law} {at}", nowhere
                    )
                whole = sum(entries, ZERO) - ONE
                points = " :: ".join((*(self.reals.element(e, {}, over) for e in elements), "nil"))
                how = f"law_listed _ ({points}) _ {law} ltac:(listed)"
                turn = "cbn [fold_right]. "
                told += self.known.fact(Relation.EQUAL, whole, names, how, nowhere, turn)
        return told


MOST_CASES = 150  # choices of sizes


def nothing_cited(hash_: str) -> None:
    """Where nothing is known that could be cited."""


def theorem_and_proof(
    statement: Statement, proof: Proof, name: str = "statement", find: Find = nothing_cited
) -> str:
    """The lemmas, the theorem and its proof; `find` gives what is cited, with its proof."""
    if any(proof.witnesses):
        raise NotExported("a proof with a witness")
    citations = Citations(name, find, cited)
    if not proof.fixed:
        told = Theorem(statement, proof.steps[0], name, {}, citations).text()
    else:
        told = of_cases(statement, proof, name, citations)
    return "\n".join((*citations.texts, told))


def of_cases(statement: Statement, proof: Proof, name: str, citations: Citations) -> str:
    """A theorem about sets and numbers up to a greatest size, by one lemma for each choice."""
    choices = [*choices_of(statement, proof.fixed)]
    if len(choices) > MOST_CASES:
        raise NotExported("a proof for each of so many sizes")
    cases = [
        Theorem(statement, steps, f"{name}_of_{n}", sizes, citations)
        for n, (sizes, steps) in enumerate(zip(choices, proof.steps, strict=True))
    ]
    lemmas = "\n".join(case.text("Lemma") for case in cases)
    whole = Whole(statement, proof.fixed, [(case.name, case.printer) for case in cases])
    return f"{lemmas}\nTheorem {name} :\n  {whole.says}.\nProof.\n{whole.proof()}\nQed.\n"
