r"""The optimum of composition is at most that of advanced composition.

With half the square of $\epsilon$ for the mean of each round, and with any number above it.

Reference: P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015.
"""

from dpproofs.language import Claim, Instance, Step, exp, log, natural, real, sqrt
from dpproofs.theory import optimal_delta

from .notation import DOCUMENT

k = natural("k")
epsilon, delta = real("epsilon", at_least=0), real("delta", at_least=0, at_most=1)
slack, c, theta = real("slack", above=0, at_most=1), real("c"), real("theta")
width = epsilon * sqrt(2 * k * log(1 / slack))
BY_MEAN = "standard_facts/optimum_of_rounds.by_mean"

CLAIMS = {
    "by_mean": Claim(
        source=DOCUMENT.at(1, "Composition", "theorem", "the sum of the means, and a root"),
        forall=(k, epsilon, delta, slack, c),
        given=c >= epsilon * (exp(epsilon) - 1) / (exp(epsilon) + 1),
        show=optimal_delta(k, epsilon, delta, k * c + width) <= k * delta + slack,
    ),
    "by_square": Claim(
        source=DOCUMENT.at(1, "Composition", "theorem", "half the square of epsilon for each"),
        forall=(k, epsilon, delta, slack, theta),
        given=theta >= k * epsilon**2 / 2 + width,
        show=optimal_delta(k, epsilon, delta, theta) <= k * delta + slack,
        ours=(
            Step("tanh", epsilon * (exp(epsilon) - 1) / (exp(epsilon) + 1) <= epsilon**2 / 2, ()),
            Step("for each round", epsilon**2 / 2 <= (theta - width) / k, "hypothesis"),
            Step(
                "the mean",
                (theta - width) / k >= epsilon * (exp(epsilon) - 1) / (exp(epsilon) + 1),
                ("tanh", "for each round"),
            ),
            Instance("rounds", BY_MEAN, {"c": (theta - width) / k}, by="the mean"),
        ),
        cites=(BY_MEAN,),
    ),
}
