"""Laws have no order, so that p <= q is no relation."""

from dpproofs.language import Claim

from .notation import SOURCE, p, q

CLAIM = Claim(SOURCE, forall=(p, q), show=p <= q)
