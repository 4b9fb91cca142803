"""The notions of corollary 15 (information and generalization)."""

from dpproofs.language import (
    Step,
    every,
    exp,
    implies,
    index,
    indicator,
    kernel,
    law,
    log,
    loss,
    real,
    reals,
    space,
    table,
    total,
)
from dpproofs.theory import two_point_proxy

from ..notation import expected_loss, expected_risk, information, mean, sampling

ONE = "one value is a law on two that gives nothing to the other"
data = space("Zs", r"\mathcal{Z}", smallest=2, largest=2, stated=ONE)  # the values of Z
hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=2)
P, M = law("P", data), kernel("M", data, hyps)
gamma = real("gamma", r"\gamma", above=0, stated=103)  # a dispersion parameter
sigma = real("sigma", r"\sigma", above=0, stated=217)  # where gamma = 1 / sigma
v = real("sigma^2", r"\sigma^2", at_least=0, stated="a square")
b = real("b", above=0, stated="a scale: E e^(tX) is bounded for |t| up to 1/b")
scaled = loss("gamma L", data, hyps, latex=r"\gamma \mathcal{L}")
Z, Z2, h = index("Z", data), index("Z'", data), index("h", hyps)
L = table(scaled(Z, h) / gamma, Z, h)
A = sampling(scaled)
mutual = information(A, P)


def gap(A, L):
    """The generalization error with its sign dropped."""
    return abs(expected_loss(A, L, P) - expected_risk(A, L, P))


def looks_like(L):
    """Whether every hypothesis has one loss on two data sets, as a test of pairs."""
    return table(indicator(every(L(Z2, h) == L(Z, h), h)), Z2, Z)


def subgaussian(L, v):
    """Exactly for all h and all real t: Z has two values."""
    return every((L(0, h) - L(1, h)) ** 2 * two_point_proxy(P(0)) <= v, h)


def exponential_moment(L, t):
    """E exp(t (R(h) - L(h, Z))) for a hypothesis h."""
    return mean(exp(t * (mean(L(Z2, h), (Z2, P)) - L(Z, h))), (Z, P))


def subexponential(L, v, b):
    """At t = 1/b, the end of what is assumed for |t| <= 1/b."""
    return every(log(exponential_moment(L, 1 / b)) <= v / (2 * b**2), h)


free = reals("L", data, hyps, latex=r"\mathcal{L}")
of_sigma = table(sigma * scaled(Z, h), Z, h)  # L where gamma = 1 / sigma

# --- any number of values of Z, and a prior -------------------------------------------------------

more, more_h = space("Zs", smallest=1, largest=3), space("Hs", smallest=1, largest=3)
Q, loss_of_more, prior = law("P", more), loss("L", more, more_h), loss("r", more_h)
Y, k = index("Z", more), index("h", more_h)
TWO = (
    "Z has two values, for which being subgaussian is decided by the closed form of "
    "standard_facts/two_point_subgaussian"
)
READING = f"L = (gamma L) / gamma, so that any table is met; {TWO}"

# --- data sets on which every hypothesis has one loss ---------------------------------------------

alike = every(scaled(Z2, h) == scaled(Z, h), h)
g, o = index("h", hyps), index("h''", hyps)
weight = table(exp(-scaled(Z, o)), Z, o)
weights = table(total(weight(Z, o), o), Z)
one, other, its, of_other = scaled(Z, o), scaled(Z2, o), weight(Z, o), weight(Z2, o)
ONE_LAW = (  # of posterior sampling, in steps
    Step("no more loss", every(implies(alike, other <= one), Z, Z2, o), ()),
    Step("no less loss", every(implies(alike, other >= one), Z, Z2, o), ()),
    Step(
        "one loss",
        every(implies(alike, other == one), Z, Z2, o),
        ("no more loss", "no less loss"),
    ),
    Step("no more", every(implies(other == one, of_other <= its), Z, Z2, o), ()),
    Step("no less", every(implies(other == one, of_other >= its), Z, Z2, o), ()),
    Step(
        "of one loss",
        every(implies(other == one, of_other == its), Z, Z2, o),
        ("no more", "no less"),
    ),
    Step(
        "one weight", every(implies(alike, of_other == its), Z, Z2, o), ("one loss", "of one loss")
    ),
    Step(
        "one sum of weights", every(implies(alike, weights(Z2) == weights(Z)), Z, Z2), "one weight"
    ),
    Step(
        "one law",
        every(implies(alike, A(Z2, g) == A(Z, g)), Z, Z2, g),
        ("one weight", "one sum of weights"),
    ),
)
