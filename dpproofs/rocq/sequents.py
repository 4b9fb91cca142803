"""A sequent of the kernel as a lemma about real numbers, and its tree as the proof of the lemma."""

from __future__ import annotations

import itertools

from dpproofs.kernel.check import Step
from dpproofs.kernel.points import Point
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Sequent
from dpproofs.language.sorts import Table
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Num
from dpproofs.rocq.bounds import ends_of
from dpproofs.rocq.citing import Citations
from dpproofs.rocq.reals import RELATIONS, Reals, chosen_in, fillers
from dpproofs.rocq.replay import Replay, used_at
from dpproofs.rocq.statement import Printer, number_text

__all__ = ["Lemma", "cited", "fillers_of", "free_events", "lemma_of", "signs", "signs_of_choices"]


class Lemma:
    """One sequent of a statement, under a name."""

    def __init__(
        self, printer: Printer, sequent: Sequent, name: str, used: frozenset[int],
        citations: Citations | None = None,
    ) -> None:  # fmt: skip
        self.printer, self.sequent, self.name = printer, sequent, name
        self.citations = citations
        self.numbers = [n for n in range(len(sequent.facts)) if n in used]
        self.facts = [sequent.facts[n] for n in self.numbers]
        self.reals = Reals(printer.names, printer.items, printer.sizes)
        own = fillers_of(sequent) | printer.behind
        self.points = sorted(sequent.points | own, key=lambda p: (p.set.name, str(p.label)))
        self.env = {p: f"y{n}" for n, p in enumerate(self.points)}
        self.events = free_events(printer, sequent)
        self.events.sort(key=lambda e: self.reals.event(e)[0])

    def says(self) -> str:
        """For all objects of their sorts, the goal follows from the facts."""
        bound = " ".join(f"({name} : {kind})" for name, kind in self.printer.objects())
        parts = [f"({sort})" for sort in self.printer.sorts()]
        parts += [f"({domain})" for domain in self.domains()]
        bound_ = "".join(f"forall {self.env[p]} : {self.reals.set(p.set)}, " for p in self.points)
        for name, of in map(self.reals.event, self.events):
            bound_ += f"forall {name} : {of} -> R, (forall y : {of}, is_bit ({name} y)) -> "
        facts = [f"({self.reals.fact(f, self.env)})" for f in self.facts]
        goal = RELATIONS[self.sequent.goal.relation].format(
            self.reals.expr(self.sequent.goal.x, self.env)
        )
        told = "\n  ".join(f"{part} ->" for part in parts) + f"\n  {bound_}"
        told += "".join(f"\n  {fact} ->" for fact in facts) + f"\n  ({goal})"
        return (f"forall {bound},\n  " if bound else "") + told.lstrip()

    def domains(self) -> list[str]:
        """The lower ends of numbers, which belong to their sorts."""
        found = []
        for scalar in self.printer.statement.scalars:
            if isinstance(scalar.low, Num):
                sign = "<" if scalar.low_open else "<="
                name = self.printer.names.of(scalar)
                found.append(f"{number_text(scalar.low.value)} {sign} {name}")
        for table in self.printer.statement.tables:
            if isinstance(table.low, Num):
                points = [f"y{k}" for k in range(len(table.over))]
                sets = map(self.printer.set, table.over)
                bound = "".join(f"forall {y} : {of}, " for y, of in zip(points, sets, strict=True))
                entry = " ".join((self.printer.names.of(table), *points))
                found.append(f"{bound}{number_text(table.low.value)} <= {entry}")
        return found

    def proof(self, step: Step) -> str:
        names = " ".join(name for name, _ in self.printer.objects())
        many = len(list(self.printer.sorts())) + len(self.domains())
        intro = " ".join(f"o{n}" for n in range(many))
        points = " ".join(self.env[p] for p in self.points)
        names_of_events = [self.reals.event(e)[0] for e in self.events]
        points += "".join(f" {name} bits_of_{name}" for name in names_of_events)
        facts = " ".join(f"f{n}" for n in self.numbers)
        told = f"intros {names} {intro} {points} {facts}.\n" + signs(self.printer)
        told += signs_of_choices(self.reals, self.sequent)
        for name in names_of_events:
            told += f"assert (sign_of_{name} := fun y => bit_entry_sign _ (bits_of_{name} y)).\n"
        given = len(self.sequent.facts)
        replay = Replay(self.reals, frozenset(self.numbers), self.citations, given)
        return told + replay.step(self.sequent, step, self.env)

    def text(self, step: Step) -> str:
        return f"Lemma {self.name} :\n  {self.says()}.\nProof.\n{self.proof(step)}\nQed.\n"


def fillers_of(*sequents: Sequent) -> set[Point]:
    """The points that stand behind what is kept, of all of which sequents speak."""
    return fillers(*(x for s in sequents for x in (s.goal.x, *(fact.x for fact in s.facts))))


def lemma_of(
    printer: Printer, sequent: Sequent, step: Step, name: str, citations: Citations | None
) -> Lemma:
    """The lemma of a sequent, with the facts that its proof uses."""
    used = frozenset(used_facts(step) | near_facts(sequent, step) | end_facts(sequent, step))
    return Lemma(printer, sequent, name, used, citations)


def cited(
    statement: Statement, sequent: Sequent, step: Step, name: str, citations: Citations
) -> Lemma:
    """The lemma of a sequent of another statement."""
    printer = Printer(statement)
    printer.behind = frozenset(fillers_of(*read(statement, {})))
    return lemma_of(printer, sequent, step, name, citations)


def used_facts(step: Step) -> set[int]:
    """The facts that a tree uses, by their places."""
    found = {at.fact for at in used_at(step.args)}
    if step.rule in ("at_event", "at_number"):
        found.add(step.args[0])
    if step.rule == "balls":
        found |= {fact for fact, _ in step.args}
    return found.union(*map(used_facts, step.proofs))


def near_facts(sequent: Sequent, step: Step) -> set[int]:
    """The facts that say that sequences are near, where a tree uses them."""
    if step.rule == "neighbours":
        facts = enumerate(sequent.facts)
        return {n for n, f in facts if {a.kind for a in f.x.atoms} == {"count"}}
    return set[int]().union(*(near_facts(sequent, below) for below in step.proofs))


def end_facts(sequent: Sequent, step: Step) -> set[int]:
    """The facts that say what the greatest values of numbers are, where a tree bounds something."""
    if step.rule == "balls":
        atoms = {a for fact in sequent.facts for a in fact.x.atoms if a.kind == "number"}
        return {n for one in atoms for n in ends_of(sequent, one)}
    return set[int]().union(*(end_facts(sequent, below) for below in step.proofs))


def free_events(printer: Printer, sequent: Sequent) -> list[Table]:
    """The events of a sequent of which nothing is known."""
    found = {*sequent.goal.x.objects}.union(*(f.x.objects - {*f.places} for f in sequent.facts))
    known = {*printer.statement.forall, *printer.statement.parameters}
    return [e for e in found - known if isinstance(e, Table)]


def signs_of_choices(reals: Reals, *sequents: Sequent) -> str:
    """Whether as many places are chosen as are asked for is said by 0 or 1."""
    told = ""
    every = (x for s in sequents for x in (s.goal.x, *(fact.x for fact in s.facts)))
    for n, chosen in enumerate(chosen_in(*every)):
        of, many = reals.set(chosen.sequence.base.set), reals.names.of(chosen.places.of)
        for name, says in (("bit", "is_bit (as_many {} b)"), ("sign", "0 <= as_many {} b")):
            told += f"assert (many_{name}{n} : forall b : {of}, {says.format(many)}) "
            told += f"by exact (as_many_{name} {many}).\n"
    return f"pose proof marks_size.\n{told}" if told else ""


def signs(printer: Printer) -> str:
    """What the sorts of tables say of the signs of their entries."""
    told = ""
    start = len(printer.statement.parameters)
    proofs = {"law": "law_sign _ _ {} (o{} {})", "bit": "bit_entry_sign _ (o{1} {2} {0})",
              "unit": "proj1 (o{1} {2} {0})"}  # fmt: skip
    kinds = [t for t in printer.statement.tables if t.kind in {*proofs, "positive"}]
    for n, table in enumerate(kinds, start):
        if table.kind in proofs:
            *first, last = (f"y{k}" for k in range(len(table.over)))
            bound = "".join(
                f"forall {y} : {printer.set(axis)}, "
                for y, axis in zip((*first, last), table.over, strict=True)
            )
            entry = " ".join((printer.names.of(table), *first, last))
            how = proofs[table.kind].format(last, n, " ".join(first))
            told += f"assert (k{n} : {bound}0 <= {entry}) "
            told += f"by exact (fun {' '.join((*first, last))} => {how}).\n"
    for n, (one, other) in enumerate(itertools.permutations(printer.items.items(), 2)):
        (((of, m), y), ((own, k), z)) = one, other
        if of == own:
            told += f"assert (apart{n} : same {y} {z} = 0) "
            told += f"by (apply (numbers_apart {of} {m} {k}); [assumption.. | discriminate]).\n"
    return told
