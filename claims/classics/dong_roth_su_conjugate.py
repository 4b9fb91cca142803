r"""Hockey-stick divergences and trade-off functions are conjugate to each other.

$H_\epsilon(q \| p)$ is the greatest $1 - e^\epsilon \alpha - T(p, q)(\alpha)$ of all levels
$\alpha$, and total variation the greatest $1 - \alpha - T(p, q)(\alpha)$.

Reference: J. Dong, A. Roth and W. Su, Gaussian differential privacy, 2022, Proposition 2.12, on
which pairs $(\epsilon, \delta)$ follow from f-DP.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Step,
    cases,
    exp,
    number,
    positive_part,
    real,
    table,
    total,
)
from dpproofs.theory import hockey_stick, total_variation, trade_off

from .notation import DOCUMENT, epsilon, level, p, phi, q, y

errors = trade_off(p, q, level)
stick = hockey_stick(q, p, epsilon)
t = real("t", at_least=0)
rejected = total(cases(q(y) > exp(epsilon) * p(y), p(y), 0), y)
farther = total(cases(q(y) > p(y), p(y), 0), y)
HERE = "classics/dong_roth_su_conjugate"

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
        ours=(
            Step("a level", rejected <= 1, ()),
            Instance("no test", f"{HERE}.at_most", {level: rejected}, by="a level"),
            Instance(
                "a test",
                "classics/dong_roth_su_tests.tests",
                {level: rejected, phi: table(cases(q(y) > exp(epsilon) * p(y), 1, 0), y)},
                by="a level",
            ),
            Step(
                "its error",
                1 - total(cases(q(y) > exp(epsilon) * p(y), q(y), 0), y)
                == 1 - stick - exp(epsilon) * rejected,
                (),
            ),
        ),
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
        ours=(
            Instance("without epsilon", f"{HERE}.attained", {epsilon: number(0)}),
            Step("one side", total_variation(p, q) == hockey_stick(q, p, number(0)), ()),
        ),
    ),
}
