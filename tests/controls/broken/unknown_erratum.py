"""There is no erratum of the kind 'wrong'."""

from dpproofs.language import Amended, Claim, Erratum
from dpproofs.theory import KL

from .notation import SOURCE, p, q

CLAIM = Claim(
    SOURCE,
    forall=(p, q),
    show=KL(p, q) > 0,
    erratum=Erratum("wrong", because="p = q", amended=Amended(show=KL(p, q) >= 0)),
)
