r"""Gaussian noise is not $\epsilon$-dp, for no $\epsilon$.

Two Gaussian laws a distance $s > 0$ apart violate the inequality of the densities on a half line.
"""

from dpproofs.language import Claim, Note, Sharp, convention, equivalent, exp, real
from dpproofs.theory import gaussian_density, gaussian_hockey_stick

from .notation import DOCUMENT, epsilon

sigma = real("sigma", r"\sigma", above=0, stated="a standard deviation, which is in a denominator")
s, y = real("s", at_least=0, stated="a distance"), real("y")
p, q = gaussian_density(y, 0, sigma), gaussian_density(y, s, sigma)

CLAIM = Claim(
    source=DOCUMENT.at(
        (1510, 1511),
        r"Unfortunately, \(\epsilon\)-dp",
        "Gaussian noise.",
        r"\(\epsilon\)-dp does not apply to the most commonly used noise, the Gaussian noise",
    ),
    reading="on the line, for a query with f(x) = 0 and f(x') = s; not epsilon-dp is that the"
    " greatest p(S) - e^epsilon q(S) over events S is above 0; epsilon is any real",
    notation="said in words; the inequality is written out",
    scope="all parameters",
    forall=(epsilon, sigma, s),
    supplied=convention(s > 0, "a query whose answers agree on neighbours needs no noise"),
    show=gaussian_hockey_stick(s, sigma, epsilon) > 0,
    sharp=Sharp(reading="0 is approached: the divergence falls to 0 as sigma grows"),
    notes=Note(
        "p exceeds e^epsilon q exactly on a half line, which is never null",
        forall=(epsilon, sigma, s, y),
        given=s > 0,
        show=equivalent(p > exp(epsilon) * q, y < s / 2 - epsilon * sigma**2 / s),
    ),
    cites=(
        "standard_facts/gaussian_privacy_loss.log_ratio",
        "standard_facts/gaussian_privacy_loss.threshold",
        "standard_facts/gaussian_privacy_loss.hockey_stick",
    ),
)
