"""Python's `and` stands between two relations."""

from dpproofs.language import Claim
from dpproofs.theory import KL

from .notation import SOURCE, p, q

CLAIM = Claim(SOURCE, forall=(p, q), show=KL(p, q) >= 0 and KL(q, p) >= 0)
