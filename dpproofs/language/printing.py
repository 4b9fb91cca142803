"""Printing: every term as one line of Unicode text, and as LaTeX, in the order and shape of the
tree.

One walker serves both styles. A node is printed by a format string over its arguments. Each place
of the format says how tightly its argument must bind. Parentheses appear exactly where an argument
binds less tightly, or where what follows would otherwise be read as part of the body of a sum, an
integral or a quantifier.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, reduce
from string import Formatter
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.forms import (
    BINDERS,
    ELEMENTS,
    EXTENDING,
    FORMS,
    FRACTION,
    RELATIONS,
    SCALARS,
    Form,
    Level,
    Style,
)
from dpproofs.language.terms import Index, IndexOp, Node

__all__ = [
    "Printer",
    "between",
    "definition",
    "definitions",
    "latex",
    "printer_of",
    "tex_words",
    "text",
]

_GREEK = re.compile(
    "(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|lamda|mu|nu|xi|pi|rho|sigma"
    "|tau|upsilon|phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Phi|Psi|Omega)"
)
_SYMBOL = r"\\(?:mid|leq?|geq?|neq?|sim|approx|in|subseteq|to|mapsto)\b"
_BEFORE = re.compile(rf"(?:[(\[{{,;:|‖<>=≤≥≠~≈∈⊆]|{_SYMBOL})$")
_AFTER = re.compile(rf"[)\]}},;:|‖<>=≤≥≠~≈∈⊆₊]|\\\||\\right\b|{_SYMBOL}")
_RELATED = re.compile(rf"(?:[<>=≤≥≠~≈∈⊆]|{_SYMBOL})")
_TALL = re.compile(r"\\(?:frac|binom|sum|prod|int|begin|max_|min_)")
_POSITION = sorts.Upto(1)  # the axis of a position in a sequence: held from 0, read from 1
_SHORT = 12  # an exponent of e up to this length stands above the line


class _Ready(str):
    """A piece that is already printed."""


@dataclass(frozen=True)
class _Place:
    before: str
    argument: int
    level: Level
    closed: bool  # what stands to the right cannot be drawn in; at the end, the context decides
    ends: bool


@cache
def _places(form: str, head: bool) -> tuple[tuple[_Place, ...], str]:
    """The places of a format and what stands after the last; a head's places find their level."""
    literals, specs = [""], []
    for literal, name, spec, conversion in Formatter().parse(form):
        literals[-1] += literal
        if name is not None:
            specs.append((int(name), spec, conversion == "c"))
            literals.append("")
    found: list[_Place] = []
    depth = 0
    for n, (argument, spec, closed) in enumerate(specs):
        before, after, ends = literals[n], literals[n + 1], n + 1 == len(specs)
        depth += _depth(before)
        level = _level_in_head(before, after, depth, n == 0, ends) if head else spec or "LOOSE"
        closed = closed or bool(_AFTER.match(after.lstrip()))
        found.append(_Place(before, argument, Level[level], closed, ends and not after))
    return tuple(found), literals[-1]


def _depth(literal: str) -> int:
    return sum((c in "([{") - (c in ")]}") for c in literal)


def _level_in_head(before: str, after: str, depth: int, starts: bool, ends: bool) -> str:
    if before.endswith(("^", "_")):
        return "NAME"
    before, after = re.sub(r"(\\[,;: ]|\s)+$", "", before), re.sub(r"^(\\[,;: ]|\s)+", "", after)
    if depth:
        return "LOOSE" if _BEFORE.search(before) and _AFTER.match(after) else "ATOM"
    left = (starts and not before) or re.search(_RELATED.pattern + "$", before)
    return "SUM" if left and ((ends and not after) or _RELATED.match(after)) else "ATOM"


@cache
def _level_of_head(form: str) -> Level:
    """A head with a space or an operator outside all brackets must be kept together."""
    outside, depth = "", 0
    for literal, *_ in Formatter().parse(form):
        for c in literal:
            depth += _depth(c)
            outside += c if not depth else ""
    if re.search(r"[-+]", outside):
        return Level["SUM"]
    return Level["QUOTIENT" if re.search(r"[\s·/^|⊗∘×]", outside) else "ATOM"]


@dataclass(frozen=True)
class _Shape:
    """A node about to be printed: its format over its arguments, within the names of a scope."""

    level: Level
    form: str
    args: Sequence[Any]
    scope: Printer
    extends: bool = False
    head: bool = False


@dataclass(frozen=True)
class Printer:
    """The walker. It has a style and the printed names of all variables in scope."""

    style: Style
    names: Mapping[Any, str] = field(default_factory=dict)

    def go(self, node: object, level: int = 1, closed: bool = True) -> str:
        """Print a node where something that binds at least this tightly is wanted."""
        if isinstance(node, _Ready):
            return node
        shape = self.shape(node)
        wrap = shape.level < level or (shape.extends and not closed)
        printed = shape.scope.fill(shape, closed or wrap)
        if not wrap:
            return printed
        tall = self.style == "latex" and _TALL.search(printed)
        return rf"\left({printed}\right)" if tall else f"({printed})"

    def fill(self, shape: _Shape, closed: bool) -> str:
        places, rest = _places(shape.form, shape.head)
        pieces: list[str] = []
        for place in places:
            inside = place.closed or (place.ends and closed)
            pieces += place.before, self.go(shape.args[place.argument], place.level, inside)
        pieces.append(rest)
        return "".join(pieces) if self.style == "text" else _tex(pieces)

    def shape(self, node: object) -> _Shape:
        match node:
            case sorts.Scalar() | sorts.Table() | terms.Fold() | terms.Defined() | Index():
                return self.ready("NAME", self.name(node))
            case terms.Num():
                return self.number(node)
            case terms.Bad():
                return self.bad(node.fault)
            case terms.Op():
                return self.operation(node)
            case terms.At() | terms.Partial():
                if not node.indices:
                    return self.shape(node.table)
                axes = _axes(node.table)
                indices = [self.index(i, a) for i, a in zip(node.indices, axes, strict=False)]
                indices += [self.index(i, None) for i in node.indices[len(indices) :]]
                return self.form("at", node.table, _Ready(", ".join(indices)))
            case terms.Bind():
                return self.binder(node)
            case terms.If() | terms.Indicator() | terms.Not() | terms.Implies() | terms.Iff():
                return self.form(type(node).__name__.lower(), *node.children())
            case terms.IndexNumber():
                axis = _POSITION if node.name == "number" else None
                args = [self.index(arg, _axis(arg) or axis) for arg in node.args]
                return self.made(ELEMENTS, node.name, args, "count")
            case IndexOp():
                return self.element(node, None)
            case terms.Integral():
                scope, infinity = self.bind(node.variable), self.pick("∞", r"\infty")
                low = _Ready(f"-{infinity}") if node.low is None else _Ready(self.go(node.low))
                high = _Ready(infinity) if node.high is None else _Ready(self.go(node.high))
                return scope.form("integral", low, high, node.body, node.variable)
            case terms.Quantity() | terms.TableQuantity() | terms.Predicate() | terms.LineLaw():
                return self.head(node)
            case terms.Lam():
                scope = self.bind(*node.indices)
                names = ", ".join(scope.name(i) for i in node.indices)
                names = names if len(node.indices) == 1 else f"({names})"
                return scope.form("lam", _Ready(names), node.body)
            case terms.Rounds():
                scope, last = self.bind(node.state, node.turn), self.go(node.done)
                last = _Ready(f"{last}-1" if isinstance(node.done, Index) else last)
                turn, state = _Ready(scope.name(node.turn)), _Ready(scope.name(node.state))
                return scope.form(
                    "rounds", turn, last, state, node.body, _Ready(self.go(node.start))
                )
            case terms.Rel() | terms.IndexRel():
                return self.relation(node)
            case terms.And() | terms.Or():
                return self.junction(node)
            case terms.All():
                over = _Ready(self.set(node.index.over))
                return self.bind(node.index).form("all", node.index, over, node.body)
            case terms.AllEvents():
                over = _Ready(self.product(_axes(node.event)))
                return self.bind(node.event).form("all events", node.event, over, node.body)
            case terms.AllReals():
                least, most = (
                    None if e is None else self.go(e, Level["SUM"]) for e in (node.low, node.high)
                )
                within = between(self, least, most, node.low_open, node.high_open)
                scope = self.bind(node.variable)
                named = _Ready(within.replace("#", scope.name(node.variable)))
                return scope.form("all reals", named, node.body)
            case terms.Exists():
                scope = self.bind(*node.unknowns)
                names = _Ready(", ".join(scope.name(u) for u in node.unknowns))
                return scope.form("exists", names, node.body)
            case terms.Asymptotic(kind="~" | "O"):
                return self.form(node.kind, node.left, node.right, node.variable)
            case sorts.IndexSet():
                return self.ready("ATOM", self.set(node))
            case Node():
                kind = f" {node.kind!r}" if isinstance(node, terms.Asymptotic) else ""
                raise TypeError(f"no print for {type(node).__name__}{kind}: teach it to printing")
        return self.bad(f"{type(node).__name__} {node!r} is not a term")

    # -- shapes -----------------------------------------------------------------------------

    def pick(self, text: str, tex: str) -> str:
        return text if self.style == "text" else tex

    def ready(self, level: str, printed: str) -> _Shape:
        return _Shape(Level[level], "{0}", (_Ready(printed),), self)

    def form(self, key: str, *args: object) -> _Shape:
        level, *forms = FORMS[key]
        return _Shape(Level[level], self.pick(*forms), args, self, key in EXTENDING)

    def made(self, table: dict[str, Form], name: str, args: Sequence[Any], what: str) -> _Shape:
        if name not in table:
            raise TypeError(f"no print for the {what} {name!r}: teach it to printing")
        level, *forms = table[name]
        form = self.pick(*forms)
        if len(args) != len({place.argument for place in _places(form, False)[0]}):
            return self.bad(f"{name} with {len(args)} arguments")
        if form is FRACTION:
            level = "FACTOR"
        return _Shape(Level[level], form, args, self)

    def bad(self, fault: object) -> _Shape:
        line = " ".join(str(fault).split())
        return self.form("bad", _Ready(self.pick(line, tex_words(line))))

    def number(self, node: terms.Num) -> _Shape:
        value = node.value
        if value.denominator == 1:
            return self.ready("NAME" if value >= 0 else "NEG", str(value))
        sign, top = ("-" if value < 0 else ""), abs(value.numerator)
        below = value.denominator
        fraction = self.pick(f"{top}/{below}", FRACTION.format(top, below))
        return self.ready("NEG" if sign else self.pick("QUOTIENT", "FACTOR"), sign + fraction)

    def operation(self, node: terms.Op) -> _Shape:
        name, args = node.name, node.args
        if name in ("max", "min"):
            return self.made(SCALARS, name, [_Ready(", ".join(map(self.go, args)))], "operation")
        if name in ("+", "*") and len(args) > 2:
            return self.shape(reduce(lambda a, b: terms.Op(name, (a, b)), args))
        if name == "exp" and len(args) == 1:
            power = self.go(args[0])
            if self.style == "latex":
                big = len(power) > 5 * _SHORT or re.search(r"\\(?:sum|prod|int|begin)", power)
                form = SCALARS["exp"][2] if big else "e^{{{0}}}"
            else:
                short = "e^{0}" if re.fullmatch(r"\w+", power) else "e^({0})"
                form = SCALARS["exp"][1] if len(power) > _SHORT else short
            return _Shape(Level["FACTOR"], form, (_Ready(power),), self)
        shape = self.made(SCALARS, name, args, "operation")
        if name in ("*", "/", "ratio") and args and _leads(args[0]):  # -a·b needs no parentheses
            level = Level["FACTOR"] if shape.form is FRACTION else Level["NEG"]
            return replace(shape, level=level, form=shape.form.replace("{0:PRODUCT}", "{0:NEG}"))
        return shape

    def binder(self, node: terms.Bind) -> _Shape:
        if node.kind not in BINDERS:
            raise TypeError(f"no print for the binder {node.kind!r}: teach it to printing")
        scope, symbol = self.bind(node.index), self.pick(*BINDERS[node.kind])
        name, over = scope.name(node.index), node.index.over
        below, above = name, ""
        if isinstance(over, sorts.Upto):
            below = f"{name}=1..{self.set(over.bound)}"
            if self.style == "latex":
                plain = node.given is None and node.kind in ("sum", "prod")
                bound = self.set(over.bound)
                below = f"{name}=1" if plain else rf"1 \leq {name} \leq {bound}"
                above = f"^{{{bound}}}" if plain else ""
        if node.given is not None:
            below += self.pick(": ", r" \colon ") + scope.go(node.given)
        if self.style == "latex" or below != name:
            below = f"{{{below}}}"
        return scope.form("bind", _Ready(f"{symbol}_{below}{above}"), node.body)

    def relation(self, node: terms.Rel | terms.IndexRel) -> _Shape:
        if node.op not in RELATIONS or (node.op == "in" and isinstance(node, terms.Rel)):
            raise TypeError(f"no print for the relation {node.op!r}: teach it to printing")
        symbol = self.pick(*RELATIONS[node.op])
        args: tuple[Any, ...]
        if isinstance(node, terms.Rel):
            args = node.left, node.right
        else:
            axis = next((a for arg in node.args if (a := _axis(arg)) is not None), None)
            args = tuple(self.index(arg, axis) for arg in node.args)
        form = f" {symbol} ".join(f"{{{n}!c:SUM}}" for n in range(len(args)))
        return _Shape(Level["REL"], form, args, self)

    def junction(self, node: terms.And | terms.Or) -> _Shape:
        every = isinstance(node, terms.And)
        if not node.parts:
            empty = ("true", r"\top") if every else ("false", r"\bot")
            return self.ready("NAME", self.pick(*empty))
        if len(node.parts) == 1:
            return self.shape(node.parts[0])
        own = "AND" if every else "OR"
        symbol = self.pick(*(("∧", r"\wedge") if every else ("∨", r"\vee")))
        first = own if isinstance(node.parts[0], type(node)) else "REL"
        places = [f"{{0:{first}}}", *(f"{{{n}:REL}}" for n in range(1, len(node.parts)))]
        return _Shape(Level[own], f" {symbol} ".join(places), node.parts, self)

    def head(
        self, node: terms.Quantity | terms.TableQuantity | terms.Predicate | terms.LineLaw
    ) -> _Shape:
        head, form = node.head, self.pick(node.head.text, node.head.latex)
        try:
            places, _ = _places(form, True)
        except ValueError as error:
            raise TypeError(f"the print of {head.name} is no format: {error}") from None
        wanted = max((place.argument + 1 for place in places), default=0)
        if len(node.args) < wanted:
            raise TypeError(f"{head.name} prints {wanted} arguments and is given {len(node.args)}")
        level = Level["REL"] if isinstance(node, terms.Predicate) else _level_of_head(head.text)
        return _Shape(level, form, node.args, self, head=True)

    # -- names and elements -----------------------------------------------------------------

    def name(self, node: object) -> str:
        return self.names.get(node) or self.own_name(node)

    def own_name(self, node: object) -> str:
        match node:
            case terms.Fold() | terms.Defined():
                return self.pick(node.name, node.latex_name)
            case Index():
                return self.pick(node.name, _tex_name(node.name))
            case sorts.Scalar() | sorts.Table() | sorts.Space():
                return self.pick(node.name, node.latex)
        return self.go(node)

    def bind(self, *variables: object) -> Printer:
        """The scope in which these variables are bound. Names that are already taken get a
        prime."""
        fresh = set(variables)
        names = {known: name for known, name in self.names.items() if known not in fresh}
        for variable in variables:
            name, taken = self.own_name(variable), set(names.values())
            while name in taken:
                name += "'"
            names[variable] = name
        return Printer(self.style, names)

    def index(self, node: object, axis: object) -> _Ready:
        shape = self.element(node, axis) if isinstance(node, IndexOp) else None
        return _Ready(self.fill(shape, True) if shape else self.go(node))

    def element(self, node: IndexOp, axis: object) -> _Shape:
        if node.name == "item":
            return self.ready("NAME", self.item(node.literal, axis))
        if node.name == "bad":
            return self.bad(node.literal)
        args = [self.index(a, x) for a, x in zip(node.args, _inner_axes(node, axis), strict=False)]
        return self.made(ELEMENTS, node.name, args, "operation on elements")

    def item(self, value: object, axis: object) -> str:
        """Print a literal element as a reader counts it: the set 1, ..., k is stored from 0."""
        match axis, value:
            case sorts.Upto(), int():
                return str(value + 1)
            case sorts.Subsets(), tuple():
                inner = ", ".join(str(part + 1) for part in value)
                return self.pick(f"{{{inner}}}", rf"\{{{inner}\}}")
            case sorts.Pairs(), (left, right):
                return f"({self.item(left, axis.left)}, {self.item(right, axis.right)})"
            case _, tuple():
                return f"({', '.join(self.item(part, _base(axis)) for part in value)})"
        return str(value)

    def set(self, node: object, tight: bool = False) -> str:
        match node:
            case int():
                return str(node)
            case sorts.Space():
                return self.own_name(node)
            case Node():
                return self.go(node, Level["NAME"] if tight else Level["LOOSE"])
            case sorts.Upto():
                bound = self.set(node.bound)
                return self.pick(f"{{1..{bound}}}", rf"\{{1, \ldots, {bound}\}}")
            case sorts.Pairs():
                right = self.set(node.right, isinstance(node.right, sorts.Pairs))
                both = self.set(node.left) + self.pick("×", r" \times ") + right
                return f"({both})" if tight else both
            case sorts.Power() | sorts.Histories():
                base = self.set(node.base, True)
                if isinstance(node, sorts.Power):
                    power = self.pick(self.set(node.exponent, True), self.set(node.exponent))
                else:
                    power = self.pick(f"(<{self.set(node.length)})", f"<{self.set(node.length)}")
                both = f"{base}^" + self.pick(power, f"{{{power}}}")
                return f"({both})" if tight else both
            case sorts.Subsets():
                chosen, whole = self.set(node.chosen), self.set(sorts.Upto(node.bound))
                return self.pick(f"subsets({whole}, {chosen})", rf"\binom{{{whole}}}{{{chosen}}}")
        raise TypeError(f"no print for the index set {type(node).__name__}: teach it to printing")

    def product(self, axes: Sequence[Any]) -> str:
        tight = len(axes) > 1
        sets = [self.set(a, tight and isinstance(a, sorts.Pairs)) for a in axes]
        return self.pick("×", r" \times ").join(sets)


# ----------------------------------------------------------------------------- the axes of elements


def between(
    printer: Printer, low: str | None, high: str | None, low_open: bool, high_open: bool
) -> str:
    """A range of real numbers, with # for the names of those that are in it."""

    def sign(op: str) -> str:
        return f" {printer.pick(*RELATIONS[op])} "

    if low is None and high is None:
        return "#" + printer.pick(" ∈ ℝ", r" \in \mathbb{R}")
    if high is None:
        return f"#{sign('>' if low_open else '>=')}{low}"
    upper = f"#{sign('<' if high_open else '<=')}{high}"
    return upper if low is None else f"{low}{sign('<' if low_open else '<=')}{upper}"


def _axes(table: Any) -> tuple[Any, ...]:
    try:
        return tuple(table.axes)
    except Exception:  # what does not unfold is a fault of the statement, and prints all the same
        return ()


def _axis(element: object) -> Any:
    """The index set that an index term runs over, where it can be told."""
    match element:
        case Index():
            return element.over
        case IndexOp(name="pick", args=(sequence, _)):
            return _base(_axis(sequence))
        case IndexOp(name="replace" | "overwrite", args=(sequence, *_)):
            return _axis(sequence)
        case IndexOp(name="first" | "second" as side, args=(both,)):
            axis = _axis(both)
            return getattr(axis, "left" if side == "first" else "right", None)
    return None


def _base(axis: object) -> Any:
    return _POSITION if isinstance(axis, sorts.Subsets) else getattr(axis, "base", None)


def _inner_axes(node: IndexOp, axis: object) -> tuple[Any, ...]:
    """What the arguments of an operation run over, given what its value runs over."""
    match node.name:
        case "pick" | "prefix":
            return (axis if node.name == "prefix" else None, _POSITION)
        case "replace":
            axis = _axis(node.args[0]) if node.args and axis is None else axis
            return (axis, _POSITION, _base(axis))
        case "append":
            return (axis, _base(axis))
        case "pair":
            return (getattr(axis, "left", None), getattr(axis, "right", None))
    return (None,) * len(node.args)


def _leads(node: object) -> bool:
    """Whether it begins with a minus that means the same when taken for the whole product."""
    match node:
        case terms.Num():
            return node.value < 0 and node.value.denominator == 1
        case terms.Op(name="neg", args=(terms.Op(name="/" | "ratio") | terms.Num(),)):
            return False
        case terms.Op(name="neg"):
            return True
        case terms.Op(name="*", args=(left, _)):
            return _leads(left)
    return False


# ----------------------------------------------------------------------------- LaTeX


def _tex(pieces: list[str]) -> str:
    """Join literals and printed arguments, which alternate, as TeX and a reader need them."""
    if not any(map(_TALL.search, pieces)):
        pieces[::2] = (re.sub(r"\\(?:left|right)(?![a-z])", "", literal) for literal in pieces[::2])
    for n in range(1, len(pieces), 2):
        script = pieces[n + 1][:1]
        if script in ("^", "_") and script in pieces[n] and not pieces[n].endswith(")"):
            pieces[n] = f"{{{pieces[n]}}}"
        if pieces[n + 1] == r" \cdot " and _beside(pieces[n], pieces[n + 2]):
            pieces[n + 1] = " "
    joined = ""
    for piece in pieces:
        letter = re.search(r"\\[a-zA-Z]+$", joined) and piece[:1].isalpha()
        joined += f" {piece}" if letter else piece
    return joined


def _beside(left: str, right: str) -> bool:
    """Whether a product reads right without its dot: not in 2 3, k (a + b), 2 1/3 or |a| b |c|."""
    if left[-1:] == "|" or not re.match(r"\\(?!left)|[a-zA-Z]", right):
        return False
    return not (left[-1:].isdigit() and right.startswith(r"\frac"))


def _tex_name(name: str) -> str:
    """An index named in ASCII: Greek letters by name, trailing digits below."""
    stem, digits, primes = re.fullmatch(r"(.*?)_?(\d*)('*)", name, re.DOTALL).groups()  # type: ignore[union-attr]
    if _GREEK.fullmatch(stem):
        stem = "\\" + stem.replace("lamda", "lambda")
    elif len(stem) > 1:
        stem = rf"\mathrm{{{tex_words(stem)}}}"
    return stem + (f"_{{{digits}}}" if digits else "") + primes


def tex_words(words: str) -> str:
    named = {"\\": "backslash", "^": "asciicircum", "~": "asciitilde"}
    return re.sub(
        r"[\\{}_^#$%&~]",
        lambda m: rf"\text{named[m[0]]}{{}}" if m[0] in named else "\\" + m[0],
        words,
    )


# ----------------------------------------------------------------------------- whole prints


def text(node: Node | sorts.IndexSet) -> str:
    """A node as one line of Unicode text."""
    return printer_of("text", node).go(_known(node))


def latex(node: Node | sorts.IndexSet) -> str:
    """A node as LaTeX for math mode."""
    return printer_of("latex", node).go(_known(node))


def _known(node: object) -> Any:
    if isinstance(node, Node | sorts.IndexSet):
        return node
    raise TypeError(f"no print for {type(node).__name__} {node!r}: not a node of the language")


def _children(node: Any) -> tuple[Any, ...]:
    return tuple(child for child in node.children() if isinstance(child, Node))


def printer_of(style: Style, node: object) -> Printer:
    """The outermost scope: what is declared keeps its name, what is bound nowhere is primed."""
    bound: set[Node] = set()
    leaves: dict[Node, None] = {}
    todo = [node] if isinstance(node, Node) else []
    while todo:
        part = todo.pop()
        bound.update(part.binds)
        if isinstance(part, sorts.Scalar | sorts.Table | Index | terms.Fold | terms.Defined):
            leaves[part] = None  # what a name stands for is printed beside, in a scope of its own
        else:
            todo += reversed(_children(part))
    free = [leaf for leaf in leaves if leaf not in bound]
    declared = [leaf for leaf in free if not isinstance(leaf, Index)]
    scope = Printer(style, {leaf: Printer(style).own_name(leaf) for leaf in declared})
    return scope.bind(*(leaf for leaf in free if isinstance(leaf, Index)))


def definitions(node: Node) -> list[tuple[str, terms.Fold | terms.Defined]]:
    """The names that a tree defines by `A := ...`, each once, and in an order in which each
    definition uses earlier names only."""
    found: dict[str, terms.Fold | terms.Defined] = {}
    for part in _inner_first(node):
        if isinstance(part, terms.Fold | terms.Defined):
            found.setdefault(part.name, part)
    return list(found.items())


def _inner_first(node: Node) -> Iterator[Node]:
    for child in _children(node):
        yield from _inner_first(child)
    yield node


def definition(node: terms.Fold | terms.Defined, style: Style = "text") -> str:
    """One definition as it is printed: `A := ...`, or `S(y) := ...` for a table that is given by
    its entries."""
    scope, name, body = printer_of(style, node.body), Printer(style).own_name(node), node.body
    if isinstance(body, terms.Lam):
        scope = scope.bind(*body.indices)
        name += f"({', '.join(map(scope.name, body.indices))})"
        return f"{name} := {scope.go(body.body)}"
    return f"{name} := {scope.go(body)}"
