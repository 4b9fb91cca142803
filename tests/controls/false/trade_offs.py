r"""Trade-off functions and Gaussian privacy, claimed for too much.

- order: the errors of p against q are not those of q against p.
- curve: laws whose errors are above $1 - \alpha - \delta$ have total variation up to $\delta$, and
  not $0.999\,\delta$.
- line: total variation $\delta$ bounds the errors by $1 - \alpha - \delta$, not by more.
- gaussian: $\mu$-GDP bounds total variation by $1 - 2 Q(\mu/2)$, and not by $0.999$ of it.
"""

from fractions import Fraction

from dpproofs.language import Claim, every, gaussian_tail, index, mechanism, number, real
from dpproofs.theory import (
    gdp,
    total_variation,
    trade_off,
)
from tests.controls.notation import SOURCE, B, delta, p, q

M = mechanism("M", B**1, B)
x, other = index("x", B**1), index("x'", B**1)
alpha, mu = real("alpha", r"\alpha", at_least=0, at_most=1), real("mu", r"\mu", at_least=0)
most = number(Fraction(999, 1000))

CLAIMS = {
    "order": Claim(
        SOURCE, forall=(p, q, alpha), show=trade_off(p, q, alpha) <= trade_off(q, p, alpha)
    ),
    "curve": Claim(
        SOURCE,
        forall=(delta, p, q),
        given=every(trade_off(p, q, alpha) >= 1 - alpha - delta, alpha),
        show=total_variation(p, q) <= most * delta,
    ),
    "line": Claim(
        SOURCE,
        forall=(delta, p, q, alpha),
        given=total_variation(p, q) <= delta,
        show=trade_off(p, q, alpha) >= 1 - alpha - most * delta,
    ),
    "gaussian": Claim(
        SOURCE,
        forall=(mu, M),
        given=gdp(M, mu),
        show=every(
            total_variation(M(x), M(other)) <= most * (1 - 2 * gaussian_tail(mu / 2)), x, other
        ),
    ),
}
