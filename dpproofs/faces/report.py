"""The verification report: one self-contained HTML page, the same as Markdown, and the data.

Equal evidence gives equal bytes: a report holds no dates, no durations and no paths of a machine.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import jinja2

from dpproofs.faces.data import FORMAT, NOT_CHECKED, adequacy, run_json, status_name
from dpproofs.faces.page import lines_words, page
from dpproofs.language.prose import PROSE_KINDS
from dpproofs.outcome import LEGEND, Status
from dpproofs.record.ledger import Ledger, ledgers
from dpproofs.record.results import RunResult

__all__ = ["ReportError", "changes", "earlier", "render", "write"]

Json = dict[str, Any]


class ReportError(Exception):
    """A report that cannot be read or written: subject, what was seen, what is allowed, remedy."""


def write(result: RunResult, output: Path, before: Json | None = None) -> list[Path]:
    """Write the page, with the Markdown and the data beside it."""
    if output.suffix.lower() not in (".html", ".htm"):
        raise ReportError(
            f"output: saw {str(output)!r}; allowed: a name ending in .html; the .md and .json "
            "files are written beside it; choose another name"
        )
    texts = render(result, before)
    written = []
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        for suffix, text in texts.items():
            path = output if suffix == ".html" else output.with_suffix(suffix)
            path.write_bytes(text.encode("utf-8"))
            written.append(path)
    except OSError as error:
        raise ReportError(
            f"output: saw {error.strerror}; allowed: a file that can be written; at {output}; "
            "choose another folder"
        ) from None
    return written


def render(result: RunResult, before: Json | None = None) -> dict[str, str]:
    """The report by suffix: .html, .md and .json."""
    context = _context(result, before)
    return {
        ".html": _template("report.html.jinja", escape=True).render(context),
        ".md": _template("report.md.jinja", escape=False).render(context),
        ".json": json.dumps(_data(result), indent=1, ensure_ascii=False) + "\n",
    }


def _template(name: str, *, escape: bool) -> jinja2.Template:
    environment = jinja2.Environment(
        autoescape=escape,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["cell"] = lambda text: " ".join(str(text).replace("|", r"\|").split())
    source = resources.files("dpproofs.faces").joinpath(name).read_text(encoding="utf-8")
    return environment.from_string(source)


def _context(result: RunResult, before: Json | None) -> Json:
    pages = [page(claim, scripts=True) for claim in result.claims]
    documents: dict[str, Json] = {}
    for claim, shown in zip(result.claims, pages, strict=True):
        name = claim.located.claim.source.document.name
        told = {"name": name, "title": shown["document"], "file": shown["file"], "claims": []}
        documents.setdefault(name, told)["claims"].append(shown)
    errata = [_erratum(shown, shown["id"], shown) for shown in pages if shown["erratum"]]
    errata += [
        _erratum(shown, step["id"], step)
        for shown in pages
        for step in shown["steps"]
        if step["erratum"]
    ]
    data = _data(result)
    return {
        "heading": data["heading"],
        "dpproofs": data["dpproofs"],
        "statuses": [s.name for s in Status] + [NOT_CHECKED],
        "legend": [(s.name, LEGEND[s].means, LEGEND[s].does_not_mean) for s in Status],
        "table": _table(result),
        "adequacy": list(_adequacy(result)),
        "documents": list(documents.values()),
        "errata": errata,
        "unexpected": [shown for shown in pages if _is_off(shown)],
        "faults": data["faults"],
        "missing": list(result.quotations.missing),
        "ledgers": [_ledger(ledger) for ledger in _ledgers(result)],
        "kinds": PROSE_KINDS,
        "changes": None if before is None else changes(before, result),
    }


def _is_off(shown: Json) -> bool:
    return shown["ok"] is False or any(step["ok"] is False for step in shown["steps"])


def _erratum(shown: Json, id_: str, part: Json) -> Json:
    return {
        "id": id_,
        "anchor": shown["id"],
        "file": shown["file"],
        "lines": part["lines"] or shown["lines"],
        "quote": part["quote"] or part["misprint"],
        "printed": part["printed"],
        "amended": part["amended"],
        **part["erratum"],
    }


def _table(result: RunResult) -> list[tuple[str, Counter[str]]]:
    """How many prints of each document have each status, and of all documents together."""
    found: dict[str, Counter[str]] = {}
    for claim in result.claims:
        name = claim.located.claim.source.document.name
        found.setdefault(name, Counter())[status_name(claim.printed) or NOT_CHECKED] += 1
    total: Counter[str] = sum(found.values(), Counter())
    return [*found.items(), ("all", total)]


def _adequacy(result: RunResult) -> Iterator[tuple[str, str]]:
    """What became of the spoilt places of each document, and of all together."""
    names = dict.fromkeys(c.located.claim.source.document.name for c in result.claims)
    for name in names:
        own = (c for c in result.claims if c.located.claim.source.document.name == name)
        yield name, str(adequacy(*own))
    yield "all", str(adequacy(*result.claims))


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


def _data(result: RunResult) -> Json:
    """The run as JSON, with files by their names alone, and the ledgers without the texts."""
    data = run_json(result)
    data["ledgers"] = [
        {k: v for k, v in _ledger(ledger).items() if k not in ("unchecked", "faults")}
        for ledger in _ledgers(result)
    ]
    for fault in data["faults"]:
        fault["file"] = "/".join(Path(fault["file"]).parts[-2:])
    del data["messages"]
    return data


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


def _of_one(id_: str, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    reach = ", ".join(data[k] for k in ("scope", "trust") if data.get(k))
    reach = f" ({reach})" if reach else ""
    amended = data.get("amended")
    yield id_, (data["printed"] or NOT_CHECKED) + ("" if amended else reach)
    if amended:
        yield f"{id_}, amended", f"{amended}{reach}"
