r"""What Algorithm 1 says of itself, line by line.

$\mathcal{U}: [0,1]^n \times \{q_i\} \times [0,1] \to [0,1]^n$; $p^0$ is uniform; $i_t$ is sampled
by the exponential mechanism and $y_t = q_{i_t}(x) + Lap(1/(\epsilon n))$; if $y_t$ is further than
$2\alpha$ from $\langle q_{i_t}, p^{t-1} \rangle$, then $p^t = \mathcal{U}(p^{t-1}, q_{i_t}, y_t)$.
"""

from dpproofs.language import Amended, Claim, Erratum, Step, all_of, every, total
from dpproofs.theory import updated

from .notation import DOCUMENT, inner, level, p, q, truth
from .notions.private_release import r, weight, within, z

w = weight(inner(q, truth) + z, level)

CLAIM = Claim(
    source=DOCUMENT.at(
        22,
        "Algorithm 1. We define",
        "to be determined later.",
        r"\times \{q_i\} \times [0,1] \to [0,1]^n$",
    ),
    reading="the third argument, in line 27, is the answer y_t of line 26, which is q_{i_t}(x) "
    "plus a noise z; U is called where it is further than 2 alpha from the inner product (line "
    "27, with the minus sign), and z is within alpha (line 31)",
    notation="a membership is written out",
    scope="every finite universe",
    forall=(level, z, truth, p, q),
    given=(abs(inner(q, truth) + z - inner(q, p)) > 2 * level, abs(z) <= level),
    show=all_of(
        inner(q, truth) + z >= 0,
        inner(q, truth) + z <= 1,
        within(updated(p, q, inner(q, truth) + z, level)),
    ),
    ours=(
        Step("above 0", total(w, r) > 0, ()),
        Step("one of them", every(w <= total(w, r), r), ()),
        Step("not below 0", every(w >= 0, r), ()),
    ),
    erratum=Erratum(
        "false",
        because="with noise y_t may be above 1 or below 0, also where U is called and the "
        "noise is within alpha; the domain is to be the reals",
        survives="yes: Algorithm 2 compares y with a number, and so takes any y",
        amended=Amended(show=within(updated(p, q, inner(q, truth) + z, level))),
    ),
)
