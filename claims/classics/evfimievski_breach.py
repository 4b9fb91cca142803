r"""A channel that amplifies little causes no privacy breach.

If $K(x, z) \le e^\epsilon K(x', z)$, an output multiplies the odds of no property $S$ of the record
by more than $e^\epsilon$. So no property of a probability of at most $\rho_1$ has one of $\rho_2$
or more afterwards, if $\rho_2 (1 - \rho_1) > e^\epsilon \rho_1 (1 - \rho_2)$.

Reference: A. Evfimievski, J. Gehrke and R. Srikant, Limiting privacy breaches in privacy preserving
data mining, 2003, on amplification.
"""

from dpproofs.language import Claim, Step, event, every, exp, index, total

from .notation import DOCUMENT, K, X, Z, epsilon, is_private, other, u, x

z, S = index("z", Z), event("S", X)
inside, outside = total(u(x) * S(x) * K(x, z), x), total(u(x) * (1 - S(x)) * K(x, z), x)
prior, rest = total(u(x) * S(x), x), total(u(x) * (1 - S(x)), x)

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "amplification",
        "breach",
        r"P(S \mid z) (1 - P(S)) \le e^\epsilon P(S) (1 - P(S \mid z))",
    ),
    reading="both sides are multiplied by the probability of z; finite sets",
    forall=(epsilon, u, K, S),
    given=is_private,
    show=every(inside * rest <= exp(epsilon) * (prior * outside), z),
    ours=(
        Step(
            "two records", every(K(x, z) <= exp(epsilon) * K(other, z), x, other, z), "hypothesis"
        ),
        Step(
            "one outside",
            every(K(x, z) * rest <= exp(epsilon) * outside, x, z),
            "two records",
        ),
    ),
)
