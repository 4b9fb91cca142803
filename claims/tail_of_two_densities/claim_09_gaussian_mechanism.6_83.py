r"""The Gaussian mechanism is approximately differentially private.

$M(x) = f(x) + N(0, \sigma^2 I)$ with sensitivity $S_f$ is $(\epsilon, \delta)$-dp for
$\delta = \exp(-(\epsilon\sigma/S_f - (2\sigma/S_f)^{-1})^2/2)$ (6.8); and it is
$(\epsilon, \delta)$-dp for each $\sigma$ above one of the four terms (6.81)-(6.84).
"""

from dpproofs.language import Claim, Instance, Step

from .notation import DOCUMENT
from .notions.gaussian_mechanism import (
    CLAIM_9,
    S_f,
    calibrated,
    delta,
    dp,
    epsilon,
    floor_83,
    r,
    reading,
    s_83,
    shift,
    sigma_above,
    unit,
    wide,
)

above_83 = sigma_above(floor_83 * S_f, 1956)

CLAIM = Claim(
    source=DOCUMENT.at(
        (1941, 1956),
        "*Claim 9*. The Gaussian mechanism",
        "S_f",
        r"\epsilon^{-1} \sqrt{\log e^\epsilon \delta^{-2}} S_f",
    ),
    reading=reading + "; 0 < delta < 1 (line 1521); the logarithm is of the product",
    notation="the quotation is the term above which sigma lies",
    forall=(epsilon, delta, S_f, shift, above_83),
    show=dp(above_83),
    sharp=calibrated(floor_83),
    ours=(
        Step("there is noise", above_83 > 0, "hypothesis"),
        Instance(
            "S_f = 1 is enough",
            of=f"{CLAIM_9}.6_83#which gives us (6.83)",
            where={"s": shift / S_f, "sigma": above_83 / S_f},
        ),
    ),
    proof=(
        Step(
            "by concavity",
            (2 * epsilon) ** -1 * (r + wide) <= floor_83,
            "standard_facts/square_root.concave",
            lines=(2017, 2019),
            forall=(epsilon, delta),
        ),
        Step(
            "which gives us (6.83)",
            dp(s_83, unit),
            ("tail_of_two_densities/claim_09_gaussian_mechanism.6_8", "by concavity"),
            lines=(2021, 2021),
            forall=(epsilon, delta, unit, s_83),
            ours=(
                Step("there is noise", s_83 > 0, "hypothesis"),
                Instance("concave", of=f"{CLAIM_9}.6_83#by concavity"),
                Step("far enough", s_83 > (r + wide) / (2 * epsilon), "concave"),
                Instance(
                    "solved", of=f"{CLAIM_9}.6_81#solving this inequality", where={"sigma": s_83}
                ),
                Instance(
                    "below", of=f"{CLAIM_9}.6_81#to bound the right side", where={"sigma": s_83}
                ),
                Step("enough noise", 2 * epsilon * s_83**2 > 1, "hypothesis"),
                Instance(
                    "(6.8)",
                    of=f"{CLAIM_9}.6_8",
                    where={"S_f": 1, "s": unit, "sigma": s_83},
                ),
            ),
        ),
    ),
)
