r"""The general case: $q(y) = p(y + \Delta)$ for a bounded constant $\Delta$.

Of a query with added noise, the laws of the outputs on two neighbours are translates of each other,
by at most the sensitivity of the query.
"""

from dpproofs.language import Claim, Upto, all_of, real, reals
from dpproofs.theory import gaussian_density, laplace_density, on_neighbours, sensitivity

from .notation import DOCUMENT, X, m, other, x

y, b = real("y"), real("b", above=0, stated=1479)
f = reals("f", X, Upto(1))
shift = f(x, 0) - f(other, 0)

CLAIM = Claim(
    source=DOCUMENT.at(
        (1416, 1420),
        "Moreover, to make matters",
        r"constant \(\Delta\).",
        r"(General case) \(q\) is in the form of \(q(y) = p(y + \Delta)\) for some bounded"
        r" constant \(\Delta\)",
    ),
    reading="a query on the line with an added noise (lines 1426-1427), Laplace or Gaussian;"
    " bounded is that Delta is at most the sensitivity, for all neighbours",
    notation="p and q are written out",
    scope="all queries, all noise with densities",
    forall=(m, y, b, f),
    show=on_neighbours(
        all_of(
            laplace_density(y, f(other, 0), b) == laplace_density(y + shift, f(x, 0), b),
            gaussian_density(y, f(other, 0), b) == gaussian_density(y + shift, f(x, 0), b),
            abs(shift) <= sensitivity(f),
        ),
        x,
        other,
    ),
)
