r"""Group privacy for three records: $(3\epsilon, (1 + e^\epsilon + e^{2\epsilon}) \delta)$.

An $(\epsilon, \delta)$-differentially private mechanism is
$(k\epsilon, k e^{(k-1)\epsilon} \delta)$-differentially private for groups of $k$ records; for
$k = 3$ there are two datasets between the two.

Reference: S. Vadhan, The Complexity of Differential Privacy, 2017, Lemma 2.2 (group privacy);
C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014, Theorem 2.2 and
the remark on $\delta$.
"""

from dpproofs.language import Claim, Instance, Step, exp
from dpproofs.theory import hockey_stick

from .notation import DOCUMENT, delta, epsilon, p, q, r, s

steps = (
    hockey_stick(p, q, epsilon) <= delta,
    hockey_stick(q, r, epsilon) <= delta,
    hockey_stick(r, s, epsilon) <= delta,
)
apart = hockey_stick(p, s, 3 * epsilon)
path = (
    Instance("two", of="standard_facts/hockey_stick.triangle", where={"epsilon'": epsilon}),
    Instance(
        "three",
        of="standard_facts/hockey_stick.triangle",
        where={"r": s, "q": r, "epsilon": 2 * epsilon, "epsilon'": epsilon},
    ),
)

CLAIMS = {
    "sum": Claim(
        source=DOCUMENT.at(
            1, "group", "privacy", r"(3 \epsilon, (1 + e^\epsilon + e^{2 \epsilon}) \delta)"
        ),
        notation="privacy is said in words",
        reading="q and r are the outputs on the datasets between the two; the other direction is"
        " the same statement with the four laws in the other order",
        forall=(epsilon, delta, p, q, r, s),
        given=steps,
        show=apart <= (1 + exp(epsilon) + exp(2 * epsilon)) * delta,
        ours=(
            *path,
            Step(
                "a factor",
                exp(2 * epsilon) * hockey_stick(r, s, epsilon) <= exp(2 * epsilon) * delta,
                "hypothesis",
            ),
            Step(
                "another factor",
                exp(epsilon) * hockey_stick(q, r, epsilon) <= exp(epsilon) * delta,
                "hypothesis",
            ),
        ),
    ),
}
