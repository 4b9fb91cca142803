"""The notions of gaussian privacy loss."""

from dpproofs.language import define, exp, integral, least, real
from dpproofs.theory import gaussian_density

epsilon = real("epsilon", r"\epsilon", logarithmic=True)
sigma, s, x = real("sigma", r"\sigma", above=0), real("s", above=0), real("x")
tau = define("tau", s / 2 - epsilon * sigma**2 / s, r"\tau")
a = real("a", below=least(0, tau))
p, q = gaussian_density(x, 0, sigma), gaussian_density(x, s, sigma)
rest = exp(-(a**2) / (2 * sigma**2))
mass, gap = integral(p, x, a, tau), integral(p - exp(epsilon) * q, x, a, tau)
