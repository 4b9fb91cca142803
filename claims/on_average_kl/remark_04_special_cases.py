r"""Mechanisms of differential privacy as posterior sampling.

The Laplace, the Gaussian and the exponential mechanism sample $h$ with probability (density)
proportional to $\exp(-\mathcal{L}(h, Z))$.
"""

from dpproofs.language import Claim, Source, all_of, exp, real, reals, space, table
from dpproofs.theory import gaussian_density, gibbs, laplace_density, normalise, same_law

from .notation import DOCUMENT

V = space("Hs", r"\mathcal{H}", smallest=1, largest=3)
utility = reals("u", V)
epsilon, Delta = real("epsilon", r"\epsilon", at_least=0), real("Delta", r"\Delta", above=0)
y, g, q = real("h"), real("h'"), real("q(Z)")  # two outputs, and the answer of a query
b, sigma = real("b", above=0), real("sigma", r"\sigma", above=0)
v = utility.index("h")
exponential = normalise(table(exp(epsilon * utility(v) / (2 * Delta)), v))
energy = table(-epsilon * utility(v) / (2 * Delta), v)


def proportional(density, energy):
    """The densities of two outputs are as e to minus their energies."""
    return density(y) * exp(-energy(g)) == density(g) * exp(-energy(y))


CLAIMS = {
    "exponential": Claim(
        source=Source(
            DOCUMENT,
            lines=(87, 87),
            words=("This class of algorithms", "as special cases."),
            quote="the most general mechanism for differential privacy — exponential mechanism",
        ),
        reading="weights e^(epsilon u / (2 Delta)) are those of a Gibbs law, with the structured "
        "loss -epsilon u / (2 Delta); the other procedures are in the next claim",
        notation="in words",
        scope="any space of hypotheses",
        forall=(epsilon, Delta, utility),
        show=same_law(exponential, gibbs(energy)),
    ),
    "laplace_and_gaussian": Claim(
        source=Source(
            DOCUMENT,
            lines=(137, 137),
            words=("First of all, Laplace", "cases of this class."),
            quote="Laplace, Gaussian and Exponential Mechanism in the Differential Privacy "
            "literature are special cases of this class",
        ),
        reading="structured losses |h - q(Z)| / b and (h - q(Z))^2 / (2 sigma^2), as line 30 "
        "allows; of the class of Theorem 4, with a sum over the points, they are cases with n = 1",
        notation="in words; proportional densities at any two outputs",
        scope="all queries on the line",
        forall=(y, g, q, b, sigma),
        show=all_of(
            proportional(lambda x: laplace_density(x, q, b), lambda x: abs(x - q) / b),
            proportional(
                lambda x: gaussian_density(x, q, sigma), lambda x: (x - q) ** 2 / (2 * sigma**2)
            ),
        ),
    ),
}
