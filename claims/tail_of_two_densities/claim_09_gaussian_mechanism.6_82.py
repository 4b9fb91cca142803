r"""The Gaussian mechanism is approximately differentially private.

$M(x) = f(x) + N(0, \sigma^2 I)$ with sensitivity $S_f$ is $(\epsilon, \delta)$-dp for
$\delta = \exp(-(\epsilon\sigma/S_f - (2\sigma/S_f)^{-1})^2/2)$ (6.8); and it is
$(\epsilon, \delta)$-dp for each $\sigma$ above one of the four terms (6.81)-(6.84).
"""

from dpproofs.language import (
    PI,
    Amended,
    Claim,
    Erratum,
    Instance,
    Note,
    Step,
    all_of,
    equivalent,
    exp,
    gaussian_tail,
    greatest,
    log,
    positive_part,
    real,
    sqrt,
)

from .notation import DOCUMENT
from .notions.gaussian_mechanism import (
    CLAIM_9,
    HALF,
    S_f,
    calibrated,
    delta,
    dp,
    epsilon,
    floor_82,
    log_scaled,
    reading,
    s_82,
    shift,
    sigma_above,
    unit,
)

t_82 = epsilon * s_82 - (2 * s_82) ** -1
near_82 = epsilon * s_82 / unit - unit / (2 * s_82)

above_82 = sigma_above(floor_82 * S_f, 1952)
positive = positive_part(log_scaled)
nearest = greatest(1, sqrt(positive))

tt = real("t", above=0, stated=1993)
need = log(tt) + tt**2 / 2 > log((2 * PI) ** -HALF * delta**-1)

CLAIM = Claim(
    source=DOCUMENT.at(
        (1941, 1952),
        "*Claim 9*. The Gaussian mechanism",
        "S_f",
        r"(\epsilon^{-1} (1 \vee \sqrt{(\log (2 \pi)^{-1} \delta^{-2})_+})"
        r" + (2 \epsilon)^{- {1 \over 2}}) S_f",
    ),
    reading=reading + "; 0 < delta < 1 (line 1521); the logarithm is of the product",
    notation="the quotation is the term above which sigma lies",
    forall=(epsilon, delta, S_f, shift, above_82),
    show=dp(above_82),
    notes=Note(
        "from (6.5), which line 2023 names, what is needed does not follow",
        forall=(delta, tt),
        given=(need,),
        show=exp(-(tt**2) / 2) < delta,
        fails=True,
    ),
    sharp=calibrated(floor_82),
    ours=(
        Step("there is noise", above_82 > 0, "hypothesis"),
        Instance(
            "S_f = 1 is enough",
            of=f"{CLAIM_9}.6_82#this gives us (6.82)",
            where={"s": shift / S_f, "sigma": above_82 / S_f},
        ),
    ),
    proof=(
        Step(
            "using (6.5) instead",
            gaussian_tail(tt) < delta,
            "standard_facts/gaussian_tail_bounds.mills",
            lines=(2023, 2027),
            quote="Back to (6.9), if we use (6.5) instead, we need",
            notation="the quotation is in words and labels",
            forall=(delta, tt),
            given=(need,),
            reading="by (6.3), not (6.5): the labels are exchanged, which the step `using (6.3)` of"
            " (6.8) tells; for (6.9) the display of line 1988",
        ),
        Step(
            "what is needed",
            equivalent(exp(-(tt**2) / 2) / (sqrt(2 * PI) * tt) < delta, need),
            "algebra",
            lines=(2023, 2027),
            quote=r"\log t + {t^2 \over 2} > \log {(2 \pi)^{- 1 / 2} \delta^{-1}}",
            notation="the quotation is what is needed; the bound (6.3) that it is needed for stands"
            " beside it",
            forall=(delta, tt),
        ),
        Step(
            "(6.93) and (6.95)",
            None,
            "algebra",
            lines=(2027, 2032),
            misprint=r"t > 1, \qquad t > \sqrt{\log (2 \pi)^{-1} \delta^{-2}}",
            forall=(delta, tt),
            erratum=Erratum(
                "misprint",
                because="for delta > (2 pi)^(-1/2), about 0.399, the root is not defined. (6.82)"
                " and (6.84) have the positive part",
                survives="yes: (6.82) and (6.84) are printed with the positive part",
                amended=Amended(given=(tt > 1, tt > sqrt(positive_part(log_scaled))), show=need),
            ),
            ours=(
                Step("squares", tt**2 >= positive, "hypothesis"),
                Step("the power of e", exp(-(tt**2) / 2) <= exp(-positive / 2), "squares"),
                Step("the tail", exp(-positive / 2) <= sqrt(2 * PI) * delta, ()),
                Step(
                    "both powers",
                    exp(-(tt**2) / 2) <= sqrt(2 * PI) * delta,
                    ("the power of e", "the tail"),
                ),
                Step("times t", exp(-(tt**2) / 2) < tt * sqrt(2 * PI) * delta, "both powers"),
            ),
        ),
        Step(
            "we can solve both",
            all_of(
                epsilon * s_82 - (2 * s_82) ** -1 > 1,
                epsilon * s_82 - (2 * s_82) ** -1 > sqrt(positive_part(log_scaled)),
            ),
            "algebra",
            lines=(2034, 2036),
            forall=(epsilon, delta, s_82),
            ours=(
                Step("the first part", epsilon * s_82 > nearest + sqrt(epsilon / 2), ()),
                Step("there is noise", s_82 > 0, "the first part"),
                Step("the second part", 1 / (2 * s_82) <= sqrt(epsilon / 2), ()),
                Step(
                    "far out",
                    epsilon * s_82 - 1 / (2 * s_82) > nearest,
                    ("the first part", "the second part"),
                ),
            ),
        ),
        Step(
            "this gives us (6.82)",
            dp(s_82, unit),
            ("using (6.5) instead", "(6.93) and (6.95)", "we can solve both"),
            lines=(2042, 2042),
            forall=(epsilon, delta, unit, s_82),
            ours=(
                Step("there is noise", s_82 > 0, "hypothesis"),
                Instance("far out", of=f"{CLAIM_9}.6_82#we can solve both", where={"sigma": s_82}),
                Instance(
                    "what is needed", of=f"{CLAIM_9}.6_82#(6.93) and (6.95)", where={"t": t_82}
                ),
                Instance(
                    "below delta", of=f"{CLAIM_9}.6_82#using (6.5) instead", where={"t": t_82}
                ),
                Step("a point nearer", near_82 >= t_82, "there is noise"),
                Step("its tail", gaussian_tail(near_82) <= gaussian_tail(t_82), "a point nearer"),
                Step("together", dp(s_82, unit), ("its tail", "below delta")),
            ),
        ),
    ),
)
