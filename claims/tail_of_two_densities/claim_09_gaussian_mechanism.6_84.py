r"""The Gaussian mechanism is approximately differentially private.

$M(x) = f(x) + N(0, \sigma^2 I)$ with sensitivity $S_f$ is $(\epsilon, \delta)$-dp for
$\delta = \exp(-(\epsilon\sigma/S_f - (2\sigma/S_f)^{-1})^2/2)$ (6.8); and it is
$(\epsilon, \delta)$-dp for each $\sigma$ above one of the four terms (6.81)-(6.84).
"""

from dpproofs.language import (
    Claim,
    Instance,
    Split,
    Step,
    all_of,
    gaussian_tail,
    positive_part,
    sqrt,
)

from .notation import DOCUMENT
from .notions.gaussian_mechanism import (
    CLAIM_9,
    S_f,
    calibrated,
    delta,
    dp,
    epsilon,
    floor_84,
    log_scaled,
    log_wide,
    reading,
    s_84,
    shift,
    sigma_above,
    unit,
)

t_84 = epsilon * s_84 - (2 * s_84) ** -1
near_84 = epsilon * s_84 / unit - unit / (2 * s_84)

above_84 = sigma_above(floor_84 * S_f, 1960)
positive = positive_part(log_wide)
one, other = sqrt(1 + epsilon), sqrt(positive)

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
    ours=(
        Step("there is noise", above_84 > 0, "hypothesis"),
        Instance(
            "S_f = 1 is enough",
            of=f"{CLAIM_9}.6_84#this gives us (6.84)",
            where={"s": shift / S_f, "sigma": above_84 / S_f},
        ),
    ),
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
            ours=(
                Split(
                    one > other,
                    yes=(
                        Step("one part", epsilon * s_84 > one, "hypothesis"),
                        Step("the other part", epsilon * s_84 > other, "one part"),
                    ),
                    no=(
                        Step("the other part", epsilon * s_84 > other, "hypothesis"),
                        Step("one part", epsilon * s_84 > one, "the other part"),
                    ),
                ),
                Step("there is noise", s_84 > 0, "one part"),
                Step("at least 1 + epsilon", (epsilon * s_84) ** 2 >= 1 + epsilon, "one part"),
                Step("at least the logarithm", (epsilon * s_84) ** 2 >= positive, "the other part"),
                Step("squares", t_84**2 > (epsilon * s_84) ** 2 - epsilon, "there is noise"),
                Step("above 0", t_84 >= 0, ("there is noise", "at least 1 + epsilon")),
                Step("above 1", t_84 > 1, ("squares", "at least 1 + epsilon", "above 0")),
                Step(
                    "the square of t",
                    t_84**2 > positive - epsilon,
                    ("squares", "at least the logarithm"),
                ),
                Step(
                    "the root",
                    t_84 > sqrt(positive_part(log_scaled)),
                    ("the square of t", "above 1"),
                ),
            ),
        ),
        Step(
            "this gives us (6.84)",
            dp(s_84, unit),
            ("tail_of_two_densities/claim_09_gaussian_mechanism.6_82", "we can solve both"),
            lines=(2042, 2042),
            forall=(epsilon, delta, unit, s_84),
            ours=(
                Step("there is noise", s_84 > 0, "hypothesis"),
                Instance("far out", of=f"{CLAIM_9}.6_84#we can solve both", where={"sigma": s_84}),
                Instance(
                    "what is needed", of=f"{CLAIM_9}.6_82#(6.93) and (6.95)", where={"t": t_84}
                ),
                Instance(
                    "below delta", of=f"{CLAIM_9}.6_82#using (6.5) instead", where={"t": t_84}
                ),
                Step("a point nearer", near_84 >= t_84, "there is noise"),
                Step("its tail", gaussian_tail(near_84) <= gaussian_tail(t_84), "a point nearer"),
                Step("together", dp(s_84, unit), ("its tail", "below delta")),
            ),
        ),
    ),
)
