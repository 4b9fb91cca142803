"""The notions of theorem 4 (heterogeneous)."""

from fractions import Fraction

from dpproofs.language import (
    E,
    Upto,
    define,
    every,
    index,
    least,
    log,
    natural,
    product,
    ratio,
    reals,
    sqrt,
    test,
    total,
)
from dpproofs.theory import optimal_delta_of

from ..notation import few, slack

k, many = natural("k", largest=4), natural("k", largest=40)
HALF = Fraction(1, 2)


def epsilons_of(k, at_most=None):
    """The parameters epsilon of k mechanisms."""
    return reals(
        "epsilon",
        Upto(k),
        latex=r"\varepsilon",
        at_least=0,
        at_most=at_most,
        logarithmic=True,
        stated=(100, 104),
    )


def bound(k, epsilons):
    """The printed minimum."""
    i, j = index("i", Upto(k)), index("j", Upto(k))
    mean = define("mean", sqrt(total(epsilons(j) ** 2, j) / k), r"\overline{\varepsilon}")
    order = log(E + ratio(sqrt(k) * mean, slack))
    return least(total(epsilons(i), i), k * mean**2 + sqrt(2 * k * mean**2 * order))


def delta_of(k, deltas):
    """The printed delta of all k mechanisms together."""
    i = index("i", Upto(k))
    return 1 - (1 - slack) * product(1 - deltas(i), i)


def composed(k, epsilons, deltas):
    """The exact optimum has the bound."""
    optimum = optimal_delta_of(epsilons, deltas, bound(k, epsilons))
    return optimum <= delta_of(k, deltas)


def positive(k, epsilons):
    """No parameter epsilon is 0."""
    i = index("i", Upto(k))
    return every(epsilons(i) > 0, i)


deltas = test("delta", Upto(k), latex=r"\delta")
small, any_size, few_small = epsilons_of(k, HALF), epsilons_of(k), epsilons_of(few, HALF)
