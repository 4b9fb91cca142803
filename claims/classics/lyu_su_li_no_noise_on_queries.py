r"""The sparse vector technique without noise on the answers is not private.

One variant adds the noise $\rho$ of the scale $2/\epsilon$ to the threshold alone, and says of each
query whether its answer reaches it, as often as that happens. Two queries with the answers 0 and 1
on one dataset, and 1 and 0 on a neighbour, are told "below, above" with probability $\frac12 (1 -
e^{-\epsilon/2})$ on the one, and never on the other.

Reference: M. Lyu, D. Su and N. Li, Understanding the sparse vector technique for differential
privacy, 2017, Algorithm 5 and section 3 (the variant of B. Stoddard, Y. Chen and A.
Machanavajjhala, Differentially private algorithms for empirical machine learning, 2014); so do Z.
Ding, Y. Wang, G. Wang, D. Zhang and D. Kifer, Detecting violations of differential privacy, 2018.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    cases,
    exp,
    greatest,
    positive_part,
    real,
)

from .notation import DOCUMENT

rate = real("epsilon", r"\epsilon", above=0)
f, f_2, g, g_2 = real("f_1"), real("f_2"), real("g_1"), real("g_2")

# The chance that the noise, divided by its scale, is at most a number.
up_to_f = cases(f >= 0, 1 - exp(-f) / 2, exp(f) / 2)
up_to_f_2 = cases(f_2 >= 0, 1 - exp(-f_2) / 2, exp(f_2) / 2)
up_to_g = cases(g >= 0, 1 - exp(-g) / 2, exp(g) / 2)
up_to_g_2 = cases(g_2 >= 0, 1 - exp(-g_2) / 2, exp(g_2) / 2)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "no noise", "on the answers", r"P(\bot, \top) \le e^\epsilon P'(\bot, \top)"
    ),
    reading="two queries of the sensitivity 1; f_1 and f_2 are the answers on one dataset, g_1 and "
    "g_2 on a neighbour, all less the threshold and divided by the scale 2/epsilon. The first is "
    "told to be below and the second above for noise above f_1 that is at most f_2",
    forall=(rate, f, f_2, g, g_2),
    given=(abs(f - g) <= rate / 2, abs(f_2 - g_2) <= rate / 2),
    show=positive_part(up_to_f_2 - up_to_f) <= exp(rate) * positive_part(up_to_g_2 - up_to_g),
    erratum=Erratum(
        "false",
        because="where answers are told to be below and above, the noise is between them, and "
        "answers without noise of their own can be in the other order on a neighbour: what is "
        "told on one dataset is then impossible on the other",
        survives="in part: that all answers are below, which needs the threshold's noise alone",
        amended=Amended(
            show=1 - greatest(up_to_f, up_to_f_2) <= exp(rate) * (1 - greatest(up_to_g, up_to_g_2))
        ),
    ),
)
