"""What an amendment changes, marked where it is: in an object, a hypothesis, the conclusion, or a
definition.

Both statements are taken apart into the leaves of their formulas and the words between them; what
stands in one and not in the other is marked, so that two different statements never look equal.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from dpproofs.faces.mathml import MathFault, Tag, markup, read
from dpproofs.language.statements import Statement
from dpproofs.language.wording import Parts, statement_parts, statement_text

Key = tuple[str, str]  # the name of an element with its text, or with one of its ends

__all__ = ["REPLACED", "Contrast", "contrast", "describe_changes", "laid_out", "mark_differences"]

REPLACED = "The whole statement is replaced, because what is printed is not read as a formula."


@dataclass(frozen=True)
class Contrast:
    """One of two statements as HTML, and which of its parts have a mark."""

    objects: str
    given: tuple[str, ...]
    show: str
    where: tuple[str, ...]
    marked: frozenset[str]  # of all that is shown here, what has a mark

    def has(self, *shown: str) -> bool:
        """Whether one of these parts has a mark."""
        return not self.marked.isdisjoint(shown)

    @property
    def parts(self) -> dict[str, tuple[str, ...]]:
        """Its parts by where they stand, in words."""
        return {
            "in the domain": (self.objects,),
            "in a hypothesis": self.given,
            "in the conclusion": (self.show,),
            "in a definition": self.where,
        }


def contrast(old: Statement, new: Statement) -> tuple[Contrast, Contrast, str]:
    """Two statements side by side, and a sentence that says where they differ."""
    before, after = statement_parts(old), statement_parts(new)
    first, second = mark_differences(_pieces(before), _pieces(after))
    sides = _laid_out(before, first), _laid_out(after, second)
    places = [p for p in sides[0].parts if any(side.has(*side.parts[p]) for side in sides)]
    return *sides, f"They differ {_listed(places)} (marked)." if places else ""


def laid_out(parts: Parts) -> Contrast:
    """One statement as HTML, with nothing marked."""
    return _laid_out(parts, [(_shown(_tree(piece), piece), False) for piece in _pieces(parts)])


AROUND = 12  # words and signs that stay on each side of a change


def describe_changes(old: Statement, new: Statement) -> str:
    """What changes from one statement to another, as text: what goes in `del`, what comes in `ins`,
    and what stays shortened."""
    before, after = (_WORD.findall(statement_text(s)) for s in (old, new))
    told = []
    for what, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if what == "equal":
            first, last = AROUND * (a > 0), AROUND * (b < len(before))
            stays = before[a:b]
            if len(stays) > first + last + 1:
                stays = [*stays[:first], " … ", *stays[len(stays) - last :]]
            told.append(html.escape("".join(stays), quote=False))
        for name, words in (("del", before[a:b]), ("ins", after[c:d])):
            if what != "equal" and words:
                told.append(f"<{name}>{html.escape(''.join(words), quote=False)}</{name}>")
    return "".join(told).strip()


def _listed(told: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(told[:-1]), told[-1])))


@dataclass(frozen=True)
class Piece:
    """A formula, or words between formulas."""

    text: str
    words: bool = False
    block: bool = False


def _pieces(parts: Parts) -> list[Piece]:
    objects = [Piece(told, words=not n % 2) for n, told in enumerate(parts.objects)]
    show = Piece(parts.show, block=True)
    return [*objects, *map(Piece, parts.given), show, *map(Piece, parts.where)]


def _laid_out(parts: Parts, shown: Sequence[tuple[str, bool]]) -> Contrast:
    rest = iter(shown)

    def take(wanted: Iterable[str]) -> list[tuple[str, bool]]:
        return [next(rest) for _ in wanted]

    objects, given, (show,), where = map(take, (parts.objects, parts.given, "1", parts.where))
    told = "".join(text for text, _ in objects)
    told = told[:1].upper() + told[1:]
    marked = {text for text, has in (*given, show, *where) if has}
    if any(has for _, has in objects):
        marked.add(told)
    given_, where_ = (tuple(text for text, _ in part) for part in (given, where))
    return Contrast(told, given_, show[0], where_, frozenset(marked))


# ----------------------------------------------------------------------------- the marks


def mark_differences(
    before: Sequence[Piece], after: Sequence[Piece]
) -> tuple[list[tuple[str, bool]], list[tuple[str, bool]]]:
    """Two lists of pieces as HTML in which what is in one and not in the other is marked; of each
    piece also whether it has a mark."""
    roots = [list(map(_tree, pieces)) for pieces in (before, after)]
    first, second = ([pair for root in side for pair in _flat(root)] for side in roots)
    keys = [key for _, key in first], [key for _, key in second]
    for what, a, b, c, d in SequenceMatcher(None, *keys, autojunk=False).get_opcodes():
        if what != "equal":
            a, b = _from_an_opening(keys[0], a, b)
            c, d = _from_an_opening(keys[1], c, d)
            for tag, _ in (*first[a:b], *second[c:d]):
                tag.marked = True
    old, new = (
        [(_shown(root, piece), _is_marked(root)) for root, piece in zip(side, pieces, strict=True)]
        for side, pieces in zip(roots, (before, after), strict=True)
    )
    return old, new


def _from_an_opening(keys: Sequence[Key], a: int, b: int) -> tuple[int, int]:
    """The same change further on, where it begins with a bracket that closes: of "f(x)(y)" beside
    "f(x)" the change is "(y)", and not ")(y" as well."""
    while a < b < len(keys) and keys[a] == keys[b] and keys[a][1] in _CLOSING:
        a, b = a + 1, b + 1
    return a, b


_CLOSING = frozenset((*")]}⟩⌋⌉", "to"))
_WORD = re.compile(r"\s+|\w+|\W")


def _tree(piece: Piece) -> Tag:
    """Words, and LaTeX that is not known here, are rows of words."""
    if not piece.words:
        try:
            return read(piece.text)
        except MathFault:
            pass
    return Tag("words", [Tag("word", text=word) for word in _WORD.findall(piece.text)])


def _shown(root: Tag, piece: Piece) -> str:
    if root.name != "words":
        return markup(root, block=piece.block)
    told = "".join(_word(tag) for tag in root.children)
    return told if piece.words else f"<code>{told}</code>"


def _word(tag: Tag) -> str:
    text = html.escape(tag.text, quote=False)
    return f"<mark>{text}</mark>" if tag.marked and text.strip() else text


def _is_marked(tag: Tag) -> bool:
    return tag.marked or any(map(_is_marked, tag.children))


def _flat(tag: Tag) -> Iterator[tuple[Tag, Key]]:
    """Leaves, and the two ends of whatever is more than a row."""
    if not tag.children:
        yield tag, (tag.name, tag.text)
        return
    ends = tag.name not in ("mrow", "words")
    if ends:
        yield tag, (tag.name, "from")
    for child in tag.children:
        yield from _flat(child)
    if ends:
        yield tag, (tag.name, "to")
