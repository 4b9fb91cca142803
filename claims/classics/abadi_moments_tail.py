r"""The tail of the privacy loss from a moment, and clipping.

The moments accountant has $P(L > \epsilon) \le e^{-\lambda\epsilon} \mathbb{E} e^{\lambda L}$ for
the privacy loss $L = \log(p/q)$ under $p$; for $\lambda = 1$ the moment is
$\sum_y p(y)^2 / q(y)$. A gradient that is clipped to $C$ is no longer than $C$.

Reference: M. Abadi, A. Chu, I. Goodfellow, B. McMahan, I. Mironov, K. Talwar and L. Zhang, Deep
learning with differential privacy, 2016, Theorem 2 (the tail bound) and Algorithm 1.
"""

from dpproofs.language import Claim, Step, cases, every, exp, greatest, implies, ratio, real, total
from dpproofs.theory import loss_exceeds

from .notation import DOCUMENT, epsilon, p, q, y

second = total(p(y) * ratio(p(y), q(y)), y, given=p(y) > 0)
gradient, C = real("g"), real("C", above=0)

CLAIMS = {
    "tail": Claim(
        source=DOCUMENT.at(
            1,
            "tail",
            "bound",
            r"P(L > \epsilon) \le e^{-\lambda \epsilon} \mathbb{E} e^{\lambda L}",
        ),
        reading="for lambda = 1; p is absolutely continuous with respect to q, else the moment is "
        "infinite",
        forall=(epsilon, p, q),
        given=every(implies(p(y) > 0, q(y) > 0), y),
        show=loss_exceeds(p, q, epsilon) <= exp(-epsilon) * second,
        ours=(
            Step(
                "a point",
                every(
                    exp(epsilon) * cases(p(y) > exp(epsilon) * q(y), p(y), 0)
                    <= p(y) * ratio(p(y), q(y)),
                    y,
                    given=p(y) > 0,
                ),
                "hypothesis",
            ),
            Step(
                "all points",
                exp(epsilon) * total(cases(p(y) > exp(epsilon) * q(y), p(y), 0), y) <= second,
                "a point",
            ),
            Step(
                "the tail",
                loss_exceeds(p, q, epsilon) == total(cases(p(y) > exp(epsilon) * q(y), p(y), 0), y),
                (),
            ),
        ),
    ),
    "clipping": Claim(
        source=DOCUMENT.at(1, "clip", "gradient", r"\|g / \max(1, \|g\|_2 / C)\|_2 \le C"),
        reading="in one dimension",
        forall=(gradient, C),
        show=abs(gradient / greatest(1, abs(gradient) / C)) <= C,
    ),
}
