"""How each operation, relation and binder is printed, in Unicode and in LaTeX, and how tightly
it binds."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

__all__ = [
    "BINDERS",
    "ELEMENTS",
    "EXTENDING",
    "FORMS",
    "FRACTION",
    "RELATIONS",
    "SCALARS",
    "Form",
    "Level",
    "Style",
]

Style = Literal["text", "latex"]
Level = IntEnum(
    "Level", "LOOSE IFF IMPLIES OR AND REL NOT CASES SUM NEG QUOTIENT PRODUCT FACTOR ATOM NAME"
)
Form = tuple[str, str, str]  # how tightly it binds, the format for text, the format for LaTeX

FRACTION = r"\frac{{{0}}}{{{1}}}"
SCALARS: dict[str, Form] = {
    "+": ("SUM", "{0:SUM} + {1:NEG}", "{0:SUM} + {1:NEG}"),
    "-": ("SUM", "{0:SUM} - {1:NEG}", "{0:SUM} - {1:NEG}"),
    "*": ("PRODUCT", "{0:PRODUCT}·{1:FACTOR}", r"{0:PRODUCT} \cdot {1:FACTOR}"),
    "/": ("QUOTIENT", "{0:PRODUCT}/{1:FACTOR}", FRACTION),
    "ratio": ("QUOTIENT", "{0:PRODUCT}/{1:FACTOR}", FRACTION),
    "^": ("FACTOR", "{0:ATOM}^{1:NAME}", "{0:ATOM}^{{{1}}}"),
    "neg": ("NEG", "-{0:QUOTIENT}", "-{0:QUOTIENT}"),
    "abs": ("ATOM", "|{0}|", r"\left|{0}\right|"),
    "pos": ("ATOM", "({0})₊", r"\left({0}\right)_{{+}}"),
    "exp": ("FACTOR", "exp({0})", r"\exp\left({0}\right)"),
    "log": ("FACTOR", "log({0})", r"\log\left({0}\right)"),
    "sqrt": ("FACTOR", "√({0})", r"\sqrt{{{0}}}"),
    "tanh": ("FACTOR", "tanh({0})", r"\tanh\left({0}\right)"),
    "cosh": ("FACTOR", "cosh({0})", r"\cosh\left({0}\right)"),
    "Q": ("FACTOR", "Q({0})", r"Q\left({0}\right)"),
    "binomial": ("ATOM", "binom({0}, {1})", r"\binom{{{0}}}{{{1}}}"),
    "plog": (
        "PRODUCT",
        "{0:PRODUCT}·log({0:PRODUCT}/{1:FACTOR})",
        rf"{{0:PRODUCT}} \log\left({FRACTION}\right)",
    ),
    "logratio": ("FACTOR", "log({0:PRODUCT}/{1:FACTOR})", rf"\log\left({FRACTION}\right)"),
    "max": ("ATOM", "max{{{0}}}", r"\max\left\{{{0}\right\}}"),
    "min": ("ATOM", "min{{{0}}}", r"\min\left\{{{0}\right\}}"),
    "e": ("NAME", "e", "e"),
    "pi": ("NAME", "π", r"\pi"),
}
ELEMENTS: dict[str, Form] = {
    "pick": ("ATOM", "{0}[{1}]", "{0}_{{{1}}}"),
    "replace": ("ATOM", "{0}[{1}:={2}]", "[{0}_{{-{1}}}, {2}]"),
    "overwrite": ("ATOM", "{0}[{1} first]", "[{0}_{{-1:|{1}|}}, {1}]"),
    "prefix": ("ATOM", "{0}[<{1}]", "{0}_{{<{1}}}"),
    "last": ("ATOM", "last({0})", r"\operatorname{{last}}({0})"),
    "select": ("ATOM", "{0}[{1}]", "{0}_{{{1}}}"),
    "append": ("ATOM", "({0}, {1})", "({0}, {1})"),
    "pair": ("ATOM", "({0}, {1})", "({0}, {1})"),
    "first": ("ATOM", "fst({0})", r"\operatorname{{fst}}({0})"),
    "second": ("ATOM", "snd({0})", r"\operatorname{{snd}}({0})"),
    "distance": ("ATOM", "d({0}, {1})", "d({0}, {1})"),
    "shared": ("ATOM", "|{0} ∩ {1}|", r"|{0} \cap {1}|"),
    "number": ("ATOM", "{0}", "{0}"),
}
RELATIONS = {
    "<=": ("≤", r"\leq"),
    "<": ("<", "<"),
    ">=": ("≥", r"\geq"),
    ">": (">", ">"),
    "==": ("=", "="),
    "!=": ("≠", r"\neq"),
    "in": ("∈", r"\in"),
}
BINDERS = {
    "sum": ("∑", r"\sum"),
    "prod": ("∏", r"\prod"),
    "sup": ("max", r"\max"),
    "inf": ("min", r"\min"),
}
#: Forms whose body goes on as far to the right as it can.
EXTENDING = frozenset(("bind", "integral", "all", "all events", "all reals", "exists"))
FORMS: dict[str, Form] = {
    "bind": ("FACTOR", "{0} {1:QUOTIENT}", "{0} {1:QUOTIENT}"),
    "integral": (
        "FACTOR",
        "∫_{{{0}..{1}}} {2:QUOTIENT} d{3}",
        r"\int_{{{0}}}^{{{1}}} {2:QUOTIENT} \, \mathrm{{d}}{3}",
    ),
    "if": (
        "CASES",
        "if {0} then {1:SUM} else {2}",
        r"\begin{{cases}} {1} & \text{{if }} {0} \\ {2} & \text{{otherwise}} \end{{cases}}",
    ),
    "indicator": ("ATOM", "1[{0}]", r"\mathbb{{1}}\left[{0}\right]"),
    "at": ("ATOM", "{0:ATOM}({1})", "{0:ATOM}({1})"),
    "lam": ("ATOM", "({0} ↦ {1})", r"\left({0} \mapsto {1}\right)"),
    "rounds": (
        "ATOM",
        "rounds_{{{0}=1..{1}}}({2} ↦ {3}; {4})",
        r"\operatorname{{rounds}}_{{{0}=1..{1}}}\left({2} \mapsto {3};\, {4}\right)",
    ),
    "bad": ("NAME", "⟪{0}⟫", r"\text{{⟪{0}⟫}}"),
    "not": ("NOT", "¬{0:NOT}", r"\neg {0:NOT}"),
    "implies": ("IMPLIES", "{0:OR} ⇒ {1:OR}", r"{0:OR} \Rightarrow {1:OR}"),
    "iff": ("IFF", "{0:OR} ⇔ {1:OR}", r"{0:OR} \Leftrightarrow {1:OR}"),
    "all": ("NOT", "∀ {0} ∈ {1}: {2}", r"\forall {0} \in {1}\colon {2}"),
    "all events": ("NOT", "∀ {0} ⊆ {1}: {2}", r"\forall {0} \subseteq {1}\colon {2}"),
    "all reals": ("NOT", "∀ {0}: {1}", r"\forall {0}\colon {1}"),
    "exists": ("NOT", "∃ {0}: {1}", r"\exists {0}\colon {1}"),
    "~": (
        "REL",
        "{0!c:SUM} ~ {1!c:SUM} ({2} ↓ 0)",
        r"{0!c:SUM} \sim {1!c:SUM} \; ({2} \downarrow 0)",
    ),
    "O": (
        "REL",
        "{0!c:SUM} = O({1}) ({2} ↓ 0)",
        r"{0!c:SUM} = O\left({1}\right) \; ({2} \downarrow 0)",
    ),
}
