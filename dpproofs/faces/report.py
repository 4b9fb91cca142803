"""The verification report: one self-contained HTML page, the same as Markdown, and the data.

Equal evidence gives equal bytes but for the date on which the page was made, which is that of
SOURCE_DATE_EPOCH where it is set; a report holds no durations and no paths of a machine.
"""

from __future__ import annotations

import json
import multiprocessing
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib import metadata, resources
from pathlib import Path

import jinja2
from markupsafe import Markup

from dpproofs.calculators.plots import kept
from dpproofs.faces.arguments import UsageError
from dpproofs.faces.data import FORMAT, adequacy, fault_json, heading, run_json
from dpproofs.faces.fate import Strength
from dpproofs.faces.figures import together
from dpproofs.faces.graph import Knot, drawing, knots, label
from dpproofs.faces.layout import sheet
from dpproofs.faces.mathml import formula, words
from dpproofs.faces.page import best_text, rocq_file
from dpproofs.faces.severity import KIND_WORDS, MOST, distinct, errata, gravity
from dpproofs.faces.words import Json, lines_words, sentence
from dpproofs.language.claims import Least
from dpproofs.language.prose import PROSE_KINDS
from dpproofs.outcome import LEGEND, Status
from dpproofs.record.corpus import Located
from dpproofs.record.ledger import Ledger, ledgers
from dpproofs.record.levels import proof_of, text_for
from dpproofs.record.results import ClaimResult, RunResult
from dpproofs.record.told import NOT_CHECKED
from dpproofs.record.workers import kept_in_memory

__all__ = [
    "ReportError",
    "changes",
    "context",
    "earlier",
    "render",
    "source",
    "template",
    "write",
]


class ReportError(UsageError):
    """A report that cannot be read or written: subject, what was seen, what is allowed, remedy."""


def write(
    result: RunResult,
    output: Path,
    before: Json | None = None,
    jobs: int = 1,
    told: Json | None = None,
) -> list[Path]:
    """Write the page, with the Markdown and the data beside it; `told` is its context where it is
    made already."""
    if output.suffix.lower() not in (".html", ".htm"):
        raise ReportError(
            f"output: saw {str(output)!r}; allowed: a name ending in .html; the .md and .json "
            "files are written beside it; choose another name"
        )
    texts = render(result, before, jobs, told)
    written = []
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        for suffix, text in texts.items():
            path = output if suffix == ".html" else output.with_suffix(suffix)
            path.write_bytes(text.encode("utf-8"))
            written.append(path)
        for name, text in _texts_for_rocq(result):
            (output.parent / name).parent.mkdir(exist_ok=True)
            (output.parent / name).write_bytes(text.encode("ascii"))
    except OSError as error:
        raise ReportError(
            f"output: saw {error.strerror}; allowed: a file that can be written; at {output}; "
            "choose another folder"
        ) from None
    return written


def _texts_for_rocq(result: RunResult) -> Iterator[tuple[str, str]]:
    """The texts that the page links to, each made anew and the same, letter by letter."""
    for claim in result.claims:
        for key, found in claim.statements():
            proof = proof_of(found)
            if found.level is not None and found.statement is not None and proof is not None:
                yield rocq_file(found), text_for(key, found.statement, proof)


def render(
    result: RunResult, before: Json | None = None, jobs: int = 1, told: Json | None = None
) -> dict[str, str]:
    """The report by suffix: .html, .md and .json."""
    with kept_in_memory():
        told = told or context(result, before, jobs)
        page = template("report.html.jinja", escape=True).render(
            told, style=Markup(source("report.css")), code=Markup(source("report.js"))
        )
        return {
            ".html": page,
            ".md": template("report.md.jinja", escape=False).render(told),
            ".json": json.dumps(_data(result, told), indent=1, ensure_ascii=False) + "\n",
        }


def source(name: str) -> str:
    return resources.files("dpproofs.faces").joinpath(name).read_text(encoding="utf-8")


@cache
def template(name: str, *, escape: bool) -> jinja2.Template:
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(source),
        autoescape=escape,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["cell"] = lambda text: " ".join(str(text).replace("|", r"\|").split())
    environment.filters["words"] = lambda text: Markup(words(text))
    environment.filters["sentence"] = lambda text: Markup(words(sentence(text)))
    environment.filters["told"] = sentence
    environment.filters["formula"] = lambda text: Markup(formula(text))
    return environment.get_template(name)


def context(result: RunResult, before: Json | None, jobs: int = 1) -> Json:
    claims = sorted(result.claims, key=_place)
    sheets = _sheets(claims, jobs)
    known = knots(claims)
    books: dict[str, Json] = {}
    told_of: set[tuple[Path, str]] = set()
    for claim, shown in zip(claims, sheets, strict=True):
        document = claim.located.claim.source.document
        told = {
            "name": document.name,
            "short": document.title,
            "by": ", ".join(part for part in (document.authors, document.year) if part),
            "file": document.file,
            "claims": [],
        }
        books.setdefault(document.name, told)["claims"].append(shown)
        shown |= {"knot": known[claim.id], "errata": _kinds(shown), "off": _is_off(shown)}
        prose = (claim.located.file.parent, claim.located.prose)
        shown["first"] = prose not in told_of
        told_of.add(prose)
    for name, book in books.items():
        book["graph"] = Markup(drawing(name, known))
        book["alone"] = [c for c in book["claims"] if not c["knot"].below and not c["knot"].above]
        book["plots"] = _together([c.located for c in claims if known[c.id].document == name])
        book["errata"] = sorted((e for c in book["claims"] for e in errata(c)), key=gravity)
        book["adequacy"] = str(
            adequacy(*(c for c in result.claims if known[c.id].document == name))
        )
    everything = sorted((e for book in books.values() for e in book["errata"]), key=gravity)
    found = [_ledger(ledger) for ledger in _ledgers(result)]
    return {
        "heading": heading(result),
        "made": _today(),
        "texts": sum(bool(book["file"]) for book in books.values()) or len(books),
        "dpproofs": metadata.version("dpproofs"),
        "legend": [(s.name, LEGEND[s].means, LEGEND[s].does_not_mean) for s in Status],
        "strengths": list(reversed(Strength)),
        "erratum_kinds": KIND_WORDS,
        "overview": _overview(list(books.values())),
        "adequacy": str(adequacy(*result.claims)),
        "documents": list(books.values()),
        "knots": known,
        "errata": everything,
        "serious": distinct(everything)[:MOST],
        "stale": sum(shown["stale"] for shown in sheets),
        "unexpected": [shown for shown in sheets if shown["off"]],
        "faults": [_named(fault_json(fault)) for fault in result.faults],
        "missing": list(result.quotations.missing),
        "ledgers": found,
        "unchecked": _unchecked(found),
        "kinds": PROSE_KINDS,
        "where": _below,
        "root": "",
        "changes": None if before is None else changes(before, result),
    }


def _below(id_: str) -> str:
    """Where a claim stands in the report."""
    return f"#{id_}"


def _today() -> str:
    """The date of the report, such as "23 November 2026"; SOURCE_DATE_EPOCH fixes it."""
    told = os.environ.get("SOURCE_DATE_EPOCH", "")
    try:
        now = datetime.fromtimestamp(int(told), UTC) if told else datetime.now(UTC)
    except (ValueError, OverflowError, OSError):
        raise ReportError(
            f"SOURCE_DATE_EPOCH: saw {told!r}; allowed: seconds since 1970, a whole number; in the "
            "environment; correct it or unset it"
        ) from None
    return f"{now.day} {now:%B %Y}"


def _place(claim: ClaimResult) -> tuple[bool, str, tuple[int, int], str]:
    """By document, those with a text first, and in the order of the text."""
    source = claim.located.claim.source
    return not source.document.file, source.document.name, source.lines, claim.id


# ----------------------------------------------------------------------------- the claims

_shared: list[ClaimResult] = []


def _sheets(claims: Sequence[ClaimResult], jobs: int) -> list[Json]:
    """One for each claim, on several processes where there are several."""
    if jobs <= 1 or len(claims) < 20 or "fork" not in multiprocessing.get_all_start_methods():
        return [sheet(claim) for claim in claims]
    _shared[:] = claims  # statements cannot be sent: they come along with the fork
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        return pool.map(_sheet, range(len(claims)), chunksize=4)


def _sheet(n: int) -> Json:
    return sheet(_shared[n])


def _kinds(shown: Json) -> str:
    """The kinds of errata of a claim, of its other readings and of its steps."""
    parts = [shown, *shown["readings"], *shown["steps"]]
    return "|".join(dict.fromkeys(p["erratum"]["kind"] for p in parts if p["erratum"]))


def _is_off(shown: Json) -> bool:
    return shown["ok"] is False or any(step["ok"] is False for step in shown["steps"])


def _together(claims: Sequence[Located]) -> list[str]:
    """Bounds of a document that have one best beside each other."""
    groups: dict[tuple[str, str], list[tuple[str, Json]]] = {}
    for located in claims:
        sharp = located.claim.sharp
        for plot in kept(located):
            if plot["kind"] == "bounds" and sharp is not None and isinstance(sharp.best, Least):
                name = ", ".join(label(located.id)[:1])
                groups.setdefault((best_text(sharp), plot["x"]), []).append((name, plot))
    return [together(best, plots) for (best, _), plots in groups.items() if len(plots) > 1]


# ----------------------------------------------------------------------------- the first screen

_COUNTED = ("results", "errata", "steps", "steps_fail", "without")


def _overview(books: Sequence[Json]) -> list[Json]:
    """How many results of each document came out how as printed, and how many have an erratum."""
    rows = [_row(book) for book in books]
    numbers = (*_COUNTED, *(s.name for s in Strength))
    total = {name: sum(row[name] for row in rows) for name in numbers}
    return [*rows, {"name": "", "short": "all", "by": "", **total}]


def _row(book: Json) -> Json:
    claims = book["claims"]
    steps = [step for claim in claims for step in claim["steps"]]
    stands = [claim["amended"] or claim["printed"] for claim in claims]
    return {
        "name": book["name"],
        "short": book["short"],
        "by": book["by"],
        "results": len(claims),
        "errata": sum(claim["erratum"] is not None for claim in claims),
        "steps": len(steps),
        "steps_fail": sum(map(_fails, (step["printed"] for step in steps))),
        "without": sum(map(_fails, stands)),  # which fail, and nothing that holds replaces them
        **{s.name: sum(c["printed"]["strength"] == s.value for c in claims) for s in Strength},
    }


def _fails(part: Json) -> bool:
    """Whether a statement is refuted or the like, or is not read as a formula."""
    return bool(part["strength"] <= Strength.UNREADABLE)


_UNCHECKED = {
    "definition": "definitions",
    "notation": "notation",
    "motivation": "motivation",
    "history": "who, where and when",
    "cited": "proved elsewhere",
    "pointer": "pointers to another place",
}


def _unchecked(ledgers: Sequence[Json]) -> Json | None:
    """How many sentences are not checked, and why; None where no text is at hand."""
    known = [ledger for ledger in ledgers if ledger["at_hand"]]
    if not known:
        return None
    kinds: Counter[str] = Counter()
    for ledger in known:
        kinds.update({kind: len(told) for kind, told in ledger["unchecked"].items()})
    told = [f"{words}: {kinds[kind]}" for kind, words in _UNCHECKED.items() if kinds[kind]]
    return {
        "sentences": sum(ledger["sentences"] for ledger in known),
        "unchecked": sum(kinds.values()),
        "words": "; ".join([*told, f"not accounted for: {kinds[NOT_COVERED]}"]),
        "missing": [ledger["name"] for ledger in ledgers if not ledger["at_hand"]],
    }


# ----------------------------------------------------------------------------- the ledgers


def _ledgers(result: RunResult) -> list[Ledger]:
    return ledgers(claim.located for claim in result.claims)


def _ledger(ledger: Ledger) -> Json:
    """How many sentences of a document are checked, and those that are not, by kind."""
    unchecked: dict[str, list[Json]] = {}
    for entry in ledger.entries:
        if entry.kind not in ("claim", "step"):
            told = {"lines": lines_words(entry.piece.lines), "text": entry.text}
            told["because"] = "" if entry.because == PROSE_KINDS.get(entry.kind) else entry.because
            told["by"] = ", ".join(entry.by)
            unchecked.setdefault(entry.kind or NOT_COVERED, []).append(told)
    return {
        "name": ledger.document.name,
        "at_hand": not ledger.missing,
        "complete": ledger.complete,
        "listed": ledger.listed,
        "sentences": len(ledger.entries),
        "checked": ledger.counts["claim"] + ledger.counts["step"],
        "counts": {
            "claim": ledger.counts["claim"],
            "step": ledger.counts["step"],
            "definition": ledger.counts["definition"],
            "prose": sum(ledger.counts[kind] for kind in PROSE_KINDS),
            NOT_COVERED: len(ledger.uncovered),
        },
        "unchecked": {kind: unchecked[kind] for kind in _ORDER if kind in unchecked},
        "faults": list(ledger.faults),
    }


NOT_COVERED = "not covered"
_ORDER = (NOT_COVERED, "definition", *PROSE_KINDS)


def _data(result: RunResult, told: Json) -> Json:
    """The run as JSON, with files by their names alone, and the ledgers without the texts."""
    data = run_json(result)
    data["overview"] = told["overview"]
    data["ledgers"] = [
        {k: v for k, v in ledger.items() if k not in ("unchecked", "faults")}
        for ledger in told["ledgers"]
    ]
    for claim in data["claims"]:
        knot: Knot = told["knots"][claim["id"]]
        claim["rests_on"] = list(knot.below)
        claim["weakest"] = {"how": knot.weakest.words, "at": knot.at}
    data["faults"] = told["faults"]
    del data["messages"]
    return data


def _named(fault: Json) -> Json:
    return {**fault, "file": "/".join(Path(fault["file"]).parts[-2:])}


# ----------------------------------------------------------------------------- what changed


def earlier(path: Path) -> Json:
    """The data of an earlier report, or of `dpproofs check --json`."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ReportError(
            f"--diff: saw {error.strerror}; allowed: the .json of an earlier report; at {path}; "
            "give its path"
        ) from None
    except ValueError as error:
        raise ReportError(
            f"--diff: saw no JSON ({error}); allowed: the .json of an earlier report; at {path}; "
            "write it anew with `dpproofs report`"
        ) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != 1:
        raise ReportError(
            f"--diff: saw JSON of another format; allowed: {FORMAT!r}, version 1; at {path}; "
            "write it anew with `dpproofs report`"
        )
    return data


def changes(before: Json, result: RunResult) -> list[str]:
    """Every status, scope or trust that changed, every claim that is new or gone."""
    old, new = dict(_statuses(before)), dict(_statuses(run_json(result)))
    found = []
    for key in sorted({*old, *new}):
        was, now = old.get(key), new.get(key)
        if key not in new:
            found.append(f"{key}: gone (it was {was})")
        elif key not in old:
            found.append(f"{key}: new, {now}")
        elif was != now:
            found.append(f"{key}: {was} → {now}")
    return found


def _statuses(data: Json) -> Iterator[tuple[str, str]]:
    for claim in data.get("claims", []):
        yield from _of_one(claim["id"], claim)
        for n, reading in enumerate(claim.get("readings", []), 1):
            yield f"{claim['id']}, reading {n}", reading["status"] or NOT_CHECKED
        for step in claim.get("steps", []):
            yield from _of_one(step["id"], step)


def _of_one(id_: str, data: Json) -> Iterator[tuple[str, str]]:
    reach = ", ".join(data[k] for k in ("scope", "trust") if data.get(k))
    reach = f" ({reach})" if reach else ""
    amended = data.get("amended")
    yield id_, (data["printed"] or NOT_CHECKED) + ("" if amended else reach)
    if amended:
        yield f"{id_}, amended", f"{amended}{reach}"
