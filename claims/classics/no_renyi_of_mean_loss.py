r"""A small mean loss bounds no Rényi divergence of any order.

For all $\alpha > 1$, $\kappa > 0$ and $\tau > 0$ there are laws on two points whose mean losses are
at most $\kappa$ both ways, with $D_\alpha(p \| q) > \tau$: the second point has the mass $1/v^2$
under $p$, and $e^{-\kappa v^2}/v^2$ under $q$.

Reference: well known; the laws are our own.
"""

from dpproofs.language import Claim, all_of, cases, exp, real, table
from dpproofs.theory import KL, renyi

from .notation import DOCUMENT, alpha, either

kappa, tau = real("kappa", r"\kappa", above=0), real("tau", r"\tau", above=0)
v = 2 + (tau + 2 + 1 / (alpha - 1)) / kappa
rare, rarer = 1 / v**2, exp(-kappa * v**2) / v**2
p = table(cases(either == 0, 1 - rare, rare), either)
q = table(cases(either == 0, 1 - rarer, rarer), either)

CLAIM = Claim(
    source=DOCUMENT.at(1, "KL", "is not RDP", r"D_\alpha(p \| q) > \tau"),
    scope="two laws on two points",
    forall=(alpha, kappa, tau),
    show=all_of(KL(p, q) <= kappa, KL(q, p) <= kappa, renyi(p, q, alpha) > tau),
)
