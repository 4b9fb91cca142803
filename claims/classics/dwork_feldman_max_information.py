r"""The max-information between a record and the output of a private mechanism.

The law of a record and an output is within the factor $e^\epsilon$ of that of independent ones.

Reference: C. Dwork, V. Feldman, M. Hardt, T. Pitassi, O. Reingold and A. Roth, Generalization in
adaptive data analysis and holdout reuse, 2015, on differential privacy, for a single record.
"""

from dpproofs.language import Claim, Step, every, exp, index
from dpproofs.theory import independent, joint, max_divergence

from .notation import DOCUMENT, K, Ku, Z, epsilon, is_private, other, u, x

z = index("z", Z)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "max-", "information", r"D_\infty((x, K(x)) \| x \otimes K(x)) \le \epsilon"
    ),
    reading="one record with any law u; in nats, as epsilon is; finite sets",
    forall=(epsilon, u, K),
    given=is_private,
    show=max_divergence(joint(u, K), independent(u, Ku)) <= epsilon,
    ours=(
        Step(
            "two records",
            every(K(x, z) <= exp(epsilon) * K(other, z), x, other, z),
            "hypothesis",
        ),
        Step("any record", every(K(x, z) <= exp(epsilon) * Ku(z), x, z), "two records"),
        Step(
            "both",
            every(u(x) * K(x, z) <= exp(epsilon) * (u(x) * Ku(z)), x, z),
            "any record",
        ),
    ),
)
