r"""Trade-off functions and Gaussian privacy (Dong, Roth and Su, 2022, section 2).

- guess: whoever guesses with a coin has the errors $\alpha$ and $1 - \alpha$.
- curve: a mechanism is f-DP for the curve of $(\epsilon, \delta)$-DP if it is
  $(\epsilon, \delta)$-DP.
- back: laws whose errors are above $1 - \alpha - \delta$ have total variation at most $\delta$.
- gaussian: $\mu$-GDP bounds total variation by $1 - 2 Q(\mu/2)$, that of two Gaussian laws.
"""

from dpproofs.language import Claim, every, gaussian_tail, index, mechanism, real
from dpproofs.theory import (
    approximate_trade_off,
    differentially_private,
    f_dp,
    gdp,
    total_variation,
    trade_off,
)
from tests.controls.notation import SOURCE, B, delta, epsilon, p, q

M = mechanism("M", B**1, B)
x, other = index("x", B**1), index("x'", B**1)
alpha, mu = real("alpha", r"\alpha", at_least=0, at_most=1), real("mu", r"\mu", at_least=0)
curve = f_dp(M, approximate_trade_off(epsilon, delta, alpha), alpha)
private = differentially_private(M, epsilon, delta)

CLAIMS = {
    "guess": Claim(SOURCE, forall=(p, q, alpha), show=trade_off(p, q, alpha) <= 1 - alpha),
    "curve": Claim(SOURCE, forall=(epsilon, delta, M), given=private, show=curve),
    "back": Claim(
        SOURCE,
        forall=(delta, p, q),
        given=every(trade_off(p, q, alpha) >= 1 - alpha - delta, alpha),
        show=total_variation(p, q) <= delta,
    ),
    "gaussian": Claim(
        SOURCE,
        forall=(mu, M),
        given=gdp(M, mu),
        show=every(total_variation(M(x), M(other)) <= 1 - 2 * gaussian_tail(mu / 2), x, other),
    ),
}
