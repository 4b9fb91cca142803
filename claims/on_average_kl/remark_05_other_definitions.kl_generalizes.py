r"""On-average KL-privacy beside other definitions (section 5), and what it preserves (section 7).

It is weaker than DP and than random DP; KL-privacy and TV-privacy imply generalization; the
$\delta$ of approximate DP grows exponentially with the size of a group; post-processing keeps
on-average KL-privacy.
"""

from dpproofs.language import Claim

from .notation import DOCUMENT, generalization_error, kl_private
from .notions.other_definitions import NOT_NEGATIVE, A, D, ell, epsilon, n

CLAIM = Claim(
    source=DOCUMENT.at(
        36, "KL-Privacy first appears", "in [5].", "is shown to imply generalization"
    ),
    reading="in expectation, for losses from 0 to 1, as line 241 speaks of a restricted class "
    "of losses; no bound is printed: this one, (epsilon / 2)^(1/2), which falls to 0 with "
    "epsilon, is by Pinsker's inequality",
    notation="in words",
    scope="all mechanisms; losses from 0 to 1",
    forall=(n, epsilon, D, A, ell),
    given=kl_private(A, epsilon),
    show=2 * generalization_error(A, ell, D) ** 2 <= epsilon,
    supplied=NOT_NEGATIVE,
)
