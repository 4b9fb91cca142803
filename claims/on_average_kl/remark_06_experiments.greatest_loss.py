r"""The two experiments of section 6.

Release of a mean: $Z \in [-2, 2]$, $\mathcal{A} \propto \exp(-\gamma |Z - h|)$, which is
$4\gamma$-DP. Regression: $y = x + $ noise, both uniform on $[-1, 1]$, loss $(y - x h)^2$,
$h \in [-2, 2]$, $64\gamma$-DP. On average the privacy is smaller by orders of magnitude.
"""

from dpproofs.language import Amended, Claim, Erratum

from .notation import DOCUMENT
from .notions.experiments import within, x, y

beta = within("beta", 2, 255)
FOLLOWS = "the domains that follow from y = x h + noise"
x_1, y_2 = within("x", 1, FOLLOWS), within("y", 2, FOLLOWS)

CLAIM = Claim(
    source=DOCUMENT.at(255, "Clearly, the data", "-DP.", r"\leq 16"),
    reading="the supremum over the data domain that the same sentence prints, and |h| <= 2",
    notation="the supremum is written out",
    scope="all data",
    forall=(y, x, beta),
    show=(y - x * beta) ** 2 <= 16,
    erratum=Erratum(
        "misprint",
        because="with y in [-1, 1] and x in [-2, 2] the loss reaches 25; the factors are exchanged",
        survives="yes: with the domains that follow from y = x h + noise",
        amended=Amended(forall=(y_2, x_1, beta), show=(y_2 - x_1 * beta) ** 2 <= 16),
    ),
)
