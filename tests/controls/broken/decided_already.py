"""Python decides 1 <= 2 before it is a statement."""

from dpproofs.language import Claim

from .notation import SOURCE, p

CLAIM = Claim(SOURCE, forall=p, show=1 <= 2)
