r"""On-average KL-privacy beside other definitions (section 5), and what it preserves (section 7).

It is weaker than DP and than random DP; KL-privacy and TV-privacy imply generalization; the
$\delta$ of approximate DP grows exponentially with the size of a group; post-processing keeps
on-average KL-privacy.
"""

from fractions import Fraction

from dpproofs.language import Claim, Note, all_of, real

from .notation import DOCUMENT, law_of_two, on_average_kl, one, randomly_private
from .notions.other_definitions import A, D, fair, law_1, n, s, t, telling

parameter = real("epsilon", r"\epsilon", at_least=0, logarithmic=True, stated="a privacy parameter")
of_data = real("delta1", r"\delta_1", at_least=0, below=1, stated="a probability that is not 1")
of_coins = real("delta2", r"\delta_2", at_least=0, below=1, stated="a probability that is not 1")
below_half = real(
    "delta1", r"\delta_1", at_least=0, below=Fraction(1, 2), stated="a chance, here below 1/2"
)

CLAIM = Claim(
    source=DOCUMENT.at(
        239,
        "Ours is weaker",
        "distribution-specific quantity.",
        "Ours is weaker than Rand-DP in that ours is a distribution-specific quantity",
    ),
    reading="weaker in this respect: random privacy is asked for any law (Table 1), and an "
    "algorithm that has ours for one law may not be randomly private for another one, with any "
    "epsilon, any delta_2 below 1 and any delta_1 below 1/2; one that shows a record with two "
    "values",
    notation="in words",
    scope="some mechanism and laws",
    forall=(one, t, s, below_half),
    show=all_of(
        on_average_kl(telling, law_of_two(0)) == 0,
        ~randomly_private(telling, fair, t, below_half, s),
    ),
    notes=(
        Note(
            "for delta_1 = delta_2 = 0 random privacy implies on-average KL-privacy with the "
            "same epsilon",
            forall=(n, parameter, D, A),
            given=randomly_private(A, D, parameter, 0, 0),
            show=on_average_kl(A, D) <= parameter,
        ),
        Note(
            "random privacy for every law does not imply on-average KL-privacy: a record that "
            "is shown has the one with epsilon = delta_2 = 0 and delta_1 = 1/2, and no bound t "
            "on average",
            forall=(one, t, law_1),
            show=all_of(
                randomly_private(telling, law_1, 0, Fraction(1, 2), 0),
                on_average_kl(telling, fair) > t,
            ),
        ),
        Note(
            "random privacy for a law does not imply on-average KL-privacy for it with the "
            "same epsilon, since an exception of positive probability, of the data or of the "
            "coins, may have an infinite divergence",
            forall=(n, parameter, of_data, of_coins, D, A),
            given=randomly_private(A, D, parameter, of_data, of_coins),
            show=on_average_kl(A, D) <= parameter,
            fails=True,
        ),
    ),
)
