"""The notions of remark 4 (conditions)."""

from dpproofs.language import all_of, every, exp, law, space
from dpproofs.theory import probability_of

from ..notation import at_least_0, delta

epsilon = at_least_0
Y = space("Y", largest=3)
p, q = law("p", Y), law("q", Y)
y = p.index("y")
c = exp(epsilon)


def on(one, other):
    """C2 for the events A = one and B = other."""
    return all_of(
        probability_of(p, one) >= 1 - delta,
        probability_of(q, other) >= 1 - delta,
        every(one(y) * p(y) <= one(y) * (c * q(y)), y),
        every(other(y) * q(y) <= other(y) * (c * p(y)), y),
    )
