r"""The hockey-stick divergence as a divergence.

At $\epsilon = 0$ it is the total variation distance. It does not grow with $\epsilon$, a channel
does not increase it, it is jointly convex, and it has a triangle inequality with two epsilons.

Reference: B. Balle, G. Barthe and M. Gaboardi, Privacy amplification by subsampling: tight analyses
via couplings and divergences, NeurIPS 2018, section 2; C. Dwork and A. Roth, The Algorithmic
Foundations of Differential Privacy, 2014, Proposition 2.1 and Theorem 2.2.
"""

from dpproofs.language import Claim, Step, every, exp, positive_part, real
from dpproofs.theory import hockey_stick, mixture, total_variation

from .notation import DOCUMENT
from .notions.divergences import K, p, q, r, s, share, u, uK, v, vK, y

epsilon = real("epsilon", r"\epsilon", logarithmic=True)
smaller = real("epsilon'", r"\epsilon'", logarithmic=True)

CLAIMS = {
    "at_zero": Claim(
        source=DOCUMENT.at(
            1, "alpha-divergence", "total variation", r"H_0(p \| q) = \operatorname{TV}(p, q)"
        ),
        forall=(p, q),
        show=hockey_stick(p, q, 0) == total_variation(p, q),
    ),
    "falls": Claim(
        source=DOCUMENT.at(
            1,
            "alpha-divergence",
            "monotone",
            r"\epsilon' \le \epsilon \Rightarrow H_\epsilon(p \| q) \le H_{\epsilon'}(p \| q)",
        ),
        forall=(epsilon, smaller, p, q),
        given=smaller <= epsilon,
        show=hockey_stick(p, q, epsilon) <= hockey_stick(p, q, smaller),
        ours=(
            Step("powers", exp(smaller) <= exp(epsilon), ()),
            Step(
                "a point",
                every(
                    positive_part(p(y) - exp(epsilon) * q(y))
                    <= positive_part(p(y) - exp(smaller) * q(y)),
                    y,
                ),
                "powers",
            ),
        ),
    ),
    "processing": Claim(
        source=DOCUMENT.at(
            1,
            "Proposition 2.1",
            "Post-Processing",
            r"H_\epsilon(K(u) \| K(v)) \le H_\epsilon(u \| v)",
        ),
        forall=(epsilon, u, v, K),
        show=hockey_stick(uK, vK, epsilon) <= hockey_stick(u, v, epsilon),
    ),
    "convex": Claim(
        source=DOCUMENT.at(
            1,
            "joint",
            "convexity",
            r"H_\epsilon((1-t)p + tr \| (1-t)q + ts)"
            r" \le (1-t) H_\epsilon(p \| q) + t H_\epsilon(r \| s)",
        ),
        forall=(epsilon, share, p, q, r, s),
        show=hockey_stick(mixture(p, r, share), mixture(q, s, share), epsilon)
        <= (1 - share) * hockey_stick(p, q, epsilon) + share * hockey_stick(r, s, epsilon),
    ),
    "triangle": Claim(
        source=DOCUMENT.at(
            1,
            "Theorem 2.2",
            "group privacy",
            r"H_{\epsilon + \epsilon'}(p \| r)"
            r" \le H_\epsilon(p \| q) + e^\epsilon H_{\epsilon'}(q \| r)",
        ),
        forall=(epsilon, smaller, p, q, r),
        show=hockey_stick(p, r, epsilon + smaller)
        <= hockey_stick(p, q, epsilon) + exp(epsilon) * hockey_stick(q, r, smaller),
    ),
}
