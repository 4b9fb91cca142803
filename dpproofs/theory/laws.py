"""The algebra of laws: products, mixtures, conditional laws, outputs of kernels, compositions.

Each law is a table that unfolds into a formula for its entries. Points of probability 0 are allowed
everywhere.
"""

from __future__ import annotations

from dpproofs.language.build import (
    cases,
    exp,
    first,
    index,
    indicator,
    last,
    pair,
    pick,
    prefix,
    product,
    quantity,
    second,
    select,
    table,
    table_quantity,
    total,
)
from dpproofs.language.sorts import Histories, IndexSet, Natural, Power, Subsets, Upto
from dpproofs.language.terms import Num, TableTerm, Term

__all__ = [
    "adaptive",
    "condition",
    "event_of",
    "expectation",
    "gibbs",
    "independent",
    "joint",
    "last_output",
    "length_of",
    "marginal_left",
    "marginal_right",
    "mass",
    "mixture",
    "normalise",
    "power",
    "probability_of",
    "product_law",
    "push_forward",
    "subsampled",
    "uniform",
]


@quantity("{0}({1})", "{0}({1})", "probability of an event, private coins allowed")
def probability_of(p: TableTerm, event: TableTerm) -> Term:
    """The probability of an event under p, also of an event with a private coin."""
    y = p.index("y")
    return total(p(y) * event(y), y)


@quantity("E_{0} {1}", r"\mathbb{{E}}_{{{0}}}\,{1}", "null atoms do not count")
def expectation(p: TableTerm, f: TableTerm) -> Term:
    """The mean of f under p. Points with p = 0 do not count."""
    y = p.index("y")
    return total(p(y) * f(y), y, given=p(y) > 0)


@table_quantity("normalise({0})", r"\operatorname{{norm}}({0})")
def normalise(weights: TableTerm) -> TableTerm:
    """The law proportional to the given weights: the weights divided by their sum."""
    y, z = weights.index("y"), weights.index("z")
    return table(weights(y) / total(weights(z), z), y)


@table_quantity("{0} | {1}", r"{0}_{{|{1}}}", "conditioned on an event of positive probability")
def condition(p: TableTerm, event: TableTerm) -> TableTerm:
    """The law p given an event, or given an event with a private coin. It has no value where the
    event has probability 0."""
    y = p.index("y")
    return table(p(y) * event(y) / probability_of(p, event), y)


@quantity("mass({0})", r"\operatorname{{mass}}({0})", "the sum of all entries")
def mass(density: TableTerm) -> Term:
    """The sum of all entries of a table."""
    y = density.index("y")
    return total(density(y), y)


@table_quantity("{0}/{1}", r"{0} / {1}", "the event of which each outcome of law {1} has mass {0}")
def event_of(density: TableTerm, p: TableTerm) -> TableTerm:
    """The event, with a private coin, of which each point of p has the given mass. Where p is 0
    the event is taken not to happen."""
    y = p.index("y")
    return table(cases(p(y) > 0, density(y) / p(y), 0), y)


@table_quantity("{1}({0})", r"{1}({0})", "the law of the output of kernel {1} on an input ~ {0}")
def push_forward(p: TableTerm, kernel: TableTerm) -> TableTerm:
    """The law of the output of a kernel whose input is drawn from p."""
    y, z = p.index("y"), kernel.index("z")
    return table(total(p(y) * kernel(y, z), y), z)


@table_quantity("{0} ⊗ {1}", r"{0} \otimes {1}")
def independent(p: TableTerm, q: TableTerm) -> TableTerm:
    """The law of a pair of two independent draws, one from p and one from q."""
    w = index("w", p.axes[0] * q.axes[0])
    return table(p(first(w)) * q(second(w)), w)


@table_quantity("({0}, {1})", r"({0}, {1})", "input and output of a kernel")
def joint(p: TableTerm, kernel: TableTerm) -> TableTerm:
    """The law of the pair of an input, drawn from p, and the output of a kernel on it."""
    w = index("w", kernel.axes[0] * kernel.axes[1])
    return table(p(first(w)) * kernel(first(w), second(w)), w)


@table_quantity("left({0})", r"\operatorname{{left}}({0})")
def marginal_left(p: TableTerm) -> TableTerm:
    """The law of the left entry of a pair."""
    pairs = p.axes[0]
    a, b = index("a", pairs.left), index("b", pairs.right)
    return table(total(p(pair(a, b)), b), a)


@table_quantity("right({0})", r"\operatorname{{right}}({0})")
def marginal_right(p: TableTerm) -> TableTerm:
    """The law of the right entry of a pair."""
    pairs = p.axes[0]
    a, b = index("a", pairs.left), index("b", pairs.right)
    return table(total(p(pair(a, b)), a), b)


@table_quantity("(1-{2})·{0} + {2}·{1}", r"(1-{2}){0} + {2}{1}")
def mixture(p: TableTerm, q: TableTerm, weight: Term) -> TableTerm:
    """The mixture of q with the given weight, and of p with the rest."""
    y = p.index("y")
    return table((1 - weight) * p(y) + weight * q(y), y)


@table_quantity("{0}^{1}", r"{0}^{{{1}}}", "the law of independent draws")
def power(p: TableTerm, n: Term) -> TableTerm:
    """The law of a sequence of n independent draws from p."""
    sequence = index("Z", Power(p.axes[0], length_of(n)))
    i = index("i", Upto(length_of(n)))
    return table(product(p(pick(sequence, i)), i), sequence)


@table_quantity(
    "⊗({0})",
    r"\textstyle\bigotimes_i {0}_i",
    "002_b1ffcab4e461a608.txt, independent composition: the law of the outputs together",
)
def product_law(laws: TableTerm) -> TableTerm:
    """The law of a sequence of independent draws, one from each of the laws 1, ..., k."""
    places, points = laws.axes
    sequence = index("y", Power(points, places.bound))
    i = index("i", places)
    return table(product(laws(i, pick(sequence, i)), i), sequence)


def uniform(over: IndexSet) -> TableTerm:
    """The uniform law: every point has the same probability."""
    y, z = index("y", over), index("z", over)
    return table(1 / total(indicator(z == z), z), y)


@table_quantity(
    "comp_{1}({0})",
    r"\operatorname{{comp}}_{{{1}}}({0})",
    "the law of the outputs of a tree of kernels: history, then output",
)
def adaptive(kernels: TableTerm, length: Term) -> TableTerm:
    """The law of the outputs of an adaptive composition of the given length. Each output is
    drawn by a kernel that sees the outputs before it."""
    histories = kernels.axes[0]
    assert isinstance(histories, Histories)
    y = index("y", Power(histories.base, length_of(length)))
    i = index("i", Upto(length_of(length)))
    return table(product(kernels(prefix(y, i), pick(y, i)), i), y)


@table_quantity(
    "out_{1}({0})",
    r"\operatorname{{out}}_{{{1}}}({0})",
    "000_67d4c89f55229a83.txt, Theorem 1: M(x) = M_k(x, M_{k-1}(x, ...))",
)
def last_output(kernels: TableTerm, length: Term) -> TableTerm:
    """The law of the last output of an adaptive composition. (`adaptive` is the law of all its
    outputs.)"""
    histories = kernels.axes[0]
    assert isinstance(histories, Histories)
    y = index("y", Power(histories.base, length_of(length)))
    r = index("r", histories.base)
    return table(total(adaptive(kernels, length)(y), y, given=last(y) == r), r)


@table_quantity(
    "{0} on a sample of {1} rows",
    r"{0}(\,\cdot_{{\gamma}}\,),\ \gamma \subset [{1}]",
    "002_b1ffcab4e461a608.txt, Subsampling: M(x) = N(x_gamma)",
)
def subsampled(mechanism: TableTerm, rows: Term) -> TableTerm:
    """The mechanism on datasets with the given number of rows that runs another mechanism on a
    uniformly drawn subset of the rows, kept in their order."""
    samples, m = mechanism.axes[0], length_of(rows)
    assert isinstance(samples, Power)
    x, y = index("x", Power(samples.base, m)), index("y", mechanism.axes[1])
    chosen, any_other = (index("I", Subsets(m, samples.exponent)) for _ in range(2))
    outputs = total(mechanism(select(x, chosen), y), chosen)
    return table(outputs / total(1, any_other), x, y)


@table_quantity("Gibbs({0})", r"\operatorname{{Gibbs}}({0})")
def gibbs(energy: TableTerm) -> TableTerm:
    """The Gibbs law: proportional to e to the power of minus the energy."""
    h, g = energy.index("h"), energy.index("g")
    return table(exp(-energy(h)) / total(exp(-energy(g)), g), h)


def length_of(n: Term) -> Natural | int:
    """A length in the form that an index set needs: a declared natural number or an int."""
    if isinstance(n, Natural):
        return n
    if isinstance(n, Num) and n.value.denominator == 1:
        return int(n.value)
    raise ValueError(f"a length is a natural number, not {n!r}")
