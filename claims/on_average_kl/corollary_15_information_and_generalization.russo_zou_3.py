r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, Each, Instance, Split, Step, every, table

from .notation import DOCUMENT, information_of_loss
from .notions.information_and_generalization import (
    OF_ALIKE,
    M,
    P,
    b,
    data,
    difference,
    free,
    gap,
    h,
    subexponential,
    told,
    v,
)

ANSWER = "standard_facts/information_of_an_answer"
u, w = table(P(0) * M(0, h), h), table(P(1) * M(1, h), h)
l, k = table(free(0, h), h), table(free(1, h), h)  # noqa: E741
in_all = {"k": b, "d": difference, "I": told, "v": v}
ALIKE = ("nothing is told", "no difference")
both = {"p": P(0), "q": P(1), "u": u, "w": w, "l": l, "k": k, "c": v / (2 * b**2)}

CLAIM = Claim(
    source=DOCUMENT.at(
        205,
        "Similar results hold",
        "[28, Proposition 3].",
        "Similar results hold for sub-exponential",
    ),
    reading="the bound of line 215, for any algorithm; subexponential with (sigma, b): "
    "E e^(tX) <= e^(t^2 sigma^2 / 2) for |t| <= 1/b, of which the two ends are enough",
    notation="in words",
    scope="any law of the data",
    forall=(v, b, P, free, M),
    given=(subexponential(free, v, b), subexponential(free, v, -b)),
    show=gap(M, free) <= b * information_of_loss(M, free, P) + v / (2 * b),
    ours=(
        Each(data),
        Split(
            every(free(0, h) == free(1, h), h),
            yes=(
                *OF_ALIKE,
                Instance("nothing", f"{ANSWER}.nothing_at_scale", in_all, by=ALIKE),
            ),
            no=(
                Instance("up", f"{ANSWER}.at_t", {**both, "t": 1 / b}, by="hypothesis"),
                Instance("down", f"{ANSWER}.at_t", {**both, "t": -1 / b}, by="hypothesis"),
                Step("of one sign", 1 / b * difference <= told + v / (2 * b**2), "down"),
                Step("of the other", -1 / b * difference <= told + v / (2 * b**2), "up"),
                Instance(
                    "in size",
                    f"{ANSWER}.at_scale",
                    in_all,
                    by=("of one sign", "of the other"),
                ),
            ),
        ),
    ),
    cites=(f"{ANSWER}.at_t", f"{ANSWER}.at_scale", f"{ANSWER}.nothing_at_scale"),
)
