r"""At some laws a side has no value, so that the statement is neither true nor false.

- own_ratio: $p(y)/p(y) = 1$ is 0/0 at a zero atom.
- cancelled: $\sum_y q(y) p(y)/q(y) = 1$ is 0/0 at a zero atom of $q$.
- log_of_own_ratio: $\log(p(y)/p(y)) = 0$ is the log of 0/0 at a zero atom.
- difference: $D(p\|q) - D(p\|q) = 0$ is infinity - infinity where $q = 0 < p$.
- conditioned: the masses of $p$ given $S$ add up to 1, with 0/0 where $S$ is a null event.
"""

from dpproofs.language import Claim, every, log_ratio, total
from dpproofs.theory import KL, condition
from tests.controls.notation import SOURCE, S, p, q

y = p.index("y")
given_S = condition(p, S)

CLAIMS = {
    "own_ratio": Claim(SOURCE, forall=p, show=every(p(y) / p(y) == 1, y)),
    "cancelled": Claim(SOURCE, forall=(p, q), show=total(q(y) * (p(y) / q(y)), y) == 1),
    "log_of_own_ratio": Claim(SOURCE, forall=p, show=every(log_ratio(p(y), p(y)) == 0, y)),
    "difference": Claim(SOURCE, forall=(p, q), show=KL(p, q) - KL(p, q) == 0),
    "conditioned": Claim(SOURCE, forall=(p, S), show=total(given_S(y), y) == 1),
}
