r"""Rényi differential privacy composes: the epsilons of one order add up.

If $D_\alpha(u \| v) \le \epsilon_1$, and $D_\alpha(K(x) \| L(x)) \le \epsilon_2$ for every output
$x$ of the first step, both together have a Rényi divergence of at most $\epsilon_1 + \epsilon_2$.
Here it is stated for $\alpha = 2$.

Reference: I. Mironov, Rényi differential privacy, 2017, Proposition 1.
"""

from dpproofs.language import Claim, every
from dpproofs.theory import joint, renyi

from .notation import DOCUMENT, K, L, epsilon_1, epsilon_2, u, v, x

CLAIM = Claim(
    source=DOCUMENT.at(1, "adaptive", "composition", r"(\alpha, \epsilon_1 + \epsilon_2)"),
    notation="Rényi differential privacy is said in words",
    reading="for the order 2; one pair of neighbours; finite outputs",
    forall=(epsilon_1, epsilon_2, u, v, K, L),
    given=(renyi(u, v, 2) <= epsilon_1, every(renyi(K(x), L(x), 2) <= epsilon_2, x)),
    show=renyi(joint(u, K), joint(v, L), 2) <= epsilon_1 + epsilon_2,
)
