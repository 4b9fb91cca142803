r"""From Rényi differential privacy of any order to $(\epsilon, \delta)$.

If $D_\alpha(p \| q) \le \tau$, then $H_\epsilon(p \| q) \le \delta$ for
$\epsilon = \tau + \log(1/\delta) / (\alpha - 1)$.

Reference: I. Mironov, Rényi differential privacy, 2017, Proposition 3.
"""

from dpproofs.language import Claim, log
from dpproofs.theory import hockey_stick

from .notation import DOCUMENT, alpha, of_order_alpha, p, positive, q, tau

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "from RDP", "to DP", r"(\epsilon + \log(1/\delta) / (\alpha - 1), \delta)"
    ),
    notation="the quotation is the pair; tau here is epsilon there",
    forall=(alpha, tau, positive, p, q),
    given=of_order_alpha,
    show=hockey_stick(p, q, tau + log(1 / positive) / (alpha - 1)) <= positive,
)
