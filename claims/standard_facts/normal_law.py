r"""The normal law: its mass and moments, and how far two of them are from each other.

Two normal laws with standard deviation $\sigma$ whose means are $s$ apart have $D_{KL} =
s^2/(2\sigma^2)$, total variation $2 \Phi(s/(2\sigma)) - 1$ and affinity $e^{-s^2/(8\sigma^2)}$.

References: W. Feller, An introduction to probability theory and its applications I, 1968, chapter
VII; T. M. Cover and J. A. Thomas, Elements of information theory, 2006, chapter 8, on the entropy;
L. Pardo, Statistical inference based on divergence measures, 2006, section 1.4, on the distances.
"""

from dpproofs.language import PI, Claim, E, exp, gaussian_tail, log, real, total
from dpproofs.theory import KL, affinity, entropy, normal, total_variation

from .notation import DOCUMENT

sigma, s = real("sigma", r"\sigma", above=0), real("s", above=0)
mu, t, z = real("mu", r"\mu"), real("t"), real("z")
p, q, law = normal(0, sigma), normal(s, sigma), normal(mu, sigma)

CLAIMS = {
    "mass": Claim(
        source=DOCUMENT.at(1, "normal", "density", r"\int p = 1"),
        forall=(mu, sigma),
        show=total(law(z), z) == 1,
    ),
    "mean": Claim(
        source=DOCUMENT.at(1, "normal", "mean", r"\mu"),
        notation="the quotation is the mean",
        forall=(mu, sigma),
        show=total(z * law(z), z) == mu,
    ),
    "variance": Claim(
        source=DOCUMENT.at(1, "normal", "variance", r"\sigma^2"),
        notation="the quotation is the variance",
        forall=(mu, sigma),
        show=total((z - mu) ** 2 * law(z), z) == sigma**2,
    ),
    "generating_function": Claim(
        source=DOCUMENT.at(1, "normal", "generating function", r"e^{\mu t + \sigma^2 t^2/2}"),
        notation="the quotation is its value at t",
        forall=(mu, sigma, t),
        show=total(exp(t * z) * law(z), z) == exp(mu * t + sigma**2 * t**2 / 2),
    ),
    "entropy": Claim(
        source=DOCUMENT.at(1, "normal", "entropy", r"\log(2 \pi e \sigma^2)/2"),
        notation="the quotation is the entropy",
        forall=(mu, sigma),
        show=entropy(law) == log(2 * PI * E * sigma**2) / 2,
    ),
    "mean_loss": Claim(
        source=DOCUMENT.at(1, "normal", "KL", r"D_{KL}(p \| q) = s^2/(2 \sigma^2)"),
        forall=(sigma, s),
        show=KL(p, q) == s**2 / (2 * sigma**2),
    ),
    "total_variation": Claim(
        source=DOCUMENT.at(1, "normal", "variation", r"2 \Phi(s/(2 \sigma)) - 1"),
        notation="the quotation is the distance; Phi is 1 - Q",
        forall=(sigma, s),
        show=total_variation(p, q) == 1 - 2 * gaussian_tail(s / (2 * sigma)),
    ),
    "affinity": Claim(
        source=DOCUMENT.at(1, "normal", "affinity", r"e^{-s^2/(8 \sigma^2)}"),
        notation="the quotation is the affinity",
        forall=(sigma, s),
        show=affinity(p, q) == exp(-(s**2) / (8 * sigma**2)),
    ),
}
