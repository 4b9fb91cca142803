"""The notions of claim 18 (advanced adaptive approximate)."""

from dpproofs.language import (
    all_of,
    every,
    exp,
    implies,
    index,
    pick,
    prefix,
    product,
    table,
    total,
)

from ..notation import at_least_0, i, k, now, outputs, past, y

epsilon = at_least_0
c = exp(epsilon)

# --- U and V are the laws p_{i|E_i}, q_{i|F_i} after each history, g the probability of E_i and F_i

w, v = index("w", outputs**k), index("v", outputs)


def with_event(kernels, chance):
    """The density of the outputs together with the intersection of the events."""
    return table(product(chance(past) * kernels(past, now), i), y)


def given_event(density):
    """The law of the i-th output given the event and the outputs before it."""
    reached = total(density(w), w, given=prefix(w, i) == past)
    here = total(density(w), w, given=(prefix(w, i) == past) & (pick(w, i) == v))
    return reached, here / reached


def close(density, other):
    """The laws of each output, given the event and the outputs before it, are epsilon-ind."""
    (one, at_p), (two, at_q) = given_event(density), given_event(other)
    both = all_of(at_p <= c * at_q, at_q <= c * at_p)
    return every(implies((one > 0) & (two > 0), both), y, i, v)
