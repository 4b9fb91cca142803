r"""Rényi privacy of one order is no zero-concentrated privacy, for any $\rho$.

For all $\alpha > 1$, $\tau > 0$ and $\rho > 0$ there are laws on two points with
$D_\alpha \le \tau$ both ways, for which $D_t(p \| q) \le \rho t$ fails for some order $t$.

Reference: well known, see M. Bun, C. Dwork, G. Rothblum and T. Steinke, 2018, on why they truncate;
the laws are our own.
"""

from dpproofs.language import Claim, all_of, cases, every, exp, real, table
from dpproofs.theory import renyi

from .notation import DOCUMENT, alpha, either, t

rho, tau = real("rho", r"\rho", above=0), real("tau", r"\tau", above=0)
beyond = alpha - 1
loss = 4 + 2 * rho * (1 + 2 * beyond) + (1 + tau * beyond) / (tau * beyond**2)
rare = exp(-loss * beyond) * tau * beyond / (1 + tau * beyond)
rarer = rare * exp(-loss)
p = table(cases(either == 0, 1 - rare, rare), either)
q = table(cases(either == 0, 1 - rarer, rarer), either)

CLAIM = Claim(
    source=DOCUMENT.at(1, "RDP", "is not zCDP", r"D_t(p \| q) > \rho t"),
    notation="that it fails for some order is said as a negation",
    scope="two laws on two points",
    forall=(alpha, tau, rho),
    show=all_of(
        renyi(p, q, alpha) <= tau,
        renyi(q, p, alpha) <= tau,
        ~every(renyi(p, q, t) <= rho * t, t),
    ),
)
