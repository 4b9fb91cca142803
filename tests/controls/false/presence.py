r"""What privacy for adding and removing a record does not give.

- bounded: $(\epsilon, 0)$-DP for replacing is no $(\epsilon, 0)$-DP for adding and removing.
- once: nor the other way round, where there are two kinds of records.
- sampled: at rate $\gamma$ it is not $(\gamma\epsilon, 0)$-DP: $e^\epsilon$ is convex.
- replacing: a sample of what is private for replacing may be no more private at all.
"""

from dpproofs.language import Claim, exp, log, mechanism, real, space
from dpproofs.theory import add_remove_private, poisson_sampled, replace_private
from tests.controls.notation import SOURCE, B, epsilon

T = space("T", smallest=3, largest=3)
M, N = mechanism("M", B**2, B), mechanism("N", T**1, B)
rate = real("gamma", r"\gamma", at_least=0, at_most=1)
better = log(1 + rate * (exp(epsilon) - 1))

CLAIMS = {
    "bounded": Claim(
        SOURCE,
        forall=(epsilon, M),
        given=replace_private(M, epsilon, 0),
        show=add_remove_private(M, epsilon, 0),
    ),
    "once": Claim(
        SOURCE,
        forall=(epsilon, N),
        given=add_remove_private(N, epsilon, 0),
        show=replace_private(N, epsilon, 0),
    ),
    "sampled": Claim(
        SOURCE,
        forall=(epsilon, rate, M),
        given=add_remove_private(M, epsilon, 0),
        show=add_remove_private(poisson_sampled(M, rate), rate * epsilon, 0),
    ),
    "replacing": Claim(
        SOURCE,
        forall=(epsilon, rate, N),
        given=replace_private(N, epsilon, 0),
        show=replace_private(poisson_sampled(N, rate), better, 0),
    ),
}
