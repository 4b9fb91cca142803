r"""On-average KL-privacy beside other definitions (section 5), and what it preserves (section 7).

It is weaker than DP and than random DP; KL-privacy and TV-privacy imply generalization; the
$\delta$ of approximate DP grows exponentially with the size of a group; post-processing keeps
on-average KL-privacy.
"""

from dpproofs.language import Claim, index, table
from dpproofs.theory import push_forward

from .notation import DOCUMENT, on_average_kl
from .notions.other_definitions import A, D, f, n, others

Z, g = A.index("Z", 0), index("h'", others)
processed = table(push_forward(A(Z), f)(g), Z, g)

CLAIM = Claim(
    source=DOCUMENT.at(
        261, "We showed that this", "adaptive composition.", "closedness to post-processing"
    ),
    reading="post-processing: it does not increase on-average KL-privacy. Small groups are "
    "Lemma 6; adaptive composition fails as stated, see Lemma 7",
    notation="in words",
    scope="all mechanisms, laws and channels",
    forall=(n, D, A, f),
    show=on_average_kl(processed, D) <= on_average_kl(A, D),
    cites=(
        "on_average_kl/lemma_05_post_processing",
        "on_average_kl/lemma_06_small_groups",
        "on_average_kl/lemma_07_adaptive_composition.on_average",
    ),
)
