r"""Parallel composition: queries about different records cost as much as the worse one.

$K$ asks about one record and $L$ about another one, and both answers are told. If $K$ is
$(\epsilon_1, 0)$- and $L$ is $(\epsilon_2, 0)$-differentially private, then whichever record
changes, the loss is at most $\max(\epsilon_1, \epsilon_2)$.

Reference: F. McSherry, Privacy integrated queries, 2009, Theorem 4.
"""

from dpproofs.language import Claim, Step, all_of, every, exp, greatest, index
from dpproofs.theory import independent, max_divergence

from .notation import DOCUMENT, K, L, Z, epsilon_1, epsilon_2, other, x

z, z_2 = index("z", Z), index("z'", Z)
worse = greatest(epsilon_1, epsilon_2)
first = max_divergence(independent(K(x), L(other)), independent(K(other), L(other)))
second = max_divergence(independent(K(x), L(other)), independent(K(x), L(x)))

CLAIM = Claim(
    source=DOCUMENT.at(1, "parallel", "composition", r"\max(\epsilon_1, \epsilon_2)"),
    notation="the quotation is the bound",
    reading="two parts of one record each; the record x' of one of them is changed, or into x'",
    forall=(epsilon_1, epsilon_2, K, L),
    given=(
        every(max_divergence(K(x), K(other)) <= epsilon_1, x, other),
        every(max_divergence(L(x), L(other)) <= epsilon_2, x, other),
    ),
    show=every(all_of(second <= worse, first <= worse), x, other),
    ours=(
        Step("of K", every(K(x, z) <= exp(epsilon_1) * K(other, z), x, other, z), "hypothesis"),
        Step("of L", every(L(other, z) <= exp(epsilon_2) * L(x, z), x, other, z), "hypothesis"),
        Step("one", exp(epsilon_1) <= exp(worse), ()),
        Step("two", exp(epsilon_2) <= exp(worse), ()),
        Step(
            "the worse of K",
            every(K(x, z) <= exp(worse) * K(other, z), x, other, z),
            ("of K", "one"),
        ),
        Step(
            "the worse of L",
            every(L(other, z) <= exp(worse) * L(x, z), x, other, z),
            ("of L", "two"),
        ),
        Step(
            "both of K",
            every(
                K(x, z) * L(other, z_2) <= exp(worse) * (K(other, z) * L(other, z_2)),
                x,
                other,
                z,
                z_2,
            ),
            "the worse of K",
        ),
        Step(
            "both of L",
            every(K(x, z) * L(other, z_2) <= exp(worse) * (K(x, z) * L(x, z_2)), x, other, z, z_2),
            "the worse of L",
        ),
    ),
)
