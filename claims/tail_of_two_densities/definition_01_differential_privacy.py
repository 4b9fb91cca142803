r"""$\epsilon$-dp, by events: $P(M(x) \in S) \le e^\epsilon P(M(x') \in S)$ for all neighbours.

The print takes sets $S \subset \mathbb{R}^n$, where the outputs lie in $\mathbb{R}^d$.
"""

from dpproofs.language import Amended, Claim, Erratum, equivalent, every_event, exp
from dpproofs.theory import differentially_private, on_neighbours, probability_of

from .notation import DOCUMENT, M, S, epsilon, m, other, x

in_S = probability_of(M(x), S) <= exp(epsilon) * probability_of(M(other), S)
by_events = on_neighbours(every_event(in_S, S), x, other)

CLAIM = Claim(
    source=DOCUMENT.at(
        (1465, 1470),
        "*Definition (Differential Privacy)*.",
        r"\qquad (1)\]",
        r"for all measureable set \(S \subset \mathbb R^n\), \[\mathbb P(M(x) \in S) \le"
        r" e^\epsilon P(M(x') \in S).",
    ),
    reading="finite Y. Checked is that the inequality for every event is the notion the other"
    " claims go by",
    notation="the sets S, and that x and x' are at a distance of 1, are written out",
    scope="all mechanisms",
    forall=(m, epsilon, M),
    show=None,
    misprint=r"\forall S \subset \mathbb{R}^n: "
    r"\mathbb{P}(M(x) \in S) \le e^\epsilon P(M(x') \in S)",
    erratum=Erratum(
        "misprint",
        because="outputs lie in R^d (line 1456), as the definition of (2) has it; n is not named",
        survives="yes: everything after goes by subsets of Y",
        amended=Amended(show=equivalent(by_events, differentially_private(M, epsilon, 0))),
    ),
)
