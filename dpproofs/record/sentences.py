"""A text in sentences and displays, each with its lines: what a ledger must account for.

The texts are conversions: LaTeX stands inside sentences, sentences run over lines and through
displays. Where the cut is in doubt it is made, since two pieces need two entries and one might hide
a sentence behind another.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

__all__ = ["Folded", "Piece", "asserts", "pieces", "relations", "says_nothing"]


@dataclass(frozen=True)
class Folded:
    """A text with its white space folded; `starts` says where each line begins in it."""

    text: str
    starts: tuple[int, ...]

    @classmethod
    def of(cls, lines: Sequence[str]) -> Folded:
        starts, parts, length = [], [], 0
        for line in lines:
            words = " ".join(line.split())
            starts.append(length)
            if words:
                parts.append(words)
                length += len(words) + 1
        return cls(" ".join(parts), tuple(starts))

    def line(self, offset: int) -> int:
        """The line of an offset, counted from 1; an empty line begins where the next one does."""
        return bisect_right(self.starts, offset)

    def span(self, lines: tuple[int, int]) -> tuple[int, int]:
        """The offsets of a range of lines; empty where the range is outside the text."""
        first, last = lines
        if not 1 <= first <= last <= len(self.starts):
            return 0, 0
        end = self.starts[last] - 1 if last < len(self.starts) else len(self.text)
        return self.starts[first - 1], min(end, len(self.text))

    def find(self, words: str, lines: tuple[int, int]) -> list[tuple[int, int]]:
        """Everywhere that some words stand within a range of lines."""
        wanted, (low, high) = " ".join(words.split()), self.span(lines)
        found, at = [], self.text.find(wanted, low, high) if wanted else -1
        while at >= 0:
            found.append((at, at + len(wanted)))
            at = self.text.find(wanted, at + 1, high)
        return found


@dataclass(frozen=True)
class Piece:
    """A sentence or a display, by its offsets in the folded text."""

    start: int
    end: int
    lines: tuple[int, int]
    text: str
    display: bool = False

    @property
    def relations(self) -> int:
        """How many links a display asserts."""
        return relations(self.text) if self.display else 0

    def overlaps(self, span: tuple[int, int]) -> bool:
        return self.start < span[1] and span[0] < self.end


def pieces(lines: Sequence[str]) -> tuple[Piece, ...]:
    """All sentences and displays of a text, in order; together they are the text."""
    folded = Folded.of(lines)
    found: list[Piece] = []
    marked = bool(_DISPLAY.search(folded.text))
    for low, high in _blocks(lines, folded, marked):
        for start, end, display in _parts(folded.text, low, high, marked):
            text = folded.text[start:end]
            if found and says_nothing(text):  # the tag of a display, the mark at a proof's end
                last = found.pop()
                start, display = last.start, last.display
            elif found and display and _leads(found[-1]):
                start = found.pop().start
            text = folded.text[start:end]
            at = (folded.line(start), folded.line(end - 1))
            found.append(Piece(start, end, at, text, display))
    return tuple(found)


_MARKS = re.compile(r"\\(?:black)?square|\\qed")


def says_nothing(text: str) -> bool:
    """Neither a letter nor a relation sign: `(7)`, an end-of-proof mark."""
    bare = _MARKS.sub("", text)
    return not re.search(r"[^\W\d_]", bare) and not SIGN.search(bare)


def _leads(piece: Piece) -> bool:
    """Few words that end in no stop and say nothing but how the display after them follows."""
    words = piece.text.split(" ")
    plain = not re.search(r"[.?!]$|[\\$\d]", piece.text) and not _HEADING.match(piece.text)
    marks = (mark.lower() for mark in asserts(piece.text))
    return plain and len(words) <= 10 and all(re.fullmatch(CONNECTING, m) for m in marks)


# ----------------------------------------------------------------------------- words

CONNECTING = r"hence|thus|therefore|because|since|follows|impl(?:y|ies|ied|ying)"
ASSERTING = (
    rf"{CONNECTING}|equivalent(?:ly)?|iff|if and only if|better|worse|best|worst|stronger|weaker"
    r"|larger|smaller|greater|at most|at least|bound(?:s|ed)?|optimal(?:ity)?|always|never|must"
    r"|cannot|impossible|holds?|prove[sdn]?|show[sn]?|suffic(?:es|ient)|necessary|exact(?:ly)?"
    r"|dominates|contradicts|improve(?:s|ment)|satisf(?:y|ies)|guarantees?|achieves"
    r"|significant(?:ly)?|(?:high|low|same) probability|similar(?:ly)?|in the same way|likewise"
    r"|analogous(?:ly)?|sav(?:es?|ed|ing)|equals?|unique(?:ly)?|every|all|each|any|none|no|only"
    r"|exists?|there (?:is|are)|than|most|more|less|fewer|due to|thanks to|according to"
    r"|by definition|instead of|enough|almost|about|roughly|approximately|depend(?:s|ent)?"
    r"|independent(?:ly)?|natural(?:ly)?|tight|sharp|valid|true|false|correct|wrong"
)
ORDERS = r"\\(?:sim|simeq|ll|gg|Omega|Theta|forall|exists)(?![A-Za-z])|\b[OΩΘ]\("


def asserts(text: str) -> list[str]:
    """The relation signs, numbers, orders of magnitude and words of assertion of a text: words
    that relate, quantify, compare or attribute.

    Prose that has one says why it asserts nothing.
    """
    words = rf"\b(?i:{ASSERTING})\b"  # of signs the case counts: \Rightarrow, not \rightarrow
    marks = rf"{SIGN.pattern}|{ORDERS}|\d+(?:\.\d+)?|{words}"
    return [m.group() for m in re.finditer(marks, text)]


# ----------------------------------------------------------------------------- blocks

_ITEM = re.compile(r"\s*(?:[-+•■]\s|\*\s|\d+[.)]\s)")
_HEADING = re.compile(r"#{1,6}\s|\*{1,6}\s|#\+")
_DRAWER = re.compile(r"\s*:[A-Z_]+:")


def _blocks(lines: Sequence[str], folded: Folded, marked: bool) -> Iterator[tuple[int, int]]:
    """Runs of lines that belong together: paragraphs, list items, headings with their drawers."""
    start: int | None = None
    title = False  # within a heading: only its drawer may go on
    shown = before = False  # a display without marks is a line of its own
    end = 0
    for number, line in enumerate(lines, 1):
        low, high = folded.span((number, number))
        blank = not line.strip()
        before, shown = shown, not marked and _is_shown(line)
        fresh = blank or shown or before or _ITEM.match(line) or _HEADING.match(line)
        if start is not None and (fresh or (title and not _DRAWER.match(line))):
            yield start, end
            start = None
        if blank:
            title = False
            continue
        if start is None:
            start, title = low, bool(_HEADING.match(line))
        end = high
    if start is not None:
        yield start, end


# ----------------------------------------------------------------------------- sentences

_DISPLAY = re.compile(r"\$\$.*?\$\$|(?<!\\)\\\[.*?(?<!\\)\\\]")
_TAG = re.compile(r" ?\(\d[\d.]*\)")
_CUT = re.compile(r"(?<! \.\.)[.?!](?:[)\]\"'”’*/}]|\$|\\\))* (?=[A-Z\"“‘*/(\[$\\•■])")
_MATH = re.compile(r"\$.*?\$|\\\(.*?\\\)")
_LABEL = re.compile(
    r"[*/\s\d.(){}•■-]*(?:Theorem|Lemma|Claim|Proposition|Corollary|Definition|Remark|Proof"
    r"|Algorithm|Example)s?(?: (?:of|inside) [\w ]{1,30})?[ \d.]*[*/]*"
    r"(?: ?\$?\([^()]*(?:\([^()]*\)[^()]*)?\)\$?)?[*/]*[.:][*/]*"
)
_ABBREVIATION = re.compile(
    r"i\.e|e\.g|cf|resp|vs|s\.t|w\.r\.t|a\.k\.a|al|fig|eq|sec|thm|prop|def|cor|dr|prof|mrs?|ms|st",
    re.IGNORECASE,
)
_OPENER = re.compile(
    r"(?:The|Then|Let|We|If|For|In|It|This|These|Here|Note|So|Thus|Hence|By|But|And|To|Since|As)\b"
)


def _is_shown(text: str) -> bool:
    """LaTeX without a word between: a display in a text that marks none."""
    return bool(re.search(r"\\[a-z]", text)) and not re.search(r"(?<!\S)[A-Za-z]{3,}(?!\S)", text)


def _parts(text: str, low: int, high: int, marked: bool) -> Iterator[tuple[int, int, bool]]:
    """The sentences and displays of a block."""
    if not marked and _is_shown(text[low:high]):
        yield low, high, True
        return
    at = low
    for shown in _DISPLAY.finditer(text, low, high):
        yield from _sentences(text, at, shown.start())
        tag = _TAG.match(text, shown.end(), high)
        at = tag.end() if tag else shown.end()
        yield shown.start(), at, True
    yield from _sentences(text, at, high)


def _sentences(text: str, low: int, high: int) -> Iterator[tuple[int, int, bool]]:
    part = text[low:high]
    inside = [m.span() for m in _MATH.finditer(part)]
    cuts = [
        m.end()
        for m in _CUT.finditer(part)
        if not any(a < m.end() - 1 < b for a, b in inside) and not _abbreviates(part, m)
    ]
    start = 0
    for cut in [*cuts, len(part)]:
        sentence = part[start:cut]
        if cut < len(part) and (_LABEL.fullmatch(sentence.strip()) or _numbers(sentence)):
            continue  # the label of a result belongs to its first sentence
        if sentence.strip():
            left = len(sentence) - len(sentence.lstrip())
            right = len(sentence.rstrip())
            yield low + start + left, low + start + right, False
        start = cut


def _abbreviates(part: str, cut: re.Match[str]) -> bool:
    """Whether the stop ends an abbreviation or an initial, and no sentence. A single letter after
    a small word is an event or a law, of which many a sentence speaks last."""
    *before, last = part[: cut.start()].split(" ")
    word = last.lstrip("([*/\"“'")
    if _ABBREVIATION.fullmatch(word):
        return True
    if before and before[-1] == "and" and len(before) > 1 and len(before[-2]) > 1:
        before = before[:-1]  # of two names
    named = not before or not before[-1] or before[-1].lstrip("([*/\"“'")[:1].isupper()
    initial = named and re.fullmatch(r"[A-Z]", word) and part[cut.end()].isalpha()
    return bool(initial and not _OPENER.match(part, cut.end()))


def _numbers(sentence: str) -> bool:
    """The number of a list item, which ends in a stop too."""
    return bool(re.fullmatch(r"[-\s$]*\d+\. (?:\\ )?", sentence))


# ----------------------------------------------------------------------------- relation signs

SIGN = re.compile(
    r"\\(?:leq?|leqslant|geq?|geqslant|approx|iff|equiv|neq?|propto|subseteq|subset"
    r"|Leftrightarrow|Longleftrightarrow|Rightarrow|implies)(?![A-Za-z])"
    r"|(?<!:)=|[<>≤≥≈≠∝⊆⊂⇔⇒⟺]"
)
_OVER = re.compile(r"\\(?:overset|stackrel)\s*\{[^{}]*\}\s*\{([^{}]*)\}")
_SILENT = re.compile(
    r"\\(?:tag|text|textrm|mathrm|label|begin|end|operatorname|hspace)\*?\s*\{[^{}]*\}|\\\\"
    r"|\\(?:left|right|[bB]igg?[lr]?)(?![A-Za-z])"
)


def relations(display: str) -> int:
    """The relation signs of a display that stand outside all brackets: one link each."""
    body, marks = re.subn(r"\$\$|(?<!\\)\\\[", " ", display)
    if not marks:  # signs are lost before the first word of LaTeX
        body = re.sub(r"[ij]=1", "", body[body.find("\\") :])  # a range, its brackets lost too
    body = _SILENT.sub(" ", _OVER.sub(r"\1", body))
    depth = count = 0
    for token in re.finditer(rf"(?P<sign>{SIGN.pattern})|(?P<open>[(\[{{])|[)\]}}]", body):
        if token["sign"]:
            count += depth == 0
        else:
            depth = depth + 1 if token["open"] else max(depth - 1, 0)
    return count
