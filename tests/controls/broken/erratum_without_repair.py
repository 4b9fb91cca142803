"""A false print comes with no amendment."""

from dpproofs.language import Claim, Erratum
from dpproofs.theory import KL

from .notation import SOURCE, p, q

CLAIM = Claim(SOURCE, forall=(p, q), show=KL(p, q) > 0, erratum=Erratum("false", because="p = q"))
