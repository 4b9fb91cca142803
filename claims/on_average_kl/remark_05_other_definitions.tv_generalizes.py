r"""On-average KL-privacy beside other definitions (section 5), and what it preserves (section 7).

It is weaker than DP and than random DP; KL-privacy and TV-privacy imply generalization; the
$\delta$ of approximate DP grows exponentially with the size of a group; post-processing keeps
on-average KL-privacy.
"""

from dpproofs.language import (
    Claim,
    Note,
    Step,
    Upto,
    all_of,
    cases,
    every,
    exp,
    index,
    pick,
    probability,
    replace,
    table,
    total,
)
from dpproofs.theory import differentially_private, power, total_variation

from .notation import (
    DOCUMENT,
    actual_risk,
    bit,
    generalization_error,
    mean,
    on_average_kl,
    tv_private,
    two,
)
from .notions.other_definitions import A, D, ell, epsilon, fair, n, pair, second

delta, tau = probability("delta", r"\delta"), probability("tau", r"\tau")
b, y = index("h", bit), index("z", two)
wrong = table(cases(y == b, 0, 1), y, b)

# A record may change places with a fresh one.
Z, z, h, i = A.index("Z", 0), D.index("z"), A.index("h"), index("i", Upto(n))
moved, own = replace(Z, i, z), ell(pick(Z, i), h)
drawn = (Z, power(D, n)), (z, D)
after, before = mean(own, (h, A(moved))), mean(own, (h, A(Z)))

CLAIM = Claim(
    source=DOCUMENT.at(
        241, "Among these notions", "(loss functions) [5].", "TV-privacy was more shown"
    ),
    reading="in expectation; the restricted class: losses from 0 to 1. That DP implies it with "
    "high probability is proved in the papers that are cited, and no bound is printed",
    notation="in words",
    scope="all mechanisms; losses from 0 to 1",
    forall=(n, tau, D, A, ell),
    given=tv_private(A, tau),
    show=generalization_error(A, ell, D) <= tau,
    ours=(
        Step("one record", every(total_variation(A(Z), A(moved)) <= tau, Z, z, i), "hypothesis"),
        Step("more", every(after - before <= tau, Z, z, i), "one record"),
        Step("less", every(before - after <= tau, Z, z, i), "one record"),
        Step("fresh", actual_risk(A, ell, D) == total(mean(after, *drawn), i) / n, ()),
        Step("more on average", every(mean(after - before, *drawn) <= tau, i), "more"),
        Step("less on average", every(mean(before - after, *drawn) <= tau, i), "less"),
        Step(
            "much more",
            total(mean(after - before, *drawn), i) / n <= tau,
            "more on average",
        ),
        Step(
            "much less",
            total(mean(before - after, *drawn), i) / n <= tau,
            "less on average",
        ),
    ),
    notes=(
        Note(
            "in expectation, DP and approximate DP imply it as well",
            forall=(n, epsilon, delta, D, A, ell),
            given=(differentially_private(A, epsilon, delta), epsilon >= 0),
            show=generalization_error(A, ell, D)
            <= (exp(epsilon) - 1 + 2 * delta) / (exp(epsilon) + 1),
        ),
        Note(
            "on-average KL-privacy alone does not: an algorithm that reads the second of two "
            "records has 0, and is wrong less often on its data than on fresh ones",
            forall=(pair,),
            given=(),
            show=all_of(
                on_average_kl(second, fair) == 0, generalization_error(second, wrong, fair) > 0
            ),
        ),
    ),
)
