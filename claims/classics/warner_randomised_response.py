r"""Randomised response tells a bit truthfully with probability $e^\epsilon / (1 + e^\epsilon)$.

It is $(\epsilon, 0)$-differentially private, and for no smaller $\epsilon$. With two fair coins the
truth is told with probability $3/4$, and $\epsilon = \log 3$.

Reference: S. Warner, Randomized response: a survey technique for eliminating evasive answer bias,
1965; C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014, Claim 3.5.
"""

from dpproofs.language import Claim, Upto, cases, exp, index, table
from dpproofs.theory import indistinguishable

from .notation import DOCUMENT, epsilon, epsilon_1

bit, answer = index("b", Upto(2)), index("a", Upto(2))
truth = exp(epsilon) / (1 + exp(epsilon))
W = table(cases(bit == answer, truth, 1 / (1 + exp(epsilon))), bit, answer)

CLAIMS = {
    "private": Claim(
        source=DOCUMENT.at(
            1, "randomised", "response", r"W \text{ is } (\epsilon, 0)\text{-private}"
        ),
        reading="of one respondent, with the answers yes and no",
        forall=(epsilon,),
        show=indistinguishable(W(0), W(1), epsilon, 0),
    ),
    "sharp": Claim(
        source=DOCUMENT.at(
            1, "randomised", "response", r"W \text{ is } (\epsilon, 0)\text{-private}"
        ),
        notation="that no smaller one will do is written out",
        reading="of one respondent, with the answers yes and no",
        forall=(epsilon, epsilon_1),
        given=indistinguishable(W(0), W(1), epsilon_1, 0),
        show=epsilon <= epsilon_1,
    ),
}
