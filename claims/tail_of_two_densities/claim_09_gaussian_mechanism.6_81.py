r"""The Gaussian mechanism is approximately differentially private.

$M(x) = f(x) + N(0, \sigma^2 I)$ with sensitivity $S_f$ is $(\epsilon, \delta)$-dp for
$\delta = \exp(-(\epsilon\sigma/S_f - (2\sigma/S_f)^{-1})^2/2)$ (6.8); and it is
$(\epsilon, \delta)$-dp for each $\sigma$ above one of the four terms (6.81)-(6.84).
"""

from dpproofs.language import Claim, Instance, Step, equivalent, exp, log, sqrt

from .notation import DOCUMENT
from .notions.gaussian_mechanism import (
    CLAIM_9,
    S_f,
    calibrated,
    delta,
    dp,
    epsilon,
    floor_81,
    r,
    reading,
    s_81,
    shift,
    sigma,
    sigma_above,
    t,
    unit,
    wide,
)

bound = exp(-(t**2) / 2)

above_81 = sigma_above(floor_81 * S_f, 1948)

solved = (r + wide) / (2 * epsilon)

CLAIM = Claim(
    source=DOCUMENT.at(
        (1941, 1948),
        "*Claim 9*. The Gaussian mechanism",
        "S_f",
        r"\left(\epsilon^{-1} \sqrt{2 \log \delta^{-1}} + (2 \epsilon)^{- {1 \over 2}}\right) S_f",
    ),
    reading=reading + "; 0 < delta < 1 (line 1521)",
    notation="the quotation is the term above which sigma lies",
    forall=(epsilon, delta, S_f, shift, above_81),
    show=dp(above_81),
    sharp=calibrated(floor_81),
    ours=(
        Step("there is noise", above_81 > 0, "hypothesis"),
        Instance(
            "S_f = 1 is enough",
            of=f"{CLAIM_9}.6_81#this gives us (6.81)",
            where={"s": shift / S_f, "sigma": above_81 / S_f},
        ),
    ),
    proof=(
        Step(
            "to bound the right side",
            bound <= delta,
            "hypothesis",
            lines=(2001, 2003),
            forall=(epsilon, delta, sigma),
            given=(epsilon * sigma - 1 / (2 * sigma) > r,),
            ours=(
                Step("squares", t**2 >= r**2, "hypothesis"),
                Step("the power of e", bound <= exp(-(r**2) / 2), "squares"),
                Step("the square of the root", r**2 == 2 * log(delta**-1), ()),
                Step("the power", exp(-(r**2) / 2) == delta, "the square of the root"),
            ),
        ),
        Step(
            "solving this inequality",
            equivalent(epsilon * sigma - 1 / (2 * sigma) > r, sigma > solved),
            "algebra",
            lines=(2005, 2007),
            forall=(epsilon, delta, sigma),
        ),
        Step(
            "root of a sum",
            wide <= r + sqrt(2 * epsilon),
            "standard_facts/square_root.subadditive",
            lines=(2009, 2011),
            forall=(epsilon, delta),
        ),
        Step(
            "we can achieve it",
            s_81 > solved,
            "root of a sum",
            lines=(2011, 2013),
            forall=(epsilon, delta, s_81),
        ),
        Step(
            "this gives us (6.81)",
            dp(s_81, unit),
            (
                "tail_of_two_densities/claim_09_gaussian_mechanism.6_8",
                "to bound the right side",
                "solving this inequality",
                "we can achieve it",
            ),
            lines=(2015, 2015),
            forall=(epsilon, delta, unit, s_81),
            ours=(
                Step("there is noise", s_81 > 0, "hypothesis"),
                Instance("far out", of=f"{CLAIM_9}.6_81#we can achieve it", where={"sigma": s_81}),
                Instance(
                    "solved", of=f"{CLAIM_9}.6_81#solving this inequality", where={"sigma": s_81}
                ),
                Instance(
                    "below", of=f"{CLAIM_9}.6_81#to bound the right side", where={"sigma": s_81}
                ),
                Step("enough noise", 2 * epsilon * s_81**2 > 1, ()),
                Instance(
                    "(6.8)",
                    of=f"{CLAIM_9}.6_8",
                    where={"S_f": 1, "s": unit, "sigma": s_81},
                ),
            ),
        ),
    ),
)
