r"""An event that is unlikely under one law is so under another one of small Rényi divergence.

$p(S) \le (e^{D_\alpha(p \| q)} q(S))^{(\alpha - 1)/\alpha}$; for the order 2 this is
$p(S)^2 \le e^{D_2(p \| q)} q(S)$.

Reference: A. Langlois, D. Stehlé and R. Steinfeld, GGHLite, 2014; I. Mironov, Rényi differential
privacy, 2017, on the preservation of probabilities.
"""

from dpproofs.language import Claim, Instance, Step, cases, every, exp, implies, sqrt, table, total
from dpproofs.theory import probability_of, renyi

from .notation import DOCUMENT, S, Y, p, q, y

square = cases(q(y) > 0, p(y) ** 2 / q(y), 0)
beside = table(cases(q(y) > 0, p(y) / sqrt(q(y)), 0) * S(y), y)
root_of_q = table(sqrt(q(y)) * S(y), y)

CLAIM = Claim(
    source=DOCUMENT.at(1, "probability", "preservation", r"p(S)^2 \le e^{D_2(p \| q)} q(S)"),
    reading="for the order 2, raised to the power 2; q is not 0 where p is not, as of laws with "
    "the same support",
    forall=(p, q, S),
    given=every(implies(p(y) > 0, q(y) > 0), y),
    show=probability_of(p, S) ** 2 <= exp(renyi(p, q, 2)) * probability_of(q, S),
    # The inequality of Cauchy and Schwarz for p / sqrt q and sqrt q, on the event.
    ours=(
        Instance(
            "Cauchy", "standard_facts/cauchy_schwarz.sums", {"Is": Y, "f": beside, "g": root_of_q}
        ),
        Step("a product", every(beside(y) * root_of_q(y) == p(y) * S(y), y), "hypothesis"),
        Step("a square", every(beside(y) ** 2 <= square, y), "hypothesis"),
        Step("the event", every(root_of_q(y) ** 2 == q(y) * S(y), y), ()),
        Step("all squares", total(beside(y) ** 2, y) <= total(square, y), "a square"),
        Step("the divergence", total(square, y) == exp(renyi(p, q, 2)), "hypothesis"),
        Step(
            "of p",
            probability_of(p, S) ** 2 <= total(beside(y) ** 2, y) * probability_of(q, S),
            ("Cauchy", "a product", "the event"),
        ),
        Step(
            "as much",
            total(beside(y) ** 2, y) * probability_of(q, S)
            <= total(square, y) * probability_of(q, S),
            "all squares",
        ),
    ),
)
