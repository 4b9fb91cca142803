r"""Bounded range, which the exponential mechanism has, and differential privacy.

$p$ and $q$ have the range $\epsilon$ if $p(y)/q(y) \le e^\epsilon p(y')/q(y')$ for all $y$ and
$y'$. Then they are $(\epsilon, 0)$-indistinguishable; and $(\epsilon, 0)$-indistinguishable laws
have the range $2\epsilon$. The exponential mechanism with the weights
$e^{\epsilon u / (2\Delta)}$ has the range $\epsilon$, and laws of the range $\epsilon$ have a
total variation distance of at most $\tanh(\epsilon/4)$.

Reference: D. Durfee and R. Rogers, Practical differentially private top-k selection with
pay-what-you-get composition, 2019, on bounded range; J. Dong, D. Durfee and R. Rogers, Optimal
differential privacy composition for exponential mechanisms, 2020.
"""

from dpproofs.language import Claim, Step, every, exp, index, real, reals, table
from dpproofs.theory import indistinguishable, normalise, total_variation

from .notation import DOCUMENT, Y, epsilon, p, pure, q, y

z = index("y'", Y)
Delta, u, w = real("Delta", r"\Delta", above=0), reals("u", Y), reals("w", Y)
scale = epsilon / (2 * Delta)
before, after = exp(scale * u(y)), exp(scale * w(y))
of_u, of_w = normalise(table(before, y)), normalise(table(after, y))
ranged = every(p(y) * q(z) <= exp(epsilon) * (q(y) * p(z)), y, z)
root = exp(epsilon / 2)

CLAIMS = {
    "private": Claim(
        source=DOCUMENT.at(1, "bounded", "range", r"(\epsilon, 0)"),
        notation="privacy is said in words",
        reading="one pair of neighbours; finite outputs; quotients are multiplied out",
        forall=(epsilon, p, q),
        given=ranged,
        show=indistinguishable(p, q, epsilon, 0),
    ),
    "of_private": Claim(
        source=DOCUMENT.at(1, "bounded", "range", r"p(y)/q(y) \le e^{2 \epsilon} p(y')/q(y')"),
        reading="one pair of neighbours; finite outputs; quotients are multiplied out",
        forall=(epsilon, p, q),
        given=pure,
        show=every(p(y) * q(z) <= exp(2 * epsilon) * (q(y) * p(z)), y, z),
        ours=(
            Step("there", every(p(y) <= exp(epsilon) * q(y), y), "hypothesis"),
            Step("and back", every(q(z) <= exp(epsilon) * p(z), z), "hypothesis"),
        ),
    ),
    "exponential": Claim(
        source=DOCUMENT.at(1, "bounded", "range", r"p(y)/q(y) \le e^\epsilon p(y')/q(y')"),
        reading="u and w are the scores on two neighbours; quotients are multiplied out",
        forall=(epsilon, Delta, u, w),
        given=every(abs(u(y) - w(y)) <= Delta, y),
        show=every(of_u(y) * of_w(z) <= exp(epsilon) * (of_w(y) * of_u(z)), y, z),
    ),
    "distance": Claim(
        source=DOCUMENT.at(
            1,
            "bounded",
            "range",
            r"\operatorname{TV}(p, q) \le (e^{\epsilon/2} - 1) / (e^{\epsilon/2} + 1)",
        ),
        reading="one pair of neighbours; finite outputs; quotients are multiplied out",
        forall=(epsilon, p, q),
        given=ranged,
        show=total_variation(p, q) <= (root - 1) / (root + 1),
    ),
}
