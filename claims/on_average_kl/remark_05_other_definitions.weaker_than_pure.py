r"""On-average KL-privacy beside other definitions (section 5), and what it preserves (section 7).

It is weaker than DP and than random DP; KL-privacy and TV-privacy imply generalization; the
$\delta$ of approximate DP grows exponentially with the size of a group; post-processing keeps
on-average KL-privacy.
"""

from dpproofs.language import Claim, Note, Sharp, all_of, exp, replace, tanh
from dpproofs.theory import KL, differentially_private, power

from .notation import DOCUMENT, law_of_two, mean, on_average_kl, one, pure_dp, shown
from .notions.other_definitions import (
    NOT_NEGATIVE,
    A,
    D,
    W,
    epsilon,
    fair,
    n,
    pair,
    second,
    t,
    z_1,
    z_2,
)

rare = exp(-2 * t) / 4
hidden, seldom = shown(rare, 1 - rare), law_of_two(rare * epsilon / (2 * (1 + epsilon)))
both = replace(replace(W, 0, z_1), 1, z_2)
of_two = mean(KL(second(W), second(both)), (W, power(fair, pair)), (z_1, fair), (z_2, fair))

CLAIM = Claim(
    source=DOCUMENT.at(
        9, "The new definition", "post-processing.", "significantly weakens differential"
    ),
    reading="DP implies it with the same epsilon, for every law of the data; and whatever t, "
    "some algorithm has it with this epsilon and is not t-DP: one on one record with two "
    "values, of which one is rare. What it preserves: Lemmas 5 and 6, which is about posterior "
    "sampling, and Lemma 7 as amended",
    notation="in words",
    scope="all mechanisms and laws",
    forall=(n, one, epsilon, t, D, A),
    given=differentially_private(A, epsilon, 0),
    show=all_of(
        on_average_kl(A, D) <= epsilon,
        on_average_kl(hidden, seldom) <= epsilon,
        ~pure_dp(hidden, t),
    ),
    supplied=NOT_NEGATIVE,
    notes=(
        Note(
            "DP implies it with the smaller parameter epsilon tanh(epsilon / 4)",
            show=on_average_kl(A, D) <= epsilon * tanh(epsilon / 4),
        ),
        Note(
            "small groups are not preserved for every algorithm: one that reads the second of "
            "two records alone has 0, and more than 0 for a group of two",
            forall=(pair,),
            given=(),
            show=all_of(on_average_kl(second, fair) == 0, of_two > 0),
        ),
    ),
    sharp=Sharp(
        reading="epsilon tanh(epsilon / 4) is best: three data points with one law, "
        "e^epsilon = 4, see Lemma 11"
    ),
)
