r"""No test finds out what a private mechanism hides.

A test of level $\gamma$ between the outputs on two neighbours of an $\epsilon$-differentially
private mechanism has a power of at most $\gamma e^\epsilon$.

Reference: L. Wasserman and S. Zhou, A statistical framework for differential privacy, 2010,
Theorem 2.4.
"""

from dpproofs.language import Claim, exp
from dpproofs.theory import probability_of

from .notation import DOCUMENT, epsilon, p, phi, pure, q, share

CLAIM = Claim(
    source=DOCUMENT.at(1, "power of", "a test", r"\gamma e^\epsilon"),
    notation="the quotation is the bound",
    reading="q is the output under the hypothesis, p under the alternative; tests may use coins",
    forall=(epsilon, share, p, q, phi),
    given=(pure, probability_of(q, phi) <= share),
    show=probability_of(p, phi) <= share * exp(epsilon),
)
