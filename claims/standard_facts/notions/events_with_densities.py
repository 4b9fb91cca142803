"""The notions of events with densities."""

from dpproofs.language import cases, exp, indicator, law, least, real, reals, space, table
from dpproofs.theory import mass

Y = space("Y")
p, q = law("p", Y), law("q", Y)
c, t = real("c", at_least=0), real("t")
e, f, g = (reals(name, Y, at_least=0) for name in "efg")
y = p.index("y")


def cut_to(t, e, g):
    """The density e, moved towards g until it has the mass t, if it has more."""
    share = cases(t < mass(e), (t - mass(g)) / (mass(e) - mass(g)), 1)
    return table(g(y) + share * (e(y) - g(y)), y)


epsilon, delta = real("epsilon", at_least=0), real("delta")
factor = exp(epsilon)
above = indicator(p(y) > factor * q(y)), indicator(q(y) > factor * p(y))
of_p = table(factor * q(y) * above[0] + p(y) * (1 - above[0]), y)
of_q = table(factor * p(y) * above[1] + q(y) * (1 - above[1]), y)
of_both = table(p(y) * above[1] + least(q(y), p(y)) * (1 - above[1]), y)
