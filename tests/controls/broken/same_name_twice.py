"""Two laws are named p."""

from dpproofs.language import Claim, law
from dpproofs.theory import KL

from .notation import SOURCE, Y, p

other = law("p", Y)

CLAIM = Claim(SOURCE, forall=(p, other), show=KL(p, other) >= 0)
