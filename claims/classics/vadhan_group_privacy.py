r"""Group privacy with $\delta$, for two records: $(2\epsilon, (1 + e^\epsilon) \delta)$.

If $p$ and $q$, and $q$ and $r$, are $(\epsilon, \delta)$-indistinguishable, then $p$ and $r$ are
$(2\epsilon, (1 + e^\epsilon) \delta)$-indistinguishable, so $(2\epsilon, 2 e^{2\epsilon}\delta)$.

Reference: S. Vadhan, The Complexity of Differential Privacy, 2017, Lemma 2.2 (group privacy).
"""

from dpproofs.language import Claim, Instance, Step, exp
from dpproofs.theory import indistinguishable

from .notation import DOCUMENT, delta, epsilon, p, q, r

near = indistinguishable(p, q, epsilon, delta), indistinguishable(q, r, epsilon, delta)

CLAIMS = {
    "sum": Claim(
        source=DOCUMENT.at(1, "group", "privacy", r"(2 \epsilon, (1 + e^\epsilon) \delta)"),
        notation="indistinguishability is said in words",
        reading="q is the output on the dataset between the two, for k = 2",
        forall=(epsilon, delta, p, q, r),
        given=near,
        show=indistinguishable(p, r, 2 * epsilon, (1 + exp(epsilon)) * delta),
    ),
    "product": Claim(
        source=DOCUMENT.at(1, "group", "privacy", r"(k \epsilon, k e^{k \epsilon} \delta)"),
        notation="indistinguishability is said in words",
        reading="q is the output on the dataset between the two, for k = 2",
        forall=(epsilon, delta, p, q, r),
        given=near,
        show=indistinguishable(p, r, 2 * epsilon, 2 * exp(2 * epsilon) * delta),
        ours=(
            Instance("sum", of="classics/vadhan_group_privacy.sum"),
            Step("powers", (1 + exp(epsilon)) * delta <= 2 * exp(2 * epsilon) * delta, ()),
        ),
    ),
}
