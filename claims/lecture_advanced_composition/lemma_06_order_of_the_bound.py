"""The bound of the main lemma is of the order of the square of epsilon.

$\\epsilon(e^\\epsilon - 1) \\approx \\epsilon^2$.
"""

from dpproofs.language import Claim, exp, same_order

from .notation import DOCUMENT, epsilon

CLAIM = Claim(
    source=DOCUMENT.at(
        46,
        "D_{KL}(X||Y) \\leq",
        "\\approx \\epsilon^2$.",
        r"\epsilon(e^{\epsilon}-1) \approx \epsilon^2",
    ),
    reading="the ratio of the two sides tends to 1 as epsilon goes down to 0: line 44 says small",
    scope="epsilon small, as it goes down to 0",
    notation="the sign of order of magnitude is read as a limit, and the limit at 0 is written out",
    forall=(epsilon,),
    show=same_order(epsilon * (exp(epsilon) - 1), epsilon**2, epsilon),
)
