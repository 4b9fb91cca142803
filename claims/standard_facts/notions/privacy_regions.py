"""The notions of privacy regions."""

from dpproofs.language import (
    all_of,
    event,
    every_event,
    exists,
    kernel,
    law,
    probability,
    real,
    space,
    test,
    total,
)
from dpproofs.theory import probability_of, randomised_response

X, Y = space("X", largest=3), space("Y", largest=3)
p, q, a, b = law("p", X), law("q", X), law("a", Y), law("b", Y)
T, phi, S = kernel("T", X, Y), test("phi", X, latex=r"\phi"), event("S", Y)
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
delta = probability("delta", r"\delta")
RR = randomised_response(epsilon, delta)

x, y = p.index("x"), a.index("y")
same_errors = all_of(
    probability_of(p, phi) == probability_of(a, S),
    total(q(x) * (1 - phi(x)), x) == total(b(y) * (1 - S(y)), y),
)
has_every_test = every_event(exists(same_errors, phi), S)
