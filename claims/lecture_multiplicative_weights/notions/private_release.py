"""The notions of algorithm 1 (private release)."""

from dpproofs.language import Upto, all_of, cases, every, exp, implies, index, probability, real
from dpproofs.theory import on_neighbours

from ..notation import (
    before,
    epsilon_0,
    error,
    i,
    inner,
    m,
    noisy,
    other,
    p,
    q,
    sampled,
    universe,
    x,
    y,
)

r = index("r", universe)
unit_answer, z = probability("y"), real("z")


def within(vector):
    """All entries of the vector lie between 0 and 1."""
    return every(all_of(vector(r) >= 0, vector(r) <= 1), r)


def weight(y, level):
    """What Algorithm 2 makes of an entry of p, before it divides by the sum."""
    lowered = cases(y < inner(q, p), q(r), 1 - q(r))
    return p(r) * exp(-lowered * level / 2)


def sampling(rate):
    """Line 26 with this rate is private."""
    at_x, at_other = sampled(x, before, rate)(i), sampled(other, before, rate)(i)
    return every(on_neighbours(at_x <= exp(epsilon_0) * at_other, x, other), i)


def noise(scale):
    """So is the noise of this scale."""
    at_x, at_other = noisy(y, i, x, scale), noisy(y, i, other, scale)
    return every(on_neighbours(at_x <= exp(epsilon_0) * at_other, x, other), i)


o = index("j", Upto(m))


def chances(rate):
    """A query with a greater error is sampled more often."""
    chance = sampled(x, before, rate)
    greater = error(i, x, before) > error(o, x, before)
    return every(implies(greater, chance(i) > chance(o)), x, i, o)
