r"""The two experiments of section 6.

Release of a mean: $Z \in [-2, 2]$, $\mathcal{A} \propto \exp(-\gamma |Z - h|)$, which is
$4\gamma$-DP. Regression: $y = x + $ noise, both uniform on $[-1, 1]$, loss $(y - x h)^2$,
$h \in [-2, 2]$, $64\gamma$-DP. On average the privacy is smaller by orders of magnitude.
"""

from dpproofs.language import Claim, exp

from .notation import DOCUMENT, mean
from .notions.experiments import P, average, gamma, gap, i, j, value

fresh = mean(gap + exp(-gamma * gap) / gamma, (i, P), (j, P))  # of |Z' - h|, h ~ A(Z)
own = 1 / gamma  # of |Z - h|

CLAIM = Claim(
    source=DOCUMENT.at(
        257, "As we can see,", "theory predicts.", "characterizes the generalization"
    ),
    reading="the release of a mean, any law of Z: on-average KL-privacy divided by gamma is "
    "the generalization error, E|Z' - h| - E|Z - h|, both by the formulas for Laplace laws",
    notation="in words",
    scope="any law of the data",
    forall=(gamma, P, value),
    show=average / gamma == fresh - own,
    cites=("on_average_kl/remark_06_experiments.laplace_formula",),
)
