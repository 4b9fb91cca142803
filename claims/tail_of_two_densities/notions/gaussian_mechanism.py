"""The notions of claim 9 (gaussian mechanism)."""

from fractions import Fraction

from dpproofs.language import PI, Least, Sharp, exp, greatest, log, positive_part, real, sqrt
from dpproofs.theory import gaussian_hockey_stick

CLAIM_9 = "tail_of_two_densities/claim_09_gaussian_mechanism"
HALF = Fraction(1, 2)
epsilon = real("epsilon", r"\epsilon", above=0, logarithmic=True, stated=1410)
delta = real("delta", r"\delta", above=0, below=1, stated=(1948, 1521))
sigma = real("sigma", r"\sigma", above=0, stated="the scale of a noise")
S_f = real("S_f", "S_f", above=0, stated="a greatest distance; at 0 all answers are the same")
apart = "the distance of two answers that differ, at most S_f (line 1461)"
shift = real("s", r"\|\Delta\|_2", above=0, at_most=S_f, stated=apart)
unit = real("s", r"\|\Delta\|_2", above=0, at_most=1, stated=f"{apart}, which is 1 (line 1963)")
reading = (
    "(epsilon, delta)-dp read as: for every distance 0 < s <= S_f of f(x) and f(x') the hockey"
    "-stick divergence of the two Gaussian laws is at most delta. In d dimensions the pair is the"
    " one-dimensional one along f(x') - f(x), times a factor that both laws share; reflection gives"
    " the other order; for f(x) = f(x') there is nothing to show. epsilon > 0 (line 1410, and"
    " epsilon^(-1) in the terms), sigma > 0, S_f > 0"
)

# --- (6.8): from the densities to the tail --------------------------------------------------------

t = epsilon * sigma - (2 * sigma) ** -1

# --- (6.81) and (6.83): the first way to bound it by delta ----------------------------------------

r = sqrt(2 * log(delta**-1))
wide = sqrt(2 * log(delta**-1) + 2 * epsilon)
log_scaled = log((2 * PI) ** -1 * delta**-2)
log_wide = log(exp(epsilon) * (2 * PI) ** -1 * delta**-2)
floor_81 = epsilon**-1 * r + (2 * epsilon) ** -HALF
floor_82 = epsilon**-1 * greatest(1, sqrt(positive_part(log_scaled))) + (2 * epsilon) ** -HALF
floor_83 = epsilon**-1 * sqrt(log(exp(epsilon) * delta**-2))
floor_84 = epsilon**-1 * greatest(sqrt(1 + epsilon), sqrt(positive_part(log_wide)))


def sigma_above(term, line):
    """A sigma for which the document asks that it exceeds the term."""
    return real("sigma", r"\sigma", above=term, stated=line)


def dp(scale, distance=shift):
    """The mechanism with this scale is (epsilon, delta)-dp, at one distance."""
    return gaussian_hockey_stick(distance, scale, epsilon) <= delta


def calibrated(floor, epsilon=epsilon, at=()):
    """Beside the least noise that does."""
    return Sharp(
        bound=floor * S_f,
        best=Least(sigma, gaussian_hockey_stick(S_f, sigma, epsilon) <= delta),
        over=(epsilon, delta),
        at=((S_f, 1), *at),
        reading="the least sigma by the exact profile, which falls as sigma grows",
    )


s_81, s_82 = sigma_above(floor_81, 2013), sigma_above(floor_82, 2036)
s_83, s_84 = sigma_above(floor_83, 1956), sigma_above(floor_84, 2040)
