r"""The optimum of the composition of two pure mechanisms.

If $u$ and $v$, and $a$ and $b$, are $(\epsilon, 0)$-indistinguishable, then at every
$\epsilon'$ from 0 to $2\epsilon$ the pairs of independent outputs have
$H_{\epsilon'} \le (e^{2\epsilon} - e^{\epsilon'}) / (1 + e^\epsilon)^2$, and their total variation
distance is at most $\tanh(\epsilon/2)$.

Reference: P. Kairouz, S. Oh and P. Viswanath, The composition theorem for differential privacy,
2015, the optimum of $k$-fold composition, for $k = 2$ and $\delta = 0$.
"""

from dpproofs.language import Claim, exp, tanh
from dpproofs.theory import hockey_stick, independent, indistinguishable, total_variation

from .notation import DOCUMENT, a, b, epsilon, epsilon_1, u, v

both = indistinguishable(u, v, epsilon, 0), indistinguishable(a, b, epsilon, 0)
first, second = independent(u, a), independent(v, b)

CLAIMS = {
    "optimum": Claim(
        source=DOCUMENT.at(
            1,
            "the composition",
            "theorem",
            r"(e^{2\epsilon} - e^{\epsilon'}) / (1 + e^\epsilon)^2",
        ),
        notation="the quotation is the bound",
        forall=(epsilon, epsilon_1, u, v, a, b),
        given=(epsilon_1 <= 2 * epsilon, *both),
        show=hockey_stick(first, second, epsilon_1)
        <= (exp(2 * epsilon) - exp(epsilon_1)) / (1 + exp(epsilon)) ** 2,
    ),
    "distance": Claim(
        source=DOCUMENT.at(1, "the composition", "theorem", r"\tanh(\epsilon/2)"),
        notation="the quotation is the bound",
        reading="epsilon' = 0: two mechanisms are no further apart than one",
        forall=(epsilon, u, v, a, b),
        given=both,
        show=total_variation(first, second) <= tanh(epsilon / 2),
    ),
}
