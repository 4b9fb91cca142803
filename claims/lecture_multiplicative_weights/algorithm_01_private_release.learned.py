r"""What Algorithm 1 says of itself, line by line.

$\mathcal{U}: [0,1]^n \times \{q_i\} \times [0,1] \to [0,1]^n$; $p^0$ is uniform; $i_t$ is sampled
by the exponential mechanism and $y_t = q_{i_t}(x) + Lap(1/(\epsilon n))$; if $y_t$ is further than
$2\alpha$ from $\langle q_{i_t}, p^{t-1} \rangle$, then $p^t = \mathcal{U}(p^{t-1}, q_{i_t}, y_t)$.
"""

from dpproofs.language import Amended, Claim, Erratum, total

from .notation import DOCUMENT, inner, p, q, truth
from .notions.private_release import r

CLAIM = Claim(
    source=DOCUMENT.at(
        20,
        "At a high level",
        "next learning step.",
        r"seek out a query on which q(x) and $\langle q, p_i \rangle$ greatly differ",
    ),
    reading="how much they differ is the inner product of q with the difference of the laws. "
    "That an entry of p^i approximates p_r is said of what is learned "
    "(section_12_accuracy.learns)",
    notation="in words",
    scope="every finite universe",
    forall=(truth, p, q),
    show=None,
    misprint=r"q(x) - \langle q, p_i \rangle",
    erratum=Erratum(
        "misprint",
        because="<q, p_i> is put for <q, p^i>: with a lower index it is an entry of a law, a "
        "number; what is shown instead is how much q(x) and <q, p^i> differ",
        survives="yes: with the learned vector p^i in <q, p^i>",
        amended=Amended(show=inner(q, truth) - inner(q, p) == total(q(r) * (truth(r) - p(r)), r)),
        converter=True,
    ),
)
