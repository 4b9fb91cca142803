r"""Privacy in total variation: what it follows from, and what follows from it.

If $D_{KL}(p \| q) \le \kappa$, then $\operatorname{TV}(p, q) \le \sqrt{\kappa/2}$, and at most
$\sqrt{1 - e^{-\kappa}}$. If $\operatorname{TV}(p, q) \le \delta$, then $p$ and $q$ are
$(\epsilon, \delta)$-indistinguishable for every $\epsilon \ge 0$.

Reference: R. Barber and J. Duchi, Privacy and statistical risk: formalisms and minimax bounds,
2014, on the privacy of divergences and of total variation; the inequalities are those of Pinsker
and of Bretagnolle and Huber.
"""

from dpproofs.language import Claim, Instance, Step, exp, sqrt
from dpproofs.theory import KL, indistinguishable, total_variation

from .notation import DOCUMENT, delta, epsilon, kappa, little_mean_loss, p, q

CLAIMS = {
    "pinsker": Claim(
        source=DOCUMENT.at(1, "KL", "variation", r"\operatorname{TV}(p, q) \le \sqrt{\kappa/2}"),
        forall=(kappa, p, q),
        given=little_mean_loss,
        show=total_variation(p, q) <= sqrt(kappa / 2),
        ours=(
            Instance("pinsker", of="standard_facts/pinsker.squared"),
            Step("the square", total_variation(p, q) ** 2 <= kappa / 2, ()),
            Step("the distance", total_variation(p, q) >= 0, ()),
            Instance(
                "root",
                of="standard_facts/square_root.above",
                where={"a": total_variation(p, q), "b": kappa / 2},
            ),
        ),
    ),
    "bretagnolle_huber": Claim(
        source=DOCUMENT.at(
            1, "KL", "variation", r"\operatorname{TV}(p, q) \le \sqrt{1 - e^{-\kappa}}"
        ),
        forall=(kappa, p, q),
        given=little_mean_loss,
        show=total_variation(p, q) <= sqrt(1 - exp(-kappa)),
        ours=(
            Instance("squared", of="standard_facts/bretagnolle_huber.squared"),
            Step("the power", exp(-kappa) <= exp(-KL(p, q)), "hypothesis"),
            Step(
                "the square",
                total_variation(p, q) ** 2 <= 1 - exp(-kappa),
                ("squared", "the power"),
            ),
            Step("the distance", total_variation(p, q) >= 0, ()),
            Instance(
                "root",
                of="standard_facts/square_root.above",
                where={"a": total_variation(p, q), "b": 1 - exp(-kappa)},
            ),
        ),
    ),
    "approximate": Claim(
        source=DOCUMENT.at(1, "variation", "DP", r"(\epsilon, \delta)"),
        notation="the quotation is the pair",
        forall=(epsilon, delta, p, q),
        given=total_variation(p, q) <= delta,
        show=indistinguishable(p, q, epsilon, delta),
    ),
}
