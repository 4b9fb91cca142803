"""The relation mentions no declared object."""

from dpproofs.language import Claim, exp

from .notation import SOURCE, p

CLAIM = Claim(SOURCE, forall=p, show=exp(1) <= 3)
