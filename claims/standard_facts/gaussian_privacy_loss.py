r"""The divergence variable of two Gaussian laws that are shifted against each other.

For $p = N(0, \sigma^2)$ and $q = N(s, \sigma^2)$ with $s > 0$ the log ratio is affine and falls, so
that it exceeds $\epsilon$ exactly below $\tau = s/2 - \epsilon\sigma^2/s$. Integrals over
$[a, \tau]$ differ from the closed forms of $P(L(p\|q) > \epsilon)$ and of the hockey-stick
divergence by at most $e^{-a^2/(2\sigma^2)}$, which vanishes as $a$ falls. Exchanging $p$ and $q$
reflects both.

Reference: B. Balle and Y.-X. Wang, Improving the Gaussian mechanism for differential privacy,
ICML 2018, Lemma 3 and Theorem 5.
"""

from dpproofs.language import (
    Claim,
    Open,
    all_of,
    define,
    equivalent,
    exp,
    integral,
    least,
    log_ratio,
    real,
)
from dpproofs.theory import gaussian_density, gaussian_hockey_stick, gaussian_loss_exceeds

from .notation import DOCUMENT

epsilon = real("epsilon", r"\epsilon", logarithmic=True)
sigma, s, x = real("sigma", r"\sigma", above=0), real("s", above=0), real("x")
tau = define("tau", s / 2 - epsilon * sigma**2 / s, r"\tau")
a = real("a", below=least(0, tau))
p, q = gaussian_density(x, 0, sigma), gaussian_density(x, s, sigma)
rest = exp(-(a**2) / (2 * sigma**2))
exceeds = gaussian_loss_exceeds(s, sigma, epsilon)
divergence = gaussian_hockey_stick(s, sigma, epsilon)
mass, gap = integral(p, x, a, tau), integral(p - exp(epsilon) * q, x, a, tau)


CLAIMS = {
    "log_ratio": Claim(
        source=DOCUMENT.at(
            1, "privacy loss", "Gaussian mechanism", r"\log p(x)/q(x) = (s^2 - 2 s x)/(2 \sigma^2)"
        ),
        notation="the mean 0 of p is written out; squares of sigma in the densities",
        forall=(sigma, s, x),
        show=log_ratio(p, q) == (s**2 - 2 * s * x) / (2 * sigma**2),
    ),
    "threshold": Claim(
        source=DOCUMENT.at(
            1,
            "privacy loss",
            "Gaussian mechanism",
            r"\log p(x)/q(x) > \epsilon \text{ exactly where } x < \tau",
        ),
        notation="tau is written out",
        forall=(epsilon, sigma, s, x),
        show=equivalent(log_ratio(p, q) > epsilon, x < tau),
    ),
    "exceeds": Claim(
        source=DOCUMENT.at(
            1,
            "privacy loss",
            "Gaussian mechanism",
            r"\int_a^\tau p \le P(L > \epsilon) \le \int_a^\tau p + e^{-a^2/(2\sigma^2)}",
        ),
        notation="densities are written out",
        forall=(epsilon, sigma, s, a),
        show=all_of(mass <= exceeds, exceeds <= mass + rest),
        open=Open(
            because="balls enclose both sides at a point; that an integral equals a closed form "
            "is not proved by them"
        ),
    ),
    "hockey_stick": Claim(
        source=DOCUMENT.at(
            1,
            "privacy loss",
            "Gaussian mechanism",
            r"\int_a^\tau (p - e^\epsilon q) \le H \le \dots + e^{-a^2/(2\sigma^2)}",
        ),
        notation="densities are written out",
        forall=(epsilon, sigma, s, a),
        show=all_of(gap <= divergence, divergence <= gap + rest),
        open=Open(
            because="balls enclose both sides at a point; that an integral equals a closed form "
            "is not proved by them"
        ),
    ),
    "reflection": Claim(
        source=DOCUMENT.at(1, "privacy loss", "Gaussian mechanism", r"p(s - x) = q(x)"),
        notation="the mean 0 of p is written out",
        forall=(sigma, s, x),
        show=gaussian_density(s - x, 0, sigma) == q,
    ),
}
