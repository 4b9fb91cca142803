"""The notions of the theorem (composition with slack)."""

from dpproofs.language import natural, real, sqrt
from dpproofs.theory import optimal_delta

from ..notation import any_delta, any_epsilon

k, epsilon, delta = natural("k", largest=100), any_epsilon, any_delta
slack = real("slack", r"\tilde{\delta}", above=0, stated=35)


def composed(k, order, epsilon=epsilon, delta=delta, slack=slack):
    """The exact optimum has the bound whose root is of `order`."""
    bound = k * epsilon**2 + epsilon * sqrt(order)
    return optimal_delta(k, epsilon, delta, bound) <= k * delta + slack
