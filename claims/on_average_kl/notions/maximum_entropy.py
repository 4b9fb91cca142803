"""The notions of theorem 9 (maximum entropy)."""

from dpproofs.language import Upto, index, loss, pick, real, space, table, total

from ..notation import Dn, conditional_entropy, expected_loss, n, points

hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=2)
# A dispersion parameter (line 103), by which the problem is convex (line 149).
gamma = real("gamma", r"\gamma", above=0, stated=(103, 149))
scaled = loss("gamma l", Upto(n), hyps, points, latex=r"\gamma \ell")
Z, h, i = index("Z", points**n), index("h", hyps), index("i", Upto(n))
risk = table(total(scaled(i, h, pick(Z, i)) / gamma, i), Z, h)  # the sum of l_i(h, z_i)


def objective(A):
    """What is minimized: loss, less entropy."""
    return -1 / gamma * conditional_entropy(A, Dn) + expected_loss(A, risk, Dn)
