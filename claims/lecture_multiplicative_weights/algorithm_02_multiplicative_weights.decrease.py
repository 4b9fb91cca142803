"""What Algorithm 2 says of itself: the sign that it looks at, and that p overshoots the new query.

By the design of Algorithm 1 the queries distinguish and the answers are accurate. By these
guarantees, $\\langle q, p\\rangle - y$ has the same sign as $\\langle q, p\\rangle - q(x)$;
$\\hat q$ is $q$ or its complement, so that $p$ overshoots the value $\\hat q(x)$; the entries
of $p$ are decreased in proportion to it.
"""

from dpproofs.language import Claim, all_of, define, every, exp, implies, log, table

from .notation import DOCUMENT, level, p, q
from .notions.multiplicative_weights import r

# The entries after line 78.
p_hat = define("p_hat", table(p(r) * exp(-q(r) * level / 2), r), r"\hat{p}")

CLAIM = Claim(
    source=DOCUMENT.at(
        75,
        "We then adjust",
        "q entries are.",
        r"decreasing the entries of p proportional to how large the corresponding q entries",
    ),
    reading="in proportion to the entries of the new query, in the exponent, as line 78 has it;"
    " before line 79 divides by the sum. No entry grows",
    notation="in words",
    scope="every finite universe, every p and query",
    forall=(level, p, q),
    show=every(
        all_of(
            p_hat(r) <= p(r),
            implies(
                p(r) > 0,
                log(p_hat(r)) == log(p(r)) - level / 2 * q(r),
            ),
        ),
        r,
    ),
)
