"""Divergences are not metrics: they are not symmetric, and have no triangle inequality.

Shown by laws on two points. The max-KL divergence does satisfy the triangle inequality.
"""

from fractions import Fraction

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Note,
    cases,
    exists,
    index,
    law,
    reals,
    space,
    sup,
    table,
)
from dpproofs.theory import KL, max_divergence, uniform

from .notation import DOCUMENT, R, X, Y

two = space("R", r"\mathcal{R}", smallest=2, largest=2, stated="the range of an example")
p, q, s = law("p", two), law("q", two), law("s", two)
any_s = law("s", R)
r = index("r", two)
fair = uniform(two)
quarter = table(cases(r == 0, Fraction(1, 4), 1 - Fraction(1, 4)), r)
tenth = table(cases(r == 0, Fraction(1, 10), 1 - Fraction(1, 10)), r)
five = space("R", r"\mathcal{R}", smallest=5, largest=5, stated="it holds smaller ranges too")
u, v = reals("u", five), reals("v", five)  # log p_r / s_r and log s_r / q_r, but for constants
value = index("r", five)
SYMMETRY = "they are not symmetric with respect to switching the distributions"
TRIANGLE = "they do not satisfy the triangle inequality"
READING = "there are laws for which it fails; two points are enough"

kl_fails = exists(KL(p, q) > KL(p, s) + KL(s, q), p, s, q, witness=(fair, quarter, tenth))

CLAIMS = {
    "kl_symmetry": Claim(
        source=DOCUMENT.at(27, "Divergences can be seen", "triangle inequality.", SYMMETRY),
        reading=READING,
        scope="one example, on any range",
        notation="the sentence is in words",
        forall=(),
        show=exists(KL(p, q) != KL(q, p), p, q, witness=(fair, quarter)),
    ),
    "kl_triangle": Claim(
        source=DOCUMENT.at(27, "Divergences can be seen", "triangle inequality.", TRIANGLE),
        reading=READING,
        scope="one example, on any range",
        notation="the sentence is in words",
        forall=(),
        show=kl_fails,
    ),
    "max_kl_symmetry": Claim(
        source=DOCUMENT.at(27, "Divergences can be seen", "triangle inequality.", SYMMETRY),
        reading=READING,
        scope="one example, on any range",
        notation="the sentence is in words",
        forall=(),
        show=exists(max_divergence(p, q) != max_divergence(q, p), p, q, witness=(fair, quarter)),
    ),
    "max_kl_triangle": Claim(
        source=DOCUMENT.at(27, "Divergences can be seen", "triangle inequality.", TRIANGLE),
        reading="`they` are the divergences of Definition 3, the max-KL divergence among them; "
        "there are laws p, s, q without zeros on up to five values for which the inequality "
        "fails. With u = log p/s and v = log s/q, the divergence of p and q is the greatest "
        "u + v, and r = 0 numbers the value where it is attained. Any u and v belong to such "
        "laws but for two constants, which add as much to both sides. With zeros it does not fail "
        "either: where s is 0 at a value of p, or q at a value of s, the right side is infinite",
        scope="one example, on any range",
        notation="the sentence is in words",
        forall=(),
        show=exists(u(0) + v(0) > sup(u(value), value) + sup(v(value), value), u, v),
        erratum=Erratum(
            "false",
            because="of laws p, s and q, u is log p/s and v is log s/q, so that log p/q is u + v "
            "at every value; the greatest sum is at most the sum of the greatest. Where s is 0 at "
            "a value of p, or q at a value of s, the sum of the two divergences is infinite. The "
            "triangle inequality fails for the KL divergence alone: `they` is to be `the KL "
            "divergence`",
            survives="yes: neither divergence is symmetric, so that neither is a metric",
            amended=Amended(show=kl_fails),
        ),
        notes=Note(
            "the max-KL divergence satisfies the triangle inequality for all laws, with zeros too",
            forall=(X, any_s, Y),
            show=max_divergence(X, Y) <= max_divergence(X, any_s) + max_divergence(any_s, Y),
        ),
    ),
}
