r"""What an $(\epsilon, \delta)$-private mechanism is at every smaller epsilon.

If $p$ and $q$ are $(\epsilon, \delta)$-indistinguishable and $\epsilon' \le \epsilon$, then
$H_{\epsilon'}(p \| q) \le \delta + (1-\delta) (e^\epsilon - e^{\epsilon'}) / (1 + e^\epsilon)$.

Reference: P. Kairouz, S. Oh and P. Viswanath, The composition theorem for differential privacy,
2015, the optimum of $k$-fold composition, for $k = 1$.
"""

from dpproofs.language import Claim, exp
from dpproofs.theory import hockey_stick

from .notation import DOCUMENT, close, delta, epsilon, epsilon_1, p, q

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "the composition",
        "theorem",
        r"\delta + (1-\delta) (e^\epsilon - e^{\epsilon'}) / (1 + e^\epsilon)",
    ),
    notation="the quotation is the bound",
    forall=(epsilon, epsilon_1, delta, p, q),
    given=(epsilon_1 <= epsilon, close),
    show=hockey_stick(p, q, epsilon_1)
    <= delta + (1 - delta) * (exp(epsilon) - exp(epsilon_1)) / (1 + exp(epsilon)),
)
