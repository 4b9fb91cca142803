r"""The data processing inequality and its converse.

$D - q_1(D) - q_2(D)$ if and only if $\mathcal{R}_{q_2} \subseteq \mathcal{R}_{q_1}$: what is made
of the output of $q_1$ alone has the smaller region, and if $q_2$ has the smaller region, then it
can be made of the output of $q_1$ alone.
"""

from dpproofs.language import Claim
from dpproofs.theory import markov

from .notation import DOCUMENT
from .notions.data_processing import EITHER, NOTATION, READING, T, chained, q_1

CLAIM = Claim(
    source=DOCUMENT.at((57, 61), "The Data Processing", "q_2(D) = T(q_1(D))$", EITHER),
    reading=f"{READING}. (b) gives (a): (q_1(D), T(q_1(D))) is Markov",
    scope="all mechanisms with any output spaces",
    notation=NOTATION,
    forall=(q_1, T),
    show=markov(chained),
)
