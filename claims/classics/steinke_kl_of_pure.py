r"""The mean privacy loss of a pure mechanism is at most $\epsilon \tanh(\epsilon/2)$.

If $p$ and $q$ are $(\epsilon, 0)$-indistinguishable, then
$D_{KL}(p \| q) \le \epsilon \tanh(\epsilon/2) \le \epsilon^2/2$.

Reference: M. Bun and T. Steinke, Concentrated differential privacy, 2016, Proposition 3.3 at
order 1; T. Steinke, Composition of differential privacy and privacy amplification by subsampling,
2022.
"""

from dpproofs.language import Claim, tanh
from dpproofs.theory import KL

from .notation import DOCUMENT, epsilon, p, pure, q

CLAIMS = {
    "tanh": Claim(
        source=DOCUMENT.at(
            1, "mean", "privacy loss", r"D_{KL}(p \| q) \le \epsilon \tanh(\epsilon/2)"
        ),
        forall=(epsilon, p, q),
        given=pure,
        show=KL(p, q) <= epsilon * tanh(epsilon / 2),
    ),
    "half_square": Claim(
        source=DOCUMENT.at(1, "mean", "privacy loss", r"D_{KL}(p \| q) \le \epsilon^2 / 2"),
        forall=(epsilon, p, q),
        given=pure,
        show=KL(p, q) <= epsilon**2 / 2,
    ),
}
