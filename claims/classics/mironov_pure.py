r"""The Rényi divergences of a pure mechanism are at most those of randomised response.

If $p$ and $q$ are $(\epsilon, 0)$-indistinguishable, then $D_\alpha(p \| q) \le
\log((e^{\alpha \epsilon} + e^{(1 - \alpha) \epsilon}) / (e^\epsilon + 1)) / (\alpha - 1)$.

Reference: I. Mironov, Rényi differential privacy, 2017, Proposition 5, on randomised response; that
no other pure mechanism has more is P. Kairouz, S. Oh and P. Viswanath, 2015.
"""

from dpproofs.language import Claim, exp, log
from dpproofs.theory import renyi

from .notation import DOCUMENT, alpha, epsilon, p, pure, q

above, below = exp(alpha * epsilon), exp((1 - alpha) * epsilon)

CLAIM = Claim(
    source=DOCUMENT.at(1, "pure", "RDP", r"\log((e^{\alpha \epsilon} + e^{(1 - \alpha) \epsilon})"),
    notation="the quotation is the logarithm",
    forall=(epsilon, alpha, p, q),
    given=pure,
    show=renyi(p, q, alpha) <= log((above + below) / (exp(epsilon) + 1)) / (alpha - 1),
)
