"""A claim as it is laid out in the report: its page, with formulas as MathML, what an amendment
changes marked, witnesses as tables, and evidence in columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from dpproofs.calculators.plots import fresh, kept
from dpproofs.faces.contrast import REPLACED, contrast, describe_changes, laid_out
from dpproofs.faces.data import place_words
from dpproofs.faces.fate import badge, strength
from dpproofs.faces.figures import figure
from dpproofs.faces.mathml import formula, quotation
from dpproofs.faces.page import page
from dpproofs.faces.reach import NO_FINDING, shortened
from dpproofs.faces.words import Json, brief, ends_words, many, recorded_mark
from dpproofs.language.printing import latex
from dpproofs.language.sorts import Space, Table
from dpproofs.language.statements import Statement
from dpproofs.language.wording import Parts, statement_parts
from dpproofs.outcome import RECORDED, Finding, Outcome, Recorded
from dpproofs.proofs.trees import count_steps
from dpproofs.record.artefacts import path_for
from dpproofs.record.results import ClaimResult, PlaceResult, StatementResult
from dpproofs.record.witness import about, margin

__all__ = ["sheet"]

LONGEST = 60  # characters of an exact number in a table
MOST = 64  # entries of a table that are shown


def sheet(claim: ClaimResult) -> Json:
    """The page of a claim, each statement with its `set` form, its badge and its colour."""
    shown = page(claim, scripts=True)
    printed, amended = claim.printed, claim.amended
    shown["printed"] |= _statement(printed) | {"misprint": _misprint(shown["misprint"])}
    if amended is not None:
        shown["amended"] |= _statement(amended)
        _compare(shown["printed"], shown["amended"], printed, amended)
    for reading, (_, result) in zip(shown["readings"], claim.readings, strict=True):
        reading |= _statement(result)
    for note, (_, result) in zip(shown["notes"], claim.notes, strict=True):
        note |= _statement(result)
    own = _Context(printed.statement)
    for told, step in zip(shown["steps"], claim.steps, strict=True):
        told["printed"] |= _statement(step.printed, own) | {"misprint": _misprint(told["misprint"])}
        if step.amended is not None:
            told["amended"] |= _statement(step.amended, own)
            _compare(told["printed"], told["amended"], step.printed, step.amended)
        told["said"] = quotation(step.step.quote)
        told["because"] = list(step.step.reasons)
    document = claim.located.claim.source.document
    _, _, part = claim.id.rpartition("/")[2].partition(".")
    shown["part"] = re.sub(r"(?<=\d)_(?=\d)", ".", part).replace("_", " ")
    shown |= {"said": quotation(shown["quote"]), "name": document.name, "short": document.title}
    shown["kept"] = (
        f"{claim.located.file.parent.name}/artefacts/{path_for(claim.located.file).name}"
    )
    if shown["sharp"] is not None:
        shown["sharp"]["set"] = formula(shown["sharp"]["latex"])
        shown["sharp"]["map"] = _map(shown["sharp"].pop("mapped"))
    plots = kept(claim.located)
    fits = [plot for plot in plots if fresh(claim, plot)]
    shown["plots"] = list(filter(None, map(figure, fits)))
    shown["stale"] = len(plots) - len(fits)
    shown["slack"] = next((plot for plot in fits if plot["kind"] == "slack"), None)
    return shown


# ----------------------------------------------------------------------------- statements


class _Context:
    """What a claim says already: of a step only what is new is repeated."""

    def __init__(self, statement: Statement | None = None) -> None:
        parts = None if statement is None else statement_parts(statement)
        self.given = () if parts is None else parts.given
        self.where = () if parts is None else parts.where
        self.known = parts is not None


def _statement(result: StatementResult, context: _Context | None = None) -> Json:
    statement = result.statement
    evidence = result.findings if result.tried else ()
    told: Json = {
        "set": None,
        "misprint": "",
        "marked": None,
        "differs": "",
        "changes": "",
        "table": None,
        "checks": [_evidence(e) for e in evidence if e.outcome in _FOUND],
        "without": [
            f"{e.checker} {NO_FINDING[e.outcome]}: {shortened(e.reason)}"
            for e in evidence
            if e.outcome in NO_FINDING and e.outcome is not Outcome.FAILED
        ],
        "misses": _misses(result.spoilt),
        "strength": strength(result).value,
        "badge": badge(result),
    }
    if statement is not None:
        told["set"] = _set(statement_parts(statement), context or _Context())
        if result.witness is not None and told["checks"]:
            told["table"] = _witness(statement, result.witness)
    return told


_FOUND = (Outcome.PROVED, Outcome.REFUTED, Outcome.SURVIVED, Outcome.FAILED)


def _misprint(latex: str) -> str:
    """What is printed and cannot be read as a statement, set as it stands."""
    return formula(latex, block=True) if latex else ""


def _misses(places: Sequence[PlaceResult]) -> list[Json]:
    """What became of the altered statements, grouped by fate; those not refuted come first."""
    found: dict[tuple[str, str], list[str]] = {}
    for place in places:
        ends = "" if place.bracket is None else f"{ends_words(place.bracket)}: "
        told = ends + place_words(place) + recorded_mark(place.recorded)
        found.setdefault((place.became, told), []).append(place.place)
    order = ("stood", "undecided", "bracket", "finding", "refuted")
    rows = sorted(found.items(), key=lambda row: (order.index(row[0][0]), -len(row[1])))
    return [{"became": b, "words": w, "places": names} for (b, w), names in rows]


def _set(parts: Parts, context: _Context) -> Json:
    whole, same = laid_out(parts), context.known and parts.given == context.given
    where = zip(parts.where, whole.where, strict=True)
    return {
        "objects": "" if context.known else whole.objects,
        "given": [] if same else list(whole.given),
        "freely": context.known and bool(context.given) and not parts.given,
        "show": whole.show,
        "where": [shown for part, shown in where if part not in context.where],
    }


def _compare(before: Json, after: Json, old: StatementResult, new: StatementResult) -> None:
    """Mark what stands in one of the two and not in the other; what has no mark, and what a step
    would only repeat of its claim, stays as it was laid out."""
    if new.statement is None:
        return
    if old.statement is None:
        after["differs"] = REPLACED
        return
    *sides, after["differs"] = contrast(old.statement, new.statement)
    after["changes"] = describe_changes(old.statement, new.statement)
    whole = before["set"]["objects"] != ""
    other_objects = any(side.has(side.objects) for side in sides)
    other_given = any(side.has(*side.given) for side in sides)
    for told, side in zip((before, after), sides, strict=True):
        told["set"]["show"] = side.show
        told["set"]["where"] = [part for part in side.where if whole or side.has(part)]
        if whole or other_objects:
            told["set"]["objects"] = side.objects
        if whole or other_given:
            told["set"]["given"] = list(side.given)
        told["marked"] = {
            "objects": side.objects if other_objects else "",
            "given": [part for part in side.given if side.has(part)],
            "where": [part for part in side.where if side.has(part)],
        }


# ----------------------------------------------------------------------------- evidence


def _evidence(e: Finding) -> Json:
    """One checker in columns: what it found, how far it reaches, what one has to trust."""
    scope = "" if e.scope is None else e.scope.words
    if e.scope_words and e.scope_words != scope:
        scope += f": {e.scope_words}"
    counted = []
    if e.counts is not None:
        counted.append(f"{e.counts.decided} instances decided, {e.counts.distinct} distinct")
    if e.margin:
        counted.append(f"margin {_short(e.margin)}")
    if e.precision is not None:
        counted.append(f"{e.precision} bits")
    if e.seed is not None:
        counted.append(f"seed {e.seed}")
    if isinstance(e, Recorded):
        counted.append(RECORDED)
    return {
        "checker": e.checker,
        "found": e.outcome.name.lower(),
        "scope": scope,
        "trust": "" if e.trust is None else e.trust.words,
        "counted": "; ".join(counted),
        "reason": e.reason,
        "certificate": "" if e.certificate is None else certificate_words(e.certificate),
    }


def certificate_words(data: Json) -> str:
    """What a proof, or the sample of a search, is made of; the file has it whole."""
    kind = str(data.get("format", "")).removeprefix("dpproofs-")
    if kind not in _CERTIFICATES:
        return f"of the kind {kind}"
    try:
        return _CERTIFICATES[kind](data)
    except (KeyError, TypeError):
        return "not of a known make"


_CERTIFICATES: dict[str, Callable[[Json], str]] = {
    "proof": lambda c: f"a proof of {many(count_steps(c['steps']), 'step')}",
    "sample": lambda c: f"{many(len(c['instances']), 'decided instance')} kept",
}


# ----------------------------------------------------------------------------- witnesses


def _witness(statement: Statement, data: Json) -> Json:
    """A witness by its objects: numbers, and tables with a row per law."""
    numbers = []
    for size in statement.parameters:
        n = data["sizes"][size.name]
        numbers.append((formula(latex(size)), many(n, "point") if isinstance(size, Space) else n))
    for scalar in statement.scalars:
        numbers.append((formula(latex(scalar)), _short(data["scalars"][scalar.name])))
    exact, nearby = margin(data)
    return {
        "numbers": numbers,
        "tables": [_table(table, data["tables"][table.name]) for table in statement.tables],
        "left": _short(data.get("left", "")),
        "op": formula(_SIGNS.get(data.get("op", ""), "")),
        "right": _short(data.get("right", "")),
        "where": data.get("where", ""),
        "margin": _short(exact),
        "about": nearby if len(exact) <= LONGEST and _differ(exact, nearby) else "",
    }


_SIGNS = {"<=": r"\leq", ">=": r"\geq", "==": "=", "!=": r"\neq", "<": "<", ">": ">"}


def _table(table: Table, rows: Sequence[Any]) -> Json:
    columns = list(dict.fromkeys(_key(row[0][-1:]) for row in rows))
    lines: dict[str, list[str]] = {}
    for key, value in rows[:MOST]:
        lines.setdefault(_key(key[:-1]), []).append(_short(value))
    return {
        "name": formula(latex(table)),
        "columns": columns if len(columns) <= MOST else [],
        "rows": list(lines.items()),
        "more": max(0, len(rows) - MOST),
    }


def _key(key: Any) -> str:
    if isinstance(key, list):
        return ", ".join(f"({_key(k)})" if isinstance(k, list) else str(k) for k in key)
    return str(key)


def _short(text: str) -> str:
    """An exact number, or its decimal where it is too long to be read."""
    if len(text) <= LONGEST:
        return text
    try:
        return f"about {about(text)} (exactly: in the evidence, {len(text)} signs)"
    except ValueError:
        return f"{text[:LONGEST]}…"


def _differ(exact: str, nearby: str) -> bool:
    try:
        return Fraction(exact) != Fraction(nearby) or "/" in exact
    except (ValueError, ZeroDivisionError):
        return True


# ----------------------------------------------------------------------------- sharpness


def _map(points: Sequence[Json]) -> Json | None:
    """The quotients as a table: a row and a column for each value of what varies."""
    if not points:
        return None
    values = {name: list(dict.fromkeys(p["at"][name] for p in points)) for name in points[0]["at"]}
    varied = [name for name, found in values.items() if len(found) > 1][:2]
    across = varied[-1] if varied else next(iter(values))
    down = varied[0] if len(varied) == 2 else ""
    cells = {(p["at"].get(down, ""), p["at"][across]): p["ratio"] for p in points}
    return {
        "across": across,
        "down": down,
        "columns": [(value, brief(value)) for value in values[across]],
        "rows": [
            (brief(row), [_cell(cells.get((row, column), "")) for column in values[across]])
            for row in (values[down] if down else [""])
        ],
        "at": ", ".join(f"{n} = {brief(v[0])}" for n, v in values.items() if len(v) == 1),
    }


def _cell(ratio: str) -> tuple[str, int]:
    """A quotient with its shade: 0 where the bound is attained, 6 from a hundred times on."""
    limits = (1.0, 1.1, 1.5, 3.0, 10.0, 100.0)
    if not ratio:
        return "–", -1
    try:
        return ratio, sum(float(ratio) > limit for limit in limits)
    except ValueError:
        return ratio, len(limits) if ratio == "infinity" else -1
