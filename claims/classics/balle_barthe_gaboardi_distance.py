r"""Sampling scales the total variation distance, and the divergences, by $\gamma$ or better.

With the record in the sample with probability $\gamma$, the outputs have
$\operatorname{TV}((1-\gamma) q + \gamma p, q) = \gamma \operatorname{TV}(p, q)$ and
$D_{KL}((1-\gamma) q + \gamma p \| q) \le \gamma D_{KL}(p \| q)$, and of the order 2
$e^{D_2} - 1$ is scaled by $\gamma^2$.

Reference: B. Balle, G. Barthe and M. Gaboardi, Privacy amplification by subsampling: tight analyses
via couplings and divergences, 2018; I. Mironov, K. Talwar and L. Zhang, Rényi differential privacy
of the sampled Gaussian mechanism, 2019, and Y. Zhu and Y.-X. Wang, Poisson subsampled Rényi
differential privacy, 2019, on the order 2.
"""

from dpproofs.language import Claim, Step, cases, every, implies, log, ratio, total
from dpproofs.theory import KL, mixture, renyi, total_variation

from .notation import DOCUMENT, p, q, share, y

sample = mixture(q, p, share)
square = total(ratio(p(y) ** 2, q(y)), y, given=p(y) > 0)
mixed = (1 - share) * q(y) + share * p(y)

CLAIMS = {
    "distance": Claim(
        source=DOCUMENT.at(
            1,
            "amplification",
            "by sampling",
            r"\operatorname{TV}((1-\gamma) q + \gamma p, q) = \gamma \operatorname{TV}(p, q)",
        ),
        reading="given which other records are in the sample; finite outputs",
        forall=(share, p, q),
        show=total_variation(sample, q) == share * total_variation(p, q),
    ),
    "kl": Claim(
        source=DOCUMENT.at(
            1,
            "amplification",
            "by sampling",
            r"D_{KL}((1-\gamma) q + \gamma p \| q) \le \gamma D_{KL}(p \| q)",
        ),
        reading="given which other records are in the sample; finite outputs; p is absolutely "
        "continuous with respect to q",
        forall=(share, p, q),
        given=every(implies(p(y) > 0, q(y) > 0), y),
        show=KL(sample, q) <= share * KL(p, q),
    ),
    "order_two": Claim(
        source=DOCUMENT.at(
            1,
            "amplification",
            "by sampling",
            r"D_2((1-\gamma) q + \gamma p \| q) = \log(1 + \gamma^2 (\sum_y p(y)^2 / q(y) - 1))",
        ),
        reading="given which other records are in the sample; p is absolutely continuous with "
        "respect to q",
        forall=(share, p, q),
        given=every(implies(p(y) > 0, q(y) > 0), y),
        show=renyi(sample, q, 2) == log(1 + share**2 * (square - 1)),
        ours=(
            Step(
                "a point",
                every(
                    cases(mixed > 0, mixed * ratio(mixed, q(y)), 0)
                    == (1 - share) ** 2 * q(y)
                    + 2 * share * (1 - share) * p(y)
                    + share**2 * cases(p(y) > 0, ratio(p(y) ** 2, q(y)), 0),
                    y,
                ),
                "hypothesis",
            ),
            Step(
                "all points",
                total(mixed * ratio(mixed, q(y)), y, given=mixed > 0)
                == 1 + share**2 * (square - 1),
                "a point",
            ),
        ),
    ),
}
