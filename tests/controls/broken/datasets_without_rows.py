"""A record can be missing from rows alone, and these datasets have none."""

from dpproofs.language import Claim, mechanism
from dpproofs.theory import add_remove_private

from .notation import SOURCE, Y

M = mechanism("M", Y, Y)

CLAIM = Claim(SOURCE, forall=M, show=add_remove_private(M, 1, 0))
