r"""The exponential mechanism without the 2 is $2\epsilon$-differentially private, not $\epsilon$.

With the weights $e^{\epsilon u / \Delta}$, where no score changes by more than $\Delta$ between two
neighbours, the sum of the weights may change as well, and the other way. (With scores that all
change in one direction it does not matter.)

Reference: F. McSherry and K. Talwar, Mechanism design via differential privacy, 2007, where these
weights give $2\epsilon\Delta$; C. Dwork and A. Roth, The Algorithmic Foundations of Differential
Privacy, 2014, section 3.4, on the two factors of the ratio.
"""

from dpproofs.language import Claim, Note, every, exp, real, reals, table
from dpproofs.theory import indistinguishable, normalise

from .notation import DOCUMENT, Y, epsilon, y

Delta, u, w = real("Delta", r"\Delta", above=0), reals("u", Y), reals("w", Y)
scale = epsilon / Delta
before, after = normalise(table(exp(scale * u(y)), y)), normalise(table(exp(scale * w(y)), y))

CLAIM = Claim(
    source=DOCUMENT.at(1, "exponential", "mechanism", r"\exp(\epsilon u(x, r) / \Delta u)"),
    notation="the quotation is the weight; privacy is said in words",
    reading="u and w are the scores on two neighbours; finite outputs",
    forall=(epsilon, Delta, u, w),
    given=every(abs(u(y) - w(y)) <= Delta, y),
    show=indistinguishable(before, after, 2 * epsilon, 0),
    notes=Note(
        "epsilon alone is not enough: the weight of an output may fall by the factor e^epsilon "
        "while the sum of the weights rises by it",
        show=indistinguishable(before, after, epsilon, 0),
        fails=True,
    ),
)
