r"""A private output is not much likelier to mislead on its own data than on fresh data.

If an event, of a record and an output, has the probability $\beta$ when the record is fresh, it has
at most $e^\epsilon \beta$ when the output is that of an $\epsilon$-differentially private
mechanism on this record; means of what is not below 0 behave likewise.

Reference: C. Dwork, V. Feldman, M. Hardt, T. Pitassi, O. Reingold and A. Roth, Generalization in
adaptive data analysis and holdout reuse, 2015, on max-information and generalisation, for a single
record.
"""

from dpproofs.language import Claim, Step, every, exp, index, reals, total

from .notation import DOCUMENT, K, Ku, X, Z, epsilon, is_private, other, u, x

z, f = index("z", Z), reals("f", X, Z, at_least=0)

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "max-",
        "information",
        r"\mathbb{E} f(x, K(x)) \le e^\epsilon \mathbb{E} f(x, K(x'))",
    ),
    reading="one record with any law u, and x' an independent one with the same law; finite sets",
    forall=(epsilon, u, K, f),
    given=is_private,
    show=total(u(x) * K(x, z) * f(x, z), x, z)
    <= exp(epsilon) * total(u(x) * Ku(z) * f(x, z), x, z),
    ours=(
        Step(
            "two records",
            every(K(x, z) <= exp(epsilon) * K(other, z), x, other, z),
            "hypothesis",
        ),
        Step("any record", every(K(x, z) <= exp(epsilon) * Ku(z), x, z), "two records"),
        Step(
            "weighed",
            every(u(x) * K(x, z) * f(x, z) <= exp(epsilon) * (u(x) * Ku(z) * f(x, z)), x, z),
            "any record",
        ),
    ),
)
