r"""The laws given the events of all mechanisms, in the proof of Claim 17.

With $E = \bigcap E_i$ and $F = \bigcap F_i$ the laws $p_{i|E}$ and $q_{i|F}$ are $\epsilon$-ind.
"""

from dpproofs.language import Claim, Erratum, Reading, every
from dpproofs.theory import condition, indistinguishable

from .notation import DOCUMENT, at_least_0, i, k, output, together, together_other
from .notions.advanced_independent_approximate import (
    CLOSE,
    all_E,
    all_F,
    any_events,
    below_1,
    events,
    given_E,
    given_F,
    likely,
    one_E,
    one_F,
    with_events,
)

close_one = every(
    indistinguishable(
        output(condition(together, one_E)), output(condition(together_other, one_F)), at_least_0, 0
    ),
    i,
)

CLAIM = Claim(
    source=DOCUMENT.at(
        (2381, 2383),
        r"Let \(E :=",
        r"\(\epsilon\)-ind.",
        r"\(p_{i | E}\) and \(q_{i | F}\) are \(\epsilon\)-ind",
    ),
    reading="finite Y; E_i and F_i are the events that Claim 4 gives for the outputs of the i-th"
    " mechanism alone, whose noise is independent of the others (line 2071): they have given"
    " probabilities after the i-th output",
    notation="in words",
    scope="any k, all laws with densities",
    forall=with_events,
    given=(events,),
    show=every(indistinguishable(output(given_E), output(given_F), at_least_0, 0), i),
    readings=Reading(
        "items 1 and 2 are all that is said of E_i and F_i, which are any events of the underlying"
        " space (line 1663), with given probabilities after all outputs; k delta < 1, for else"
        " nothing is to show",
        forall=any_events,
        given=(close_one, likely, k * below_1 < 1),
        show=every(
            indistinguishable(
                output(condition(together, all_E)),
                output(condition(together_other, all_F)),
                at_least_0,
                0,
            ),
            i,
        ),
        erratum=Erratum(
            "ambiguous",
            because="an event that tells of another output may change the law of that output. For"
            " k = 2, epsilon = 0, all laws uniform on {0, 1}, delta = 1/4, E_1, F_1 and F_2 the"
            " whole space and E_2 of probability 1 if y_1 = 0 and 1/2 if y_1 = 1, items 1 and 2"
            " hold, and p_{1|E} is (2/3, 1/3), q_{1|F} (1/2, 1/2)",
            survives="yes: the events that the proof of Claim 4 constructs, with coins of their"
            " own, are about one mechanism each",
        ),
    ),
    cites=(f"{CLOSE}.only_if",),
)
