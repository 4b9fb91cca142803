r"""Randomised response with any number of values is locally private.

The true value is told with a probability that is $e^\epsilon$ times that of any other value. This
is $\epsilon$-locally differentially private.

Reference: P. Kairouz, S. Oh and P. Viswanath, Extremal mechanisms for local differential privacy,
2014, on the randomised response mechanism.
"""

from dpproofs.language import Claim, cases, every, exp, index, table, total
from dpproofs.theory import hockey_stick

from .notation import DOCUMENT, Y, epsilon

true, told, other, value = index("x", Y), index("z", Y), index("x'", Y), index("m", Y)
weight = cases(true == told, exp(epsilon), 1)
RR = table(weight / (exp(epsilon) + total(1, value) - 1), true, told)

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "randomised",
        "response",
        r"H_\epsilon(\operatorname{RR}(x) \| \operatorname{RR}(x')) \le 0",
    ),
    forall=(epsilon,),
    show=every(hockey_stick(RR(true), RR(other), epsilon) <= 0, true, other),
)
