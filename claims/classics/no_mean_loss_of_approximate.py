r"""Approximate privacy bounds no mean loss, and so no Rényi divergence.

Let $p$ have the mass $\delta > 0$ at a point where $q$ has none. Then $p$ and $q$ may be
$(\epsilon, \delta)$-indistinguishable, and $D_{KL}(p \| q)$ is infinite.

Reference: well known; the laws are the simplest ones that show it.
"""

from dpproofs.language import Claim, all_of, cases, real, table
from dpproofs.theory import KL, indistinguishable

from .notation import DOCUMENT, either, epsilon, kappa

delta = real("delta", r"\delta", above=0, at_most=1)
p = table(cases(either == 0, 1 - delta, delta), either)
q = table(cases(either == 0, 1, 0), either)

CLAIM = Claim(
    source=DOCUMENT.at(1, "delta", "is not KL", r"D_{KL}(p \| q) > \kappa"),
    reading="the same two laws for every bound kappa",
    scope="two laws on two points",
    forall=(epsilon, delta, kappa),
    show=all_of(indistinguishable(p, q, epsilon, delta), KL(p, q) > kappa),
)
