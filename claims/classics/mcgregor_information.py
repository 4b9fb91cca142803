r"""A private mechanism tells little about a record.

The mutual information between a record and the output of an $\epsilon$-differentially private
mechanism is at most $\epsilon$.

Reference: A. McGregor, I. Mironov, T. Pitassi, O. Reingold, K. Talwar and S. Vadhan, The limits of
two-party differential privacy, 2010, on information, for a single record.
"""

from dpproofs.language import Claim
from dpproofs.theory import joint, mutual_information

from .notation import DOCUMENT, K, epsilon, is_private, u

CLAIM = Claim(
    source=DOCUMENT.at(1, "information", "cost", r"I(x; K(x)) \le \epsilon"),
    reading="one record with any law u; in nats; finite sets",
    forall=(epsilon, u, K),
    given=is_private,
    show=mutual_information(joint(u, K)) <= epsilon,
)
