"""0.5 is a float, which is not exact."""

from dpproofs.language import Claim
from dpproofs.theory import total_variation

from .notation import SOURCE, p, q

CLAIM = Claim(SOURCE, forall=(p, q), show=total_variation(p, q) * 0.5 <= 1)
