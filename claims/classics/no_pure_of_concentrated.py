r"""Zero-concentrated privacy is no pure privacy, for any $\epsilon$.

For all $\rho > 0$ and $\epsilon \ge 0$ there are laws on two points with $D_t \le \rho t$ for all
$t > 1$ both ways, and a loss above $\epsilon$. (Gaussian noise
has losses of any size.)

Reference: M. Bun and T. Steinke, Concentrated differential privacy, 2016, on the Gaussian
mechanism; the laws are our own.
"""

from dpproofs.language import Claim, all_of, cases, every, exp, real, table
from dpproofs.theory import max_divergence, renyi

from .notation import DOCUMENT, either, epsilon, t

rho = real("rho", r"\rho", above=0)
loss = 1 + epsilon + rho
rare = exp(-(loss**2) / rho - loss) * rho / (1 + rho)
rarer = rare * exp(-loss)
p = table(cases(either == 0, 1 - rare, rare), either)
q = table(cases(either == 0, 1 - rarer, rarer), either)

CLAIM = Claim(
    source=DOCUMENT.at(1, "zCDP", "is not pure", r"D_\infty(p \| q) > \epsilon"),
    scope="two laws on two points",
    forall=(rho, epsilon),
    show=all_of(
        every(renyi(p, q, t) <= rho * t, t),
        every(renyi(q, p, t) <= rho * t, t),
        max_divergence(p, q) > epsilon,
    ),
)
