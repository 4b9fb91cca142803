r"""On-average KL-privacy beside other definitions (section 5), and what it preserves (section 7).

It is weaker than DP and than random DP; KL-privacy and TV-privacy imply generalization; the
$\delta$ of approximate DP grows exponentially with the size of a group; post-processing keeps
on-average KL-privacy.
"""

from dpproofs.language import Claim, Note, all_of, cases, exp, index, probability, table
from dpproofs.theory import differentially_private

from .notation import DOCUMENT, bit, generalization_error, on_average_kl, tv_private, two
from .notions.other_definitions import A, D, ell, epsilon, fair, n, pair, second

delta, tau = probability("delta", r"\delta"), probability("tau", r"\tau")
b, y = index("h", bit), index("z", two)
wrong = table(cases(y == b, 0, 1), y, b)

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
