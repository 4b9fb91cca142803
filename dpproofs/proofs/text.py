"""Expressions of the kernel as text, and back: `2*p(Y:y)*e^(epsilon) - sum[Y:0](q(Y:0)^2)`.

Reading a text makes an expression by the kernel's own operations, so nothing here has to be
believed: another expression than was meant is one for which a step does not fit.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import Atom, Expr
from dpproofs.kernel.points import (
    Chosen,
    Element,
    Held,
    Kept,
    Point,
    Prefix,
    Sequence,
    Set,
    aside,
    before,
    changed,
    held,
)
from dpproofs.language import sorts

__all__ = [
    "Names",
    "Unreadable",
    "element_text",
    "expression_text",
    "parse_element",
    "parse_expression",
    "parse_point",
    "parse_set",
    "set_text",
]

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*'*")
_TOKEN = re.compile(r"\s*(`[^`]*`|[A-Za-z_][A-Za-z0-9_]*'*|\d+(?:/\d+)?|:=|[-+*^()\[\]{},;:@|<])")
_WORDS = frozenset(
    [
        "many",
        "sum",
        "sup",
        "prod",
        "e",
        "log",
        "inverse",
        "power",
        "real_power",
        "tail",
        "slope",
        "pi",
        "prime",
        "weight",
        "bit",
        "same",
        "count",
    ]
)


class Unreadable(ValueError):
    """Raised for a text that is no expression; the message says where."""


@dataclass
class Names:
    """Which declared object has which name, in the order in which they were declared or met."""

    things: dict[str, Any] = field(default_factory=dict)
    read: dict[str, Expr] = field(default_factory=dict)  # expressions, by their texts

    def add(self, things: Iterable[Any]) -> Names:
        """Objects under their own names; one whose name is taken has strokes behind it."""
        for thing in things:
            if not self.knows(thing):
                name = next(
                    n for k in itertools.count() if (n := thing.name + "'" * k) not in self.things
                )
                self.things[name] = thing
        return self

    def knows(self, thing: Any) -> bool:
        return any(known is thing for known in self.things.values())

    def of(self, thing: Any) -> str:
        for name, known in self.things.items():
            if known is thing:
                return _quoted(name)
        self.add([thing])
        return self.of(thing)

    def find(self, name: str) -> Any:
        if name not in self.things:
            raise Unreadable(f"nothing is called {name}")
        return self.things[name]


def _quoted(name: str) -> str:
    return name if _PLAIN.fullmatch(name) and name not in _WORDS else f"`{name}`"


# ----------------------------------------------------------------------------- writing


def expression_text(x: Expr, names: Names) -> str:
    """An expression as text that `parse_expression` reads."""
    told = []
    for (bound, factors), c in x.ordered:
        parts = [f"{_atom_text(a, names)}{_power_text(n)}" for a, n in factors]
        if bound:
            points = ",".join(element_text(p, names) for p in bound)
            parts = [f"sum[{points}]({'*'.join(parts)})"]
        number = [str(abs(c))] if abs(c) != 1 or not parts else []
        told.append(("- " if c < 0 else "+ ") + "*".join([*number, *parts]))
    text = " ".join(told) or "0"
    return (
        text.removeprefix("+ ").replace("- ", "-", 1)
        if text.startswith("- ")
        else text.removeprefix("+ ")
    )


def _power_text(n: Any) -> str:
    return "" if n == 1 else f"^{n}" if isinstance(n, int) and n > 0 else f"^({n})"


def _atom_text(one: Atom, names: Names) -> str:
    def inner(x: Any) -> str:
        return expression_text(x, names) if isinstance(x, Expr) else element_text(x, names)

    match one.kind, one.data:
        case "number", (thing,):
            return names.of(thing)
        case "entry", (table, key):
            return f"{names.of(table)}({', '.join(map(inner, key))})"
        case "weight", (table, key):
            return f"weight({names.of(table)}; {', '.join(map(inner, key))})"
        case "size", (of,):
            return f"|{set_text(of, names)}|"
        case (("sup" | "prod"), (point, *parts)):
            return f"{one.kind}[{inner(point)}]({'; '.join(map(inner, parts))})"
        case "exp", (x,):
            return f"e^({inner(x)})"
        case "prime", (n,):
            return f"prime({n})"
        case "power", (x, n):
            return f"power({inner(x)}; {n})"
        case "count", (word, left, right):
            return f"count(`{word}`; {inner(left)}, {inner(right)})"
        case "pi", ():
            return "pi"
    return f"{one.kind}({', '.join(map(inner, one.data))})"


def element_text(element: Element, names: Names) -> str:
    match element:
        case Point():
            label = str(element.label)
            shown = label if label.isdigit() else _quoted(label)
            return f"{set_text(element.set, names)}:{shown}"
        case Sequence():
            changes = "".join(
                f"[{element_text(i, names)}:={element_text(e, names)}]" for i, e in element.changes
            )
            return element_text(element.base, names) + changes
        case Held():
            place = element_text(element.place, names)
            return f"{element_text(element.sequence, names)}@{place}"
        case Prefix():
            place = element_text(element.place, names)
            return f"{element_text(element.sequence, names)}<{place}"
        case Chosen(sequence, places):
            return f"{{{element_text(sequence, names)}; {set_text(places, names)}}}"
        case Kept(sequence, chosen):
            return f"{{{element_text(sequence, names)} | {element_text(chosen, names)[1:]}"
        case tuple():
            return f"({', '.join(element_text(e, names) for e in element)})"
    return str(element)


def set_text(of: Set, names: Names) -> str:
    """A set as text that `parse_set` reads."""
    places = names.of(of.of)
    return places if of.base is None else f"{set_text(of.base, names)}^{places}"


# ----------------------------------------------------------------------------- reading


def parse_expression(text: str, names: Names) -> Expr:
    """The expression that a text stands for; a text that was met before is not read again."""
    if text not in names.read:
        parser = _Parser(text, names)
        names.read[text] = parser.expression()
        parser.end()
    return names.read[text]


def parse_set(text: str, names: Names) -> Set:
    parser = _Parser(text, names)
    found = parser.set()
    parser.end()
    return found


def parse_point(text: str, names: Names) -> Point:
    """A point, also where it is one of a set of sequences."""
    parser = _Parser(text, names)
    found = parser.point()
    parser.end()
    return found


def parse_element(text: str, names: Names) -> Element:
    parser = _Parser(text, names)
    found = parser.element()
    parser.end()
    return found


def _tokens(text: str) -> list[str]:
    """Its words, and an empty one at the end."""
    found, place = [], 0
    for match in _TOKEN.finditer(text):
        if match.start() != place:
            break
        found.append(match[1])
        place = match.end()
    if text[place:].strip():
        raise Unreadable(f"no word at {place} of {text!r}")
    return [*found, ""]


class _Parser:
    def __init__(self, text: str, names: Names) -> None:
        self.text, self.names, self.place = text, names, 0
        self.tokens = _tokens(text)
        self.bound: dict[Point, Point] = {}  # what stands for a point that a sum binds

    # -- tokens

    def peek(self) -> str:
        return self.tokens[self.place]

    def take(self, *wanted: str) -> str:
        found = self.tokens[self.place]
        if not found or (wanted and found not in wanted):
            told = " or ".join(wanted) or "more"
            raise Unreadable(f"{told} is wanted at word {self.place} of {self.text!r}")
        self.place += 1
        return found

    def end(self) -> None:
        if self.peek():
            raise Unreadable(f"nothing more is wanted at word {self.place} of {self.text!r}")

    def name(self) -> str:
        found = self.take()
        if found[0] == "`":
            return found[1:-1]
        if not _PLAIN.fullmatch(found):
            raise Unreadable(f"a name is wanted before word {self.place} of {self.text!r}")
        return found

    def rational(self) -> Fraction:
        sign = -1 if self.peek() == "-" and self.take() else 1
        found = self.take()
        if not found[0].isdigit():
            raise Unreadable(f"a number is wanted before word {self.place} of {self.text!r}")
        return sign * Fraction(found)

    def listed(self, read: Any, close: str) -> list[Any]:
        """Things with commas between them, up to a bracket."""
        found = []
        while self.peek() != close:
            found.append(read())
            if self.peek() != close:
                self.take(",")
        self.take(close)
        return found

    # -- expressions

    def expression(self) -> Expr:
        found: dict[Any, fmpq] = {}
        sign = self.take() if self.peek() == "-" else "+"
        while True:
            for term, c in self.term().terms.items():
                found[term] = found.get(term, fmpq(0)) + (-c if sign == "-" else c)
            if self.peek() not in ("+", "-"):
                return Expr(found)
            sign = self.take("+", "-")

    def term(self) -> Expr:
        product = self.factor()
        while self.peek() == "*":
            self.take("*")
            product = product * self.factor()
        return product

    def factor(self) -> Expr:
        base = self.base()
        if self.peek() != "^":
            return base
        self.take("^")
        if self.peek() == "(":
            self.take("(")
            n = self.rational()
            self.take(")")
        else:
            n = self.rational()
        return x_.power(base, n)

    def base(self) -> Expr:
        token = self.peek()
        if token and token[0].isdigit():
            return x_.constant(self.rational())
        if token == "|":
            self.take("|")
            of = self.set()
            self.take("|")
            return x_.size(of)
        if token == "(":
            self.take("(")
            inner = self.expression()
            self.take(")")
            return inner
        if token in _WORDS and token != "pi" and not self.bound:
            return self.met_before(token)
        name, quoted = self.name(), token[:1] == "`"
        if name in _WORDS and not quoted:
            return self.word(name)
        thing = self.names.find(name)
        if isinstance(thing, sorts.Table):
            self.take("(")
            return x_.entry(thing, tuple(self.listed(self.element, ")")))
        if not isinstance(thing, sorts.Scalar):
            raise Unreadable(f"{name} is no number")
        return x_.number(thing)

    def met_before(self, name: str) -> Expr:
        """What begins with a word, outside of all sums; what was met before is not read again."""
        start, depth, end = self.place, 0, self.place
        for end in range(start + 1, len(self.tokens)):  # the word after its last bracket
            if not depth and end > start + 1 and self.tokens[end] not in ("(", "["):
                break
            depth += (self.tokens[end] in ("(", "[")) - (self.tokens[end] in (")", "]"))
        text = " ".join(self.tokens[start:end])
        if text not in self.names.read:
            self.take()
            self.names.read[text] = self.word(name)
            if self.place != end:
                raise Unreadable(f"brackets at word {start} of {self.text!r}")
            return self.names.read[text]
        self.place = end
        return self.names.read[text]

    def word(self, name: str) -> Expr:
        """What begins with a word of the kernel."""
        if name == "pi":
            return x_.PI
        if name == "e":
            self.take("^")
        if name in ("sum", "sup", "prod"):
            return self.over(name)
        self.take("(")
        match name:
            case "same":
                return x_.same(*self.listed(self.element, ")"))
            case "many":
                return x_.many(*self.listed(self.element, ")"))
            case "weight":
                table = self.names.find(self.name())
                self.take(";")
                return x_.exp(-x_.entry(table, tuple(self.listed(self.element, ")"))))
            case "count":
                word = self.name()
                self.take(";")
                return x_.count(word, *self.listed(self.element, ")"))
            case "prime":
                n = self.rational()
                self.take(")")
                return x_.constant(n)
            case "power":
                x = self.expression()
                self.take(";")
                n = self.rational()
                self.take(")")
                return x_.power(x, n)
        parts = self.listed(self.expression, ")")
        made: dict[str, Any] = {
            "e": x_.exp, "log": x_.log, "inverse": x_.inverse, "tail": x_.tail, "slope": x_.slope,
            "bit": x_.bit, "real_power": x_.real_power,
        }  # fmt: skip
        found: Expr = made[name](*parts)
        return found

    def over(self, name: str) -> Expr:
        """A sum, a product or a greatest value over points, each of which steps aside."""
        self.take("[")
        before = dict(self.bound)
        self.bound = {}
        points = self.listed(self.point, "]")
        new = aside(points, before.values())
        self.bound = {**before, **new}
        self.take("(")
        parts = [self.expression()]
        while self.peek() == ";":
            self.take(";")
            parts.append(self.expression())
        self.take(")")
        self.bound = before
        if name == "sum":
            for point in new.values():
                parts = [x_.summed(point, parts[0])]
            return parts[0]
        make, (point,) = x_.extreme if name == "sup" else x_.product_over, new.values()
        return make(point, *parts)

    # -- elements

    def element(self) -> Element:
        token = self.peek()
        if token == "(":
            self.take("(")
            return tuple(self.listed(self.element, ")"))
        if token and token[0].isdigit():
            return int(self.take())
        found: Element = self.choice() if token == "{" else self.point()
        if not isinstance(found, Chosen) and found.set.base is not None:
            found = Sequence(found)
            while self.peek() == "[":
                self.take("[")
                place = self.element()
                self.take(":=")
                found = changed(found, (place, self.element()))
                self.take("]")
            if self.peek() == "@":
                self.take("@")
                return held(found, self.element())
            if self.peek() == "<":
                self.take("<")
                return before(found, self.element())
        return found

    def choice(self) -> Chosen | Kept:
        """Places that are chosen, or what a sequence keeps of them."""
        self.take("{")
        whole, drawn = None, self.element()
        if self.peek() == "|":
            self.take("|")
            whole, drawn = drawn, self.element()
        self.take(";")
        chosen = Chosen(drawn, self.set())
        self.take("}")
        return chosen if whole is None else Kept(whole, chosen)

    def point(self) -> Point:
        of = self.set()
        self.take(":")
        token = self.take()
        label: str | int = int(token) if token.isdigit() else token.strip("`")
        point = Point(of, label)
        return self.bound.get(point, point)

    def set(self) -> Set:
        thing = self.names.find(self.name())
        found = Set(thing)
        if self.peek() == "^":
            self.take("^")
            return Set(self.set().of, found)
        return found
