r"""The sign of a multiple.

For $s > 0$ the product $s x$ is above 0 where $x$ is, and nowhere else.

Reference: W. Rudin, Principles of Mathematical Analysis, 3rd edition, 1976, Proposition 1.18.
"""

from dpproofs.language import Claim, indicator, real

from .notation import DOCUMENT

s, x = real("s"), real("x")

CLAIM = Claim(
    source=DOCUMENT.at(1, "Principles of", "1.18", r"$s x > 0 \iff x > 0$"),
    forall=(s, x),
    given=s > 0,
    show=indicator(s * x > 0) == indicator(x > 0),
)
