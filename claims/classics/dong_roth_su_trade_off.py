r"""The trade-off function of $(\epsilon, \delta)$-differential privacy.

The errors of the first and second kind of every test, $\alpha$ and $\beta$, have
$\beta \ge 1 - \delta - e^\epsilon\alpha$ and $\beta \ge e^{-\epsilon} (1 - \delta - \alpha)$.

Reference: L. Wasserman and S. Zhou, A statistical framework for differential privacy, 2010;
J. Dong, A. Roth and W. Su, Gaussian differential privacy, 2022, section 2, on the trade-off
function of $(\epsilon, \delta)$-differential privacy.
"""

from dpproofs.language import Claim, exp
from dpproofs.theory import probability_of

from .notation import DOCUMENT, close, delta, epsilon, p, phi, q

first, second = probability_of(p, phi), 1 - probability_of(q, phi)

CLAIMS = {
    "steep": Claim(
        source=DOCUMENT.at(1, "trade-off", "function", r"\beta \ge 1 - \delta - e^\epsilon \alpha"),
        reading="tests may use coins",
        forall=(epsilon, delta, p, q, phi),
        given=close,
        show=second >= 1 - delta - exp(epsilon) * first,
    ),
    "flat": Claim(
        source=DOCUMENT.at(
            1, "trade-off", "function", r"\beta \ge e^{-\epsilon} (1 - \delta - \alpha)"
        ),
        reading="tests may use coins",
        forall=(epsilon, delta, p, q, phi),
        given=close,
        show=second >= exp(-epsilon) * (1 - delta - first),
    ),
}
