r"""Bounds on the Rényi divergences of all orders (Bun and Steinke, 2016).

- order: $\rho$-zCDP bounds the divergence of order 2 by $2\rho$.
- kl: and that of order 1, which is KL, by $\rho$.
- pure: $\epsilon$-DP is $\epsilon^2/2$-zCDP (their Proposition 1.4).
"""

from dpproofs.language import Claim, every, index, mechanism, real
from dpproofs.theory import KL, differentially_private, renyi, zcdp
from tests.controls.notation import SOURCE, B, epsilon

M = mechanism("M", B**1, B)
x, other = index("x", B**1), index("x'", B**1)
rho = real("rho", r"\rho", at_least=0)

CLAIMS = {
    "order": Claim(
        SOURCE,
        forall=(rho, M),
        given=zcdp(M, rho),
        show=every(renyi(M(x), M(other), 2) <= 2 * rho, x, other),
    ),
    "kl": Claim(
        SOURCE,
        forall=(rho, M),
        given=zcdp(M, rho),
        show=every(KL(M(x), M(other)) <= rho, x, other),
    ),
    "pure": Claim(
        SOURCE,
        forall=(epsilon, M),
        given=differentially_private(M, epsilon, 0),
        show=zcdp(M, epsilon**2 / 2),
    ),
}
