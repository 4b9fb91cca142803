"""Facts about numbers that proofs in the field use."""

from fractions import Fraction

from dpproofs.language import PI, cosh, exp, gaussian_tail, log, real, sqrt, tanh
from dpproofs.theory import gaussian_hockey_stick

from .words import LESS, MORE, Lemma, binary_entropy, binary_kl, c, epsilon, says, share

x, free = real("x", at_least=0), real("x")
chance = real("t", at_least=0, at_most=1)
a, b = real("a", at_least=0, at_most=1), real("b", above=0, below=1)
t = real("t", above=0)
delta, rate = real("delta", r"\delta", above=0, below=1), real("epsilon", r"\epsilon", above=0)
density = exp(-(t**2) / 2) / sqrt(2 * PI)
sigma = sqrt(2 * log(Fraction(5, 4) / delta)) / rate

LEMMAS = (
    Lemma(
        "quadratic_exponential",
        "Dwork and Roth, 2014, appendix; used in every proof with epsilon <= 1",
        (
            says(exp(free) <= 1 + free + free**2, free <= 1),
            says(free * (1 + free) >= exp(free) - 1, free <= 1),
            says(c - 1 <= log(c) + log(c) ** 2, log(c) <= 1),
        ),
        says(exp(free) <= 1 + free + free**2),
        because="x <= 1 is dropped",
    ),
    Lemma(
        "log_above",
        "Topsøe, Some bounds for the logarithmic function, 2007",
        (
            says(2 * x / (2 + x) <= log(1 + x)),
            says((c + 1) * log(c) >= 2 * (c - 1)),
            says(epsilon * (exp(epsilon) + 1) >= 2 * (exp(epsilon) - 1)),
        ),
        says(MORE * 2 * x / (2 + x) <= log(1 + x)),
        because="2 is 2.02",
    ),
    Lemma(
        "log_below",
        "Topsøe, Some bounds for the logarithmic function, 2007",
        (
            says(log(1 + x) <= x / sqrt(1 + x)),
            says(log(c) * sqrt(c) <= c - 1),
            says(epsilon <= exp(epsilon / 2) - exp(-epsilon / 2)),
        ),
        says(log(1 + x) <= LESS * x / sqrt(1 + x)),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "cosh_below_gaussian",
        "Boucheron, Lugosi and Massart, Concentration, 2013, chapter 2 (Rademacher variables)",
        (
            says(cosh(free) <= exp(free**2 / 2)),
            says(exp(free) + exp(-free) <= 2 * exp(free**2 / 2)),
            says(free**2 >= 2 * log(cosh(free))),
        ),
        says(cosh(free) <= exp(LESS * free**2 / 2)),
        because="1/2 is 99/200",
    ),
    Lemma(
        "tanh_below_identity",
        "folklore: the mean privacy loss of randomised response is at most epsilon^2 / 2",
        (
            says(tanh(x) <= x),
            says((exp(epsilon) - 1) / (exp(epsilon) + 1) <= epsilon / 2),
            says(log(c) ** 2 * (c + 1) >= 2 * log(c) * (c - 1)),
        ),
        says(tanh(x) <= LESS * x),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "binary_entropy_bounds",
        "Topsøe, Bounds for entropy and divergence over a two-element alphabet, 2001",
        (
            says(binary_entropy(chance) >= 4 * log(2) * chance * (1 - chance)),
            says(binary_entropy(chance) <= 2 * log(2) * sqrt(chance * (1 - chance))),
            says(
                -(share * log(share)) - (1 - share) * log(1 - share)
                >= log(2) * (1 - (1 - 2 * share) ** 2)
            ),
        ),
        says(binary_entropy(chance) >= MORE * 4 * log(2) * chance * (1 - chance)),
        because="4 is 4.04",
    ),
    Lemma(
        "binary_pinsker",
        "Cover and Thomas, Elements of Information Theory, 2006, section 11.6",
        (
            says(binary_kl(a, b) >= 2 * (a - b) ** 2),
            says(sqrt(binary_kl(a, b) / 2) >= abs(a - b)),
            says(
                share * log(share / b) + (1 - share) * log((1 - share) / (1 - b))
                >= 2 * (share - b) ** 2
            ),
        ),
        says(binary_kl(a, b) >= MORE * 2 * (a - b) ** 2),
        because="2 is 2.02",
    ),
    Lemma(
        "multiplicative_chernoff",
        "Mitzenmacher and Upfal, Probability and Computing, chapter on Chernoff bounds",
        (
            says((a - b) ** 2 / (2 * b) <= binary_kl(a, b), a <= b),
            says(sqrt(2 * b * binary_kl(a, b)) >= b - a),
            says(2 * b * binary_kl(a, b) >= (b - a) ** 2, b >= a),
        ),
        says((a - b) ** 2 / (2 * b) <= binary_kl(a, b)),
        because="a <= b is dropped",
    ),
    Lemma(
        "mills",
        "Gordon, Values of Mills' ratio, 1941",
        (
            says(t / (1 + t**2) * density <= gaussian_tail(t)),
            says(gaussian_tail(t) <= density / t),
            says((1 + t**2) * gaussian_tail(t) >= t * density),
        ),
        says(MORE * t / (1 + t**2) * density <= gaussian_tail(t)),
        because="a factor 101/100 on the left",
    ),
    Lemma(
        "gaussian_mechanism",
        "Dwork and Roth, The Algorithmic Foundations of DP, 2014, Theorem 3.22 and appendix A",
        (
            says(gaussian_hockey_stick(1, sigma, rate) <= delta, rate <= 1),
            says(
                gaussian_tail(rate * sigma - 1 / (2 * sigma))
                - exp(rate) * gaussian_tail(rate * sigma + 1 / (2 * sigma))
                <= delta,
                rate <= 1,
            ),
            says(gaussian_hockey_stick(t, t * sigma, rate) <= delta, rate < 1),
        ),
        says(gaussian_hockey_stick(1, sigma, rate) <= delta),
        because="epsilon <= 1 is dropped",
    ),
)
