r"""What Algorithm 1 says of itself, line by line.

$\mathcal{U}: [0,1]^n \times \{q_i\} \times [0,1] \to [0,1]^n$; $p^0$ is uniform; $i_t$ is sampled
by the exponential mechanism and $y_t = q_{i_t}(x) + Lap(1/(\epsilon n))$; if $y_t$ is further than
$2\alpha$ from $\langle q_{i_t}, p^{t-1} \rangle$, then $p^t = \mathcal{U}(p^{t-1}, q_{i_t}, y_t)$.
"""

from dpproofs.language import Amended, Claim, Erratum

from .notation import DOCUMENT, inner, level, p, q, truth, y

CLAIM = Claim(
    source=DOCUMENT.at(
        27, "(b) If", r"p^t = \mathcal{U}(p^{t-1}, q_{i_t}, y_t)$.", r"> 2\alpha$, set $p^t"
    ),
    reading="the condition is to find what line 59 says of every call of U: a query that "
    "distinguishes, if the answer is within alpha",
    notation="the quotation has the condition's right side; that the query distinguishes is "
    "written out",
    scope="every universe and p^{t-1}",
    forall=(level, y, truth, p, q),
    given=(abs(y * inner(q, p)) > 2 * level, abs(inner(q, truth) - y) <= level),
    show=abs(inner(q, truth) - inner(q, p)) > level,
    erratum=Erratum(
        "lost in conversion",
        because="a minus sign is lost between y_t and the inner product; line 61 has it",
        survives="yes: line 61 has the difference",
        amended=Amended(
            given=(abs(y - inner(q, p)) > 2 * level, abs(inner(q, truth) - y) <= level)
        ),
    ),
)
