r"""The data processing inequality and its converse.

$D - q_1(D) - q_2(D)$ if and only if $\mathcal{R}_{q_2} \subseteq \mathcal{R}_{q_1}$: what is made
of the output of $q_1$ alone has the smaller region, and if $q_2$ has the smaller region, then it
can be made of the output of $q_1$ alone.
"""

from dpproofs.language import Claim, Take, cases, every, exists, index, pair, table, total
from dpproofs.theory import marginal_left, marginal_right, markov, push_forward, same_law

from .notation import DOCUMENT
from .notions.data_processing import EITHER, NOTATION, READING, Y_2, D, J, T, databases, y_1, y_2

other, c = index("D'", databases), index("c", Y_2)
both = total(J(other, pair(y_1, y_2)), other)  # of all databases together
one = total(total(J(other, pair(y_1, c)), c), other)
given_y_1 = cases(one > 0, both / one, 1 / total(1, c))

CLAIM = Claim(
    source=DOCUMENT.at((57, 61), "The Data Processing", "q_2(D) = T(q_1(D))$", EITHER),
    reading=f"{READING}. (a) gives (b): of a Markov coupling of any two mechanisms, the second "
    "is some T of the first",
    scope="all mechanisms with any output spaces",
    notation=NOTATION,
    forall=(J,),
    given=markov(J),
    show=exists(every(same_law(marginal_right(J(D)), push_forward(marginal_left(J(D)), T)), D), T),
    ours=(Take(table(given_y_1, y_1, y_2)),),
)
