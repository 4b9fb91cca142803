r"""The chi-squared divergence, which is above the others.

$4 \operatorname{TV}^2 \le \chi^2$ and $D_{KL} \le \log(1 + \chi^2) \le \chi^2$. A channel does not
increase it, and for products one plus it is the product.

Reference: A. Tsybakov, Introduction to Nonparametric Estimation, 2009, section 2.4 (Lemma 2.7 and
what surrounds it); Y. Polyanskiy and Y. Wu, Information Theory: From Coding to Learning, 2025,
Theorem 7.4 and section 7.6.
"""

from dpproofs.language import Claim, Step, log, sqrt, total
from dpproofs.theory import KL, total_variation

from .notation import DOCUMENT
from .notions.divergences import (
    K,
    c,
    c_below_d,
    chi_squared,
    d,
    p,
    p_below_q,
    q,
    u,
    u_below_v,
    uc,
    uK,
    v,
    vd,
    vK,
    y,
)

second_moment = total(p(y) * p(y) / q(y), y, given=q(y) > 0)
at_least_one = Step("the second moment", second_moment >= 1, ())

CLAIMS = {
    "above_kl": Claim(
        source=DOCUMENT.at(
            1,
            "the main distances",
            "between probabilities",
            r"D_{KL}(p \| q) \le \chi^2(p \| q)",
        ),
        forall=(p, q),
        show=KL(p, q) <= chi_squared(p, q),
    ),
    "log_above_kl": Claim(
        source=DOCUMENT.at(
            1,
            "the main distances",
            "between probabilities",
            r"D_{KL}(p \| q) \le \log(1 + \chi^2(p \| q))",
        ),
        reading="p is absolutely continuous with respect to q; else the right side is infinite",
        forall=(p, q),
        given=p_below_q,
        show=KL(p, q) <= log(1 + chi_squared(p, q)),
        ours=(at_least_one,),
    ),
    "above_distance": Claim(
        source=DOCUMENT.at(
            1,
            "the main distances",
            "between probabilities",
            r"4 \operatorname{TV}(p, q)^2 \le \chi^2(p \| q)",
        ),
        forall=(p, q),
        show=4 * total_variation(p, q) ** 2 <= chi_squared(p, q),
    ),
    "root_above_distance": Claim(
        source=DOCUMENT.at(
            1,
            "the main distances",
            "between probabilities",
            r"\operatorname{TV}(p, q) \le \tfrac12 \sqrt{\chi^2(p \| q)}",
        ),
        reading="p is absolutely continuous with respect to q; else the right side is infinite",
        forall=(p, q),
        given=p_below_q,
        show=total_variation(p, q) <= sqrt(chi_squared(p, q)) / 2,
        ours=(at_least_one,),
    ),
    "processing": Claim(
        source=DOCUMENT.at(
            1,
            "data processing",
            "inequality",
            r"\chi^2(K(u) \| K(v)) \le \chi^2(u \| v)",
        ),
        forall=(u, v, K),
        show=chi_squared(uK, vK) <= chi_squared(u, v),
    ),
    "products": Claim(
        source=DOCUMENT.at(
            1,
            "the main distances",
            "between probabilities",
            r"1 + \chi^2(u \otimes c \| v \otimes d)"
            r" = (1 + \chi^2(u \| v)) (1 + \chi^2(c \| d))",
        ),
        reading="u is absolutely continuous with respect to v, and c with respect to d",
        forall=(u, v, c, d),
        given=(u_below_v, c_below_d),
        show=1 + chi_squared(uc, vd) == (1 + chi_squared(u, v)) * (1 + chi_squared(c, d)),
    ),
}
