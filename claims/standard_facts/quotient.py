r"""A quotient by a positive number is compared by multiplying it out.

For $b > 0$: $a / b > 0$ if $a > 0$, and $a / b \le c$ if and only if $a \le c b$.

Reference: W. Rudin, Principles of Mathematical Analysis, third edition, 1976, Proposition 1.18.
"""

from dpproofs.language import Claim, real

from .notation import DOCUMENT

a, b, c = real("a"), real("b", above=0), real("c")

CLAIMS = {
    "positive": Claim(
        source=DOCUMENT.at(1, "ordered", "field", r"a / b > 0"),
        forall=(a, b),
        given=a > 0,
        show=a / b > 0,
    ),
    "divided": Claim(
        source=DOCUMENT.at(1, "ordered", "field", r"a / b \le c"),
        forall=(a, b, c),
        given=a <= c * b,
        show=a / b <= c,
    ),
    "multiplied": Claim(
        source=DOCUMENT.at(1, "ordered", "field", r"a \le c b"),
        forall=(a, b, c),
        given=a / b <= c,
        show=a <= c * b,
    ),
}
