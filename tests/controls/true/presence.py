r"""What privacy for adding and removing a record gives.

- bounded: $(\epsilon, 0)$-DP for adding and removing is $(2\epsilon, 0)$-DP for replacing.
- sampled: on a Poisson sample, $(\log(1 + \gamma(e^\epsilon - 1)), \gamma\delta)$-DP.
- whole: a sample at rate 1 is the dataset.
"""

from dpproofs.language import Claim, every, exp, log, mechanism, real
from dpproofs.theory import add_remove_private, poisson_sampled, replace_private
from tests.controls.notation import SOURCE, B, delta, epsilon

M = mechanism("M", B**2, B)
x, y = M.index("x", 0), M.index("y", 1)
rate = real("gamma", r"\gamma", at_least=0, at_most=1)
sampled = poisson_sampled(M, rate)

CLAIMS = {
    "bounded": Claim(
        SOURCE,
        forall=(epsilon, M),
        given=add_remove_private(M, epsilon, 0),
        show=replace_private(M, 2 * epsilon, 0),
    ),
    "sampled": Claim(
        SOURCE,
        forall=(epsilon, delta, rate, M),
        given=add_remove_private(M, epsilon, delta),
        show=add_remove_private(sampled, log(1 + rate * (exp(epsilon) - 1)), rate * delta),
    ),
    "whole": Claim(SOURCE, forall=M, show=every(poisson_sampled(M, 1)(x, y) == M(x, y), x, y)),
}
