r"""Advanced composition of adaptive rounds that are all $(\epsilon, d)$-indistinguishable.

But for $d$, the loss of a round is at most $\epsilon$, and its mean at most
$\epsilon \tanh(\epsilon/2)$, which is at most $\epsilon^2/2$, after every history.

Reference: P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015; M. Bun, T. Steinke, Concentrated differential privacy, TCC 2016, for half the square.
"""

from dpproofs.language import (
    Claim,
    Histories,
    Instance,
    Step,
    every,
    exp,
    kernel,
    log,
    natural,
    real,
    space,
    sqrt,
)
from dpproofs.theory import adaptive, indistinguishable

from .notation import DOCUMENT

k, Y = natural("k"), space("Y", largest=2)
epsilon, d = real("epsilon", at_least=0), real("d", at_least=0)
delta = real("delta", above=0, below=1)
c, theta = real("c"), real("theta")
A, B = kernel("A", Histories(Y, k), Y), kernel("B", Histories(Y, k), Y)
h = A.index("h", 0)
private = every(indistinguishable(A(h), B(h), epsilon, d), h)
width = epsilon * sqrt(2 * k * log(1 / delta))
MEAN = ("Concentrated", "differential privacy", "the sum of the means, and a root")
SQUARE = ("Concentrated", "differential privacy", "half the square of epsilon for each round")

CLAIMS = {
    "by_mean": Claim(
        source=DOCUMENT.at(1, *MEAN),
        forall=(k, epsilon, d, delta, c, A, B),
        given=(private, c >= epsilon * (exp(epsilon) - 1) / (exp(epsilon) + 1)),
        show=indistinguishable(adaptive(A, k), adaptive(B, k), k * c + width, k * d + delta),
    ),
    "by_square": Claim(
        source=DOCUMENT.at(1, *SQUARE),
        forall=(k, epsilon, d, delta, theta, A, B),
        given=(private, theta >= k * epsilon**2 / 2 + width),
        show=indistinguishable(adaptive(A, k), adaptive(B, k), theta, k * d + delta),
        ours=(
            Step("tanh", epsilon * (exp(epsilon) - 1) / (exp(epsilon) + 1) <= epsilon**2 / 2, ()),
            Step("for each round", epsilon**2 / 2 <= (theta - width) / k, "hypothesis"),
            Step(
                "the mean",
                (theta - width) / k >= epsilon * (exp(epsilon) - 1) / (exp(epsilon) + 1),
                ("tanh", "for each round"),
            ),
            Instance(
                "rounds",
                "standard_facts/adaptive_rounds.by_mean",
                {"c": (theta - width) / k},
                by=("the mean", "hypothesis"),
            ),
        ),
        cites=("standard_facts/adaptive_rounds.by_mean",),
    ),
}
