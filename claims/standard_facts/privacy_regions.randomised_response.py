r"""Privacy regions and garblings (Blackwell's comparison of two experiments of two laws each).

The region of $(p, q)$ holds the error probabilities $(p(S), q(S^c))$ of all tests, coins allowed.
It holds that of $(a, b)$ if and only if $a$ and $b$ are the images of $p$ and $q$ under one kernel.
Randomised response has the largest region that $(\epsilon, \delta)$ allows.

Reference: D. Blackwell, Equivalent comparisons of experiments, Annals of Mathematical Statistics
24, 1953; P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015.
"""

from dpproofs.language import Claim, Instance, Split, Step, equivalent, exp, positive_part, total
from dpproofs.theory import hockey_stick, in_privacy_region, region_within

from .notation import DOCUMENT
from .notions.privacy_regions import RR, delta, epsilon, p, q, x

SIGN = "standard_facts/sign_of_a_multiple"
c, cut = exp(epsilon), (1 - delta) / (1 + exp(epsilon))

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "Equivalent comparisons",
        "of experiments",
        r"\mathcal{R}_{\operatorname{RR}} = \mathcal{R}_{\epsilon,\delta}",
    ),
    forall=(epsilon, delta, p, q),
    show=equivalent(in_privacy_region(p, q, epsilon, delta), region_within(p, q, RR(0), RR(1))),
    ours=(
        Split(
            delta < 1,
            yes=(
                Step("honest", 1 - delta > 0, ()),
                Instance("p far", SIGN, {"s": 1 - delta, "x": p(x) - c * q(x)}, "honest"),
                Instance("q far", SIGN, {"s": 1 - delta, "x": q(x) - c * p(x)}, "honest"),
                Step(
                    "of p",
                    total(positive_part(cut * (p(x) - c * q(x))), x)
                    == cut * hockey_stick(p, q, epsilon),
                    "p far",
                ),
                Step(
                    "of q",
                    total(positive_part(cut * (q(x) - c * p(x))), x)
                    == cut * hockey_stick(q, p, epsilon),
                    "q far",
                ),
            ),
        ),
        Step("p by q", hockey_stick(p, q, epsilon) <= delta, "hypothesis"),
        Step("q by p", hockey_stick(q, p, epsilon) <= delta, "hypothesis"),
    ),
)
