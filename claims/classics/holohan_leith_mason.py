r"""The best randomised response with two answers, with $\delta$.

It tells a bit truthfully with probability $(e^\epsilon + \delta) / (1 + e^\epsilon)$: this is
$(\epsilon, \delta)$-differentially private, and no greater probability is.

Reference: N. Holohan, D. Leith and O. Mason, Optimal differentially private mechanisms for
randomised response, 2017.
"""

from dpproofs.language import Claim, Upto, cases, exp, index, real, table
from dpproofs.theory import indistinguishable

from .notation import DOCUMENT, delta, epsilon

bit, answer = index("b", Upto(2)), index("a", Upto(2))
t = real("t", at_least=0, at_most=1)
best = (exp(epsilon) + delta) / (1 + exp(epsilon))
W = table(cases(bit == answer, best, 1 - best), bit, answer)
V = table(cases(bit == answer, t, 1 - t), bit, answer)

CLAIMS = {
    "private": Claim(
        source=DOCUMENT.at(
            1, "randomised", "response", r"(e^\epsilon + \delta) / (1 + e^\epsilon)"
        ),
        notation="the quotation is the probability of the truth",
        reading="of one respondent",
        forall=(epsilon, delta),
        show=indistinguishable(W(0), W(1), epsilon, delta),
    ),
    "best": Claim(
        source=DOCUMENT.at(
            1, "randomised", "response", r"t \le (e^\epsilon + \delta) / (1 + e^\epsilon)"
        ),
        reading="of one respondent",
        forall=(epsilon, delta, t),
        given=indistinguishable(V(0), V(1), epsilon, delta),
        show=t <= best,
    ),
}
