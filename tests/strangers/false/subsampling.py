r"""Amplification by sampling, with guarantees that are too good.

- share_of_epsilon: with probability $g$ the record is used: $g\epsilon$-private.
- any_other_law: the rest may be any law.
- sample_of_rows: a mechanism on $n$ of $m$ rows is $(n/m)\epsilon$-private.
- order_of_the_rows: ... $\log(1 + (n/m)(e^\epsilon - 1))$, where the order of the rows may matter.
- sample_of_rows_delta: ... and $\delta$ becomes $(n/m)^2\delta$.
- half_the_variation: a mixture is nearer than its weight says.
- divergence_of_a_mixture: $KL((1-g)p + gq \| p) \le g^2 KL(q \| p)$.
- two_mixtures: mixing both laws with a third brings $\epsilon$ down to $g\epsilon$.
"""

from dpproofs.language import (
    Claim,
    distance,
    every,
    exp,
    implies,
    index,
    law,
    log,
    mechanism,
    natural,
    probability,
    real,
    space,
)
from dpproofs.theory import (
    KL,
    differentially_private,
    hockey_stick,
    indistinguishable,
    max_divergence,
    mixture,
    subsampled,
    total_variation,
)
from tests.strangers.notation import SOURCE

Y, X = space("Y"), space("X", smallest=2, largest=2)
p, q, r = law("p", Y), law("q", Y), law("r", Y)
g, delta = probability("g"), probability("delta", r"\delta")
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
n = natural("n", smallest=1, largest=2)
m = natural("m", smallest=1, largest=3)
N = mechanism("N", X**n, Y)
x, other = index("x", X**m), index("x'", X**m)
M = subsampled(N, m)


def private(epsilon, delta):
    close = hockey_stick(M(x), M(other), epsilon) <= delta
    return every(implies(distance(x, other) == 1, close), x, other)


CLAIMS = {
    "share_of_epsilon": Claim(
        SOURCE,
        forall=(g, epsilon, p, q),
        given=indistinguishable(p, q, epsilon, 0),
        show=indistinguishable(p, mixture(p, q, g), g * epsilon, 0),
    ),
    "any_other_law": Claim(
        SOURCE,
        forall=(g, epsilon, p, q, r),
        given=indistinguishable(p, q, epsilon, 0),
        show=indistinguishable(
            mixture(r, p, g), mixture(r, q, g), log(1 + g * (exp(epsilon) - 1)), 0
        ),
    ),
    "sample_of_rows": Claim(
        SOURCE,
        forall=(n, m, epsilon, N),
        given=(n <= m, differentially_private(N, epsilon, 0)),
        show=private(n / m * epsilon, 0),
    ),
    "order_of_the_rows": Claim(
        SOURCE,
        forall=(n, m, epsilon, N),
        given=(n <= m, differentially_private(N, epsilon, 0)),
        show=private(log(1 + n / m * (exp(epsilon) - 1)), 0),
    ),
    "sample_of_rows_delta": Claim(
        SOURCE,
        forall=(n, m, epsilon, delta, N),
        given=(n <= m, differentially_private(N, epsilon, delta)),
        show=private(log(1 + n / m * (exp(epsilon) - 1)), (n / m) ** 2 * delta),
    ),
    "half_the_variation": Claim(
        SOURCE,
        forall=(g, p, q),
        show=total_variation(mixture(p, q, g), p) <= g * total_variation(p, q) / 2,
    ),
    "divergence_of_a_mixture": Claim(
        SOURCE, forall=(g, p, q), show=KL(mixture(p, q, g), p) <= g**2 * KL(q, p)
    ),
    "two_mixtures": Claim(
        SOURCE,
        forall=(g, epsilon, p, q, r),
        given=(max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon),
        show=max_divergence(mixture(r, p, g), mixture(r, q, g)) <= g * epsilon,
    ),
}
