r"""What a pure mechanism is at a smaller $\epsilon'$: what randomised response is.

If $p$ and $q$ are $(\epsilon, 0)$-indistinguishable, then $H_{\epsilon'}(p \| q) \le
(e^\epsilon - e^{\epsilon'}) / (e^\epsilon + 1)$ for $\epsilon' \le \epsilon$; for $\epsilon' = 0$
it is the total variation.

Reference: P. Kairouz, S. Oh and P. Viswanath, The composition theorem for differential privacy,
2015, the optimum of $k$-fold composition, for $k = 1$.
"""

from dpproofs.language import Claim, exp
from dpproofs.theory import hockey_stick, total_variation

from .notation import DOCUMENT, epsilon, epsilon_1, p, pure, q

CLAIMS = {
    "delta": Claim(
        source=DOCUMENT.at(
            1, "pure", "delta", r"H_{\epsilon'}(p \| q) \le (e^\epsilon - e^{\epsilon'})"
        ),
        notation="the quotation is the numerator",
        forall=(epsilon, epsilon_1, p, q),
        given=(pure, epsilon_1 <= epsilon),
        show=hockey_stick(p, q, epsilon_1) <= (exp(epsilon) - exp(epsilon_1)) / (exp(epsilon) + 1),
    ),
    "total_variation": Claim(
        source=DOCUMENT.at(1, "pure", "variation", r"\le (e^\epsilon - 1) / (e^\epsilon + 1)"),
        forall=(epsilon, p, q),
        given=pure,
        show=total_variation(p, q) <= (exp(epsilon) - 1) / (exp(epsilon) + 1),
    ),
}
