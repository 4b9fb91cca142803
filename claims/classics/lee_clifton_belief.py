r"""How sure an attacker is who considers $m$ possible datasets.

If all of $m$ datasets are as likely before, and neighbours of each other, none of them has a
probability of more than $1 / (1 + (m - 1) e^{-\epsilon})$ after an output of an
$\epsilon$-differentially private mechanism.

Reference: J. Lee and C. Clifton, How much is enough? Choosing epsilon for differential privacy,
2011, on the posterior belief.
"""

from dpproofs.language import Claim, Step, every, exp, index, indicator, total

from .notation import DOCUMENT, K, X, Z, epsilon, is_private, other, x

z, value = index("z", Z), index("m", X)
m, all_of_them = total(1, value), total(K(other, z), other)

CLAIM = Claim(
    source=DOCUMENT.at(1, "posterior", "belief", r"1 / (1 + (m - 1) e^{-\epsilon})"),
    notation="the quotation is the bound",
    reading="X is the set of the datasets; all of them are neighbours; finite sets",
    forall=(epsilon, K),
    given=is_private,
    show=every(
        K(x, z) / all_of_them <= 1 / (1 + (m - 1) * exp(-epsilon)), x, z, given=all_of_them > 0
    ),
    ours=(
        Step(
            "two records",
            every(exp(-epsilon) * K(x, z) <= K(other, z), x, other, z),
            "hypothesis",
        ),
        Step(
            "another record",
            every(
                indicator(x != other) * (K(other, z) - exp(-epsilon) * K(x, z)) >= 0, x, other, z
            ),
            "two records",
        ),
        Step(
            "all records",
            every((1 + (m - 1) * exp(-epsilon)) * K(x, z) <= all_of_them, x, z),
            "another record",
        ),
        Step("there are records", m >= 1, ()),
        Step("a divisor", 1 + (m - 1) * exp(-epsilon) > 0, "there are records"),
    ),
)
