"""What Algorithm 2 says of itself: the sign that it looks at, and that p overshoots the new query.

By the design of Algorithm 1 the queries distinguish and the answers are accurate. By these
guarantees, $\\langle q, p\\rangle - y$ has the same sign as $\\langle q, p\\rangle - q(x)$;
$\\hat q$ is $q$ or its complement, so that $p$ overshoots the value $\\hat q(x)$; the entries
of $p$ are decreased in proportion to it.
"""

from dpproofs.language import Claim

from .notation import DOCUMENT, alpha, any_q, guarantees, inner, p, truth, y

CLAIM = Claim(
    source=DOCUMENT.at(
        75,
        "Observe that",
        "along with the triangle inequality.",
        r"$\langle q,p\rangle - y$ has the same sign as $\langle q,p\rangle - q(x)$",
    ),
    reading="two numbers have the same sign when their product is positive",
    notation="the same sign is said in words; written out, the product is > 0",
    scope="every finite universe, every p",
    forall=(alpha, y, truth, p, any_q),
    given=guarantees(any_q, alpha),
    show=(inner(any_q, p) - y) * (inner(any_q, p) - inner(any_q, truth)) > 0,
)
