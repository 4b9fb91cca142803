"""Azuma's inequality for bounded steps whose conditional means are bounded.

If $|Z_i| \\le \\alpha$ for all $i$ and $E[Z_i | Z_1 = z_1, ..., Z_{i-1} = z_{i-1}] \\le \\beta$,
then $P(\\sum_i Z_i > k\\beta + t\\sqrt{k\\alpha}) \\le \\exp(-t^2/2)$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Source,
    Upto,
    every,
    exp,
    implies,
    index,
    indicator,
    law,
    natural,
    real,
    reals,
    space,
    sqrt,
    total,
)

from .notation import DOCUMENT

k = natural("k")
points = space("Omega", r"\Omega", largest=4)
P = law("P", points, r"\mathbb{P}")
alpha, beta = real("alpha", r"\alpha", at_least=0), real("beta", r"\beta")
Z = reals("Z", Upto(k), points, at_least=-alpha, at_most=alpha)
t = real("t", at_least=0)

i, j = index("i", Upto(k)), index("j", Upto(k))
w, w2 = index("w", points), index("w'", points)
alike = every(implies(j < i, Z(j, w2) == Z(j, w)), j)  # w' and w have one history before i
conditional_mean = total(P(w2) * Z(i, w2), w2, given=alike) / total(P(w2), w2, given=alike)


def tail(threshold):
    return total(P(w) * indicator(total(Z(i, w), i) > threshold), w)


CLAIM = Claim(
    source=Source(
        DOCUMENT,
        lines=(60, 63),
        words=("Let $Z_1, ..., Z_k", "\\right)$$"),
        quote=r"\mathbb{P}\left(\sum_{i} Z_{i} > k\beta + t\sqrt{k\alpha}\right)",
    ),
    reading="random variables on a finite probability space; a mean is taken given every history "
    "of positive probability; t, which the text does not introduce, is not negative, as "
    "where it is used (line 86: t is a square root)",
    forall=(k, alpha, beta, t, P, Z),
    given=every(implies(P(w) > 0, conditional_mean <= beta), i, w),
    show=tail(k * beta + t * sqrt(k * alpha)) <= exp(-(t**2) / 2),
    erratum=Erratum(
        kind="misprint",
        because="alpha belongs outside the root: both sides must scale alike, and (6) uses the "
        "inequality with epsilon times the root (lines 86 to 88)",
        amended=Amended(show=tail(k * beta + t * sqrt(k) * alpha) <= exp(-(t**2) / 2)),
        converter=True,
    ),
)
