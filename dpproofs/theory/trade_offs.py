"""Trade-off functions of two laws, and notions of privacy that bound them.

A test of p against q is told by the chance with which it rejects p at each point. Its error of the
first kind is that chance under p, and its error of the second kind the chance not to reject under
q. The trade-off function of p and q gives the least error of the second kind that an error of the
first kind of at most alpha allows.
"""

from __future__ import annotations

from dpproofs.language.build import (
    all_of,
    cases,
    every,
    exp,
    greatest,
    index,
    number,
    positive_part,
    predicate,
    quantity,
    sqrt,
    sup,
    total,
)
from dpproofs.language.sorts import Scalar, real
from dpproofs.language.terms import Proposition, TableTerm, Term, lift
from dpproofs.theory.divergences import hockey_stick
from dpproofs.theory.line import gaussian_hockey_stick
from dpproofs.theory.privacy import on_neighbours

__all__ = [
    "approximate_trade_off",
    "f_dp",
    "gaussian_delta",
    "gaussian_indistinguishable",
    "gdp",
    "trade_off",
]

GAUSSIAN = "J. Dong, A. Roth, W. J. Su, Gaussian differential privacy, 2022, section 2"
DUAL = GAUSSIAN + ", in its dual form"


@quantity("T({0}, {1})({2})", r"T({0}, {1})({2})", GAUSSIAN + "; closed form, tied to the tests")
def trade_off(p: TableTerm, q: TableTerm, alpha: Term) -> Term:
    """The trade-off function of p and q at alpha: the least error of the second kind of a test of p
    against q, private coins allowed, whose error of the first kind is at most alpha. It has no
    value where alpha is not from 0 to 1.

    By the lemma of Neyman and Pearson it is the greatest value, over slopes t from 0 on, of
    1 - t alpha - sum of (q - t p)+. This is piecewise linear in t, bends at ratios q/p alone, and
    rises up to the least of them, so that one of these is a best slope.
    """
    z, y = p.index("z"), p.index("y")
    slope = q(z) / p(z)
    line = 1 - slope * alpha - total(positive_part(q(y) - slope * p(y)), y)
    a_level = sqrt(alpha) + sqrt(1 - alpha)  # has no value where alpha is none
    return sup(line, z, given=p(z) > 0) + number(0) * a_level


@quantity("f_({0}, {1})({2})", r"f_{{{0},{1}}}({2})", GAUSSIAN)
def approximate_trade_off(epsilon: Term, delta: Term, alpha: Term) -> Term:
    """The least trade-off function that (epsilon, delta)-privacy allows, at alpha."""
    steep = 1 - delta - exp(epsilon) * alpha
    return greatest(0, steep, exp(-epsilon) * (1 - delta - alpha))


def f_dp(mechanism: TableTerm, bound: Term, alpha: Scalar) -> Proposition:
    """The mechanism is f-DP, where f(alpha) is `bound`, which speaks of alpha: for every number
    alpha of its range the trade-off function of the outputs on any two datasets that differ in one
    record is at least `bound`. As neighbours have no order, both orders of the outputs are meant.

    alpha comes first: where this is to be shown, a counterexample names it. It is a real number
    from 0 to 1; elsewhere trade-off functions have no values.

    >>> from dpproofs.language import mechanism, real, space
    >>> A, alpha = space("A"), real("alpha", at_least=0, at_most=1)
    >>> f_dp(mechanism("M", A**2, A), 1 - 2 * alpha, alpha)
    ∀ 0 ≤ alpha ≤ 1: ∀ x ∈ A^2: ∀ x' ∈ A^2: d(x, x') = 1 ⇒ T(M(x), M(x'))(alpha) ≥ 1 - 2·alpha
    """
    datasets = mechanism.axes[0]
    x, other = index("x", datasets), index("x'", datasets)
    own = trade_off(mechanism(x), mechanism(other), alpha)
    return every(on_neighbours(own >= bound, x, other), alpha)


@quantity("δ_{0}({1})", r"\delta_{{{0}}}({1})", DUAL)
def gaussian_delta(mu: Term, epsilon: Term) -> Term:
    """The hockey-stick divergence of two Gaussian laws of variance 1 whose means are mu apart. For
    mu = 0 it is 0."""
    return cases(mu > 0, gaussian_hockey_stick(mu, lift(1), epsilon), 0)


@predicate(
    "{0} and {1} are {2}-Gaussian-indistinguishable",
    r"{0} \text{{ and }} {1} \text{{ are }} {2}\text{{-Gaussian-indistinguishable}}",
    DUAL,
)
def gaussian_indistinguishable(p: TableTerm, q: TableTerm, mu: Term) -> Proposition:
    """The trade-off functions of p and q, and of q and p, are at least that of two Gaussian laws of
    variance 1 whose means are mu apart.

    It is stated in the dual form: for every epsilon from 0 on, the hockey-stick divergences are at
    most that of the Gaussian laws. It takes both orders of p and q to say the same as the trade-off
    function does.
    """
    epsilon = real("epsilon", r"\epsilon", at_least=0)
    bound = gaussian_delta(mu, epsilon)
    both = all_of(hockey_stick(p, q, epsilon) <= bound, hockey_stick(q, p, epsilon) <= bound)
    return every(both, epsilon)


@predicate(
    "{0} is {1}-GDP",
    r"{0} \text{{ is }} {1}\text{{-GDP}}",
    DUAL + "; datasets are neighbours when one record is replaced",
)
def gdp(mechanism: TableTerm, mu: Term) -> Proposition:
    """The mechanism is mu-GDP (Gaussian differential privacy): its outputs on any two datasets that
    differ in one record are at least as hard to tell apart as two Gaussian laws of variance 1 whose
    means are mu apart. The definition is in the dual form, as `gaussian_indistinguishable` says."""
    datasets = mechanism.axes[0]
    x, other = index("x", datasets), index("x'", datasets)
    epsilon = real("epsilon", r"\epsilon", at_least=0)
    close = hockey_stick(mechanism(x), mechanism(other), epsilon) <= gaussian_delta(mu, epsilon)
    return every(on_neighbours(close, x, other), epsilon)
