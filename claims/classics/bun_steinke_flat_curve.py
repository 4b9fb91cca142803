r"""Pure privacy bounds the Rényi divergences of all orders alike.

If $D_\infty(p \| q) \le \epsilon$, the Rényi divergences $D_t(p \| q)$ of all orders $t > 1$ are at
most $\epsilon$.

Reference: M. Bun and T. Steinke, Concentrated differential privacy, 2016, section 3, one direction
of the equivalence of pure privacy and $(\epsilon, 0)$-zCDP.
"""

from dpproofs.language import Claim, every
from dpproofs.theory import max_divergence, renyi

from .notation import DOCUMENT, epsilon, p, q, t

CLAIM = Claim(
    source=DOCUMENT.at(1, "pure", "zCDP", r"D_t(p \| q) \le \epsilon"),
    reading="one pair of neighbours; finite outputs",
    forall=(epsilon, p, q),
    given=max_divergence(p, q) <= epsilon,
    show=every(renyi(p, q, t) <= epsilon, t),
)
