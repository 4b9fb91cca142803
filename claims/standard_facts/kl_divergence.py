r"""The Kullback-Leibler divergence of pairs, and of the chances of an event.

Of independent pairs the divergence is the sum of the two; of an input and the output of a channel
it is that of the inputs and the mean of that of the outputs (chain rule). Two coins that tell
whether an event has happened are no further apart than the laws. It is an average, and so at most
the greatest log-ratio, which is never below 0.

Reference: T. Cover and J. Thomas, Elements of Information Theory, 2nd edition, 2006, Theorem 2.5.3;
A. Tsybakov, Introduction to Nonparametric Estimation, 2009, section 2.4; T. van Erven and
P. Harremoes, Renyi Divergence and Kullback-Leibler Divergence, 2014, Theorems 3, 6 and 8.
"""

from dpproofs.language import Claim, Step, total
from dpproofs.theory import KL, joint, max_divergence, probability_of

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
    "at_most_the_greatest": Claim(
        source=DOCUMENT.at(
            1, "divergences of", "all orders", r"D_{KL}(p \| q) \le D_{\infty}(p \| q)"
        ),
        forall=(p, q),
        show=KL(p, q) <= max_divergence(p, q),
    ),
    "the_greatest_is_not_negative": Claim(
        source=DOCUMENT.at(1, "divergences of", "all orders", r"D_{\infty}(p \| q) \ge 0"),
        forall=(p, q),
        show=max_divergence(p, q) >= 0,
        ours=(
            Step("an average", KL(p, q) <= max_divergence(p, q), ()),
            Step("not negative", KL(p, q) >= 0, ()),
        ),
    ),
}
