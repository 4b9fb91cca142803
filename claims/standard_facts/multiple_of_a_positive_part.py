r"""What is above 0 of a multiple is the multiple of what is above 0.

Reference: D. Williams, Probability with Martingales, 1991, Section 5.1, on positive parts.
"""

from dpproofs.language import Claim, positive_part, real

from .notation import DOCUMENT

m, u = real("m"), real("u")

CLAIM = Claim(
    source=DOCUMENT.at(1, "Probability", "with Martingales", r"(m u)^+ = m u^+"),
    forall=(m, u),
    given=m >= 0,
    show=positive_part(m * u) == m * positive_part(u),
)
