r"""What a locally private channel makes of two laws, at each output.

If $K$ is $\epsilon$-locally differentially private, then
$|K(u)(z) - K(v)(z)| \le 2 (e^\epsilon - 1) \operatorname{TV}(u, v) \min_x K(x, z)$.

Reference: J. Duchi, M. Jordan and M. Wainwright, Local privacy and statistical minimax rates, 2013,
the lemma in the proof of Theorem 1, which has $\min(2, e^\epsilon)$ in place of 2.
"""

from dpproofs.language import Claim, Step, every, exp, index, total
from dpproofs.theory import total_variation

from .notation import DOCUMENT, K, Ku, Kv, Z, epsilon, is_private, other, u, v, x

z = index("z", Z)
gap, factor = u(x) - v(x), exp(epsilon) - 1
apart = K(x, z) - K(other, z)

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "local privacy",
        "ratios",
        r"|K(u)(z) - K(v)(z)| \le 2 (e^\epsilon - 1) K(x, z) \operatorname{TV}(u, v)",
    ),
    reading="said of every input x; finite sets of inputs and outputs",
    forall=(epsilon, u, v, K),
    given=is_private,
    show=every(abs(Ku(z) - Kv(z)) <= 2 * factor * K(other, z) * total_variation(u, v), other, z),
    ours=(
        Step(
            "two records",
            every(K(x, z) <= exp(epsilon) * K(other, z), x, other, z),
            "hypothesis",
        ),
        Step("apart", every(abs(apart) <= factor * K(other, z), x, other, z), "two records"),
        Step(
            "above",
            every(gap * apart <= abs(gap) * (factor * K(other, z)), x, other, z),
            "apart",
        ),
        Step(
            "below",
            every(-gap * apart <= abs(gap) * (factor * K(other, z)), x, other, z),
            "apart",
        ),
        Step("a sum", every(Ku(z) - Kv(z) == total(gap * apart, x), other, z), ()),
        Step(
            "all above",
            every(total(gap * apart, x) <= total(abs(gap), x) * (factor * K(other, z)), other, z),
            "above",
        ),
        Step(
            "all below",
            every(-total(gap * apart, x) <= total(abs(gap), x) * (factor * K(other, z)), other, z),
            "below",
        ),
    ),
)
