r"""$(\epsilon, \delta)$-indistinguishability: (3) and (4) for all events."""

from dpproofs.language import Claim, Note, all_of, equivalent, every_event, exp
from dpproofs.theory import indistinguishable, probability_of

from .notation import DOCUMENT, S, at_least_0, delta, epsilon, p, q

p_S, q_S = probability_of(p, S), probability_of(q, S)
three, four = p_S <= exp(epsilon) * q_S + delta, q_S <= exp(epsilon) * p_S + delta
close = indistinguishable(p, q, epsilon, delta)

CLAIM = Claim(
    source=DOCUMENT.at(
        (1531, 1538),
        "*Definition*. Two probability measures",
        r"\end{aligned}$$",
        r"p(S) \le e^\epsilon q(S) + \delta, \qquad (3) \\"
        r" q(S) \le e^\epsilon p(S) + \delta.",
    ),
    reading="finite Y; epsilon and delta are any reals, as nothing is said of them. Checked is that"
    " (3) and (4) for every event are the notion the other claims go by",
    notation="the quotation gives (3) and (4)",
    scope="all densities",
    forall=(epsilon, delta, p, q),
    show=equivalent(every_event(all_of(three, four), S), close),
    notes=(
        Note("it is symmetric", show=equivalent(close, indistinguishable(q, p, epsilon, delta))),
        Note("delta of indistinguishable laws is at least 0", given=close, show=delta >= 0),
        Note(
            "it can be met: by a law and itself",
            forall=(at_least_0, delta, p),
            given=delta >= 0,
            show=indistinguishable(p, p, at_least_0, delta),
        ),
    ),
    cites=("standard_facts/hockey_stick_over_events.indistinguishable",),
)
