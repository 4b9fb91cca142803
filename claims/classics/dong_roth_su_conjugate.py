r"""Hockey-stick divergences and trade-off functions are conjugate to each other.

$H_\epsilon(q \| p)$ is the greatest $1 - e^\epsilon \alpha - T(p, q)(\alpha)$ of all levels
$\alpha$, and total variation the greatest $1 - \alpha - T(p, q)(\alpha)$.

Reference: J. Dong, A. Roth and W. Su, Gaussian differential privacy, 2022, Proposition 2.12, on
which pairs $(\epsilon, \delta)$ follow from f-DP.
"""

from dpproofs.language import Claim, Step, cases, exp, positive_part, real, total
from dpproofs.theory import hockey_stick, total_variation, trade_off

from .notation import DOCUMENT, epsilon, level, p, q, y

errors = trade_off(p, q, level)
stick = hockey_stick(q, p, epsilon)
t = real("t", at_least=0)
rejected = total(cases(q(y) > exp(epsilon) * p(y), p(y), 0), y)
farther = total(cases(q(y) > p(y), p(y), 0), y)

CLAIMS = {
    "at_most": Claim(
        source=DOCUMENT.at(1, "primal", "dual", r"f(\alpha) \ge 1 - \delta - e^\epsilon \alpha"),
        forall=(epsilon, p, q, level),
        show=errors >= 1 - stick - exp(epsilon) * level,
    ),
    "slope": Claim(
        source=DOCUMENT.at(1, "Neyman-Pearson", "lemma", r"1 - t \alpha - \sum (q - t p)_+"),
        notation="the quotation is the bound",
        reading="the line of each slope t is below; the greatest of them is the function",
        forall=(t, p, q, level),
        show=errors >= 1 - t * level - total(positive_part(q(y) - t * p(y)), y),
    ),
    "attained": Claim(
        source=DOCUMENT.at(1, "primal", "dual", r"\delta = 1 - e^\epsilon \alpha - f(\alpha)"),
        reading="at the level of the test that rejects where q > e^epsilon p",
        forall=(epsilon, p, q),
        show=trade_off(p, q, rejected) == 1 - stick - exp(epsilon) * rejected,
    ),
    "total_variation": Claim(
        source=DOCUMENT.at(1, "total", "variation", r"f(\alpha) \ge 1 - \alpha - TV(P, Q)"),
        forall=(p, q, level),
        show=errors >= 1 - level - total_variation(p, q),
        ours=(
            Step("one side", total_variation(p, q) == total(positive_part(q(y) - p(y)), y), ()),
            Step("a slope", errors >= 1 - level - total(positive_part(q(y) - p(y)), y), "one side"),
        ),
    ),
    "total_variation_attained": Claim(
        source=DOCUMENT.at(1, "total", "variation", r"TV(P, Q) = 1 - \alpha - f(\alpha)"),
        reading="at the level of the test that rejects where q > p",
        forall=(p, q),
        show=trade_off(p, q, farther) == 1 - farther - total_variation(p, q),
    ),
}
