"""The Laplace mechanism for query release: privacy, error and running time as the recap says them.

$M(x)_i = q_i(x) + Lap(1/(\\epsilon n))$ for all $i$ is $\\epsilon$-DP with error $\\alpha$ for
$n = \\Omega(m/(\\alpha\\epsilon))$, and takes time $O(nm)$ in total.
"""

from dpproofs.language import Claim, exp, integral, real

from .notation import DOCUMENT, epsilon, n

z = real("z")

CLAIM = Claim(
    source=DOCUMENT.at(
        13,
        "Laplace mechanism:",
        "O(nm) in total.",
        r"\propto \frac{\epsilon n}{2} e^{-|y| \epsilon n}",
    ),
    reading="the printed density has mass 1, so that it is equal, not only proportional",
    notation="proportional is printed; that the factor of proportionality is 1 is stated as an "
    "integral = 1",
    scope="every n and epsilon",
    forall=(n, epsilon),
    show=integral(epsilon * n / 2 * exp(-abs(z) * (epsilon * n)), z) == 1,
)
