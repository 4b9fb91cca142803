r"""Privacy in the Kullback-Leibler divergence is $(0, \delta)$-differential privacy.

If $D_{KL}(p \| q) \le \epsilon$, then $p$ and $q$ are $(0, \sqrt{\epsilon/2})$-indistinguishable.

Reference: P. Cuff and L. Yu, Differential privacy as a mutual information constraint, 2016, on the
order of the notions of privacy.
"""

from dpproofs.language import Claim, Instance, Step, sqrt
from dpproofs.theory import KL, indistinguishable, total_variation

from .notation import DOCUMENT, epsilon, p, q

CLAIM = Claim(
    source=DOCUMENT.at(1, "KL", "privacy", r"(0, \sqrt{\epsilon/2})"),
    notation="privacy is said in words",
    reading="one pair of neighbours; finite outputs",
    forall=(epsilon, p, q),
    given=KL(p, q) <= epsilon,
    show=indistinguishable(p, q, 0, sqrt(epsilon / 2)),
    ours=(
        Instance("Pinsker", of="standard_facts/pinsker.squared"),
        Step("the square", total_variation(p, q) ** 2 <= epsilon / 2, ("Pinsker", "hypothesis")),
        Instance(
            "root",
            of="standard_facts/square_root.above",
            where={"a": total_variation(p, q), "b": epsilon / 2},
        ),
    ),
)
