"""A claim in words, once for all faces: `show`, the report, the REPL and a failing test read this.

A page is plain data, made of texts: it depends on what was found and on nothing else, so that
equal evidence makes equal pages.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from dpproofs.calculators.plots import points_of
from dpproofs.faces.data import place_words, standing, was_checked
from dpproofs.faces.reach import reach_words, scope_reached, status_and_reach, why_not_higher
from dpproofs.faces.words import (
    Json,
    document_words,
    ends_words,
    lines_words,
    many,
    recorded_mark,
    title,
)
from dpproofs.language.claims import Erratum, Least, Sharp, Step, Supplied
from dpproofs.language.conventions import conventions_of
from dpproofs.language.outlines import Again, Each, Instance, Let, Outline, Split, Take
from dpproofs.language.printing import latex, text
from dpproofs.language.sorts import Space
from dpproofs.language.spoil import named
from dpproofs.language.statements import Statement
from dpproofs.language.terms import lift
from dpproofs.language.wording import declarations, statement_latex, statement_text
from dpproofs.outcome import LEGEND, RECORDED, Finding, Outcome, Recorded, Status
from dpproofs.record.artefacts import path_for
from dpproofs.record.levels import fixed_in, proof_of
from dpproofs.record.results import (
    ClaimResult,
    PlaceResult,
    Repair,
    StatementResult,
    StepResult,
)
from dpproofs.record.runner import SHARP
from dpproofs.record.sharpness import sharpness_map
from dpproofs.record.tally import tally
from dpproofs.record.told import NOT_CHECKED, status_name, status_words
from dpproofs.record.witness import in_words, script

__all__ = [
    "best_text",
    "by_the_print",
    "evidence_words",
    "extremes",
    "page",
    "rocq_file",
    "statement_page",
    "witness_words",
]


def page(claim: ClaimResult, *, scripts: bool = False) -> Json:
    """Everything a reader wants to know of a claim, as texts."""
    stated = claim.located.claim
    source = stated.source
    return {
        "id": claim.id,
        "title": title(claim.located),
        "prose": claim.located.prose.partition("\n")[2].strip(),
        "document": document_words(source.document),
        "file": source.document.file,
        "lines": lines_words(source.lines),
        "words": list(source.words),
        "quote": source.quote.strip(),
        "reading": stated.reading,
        "misprint": stated.misprint,
        "scope_asked": stated.scope,
        "scope_reached": scope_reached(standing(claim)) or NOT_CHECKED,
        "why_not_higher": why_not_higher(standing(claim)),
        "notation": stated.notation,
        "sharp": None if stated.sharp is None else _sharp(claim, stated.sharp),
        "cites": list(stated.cites),
        "open": list(claim.open),
        "printed": statement_page(claim.printed, scripts=scripts),
        "erratum": erratum_page(stated.erratum),
        "amended": None if claim.amended is None else statement_page(claim.amended),
        "stated": list(stated_words(claim.printed.statement)),
        "supplied": supplied_page(stated.supplied),
        "readings": [
            {"text": reading.text, "erratum": erratum_page(reading.erratum)}
            | statement_page(result)
            for reading, result in claim.readings
        ],
        "notes": [
            {"text": note.text, "fails": note.fails, **statement_page(result)}
            for note, result in claim.notes
        ],
        "steps": [_step(step) for step in claim.steps],
        "by_the_print": by_the_print(claim),
        "ours": list(_ours(stated.ours, _used(standing(claim)))),
        "status": _overall(claim),
        "ok": claim.ok if was_checked(claim) else None,
        "why": claim.why if was_checked(claim) else NOT_CHECKED,
        "more": f"dpproofs show {claim.located.asked}",
        "replay": f"dpproofs replay {claim.located.asked}" if _is_saved(claim) else "",
        "again": f"dpproofs check {claim.located.asked} --fresh" if _is_in_a_file(claim) else "",
    }


def _is_in_a_file(claim: ClaimResult) -> bool:
    """A claim that was stated at a prompt has no command that checks it."""
    return claim.located.file.exists()


def _is_saved(claim: ClaimResult) -> bool:
    """Whether there is an artefact to replay."""
    return path_for(claim.located.file).exists()


def _sharp(claim: ClaimResult, sharp: Sharp) -> Json:
    """The best right side with what came out of its statements, and how far the bound is off."""
    parts = [
        {"name": name, "says": SHARP[name], "status": status_words(result)}
        for name, result in claim.sharpness
    ]
    mapped, least = sharpness_map(claim.located.claim), isinstance(sharp.best, Least)
    points = [] if mapped is None else points_of(claim.located, mapped, anew=not least)
    ratios = [{"at": dict(point.at), "ratio": point.ratio} for point in points]
    told = {
        "best": best_text(sharp),
        "latex": best_text(sharp, latex, r"\text{{the least }}{} \text{{ with }} {}"),
        "attained": [text(table) for table in sharp.attained],
        "reading": sharp.reading,
        "parts": parts,
        "mapped": ratios,
        "ratios": [] if least else ratios,  # those of a least parameter are for the map alone
    }
    return {**told, "words": _sharp_words(told)}


def best_text(
    sharp: Sharp, shown: Callable[[Any], str] = text, least: str = "the least {} with {}"
) -> str:
    """The best bound in words, or in signs."""
    if isinstance(sharp.best, Least):
        return least.format(shown(sharp.best.of), shown(sharp.best.where))
    return "" if sharp.best is None else shown(lift(sharp.best))


FEW = 6  # ratios that are told one by one


def extremes(ratios: Iterable[str]) -> tuple[str, str]:
    """The least and the greatest quotient, as they are printed; floats give their order alone."""
    known = [ratio for ratio in ratios if ratio not in ("0/0", "no value")] or ["no value"]
    if len(known) > 1:
        known.sort(key=lambda ratio: float("inf" if ratio == "infinity" else ratio))
    return known[0], known[-1]


def _sharp_words(sharp: Json) -> str:
    told = [sharp["reading"]] if sharp["reading"] else []
    if sharp["best"]:
        parts = "; ".join(f"{part['says']}: {part['status']}" for part in sharp["parts"])
        told.insert(0, f"the best is {sharp['best']}" + (f" ({parts})" if parts else ""))
    if sharp["attained"]:
        told.append(f"attained by {', '.join(sharp['attained'])}")
    if len(sharp["ratios"]) > FEW:
        low, high = extremes(point["ratio"] for point in sharp["ratios"])
        told.append(f"the bound is {low} to {high} times that at {len(sharp['ratios'])} points")
    elif sharp["ratios"]:
        shown = (
            f"{point['ratio']} at {', '.join(f'{k} = {v}' for k, v in point['at'].items())}"
            for point in sharp["ratios"]
        )
        told.append(f"the bound is {', '.join(shown)} times that")
    return ". ".join(part[0].upper() + part[1:] for part in told)


def _overall(claim: ClaimResult) -> str:
    """Printed status, and what stands instead where there is an erratum."""
    erratum = claim.located.claim.erratum
    if erratum is None:
        return status_and_reach(claim.printed)
    told = f"as printed {status_words(claim.printed)} ({erratum.kind})"
    return told + (f"; amended {status_and_reach(claim.amended)}" if claim.amended else "")


def erratum_page(erratum: Erratum | None) -> Json | None:
    if erratum is None:
        return None
    fields = ("kind", "because", "converter", "simpler", "survives")
    return {name: getattr(erratum, name) for name in fields}


def supplied_page(supplied: Sequence[Supplied] | Supplied) -> list[Json]:
    """What is added to what is printed, conventions after the others."""
    each = (supplied,) if isinstance(supplied, Supplied) else supplied
    return [
        {
            "what": text(one.what),
            "latex": latex(one.what),
            "because": one.because,
            "convention": one.convention,
        }
        for one in sorted(each, key=lambda one: one.convention)
    ]


def stated_words(statement: Statement | None) -> Iterator[str]:
    """By which right each domain is there: "epsilon > 0 (line 12)"."""
    if statement is None:
        return
    things = dict.fromkeys((*statement.forall, *statement.parameters))
    for thing in things:
        told = thing.stated
        lines = (told,) if isinstance(told, int) else told
        if isinstance(lines, str):
            words = lines
        elif lines:
            words = f"line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines))}"
        else:
            continue
        told_of = (
            f"{thing.name}, at least {thing.smallest} points"
            if isinstance(thing, Space)
            else (declarations((thing,)).removeprefix("for all "))
        )
        yield f"{told_of}: {words}"


# ----------------------------------------------------------------------------- one statement


def statement_page(result: StatementResult, *, scripts: bool = False) -> Json:
    """One statement: its text, status, evidence, witness and altered statements."""
    name = status_name(result)
    statement = result.statement
    return {
        "statement": "" if statement is None else statement_text(statement),
        "latex": "" if statement is None else statement_latex(statement),
        "shows": "" if statement is None else text(statement.show),
        "status": status_words(result),
        "reach": reach_words(result),
        "means": "" if name is None else _meaning(result.name),
        "evidence": [evidence_words(e) for e in result.findings] if result.tried else [],
        "witness": witness_words(result),
        "strongest": strongest_words(result),
        "conventions": [] if statement is None else [c.value for c in conventions_of(statement)],
        "repairs": [_repair(repair) for repair in result.repairs],
        "script": _script(result) if scripts else "",
        "messages": [*result.messages, *_failures(result), *_lost(result)],
        "places": [_place(place) for place in result.spoilt],
        "needed": list(_necessity(result)),
        "adequacy": str(tally(result.spoilt)) if result.spoilt else "",
        "rocq": rocq_words(result),
        "rocq_file": rocq_file(result),
    }


def rocq_words(result: StatementResult) -> str:
    """What is recorded of Rocq, with the hash of its text; "" where nothing is."""
    if result.level is None:
        return ""
    fixed = fixed_in(proof_of(result) or {})
    ends = f"; it speaks of {' and '.join(fixed)} up to a greatest size" if fixed else ""
    return (
        f"Rocq {result.level.rocq} accepted the text with the SHA-256 {result.level.text} "
        f"({RECORDED}){ends}"
    )


def rocq_file(result: StatementResult) -> str:
    """Where the report writes this text; "" where nothing is recorded."""
    return "" if result.level is None else f"rocq/proof_{result.level.text[:12]}.v"


def _meaning(status: Status) -> str:
    return f"{LEGEND[status].means} {LEGEND[status].does_not_mean}"


def _lost(result: StatementResult) -> list[str]:
    """What was recorded and could not be confirmed; nothing rests on it."""
    return [
        f"recorded earlier, but NOT CONFIRMED here: {e.checker} {e.outcome.name}"
        for e in result.lost
    ]


def _failures(result: StatementResult) -> list[str]:
    return [f"{e.checker} FAILED: {e.reason}" for e in result.status.failures]


def witness_words(result: StatementResult) -> str:
    """The witness in a few sentences, or how else it was refuted; "" where nothing refutes."""
    if result.statement is None or not any(e.outcome is Outcome.REFUTED for e in result.findings):
        return ""
    return "" if result.witness is None else _told(result.statement, result.witness)


def strongest_words(result: StatementResult) -> str:
    """The witness at which the conclusion fails most; "" where it is the first one."""
    if result.statement is None or result.strongest in (None, result.witness):
        return ""
    return _told(result.statement, result.strongest)


def _told(statement: Statement, witness: Json | None) -> str:
    try:
        return in_words(statement, witness)
    except ValueError as error:
        return f"The witness cannot be read: {error}"


def _necessity(result: StatementResult) -> Iterator[Json]:
    """For each hypothesis that is needed, an instance that violates it and the conclusion only."""
    found = {p.place: p for p in result.spoilt if p.kind == "hypothesis" and p.witness}
    places = named(result.statement).values() if found and result.statement is not None else ()
    for place in (place for place in places if place.kind == "hypothesis"):
        known, variant = found.get(place.name), place.variant("dropped")
        if known is not None and known.became == "refuted" and variant is not None:
            words = _told(variant, known.witness) + recorded_mark(known.recorded)
            yield {"place": place.name, "words": words}


def _repair(repair: Repair) -> str:
    told = f"{repair.kind}: {repair.told} {ends_words(repair.bracket)}".rstrip()
    return f"{told}: {repair.stands}{recorded_mark(repair.recorded)}"


def _script(result: StatementResult) -> str:
    if result.statement is None or result.witness is None:
        return ""
    try:
        return script(result.statement, result.witness)
    except ValueError as error:
        return f"# no script: {error}"


def _citations(e: Finding) -> str:
    """On how many other statements a proof rests."""
    cited = len(e.rests_on)
    return f"; it cites {many(cited, 'other statement')}" if cited else ""


def evidence_words(e: Finding) -> str:
    """One line on what one checker found, with its counts and cost; what an earlier run found and
    this one did not repeat is marked."""
    told = f"{e.checker}: {e.outcome.name}"
    if e.outcome is Outcome.PROVED and e.scope is not None and e.trust is not None:
        words = f" ({e.scope_words})" if e.scope_words else ""
        told += f" for {e.scope.words}{words}, by {e.trust.words}"
        told += _citations(e)
    if e.reason:
        told += f": {e.reason}"
    details = []
    if e.counts is not None:
        details.append(f"{e.counts.words} in {e.counts.drawn} draws")
    if e.margin:
        details.append(f"margin {e.margin if len(e.margin) < 60 else e.margin[:57] + '...'}")
    if e.precision is not None:
        details.append(f"{e.precision} bits")
    if e.seed is not None:
        details.append(f"seed {e.seed}")
    told += f" [{'; '.join(details)}]" if details else ""
    return f"{told} ({RECORDED})" if isinstance(e, Recorded) else told


def _place(place: PlaceResult) -> Json:
    ends = "" if place.bracket is None else f"bracket {ends_words(place.bracket)}: "
    words = ends + place_words(place) + recorded_mark(place.recorded)
    return {"place": place.place, "kind": place.kind, "became": place.became, "words": words}


# ----------------------------------------------------------------------------- steps


def _step(result: StepResult) -> Json:
    step = result.step
    return {
        "id": result.id,
        "name": step.name,
        "lines": lines_words(step.lines),
        "quote": step.quote,
        "by": ", ".join(step.reasons),
        "reading": step.reading,
        "misprint": step.misprint,
        "shows": _shows(step),
        "printed": statement_page(result.printed),
        "erratum": erratum_page(step.erratum),
        "supplied": supplied_page(step.supplied),
        "amended": None if result.amended is None else statement_page(result.amended),
        "ours": list(_ours(step.ours, _used(standing(result)))),
        "open": "" if step.open is None else step.open.because,
        "ok": result.ok if result.printed.tried else None,
        "why": result.why if result.printed.tried else NOT_CHECKED,
    }


def by_the_print(claim: ClaimResult) -> str:
    """What the printed proof is worth: whether each of its steps is proved, or which fails."""
    if not claim.steps or not was_checked(claim):
        return ""
    fails, slips, open_ = list[str](), list[str](), list[str]()
    for step in claim.steps:
        if step.printed.name is Status.REFUTED:
            (fails if step.amended is None else slips).append(step.step.name)
        if standing(step).name not in (Status.PROVED, Status.REFUTED):
            open_.append(step.step.name)
    told = [
        f"{_names(names)} {words[len(names) > 1]}"
        for names, words in (
            (fails, ("fails as printed", "fail as printed")),
            (slips, ("fails as printed and is amended", "fail as printed and are amended")),
            (open_, ("is not proved", "are not proved")),
        )
        if names
    ]
    shown = standing(claim).name is Status.PROVED
    if not told:
        return "each of its steps is proved" + ("" if shown else ", what it shows is not")
    head = "proved, and not by this proof: " if fails else "proved, but "
    return (head if shown else "") + "; ".join(told)


def _names(names: Sequence[str]) -> str:
    return ("the step " if len(names) == 1 else "the steps ") + ", ".join(
        f'"{name}"' for name in names
    )


def _shows(step: Step) -> str:
    return step.misprint if step.show is None else text(step.show)


def _used(result: StatementResult) -> Collection[str] | None:
    """The steps of a proof of ours that the proof that was checked needs."""
    for found in (*result.evidence, *result.recorded):
        told = (found.certificate or {}).get("used")
        if found.outcome is Outcome.PROVED and told is not None:
            return {*told, *(name.rstrip("'") for name in told)}
    return None


def _ours(outline: Outline, used: Collection[str] | None, depth: int = 0) -> Iterator[Json]:
    """The lines of a proof that a person wrote, each with how far it is set in."""

    def line(name: str, shows: str = "", by: str = "", idle: bool = False) -> Json:
        return {"depth": depth, "name": name, "shows": shows, "by": by, "idle": idle}

    for item in outline:
        idle = used is not None and getattr(item, "name", None) not in used
        match item:
            case Split():
                for says, inner in (("where", item.yes), ("where not", item.no)):
                    if inner:
                        yield line(says, text(item.on))
                        yield from _ours(inner, used, depth + 1)
            case Instance():
                yield line(item.name, _put(item.where), ", ".join((item.of, *item.reasons)), idle)
            case Again():
                yield line("in the same way", _put(item.where))
            case Each():
                yield line(f"for each {item.number.name}")
            case Let():
                yield line(f"let {item.name} be", _placed(item.be))
            case Take():
                yield line("take", "; ".join(map(_placed, item.terms)))
            case Step():
                yield line(item.name, _shows(item), ", ".join(item.reasons), idle)
                yield from _ours(item.ours, used, depth + 1)


def _put(where: Mapping[Any, Any]) -> str:
    """What stands in place of what."""
    return ", ".join(f"{_placed(what)} for {getattr(of, 'name', of)}" for of, what in where.items())


def _placed(what: Any) -> str:
    """A set by its name; a term, a table or a number as it is written."""
    if isinstance(what, Space):
        return what.name
    return text(lift(what) if isinstance(what, int | Fraction) else what)
