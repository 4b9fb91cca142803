r"""The total variation distance of the outputs of a private mechanism.

If $p$ and $q$ are $(\epsilon, \delta)$-indistinguishable, then
$\operatorname{TV}(p, q) \le (e^\epsilon - 1 + 2\delta) / (e^\epsilon + 1)$.

Reference: P. Kairouz, S. Oh and P. Viswanath, The composition theorem for differential privacy,
2015, the optimum of $k$-fold composition, for $k = 1$ and $\epsilon' = 0$.
"""

from dpproofs.language import Claim, exp
from dpproofs.theory import total_variation

from .notation import DOCUMENT, close, delta, epsilon, p, q

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "the composition",
        "theorem",
        r"\operatorname{TV}(p, q) \le (e^\epsilon - 1 + 2\delta) / (e^\epsilon + 1)",
    ),
    forall=(epsilon, delta, p, q),
    given=close,
    show=total_variation(p, q) <= (exp(epsilon) - 1 + 2 * delta) / (exp(epsilon) + 1),
)
