"""The hypothesis speaks of an epsilon that is not declared."""

from dpproofs.language import Claim
from dpproofs.theory import KL, max_divergence

from .notation import SOURCE, epsilon, p, q

CLAIM = Claim(SOURCE, forall=(p, q), given=max_divergence(p, q) <= epsilon, show=KL(p, q) >= 0)
