"""The space has from 3 to 2 points."""

from dpproofs.language import Claim, law, space
from dpproofs.theory import entropy

from .notation import SOURCE

p = law("p", space("Y", smallest=3, largest=2))

CLAIM = Claim(SOURCE, forall=p, show=entropy(p) >= 0)
