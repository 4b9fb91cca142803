r"""Gaussian noise is not $\epsilon$-dp, for no $\epsilon$.

Two Gaussian laws a distance $s > 0$ apart violate the inequality of the densities on a half line.
"""

from dpproofs.language import Claim, Reading, Source, equivalent, exp, real
from dpproofs.theory import gaussian_density, gaussian_hockey_stick

from .notation import DOCUMENT

epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
sigma, s, y = real("sigma", r"\sigma", above=0), real("s", above=0), real("y")
p, q = gaussian_density(y, 0, sigma), gaussian_density(y, s, sigma)

CLAIM = Claim(
    source=Source(
        DOCUMENT,
        lines=(1510, 1511),
        words=(r"Unfortunately, \(\epsilon\)-dp", "Gaussian noise."),
        quote=r"\(\epsilon\)-dp does not apply to the most commonly used noise, the Gaussian noise",
    ),
    reading="on the line, for a query with f(x) = 0 and f(x') = s > 0: p exceeds e^epsilon q "
    "exactly on a half line, which is never null, so that no epsilon will do",
    notation="said in words; the densities are written out",
    scope="all parameters",
    forall=(epsilon, sigma, s, y),
    show=equivalent(p > exp(epsilon) * q, y < s / 2 - epsilon * sigma**2 / s),
    readings=(
        Reading(
            "the greatest p(S) - e^epsilon q(S) over events S is above 0",
            forall=(epsilon, sigma, s),
            show=gaussian_hockey_stick(s, sigma, epsilon) > 0,
        ),
    ),
    cites=(
        "standard_facts/gaussian_privacy_loss.log_ratio",
        "standard_facts/gaussian_privacy_loss.threshold",
        "standard_facts/gaussian_privacy_loss.hockey_stick",
    ),
)
