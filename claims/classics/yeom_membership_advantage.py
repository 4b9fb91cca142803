r"""Differential privacy bounds the advantage of whoever guesses membership.

For the outputs $p$ and $q$ with and without a record of an $\epsilon$-differentially private
mechanism, the true and the false positive rate of a guess differ by at most $e^\epsilon - 1$, and
in fact by at most $\tanh(\epsilon/2)$.

Reference: S. Yeom, I. Giacomelli, M. Fredrikson and S. Jha, Privacy risk in machine learning:
analyzing the connection to overfitting, 2018, Theorem 1; T. Humphries et al., Investigating
membership inference attacks under data dependencies, 2023.
"""

from dpproofs.language import Claim, exp, tanh
from dpproofs.theory import probability_of

from .notation import DOCUMENT, epsilon, p, phi, pure, q

advantage = probability_of(p, phi) - probability_of(q, phi)

CLAIMS = {
    "first": Claim(
        source=DOCUMENT.at(1, "membership", "advantage", r"e^\epsilon - 1"),
        notation="the quotation is the bound",
        reading="the record is in the dataset with probability 1/2; guesses may use coins",
        forall=(epsilon, p, q, phi),
        given=pure,
        show=advantage <= exp(epsilon) - 1,
    ),
    "best": Claim(
        source=DOCUMENT.at(1, "membership", "advantage", r"\tanh(\epsilon/2)"),
        notation="the quotation is the bound",
        reading="the record is in the dataset with probability 1/2; guesses may use coins",
        forall=(epsilon, p, q, phi),
        given=pure,
        show=advantage <= tanh(epsilon / 2),
    ),
}
