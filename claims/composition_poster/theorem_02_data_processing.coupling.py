r"""The data processing inequality and its converse.

$D - q_1(D) - q_2(D)$ if and only if $\mathcal{R}_{q_2} \subseteq \mathcal{R}_{q_1}$: what is made
of the output of $q_1$ alone has the smaller region, and if $q_2$ has the smaller region, then it
can be made of the output of $q_1$ alone.
"""

from dpproofs.language import Claim, all_of, every, exists
from dpproofs.theory import marginal_left, marginal_right, markov, same_law

from .notation import DOCUMENT
from .notions.data_processing import (
    COUPLING,
    NOTATION,
    READING,
    D,
    J,
    T,
    chained,
    from_q_1,
    q_1,
    q_2,
)

couples = every(
    all_of(same_law(q_1(D), marginal_left(J(D))), same_law(q_2(D), marginal_right(J(D)))), D
)

CLAIM = Claim(
    source=DOCUMENT.at((57, 61), "The Data Processing", "q_2(D) = T(q_1(D))$", COUPLING),
    reading=f"{READING}. The coupling that exists by (b): (q_1(D), T(q_1(D))) has the "
    "two marginals and is Markov",
    scope="all mechanisms with any output spaces",
    notation=NOTATION,
    forall=(q_1, q_2, T),
    given=from_q_1,
    show=exists(all_of(couples, markov(J)), J, witness=(chained,)),
)
