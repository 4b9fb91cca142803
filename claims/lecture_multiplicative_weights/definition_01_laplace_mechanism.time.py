"""The Laplace mechanism for query release: privacy, error and running time as the recap says them.

$M(x)_i = q_i(x) + Lap(1/(\\epsilon n))$ for all $i$ is $\\epsilon$-DP with error $\\alpha$ for
$n = \\Omega(m/(\\alpha\\epsilon))$, and takes time $O(nm)$ in total.
"""

from dpproofs.language import Claim, Upto, index, total

from .notation import DOCUMENT
from .notions.laplace_mechanism import queries_many, records_many

a, b = index("i", Upto(queries_many)), index("j", Upto(records_many))

CLAIM = Claim(
    source=DOCUMENT.at(
        13, "Laplace mechanism:", "O(nm) in total.", "the algorithm takes time O(nm) in total"
    ),
    reading="counted operations, at most 4nm: for each query and record one evaluation and "
    "one addition, for each query one division and one noisy addition",
    notation="O is written as at most, with the constant 4; the time is said in words and "
    "written out as sums from 1 of 2 operations",
    scope="every n and m",
    forall=(records_many, queries_many),
    show=total(total(2, b) + 2, a) <= 4 * records_many * queries_many,
)
