r"""With $\epsilon = 0$, privacy is a total variation distance of at most $\delta$.

$p$ and $q$ are $(0, \delta)$-indistinguishable exactly if $\operatorname{TV}(p, q) \le \delta$. So
a mechanism that tells a secret with probability $\delta$ and nothing else is
$(0, \delta)$-differentially private.

Reference: C. Dwork, F. McSherry, K. Nissim and A. Smith, Calibrating noise to sensitivity in
private data analysis, 2006, on the statistical difference; S. Vadhan, The Complexity of
Differential Privacy, 2017, section 1.
"""

from dpproofs.language import Claim, equivalent
from dpproofs.theory import indistinguishable, mixture, total_variation

from .notation import DOCUMENT, delta, p, q, r

CLAIMS = {
    "distance": Claim(
        source=DOCUMENT.at(1, "statistical", "difference", r"\operatorname{TV}(p, q) \le \delta"),
        notation="privacy is said in words",
        reading="one pair of neighbours; finite outputs",
        forall=(delta, p, q),
        show=equivalent(indistinguishable(p, q, 0, delta), total_variation(p, q) <= delta),
    ),
    "told": Claim(
        source=DOCUMENT.at(1, "a secret", "is told", r"(0, \delta)"),
        notation="privacy is said in words",
        reading="p and q are the laws of the secret on two neighbours, r is what is said else",
        forall=(delta, p, q, r),
        show=indistinguishable(mixture(r, p, delta), mixture(r, q, delta), 0, delta),
    ),
}
