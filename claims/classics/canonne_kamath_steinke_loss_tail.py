r"""A small $\delta$ bounds the tail of the privacy loss, further out.

For $\epsilon' > \epsilon$, the privacy loss $L$ of $p$ and $q$ has
$(1 - e^{\epsilon - \epsilon'}) P(L > \epsilon') \le H_\epsilon(p \| q)$.

Reference: C. Canonne, G. Kamath and T. Steinke, The discrete Gaussian for differential privacy,
2020, section 2, in other notation.
"""

from dpproofs.language import Claim, exp
from dpproofs.theory import hockey_stick, loss_exceeds

from .notation import DOCUMENT, epsilon, epsilon_1, p, q

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "privacy",
        "loss",
        r"(1 - e^{\epsilon - \epsilon'}) P(L > \epsilon') \le H_\epsilon(p \| q)",
    ),
    forall=(epsilon, epsilon_1, p, q),
    given=epsilon_1 > epsilon,
    show=(1 - exp(epsilon - epsilon_1)) * loss_exceeds(p, q, epsilon_1)
    <= hockey_stick(p, q, epsilon),
)
