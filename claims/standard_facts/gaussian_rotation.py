r"""Two independent standard normal variables keep their law when they are turned.

The joint density is the same at $(x, y)$ and at the point turned by the angle whose cosine is
$(1-t^2)/(1+t^2)$ and whose sine is $2t/(1+t^2)$. Hence $\sum_i a_i \zeta_i$ has the law of
$\|a\|_2 \xi$: a centred Gaussian law is known by its variance.

Reference: P. Billingsley, Probability and Measure, third edition, 1995, section 29.
"""

from dpproofs.language import Claim, define, real
from dpproofs.theory import gaussian_density

from .notation import DOCUMENT

x, y, t = real("x"), real("y"), real("t")
cosine = define("c", (1 - t**2) / (1 + t**2))
sine = define("s", 2 * t / (1 + t**2))
turned = (cosine * x + sine * y, cosine * y - sine * x)

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "normal distributions",
        "in the plane",
        r"\varphi(c x + s y) \varphi(c y - s x) = \varphi(x) \varphi(y)",
    ),
    notation="the mean 0 and the standard deviation 1 are written out",
    forall=(x, y, t),
    show=gaussian_density(turned[0], 0, 1) * gaussian_density(turned[1], 0, 1)
    == gaussian_density(x, 0, 1) * gaussian_density(y, 0, 1),
)
