r"""The divergence variable under translation and scaling, and noise for a sensitivity of 1.

$L(\xi\|\eta)$ has the law of $L(\alpha\xi + \beta \| \alpha\eta + \beta)$ for $\alpha \ne 0$ (6.1).
So $L(M(x)\|M(x'))$ has that of $L(\zeta\|\zeta + f(x') - f(x))$ for $M(x) = f(x) + \zeta$, and
noise $\zeta$ that is enough for sensitivity 1 gives noise $S_f \zeta$ for sensitivity $S_f$.
"""

from dpproofs.language import Claim, Step, every, exp, indicator, real, table
from dpproofs.theory import loss_of_values_at_most

from .notation import DOCUMENT, epsilon
from .notions.translation_and_scaling import (
    READING,
    carried,
    d,
    fx,
    fy,
    i,
    likely,
    mass_of,
    plain,
    r,
    w,
    zeta,
)

S_f = real("S_f", "S_f", above=0, stated=1895)  # its inverse is there
big_here, big_there = (table(fx(i) + S_f * plain, w, i), table(fy(i) + S_f * plain, w, i))
here, there = (table(S_f**-1 * fx(i) + plain, w, i), table(S_f**-1 * fy(i) + plain, w, i))
own, own_big = mass_of(r, here, here, w), mass_of(r, big_here, big_here, w)
others, others_big = mass_of(r, there, here, w), mass_of(r, big_there, big_here, w)
SCALED = r"L(f(x) + S_f \zeta || f(x') + S_f \zeta) \overset{d}{=} L(S_f^{-1} f(x) + \zeta ||"

CLAIM = Claim(
    source=DOCUMENT.at((1892, 1895), "Without loss of generality,", r"f(x') + \zeta)\]", SCALED),
    reading=f"{READING}. (6.1) with alpha = 1 / S_f and beta = 0",
    notation="equal in law is equal probabilities to be at most epsilon",
    scope="all noise with densities",
    forall=(d, epsilon, S_f, r, zeta, fx, fy),
    show=loss_of_values_at_most(r, big_here, r, big_there, epsilon)
    == loss_of_values_at_most(r, here, r, there, epsilon),
    ours=(
        likely(r, zeta),
        *carried(r, here, here, big_here, big_here, "own"),
        *carried(r, here, there, big_here, big_there, "other"),
        Step(
            "the same loss",
            every(
                indicator(own <= exp(epsilon) * others)
                == indicator(own_big <= exp(epsilon) * others_big),
                w,
            ),
            ("own: the mass of a value", "other: the mass of a value"),
        ),
    ),
)
