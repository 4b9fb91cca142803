"""The provenance card of a formula: where it is from, when it may be used, how good it is, and what
rests on it.

A card is plain data made of texts, derived from the claim, its evidence and the corpus.
"""

from __future__ import annotations

from collections.abc import Iterator

from dpproofs.faces.data import standing
from dpproofs.faces.page import best_text, extremes
from dpproofs.faces.reach import status_and_reach
from dpproofs.faces.words import Json, document_words, lines_words, title
from dpproofs.language.claims import Claim, Least
from dpproofs.language.printing import latex, text
from dpproofs.language.statements import Statement
from dpproofs.language.terms import IndexNumber, IndexOp, Predicate, Rel, unfolded
from dpproofs.language.wording import declarations
from dpproofs.record.corpus import Corpus
from dpproofs.record.results import ClaimResult
from dpproofs.record.sharpness import sharpness_map
from dpproofs.record.told import status_words
from dpproofs.theory import indistinguishable

__all__ = ["card", "neighbours", "rests_on", "told", "used_by"]


def card(claim: ClaimResult, corpus: Corpus) -> Json:
    """All fields of the card; of the amendment, where the statement fails as printed."""
    located, stated, source = claim.located, claim.located.claim, claim.located.claim.source
    stands = stated.amended or stated.statement
    return {
        "id": claim.id,
        "title": title(located),
        "document": document_words(source.document),
        "file": source.document.file,
        "lines": lines_words(source.lines),
        "quote": source.quote.strip(),
        "formula": "" if stands is None else text(stands.show),
        "latex": "" if stands is None else latex(stands.show),
        "as_printed": stated.amended is None,
        "valid_where": "" if stands is None else declarations(stands.forall),
        "hypotheses": [] if stands is None else [text(h) for h in stands.given],
        "neighbours": "" if stands is None else neighbours(stands),
        "reading": stated.reading,
        "status": status_and_reach(standing(claim)),
        "printed": _printed(claim),
        "sharpness": _sharpness(stated),
        "rests_on": rests_on(stated),
        **dict(zip(("used_by", "used_through_these"), used_by(claim.id, corpus), strict=True)),
    }


def _printed(claim: ClaimResult) -> str:
    """The status as printed and why, where something else is to be used."""
    erratum = claim.located.claim.erratum
    if erratum is None:
        return ""
    return f"{status_words(claim.printed)}: {erratum.kind}: {erratum.because}"


# ----------------------------------------------------------------------------- the references


def rests_on(claim: Claim) -> list[str]:
    """The claims that its document names for it, and those that the steps of its proof name."""
    steps = (reason for step in claim.proof for reason in step.reasons if "/" in reason)
    return list(dict.fromkeys((*claim.cites, *steps)))


def used_by(id_: str, corpus: Corpus) -> tuple[list[str], list[str]]:
    """The claims that name this one; and those that name them, or others that do."""
    found: dict[str, None] = {id_: None}
    waiting, direct = [id_], 0
    while waiting:
        named = waiting.pop(0)
        naming = [o for o, located in corpus.claims.items() if named in rests_on(located.claim)]
        waiting += [other for other in naming if other not in found]
        found |= dict.fromkeys(naming)
        direct = direct or len(found)
    _, *others = found
    return others[: direct - 1], others[direct - 1 :]


# ----------------------------------------------------------------------------- the neighbours

TWO_LAWS = (
    "none of its own: it speaks of two laws, such as the outputs on any one pair of neighbours, "
    "each beside the other"
)
NO_DATA = "none: its terms speak of no datasets"


def neighbours(statement: Statement) -> str:
    """Which datasets the statement compares, read off its terms and what they stand for."""
    nodes = list(unfolded(*statement.given, statement.show))
    apart = {
        text(node): None
        for node in nodes
        if isinstance(node, Rel)
        and isinstance(node.left, IndexNumber)
        and node.left.name == "distance"
        and not any(isinstance(part, IndexNumber) for part in node.right.walk())
    }
    told = []
    if apart:
        told.append(f"{', '.join(apart)}: the records in which datasets of one size differ")
    if any(isinstance(n, IndexOp) and n.name == "replace" for n in nodes):
        told.append("one record of a dataset replaced by another")
    if told:
        return "; ".join(told)
    close = any(isinstance(n, Predicate) and n.head is indistinguishable.head for n in nodes)
    return TWO_LAWS if close else NO_DATA


# ----------------------------------------------------------------------------- how sharp


def _sharpness(claim: Claim) -> Json | None:
    """The best bound, what attains it, and how far this one is off over the grid of its map."""
    sharp = claim.sharp
    if sharp is None:
        return None
    mapped = sharpness_map(claim)
    points = [] if mapped is None else list(mapped.points())
    return {
        "best": best_text(sharp),
        "least": isinstance(sharp.best, Least),
        "attained": [text(table) for table in sharp.attained],
        "reading": sharp.reading,
        "points": len(points),
        "attained_at": sum(point.attained for point in points),
        "range": list(extremes(point.ratio for point in points)) if points else [],
    }


def _sharpness_words(sharp: Json | None) -> Iterator[str]:
    if sharp is None:
        yield "not said"
        return
    if sharp["best"]:
        yield f"the best is {sharp['best']}"
    if sharp["range"]:
        low, high = sharp["range"]
        between = low if low == high else f"{low} to {high}"
        where = f"at the {sharp['points']} points of its map, equal at {sharp['attained_at']}"
        yield f"this one is {between} times the best {where}"
    if sharp["attained"]:
        yield f"attained by {', '.join(sharp['attained'])}"
    if sharp["reading"]:
        yield sharp["reading"]


# ----------------------------------------------------------------------------- in words


def told(shown: Json) -> Iterator[str]:
    """The card as lines for a terminal."""
    printed = f"as printed {shown['printed']}" if shown["printed"] else ""
    fields = (
        ("from", [shown["document"], ", ".join(p for p in (shown["file"], shown["lines"]) if p)]),
        ("quotation", [shown["quote"]]),
        ("formula", [shown["formula"] + ("" if shown["as_printed"] else "   (amended)")]),
        ("valid", [shown["valid_where"]]),
        ("given", shown["hypotheses"] or ["no hypothesis but these domains"]),
        ("neighbours", [shown["neighbours"]]),
        ("reading", [shown["reading"]]),
        ("holds", [shown["status"], printed]),
        ("how sharp", list(_sharpness_words(shown["sharpness"]))),
        ("rests on", shown["rests_on"] or ["nothing that it names"]),
        ("used by", shown["used_by"] or ["no claim names it"]),
        ("and through", shown["used_through_these"]),
    )
    yield shown["id"]
    yield f"  {shown['title']}"
    for name, values in fields:
        for n, value in enumerate(value for value in values if value):
            yield f"  {'' if n else name:<12}{value}"
