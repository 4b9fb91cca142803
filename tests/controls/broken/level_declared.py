"""The level of a trade-off function is bound by f-DP, and is declared too."""

from dpproofs.language import Claim, mechanism, real, space
from dpproofs.theory import f_dp

from .notation import SOURCE

alpha = real("alpha", at_least=0, at_most=1)
M = mechanism("M", space("A") ** 2, space("B"))

CLAIM = Claim(SOURCE, forall=(M, alpha), given=f_dp(M, 1 - alpha, alpha), show=alpha <= 1)
