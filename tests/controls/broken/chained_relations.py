"""Python reads a <= b <= c as `a <= b and b <= c`."""

from dpproofs.language import Claim
from dpproofs.theory import total_variation

from .notation import SOURCE, p, q

CLAIM = Claim(SOURCE, forall=(p, q), show=0 <= total_variation(p, q) <= 1)
