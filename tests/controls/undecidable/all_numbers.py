r"""That something holds for all real numbers of a range without an end is not decided.

- growth: $e^t \ge 1 + t$ for all t, and so $\rho \ge 0$ where that is asked for.
"""

from dpproofs.language import Claim, every, exp, real
from tests.controls.notation import SOURCE

rho, t = real("rho", r"\rho", at_least=0), real("t")

CLAIMS = {
    "growth": Claim(SOURCE, forall=rho, given=every(exp(t) >= 1 + t - rho, t), show=rho > 1),
}
