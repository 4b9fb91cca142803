r"""A pure mechanism is concentrated, at $\epsilon^2/2$ and less.

If $p$ and $q$ are $(\epsilon, 0)$-indistinguishable, then $D_t(p \| q) \le \rho t$ for all $t > 1$,
with $\rho = \epsilon^2/2$, and with $\rho = \epsilon \tanh(\epsilon/2)$, which no $\rho$ is below:
it is the mean loss of randomised response.

Reference: M. Bun and T. Steinke, Concentrated differential privacy, 2016, Proposition 1.4; for the
smaller one C. Harrison and P. Manurangsi, Exact zCDP characterizations for fundamental
differentially private mechanisms, 2025, on the tight conversion.
"""

from dpproofs.language import Claim, every, tanh
from dpproofs.theory import renyi

from .notation import DOCUMENT, epsilon, p, pure, q, t

CLAIMS = {
    "half_square": Claim(
        source=DOCUMENT.at(1, "pure", "zCDP", r"D_t(p \| q) \le \epsilon^2 t / 2"),
        forall=(epsilon, p, q),
        given=pure,
        show=every(renyi(p, q, t) <= epsilon**2 / 2 * t, t),
    ),
    "tanh": Claim(
        source=DOCUMENT.at(1, "pure", "zCDP", r"D_t(p \| q) \le \epsilon \tanh(\epsilon/2) t"),
        forall=(epsilon, p, q),
        given=pure,
        show=every(renyi(p, q, t) <= epsilon * tanh(epsilon / 2) * t, t),
    ),
}
