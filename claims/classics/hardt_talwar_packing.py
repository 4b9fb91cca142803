r"""Lower bounds by packing: too many datasets cannot all be told apart.

If each of $m$ datasets, any two of which are $h$ records apart, has outputs of its own that an
$\epsilon$-differentially private mechanism gives with probability at least $1/2$, then $m \le 2
e^{h \epsilon}$.

Reference: M. Hardt and K. Talwar, On the geometry of differential privacy, 2010, on packing; S.
Vadhan, The Complexity of Differential Privacy, 2017, section 5, on packing lower bounds.
"""

from fractions import Fraction

from dpproofs.language import Claim, Step, event, every, exp, index, total

from .notation import DOCUMENT, K, X, Z, epsilon, is_private, other, x

z, value, own = index("z", Z), index("m", X), event("G", X, Z)
of_all = total(total(total(own(x, z) * K(other, z), z), x), other)
half = Fraction(1, 2)

CLAIM = Claim(
    source=DOCUMENT.at(1, "packing", "bound", r"m \le 2 e^{h \epsilon}"),
    reading="X is the set of the m datasets, and epsilon stands for h epsilon, by which any two of "
    "them differ; finite outputs",
    forall=(epsilon, K, own),
    given=(
        is_private,
        every(total(own(x, z), x) <= 1, z),
        every(total(own(x, z) * K(x, z), z) >= half, x),
    ),
    show=total(1, value) <= 2 * exp(epsilon),
    ours=(
        Step("private", every(K(x, z) <= exp(epsilon) * K(other, z), x, other, z), "hypothesis"),
        Step(
            "its own outputs",
            every(
                total(own(x, z) * K(x, z), z) <= exp(epsilon) * total(own(x, z) * K(other, z), z),
                x,
                other,
            ),
            "private",
        ),
        Step(
            "for another",
            every(exp(epsilon) * total(own(x, z) * K(other, z), z) >= half, x, other),
            ("its own outputs", "hypothesis"),
        ),
        Step(
            "all of them",
            every(
                exp(epsilon) * total(total(own(x, z) * K(other, z), z), x) >= half * total(1, x),
                other,
            ),
            "for another",
        ),
        Step("apart", every(total(total(own(x, z) * K(other, z), z), x) <= 1, other), "hypothesis"),
        Step("at most", of_all <= total(1, other), "apart"),
        Step("at least", exp(epsilon) * of_all >= half * total(1, x) ** 2, "all of them"),
        Step("some", total(1, value) > 0, ()),
        Step(
            "squared",
            half * total(1, value) ** 2 <= exp(epsilon) * total(1, value),
            ("at most", "at least"),
        ),
    ),
)
