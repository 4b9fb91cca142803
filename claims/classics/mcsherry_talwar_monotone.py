r"""The exponential mechanism costs half as much where no score falls.

If all scores rise, and by at most 1, the laws with the weights $e^{\epsilon u}$ before and after
are $(\epsilon, 0)$-indistinguishable; in general this takes the weights $e^{\epsilon u / 2}$.

Reference: F. McSherry and K. Talwar, Mechanism design via differential privacy, 2007, in other
notation; D. Durfee and R. Rogers, Practical differentially private top-k selection with
pay-what-you-get composition, 2019, on monotone scores.
"""

from dpproofs.language import Claim, all_of, every, exp, reals, table
from dpproofs.theory import indistinguishable, normalise

from .notation import DOCUMENT, Y, epsilon, y

before, after = reals("u", Y), reals("w", Y)

CLAIM = Claim(
    source=DOCUMENT.at(1, "exponential", "mechanism", r"e^{\epsilon u}"),
    notation="indistinguishability is said in words",
    reading="for the sensitivity 1",
    forall=(epsilon, before, after),
    given=every(all_of(after(y) >= before(y), after(y) - before(y) <= 1), y),
    show=indistinguishable(
        normalise(table(exp(epsilon * before(y)), y)),
        normalise(table(exp(epsilon * after(y)), y)),
        epsilon,
        0,
    ),
)
