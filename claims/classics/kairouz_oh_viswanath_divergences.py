r"""Randomised response is the worst case of pure privacy, for other divergences.

If $p$ and $q$ are $(\epsilon, 0)$-indistinguishable, no divergence of them is greater than that of
the two laws of randomised response: the $\chi^2$-divergence is at most
$e^{-\epsilon} (e^\epsilon - 1)^2$, the Rényi divergence of order 2 at most
$\log(2 \cosh \epsilon - 1)$, and the affinity at least $1 / \cosh(\epsilon/2)$.

Reference: P. Kairouz, S. Oh and P. Viswanath, The composition theorem for differential privacy,
2015, on the simulation of any private mechanism by randomised response; I. Mironov, Rényi
differential privacy, 2017, on randomised response; S. Asoodeh and H. Zhang, Contraction of locally
differentially private mechanisms, 2024, on the $\chi^2$-divergence.
"""

from dpproofs.language import Claim, Instance, Step, cosh, every, exp, log, ratio, sqrt, total
from dpproofs.theory import affinity, renyi

from .notation import DOCUMENT, epsilon, p, pure, q, y

second = total(p(y) * ratio(p(y), q(y)), y, given=p(y) > 0)
ROOT = "standard_facts/square_root.below"
root = exp(epsilon / 2)

CLAIMS = {
    "chi_squared": Claim(
        source=DOCUMENT.at(
            1, "randomised", "response", r"\chi^2(p \| q) \le e^{-\epsilon} (e^\epsilon - 1)^2"
        ),
        reading="one pair of neighbours; finite outputs",
        forall=(epsilon, p, q),
        given=pure,
        show=second - 1 <= exp(-epsilon) * (exp(epsilon) - 1) ** 2,
    ),
    "order_two": Claim(
        source=DOCUMENT.at(
            1, "randomised", "response", r"D_2(p \| q) \le \log(2 \cosh \epsilon - 1)"
        ),
        reading="one pair of neighbours; finite outputs",
        forall=(epsilon, p, q),
        given=pure,
        show=renyi(p, q, 2) <= log(2 * cosh(epsilon) - 1),
        ours=Step("moment", second <= 2 * cosh(epsilon) - 1, "hypothesis"),
    ),
    "affinity": Claim(
        source=DOCUMENT.at(
            1,
            "randomised",
            "response",
            r"\operatorname{BC}(p, q) \ge 1 / \cosh(\epsilon/2)",
        ),
        reading="one pair of neighbours; finite outputs",
        forall=(epsilon, p, q),
        given=pure,
        show=affinity(p, q) >= 1 / cosh(epsilon / 2),
        ours=(
            Step("there", every(p(y) <= exp(epsilon) * q(y), y), "hypothesis"),
            Step("and back", every(q(y) <= exp(epsilon) * p(y), y), "hypothesis"),
            Step(
                "root of p",
                every(sqrt(p(y)) <= root * sqrt(q(y)), y),
                "there",
                ours=Instance("root", ROOT, {"a": p(y), "b": root * sqrt(q(y))}, by="there"),
            ),
            Step(
                "root of q",
                every(sqrt(q(y)) <= root * sqrt(p(y)), y),
                "and back",
                ours=Instance("root", ROOT, {"a": q(y), "b": root * sqrt(p(y))}, by="and back"),
            ),
            Step(
                "a point",
                every((root**2 + 1) * (sqrt(p(y)) * sqrt(q(y))) >= root * (p(y) + q(y)), y),
                ("root of p", "root of q"),
            ),
            Step("a root", every(sqrt(p(y) * q(y)) == sqrt(p(y)) * sqrt(q(y)), y), ()),
            Step("all", (root**2 + 1) * affinity(p, q) >= 2 * root, ("a point", "a root")),
        ),
    ),
}
