r"""How a number from $-1$ to $1$ is told with local privacy.

$x$ is answered by $\pm c$ with $c = (e^\epsilon + 1) / (e^\epsilon - 1)$, by $c$ with probability
$\frac12 + \frac{x}{2c}$. The answer has the mean $x$ and the variance $c^2 - x^2$, and this is
$\epsilon$-locally differentially private.

Reference: J. Duchi, M. Jordan and M. Wainwright, Minimax optimal procedures for locally private
estimation, 2018, on the mean in one dimension.
"""

from fractions import Fraction

from dpproofs.language import Claim, exp, real

from .notation import DOCUMENT

rate = real("epsilon", r"\epsilon", above=0, logarithmic=True)
number, other = real("x", at_least=-1, at_most=1), real("x'", at_least=-1, at_most=1)
c = (exp(rate) + 1) / (exp(rate) - 1)
above, below = Fraction(1, 2) + number / (2 * c), Fraction(1, 2) - number / (2 * c)
above_other = Fraction(1, 2) + other / (2 * c)

CLAIMS = {
    "mean": Claim(
        source=DOCUMENT.at(1, "mean in", "one dimension", r"\mathbb{E} Z = x"),
        forall=(rate, number),
        show=above * c - below * c == number,
    ),
    "variance": Claim(
        source=DOCUMENT.at(1, "mean in", "one dimension", r"\mathbb{E} (Z - x)^2 = c^2 - x^2"),
        forall=(rate, number),
        show=above * (c - number) ** 2 + below * (-c - number) ** 2 == c**2 - number**2,
    ),
    "private": Claim(
        source=DOCUMENT.at(
            1, "mean in", "one dimension", r"P(c \mid x) \le e^\epsilon P(c \mid x')"
        ),
        reading="the other answer is the same with the signs of the numbers exchanged",
        forall=(rate, number, other),
        show=above <= exp(rate) * above_other,
    ),
}
