"""What all topics share: the form of an entry, objects, and quantities that the theory lacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from dpproofs.language import (
    Scalar,
    Statement,
    Table,
    all_of,
    any_of,
    every,
    index,
    kernel,
    law,
    least,
    plog,
    positive_part,
    quantity,
    ratio,
    real,
    reals,
    space,
    sqrt,
    total,
)
from dpproofs.language import test as declare_test
from dpproofs.language.sorts import Natural
from dpproofs.language.statements import index_sets
from dpproofs.language.terms import Proposition, lift
from dpproofs.theory import KL, max_divergence, mixture

LESS, MORE = Fraction(99, 100), Fraction(101, 100)


@dataclass(frozen=True)
class Lemma:
    """A true statement in three spellings, of which the first is the canonical one, and a false
    twin in the canonical spelling.

    `because` says what the twin has changed. A search finds what refutes it.
    """

    name: str
    citation: str
    spellings: tuple[Statement, Statement, Statement]
    twin: Statement
    because: str


def says(show: Proposition, *given: Proposition) -> Statement:
    """The statement that `show` holds, given the hypotheses, for all objects that they mention."""
    found: dict[Any, None] = {}
    for proposition in (*given, show):
        for thing in _free(proposition, ()):
            found.setdefault(thing)
    scalars = [thing for thing in found if isinstance(thing, Scalar)]
    return Statement(
        (*scalars, *(thing for thing in found if isinstance(thing, Table))), show, given
    )


def _free(node: Any, bound: tuple[Any, ...]) -> Iterator[Any]:
    """Scalars and tables in the order in which they are met, each after those of its domain."""
    bound += getattr(node, "unknowns", ()) or ((node.event,) if hasattr(node, "event") else ())
    sets = [axis for axis in index_sets((node,)) for axis in axis.parameters()] if not bound else []
    yield from (size for size in sets if isinstance(size, Natural))
    for end in (getattr(node, "low", None), getattr(node, "high", None)):
        if end is not None:
            yield from _free(end, bound)
    if isinstance(node, Scalar | Table):
        if not any(node is other for other in bound):
            yield node
        return
    for child in node.children():
        yield from _free(child, bound)


X, Y, Z = space("X", largest=3), space("Y"), space("Z", largest=3)
p, q, r, s = (law(name, Y) for name in "pqrs")
u, v = law("u", X), law("v", X)  # laws of an input
K, L = kernel("K", X, Z), kernel("L", X, Z)  # from inputs to outputs
f, g = reals("f", Y), declare_test("g", Y)
y, x, other, z = index("y", Y), index("x", X), index("x'", X), index("z", Z)
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
epsilon_1 = real("epsilon_1", r"\epsilon_1", at_least=0, logarithmic=True)
epsilon_2 = real("epsilon_2", r"\epsilon_2", at_least=0, logarithmic=True)
any_epsilon = real("epsilon", r"\epsilon", logarithmic=True)
delta = real("delta", r"\delta", at_least=0, at_most=1)
c = real("c", at_least=1)  # e to the power of epsilon
share = real("g", r"\gamma", above=0, below=1)
alpha = real("alpha", r"\alpha", above=1)


def private(K, c):
    """No output of K is more than c times as likely on one input as on another."""
    x, other, z = index("x", K.axes[0]), index("x'", K.axes[0]), K.index("z")
    return every(K(x, z) <= c * K(other, z), x, other, z)


def close(p, q, c):
    """No point is more than c times as likely under one of the laws as under the other."""
    y = p.index("y")
    return every(all_of(p(y) <= c * q(y), q(y) <= c * p(y)), y)


def pure(p, q, epsilon):
    """Both max-divergences are at most epsilon."""
    return all_of(max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon)


@quantity("χ²({0} ‖ {1})", r"\chi^2({0} \| {1})")
def chi_squared(p, q):
    """The sum of (p - q)²/q; infinite where q = 0 < p."""
    y = p.index("y")
    return total(ratio((p(y) - q(y)) ** 2, q(y)), y, given=any_of(p(y) > 0, q(y) > 0))


@quantity("E_{2}({0} ‖ {1})", r"E_{{{2}}}({0} \| {1})")
def excess(p, q, c):
    """The sum of (p - c q)+: the hockey-stick divergence with c = e^epsilon."""
    y = p.index("y")
    return total(positive_part(p(y) - c * q(y)), y)


@quantity("J({0}, {1})", r"J({0}, {1})")
def jeffreys(p, q):
    """The sum of (p - q) log(p/q), the KL divergences in both directions."""
    return KL(p, q) + KL(q, p)


@quantity("JS({0}, {1})", r"\operatorname{{JS}}({0}, {1})")
def jensen_shannon(p, q):
    """The mean of the KL divergences of p and q from their mean."""
    middle = mixture(p, q, lift(Fraction(1, 2)))
    return (KL(p, middle) + KL(q, middle)) / 2


@quantity("h²({0}, {1})", r"h^2({0}, {1})")
def hellinger_squared(p, q):
    """Half the sum of (√p - √q)²."""
    y = p.index("y")
    return total((sqrt(p(y)) - sqrt(q(y))) ** 2, y) / 2


@quantity("Σmin({0}, {1})", r"\textstyle\sum \min({0}, {1})")
def overlap(p, q):
    """The sum of the lesser of p and q, which is 1 - TV."""
    y = p.index("y")
    return total(least(p(y), q(y)), y)


@quantity("h({0})", r"h({0})")
def binary_entropy(t):
    """The entropy of a coin, in nats."""
    return -plog(t, 1) - plog(1 - t, 1)


@quantity("d({0} ‖ {1})", r"d({0} \| {1})")
def binary_kl(a, b):
    """The KL divergence of two coins."""
    return plog(a, b) + plog(1 - a, 1 - b)
