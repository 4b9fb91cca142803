"""A law has one axis and is given two indices."""

from dpproofs.language import Claim, every

from .notation import SOURCE, p

y, z = p.index("y"), p.index("z")

CLAIM = Claim(SOURCE, forall=p, show=every(p(y, z) <= 1, y, z))
