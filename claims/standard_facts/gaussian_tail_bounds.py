r"""Upper bounds for the tail of a standard normal variable $\xi$, for $t > 0$.

Mills: $P(\xi > t) < e^{-t^2/2} / (\sqrt{2\pi}\, t)$. Chernoff: $P(\xi > t) < e^{-t^2/2}$, for which
half of that is enough.

Reference: R. D. Gordon, Values of Mills' ratio of area to bounding ordinate and of the normal
probability integral for large values of the argument, Annals of Mathematical Statistics 12, 1941.
"""

from fractions import Fraction

from dpproofs.language import PI, Claim, exp, gaussian_tail, real, sqrt

from .notation import DOCUMENT

t = real("t", above=0)
gaussian = exp(-(t**2) / 2)

CLAIMS = {
    "mills": Claim(
        source=DOCUMENT.at(
            1, "Mills' ratio", "of the argument", r"Q(t) < e^{-t^2/2} / (\sqrt{2\pi} t)"
        ),
        forall=(t,),
        show=gaussian_tail(t) < gaussian / (sqrt(2 * PI) * t),
    ),
    "chernoff": Claim(
        source=DOCUMENT.at(1, "Mills' ratio", "of the argument", r"Q(t) < e^{-t^2/2}"),
        forall=(t,),
        show=gaussian_tail(t) < gaussian,
    ),
    "half": Claim(
        source=DOCUMENT.at(1, "Mills' ratio", "of the argument", r"Q(t) < 1/2 \, e^{-t^2/2}"),
        forall=(t,),
        show=gaussian_tail(t) < Fraction(1, 2) * gaussian,
    ),
}
