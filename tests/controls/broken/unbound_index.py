"""The index y is bound by no sum and no quantifier."""

from dpproofs.language import Claim

from .notation import SOURCE, p

y = p.index("y")

CLAIM = Claim(SOURCE, forall=p, show=p(y) <= 1)
