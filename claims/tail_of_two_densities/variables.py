"""Independent variables $L_1, \\dots, L_k$ with finitely many values in $[-b, b]$, and their sum."""

from dpproofs.language import (
    Upto,
    index,
    indicator,
    kernel,
    pick,
    real,
    reals,
    space,
    table,
    total,
)
from dpproofs.theory import expectation, product_law

from .notation import k

values = space("A", largest=3)
b = real("b", above=0)
t = real("t", above=0)
x = reals("x", Upto(k), values, at_least=-b, at_most=b)  # the values of L_i
K = kernel("K", Upto(k), values)  # their laws
i, v, w = index("i", Upto(k)), index("v", values), index("w", values**k)
together = product_law(K)
L = table(total(x(i, pick(w, i)), i), w)
mean = expectation(together, L)


def deviates(t):
    """P(L - E L >= t)."""
    return total(together(w) * indicator(L(w) - mean >= t), w)
