"""What Algorithm 2 says of itself: the sign that it looks at, and that p overshoots the new query.

By the design of Algorithm 1 the queries distinguish and the answers are accurate. By these
guarantees, $\\langle q, p\\rangle - y$ has the same sign as $\\langle q, p\\rangle - q(x)$;
$\\hat q$ is $q$ or its complement, so that $p$ overshoots the value $\\hat q(x)$; the entries
of $p$ are decreased in proportion to it.
"""

from dpproofs.language import Claim

from .notation import DOCUMENT, p, points, time_of_update

CLAIM = Claim(
    source=DOCUMENT.at(
        81,
        "Notice that",
        r"$O(mnL|\mathcal{X}|)$.",
        r"this algorithm runs in time linear in $|\mathcal{X}|$",
    ),
    reading="counted operations, at most 9 for each point: 2 for the inner product, 1, 3 and 2 "
    "for steps 1, 2 and 3, and one comparison in all",
    notation="linear is written as at most, with the constant 9; |X| is a sum of 1 over the "
    "universe",
    scope="every universe",
    forall=(p,),
    show=time_of_update <= 9 * points,
)
