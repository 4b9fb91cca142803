"""The mass that a Laplace law gives to an interval about its centre.

If $Y \\sim Lap(b)$ then $P(|Y| \\ge t b) = e^{-t}$.

Reference: Dwork and Roth, The Algorithmic Foundations of Differential Privacy (2014), Fact 3.7.
"""

from dpproofs.language import Claim, exp, integral, real
from dpproofs.theory import laplace_density

from .notation import DOCUMENT

b, t, z = real("b", above=0), real("t", at_least=0), real("z")

CLAIM = Claim(
    source=DOCUMENT.at(1, "If Y ~ Lap(b)", "exp(-t)", r"P(|Y| \ge t b) = \exp(-t)"),
    reading="stated for the complement; a single point has no mass",
    forall=(b, t),
    show=integral(laplace_density(z, 0, b), z, -(t * b), t * b) == 1 - exp(-t),
)
