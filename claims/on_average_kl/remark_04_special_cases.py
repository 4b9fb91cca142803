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
of_weights = 2 * Delta * log(normalise(weights)(v)) / epsilon  # the utility that gives them
energy = table(-epsilon * utility(v) / (2 * Delta), v)

# --- a query that is the mean of two data points, each with two possible values -------------------

z_1, z_2, new_1, new_2 = real("z_1"), real("z_2"), real("z'_1"), real("z'_2")
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
            same_law(normalise(table(exp(epsilon * utility(v) / (2 * Delta)), v)), gibbs(energy)),
            same_law(
                normalise(table(exp(epsilon * of_weights / (2 * Delta)), v)),
                normalise(weights),
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
        # The densities of two outputs are as e to minus their energies.
        show=all_of(
            laplace_density(y, q, b) * exp(-(abs(g - q) / b))
            == laplace_density(g, q, b) * exp(-(abs(y - q) / b)),
            gaussian_density(y, q, sigma) * exp(-((g - q) ** 2 / (2 * sigma**2)))
            == gaussian_density(g, q, sigma) * exp(-((y - q) ** 2 / (2 * sigma**2))),
        ),
        notes=(
            Note(
                "the energy of Laplace noise on the mean of two points is no sum over the points, "
                "as the losses of Theorem 4 are: for such a sum, what two points add to an "
                "energy would be the same for any two outputs",
                forall=(y, g, b, z_1, z_2, new_1, new_2),
                # The energy when both points change, less what each change alone makes.
                show=abs(y - (z_1 + z_2) / 2) / b
                - abs(y - (new_1 + z_2) / 2) / b
                - abs(y - (z_1 + new_2) / 2) / b
                + abs(y - (new_1 + new_2) / 2) / b
                == abs(g - (z_1 + z_2) / 2) / b
                - abs(g - (new_1 + z_2) / 2) / b
                - abs(g - (z_1 + new_2) / 2) / b
                + abs(g - (new_1 + new_2) / 2) / b,
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
