r"""The sparse vector technique that does not stop is not private.

One variant adds noise of the scale $2/\epsilon$ to the threshold and to each answer, and says of
all answers whether they reach it, however many do. For answers that are all 0 on one dataset, and
$m$ times 1 and $m$ times $-1$ on a neighbour, "$m$ times below, $m$ times above" has a loss of
about $m\epsilon$, less half of $\log m$.

Reference: M. Lyu, D. Su and N. Li, Understanding the sparse vector technique for differential
privacy, 2017, Algorithm 6 and section 3 (the variant of R. Chen, Q. Xiao, Y. Zhang and J. Xu,
Differentially private high-dimensional data publication via sampling-based inference, 2015); also
Z. Ding, Y. Wang, G. Wang, D. Zhang and D. Kifer, Detecting violations of differential privacy,
2018.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Upto,
    exp,
    index,
    natural,
    number_of,
    product,
    real,
)

from .notation import DOCUMENT

rate = real("epsilon", r"\epsilon", above=0)
m = natural("m", smallest=1, largest=12)
j = index("j", Upto(m))
mean = product(2 * number_of(j) / (2 * number_of(j) + 1), j)  # of (1 - w^2)^m for w from 0 to 1
on_one = mean / 4**m
on_other = exp(-m * rate) / 4**m * (exp(-rate / 2) * mean + 1 - exp(-rate / 2))

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "does not", "stop", r"P(\bot^m, \top^m) \le e^\epsilon P'(\bot^m, \top^m)"
    ),
    reading="queries of the sensitivity 1; the threshold is 0, the answers are 2 m times 0 on one "
    "dataset, and m times 1 and m times -1 on the other. With the noise z of the threshold and "
    "u = e^(-epsilon |z| / 2), the chances are the integrals from 0 to 1 of (u (2 - u) / 4)^m, and "
    "with r = e^(-epsilon/2) of (u r (2 - u/r) / 4)^m where u is below r, (r^2 / 4)^m elsewhere; "
    "that of (u (2 - u))^m is the product of all 2 j / (2 j + 1)",
    forall=(rate, m),
    show=on_one <= exp(rate) * on_other,
    erratum=Erratum(
        "needs a hypothesis",
        because="each answer that is told to be above costs, and they are as many as there are "
        "queries; the loss is not bounded",
        survives="no: the technique is private where it stops after c answers above, with noise of "
        "the scale c",
        amended=Amended(given=m <= 1),
    ),
)
