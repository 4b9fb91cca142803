"""The operators of public words, with an example each: what Python's own signs mean here.

Words made with `def` say of themselves what they do; operators have no name to look up, so they are
listed. The tests run every example and find every operator that is missing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dpproofs.language import build, sorts
from dpproofs.language.sorts import IndexSet
from dpproofs.language.terms import IndexTerm, Proposition, TableTerm, Term
from dpproofs.meaning.numbers import Exact

__all__ = ["NUMBERS", "OPERATORS", "Operator", "declared"]


@dataclass(frozen=True)
class Operator:
    """How it is written, what it means, an example, and how that prints; `methods` are those of
    Python's that make it."""

    of: type
    written: str
    says: str
    example: str
    prints: str
    methods: tuple[str, ...]


#: What the examples of `OPERATORS` speak of, as a claim file declares it.
DECLARED = """\
X, Y = space("X"), space("Y")
k = natural("k", largest=5)
x, y = real("x"), real("y")
p, K, S = law("p", Y), kernel("K", X, Y), event("S", Y)
a, b = index("a", X), index("b", X)
"""


def declared() -> dict[str, Any]:
    """The names of the examples, with their values."""
    names = {name: getattr(sorts, name) for name in sorts.__all__} | vars(build)
    exec(DECLARED, names)
    names |= {"exp": build.exp}
    return names


def _of(of: type, *rows: tuple[str, str, str, str, str]) -> tuple[Operator, ...]:
    return tuple(Operator(of, w, s, e, p, tuple(m.split())) for w, s, e, p, m in rows)


OPERATORS = (
    *_of(
        Term,
        ("x + y", "the sum", "1 + x", "1 + x", "__add__ __radd__"),
        ("x - y", "the difference", "x - y", "x - y", "__sub__ __rsub__"),
        ("x * y", "the product", "2 * x * y", "2·x·y", "__mul__ __rmul__"),
        (
            "x / y",
            "the quotient; it has no value where y is 0",
            "x / y",
            "x/y",
            "__truediv__ __rtruediv__",
        ),
        ("x ** y", "the power", "x**2", "x^2", "__pow__ __rpow__"),
        ("-x", "the negative", "-x", "-x", "__neg__"),
        ("abs(x)", "the absolute value", "abs(x - y)", "|x - y|", "__abs__"),
        ("x <= y", "at most: a relation, no truth value", "x <= y", "x ≤ y", "__le__"),
        ("x < y", "less than", "x < y", "x < y", "__lt__"),
        ("x >= y", "at least", "x >= y", "x ≥ y", "__ge__"),
        ("x > y", "greater than", "x > y", "x > y", "__gt__"),
        ("x == y", "equal; the term stands on the left", "x == 1", "x = 1", "__eq__"),
        ("x != y", "not equal", "x != 1", "x ≠ 1", "__ne__"),
    ),
    *_of(
        TableTerm,
        (
            "p(y)",
            "the entry of a table; fewer indices than axes leave a smaller table",
            "K(a)",
            "K(a)",
            "__call__",
        ),
    ),
    *_of(
        IndexSet,
        ("X * Y", "all pairs of an element of X and one of Y", 'law("q", X * Y)', "q", "__mul__"),
        ("X ** k", "all sequences of k elements: datasets", 'law("q", X**k)', "q", "__pow__"),
    ),
    *_of(
        IndexTerm,
        ("a == b", "the same element", "a == b", "a = b", "__eq__"),
        ("a != b", "another element", "a != b", "a ≠ b", "__ne__"),
        ("a < b", "earlier, of numbers 1, ..., k", "a < b", "a < b", "__lt__"),
    ),
    *_of(
        Proposition,
        ("A & B", "both hold", "(x <= y) & (y <= 1)", "x ≤ y ∧ y ≤ 1", "__and__"),
        ("A | B", "one of them holds, or both", "(x <= y) | (y <= 1)", "x ≤ y ∨ y ≤ 1", "__or__"),
        ("~A", "it does not hold", "~(x <= y)", "¬(x ≤ y)", "__invert__"),
    ),
)

_ARITHMETIC = " ".join(
    f"__{side}{name}__" for name in ("add", "sub", "mul", "truediv", "pow") for side in ("", "r")
)
_SIGNS, _ORDER = "__neg__ __pos__ __abs__", "__lt__ __le__ __gt__ __ge__"
_TWENTY = "0.69314718055994530942"

#: Of exact numbers, such as `dp.kl(...)`; x is log(2) in the examples.
NUMBERS = _of(
    Exact,
    ("x + y, x - y, x * y, x / y, x ** y", "exact arithmetic", "x + x", "2*log(2)", _ARITHMETIC),
    ("-x, +x, abs(x)", "the negative, itself, the size", "abs(-x)", "log(2)", _SIGNS),
    ("x == y, x != y", "proved either way, or an error", "x == Fraction(1, 2)", "False", "__eq__"),
    ("x < y, x <= y, x > y, x >= y", "proved, or an error", "x < 1", "True", _ORDER),
    ("sorted, min, max", "by their values", "max(x, x - 1)", "log(2)", ""),
    ("hash(x), {x, y}", "equal values have equal hashes", "len({x, x + 0})", "1", "__hash__"),
    ("float(x)", "the nearest float", "float(x)", "0.6931471805599453", "__float__"),
    ('f"{x:.20f}"', "correctly rounded: e, f, g, %", 'f"{x:.20f}"', _TWENTY, "__format__"),
)
