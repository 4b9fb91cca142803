r"""The variational problem with a prior.

With the prior entropy $\tilde H(h) = -\mathbb{E}_{h \sim \pi} \log \pi(h)$ and the information gain
$\tilde I(h;Z) = \tilde H(h) - H(h|Z)$, the solution that minimizes
$\tilde I(h;Z) + \gamma \mathbb{E}_Z \mathbb{E}_{h|Z} \mathcal{L}(Z, h)$ is proportional to
$\exp(-\mathcal{L}(Z, h)) \pi(h)$; so these algorithms are the most private ones of their utility.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Reading,
    Source,
    index,
    kernel,
    law,
    log,
    loss,
    positive,
    real,
    space,
    table,
)
from dpproofs.theory import entropy, normalise

from .notation import DOCUMENT, conditional_entropy, expected_loss, mean, sampling

data = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)  # data sets Z
hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=2)
gamma, P = real("gamma", r"\gamma", above=0), law("P", data)
B, weights = kernel("B", data, hyps), positive("pi", hyps, latex=r"\pi")
pi = normalise(weights)
Z, h = index("Z", data), index("h", hyps)
L = loss("L", data, hyps, latex=r"\mathcal{L}")
scaled = loss("gamma L", data, hyps, latex=r"\gamma \mathcal{L}")
unscaled = table(scaled(Z, h) / gamma, Z, h)  # L, where gamma L is any table


def gain(A):
    """As it is printed: the entropy of the prior is a constant."""
    return entropy(pi) - conditional_entropy(A, P)


def relative(A):
    """With -E log pi(h) for h ~ A(Z): the divergence of A(Z) from the prior, on average."""
    return -mean(log(pi(h)), (Z, P), (h, A(Z))) - conditional_entropy(A, P)


def least(gain, A, L):
    return gain(A) + gamma * expected_loss(A, L, P) <= gain(B) + gamma * expected_loss(B, L, P)


def maxent(energy):
    """Proportional to e^-energy times the prior."""
    return sampling(table(energy(Z, h) - log(pi(h)), Z, h))


printed, tempered = maxent(L), maxent(scaled)
of_gamma = (gamma, P, scaled, weights, B)
utility = expected_loss(B, L, P) <= expected_loss(printed, L, P)

CLAIMS = {
    "solution": Claim(
        source=Source(
            DOCUMENT,
            lines=(161, 161),
            words=("Note that the above", r"\exp(-\mathcal{L}(Z,h))\pi(h)."),
            quote=r"-\mathbb{E}_{h\sim\pi(h)}\log(\pi(h))",
        ),
        reading="gamma > 0; a prior with no null hypothesis; amended, L = (gamma L) / gamma, "
        "any table too",
        notation="the quotation is the definition that fails; the minimum is an inequality for all "
        "competitors",
        scope="any form of prior",
        forall=(gamma, P, L, weights, B),
        show=least(gain, printed, L),
        erratum=Erratum(
            "false",
            because="the entropy of the prior does not depend on p(h|Z), so that the printed "
            "problem is that of Theorem 9, whose solution has no prior in it; and the factor gamma "
            "of the loss is missing in the exponent of the solution",
            survives="in part: with the mean of -log pi(h) over h ~ p(h|Z), that is with the "
            "divergence from the prior for the information gain, the solution is proportional to "
            "exp(-gamma L) pi",
            amended=Amended(forall=of_gamma, show=least(relative, tempered, unscaled)),
        ),
        readings=(
            Reading(
                "gamma in the exponent alone",
                forall=of_gamma,
                show=least(gain, tempered, unscaled),
            ),
            Reading("the divergence from the prior alone", show=least(relative, printed, L)),
            Reading(
                "the printed problem, with the solution of Theorem 9",
                forall=of_gamma,
                show=least(gain, sampling(scaled), unscaled),
            ),
        ),
        cites=("on_average_kl/theorem_09_maximum_entropy.theorem",),
    ),
    "most_private": Claim(
        source=Source(
            DOCUMENT,
            lines=(161, 161),
            words=("As a result, we can", "utility constraint."),
            quote="as the most private algorithm among all algorithms that achieves a given "
            "utility constraint",
        ),
        reading="private in the sense of the information gain, as the sentence before says; the "
        "constraint: a mean loss of at most that of the MaxEnt algorithm, with any prior (line 30)",
        notation="in words",
        scope="any form of prior",
        forall=(P, L, weights, B),
        given=utility,
        show=gain(printed) <= gain(B),
        erratum=Erratum(
            "false",
            because="the printed gain is a constant less the conditional entropy: a law without "
            "the prior may be better in both",
            survives="in part: with the divergence from the prior for the gain",
            amended=Amended(show=relative(printed) <= relative(B)),
        ),
        cites=("on_average_kl/remark_09_priors.solution",),
    ),
}
