r"""The two experiments of section 6.

Release of a mean: $Z \in [-2, 2]$, $\mathcal{A} \propto \exp(-\gamma |Z - h|)$, which is
$4\gamma$-DP. Regression: $y = x + $ noise, both uniform on $[-1, 1]$, loss $(y - x h)^2$,
$h \in [-2, 2]$, $64\gamma$-DP. On average the privacy is smaller by orders of magnitude.
"""

from dpproofs.language import Amended, Claim, Erratum, all_of

from .notation import DOCUMENT
from .notions.experiments import within

x, noise = within("x", 1, 255), within("noise", 1, 255)
y = x + noise  # the true h is 1

CLAIM = Claim(
    source=DOCUMENT.at(
        255, "Clearly, the data", "-DP.", r"\mathcal{Y}\times\mathcal{X}=[-1,1]\times"
    ),
    reading="y = x h + noise with h = 1, x and noise in [-1, 1]",
    notation="the quotation is the product of the domains",
    scope="all data",
    forall=(x, noise),
    show=all_of(y >= -1, y <= 1),
    erratum=Erratum(
        "misprint",
        because="the domain of y is [-2, 2], that of x is [-1, 1]: the factors are exchanged",
        survives="yes: exchanged, the bound 16 of the loss stands",
        amended=Amended(show=all_of(y >= -2, y <= 2)),
    ),
)
