r"""The Laplace mechanism is private.

Where two answers are at most $\epsilon b$ apart, the densities of $Lap(b)$ about them differ by a
factor of at most $e^\epsilon$ at every point.

Reference: Dwork and Roth, The Algorithmic Foundations of Differential Privacy (2014), Theorem 3.6.
"""

from dpproofs.language import Claim, Step, exp, real
from dpproofs.theory import laplace_density

from .notation import DOCUMENT

answer, other, y = real("a"), real("a'"), real("y")
b, epsilon = real("b", above=0), real("epsilon", r"\epsilon")

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "The Laplace mechanism", "differential privacy", r"\exp(-|f(x) - z| / b)"
    ),
    reading="of one answer, a or a', at each point y",
    forall=(b, epsilon, y, answer, other),
    given=abs(answer - other) <= epsilon * b,
    show=laplace_density(y, answer, b) <= exp(epsilon) * laplace_density(y, other, b),
    ours=(
        Step("triangle inequality", abs(y - other) - abs(y - answer) <= epsilon * b, "hypothesis"),
        Step(
            "exponents",
            -abs(y - answer) / b <= epsilon - abs(y - other) / b,
            "triangle inequality",
        ),
        Step("raised", exp(-abs(y - answer) / b) <= exp(epsilon - abs(y - other) / b), "exponents"),
    ),
)
