r"""The best variance proxy of a law on two points.

A variable with the mean 0 that has the values $(1-p) d$ with probability $p$ and $-p d$ otherwise
is $\sigma^2$-subgaussian, $\mathbb{E} e^{\lambda X} \le e^{\lambda^2 \sigma^2 / 2}$ for all
$\lambda$, if and only if $\sigma^2 \ge d^2 (1-2p) / (2 \log((1-p)/p))$, with the limit $d^2/4$ at
$p = 1/2$: at $\lambda = 2 \log((1-p)/p) / d$ there is equality.

Reference: M. Kearns and L. Saul, Large deviation methods for approximate probabilistic inference,
UAI 1998, Lemma 1; V. Buldygin and K. Moskvichova, The sub-Gaussian norm of a binary random
variable, 2013.
"""

from dpproofs.language import Claim, Open, exp, real
from dpproofs.theory import two_point_proxy

from .notation import DOCUMENT

p, x = real("p", above=0, below=1), real("x")  # x = lambda d
moment = p * exp((1 - p) * x) + (1 - p) * exp(-p * x)
odds = real("a", above=0, logarithmic=True)  # log((1-p)/p), p < 1/2
q = 1 / (1 + exp(odds))

CLAIMS = {
    "bound": Claim(
        source=DOCUMENT.at(
            1,
            "sub-Gaussian norm",
            "random variable",
            r"\mathbb{E} e^{\lambda X} \le e^{\lambda^2 \sigma^2 / 2}",
        ),
        forall=(p, x),
        show=moment <= exp(x**2 * two_point_proxy(p) / 2),
    ),
    "attained": Claim(
        source=DOCUMENT.at(
            1, "sub-Gaussian norm", "random variable", r"\lambda = 2 \log((1-p)/p)/d"
        ),
        notation="p = 1/(1 + e^a) with a > 0; the other half by exchanging the two points",
        forall=(odds,),
        show=q * exp((1 - q) * 2 * odds) + (1 - q) * exp(-q * 2 * odds)
        == exp((2 * odds) ** 2 * two_point_proxy(q) / 2),
        open=Open(
            because="both sides are e^(a (1 - 2/(1 + e^a))): an exponent with e^a in a denominator "
            "has no normal form here, so that a search decides too few instances"
        ),
    ),
}
