"""It cites a result that does not exist."""

from dpproofs.language import Claim
from dpproofs.theory import KL

from .notation import SOURCE, p, q

CLAIM = Claim(SOURCE, forall=(p, q), show=KL(p, q) >= 0, cites="standard_facts/no_such_fact")
