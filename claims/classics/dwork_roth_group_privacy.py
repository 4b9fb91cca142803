r"""Group privacy: two records cost twice as much.

An $(\epsilon, 0)$-differentially private mechanism is $(k\epsilon, 0)$-differentially private for
groups of $k$ records. For $k = 2$ there is a dataset between the two: if $p$ and $q$, and $q$ and
$r$, are $(\epsilon, 0)$-indistinguishable, then $p$ and $r$ are $(2\epsilon, 0)$-indistinguishable.

Reference: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
Theorem 2.2.
"""

from dpproofs.language import Claim, Step, every, exp
from dpproofs.theory import indistinguishable

from .notation import DOCUMENT, epsilon, p, pure, q, r, y

CLAIM = Claim(
    source=DOCUMENT.at(1, "group", "privacy", r"(k \epsilon, 0)\text{-private for groups}"),
    notation="privacy is said in words",
    reading="q is the output on the dataset between the two, for k = 2; finite outputs",
    forall=(epsilon, p, q, r),
    given=(pure, indistinguishable(q, r, epsilon, 0)),
    show=indistinguishable(p, r, 2 * epsilon, 0),
    ours=(
        Step("there", every(p(y) <= exp(2 * epsilon) * r(y), y), "hypothesis"),
        Step("and back", every(r(y) <= exp(2 * epsilon) * p(y), y), "hypothesis"),
    ),
)
