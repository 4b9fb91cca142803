"""The law q is not declared in forall."""

from dpproofs.language import Claim
from dpproofs.theory import KL

from .notation import SOURCE, p, q

CLAIM = Claim(SOURCE, forall=p, show=KL(p, q) >= 0)
