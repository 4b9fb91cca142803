r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, Each, Instance, Step, every, table

from .notation import DOCUMENT, expected_loss, expected_risk, information_of_loss, mean
from .notions.information_and_generalization import (
    Z2,
    M,
    P,
    Z,
    b,
    data,
    free,
    gap,
    h,
    looks_like,
    subexponential,
    v,
)

FORMULA = "standard_facts/variational_formula_of_a_view.bound"
told = information_of_loss(M, free, P)
difference = expected_risk(M, free, P) - expected_loss(M, free, P)
more = (mean(free(Z2, h), (Z2, P)) - free(Z, h)) / b  # of risk than of loss
view, terms = looks_like(free), {"P": P, "A": M, "E": looks_like(free), "c": v / (2 * b**2)}

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
    show=gap(M, free) <= b * told + v / (2 * b),
    ours=(
        Each(data),
        Step("both ways", every(view(Z2, Z) == view(Z, Z2), Z2, Z), ()),
        Step(
            "one loss", every(view(Z2, Z) * free(Z2, h) == view(Z2, Z) * free(Z, h), Z2, Z, h), ()
        ),
        Instance(
            "more risk",
            FORMULA,
            {**terms, "f": table(more, Z, h)},
            by=("both ways", "one loss", "hypothesis"),
        ),
        Instance(
            "less risk",
            FORMULA,
            {**terms, "f": table(-more, Z, h)},
            by=("both ways", "one loss", "hypothesis"),
        ),
        Step("at most", difference <= b * (told + v / (2 * b**2)), "more risk"),
        Step("at least", -difference <= b * (told + v / (2 * b**2)), "less risk"),
    ),
    cites=(FORMULA,),
)
