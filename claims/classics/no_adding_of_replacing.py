r"""What hides which record it is may tell whether it is there.

For all $\epsilon \ge 0$ and $\delta < 1$ there is a mechanism that is $(0, 0)$-DP for replacing a
record and not $(\epsilon, \delta)$-DP for adding and removing one: it says whether the first row
has a record.

Reference: D. Kifer and A. Machanavajjhala, No Free Lunch in Data Privacy, 2011, section 2, on
bounded and unbounded differential privacy; the mechanism is our own.
"""

from dpproofs.language import Claim, all_of, any_of, index, indicator, pick, real, table
from dpproofs.theory import add_remove_private, replace_private

from .notation import DOCUMENT, either, epsilon
from .notions.presence import READING, records

row = index("x", records**1)
below_one = real("delta", r"\delta", at_least=0, below=1)
says = any_of(
    all_of(pick(row, 0) == 0, either == 0),
    all_of(pick(row, 0) != 0, either == 1),
)
M = table(indicator(says), row, either)

CLAIM = Claim(
    source=DOCUMENT.at(1, "hides which", "whether", r"(0, 0) \not\Rightarrow (\epsilon, \delta)"),
    reading=READING,
    forall=(epsilon, below_one),
    show=all_of(replace_private(M, 0, 0), ~add_remove_private(M, epsilon, below_one)),
)
