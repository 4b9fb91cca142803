r"""No test is as poor, and no Gaussian law as far, as that.

- poor: every two laws have a test with the errors $\alpha$ and $1 - \alpha$, asked at least
  $2 - \alpha$.
- far: laws that are Gaussian-indistinguishable share something, asked for a total variation of 1.
"""

from dpproofs.language import Claim, real
from dpproofs.theory import gaussian_indistinguishable, total_variation, trade_off
from tests.controls.notation import SOURCE, p, q

alpha, mu = real("alpha", r"\alpha", at_least=0, at_most=1), real("mu", r"\mu", at_least=0)

CLAIMS = {
    "poor": Claim(
        SOURCE, forall=(p, q, alpha), given=trade_off(p, q, alpha) >= 2 - alpha, show=alpha > 1
    ),
    "far": Claim(
        SOURCE,
        forall=(mu, p, q),
        given=(gaussian_indistinguishable(p, q, mu), total_variation(p, q) >= 1),
        show=mu < 0,
    ),
}
