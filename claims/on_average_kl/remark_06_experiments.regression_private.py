r"""The two experiments of section 6.

Release of a mean: $Z \in [-2, 2]$, $\mathcal{A} \propto \exp(-\gamma |Z - h|)$, which is
$4\gamma$-DP. Regression: $y = x + $ noise, both uniform on $[-1, 1]$, loss $(y - x h)^2$,
$h \in [-2, 2]$, $64\gamma$-DP. On average the privacy is smaller by orders of magnitude.
"""

from dpproofs.language import Claim, Note

from .notation import DOCUMENT
from .notions.experiments import gamma, private, slope, weight, x_1, x_other, y_2, y_other

CLAIM = Claim(
    source=DOCUMENT.at(255, "Clearly, the data", "-DP.", r"64\gamma-DP"),
    reading="one point is replaced, within the domains as amended; finitely many hypotheses in "
    "[-2, 2]; what the other points say is part of the prior",
    notation="privacy is written out",
    scope="any space of hypotheses",
    forall=(gamma, y_2, x_1, y_other, x_other, slope, weight),
    show=private(64),
    notes=(Note("half of it is enough, since no loss is negative", show=private(32)),),
    cites=("on_average_kl/remark_03_differential_privacy.private",),
)
