r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import (
    Claim,
    Each,
    Instance,
    Step,
    all_of,
    cases,
    log,
    log_ratio,
    sqrt,
    table,
    total,
)

from .notation import DOCUMENT, expected_loss, expected_risk
from .notions.information_and_generalization import (
    READING,
    A,
    L,
    P,
    data,
    gamma,
    gap,
    h,
    mutual,
    scaled,
    subgaussian,
    v,
)

ANSWER = "standard_facts/information_of_an_answer"
difference = expected_risk(A, L, P) - expected_loss(A, L, P)
f, g = table(A(0, h), h), table(A(1, h), h)
u, w = table(P(0) * f(h), h), table(P(1) * g(h), h)
loss_0, loss_1 = table(L(0, h), h), table(L(1, h), h)
of_output = P(0) * f(h) + P(1) * g(h)
from_0 = P(0) * f(h) * log_ratio(P(0) * f(h), P(0) * of_output)
from_1 = P(1) * g(h) * log_ratio(P(1) * g(h), P(1) * of_output)
told = total(cases(P(0) * f(h) > 0, from_0, 0) + cases(P(1) * g(h) > 0, from_1, 0), h)
both = total((f(h) - g(h)) * (log(f(h)) - log(g(h))), h)  # divergences in both directions

CLAIM = Claim(
    source=DOCUMENT.at(
        (211, 213),
        r"Let 𝒜𝒜\mathcal{A} be an algorithm that samples",
        r"I(\mathcal{A}(Z);Z)}.",
        r"\frac{1}{\gamma}I(\mathcal{A}(Z);Z)\leq",
    ),
    reading=READING,
    notation="the quotation is the beginning",
    scope="all losses, any law of the data",
    forall=(gamma, v, P, scaled),
    given=subgaussian(L, v),
    show=all_of(1 / gamma * mutual <= gap(A, L), gap(A, L) <= sqrt(v * 2 * mutual)),
    cites=(
        f"{ANSWER}.at_most",
        f"{ANSWER}.in_size",
        f"{ANSWER}.subgaussian",
    ),
    ours=(
        Each(data),
        Step("row 0", total(A(0, h), h) == 1, ()),
        Step("row 1", total(A(1, h), h) == 1, ()),
        Step("in all", P(0) + P(1) == 1, "hypothesis"),
        Step("mass 0", total(P(0) * f(h), h) == P(0), "row 0"),
        Step("mass 1", total(P(1) * g(h), h) == P(1), "row 1"),
        Step("information", mutual == told, ("row 0", "row 1")),
        Instance(
            "at most",
            f"{ANSWER}.at_most",
            {"p": P(0), "q": P(1), "f": f, "g": g},
            by="in all",
        ),
        Step(
            "of two data sets",
            P(0) * P(1) * both == gamma * difference,
            ("row 0", "row 1", "in all"),
        ),
        Step(
            "from below",
            mutual <= gamma * difference,
            ("information", "at most", "of two data sets"),
        ),
        Step("the lower bound", 1 / gamma * mutual <= difference, "from below"),
        Instance(
            "in size",
            f"{ANSWER}.in_size",
            {"d": difference, "I": 1 / gamma * mutual},
            by="the lower bound",
        ),
        Step("twice", v * 2 * told <= v * 2 * mutual, "information"),
        Instance(
            "root",
            f"{ANSWER}.subgaussian",
            {
                "p": P(0),
                "q": P(1),
                "v": v,
                "u": u,
                "w": w,
                "l": loss_0,
                "k": loss_1,
                "b": v * 2 * mutual,
            },
            by=("twice", "in all", "mass 0", "mass 1", "hypothesis"),
        ),
    ),
)
