r"""What is conditioned on a null event has no value; it is not 0, nor anything else by default.

- null_event: a probability given an event is at least 0, of any event.
- null_law: the law of a variable given an event adds up to 1, of any event.
- null_part: some event that may be null makes another one sure (all events are tried).
"""

from dpproofs.language import Claim, exists, total
from dpproofs.theory import condition, law_given, probability_of
from tests.controls.notation import SOURCE, E, F, P, X

y = X.index("y")
given_E = law_given(P, X, E)

CLAIMS = {
    "null_event": Claim(SOURCE, forall=(P, E, F), show=probability_of(condition(P, E), F) >= 0),
    "null_law": Claim(SOURCE, forall=(P, E, X), show=total(given_E(y), y) == 1),
    "null_part": Claim(
        SOURCE, forall=(P, F), show=exists(probability_of(condition(P, E), F) == 2, E)
    ),
}
