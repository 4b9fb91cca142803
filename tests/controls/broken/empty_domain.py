"""No epsilon lies between 1 and 0."""

from dpproofs.language import Claim, real
from dpproofs.theory import total_variation

from .notation import SOURCE, p, q

epsilon = real("epsilon", at_least=1, at_most=0)

CLAIM = Claim(SOURCE, forall=(epsilon, p, q), show=total_variation(p, q) <= epsilon)
