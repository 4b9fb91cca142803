r"""$(\epsilon, \delta)$-privacy is a curve below trade-off functions.

A mechanism is $(\epsilon, \delta)$-DP if and only if it is $f_{\epsilon,\delta}$-DP, where
$f_{\epsilon,\delta}(\alpha) = \max\{0, 1 - \delta - e^\epsilon \alpha,
e^{-\epsilon} (1 - \delta - \alpha)\}$. This is the trade-off function of randomised response.

Reference: J. Dong, A. Roth and W. Su, Gaussian differential privacy, 2022, Proposition 2.5;
L. Wasserman and S. Zhou, A statistical framework for differential privacy, 2010; P. Kairouz, S. Oh
and P. Viswanath, The composition theorem for differential privacy, 2015.
"""

from dpproofs.language import Claim, Instance, Step, every, exp, mechanism, positive_part, total
from dpproofs.theory import (
    approximate_trade_off,
    differentially_private,
    f_dp,
    hockey_stick,
    randomised_response,
    trade_off,
)

from .notation import DOCUMENT, at_level, close, delta, epsilon, few, level, p, q, y

curve = approximate_trade_off(epsilon, delta, level)
curve_at_all_levels = approximate_trade_off(epsilon, delta, at_level)
errors, back = trade_off(p, q, level), hockey_stick(p, q, epsilon)
turned = total(positive_part(q(y) - exp(-epsilon) * p(y)), y)
RR = randomised_response(epsilon, delta)
m = mechanism("m", few**1, few)

CLAIMS = {
    "only_if": Claim(
        source=DOCUMENT.at(1, "trade-off", "function", r"T(P, Q) \ge f_{\epsilon,\delta}"),
        forall=(epsilon, delta, p, q, level),
        given=close,
        show=trade_off(p, q, level) >= curve,
        ours=(
            Step("steep", errors >= 1 - hockey_stick(q, p, epsilon) - exp(epsilon) * level, ()),
            Step("flat", errors >= 1 - exp(-epsilon) * level - turned, ()),
            Step("turned", turned <= 1 - exp(-epsilon) + exp(-epsilon) * back, ()),
            Step(
                "flat curve",
                errors >= exp(-epsilon) * (1 - delta - level),
                ("flat", "turned", "hypothesis"),
            ),
            Step(
                "steep curve",
                errors >= 1 - delta - exp(epsilon) * level,
                ("steep", "hypothesis"),
            ),
            Instance("nothing lost", "classics/dong_roth_su_tests.at_least"),
        ),
    ),
    "if": Claim(
        source=DOCUMENT.at(1, "trade-off", "function", r"H_\epsilon(P \| Q) \le \delta"),
        reading="one order of the laws says both, as the curve is its own inverse",
        forall=(epsilon, delta, p, q),
        given=every(trade_off(p, q, at_level) >= curve_at_all_levels, at_level),
        show=(hockey_stick(p, q, epsilon) <= delta) & (hockey_stick(q, p, epsilon) <= delta),
    ),
    "mechanisms": Claim(
        source=DOCUMENT.at(1, "f-DP", "mechanism", "(epsilon, delta)-DP is f-DP"),
        notation="the quotation is in words",
        reading="of one record, with two outputs",
        forall=(epsilon, delta, m),
        given=differentially_private(m, epsilon, delta),
        show=f_dp(m, curve_at_all_levels, at_level),
    ),
    "attained": Claim(
        source=DOCUMENT.at(1, "randomised", "response", r"T(P, Q) = f_{\epsilon,\delta}"),
        forall=(epsilon, delta, level),
        show=trade_off(RR(0), RR(1), level) == curve,
    ),
}
