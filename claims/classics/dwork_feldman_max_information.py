r"""The max-information between a record and the output of a private mechanism.

The law of a record and an output is within the factor $e^\epsilon$ of that of independent ones.

Reference: C. Dwork, V. Feldman, M. Hardt, T. Pitassi, O. Reingold and A. Roth, Generalization in
adaptive data analysis and holdout reuse, 2015, on differential privacy, for a single record.
"""

from dpproofs.language import Claim
from dpproofs.theory import independent, joint, max_divergence

from .notation import DOCUMENT, K, Ku, epsilon, is_private, u

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "max-", "information", r"D_\infty((x, K(x)) \| x \otimes K(x)) \le \epsilon"
    ),
    reading="one record with any law u; in nats, as epsilon is; finite sets",
    forall=(epsilon, u, K),
    given=is_private,
    show=max_divergence(joint(u, K), independent(u, Ku)) <= epsilon,
)
