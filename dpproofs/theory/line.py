"""Laws on the real line, given by their densities. Nothing here is ever discretised.

A law such as `normal(0, sigma)` stands in a divergence in the place of a law on a finite set.
"""

from __future__ import annotations

from dpproofs.language.build import PI, exp, gaussian_tail, line_law, quantity, sqrt
from dpproofs.language.terms import LineLaw, Term

__all__ = [
    "gaussian_density",
    "gaussian_hockey_stick",
    "gaussian_loss_exceeds",
    "laplace",
    "laplace_density",
    "mixture",
    "normal",
]


@quantity("N({0}; {1}, {2}²)", r"\mathcal{{N}}({0}; {1}, {2}^2)")
def gaussian_density(x: Term, mean: Term, sigma: Term) -> Term:
    """The density at x of the normal law with this mean and standard deviation."""
    return exp(-((x - mean) ** 2) / (2 * sigma**2)) / (sigma * sqrt(2 * PI))


@quantity(
    "Lap({0}; {1}, {2})",
    r"\operatorname{{Lap}}({0}; {1}, {2})",
    "002_b1ffcab4e461a608.txt, the Laplace distribution",
)
def laplace_density(x: Term, mean: Term, scale: Term) -> Term:
    """The density at x of the Laplace law with this mean and scale."""
    return exp(-abs(x - mean) / scale) / (2 * scale)


@line_law("N({0}, {1}²)", r"\mathcal{{N}}({0}, {1}^2)")
def normal(z: Term, mean: Term, sigma: Term) -> Term:
    """The normal law with this mean and standard deviation."""
    return gaussian_density(z, mean, sigma)


@line_law("Lap({0}, {1})", r"\operatorname{{Lap}}({0}, {1})")
def laplace(z: Term, mean: Term, scale: Term) -> Term:
    """The Laplace law with this mean and scale."""
    return laplace_density(z, mean, scale)


@line_law("({0}·{1} + (1 - {0})·{2})", r"({0} {1} + (1 - {0}) {2})")
def mixture(z: Term, share: Term, p: LineLaw, q: LineLaw) -> Term:
    """A draw from p with this probability, and else from q."""
    return share * p(z) + (1 - share) * q(z)


@quantity(
    "H_{2}(N(0, {1}²) ‖ N({0}, {1}²))",
    r"H_{{{2}}}(\mathcal{{N}}(0, {1}^2) \| \mathcal{{N}}({0}, {1}^2))",
    "closed form; tied to the integral in standard_facts/gaussian_privacy_loss",
)
def gaussian_hockey_stick(shift: Term, sigma: Term, epsilon: Term) -> Term:
    """The hockey-stick divergence of two Gaussian laws a `shift` > 0 apart: the least delta for
    which they are (epsilon, delta)-indistinguishable."""
    middle, half = epsilon * sigma / shift, shift / (2 * sigma)
    return gaussian_tail(middle - half) - exp(epsilon) * gaussian_tail(middle + half)


@quantity(
    "P(L(N(0, {1}²) ‖ N({0}, {1}²)) > {2})",
    r"\mathbb{{P}}(L(\mathcal{{N}}(0, {1}^2) \| \mathcal{{N}}({0}, {1}^2)) > {2})",
    "closed form; tied to the densities in standard_facts/gaussian_privacy_loss",
)
def gaussian_loss_exceeds(shift: Term, sigma: Term, epsilon: Term) -> Term:
    """The probability that the privacy loss between two Gaussian laws a `shift` > 0 apart is
    more than epsilon."""
    return gaussian_tail(epsilon * sigma / shift - shift / (2 * sigma))
