r"""The two experiments of section 6.

Release of a mean: $Z \in [-2, 2]$, $\mathcal{A} \propto \exp(-\gamma |Z - h|)$, which is
$4\gamma$-DP. Regression: $y = x + $ noise, both uniform on $[-1, 1]$, loss $(y - x h)^2$,
$h \in [-2, 2]$, $64\gamma$-DP. On average the privacy is smaller by orders of magnitude.
"""

from dpproofs.language import Claim, Erratum, Note, Reading, Sharp, all_of, exp, number
from dpproofs.theory import laplace_density

from .notation import DOCUMENT
from .notions.experiments import at, gamma, h, mean_with, moved, one, other, rest

CLAIM = Claim(
    source=DOCUMENT.at(
        253, "Note that this", r"-differentially private.", "the global sensitivity is"
    ),
    reading="a data set is one data point, the mean Z in [-2, 2], as Remark 1 and the loss "
    "L(Z, h) have it, and may become any other; the sensitivity: no two are further apart than "
    "-2 and 2; private is read of the densities",
    notation="in words; sensitivity and privacy are written out",
    scope="all outputs",
    forall=(gamma, at, other, h),
    show=all_of(
        abs(at - other) <= number(2) - (-2),
        number(2) - (-2) == 4,
        laplace_density(h, at, 1 / gamma) <= exp(4 * gamma) * laplace_density(h, other, 1 / gamma),
    ),
    readings=(
        Reading(
            "the records are the 100 samples, of which one is replaced",
            forall=(gamma, rest, one, moved, h),
            show=all_of(
                mean_with(one) - mean_with(moved) <= mean_with(2) - mean_with(-2),
                mean_with(2) - mean_with(-2) == 4,
                laplace_density(h, mean_with(one), 1 / gamma)
                <= exp(4 * gamma) * laplace_density(h, mean_with(moved), 1 / gamma),
            ),
            erratum=Erratum(
                "ambiguous",
                because="DP is about one data point that is replaced (line 48), and the mean "
                "is that of 100 samples; the sensitivity to one sample is 1/25. With Z itself "
                "as the one data point, as line 44 and Remark 1 have it, it is 4",
                survives="yes: the privacy 4 gamma stands in both readings; the sensitivity "
                "differs, and with it the privacy that follows, gamma / 25",
            ),
        ),
    ),
    notes=(
        Note(
            "where one of the 100 samples is replaced, the privacy is at most gamma / 25",
            forall=(gamma, rest, one, moved, h),
            show=laplace_density(h, mean_with(one), 1 / gamma)
            <= exp(gamma / 25) * laplace_density(h, mean_with(moved), 1 / gamma),
        ),
    ),
    sharp=Sharp(reading="4 is best: attained by Z = -2 and Z' = 2, for h at most -2"),
)
