r"""What a locally private channel leaves of the total variation distance of two laws.

If $K$ is $\epsilon$-locally differentially private, then
$\operatorname{TV}(K(u), K(v)) \le \frac{e^\epsilon - 1}{e^\epsilon + 1} \operatorname{TV}(u, v)$.

Reference: P. Kairouz, S. Oh and P. Viswanath, Extremal mechanisms for local differential privacy,
2014, on total variation.
"""

from dpproofs.language import Claim, exp
from dpproofs.theory import total_variation

from .notation import DOCUMENT, K, Ku, Kv, epsilon, is_private, u, v

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "local privacy",
        "total variation",
        r"\frac{e^\epsilon - 1}{e^\epsilon + 1} \operatorname{TV}(u, v)",
    ),
    notation="the quotation is the bound",
    reading="finite sets of inputs and outputs",
    forall=(epsilon, u, v, K),
    given=is_private,
    show=total_variation(Ku, Kv) <= (exp(epsilon) - 1) / (exp(epsilon) + 1) * total_variation(u, v),
)
