r"""What Algorithm 1 says of itself, line by line.

$\mathcal{U}: [0,1]^n \times \{q_i\} \times [0,1] \to [0,1]^n$; $p^0$ is uniform; $i_t$ is sampled
by the exponential mechanism and $y_t = q_{i_t}(x) + Lap(1/(\epsilon n))$; if $y_t$ is further than
$2\alpha$ from $\langle q_{i_t}, p^{t-1} \rangle$, then $p^t = \mathcal{U}(p^{t-1}, q_{i_t}, y_t)$.
"""

from dpproofs.language import Amended, Claim, Erratum, Step, every, natural, total
from dpproofs.theory import updated

from .notation import DOCUMENT, alpha, p, q
from .notions.private_release import r, unit_answer, weight, within

length = natural("n", largest=4)
w = weight(unit_answer, alpha)

CLAIM = Claim(
    source=DOCUMENT.at(
        22,
        "Algorithm 1. We define",
        "to be determined later.",
        r"$\mathcal{U}: [0,1]^n \times \{q_i\} \times [0,1]",
    ),
    reading="a vector in [0,1]^n has n entries, n the number of records; U is Algorithm 2, and "
    "what it is handed is a law, as every p^t is",
    notation="a membership is written out",
    scope="every finite universe",
    forall=(length, alpha, unit_answer, p, q),
    show=(total(1, r) == length) & within(updated(p, q, unit_answer, alpha)),
    ours=(
        Step("above 0", total(w, r) > 0, ()),
        Step("one of them", every(w <= total(w, r), r), ()),
        Step("not below 0", every(w >= 0, r), ()),
    ),
    erratum=Erratum(
        "misprint",
        because="a vector has an entry for each point of the universe, lines 20 and 24: n is "
        "put for the universe in both places",
        survives="yes: with [0,1]^X in both places",
        amended=Amended(show=within(updated(p, q, unit_answer, alpha))),
    ),
)
