r"""The two experiments of section 6.

Release of a mean: $Z \in [-2, 2]$, $\mathcal{A} \propto \exp(-\gamma |Z - h|)$, which is
$4\gamma$-DP. Regression: $y = x + $ noise, both uniform on $[-1, 1]$, loss $(y - x h)^2$,
$h \in [-2, 2]$, $64\gamma$-DP. On average the privacy is smaller by orders of magnitude.
"""

from dpproofs.language import Claim, convention, every, index, law, reals, space
from dpproofs.theory import power

from .notation import DOCUMENT
from .notions.experiments import gamma, n, regression

pairs = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)
D, xs, ys = law("D", pairs, r"\mathcal{D}"), reals("x", pairs), reals("y", pairs)

Z, z = index("Z", pairs**n), index("z", pairs)
on_average, error, _ = regression(power(D, n), D, xs, ys, Z, z)

CLAIM = Claim(
    source=DOCUMENT.at(
        257, "As we can see,", "theory predicts.", "characterizes the generalization"
    ),
    reading="regression with h on the whole line, for which alone the posterior is Gaussian, "
    "as the formula for Gaussian laws has it; any law of x and y",
    notation="in words",
    scope="any law of the data",
    forall=(n, gamma, D, xs, ys),
    show=on_average / gamma == error,
    supplied=convention(every(xs(z) != 0, z), "x = 0 has probability 0 (line 255)"),
    cites=("on_average_kl/remark_06_experiments.gaussian_formula",),
)
