"""Pages as lines for a terminal: a claim in full, what is wrong with it, a table of claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dpproofs.faces.data import adequacy, claim_json, standing
from dpproofs.faces.page import page
from dpproofs.faces.reach import default_ranges, reach_words, shortened
from dpproofs.faces.words import Json
from dpproofs.outcome import Finding, Outcome, Status
from dpproofs.record.results import ClaimResult, StatementResult
from dpproofs.record.told import status_cell
from dpproofs.search.effort import NOT_FINISHED

__all__ = ["adequacies", "ours_lines", "table", "told", "trouble", "undecided", "unfinished"]


def told(claim: ClaimResult) -> Iterator[str]:
    """Yield everything that is known of a claim."""
    shown = page(claim)
    yield shown["id"]
    yield from _field("", shown["title"])
    where = (shown["document"], shown["file"], shown["lines"])
    yield from _field("source", ", ".join(filter(None, where)))
    yield from _field("quotation", shown["quote"])
    yield from _field("reading", shown["reading"])
    yield from _field("notation", shown["notation"])
    yield from _field("stated", "; ".join(shown["stated"]))
    yield from _supplied(shown)
    yield from _field("open", "; ".join(shown["open"]))
    yield from _field("misprint", shown["misprint"])
    yield from _told_statement("as printed", shown["printed"])
    erratum = shown["erratum"]
    if erratum is not None:
        slip = " (it may be a slip of the conversion)" if erratum["converter"] else ""
        simpler = f" It follows from {erratum['simpler']}." if erratum["simpler"] else ""
        yield from _field("erratum", f"{erratum['kind']}: {erratum['because']}{slip}{simpler}")
    if shown["amended"] is not None:
        yield from _told_statement("amended", shown["amended"])
    for reading in shown["readings"]:
        yield from _told_statement(f"another reading: {reading['text']}", reading)
        if reading["erratum"] is not None:
            yield from _field("erratum", f"ambiguous: {reading['erratum']['because']}")
    for note in shown["notes"]:
        how = ", shown by a statement that fails" if note["fails"] else ""
        yield from _told_statement(f"note{how}: {note['text']}", note)
    if shown["steps"]:
        yield ""
        yield ": ".join(filter(None, ("steps of the proof", shown["by_the_print"])))
    for step in shown["steps"]:
        mark = {True: " ", False: "!", None: "?"}[step["ok"]]
        status = step["printed"]["status"]
        if step["amended"] is not None:
            status += f", amended {step['amended']['status']}"
        yield f" {mark} {step['name']}: {step['shows']}   [{step['by']}]   {status}"
        if step["ours"]:
            yield from ("     a proof of ours", *ours_lines(step["ours"], 7))
        if step["erratum"] is not None:
            yield f"     erratum: {step['erratum']['kind']}: {step['erratum']['because']}"
        for added in step["supplied"]:
            yield f"     {_SUPPLIED[added['convention']]}: {added['what']}: {added['because']}"
        for name in ("witness", "strongest"):
            if step["printed"][name]:
                label = {"witness": "witness", "strongest": "fails most"}[name]
                yield f"     {label}: {step['printed'][name]}"
        for repair in step["printed"]["repairs"]:
            yield f"     repair: {repair}"
        if step["ok"] is False:
            yield f"     {step['why']}"
    if shown["ours"]:
        yield from ("", "a proof of ours", *ours_lines(shown["ours"]))
    yield ""
    yield from _field("asked", shown["scope_asked"])
    yield from _field("reached", shown["scope_reached"])
    yield from _field("not higher", "\n".join(shown["why_not_higher"]))
    yield from _field("sharpness", shown["sharp"]["words"] if shown["sharp"] else "")
    yield from _field("cites", ", ".join(shown["cites"]))
    verdict = {True: "yes. ", False: "NO. ", None: ""}[shown["ok"]]
    yield from _field("expected", verdict + shown["why"])
    yield from _field("replay", shown["replay"])
    yield from _field("check anew", shown["again"])


def ours_lines(lines: Sequence[Json], indent: int = 3) -> Iterator[str]:
    """A proof that a person wrote."""
    for line in lines:
        told = f"{line['name']}: {line['shows']}" if line["shows"] else line["name"]
        by = f"   [{line['by']}]" if line["by"] else ""
        idle = "   (not used, and not shown)" if line["idle"] else ""
        yield f"{' ' * indent}{'  ' * line['depth']}{told}{by}{idle}"


_SUPPLIED = {False: "supplied", True: "convention"}


def _supplied(shown: Json) -> Iterator[str]:
    """What is added to what is printed."""
    for added in shown["supplied"]:
        yield from _field(_SUPPLIED[added["convention"]], f"{added['what']}: {added['because']}")


def _told_statement(label: str, shown: Json) -> Iterator[str]:
    yield ""
    yield label
    yield from _field("statement", shown["statement"])
    yield from _field("convention", "; ".join(shown["conventions"]))
    reach = f" ({shown['reach']})" if shown["reach"] else ""
    yield from _field("status", f"{shown['status']}{reach}")
    yield from _field("", shown["means"])
    for line in shown["evidence"]:
        yield from _field("evidence", line)
    yield from _field("Rocq", shown["rocq"])
    yield from _refuted(shown)
    for line in shown["messages"]:
        yield from _field("error", line)
    for needed in shown["needed"]:
        yield from _field("needed", f"{needed['place']}: without it: {needed['words']}")
    yield from _field("adequacy", shown["adequacy"])
    for place in shown["places"]:
        words, became = place["words"], place["became"]
        words = words if words.startswith(became) else f"{became}: {words}"
        yield from _field("altered", f"{place['place']}: {words}")


def _refuted(shown: Json) -> Iterator[str]:
    """Both witnesses and the repairs that are proposed."""
    yield from _field("witness", shown["witness"])
    yield from _field("fails most", shown["strongest"])
    for repair in shown["repairs"]:
        yield from _field("repair", repair)


def _field(name: str, value: str) -> Iterator[str]:
    if value:
        first, *rest = value.splitlines()
        yield f"  {name:<10} {first}"
        yield from (f"  {'':<11}{line}" for line in rest)


def trouble(claim: ClaimResult) -> Iterator[str]:
    """What is wrong with a claim, in lines; the plugin says the same."""
    shown = page(claim)
    yield claim.id
    yield from _field("source", ", ".join(filter(None, (shown["file"], shown["lines"]))))
    if not claim.ok:
        for label, part in (("as printed", shown["printed"]), ("amended", shown["amended"])):
            if part is not None:
                yield from _field(label, part["statement"])
                yield from _refuted(part)
                for line in part["messages"]:
                    yield from _field("error", line)
        for label, part in _wrongly_refuted(shown):
            yield from _field(label, part["statement"])
            yield from _refuted(part)
        yield from _field("why", claim.why)
    for step in shown["steps"]:
        if step["ok"] is False:
            yield from _field(step["name"], f"{step['shows']}   [{step['by']}]")
            yield from _refuted(step["printed"])
            if step["amended"] is not None:
                yield from _field("amended", step["amended"]["shows"])
                yield from _refuted(step["amended"])
            for line in step["printed"]["messages"]:
                yield from _field("error", line)
            yield from _field("why", step["why"])
    mends = any(
        part["witness"] for part in (shown["printed"], *(s["printed"] for s in shown["steps"]))
    )
    yield from undecided([claim])
    yield from _field("more", shown["more"] + (" --repair" if mends else ""))
    yield from _field("replay", shown["again"])


def _wrongly_refuted(shown: Json) -> Iterator[tuple[str, Json]]:
    """Other readings and notes that should hold and have a counterexample."""
    for n, reading in enumerate(shown["readings"], 1):
        if reading["witness"] and reading["erratum"] is None:
            yield f"reading {n}", reading
    for n, note in enumerate(shown["notes"], 1):
        if note["witness"] and not note["fails"]:
            yield f"note {n}", note


def undecided(claims: Sequence[ClaimResult]) -> Iterator[str]:
    """One line for each statement of which nothing is known, with the reason of each checker."""
    for claim in claims:
        for key, found in claim.statements():
            if not found.tried or found.name is not Status.UNDECIDED:
                continue
            step = key.partition("/")[2].partition("!")[0]
            label = "as printed" if found.label == "printed" else found.label
            name = ", ".join(part for part in (claim.id, step, label) if part)
            because = found.status.because[0]
            reasons = [
                f"{e.checker}: {shortened(e.reason) or _not_enough(e, because)}"
                for e in found.findings
                if e.outcome is not Outcome.NOT_APPLICABLE and e.checker != "runner"
            ]
            reasons = [because, *reasons] if because.startswith("inconclusive") else reasons
            yield f"undecided: {name}: {'; '.join(reasons or found.status.because)}"


def unfinished(claims: Sequence[ClaimResult]) -> Iterator[str]:
    """One line for each checker that the clock cut short, of what is not told as undecided."""
    late: dict[tuple[str, str], list[str]] = {}
    for claim in claims:
        for key, found in claim.statements():
            if not found.tried or found.name is Status.UNDECIDED:
                continue
            for e in found.findings:
                for told in e.reason.split("; "):
                    if NOT_FINISHED in told:
                        name = f"{claim.id.partition('/')[0]}/{key}"
                        late.setdefault((e.checker, told), []).append(name)
    for (checker, told), names in late.items():
        yield f"{checker} {told}: {', '.join(names)}"


def _not_enough(e: Finding, because: str) -> str:
    """What was found, and decides nothing by itself: `because` says why a proof does not."""
    if e.counts is None:
        return because
    return f"{e.counts.distinct - e.counts.undecided} distinct instances decided"


def adequacies(claims: Sequence[ClaimResult]) -> Iterator[str]:
    """Yield a line for each claim on its altered statements, and a last line for all claims."""
    for claim in claims:
        yield f"{claim.id}: {adequacy(claim)}"
    yield f"all: {adequacy(*claims)}"


def table(claims: Sequence[ClaimResult]) -> Iterator[str]:
    """One line a claim: id, lines, printed status, erratum, amended status, scope, trust, the
    distinct instances that a search decided, and the sizes at which the status ends."""
    rows = [("id", "lines", "printed", "erratum", "amended", "scope", "trust", "instances", "", "")]
    for claim in claims:
        data = claim_json(claim)
        first, last = data["source"]["lines"]
        steps = [step for step in data["steps"] if step["ok"] is False]
        remark = "" if data["ok"] is not False else "NOT AS EXPECTED"
        remark = remark or (f"{len(steps)} of {len(data['steps'])} steps not" if steps else "")
        rows.append(
            (
                claim.id,
                str(first) if first == last else f"{first}-{last}",
                status_cell(claim.printed),
                data["erratum"]
                or next((r["erratum"] for r in data["readings"] if r["erratum"]), ""),
                "" if claim.amended is None else status_cell(claim.amended),
                data["scope"] or "",
                data["trust"] or "",
                _instances(standing(claim)),
                remark or ("open" if data["open"] else ""),
                _ranges(data["ranges"], data["default_ranges"]),
            )
        )
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    for row in rows:
        cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True) if width)
        yield "  ".join(cells).rstrip()
    yield from _defaults(claims)


def _ranges(ranges: Sequence[Json], defaults: Sequence[Json]) -> str:
    """The sizes at which a status ends, last those that nobody wrote: "Y 1..2; default range
    k 1..3"."""
    written, left = (
        ", ".join(_range(size) for size in ranges if (size in defaults) == default)
        for default in (False, True)
    )
    return "; ".join(part for part in (written, f"default range {left}" if left else "") if part)


def _range(size: Json) -> str:
    low, high = size["smallest"], size["largest"]
    return f"{size['name']} {low if low == high else f'{low}..{high}'}"


def _instances(found: StatementResult) -> str:
    """How many distinct instances a search of this run decided, where the status rests on it."""
    if not found.tried or found.name is not Status.SURVIVED:
        return ""
    counted = [e.counts for e in found.evidence if e.checker == "search" and e.counts is not None]
    return str(max((c.distinct - c.undecided for c in counted), default=""))


def _defaults(claims: Sequence[ClaimResult]) -> Iterator[str]:
    """What "default range" means, once below a table: of one claim with its sizes."""
    found = [(claim, standing(claim)) for claim in claims if default_ranges(standing(claim))]
    if len(found) == 1:
        yield f"{found[0][0].id}: {reach_words(found[0][1])}"
    elif found:
        yield (
            "default range: so many points, or so great a number, were tried as the file does not "
            'say how many; write space("Y", largest=...) or natural("k", largest=...) for more'
        )
