r"""What Laplace and Gaussian noise on an answer cost, from the densities.

The answers on two datasets are $s$ apart. Laplace noise of scale $b$ is $s/b$-DP; its Rényi
divergences and its privacy profile are those below. Gaussian noise has
$D_\alpha = \alpha s^2/(2 \sigma^2)$, so that it is $s^2/(2\sigma^2)$-zCDP, and $(\epsilon,
\delta)$-DP exactly where $\Phi(s/(2\sigma) - \epsilon\sigma/s) - e^\epsilon \Phi(-s/(2\sigma) -
\epsilon\sigma/s) \le \delta$.

References: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
Theorem 3.6; I. Mironov, Rényi differential privacy, 2017, Propositions 6 and 7; M. Bun and
T. Steinke, Concentrated differential privacy, 2016, Proposition 1.6; B. Balle and Y.-X. Wang,
Improving the Gaussian mechanism for differential privacy, 2018, Theorem 8; B. Balle, G. Barthe and
M. Gaboardi, Privacy amplification by subsampling, 2018, Theorem 3.
"""

from dpproofs.language import Claim, every, exp, gaussian_tail, log, real
from dpproofs.theory import hockey_stick, indistinguishable, laplace, normal, renyi

from .notation import DOCUMENT, alpha, epsilon

b, sigma = real("b", above=0), real("sigma", r"\sigma", above=0)
s = real("s", above=0)
order, level = real("alpha", r"\alpha", above=1), real("epsilon", r"\epsilon")
p, q, u, v = laplace(0, b), laplace(s, b), normal(0, sigma), normal(s, sigma)
middle, half = level * sigma / s, s / (2 * sigma)
beyond = alpha / (2 * alpha - 1) * exp((alpha - 1) * s / b)
before = (alpha - 1) / (2 * alpha - 1) * exp(-alpha * s / b)

CLAIMS = {
    "laplace_private": Claim(
        source=DOCUMENT.at(1, "Laplace", "mechanism", r"\epsilon = s/b"),
        notation="the quotation is epsilon",
        forall=(b, s),
        show=indistinguishable(p, q, s / b, 0),
    ),
    "laplace_renyi": Claim(
        source=DOCUMENT.at(
            1,
            "Laplace",
            "RDP",
            r"\frac{1}{\alpha - 1} \log(\frac{\alpha}{2 \alpha - 1} e^{(\alpha - 1) s/b} + \dots)",
        ),
        notation="the quotation is the divergence, with its last summand left out",
        forall=(b, s, alpha),
        show=renyi(p, q, alpha) == log(beyond + before) / (alpha - 1),
    ),
    "laplace_profile": Claim(
        source=DOCUMENT.at(1, "Laplace", "profile", r"1 - e^{(\epsilon - s/b)/2}"),
        reading="where epsilon is at most s/b",
        notation="the quotation is the divergence",
        forall=(epsilon, b, s),
        given=epsilon <= s / b,
        show=hockey_stick(p, q, epsilon) == 1 - exp((epsilon - s / b) / 2),
    ),
    "gaussian_renyi": Claim(
        source=DOCUMENT.at(1, "Gaussian", "RDP", r"\alpha s^2/(2 \sigma^2)"),
        notation="the quotation is the divergence",
        forall=(sigma, s, alpha),
        show=renyi(u, v, alpha) == alpha * s**2 / (2 * sigma**2),
    ),
    "gaussian_concentrated": Claim(
        source=DOCUMENT.at(1, "Gaussian", "zCDP", r"\rho = s^2/(2 \sigma^2)"),
        notation="the quotation is rho",
        forall=(sigma, s),
        show=every(renyi(u, v, order) <= s**2 / (2 * sigma**2) * order, order),
    ),
    "gaussian_profile": Claim(
        source=DOCUMENT.at(
            1,
            "Gaussian",
            "analytic",
            r"\Phi(s/(2 \sigma) - \epsilon \sigma/s) - e^\epsilon \Phi(-s/(2 \sigma) - \epsilon"
            r" \sigma/s)",
        ),
        reading="for any epsilon",
        notation="the quotation is the divergence; Phi(x) is Q(-x)",
        forall=(level, sigma, s),
        show=hockey_stick(u, v, level)
        == gaussian_tail(middle - half) - exp(level) * gaussian_tail(middle + half),
    ),
}
