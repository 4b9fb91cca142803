"""It binds both CLAIM and CLAIMS."""

from dpproofs.language import Claim
from dpproofs.theory import KL

from .notation import SOURCE, p, q

CLAIM = Claim(SOURCE, forall=(p, q), show=KL(p, q) >= 0)
CLAIMS = {"again": CLAIM}
