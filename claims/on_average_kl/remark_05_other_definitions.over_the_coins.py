r"""On-average KL-privacy beside other definitions (section 5), and what it preserves (section 7).

It is weaker than DP and than random DP; KL-privacy and TV-privacy imply generalization; the
$\delta$ of approximate DP grows exponentially with the size of a group; post-processing keeps
on-average KL-privacy.
"""

from dpproofs.language import Amended, Claim, Erratum, exists, law

from .notation import DOCUMENT, law_of_two, on_average_kl, one
from .notions.other_definitions import A, D, answer, fair, law_1, law_2, n, points

D_2 = law("D'", points, r"\mathcal{D}'")

CLAIM = Claim(
    source=DOCUMENT.at(
        239,
        "A key difference",
        "private algorithms.",
        "is that the probability is defined only over the random coins",
    ),
    reading="as the words stand, of on-average KL-privacy: then it is the same for any two "
    "laws of the data",
    notation="in words",
    scope="all mechanisms and laws",
    forall=(n, D, D_2, A),
    show=on_average_kl(A, D) == on_average_kl(A, D_2),
    erratum=Erratum(
        "misprint",
        because="it is said of the wrong side: in almost all other definitions the probability "
        "is over the coins alone, while ours is over the data too",
        survives="yes: with `is that in those the probability is over the random coins only` "
        "the sentence agrees with the two that follow",
        amended=Amended(
            forall=(one,),
            show=exists(
                on_average_kl(answer, law_1) != on_average_kl(answer, law_2),
                law_1,
                law_2,
                witness=(fair, law_of_two(0)),
            ),
        ),
    ),
)
