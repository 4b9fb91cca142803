r"""There is a law, without a witness and not by a linear program.

- half_way: some law is half as far from $p$ as $q$ is, in divergence ($p$ itself).
- less_crowded: some law has a collision probability no greater than that of $p$ ($p$ itself).
- between: some law has the same affinity to $p$ as to $q$ (by continuity).
"""

from dpproofs.language import Claim, exists, law, total
from dpproofs.theory import KL, affinity
from tests.controls.notation import SOURCE, Y, p, q

y = p.index("y")
R = law("R", Y)

CLAIMS = {
    "half_way": Claim(SOURCE, forall=(p, q), show=exists(2 * KL(p, R) <= KL(p, q), R)),
    "less_crowded": Claim(
        SOURCE, forall=p, show=exists(total(R(y) ** 2, y) <= total(p(y) ** 2, y), R)
    ),
    "between": Claim(SOURCE, forall=(p, q), show=exists(affinity(p, R) == affinity(q, R), R)),
}
