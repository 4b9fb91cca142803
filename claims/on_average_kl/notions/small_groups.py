"""The notions of lemma 6 (small groups)."""

from dpproofs.language import (
    Upto,
    convention,
    exp,
    index,
    log,
    log_ratio,
    natural,
    overwrite,
    pick,
    table,
    total,
)
from dpproofs.theory import KL, power

from ..notation import D, epsilon, hypotheses, mean, on_average_kl, p, points, posterior_sampling, r


def on_average(A, Dn, k):
    """E of KL(A(Z), A([Z_-1:k, z_1:k]))."""
    Z, fresh = A.index("Z", 0), index("z", points**k)
    return mean(KL(A(Z), A(overwrite(Z, fresh))), (Z, Dn), (fresh, power(D, k)))


# --- the proof: k = 2 -----------------------------------------------------------------------------

# k = 2 (line 281) and k = 3 (line 297), where k is at most n (line 126)
two = natural("n", smallest=2, largest=2, stated=(126, 281))
_, _, B = posterior_sampling(p, r, two)
Z, h, z1, z2 = B.index("Z", 0), B.index("h"), index("z'_1", points), index("z'_2", points)
data, output, fresh1, fresh2 = (Z, power(D, two)), (h, B(Z)), (z1, D), (z2, D)
i, g = index("i", Upto(two)), index("g", hypotheses)
normal = table(total(exp(total(log(p(g, pick(Z, i))), i)), g), Z)  # without r, as line 292 has it


def logs(of, to, *drawn):
    """The mean log ratio of the output on two data sets, for the output on Z."""
    return mean(log_ratio(B(of, h), B(to, h)), data, *drawn, output)


def log_mean(X):
    """The mean log of the normalization constant of X."""
    return mean(log(normal(X)), data, fresh1, fresh2)


def private(A):
    """What epsilon is in the proof."""
    return convention(
        on_average_kl(A, D) <= epsilon,
        "the lemma has no epsilon: it is that of Definition 2 (line 67)",
    )
