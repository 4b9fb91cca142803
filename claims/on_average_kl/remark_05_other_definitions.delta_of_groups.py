r"""On-average KL-privacy beside other definitions (section 5), and what it preserves (section 7).

It is weaker than DP and than random DP; KL-privacy and TV-privacy imply generalization; the
$\delta$ of approximate DP grows exponentially with the size of a group; post-processing keeps
on-average KL-privacy.
"""

from dpproofs.language import (
    Claim,
    Upto,
    all_of,
    cases,
    convention,
    define,
    distance,
    exp,
    index,
    indicator,
    natural,
    number_of,
    pick,
    probability,
    space,
    sup,
    table,
    total,
)
from dpproofs.theory import differentially_private, hockey_stick

from .notation import DOCUMENT, EXAMPLE
from .notions.other_definitions import epsilon

m = natural("m", smallest=1, largest=3)
bits = space("Zs", smallest=2, largest=2, stated=EXAMPLE)
answers = space("Hs", smallest=2, largest=2, stated=EXAMPLE)
X, a = index("Z", bits**m), index("h", answers)
i, j = index("i", Upto(m)), index("j", Upto(m))
share = probability("u")
rate = total(exp((number_of(i) - 1) * epsilon), i)  # 1 + e^epsilon + ... + e^((m-1) epsilon)
small = define("delta", share / (1 + (1 + exp(epsilon)) * rate), r"\delta")
zeros = total(indicator(pick(X, j) == 0), j)
chance = small * total(exp((number_of(i) - 1) * epsilon), i, given=number_of(i) <= zeros)
counting = define("M", table(cases(a == 0, 1 - chance, chance), X, a))
Y = index("Z'", bits**m)
apart = sup(hockey_stick(counting(X), counting(Y), m * epsilon), X, Y, given=distance(X, Y) == m)

CLAIM = Claim(
    source=DOCUMENT.at(
        243, "For example, (ϵ,δ)", "the group size.", "grows exponentially with the group size"
    ),
    reading="for any small delta there is an (epsilon, delta)-DP mechanism, which counts, and "
    "which for groups of m records is (m epsilon, d)-DP only with d at least delta (1 + "
    "e^epsilon + ... + e^((m-1) epsilon)); a part u of 1/(1 + (1 + e^epsilon) (1 + ... + "
    "e^((m-1) epsilon))) is small",
    notation="in words",
    scope="every group size",
    forall=(m, epsilon, share),
    show=all_of(
        differentially_private(counting, epsilon, small),
        apart == small * rate,
        rate >= exp((m - 1) * epsilon),
    ),
    supplied=convention(epsilon >= 0, "a privacy parameter"),
)
