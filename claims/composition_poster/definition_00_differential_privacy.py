r"""$(\varepsilon, \delta)$-differential privacy, by events.

The text has the words and has lost the display. Supplied is the usual one,
$P(q(D_0) \in S) \le e^\varepsilon P(q(D_1) \in S) + \delta$ for every $S$ and both orders, and
checked is that it is what the poster says later on of the privacy region.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Note,
    all_of,
    equivalent,
    event,
    every_event,
    exp,
)
from dpproofs.theory import in_privacy_region, indistinguishable, probability_of

from .notation import DOCUMENT, delta, epsilon, outcomes, q

S = event("S", outcomes)
zero, one = probability_of(q(0), S), probability_of(q(1), S)
by_events = every_event(
    all_of(zero <= exp(epsilon) * one + delta, one <= exp(epsilon) * zero + delta), S
)

CLAIM = Claim(
    source=DOCUMENT.at(19, "(ε, δ)", "privacy:", "(ε, δ) -differential privacy:"),
    reading="finite outcome sets; one pair of neighbouring databases, in both orders",
    scope="every epsilon and delta; all mechanisms with any output space, on all "
    "neighbouring databases",
    notation="the display is missing in the text; 0 and 1 number the databases",
    forall=(epsilon, delta, q),
    show=None,
    misprint=r"(\varepsilon, \delta)\text{-differential privacy:}",
    erratum=Erratum(
        kind="lost in conversion",
        survives="yes: the rest of the poster goes by the notion that is meant",
        because="what defines the notion is not in the text, and what the drawing showed is not "
        "known. Supplied is the inequality for every event, which is equivalent to the region of "
        "the operational definition",
        amended=Amended(show=equivalent(indistinguishable(q(0), q(1), epsilon, delta), by_events)),
    ),
    notes=Note(
        "a mechanism is private by events if and only if its errors of both kinds lie in the "
        "region of line 50, for every test",
        show=equivalent(by_events, in_privacy_region(q(0), q(1), epsilon, delta)),
    ),
)
