"""The notions of inequalities between divergences."""

from dpproofs.language import (
    event,
    every,
    implies,
    kernel,
    law,
    least,
    plog,
    quantity,
    ratio,
    real,
    space,
    sqrt,
    test,
    total,
)
from dpproofs.theory import independent, probability_of, push_forward

X, Y, Z = space("X", largest=3), space("Y"), space("Z", largest=3)
p, q, r, s = (law(name, Y) for name in "pqrs")
u, v = law("u", X), law("v", X)  # laws of an input
K, L = kernel("K", X, Z), kernel("L", X, Z)  # channels
c, d = law("c", Z), law("d", Z)
S, phi = event("S", Y), test("phi", Y, latex=r"\phi")
share = real("t", at_least=0, at_most=1)
y, x, z = p.index("y"), u.index("x"), c.index("z")

uK, vK = push_forward(u, K), push_forward(v, K)
uc, vd = independent(u, c), independent(v, d)
gap = probability_of(p, phi) - probability_of(q, phi)
p_below_q = every(implies(p(y) > 0, q(y) > 0), y)  # absolute continuity
r_below_s = every(implies(r(y) > 0, s(y) > 0), y)
u_below_v = every(implies(u(x) > 0, v(x) > 0), x)
c_below_d = every(implies(c(z) > 0, d(z) > 0), z)


@quantity("χ²({0} ‖ {1})", r"\chi^2({0} \| {1})")
def chi_squared(p, q):
    """The sum of p²/q, less 1; infinite where q = 0 < p."""
    y = p.index("y")
    return total(ratio(p(y) ** 2, q(y)), y, given=p(y) > 0) - 1


@quantity("h²({0}, {1})", r"h^2({0}, {1})")
def hellinger_squared(p, q):
    """Half the sum of (√p - √q)²."""
    y = p.index("y")
    return total((sqrt(p(y)) - sqrt(q(y))) ** 2, y) / 2


@quantity("Σmin({0}, {1})", r"\textstyle\sum \min({0}, {1})")
def overlap(p, q):
    """The sum of the lesser of p and q."""
    y = p.index("y")
    return total(least(p(y), q(y)), y)


@quantity("d({0} ‖ {1})", r"d({0} \| {1})")
def binary_kl(a, b):
    """The Kullback-Leibler divergence of two coins."""
    return plog(a, b) + plog(1 - a, 1 - b)
