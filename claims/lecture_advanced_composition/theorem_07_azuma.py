"""Azuma's inequality for bounded steps whose conditional means are bounded.

If $|Z_i| \\le \\alpha$ for all $i$ and $E[Z_i | Z_1 = z_1, ..., Z_{i-1} = z_{i-1}] \\le \\beta$,
then $P(\\sum_i Z_i > k\\beta + t\\sqrt{k\\alpha}) \\le \\exp(-t^2/2)$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Note,
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

alpha = real("alpha", r"\alpha", at_least=0, stated="a bound of absolute values")
z = reals("z", values, at_least=-alpha, at_most=alpha, stated=60)  # the values that the Z_i take
t = real("t", at_least=0, stated=86)  # where the inequality is used, t is a square root

CLAIM = Claim(
    source=DOCUMENT.at(
        (60, 63),
        "Let $Z_1, ..., Z_k",
        "\\right)$$",
        r"k\beta + t\sqrt{k\alpha}\right) \le \exp\left(-\frac{t^{2}}{2}\right)",
    ),
    reading="the Z_i take finitely many values z(a); their joint law is given by the law of each "
    "after every history. Here t is not negative, as where it is used (line 86: t is a square "
    "root); any other t is the matter of theorem_07_for_any_t",
    scope="every k, alpha, beta and t; all real random variables, discrete or not",
    notation="the quotation leaves out the event on the left and the hypotheses",
    forall=(k, alpha, beta, t, z, K),
    given=every(total(K(past, a) * z(a), a) <= beta, past),
    show=total(
        adaptive(K, k)(path)
        * indicator(total(z(pick(path, i)), i) > k * beta + t * sqrt(k * alpha)),
        path,
    )
    <= exp(-(t**2) / 2),
    notes=Note(
        "for alpha <= 1 and t >= 0 the inequality holds as printed",
        given=(every(total(K(past, a) * z(a), a) <= beta, past), alpha <= 1),
    ),
    erratum=Erratum(
        kind="misprint",
        because="alpha belongs outside the root: both sides must scale alike, and (6) uses the "
        "inequality with epsilon times the root (lines 86 to 88). For alpha <= 1 and t >= 0 what "
        "is printed holds, since the printed threshold is then not the smaller one",
        survives="yes: with alpha outside the root the theorem stands, and so it is used in (6)",
        amended=Amended(
            show=total(
                adaptive(K, k)(path)
                * indicator(total(z(pick(path, i)), i) > k * beta + t * sqrt(k) * alpha),
                path,
            )
            <= exp(-(t**2) / 2)
        ),
        converter=True,
    ),
)
