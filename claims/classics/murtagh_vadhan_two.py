r"""Two pure mechanisms that differ are no further apart than the less private one.

If $u$ and $v$ are $(\epsilon_1, 0)$- and $a$ and $b$ are $(\epsilon_2, 0)$-indistinguishable, the
pairs of independent outputs have a total variation distance of at most
$\max(\tanh(\epsilon_1/2), \tanh(\epsilon_2/2))$.

Reference: J. Murtagh and S. Vadhan, The complexity of computing the optimal composition of
differential privacy, 2016, Theorem 1.5, for two mechanisms and $\epsilon_g = 0$.
"""

from dpproofs.language import Claim, greatest, tanh
from dpproofs.theory import independent, indistinguishable, total_variation

from .notation import DOCUMENT, a, b, epsilon_1, epsilon_2, u, v

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "optimal", "composition", r"\max(\tanh(\epsilon_1/2), \tanh(\epsilon_2/2))"
    ),
    notation="the quotation is the bound",
    reading="the optimum of the theorem for k = 2, delta_1 = delta_2 = 0 and epsilon_g = 0",
    forall=(epsilon_1, epsilon_2, u, v, a, b),
    given=(indistinguishable(u, v, epsilon_1, 0), indistinguishable(a, b, epsilon_2, 0)),
    show=total_variation(independent(u, a), independent(v, b))
    <= greatest(tanh(epsilon_1 / 2), tanh(epsilon_2 / 2)),
)
