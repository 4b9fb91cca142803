r"""Parallel composition, where a record is replaced by one of another part.

Queries about disjoint parts of the data cost as much as the worst of them, if a neighbour has one
record more or less. If in a neighbour a record is replaced, it may leave one part and enter another
one, and two costs add up.

Reference: N. Li, M. Lyu, D. Su and W. Yang, Differential privacy: from theory to practice, 2016, on
parallel composition and the two kinds of neighbours; F. McSherry, Privacy integrated queries, 2009,
Theorem 4, for records that are added or removed.
"""

from dpproofs.language import Claim, Note, Step, every, exp, greatest, index
from dpproofs.theory import independent, indistinguishable

from .notation import DOCUMENT, X, Z, a, b, epsilon_1, epsilon_2, u, v

x, z = index("x", X), index("z", Z)
one, other = independent(u, a), independent(v, b)

CLAIM = Claim(
    source=DOCUMENT.at(1, "parallel", "composition", r"\epsilon_1 + \epsilon_2"),
    notation="the quotation is the epsilon; privacy is said in words",
    reading="two parts; u and v are the outputs of the first query with and without the record "
    "that is replaced, a and b those of the second without and with the record that replaces it",
    forall=(epsilon_1, epsilon_2, u, v, a, b),
    given=(indistinguishable(u, v, epsilon_1, 0), indistinguishable(a, b, epsilon_2, 0)),
    show=indistinguishable(one, other, epsilon_1 + epsilon_2, 0),
    notes=Note(
        "the greater of the two is not enough: both parts change, as the record leaves one and "
        "another one enters the other part",
        show=indistinguishable(one, other, greatest(epsilon_1, epsilon_2), 0),
        fails=True,
    ),
    ours=(
        Step("of the first", every(u(x) <= exp(epsilon_1) * v(x), x), "hypothesis"),
        Step("of the second", every(a(z) <= exp(epsilon_2) * b(z), z), "hypothesis"),
        Step(
            "of both",
            every(u(x) * a(z) <= exp(epsilon_1) * exp(epsilon_2) * (v(x) * b(z)), x, z),
            ("of the first", "of the second"),
        ),
        Step("first back", every(v(x) <= exp(epsilon_1) * u(x), x), "hypothesis"),
        Step("second back", every(b(z) <= exp(epsilon_2) * a(z), z), "hypothesis"),
        Step(
            "both back",
            every(v(x) * b(z) <= exp(epsilon_1) * exp(epsilon_2) * (u(x) * a(z)), x, z),
            ("first back", "second back"),
        ),
    ),
)
