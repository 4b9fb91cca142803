r"""What samples from a Gibbs law: mechanisms of differential privacy, Bayes, empirical risk.

The Laplace, the Gaussian and the exponential mechanism sample $h$ with probability (density)
proportional to $\exp(-\mathcal{L}(h, Z))\,\pi(h)$, and so does sampling from a posterior. Empirical
risk minimization is their limit, and no such law itself.
"""

from dpproofs.language import (
    Claim,
    Note,
    Upto,
    all_of,
    every,
    exp,
    index,
    log,
    loss,
    natural,
    pick,
    positive,
    real,
    reals,
    space,
    table,
    total,
)
from dpproofs.language import product as product_of
from dpproofs.theory import gaussian_density, gibbs, laplace_density, normalise, same_law

from .notation import DOCUMENT, sampling

V = space("Hs", r"\mathcal{H}", smallest=1, largest=3)
utility, weights = reals("u", V), positive("p", V, stated="probabilities above 0, up to a factor")
epsilon = real("epsilon", r"\epsilon", above=0, stated="a privacy parameter")
Delta = real("Delta", r"\Delta", above=0, stated="a sensitivity, by which one divides")
y, g, q = real("h"), real("h'"), real("q(Z)")  # two outputs, and the answer of a query
SCALE = "the scale of a law on the line"
b, sigma = real("b", above=0, stated=SCALE), real("sigma", r"\sigma", above=0, stated=SCALE)
v = utility.index("h")
energy = table(-epsilon * utility(v) / (2 * Delta), v)


def exponential(score):
    return normalise(table(exp(epsilon * score / (2 * Delta)), v))


def proportional(density, energy):
    """The densities of two outputs are as e to minus their energies."""
    return density(y) * exp(-energy(g)) == density(g) * exp(-energy(y))


# --- a query that is the mean of two data points, each with two possible values -------------------

old, new = (tuple(real(name) for name in names) for names in (("z_1", "z_2"), ("z'_1", "z'_2")))


def mixed(h):
    """What is left of the energy of h when both data points change, less what each change alone
    makes: 0 for a sum over the data points."""

    def at(first, second):
        return abs(h - (first + second) / 2) / b

    return at(old[0], old[1]) - at(new[0], old[1]) - at(old[0], new[1]) + at(new[0], new[1])


# --- Bayes, and empirical risk --------------------------------------------------------------------

n = natural("n", smallest=1, largest=2)
points = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)
likelihood = positive("p", V, points, stated="a density of which one takes the logarithm (line 91)")
pi = positive("pi", V, latex=r"\pi", stated="a prior density, possibly improper (line 30)")
Z, h, k, i = index("Z", points**n), index("h", V), index("h'", V), index("i", Upto(n))
evidence = total(product_of(likelihood(k, pick(Z, i)), i) * pi(k), k)
log_likelihood = total(log(likelihood(h, pick(Z, i))), i)
posterior = sampling(table(-log_likelihood - log(pi(h)), Z, h))

data = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)
scaled = loss("gamma L", data, V, latex=r"\gamma \mathcal{L}")  # with any constant gamma
X = index("Z", data)
gibbs_law = sampling(scaled)
minimal = every(scaled(X, h) <= scaled(X, k), k)


COVERS = ("We argue that this", "Gaussian noise adding.")

CLAIMS = {
    "exponential": Claim(
        source=DOCUMENT.at(
            87,
            "This class of algorithms",
            "as special cases.",
            "the most general mechanism for differential privacy — exponential mechanism",
        ),
        reading="weights e^(epsilon u / (2 Delta)) are those of a Gibbs law, with the structured "
        "loss -epsilon u / (2 Delta); the most general one: any law with no null hypothesis has "
        "such weights, with the utility 2 Delta log p / epsilon; the other procedures are in the "
        "next claim",
        notation="in words",
        scope="any space of hypotheses",
        forall=(epsilon, Delta, utility, weights),
        show=all_of(
            same_law(exponential(utility(v)), gibbs(energy)),
            same_law(
                exponential(2 * Delta * log(normalise(weights)(v)) / epsilon), normalise(weights)
            ),
        ),
    ),
    "laplace_and_gaussian": Claim(
        source=DOCUMENT.at(
            137,
            "First of all, Laplace",
            "cases of this class.",
            "Laplace, Gaussian and Exponential Mechanism in the Differential Privacy "
            "literature are special cases of this class",
        ),
        reading="this class: that of lines 28-32, with any loss on the whole data set; here |h - "
        "q(Z)| / b and (h - q(Z))^2 / (2 sigma^2)",
        notation="in words; proportional densities at any two outputs",
        scope="all queries on the line",
        forall=(y, g, q, b, sigma),
        show=all_of(
            proportional(lambda x: laplace_density(x, q, b), lambda x: abs(x - q) / b),
            proportional(
                lambda x: gaussian_density(x, q, sigma), lambda x: (x - q) ** 2 / (2 * sigma**2)
            ),
        ),
        notes=(
            Note(
                "the energy of Laplace noise on the mean of two points is no sum over the points, "
                "as the losses of Theorem 4 are: for such a sum, what two points add to an "
                "energy would be the same for any two outputs",
                forall=(y, g, b, *old, *new),
                show=mixed(y) == mixed(g),
                fails=True,
            ),
        ),
    ),
    "bayes": Claim(
        source=DOCUMENT.at(32, *COVERS, "covers a big portion of tools in modern data analysis"),
        reading="Bayesian inference: a sample from the posterior law, by Bayes' rule; it is the "
        "Gibbs law of minus the log-likelihood and of the prior. For Laplace and Gaussian noise "
        "see the claim about line 137",
        notation="in words",
        scope="any model and prior",
        forall=(n, likelihood, pi),
        show=every(
            posterior(Z, h) == product_of(likelihood(h, pick(Z, i)), i) * pi(h) / evidence, Z, h
        ),
    ),
    "empirical_risk": Claim(
        source=DOCUMENT.at(32, *COVERS, "empirical risk minimization in statistical learning"),
        reading="empirical risk minimization chooses an h of least loss on Z (line 40). It is "
        "covered as a limit: a hypothesis has at most the probability e^(-gamma d) if its loss "
        "exceeds another one by d. The prior gives all hypotheses the same; L is any table",
        notation="in words",
        scope="all losses",
        forall=(scaled,),
        show=every(gibbs_law(X, h) <= exp(scaled(X, k) - scaled(X, h)), X, h, k),
        notes=(
            Note(
                "for no loss it is more than a limit: no hypothesis has probability 0",
                show=every(gibbs_law(X, h) > 0, X, h),
            ),
            Note(
                "with the loss itself a hypothesis that is not of least loss may be sampled",
                show=every(total(gibbs_law(X, h), h, given=minimal) == 1, X),
                fails=True,
            ),
        ),
    ),
}
