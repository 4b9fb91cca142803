"""It asks for a divergence that the theory does not have."""

from dpproofs.language import Claim
from dpproofs.theory import no_such_divergence

from .notation import SOURCE, p, q

CLAIM = Claim(SOURCE, forall=(p, q), show=no_such_divergence(p, q) >= 0)
