r"""The Gaussian mechanism is approximately differentially private.

$M(x) = f(x) + N(0, \sigma^2 I)$ with sensitivity $S_f$ is $(\epsilon, \delta)$-dp for
$\delta = \exp(-(\epsilon\sigma/S_f - (2\sigma/S_f)^{-1})^2/2)$ (6.8); and it is
$(\epsilon, \delta)$-dp for each $\sigma$ above one of the four terms (6.81)-(6.84).
"""

from dpproofs.language import Claim, Step, all_of, positive_part, sqrt

from .notation import DOCUMENT
from .notions.gaussian_mechanism import (
    S_f,
    calibrated,
    delta,
    dp,
    epsilon,
    floor_84,
    log_scaled,
    reading,
    s_84,
    shift,
    sigma_above,
    unit,
)

above_84 = sigma_above(floor_84 * S_f, 1960)

CLAIM = Claim(
    source=DOCUMENT.at(
        (1941, 1960),
        "*Claim 9*. The Gaussian mechanism",
        "S_f",
        r"\epsilon^{-1} (\sqrt{1 + \epsilon} \vee"
        r" \sqrt{(\log e^\epsilon (2 \pi)^{-1} \delta^{-2})_+}) S_f",
    ),
    reading=reading + "; 0 < delta < 1 (line 1521); the logarithm is of the product",
    notation="the quotation is the term above which sigma lies",
    forall=(epsilon, delta, S_f, shift, above_84),
    show=dp(above_84),
    sharp=calibrated(floor_84),
    proof=(
        Step(
            "we can solve both",
            all_of(
                epsilon * s_84 - (2 * s_84) ** -1 > 1,
                epsilon * s_84 - (2 * s_84) ** -1 > sqrt(positive_part(log_scaled)),
            ),
            "standard_facts/square_root.concave",
            lines=(2034, 2040),
            forall=(epsilon, delta, s_84),
        ),
        Step(
            "this gives us (6.84)",
            dp(s_84, unit),
            ("tail_of_two_densities/claim_09_gaussian_mechanism.6_82", "we can solve both"),
            lines=(2042, 2042),
            forall=(epsilon, delta, unit, s_84),
        ),
    ),
)
