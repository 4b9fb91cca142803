r"""What has no value at some mechanisms.

- own_odds: the odds of two outputs of a Poisson sample, over themselves, are 0/0 where one never
  comes.
"""

from dpproofs.language import Claim, every, mechanism, real
from dpproofs.theory import poisson_sampled
from tests.controls.notation import SOURCE, B

M = mechanism("M", B**1, B)
x, y = M.index("x", 0), M.index("y", 1)
rate = real("gamma", r"\gamma", at_least=0, at_most=1)
odds = poisson_sampled(M, rate)(x, y)

CLAIMS = {
    "own_odds": Claim(SOURCE, forall=(rate, M), show=every(odds / odds == 1, x, y)),
}
