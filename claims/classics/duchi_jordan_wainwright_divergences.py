r"""What a locally private channel leaves of the distance of two laws.

If $K$ is $\epsilon$-locally differentially private, the outputs $K(u)$ and $K(v)$ have a symmetric
divergence $D_{KL}(K(u) \| K(v)) + D_{KL}(K(v) \| K(u))$ of at most
$\min(4, e^{2\epsilon}) (e^\epsilon - 1)^2 \operatorname{TV}(u, v)^2$.

Reference: J. Duchi, M. Jordan and M. Wainwright, Local privacy and statistical minimax rates, 2013,
Theorem 1.
"""

from dpproofs.language import Claim, exp, least
from dpproofs.theory import KL, total_variation

from .notation import DOCUMENT, K, Ku, Kv, epsilon, is_private, u, v

squared = (exp(epsilon) - 1) ** 2 * total_variation(u, v) ** 2

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "local privacy",
        "divergences",
        r"\min(4, e^{2\epsilon}) (e^\epsilon - 1)^2 \operatorname{TV}(u, v)^2",
    ),
    notation="the quotation is the bound",
    reading="finite sets of inputs and outputs",
    forall=(epsilon, u, v, K),
    given=is_private,
    show=KL(Ku, Kv) + KL(Kv, Ku) <= least(4, exp(2 * epsilon)) * squared,
)
