r"""The exponential function is strictly increasing, and the inverse of the logarithm.

If $a > b$ then $e^a > e^b$. If $\log x \ge t$ then $x \ge e^t$.

Reference: W. Rudin, Principles of Mathematical Analysis, third edition, 1976, Theorem 8.6 and (36).
"""

from dpproofs.language import Claim, exp, log, real

from .notation import DOCUMENT

a, b, x, t = real("a"), real("b"), real("x", above=0), real("t")

CLAIMS = {
    "grows": Claim(
        source=DOCUMENT.at(
            1, "Let e^x be", "all x and y", r"e^x is a strictly increasing function"
        ),
        notation="in words",
        forall=(a, b),
        given=a > b,
        show=exp(a) > exp(b),
    ),
    "of_a_logarithm": Claim(
        source=DOCUMENT.at(
            1, "Since E is strictly", "on the real axis", r"E(L(y)) = y \quad (y > 0)"
        ),
        notation="that both grow is written out",
        forall=(x, t),
        given=log(x) - t >= 0,
        show=x >= exp(t),
    ),
}
