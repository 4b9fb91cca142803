"""A number is bound by every, and is declared too."""

from dpproofs.language import Claim, every, real
from dpproofs.theory import renyi

from .notation import SOURCE, p, q

t = real("t", above=1)

CLAIM = Claim(SOURCE, forall=(p, q, t), given=every(renyi(p, q, t) <= t, t), show=t > 1)
