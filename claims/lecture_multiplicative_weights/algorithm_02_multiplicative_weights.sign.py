"""What Algorithm 2 says of itself: the sign that it looks at, and that p overshoots the new query.

By the design of Algorithm 1 the queries distinguish and the answers are accurate. By these
guarantees, $\\langle q, p\\rangle - y$ has the same sign as $\\langle q, p\\rangle - q(x)$;
$\\hat q$ is $q$ or its complement, so that $p$ overshoots the value $\\hat q(x)$; the entries
of $p$ are decreased in proportion to it.
"""

from dpproofs.language import Claim, Split, Step

from .notation import DOCUMENT, alpha, any_q, guarantees, inner, p, truth, y

mean, true_mean = inner(any_q, p), inner(any_q, truth)

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
    ours=Split(
        mean > true_mean,
        yes=(
            Step("apart", mean - true_mean > alpha, "hypothesis"),
            Step("above y", mean - y > 0, ("apart", "hypothesis")),
        ),
        no=(
            Step("apart", true_mean - mean > alpha, "hypothesis"),
            Step("below y", y - mean > 0, ("apart", "hypothesis")),
        ),
    ),
)
