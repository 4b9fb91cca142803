"""The index runs over another set than the law."""

from dpproofs.language import Claim, every, index

from .notation import SOURCE, Z, p

z = index("z", Z)

CLAIM = Claim(SOURCE, forall=p, show=every(p(z) <= 1, z))
