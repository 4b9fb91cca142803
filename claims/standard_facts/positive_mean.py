r"""The mean of what is positive is positive.

If $g > 0$ everywhere then $\sum_y p(y) g(y) > 0$ for a probability law $p$.

Reference: P. Billingsley, Probability and Measure, third edition, 1995, Theorem 15.2.
"""

from dpproofs.language import Claim, Split, Step, every, law, reals, space, total

from .notation import DOCUMENT

Y = space("Y")
p, g = law("p", Y), reals("g", Y, at_least=0)
y = p.index("y")
mean = total(p(y) * g(y), y)

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "Suppose that f",
        "then the integral",
        r"If $\mu[\omega: f(\omega) > 0] > 0$, then $\int f d\mu > 0$.",
    ),
    reading="a finite set, and a law on it; g is above 0 everywhere",
    notation="the integral is a sum",
    forall=(p, g),
    given=every(g(y) > 0, y),
    show=mean > 0,
    ours=Split(
        mean > 0,
        no=(
            Step("a part", every(p(y) * g(y) <= mean, y), ()),
            Step("no mass", every(p(y) <= 0, y), "a part"),
        ),
    ),
)
