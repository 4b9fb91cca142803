r"""Nothing is private and tells as much.

- told: $(\epsilon, 0)$-DP for adding and removing one record, asked for a difference beyond it
  between two datasets of one row.
"""

from dpproofs.language import Claim, index, mechanism, sup
from dpproofs.theory import add_remove_private, hockey_stick
from tests.controls.notation import SOURCE, B, epsilon

M = mechanism("M", B**1, B)
x, other = index("x", B**1), index("x'", B**1)
told = sup(hockey_stick(M(x), M(other), epsilon), x, other)

CLAIMS = {
    "told": Claim(
        SOURCE,
        forall=(epsilon, M),
        given=(add_remove_private(M, epsilon, 0), told > 0),
        show=epsilon < 0,
    ),
}
