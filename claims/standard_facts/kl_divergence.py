r"""The Kullback-Leibler divergence of pairs, and of the chances of an event.

Of independent pairs the divergence is the sum of the two; of an input and the output of a channel
it is that of the inputs and the mean of that of the outputs (chain rule). Two coins that tell
whether an event has happened are no further apart than the laws.

Reference: T. Cover and J. Thomas, Elements of Information Theory, 2nd edition, 2006, Theorem 2.5.3;
A. Tsybakov, Introduction to Nonparametric Estimation, 2009, section 2.4.
"""

from dpproofs.language import Claim, total
from dpproofs.theory import KL, joint, probability_of

from .notation import DOCUMENT
from .notions.divergences import (
    K,
    L,
    binary_kl,
    c,
    d,
    p,
    p_below_q,
    phi,
    q,
    u,
    uc,
    v,
    vd,
    x,
)

CLAIMS = {
    "products": Claim(
        source=DOCUMENT.at(
            1,
            "the main distances",
            "between probabilities",
            r"D_{KL}(u \otimes c \| v \otimes d) = D_{KL}(u \| v) + D_{KL}(c \| d)",
        ),
        forall=(u, v, c, d),
        show=KL(uc, vd) == KL(u, v) + KL(c, d),
    ),
    "chain_rule": Claim(
        source=DOCUMENT.at(
            1,
            "chain rule for",
            "relative entropy",
            r"D_{KL}((u, K) \| (v, L)) = D_{KL}(u \| v) + \sum_x u(x) D_{KL}(K(x) \| L(x))",
        ),
        forall=(u, v, K, L),
        show=KL(joint(u, K), joint(v, L))
        == KL(u, v) + total(u(x) * KL(K(x), L(x)), x, given=u(x) > 0),
    ),
    "of_an_event": Claim(
        source=DOCUMENT.at(
            1, "data processing", "inequality", r"d(p(\phi) \| q(\phi)) \le D_{KL}(p \| q)"
        ),
        reading="p is absolutely continuous with respect to q; else the right side is infinite",
        forall=(p, q, phi),
        given=p_below_q,
        show=binary_kl(probability_of(p, phi), probability_of(q, phi)) <= KL(p, q),
    ),
}
