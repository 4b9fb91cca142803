r"""Basic composition: epsilons and deltas add up.

If $M_i$ is $(\epsilon_i, \delta_i)$-differentially private for $i = 1, ..., k$, then the outputs of
all together are $(\sum_i \epsilon_i, \sum_i \delta_i)$-differentially private.

Reference: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
Theorem 3.16.
"""

from dpproofs.language import Claim, every, total
from dpproofs.theory import indistinguishable, product_law

from .notation import DOCUMENT, deltas, epsilons, i, k, laws, others

CLAIM = Claim(
    source=DOCUMENT.at(1, "composition", "theorem", r"(\sum_i \epsilon_i, \sum_i \delta_i)"),
    notation="privacy is said in words",
    reading="one pair of neighbours; finite outputs; coins are independent",
    forall=(k, epsilons, deltas, laws, others),
    given=every(indistinguishable(laws(i), others(i), epsilons(i), deltas(i)), i),
    show=indistinguishable(
        product_law(laws), product_law(others), total(epsilons(i), i), total(deltas(i), i)
    ),
)
