"""Azuma's inequality for bounded steps whose conditional means are bounded.

If $|Z_i| \\le \\alpha$ for all $i$ and $E[Z_i | Z_1 = z_1, ..., Z_{i-1} = z_{i-1}] \\le \\beta$,
then $P(\\sum_i Z_i > k\\beta + t\\sqrt{k\\alpha}) \\le \\exp(-t^2/2)$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Histories,
    Source,
    Supplied,
    Upto,
    every,
    exp,
    index,
    indicator,
    kernel,
    natural,
    pick,
    real,
    reals,
    space,
    sqrt,
    total,
)
from dpproofs.theory import adaptive

from .notation import DOCUMENT

k = natural("k")
values = space("A", largest=3)
alpha = real("alpha", r"\alpha", at_least=0, stated="a bound of absolute values")
beta, t = real("beta", r"\beta"), real("t")
root = real("t", at_least=0, stated=86)  # where the inequality is used, t is a square root
z = reals("z", values, at_least=-alpha, at_most=alpha, stated=60)  # the values of the Z_i
unit = reals("z", values, at_least=-1, at_most=1, stated=60)  # for alpha = 1
K = kernel("K", Histories(values, k), values)  # the law of Z_i given Z_1, ..., Z_{i-1}

past, a = K.index("h", 0), index("a", values)
path, i = index("y", values**k), index("i", Upto(k))


def tail(z, threshold):
    above = total(z(pick(path, i)), i) > threshold
    return total(adaptive(K, k)(path) * indicator(above), path)


def means_at_most_beta(z):
    return every(total(K(past, a) * z(a), a) <= beta, past)


SOURCE = Source(
    DOCUMENT,
    lines=(60, 63),
    words=("Let $Z_1, ..., Z_k", "\\right)$$"),
    quote=r"k\beta + t\sqrt{k\alpha}\right) \le \exp\left(-\frac{t^{2}}{2}\right)",
)
READING = (
    "the Z_i take finitely many values z(a); their joint law is given by the law of each after "
    "every history"
)
NOTATION = "the quotation leaves out the event on the left and the hypotheses"

CLAIMS = {
    "threshold": Claim(
        source=SOURCE,
        reading=f"{READING}. Here t is not negative, as where it is used (line 86); other t are "
        "the matter of theorem_07_azuma.any_t",
        scope="every k, alpha, beta and t; all real random variables, discrete or not",
        notation=NOTATION,
        forall=(k, alpha, beta, root, z, K),
        given=means_at_most_beta(z),
        show=tail(z, k * beta + root * sqrt(k * alpha)) <= exp(-(root**2) / 2),
        erratum=Erratum(
            kind="misprint",
            because="alpha belongs outside the root: both sides must scale alike, and (6) uses the "
            "inequality with epsilon times the root (lines 86 to 88)",
            survives="yes: with alpha outside the root it stands, and so it is used in (6)",
            amended=Amended(show=tail(z, k * beta + root * sqrt(k) * alpha) <= exp(-(root**2) / 2)),
            converter=True,
        ),
    ),
    "any_t": Claim(
        source=SOURCE,
        reading=f"{READING}. The theorem says nothing of t. Here alpha = 1, so that it makes no "
        "difference whether alpha stands under the root, the matter of theorem_07_azuma.threshold",
        scope="every k, beta and t; all real random variables, discrete or not",
        notation=NOTATION,
        forall=(k, beta, t, unit, K),
        given=means_at_most_beta(unit),
        show=tail(unit, k * beta + t * sqrt(k)) <= exp(-(t**2) / 2),
        supplied=Supplied(t >= 0, "the theorem does not introduce t; line 86 has a t >= 0"),
        erratum=Erratum(
            kind="needs a hypothesis",
            because="for t < 0 the bound is below 1, while the event may be certain",
            survives="yes: line 86 puts a square root in the place of t",
        ),
    ),
}
