"""The main lemma: when both max-divergences are small, the KL divergence is smaller still.

If $D_\\infty(X\\|Y) \\le \\epsilon$ and $D_\\infty(Y\\|X) \\le \\epsilon$, then
$D_{KL}(X\\|Y) \\le \\epsilon(e^\\epsilon - 1) \\approx \\epsilon^2$.
"""

from dpproofs.language import Claim, Link, Source, chain, exp, greatest, least, log_ratio, sup, total
from dpproofs.theory import KL, max_divergence

from .notation import DOCUMENT, X, Y, epsilon

r, s = X.index("r"), X.index("s")
p, q = X(r), Y(r)
bound = epsilon * (exp(epsilon) - 1)
either = (p > 0) | (q > 0)

CLAIM = Claim(
    source=Source(
        DOCUMENT,
        lines=(46, 46),
        words=("For X, Y random variables", "epsilon^2$"),
        quote=r"let $D_{\infty}(X||Y) \leq \epsilon$ and $D_{\infty}(Y||X) \leq \epsilon$. "
        r"It follows that $D_{KL}(X||Y) \leq \epsilon(e^{\epsilon}-1)",
    ),
    reading="finite range; atoms with p = q = 0 do not count in a maximum or in a sum of logs",
    forall=(epsilon, X, Y),
    given=(max_divergence(X, Y) <= epsilon, max_divergence(Y, X) <= epsilon),
    show=KL(X, Y) <= bound,
    proof=chain(
        "display",
        KL(X, Y),
        Link("<=", KL(Y, X) + KL(X, Y), "lecture_advanced_composition/proposition_05_kl_is_not_negative.inequality"),
        Link("==", total(p * log_ratio(p, q) + q * log_ratio(q, p), r, given=either), "definition"),
        lines=(50, 58),
    ),
)
