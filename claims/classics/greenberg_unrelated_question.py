r"""Randomised response with an unrelated question.

With probability $t$ the sensitive question is asked, and else another one, which a share $\omega$
answers with yes. Of the share $\lambda$ of all who say yes, $(\lambda - (1 - t) \omega) / t$ is the
share of the sensitive yes. With a fair coin for the other question this is
$(\epsilon, 0)$-differentially private for $\epsilon = \log \frac{1 + t}{1 - t}$.

Reference: B. Greenberg, A.-L. Abul-Ela, W. Simmons and D. Horvitz, The unrelated question
randomized response model: theoretical framework, 1969; C. Dwork and A. Roth, The Algorithmic
Foundations of Differential Privacy, 2014, section 3.2, for $t = 1/2$.
"""

from dpproofs.language import Claim, Upto, cases, index, log, real, table
from dpproofs.theory import indistinguishable

from .notation import DOCUMENT

t, below = real("t", above=0, at_most=1), real("t", at_least=0, below=1)
share, omega = (
    real("pi", r"\pi", at_least=0, at_most=1),
    real("omega", r"\omega", at_least=0, at_most=1),
)
bit, answer = index("b", Upto(2)), index("a", Upto(2))
yes = t * share + (1 - t) * omega
W = table(cases(bit == answer, below + (1 - below) / 2, (1 - below) / 2), bit, answer)

CLAIMS = {
    "mean": Claim(
        source=DOCUMENT.at(1, "unrelated", "question", r"(\lambda - (1 - t) \omega) / t = \pi"),
        forall=(t, share, omega),
        show=(yes - (1 - t) * omega) / t == share,
    ),
    "private": Claim(
        source=DOCUMENT.at(1, "unrelated", "question", r"\log \frac{1 + t}{1 - t}"),
        notation="the quotation is epsilon",
        reading="of one respondent; the other question is a fair coin",
        forall=(below,),
        show=indistinguishable(W(0), W(1), log((1 + below) / (1 - below)), 0),
    ),
}
