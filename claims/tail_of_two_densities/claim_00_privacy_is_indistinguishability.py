r"""Differential privacy is indistinguishability on neighbours.

$M$ is $(\epsilon, \delta)$-dp if and only if $M(x)$ and $M(x')$ are $(\epsilon, \delta)$-ind for
all $x$ and $x'$ at a distance of 1.
"""

from dpproofs.language import Claim, Note, all_of, every_event, exp
from dpproofs.theory import differentially_private, indistinguishable, on_neighbours, probability_of

from .notation import DOCUMENT, M, S, delta, epsilon, m, other, x

at_x, at_other = probability_of(M(x), S), probability_of(M(other), S)

SOURCE = DOCUMENT.at(
    (1546, 1548),
    "*Claim 0*.",
    r"with distance \(1\).",
    r"-ind (resp. \(\epsilon\)-ind) for all \(x\) and \(x'\) with distance \(1\).",
)
READING = "finite Y; (2), (3) and (4) are written out for every event where they are the conclusion"
NOTATION = "the quotation is in words"
TEXT = "the same of epsilon-dp and epsilon-ind, which are named apart: the case delta = 0"
CITES = (
    "standard_facts/hockey_stick_over_events.indistinguishable",
    "standard_facts/hockey_stick_over_events.every_event",
)

CLAIMS = {
    "if": Claim(
        source=SOURCE,
        reading=READING,
        notation=NOTATION,
        scope="all mechanisms",
        forall=(m, epsilon, delta, M),
        given=(on_neighbours(indistinguishable(M(x), M(other), epsilon, delta), x, other),),
        show=on_neighbours(every_event(at_x <= exp(epsilon) * at_other + delta, S), x, other),
        notes=Note(
            TEXT,
            forall=(m, epsilon, M),
            given=on_neighbours(indistinguishable(M(x), M(other), epsilon, 0), x, other),
            show=on_neighbours(every_event(at_x <= exp(epsilon) * at_other + 0, S), x, other),
        ),
        cites=CITES,
    ),
    "only_if": Claim(
        source=SOURCE,
        reading=READING,
        notation=NOTATION,
        scope="all mechanisms",
        forall=(m, epsilon, delta, M),
        given=(differentially_private(M, epsilon, delta),),
        show=on_neighbours(
            every_event(
                all_of(
                    at_x <= exp(epsilon) * at_other + delta, at_other <= exp(epsilon) * at_x + delta
                ),
                S,
            ),
            x,
            other,
        ),
        notes=Note(
            TEXT,
            forall=(m, epsilon, M),
            given=differentially_private(M, epsilon, 0),
            show=on_neighbours(
                every_event(
                    all_of(
                        at_x <= exp(epsilon) * at_other + 0, at_other <= exp(epsilon) * at_x + 0
                    ),
                    S,
                ),
                x,
                other,
            ),
        ),
        cites=CITES,
    ),
}
