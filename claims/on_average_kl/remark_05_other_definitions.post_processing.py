r"""On-average KL-privacy beside other definitions (section 5), and what it preserves (section 7).

It is weaker than DP and than random DP; KL-privacy and TV-privacy imply generalization; the
$\delta$ of approximate DP grows exponentially with the size of a group; post-processing keeps
on-average KL-privacy.
"""

from dpproofs.language import Claim, Instance, Step, cases, every, index, replace, table
from dpproofs.theory import KL, power, push_forward

from .notation import DOCUMENT, on_average_kl
from .notions.other_definitions import A, D, f, n, others

Z, z, h, g = A.index("Z", 0), D.index("z"), A.index("h"), index("h'", others)
moved = replace(Z, 0, z)
weight = power(D, n)(Z) * D(z)
# The law after the change, where data are drawn at all: there the one before is finite beside it.
other = table(cases(weight > 0, A(moved)(h), A(Z)(h)), h)
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
    ours=(
        Instance(
            "beside another law",
            of="standard_facts/data_processing_kl",
            where={"p": A(Z), "q": other, "W": f},
        ),
        Step(
            "at a pair",
            every(
                cases(weight > 0, weight * KL(push_forward(A(Z), f), push_forward(A(moved), f)), 0)
                <= cases(weight > 0, weight * KL(A(Z), A(moved)), 0),
                Z,
                z,
            ),
            ("beside another law",),
        ),
    ),
    cites=(
        "on_average_kl/lemma_05_post_processing",
        "on_average_kl/lemma_06_small_groups",
        "on_average_kl/lemma_07_adaptive_composition.on_average",
    ),
)
