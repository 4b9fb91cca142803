r"""A curve that is not piecewise linear meets the trade-off function at both ends.

- square: of equal laws the errors are $\alpha$ and $1 - \alpha \ge (1 - \alpha)^2$, which balls do
  not see where both are equal.
- level: a trade-off function has no value at $1 + \delta$.
"""

from dpproofs.language import Claim, every, real
from dpproofs.theory import trade_off
from tests.controls.notation import SOURCE, delta, p, q

alpha = real("alpha", r"\alpha", at_least=0, at_most=1)

CLAIMS = {
    "square": Claim(
        SOURCE,
        forall=(delta, p, q),
        given=every(trade_off(p, q, alpha) >= (1 - alpha) ** 2, alpha),
        show=delta > 1,
    ),
    "level": Claim(
        SOURCE, forall=(delta, p, q), given=delta > 0, show=trade_off(p, q, 1 + delta) <= 1
    ),
}
