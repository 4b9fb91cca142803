r"""Bounds on the Rényi divergences of all orders that are too good.

- order: $\rho$-zCDP bounds the divergence of order 2 by $2\rho$, and not by $\rho$.
- pure: $\epsilon$-DP is $\epsilon^2/2$-zCDP, and not $\epsilon^2/4$-zCDP.
"""

from dpproofs.language import Claim, every, index, mechanism, real
from dpproofs.theory import differentially_private, renyi, zcdp
from tests.controls.notation import SOURCE, B, epsilon

M = mechanism("M", B**1, B)
x, other = index("x", B**1), index("x'", B**1)
rho = real("rho", r"\rho", at_least=0)

CLAIMS = {
    "order": Claim(
        SOURCE,
        forall=(rho, M),
        given=zcdp(M, rho),
        show=every(renyi(M(x), M(other), 2) <= rho, x, other),
    ),
    "pure": Claim(
        SOURCE,
        forall=(epsilon, M),
        given=differentially_private(M, epsilon, 0),
        show=zcdp(M, epsilon**2 / 4),
    ),
}
