r"""What truncated concentrated privacy follows from, and what follows from it.

If $D_t(p \| q) \le \rho t$ for all $t > 1$, then for all $t$ from 1 to $\omega$. From the latter
it follows that $D_\alpha(p \| q) \le \rho \alpha$ for $\alpha < \omega$, that $D_{KL}(p \| q) \le
\rho$, and, where $\log(1/\delta) \le (\omega - 1)^2 \rho$, that $H_\epsilon(p \| q) \le \delta$
for $\epsilon = \rho + 2 \sqrt{\rho \log(1/\delta)}$.

Reference: M. Bun, C. Dwork, G. Rothblum and T. Steinke, Composable and versatile privacy via
truncated CDP, 2018, Definition 1 and Lemma 6.
"""

from dpproofs.language import Claim, every, log, real, sqrt
from dpproofs.theory import KL, hockey_stick, renyi

from .notation import (
    DOCUMENT,
    below_omega,
    omega,
    p,
    positive,
    q,
    rho,
    truncated,
    zero_concentrated,
)

alpha = real("alpha", r"\alpha", above=1, below=omega)

CLAIMS = {
    "of_all_orders": Claim(
        source=DOCUMENT.at(1, "zCDP", "tCDP", r"D_t(p \| q) \le \rho t"),
        forall=(rho, omega, p, q),
        given=zero_concentrated,
        show=every(renyi(p, q, below_omega) <= rho * below_omega, below_omega),
    ),
    "order": Claim(
        source=DOCUMENT.at(1, "tCDP", "order", r"D_\alpha(p \| q) \le \rho \alpha"),
        forall=(rho, omega, alpha, p, q),
        given=truncated,
        show=renyi(p, q, alpha) <= rho * alpha,
    ),
    "mean_loss": Claim(
        source=DOCUMENT.at(1, "tCDP", "mean loss", r"D_{KL}(p \| q) \le \rho"),
        forall=(rho, omega, p, q),
        given=truncated,
        show=KL(p, q) <= rho,
    ),
    "approximate": Claim(
        source=DOCUMENT.at(1, "tCDP", "DP", r"\epsilon = \rho + 2 \sqrt{\rho \log(1/\delta)}"),
        notation="the quotation is epsilon",
        forall=(rho, omega, positive, p, q),
        given=(truncated, log(1 / positive) <= (omega - 1) ** 2 * rho),
        show=hockey_stick(p, q, rho + 2 * sqrt(rho * log(1 / positive))) <= positive,
    ),
}
