r"""The Laplace mechanism for $k$ answers, with noise for the sensitivity in the 1-norm.

Where the answers $f$ and $g$ on two neighbours have $\|f - g\|_1 \le \Delta$, noise of scale
$\Delta / \epsilon$ at each answer makes the densities differ by a factor of at most $e^\epsilon$.

Reference: C. Dwork, F. McSherry, K. Nissim and A. Smith, Calibrating noise to sensitivity in
private data analysis, 2006; C. Dwork and A. Roth, The Algorithmic Foundations of Differential
Privacy, 2014, Theorem 3.6.
"""

from dpproofs.language import Claim, exp, product, real, reals, total
from dpproofs.theory import laplace_density

from .notation import DOCUMENT, Upto, i, k

Delta, rate = real("Delta", r"\Delta", above=0), real("epsilon", r"\epsilon", above=0)
f, g, at = reals("f", Upto(k)), reals("g", Upto(k)), reals("y", Upto(k))

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "the Laplace", "mechanism", r"\prod_i p(y_i) \le e^\epsilon \prod_i q(y_i)"
    ),
    reading="densities at each point y of the answers on two neighbours",
    forall=(k, Delta, rate, f, g, at),
    given=total(abs(f(i) - g(i)), i) <= Delta,
    show=product(laplace_density(at(i), f(i), Delta / rate), i)
    <= exp(rate) * product(laplace_density(at(i), g(i), Delta / rate), i),
)
