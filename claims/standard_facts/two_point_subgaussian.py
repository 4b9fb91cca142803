r"""The best variance proxy of a law on two points.

A variable with the mean 0 that has the values $(1-p) d$ with probability $p$ and $-p d$ otherwise
is $\sigma^2$-subgaussian, $\mathbb{E} e^{\lambda X} \le e^{\lambda^2 \sigma^2 / 2}$ for all
$\lambda$, if and only if $\sigma^2 \ge d^2 (1-2p) / (2 \log((1-p)/p))$, with the limit $d^2/4$ at
$p = 1/2$: at $\lambda = 2 \log((1-p)/p) / d$ there is equality.

Reference: M. Kearns and L. Saul, Large deviation methods for approximate probabilistic inference,
UAI 1998, Lemma 1; V. Buldygin and K. Moskvichova, The sub-Gaussian norm of a binary random
variable, 2013.
"""

from fractions import Fraction

from dpproofs.language import Claim, Split, Step, exp, log, ratio, real
from dpproofs.theory import two_point_proxy

from .notation import DOCUMENT

p, x = real("p", above=0, below=1), real("x")  # x = lambda d
moment = p * exp((1 - p) * x) + (1 - p) * exp(-p * x)
odds = log(ratio(1 - p, p))
moved = 2 * odds  # the x of the bound at which there is equality
exponent = moved**2 * two_point_proxy(p) / 2
least = exp((1 - 2 * p) * odds)
there = p * exp((1 - p) * moved) + (1 - p) * exp(-p * moved)

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
        forall=(p,),
        show=there == exp(exponent),
        ours=(
            Step("odds", exp(odds) * p == 1 - p, ()),
            Split(
                2 * p == 1,
                yes=(
                    Step("half", p == Fraction(1, 2), ()),
                    Step("even", odds == 0, "half"),
                    Step("exponent", exponent == 0, "even"),
                    Step("right", exp(exponent) == 1, "exponent"),
                    Step("least", least == 1, "even"),
                ),
                no=(
                    Step("uneven", odds != 0, ()),
                    Step("exponent", exponent == (1 - 2 * p) * odds, ("uneven", "hypothesis")),
                    Step("right", exp(exponent) == least, "exponent"),
                ),
            ),
        ),
    ),
}
