r"""Rényi divergences of order 2, between the other divergences.

$D_{KL}(p \| q) \le D_2(p \| q) \le D_\infty(p \| q)$, and what is computed from the outputs has no
greater divergence. So an $(\epsilon, 0)$-differentially private mechanism has
$D_2(p \| q) \le \epsilon$.

Reference: I. Mironov, Rényi differential privacy, 2017, on the monotonicity in the order and on
post-processing; T. van Erven and P. Harremoës, Rényi divergence and Kullback-Leibler divergence,
2014, Theorem 3 and data processing.
"""

from dpproofs.language import Claim, Step, every, exp, implies, ratio, total
from dpproofs.theory import KL, max_divergence, renyi

from .notation import DOCUMENT, K, Ku, Kv, epsilon, p, q, u, v, x, y

second = total(p(y) * ratio(p(y), q(y)), y, given=p(y) > 0)
below = every(implies(p(y) > 0, q(y) > 0), y)

CLAIMS = {
    "above_kl": Claim(
        source=DOCUMENT.at(1, "monotonicity in", "the order", r"D_{KL}(p \| q) \le D_2(p \| q)"),
        reading="p is absolutely continuous with respect to q; else both are infinite",
        forall=(p, q),
        given=below,
        show=KL(p, q) <= renyi(p, q, 2),
    ),
    "pure": Claim(
        source=DOCUMENT.at(1, "monotonicity in", "the order", r"D_2(p \| q) \le \epsilon"),
        reading="one pair of neighbours; finite outputs",
        forall=(epsilon, p, q),
        given=max_divergence(p, q) <= epsilon,
        show=renyi(p, q, 2) <= epsilon,
        ours=Step("moment", second <= exp(epsilon), "hypothesis"),
    ),
    "processing": Claim(
        source=DOCUMENT.at(1, "post-", "processing", r"D_2(K(u) \| K(v)) \le D_2(u \| v)"),
        reading="u is absolutely continuous with respect to v; else the right side is infinite",
        forall=(u, v, K),
        given=every(implies(u(x) > 0, v(x) > 0), x),
        show=renyi(Ku, Kv, 2) <= renyi(u, v, 2),
    ),
}
