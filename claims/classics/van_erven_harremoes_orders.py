r"""The Rényi divergence grows with its order.

If $D_\alpha(p \| q) \le \tau$, then $D_{KL}(p \| q) \le \tau$, which is the order 1, and
$D_t(p \| q) \le \tau t$ for all orders $t$ from 1 to $\alpha$.

Reference: T. van Erven and P. Harremoës, Rényi divergence and Kullback-Leibler divergence, 2014,
Theorem 3.
"""

from dpproofs.language import Claim, every, real
from dpproofs.theory import KL, renyi

from .notation import DOCUMENT, alpha, of_order_alpha, p, q, tau

t = real("t", above=1, below=alpha)

CLAIMS = {
    "mean_loss": Claim(
        source=DOCUMENT.at(1, "orders", "grow", r"D_{KL}(p \| q) \le \tau"),
        forall=(alpha, tau, p, q),
        given=of_order_alpha,
        show=KL(p, q) <= tau,
    ),
    "truncated": Claim(
        source=DOCUMENT.at(1, "orders", "grow", r"D_t(p \| q) \le \tau t"),
        forall=(alpha, tau, p, q),
        given=of_order_alpha,
        show=every(renyi(p, q, t) <= tau * t, t),
    ),
}
