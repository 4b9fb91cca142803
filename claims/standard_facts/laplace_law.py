r"""The Laplace law: its mass and moments, and how far two of them are from each other.

Two Laplace laws of scale $b$ whose means are $s$ apart have $D_{KL} = s/b + e^{-s/b} - 1$ and total
variation $1 - e^{-s/(2b)}$.

References: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
Definition 3.2; S. Kotz, T. J. Kozubowski and K. Podgórski, The Laplace distribution and
generalizations, 2001, section 2.1.
"""

from dpproofs.language import Claim, exp, log, real, total
from dpproofs.theory import KL, entropy, laplace, total_variation

from .notation import DOCUMENT

b, s = real("b", above=0), real("s", above=0)
mu, z = real("mu", r"\mu"), real("z")
p, q, law = laplace(0, b), laplace(s, b), laplace(mu, b)

CLAIMS = {
    "mass": Claim(
        source=DOCUMENT.at(1, "Laplace", "density", r"\int p = 1"),
        forall=(mu, b),
        show=total(law(z), z) == 1,
    ),
    "mean_error": Claim(
        source=DOCUMENT.at(1, "Laplace", "mean error", r"E|Y - \mu| = b"),
        forall=(mu, b),
        show=total(abs(z - mu) * law(z), z) == b,
    ),
    "variance": Claim(
        source=DOCUMENT.at(1, "Laplace", "variance", r"2 b^2"),
        notation="the quotation is the variance",
        forall=(mu, b),
        show=total((z - mu) ** 2 * law(z), z) == 2 * b**2,
    ),
    "entropy": Claim(
        source=DOCUMENT.at(1, "Laplace", "entropy", r"1 + \log(2 b)"),
        notation="the quotation is the entropy",
        forall=(mu, b),
        show=entropy(law) == 1 + log(2 * b),
    ),
    "mean_loss": Claim(
        source=DOCUMENT.at(1, "Laplace", "KL", r"D_{KL}(p \| q) = s/b + e^{-s/b} - 1"),
        forall=(b, s),
        show=KL(p, q) == s / b + exp(-s / b) - 1,
    ),
    "total_variation": Claim(
        source=DOCUMENT.at(1, "Laplace", "variation", r"1 - e^{-s/(2 b)}"),
        notation="the quotation is the distance",
        forall=(b, s),
        show=total_variation(p, q) == 1 - exp(-s / (2 * b)),
    ),
}
