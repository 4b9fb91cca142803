"""The Laplace mechanism for query release: privacy, error and running time as the recap says them.

$M(x)_i = q_i(x) + Lap(1/(\\epsilon n))$ for all $i$ is $\\epsilon$-DP with error $\\alpha$ for
$n = \\Omega(m/(\\alpha\\epsilon))$, and takes time $O(nm)$ in total.
"""

from dpproofs.language import (
    Claim,
    Erratum,
    Supplied,
    all_of,
    every,
    exp,
    index,
    pick,
    reals,
    total,
)
from dpproofs.theory import laplace_density, on_neighbours

from .notation import DOCUMENT, epsilon, few, n
from .notions.laplace_mechanism import j, one_answer, other, x

one = reals("q", few)  # one query, of any range
r = index("r", few)

CLAIM = Claim(
    source=DOCUMENT.at(13, "Laplace mechanism:", "O(nm) in total.", "This is ϵ -DP"),
    reading="of one query, for which the scale is not too small (privacy); the density of the "
    "answer at any real number changes by a factor of at most e^epsilon when one record is "
    "replaced",
    notation="privacy is said in words; written out are neighbours at distance 1, the bound on "
    "the density, and the sum from 1",
    scope="every number of records, every universe, all real answers",
    forall=(n, epsilon, one, one_answer),
    show=on_neighbours(
        laplace_density(one_answer, total(one(pick(x, j)), j) / n, 1 / (epsilon * n))
        <= exp(epsilon)
        * laplace_density(one_answer, total(one(pick(other, j)), j) / n, 1 / (epsilon * n)),
        x,
        other,
    ),
    erratum=Erratum(
        "needs a hypothesis",
        because="no range is stated for a query, and one record may change an answer by any "
        "number; line 22 alone has answers from 0 to 1, as arguments of U",
        survives="yes: for queries with values from 0 to 1, which the later claims suppose",
    ),
    supplied=Supplied(
        every(all_of(one(r) >= 0, one(r) <= 1), r),
        "line 22 has answers from 0 to 1, and line 77 the complement of a query; neither says "
        "it of queries",
    ),
)
