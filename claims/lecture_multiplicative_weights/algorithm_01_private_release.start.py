r"""What Algorithm 1 says of itself, line by line.

$\mathcal{U}: [0,1]^n \times \{q_i\} \times [0,1] \to [0,1]^n$; $p^0$ is uniform; $i_t$ is sampled
by the exponential mechanism and $y_t = q_{i_t}(x) + Lap(1/(\epsilon n))$; if $y_t$ is further than
$2\alpha$ from $\langle q_{i_t}, p^{t-1} \rangle$, then $p^t = \mathcal{U}(p^{t-1}, q_{i_t}, y_t)$.
"""

from dpproofs.language import Claim, all_of, total

from .notation import DOCUMENT, p, points
from .notions.private_release import r

CLAIM = Claim(
    source=DOCUMENT.at(
        24, "Let p^0", "on \\mathcal{X} .", r"p^0 is the uniform distribution on \mathcal{X} ."
    ),
    reading="a distribution sums to 1",
    notation="the printed = defines p^0; that it is a distribution is written out",
    scope="every finite universe",
    forall=(p,),
    show=all_of(total(1 / points, r) == 1, 1 / points > 0),
)
