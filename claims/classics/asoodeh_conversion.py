r"""A sharper way from Rényi differential privacy to $(\epsilon, \delta)$.

$H_\epsilon(p \| q) \le \frac{1}{\alpha} (1 - \frac{1}{\alpha})^{\alpha - 1}
e^{(\alpha - 1) (D_\alpha(p \| q) - \epsilon)}$; for $\alpha = 2$ this is
$\frac14 e^{D_2(p \| q) - \epsilon}$. The $\epsilon$ that comes of it is smaller than that of 2017.

Reference: B. Balle, G. Barthe, M. Gaboardi, J. Hsu and T. Sato, Hypothesis testing interpretations
and Rényi differential privacy, 2020, on the conversion; C. Canonne, G. Kamath and T. Steinke, The
discrete Gaussian for differential privacy, 2020, on the conversion; S. Asoodeh, J. Liao, F. Calmon,
O. Kosut and L. Sankar, Three variants of differential privacy, 2021.
"""

from dpproofs.language import (
    Claim,
    Step,
    every,
    exp,
    implies,
    log,
    positive_part,
    ratio,
    real,
    total,
)
from dpproofs.theory import hockey_stick, renyi

from .notation import DOCUMENT, epsilon, p, q, y

alpha, small = real("alpha", r"\alpha", above=1), real("delta", r"\delta", above=0, below=1)
c, second = exp(epsilon), total(p(y) * ratio(p(y), q(y)), y, given=p(y) > 0)
old = log(1 / small) / (alpha - 1)

CLAIMS = {
    "order_two": Claim(
        source=DOCUMENT.at(
            1,
            "conversion",
            "of orders",
            r"H_\epsilon(p \| q) \le \frac14 e^{D_2(p \| q) - \epsilon}",
        ),
        reading="for the order 2; p is absolutely continuous with respect to q, else the right "
        "side is infinite",
        forall=(epsilon, p, q),
        given=every(implies(p(y) > 0, q(y) > 0), y),
        show=hockey_stick(p, q, epsilon) <= exp(renyi(p, q, 2) - epsilon) / 4,
        ours=(
            Step("a square", every(4 * c * q(y) * (p(y) - c * q(y)) <= p(y) ** 2, y), ()),
            Step(
                "not negative",
                every(p(y) * ratio(p(y), q(y)) >= 0, y, given=p(y) > 0),
                "hypothesis",
            ),
            Step(
                "divided",
                every(4 * c * (p(y) - c * q(y)) <= p(y) * ratio(p(y), q(y)), y, given=p(y) > 0),
                ("a square", "hypothesis"),
            ),
            Step(
                "a point",
                every(
                    4 * c * positive_part(p(y) - c * q(y)) <= p(y) * ratio(p(y), q(y)),
                    y,
                    given=p(y) > 0,
                ),
                ("divided", "not negative"),
            ),
            Step(
                "all points",
                4 * c * total(positive_part(p(y) - c * q(y)), y) <= second,
                "a point",
            ),
            Step("not 0", second > 0, "hypothesis"),
            Step("a power", exp(renyi(p, q, 2) - epsilon) == second / c, "not 0"),
            Step("a quarter", hockey_stick(p, q, epsilon) <= second / (4 * c), "all points"),
            Step("the bound", second / (4 * c) == exp(renyi(p, q, 2) - epsilon) / 4, "a power"),
        ),
    ),
    "better": Claim(
        source=DOCUMENT.at(
            1,
            "conversion",
            "of orders",
            r"\frac{\log(1/\delta) - \log \alpha}{\alpha - 1} + \log \frac{\alpha - 1}{\alpha} \le"
            r" \frac{\log(1/\delta)}{\alpha - 1}",
        ),
        reading="what is added to the Rényi divergence, now and in 2017",
        forall=(alpha, small),
        show=(log(1 / small) - log(alpha)) / (alpha - 1) + log((alpha - 1) / alpha) <= old,
        ours=(
            Step("one", log(alpha) >= 0, ()),
            Step("a quotient", log(alpha) / (alpha - 1) >= 0, "one"),
            Step("two", log((alpha - 1) / alpha) <= 0, ()),
        ),
    ),
}
