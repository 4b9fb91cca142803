r"""On-average KL-privacy beside other definitions (section 5), and what it preserves (section 7).

It is weaker than DP and than random DP; KL-privacy and TV-privacy imply generalization; the
$\delta$ of approximate DP grows exponentially with the size of a group; post-processing keeps
on-average KL-privacy.
"""

from dpproofs.language import Claim, all_of, probability
from dpproofs.theory import differentially_private

from .notation import DOCUMENT, law_of_two, one, randomly_private
from .notions.other_definitions import s, t, telling

delta1 = probability("delta1", r"\delta_1")

CLAIM = Claim(
    source=DOCUMENT.at(
        239, "For this reason,", "that in Approx-DP.", "would be very different from that in"
    ),
    reading="the form with high probability: over the data, as for random privacy; whatever "
    "delta_1, some algorithm has it with epsilon = 0, and no parameters of approximate DP with "
    "a delta below 1: one that shows a record with two values, of which one is rare",
    notation="in words",
    scope="some mechanism and law",
    forall=(one, s, t, delta1),
    show=all_of(
        randomly_private(telling, law_of_two(delta1 / 2), 0, delta1, 0),
        ~differentially_private(telling, t, s),
    ),
)
