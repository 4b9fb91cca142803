r"""No one guesses the record from an output of a private mechanism much better than before.

If all $m$ values of a record are as likely, the chance of a right guess from the output is at most
$e^\epsilon / m$, and even at most $e^\epsilon / (m - 1 + e^\epsilon)$.

Reference: G. Barthe and B. Köpf, Information-theoretic bounds for differentially private
mechanisms, 2011; M. Alvim, M. Andrés, K. Chatzikokolakis, P. Degano and C. Palamidessi,
Differential privacy: on the trade-off between utility and information leakage, 2011; M. Hardt and
K. Talwar, On the geometry of differential privacy, 2010, for the argument by packing.
"""

from dpproofs.language import Claim, Instance, Step, every, exp, index, indicator, kernel, total

from .notation import DOCUMENT, K, X, Z, epsilon, is_private, other, x

z, value = index("z", Z), index("m", X)
guess = kernel("G", Z, X)
m, right = total(1, value), total(K(x, z) * guess(z, x), x, z)
two = Step("two records", every(K(x, z) <= exp(epsilon) * K(other, z), x, other, z), "hypothesis")

CLAIMS = {
    "simple": Claim(
        source=DOCUMENT.at(1, "min-entropy", "leakage", r"e^\epsilon / m"),
        notation="the quotation is the bound",
        reading="one record; guesses may use coins; both sides are multiplied by m",
        forall=(epsilon, K, guess),
        given=is_private,
        show=right <= exp(epsilon),
        ours=(
            Instance("the best bound", of="classics/alvim_leakage.best"),
            Step("there are records", m >= 1, ()),
            Step("a divisor", m - 1 + exp(epsilon) >= m, ()),
            Step(
                "a quotient",
                m * exp(epsilon) / (m - 1 + exp(epsilon)) <= exp(epsilon),
                ("there are records", "a divisor"),
            ),
        ),
    ),
    "best": Claim(
        source=DOCUMENT.at(1, "min-entropy", "leakage", r"m e^\epsilon / (m - 1 + e^\epsilon)"),
        notation="the quotation is the bound",
        reading="one record; guesses may use coins; both sides are multiplied by m",
        forall=(epsilon, K, guess),
        given=is_private,
        show=right <= m * exp(epsilon) / (m - 1 + exp(epsilon)),
        ours=(
            two,
            Step(
                "another record",
                every(
                    indicator(x != other) * (exp(epsilon) * K(other, z) - K(x, z)) >= 0,
                    x,
                    other,
                    z,
                ),
                "two records",
            ),
            Step(
                "all records",
                every(
                    (m - 1 + exp(epsilon)) * K(x, z) <= exp(epsilon) * total(K(other, z), other),
                    x,
                    z,
                ),
                "another record",
            ),
            Step(
                "weighed",
                every(
                    (m - 1 + exp(epsilon)) * (K(x, z) * guess(z, x))
                    <= exp(epsilon) * (total(K(other, z), other) * guess(z, x)),
                    x,
                    z,
                ),
                "all records",
            ),
            Step(
                "all guesses",
                (m - 1 + exp(epsilon)) * right <= m * exp(epsilon),
                "weighed",
            ),
            Step("there are records", m >= 1, ()),
        ),
    ),
}
