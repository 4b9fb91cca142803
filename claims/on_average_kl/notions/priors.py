"""The notions of remark 9 (priors)."""

from dpproofs.language import (
    Step,
    define,
    every,
    exp,
    implies,
    index,
    kernel,
    law,
    log,
    log_ratio,
    positive,
    real,
    space,
    table,
    total,
)
from dpproofs.theory import entropy, expectation, normalise

from ..notation import conditional_entropy, expected_loss, mean

data = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)  # data sets Z
hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=2)
gamma = real("gamma", r"\gamma", above=0, stated="a dispersion parameter")
everywhere = positive("pi", hyps, latex=r"\pi", stated="the prior of a note")
full = normalise(everywhere)  # a prior that is positive everywhere
P, B, pi = law("P", data), kernel("B", data, hyps), law("pi", hyps, r"\pi")
Z, h = index("Z", data), index("h", hyps)


def gain(A, pi=pi):
    """As it is printed: the entropy of the prior is a constant."""
    return entropy(pi) - conditional_entropy(A, P)


def relative(A, pi=pi):
    """With -E log pi(h) for h ~ A(Z): the divergence of A(Z) from the prior, on average."""
    return -mean(log(pi(h)), (Z, P), (h, A(Z))) - conditional_entropy(A, P)


def least(gain, A, L):
    """A has the least sum of gain and loss: no more than any other B."""
    return gain(A) + gamma * expected_loss(A, L, P) <= gain(B) + gamma * expected_loss(B, L, P)


def maxent(energy):
    """Proportional to e^-energy times the prior."""
    k = index("h'", hyps)
    body = exp(-energy(Z, h)) * pi(h) / total(exp(-energy(Z, k)) * pi(k), k)
    return define("A", table(body, Z, h), r"\mathcal{A}")


def positive_relative(A):
    """The same for the prior that is positive everywhere."""
    return relative(A, full)


def against_another(A, energy):
    """Of each data set: divergence and energy of another law are no less than those of A."""
    k = index("h'", hyps)
    least = -log(total(exp(-energy(Z, k)) * pi(k), k))

    def value(A):
        charged = (A(Z, h) > 0) & (pi(h) > 0)
        divergence = total(A(Z, h) * log_ratio(A(Z, h), pi(h)), h, given=charged)
        return divergence + expectation(A(Z), table(energy(Z, h), h))

    within = every(implies(B(Z, h) > 0, pi(h) > 0), h)
    return (
        Step("its own value", every(value(A) == least, Z), ()),
        Step(
            "the prior", every(implies((P(Z) > 0) & (B(Z, h) > 0), pi(h) > 0), Z, h), "hypothesis"
        ),
        Step("another value", every(implies(within, value(B) >= least), Z), "the prior"),
    )
