"""What KL divergence has in common with metrics: never negative, and 0 only between equal laws.

This announces Proposition 5; of metrics it is also asked that they are 0 there.
"""

from dpproofs.language import Claim, Instance, Note, all_of, equivalent, implies
from dpproofs.theory import KL, same_law

from .notation import DOCUMENT, X, Y

CLAIM = Claim(
    source=DOCUMENT.at(
        33,
        "The first proposition we prove",
        "almost everywhere.",
        "it is non-negative, and takes value 0 only when X = Y almost everywhere",
    ),
    reading="finite range; X = Y says of distributions that they give every value the same mass; "
    "of X and Y as random variables see Proposition 5",
    scope="all distributions on any range over which (1) sums, finite or countable",
    notes=Note(
        "the whole property of metrics: 0 exactly when X = Y",
        show=all_of(KL(X, Y) >= 0, equivalent(KL(X, Y) == 0, same_law(X, Y))),
    ),
    notation="the sentence is in words; 0 stands once more, for `non-negative`",
    forall=(X, Y),
    show=all_of(KL(X, Y) >= 0, implies(KL(X, Y) == 0, same_law(X, Y))),
    ours=(
        Instance(
            "equal",
            of="lecture_advanced_composition/proposition_05_kl_is_not_negative.equality",
            where={"p": X, "q": Y},
        ),
    ),
    cites=(
        "lecture_advanced_composition/proposition_05_kl_is_not_negative.inequality",
        "lecture_advanced_composition/proposition_05_kl_is_not_negative.equality",
    ),
)
