"""The notions of corollary 3 (records)."""

from dpproofs.language import log, real, sqrt

from ..notation import delta, epsilon, level, number_m

c = real("c", above=0, stated="a constant")
c_1 = real("c_1", above=0, stated="a constant")


def records(L):
    """The n of line 57, with epsilon_0 as set in line 67."""
    epsilon_0 = epsilon / (c_1 * sqrt(L * log(1 / delta)))
    return c * log(number_m * L) / (level * epsilon_0)
