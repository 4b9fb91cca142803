r"""Group privacy: $k$ records cost $k$ times as much.

An $(\epsilon, 0)$-differentially private mechanism is $(k\epsilon, 0)$-differentially private for
groups of $k$ records, that is for datasets at distance at most $k$.

Reference: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
Theorem 2.2.
"""

from dpproofs.language import Claim, distance, every, exp, index, mechanism, space
from dpproofs.theory import differentially_private

from .notation import DOCUMENT, epsilon

Row, Out = space("R", largest=2), space("O", largest=3)
M = mechanism("M", Row**2, Out)
d, d_new, o = index("d", Row**2), index("d'", Row**2), index("o", Out)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "group", "privacy", r"M \text{ is } (k \epsilon, 0)\text{-private for groups}"
    ),
    notation="privacy is said in words",
    reading="datasets of two records, so that k is at most 2; finite outputs, said of each",
    forall=(epsilon, M),
    given=differentially_private(M, epsilon, 0),
    show=every(M(d, o) <= exp(distance(d, d_new) * epsilon) * M(d_new, o), d, d_new, o),
)
