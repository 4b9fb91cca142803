r"""Azuma's inequality for any $t$, which the theorem does not introduce.

$P(\sum_i Z_i > k\beta + t\sqrt{k\alpha}) \le \exp(-t^2/2)$, at $\alpha = 1$.
"""

from dpproofs.language import (
    Claim,
    Erratum,
    Supplied,
    every,
    exp,
    indicator,
    pick,
    real,
    reals,
    sqrt,
    total,
)
from dpproofs.theory import adaptive

from .notation import DOCUMENT
from .notions.azuma import K, a, beta, i, k, past, path, values

t = real("t")
z = reals("z", values, at_least=-1, at_most=1, stated=60)  # the values of the Z_i, for alpha = 1
above = total(z(pick(path, i)), i) > k * beta + t * sqrt(k)

CLAIM = Claim(
    source=DOCUMENT.at(
        (60, 63),
        "Let $Z_1, ..., Z_k",
        "\\right)$$",
        r"k\beta + t\sqrt{k\alpha}\right) \le \exp\left(-\frac{t^{2}}{2}\right)",
    ),
    reading="as in theorem_07_azuma, but t is any number, since the theorem says nothing of it. "
    "Here alpha = 1: then it makes no difference whether alpha stands under the root",
    scope="every k, beta and t; all real random variables, discrete or not",
    notation="the quotation leaves out the event on the left and the hypotheses; alpha = 1",
    forall=(k, beta, t, z, K),
    given=every(total(K(past, a) * z(a), a) <= beta, past),
    show=total(adaptive(K, k)(path) * indicator(above), path) <= exp(-(t**2) / 2),
    supplied=Supplied(t >= 0, "the theorem does not introduce t; line 86 has a t >= 0"),
    erratum=Erratum(
        kind="needs a hypothesis",
        because="for t < 0 the bound is below 1, while the event may be certain. In the example "
        "alpha = 1, so that it does not matter where alpha stands",
        survives="yes: line 86 puts a square root in the place of t",
    ),
)
