"""It binds neither CLAIM nor CLAIMS."""

from dpproofs.theory import KL

from .notation import p, q

STATEMENT = KL(p, q) >= 0
