r"""The bound of Claim 3 is quite bad if $\epsilon$ is small.

$\delta / (1 - \exp((1 - \alpha)\epsilon))$ is more than $\delta / ((\alpha - 1)\epsilon)$, and so
more than 1 as soon as $(\alpha - 1)\epsilon \le \delta$: a bound of no use for a probability.
"""

from dpproofs.language import (
    Claim,
    Reading,
    Sharp,
    Source,
    exp,
    real,
    same_order,
)

from .notation import DOCUMENT

alpha = real("alpha", r"\alpha", above=1)
epsilon = real("epsilon", r"\epsilon", above=0, logarithmic=True)
delta = real("delta", r"\delta", above=0)
bound = 1 / (1 - exp((1 - alpha) * epsilon)) * delta
rate = delta / ((alpha - 1) * epsilon)

CLAIM = Claim(
    source=Source(
        DOCUMENT,
        lines=(1642, 1642),
        words=("This can be quite bad", "is small."),
        quote=r"This can be quite bad if \(\epsilon\) is small.",
    ),
    reading="bad is that the bound of Claim 3 grows beyond 1: it exceeds delta / ((alpha - 1)"
    " epsilon), which has no limit as epsilon falls to 0",
    notation="said in words",
    scope="all parameters",
    forall=(alpha, epsilon, delta),
    show=bound > rate,
    sharp=Sharp(
        best=bound,
        over=(epsilon, alpha),
        at=((delta, 1),),
        reading="the quotient, from below, of the bound of Claim 3: it tends to 1 as epsilon falls",
    ),
    readings=(
        Reading(
            "the two are of the same order as epsilon falls to 0",
            show=same_order(bound, rate, epsilon),
        ),
        Reading(
            "the bound says nothing where (alpha - 1) epsilon <= delta",
            given=((alpha - 1) * epsilon <= delta,),
            show=bound > 1,
        ),
    ),
)
