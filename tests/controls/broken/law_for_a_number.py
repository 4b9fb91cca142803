"""A law stands where a number belongs."""

from dpproofs.language import Claim
from dpproofs.theory import hockey_stick

from .notation import SOURCE, p, q

CLAIM = Claim(SOURCE, forall=(p, q), show=hockey_stick(p, q, p) >= 0)
