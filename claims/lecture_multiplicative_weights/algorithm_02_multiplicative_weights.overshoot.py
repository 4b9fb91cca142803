"""What Algorithm 2 says of itself: the sign that it looks at, and that p overshoots the new query.

By the design of Algorithm 1 the queries distinguish and the answers are accurate. By these
guarantees, $\\langle q, p\\rangle - y$ has the same sign as $\\langle q, p\\rangle - q(x)$;
$\\hat q$ is $q$ or its complement, so that $p$ overshoots the value $\\hat q(x)$; the entries
of $p$ are decreased in proportion to it.
"""

from dpproofs.language import Amended, Claim, Erratum

from .notation import DOCUMENT, guarantees, inner, level, p, q, truth, y
from .notions.multiplicative_weights import chosen, r

CLAIM = Claim(
    source=DOCUMENT.at(
        (75, 77),
        "Intuitively we will change q",
        "$\\hat{q} := \\mathbb{1}^{\\mathcal{X}} q$.",
        r"If $y < \langle q, p \rangle$, $\hat{q} = q$, "
        r"else $\hat{q} := \mathbb{1}^{\mathcal{X}} q$.",
    ),
    reading="a factor 1 for every r leaves q as it is; p overshoots when its inner product "
    "with the new query exceeds the value of the new query on x",
    notation="the printed = only defines the new query; the sign > is what line 75 says in the "
    "word overshoots",
    scope="every finite universe, every p",
    forall=(level, y, truth, p, q),
    given=guarantees(q, level),
    show=inner(chosen(1 * q(r)), p) > inner(chosen(1 * q(r)), truth),
    erratum=Erratum(
        kind="lost in conversion",
        because="a minus sign is lost, as in the list items of lines 26, 27, 42 and 43: the "
        "complement of q is meant",
        survives="yes: with the complement of q the update moves p the right way",
        amended=Amended(show=inner(chosen(1 - q(r)), p) > inner(chosen(1 - q(r)), truth)),
    ),
)
