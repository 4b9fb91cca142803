r"""From Rényi differential privacy to a smaller $\epsilon$.

If $D_\alpha(p \| q) \le \tau$, then $H_\epsilon(p \| q) \le \delta$ for $\epsilon = \tau +
\log((\alpha - 1) / \alpha) - \log(\delta \alpha) / (\alpha - 1)$.

Reference: C. Canonne, G. Kamath and T. Steinke, The discrete Gaussian for differential privacy,
2020, Proposition 12.
"""

from dpproofs.language import Claim, log
from dpproofs.theory import hockey_stick

from .notation import DOCUMENT, alpha, of_order_alpha, p, positive, q, tau

less = log((alpha - 1) / alpha) - log(positive * alpha) / (alpha - 1)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "from RDP", "to DP", r"\log((\alpha - 1) / \alpha) - \log(\delta \alpha) / (\alpha - 1)"
    ),
    notation="the quotation is what is added to tau",
    forall=(alpha, tau, positive, p, q),
    given=of_order_alpha,
    show=hockey_stick(p, q, tau + less) <= positive,
)
