"""What a claim file contains: a quotation, the statement, and what is expected of it.

A claim states an expectation and never a verdict. Without an erratum the statement must not be
refuted as printed. With an erratum it must fail as printed, in the way that the kind of the erratum
says, and the amendment must hold. The verdicts that readers see are computed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from dpproofs.language.outlines import outline_faults
from dpproofs.language.sorts import Natural, Scalar, Table
from dpproofs.language.statements import Statement, faults_of
from dpproofs.language.terms import And, Exists, Node, Proposition, Rel, Term, lift

__all__ = [
    "ERRATUM_KINDS",
    "SURVIVES",
    "Amended",
    "Claim",
    "ClaimError",
    "Document",
    "Erratum",
    "Least",
    "Link",
    "Note",
    "Open",
    "Reading",
    "Sharp",
    "Source",
    "Step",
    "Supplied",
    "chain",
    "convention",
    "opens",
]

#: The gravest first. What the conversion of a text lost is no reproach to its authors.
ERRATUM_KINDS = (
    "false",
    "needs a hypothesis",
    "ambiguous",
    "vacuous",
    "misprint",
    "idle",
    "lost in conversion",
)
SURVIVES = ("yes", "in part", "no", "open")  # how `Erratum.survives` begins


Built = TypeVar("Built")
Object: TypeAlias = "Scalar | Table"
Kind = TypeVar("Kind")
Absent = TypeVar("Absent")


class Several(Generic[Kind, Absent]):
    """A field of a dataclass of which one may stand alone: it is kept as a tuple."""

    def __init__(self, absent: Absent) -> None:
        self._absent = absent

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, thing: object | None, owner: type) -> tuple[Kind, ...] | Absent:
        kept: tuple[Kind, ...] | Absent
        kept = self._absent if thing is None else thing.__dict__[self._name]
        return kept

    def __set__(self, thing: object, value: Kind | tuple[Kind, ...] | Absent) -> None:
        kept = value is None or isinstance(value, tuple)
        thing.__dict__[self._name] = value if kept else (value,)


Some: TypeAlias = Several[Kind, tuple[()]]
Maybe: TypeAlias = Several[Kind, None]


class ClaimError(ValueError):
    """All faults of a claim, each with the field in which it stands."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


@dataclass(frozen=True)
class Document:
    """A text whose results are checked. `file` and `sha256` identify the text that is quoted;
    `converted` says that a program made that text from what the authors wrote.
    `at(lines, first, last, quote)` is the place of a result in it."""

    name: str
    title: str
    authors: str
    file: str
    sha256: str = ""
    year: str = ""
    converted: bool = False

    def at(self, lines: int | tuple[int, int], first: str, last: str, quote: str) -> Source:
        """The place of a result in this document: its line or its first and last line, counted
        from 1, its first and its last words, and a short verbatim quotation."""
        span = (lines, lines) if isinstance(lines, int) else lines
        return Source(self, span, (first, last), quote)


@dataclass(frozen=True)
class Source:
    """The place of a result in its document: lines counted from 1, the first and the last words,
    and a short quotation. `Document.at` makes one."""

    document: Document
    lines: tuple[int, int]
    words: tuple[str, str]
    quote: str

    @property
    def digest(self) -> str:
        """A checksum of the quotation, by which a pinned claim notices that the quotation was
        changed."""
        return hashlib.sha256(self.quote.encode()).hexdigest()


@dataclass(frozen=True)
class Open:
    """A declaration that nothing here can decide the statement yet, and why. Every run counts
    such statements."""

    because: str


@dataclass(frozen=True, eq=False)
class Amended:
    """What replaces the printed statement. A field that is None is as printed."""

    show: Proposition | None = None
    given: Maybe[Proposition] = Several(None)
    forall: Maybe[Object] = Several(None)
    open: Open | None = None


@dataclass(frozen=True, eq=False)
class Erratum:
    """A declaration that the statement fails as printed.

    `kind` is one of "false", "needs a hypothesis", "ambiguous" (of a reading alone: the words allow
    it as well, and it fails), "vacuous", "misprint", "idle" (true but not needed, since it follows
    from the result that `simpler` names) and "lost in conversion" (what the text was made from had
    it). `because` says why. `amended` is the smallest repair, which must hold; what only needs a
    hypothesis has it in `supplied`, beside the erratum. `converter` says that it may be a slip of
    the conversion of the text and not of its author. `survives` says whether the conclusion of the
    document still stands: "yes", "in part", "no" or "open", a colon, and why.
    """

    kind: str
    because: str
    amended: Amended | None = None
    converter: bool = False  # may be a slip of the conversion, not of the author
    simpler: str = ""  # for kind "idle": the id of the result it follows from
    survives: str = ""  # whether what the document concludes stands all the same, and why


def opens(open_: Open | None, erratum: Erratum | None) -> tuple[str, ...]:
    """The reasons for which a statement or its amendment is declared open."""
    amended = None if erratum is None or erratum.amended is None else erratum.amended.open
    return tuple(part.because for part in (open_, amended) if part is not None)


@dataclass(frozen=True, eq=False)
class Supplied:
    """A hypothesis that we add, because the document states it nowhere.

    Without it the statement must fail, so that an erratum says that it is needed. Of kind
    `convention` it is one that every reader supplies without a thought: then it counts as printed,
    and it is listed apart. What is not needed is not supplied.
    """

    what: Proposition
    because: str
    convention: bool = False


def convention(what: Proposition, because: str) -> Supplied:
    """A hypothesis that every reader supplies without a thought, as that delta is below 1."""
    return Supplied(what, because, convention=True)


@dataclass(frozen=True, eq=False)
class Reading:
    """Another fair reading of the printed words. It is a statement of its own with a status of
    its own; a field that is None is as in the claim. The claim itself has the reading that the
    words favour. A reading that fails has an erratum of kind "ambiguous"."""

    text: str
    show: Proposition | None = None
    given: Maybe[Proposition] = Several(None)
    forall: Maybe[Object] = Several(None)
    erratum: Erratum | None = None


@dataclass(frozen=True, eq=False)
class Note:
    """Something that we say of a result ourselves, with a statement that shows it: it must hold, or
    where the text says that something `fails`, be refuted. A field that is None is as in the
    claim."""

    text: str
    show: Proposition | None = None
    given: Maybe[Proposition] = Several(None)
    forall: Maybe[Object] = Several(None)
    fails: bool = False
    ours: Some[object] = Several(())  # a proof of it, in our words


@dataclass(frozen=True, eq=False)
class Least:
    """The least value of a scalar at which a relation holds. The relation must hold from there
    on."""

    of: Scalar
    where: Proposition


@dataclass(frozen=True, eq=False)
class Sharp:
    """How good a bound is: the best possible right side of an inequality, and what attains it.

    `best` is the best bound, wherever `where` holds; a bound on a parameter has as its best one the
    `Least` value of it. `attained` has one table of terms for each table of the claim, in their
    order; with them, both sides are equal wherever `given` holds. Where the claim is no inequality,
    `left` is what is bounded and `bound` is the bound. Both `bound` and `best` mention scalars
    only. `trivial` is the bound that holds without any proof. The sharpness map varies the two
    scalars in `over` and keeps the others `at` a number. What is known in words only is a
    `reading`.
    """

    best: Term | Least | None = None
    attained: tuple[Node, ...] = ()
    given: tuple[Proposition, ...] = ()
    reading: str = ""
    left: Term | None = None
    bound: Term | None = None
    trivial: Term | int | None = None
    where: tuple[Proposition, ...] = ()
    over: tuple[Scalar | Natural, ...] = ()
    at: tuple[tuple[Scalar | Natural, Fraction | int], ...] = ()


@dataclass(frozen=True, eq=False)
class Step:
    """One link of a printed proof. The objects and hypotheses of the claim, also supplied ones,
    apply unless `forall` and `given` replace them; `also` adds objects, `supplied` hypotheses.

    `by` names what the link follows from: another claim, an earlier step, "hypothesis",
    "definition" or "algebra".
    """

    name: str
    show: Proposition | None
    by: tuple[str, ...] | str
    lines: tuple[int, int] | None = None
    quote: str = ""
    given: Maybe[Proposition] = Several(None)
    also: Some[Object] = Several(())
    forall: Maybe[Object] = Several(None)
    reading: str = ""
    erratum: Erratum | None = None
    open: Open | None = None
    misprint: str = ""  # LaTeX of what is not read as a formula
    notation: str = ""
    supplied: Some[Supplied] = Several(())
    ours: Some[object] = Several(())  # how it is shown, in our words

    @property
    def reasons(self) -> tuple[str, ...]:
        """What the step follows from, always as a tuple."""
        return (self.by,) if isinstance(self.by, str) else self.by


@dataclass(frozen=True, eq=False)
class Link:
    """One relation of a displayed chain: its sign, the term to which it leads, and what it
    follows from."""

    op: str
    to: Term
    by: tuple[str, ...] | str
    given: Maybe[Proposition] = Several(None)
    also: Some[Object] = Several(())
    reading: str = ""
    erratum: Erratum | None = None
    open: Open | None = None
    lines: tuple[int, int] | None = None
    quote: str = ""
    notation: str = ""
    supplied: Some[Supplied] = Several(())
    ours: Some[object] = Several(())


def chain(
    name: str,
    start: object,
    *links: Link,
    lines: tuple[int, int] | None = None,
    given: tuple[Proposition, ...] | None = None,
    also: tuple[Scalar | Table, ...] = (),
    forall: tuple[Scalar | Table, ...] | None = None,
) -> tuple[Step, ...]:
    """Turn a display `start op to op to ...` into one step for each relation sign. The steps are
    named `name 1`, `name 2`, ..."""
    steps, left = [], lift(start)
    for number, link in enumerate(links, 1):
        right = lift(link.to)
        steps.append(
            Step(
                f"{name} {number}",
                Rel(link.op, left, right),
                link.by,
                lines=link.lines or lines,
                quote=link.quote,
                given=given if link.given is None else link.given,
                also=(*also, *link.also),
                forall=forall,
                reading=link.reading,
                erratum=link.erratum,
                open=link.open,
                notation=link.notation,
                supplied=link.supplied,
                ours=link.ours,
            )
        )
        left = right
    return tuple(steps)


@dataclass(frozen=True, eq=False)
class Claim:
    """One printed result with everything that is needed to check it.

    Building it raises a ClaimError that lists all faults.
    """

    source: Source
    forall: tuple[Object, ...]
    show: Proposition | None
    given: Some[Proposition] = Several(())
    reading: str = ""
    readings: Some[Reading] = Several(())
    proof: Some[Step] = Several(())
    erratum: Erratum | None = None
    open: Open | None = None
    cites: Some[str] = Several(())
    sharp: Sharp | None = None
    misprint: str = ""  # LaTeX of what is not read as a formula
    scope: str = ""  # the scope that the document asks for, in words
    notation: str = ""  # why numerals or relation signs of quotation and text differ
    supplied: Some[Supplied] = Several(())
    notes: Some[Note] = Several(())
    ours: Some[object] = Several(())  # a proof of what stands, in our words

    if TYPE_CHECKING:  # one may stand alone, and is kept as a tuple

        def __init__(
            self,
            source: Source,
            forall: Object | tuple[Object, ...],
            show: Proposition | None,
            given: Proposition | tuple[Proposition, ...] = (),
            reading: str = "",
            readings: Reading | tuple[Reading, ...] = (),
            proof: Step | tuple[Step, ...] = (),
            erratum: Erratum | None = None,
            open: Open | None = None,
            cites: str | tuple[str, ...] = (),
            sharp: Sharp | None = None,
            misprint: str = "",
            scope: str = "",
            notation: str = "",
            supplied: Supplied | tuple[Supplied, ...] = (),
            notes: Note | tuple[Note, ...] = (),
            ours: object = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        if isinstance(self.forall, Scalar | Table):
            object.__setattr__(self, "forall", (self.forall,))
        faults = list(self._faults())
        if faults:
            raise ClaimError(faults)

    # -- the statements -----------------------------------------------------------------

    @cached_property
    def statement(self) -> Statement | None:
        """The statement as printed, conventions included, or None where it cannot be read as a
        formula."""
        return self._printed.statement(*_conventional(self.supplied))

    @cached_property
    def amended(self) -> Statement | None:
        """The statement as amended, or None where there is no amendment."""
        return _amended(self.erratum, self._printed, self.supplied)

    @property
    def errata(self) -> tuple[Erratum, ...]:
        """Those of the claim, of its other readings and of the steps of its proof."""
        told = (self.erratum, *(r.erratum for r in self.readings), *(s.erratum for s in self.proof))
        return tuple(erratum for erratum in told if erratum is not None)

    @property
    def added(self) -> tuple[Supplied, ...]:
        """All that is supplied, in the proof too."""
        return (*self.supplied, *(each for step in self.proof for each in step.supplied))

    @cached_property
    def sharpness(self) -> dict[str, Statement]:
        """The statements that `sharp` asserts: that the best bound holds, that it is attained, and
        that it implies the stated bound.

        They are about the amended statement where there is one.
        """
        stands, sharp = self.amended or self.statement, self.sharp
        if sharp is None or stands is None or sharp.best is None or isinstance(sharp.best, Least):
            return {}
        op, left, right = _bounded(sharp, stands.show)
        if left is sharp.best:
            return {}  # what is bounded is a number itself
        weak, best = {"<": "<=", ">": ">="}.get(op, op), lift(sharp.best)
        given = (*stands.given, *sharp.where)
        scalars = tuple(thing for thing in stands.forall if isinstance(thing, Scalar))
        about_scalars = tuple(h for h in given if not _mentions_tables(h))
        found = {}
        if left is not None:
            found["best"] = Statement(stands.forall, Rel(weak, left, best), given)
            if sharp.attained:
                reached = And((*stands.given, Rel("==", left, best)))
                there_are = Exists(_tables_of(stands.forall), reached, sharp.attained)
                found["attained"] = Statement(scalars, there_are, (*about_scalars, *sharp.given))
        if right is not None and right is not sharp.best and not _mentions_tables(right):
            numbers = _numbers(scalars, best, right, *about_scalars)
            if numbers:
                found["implies"] = Statement(numbers, Rel(op, best, right), about_scalars)
        return found

    @cached_property
    def mapped(self) -> tuple[Term, Term | Least] | None:
        """The bound and the best bound, where both mention scalars only; otherwise None."""
        stands, sharp = self.amended or self.statement, self.sharp
        if sharp is None or sharp.best is None or stands is None:
            return None
        bound = _bounded(sharp, stands.show)[2]
        if bound is None or _mentions_tables(bound):
            return None
        return bound, sharp.best if isinstance(sharp.best, Least) else lift(sharp.best)

    def reading_statement(self, reading: Reading | Note) -> Statement:
        """The statement of another reading, or of a note: a field that is left out is as in the
        claim, where a note speaks of the statement that stands."""
        whats = _whats if isinstance(reading, Note) else _conventional
        told = replace(self._printed, given=(*self.given, *whats(self.supplied))).but(reading)
        statement = self._once(reading, told.statement)
        assert statement is not None  # or the claim would have a fault
        return statement

    def step_statement(self, step: Step) -> Statement | None:
        """The statement of a step as printed, or None where it is not read as a formula."""
        return self._once(step, lambda: self._part(step).statement(*_conventional(step.supplied)))

    def step_amended(self, step: Step) -> Statement | None:
        """The statement of a step as amended, or None where there is no amendment."""
        return self._once(
            step.erratum, lambda: _amended(step.erratum, self._part(step), step.supplied)
        )

    def _once(self, part: object, build: Callable[[], Built]) -> Built:
        """Build a statement once and remember it, since validating and hashing a statement is
        expensive."""
        built: dict[int, Built] = self.__dict__.setdefault("_built", {})
        if id(part) not in built:
            built[id(part)] = build()
        return built[id(part)]

    @property
    def _printed(self) -> _Parts:
        return _Parts(self.forall, self.given, self.show)

    def _part(self, step: Step) -> _Parts:
        return _Parts(self._objects(step), self._hypotheses(step), step.show)

    def _objects(self, step: Step) -> tuple[Scalar | Table, ...]:
        return (*(self.forall if step.forall is None else step.forall), *step.also)

    def _hypotheses(self, step: Step) -> tuple[Proposition, ...]:
        """Those of the claim as it stands: what is supplied is told of there, and holds for the
        objects that the step has in common with it."""
        if step.given is not None:
            return step.given
        missing = [thing for thing in self.forall if not _is_among(thing, self._objects(step))]
        supplied = (
            what
            for what in _whats(self.supplied)
            if not any(_is_among(part, missing) for part in what.walk())
        )
        return (*self.given, *supplied)

    # -- validation ---------------------------------------------------------------------

    def _faults(self) -> Iterator[str]:
        yield from _source_faults(self.source)
        printed = self._printed
        if self.show is None and not self.misprint:
            yield "show: missing; what is not read as a formula gives its LaTeX in misprint"
        if self.show is not None:
            yield from printed.faults()
        besides: tuple[tuple[str, tuple[Reading | Note, ...]], ...] = (
            ("readings", self.readings),
            ("notes", self.notes),
        )
        for name, told in besides:
            for n, reading in enumerate(told):
                prefix = f"{name}[{n}]."
                yield from printed.but(reading).faults(prefix)
                if isinstance(reading, Reading):
                    yield from _reading_faults(reading, prefix)
        if self.erratum is not None and self.erratum.kind == "ambiguous":
            yield "erratum.kind: 'ambiguous' is of a reading: Reading(..., erratum=Erratum(...))"
        yield from _supplied_faults(self.supplied, self.erratum, printed)
        yield from _erratum_faults(self.erratum, printed, self.supplied)
        names: set[str] = set()
        for n, step in enumerate(self.proof):
            prefix = f"proof[{n}]."
            if not step.name or step.name in names:
                yield f"{prefix}name: {step.name!r} is empty or used twice"
            names.add(step.name)
            if not step.reasons or not all(step.reasons):
                yield f"{prefix}by: a step names what it follows from"
            part = self._part(step)
            faults = [] if step.show is None and step.misprint else part.faults(prefix)
            yield from faults
            if not faults and self._repeats(step):
                yield f"{prefix}show: the step is the claim itself"
            yield from _supplied_faults(step.supplied, step.erratum, part, prefix)
            yield from _erratum_faults(step.erratum, part, step.supplied, prefix)
        yield from self._sharp_faults()
        yield from self._outline_faults()

    def _sharp_faults(self) -> Iterator[str]:
        """The faults of `sharp`. They are looked for only where the statement itself has no
        faults."""
        sharp = self.sharp
        printed = self._printed
        if sharp is None or printed.faults():
            return
        if list(_erratum_faults(self.erratum, printed, self.supplied)):
            return
        stands = self.amended or self.statement
        if sharp.best is None:
            if not sharp.reading or sharp.attained:
                yield "sharp: saw neither a best right side nor a reading; one of them is needed"
        elif stands is None or _bounded(sharp, stands.show)[2] is None:
            yield "sharp: the statement is no inequality; give left and bound"
        elif isinstance(sharp.best, Least):
            if sharp.attained:
                yield "sharp.attained: saw it beside a Least; allowed: none, the relation says it"
        elif _mentions_tables(lift(sharp.best)):
            yield "sharp.best: it mentions a table; the best right side speaks of scalars alone"
        elif len(sharp.attained) not in (0, len(_tables_of(stands.forall))):
            yield (
                f"sharp.attained: saw {len(sharp.attained)} tables of terms; allowed: none, or one "
                f"for each of the {len(_tables_of(stands.forall))} tables of the claim"
            )

    def _outline_faults(self) -> Iterator[str]:
        """The faults of the proofs of our own, each of which is about what stands."""
        outlines = [("ours", self.ours, self._printed, self.erratum)]
        for n, note in enumerate(self.notes):
            outlines.append((f"notes[{n}].ours", note.ours, self._printed.but(note), None))
        for n, step in enumerate(self.proof):
            outlines.append((f"proof[{n}].ours", step.ours, self._part(step), step.erratum))
        for prefix, ours, parts, erratum in outlines:
            amended = None if erratum is None else erratum.amended
            stands = parts if amended is None else parts.but(amended)
            yield from outline_faults(ours, stands.forall, stands.show, prefix)

    def _repeats(self, step: Step) -> bool:
        if self._printed.faults():
            return False
        own, claim = self.step_statement(step), self.statement
        return own is not None and claim is not None and own.says_the_same_as(claim)


def _bounded(sharp: Sharp, show: Proposition) -> tuple[str, Term | None, Term | None]:
    """The relation sign, what is bounded, and the bound; None stands for what is not given."""
    if sharp.left is not None or sharp.bound is not None:
        return "<=", sharp.left, None if sharp.bound is None else lift(sharp.bound)
    if isinstance(show, Rel) and show.op not in ("==", "!="):
        return show.op, show.left, show.right
    return "<=", None, None


def _numbers(known: tuple[Scalar, ...], *nodes: Node) -> tuple[Scalar, ...]:
    """The scalars of the claim; or the scalars that the nodes mention, where there are others
    among them."""
    told = dict.fromkeys(p for node in nodes for p in node.walk() if isinstance(p, Scalar))
    return known if set(told) <= set(known) else tuple(told)


def _tables_of(forall: tuple[Object, ...]) -> tuple[Table, ...]:
    return tuple(thing for thing in forall if isinstance(thing, Table))


def _mentions_tables(node: Node) -> bool:
    return any(isinstance(part, Table) for part in node.walk())


def _is_among(part: object, things: Iterable[object]) -> bool:
    return any(part is thing for thing in things)  # == builds terms


def _whats(supplied: tuple[Supplied, ...]) -> tuple[Proposition, ...]:
    """What is supplied, conventions after the others."""
    ours = tuple(each.what for each in supplied if not each.convention)
    return (*ours, *_conventional(supplied))


def _conventional(supplied: tuple[Supplied, ...]) -> tuple[Proposition, ...]:
    return tuple(each.what for each in supplied if each.convention)


@dataclass(frozen=True, eq=False)
class _Parts:
    """What a statement is made of, as it is printed, without what is supplied."""

    forall: tuple[Object, ...]
    given: tuple[Proposition, ...]
    show: Proposition | None

    def but(self, variant: Amended | Reading | Note) -> _Parts:
        """With what a variant of it has in their place."""
        return _Parts(
            self.forall if variant.forall is None else variant.forall,
            self.given if variant.given is None else variant.given,
            self.show if variant.show is None else variant.show,
        )

    def statement(self, *added: Proposition) -> Statement | None:
        """The statement with some hypotheses more, or None where it is not read as a formula."""
        if self.show is None:
            return None
        return Statement(self.forall, self.show, (*self.given, *added))

    def faults(self, prefix: str = "") -> list[str]:
        if self.show is None:
            return [f"{prefix}show: missing"]
        return faults_of(self.forall, self.given, self.show, prefix)


def _amended(
    erratum: Erratum | None, told: _Parts, supplied: tuple[Supplied, ...]
) -> Statement | None:
    """What stands instead of what is printed: its amendment, with all that is supplied."""
    if erratum is None:
        return None
    if erratum.amended is not None:
        told = told.but(erratum.amended)
    elif all(each.convention for each in supplied):
        return None
    return told.statement(*_whats(supplied))


def _reading_faults(reading: Reading, prefix: str) -> Iterator[str]:
    erratum = reading.erratum
    if erratum is None:
        return
    if erratum.kind != "ambiguous" or erratum.amended is not None:
        yield (
            f"{prefix}erratum: saw kind {erratum.kind!r}"
            f"{' with an amendment' if erratum.amended is not None else ''}; allowed: kind "
            "'ambiguous' without one, since the claim itself stands beside the reading"
        )
    if not erratum.because:
        yield f"{prefix}erratum.because: missing"
    yield from _survival_faults(erratum, f"{prefix}")


def _supplied_faults(
    supplied: tuple[Supplied, ...], erratum: Erratum | None, told: _Parts, prefix: str = ""
) -> Iterator[str]:
    said = {repr(p) for p in (told.show.parts if isinstance(told.show, And) else (told.show,))}
    for n, each in enumerate(supplied):
        if repr(each.what) in said:
            yield (
                f"{prefix}supplied[{n}].what: saw {each.what!r}, which is what is to be shown; "
                "allowed: a hypothesis"
            )
        if not each.because:
            yield f"{prefix}supplied[{n}].because: missing; say why it is not part of the print"
        if isinstance(each.what, Proposition):
            yield from faults_of(told.forall, (), each.what, f"{prefix}supplied[{n}].")
        else:
            yield f"{prefix}supplied[{n}].what: saw {each.what!r}; allowed: a proposition"
    if erratum is None and any(not each.convention for each in supplied):
        yield (
            f"{prefix}supplied: saw a hypothesis that the document does not state, and no erratum; "
            "allowed: one of kind 'needs a hypothesis' that says so; convention(...) for what "
            "every reader supplies; or none, where the statement holds without it"
        )


def _survival_faults(erratum: Erratum, prefix: str) -> Iterator[str]:
    if erratum.survives and erratum.survives.partition(":")[0] not in SURVIVES:
        yield (
            f"{prefix}erratum.survives: saw {erratum.survives!r}; allowed: one of "
            f"{', '.join(SURVIVES)}, a colon and why"
        )


def _erratum_faults(
    erratum: Erratum | None, told: _Parts, supplied: tuple[Supplied, ...], prefix: str = ""
) -> Iterator[str]:
    if erratum is None:
        return
    if erratum.kind not in ERRATUM_KINDS:
        yield (f"{prefix}erratum.kind: {erratum.kind!r} is not one of {', '.join(ERRATUM_KINDS)}")
    if not erratum.because:
        yield f"{prefix}erratum.because: missing"
    yield from _survival_faults(erratum, prefix)
    added = any(not each.convention for each in supplied)
    changed = erratum.amended
    kept = () if changed is None or changed.given is None else changed.given
    if told.given and all(_is_among(each, kept) for each in told.given):
        yield (
            f"{prefix}amended.given: saw all that is given, and more; allowed: what is put in the "
            "place of a hypothesis; what is added is listed in supplied"
        )
    replaces = changed is not None and (changed.forall, changed.given) != (None, None)
    if erratum.kind == "needs a hypothesis" and not (added or replaces):
        yield (
            f"{prefix}supplied: saw no hypothesis; allowed: those that are needed, as "
            "Supplied(what, because) beside an erratum of this kind; or stronger ones or other "
            "objects in erratum.amended"
        )
    if erratum.kind == "idle" and not erratum.simpler:
        yield f"{prefix}erratum.simpler: missing; kind 'idle' names the simpler result"
    if erratum.amended is None and not added and erratum.kind not in ("idle", "vacuous"):
        yield f"{prefix}erratum.amended: missing"
    if erratum.amended is not None:
        yield from told.but(erratum.amended).faults(f"{prefix}amended.")


def _source_faults(source: Source) -> Iterator[str]:
    if not isinstance(source, Source):
        yield (
            f"source: {source!r} names no lines of a document; write DOCUMENT.at(1, first words,"
            " last words, quotation), where DOCUMENT = Document(name, title, authors, file)"
        )
        return
    first, last = source.lines
    if not 1 <= first <= last:
        yield f"source.lines: {source.lines} is not a range of lines counted from 1"
    if not source.quote.strip():
        yield "source.quote: empty; copy a few words of the statement from the document"
    if len(source.words) != 2 or not all(source.words):
        yield "source.words: the first and the last words are needed"
