r"""The bound of Claim 3 is quite bad if $\epsilon$ is small.

Its factor before $\delta$ is more than $1 / ((\alpha - 1)\epsilon)$, and the bound so more than 1
as soon as $(\alpha - 1)\epsilon \le \delta$: it is then of no use for a probability.
"""

from dpproofs.language import Claim, Note, Sharp, exp, real, same_order

from .notation import DOCUMENT, delta

alpha = real("alpha", r"\alpha", above=1, stated=1618)
epsilon = real("epsilon", r"\epsilon", above=0, logarithmic=True, stated=1410)
factor = 1 / (1 - exp((1 - alpha) * epsilon))
rate = 1 / ((alpha - 1) * epsilon)
product = real("x", above=0, stated="the product of alpha - 1 > 0 and epsilon > 0")

CLAIM = Claim(
    source=DOCUMENT.at(
        1642,
        "This can be quite bad",
        "is small.",
        r"This can be quite bad if \(\epsilon\) is small.",
    ),
    reading="bad is that the factor before delta has no limit as epsilon falls to 0: it exceeds"
    " 1 / ((alpha - 1) epsilon)",
    notation="said in words",
    scope="all parameters",
    forall=(alpha, epsilon),
    show=factor > rate,
    sharp=Sharp(
        best=factor,
        over=(epsilon, alpha),
        reading="the quotient, from below, of the factor: it tends to 1 as epsilon falls",
    ),
    notes=(
        Note(
            "the two are of the same order as x = (alpha - 1) epsilon falls to 0",
            forall=product,
            show=same_order(1 / (1 - exp(-product)), 1 / product, product),
        ),
        Note(
            "the bound says nothing of a probability where (alpha - 1) epsilon <= delta",
            forall=(alpha, epsilon, delta),
            given=(alpha - 1) * epsilon <= delta,
            show=factor * delta > 1,
        ),
    ),
)
