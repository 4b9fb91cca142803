"""The notions of theorem 1 (homogeneous)."""

from dpproofs.language import E, least, log, natural, ratio, sqrt
from dpproofs.theory import optimal_delta

from ..notation import any_delta, positive_epsilon, slack

k, epsilon, delta = natural("k", largest=100), positive_epsilon, any_delta


def bound(k, epsilon=epsilon, slack=slack, size=1):
    """The printed epsilon'; `size` is a factor of the variance, which is printed as 1."""
    variance = k * epsilon**2 if size == 1 else size * k * epsilon**2
    return least(k * epsilon, k * epsilon**2 + sqrt(variance * log(E + ratio(1, slack))))


def composed(k, epsilon=epsilon, slack=slack, delta=delta, size=1):
    """The exact optimum has the bound."""
    epsilon_k = bound(k, epsilon, slack, size)
    return optimal_delta(k, epsilon, delta, epsilon_k) <= k * delta + slack
