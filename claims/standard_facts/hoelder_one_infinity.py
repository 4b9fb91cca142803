"""Hölder's inequality with the exponents 1 and infinity, on a finite set.

$\\sum_v f(v) g(v) \\le \\sum_v |f(v)| \\cdot \\max_v |g(v)|$.

Reference: Rudin, Real and Complex Analysis, 3rd edition (1987), Theorem 3.8.
"""

from dpproofs.language import Claim, reals, space, sup, total

from .notation import DOCUMENT

V = space("V")
f, g = reals("f", V), reals("g", V)
v = f.index("v")

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "Let p and q be conjugate exponents", "norms", r"\|fg\|_1 \le \|f\|_1 \|g\|_\infty"
    ),
    forall=(f, g),
    show=total(f(v) * g(v), v) <= total(abs(f(v)), v) * sup(abs(g(v)), v),
)
