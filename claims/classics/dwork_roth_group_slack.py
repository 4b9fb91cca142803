r"""For groups $\delta$ does not only grow with their size.

An $(\epsilon, 0)$-differentially private mechanism is $(k\epsilon, 0)$-differentially private for
groups of $k$ records. That an $(\epsilon, \delta)$-differentially private one would be $(k\epsilon,
k\delta)$-differentially private for them is false: $\delta$ grows to $k e^{(k - 1) \epsilon}
\delta$.

Reference: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014, section
2.3, on what becomes of $\delta$ for groups; S. Vadhan, The Complexity of Differential Privacy,
2017, Lemma 2.2.
"""

from dpproofs.language import Claim, Instance, Note, Step, exp
from dpproofs.theory import indistinguishable

from .notation import DOCUMENT, delta, epsilon, p, q, r

CLAIM = Claim(
    source=DOCUMENT.at(1, "group", "privacy", r"(k \epsilon, k e^{(k-1) \epsilon} \delta)"),
    notation="indistinguishability is said in words",
    reading="q is the output on the dataset between the two, for k = 2; finite outputs",
    forall=(epsilon, delta, p, q, r),
    given=(indistinguishable(p, q, epsilon, delta), indistinguishable(q, r, epsilon, delta)),
    show=indistinguishable(p, r, 2 * epsilon, 2 * exp(epsilon) * delta),
    notes=Note(
        "2 delta is not enough: the delta of the second step is multiplied by the e^epsilon of "
        "the first",
        show=indistinguishable(p, r, 2 * epsilon, 2 * delta),
        fails=True,
    ),
    ours=(
        Instance("sum", of="classics/vadhan_group_privacy.sum"),
        Step("powers", (1 + exp(epsilon)) * delta <= 2 * exp(epsilon) * delta, ()),
    ),
)
