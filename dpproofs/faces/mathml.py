"""MathML from the LaTeX of our own printer and of quotations.

A reader for the part of LaTeX that statements are written in. What it does not know it refuses,
so that no formula is shown with a part missing.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

__all__ = ["MathFault", "Tag", "formula", "markup", "quotation", "read", "words"]


class MathFault(ValueError):
    """LaTeX that is not known here: what was seen, and where."""


@dataclass
class Tag:
    """An element: a leaf has text, any other has children."""

    name: str
    children: list[Tag] = field(default_factory=list)
    text: str = ""
    attributes: str = ""
    marked: bool = False

    def markup(self) -> str:
        inside = html.escape(self.text, quote=False) + "".join(c.markup() for c in self.children)
        if self.name == "mrow" and len(self.children) == 1 and not self.marked:
            return inside
        marked = ' class="x"' if self.marked else ""
        return f"<{self.name}{self.attributes}{marked}>{inside}</{self.name}>"


def formula(latex: str, *, block: bool = False) -> str:
    """A `math` element; what is not known here is shown as it is written."""
    try:
        return markup(read(latex), block=block)
    except MathFault:
        return _code(latex)


def _code(latex: str) -> str:
    return f"<code>{html.escape(latex, quote=False)}</code>"


_FORMULA = re.compile(r"(\$\$?[^$]+\$\$?|\\\(.*?\\\)|\\\[.*?\\\])", re.DOTALL)
_PROSE = re.compile(r"(?<![\\a-zA-Z])[a-zA-Z]{3,}\s+[a-zA-Z]{2,}")
_ENDS = re.compile(r"^(\$\$?|\\\(|\\\[)|(\$\$?|\\\)|\\\])$")


def words(told: str) -> str:
    """Escaped words in which what stands between dollar signs is a formula."""
    pieces = _FORMULA.split(told)
    shown = [html.escape(piece, quote=False) for piece in pieces]
    shown[1::2] = (formula(_ENDS.sub("", piece)) for piece in pieces[1::2])
    return "".join(shown)


def quotation(quote: str) -> str:
    """A quotation with its formulas set; "" where it is cut in the middle of one, or not known."""
    pieces = _FORMULA.split(quote)
    whole = len(pieces) == 1 and "\\" in quote and not _PROSE.search(quote)
    if whole or any(sign in piece for piece in pieces[::2] for sign in ("\\", "$", "_", "^")):
        try:
            return markup(read(quote)) if whole else ""
        except MathFault:
            return ""
    try:
        return "".join(
            markup(read(_ENDS.sub("", piece))) if n % 2 else html.escape(piece, quote=False)
            for n, piece in enumerate(pieces)
        )
    except MathFault:
        return ""


# ----------------------------------------------------------------------------- long formulas

LONG = 24  # leaves of a formula from which on it may be broken, which no browser does by itself
SHORT = 10  # leaves before which a line is not broken at a sum or a product
_RELATIONS = frozenset("≤≥<>=≠≈∼⇒⇔⟹⟺∧∨→")
_SUMS = frozenset("+−⋅×")


def markup(root: Tag, *, block: bool = False) -> str:
    """The tree of a formula as a `math` element, and a long block as several in a row, which a
    browser may set on lines of their own."""
    if not block:
        return f"<math>{root.markup()}</math>"
    lines = list(_broken(list(_opened(root))))
    if len(lines) < 2:
        return f'<math display="block">{root.markup()}</math>'
    told = "<wbr>".join(f"<math>{Tag('mrow', line).markup()}</math>" for line in lines)
    return f'<div class="f">{told}</div>'


def _opened(tag: Tag) -> Iterator[Tag]:
    """The parts of a row, and of the rows in it between brackets that do not grow."""
    for child in tag.children if tag.name == "mrow" and not tag.marked else [tag]:
        fixed = child.name == "mrow" and child.children and child.children[0].name == _FIXED
        yield from _opened(child) if fixed else [child]


def _broken(parts: Sequence[Tag]) -> Iterator[list[Tag]]:
    if sum(map(_leaves, parts)) < LONG:
        yield list(parts)
        return
    line: list[Tag] = []
    for part in parts:
        sign = part.text if part.name == "mo" else ""
        far = sum(map(_leaves, line)) >= SHORT
        if line and (sign in _RELATIONS or (far and sign in _SUMS)) and sign:
            yield line
            line = []
            if sign in _SUMS:  # which would be set as a sign of what follows
                part = replace(part, attributes=part.attributes + ' form="infix"')
        line.append(part)
        if sign == ":":
            yield line
            line = []
    if line:
        yield line


def _leaves(tag: Tag) -> int:
    return sum(map(_leaves, tag.children)) or 1


# ----------------------------------------------------------------------------- what is known


def _names(names: str) -> tuple[str, ...]:
    return tuple(names.split())


_GREEK = dict(
    zip(
        _names(
            "alpha beta gamma delta zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau "
            "upsilon chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega epsilon "
            "varepsilon phi varphi ell infty emptyset varnothing bot"
        ),
        "αβγδζηθικλμνξπρστυχψωΓΔΘΛΞΠΣΦΨΩϵεϕφℓ∞∅∅⊥",
        strict=True,
    )
)
_SIGNS = dict(
    zip(
        _names(
            "leq le geq ge neq ne in notin sim approx equiv subseteq subset cup cap setminus times "
            "cdot wedge vee neg Rightarrow Leftrightarrow implies iff to mapsto downarrow forall "
            "exists mid propto otimes oplus circ ldots dots cdots pm ll gg triangleq partial colon "
            "vert Vert langle rangle lfloor rfloor lceil rceil | { } # % & $ _ prime leftarrow "
            "rightarrow"
        ),
        "≤≤≥≥≠≠∈∉∼≈≡⊆⊂∪∩∖×⋅∧∨¬⇒⇔⟹⟺→↦↓∀∃∣∝⊗⊕∘……⋯±≪≫≜∂:|‖⟨⟩⌊⌋⌈⌉‖{}#%&$_′←→",
        strict=True,
    )
)
_BIG = {"sum": "∑", "prod": "∏", "int": "∫", "bigotimes": "⨂", "bigcup": "⋃", "bigcap": "⋂"}
_UNDER = {name: name for name in ("max", "min", "sup", "inf", "lim", "argmax", "argmin")}
_FUNCTIONS = _names("log ln exp cosh sinh tanh cos sin Pr det dim")
_SPACES = {",": ".17", ":": ".22", ">": ".22", ";": ".28", " ": ".25", "quad": "1", "qquad": "2"}
_NOTHING = _names("displaystyle textstyle limits nolimits ! big Big bigg Bigg bigl bigr Bigl Bigr")
_ACCENTS = {
    "hat": "^", "widehat": "^", "tilde": "~", "widetilde": "~", "overline": "¯", "bar": "¯",
    "vec": "→", "dot": "˙",
}  # fmt: skip
_UPRIGHT = ("mathrm", "operatorname", "mathit", "mathsf", "mathbf", "textbf", "rm")
_WORDS = ("text", "textrm", "textit", "mbox")
_LETTERS = {"mathcal": 0x1D49C, "mathscr": 0x1D49C, "mathbb": 0x1D538}
_HOLES = {  # letters that were in Unicode before their alphabet
    "mathcal": dict(zip("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ", strict=True)),
    "mathscr": dict(zip("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ", strict=True)),
    "mathbb": dict(zip("CHNPQRZ1", "ℂℍℕℙℚℝℤ𝟙", strict=True)),
}
_TALL = frozenset(("mfrac", "mtable", "munder", "munderover", "msqrt", "mroot"))
_OPEN = {"(": "(", "[": "[", r"\{": "{", r"\langle": "⟨", r"\lfloor": "⌊", r"\lceil": "⌈"}
_CLOSE = {")": ")", "]": "]", r"\}": "}", r"\rangle": "⟩", r"\rfloor": "⌋", r"\rceil": "⌉"}
_EITHER = {"|": "|", r"\|": "‖", ".": "", "/": "/", r"\vert": "|", r"\Vert": "‖"}
_TOKEN = re.compile(r"\s+|\\[a-zA-Z]+|\\.|\d+(?:\.\d+)?|:=|.", re.DOTALL)
_FIXED = "mi"  # a bracket as a letter does not grow, which looks right without a font for it too
_RAISED = str.maketrans("-*'", "−∗′")


def read(latex: str) -> Tag:
    """The tree of a formula."""
    reader = _Reader(latex)
    found = Tag("mrow", reader.row(frozenset()))
    if reader.at < len(reader.tokens):
        raise reader.fault()
    return found


def _leaf(name: str, text: str, attributes: str = "") -> Tag:
    return Tag(name, [], text, attributes)


def _tall(tag: Tag) -> bool:
    return tag.name in _TALL or tag.text in _BIG.values() or any(map(_tall, tag.children))


def _row(tags: list[Tag]) -> Tag:
    return tags[0] if len(tags) == 1 else Tag("mrow", tags)


class _Reader:
    def __init__(self, latex: str) -> None:
        self.latex = latex
        found = [m for m in _TOKEN.finditer(latex) if not m[0].isspace()]
        self.tokens = [m[0] for m in found]
        self.starts = [m.start() for m in found]
        self.at = 0

    def fault(self) -> MathFault:
        seen = self.tokens[self.at] if self.at < len(self.tokens) else "the end"
        return MathFault(f"LaTeX: saw {seen!r} in {self.latex!r}; it is not known here")

    @property
    def next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, wanted: str = "") -> str:
        token = self.next
        if not token or (wanted and token != wanted):
            raise self.fault()
        self.at += 1
        return token

    # -- rows -----------------------------------------------------------------------------

    def row(self, stops: frozenset[str]) -> list[Tag]:
        found: list[Tag] = []
        while self.next and self.next not in stops:
            if self.next in ("^", "_", "'"):
                found.append(self.scripts(found.pop() if found else Tag("mrow")))
            elif self.next == r"\over":
                self.take()
                found = [Tag("mfrac", [_row(found), _row(self.row(stops))])]
            else:
                found += self.atoms(stops)
        return found

    def scripts(self, base: Tag) -> Tag:
        below: list[Tag] = []
        above: list[Tag] = []
        while self.next in ("^", "_", "'"):
            sign = self.take()
            if sign == "'":
                above.append(_leaf("mo", "′"))
            else:
                (above if sign == "^" else below).append(self.argument())
        big = base.name == "mo" and (base.text in _BIG.values() or base.text in _UNDER)
        low, high = ("munder", "mover") if big and base.text != "∫" else ("msub", "msup")
        if below and above:
            both = low + high.removeprefix("m")
            return Tag(both, [base, _row(below), _row(above)])
        return Tag(low, [base, _row(below)]) if below else Tag(high, [base, _row(above)])

    def argument(self) -> Tag:
        if self.next == "{":
            self.take()
            found = self.row(frozenset("}"))
            self.take("}")
            return _row(found)
        return _row(self.atoms(frozenset()))

    # -- atoms ----------------------------------------------------------------------------

    def atoms(self, stops: frozenset[str]) -> list[Tag]:
        token = self.next
        if token == "{":
            return [self.argument()]
        if token in _OPEN:
            return self.bracket(stops)
        if token in _CLOSE or token in ("|", r"\|"):
            sign = (_CLOSE | _EITHER)[self.take()]
            return [_leaf(_FIXED, sign)]
        if token.startswith("\\"):
            return self.command(token[1:], stops)
        if token in ("}", "&", "$"):
            raise self.fault()
        self.take()
        if token[0].isdigit():
            return [_leaf("mn", token)]
        if token.isalpha():
            return [_leaf("mi", token)]
        if token == "~":
            return [_space(".25")]
        return [_leaf("mo", token.translate(_RAISED))]

    def bracket(self, stops: frozenset[str]) -> list[Tag]:
        """What stands between two brackets is a row of its own, so that they grow with it alone."""
        opening = _OPEN[self.take()]
        inside = self.row(stops | frozenset(_CLOSE))
        if self.next in _CLOSE:
            kind = "mo" if any(map(_tall, inside)) else _FIXED
            return [Tag("mrow", [_leaf(kind, opening), *inside, _leaf(kind, _CLOSE[self.take()])])]
        return [_leaf(_FIXED, opening), *inside]

    def command(self, name: str, stops: frozenset[str]) -> list[Tag]:
        made = self.special(name)
        if made is not None:
            self.take()
            return made()
        if name in _NOTHING:
            self.take()
            return []
        for table, kind, attributes in (
            (_GREEK, "mi", ' mathvariant="normal"' if name[0].isupper() else ""),
            (_SIGNS, "mo", ' lspace="0"' if name == "colon" else ""),
            (_BIG, "mo", ""),
            (_UNDER, "mo", ' movablelimits="true" lspace="0" rspace=".17em"'),
        ):
            if name in table:
                self.take()
                return [_leaf(kind, table[name], attributes)]
        if name in _FUNCTIONS:
            self.take()
            close = [] if self.next in ("^", "_", "(", r"\left", "[") else [_space(".17")]
            return [_leaf("mi", name), *close]
        if name in _SPACES:
            self.take()
            return [_space(_SPACES[name])]
        raise self.fault()

    def special(self, name: str) -> Callable[[], list[Tag]] | None:
        if name in _WORDS:
            return self.said
        if name in _UPRIGHT:
            return self.upright
        if name in _LETTERS:
            return lambda: [_leaf("mi", "".join(_lettered(name, c) for c in self.raw()))]
        if name in _ACCENTS:
            return lambda: [self.accent(_ACCENTS[name])]
        known: dict[str, Callable[[], list[Tag]]] = {
            "frac": lambda: [Tag("mfrac", [self.argument(), self.argument()])],
            "tfrac": lambda: [Tag("mfrac", [self.argument(), self.argument()])],
            "sqrt": lambda: [self.root()],
            "binom": lambda: [self.binomial()],
            "overset": lambda: [self.over()],
            "left": self.fenced,
            "begin": self.cases,
        }
        return known.get(name)

    def raw(self) -> str:
        """The braced text that comes next, as it is written, or the next sign."""
        if self.next != "{":
            return self.take()
        start, depth = self.starts[self.at] + 1, 0
        while self.next:
            depth += (self.next == "{") - (self.next == "}")
            self.at += 1
            if not depth:
                return self.latex[start : self.starts[self.at - 1]]
        raise self.fault()

    def said(self) -> list[Tag]:
        told = re.sub(r"\\text(backslash|asciicircum|asciitilde)\{\}", _named, self.raw())
        found = []
        for n, part in enumerate(told.split("$")):
            if n % 2:
                found += read(part).children
            elif part:
                plain = re.sub(r"\\([_{}#%&$ ])", r"\1", part).replace("~", "\u00a0")
                if "\\" in plain:
                    raise MathFault(f"LaTeX: saw {part!r} among words; it is not known here")
                found.append(_leaf("mtext", re.sub(r"^\s|\s$", "\u00a0", plain)))
        return found

    def upright(self) -> list[Tag]:
        name = "".join(_texts(self.argument()))
        return [_leaf("mi", name, ' mathvariant="normal"' if len(name) == 1 else "")]

    def accent(self, sign: str) -> Tag:
        return Tag("mover", [self.argument(), _leaf("mo", sign)], attributes=' accent="true"')

    def root(self) -> Tag:
        if self.next != "[":
            return Tag("msqrt", [self.argument()])
        self.take()
        degree = _row(self.row(frozenset("]")))
        self.take("]")
        return Tag("mroot", [self.argument(), degree])

    def binomial(self) -> Tag:
        parts = [self.argument(), self.argument()]
        stack = Tag("mfrac", parts, attributes=' linethickness="0"')
        return Tag("mrow", [_leaf("mo", "("), stack, _leaf("mo", ")")])

    def over(self) -> Tag:
        above, base = self.argument(), self.argument()
        return Tag("mover", [base, above])

    def fenced(self) -> list[Tag]:
        signs = _OPEN | _CLOSE | _EITHER
        ends = [self.take()]
        inside = self.row(frozenset((r"\right",)))
        self.take(r"\right")
        ends.append(self.take())
        if not all(end in signs for end in ends):
            raise self.fault()
        forms = ("prefix", "postfix")
        first, last = (
            _leaf("mo", signs[end], f' form="{form}"' if end in _EITHER else "")
            for end, form in zip(ends, forms, strict=True)
        )
        kept = ([first] if first.text else []) + inside + ([last] if last.text else [])
        return [Tag("mrow", kept)]

    def cases(self) -> list[Tag]:
        kind = self.raw()
        if kind not in ("cases", "aligned"):
            raise self.fault()
        rows: list[list[Tag]] = [[]]
        stops = frozenset(("&", "\\\\", r"\end"))
        while True:
            rows[-1].append(Tag("mtd", self.row(stops)))
            sign = self.take()
            if sign == r"\end":
                break
            if sign == "\\\\":
                rows.append([])
        if self.raw() != kind:
            raise self.fault()
        table = Tag("mtable", [Tag("mtr", cells) for cells in rows])
        return [Tag("mrow", [_leaf("mo", "{"), table])] if kind == "cases" else [table]


def _space(em: str) -> Tag:
    return Tag("mspace", attributes=f' width="{em}em"')


def _named(match: re.Match[str]) -> str:
    return {"backslash": "∖", "asciicircum": "^", "asciitilde": "∼"}[match[1]]


def _lettered(name: str, c: str) -> str:
    if c in _HOLES[name]:
        return _HOLES[name][c]
    if not c.isascii() or not c.isalpha():
        raise MathFault(f"LaTeX: saw {c!r} in \\{name}; it is not known here")
    start = _LETTERS[name]
    return chr(start + ord(c) - ord("A")) if c.isupper() else chr(start + 26 + ord(c) - ord("a"))


def _texts(tag: Tag) -> Iterator[str]:
    yield tag.text
    for child in tag.children:
        yield from _texts(child)
