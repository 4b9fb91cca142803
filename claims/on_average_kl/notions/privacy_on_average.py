"""The notions of definition 2 (privacy on average)."""

from dpproofs.language import distance, law, log_ratio, mechanism, real, replace, space, sup
from dpproofs.theory import KL, power

from ..notation import n

points = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)
hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=3)
A, D = mechanism("A", points**n, hyps, latex=r"\mathcal{A}"), law("D", points, r"\mathcal{D}")
epsilon = real("epsilon", r"\epsilon", logarithmic=True)
Z, Z2, h, z = A.index("Z", 0), A.index("Z'", 0), A.index("h"), D.index("z")
moved, close = replace(Z, 0, z), distance(Z, Z2) <= 1
ratio = log_ratio(A(Z, h), A(Z2, h))
drawn = (Z, power(D, n)), (z, D)
worst_divergence = sup(KL(A(Z), A(Z2)), Z, Z2, given=close)
