r"""The Gaussian mechanism where $\epsilon \le \alpha$, beside Theorem A.1 of Dwork and Roth.

By (6.83) and (6.84) either of two terms with $\alpha$ for $\epsilon$ is enough for $\sigma$;
the second is less than the one of Theorem A.1 for $\alpha = 1$.
"""

from fractions import Fraction

from dpproofs.language import (
    PI,
    Claim,
    E,
    Instance,
    Note,
    Split,
    Step,
    exp,
    greatest,
    log,
    positive_part,
    real,
    sqrt,
)
from dpproofs.theory import gaussian_hockey_stick

from .notation import DOCUMENT
from .notions.gaussian_mechanism import CLAIM_9, S_f, calibrated, delta, shift, sigma_above

alpha = real("alpha", r"\alpha", above=0, logarithmic=True, stated=(1410, 2044))
epsilon = real(
    "epsilon", r"\epsilon", above=0, at_most=alpha, logarithmic=True, stated=(1410, 2044)
)
unit = real("epsilon", r"\epsilon", above=0, at_most=1, logarithmic=True, stated=(1410, 2054))

root_83 = sqrt(log(exp(alpha) * delta**-2))
by_83 = epsilon**-1 * root_83
at_alpha = positive_part(log((2 * PI) ** -1 * exp(alpha) * delta**-2))
at_epsilon = positive_part(log(exp(epsilon) * (2 * PI) ** -1 * delta**-2))
by_84 = epsilon**-1 * greatest(sqrt(1 + alpha), sqrt(at_alpha))
of_84, of_A1 = (2 * PI) ** -1 * E * delta**-2, Fraction(5, 4) * delta**-1
by_84_at_1 = unit**-1 * greatest(sqrt(2), sqrt(positive_part(log(of_84))))  # for alpha = 1
root_A1 = sqrt(positive_part(2 * log(of_A1)))
by_A1 = unit**-1 * greatest(Fraction(3, 2), root_A1)
sigma_83 = sigma_above(by_83 * S_f, 2047)
sigma_84 = sigma_above(by_84 * S_f, 2051)
sigma_A1 = sigma_above(by_A1 * S_f, 2056)
sigma_bare = sigma_above(unit**-1 * root_A1 * S_f, 2056)

READING = (
    "(epsilon, delta)-dp and its domains as in Claim 9: the hockey-stick divergence of two Gaussian"
    " laws at each distance 0 < s <= S_f; 0 < epsilon <= alpha, 0 < delta < 1; each logarithm is of"
    " the whole product"
)

CLAIMS = {
    "by_83": Claim(
        source=DOCUMENT.at(
            (2044, 2047),
            r"When \(\epsilon \le \alpha\) is bounded,",
            r"\delta^{-2}}) S_f\]",
            r"\sigma > \epsilon^{-1} (\sqrt{\log e^\alpha \delta^{-2}}) S_f",
        ),
        reading=READING,
        notation="the quotation is the end of the domain of sigma",
        forall=(alpha, epsilon, delta, S_f, shift, sigma_83),
        show=gaussian_hockey_stick(shift, sigma_83, epsilon) <= delta,
        ours=(
            Step("the root", sqrt(log(exp(epsilon) * delta**-2)) <= root_83, "hypothesis"),
            Instance(
                "(6.83)",
                of=f"{CLAIM_9}.6_83",
                where={"epsilon": epsilon, "sigma": sigma_83},
            ),
        ),
        sharp=calibrated(by_83, epsilon, ((alpha, 1),)),
        cites=(f"{CLAIM_9}.6_83",),
    ),
    "by_84": Claim(
        source=DOCUMENT.at(
            (2049, 2051),
            "or",
            r"\delta^{-2})_+}) S_f.\]",
            r"\sigma > \epsilon^{-1} (\sqrt{1 + \alpha} \vee"
            r" \sqrt{(\log (2 \pi)^{-1} e^\alpha \delta^{-2})_+}) S_f",
        ),
        reading=READING,
        notation="the quotation is the end of the domain of sigma",
        forall=(alpha, epsilon, delta, S_f, shift, sigma_84),
        show=gaussian_hockey_stick(shift, sigma_84, epsilon) <= delta,
        ours=(
            Step("one root", sqrt(1 + epsilon) <= sqrt(1 + alpha), "hypothesis"),
            Step("one logarithm", at_epsilon <= at_alpha, "hypothesis"),
            Step("the other root", sqrt(at_epsilon) <= sqrt(at_alpha), "one logarithm"),
            Step(
                "the greater one",
                greatest(sqrt(1 + epsilon), sqrt(at_epsilon))
                <= greatest(sqrt(1 + alpha), sqrt(at_alpha)),
                ("one root", "the other root"),
            ),
            Instance(
                "(6.84)",
                of=f"{CLAIM_9}.6_84",
                where={"epsilon": epsilon, "sigma": sigma_84},
            ),
        ),
        sharp=calibrated(by_84, epsilon, ((alpha, 1),)),
        cites=(f"{CLAIM_9}.6_84",),
    ),
    "beside_A1": Claim(
        source=DOCUMENT.at(
            (2053, 2056),
            "The second bound is similar",
            r"\delta^{-1})_+}\right) S_f.\]",
            r"\left({3 \over 2} \vee \sqrt{(2 \log {5 \over 4} \delta^{-1})_+}\right) S_f",
        ),
        reading="better: the term is less; alpha = 1, and both have the factor S_f; that it is"
        " slightly less and similar is left to the reader",
        notation="the quotation is the term of Theorem A.1, the comparison is in words",
        forall=(unit, delta),
        show=by_84_at_1 < by_A1,
        ours=(
            Step("arguments", of_84 < of_A1**2, "hypothesis"),
            Step("logarithms", log(of_84) < 2 * log(of_A1), "arguments"),
            Step("at least the root", greatest(Fraction(3, 2), root_A1) >= root_A1, ()),
            Step(
                "roots",
                sqrt(positive_part(log(of_84))) < greatest(Fraction(3, 2), root_A1),
                ("logarithms", "at least the root"),
                ours=Split(
                    1 - log(2 * PI) > 2 * log(delta),
                    yes=Step("in order", sqrt(positive_part(log(of_84))) < root_A1, "logarithms"),
                ),
            ),
            Step("the root of 2", sqrt(2) * unit < Fraction(3, 2) * unit, ()),
            Step(
                "the greater ones",
                greatest(sqrt(2), sqrt(positive_part(log(of_84))))
                < greatest(Fraction(3, 2), root_A1),
                ("roots", "the root of 2", "hypothesis"),
            ),
            Step("divided", unit**-1 > 0, ()),
            Split(sqrt(2) > sqrt(positive_part(log(of_84)))),
        ),
        sharp=calibrated(by_A1, unit),
        notes=(
            Note(
                "Theorem A.1 itself: its term is enough for epsilon <= 1",
                forall=(unit, delta, S_f, shift, sigma_A1),
                show=gaussian_hockey_stick(shift, sigma_A1, unit) <= delta,
            ),
            Note(
                "the statement of Theorem A.1 does not need the lower bound 3/2 of line 2058",
                forall=(unit, delta, S_f, shift, sigma_bare),
                show=gaussian_hockey_stick(shift, sigma_bare, unit) <= delta,
            ),
        ),
        cites=(f"{CLAIM_9}.6_84",),
    ),
}
